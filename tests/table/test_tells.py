# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Nothing that is seen, heard, lit or has to be pressed tells of a hidden hand, nor does time.

The same turn is played in worlds that differ in one hand, in one of which its owner is asked while
in the other he has nothing to choose. Everything is compared frame by frame, whoever of the others
is a person or a bot; a hand that is open behind a curtain is left out.
"""

import hashlib

import pytest
from handheld import Handheld, position
from test_blindness import TABLES
from test_minimonfa_screens import DECKS, Cave
from test_minimonfa_screens import position as dungeon
from test_tagteam_screens import Four
from test_tagteam_screens import position as four

import engine
from engine.bot import Bot
from tools.rules import parity

STEP = 30  # ms, a frame
CURTAINS = ("Curtain", "Recap")
ASK = 6


def story(base, state, kinds, move, answers, ends):
    """All that happens in the open from ``move`` until ``ends``, frame by frame. Bots think as they
    do, then answer what is wanted; people press A as soon as they can."""

    class Watched(base):
        speed = 2  # fast

        def before(self, match):
            super().before(match)
            think = match.think

            def answer(*given):
                code = think(*given)
                if code < 0:
                    return code
                t = match.table
                texts = [t.describe(c) for c in t.choices[: t.moves()]]
                wanted = [text for text in answers if text in texts] or texts[-1:]
                return t.choices[texts.index(wanted[0])]

            match.think = answer

    with Watched(state, kinds, ["Anna", "Ben", "Cleo", "Dora"][: len(kinds)]) as handheld:
        sim = handheld.sim
        table = handheld.app.stack[0]
        begun = bytes(table.match.table.state) != state  # a bot that needs no thought
        if not begun and not kinds[table.match.table.seat]:
            while True:
                handheld.settle()
                if handheld.kind not in CURTAINS:
                    break
                handheld.press("A")
            handheld.choose(move)
        seen = []
        painted = -1
        ready = 0
        picture = b""
        while not (ends(table) and not table.pending >= 0):
            assert len(seen) < 3000, "it never ends"
            screen = handheld.screen
            asked = screen is not table or table.question
            ready = ready + 1 if asked else 0
            if ready > 20:
                ready = 0
                sim.tap("A")
            if painted != len(sim.repaints):
                painted = len(sim.repaints)
                picture = hashlib.sha1(sim.screen()).digest()
            mine = sum(kind == 0 for kind in kinds) > 1 and (
                table.hand >= 0 and screen is table or handheld.kind in ("Recap", "Pile", "Choices")
            )
            open_ = () if mine else (picture, *sim.pixels, len(sim.sounds))
            seen.append((handheld.kind, ready, *open_))
            sim.run(STEP)
        return seen


def turn_is_over(table):
    """Somebody else's turn, in Mindbug and Tag Team."""
    t = table.match.table
    waits = t.state[ASK] == 1 and table.match.logged and not table.events
    return t.seat == engine.OVER or waits


def given(table):
    """A card has left the hand in question."""
    log = bytes(table.match.log[: table.match.logged : 3])
    return bool({11, 20, 21} & set(log)) or turn_is_over(table)


def fought(table):
    """The fight is over."""
    t = table.match.table
    return t.seat == engine.OVER or t.state[ASK] <= 4 and not table.events


OWLS, OTHERS = "Spider Owl, Spider Owl", "Spider Owl, Rhino Turtle"
EXTORTER = [(0, "board", "Tusked Extorter"), (1, "life", "3")]
BOMBER = [(0, "hand", "Ferret Bomber")]
BARREL = [(0, "hand", "Buddy Barrel"), (0, "board", "Bee Bear")]
CHARMER = [(0, "board", "Chameleon Charmer"), (1, "hand", "Turbo Bug, Bee Bear")]
BUDDIES = [(0, "board", "Kung-Fu Buddies")]

TWO = [(3, 3), (1, 1), (0, 2), (0, 3), (0, 0)]

# By name: what is on the table, whose hand differs and how, the move, who sits there. (Who is the
# only person knows his own hand.)
CREATURES = {
    "discard one": (EXTORTER, 1, (OWLS, OTHERS), "attack Tusked Extorter", TWO),
    "discard two": (
        BOMBER,
        1,
        (OWLS + ", Luchataur", OTHERS + ", Luchataur"),
        "play Ferret Bomber",
        TWO[:-1],
    ),
    "give": (
        BARREL,
        2,
        (OWLS, OTHERS),
        "play Buddy Barrel",
        [(3, 3, 3, 3), (0, 1, 1, 1), (0, 0, 3, 0), (0, 0, 0, 0), (3, 0, 0, 3)],
    ),
    "pass on": (
        CHARMER,
        3,
        (OWLS, OTHERS),
        "attack Chameleon Charmer",
        [(3, 3, 3, 3), (0, 1, 1, 1), (0, 0, 2, 2), (0, 0, 0, 0), (3, 0, 3, 0)],
    ),
    "reveal": (
        BUDDIES,
        2,
        (OWLS, OTHERS),
        "attack Kung-Fu Buddies",
        [(3, 3, 3, 3), (2, 0, 1, 0), (0, 0, 3, 0), (0, 0, 0, 0), (3, 0, 0, 3)],
    ),
}
ANSWERS = (
    "discard Luchataur",
    "discard Spider Owl",
    "give Spider Owl",
    "reveal Spider Owl",
    "keep it",
    "stop",
    "decline",
)


