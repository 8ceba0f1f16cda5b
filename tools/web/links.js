// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// What a link to the page asks for, behind its #. The one place that knows: a code alone is a deal
// (#2A7K-9WXY), all else is named (#deal=2A7K-9WXY, #lesson=mantis, #puzzle=17, #game=AQIB...).

// an order of the worker each, which answers whether it could be done; or the word that says why not
const KINDS = ["deal", "lesson", "puzzle", "game"];

// [kind, what], [] if there is nothing behind the #, null if it is nothing we know.
export function wanted(hash) {
    let text;
    try {
        text = decodeURIComponent(hash.replace(/^#/, "")).trim();
    } catch {
        return null;
    }
    if (!text) return [];
    const cut = text.indexOf("=");
    const kind = cut < 0 ? "deal" : text.slice(0, cut);
    return KINDS.includes(kind) ? [kind, text.slice(cut + 1)] : null;
}

// The text of a game in what somebody has pasted: the text, a link with it, or the lines of several QR
// codes, in any order.
export function gameIn(pasted) {
    let lines = pasted.split(/\s+/).filter(Boolean);
    if (lines.every((line) => /^\d+\/\d+:/.test(line))) {
        lines = lines.sort((a, b) => parseInt(a, 10) - parseInt(b, 10)).map((line) => line.replace(/^[^:]*:/, ""));
    }
    return lines.join("").split("game=").at(-1);
}
