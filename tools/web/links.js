// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// What a link to the page asks for, behind its #. The one place that knows: a code alone is a deal
// (#2A7K-9WXY), all else is named (#deal=2A7K-9WXY, #lesson=mantis, #puzzle=17).

// an order of the worker each, which answers whether it could be done
const KINDS = ["deal", "lesson", "puzzle"];

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
