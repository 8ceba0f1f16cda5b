// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// What the first picture waits for, ahead of the rest of the page: a worker comes to life, and what
// is fetched for it is passed on, only while the page's thread is not laying out or painting. So
// there is nothing to lay out until that is done.

import { AT_ONCE } from "./pack.js";

const query = new URLSearchParams(location.search);
export const manual = query.get("clock") === "manual";  // a test moves time
export const watched = manual || query.get("clock") === "watched";  // or looks on
const LANGUAGES = {{languages}};  // two letters each, the first one for all others
const wanted = (navigator.language ?? "").slice(0, 2);
export const language = LANGUAGES.includes(wanted) ? wanted : LANGUAGES[0];

const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
const steps = query.get("settings") ?? (still ? AT_ONCE : "");
const image = query.get("image") !== "none";

async function fetched(name) {
    const answer = await fetch(name);
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer;
}

async function compiled(name) {
    const answer = await fetched(name);
    const known = answer.headers.get("Content-Type") === "application/wasm";
    return known ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

const bytes = async (name) => (await fetched(name)).arrayBuffer();

// Has somebody played here? The browser's files tell, but later than the picture could be there: so
// this is kept beside them. It may be wrong, then the picture comes a little later.
const BEEN = "cardling";

function been() {
    try {
        const known = localStorage.getItem(BEEN);
        localStorage.setItem(BEEN, "1");
        return known !== null;
    } catch {
        return false;
    }
}

const SOON = 50;  // ms that a worker which is awake waits for a picture to be seen

// Something has been seen of the page. (A browser that never says so has a worker that awakes.)
function painted() {
    return new Promise((done) => {
        new PerformanceObserver(done).observe({ type: "paint", buffered: true });
    });
}

const { classList } = document.documentElement;

// A worker; what it needs is sent as it comes. ``passed``: all that the picture needs was. ``all``
// fails if something does not come, or the worker itself. Messages are kept until somebody listens.
export function make(fast) {
    const settings = { language, steps, manual, fast, image };
    const worker = new Worker(new URL("./worker.js", import.meta.url), { name: JSON.stringify(settings) });
    const early = [];
    worker.onmessage = (event) => early.push(event);
    const pass = async (name, coming) => {
        const what = await coming;
        worker.postMessage({ [name]: what }, what instanceof ArrayBuffer ? [what] : []);
    };
    const code = pass("code", compiled("micropython.wasm"));
    // where nobody has played the image of a first start is all that the picture needs
    const begins = image && !steps && !been();
    classList.toggle("begins", begins);  // first.png shows what there will be
    // it is not needed before the worker is awake: on a slow line the first picture comes first
    const awake = new Promise((done) => {
        worker.addEventListener("message", () => setTimeout(done, SOON), { once: true });
    });
    const soon = begins && Promise.race([painted(), awake]);
    const begun = pass("begun", begins ? soon.then(() => bytes(`${language}.image`)) : null);
    const needed = Promise.all([code, begun]);
    const drive = pass("drive", begins ? needed.then(() => bytes("board.bin")) : bytes("board.bin"));
    const passed = begins ? needed : Promise.all([needed, drive]);
    const lost = new Promise((_, failed) => worker.addEventListener("error", failed));
    const all = Promise.race([Promise.all([passed, drive]), lost]);
    all.catch(() => {});  // whoever waits for it says so
    passed.catch(() => {});
    return { worker, early, passed, all };
}

classList.add("early");
setTimeout(() => classList.remove("early"), 3000);  // page.js does it, if it comes
export const first = make(true);
