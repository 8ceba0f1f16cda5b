// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// The last seconds of the screen, and a GIF of them: each picture is what has changed since the one
// before.

const WIDTH = 160, HEIGHT = 128;
const LONGEST = 10000;  // ms
const SCALE = 3;
const LEAST = 2;  // hundredths of a second that every viewer shows

// Of the last ``longest`` ms.
export function recorder(longest = LONGEST) {
    const colors = new Map();  // 32 bits: number
    const frames = [];  // {at, pixels}: a number each
    return {
        // ``at``: ms; ``picture``: 32 bits a pixel
        add(at, picture) {
            const pixels = new Uint8Array(WIDTH * HEIGHT);
            let last = picture[0] + 1, number = 0;
            for (let i = 0; i < pixels.length; i++) {
                if (picture[i] !== last) {
                    last = picture[i];
                    if (!colors.has(last)) colors.set(last, colors.size & 255);
                    number = colors.get(last);
                }
                pixels[i] = number;
            }
            frames.push({ at, pixels });
            // the one before is what is seen when they begin
            while (frames.length > 1 && frames[1].at < at - longest) frames.shift();
        },
        clip: (now) => gif(frames, [...colors.keys()].slice(0, 256), Math.max(now - longest, frames[0].at), now),
    };
}

const word = (n) => [n & 255, n >> 8];

// The bytes of a GIF that goes round.
function gif(frames, colors, begin, end) {
    let depth = 1;
    while (1 << depth < colors.length) depth++;
    const made = [..."GIF89a"].map((letter) => letter.charCodeAt(0));
    made.push(...word(WIDTH * SCALE), ...word(HEIGHT * SCALE), 0xf0 | depth - 1, 0, 0);
    for (let i = 0; i < 1 << depth; i++) {
        const color = colors[i] ?? 0;
        made.push(color & 255, color >> 8 & 255, color >> 16 & 255);
    }
    made.push(0x21, 0xff, 11, ...[..."NETSCAPE2.0"].map((letter) => letter.charCodeAt(0)), 3, 1, 0, 0, 0);
    let before = null, shown = 0;
    const parts = [Uint8Array.from(made)];
    frames.forEach(({ at, pixels }, i) => {
        const until = Math.round(((frames[i + 1]?.at ?? end) - begin) / 10);  // hundredths
        if (until - shown < LEAST && i < frames.length - 1) return;  // too short to be seen
        const [x, y, w, h] = changed(before, pixels);
        const wait = Math.min(65535, Math.max(LEAST, until - shown));
        parts.push(Uint8Array.from([0x21, 0xf9, 4, 4, ...word(wait), 0, 0,
            0x2c, ...word(x * SCALE), ...word(y * SCALE), ...word(w * SCALE), ...word(h * SCALE), 0]));
        parts.push(packed(pixels, x, y, w, h, Math.max(2, depth)));
        shown = until;
        before = pixels;
    });
    parts.push(Uint8Array.of(0x3b));
    const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
        all.set(part, at);
        at += part.length;
    }
    return all;
}

function changed(before, pixels) {
    if (!before) return [0, 0, WIDTH, HEIGHT];
    let left = WIDTH, right = 0, top = HEIGHT, bottom = 0;
    for (let i = 0; i < pixels.length; i++) {
        if (pixels[i] === before[i]) continue;
        const x = i % WIDTH, y = Math.floor(i / WIDTH);
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
    }
    return left > right ? [0, 0, 1, 1] : [left, top, right - left + 1, bottom - top + 1];
}

// LZW, in blocks of at most 255 bytes.
function packed(pixels, x, y, w, h, depth) {
    const clear = 1 << depth;
    const bytes = [];
    let bits = 0, count = 0, size = depth + 1, next = clear + 2;
    let known = new Map();
    const put = (code) => {
        bits |= code << count;
        for (count += size; count >= 8; count -= 8) {
            bytes.push(bits & 255);
            bits >>= 8;
        }
    };
    put(clear);
    let prefix = -1;
    for (let row = 0; row < h * SCALE; row++) {
        const from = (y + Math.floor(row / SCALE)) * WIDTH + x;
        for (let i = 0; i < w * SCALE; i++) {
            const pixel = pixels[from + Math.floor(i / SCALE)];
            const key = prefix << 8 | pixel;
            if (prefix < 0) prefix = pixel;
            else if (known.has(key)) prefix = known.get(key);
            else {
                put(prefix);
                prefix = pixel;
                if (next < 4096) {
                    if (next === 1 << size) size++;
                    known.set(key, next++);
                } else {
                    put(clear);
                    known = new Map();
                    size = depth + 1;
                    next = clear + 2;
                }
            }
        }
    }
    put(prefix);
    if (next === 1 << size && size < 12) size++;
    put(clear + 1);
    if (count) bytes.push(bits & 255);
    const made = [depth];
    for (let i = 0; i < bytes.length; i += 255) {
        const piece = bytes.slice(i, i + 255);
        made.push(piece.length, ...piece);
    }
    made.push(0);
    return Uint8Array.from(made);
}
