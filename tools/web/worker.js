// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// The handheld: MicroPython with the board's files, a frame at a time. Every frame is a call of its
// own, as MicroPython collects garbage between two calls only. When the program ends to start anew a
// fresh interpreter takes its place; what lay in the memory that a board's restart leaves alone, and
// the saves, go with it.
//
// The page sends what it has fetched, and {name: ..., id}; what it gets is {answer, id}, and whatever
// happens by itself: awake, picture, sure, light, sound, lights, words, language, lost, taken, broken.

import { database } from "./database.js";
import { recorder } from "./gif.js";
import { unpack } from "./pack.js";
import { bare, begin, part, place, restore, size, use } from "./power.js";
import { blank, memory, mount, open } from "./saves.js";

const FRAME = 30;  // ms
const LONGEST = 200;  // ms that a frame may be told to have taken
const BUSY = 22;  // ms of a frame in which a bot may think
const BOARD = 151250;  // bytes of a PyGamer's heap, the smallest
const PATIENCE = 10000;  // ms for the browser to find what keeps the saves
const SETTLED = 3;  // frames until a table that turned to another decision is drawn
const STEP = 900;  // ms that each is seen in a GIF
const EVERY = 5;  // frames between two looks at the words
const SLEEP = "sleep";
const CALLS = ("deal describe film frame front game grown hold language lesson most on put_in puzzle"
    + " sharable shared speak take_out thinks touch touchable waits words").split(" ");
const TAKEN = "/saves.cardling";
const LAYOUT = {{layout}};  // [[path, size]] of the saves
const LOCK = "cardling";  // as in page.js
const IMAGE = "program.image";  // the name of that file of the drive

// MicroPython's proxies are few and live as long as their interpreter: nothing is to be finalized,
// least of all in the interpreter that follows. (Its library stands above this file when the page is
// made, and is loadMicroPython.)
self.FinalizationRegistry = class {
    register() {}
    unregister() {}
};

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

const settings = JSON.parse(self.name);
let head = null, files = null;  // of the drive
let program = null;  // its image; null: all is loaded, which ends the same
let mp = null, host = null;
let keeper = memory([]);  // of the saves
let first = true;  // nobody can have chosen anything yet
let running = false, hidden = false;
let lately = 0, timer = 0, frames = 0, said = "", tongue = "", offered = "";
const since = new Array(8).fill(-1), late = [];  // of buttons: the frame they went down in
let pending = Promise.resolve();
const seen = { grown: 0, most: 0, starts: 0, frames: 0, worst: 0, spent: 0 };
const told = new Int32Array(160 * 128);
let light = -1;
let painted = false;  // since somebody listened
const film = recorder();
const clock = () => settings.manual ? frames * FRAME : performance.now();

const tell = (message, transfer = []) => self.postMessage(message, transfer);

// --- power

const parts = {
    picture(pixels, brightness) {
        if (brightness !== light) {
            light = brightness;
            tell({ light });
        }
        for (let i = 0; i < pixels.length; i++) {
            if (pixels[i] !== told[i]) {
                told.set(pixels);
                painted = true;
                film.add(clock(), pixels);
                const copy = pixels.slice();
                tell({ picture: copy.buffer }, [copy.buffer]);
                return;
            }
        }
    },
    sound(samples, rate) { tell({ sound: samples, rate }); },
    lights(bytes) { tell({ lights: bytes }); },
};

// what the page sends, as it comes: MicroPython's code, the drive, and the image of a first start if it
// may be one
const arrived = {};
const coming = Object.fromEntries(["code", "drive", "begun"].map(
    (name) => [name, new Promise((done) => { arrived[name] = done; })]));

// None of them waits for another. The saves are opened here: not every browser lets a page pass on
// what it has found.
let opening = open(LAYOUT);
opening.catch(() => {});  // orders.start says so
let next = coming.code.then((code) => {
    use(code, "micropython.wasm");
    return bare(loadMicroPython, parts);
});

// A first start is the same for everybody: its picture is there before the browser has looked for
// saves. The files of the saves with what it wrote; null: somebody has played here.
const guessed = Promise.all([next, coming.begun]).then(async ([machine, image]) => {
    if (!image) return null;
    const beginning = part(new Uint8Array(image));
    const made = blank(LAYOUT);
    for (const [path, at, bytes] of beginning.written) {
        made.find((file) => file.path === path).bytes.set(bytes, at);
    }
    mount(machine.FS, made, write);
    restore(machine.FS, beginning);
    return made;
});
guessed.catch(() => {});  // so does orders.start

async function furnish() {
    if (!files) {
        ({ head, files } = unpack(await coming.drive));
        if (settings.image) program = part(files.get(IMAGE));
        files.delete(IMAGE);
    }
    place(mp.FS, files);
}

// ``begun``: the program is on, by the image of a first start.
async function fresh(begun = false) {
    const asleep = mp?.FS.analyzePath(SLEEP).exists ? [[SLEEP, mp.FS.readFile(SLEEP)]] : [];
    mp = host = null;
    mp = await (next ?? bare(loadMicroPython, parts));
    next = null;
    if (!begun) {
        await furnish();
        place(mp.FS, asleep);
        mount(mp.FS, keeper.files, write);
        if (program) restore(mp.FS, program);
        else begin(mp, head);
    }
    const module = mp.pyimport("host");
    host = Object.fromEntries(CALLS.map((name) => [name, module[name]]));
    if (!begun) {
        if (first) host.speak(settings.language, settings.steps);
        host.on();
    }
    first = false;
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
    flush();
    for (const button of late.splice(0)) host.hold(button, 0);
    if (over) {
        look();
        await fresh();
        return true;
    }
    if (frames % EVERY === 0) listen();
    return false;
}

