// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// What can be passed on: a link, to the page or to what is in front; a frame for other pages; a picture
// and a clip of the screen; a game that is over, which others open here.

import { gameIn } from "./links.js";
import { qr } from "./qr.js";
import { say } from "./words.js";

const find = (name) => document.getElementById(name);
const SCALE = 4;  // of a picture
const LOOK = 250;  // ms between two looks of the camera
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

// The texts of QR codes before the camera, until there is a whole game.
async function scan(done) {
    const camera = find("camera");
    const told = find("share-says");
    const parts = new Map();
    try {
        const reader = new window.BarcodeDetector({ formats: ["qr_code"] });
        camera.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
        camera.hidden = false;
        await camera.play();
        while (find("share").open && !camera.hidden) {
            for (const { rawValue } of await reader.detect(camera)) {
                const [, part, of] = /^(\d+)\/(\d+):/.exec(rawValue) ?? [];
                parts.set(part ?? "1", rawValue);
                if (parts.size >= Number(of ?? 1)) return done([...parts.values()].join("\n"));
                told.textContent = say("scanned").replace("%1", parts.size).replace("%2", of);
            }
            await new Promise((next) => setTimeout(next, LOOK));
        }
    } catch {
        told.textContent = say("noCamera");
    } finally {
        camera.hidden = true;
        camera.srcObject?.getTracks().forEach((track) => track.stop());
        camera.srcObject = null;
    }
}

export function sharing(screen, ask) {
    const open = async (pasted) => {
        const answer = await ask("game", gameIn(pasted));
        if (answer === true) find("share").close();
        else find("share-says").textContent = say(answer || "noGame");
    };
    find("scan").hidden = !("BarcodeDetector" in window && navigator.mediaDevices);
    find("scan").addEventListener("click", () => scan(open));
    find("open-go").addEventListener("click", () => open(find("pasted").value));
    find("copy-game").addEventListener("click", () => copy(find("game-text")));
    find("replay").addEventListener("click", async () => {
        find("share-says").textContent = say("making");
        const made = await ask("replay");
        if (made) download(made, "cardling.gif");
        find("share-says").textContent = "";
    });
    find("send").hidden = !navigator.share;
    find("share-open").addEventListener("click", async () => {
        const shown = await ask("shared");
        const link = location.href.split(/[?#]/)[0] + (shown && `#${shown}`);
        find("what").textContent = say(shown ? shown.split("=")[0] + "Link" : "pageLink");
        find("link").value = link;
        find("frame").value = `<iframe src="${link}" width="640" height="720" title="Cardling"`
            + ' allow="autoplay; fullscreen; gamepad"></iframe>';
        find("share-says").textContent = "";
        const [kind, text] = shown.split("=");
        find("game-row").hidden = find("replay").hidden = kind !== "game";
        find("game-text").value = kind === "game" ? text : "";
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
