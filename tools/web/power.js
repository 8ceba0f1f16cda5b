// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// From nothing to an interpreter that is about to switch the handheld on. Loading the page's native
// modules and the program takes several times as long as starting MicroPython, and ends the same
// every time: tools/web/image.mjs does it when the page is made and keeps what MicroPython's memory
// is then, which is copied into that of a new interpreter. All of Python is in there; what is not
// are JavaScript's files, which are placed and opened anew. A first start is the same for everybody,
// too, but for the language, and has an image of its own: that of the title.

import { connect } from "./parts.js";

const HEAP = 448 * 1024;  // a board's, the page's own modules, and room for a frame's garbage
const PYSTACK = 640;  // words; a board's native code takes none of its 512
const CHUNK = 64;  // bytes that are copied, or not
const MODE = 0o100666;  // a plain file
const FIRST_OPEN = 3;  // after stdin, stdout, stderr
const NO_ENTRY = 44;  // an error as WebAssembly numbers them

let address = "";  // of MicroPython's code
let screen = null;  // of the interpreter made last
let wasm = null;  // what the interpreter made last exports: its memory, and where its stack is

// MicroPython's loader fetches and compiles by itself, for each interpreter again: give it what is
// there, and see where it has its memory.
export function use(code, url) {
    address = url;
    const instantiate = WebAssembly.instantiate;
    const made = async (imports) => {
        const instance = await instantiate(code, imports);
        wasm = instance.exports;
        return { module: code, instance };
    };
    globalThis.fetch = async () => new Response();
    WebAssembly.instantiateStreaming = (_, imports) => made(imports);
    WebAssembly.instantiate = (_, imports) => made(imports);
}

export const size = () => wasm?.memory.buffer.byteLength ?? 0;

// ``files``: [[path, bytes]], which are not copied. MicroPython's file system would look for each in
// all its folders, and so takes ten times as long.
export function place(FS, files) {
    const folders = new Map();
    for (const [path, bytes] of files) {
        const cut = path.lastIndexOf("/") + 1;
        const name = "/" + path.slice(0, cut);
        if (!folders.has(name)) folders.set(name, FS.mkdirTree(name) ?? FS.lookupPath(name).node);
        const folder = folders.get(name);
        const last = path.slice(cut);
        const node = folder.contents[last] ?? folder.node_ops.mknod(folder, last, MODE, 0);
        node.contents = bytes;
        node.usedBytes = bytes.length;
    }
}

// An import asks for a dozen names that are not there. For each of them MicroPython's file system
// walks its tables and makes an error; this looks into the folders, and says no with the same one.
function quick(FS) {
    const stat = FS.stat;
    const none = new FS.ErrnoError(NO_ENTRY);
    FS.stat = (path, ...more) => {
        let node = FS.root;
        for (const name of path.split("/")) {
            if (!name || name === ".") continue;
            if (name === "..") break;
            if (!Object.hasOwn(node.contents, name)) throw none;
            node = node.contents[name];
            if (node.mounted || !FS.isDir(node.mode)) break;
        }
        return stat(path, ...more);
    };
}

// An interpreter with the device of ``parts``, and no files; nothing has run in it.
export async function bare(loadMicroPython, parts) {
    const mp = await loadMicroPython({
        heapsize: HEAP,
        pystack: PYSTACK,
        url: address,
        stdout: (line) => console.log(line),
        stderr: (line) => console.error(line),
    });
    // Python's way to JavaScript ends at /dev/page: no global object, and nothing to make code with.
    globalThis.proxy_js_ref[0] = Object.freeze(Object.create(null));
    globalThis.proxy_js_ref_map.clear();
    quick(mp.FS);
    screen = connect(mp.FS, parts);
    return mp;
}

// Load what a board has in its firmware, which does not count as its memory, then the program.
export function begin(mp, { start }) {
    mp.runPython(start);
    mp.runPython("import host\ngc.collect()");
    mp.runPython("host.settle()");
    mp.runPython("host.load()\ngc.collect()");  // nothing may differ from one time to the next
}

// --- images: the length of their head, the head as JSON, bytes
//
// {open: the files that are, by number (null: none), painted: what was last ordered to be painted,
// pieces: [[where, how many bytes]], bytes: theirs}; of a first start {written: [[path, where, bytes]]},
// too: what the program had saved by then.

export const copy = () => new Uint8Array(wasm.memory.buffer).slice();

// Where ``now`` differs from ``before``: [[where, how many bytes]].
export function differing(before, now) {
    const pieces = [];
    for (let at = 0; at < now.length; at += CHUNK) {
        let i = at;
        while (i < at + CHUNK && now[i] === before[i]) i++;
        if (i === at + CHUNK) continue;
        const last = pieces.at(-1);
        if (last && last[0] + last[1] === at) last[1] += CHUNK;
        else pieces.push([at, CHUNK]);
    }
    return pieces;
}

// What has changed since ``before``. What C's stack had is nobody's any more.
export function take(FS, before) {
    const now = copy();
    if (now.length !== before.length) throw new Error("the memory of the image has grown");
    const low = wasm.emscripten_stack_get_end(), top = wasm.emscripten_stack_get_current();
    now.set(before.subarray(low, top), low);
    const open = FS.streams.slice(FIRST_OPEN).map((one) => one && [one.path, one.flags, one.position]);
    const pieces = differing(before, now);
    const painted = screen.painted();
    return { open, painted, pieces, bytes: pieces.map(([at, length]) => now.subarray(at, at + length)) };
}

export function join({ bytes, ...rest }) {
    const head = new TextEncoder().encode(JSON.stringify(rest));
    const parts = [new Uint8Array(new Uint32Array([head.length]).buffer), head, ...bytes];
    const made = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
        made.set(part, at);
        at += part.length;
    }
    return made;
}

export function part(made) {
    const size = new DataView(made.buffer, made.byteOffset).getUint32(0, true);
    const head = JSON.parse(new TextDecoder().decode(made.subarray(4, 4 + size)));
    return { ...head, bytes: made.subarray(4 + size) };
}

// Into an interpreter that is as new as the one was before it was taken; then the files that were
// open. Those that are not there yet are empty until they are placed. What was on the screen is.
export function restore(FS, { pieces, bytes, open, painted }) {
    const all = new Uint8Array(wasm.memory.buffer);
    let from = 0;
    for (const [at, length] of pieces) {
        all.set(bytes.subarray(from, from + length), at);
        from += length;
    }
    const gaps = [];
    for (const one of open) {
        if (one && !FS.analyzePath(one[0]).exists) place(FS, [[one[0].slice(1), new Uint8Array(0)]]);
        const stream = one ? FS.open(one[0], one[1]) : FS.open("/dev/null", "r");
        if (one) stream.position = one[2];
        else gaps.push(stream);
    }
    for (const stream of gaps) FS.close(stream);
    if (painted) screen.paint(all, painted);
}
