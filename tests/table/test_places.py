# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A card keeps its place in hand and area from one question to the next; and who is asked next is
said before the table turns."""

import functools

import pytest
from handheld import Handheld
from test_tagteam_screens import Four, position

import engine
from cardling.resume import revive
from cardling.save import GAME
from engine.mindbug.numbers import HAND
from tools.rules import parity
from tools.sim import gallery

pytestmark = pytest.mark.usefixtures("unseen")


class AtOnce(Handheld):
    speed = 3


def deal(game, seed=5):
    return bytes(engine.open(game, seed=seed).state)


@pytest.mark.parametrize("game, kinds", [("mindbug", (0, 1)), ("tagteam", (0, 1, 1, 1))])
def test_a_card_keeps_its_place(game, kinds):
    """It only moves to the left, and only if a card before it has gone and none has come: looked at
    whenever the table is drawn, after every move. How long a game lasts is the bots' doing; by
    chance against them it took seven decisions once."""
    made = AtOnce if game == "mindbug" else Four
    walk = parity.Walk(3)
    compared = decisions = seed = 0
    before = {}

    def look(screen, sync):
        nonlocal compared
        sync()
        now = {
            row: list(screen.rows[row])
            for row in ((3, 5) if game == "mindbug" else (5, 6, 7, 8, 9))
        }
        if game == "mindbug":
            now[6] = list(screen.rows[1])
        for row, cards in now.items():
            assert 0 not in cards
            old = before.get(row, [])
            stay = [card for card in old if card in cards]
            assert [card for card in cards if card in stay] == stay, "their order"
            for card in stay:
                compared += 1
                assert cards.index(card) <= old.index(card)
                if len(cards) >= len(old):
                    assert cards.index(card) == old.index(card)
        before.update(now)

    while decisions < 25:
        seed += 1
        with made(deal(game, seed), kinds) as handheld:
            before.clear()
            table = handheld.app.stack[0]
            table.sync = functools.partial(look, table, table.sync)
            handheld.settle()
            while not handheld.kind.endswith("End"):
                decisions += 1
                t = handheld.app.match.table
                handheld.choose(t.describe(t.choices[walk.below(t.moves())]))
                handheld.settle()
    assert compared > 60


@pytest.mark.parametrize("game, kinds", [("mindbug", (0, 1)), ("tagteam", (0, 1, 1, 1))])
def test_a_game_that_goes_on_lies_as_it_lay(game, kinds):
    """Hands and areas, by what was saved after each decision."""
    made = AtOnce if game == "mindbug" else Four
    walk = parity.Walk(3)
    other = 0
    with made(deal(game), kinds) as handheld:
        for _ in range(12):
            handheld.settle()
            if handheld.kind.endswith("End"):
                break
            match = handheld.app.match
            t = match.table
            if handheld.kind in ("Mindbug", "TagTeam") and handheld.screen.question:
                rows = [bytes(cards) for cards in handheld.screen.rows]
                record = handheld.app.store.read(GAME)
                again = revive(handheld.app, record)
                again.table.load(bytes(t.state))
                screen = type(handheld.screen)(handheld.app, again)
                screen.hand = screen.me = handheld.screen.me
                for key, places in enumerate(match.places):
                    seat = key % len(kinds)
                    if key < len(kinds):
                        kept = screen.keep(key, screen.view.board(seat, screen.into))
                    elif seat == screen.me:
                        kept = screen.keep(key, screen.view.hand(screen.into))
                    else:
                        continue
                    assert bytes(kept) == bytes(again.places[key]) == bytes(places)
                assert rows[5] == bytes(match.places[len(kinds) + screen.me])
                plain = engine_order(t, screen.me)
                other += plain != rows[5]
            handheld.choose(t.describe(t.choices[walk.below(t.moves())]))
    assert other > 2, "else it would show nothing"


def engine_order(t, seat):
    """The hand as the engine has it."""
    cards = bytearray()
    card = t.state[HAND + seat]
    while card:
        cards.append(card)
        card = t.state[card]
    return bytes(cards)


def test_who_is_asked_is_called_before_the_table_turns():
    rows = [(0, "board", "Elemantlers"), (1, "board", "Turbo Bug"), (3, "board", "Brain Fly")]
    state = position(rows, ["attack Elemantlers"])
    t = engine.open("tagteam")
    t.load(state)
    asked = t.seat
    with Four(state, (0, 0, 0, 0)) as handheld:
        team = handheld.screen
        assert team.me != asked
        name = handheld.app.match.name(asked)
        handheld.sim.run_until(lambda: team._called >= 0, 2000)
        assert team.me != asked and team.hand == -1 and name in team.ask.text
        assert not team.question
        handheld.app.settings.pace = 100
        handheld.sim.run_until(lambda: team.cloth and team.cloth.n > 8, 2000)
        assert team.me != asked and not team.question, "it turns while it is covered"
        rows = {row.y for row in team.cloth.rows}
        assert rows == set(range(0, 128, 8)) and team.cloth.face
        handheld.sim.run_until(lambda: team.question, 2000)
        assert (
            not team.cloth and team.me == asked and team.question and team.ask.text.startswith(name)
        )
    with Four(state, (0, 0, 0, 0)) as handheld:
        team = handheld.screen
        handheld.sim.run_until(lambda: team._called >= 0, 2000)
        handheld.press("A")  # and A need not wait
        assert team.me == asked and team._called < 0
    with Four(state, (0, 0, 0, 0)) as handheld:
        team = handheld.screen
        handheld.app.settings.pace = 100
        handheld.sim.run_until(lambda: team.cloth, 2000)
        handheld.press("A")  # nor while it turns
        assert team.me == asked and not team.cloth


def test_the_bars_of_a_team_have_names_sides_and_turns():
    """A name on the colour of its side, or yellow if it is this one's turn; the cards in hand."""
    with Four(position(gallery.TEAM, (), 0), (0, 2, 1, 2), language="de") as handheld:
        handheld.settle()
        team = handheld.screen
        canvas = handheld.app.kit.canvas
        tabs = [(0, 1, 1), (84, 1, 3), (0, 83, 0), (84, 83, 2)]
        grounds = [canvas[x, y + 7] for x, y, _ in tabs]
        assert grounds == [10, 10, 9, 8], "orange, orange; yellow: the own turn; green"
        for q, (left, top, seat) in enumerate(tabs):
            inked = sum(canvas[left + x, top + y] == 1 for x in range(38) for y in range(8))
            assert inked > 10
            hand = team.bars[q >> 1][8 + 10 * (q & 1)]
            assert hand == len(engine_order(handheld.app.match.table, seat))


def test_short_names_keep_their_number():
    with AtOnce(deal("mindbug")) as handheld:
        short = handheld.app.kit.short
        assert short("Anna", 30) == "Anna"
        assert short("Spieler 4", 31) == "S4", "not a word that lost its end"
        assert short("Wanderer", 31) == "Wander"
        assert short("Rex II", 27) == "Rex II"
