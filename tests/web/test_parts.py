# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the page has beside the screen: lights, a speaker, the pace of a board."""

import pytest
from browser import Page
from PIL import Image
from test_page import MANUAL, play

COLORS = (0xFF0000, 0x00FF00, 0x0000FF, 0xFFC000, 0xFFFFFF)
# the middle of each light
PLACES = """return [...document.querySelectorAll("#lights i")].map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return [x + width / 2, y + height / 2]; })"""


def lights(page, path):
    """The colours in the drawing, as they are seen."""
    page.do("shot", path=str(path))
    with Image.open(path) as image:
        return [image.convert("RGB").getpixel((int(x), int(y))) for x, y in page.run(PLACES)]


def lit(page, colors):
    """The program lights them."""
    lines = ["import host", "lights = host.program.handheld.pixels"]
    lines += ["lights.set(%d, %d)" % pair for pair in enumerate(colors)]
    page.do("inside", script="mp.runPython(%r);" % "\n".join(lines))
    page.frames(2)


def test_a_light_has_the_color_the_program_gives_it(browser, url, tmp_path):
    with Page(browser, url + MANUAL) as page:
        page.ready()
        dark = lights(page, tmp_path / "dark.png")
        assert len(dark) == 5 and len(set(dark)) == 1 and max(dark[0]) < 100
        lit(page, COLORS)
        seen = lights(page, tmp_path / "lit.png")
        for color, (red, green, blue) in zip(COLORS, seen, strict=True):
            wanted = color >> 16, color >> 8 & 255, color & 255
            for level, shown in zip(wanted, (red, green, blue), strict=True):
                # a fifth of the light, as it is set, looks like half of it
                assert (shown == 0) if level == 0 else (100 < shown <= 255), (color, seen)
        assert seen[3][0] > seen[3][1] > seen[3][2] == 0
        lit(page, (0, 0, 0xFF0000, 0, 0))
        assert [max(color) > 100 for color in lights(page, tmp_path / "one.png")] == [
            *(False, False, True, False, False)
        ]
        play(page)
        lives = lights(page, tmp_path / "game.png")  # green in the own turn
        assert [green > max(red, blue) for red, green, blue in lives] == [True] * 3 + [False] * 2
        assert lives[3:] == dark[3:]


# Whatever begins to sound is kept, and all of it heard by an ear beside the speaker.
EAR = """window.notes = [];
    window.AudioContext = class extends AudioContext {
        constructor() {
            super();
            window.speaker = this;
            window.ear = this.createAnalyser();
        }
    };
    const { connect } = AudioNode.prototype;
    AudioNode.prototype.connect = function (to, ...more) {
        if (to === speaker.destination) connect.call(this, ear);
        return connect.call(this, to, ...more);
    };
    const { start, stop } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...more) {
        notes.push({ rate: this.buffer.sampleRate, on: true, node: this });
        return start.apply(this, more);
    };
    AudioBufferSourceNode.prototype.stop = function (...more) {
        notes.find(({ node }) => node === this).on = false;
        return stop.apply(this, more);
    };
    window.loud = () => {
        const wave = new Float32Array(ear.fftSize);
        ear.getFloatTimeDomainData(wave);
        return Math.max(...wave.map(Math.abs));
    };"""
ON = "return notes.filter(({ on }) => on).length"


@pytest.fixture
def heard(browser, url):
    """A page that has been pressed once: it may sound."""
    with Page(browser, url + MANUAL, before=EAR) as page:
        page.ready()
        page.frames(60)
        assert page.run("return [notes.length, 'speaker' in window]") == [0, False]
        tap(page, "ArrowDown")
        page.wait("window.speaker?.state === 'running'")
        page.frames(60)
        assert page.run(ON) == 0
        yield page


def tap(page, key, frames=1):
    """So that the first note is on."""
    page.do("key", key=key, down=True)
    page.frames(frames)
    page.do("key", key=key, down=False)


