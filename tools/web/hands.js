// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// Mouse, fingers and keys on the handheld's buttons. A finger may slide from one direction to the
// next; several may be down at once.

const KEYS = {
    ArrowUp: 0, KeyW: 0, ArrowDown: 1, KeyS: 1, ArrowLeft: 2, KeyA: 2, ArrowRight: 3, KeyD: 3,
    KeyZ: 4, KeyJ: 4, Enter: 4, NumpadEnter: 4, KeyX: 5, KeyK: 5, Backspace: 5,
    Escape: 6, Digit1: 6, Space: 7, Digit2: 7,
};
const SAME_LETTERS = { z: 4, x: 5, w: 0, a: 2, s: 1, d: 3, j: 4, k: 5 };  // as they are printed

const LONG = 450;  // ms of a touch that looks at a card
const NEAR = 12;  // CSS pixels that a finger may slide meanwhile

// The screen itself. ``ask`` of page.js; ``mine()``: is there somebody to ask?
export function touches(screen, ask, mine) {
    let finger = null;  // {id, x, y, timer}
    const at = ({ clientX, clientY }) => {
        const box = screen.getBoundingClientRect();
        return [(clientX - box.left) * 160 / box.width, (clientY - box.top) * 128 / box.height].map(Math.floor);
    };
    const lift = () => {
        clearTimeout(finger?.timer);
        finger = null;
    };

    screen.addEventListener("pointerdown", (event) => {
        if (event.button) return;
        if (finger) return lift();  // two fingers are none
        const { pointerId: id, clientX: x, clientY: y } = event;
        const timer = setTimeout(() => {
            lift();
            if (mine()) ask("touch", [...at(event), true]);
        }, LONG);
        finger = { id, x, y, timer };
    });
    addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
        if (finger?.id !== pointerId) return;
        if (Math.hypot(clientX - finger.x, clientY - finger.y) > NEAR) lift();
    });
    addEventListener("pointerup", (event) => {
        if (finger?.id !== event.pointerId) return;
        lift();
        if (mine()) ask("touch", [...at(event), false]);
    });
    addEventListener("pointercancel", lift);
    screen.addEventListener("contextmenu", (event) => event.preventDefault());

    // a mouse sees what it can choose
    let mouse = null, asking = false;
    const look = async () => {
        if (!mouse || asking || !mine()) return;
        asking = true;
        const [place, over] = [mouse, await ask("touchable", mouse)];
        asking = false;
        screen.style.cursor = over ? "pointer" : "";
        if (mouse && mouse !== place) look();
    };
    screen.addEventListener("pointermove", (event) => {
        if (event.pointerType !== "mouse") return;
        mouse = at(event);
        look();
    });
    screen.addEventListener("pointerleave", () => { mouse = null; });
    return look;
}

export function hands(screen, hold) {
    const holders = Array.from({ length: 8 }, () => new Set());

    function change(button, who, down) {
        const set = holders[button];
        const before = set.size > 0;
        if (down) set.add(who);
        else set.delete(who);
        if (before === set.size > 0) return;
        document.querySelector(`[data-button="${button}"]`).classList.toggle("held", !before);
        hold(button, !before);
    }

    function letAllGo() {
        holders.forEach((set, button) => [...set].forEach((who) => change(button, who, false)));
    }

    const under = (event) => {
        const part = document.elementFromPoint(event.clientX, event.clientY);
        const button = part?.closest("[data-button]");
        return button ? Number(button.dataset.button) : -1;
    };

    const fingers = new Map();  // pointer: button

    function move(event) {
        const before = fingers.get(event.pointerId);
        if (before === undefined) return;
        const now = under(event);
        const stays = now < 0 || (before < 4) !== (now < 4);  // slides among directions only
        if (before === now || stays) return;
        change(before, event.pointerId, false);
        change(now, event.pointerId, true);
        fingers.set(event.pointerId, now);
    }

    function release(event) {
        const button = fingers.get(event.pointerId);
        if (button === undefined) return;
        fingers.delete(event.pointerId);
        change(button, event.pointerId, false);
    }

    for (const part of document.querySelectorAll("[data-button]")) {
        const button = Number(part.dataset.button);
        part.addEventListener("pointerdown", (event) => {
            if (event.button) return;
            event.preventDefault();
            fingers.set(event.pointerId, button);
            change(button, event.pointerId, true);
        });
        part.addEventListener("contextmenu", (event) => event.preventDefault());
        // with the focus on it, or by a screen reader
        part.addEventListener("keydown", (event) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            event.stopPropagation();
            if (!event.repeat) change(button, "focus", true);
        });
        part.addEventListener("keyup", () => change(button, "focus", false));
        part.addEventListener("blur", () => change(button, "focus", false));
        part.addEventListener("click", (event) => {
            if (event.detail) return;  // a pointer did it
            change(button, "click", true);
            setTimeout(() => change(button, "click", false), 80);
        });
    }
    addEventListener("pointermove", move);
    addEventListener("pointerup", release);
    addEventListener("pointercancel", release);

    const meant = (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return -1;
        if (document.querySelector("dialog[open]")) return -1;
        const at = document.activeElement;
        const elsewhere = at && at !== document.body && at !== screen;
        if (elsewhere && ["Enter", "Escape", " "].includes(event.key)) return -1;
        return SAME_LETTERS[event.key.toLowerCase()] ?? KEYS[event.code] ?? -1;
    };
    const byKey = new Map();  // code: button
    addEventListener("keydown", (event) => {
        const button = meant(event);
        if (button < 0) return;
        event.preventDefault();
        if (event.repeat || byKey.has(event.code)) return;
        byKey.set(event.code, button);
        change(button, event.code, true);
    });
    addEventListener("keyup", (event) => {
        const button = byKey.get(event.code);
        if (button === undefined) return;
        byKey.delete(event.code);
        change(button, event.code, false);
    });
    addEventListener("blur", () => {
        byKey.clear();
        fingers.clear();
        letAllGo();
    });
    return change;
}
