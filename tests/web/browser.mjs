// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// A browser for tests/web/browser.py: orders as JSON, a line each, on stdin; answers on stdout. The
// first argument is the engine. Chromium comes inside an npm package, which unpacks it into the folder
// of the second; the libraries that a fresh machine lacks come with it. With a third argument it only
// unpacks. For Firefox the second argument is the program; for WebKit see webkit.mjs.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { createInterface } from "node:readline";

const LONGEST = 160000;  // ms for anything: less than browser.py waits
const [engine, ...where] = process.argv.slice(2);

async function chromium(folder, only) {
    mkdirSync(folder, { recursive: true });
    process.env.TMPDIR = folder;  // there it unpacks
    const libraries = `${folder}/al2023/lib`;
    const before = process.env.LD_LIBRARY_PATH;
    process.env.AWS_LAMBDA_JS_RUNTIME = "nodejs20.x";  // unpack the libraries, too
    const { default: unpacked } = await import("@sparticuz/chromium");
    unpacked.setGraphicsMode = false;
    const executablePath = await unpacked.executablePath();
    if (only) process.exit();

    if (before === undefined) delete process.env.LD_LIBRARY_PATH;
    else process.env.LD_LIBRARY_PATH = before;
    delete process.env.AWS_LAMBDA_JS_RUNTIME;
    if (spawnSync(executablePath, ["--version"]).status !== 0) process.env.LD_LIBRARY_PATH = libraries;
    if (!existsSync("/etc/fonts/fonts.conf")) process.env.FONTCONFIG_PATH = `${folder}/fonts`;
    else delete process.env.FONTCONFIG_PATH;
    return {
        executablePath,
        headless: "shell",
        args: ["--no-sandbox", "--disable-gpu", "--no-zygote", "--disable-dev-shm-usage",
            "--autoplay-policy=user-gesture-required", "--disable-background-timer-throttling"],
    };
}

async function launched() {
    const { default: puppeteer } = await import("puppeteer-core");
    if (engine === "chromium") return puppeteer.launch(await chromium(...where));
    return puppeteer.launch({ browser: engine, executablePath: where[0], headless: true });
}

const webkit = engine === "webkit" ? await (await import("./webkit.mjs")).webkit(where, LONGEST) : null;
const browser = webkit ?? await launched();
const contexts = new Map(), pages = new Map();
let number = 0;

// What it asks for, and its worker.
function watch(page, { requests, messages }) {
    page.on("request", (request) => requests.push([request.url(), request.resourceType()]));
    page.on("workercreated", (worker) => {
        messages.push(`worker: ${worker.url()}`);
        worker.client?.send("Network.enable").catch(() => {});
        worker.client?.on("Network.requestWillBeSent", ({ request }) => requests.push([request.url, "worker"]));
    });
}

const orders = webkit?.orders ?? {
    version: () => browser.version(),
    // a private one, or that of everyday, of which there is one
    async context({ everyday }) {
        contexts.set(++number, everyday ? browser.defaultBrowserContext() : await browser.createBrowserContext());
        return number;
    },
    async close({ context }) {
        await contexts.get(context).close();
        contexts.delete(context);
    },
    // as if the browser had never been there
    async forget({ page, origin }) {
        const client = await pages.get(page).page.createCDPSession();
        await client.send("Network.clearBrowserCache");
        await client.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
        await client.detach();
    },
    async open({ context, url, width, height, ratio, touch, language, reduced, scheme, before }) {
        const page = await contexts.get(context).newPage();
        page.setDefaultTimeout(LONGEST);
        const record = { page, requests: [], messages: [] };
        pages.set(++number, record);
        const phone = engine === "chromium" ? { hasTouch: touch, isMobile: touch } : {};
        await page.setViewport({ width, height, deviceScaleFactor: ratio, ...phone });
        if (reduced) await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
        if (scheme) await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
        page.on("console", (message) => record.messages.push(`${message.type()}: ${message.text()}`));
        page.on("pageerror", (error) => record.messages.push(`error: ${error}`));
        if (engine === "chromium") watch(page, record);
        if (language) {
            await page.evaluateOnNewDocument((wanted) => {
                Object.defineProperty(navigator, "language", { get: () => wanted });
            }, language);
        }
        if (before) await page.evaluateOnNewDocument(before);
        await page.goto(url, { waitUntil: "load" });
        return number;
    },
    shut: ({ page }) => pages.get(page).page.close(),
    reload: ({ page }) => pages.get(page).page.reload({ waitUntil: "load" }).then(() => null),
    goto: ({ page, url }) => pages.get(page).page.goto(url, { waitUntil: "load" }).then(() => null),
    run: ({ page, script, args }) => pages.get(page).page.evaluate(
        `(async (...args) => { ${script} })(...${JSON.stringify(args ?? [])})`),
    // in its worker, by hand of a debugger
    inside: ({ page, script }) => pages.get(page).page.workers()[0].evaluate(
        `(async () => { ${script} })()`),
    workers: ({ page }) => pages.get(page).page.workers().length,
    wait: ({ page, script }) => pages.get(page).page
        .waitForFunction(script, { polling: 30 }).then(() => null),
    key: ({ page, key, down }) => down
        ? pages.get(page).page.keyboard.down(key) : pages.get(page).page.keyboard.up(key),
    async touch({ page, x, y, kind }) {
        const { touchscreen } = pages.get(page).page;
        if (kind === "start") await touchscreen.touchStart(x, y);
        else if (kind === "move") await touchscreen.touchMove(x, y);
        else await touchscreen.touchEnd();
    },
    async insets({ page, ...insets }) {
        const client = await pages.get(page).page.createCDPSession();
        await client.send("Emulation.setSafeAreaInsetsOverride", { insets });
        await client.detach();
    },
    click: ({ page, selector }) => pages.get(page).page.click(selector),
    offline: ({ page, now }) => pages.get(page).page.setOfflineMode(now),
    shot: ({ page, path }) => pages.get(page).page.screenshot({ path }).then(() => null),
    heard: ({ page }) => ({ requests: pages.get(page).requests, messages: pages.get(page).messages }),
    async app({ page }) {
        const client = await pages.get(page).page.createCDPSession();
        const { url } = await client.send("Page.getAppManifest");
        const { installabilityErrors } = await client.send("Page.getInstallabilityErrors");
        // a page of a context that keeps nothing can never be one
        const errors = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito");
        return { manifest: url, errors };
    },
    metrics: ({ page }) => pages.get(page).page.metrics(),
};

process.stdout.write(`${JSON.stringify({ answer: await browser.version() })}\n`);
for await (const line of createInterface({ input: process.stdin })) {
    const { name, ...order } = JSON.parse(line);
    let told;
    try {
        told = { answer: (await orders[name](order)) ?? null };
    } catch (error) {
        told = { error: String(error.message ?? error) };
    }
    process.stdout.write(`${JSON.stringify(told)}\n`);
}
await browser.close();
