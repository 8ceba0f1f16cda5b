# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the page reads aloud of a game: what the seat knows, in the console's language."""

import re

import pytest
from console import Console

import engine
from cardling import share
from cardling.match import Match
from tools import ROOT
from tools.pack import pack_page
from tools.rules import parity

GAMES = {"mindbug": 2, "tagteam": 4, "mantis": 3, "minimonfa": 3}
GERMAN = {
    "mindbug": "Schnecken",
    "tagteam": "Schnecken",
    "mantis": "rotes Herz",
    "minimonfa": "Raum",
}
STEP = 12


@pytest.mark.parametrize("game", GAMES)
def test_it_tells_what_the_seat_knows_and_nothing_else(game):
    """It is the same for all that the seat cannot tell apart, and every word has a text."""
    told = []

    def walk(app):
        app.match = match = Match(app, game, 7, b"\0" + b"\1" * (GAMES[game] - 1))
        t = match.table
        app.say.sets(t.SETS)
        dice = parity.Walk(7)
        while t.seat != engine.OVER:
            t.play(t.choices[dice.below(t.moves())])
            if dice.below(STEP):
                continue
            text = share.described(app)
            state = bytes(t.state)
            t.blind(0, 5)
            told.append((text, share.described(app)))
            t.load(state)
        told.append((share.described(app),) * 2)
        app.match = None

    with Console(language="de") as console:
        console.do(lambda: walk(console.app))
    assert len(set(told)) > 2
    for text, blind in told:
        assert text == blind
        assert text.startswith("{you}")
    text = "\n".join(text for text, _ in told)
    words = set(re.findall(r"\{(\w*)\}", text))
    assert words <= set(pack_page.read_words(ROOT)) and len(words) >= 6
    assert GERMAN[game] in text
