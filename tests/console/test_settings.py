# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Settings: chosen by presses, kept over power-off; the first start; dimming."""

import shutil

import added
import pytest
from added import WHOLE
from console import Console

import engine
from cardling.setting_numbers import FIRST, STEPS, TIPS, VOLUME
from tools import ROOT
from tools.pack import pack_settings
from tools.pack.languages import LANGUAGES

SETTINGS = 2  # the kind of record, see lib/cardling/save/__init__.py
ROWS = ("SET_VOLUME", "SET_BRIGHT", "SET_PIXELS", "SET_SPEED", "SET_TIPS", "SET_MUSIC")


@pytest.fixture
def drive(tmp_path):
    return tmp_path / "drive"


def light(console):
    return round(console.sim.machine.screen.brightness * 100)


def adjust(console, row, *buttons):
    """From the title: a row of the settings, the buttons, and back."""
    console.choose("SETTINGS")
    console.point(row)
    console.press(*buttons, "B")


# --- the first start -----------------------------------------------------------------------------


def test_the_first_start_asks_for_the_language_and_guesses_nothing(drive):
    with Console(drive, language=None) as console:
        assert console.kind == "FirstStart"
        assert console.screen.rows[:2] == ["English", "Deutsch"]
        assert len(console.screen.rows) == len(LANGUAGES)
        assert "Language" in console.texts and "Sprache" in console.texts
        console.press("B", "START", "SELECT", "LEFT", "RIGHT")
        assert console.kind == "FirstStart", "there is no way around the question"
        console.boot()
        assert console.kind == "FirstStart", "nothing was chosen yet"
        console.press("DOWN", "A")
        assert console.kind == "LessonOffer" and "zwei Minuten" in console.texts
        console.press("B")
        assert console.kind == "Title"
        assert "Ein Duell" in console.texts
        console.boot()
        assert console.kind == "Title"
        assert "Ein Duell" in console.texts


def test_languages_are_files(drive):
    packed = drive / "assets" / "packed"
    shutil.copytree(ROOT / "assets" / "packed", packed)
    shutil.copy(packed / "messages.en", packed / "messages.xx")
    shutil.copy(packed / "mindbug.en", packed / "mindbug.xx")
    with Console(drive, language=None) as console:
        codes = [row[0] for row in console.screen.found]
        assert codes[0] == "en" and codes[1:] == sorted({*LANGUAGES, "xx"} - {"en"})
        console.press(*["DOWN"] * codes.index("xx"), "A")
        assert console.app.settings.language == "xx"
        assert console.boot().kind == "Title"
        (packed / "messages.xx").unlink()
        assert console.boot().kind == "FirstStart", "the language is gone: asks again"


def test_making_room_for_saves_is_said_in_every_language(drive):
    with Console(drive, language=None) as console:
        from cardling.pages.settings import prepare

        console.do(console.app.kit.clear)
        console.do(lambda: prepare(console.app, 0, 4))
        empty = console.sim.screen()
        assert "switch off" in console.texts and "ausschalten" in console.texts
        console.do(lambda: prepare(console.app, 3, 4))
        assert console.sim.screen() != empty, "the bar grows"


# --- every setting -------------------------------------------------------------------------------


def test_every_setting_survives_a_power_cut(drive):
    with Console(drive) as console:
        before = bytes(console.app.settings.steps)
        for i, row in enumerate(ROWS):
            adjust(console, row, "LEFT")
            changed = bytes(console.app.settings.steps)
            assert changed[i] != before[i]
            assert changed[:i] + changed[i + 1 :] == before[:i] + before[i + 1 :]
            before = changed
            console.sim.power_cut()
            console.boot()
            assert bytes(console.app.settings.steps) == changed
        adjust(console, "SET_LANGUAGE", "RIGHT")
        console.sim.power_cut()
        console.boot()
        assert console.app.settings.language == "de"
        assert bytes(console.app.settings.steps) == changed


def test_a_change_is_kept_before_the_screen_is_left(drive):
    with Console(drive) as console:
        console.choose("SETTINGS")
        console.press("DOWN", "LEFT", "LEFT")
        steps = bytes(console.app.settings.steps)
        console.sim.power_cut()
        assert bytes(console.boot().app.settings.steps) == steps


