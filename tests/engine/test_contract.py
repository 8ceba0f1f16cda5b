# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The engine's contract, shown on a toy game for three with hidden cards."""

import contextlib
import io
import sys

import pytest

import engine
from tools import ROOT
from tools.build import micropython
from tools.rules import parity

TOY = ROOT / "tests" / "toy"
KNOWN, WHERE = 21, 9  # see engine/toy/numbers.py there

pytestmark = pytest.mark.usefixtures("toy")


def played(seed):
    """Every position of a random toy game."""
    t = engine.open("toy", seed=seed)
    walk = parity.Walk(seed)
    while t.seat != engine.OVER:
        yield t
        t.play(t.choices[walk.below(t.moves())])
    yield t


def test_a_game_ends_and_somebody_wins():
    for seed in range(50):
        *_, t = played(seed)
        assert t.moves() == 0
        assert t.winners()
        assert all(t.score(s) == (1 if s in t.winners() else -1) for s in range(3))


def test_a_state_is_the_game():
    for t in played(3):
        if t.seat == engine.OVER:
            break
        copy = bytearray(len(t.state))
        t.store(copy)
        other = engine.open("toy", seed=99)
        other.load(copy)
        assert other.state == t.state
        assert other.choices[: other.moves()] == t.choices[: t.moves()]
        code = t.choices[0]
        other.play(code)
        twin = engine.open("toy", seed=98)
        twin.load(copy)
        twin.play(code)
        assert twin.state == other.state, "the dice are part of the game"


def test_an_illegal_code_changes_nothing():
    for t in played(4):
        before = bytes(t.state)
        legal = t.choices[: t.moves()]
        for code in range(256):
            if code not in legal:
                with pytest.raises(ValueError):
                    t.play(code)
                assert t.state == before


@pytest.mark.parametrize("game", ["toy", *engine.GAMES])
def test_a_step_is_a_play_that_is_not_looked_up(game):
    """And its events follow those before it, until there is no room for more."""
    a = engine.open(game, seed=6)
    b = engine.open(game, seed=6)
    walk = parity.Walk(6)
    told = bytearray()
    while a.seat != engine.OVER:
        code = a.choices[walk.below(a.moves())]
        a.play(code)
        told += a.events[: a.n_events]
        b.moves()
        b.step(code)
        assert a.state == b.state
        assert b.choices[: b.moves()] == a.choices[: a.moves()]
        room = b.n_events
        assert b.events[:room] == told[:room]
        assert room == len(told) or room > 186
    assert game == "toy" or room > 186


def test_blind_keeps_what_a_seat_knows():
    for seed in range(30):
        for t in played(seed):
            for seat in range(3):
                copy = engine.open("toy")
                copy.load(t.state)
                copy.blind(seat, seed)
                for c in range(12):
                    place = t.state[WHERE + c]
                    if place == seat or place in (16, 17, 18) or t.state[KNOWN + c] & 1 << seat:
                        assert copy.state[WHERE + c] == place
                assert sorted(copy.state[WHERE:KNOWN]) == sorted(t.state[WHERE:KNOWN])


def test_where_hidden_cards_lay_does_not_matter_to_blind():
    t = engine.open("toy", seed=5)
    results = set()
    for dice in range(20):
        t.blind(1, dice)  # an arrangement that seat 1 cannot tell from the others
        copy = engine.open("toy")
        copy.load(t.state)
        copy.blind(1, 77)
        results.add(bytes(copy.state))
    assert len(results) == 1


def test_positions_and_text():
    t = engine.open("toy", empty=True)
    t.put(0, "hand", "3, 12")
    t.put(1, "hand", "5")
    t.put(None, "turn", "0")
    assert [t.describe(c) for c in t.choices[: t.moves()]] == ["play 3", "play 12", "peek 1"]
    t.play(12)
    assert t.get(0, "played") == ["12"]
    assert t.seat == 1
    assert str(t) == "3 | 5 | "


def test_the_toy_plays_alike_on_micropython():
    sources = {"parity.py": (ROOT / "tools/rules/parity.py").read_text()}
    for root in (ROOT, TOY):
        for path in (root / "engine").rglob("*.py"):
            sources[path.relative_to(root).as_posix()] = path.read_text()
    files = micropython.compile_mpy(micropython.inlined(tuple(sources.items())))
    step = "import engine, parity\nengine.GAMES.append('toy')\n"
    step += "parity.table('toy', 0, 40, blind=True)"
    here = io.StringIO()
    with contextlib.redirect_stdout(here):
        parity.table("toy", 0, 40, blind=True)
    assert micropython.run([step], files)[0].split() == here.getvalue().split()


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: engine.open("chess"), "no game 'chess'"),
        (lambda: engine.open("mindbug", seats=3), "2 seats"),
        (lambda: engine.open("mindbug", seats="2"), "2 seats"),
        (lambda: engine.open("mindbug", epic=True), "no option 'epic'"),
        (lambda: engine.open("mindbug", seed=-1), "seed"),
        (lambda: engine.open("mindbug", seed="7"), "seed"),
        (lambda: engine.open("mindbug").load(b"\x11" * 159), "159 bytes"),
        (lambda: engine.open("mindbug").load(bytes(160)), "game/version 0"),
        (lambda: engine.open("mindbug").blind(2, 1), "no seat 2"),
        (lambda: engine.open("mindbug").score(0), "not over"),
        (lambda: engine.open("mindbug").describe(3), "not legal"),
        (lambda: engine.open("mindbug", empty=True).put(0, "hand", "Nobody"), "no card 'Nobody'"),
        (lambda: engine.open("mindbug", empty=True).put(0, "mana", "1"), "no key 'mana'"),
        (lambda: engine.open("mindbug", empty=True).put(2, "life", "1"), "no seat 2"),
        (lambda: engine.open("mindbug", empty=True).put(0, "life", "0"), "life must be"),
        (lambda: engine.open("mindbug", empty=True).put(0, "hand", "Bee Bear, Bee Bear"), "copies"),
    ],
)
def test_bad_input_is_refused_with_a_reason(call, text):
    with pytest.raises(ValueError, match=text):
        call()


@pytest.mark.parametrize("game", engine.GAMES)
def test_a_desktop_deals_again_without_loading_anything(game, monkeypatch):
    class Spy:
        asked = ()

        def find_spec(self, name, *_):
            self.asked += (name,)

    engine.open(game)
    spy = Spy()
    monkeypatch.setattr(sys, "meta_path", [spy, *sys.meta_path])
    engine.open(game, seed=2)
    assert not spy.asked


def test_any_seed_is_welcome():
    assert engine.open("mindbug", seed=2**80).state != engine.open("mindbug", seed=0).state


def test_a_toy_is_no_game():
    tags = [engine.open(game).TAG for game in engine.GAMES]
    assert len(set(tags)) == len(tags) == 5
