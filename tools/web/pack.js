// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// board.bin, as tools/web/__main__.py packs it.

// Its head, and a Map of path to bytes, which are parts of it.
export function unpack(pack) {
    const size = new DataView(pack).getUint32(0, true);
    const head = JSON.parse(new TextDecoder().decode(new Uint8Array(pack, 4, size)));
    const files = new Map();
    let at = 4 + size;
    for (const [path, length] of head.files) {
        files.set(path, new Uint8Array(pack, at, length));
        at += length;
    }
    return { head, files };
}

// Steps of cardling.settings for a first start of who wants no motion: shown at once.
export const AT_ONCE = "0303020301";
