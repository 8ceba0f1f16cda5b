// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// Started by tools/micropython.py. Reads one job as JSON from stdin:
//   {heap, pystack, files: [[path, base64]], steps: [text]}
// and writes one answer as JSON to stdout:
//   {outputs: [text], error: null or {kind, text}}
// An error belongs to the last of the outputs.

import { readFileSync } from "node:fs";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const job = JSON.parse(readFileSync(0, "utf8"));
const answer = { outputs: [], error: null };
let printed = [];
const collect = (bytes) => printed.push(bytes[0]);

const mp = await loadMicroPython({
    heapsize: job.heap,
    pystack: job.pystack,
    stdout: collect,
    stderr: collect,
    linebuffer: false,
});
for (const [path, data] of job.files) {
    mp.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")) || "/");
    mp.FS.writeFile(path, Buffer.from(data, "base64"));
}
for (const step of job.steps) {
    printed = [];
    try {
        mp.runPython(step);
    } catch (e) {
        answer.error = { kind: e.type ?? e.name, text: e.message };
    }
    answer.outputs.push(Buffer.from(printed).toString("utf8"));
    if (answer.error) break;
}
process.stdout.write(JSON.stringify(answer));
