// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// The page around the handheld, which runs in a worker: shows its picture, lights and words, sounds,
// and passes on what hands do.

import { dialogs, putOnBoard } from "./dialogs.js";
import { gamepads } from "./gamepad.js";
import { hands, touches } from "./hands.js";
import { wanted } from "./links.js";
import { offer, pass } from "./offer.js";
import { sharing } from "./share.js";
import { loud, play, resume, wake } from "./sound.js";
import { first, language, make, manual, watched } from "./start.js";
import { say, speak } from "./words.js";

const WIDTH = 160, HEIGHT = 128;
const find = (name) => document.getElementById(name);
const screen = find("screen");
const paper = screen.getContext("2d");
let worker = null;
let note = "";  // the name of what is to be said below
let shown = null;  // when the first picture was
let asked = 0;
let looking = 0;  // the timer of a look at what is under the mouse
const waiting = new Map();

function ask(name, what = null) {
    return new Promise((done, failed) => {
        waiting.set(++asked, { done, failed });
        worker.postMessage({ [name]: what, id: asked });
    });
}

// There is something to lay out: the worker is awake and has what it needs, or something has to be
// said, or it takes long.
const LATE = 250;  // ms
let seen = false;

function appear() {
    if (seen) return;
    seen = true;
    document.documentElement.classList.remove("early");
    speak(language);
    fit();
}

// --- what comes from the worker

const heard = {
    awake() { first.passed.then(appear, () => {}); },
    picture(buffer) {
        paper.putImageData(new ImageData(new Uint8ClampedArray(buffer), WIDTH, HEIGHT), 0, 0);
        shown ??= performance.now();
        document.body.classList.add("lit");
        clearTimeout(looking);
        looking = setTimeout(look, AGAIN);
    },
    // is it the picture of this start, as it was shown?
    sure(right) { performance.mark("picture", right ? { startTime: shown } : {}); },
    light(percent) {
        // what a board calls 45% is bright enough; a page is never dark but over a restart
        screen.style.opacity = percent ? 0.45 + 0.55 * Math.sqrt(percent / 100) : 0;
    },
    sound(samples, { rate }) { play(samples, rate); },
    lights(bytes) {
        const bulbs = find("lights").children;
        for (let i = 0; i < bulbs.length; i++) {
            const [g, r, b] = [0, 1, 2].map((k) => Math.round(255 * (bytes[3 * i + k] / 255) ** 0.4));
            const on = r + g + b > 0;
            bulbs[i].style.backgroundColor = on ? `rgb(${r} ${g} ${b})` : "";
            bulbs[i].style.boxShadow = on ? `0 0 .9em .15em rgb(${r} ${g} ${b} / .8)` : "";
        }
    },
    words(text) {
        const rows = text.split("\n").map((row) => row.split("\t"));
        const bottom = rows.filter(([y]) => Number(y) >= 104).map(([, words]) => words);
        screen.setAttribute("aria-label", rows.map(([, words]) => words).join(". "));
        const line = bottom.join(" ");
        if (find("line").textContent !== line) find("line").textContent = line;
    },
    language(now) {
        speak(now);
        offer();
        tellNote(note);
    },
    sharable(kind) { offer(kind); },
    lost() { tellNote("lost"); },
    taken() { leave(visit, "moved"); },
    broken(text) {
        console.error(text);
        cover("broken");
    },
};

function listen({ data }) {
    if ("id" in data) {
        const { done, failed } = waiting.get(data.id);
        waiting.delete(data.id);
        if ("error" in data) failed(new Error(data.error));
        else done(data.answer);
        return;
    }
    for (const name of Object.keys(data)) heard[name]?.(data[name], data);
}

let ticking = 0;

function cover(name, button = "") {
    if (name !== "loading") appear();
    clearInterval(ticking);
    find("bar").hidden = true;
    document.body.classList.toggle("covered", Boolean(name));
    find("why").textContent = name ? say(name) : "";
    find("here").hidden = !button;
    find("here").textContent = button ? say(button) : "";
}

// A bar that is full at ``end``.
function wait(end) {
    const bar = find("bar");
    cover("waiting");
    bar.max = WAIT;
    bar.hidden = false;
    const tick = () => { bar.value = WAIT - (end - performance.now()); };
    ticking = setInterval(tick, AGAIN);
    tick();
}

function tellNote(name) {
    note = name;
    find("note").textContent = name ? say(name) : "";
}

