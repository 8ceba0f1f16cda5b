// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// Started by tools/web: board.bin comes on stdin, images of it are written into a folder; see
// power.js. program.image is of any start, LANGUAGE.image of a first one, and LANGUAGE.pixels the
// picture of that one: red, green, blue and 255 of each pixel.

import { readFileSync, writeFileSync } from "node:fs";
import { unpack } from "./pack.js";
import { bare, begin, copy, differing, join, place, take, use } from "./power.js";
import { blank, mount } from "./saves.js";

Date.now = () => 0;  // the same files give the same images
const [library, folder, ...languages] = process.argv.slice(2);
const { loadMicroPython } = await import(`${library}/micropython.mjs`);
const pack = readFileSync(0);
const { head, files } = unpack(pack.buffer.slice(pack.byteOffset, pack.byteOffset + pack.length));
const url = `${library}/micropython.wasm`;
use(await WebAssembly.compile(readFileSync(url)), url);
let pixels = null;
const deaf = { picture(now) { pixels = now.slice(); }, sound() {}, lights() {} };
let program = null;

for (const language of languages) {
    const mp = await bare(loadMicroPython, deaf);
    place(mp.FS, files);
    const before = copy();
    const saves = blank(head.saves);
    const unwritten = saves.map((file) => file.bytes.slice());
    mount(mp.FS, saves, () => {});
    begin(mp, head);
    const made = join(take(mp.FS, before));
    if (program && !program.equals(made)) throw new Error("the images of one program differ");
    program = Buffer.from(made);
    mp.runPython(`host.speak("${language}", "")`);
    mp.runPython("host.on()\nhost.frame(0, 0)");
    mp.runPython("gc.collect()");
    const written = saves.flatMap((file, i) => differing(unwritten[i], file.bytes)
        .map(([at, length]) => [file.path, at, [...file.bytes.subarray(at, at + length)]]));
    writeFileSync(`${folder}/${language}.pixels`, new Uint8Array(pixels.buffer));
    writeFileSync(`${folder}/${language}.image`, join({ ...take(mp.FS, before), written }));
}
writeFileSync(`${folder}/program.image`, program);
