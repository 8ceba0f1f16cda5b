// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// What the page says, beside the handheld's own texts. They become text, never HTML.

const WORDS = {{words}};  // {language: {name: text}} of assets/page/words.txt

let language = "en";

export const say = (name) => WORDS[language][name];

export function speak(wanted) {
    language = wanted in WORDS ? wanted : "en";
    document.documentElement.lang = language;
    for (const part of document.querySelectorAll("[data-say]")) {
        part.textContent = say(part.dataset.say);
    }
    for (const part of document.querySelectorAll("[data-label]")) {
        part.setAttribute("aria-label", say(part.dataset.label));
    }
}
