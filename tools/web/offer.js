// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// A button that is there while what is in front has a link of its own: a puzzle, a lesson, a deal that is
// over. One tap passes it on.

import { say } from "./words.js";

const find = (name) => document.getElementById(name);
let offered = "";  // the kind of link, "" for none

export function offer(kind = offered) {
    offered = kind;
    const what = say(kind + "Link") ?? "";
    find("share-open").classList.toggle("main", Boolean(what));
    find("share-open").title = what;
    find("share-this").hidden = !what;
    find("share-this").setAttribute("aria-label", what && `${say("share")}: ${what}`);
}

// By what the device has for it, else onto the clipboard, else as the dialog has it.
export async function pass(ask, tellNote) {
    const text = say(offered + "Link");
    const url = `${location.href.split(/[?#]/)[0]}#${await ask("shared")}`;
    if (navigator.share) return navigator.share({ title: "Cardling", text, url }).catch(() => {});
    try {
        await navigator.clipboard.writeText(url);
        tellNote("copied");
    } catch {
        find("share-open").click();
    }
}
