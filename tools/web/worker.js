// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// The handheld: MicroPython with the board's files, a frame at a time. Every frame is a call of its
// own, as MicroPython collects garbage between two calls only. When the program ends to start anew a
// fresh interpreter takes its place; what lay in the memory that a board's restart leaves alone, and
// the saves, go with it.
//
// The page sends {name: ..., id}; what it gets is {answer, id}, and whatever happens by itself:
// picture, light, sound, lights, words, language, state.

import { connect } from "./parts.js";
import { close, kept, mount, open } from "./saves.js";

const FRAME = 30;  // ms
const LONGEST = 200;  // ms that a frame may be told to have taken
const BUSY = 22;  // ms of a frame in which a bot may think
const HEAP = 448 * 1024;  // a board's, the page's own modules, and room for a frame's garbage
const BOARD = 151250;  // bytes of a PyGamer's heap, the smallest
const PYSTACK = 640;  // words; a board's native code takes none of its 512
const EVERY = 5;  // frames between two looks at the words
const SLEEP = "/sleep";
const CALLS = ("deal frame front grown hold language most on put_in speak take_out thinks waits"
    + " words").split(" ");
const TAKEN = "/saves.cardling";

// MicroPython's proxies are few and live as long as their interpreter: nothing is to be finalized,
// least of all in the interpreter that follows.
self.FinalizationRegistry = class {
    register() {}
    unregister() {}
};
const library = import("./micropython.js");

const REACH = `
import js, jsffi
found = []
for name in ("fetch", "postMessage", "indexedDB", "globalThis", "self", "Function", "navigator"):
    if hasattr(js, name):
        found.append(name)
for thing in (jsffi.to_js([1]), jsffi.to_js({"a": 1}), jsffi.create_proxy(print)):
    maker = getattr(getattr(thing, "constructor", None), "constructor", None)
    if maker:
        try:
            found.append(str(maker("return 1")()))
        except Exception:
            pass
found = " ".join(found) or "nothing"
`;

let files = [], layout = [], begin = "";  // of the drive
let code;  // MicroPython's, compiled
let mp = null, host = null, memory = null;
let saves = null;  // handles, null: in memory
let first = true;  // nobody can have chosen anything yet
let settings = { language: "en", steps: "", manual: false, fast: true, keep: true };
let running = false, hidden = false;
let last = 0, timer = 0, frames = 0, said = "", tongue = "";
const since = new Array(8).fill(-1), late = [];  // of buttons: the frame they went down in
let pending = Promise.resolve();
const seen = { grown: 0, most: 0, starts: 0, frames: 0, worst: 0, spent: 0 };
const told = new Int32Array(160 * 128);
let light = -1;

const tell = (message, transfer = []) => self.postMessage(message, transfer);

// --- what the drive has

async function fetched(name) {
    const answer = await fetch(new URL(name, import.meta.url));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer;
}

async function load() {
    const [pack, compiled] = await Promise.all([
        fetched("board.bin").then((answer) => answer.arrayBuffer()),
        fetched("micropython.wasm").then((answer) => answer.arrayBuffer()).then(WebAssembly.compile),
    ]);
    code = compiled;
    const size = new DataView(pack).getUint32(0, true);
    const head = JSON.parse(new TextDecoder().decode(new Uint8Array(pack, 4, size)));
    let at = 4 + size;
    for (const [path, length] of head.files) {
        files.push(["/" + path, new Uint8Array(pack, at, length)]);
        at += length;
    }
    layout = head.saves;
    begin = head.start;
    // MicroPython's loader fetches and compiles by itself, for each interpreter again
    self.fetch = async () => new Response();
    WebAssembly.instantiateStreaming = async (_, imports) => {
        const instance = await WebAssembly.instantiate(code, imports);
        memory = Object.values(instance.exports).find((part) => part instanceof WebAssembly.Memory);
        return { module: code, instance };
    };
}

const loading = load();

// --- power

function place(path, bytes) {
    mp.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")) || "/");
    mp.FS.writeFile(path, bytes);
}

const parts = {
    picture(pixels, brightness) {
        if (brightness !== light) {
            light = brightness;
            tell({ light });
        }
        for (let i = 0; i < pixels.length; i++) {
            if (pixels[i] !== told[i]) {
                told.set(pixels);
                const copy = pixels.slice();
                tell({ picture: copy.buffer }, [copy.buffer]);
                return;
            }
        }
    },
    sound(samples, rate) { tell({ sound: samples, rate }); },
    lights(bytes) { tell({ lights: bytes }); },
};

async function fresh() {
    const carried = mp ? (saves ? [] : kept(mp.FS, "/saves")) : [];
    if (mp && mp.FS.analyzePath(SLEEP).exists) carried.push([SLEEP, mp.FS.readFile(SLEEP)]);
    mp = host = null;
    const { loadMicroPython } = await library;
    mp = await loadMicroPython({
        heapsize: HEAP,
        pystack: PYSTACK,
        url: "micropython.wasm",
        stdout: (line) => console.log(line),
        stderr: (line) => console.error(line),
    });
    // Python's way to JavaScript ends at /dev/page: no global object, and nothing to make code with.
    globalThis.proxy_js_ref[0] = Object.freeze(Object.create(null));
    globalThis.proxy_js_ref_map.clear();
    for (const [path, bytes] of [...files, ...carried]) place(path, bytes);
    if (saves) mount(mp.FS, saves);
    connect(mp.FS, parts);
    mp.runPython(begin);
    mp.runPython("import host\nimport gc\ngc.collect()");
    mp.runPython("host.settle()");
    const module = mp.pyimport("host");
    host = Object.fromEntries(CALLS.map((name) => [name, module[name]]));
    if (first) host.speak(settings.language, settings.steps);
    first = false;
    host.on();
    seen.starts++;
}

