// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// The handheld's parts: what tools/web/native/page.py orders. Bitmaps, tiles and colours are read
// where MicroPython has them; the memory comes with each order, as it moves when it grows.
//
// The size of a bitmap is one number: 3 bits for 1, 2, 4, 8 or 16 bits a pixel, 13 for its width,
// 13 for its height. Rows are whole words of 32 bits, the left pixel in the high bits of a byte.

export const WIDTH = 160;
export const HEIGHT = 128;

const BLIT = 1, FILL = 2, PAINT = 3, PLAY = 4, LIGHT = 5, FIND = 6;

const bitsOf = (size) => 1 << (size >> 26);
const widthOf = (size) => (size >> 13) & 0x1fff;
const heightOf = (size) => size & 0x1fff;
const strideOf = (size) => ((widthOf(size) * bitsOf(size) + 31) >> 5) << 2;

function get(bytes, row, x, bits) {
    if (bits === 16) return (bytes[row + 2 * x] << 8) | bytes[row + 2 * x + 1];
    const first = x * bits;
    return (bytes[row + (first >> 3)] >> (8 - bits - (first & 7))) & ((1 << bits) - 1);
}

function put(bytes, row, x, bits, value) {
    if (bits === 16) {
        bytes[row + 2 * x] = value >> 8;
        bytes[row + 2 * x + 1] = value;
        return;
    }
    const first = x * bits;
    const at = row + (first >> 3);
    const shift = 8 - bits - (first & 7);
    bytes[at] = (bytes[at] & ~(((1 << bits) - 1) << shift)) | (value << shift);
}

function fill(bytes, to, size, x1, y1, x2, y2, value) {
    const bits = bitsOf(size);
    const stride = strideOf(size);
    const each = bits < 8 ? 8 / bits : 1;  // pixels in a byte
    // whole bytes at once, what is left and right of them pixel by pixel
    const from = bits > 8 ? x2 : Math.min(x2, Math.ceil(x1 / each) * each);
    const until = bits > 8 ? x2 : Math.max(from, Math.floor(x2 / each) * each);
    let pattern = value;
    for (let more = bits; more < 8; more *= 2) pattern |= pattern << more;
    for (let y = y1; y < y2; y++) {
        const row = to + y * stride;
        for (let x = x1; x < from; x++) put(bytes, row, x, bits, value);
        if (from < until) bytes.fill(pattern & 255, row + from / each, row + until / each);
        for (let x = until; x < x2; x++) put(bytes, row, x, bits, value);
    }
}

function blit(bytes, to, toSize, x, y, from, size, x1, y1, x2, y2, skip, spare) {
    const bits = bitsOf(size), toBits = bitsOf(toSize);
    const stride = strideOf(size), toStride = strideOf(toSize);
    const wide = Math.min(x2 - x1, widthOf(toSize) - x);
    const high = Math.min(y2 - y1, heightOf(toSize) - y);
    for (let j = 0; j < high; j++) {
        const row = from + (y1 + j) * stride;
        const toRow = to + (y + j) * toStride;
        for (let i = 0; i < wide; i++) {
            const value = get(bytes, row, x1 + i, bits);
            if (value === skip) continue;
            if (spare >= 0 && get(bytes, toRow, x + i, toBits) === spare) continue;
            put(bytes, toRow, x + i, toBits, value);
        }
    }
}

// Where a bitmap shows a part of a sheet, whose colour 0 may be anything there: how many places, then
// x and y of each.
function find(bytes, canvas, size, sheet, sheetSize, top, high, to, most) {
    const bits = bitsOf(size), sheetBits = bitsOf(sheetSize);
    const stride = strideOf(size), sheetStride = strideOf(sheetSize);
    const wide = widthOf(sheetSize);
    const needed = [];
    for (let y = 0; y < high; y++) {
        for (let x = 0; x < wide; x++) {
            const value = get(bytes, sheet + (top + y) * sheetStride, x, sheetBits);
            if (value) needed.push([x, y, value]);
        }
    }
    const found = new Int32Array(bytes.buffer, to, 1 + 2 * most);
    found[0] = 0;
    for (let y = 0; y <= heightOf(size) - high; y++) {
        for (let x = 0; x <= widthOf(size) - wide; x++) {
            const here = ([dx, dy, value]) => get(bytes, canvas + (y + dy) * stride, x + dx, bits) === value;
            if (!here(needed[0]) || !needed.every(here) || found[0] === most) continue;
            found.set([x, y], 1 + 2 * found[0]++);
        }
    }
}