// --- size: whole pixels of the display, whatever it calls a pixel

const EDGE = 12;  // CSS pixels around the handheld
// Where the screen fills a window: what thumbs need of it, in units of --v, and the smallest unit, by
// which a direction has 44 CSS pixels.
const LOW = 500;  // CSS pixels of a window that has room for nothing else
const BAR = 52, ACROSS = 116, DOWN = 93, SIDE = 55, TALL = 85, LEAST = 2.6, MOST = 4.5;

function fit() {
    const ratio = window.devicePixelRatio || 1;
    const handheld = find("handheld");
    const style = getComputedStyle(handheld);
    const [w, h, below, top, right, bottom, left] = ["w", "h", "below", "top", "right", "bottom", "left"]
        .map((name) => parseFloat(style.getPropertyValue(`--${name}`)));
    // a phone that shows a wider page than it is calls that innerWidth
    const width = document.documentElement.clientWidth;
    const height = innerHeight * width / innerWidth;
    const wide = width - left - right, high = height - top - bottom;
    const low = height <= LOW || document.fullscreenElement;
    const form = width <= height ? "upright" : low ? "sideways" : "";
    const room = {
        upright: () => Math.min(wide / WIDTH, (high - BAR - DOWN * LEAST) / HEIGHT),
        sideways: () => Math.min((wide - 2 * SIDE * LEAST) / WIDTH, high / HEIGHT),
        "": () => Math.min((wide - EDGE) / w, (high - below) / h),
    }[form]();
    const scale = Math.max(1, Math.floor(room * ratio));
    const unit = scale / ratio;
    const thumbs = form === "upright" ? Math.min(wide / ACROSS, (high - BAR - HEIGHT * unit) / DOWN)
        : Math.min((wide - WIDTH * unit) / 2 / SIDE, (high - BAR) / TALL);
    if (form) document.body.dataset.form = form;
    else delete document.body.dataset.form;
    handheld.style.setProperty("--u", `${unit}px`);
    handheld.style.setProperty("--v", form ? `${Math.min(MOST, thumbs)}px` : "var(--u)");
    screen.dataset.scale = scale;
}

// What lies around the handheld, where the screen fills the window.
function unfold(open) {
    document.body.classList.toggle("more", open);
    find("more").setAttribute("aria-expanded", String(open));
}

// --- one page at a time has the saves

const LOCK = "cardling";
const GIVEN = 2000;  // ms for the other page to let go by itself
const WAIT = 6000;  // ms in all: Blink lets a worker that was ended run on for 2 s, its files locked
const AGAIN = 100;  // ms between two looks
const channel = "BroadcastChannel" in window ? new BroadcastChannel(LOCK) : null;
let visit = null;  // while this page plays, or is about to; whoever waited looks whether it is his still

// Keep the lock until the visit is over. False: another page has it. A browser without locks, or that
// refuses them, stops nobody.
function lock(mine, options) {
    if (!navigator.locks) return Promise.resolve(true);
    return new Promise((done) => {
        navigator.locks.request(LOCK, options, (held) => {
            if (!held || mine !== visit) return done(false);
            done(true);
            return new Promise((free) => { mine.letGo = free; });
        }).catch(({ name }) => {
            if (mine.letGo) leave(mine, "moved");  // stolen
            else done(name !== "AbortError" && name !== "TimeoutError");
        });
    });
}

// Without a worker and the lock: nothing is kept from other pages.
function leave(mine, why) {
    if (!mine || mine !== visit) return;
    visit = null;
    worker?.terminate();
    worker = null;
    mine.letGo?.();
    play(null, 0);
    delete document.body.dataset.ready;
    cover(why, why === "held" ? "again" : "here");
}

if (channel) {
    channel.onmessage = async () => {
        const mine = visit;
        if (!mine) return;
        if (worker) await ask("stop");
        leave(mine, "moved");
    };
}

async function takeOver() {
    const mine = visit = {};
    const end = performance.now() + WAIT;
    wait(end);
    channel?.postMessage("mine");
    const given = await lock(mine, { signal: AbortSignal.timeout(GIVEN) });
    if (!given && mine === visit) await lock(mine, { steal: true });
    if (mine !== visit) return;
    const made = make(!paced());
    power(made);
    await on(mine, made, end - performance.now());
}

// --- power

function power({ worker: made, early }) {
    worker = made;
    worker.onmessage = listen;
    worker.onerror = () => cover("broken");
    early.forEach(listen);
}

