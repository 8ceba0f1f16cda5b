// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// Started by tools/web: writes NAME.br beside each file of a folder, as small as it gets.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const folder = process.argv[2];
for (const name of readdirSync(folder)) {
    writeFileSync(`${folder}/${name}.br`, brotliCompressSync(readFileSync(`${folder}/${name}`)));
}