// A colour as a display of 16 bits shows it.
function shown(red, green, blue) {
    const r = ((red >> 3) * 255 / 31) | 0;
    const g = ((green >> 2) * 255 / 63) | 0;
    const b = ((blue >> 3) * 255 / 31) | 0;
    return (255 << 24) | (b << 16) | (g << 8) | r;
}

const colors = new Int32Array(256);  // of one grid
const clear = new Uint8Array(256);

function grid(bytes, numbers, at, picture) {
    const left = numbers[at], top = numbers[at + 1], scale = numbers[at + 2];
    const rows = numbers[at + 3], size = numbers[at + 4];
    const tiles = numbers[at + 5], shape = numbers[at + 6], palette = numbers[at + 7];
    const columns = shape >> 8, lines = shape & 255;
    const count = columns * lines;
    const end = tiles + Math.max(count, 4);
    const wide = bytes[end] | (bytes[end + 1] << 8), high = bytes[end + 2] | (bytes[end + 3] << 8);
    if (left >= WIDTH || top >= HEIGHT || !wide || !high) return;
    if (left + columns * wide * scale <= 0 || top + lines * high * scale <= 0) return;
    const bits = bitsOf(size), stride = strideOf(size);
    const mask = (1 << bits) - 1;
    const across = Math.max(1, (widthOf(size) / wide) | 0);
    for (let i = 0; i < 1 << Math.min(bits, 8); i++) {
        const color = palette + 4 * i;
        colors[i] = shown(bytes[color], bytes[color + 1], bytes[color + 2]);
        clear[i] = bytes[color + 3] === 0 ? 1 : 0;
    }
    for (let tile = 0; tile < count; tile++) {
        const number = bytes[tiles + tile];
        const fromX = (number % across) * wide, fromY = ((number / across) | 0) * high;
        const x0 = left + (tile % columns) * wide * scale;
        const y0 = top + ((tile / columns) | 0) * high * scale;
        const x1 = Math.max(0, x0), x2 = Math.min(WIDTH, x0 + wide * scale);
        const y1 = Math.max(0, y0), y2 = Math.min(HEIGHT, y0 + high * scale);
        for (let y = y1; y < y2; y++) {
            const row = rows + (fromY + (((y - y0) / scale) | 0)) * stride;
            const to = y * WIDTH;
            for (let x = x1; x < x2; x++) {
                const at = fromX + (scale === 1 ? x - x0 : ((x - x0) / scale) | 0);
                const first = at * bits;
                // get(), by hand: most of the first picture's time is here
                const value = bits > 8 ? get(bytes, row, at, bits)
                    : (bytes[row + (first >> 3)] >> (8 - bits - (first & 7))) & mask;
                if (!clear[value]) picture[to + x] = colors[value];
            }
        }
    }
}

// The device /dev/page of an interpreter. ``told`` has the functions picture(pixels, brightness),
// sound(samples or null, rate) and lights(bytes); pixels are good until the next picture. Returns what
// was painted last, and how to paint it again in another memory with the same in it.
export function connect(FS, told) {
    const picture = new Int32Array(WIDTH * HEIGHT);
    let painted = null;

    function paint(bytes, [where, count, brightness]) {
        const numbers = new Int32Array(bytes.buffer, where, 8 * count);
        picture.fill(255 << 24);
        for (let i = 0; i < count; i++) grid(bytes, numbers, 8 * i, picture);
        told.picture(picture, brightness);
    }

    function order(bytes, n) {
        if (n[0] === BLIT) blit(bytes, ...n.subarray(1, 13));
        else if (n[0] === FILL) fill(bytes, ...n.subarray(1, 8));
        else if (n[0] === PAINT) paint(bytes, painted = [...n.subarray(1, 4)]);
        else if (n[0] === PLAY) {
            told.sound(n[2] ? new Uint16Array(bytes.buffer, n[1], n[2]).slice() : null, n[3]);
        } else if (n[0] === FIND) find(bytes, ...n.subarray(1, 9));
        else if (n[0] === LIGHT) told.lights(bytes.slice(n[1], n[1] + n[2]));
    }

    const number = FS.makedev(64, 0);
    FS.registerDevice(number, {
        open(stream) { stream.seekable = false; },
        write(stream, buffer, offset, length) {
            const bytes = new Uint8Array(buffer.buffer);
            order(bytes, new Int32Array(buffer.buffer, buffer.byteOffset + offset, length >> 2));
            return length;
        },
    });
    FS.mkdev("/dev/page", number);
    return { painted: () => painted, paint };
}
