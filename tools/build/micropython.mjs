// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// Started by tools/build/micropython.py. Reads one job as JSON from stdin:
//   {heap, pystack, files: [[path, base64]], steps: [text or object], page: with /dev/page, the
//    device of tools/web?}
// and writes an empty line to stdout for each step that is done, then one answer as JSON:
//   {outputs: [text], error: null or {kind, text}}
// An error belongs to the last of the outputs. Steps that are objects:
//   {restart: [text]}   as supervisor.reload() on a board: a fresh interpreter, in which the files
//                       of the folder /saves and the file /sleep are as they were, and these steps
//                       are run first
//   {play: name, ...}   calls a function of Python's globals again and again, see play()

import { readFileSync, writeSync } from "node:fs";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const BLOCK = 16;
const job = JSON.parse(readFileSync(0, "utf8"));
const answer = { outputs: [], error: null };
let printed = [];
let mp = null;
let known = 0;

const collect = (bytes) => printed.push(bytes[0]);

function text() {
    const said = Buffer.from(printed).toString("utf8");
    printed = [];
    return said;
}

// What these lines print, and nothing of what was printed before.
function ask(lines) {
    const before = printed;
    printed = [];
    mp.runPython(lines);
    const said = text();
    printed = before;
    return said;
}

async function fresh() {
    mp = await loadMicroPython({
        heapsize: job.heap,
        pystack: job.pystack,
        stdout: collect,
        stderr: collect,
        linebuffer: false,
    });
    for (const [path, data] of job.files) place(path, Buffer.from(data, "base64"));
    if (job.page) {
        const { connect } = await import("../web/parts.js");
        connect(mp.FS, { picture() {}, sound() {}, lights() {} });
    }
}

function place(path, data) {
    mp.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")) || "/");
    mp.FS.writeFile(path, data);
}

function files(folder) {
    const found = [];
    for (const name of mp.FS.readdir(folder)) {
        if (name === "." || name === "..") continue;
        const path = folder + "/" + name;
        if (mp.FS.isDir(mp.FS.stat(path).mode)) found.push(...files(path));
        else found.push([path, mp.FS.readFile(path)]);
    }
    return found;
}

async function restart(steps) {
    const kept = mp.FS.analyzePath("/saves").exists ? files("/saves") : [];
    if (mp.FS.analyzePath("/sleep").exists) kept.push(["/sleep", mp.FS.readFile("/sleep")]);
    await fresh();
    for (const [path, data] of kept) place(path, data);
    steps.forEach(runStep);
}

// From where the areas are set up, names count as the board's.
function runStep(step) {
    mp.runPython(step);
    if (step.startsWith("areas =")) known = names();
}

// What micropython.mem_info(1) says of the heap: its size, and per area that tools/measure/heap.py fenced
// off the free bytes and the largest free block.
function heap(areas) {
    const said = ask("micropython.mem_info(1)");
    const total = Number(/GC: total: (\d+)/.exec(said)[1]);
    const from = parseInt(/layout; from ([0-9a-f]+)/.exec(said)[1], 16);
    const lines = said.slice(said.indexOf("layout; from")).split("\n").slice(1);
    let map = "";
    for (const line of lines) {
        const free = /\((\d+) lines all free\)/.exec(line);
        if (free) map += ".".repeat(64 * Number(free[1]));
        else if (/^[0-9a-f]+: /.test(line)) map += line.slice(line.indexOf(": ") + 2).trimEnd();
    }
    const found = [];
    for (const [start, size] of areas) {
        const at = (start - from) / BLOCK;
        let run = 0, largest = 0, free = 0;
        for (const sign of map.slice(at, at + size / BLOCK)) {
            run = sign === "." ? run + 1 : 0;
            free += sign === ".";
            if (run > largest) largest = run;
        }
        found.push([free * BLOCK, largest * BLOCK]);
    }
    return { total, areas: found };
}

function names() {
    const said = ask("import micropython\nmicropython.qstr_info()");
    return Number(/n_qstr=(\d+)/.exec(said)[1]);
}

// The heap as it is now: bytes alive, the largest free block of the areas, what is alive in the last
// area, which is for garbage inside a frame.
function measure(areas) {
    const count = names() - known;
    mp.globals.get("learned")(count);
    mp.runPython("gc.collect()");
    const now = heap(areas);
    const spilled = areas.at(-1)[1] - now.areas.pop()[0];
    for (let i = mp.globals.get("closed")(); i > 0; i--) {
        const [, size] = areas[areas.length - 1 - i];  // not taken yet: all of it is free
        now.areas[now.areas.length - i] = [size, size];
    }
    const size = areas.slice(0, -1).reduce((sum, area) => sum + area[1], 0);
    const free = now.areas.reduce((sum, area) => sum + area[0], 0);
    const block = Math.max(...now.areas.map((area) => area[1]));
    return { live: size - free + spilled, block, free, spilled, count, total: now.total };
}

// Calls `play` until it returns a text, at most `calls` times: each call is one frame, after which
// garbage can be collected. 1: the program starts anew, with the steps of `boot`. Looks at the heap
// every `look` frames and at the end. `areas` in Python's globals says where the areas are.
async function play({ play: name, calls, boot, look }) {
    const seen = { all: [0, 1 << 30, 0], spilled: 0, starts: 0, screens: {}, end: "" };
    let frame, areas, total;
    const begin = () => {
        frame = mp.globals.get(name);
        areas = JSON.parse(ask("print(areas)"));
        total = mp.globals.get("whole")();
    };
    begin();
    for (let i = 0; i < calls && !seen.end; i++) {
        const code = frame();
        if (typeof code === "string") seen.end = code;
        if (i % look === 0 || seen.end || code === 1) {
            const now = measure(areas);
            const front = ask("print(front())").trim();
            seen.screens[front] ??= [0, 1 << 30, 0];
            for (const row of [seen.screens[front], seen.all]) {
                row[0] = Math.max(row[0], now.live);
                row[1] = Math.min(row[1], now.block);
                row[2] = Math.max(row[2], now.count);
            }
            seen.spilled = Math.max(seen.spilled, now.spilled);
            seen.now = [now.live, now.block, now.count];
            seen.front = front;
            const short = `${now.free} bytes free, ${now.spilled} too many, ${front}`;
            if (now.free < now.spilled) seen.end = `MemoryError: ${short}`;
            else if (now.total > total) seen.end = `growth: ${now.total - total} bytes, ${short}`;
        }
        if (code === 1 && !seen.end) {
            await restart(boot);
            seen.starts++;
            begin();
        }
    }
    return JSON.stringify(seen);
}

await fresh();
for (const step of job.steps) {
    let said = "";
    try {
        if (typeof step === "string") runStep(step);
        else if (step.restart) await restart(step.restart);
        else said = await play(step);
    } catch (e) {
        answer.error = { kind: e.type ?? e.name, text: e.message };
    }
    answer.outputs.push(text() + said);
    writeSync(1, "\n");
    if (answer.error) break;
}
process.stdout.write(JSON.stringify(answer));
