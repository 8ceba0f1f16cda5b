// SPDX-FileCopyrightText: 2026 Cardling contributors
// SPDX-License-Identifier: MIT

// What the page says, beside the handheld's own texts. They become text, never HTML.

const WORDS = {
    en: {
        pad: "direction pad", up: "up", down: "down", left: "left", right: "right",
        keys: "buttons", a: "A: choose", b: "B: back", select: "SELECT: card details",
        start: "START: menu", move: "move",
        keysHelp: "Keys", close: "Close", about: "About", full: "Full screen",
        pace: "Board's pace",
        tab: "Tab is SELECT while the screen has the focus; Shift and Tab leave it.",
        aboutWhat: "Four card games in a pocket. What runs here are the same files as on an Adafruit PyGamer, on the real MicroPython.",
        aboutFans: "An unofficial fan implementation: not made, checked or endorsed by the games' publishers. Card texts, drawings, font and sounds are our own.",
        aboutPrivate: "Nothing is sent anywhere: saves stay in this browser.",
        licences: "Licences",
        memory: "This browser does not let the page store anything: you can play, but nothing is saved.",
        lost: "The browser no longer stores what you play: from here on nothing is saved. Saves, Take out puts everything into a file.",
        elsewhere: "Cardling is open in another tab.",
        here: "Play here",
        waiting: "Waiting for the other tab to let go of your saves…",
        held: "Another tab has not let go of your saves. Close it, or try again.",
        again: "Try again",
        moved: "You are playing in another tab now.",
        broken: "Something went wrong. Reload the page; your saves are safe.",
        loading: "Loading…",
        noLink: "That link leads nowhere: it names no deal, lesson or puzzle.",
        healed: "A stored file of this page was damaged; it was fetched again.",
        newer: "There is a newer Cardling: reload the page to play it.",
        board: "Put it on my board",
        boardWhat: "For a PyGamer, PyBadge, EdgeBadge or PicoSystem with CircuitPython 9 or 10. Connect it with a USB cable that carries data. Is Cardling on it already? Switch it off, hold B, switch it on.",
        boardHow: "Then choose the drive CIRCUITPY. Only what changed is written and read back; what is not ours gets another name; saves on the board stay as they are.",
        along: "take my saves along (only onto a board without saves)",
        boardGo: "Choose the drive…",
        byHand: "By hand, with a zip file",
        zipWhere: "On a drive with other files of yours, use “Choose the drive” in Chrome or Edge, or make install: they give the save files a place apart. A computer's copy puts them into the gaps between other files, and if the power goes while a game is being saved, files next to them can be damaged.",
        zipHow: "Take the zip for your version of CircuitPython (boot_out.txt on the drive names it). If Cardling is not on the board yet, copy what is in its folder “first install” onto the drive; if it is, what is in “update”: saves stay as they are. Eject the drive, then switch the board off and on, and leave it on until the title appears.",
        writing: "Writing, % files. Leave it connected.",
        installed: "Cardling is on the board, and was read back. Eject the drive, then switch the board off and on. Leave it on until the title appears: at this first start CircuitPython writes to the drive.",
        lacking: "There was no room for saves: remove something and try again.",
        stays: "Not ours, so it stays: %.",
        noBoard: "That is not the drive of a CircuitPython board: it has no boot_out.txt that names one.",
        wrongVersion: "CircuitPython % is on the board; Cardling runs on 9 and 10. circuitpython.org/downloads has them.",
        wrongBoard: "The board % is not known here. Its pins can be named: README, make install.",
        noRoom: "The drive is full: remove something and try again. Nothing of yours was lost.",
        readOnly: "The game is using the drive. Switch the board off, hold B while you switch it on, and try again.",
        badRead: "% reads back differently: try again.",
        stopped: "Stopped (%): try again, and it continues where it left off.",
        saves: "Saves",
        savesWhat: "A game, settings, statistics and progress as one file, for another browser, or for a board:",
        takeOut: "Take out",
        putInFrom: "Put in…",
        putIn: "The saves are in.",
        noSaves: "That file holds no Cardling saves, or is incomplete. Nothing was changed.",
        figures: "Memory: %1 of a PyGamer's %2 bytes at the most, growth %3. A frame: %4 ms, the longest %5 ms.",
    },
    de: {
        pad: "Steuerkreuz", up: "hoch", down: "runter", left: "links", right: "rechts",
        keys: "Knöpfe", a: "A: wählen", b: "B: zurück", select: "SELECT: Details",
        start: "START: Menü", move: "bewegen",
        keysHelp: "Tasten", close: "Schließen", about: "Über", full: "Vollbild",
        pace: "Tempo des Geräts",
        tab: "Tab ist SELECT, solange der Bildschirm den Fokus hat; mit Umschalt und Tab verlässt man ihn.",
        aboutWhat: "Vier Kartenspiele für die Hosentasche. Hier laufen dieselben Dateien wie auf einem Adafruit PyGamer, auf dem echten MicroPython.",
        aboutFans: "Eine inoffizielle Umsetzung von Fans: von den Verlagen der Spiele weder gemacht noch geprüft noch unterstützt. Kartentexte, Zeichnungen, Schrift und Klänge sind unsere eigenen.",
        aboutPrivate: "Nichts wird irgendwohin gesendet: Spielstände bleiben in diesem Browser.",
        licences: "Lizenzen",
        memory: "Dieser Browser lässt die Seite nichts speichern: du kannst spielen, aber gespeichert wird nichts.",
        lost: "Der Browser speichert nicht mehr, was du spielst: ab hier wird nichts gesichert. Spielstände, Herausnehmen legt alles in eine Datei.",
        elsewhere: "Cardling ist in einem anderen Tab offen.",
        here: "Hier spielen",
        waiting: "Warte, bis der andere Tab deine Spielstände freigibt…",
        held: "Ein anderer Tab hat deine Spielstände nicht freigegeben. Schließe ihn oder versuche es noch einmal.",
        again: "Noch einmal versuchen",
        moved: "Du spielst jetzt in einem anderen Tab.",
        broken: "Etwas ging schief. Lade die Seite neu; deine Spielstände sind sicher.",
        loading: "Lädt…",
        noLink: "Dieser Link führt nirgendwohin: er nennt kein Spiel, keine Lektion, kein Rätsel.",
        healed: "Eine gespeicherte Datei dieser Seite war beschädigt; sie wurde neu geholt.",
        newer: "Es gibt ein neueres Cardling: Lade die Seite neu, um es zu spielen.",
        board: "Auf mein Gerät",
        boardWhat: "Für PyGamer, PyBadge, EdgeBadge oder PicoSystem mit CircuitPython 9 oder 10. Verbinde es mit einem USB-Kabel, das Daten überträgt. Cardling ist schon drauf? Ausschalten, B halten, einschalten.",
        boardHow: "Dann wähle das Laufwerk CIRCUITPY. Nur was sich geändert hat, wird geschrieben und zurückgelesen; was nicht von uns ist, bekommt einen anderen Namen; Spielstände auf dem Gerät bleiben, wie sie sind.",
        along: "meine Spielstände mitnehmen (auf ein Gerät ohne Spielstände)",
        boardGo: "Laufwerk wählen…",
        byHand: "Von Hand, mit einer Zip-Datei",
        zipWhere: "Liegen auf dem Laufwerk noch andere Dateien von dir, nimm „Laufwerk wählen“ in Chrome oder Edge oder make install: Damit bekommen die Spielstände einen Platz für sich. Kopiert ein Computer sie, liegen sie in den Lücken zwischen anderen Dateien, und fällt beim Speichern der Strom aus, können Dateien daneben Schaden nehmen.",
        zipHow: "Nimm die Zip-Datei für dein CircuitPython (boot_out.txt auf dem Laufwerk nennt die Version). Ist Cardling noch nicht auf dem Gerät, kopiere den Inhalt ihres Ordners „first install“ auf das Laufwerk, sonst den Inhalt von „update“: Spielstände bleiben, wie sie sind. Wirf das Laufwerk aus, schalte das Gerät aus und ein und lass es an, bis der Titel erscheint.",
        writing: "Schreibt, % Dateien. Nicht abziehen.",
        installed: "Cardling ist auf dem Gerät und wurde zurückgelesen. Wirf das Laufwerk aus, schalte das Gerät aus und ein und lass es an, bis der Titel erscheint: Bei diesem ersten Start schreibt CircuitPython auf das Laufwerk.",
        lacking: "Für Spielstände war kein Platz: Entferne etwas und versuche es noch einmal.",
        stays: "Nicht von hier und bleibt: %.",
        noBoard: "Das ist kein Laufwerk eines Geräts mit CircuitPython: keine boot_out.txt nennt eines.",
        wrongVersion: "Auf dem Gerät ist CircuitPython %; Cardling läuft auf 9 und 10. Die gibt es auf circuitpython.org/downloads.",
        wrongBoard: "Das Gerät % ist hier nicht bekannt. Seine Pins lassen sich nennen: README, make install.",
        noRoom: "Das Laufwerk ist voll: entferne etwas und versuche es noch einmal. Von dir ging nichts verloren.",
        readOnly: "Das Laufwerk gehört gerade dem Spiel. Ausschalten, B halten und einschalten, dann noch einmal.",
        badRead: "% liest sich anders zurück: noch einmal versuchen.",
        stopped: "Abgebrochen (%): noch einmal versuchen, es geht dort weiter.",
        saves: "Spielstände",
        savesWhat: "Spiel, Einstellungen, Statistik und Fortschritt als eine Datei, für einen anderen Browser oder für ein Gerät:",
        takeOut: "Herausnehmen",
        putInFrom: "Hineintun…",
        putIn: "Die Spielstände sind drin.",
        noSaves: "Diese Datei enthält keine Spielstände von Cardling oder ist unvollständig. Nichts wurde geändert.",
        figures: "Speicher: höchstens %1 von %2 Bytes eines PyGamers, Wachstum %3. Ein Bild: %4 ms, das längste %5 ms.",
    },
};

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
