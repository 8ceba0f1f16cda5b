// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// A QR code (ISO/IEC 18004) of a text: bytes, error correction M, versions 1 to 10, mask 0 to 7.

// By version: bytes of correction in a block, and the bytes of data of each block.
const BLOCKS = [[10, [16]], [16, [28]], [26, [44]], [18, [32, 32]], [24, [43, 43]], [16, [27, 27, 27, 27]],
    [18, [31, 31, 31, 31]], [22, [38, 38, 39, 39]], [22, [36, 36, 36, 37, 37]], [26, [43, 43, 43, 43, 44]]];
// where alignment patterns lie
const PLACES = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const MASKS = [
    (x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3,
    (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2, (x, y) => x * y % 2 + x * y % 3,
    (x, y) => (x * y % 2 + x * y % 3) % 2, (x, y) => ((x + y) % 2 + x * y % 3) % 2,
];

// the field of 256 elements
const EXP = new Uint8Array(512), LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
    EXP[i] = EXP[i + 255] = x;
    LOG[x] = i;
    x = x << 1 ^ (x & 128 ? 0x11d : 0);
}
const times = (a, b) => a && b ? EXP[LOG[a] + LOG[b]] : 0;

function correction(data, count) {
    let generator = [1];
    for (let i = 0; i < count; i++) {
        const next = [...generator, 0];
        generator.forEach((value, k) => { next[k + 1] ^= times(value, EXP[i]); });
        generator = next;
    }
    const rest = [...data, ...new Array(count).fill(0)];
    for (let i = 0; i < data.length; i++) {
        const factor = rest[i];
        generator.forEach((value, k) => { rest[i + k] ^= times(value, factor); });
    }
    return rest.slice(data.length);
}

// All bytes as they are laid out.
function codewords(bytes, version) {
    const [count, sizes] = BLOCKS[version - 1];
    const room = sizes.reduce((sum, size) => sum + size);
    let bits = "0100" + bytes.length.toString(2).padStart(version < 10 ? 8 : 16, "0")
        + [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
    bits += "0000".slice(0, 8 * room - bits.length);
    bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, "0");
    const data = bits.match(/.{8}/g).map((byte) => parseInt(byte, 2));
    for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
    let at = 0;
    const blocks = sizes.map((size) => data.slice(at, at += size));
    const checks = blocks.map((block) => correction(block, count));
    const woven = (all) => Array.from({ length: Math.max(...all.map(({ length }) => length)) },
        (_, i) => all.map((block) => block[i]).filter((byte) => byte !== undefined)).flat();
    return [...woven(blocks), ...woven(checks)];
}

const remainder = (value, poly, bits) => {
    let rest = value << bits;
    for (let i = 31 - Math.clz32(rest); i >= bits; i--) if (rest >> i & 1) rest ^= poly << i - bits;
    return value << bits | rest;
};

function penalty(grid) {
    const size = grid.length;
    let sum = 0, dark = 0;
    const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]))].map((line) => line.join(""));
    for (const line of lines) {
        for (const run of line.match(/(0+|1+)/g)) if (run.length >= 5) sum += run.length - 2;
        for (const finder of ["10111010000", "00001011101"]) {
            for (let i = line.indexOf(finder); i >= 0; i = line.indexOf(finder, i + 1)) sum += 40;
        }
    }
    for (let y = 0; y < size; y++) {
        for (let x = 0; x < size; x++) {
            dark += grid[y][x];
            if (x && y && new Set([grid[y][x], grid[y - 1][x], grid[y][x - 1], grid[y - 1][x - 1]]).size === 1) sum += 3;
        }
    }
    return sum + 10 * Math.floor(Math.abs(20 * dark - 10 * size * size) / (size * size));
}

// Rows of 0 and 1; null: the text is too long.
export function qr(text) {
    const bytes = new TextEncoder().encode(text);
    const version = 1 + BLOCKS.findIndex(([, sizes], i) => 8 * sizes.reduce((sum, size) => sum + size)
        >= 4 + (i < 9 ? 8 : 16) + 8 * bytes.length);
    if (!version) return null;
    const size = 17 + 4 * version;
    const plain = Array.from({ length: size }, () => new Array(size).fill(null));
    const square = (cx, cy, far, color) => {
        for (let y = cy - far; y <= cy + far; y++) {
            for (let x = cx - far; x <= cx + far; x++) {
                if (plain[y]?.[x] !== undefined) plain[y][x] = color(Math.max(Math.abs(x - cx), Math.abs(y - cy)));
            }
        }
    };
    for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, (d) => Number(d !== 2 && d !== 4));
    const last = PLACES[version - 1].at(-1);
    for (const y of PLACES[version - 1]) {
        for (const x of PLACES[version - 1]) {
            if (x === 6 && y === 6 || x === 6 && y === last || x === last && y === 6) continue;
            square(x, y, 2, (d) => Number(d !== 1));
        }
    }
    for (let i = 8; i < size - 8; i++) plain[6][i] = plain[i][6] = 1 - i % 2;
    for (let i = 0; i < 9; i++) for (const [x, y] of [[8, i], [i, 8]]) plain[y][x] ??= 0;
    for (let i = 0; i < 8; i++) plain[8][size - 1 - i] = plain[size - 1 - i][8] = 0;
    plain[size - 8][8] = 1;
    if (version > 6) {
        const told = remainder(version, 0x1f25, 12);
        for (let i = 0; i < 18; i++) {
            const [a, b] = [Math.floor(i / 3), size - 11 + i % 3];
            plain[a][b] = plain[b][a] = told >> i & 1;
        }
    }
    const stream = codewords(bytes, version).flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((i) => byte >> i & 1));
    const grids = MASKS.map((mask, number) => {
        const grid = plain.map((row) => [...row]);
        let at = 0, up = true;
        for (let x = size - 1; x > 0; x -= 2, up = !up) {
            if (x === 6) x--;
            for (let i = 0; i < size; i++) {
                const y = up ? size - 1 - i : i;
                for (const column of [x, x - 1]) {
                    if (plain[y][column] === null) grid[y][column] = (stream[at++] ?? 0) ^ Number(mask(column, y) === 0);
                }
            }
        }
        const told = remainder(number, 0x537, 10) ^ 0x5412;  // correction M is 00
        for (let i = 0; i < 15; i++) {
            const bit = told >> i & 1;
            grid[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i][8] = bit;
            grid[8][i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i] = bit;
        }
        return grid;
    });
    return grids.reduce((best, grid) => penalty(grid) < penalty(best) ? grid : best);
}
