# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The handheld in the made-up language of added.py, in a copy of the project that has it:
test_third_language.py runs these tests there. Pictures of what was seen go to the folder
`pictures`."""

import io
import json
import zipfile
from pathlib import Path

from added import made_up
from console import Console

from cardling.setting_numbers import TIPS
from tools import ROOT
from tools.board import bundle
from tools.pack import pack_page
from tools.pack.languages import LANGUAGES
from tools.web import __main__ as web

PICTURES = Path(ROOT / "pictures")


def picture(console, name):
    PICTURES.mkdir(exist_ok=True)
    console.sim.image().save(PICTURES / f"{name}.png")


def others(console):
    """The letters beyond ASCII that are in memory."""
    return console.app.kit.font.others


def test_from_the_first_start_to_a_table(tmp_path):
    with Console(tmp_path / "drive", language=None) as console:
        assert console.screen.rows[:2] == ["English", "Deutsch"]
        assert console.screen.rows[-1] == "Zû" and len(console.screen.rows) == len(LANGUAGES)
        assert (
            "Language  /  Sprache" in console.texts
            and "Làngûàgé" in console.texts
            and "é" in others(console)
        )
        picture(console, "first")
        console.press(*["DOWN"] * (len(LANGUAGES) - 1), "A")
        assert console.app.settings.language == "zu" and "é" in others(console)
        picture(console, "offer")
        console.press("B")
        assert console.say("SETTINGS") == made_up("Settings") == "Séttings"
        picture(console, "title")
        console.choose("SETTINGS")
        assert "Zû" in console.texts and console.say("SET_LANGUAGE") in console.texts
        picture(console, "settings")
        console.press("RIGHT")
        assert console.app.settings.language == "en" and "é" not in others(console)
        assert "Language" in console.texts
        console.press("LEFT")
        assert console.app.settings.language == "zu" and "Làngûàgé" in console.texts
        assert "é" in others(console)
        console.boot()
        assert console.kind == "Title" and console.app.settings.language == "zu"
        assert "é" in others(console)
        console.choose("HELP")
        picture(console, "help")
        console.press("B")
        console.app.settings.steps[TIPS] = 0
        console.choose("GAME")
        while console.kind != "Mindbug":
            console.press("A")
        console.sim.run_until(lambda: console.kind == "Mindbug" and console.screen.question)
        console.sim.run(400)
        picture(console, "table")
        console.press("SELECT")
        assert console.kind == "Inspect"
        picture(console, "card")


def test_a_page_that_is_missing_is_english(tmp_path):
    from cardling.cards import Cards

    made = {}
    for game in ("mindbug", "mantis"):
        for language in ("en", "zu"):
            texts = Cards(str(ROOT / f"assets/packed/help_{game}.{language}"))
            made[game, language] = [texts.name(i) for i in range(0, len(texts), 2)]
            texts.close()
    assert made["mindbug", "zu"] == [made_up(title) for title in made["mindbug", "en"]]
    assert made["mantis", "zu"] == made["mantis", "en"], "left out"


def test_the_zip_and_the_page_have_it():
    name, data = bundle.bundle(10)
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        inside = {path.partition("/")[2] for path in file.namelist()}
        readme = file.read(name.removesuffix(".zip") + "/README.zu.txt").decode()
    for path in ("messages.zu", "mindbug.zu", "lesson_tagteam.zu", "font.zu", "font_all.bin"):
        assert f"first install/assets/packed/{path}" in inside
    assert "must be on the board" in readme, "left out"
    words = pack_page.words(ROOT)["zu"]
    assert words["close"] == made_up("Close") == "Clôsé"
    terms = web.terms(ROOT)
    assert json.loads(terms["languages"]) == list(LANGUAGES)
    assert json.loads(terms["words"])["zu"] == words