@pytest.mark.parametrize(
    ("name", "kinds"), [(name, kinds) for name, row in CREATURES.items() for kinds in row[4]]
)
def test_a_hand_that_leaves_no_choice_looks_like_one_that_does(name, kinds):
    lines, seat, hands, move, _ = CREATURES[name]
    stories = []
    for hand in hands:
        rows = [*lines, (seat, "hand", hand)]
        state = position(rows) if len(kinds) == 2 else four(rows)
        base = Handheld if len(kinds) == 2 else Four
        # Which card a person gives is up to him.
        ends = turn_is_over if kinds[seat] else given
        stories.append(story(base, state, kinds, move, (move, *ANSWERS), ends))
    compare(stories)


def compare(stories):
    """All frames are equal, and there are some."""
    assert len(stories[0]) > 25
    for other in stories[1:]:
        for i, (one, two) in enumerate(zip(stories[0], other, strict=False)):
            assert one == two, f"frame {i} of {len(stories[0])}"
        assert len(stories[0]) == len(other)


RAID = [
    *DECKS,
    (0, "heroes", "Warrior, Mage, Scout"),
    (0, "vault", "1"),
    (1, "heroes", "Poacher"),
    (1, "vault", "3 Thorn Lynx?, Root Snare?"),
]
RAID_THREE = [
    (0, "heroes", "Warrior, Mage, Scout"),
    (0, "vault", "1"),
    (1, "heroes", "Poacher"),
    (1, "vault", "3 Thorn Lynx?, Root Snare?"),
    (2, "heroes", "Chaplain"),
    (2, "vault", "1"),
]
GROUP = ["attack 1 1", "send Mage", "send Warrior"]
SKILLS = "Skill, Skill"


def with_hands(rows, seats, *hands):
    """The state before the group enters, with these hands."""
    lines = [*rows] + [(s, "hand", hand) for s, hand in enumerate(hands)]
    return dungeon(lines, "0 3", GROUP, seats)


@pytest.mark.parametrize(
    "kinds",
    [(3, 3), (1, 1), (0, 3), (0, 1), (0, 0), (3, 3, 3), (0, 3, 3), (0, 0, 3), (3, 0, 0), (0, 0, 0)],
)
def test_a_defender_without_skill_cards_looks_like_one_with(kinds):
    rows = RAID if len(kinds) == 2 else RAID_THREE
    stories = []
    for hand in ("Room, Room", "Skill, Room"):
        state = with_hands(rows, len(kinds), "Room", hand)
        stories.append(story(Cave, state, kinds, "go", ("go", "pass"), fought))
    compare(stories)


@pytest.mark.parametrize(
    "kinds", [(3, 3), (1, 2), (3, 0), (2, 0), (3, 2, 0), (3, 0, 3), (1, 0, 0), (0, 3, 0), (0, 2, 0)]
)
def test_an_attacker_without_skill_cards_looks_like_one_with(kinds):
    """He is asked when the defender has used an ability."""
    rows = RAID if len(kinds) == 2 else RAID_THREE
    use = ("skill Root Snare", "skill Thorn Lynx Pounce")
    stories = []
    for hand in ("Room, Room", "Skill, Room"):
        state = with_hands(rows, len(kinds), hand, SKILLS)
        stories.append(story(Cave, state, kinds, "go", ("go", *use, "pass"), fought))
    compare(stories)


def marked(bot, t):
    """How long it will think."""
    bot.start(t)
    return bot.mark


def test_the_comparison_sees_a_tell():
    """A table that is not discreet is found out."""

    class Loud(Cave):
        def before(self, match):
            match.table.might = lambda *_: False

    stories = []
    for hand in ("Room, Room", "Skill, Room"):
        state = with_hands(RAID, 2, "Room", hand)
        stories.append(story(Loud, state, (0, 3), "go", ("go", "pass"), fought))
    assert stories[0] != stories[1]


@pytest.mark.parametrize(("game", "seats", "options", "games"), TABLES)
def test_a_bots_mark_is_the_same_for_all_hands(game, seats, options, games):
    """For every level and every other seat, with everything redealt that it cannot know."""
    other = engine.open(game, seats=seats, **options)
    compared = spread = 0
    for seed in range(games):
        t = engine.open(game, seats=seats, seed=seed, **options)
        t.discreet = True
        walk = parity.Walk(seed)
        bots = [Bot(t, level, seed) for level in range(3)]
        while t.seat != engine.OVER:
            n = t.moves()
            marks = [marked(bot, t) for bot in bots]
            for seat in range(seats):
                if seat != t.seat:
                    other.load(t.state)
                    other.blind(seat, seed)
                    if other.moves():
                        compared += 1
                        spread += other.moves() != n
                        found = [marked(bot, other) for bot in bots]
                        assert found == marks, (t.state[ASK], seat)
            t.play(t.choices[walk.below(n)])
    assert compared > 20 and (spread > 20 or game == "mantis")
