# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The page around the handheld: hands, saves, tabs, and what it may do."""

import base64
import gzip
import hashlib
import io
import json
import re
import subprocess
import threading
import urllib.request

import pytest
from browser import HANGS, Page
from PIL import Image

from cardling import game_text
from cardling.pages import deal_code
from tools import ROOT
from tools.build import micropython
from tools.pack import deliver
from tools.pack.languages import LANGUAGES
from tools.web import __main__ as web

MANUAL = "?clock=manual&settings=0303020300"
CODE = deal_code.encode("mindbug", 2, 4711)
KB = 1024
NOTE = "return document.getElementById('note').innerText"


def play(page, code=CODE):
    """Into a game against a bot, until the first question."""
    assert page.ask("deal", code)
    page.ask("settle", [1500, 12])
    for _ in range(5):
        if page.front.split()[0] == "Mindbug":
            break
        page.press("A")
        page.ask("settle", [1500, 12])
    assert page.front == "Mindbug asks"


def lying(picture):
    """Without the edge between a name and the hand below it: which of them is drawn last, and so
    covers the other's two rows, depends on what was redrawn."""
    return picture[: 3 * 160 * 89] + picture[3 * 160 * 93 :]


# --- what it is made of


def test_the_page_is_small_and_has_no_script_in_it(made):
    size = sum(
        len(gzip.compress(data)) for name, data in made.items() if not name.endswith(web._LATER)
    )
    assert size <= 1500 * KB and len(made) <= 40
    html = made["index.html"].decode()
    assert re.findall(r"<script[^>]*>([^<]*)</script>", html) == ["", ""]
    assert not re.search(r"\son\w+=|style=|javascript:|https?://", html)
    for path in web.PAGE.glob("*.js"):
        text = path.read_text("utf-8")
        assert not re.search(r"innerHTML|insertAdjacentHTML|document\.write|eval\(", text), path


def test_the_smallest_that_a_browser_takes_is_sent(tmp_path):
    data = b"body { color: red; }\n" * 100
    made = {"a.css": data, "small.js": b"1;", "b.png": data}
    deliver(tmp_path, made)
    deliver(tmp_path, web.compressed(made) | web.smallest(made))
    with web.server(tmp_path) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()

        def sent(name, accepted):
            url = "http://localhost:%d/%s" % (server.server_port, name)
            request = urllib.request.Request(url, headers={"Accept-Encoding": accepted})
            with urllib.request.urlopen(request) as answer:
                return answer.headers["Content-Encoding"], answer.read()

        assert sent("a.css", "identity") == (None, data)
        coding, small = sent("a.css", "gzip, deflate")
        assert coding == "gzip" and gzip.decompress(small) == data
        coding, smaller = sent("a.css", "gzip, deflate, br, zstd")
        assert coding == "br" and len(smaller) < len(small)
        for name in ("small.js", "b.png"):
            assert sent(name, "gzip, br") == (None, made[name])
        (tmp_path / "a.css").write_bytes(b"newer")
        assert sent("a.css", "gzip, br") == (None, b"newer")
        server.shutdown()


def test_the_page_says_everything_in_every_language(made):
    words = json.loads(re.search(r"const WORDS = (\{.*\});", made["page.js"].decode())[1])
    known = set(words["en"])
    assert list(words) == list(LANGUAGES) and len(known) > 50
    assert all(set(texts) == known and all(texts.values()) for texts in words.values())
    assert words["en"]["close"] == "Close" and words["de"]["close"] == "Schließen"
    html = (web.PAGE / "index.html").read_text("utf-8")
    scripts = "".join(path.read_text("utf-8") for path in sorted(web.PAGE.glob("*.js")))
    used = re.findall(r'data-(?:say|label)="(\w+)"', html)
    used += re.findall(r'(?:say|Problem|tellNote|cover)\("(\w+)"', scripts)
    assert set(used) <= known and len(used) > 40


def test_all_licences_are_told(made):
    text = made["licences.txt"].decode()
    for name in ("Cardling", "MicroPython", "Emscripten", "musl", "uzlib", "adafruit"):
        assert name in text
    assert text.count("Permission is hereby granted") >= 5


