// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// What the page offers beside playing: onto a board, saves out and in, about.

import { download } from "./share.js";
import { say } from "./words.js";

const find = (name) => document.getElementById(name);

export async function putOnBoard(handle, ask, progress = () => {}) {
    const { install } = await import("./install.js");  // of which few pages make use
    const pack = await (await fetch("board.bin")).arrayBuffer();
    const slots = find("along").checked ? await ask("slots") : null;
    // a page on this computer alone is none for a phone
    const page = location.protocol === "https:" ? location.href.split(/[?#]/)[0] : "";
    return install(handle, pack, slots, progress, page);
}

async function choose(ask) {
    const told = find("board-says");
    const bar = find("board-bar");
    let handle;
    try {
        handle = await window.showDirectoryPicker({ id: "circuitpy", mode: "readwrite" });
    } catch {
        return;  // the player thought better of it
    }
    find("board-go").disabled = true;
    bar.hidden = false;
    try {
        const { steps, notes, lacking } = await putOnBoard(handle, ask, (done, of) => {
            bar.max = of;
            bar.value = done;
            told.textContent = say("writing").replace("%", `${done} / ${of}`);
        });
        const stays = notes.length ? ` ${say("stays").replace("%", notes.join(", "))}` : "";
        told.textContent = `${say("installed")} ${say("wrote").replace("%", steps)}`
            + (lacking ? ` ${say("lacking")}` : "") + stays;
    } catch (error) {
        told.textContent = say(error.say ?? "stopped").replace("%", error.what ?? error.message);
    }
    bar.hidden = true;
    find("board-go").disabled = false;
}

async function takeOut(ask) {
    download(await ask("takeOut"), "cardling.saves");
}

async function putIn(ask) {
    const [file] = find("in").files;
    find("in").value = "";
    if (!file) return;
    const wrong = await ask("putIn", await file.arrayBuffer());
    find("saves-say").textContent = say(wrong ? "noSaves" : "putIn");
}

async function figures(ask) {
    const seen = await ask("look");
    find("figures").textContent = say("figures")
        .replace("%1", seen.most).replace("%2", seen.board).replace("%3", seen.grown)
        .replace("%4", (seen.spent / Math.max(1, seen.frames)).toFixed(1))
        .replace("%5", Math.round(seen.worst));
    if (!find("licences").textContent) {
        find("licences").textContent = await (await fetch("licences.txt")).text();
    }
}

export function dialogs(ask) {
    const direct = "showDirectoryPicker" in window;
    find("direct").hidden = !direct;
    find("by-hand").open = !direct;
    find("board-go").addEventListener("click", () => choose(ask));
    find("out").addEventListener("click", () => takeOut(ask));
    find("in").addEventListener("change", () => putIn(ask));
    for (const button of document.querySelectorAll("[data-open]")) {
        button.addEventListener("click", () => {
            find(button.dataset.open).showModal();
            if (button.dataset.open === "about") figures(ask);
        });
    }
}