// --- saves

const write = (...what) => keeper.write(...what);

// From now on they are in memory alone.
function gone(why) {
    keeper = memory(keeper.files);
    tell({ [why]: true });
}

function flush() {
    try {
        keeper.flush();
    } catch {
        keeper.close();
        gone("lost");
    }
}

// Some browsers never answer. What comes too late, null, is closed.
function inTime(coming) {
    let late = false;
    coming.then((found) => late && found?.close(), () => {});
    return Promise.race([coming, new Promise((done) => {
        setTimeout(() => done((late = true, null)), PATIENCE);
    })]);
}

// Whatever the browser has to keep them in: once there are saves, they stay where they are, also if
// it can do better by now. An error: another page has them open.
async function kept() {
    const found = await inTime(opening ??= open(LAYOUT));
    if (found?.files.some(({ made }) => !made)) return found;
    const other = await inTime(database(blank(LAYOUT), !found, gone));
    if (other) found?.close();
    return other ?? found ?? memory(blank(LAYOUT));
}

// --- what people read

function listen() {
    if (!painted) return;
    painted = false;
    const words = host.words();
    if (words !== said) tell({ words: said = words });
    const now = host.language();
    if (now && now !== tongue) tell({ language: tongue = now });
    const kind = host.sharable();
    if (kind !== offered) tell({ sharable: offered = kind });
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
    const passed = Math.round(start - lately);
    lately = start;
    let anew = await frame(Math.max(1, Math.min(passed, LONGEST)));
    while (!anew && settings.fast && host.thinks() && performance.now() - start < BUSY) {
        anew = await frame(FRAME);
    }
    if (anew) lately = performance.now();
    timer = setTimeout(go, Math.max(0, start + FRAME - performance.now()));
}

// One thing after the other: a message that comes while a fresh interpreter is made waits for it.
function queue(work) {
    pending = pending.then(work).catch((error) => tell({ broken: String(error) }));
    return pending;
}

const go = () => queue(turn);

function wake() {
    lately = performance.now();
    if (!timer) go();
}

// --- what the page asks for

const orders = {
    // "elsewhere": another page has the saves open
    async start() {
        try {
            keeper = await kept();
        } catch {
            opening = null;
            return "elsewhere";
        }
        first = keeper.files.some(({ made }) => made);
        const made = await guessed;
        const begun = made !== null && keeper.files.every((file) => file.made);
        if (begun) keeper.files = made;
        else if (made) next = null;  // that one is of somebody else
        await fresh(begun);
        await frame(0);  // the title's picture comes with the first
        tell({ sure: begun });
        if (!files) await furnish();
        // another page wants the saves: they are given even while this one hangs
        if (self.BroadcastChannel) new BroadcastChannel(LOCK).onmessage = () => queue(orders.stop);
        running = true;
        if (!settings.manual) wake();
        return keeper.kind === "memory" ? "memory" : "saved";
    },
    // a tap that is shorter than a frame lasts until the next one has seen it
    hold([button, down]) {
        if (!host) return;
        if (!down && since[button] === frames) {
            late.push(button);
            return;
        }
        since[button] = frames;
        host.hold(button, down ? 1 : 0);
    },
    // a touch of the screen, ``held`` for long; the button that it was, -1: none
    touch([x, y, held]) {
        const button = host ? host.touch(x, y, held ? 1 : 0) : -1;
        if (button >= 0) {
            orders.hold([button, true]);
            orders.hold([button, false]);
        }
        flush();
        return button;
    },
    touchable([x, y]) { return host ? host.touchable(x, y) : false; },
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
    memory: size,
    deal(text) { return host.deal(text); },
    lesson(text) { return host.lesson(text); },
    puzzle(text) { return host.puzzle(text); },
    game(text) { return host.game(text); },
    front() { return host.front(); },
    words() { return host.words(); },
    shared() { return host.shared(); },
    describe() { return host.describe(); },
    clip() { return film.clip(clock()); },
    // the game that is looked back at, decision by decision; null: none is
    async replay() {
        const at = host.film(-1);
        if (at < 0) return null;
        const made = recorder(Infinity);
        let count = 1;
        for (let place = 0; place <= count; place++) {
            count = host.film(place);
            for (let i = 0; i < SETTLED; i++) await frame(FRAME);
            made.add(place * STEP, told.slice());
        }
        host.film(at);
        host.film(-2);
        return made.clip((count + 2) * STEP);
    },
    look() {
        look();
        return { ...seen, board: BOARD };
    },
    takeOut() {
        host.take_out();
        return mp.FS.readFile(TAKEN);
    },
    async putIn(bytes) {
        mp.FS.writeFile(TAKEN, new Uint8Array(bytes));
        const wrong = host.put_in();
        if (!wrong) await fresh();
        return wrong;
    },
    // the files of the saves as they are, for a board
    slots() {
        return keeper.files.map(({ path, bytes }) => [path, bytes]);
    },
    keeper() { return keeper.kind; },
    // what Python finds if it looks for JavaScript, for a test
    reach() {
        mp.runPython(REACH);
        return mp.globals.get("found");
    },
    async stop() {
        running = false;
        clearTimeout(timer);
        await keeper.close();
        keeper = memory(keeper.files);
    },
};

self.onmessage = ({ data }) => {
    const { id, ...order } = data;
    const [name] = Object.keys(order);
    if (name in arrived) return arrived[name](order[name]);
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
tell({ awake: true });