def test_settings_are_kept_in_nvm_while_a_computer_has_the_drive(drive):
    with Console(drive, hold="B") as console:
        assert console.sim.machine.drive.readonly
        adjust(console, "SET_SPEED", "RIGHT")
        console.boot(hold="B")
        assert console.kind == "Title"
        assert console.app.settings.pace == 50


def test_the_volume_is_heard_and_zero_is_silent():
    with Console() as console:
        console.choose("SETTINGS")
        console.point("SET_VOLUME")
        heard = []
        for button in ["RIGHT", "RIGHT", "LEFT", "LEFT", "LEFT", "LEFT", "LEFT"]:
            console.sim.sounds.clear()
            console.press(button)
            console.sim.run(300)
            heard.append(max((tone.volume for tone in console.sim.sounds), default=0))
        assert heard == [100, 50, 50, 25, 10, 0, 0], "the ends are ends, and refuse"
        console.press("B")
        console.play()
        console.sim.sounds.clear()
        console.press("A", "A")
        console.sim.run(3000)
        assert console.sim.sounds == []


def test_brightness_and_pixels_are_seen():
    with Console() as console:
        console.choose("SETTINGS")
        console.point("SET_BRIGHT")
        seen = [light(console)]
        for _ in range(5):
            console.press("LEFT")
            seen.append(light(console))
        assert seen == [70, 45, 25, 10, 10, 10]
        for _ in range(6):
            console.press("RIGHT")
        assert light(console) == 100
        assert console.sim.pixels == [(0, 0, 0)] * 5
        console.point("SET_PIXELS")
        bright = console.sim.pixels[0][1]
        console.press("RIGHT")
        assert console.sim.pixels == [(0, 0, 0)] * 5 and "off" in console.texts
        console.press("RIGHT")
        assert 0 < console.sim.pixels[0][1] < bright and "dim" in console.texts
        console.press("DOWN")
        assert console.sim.pixels == [(0, 0, 0)] * 5


def test_the_speed_is_the_pace_of_what_is_shown():
    spent = []
    for presses in (2, 3):  # at once, slow
        with Console(seed=5) as console:
            adjust(console, "SET_SPEED", *["RIGHT"] * presses)
            console.play()
            console.press("A")
            start = console.sim.now
            console.press("A")  # a card is played, and the bot answers with one
            console.sim.run_until(lambda c=console: not c.screen.question)
            console.sim.run_until(lambda c=console: c.screen.question)
            spent.append(console.sim.now - start)
    assert spent[0] + 1000 < spent[1]


def test_a_goes_round_where_the_stick_stops():
    with Console() as console:
        console.choose("SETTINGS")
        console.point("SET_VOLUME")
        steps = []
        for _ in range(5):
            console.press("A")
            steps.append(console.app.settings.steps[VOLUME])
        assert steps == [4, 0, 1, 2, 3]


def test_a_setting_is_a_line(tmp_path):
    project = added.copy(tmp_path / "project")
    source = project / pack_settings.SOURCE
    line = "PAGES | 2 | Pages: slow, quick, at once | Seiten: träge, flink, rasch\n"
    source.write_text(source.read_text("utf-8") + line, "utf-8")
    status, said = added.run(project, "-m", "tools.pack")
    if STEPS == pack_settings.MOST:
        assert status and f"more than {STEPS} settings" in said
        return
    assert status == 0 and all(f"{LANGUAGES[code]}: 4 of " in said for code in WHOLE[2:]), said
    status, said = added.run(
        project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/console/sixth.py"
    )
    assert not status and "1 passed" in said, said


@pytest.mark.parametrize(
    "line, reason",
    [
        ("PAGES | 2 | Pages", ":1[0-9]: PAGES: either steps in words, or FIRST of DOTS"),
        ("PAGES | 2 of 4 | Pages: a, b", "either steps in words"),
        ("PAGES | 2 | Pages: a, b | Seiten: a, b", "steps 0 to 6, the first is one of them"),
        ("PAGES | 0 | Pages: a, b | Seiten: a, b, c", "German has different steps"),
        ("PAGES | x | Pages: a, b", "expected 'NAME | FIRST | English"),
        ("TIPS | 0 | Pages: a, b", "TIPS is there twice"),
        ("\n".join(f"A{'B' * i} | 0 of 1 | Pages" for i in range(3)), "more than 7 settings"),
    ],
)
def test_a_wrong_setting_is_refused(tmp_path, line, reason):
    path = tmp_path / pack_settings.SOURCE
    path.parent.mkdir(parents=True)
    path.write_text((ROOT / pack_settings.SOURCE).read_text("utf-8") + line + "\n", "utf-8")
    with pytest.raises(pack_settings.Mistake, match=reason):
        pack_settings.pack(tmp_path)


