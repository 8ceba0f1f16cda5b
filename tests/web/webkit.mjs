// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// WebKitGTK for browser.mjs, by its WebDriver: a driver, and a MiniBrowser that keeps nothing, for each
// context. What a page runs first comes from the server (conftest.py): WebDriver has no way for it.

import { spawn } from "node:child_process";

const FEATURES = "--features=+FileSystem,+AccessHandle,+StorageAPI";  // what Safari has
const KEYS = { ArrowUp: "\uE013", ArrowDown: "\uE015", ArrowLeft: "\uE012", ArrowRight: "\uE014",
    Enter: "\uE007", Backspace: "\uE003", Escape: "\uE00C", Tab: "\uE004" };

// A display of its own where there is none.
async function display() {
    if (process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return null;
    const server = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1200x24"],
        { stdio: ["ignore", "ignore", "ignore", "pipe"] });
    const number = await new Promise((done) => server.stdio[3].once("data", done));
    process.env.DISPLAY = `:${String(number).trim()}`;
    return server;
}

// A port that nobody has.
async function port() {
    const { createServer } = await import("node:net");
    const server = createServer();
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    const { port: free } = server.address();
    await new Promise((done) => server.close(done));
    return free;
}

// ``where``: the driver and the browser.
export async function webkit([program, binary], longest) {
    const screen = await display();
    const contexts = new Map(), pages = new Map();
    let number = 0, version = "";

    async function call(address, method, path, body, patience) {
        const answer = await fetch(address + path, {
            method,
            body: method === "POST" ? JSON.stringify(body ?? {}) : undefined,
            signal: patience && AbortSignal.timeout(patience),
        });
        const { value } = await answer.json();
        if (value?.error) throw new Error(`${value.error}: ${value.message}`);
        return value;
    }

    // A MiniBrowser does not always come to life: then another one may.
    async function session(tries = 3) {
        const free = await port();
        const driver = spawn(program, ["-p", String(free)], { stdio: "ignore" });
        const address = `http://127.0.0.1:${free}`;
        for (;;) {  // until it listens
            if (driver.exitCode !== null) throw new Error("the driver has gone");
            if (await fetch(address + "/status").then(() => true, () => false)) break;
            await new Promise((done) => { setTimeout(done, 50); });
        }
        const options = { binary, args: ["--automation", FEATURES] };
        const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
        let made;
        try {
            made = await call(address, "POST", "/session", { capabilities }, longest / 4);
        } catch (error) {
            driver.kill();
            if (tries === 1) throw error;
            return session(tries - 1);
        }
        version = `WebKitGTK ${made.capabilities.browserVersion}`;
        const order = (method, path, body) => call(`${address}/session/${made.sessionId}`, method, path, body);
        await order("POST", "/timeouts", { script: longest, pageLoad: longest });
        return { driver, order, used: false };
    }

    // an order for a page, which comes to the front
    async function on(page, ...what) {
        const { context: { order }, handle } = pages.get(page);
        await order("POST", "/window", { handle });
        return order(...what);
    }

    const run = ({ page, script, args }) => on(page, "POST", "/execute/async", {
        script: `const done = arguments[1];
            (async (...args) => { ${script} })(...arguments[0])
                .then((value) => done([value ?? null]), (error) => done(["error", String(error)]));`,
        args: [args ?? []],
    }).then(([value, error]) => {
        if (error) throw new Error(error);
        return value;
    });

    async function stop({ driver, order }) {
        await order("DELETE", "").catch(() => {});
        driver.kill();
    }

    const first = await session();  // which knows the version
    contexts.set(++number, first);
    const orders = {
        version: () => version,
        async context() {
            if (!first.used) {
                first.used = true;
                return 1;
            }
            contexts.set(++number, await session());
            return number;
        },
        async close({ context }) {
            await stop(contexts.get(context));
            contexts.delete(context);
        },
        async open({ context: of, url, width, height, language, before = "" }) {
            const context = contexts.get(of);
            const { handle } = context.shown ? await context.order("POST", "/window/new", { type: "tab" })
                : { handle: await context.order("GET", "/window") };
            context.shown = true;
            pages.set(++number, { context, handle });
            const page = number;
            await on(page, "POST", "/window/rect", { width, height });
            const script = (language ? `Object.defineProperty(navigator, "language",
                { get: () => ${JSON.stringify(language)} });` : "") + before;
            const [plain, hash = ""] = url.split("#");
            const more = script ? `${plain.includes("?") ? "&" : "?"}before=${encodeURIComponent(script)}` : "";
            await on(page, "POST", "/url", { url: plain + more + (hash && "#" + hash) });
            return page;
        },
        shut: ({ page }) => on(page, "DELETE", "/window"),
        reload: ({ page }) => on(page, "POST", "/refresh"),
        run,
        async wait({ page, script }) {
            const end = Date.now() + longest;
            while (!await run({ page, script: `return Boolean(${script})` })) {
                if (Date.now() > end) throw new Error(`still waiting: ${script}`);
            }
        },
        key: ({ page, key, down }) => on(page, "POST", "/actions", { actions: [{ type: "key", id: "keys",
            actions: [{ type: down ? "keyDown" : "keyUp", value: KEYS[key] ?? key }] }] }),
        async click({ page, selector }) {
            const found = await on(page, "POST", "/element", { using: "css selector", value: selector });
            await on(page, "POST", `/element/${Object.values(found)[0]}/click`);
        },
    };
    return {
        orders,
        version: () => version,
        async close() {
            for (const context of contexts.values()) await stop(context);
            screen?.kill();
        },
    };
}