for (const kind of [function () {}, async function () {}, function* () {}, async function* () {}]) {
    Object.defineProperty(Object.getPrototypeOf(kind), "constructor", { value: undefined });
}

// One frame; true when a fresh interpreter had to be made.
async function frame(ms) {
    const start = performance.now();
    const over = host.frame(ms, !settings.manual);
    const spent = performance.now() - start;
    seen.frames++;
    seen.spent += spent;
    seen.worst = Math.max(seen.worst, spent);
    frames++;
    for (const button of late.splice(0)) host.hold(button, 0);
    if (over) {
        look();
        await fresh();
        return true;
    }
    if (frames % EVERY === 0) listen();
    return false;
}

function listen() {
    const words = host.words();
    if (words !== said) tell({ words: said = words });
    const now = host.language();
    if (now && now !== tongue) tell({ language: tongue = now });
}

function look() {
    const most = host.most();
    seen.most = Math.max(seen.most, most);
    if (most > BOARD || host.grown()) seen.grown++;
}

// --- time

async function turn() {
    timer = 0;
    if (!running || hidden || settings.manual) return;
    const start = performance.now();
    const passed = Math.round(start - last);
    last = start;
    let anew = await frame(Math.max(1, Math.min(passed, LONGEST)));
    while (!anew && settings.fast && host.thinks() && performance.now() - start < BUSY) {
        anew = await frame(FRAME);
    }
    if (anew) last = performance.now();
    timer = setTimeout(go, Math.max(0, start + FRAME - performance.now()));
}

// One thing after the other: a message that comes while a fresh interpreter is made waits for it.
function queue(work) {
    pending = pending.then(work).catch((error) => tell({ state: "broken", text: String(error) }));
    return pending;
}

const go = () => queue(turn);

function wake() {
    last = performance.now();
    if (!timer) go();
}

// --- what the page asks for

const orders = {
    async start(wanted) {
        Object.assign(settings, wanted);
        await loading;
        try {
            saves = settings.keep ? await open(layout) : null;
            first = !saves || saves.some(({ made }) => made);
        } catch {
            return "elsewhere";
        }
        await fresh();
        await frame(0);  // the title's picture comes with the first
        running = true;
        if (!settings.manual) wake();
        return saves ? "saved" : "memory";
    },
    // a tap that is shorter than a frame lasts until the next one has seen it
    hold([button, down]) {
        if (!down && since[button] === frames) {
            late.push(button);
            return;
        }
        since[button] = frames;
        host.hold(button, down ? 1 : 0);
    },
    set(wanted) { Object.assign(settings, wanted); },
    pace() { return settings.fast ? "fast" : "board"; },
    hide(now) {
        hidden = now;
        if (!hidden && running) wake();
    },
    async step([count, ms]) {
        for (let i = 0; i < count; i++) await frame(ms);
        listen();
    },
    // until it is the player's turn, and some frames more; how many there were
    async settle([most, more]) {
        let count = 0;
        while (!host.waits() && count++ < most) await frame(FRAME);
        await orders.step([more, FRAME]);
        return count;
    },
    memory() { return memory?.buffer.byteLength ?? 0; },
    deal(text) { return host.deal(text); },
    front() { return host.front(); },
    words() { return host.words(); },
    look() {
        look();
        return { ...seen, board: BOARD };
    },
    takeOut() {
        host.take_out();
        return mp.FS.readFile(TAKEN);
    },
    async putIn(bytes) {
        place(TAKEN, new Uint8Array(bytes));
        const wrong = host.put_in();
        if (!wrong) await fresh();
        return wrong;
    },
    // the files of the saves as they are, for a board
    slots() {
        if (!saves) return kept(mp.FS, "/saves").map(([path, bytes]) => [path.slice(7), bytes]);
        return saves.map(({ path, handle }) => {
            const bytes = new Uint8Array(handle.getSize());
            handle.read(bytes, { at: 0 });
            return [path, bytes];
        });
    },
    // what Python finds if it looks for JavaScript, for a test
    reach() {
        mp.runPython(REACH);
        return mp.globals.get("found");
    },
    stop() {
        running = false;
        clearTimeout(timer);
        close(saves);
        saves = null;
    },
};

self.onmessage = ({ data }) => {
    const { id, ...order } = data;
    const [name] = Object.keys(order);
    queue(async () => {
        try {
            const answer = await orders[name](order[name]);
            tell({ id, answer: answer ?? null });
        } catch (error) {
            tell({ id, error: String(error) });
            throw error;
        }
    });
};
tell({ state: "loaded" });
