# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Fights of Mindbug and Tag Team as they are seen, heard and lit."""

import pytest
from handheld import Handheld
from test_tagteam_screens import Four

from tools import gallery

EIGHTH = 160 * 128 // 8
BLOCK = gallery.state(gallery.MINDBUG, 1, ["attack Elephantopus"])
TEAM = gallery.state(gallery.TEAM, 3, ["attack Goblin Werewolf", "no hunt"], "tagteam", 4)


class SlowFour(Four):
    speed = 1


def film(handheld):
    """The table in every frame until its events are shown."""
    handheld.sim.run_until(lambda: handheld.screen.events, 1000)
    duel = handheld.screen
    handheld.sim.repaints.clear()
    while handheld.screen is duel and duel.events:
        yield duel
        handheld.sim.run(30)


def block(handheld):
    handheld.settle()
    handheld.sim.sounds.clear()
    handheld.choose("block Killer Bee")


def test_two_meet_in_the_middle_and_the_loser_crumbles():
    with Handheld(BLOCK, (0, 2)) as handheld:
        block(handheld)
        met = shook = fell = 0
        numbers = set()
        left = []
        for duel in film(handheld):
            fight = duel.events.fight
            one, two = fight.both if fight else (None, None)
            if one and two and fight.numbers:
                met += 1
                shook |= one.x - 109
                assert abs(one.x - 109) <= 2 and abs(two.x - 141) <= 2 and one.y == two.y == 38
                numbers.add(tuple(group[0][0] for group in fight.numbers))
            if two and fight.way == fight._fall:
                pixels = sum(two.bitmap[x, y] != 0 for x in range(16) for y in range(16))
                left.append(pixels)
        assert met > 4 and shook == 2
        assert numbers == {(7, 6)}, "as they stand under the cards, not as they are afterwards"
        assert left and left[0] > left[len(left) // 2] > left[-1]
        fell = handheld.screen.rows[3]
        assert "Killer Bee" not in {handheld.app.match.table.describe(card) for card in fell}
        assert handheld.sim.repaints
        moving = [item for item in handheld.sim.repaints if item.pixels < EIGHTH]
        assert len(moving) > 20


def test_nobody_blocks_and_the_heart_is_hit():
    lines = [(0, "board", "Bee Bear"), (0, "hand", "Gorillion"), (1, "hand", "Turbo Bug")]
    lines += [(s, "bugs", "0") for s in range(2)]
    with Handheld(lines) as handheld:
        handheld.settle()
        handheld.goto(3, 0)
        handheld.press("A")
        handheld.sim.press("A", hold=40, gap=0)
        nearest = 999
        red = False
        for duel in film(handheld):
            fight = duel.events.fight
            if fight and fight.way == fight._strike:
                actor = fight.both[0]
                nearest = min(nearest, abs(actor.x - 56) + abs(actor.y - 9))
                red |= any(color[0] and not color[1] for color in handheld.sim.pixels)
        assert nearest < 30 and red
        assert handheld.screen.bars[0][7] == 2


def test_a_partner_s_table_has_it_as_well():
    with SlowFour(TEAM, (0, 2, 1, 2)) as handheld:
        handheld.settle()
        t = handheld.screen.match.table
        code = next(c for c in t.choices[: t.moves()] if t.describe(c).startswith("block"))
        handheld.screen.play(code)
        met = 0
        for duel in film(handheld):
            met += bool(duel.events.fight and duel.events.fight.numbers)
        assert met > 4
        assert handheld.sim.running


@pytest.mark.parametrize("button", ["START", "A"])
def test_a_fight_can_be_left_and_hurried(button):
    """A page in front takes the pictures away; the event is shown again from its start."""
    with Handheld(BLOCK, (0, 2)) as handheld:
        block(handheld)
        handheld.sim.run_until(
            lambda: handheld.screen.events.fight and handheld.screen.events.fight.numbers, 2000
        )
        handheld.sim.run(350)
        handheld.press(button)
        if button == "START":
            handheld.sim.run(500)
            handheld.press("B")
        else:
            assert handheld.screen.hurry or not handheld.screen.events
        handheld.sim.run(4000)
        assert handheld.kind == "Mindbug" and handheld.sim.running
        duel = handheld.screen
        assert not duel.events
        kinds = [type(item).__name__ for item in handheld.app.kit.group]
        handheld.settle()
        duel.sync()
        assert [type(item).__name__ for item in handheld.app.kit.group] == kinds, "nothing is left"


def test_what_others_do_sounds_lower():
    heard = []
    for seat in range(2):
        lines = [(seat, "board", "Bee Bear"), (seat, "hand", "Gorillion")]
        lines += [(seat ^ 1, "hand", "Turbo Bug"), (0, "bugs", "0"), (1, "bugs", "0")]
        with Handheld(lines, (0, 1), turn=seat) as handheld:
            if not seat:
                handheld.settle()
            handheld.sim.sounds.clear()
            t = handheld.screen.match.table
            code = next(c for c in t.choices[: t.moves()] if t.describe(c) == "attack Bee Bear")
            handheld.screen.play(code)
            for _ in film(handheld):
                if handheld.sim.sounds:
                    break
            heard.append(handheld.sim.sounds[0].hz)
    assert heard[0] > heard[1]


ABILITY = gallery.state(gallery._ABILITY, 0)


def labels(group):
    """All texts in a group and the groups in it."""
    for item in group:
        if hasattr(item, "say"):
            yield item.text
        elif hasattr(item, "append"):
            yield from labels(item)


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_ability_shows_its_card_and_what_it_does(language):
    with Handheld(ABILITY, (0, 2), language=language) as handheld:
        handheld.settle()
        handheld.screen.play(next_code(handheld, "play Axolotl Healer"))
        says = set()
        large = drew = 0
        moved = []
        for duel in film(handheld):
            events = duel.events
            drew += bool(events.drew)
            if events.rule:
                moved.append(sum(item.pixels for item in handheld.sim.repaints))
                group = events.rule.group
                says |= set(labels(group))
                large += any(getattr(item, "scale", 1) == 2 for item in group)
            handheld.sim.repaints.clear()
        rule = handheld.app.say.rule(0)
        assert handheld.app.say.card(0) in says
        assert any(text.replace("\n", " ") == rule for text in says)
        assert large > 20 and drew > 4
        assert len(moved) > 40 and max(moved) <= EIGHTH, [n for n in moved if n]


def next_code(handheld, text):
    t = handheld.app.match.table
    return next(c for c in t.choices[: t.moves()] if t.describe(c) == text)


def test_a_mindbug_goes_with_what_it_takes():
    with Handheld(gallery._TAKEN[0], (0, 2)) as handheld:
        handheld.settle()
        handheld.screen.play(next_code(handheld, "mindbug"))
        waits = rides = 0
        for duel in film(handheld):
            events = duel.events
            waits += bool(events.rider and not events.rides)
            if events.rides:
                rides += 1
                assert abs(events.rider.x - events.actor.x) <= 6
        assert waits > 4 and rides > 4
        own = handheld.screen.rows[3]
        assert [handheld.screen.name(card) for card in own] == ["Luchataur"]


def test_at_once_nothing_moves():
    class AtOnce(Handheld):
        speed = 3

    with AtOnce(ABILITY, (0, 2)) as handheld:
        assert handheld.screen.dealing < 0
        handheld.settle()
        handheld.screen.play(next_code(handheld, "play Axolotl Healer"))
        for duel in film(handheld):
            assert not duel.events.rule and not duel.events.drew


def test_cards_are_dealt_one_by_one_and_a_ends_it():
    with Handheld(gallery.state(gallery.MINDBUG, 0), (0, 2)) as handheld:
        duel = handheld.screen
        seen = set()
        pixels = []
        while duel.dealing >= 0:
            seen.add(duel._given)
            handheld.sim.repaints.clear()
            handheld.sim.run(30)
            pixels.append(sum(item.pixels for item in handheld.sim.repaints))
        assert len(seen) >= 3 and max(pixels) <= EIGHTH
    with Handheld(gallery.state(gallery.MINDBUG, 0), (0, 2)) as handheld:
        assert handheld.screen.dealing >= 0
        handheld.press("A")
        assert handheld.screen.dealing < 0 and len(handheld.screen.rows[5]) == 5
