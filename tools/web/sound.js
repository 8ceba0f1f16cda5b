// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// The speaker: a wave of a few samples, over and over, until another one comes. A browser lets a
// page sound only after the first press.

const SLOWEST = 3000;  // samples a second that every browser takes

const KEPT = "cardling-volume";

let context = null, source = null, gain = null;
let volume = Number(stored() ?? 1);

function stored() {
    try {
        return localStorage.getItem(KEPT);
    } catch {
        return null;  // a browser that stores nothing
    }
}

// From 0 to 1; without a number what it is.
export function loud(now) {
    if (now === undefined) return volume;
    volume = now;
    if (gain) gain.gain.value = volume;
    try {
        localStorage.setItem(KEPT, String(volume));
    } catch {
        // as long as the page lasts
    }
    return volume;
}

export function wake() {
    if (!context) {
        context = new AudioContext();
        gain = context.createGain();
        gain.gain.value = volume;
        gain.connect(context.destination);
    }
    resume();
}

// Until the first press it is "suspended"; where a call takes the speaker away, "interrupted".
export function resume() {
    if (context && context.state !== "running") context.resume().catch(() => {});
}

export function play(samples, rate) {
    if (source) {
        source.stop();
        source = null;
    }
    if (!samples || !context || context.state !== "running") return;
    const times = Math.max(1, Math.ceil(SLOWEST / rate));
    const buffer = context.createBuffer(1, samples.length * times, rate * times);
    const wave = buffer.getChannelData(0);
    for (let i = 0; i < wave.length; i++) wave[i] = (samples[Math.floor(i / times)] - 32768) / 65536;
    source = context.createBufferSource();
    source.buffer = buffer;
    source.loop = true;
    source.connect(gain);
    source.start();
}