def test_it_sounds_after_the_first_press_until_it_is_muted(heard):
    page = heard
    before = page.run("return notes.length")
    tap(page, "ArrowUp")
    assert page.run(ON) == 1  # one voice
    page.wait("loud() > 0.001")
    page.frames(60)
    assert page.run(ON) == 0 and page.run("return notes.length") > before
    page.wait("loud() === 0")
    # a tone is as high as the program wants it: the wave of 16 samples, so many times a second
    page.do(
        "inside",
        script="mp.runPython('import host\\nhost.program.handheld.sound.play(bytes((69, 250)))');",
    )
    page.wait("notes.at(-1).on")
    assert page.run("return notes.at(-1).rate % (440 * 16)") == 0
    page.wait("loud() > 0.001")
    page.do("inside", script="mp.runPython('host.program.handheld.sound.volume = 0');")
    page.wait("loud() === 0")
    count = page.run("return notes.length")
    tap(page, "ArrowDown", 20)
    tap(page, "Enter", 20)
    assert page.run(ON) == 0 and page.run("return notes.length") == count


def test_a_speaker_that_was_taken_away_comes_back(heard):
    """By a call: iOS has a state of its own for it."""
    page = heard
    page.run(
        """window.resumed = 0;
        Object.defineProperty(speaker, "state",
            { get: () => resumed % 2 ? "running" : "interrupted" });
        speaker.resume = async () => { resumed++; };"""
    )
    tap(page, "ArrowUp")
    assert page.run("return resumed") == 1
    page.run("resumed = 2; document.dispatchEvent(new Event('visibilitychange'))")
    assert page.run("return resumed") == 3  # also when the page is seen again


def test_a_tab_that_is_not_seen_is_silent(heard):
    page = heard
    tap(page, "ArrowUp")
    assert page.run(ON) == 1
    page.run(
        """Object.defineProperty(document, "hidden", { get: () => true });
        document.dispatchEvent(new Event("visibilitychange"));"""
    )
    assert page.run(ON) == 0


# A bot thinks: from here on time passes by itself, by a clock that only waiting moves, for Python,
# too. How many ms its reply has to take on a board (35 turns that are counted are a ms, and a tenth
# more), how many it took by that clock, turns of the timer and frames until then.
REPLY = """mp.runPython("import host\\nmark = host.program.app.match.bot.mark");
    const counted = mp.globals.get("mark") * 11 / 350;
    const timer = self.setTimeout, wall = Date.now, before = seen.frames;
    let now = 0, turns = 1;
    performance.now = () => now;
    Date.now = () => 0;
    return await new Promise((done) => {
        self.setTimeout = (work, ms) => {
            now += ms;
            if (host.thinks()) return ++turns, timer(work);
            self.setTimeout = timer;
            delete performance.now;
            Date.now = wall;
            settings.manual = true;
            done([counted, now, turns, seen.frames - before]);
            return timer(work);
        };
        settings.manual = false;
        wake();
    });"""
FRAME = 30


def test_a_reply_at_the_pace_of_a_board_takes_what_it_costs_there(browser, url):
    """It takes as many frames as on a board. They follow each other as fast as the machine can, or,
    if the switch says so, one by one by the clock."""
    pressed = "return document.getElementById('pace').ariaPressed"
    with Page(browser, url + MANUAL) as page:
        page.ready()
        play(page)

        def reply():
            for _ in range(8):
                page.press("A", after=0)
                for _ in range(24):
                    if page.do("inside", script="return host.thinks()"):
                        return page.do("inside", script=REPLY)
                    page.frames(1)
            raise AssertionError("no bot thinks")

        assert page.run(pressed) == "false" and page.ask("pace") == "fast"
        counted, _, turns, frames = reply()
        assert counted > 500 and turns < frames
        assert FRAME * (frames + 2) >= counted
        page.ask("settle", [1500, 20])
        assert page.front == "Mindbug asks"
        page.do("click", selector="#pace")
        assert page.run(pressed) == "true" and page.ask("pace") == "board"
        counted, took, turns, frames = reply()
        assert counted > 500 and turns == frames
        assert took == FRAME * turns >= counted - 2 * FRAME