def test_nothing_in_lib_waits_outside_the_loop_of_main():
    """The page calls frame after frame; what sleeps, or looks at the buttons until something
    happens, would freeze it."""
    found = {}
    for folder in ("lib/cardling", "engine"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            count = path.read_text("utf-8").count("sleep(")
            if count:
                found[path.relative_to(ROOT).as_posix()] = count
    # boot_buttons.py is for boot.py, which the page does not run
    assert found == {"lib/cardling/app.py": 1, "lib/cardling/device/boot_buttons.py": 3}


# --- how it starts


def test_it_starts_without_a_word_and_stays_at_home(browser, url):
    with Page(browser, url) as page:
        page.ready()
        heard = page.heard
        assert page.run("return document.body.dataset.ready") == "saved"
        assert not [text for text in heard["messages"] if text.startswith(("error", "warn"))]
        asked = {address for address, _ in heard["requests"]}
        assert asked and all(address.startswith(url) for address in asked), asked
        assert len(asked) <= 40
        said = "document.getElementById('line').textContent"
        page.wait(said + " === 'A choose SELECT together, lessons'")
        assert "Mindbug" in page.run("return document.getElementById('screen').ariaLabel")
        page.do("reload")  # nor does the next visit say anything, of the saves least of all
        page.ready()
        page.wait(said)
        assert page.run("return " + said) == "A choose SELECT together, lessons"


@pytest.mark.parametrize(
    "language, word, said", [("de-DE", "A wählen", "Über"), ("en-GB", "A choose", "About")]
)
@pytest.mark.everywhere
def test_it_speaks_the_language_of_the_browser(browser, url, language, word, said):
    with Page(browser, url, language=language) as page:
        page.ready()
        page.wait("document.getElementById('line').textContent.startsWith('%s')" % word)
        labels = page.run(
            "return [...document.querySelectorAll('nav button')].map(b => b.innerText)"
        )
        assert said in labels
        assert page.run("return document.documentElement.lang") == language[:2]


NO_PROGRAM = """self.Worker = class { postMessage() {} addEventListener() {} };"""
STILL = """const still = document.getElementById('still');
    return getComputedStyle(still).display !== 'none' && still.checkVisibility()
        && still.complete && still.naturalWidth;"""


def test_the_title_is_there_before_the_program(browser, url, made):
    still = Image.open(io.BytesIO(made["first.png"])).convert("RGB").tobytes()
    with Page(browser, url, before=NO_PROGRAM) as page:
        page.wait("document.getElementById('why').innerText === 'Loading…'")
        page.wait("document.getElementById('still').complete")
        assert page.run(STILL) == 160
    with Page(browser, url + "?clock=manual", language=list(LANGUAGES)[-1]) as page:
        page.ready()
        assert page.run(STILL) is False
        pixels = page.pixels()
        rows = [y for y in range(128) if pixels[480 * y :][:480] != still[480 * y :][:480]]
        logo, said = [y for y in rows if y < 30], [y for y in rows if y >= 30]
        assert logo == list(range(len(logo))), "it comes in from above"
        texts = {y: still[480 * y :][:480] for y in said}
        assert {10 * (y // 10) for y in texts} == {70, 80, 110, 120}, "the game's kind, the buttons"
        for y, row in texts.items():  # of a text in one language not a letter's edge
            after = 0 if y < 100 else 3 * 16  # the sign of A stays
            assert row[after:] == row[-3:] * (160 - after // 3), y
        page.do("reload")
        page.ready()
        assert page.run("return document.documentElement.className") == ""


@pytest.mark.everywhere
def test_the_policy_forbids_what_is_not_ours(browser, url):
    with Page(browser, url) as page:
        page.ready()
        code = """const refused = new Set();
            await new Promise((done) => {
                addEventListener("securitypolicyviolation", ({ blockedURI }) => {
                    if (refused.add(blockedURI).size === 2) done();
                });
                setTimeout("window.reached = 1");
                const part = document.createElement("script");
                part.textContent = "window.reached = 2";
                document.body.append(part);
            });
            return [[...refused].sort(), window.reached ?? 0];"""
        assert page.run(code) == [["eval", "inline"], 0]
        sent = "try { await fetch('https://example.com/'); return 'sent' } catch { return 'kept' }"
        assert page.run(sent) == "kept"


def test_nothing_leaves_the_worker(browser, url):
    """It asks for nothing by itself; if it did, that would be seen, and refused."""
    ask = """return await new Promise((done) => {
        const request = new XMLHttpRequest();
        request.onload = () => done(request.status);
        request.onerror = () => done("kept");
        request.open("GET", "%s");
        request.send();
    })"""
    with Page(browser, url) as page:
        page.ready()
        assert "worker" not in {kind for _, kind in page.heard["requests"]}
        assert page.do("inside", script=ask % (url + "icon.svg")) == 200
        assert [url + "icon.svg", "worker"] in page.heard["requests"]
        assert page.do("inside", script=ask % "https://example.com/") == "kept"


def test_python_cannot_reach_javascript(browser, url):
    """No global object, and no way to make code. Without that it would find both."""
    with Page(browser, url + MANUAL) as page:
        page.ready()
        assert page.ask("reach") == "nothing"
        page.do(
            "inside",
            script="""proxy_js_ref[0] = globalThis;
            const makers = Object.getPrototypeOf(() => 0);
            Object.defineProperty(makers, "constructor", { value: () => () => 1 });""",
        )
        found = page.ask("reach").split()
        assert "fetch" in found and "postMessage" in found and "1" in found


def test_growth_of_the_heap_is_counted_and_shown(browser, url):
    """What the page's own tests look at after every game does find something."""
    figures = "return document.getElementById('figures').innerText"
    with Page(browser, url + MANUAL) as page:
        page.ready()
        page.frames(20)
        seen = page.ask("look")
        assert seen["grown"] == 0 and 0 < seen["most"] < seen["board"]
        page.do("inside", script="mp.runPython('hog = bytearray(%d)');" % seen["board"])
        page.frames(950)  # it looks at times
        seen = page.ask("look")
        assert seen["grown"] > 0 and seen["most"] > seen["board"]
        page.do("click", selector="[data-open=about]")
        page.wait("document.getElementById('figures').textContent")
        assert str(seen["most"]) in page.run(figures) and "growth 0" not in page.run(figures)


def test_the_page_never_freezes(browser, url):
    """While the worker is busy with one thing for ever, the page answers."""
    with Page(browser, url + MANUAL) as page:
        page.ready()
        page.do("inside", script="setTimeout(() => { for (;;); })")
        page.run("window.busy = true; cardling.ask('step', [1, 30]).then(() => busy = false)")
        page.do("click", selector="[data-open=keys-help]")
        assert page.run("return document.getElementById('keys-help').open")
        assert page.run("return new Promise((done) => requestAnimationFrame(() => done(busy)))")


# --- for everybody


def test_everybody_can_use_it(browser, url):
    """Buttons have names, what has the focus is seen, no motion means at once."""
    with Page(browser, url + "?clock=manual", reduced=True) as page:
        page.ready()
        names = page.run(
            """return [...document.querySelectorAll("button, a, input, canvas, summary")]
                .filter((part) => part.checkVisibility())
                .map((part) => part.ariaLabel || part.textContent.trim())"""
        )
        assert len(names) >= 14 and all(names)
        outline = """const part = document.querySelector(args[0]);
            part.focus({ focusVisible: true });
            const { outlineStyle, outlineWidth } = getComputedStyle(part);
            return document.activeElement === part && outlineStyle !== "none"
                && parseFloat(outlineWidth) >= 2;"""
        for part in ("#screen", ".pad .up", ".keys .a", ".small .start", "nav button", "#pace"):
            assert page.run(outline, part), part
        moves = "document.getAnimations().filter(({ playState }) => playState === 'running')"
        assert page.run("return %s.length" % moves) == 0
        first = page.pixels()
        page.frames(60)
        assert page.pixels() == first  # the logo does not come in, it is there
    with Page(browser, url + "?clock=manual") as page:
        page.ready()
        first = page.pixels()
        page.frames(60)
        assert page.pixels() != first


def test_the_tab_key_leaves_the_screen(browser, url):
    """And comes round to it again; Space is SELECT."""
    with Page(browser, url + MANUAL) as page:
        page.ready()
        page.frames(40)
        page.run("document.getElementById('screen').focus()")
        seen = []
        for _ in range(4):
            page.do("key", key="Tab", down=True)
            page.do("key", key="Tab", down=False)
            seen.append(page.run("return document.activeElement.className"))
        assert seen == ["up", "left", "right", "down"]
        page.run("document.getElementById('screen').focus()")
        page.do("key", key="Space", down=True)
        page.frames(2)
        page.do("key", key="Space", down=False)
        page.frames(12)
        assert page.front == "GameMenu"


@pytest.mark.everywhere
def test_about_shows_the_licences(browser, url):
    with Page(browser, url + MANUAL) as page:
        page.ready()
        page.do("click", selector="[data-open=about]")
        page.wait("document.getElementById('licences').textContent.includes('Emscripten')")
        page.do("click", selector="#about summary")
        assert page.run("return document.getElementById('licences').checkVisibility()")


def test_opened_as_a_file_it_says_how_to_serve_it(browser, page_folder):
    with Page(browser, (page_folder / "index.html").as_uri()) as page:
        page.wait("getComputedStyle(document.getElementById('cover')).visibility === 'visible'")
        assert "make web ARGS=--serve" in page.run(
            "return document.getElementById('why').innerText"
        )


# --- images of its memory


@pytest.mark.everywhere
def test_an_image_is_the_same_as_what_it_saves_loading(browser, url):
    """A first start and a later one, from images and without: the same picture, words and saves."""
    slots = """const found = await cardling.ask("slots"), sums = [];
        for (const [path, bytes] of found) {
            const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
            sums.push(path + " " + [...sum].join());
        }
        return sums.sort();"""
    seen = []
    for more in ("", "&image=none"):
        with Page(browser, url + "?clock=manual" + more) as page:
            for button in ("DOWN", "RIGHT"):  # that one in the second start
                page.ready()
                page.frames(40)  # the logo has come in
                first = page.front, page.words, page.pixels(), page.run(slots)
                page.press(button)
                seen.append((first, page.front, page.words, page.pixels(), page.run(slots)))
                page.do("reload")
    assert seen[:2] == seen[2:]
    assert len(seen[0][0][3]) == 5 and seen[0] != seen[1]


def test_the_same_program_gives_the_same_images(made):
    """So that a page that has not changed is not fetched again."""
    files = web.drive.files()
    found = web.images(files)
    assert set(found) == {*(f"{language}.image" for language in LANGUAGES), web.IMAGE, "first.png"}
    assert made["board.bin"] == web.pack(files, found.pop(web.IMAGE))
    assert [name for name in found if found[name] != made[name]] == []


# --- hands


@pytest.mark.everywhere
def test_keys_and_mouse_press_its_buttons(browser, url):
    with Page(browser, url + MANUAL) as page:
        page.ready()
        first = page.pixels()

        def key(name):
            page.do("key", key=name, down=True)
            page.frames(2)
            page.do("key", key=name, down=False)
            page.frames(12)
            return page.pixels()

        second = key("ArrowDown")
        assert second != first
        assert key("w") == first and key("s") == second and key("ArrowUp") == first
        key("Enter")
        assert page.front != "Title"
        key("Backspace")
        assert page.front == "Title" and page.pixels() == first
        page.do("click", selector=".pad .down")
        page.frames(12)
        assert page.pixels() == second


def test_a_phone_is_played_with_thumbs(browser, url):
    how = {"width": 390, "height": 844, "ratio": 3, "touch": True}
    with Page(browser, url + MANUAL, **how) as page:
        page.ready()
        assert page.run("return document.documentElement.scrollWidth") <= 390
        scale = page.run("return Number(document.getElementById('screen').dataset.scale)")
        wide = page.run("return document.getElementById('screen').getBoundingClientRect().width")
        # whole pixels of the display, as far as a layout counts: in 64ths of a CSS pixel
        assert scale == 7 and abs(wide * 3 - 160 * scale) <= 3 / 64
        place = """const box = document.querySelector(args[0]).getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];"""
        sizes = """return [...document.querySelectorAll("[data-button]")].map((button) => {
            const box = button.getBoundingClientRect();
            return Math.min(box.width, box.height); })"""
        assert min(page.run(sizes)) >= 44
        first = page.pixels()
        x, y = page.run(place, ".pad .down")
        page.do("touch", kind="start", x=x, y=y)
        page.frames(2)
        second = page.pixels()
        x, y = page.run(place, ".pad .up")
        page.do("touch", kind="move", x=x, y=y)  # the thumb slides
        page.frames(4)
        page.do("touch", kind="end", x=x, y=y)
        page.frames(2)
        assert second != first and page.pixels() == first


@pytest.mark.parametrize("language", ["en-US", "de-DE"])
@pytest.mark.parametrize("width, height, shown", [(320, 568, 320), (844, 390, 480)])
def test_all_of_it_is_seen_on_a_phone(browser, url, width, height, shown, language):
    """Nothing has to be scrolled to, and fingers hit what is there."""
    how = {"width": width, "height": height, "ratio": 2, "touch": True, "language": language}
    with Page(browser, url + MANUAL, **how) as page:
        page.ready()
        inside = """const { scrollWidth, scrollHeight } = document.documentElement;
            const boxes = [...document.querySelectorAll(args[0])]
                .map((part) => part.getBoundingClientRect()).filter(({ width }) => width);
            return [scrollWidth, scrollHeight, Math.min(...boxes.map(({ height }) => height)),
                boxes.length, Math.max(...boxes.map(({ bottom }) => bottom))];"""
        wide = "return document.getElementById('screen').getBoundingClientRect().width"
        assert page.run(wide) == shown
        across, down, least, count, bottom = page.run(inside, "[data-button]")
        assert across <= width and down <= height and bottom <= height
        assert least >= 44 and count == 8
        assert page.run(inside, "nav button")[3] == 0
        page.do("click", selector="#more")
        across, down, least, count, bottom = page.run(inside, "nav button")
        assert across <= width and down <= height and bottom <= height
        assert least >= 44 and count >= 4
        page.run("document.querySelector('#more').click()")
        assert page.run(inside, "nav button")[3] == 0
        for name in ("keys-help", "board", "saves", "share", "about"):
            fits = """const part = document.getElementById(args[0]);
                part.showModal();
                const fits = [part.scrollWidth, part.clientWidth];
                part.close();
                return fits;"""
            wide, room = page.run(fits, name)
            assert wide <= room, name
        page.run("location.hash = 'zz'")  # nor if there is something to say, which a tap takes away
        page.wait("document.getElementById('note').checkVisibility()")
        assert page.run(inside, "[data-button]")[:2] == [across, down]
        page.do("click", selector="#note")
        assert page.run(NOTE) == ""


@pytest.mark.parametrize(
    "width, height, insets",
    [
        (390, 844, {"top": 47, "right": 0, "bottom": 34, "left": 0}),
        (844, 390, {"top": 0, "right": 47, "bottom": 21, "left": 47}),
    ],
)
def test_it_lies_between_the_notch_and_the_bar(browser, url, width, height, insets):
    how = {"width": width, "height": height, "ratio": 3, "touch": True}
    with Page(browser, url + MANUAL, **how) as page:
        page.ready()
        page.do("insets", **insets)
        page.run("dispatchEvent(new Event('resize'))")
        boxes = page.run(
            """return [...document.querySelectorAll("#handheld, #more, [data-button]")]
                .map((part) => part.getBoundingClientRect()).filter(({ width }) => width)
                .map(({ left, top, right, bottom }) => [left, top, right, bottom]);"""
        )
        assert len(boxes) >= 5
        for left, top, right, bottom in boxes:
            assert left >= insets["left"] and right <= width - insets["right"]
            assert top >= insets["top"] and bottom <= height - insets["bottom"]


def test_fingers_neither_zoom_nor_select(browser, url):
    """Two taps are two presses, and a thumb that rests on a button holds it, nothing else."""
    how = {"width": 390, "height": 844, "ratio": 3, "touch": True}
    with Page(browser, url + MANUAL, **how) as page:
        page.ready()
        found = page.run(
            """return [...document.querySelectorAll("html, body, main, main *, dialog button")]
                .map((part) => [part.localName, getComputedStyle(part)])
                .map(([name, { touchAction, userSelect }]) => [name, touchAction, userSelect]);"""
        )
        assert {action for _, action, _ in found} == {"manipulation", "none"}
        selects = {name for name, _, select in found if select not in ("none", "auto")}
        assert selects == set()
        assert (
            page.run(
                """const range = getSelection();
            range.selectAllChildren(document.querySelector("main"));
            return range.toString().trim();"""
            )
            == ""
        ), "what cannot be selected is not text to be copied"


def test_the_screen_itself_is_touched(browser, url):
    """A tile, the bar of a page, the sign of a button; for long; and with a mouse."""
    how = {"width": 390, "height": 844, "ratio": 3, "touch": True}
    where = """const box = document.getElementById("screen").getBoundingClientRect();
        return [box.x + args[0] * box.width / 160, box.y + args[1] * box.height / 128]"""
    with Page(browser, url + MANUAL, **how) as page:
        page.ready()
        page.frames(40)

        def finger(kind, x, y):
            x, y = page.run(where, x, y)
            page.do("touch", kind=kind, x=x, y=y)

        def tap(x, y):
            finger("start", x, y)
            finger("end", x, y)
            page.frames(12)
            return page.front

        assert tap(80, 20) == "Title"  # nothing is there
        assert tap(60, 48) == "TagTeamSeats"
        assert tap(80, 6) == "Title"  # its bar
        assert tap(66, 121) == "GameMenu"  # SELECT, at the bottom
        assert tap(80, 6) == "Title"
        finger("start", 98, 48)
        page.until(lambda: page.frames(6) or page.front == "GameMenu")
        finger("end", 98, 48)
        page.frames(12)
        assert page.front == "GameMenu" and "Mantis" in page.words
        tap(80, 6)
        over = """const [x, y] = args, screen = document.getElementById("screen");
            screen.dispatchEvent(new PointerEvent("pointermove",
                { pointerType: "mouse", clientX: x, clientY: y, bubbles: true }));"""
        cursor = "document.getElementById('screen').style.cursor === '%s'"
        for place, kind in (((20, 48), "pointer"), ((80, 20), ""), ((98, 48), "pointer")):
            page.run(over, *page.run(where, *place))
            page.wait(cursor % kind)


def test_a_gamepad_presses_its_buttons(browser, url):
    with Page(browser, url + MANUAL) as page:
        page.ready()
        page.frames(40)
        first = page.pixels()
        page.run(
            """window.pad = { connected: true, axes: [0, 0], buttons: [] };
            for (let i = 0; i < 17; i++) pad.buttons.push({ pressed: false });
            navigator.getGamepads = () => [null, window.pad];
            dispatchEvent(new Event("gamepadconnected"));"""
        )

        def held(button):
            selector = "document.querySelector('[data-button=\"%d\"]')" % button
            return selector + ".classList.contains('held')"

        def press(change, back, button):
            page.run(change)
            page.wait(held(button))
            page.frames(2)
            page.run(back)
            page.wait("!" + held(button))
            page.frames(12)
            return page.pixels()

        def push(number, button):
            change = "pad.buttons[%d].pressed = %s"
            return press(change % (number, "true"), change % (number, "false"), button)

        second = push(13, 1)  # down
        assert second != first and push(12, 0) == first
        assert press("pad.axes = [0, 0.9]", "pad.axes = [0.1, 0]", 1) == second
        assert press("pad.axes = [0, -0.9]", "pad.axes = [0, 0]", 0) == first
        push(0, 4)  # A
        assert page.front != "Title"
        push(1, 5)  # B
        assert page.front == "Title"
        page.run("pad.buttons[9].pressed = true")
        page.wait(held(6))
        page.run("pad.connected = false")  # it has gone with START held
        page.wait("!" + held(6))


@pytest.mark.everywhere
def test_a_link_deals_its_game(browser, url):
    """All that stands behind the # goes through one place."""
    with Page(browser, url + MANUAL + "#" + CODE) as page:
        page.ready()
        assert page.front == "MindbugSeats" and page.run("return location.hash") == ""
        assert page.run(NOTE) == ""
        other = deal_code.encode("mantis", 3, 7)
        page.run("location.hash = args[0]", "deal=" + other)
        page.wait("location.hash === ''")
        assert page.front == "Seats" and "Mantis" in page.words
        for wrong in (
            *("2222-2222-2222", "%zz", "<b>x</b>", "rival=7", "deal=", "lesson=", "lesson=chess"),
            *(
                "puzzle=0",
                "puzzle=201",
                "puzzle=x",
                "puzzle=-1",
                "puzzle=1e2",
                "puzzle=" + "9" * 99,
            ),
        ):
            page.run(
                "document.getElementById('note').textContent = ''; location.hash = args[0]", wrong
            )
            page.wait("document.getElementById('note').textContent.includes('nowhere')")
            assert page.front == "Seats"
    with Page(browser, url + MANUAL + "#%zz") as page:
        page.ready()
        assert page.front == "Title" and "nowhere" in page.run(NOTE)


def test_it_fills_the_screen_and_comes_back(browser, url):
    with Page(browser, url + MANUAL, width=1280, height=800) as page:
        page.ready()
        scale = "return Number(document.getElementById('screen').dataset.scale)"
        before = page.run(scale)
        page.do("click", selector="#full")
        page.wait("document.fullscreenElement !== null")
        page.wait("Number(document.getElementById('screen').dataset.scale) > %d" % before)
        assert page.run("return document.querySelector('nav').offsetHeight") == 0
        page.run("await document.exitFullscreen()")
        page.wait("Number(document.getElementById('screen').dataset.scale) === %d" % before)


def test_it_can_be_an_app(browser, url, made):
    """The browser itself finds nothing wrong with it, and its icons are what they say."""
    with Page(browser, url) as page:
        page.ready()
        page.wait("navigator.serviceWorker.controller !== null")
        found = page.do("app")
        assert found["errors"] == [] and found["manifest"].endswith("/app.webmanifest")
    for icon in json.loads(made["app.webmanifest"])["icons"]:
        if icon["type"] == "image/png":
            with Image.open(io.BytesIO(made[icon["src"]])) as image:
                assert "%dx%d" % image.size == icon["sizes"]
                corner = image.convert("RGBA").getpixel((0, 0))
                assert (corner[3] == 255) == (icon["purpose"] == "maskable")


# --- what can be passed on


def test_links_to_what_is_in_front(browser, url):
    """A lesson, a puzzle; a deal only when it is over. With a code, and a frame for other pages."""
    shown = "return [document.getElementById('link').value, document.getElementById('frame').value]"

    def link(page):
        page.run("document.getElementById('share-open').click()")
        page.wait("document.getElementById('share').open")
        link, frame = page.run(shown)
        assert '<iframe src="%s"' % link in frame
        assert page.run("return document.getElementById('code').width") > 20
        page.run("document.getElementById('share').close()")
        return link

    with Page(browser, url + MANUAL) as page:
        page.ready()
        assert link(page) == url
        assert page.ask("puzzle", "17")
        page.frames(6)
        assert link(page) == url + "#puzzle=17"
        assert page.ask("lesson", "mantis")
        page.frames(6)
        assert link(page) == url + "#lesson=mantis"
        play(page)
        assert link(page) == url
        page.press("START", "UP", "UP", "A", "DOWN", "A")  # give up
        page.ask("settle", [1500, 12])
        assert link(page) == url + "#deal=" + CODE


def test_what_has_a_link_of_its_own_offers_it(browser, url):
    """A sign beside the menu of a phone: one tap hands it to the device, or copies it."""
    shares = """navigator.share = async (what) => { window.given = what; };"""
    shown = "document.getElementById('share-this').checkVisibility()"
    phone = {"width": 390, "height": 844, "touch": True, "language": "de-DE"}
    with Page(browser, url + MANUAL, before=shares, **phone) as page:
        page.ready()
        page.frames(60)
        assert not page.run("return " + shown)
        page.ask("puzzle", "17")
        page.frames(30)
        page.wait(shown)
        label = "return document.getElementById('share-this').ariaLabel"
        assert page.run(label) == "Teilen: Ein Link zu diesem Rätsel."
        page.do("click", selector="#share-this")
        page.wait("window.given")
        assert page.run("return given.url") == url + "#puzzle=17"
        page.run(
            """delete navigator.share;
            navigator.share = undefined;
            navigator.clipboard.writeText = async (text) => { window.copied = text; };"""
        )
        page.do("click", selector="#share-this")
        page.wait("window.copied")
        assert page.run("return copied") == url + "#puzzle=17"
        page.wait("document.getElementById('note').textContent === 'Kopiert.'")
        play(page)
        page.wait("!" + shown)  # what is hidden in a deal stays so until it is over


LINES = (ROOT / "tests/kept_games.txt").read_text("utf-8").splitlines()
KEPT = [line for line in LINES if line[0] != "#"][::5]


def looks_back(page):
    """Until the game of a link is read."""
    for _ in range(200):
        page.frames(6)
        if page.front not in ("Title", "LookbackLoading") and "/" in " ".join(page.words):
            return
    raise AssertionError((page.front, page.words))


@pytest.mark.everywhere
@pytest.mark.parametrize("text", KEPT, ids=len)
def test_a_link_opens_a_game(browser, url, text):
    """Move by move; and it can be passed on from there, as a link, a text, a GIF."""
    past = game_text.read(text)
    with Page(browser, url + MANUAL + "#game=" + text) as page:
        page.ready()
        looks_back(page)
        assert "0/%d " % past.count in " ".join(page.words)
        page.press("RIGHT", "RIGHT")
        page.frames(6)
        assert "2/%d " % past.count in " ".join(page.words)
        page.run("document.getElementById('share-open').click()")
        page.wait("document.getElementById('share').open")
        value = "return document.getElementById('%s').value"
        assert page.run(value % "link") == url + "#game=" + text
        assert page.run(value % "game-text") == text
        assert not page.run("return document.getElementById('replay').hidden")


def test_a_game_is_pasted_and_refused_with_one_sentence(browser, url):
    text = KEPT[0]
    with Page(browser, url + MANUAL) as page:
        page.ready()
        page.run("document.getElementById('share-open').click()")
        page.wait("document.getElementById('share').open")
        says = "document.getElementById('share-says').textContent"
        paste = """document.getElementById('share-says').textContent = '';
            document.getElementById('pasted').value = args[0];
            document.getElementById('open-go').click()"""
        for wrong, why in (
            ("", "not the text"),
            ("hello <b>you</b>", "not the text"),
            ("game=" + "A" * 5000, "not the text"),
            (text[:-1], "missing or wrong"),
            ("1/3:" + text[:20] + "\n3/3:" + text[30:], "missing or wrong"),
        ):
            page.run(paste, wrong)
            page.wait(says + " !== ''")
            assert why in page.run("return " + says)
        page.run(paste, "2/2:%s\n1/2:%s" % (text[20:], text[:20]))
        page.wait("!document.getElementById('share').open")
        looks_back(page)
        assert "0/%d " % game_text.read(text).count in " ".join(page.words)
        page.run(
            "window.answer = null; cardling.ask('replay').then((made) => { window.answer = made })"
        )
        page.wait("window.answer !== null")
        made = bytes(page.run("return [...window.answer]"))
        with Image.open(io.BytesIO(made)) as image:
            assert image.n_frames > game_text.read(text).count // 2


# As another encoder (segno 1.6) makes it, with the same mask: of full length, as it pads in
# another way. The first has all its rows, of the second the digest of them.
CODES = {
    "ab:/" * 3 + "xx": "1fd07f 104c41 174e5d 17535d 175d5d 105541 1fd57f 1a00 117cf9 30a16 f48fe"
    " 1c1aaa 1ce49b 1af2 1fd8be 1041a9 175280 1744db 174e54 104f10 1fdc01",
    "ab:/" * 45: "b56ace6cab11ee98",
}


@pytest.mark.parametrize("text", CODES, ids=len)
def test_a_code_is_that_of_another_encoder(text):
    script = """import { qr } from "%s";
        console.log(qr(process.argv[1]).map((row) => row.join("")).join("\\n"));"""
    command = [micropython.node(), "--input-type=module", "-e", script % (web.PAGE / "qr.js"), text]
    rows = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    digest = hashlib.sha256("\n".join(rows).encode()).hexdigest()[:16]
    assert CODES[text] in (" ".join("%x" % int(row, 2) for row in rows), digest)


def test_a_clip_of_the_screen(browser, url):
    """It ends with what is seen, and takes as long as it took."""
    with Page(browser, url + MANUAL) as page:
        page.ready()
        page.frames(100)
        page.press("DOWN", "RIGHT")
        clip = "return btoa(String.fromCharCode(...(await cardling.ask('clip'))))"
        data = base64.b64decode(page.run(clip))
        with Image.open(io.BytesIO(data)) as made:
            assert made.size == (480, 384)
            total = 0
            for i in range(made.n_frames):
                made.seek(i)
                total += made.info["duration"]
            last = made.convert("RGB").resize((160, 128), Image.Resampling.NEAREST)
        assert made.n_frames >= 3 and abs(total - 116 * 30) < 100
        assert last.tobytes() == page.pixels()
        page.frames(400)  # of those of longer ago nothing is kept
        with Image.open(io.BytesIO(base64.b64decode(page.run(clip)))) as made:
            assert made.size == (480, 384)


def test_it_is_as_loud_as_it_was(browser, url):
    """Mute, and back to what it was; the next visit, too."""
    with Page(browser, url + MANUAL) as page:
        page.ready()
        now = """return [document.getElementById("volume").value,
            document.getElementById("mute").getAttribute("aria-pressed")];"""
        assert page.run(now) == ["1", "false"]
        page.run(
            """const part = document.getElementById("volume");
            part.value = 0.4;
            part.dispatchEvent(new Event("input"));"""
        )
        page.do("click", selector="#mute")
        assert page.run(now) == ["0", "true"]
        page.do("reload")
        page.ready()
        assert page.run(now) == ["0", "true"]
        page.run("document.getElementById('volume').value = 0.4")
        page.do("click", selector="#mute")
        assert page.run(now)[1] == "false"


def test_a_link_is_shown_with_a_picture(made):
    with Image.open(io.BytesIO(made["preview.png"])) as image:
        assert image.size == (1200, 630)
    html = made["index.html"].decode()
    assert '<meta property="og:image" content="preview.png">' in html
    assert "preview.png" not in made["sw.js"].decode()


def test_what_is_known_can_be_read(browser, url):
    """By a key, in the line for who listens: in a game what this seat knows, else what is shown."""
    line = "document.getElementById('line').textContent"
    with Page(browser, url + MANUAL) as page:
        page.ready()
        page.frames(40)
        page.do("key", key="t", down=True)
        page.do("key", key="t", down=False)
        page.wait(line + ".includes('Mindbug')")
        play(page)
        page.do("key", key="t", down=True)
        page.do("key", key="t", down=False)
        page.wait(line + ".includes('You: lives 3; Mindbugs 2; draw pile 5; hand: ')")
        assert "{" not in page.run("return " + line)
        page.run("document.getElementById('line').textContent = ''")
        page.run("document.getElementById('describe').click()")  # where there are no keys
        page.wait(line + ".startsWith('You: lives 3')")


def test_a_list_is_read_row_by_row(browser, url):
    """With what stands beside it; a sentence that takes several lines stays one."""
    with Page(browser, url + MANUAL) as page:
        page.ready()
        page.frames(40)
        page.press("A")
        page.frames(20)
        label = page.run("return document.getElementById('screen').ariaLabel")
        assert "1 Human. 2 Bot, Medium. " in label and "Begin. A. begin" in label
        page.ask("puzzle", "17")
        page.frames(40)
        assert "Win this turn. Only" in page.run(
            "return document.getElementById('screen').ariaLabel"
        )


# --- saves


@pytest.mark.everywhere
def test_a_game_goes_on_after_a_reload(browser, url):
    """The table is as it was, and stays so."""
    with Page(browser, url + MANUAL) as page:
        page.ready()
        play(page)
        for _ in range(2):
            page.press("A", "A")
            page.ask("settle", [1500, 20])
        before, seen = page.front, []
        for i in range(3):
            seen.append(lying(page.pixels()))
            if i == 2:
                break
            page.do("reload")
            page.ready()
            page.frames(20)
            assert page.front == "Title"
            page.press("A")  # go on
            page.ask("settle", [1500, 20])
            assert page.front == before
        assert seen[0] == seen[1] == seen[2]
        assert page.ask("look")["grown"] == 0


@pytest.mark.everywhere
def test_a_wrong_guess_is_taken_back(browser, url):
    """That somebody has been here is known from two places; if they differ, the saves are right."""
    with Page(browser, url + "?clock=manual") as page:
        page.ready()
        play(page)

        def title():
            page.do("reload")
            page.ready()
            page.frames(60)
            return page.front, page.words, page.pixels()

        known = title()
        assert page.run("return localStorage.length") == 1
        page.run("localStorage.clear()")
        assert title() == known
        page.press("A")  # go on
        page.ask("settle", [1500, 20])
        assert page.front == "Mindbug asks"
    before = (
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no'); } })"
    )
    with Page(browser, url + "?clock=manual", before=before) as page:
        page.ready()
        assert page.front == "Title" and page.run("return document.body.dataset.ready") == "saved"
        page.do("reload")
        page.ready()
        assert page.front == "Title"


NO_HANDLES = "delete FileSystemFileHandle.prototype.createSyncAccessHandle;"
NO_STORAGE = "delete (self.WorkerNavigator ?? Navigator).prototype.storage;"  # of the page, too
NO_FILES = """StorageManager.prototype.getDirectory =
    () => Promise.reject(new DOMException("", "SecurityError"));"""
BROKEN_FILES = """FileSystemFileHandle.prototype.createSyncAccessHandle =
    () => Promise.reject(new DOMException("", "UnknownError"));"""
UNREADABLE = "FileSystemSyncAccessHandle.prototype.read = () => { throw new DOMException(''); };"
NO_BASE = """Object.defineProperty(self, "indexedDB", { get() { throw new DOMException(""); } });"""
BROKEN_BASE = "IDBObjectStore.prototype.getAll = () => { throw new DOMException(''); };"
# it never answers, and the page is told at once that it has waited long enough
SILENT_BASE = """IDBFactory.prototype.open = () => ({});
    const { setTimeout: timer } = self;
    self.setTimeout = (work, ms) => timer(work, ms === 10000 ? 0 : ms);"""
MEMORY = "This browser does not let the page store anything: you can play, but nothing is saved."
# what the worker has, and where the saves are kept then
FAULTS = [
    ("", "files"),
    (NO_HANDLES, "database"),
    (NO_STORAGE, "database"),
    (NO_FILES, "database"),
    (BROKEN_FILES, "database"),
    (UNREADABLE, "database"),
    (NO_HANDLES + NO_BASE, "memory"),
    (NO_FILES + BROKEN_BASE, "memory"),
    (NO_FILES + SILENT_BASE, "memory"),
]
# handles cannot be sent, as in WebKit, and locks are refused, as where all storage is
NARROW = """const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (what, ...more) {
        if (JSON.stringify(what, (_, part) => part instanceof FileSystemHandle ? "!" : part)
            .includes('"!"')) throw new DOMException("", "DataCloneError");
        return postMessage.call(this, what, ...more);
    };
    LockManager.prototype.request = () => Promise.reject(new DOMException("", "SecurityError"));"""


FILES = "return navigator.storage.getDirectory().then(() => true, () => false)"


@pytest.mark.parametrize("within, kind", FAULTS)
@pytest.mark.everywhere
def test_no_fault_of_storage_stops_the_game(browser, url, within, kind):
    """It keeps the saves where it can, and if it cannot it plays and says so."""
    before = NARROW + (NO_STORAGE if within == NO_STORAGE else "")
    with Page(browser, url + MANUAL, before=before, within=within) as page:
        page.ready()
        if kind == "files" and not page.run(FILES):
            kind = "database"  # a WebKitGTK that is driven has no place for files
        assert page.ask("keeper") == kind
        kept = kind != "memory"
        assert page.run("return document.body.dataset.ready") == ("saved" if kept else "memory")
        assert page.run(NOTE) == ("" if kept else MEMORY)
        play(page)
        page.press("A", "A")
        page.ask("settle", [1500, 20])
        assert page.front == "Mindbug asks"
        before = lying(page.pixels())
        page.do("reload")
        page.ready()
        page.frames(20)
        assert page.front == "Title" and page.ask("keeper") == kind
        page.press("A")  # go on, if there is something
        page.ask("settle", [1500, 20])
        assert (lying(page.pixels()) == before) == kept


def test_saves_stay_where_they_are(browser, url):
    """A browser that has learned to write at once goes on with what is in its database."""
    with Page(browser, url + MANUAL, within=NO_HANDLES) as old:
        old.ready()
        play(old)
        with Page(browser, url + MANUAL, beside=old) as new:
            new.wait("!document.getElementById('here').hidden")
            new.do("click", selector="#here")
            new.ready()
            assert new.ask("keeper") == "database"
            new.press("A")  # go on
            new.ask("settle", [1500, 20])
            assert new.front == "Mindbug asks"
            alone(new, old)


BASE = """const request = indexedDB.open("cardling");
    const base = await new Promise((done) => { request.onsuccess = () => done(request.result); });
    const all = base.transaction("sectors").objectStore("sectors").getAll();
    await new Promise((done) => { all.onsuccess = done; });
    base.close();
    return all.result.map(({ path, at, bytes }) => [path, at, [...bytes]]);"""


def base_of(page):
    """{path: {where: sector}} of its database."""
    found = {}
    for path, at, sector in page.run(BASE):
        assert len(sector) == 512 and at % 512 == 0
        found.setdefault(path, {})[at] = bytes(sector)
    return found


SLOTS = "return (await cardling.ask('slots')).map(([path, bytes]) => [path, [...bytes]])"


def sectors(files):
    """The same of files as the program has them."""
    found = {}
    for path, data in files:
        for at in range(0, len(data), 512):
            sector = bytes(data[at : at + 512])
            if sector != b"\xff" * 512:
                found.setdefault(path, {})[at] = sector
    return found


# what the program has at each transaction; the one after the first is cut when it begins to write
CUT = """const { transaction } = IDBDatabase.prototype, { put } = IDBObjectStore.prototype;
    const now = () => keeper.files.map(({ path, bytes }) => [path, [...bytes]]);
    self.ends = [now()];
    self.cut = 0;
    IDBDatabase.prototype.transaction = function (...what) {
        const made = transaction.apply(this, what);
        made.number = ends.push(now()) - 1;
        return made;
    };
    IDBObjectStore.prototype.put = function (...what) {
        if (this.transaction.number > 1) {
            self.cut ||= this.transaction.number;
            this.transaction.abort();
        }
        return put.apply(this, what);
    };"""
# some of the game; nobody waits for the answers
PRESSES = """for (let i = 0; i < 12; i++) {
        for (const down of [true, false]) {
            cardling.ask("hold", [4, down]);
            cardling.ask("step", [down ? 2 : 30, 30]);
        }
    }"""
LOST = "document.getElementById('note').textContent.includes('from here on nothing is saved')"


def test_a_database_has_whole_frames(browser, url):
    """After each the same as the program; of one that fails nothing, nor of those after it."""
    with Page(browser, url + MANUAL, within=NO_HANDLES) as page:
        page.ready()
        play(page)
        for button in ("A", "A", "RIGHT", "A"):
            page.press(button)
            assert base_of(page) == sectors(page.run(SLOTS))
        page.ask("settle", [1500, 20])
        assert page.front == "Mindbug asks"
        page.do("inside", script=CUT)
        page.run(PRESSES)
        page.wait(LOST)
        assert page.do("inside", script="return cut") == 2
        assert base_of(page) == sectors(page.do("inside", script="return ends[1]"))
        assert base_of(page) != sectors(page.run(SLOTS))  # it plays on
        page.do("reload")
        page.ready()
        page.frames(20)
        page.press("A")  # go on with what it was before
        page.ask("settle", [1500, 20])
        assert page.front == "Mindbug asks"


@pytest.mark.everywhere
def test_a_first_start_that_fails_leaves_nothing(browser, url):
    """The second sector of the first frame: the next start is the first one again."""
    cut = """const { put } = IDBObjectStore.prototype;
        let puts = 0;
        IDBObjectStore.prototype.put = function (...what) {
            if (this.name === "sectors" && ++puts === 2) this.transaction.abort();
            return put.apply(this, what);
        };"""
    with Page(browser, url + "?clock=manual", within=NO_HANDLES + cut) as page:
        page.ready()
        page.wait(LOST)
        assert base_of(page) == {}
    with Page(browser, url + "?clock=manual", within=NO_HANDLES) as page:
        page.ready()
        assert base_of(page) == sectors(page.run(SLOTS)) != {}
        page.do("reload")
        page.ready()
        assert page.front == "Title" and page.ask("keeper") == "database"


def test_a_database_has_one_owner(browser, url):
    """Who neither hears that another page plays nor knows of locks finds out when it writes."""
    before = "delete Navigator.prototype.locks; delete window.BroadcastChannel;"
    with Page(browser, url + MANUAL, before=before, within=NO_HANDLES) as first:
        first.ready()
        play(first)
        first.do("inside", script="orders.stop = () => {};")
        with Page(browser, url + MANUAL, beside=first, within=NO_HANDLES) as second:
            second.ready()
            second.press("A")
            second.ask("settle", [1500, 20])
            owned = base_of(second)
            assert owned == sectors(second.run(SLOTS)) and second.front == "Mindbug asks"
            first.run(PRESSES)
            first.wait(COVERED)
            assert base_of(second) == owned
            assert "another tab" in first.run("return document.getElementById('why').innerText")


def test_a_disk_that_takes_nothing_more_is_told(browser, url):
    """It asks to keep its files for good; if they fail later it plays on, and says so."""
    before = "navigator.storage.persist = async () => { window.kept = true; return true; };"
    with Page(browser, url + MANUAL, before=before) as page:
        page.ready()
        assert page.run("return window.kept") and page.run(NOTE) == ""
        page.do(
            "inside",
            script="keeper.handles.forEach((handle) => { handle.flush = () => { throw 1; }; });",
        )
        play(page)
        page.wait(LOST)
        page.press("A", "A")
        page.ask("settle", [1500, 20])
        assert page.front == "Mindbug asks"


@pytest.mark.everywhere
def test_two_tabs_never_play_at_once(browser, url):
    cover = "return document.getElementById('cover').innerText"
    with Page(browser, url + MANUAL) as first:
        first.ready()
        play(first)
        with Page(browser, url + MANUAL, beside=first) as second:
            second.wait("document.body.classList.contains('covered')")
            second.wait("!document.getElementById('here').hidden")
            assert "another tab" in second.run(cover)
            assert first.front == "Mindbug asks"  # it plays on
            second.do("click", selector="#here")
            second.ready()
            second.frames(20)
            first.wait("document.body.classList.contains('covered')")
            assert "another tab" in first.run(cover)
            second.press("A")  # go on with what the other tab saved
            second.ask("settle", [1500, 20])
            assert second.front == "Mindbug asks"
            first.do("click", selector="#here")  # and back
            second.wait("document.body.classList.contains('covered')")
            first.wait("!document.body.classList.contains('covered')")


# which page has the lock
LOCKED = """return await new Promise((done) => {
    navigator.locks.request("who " + Math.random(), async ({ name: own }) => {
        const { held } = await navigator.locks.query();
        const { clientId: me } = held.find(({ name }) => name === own);
        done(held.some(({ name, clientId }) => name === "cardling" && clientId === me));
    });
})"""
COVERED = "document.body.classList.contains('covered')"


def state(page):
    """Does it show a game, has it a worker, and the lock?"""
    shown = page.run("return document.body.dataset.ready === 'saved' && !" + COVERED)
    return shown, page.do("workers"), page.run(LOCKED)


def alone(plays, *others):
    """Of all pages one plays and has what it takes, and the others keep nothing."""
    for page in others:
        page.until(lambda page=page: state(page) == (False, 0, False))
        assert page.run("return %s && !document.getElementById('here').hidden" % COVERED)
    plays.until(lambda: state(plays) == (True, 1, True))


# The clock stands until the test moves it: however fast the machine is, there is time. The other
# page gets only as much of it as the test needs to see that it was given some.
CLOCK = """window.late = 0;
    const start = performance.now();
    performance.now = () => start + late;
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => {
        window.patience = ms;
        return timeout.call(AbortSignal, 200);
    };
    window.looks = 0;
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (what, ...more) {
        if ("start" in what) looks++;
        return postMessage.call(this, what, ...more);
    };"""

HUNG = {
    "page": ("run", "setTimeout(() => { %s })"),
    "worker": ("inside", "setTimeout(() => { for (;;); })"),
}


@pytest.mark.parametrize("what", HUNG)
def test_a_tab_that_hangs_loses_the_saves(browser, url, server, what):
    """It does not answer: after a while they are taken from it. When it is back, it says so."""
    order, script = HUNG[what]
    if what == "page":  # until the server answers
        script %= """const request = new XMLHttpRequest();
            request.open("GET", "%s", false);
            request.send();""" % (url + HANGS)
    with Page(browser, url + MANUAL) as first:
        first.ready()
        play(first)
        server.answers.clear()
        first.do(order, script=script)
        try:
            with Page(browser, url + MANUAL, beside=first, before=CLOCK) as second:
                second.wait("!document.getElementById('here').hidden")
                second.do("click", selector="#here")
                second.ready()
                assert second.run("return window.patience") >= 1000
                second.frames(20)
                second.press("A")  # go on with what the other tab saved
                second.ask("settle", [1500, 20])
                assert second.front == "Mindbug asks"
                server.answers.set()
                alone(second, first)
                why = first.run("return document.getElementById('why').innerText")
                assert "another tab" in why
        finally:
            server.answers.set()


@pytest.fixture
def stubborn(browser, url):
    """A page that keeps the files of the saves whatever others want, and knows of no lock."""
    before = "delete Navigator.prototype.locks; delete window.BroadcastChannel;"
    with Page(browser, url + MANUAL, before=before) as page:
        page.ready()
        page.do("inside", script="orders.stop = () => {};")
        yield page


def let_go(stubborn):
    """Now others may have them."""
    stubborn.do("inside", script="keeper.close();")


WAITS = """const bar = document.getElementById("bar");
    return [document.getElementById("why").innerText, document.getElementById("here").hidden,
        bar.checkVisibility() && bar.value / bar.max];"""
REFUSED = "looks > 1"  # at least once
WAITING = "Waiting for the other tab to let go of your saves…"


def gives_up(page):
    """A moment before its time it still looks; then not."""
    page.run("late = 3000")
    page.wait("document.getElementById('bar').value === 3000")
    assert page.run(WAITS) == [WAITING, True, 0.5]
    page.run("late = 5999; looks = 0")
    page.wait("looks > 2")
    assert page.run(WAITS)[:2] == [WAITING, True]
    page.run("late = 6000")
    page.wait("!document.getElementById('here').hidden")
    why, _, bar = page.run(WAITS)
    assert "has not let go" in why and bar is False
    page.until(lambda: state(page) == (False, 0, False))
    page.run("late = looks = 0")


def test_who_waits_for_the_saves_gives_up_by_the_clock(browser, url, stubborn):
    """Not by how often it has looked. It keeps nothing then, and can be asked again."""
    with Page(browser, url + MANUAL, beside=stubborn, before=CLOCK) as second:
        second.wait("looks > 25")
        assert second.run(WAITS) == [WAITING, True, 0]
        gives_up(second)
        second.do("click", selector="#here")
        second.wait(REFUSED)
        assert second.run(LOCKED)
        gives_up(second)
        with Page(browser, url + MANUAL, beside=stubborn, before=CLOCK) as third:
            third.wait(REFUSED)  # it has the lock
            assert third.run(WAITS)[:2] == [WAITING, True]
            second.do("click", selector="#here")  # who asked last is the next
            second.wait(REFUSED)
            third.until(lambda: state(third) == (False, 0, False))
            let_go(stubborn)
            second.ready()
            alone(second, third)
            third.do("click", selector="#here")
            third.ready()
            alone(third, second)


def test_a_third_tab_gets_what_two_have_waited_for(browser, url, stubborn):
    with (
        Page(browser, url + MANUAL, beside=stubborn, before=CLOCK) as second,
        Page(browser, url + MANUAL, beside=stubborn, before=CLOCK) as third,
    ):
        second.wait(REFUSED)
        third.wait("!document.getElementById('here').hidden")
        assert "open in another tab" in third.run(WAITS)[0]
        gives_up(second)
        third.do("click", selector="#here")
        third.wait(REFUSED)
        let_go(stubborn)
        third.ready()
        alone(third, second)


def test_who_takes_over_while_the_other_waits_is_not_disturbed(browser, url):
    """Two ask for the saves of a page that hangs, one after the other, before either has them."""
    with Page(browser, url + MANUAL) as first:
        first.ready()
        first.do("inside", script="setTimeout(() => { for (;;); })")
        with (
            Page(browser, url + MANUAL, beside=first, before=CLOCK) as second,
            Page(browser, url + MANUAL, beside=first, before=CLOCK) as third,
        ):
            for page in (second, third):
                page.wait("!document.getElementById('here').hidden")
            for page in (second, third):
                page.do("click", selector="#here")
            third.ready()
            alone(third, first, second)