// ``all`` fails if something that the worker needs cannot be fetched. The saves may still be another
// page's for so many ms of ``patience``, counted from the first look: a slow machine has as many.
async function on(mine, { all }, patience = WAIT) {
    let how, end = null;
    try {
        for (;;) {
            const starting = ask("start");
            await Promise.race([starting, all]);
            how = await starting;
            if (mine !== visit) return;
            if (how !== "elsewhere") break;
            if (end === null) wait(end = performance.now() + patience);
            if (performance.now() >= end) return leave(mine, "held");
            await new Promise((done) => setTimeout(done, AGAIN));
            if (mine !== visit) return;
        }
    } catch (error) {
        if (mine === visit) heard.broken(error);
        return;
    }
    cover("");
    tellNote(how === "memory" ? "memory" : "");
    if (how === "saved") navigator.storage?.persist?.().catch(() => {});
    await follow();
    document.body.dataset.ready = how;
    keep();
}

// For when there is no network; after the first picture, which it would only delay.
function keep() {
    const service = navigator.serviceWorker;
    if (!service || manual) return;
    const first = !service.controller;
    service.onmessage = ({ data }) => { if (data === "healed") tellNote("healed"); };
    service.controller?.postMessage("well?");  // what it said before we listened
    service.oncontrollerchange = () => { if (!first) tellNote("newer"); };
    service.register("sw.js").catch(() => {});
}

async function follow() {
    const link = wanted(location.hash);
    if (link?.length === 0) return;
    history.replaceState(null, "", location.pathname + location.search);
    const done = link && await ask(...link);
    if (done !== true) tellNote(done || "noLink");
}

const paced = () => document.getElementById("pace").getAttribute("aria-pressed") === "true";

// whoever comes for the first time, on a slow line, sees the title before there is a program
if (document.documentElement.classList.contains("begins")) appear();
setTimeout(appear, LATE);
const mine = visit = {};
power(first);
const locked = lock(mine, { ifAvailable: true });
find("here").addEventListener("click", takeOver);
find("pace").addEventListener("click", ({ currentTarget }) => {
    currentTarget.setAttribute("aria-pressed", String(!paced()));
    ask("set", { fast: !paced() });
});
find("more").addEventListener("click", () => unfold(!document.body.classList.contains("more")));
addEventListener("pointerdown", ({ target }) => {
    if (!target.closest("nav, #more")) unfold(false);
});
for (const button of document.querySelectorAll("nav button")) {
    button.addEventListener("click", () => unfold(false));
}
find("full").addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.();
});
find("full").hidden = !document.fullscreenEnabled;
find("note").addEventListener("click", () => tellNote(""));
dialogs(ask);
sharing(screen, ask);
find("share-this").addEventListener("click", () => pass(ask, tellNote));

// 0 is mute; out of it leads what it was before.
let before = loud() || 1;

function showVolume(now) {
    find("mute").setAttribute("aria-pressed", String(!now));
    find("volume").value = now;
}

function volume(now) {
    showVolume(now);
    before = now || before;
    return loud(now);
}

showVolume(loud());
find("volume").addEventListener("input", ({ target }) => volume(Number(target.value)));
find("mute").addEventListener("click", () => volume(loud() ? 0 : before));
gamepads(hands(screen, (button, down) => {
    wake();
    if (worker) ask("hold", [button, down]);
}));
screen.addEventListener("pointerdown", wake);
const look = touches(screen, ask, () => worker && document.body.dataset.ready);

async function describe() {
    if (!worker) return;
    const text = await ask("describe");
    find("line").textContent = text.replace(/\{(\w+)\}/g, (_, name) => say(name)) || screen.ariaLabel;
}

find("describe").addEventListener("click", describe);
addEventListener("keydown", (event) => {
    if (event.code !== "KeyT" || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.matches("input, textarea") || document.querySelector("dialog[open]")) return;
    describe();
});
addEventListener("resize", fit);
document.addEventListener("fullscreenchange", fit);
addEventListener("hashchange", () => worker && follow());
document.addEventListener("visibilitychange", () => {
    if (worker) ask("hide", document.hidden);
    if (document.hidden) play(null, 0);
    else resume();
});

if (watched) window.cardling = { ask, putOnBoard };
if (!await locked) leave(mine, "elsewhere");
else if (mine === visit) {
    cover("loading");
    await on(mine, first);
}
