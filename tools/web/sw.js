// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// Keeps the page for when there is no network. Every file has a digest; one that does not fit is
// fetched again, and the page says so. A worker takes its policy from the headers it comes with: they
// are added here, as a web server of static files may send none.

const STAMP = "{{stamp}}";
const FILES = {{files}};
const POLICY = "{{policy}}";
const NAME = "cardling-";
const CACHE = NAME + STAMP;

const address = (name) => new URL(name, self.registration.scope).href;

async function digest(bytes) {
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return [...sum.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function fetched(name, cache) {
    const answer = await fetch(address(name), { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    const bytes = await answer.clone().arrayBuffer();
    if (await digest(bytes) !== FILES[name]) throw new Error(`${name}: of another version`);
    await cache.put(address(name), answer);
    return bytes;
}

let healed = false;  // and no page was told that could hear it

self.addEventListener("message", ({ source }) => {
    if (healed) source.postMessage("healed");
    healed = false;
});

async function say(word) {
    for (const client of await self.clients.matchAll({ includeUncontrolled: true })) {
        client.postMessage(word);
    }
}

self.addEventListener("install", (event) => {
    self.skipWaiting();
    event.waitUntil(caches.open(CACHE).then(
        (cache) => Promise.all(Object.keys(FILES).map((name) => fetched(name, cache)))));
});

self.addEventListener("activate", (event) => {
    event.waitUntil((async () => {
        for (const name of await caches.keys()) {
            if (name.startsWith(NAME) && name !== CACHE) await caches.delete(name);
        }
        await self.clients.claim();
    })());
});

async function answer(name) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(address(name));
    let bytes = kept && await kept.arrayBuffer();
    if (!bytes || await digest(bytes) !== FILES[name]) {
        await cache.delete(address(name));
        try {
            bytes = await fetched(name, cache);
            healed = true;
            say("healed");
        } catch {
            // a newer version is on the server, or there is no network
            const plain = await fetch(address(name), { cache: "no-cache" }).catch(() => null);
            if (!plain?.ok) return new Response("", { status: 503 });
            self.registration.update();
            bytes = await plain.arrayBuffer();
        }
    }
    const ending = name.slice(name.lastIndexOf("."));
    const kind = { ".js": "text/javascript", ".html": "text/html; charset=utf-8", ".css": "text/css",
        ".svg": "image/svg+xml", ".png": "image/png", ".wasm": "application/wasm", ".txt": "text/plain; charset=utf-8",
        ".webmanifest": "application/manifest+json" }[ending] ?? "application/octet-stream";
    return new Response(bytes, { headers: { "Content-Type": kind, "Content-Security-Policy": POLICY } });
}

// Who has once asked for a zip has it without a network, too: the newest there was.
async function zip(request) {
    const cache = await caches.open(CACHE);
    try {
        const answer = await fetch(request, { cache: "no-cache" });
        if (answer.ok) await cache.put(request.url, answer.clone());
        return answer;
    } catch {
        return await cache.match(request.url) ?? new Response("", { status: 503 });
    }
}

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const here = self.registration.scope;
    const plain = request.url.split(/[?#]/)[0];
    if (request.method !== "GET" || !plain.startsWith(here)) return;
    const name = plain.slice(here.length) || "index.html";
    if (name in FILES) event.respondWith(answer(name));
    else if (name.endsWith(".zip")) event.respondWith(zip(request));
});
