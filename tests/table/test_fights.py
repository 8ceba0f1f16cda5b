# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Fights of Mindbug and Tag Team as they are seen, heard and lit."""

import pytest
from handheld import Handheld
from test_tagteam_screens import Four

from cardling.tiles import (
    T_ATTACK,
    T_BLOCK,
    T_HEART,
    T_HEART_BROKEN,
    T_KEYWORD,
    T_PILE_DISCARD,
    T_SKULL,
)  # fmt: skip
from engine.mindbug.numbers import E_BUG, E_ENTER, LIFE
from tools.sim import gallery

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


def moves(handheld):
    """[(code, in words)] of who is asked."""
    t = handheld.app.match.table
    return [(code, t.describe(code)) for code in t.choices[: t.moves()]]


def next_code(handheld, text):
    return next(code for code, words in moves(handheld) if words == text)


def block(handheld):
    handheld.settle()
    handheld.sim.sounds.clear()
    handheld.choose("block Killer Bee")


def away(duel):
    """Which creatures are not in their cells: those whose portraits are not to be seen there."""
    canvas = duel.app.kit.canvas
    gone = set()
    for row in (1, 3):
        for card in duel.rows[row]:
            at = card and duel.place(card)
            if not at:
                continue
            portrait = duel.app.kit.cut(duel.art(), duel.view.design(card))[0]
            same = sum(
                portrait[x, y] == canvas[at[0] + x, at[1] + y]
                for x in range(16)
                for y in range(16)
                if portrait[x, y]
            )
            drawn = sum(portrait[x, y] != 0 for x in range(16) for y in range(16))
            if same < drawn // 2:
                gone.add(duel.name(card))
    return gone


def pixels(handheld, area):
    """The colours to be seen there."""
    return handheld.sim.image().convert("RGB").crop(area).tobytes()


def painted(handheld):
    """The pixels of the frames since the last time."""
    each = [item.pixels for item in handheld.sim.repaints]
    handheld.sim.repaints.clear()
    return each


