# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What is shown of a move, frame by frame: first the picture, then what it says, and only with it
life and cards change."""

from handheld import Handheld
from test_tagteam_screens import Four

from cardling.tiles import T_HEART_BROKEN
from engine.mindbug.numbers import E_DEFEAT
from tools.sim import gallery

LINES = gallery.MINDBUG
NONE = [(s, "bugs", "0") for s in range(2)]
# The bot has no creature to block and no Mindbug: the attack and the life it costs are one move.
OPEN = [(0, "board", "Bee Bear"), (0, "hand", "Gorillion"), (1, "hand", "Turbo Bug"), *NONE]
POWER = 0


class SlowFour(Four):
    """Things are shown."""

    speed = 1


def frames(handheld, ms=12_000):
    """The table in every frame until its events are shown."""
    end = handheld.sim.now + ms
    handheld.sim.run_until(lambda: handheld.screen.events, 1000)
    while handheld.sim.now < end:
        duel = handheld.screen
        if not getattr(duel, "events", None):
            return
        if duel.started >= 0:
            yield duel
        handheld.sim.run(33)


def said(duel):
    return (duel.ask.text + " " + duel.more.text).strip()


def box(duel):
    """Where the picture that moves is: (columns, rows), None if there is none."""
    fight = duel.events.fight
    actor = duel.events.actor or fight and (fight.both[1] or fight.both[0])
    return actor and (range(actor.x, actor.x + 16), range(actor.y, actor.y + 16))


def covers(area, duel):
    """Does it cover a line of what is said?"""
    for line in (duel.ask, duel.more):
        columns = range(line.x, line.x + line.width)
        rows = range(line.y - 4, line.y - 4 + line.height)
        if line.text and set(area[0]) & set(columns) and set(area[1]) & set(rows):
            return True
    return False


def attack(handheld, at=0):
    handheld.settle()
    if isinstance(handheld, Four):
        handheld.go(3, at)
    else:
        handheld.goto(3, at)
    handheld.press("A")
    handheld.sim.press("A", hold=40, gap=0)


def test_nothing_that_moves_covers_what_is_said():
    """Of an attack, a block, a card that is played and a Mindbug."""
    moved = 0
    for state, kinds, presses in (
        (OPEN, (0, 2), None),
        (gallery.state(LINES, 1, ["attack Elephantopus"]), (0, 2), "DOWN RIGHT RIGHT A"),
        (LINES, (0, 2), "A A"),
        (gallery.state(LINES, 1, ["play Luchataur"]), (0, 2), "LEFT A A"),
    ):
        with Handheld(state, kinds) as handheld:
            if presses is None:
                attack(handheld)
            else:
                handheld.settle()
                for button in presses.split():
                    handheld.sim.press(button, hold=40, gap=100)
            for duel in frames(handheld):
                area = box(duel)
                moved += bool(area)
                if area and said(duel) and duel.text is None:
                    assert not covers(area, duel), said(duel)
    assert moved > 10


def test_in_tag_team_as_well():
    moved = 0
    state = gallery.state(gallery.TEAM, 0, (), "tagteam", 4)
    with SlowFour(state, (0, 2, 1, 2)) as handheld:
        attack(handheld, 1)
        for duel in frames(handheld):
            area = box(duel)
            moved += bool(area)
            if area and said(duel):
                assert not covers(area, duel), said(duel)
            sign = duel.sign
            if sign.x >= 0 and said(duel):
                on = range(sign.x, sign.x + 8), range(sign.y, sign.y + 8)
                assert not covers(on, duel), said(duel)
    assert moved


def test_an_attack_is_said_when_it_was_seen():
    with Handheld(OPEN) as handheld:
        attack(handheld)
        moved = False
        texts = []
        for duel in frames(handheld):
            area = box(duel)
            if area and area[1][0] != 57:
                moved = True
            if said(duel) and said(duel) not in texts:
                assert moved, said(duel)
                texts.append(said(duel))
        assert texts[0] == "You attack with Bee Bear"


def test_life_changes_as_the_heart_breaks_and_not_before():
    """And what is said of it can be read: it stays for more than half a second."""
    lines = [(0, "board", "Tusked Extorter"), *OPEN[1:3], (1, "deck", "Lone Yeti")]
    with Handheld([*lines, *NONE]) as handheld:
        attack(handheld)
        shown = []
        broken = False
        read = []
        for duel in frames(handheld):
            heart = getattr(duel.events and duel.events.rule, "heart", None)
            broken = broken or bool(heart and heart[0][0] == T_HEART_BROKEN)
            row = said(duel), duel.bars[0][7] - POWER, broken
            if not shown or shown[-1] != row:
                shown.append(row)
            if "lives left" in said(duel):
                read.append(handheld.sim.now)
        while "lives left" in said(duel) and handheld.screen is duel:  # while the bot thinks
            read.append(handheld.sim.now)
            handheld.sim.run(33)
        assert shown[0][1] == 3 and shown[-1][1] == 2
        for _, life, breaks in shown:
            assert life == (2 if breaks else 3), shown
        assert max(read) - min(read) > 500


def test_a_beaten_creature_leaves_with_what_is_said():
    lines = [(0, "board", "Gorillion"), (0, "hand", "Lone Yeti"), *NONE]
    lines += [(1, "board", "Brain Fly"), (1, "hand", "Turbo Bug")]
    state = gallery.state(lines, 0, ["attack Gorillion"])
    with Handheld(state, (2, 0)) as handheld:
        handheld.settle()
        handheld.goto(3, 0)
        handheld.sim.press("A", hold=40, gap=0)
        beaten = 0
        for duel in frames(handheld):
            ring = duel.ask.y < 37  # there it is said while it crumbles
            if said(duel).startswith("Defeated:") and not ring:
                beaten += 1
                assert not any(duel.rows[3]), "its place is free"
            elif not beaten and not ring and duel.queue[duel.i] != E_DEFEAT:
                assert any(duel.rows[3]), said(duel)
        assert beaten


def test_the_cursor_leaves_the_numbers_alone():
    """Its lower corners end above the row of power and keywords."""
    for kind, state, kinds in (
        (Handheld, LINES, (0, 2)),
        (Four, gallery.state(gallery.TEAM, 0, (), "tagteam", 4), (0, 2, 1, 2)),
    ):
        with kind(state, kinds) as handheld:
            handheld.settle()
            duel = handheld.screen
            from cardling.mindbug.area import TOP

            for row in (3, 5):
                (handheld.go if kind is Four else handheld.goto)(row, 0)
                cursor = duel.cursor
                for piece in cursor:
                    bitmap = piece.bitmap
                    for y in range(bitmap.height):
                        for x in range(bitmap.width):
                            if bitmap[x, y]:
                                assert cursor.y + y < TOP[row] + 20, "on a number"
