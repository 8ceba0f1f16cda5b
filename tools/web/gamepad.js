// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// Gamepads: a browser tells that one is there, and has to be asked what is pressed.

const TILTED = 0.5;  // of a stick's way
// of the standard layout: by its button's number the handheld's
const BUTTONS = { 0: 4, 1: 5, 2: 7, 3: 6, 8: 7, 9: 6, 12: 0, 13: 1, 14: 2, 15: 3 };

function pressed(pad) {
    const down = new Set();
    for (const [from, to] of Object.entries(BUTTONS)) if (pad.buttons[from]?.pressed) down.add(to);
    const [x = 0, y = 0] = pad.axes;
    if (y < -TILTED) down.add(0);
    if (y > TILTED) down.add(1);
    if (x < -TILTED) down.add(2);
    if (x > TILTED) down.add(3);
    return down;
}

// ``change(button, who, down)`` of hands.js
export function gamepads(change) {
    let looking = false;
    let before = new Set();

    function look() {
        const pads = [...navigator.getGamepads()].filter((pad) => pad?.connected);
        const now = new Set(pads.flatMap((pad) => [...pressed(pad)]));
        for (const button of before) if (!now.has(button)) change(button, "gamepad", false);
        for (const button of now) if (!before.has(button)) change(button, "gamepad", true);
        before = now;
        looking = pads.length > 0;
        if (looking) requestAnimationFrame(look);
    }

    addEventListener("gamepadconnected", () => { if (!looking) look(); });
}