def test_two_meet_in_the_middle_and_the_loser_crumbles():
    with Handheld(BLOCK, (0, 2)) as handheld:
        handheld.settle()
        assert away(handheld.screen) == {"Elephantopus"}, "who attacks waits in the middle"
        assert handheld.screen.away[0] and handheld.screen.ask.x == 24
        handheld.sim.sounds.clear()
        handheld.choose("block Killer Bee")
        gaps, said, white, left, busy = [], [], 0, [], []
        numbers = signs = None
        for duel in film(handheld):
            fight = duel.events.fight
            if not fight or not fight.ring:
                assert (
                    not left
                    or "Killer Bee" in away(duel)
                    or not any(card and duel.name(card) == "Killer Bee" for card in duel.rows[3])
                ), "who fell is not seen again"
                painted(handheld)
                continue
            one, two = fight.both
            if duel.ask.y < 37:
                said.append(duel.ask.text)
                assert not fight.signs or said != [""] * len(said), "said before they clash"
            if one and two and one.scale == two.scale == 2:
                busy += painted(handheld)
                assert one.y == two.y == 34 and away(duel) == {"Elephantopus", "Killer Bee"}
                assert two.x < one.x, "the own one on the left"
                gaps.append(one.x - two.x - 32)
                white += b"\xff\xff\xff" * 20 in pixels(handheld, (40, 34, 120, 66))
            painted(handheld)
            if fight.signs and len(fight.signs) == 2 and numbers is None:
                numbers = [fight.signs[i ^ 1][0] for i in range(2)]
                signs = [fight.signs[i ^ 1][1] for i in range(2)]
            if two and fight.steps and getattr(fight.steps[0][1], "__name__", "") == "_fall":
                left.append(sum(two[0].bitmap[x, y] != 0 for x in range(16) for y in range(16)))
        assert [text for text in said if text][0] == "Blocked by Killer Bee"
        assert "Defeated: Killer Bee" in said
        rest, most, least = gaps[0], max(gaps), min(gaps)
        assert rest == 20 and most >= rest + 10, "they step back"
        assert least == -4 and gaps.index(most) < gaps.index(least), "and run into each other"
        met = gaps[gaps.index(least) : len(gaps) - gaps[::-1].index(least)]
        assert set(met) <= {-4, -2, 0} and len(met) > 5 and len(set(met)) > 1, "they shake"
        assert white >= 1, "they flash"
        assert max(busy) <= EIGHTH, busy
        assert numbers == [7, 6], "as they stand under the cards, not as they are afterwards"
        assert signs == [T_ATTACK, T_BLOCK]
        assert left and left[0] > left[len(left) // 2] > left[-1]
        fell = handheld.screen.rows[3]
        assert "Killer Bee" not in {handheld.app.match.table.describe(card) for card in fell}
        handheld.sim.run(400)
        assert not away(handheld.screen) and handheld.screen.ask.x == 3, "who is left is home"


def test_what_is_left_goes_to_its_own_pile():
    with Handheld(BLOCK, (0, 2)) as handheld:
        block(handheld)
        way = []
        for duel in film(handheld):
            if duel.sign[0] == T_PILE_DISCARD and duel.sign.x > 0:
                way.append((duel.sign.x, duel.sign.y))
        assert len(way) > 3
        x, y = way[-1]
        assert abs(x - 128) < 30 and abs(y - 83) < 30, "of the bar below"


def strikes(handheld):
    """Where the large attacker was, and the heart, while a heart breaks."""
    nearest, hearts, busy = (999, 999), [], []
    red = False
    for duel in film(handheld):
        rule = duel.events.rule
        if rule and rule.actor and rule.actor.scale == 2:
            busy += painted(handheld)
            if rule.heart:
                hearts.append((rule.heart.x, rule.heart.y, rule.heart[0][0]))
                nearest = min(nearest, (abs(rule.actor.y + 16 - rule.heart.y), rule.actor.x))
            red |= any(color[0] and not color[1] for color in handheld.sim.pixels)
        painted(handheld)
    assert hearts and red and max(busy) <= EIGHTH
    assert hearts[0][2] != T_HEART_BROKEN == hearts[-1][2], "it breaks"
    assert len({x for x, _, _ in hearts}) == 2, "it shakes"
    return nearest, hearts[0][:2]


OPEN = [(0, "hand", "Gorillion"), (1, "hand", "Turbo Bug"), (0, "bugs", "0"), (1, "bugs", "0")]


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_blocks_and_the_heart_of_who_is_hit_breaks(seat):
    with Handheld([(seat, "board", "Bee Bear"), *OPEN], (0, 0), turn=seat) as handheld:
        duel = handheld.app.stack[0]
        handheld.sim.run_until(lambda: handheld.kind == "Curtain", 2000)
        handheld.press("A")
        handheld.sim.run(500)
        duel.play(next_code(handheld, "attack Bee Bear"))
        (near, _), (x, y) = strikes(handheld)
        assert near < 32
        assert (x, y) in ((40, 0), (42, 0)), "the one at the top is the other's"


def test_an_attack_on_the_own_side_flies_at_the_own_heart():
    lines = [(1, "board", "Bee Bear"), *OPEN]
    with Handheld(lines, (0, 1), turn=1) as handheld:
        handheld.screen.play(next_code(handheld, "attack Bee Bear"))
        (near, _), (x, y) = strikes(handheld)
        assert near < 40 and x in (40, 42) and y == 79


@pytest.mark.parametrize("seat", [0, 1])
def test_in_tag_team_it_flies_at_the_heart_of_the_other_side(seat):
    hands = "Turbo Bug", "Lone Yeti", "Gorillion", "Luchataur"
    lines = [(s, "hand", hands[s]) for s in range(4)] + [(seat, "board", "Bee Bear")]
    state = gallery.state(lines, seat, (), "tagteam", 4)
    with SlowFour(state, (0, 2, 1, 2)) as handheld:
        if not seat:
            handheld.settle()
        handheld.screen.play(next_code(handheld, "attack Bee Bear"))
        _, (x, y) = strikes(handheld)
        assert x in (68, 70) and y == (69 if seat else 23), "the third of the column"
        duel = handheld.screen
        if not seat:
            hearts = [duel.hearts[0][i] for i in range(3)]
            assert hearts.count(T_HEART) == duel.match.table.state[LIFE + 1] == 2


def test_a_hunter_pulls_its_prey_out():
    with Handheld(gallery.state(gallery.MINDBUG, 0, ["attack Killer Bee"]), (0, 2)) as handheld:
        handheld.settle()
        assert away(handheld.screen) == {"Killer Bee"}
        handheld.screen.play(next_code(handheld, "hunt 1 Elephantopus"))
        home = None
        reached = 999
        for duel in film(handheld):
            fight = duel.events.fight
            if not home:
                prey = next(card for card in duel.rows[1] if duel.name(card) == "Elephantopus")
                home = duel.place(prey)
            if fight and fight.both[0] and not fight.both[1]:
                assert "Elephantopus" not in away(duel), "until it is pulled"
                one = fight.both[0]
                reached = min(reached, abs(one.x + 10 - home[0]) + abs(one.y - home[1]))
            if fight and fight.signs and len(fight.signs) == 2:
                sign = fight.signs[1][1]
                break
        assert reached < 10 and sign == T_KEYWORD + 1


def fought(own, foe, *attack):
    """The signs that attacker and blocker had."""
    lines = [(1, "board", foe), (0, "board", own), (0, "hand", "Giraffodile")]
    lines += [(1, "hand", "Turbo Bug"), (0, "bugs", "0"), (1, "bugs", "0")]
    with Handheld(gallery.state(lines, 1, ["attack " + foe, *attack]), (0, 2)) as handheld:
        handheld.settle()
        handheld.screen.play(next_code(handheld, "block " + own))
        seen = set()
        for duel in film(handheld):
            fight = duel.events.fight
            if fight and fight.signs and len(fight.signs) == 2:
                seen.add(tuple(fight.signs[i ^ 1][1] for i in range(2)))
        return seen


def test_poison_and_toughness_have_a_sign_when_they_matter():
    poison = T_KEYWORD + 2
    assert (T_SKULL, poison) in fought("Spider Owl", "Gorillion")
    weak = fought("Axolotl Healer", "Compost Dragon", "no hunt")
    assert (T_SKULL, T_BLOCK) in weak and (T_SKULL, poison) not in weak, "it is stronger anyway"
    tough = fought("Shield Bugs", "Gorillion")
    assert (T_ATTACK, T_KEYWORD + 4) in tough and (T_ATTACK, T_SKULL) not in tough


def test_a_sneaky_attacker_shows_that_it_is():
    lines = [(1, "board", "Tiger Squirrel"), (0, "board", "Bee Bear"), *OPEN]
    with Handheld(lines, (0, 1), turn=1) as handheld:
        handheld.screen.play(next_code(handheld, "attack Tiger Squirrel"))
        seen = set()
        for duel in film(handheld):
            seen.add((duel.sign[0], duel.sign.x))
        assert (T_KEYWORD + 3, 13) in seen


def test_a_partner_s_table_has_it_as_well():
    with SlowFour(TEAM, (0, 2, 1, 2)) as handheld:
        handheld.settle()
        code = next(c for c in moves(handheld) if c[1].startswith("block"))[0]
        handheld.screen.play(code)
        met = 0
        for duel in film(handheld):
            fight = duel.events.fight
            if fight and fight.signs and len(fight.signs) == 2 and not fight.signs.x:
                met += 1
                assert len(away(duel)) == sum(bool(actor) for actor in fight.both)
                for grid in fight.signs:  # on the ring, where nothing else is
                    assert 22 <= 2 * grid.y and 2 * grid.y + 32 <= 70
                assert len(fight.ring) == 6
        assert met > 4
        assert handheld.sim.running


@pytest.mark.parametrize("button", ["START", "A"])
def test_a_fight_can_be_left_and_hurried(button):
    """A page in front takes the pictures away; the event is shown again from its start."""
    with Handheld(BLOCK, (0, 2)) as handheld:
        block(handheld)
        handheld.sim.run_until(
            lambda: handheld.screen.events.fight and handheld.screen.events.fight.signs, 2000
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
        if hasattr(item, "show"):
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


@pytest.mark.parametrize("menu", [False, True])
def test_a_mindbug_goes_with_what_it_takes(menu):
    """Also if a menu was in front of it while it came."""
    with Handheld(gallery._TAKEN[0], (0, 2)) as handheld:
        handheld.settle()
        duel = handheld.screen
        handheld.screen.play(next_code(handheld, "mindbug"))
        comes = rides = 0
        for duel in film(handheld):
            events = duel.events
            comes += duel.queue[duel.i] == E_BUG and bool(events.actor) and bool(duel.away[0])
            if events.rides:
                rides += 1
                assert abs(events.rider.x - events.actor.x) <= 6
            if menu and duel.queue[duel.i] == E_ENTER:
                menu = False
                handheld.press("START")
                assert handheld.kind == "Menu"
                handheld.sim.press("B", hold=40, gap=0)
                rides = 0
        assert comes > 4 and rides > 4
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
