// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// What can be passed on: a link, to the page or to what is in front; a frame for other pages; a picture
// and a clip of the screen.

import { qr } from "./qr.js";
import { say } from "./words.js";

const find = (name) => document.getElementById(name);
const SCALE = 4;  // of a picture
const QUIET = 4;  // modules of white around a code

export function download(bytes, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes]));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// Of whoever sits beside; a text that is too long has none.
function draw(text) {
    const code = qr(text);
    const canvas = find("code");
    canvas.hidden = !code;
    if (!code) return;
    canvas.width = canvas.height = code.length + 2 * QUIET;
    const paper = canvas.getContext("2d");
    paper.fillStyle = "#fff";
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.fillStyle = "#000";
    code.forEach((row, y) => row.forEach((dark, x) => dark && paper.fillRect(x + QUIET, y + QUIET, 1, 1)));
}

async function copy(part) {
    try {
        await navigator.clipboard.writeText(part.value);
        find("share-says").textContent = say("copied");
    } catch {
        part.select();  // by hand then
        find("share-says").textContent = say("copyYourself");
    }
}

async function picture(screen) {
    const large = document.createElement("canvas");
    large.width = screen.width * SCALE;
    large.height = screen.height * SCALE;
    const paper = large.getContext("2d");
    paper.imageSmoothingEnabled = false;
    paper.drawImage(screen, 0, 0, large.width, large.height);
    download(await new Promise((done) => { large.toBlob(done); }), "cardling.png");
}

export function sharing(screen, ask) {
    find("send").hidden = !navigator.share;
    find("share-open").addEventListener("click", async () => {
        const shown = await ask("shared");
        const link = location.href.split(/[?#]/)[0] + (shown && `#${shown}`);
        find("what").textContent = say(shown ? shown.split("=")[0] + "Link" : "pageLink");
        find("link").value = link;
        find("frame").value = `<iframe src="${link}" width="640" height="720" title="Cardling"`
            + ' allow="autoplay; fullscreen; gamepad"></iframe>';
        find("share-says").textContent = "";
        draw(link);
        find("share").showModal();
    });
    find("send").addEventListener("click", () => {
        navigator.share({ title: "Cardling", text: find("what").textContent, url: find("link").value })
            .catch(() => {});  // the player thought better of it
    });
    find("copy").addEventListener("click", () => copy(find("link")));
    find("copy-frame").addEventListener("click", () => copy(find("frame")));
    find("picture").addEventListener("click", () => picture(screen));
    find("clip").addEventListener("click", async () => download(await ask("clip"), "cardling.gif"));
}