# --- language ------------------------------------------------------------------------------------


def test_the_language_changes_at_once_and_back():
    with Console() as console:
        console.choose("SETTINGS")
        assert "Brightness" in console.texts and "English" in console.texts
        console.press("RIGHT")
        assert "Helligkeit" in console.texts and "Deutsch" in console.texts
        console.press("B")
        assert "Einstellungen" in console.texts
        console.choose("SETTINGS")
        console.press("LEFT", "B")
        assert "Settings" in console.texts


def test_the_language_changes_in_the_middle_of_a_game():
    with Console(seed=5) as console:
        console.play()
        state = bytes(console.app.match.table.state)
        said = console.screen.ask.text, console.screen.action.text
        assert said[0] and said[1]
        console.press("START")
        console.choose("SETTINGS")
        console.press("RIGHT", "B")
        assert console.kind == "Mindbug"
        assert console.screen.ask.text not in ("", said[0])
        assert console.screen.action.text not in ("", said[1])
        assert bytes(console.app.match.table.state) == state


# --- broken records ------------------------------------------------------------------------------


NEW = bytes(FIRST >> 4 * i & 15 for i in range(STEPS))  # steps before anybody has chosen
BROKEN = [
    b"\x01",
    b"\x01e",
    b"\x09en\x03\x03\x02\x01\x01" + bytes(8),
    b"\x01en\x05\x03\x02\x01\x01" + bytes(8),
    b"\x01en\x03\x03\x02\x01\x02" + bytes(8),
    b"\x01zz\x03\x03\x02\x01\x01" + bytes(8),
    b"\x01\xff\xfe\x03\x03\x02\x01\x01" + bytes(8),
    b"\x01../\x03\x02\x01\x01" + bytes(7),
    b"\xff" * 16,
    b"\x00" * 40,
]


def test_a_broken_record_is_as_good_as_none(drive):
    with Console(drive) as console:
        for record in BROKEN:
            adjust(console, "SET_VOLUME", "LEFT")
            assert console.app.store.write(SETTINGS, record)
            console.boot()
            assert console.kind == "FirstStart", record
            assert bytes(console.app.settings.steps) == NEW
            console.press("A", "B")
            assert console.kind == "Title"
        assert console.boot().kind == "Title"


def parts(record):
    """Those of a record, behind its format and language."""
    found = []
    at = 3
    while at < len(record):
        found.append(record[at + 1 : at + 1 + record[at]])
        at += 1 + record[at]
    return found


def joined(*parts):
    return b"\2de" + b"".join(bytes((len(part),)) + part for part in parts)


SEATS = bytes(range(1, 4 * len(engine.GAMES) + 1))


@pytest.mark.parametrize(
    "record",
    [
        joined(b"\1\2\0", b"\5", b"", SEATS[:8]),
        joined(b"\1\2\0\2\0\0" + NEW[6:], bytes(range(8)), b"\2", SEATS),
        joined(
            b"\1\2\0\2\0\1" + NEW[6:] + b"\7\6",
            bytes(range(10)),
            b"\2\5",
            SEATS + b"more",
            b"",
            b"later",
        ),
        joined(b"\1\2\0\2\0", bytes(range(8))),
    ],
    ids=["earlier", "now", "later", "cut"],
)
def test_a_record_of_another_version_loses_nothing(drive, record):
    """Of an earlier one with fewer settings the others are as at the first start; what a later one
    has is kept."""
    with Console(drive) as console:
        console.do(lambda: console.app.store.write(SETTINGS, record))
        console.boot()
        settings = console.app.settings
        assert (console.kind, settings.language) == ("Title", "de")
        had = parts(record) + [b"", b""]
        steps = had[0][: len(NEW)] + NEW[len(had[0]) :]
        assert bytes(settings.steps[: len(NEW)]) == steps and bytes(settings.seated[:8]) == (
            had[3][:8] or bytes(8)
        )
        adjust(console, "SET_VOLUME", "RIGHT")
        kept = parts(console.app.store.read(SETTINGS))
        assert kept[0] == bytes((2,)) + steps[1:] + had[0][len(NEW) :]
        assert kept[1] == had[1] + bytes(8)[len(had[1]) :]
        assert kept[2] == (had[2][:1] or b"\0")
        assert kept[3] == had[3] + bytes(len(SEATS))[len(had[3]) :]
        assert kept[4:] == had[4:-2]


def test_a_record_of_the_first_format_is_extended(drive):
    whole = b"\x01de\x01\x02\x00\x02\x00" + bytes(range(8)) + b"\2" + bytes(range(1, 17))
    with Console(drive) as console:
        for length in (3, 5, 8, 12, 16, 17, 23, 33, 40):
            record = (whole + b"of later")[:length]
            assert console.app.store.write(SETTINGS, record)
            console.boot()
            settings = console.app.settings
            assert (console.kind, settings.language) == ("Title", "de")
            steps = record[3:8] + NEW[len(record[3:8]) :]
            assert bytes(settings.steps) == steps
            assert bytes(settings.seen) == record[8:16] + bytes(8 - len(record[8:16]))
            adjust(console, "SET_VOLUME", "RIGHT")
            kept = parts(console.app.store.read(SETTINGS))
            assert kept[1:3] == [bytes(settings.seen), record[16:17] or bytes(1)]
            assert kept[3] == record[17:] + bytes(max(0, 33 - max(17, length)))


# --- nobody there --------------------------------------------------------------------------------


def test_the_screen_dims_and_any_press_only_wakes_it():
    with Console() as console:
        bright = light(console)
        console.press("DOWN")
        at = console.screen.at
        console.sim.run(59_000)
        assert light(console) == bright
        console.sim.run(2000)
        dim = light(console)
        assert 0 < dim < bright
        console.sim.run(230_000)
        assert light(console) == dim
        console.sim.run(20_000)
        assert 0 < light(console) < dim
        for button in ("A", "DOWN", "START"):
            console.press(button)
            assert console.kind == "Title" and console.screen.at == at, "swallowed"
            assert light(console) == bright
            console.sim.run(60_500)
            assert light(console) == dim
        console.press("B")
        console.press("RIGHT")
        assert console.screen.at == at + 1, "the next press counts"


def test_a_press_keeps_it_awake_and_pixels_go_dark():
    with Console() as console:
        console.play()
        bright = light(console)
        lit = console.sim.pixels[0]
        for _ in range(3):
            console.sim.run(50_000)
            console.press("RIGHT")
            assert light(console) == bright
        console.sim.run(61_000)
        assert light(console) < bright
        assert 0 < sum(console.sim.pixels[0]) < sum(lit)
        console.sim.run(240_000)
        assert console.sim.pixels == [(0, 0, 0)] * 5
        console.press("LEFT")
        assert console.sim.pixels[0] == lit


def test_it_stays_dim_when_the_clock_wraps():
    with Console() as console:
        console.sim.run(310_000)
        dark = light(console)
        console.app.pressed = (console.app.pressed + 305_000) & 0x1FFFFFFF  # as if 6 days passed
        console.sim.run(1000)
        assert light(console) == dark


# --- tips ----------------------------------------------------------------------------------------


def tips(console):
    """Is the tip of this number to be shown now?"""
    tips = console.app.load("cardling.pages.tips")
    return lambda n: tips.new(console.app.settings, n)


def test_a_tip_comes_once_until_they_are_asked_for_again(drive):
    with Console(drive) as console:
        tip = tips(console)
        assert tip(0) and tip(31) and not tip(0) and not tip(31)
        console.boot()
        tip = tips(console)
        assert not tip(0) and not tip(31) and tip(8)
        adjust(console, "SET_TIPS", "RIGHT")
        assert not tip(9), "switched off"
        console.choose("SETTINGS")
        console.point("SET_AGAIN")
        console.press("A")
        assert console.say("SET_DONE") in console.texts
        assert console.app.settings.steps[TIPS] == 1, "and on again"
        console.boot()
        tip = tips(console)
        assert tip(0) and tip(9)
