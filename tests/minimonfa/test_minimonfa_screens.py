# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""MiniMonFa on the handheld, by presses: every question, taking back, what others may not see."""

import re

import pytest
from console import NUMBERS, Console
from handheld import Handheld, lines, monkey

import engine
from cardling.save.match_record import Saved
from cardling.setting_numbers import TIPS
from cardling.tiles import T_BUTTON, T_CHECK
from engine.minimonfa.numbers import (
    ACTIVE,
    E_HEROES,
    E_HOME,
    E_LOOK,
    E_MONSTERS,
    E_SPY,
    HEROES,
    IN,
    Q_SEND,
)
from engine.numbers import ASK, DICE, SEAT
from tools import ROOT
from tools.pack import pack_help
from tools.pack.textfit import Measure
from tools.rules.parity import Walk
from tools.sim.gallery import BRAWL

FIGHT_PAGE = 3
CARD = 60  # + design: a cell of the cursor
AWAY = 253  # a chip
DECKS = [(0, "deck", "classic"), (1, "deck", "wild")]
HOME = [
    *DECKS,
    (0, "heroes", "Warrior[Long Sword?], Thief[Guard Ring], Mage, Scout"),
    (0, "vault", "3 Orc?, Orc Shaman?"),
    (0, "vault", "2 Spike Pit?"),
    (0, "hand", "Room, Room, Skill, Skill, Hobgoblin, Whelp Dragon, Star Wand"),
    (0, "draw", "Room, Room, Skill, Rune of Stone, Bat Cloud"),
    (0, "discard", "Room, Bone Sentry"),
    (
        1,
        "heroes",
        "Beast Hunter, Clan Brawler[Hide Armour], Moss Druid, Trail Runner[Smoke Pouch?]",
    ),
    (1, "vault", "3 Howler Cub?, Thorn Lynx?"),
    (1, "vault", "2 Root Snare?"),
    (1, "hand", "Room, Skill, Skill, Tusk Piglet, Bone Amulet"),
    (1, "draw", "Room, Skill"),
]
THREE = [
    (0, "heroes", "Warrior[Long Sword?], Poacher, Mage"),
    (0, "vault", "3 Orc?, Bat Cloud?"),
    (0, "hand", "Room, Room, Skill, Hobgoblin, Guard Ring"),
    (0, "draw", "Room, Skill"),
    (1, "heroes", "Beast Hunter[Bone Amulet?], Clan Brawler, Moss Druid, Thief"),
    (1, "vault", "4 Web Weaver?, Root Snare?"),
    (1, "hand", "Room, Skill, Orc Shaman"),
    (1, "draw", "Room, Room"),
    (2, "heroes", "Storm Caller, Chaplain, Trail Runner"),
    (2, "dead", "Shieldmaiden"),
    (2, "vault", "2 Tusk Piglet?"),
    (2, "vault", "3 Young Ogre?"),
    (2, "hand", "Room, Room, Skill"),
    (2, "draw", "Room, Skill"),
]


def position(rows, turn="0", moves=(), seats=2):
    """The state of a position after some moves."""
    t = engine.open("minimonfa", seats=seats, empty=True)
    for row in rows:
        t.put(*row)
    t.put(None, "turn", turn)
    for move in moves:
        t.play(code_of(t, move))
    return bytes(t.state)


def code_of(t, text):
    """The move that the engine describes so."""
    found = [code for code in t.choices[: t.moves()] if t.describe(code) == text]
    assert found, (text, [t.describe(code) for code in t.choices[: t.moves()]])
    return found[0]


def load(state):
    """A table with this state."""
    t = engine.open("minimonfa", seats=state[0] & 3)
    t.load(state)
    return t


class Cave(Handheld):
    """A table of MiniMonFa in the simulator."""

    game = "minimonfa"
    speed = 3  # at once

    def __init__(self, state, kinds, names=None, language=None, tips=False, frozen=False):
        self._frozen = frozen  # bots never have enough of thinking
        super().__init__(state, kinds, names, language=language, tips=tips)

    def setup(self, app):
        super().setup(app)
        if self._frozen:
            from engine.bot import Bot

            start = Bot.start

            def never(bot, table):
                start(bot, table)
                bot.mark = 1 << 30

            Bot.step = lambda bot: False
            Bot.start = never

    @property
    def table(self):
        return self.app.match.table

    @property
    def view(self):
        return self.app.stack[0]

    @property
    def texts(self):
        return "\n".join(label.text for label in lines(self.app.kit.group))

    def question_is(self, q):
        """Is that asked now?"""
        return self.screen.question is not None and self.screen.question.q == q

    def settle(self, limit=120_000):
        """Run until a person is asked or another screen is in front."""
        self.sim.run_until(lambda: self.kind != "MiniMonFa" or self.screen.question, limit)
        self.sim.run(330)
        self.check()

    def tap(self, *buttons):
        for button in buttons:
            self.sim.press(button, hold=31, gap=40)
        self.check()

    def page(self, page):
        """Turn to a page by presses."""
        if self.view.page == page:
            return
        while self.view.row:
            self.tap("UP")
        for _ in range(5):
            if self.view.page == page:
                return
            # A page is painted in a frame of its own, in which nobody looks at the stick.
            self.sim.press("RIGHT", hold=93, gap=93)
            self.check()
        raise AssertionError(f"no page {page}")

    def point(self, ref):
        """The cursor to a cell of the page in front, by presses."""
        view = self.view
        for _ in range(7):
            if ref in list(view.rows[view.row]):
                break
            self.tap("DOWN")
        for _ in range(12):
            if view.rows[view.row][view.at] == ref:
                return
            assert view.row, "that would turn the page"
            self.tap("RIGHT")
        raise AssertionError(f"no cell {ref} in {view.rows}")

    def pick(self, code):
        """Choose from the list in front."""
        assert self.kind == "Choices"
        at = self.screen.codes.index(code)
        while self.screen.at != at:
            self.tap("DOWN")
        self.tap("A")

    def chip(self, code):
        """Press a chip; while one builds, 0 is the one that leads on to the attack."""
        codes = self.view.question.codes
        if code == 0 and self.view.question.q == 2 and AWAY in codes:
            code = AWAY
        self.point(210 + self.view.question.codes.index(code))
        self.tap("A")
        if self.view.question and self.view.question.sure >= 0:
            self.tap("A")

    def find(self, code):
        """(page, cell) of a move."""
        view = self.view
        me = view.me
        pages = [view.page, FIGHT_PAGE] if view.page > 2 else [me, 0, 1, 2]
        t = self.table
        for page in pages:
            if page > 2:
                refs = [r for row in view.rows[1:4] for r in row]
            else:
                refs = list(range(4 * page, 4 * page + 4)) + list(
                    range(16 + 6 * page, 22 + 6 * page)
                )
                if page == me:
                    refs += [CARD + t.design[c] for c in pile(t, 32 + me)]
            for ref in refs:
                if ref < 12 and not t.state[HEROES + ref]:
                    continue
                if code in view.question.at(ref):
                    return page, ref
        raise AssertionError(f"no cell for {t.describe(code)}")

    def choose(self, code):
        """Give this answer by presses."""
        if isinstance(code, str):
            code = code_of(self.table, code)
        before = bytes(self.table.state)
        if self.kind == "Choices":
            self.pick(code)
        else:
            self._table(code)
        if self.table.state == before:
            self.sim.run(160)  # it may still paint what was before
        assert self.table.state != before, "it was played"

    def _table(self, code):
        view = self.view
        if code == 0:
            self.chip(0)
            return
        if view.question.list:
            self.chip(252)
            self.pick(code)
            return
        page, ref = self.find(code)
        self.page(page)
        self.point(ref)
        self.tap("A")
        if self.kind == "Choices":
            self.pick(code)
        elif view.question and view.question.picked:
            self.point(self.find(code)[1])
            self.tap("A")

    def heroes(self, designs):
        """Choose four heroes: all six are, the others are left at home."""
        t = self.table
        first = 59 + 24 * t.seat
        for card in range(first, first + 6):
            if t.design[card] not in designs:
                self.point(CARD + t.design[card])
                self.tap("A")
                self.settle()
        self.chip(254)


def pile(t, head):
    cards = []
    while t.state[head]:
        head = t.state[head]
        cards.append(head)
    return cards


def some(t, walk):
    """A random move; few exchanges, and a fight if there can be one."""
    codes = list(t.choices[: t.moves()])
    if t.state[ASK] in (2, 3):
        keep = [c for c in codes if not 152 <= c < 200 or len(codes) < 4]
        fights = [c for c in keep if c >= 220]
        codes = fights if fights and walk.below(3) else keep or codes
    if t.state[ASK] == 5 and len(codes) > 1 and walk.below(4):
        codes = [c for c in codes if c]
    return codes[walk.below(len(codes))]


# --- whole games --------------------------------------------------------------------------------

# Few cards are left: a game from here is short.
LATE = [
    *DECKS,
    (0, "heroes", "Warrior[Long Sword?], Thief, Mage, Scout"),
    (0, "vault", "2 Orc?"),
    (0, "vault", "1 Bone Sentry?"),
    (0, "hand", "Room, Skill, Guard Ring"),
    (0, "draw", "Room, Skill, Bat Cloud"),
    (1, "heroes", "Beast Hunter[Hunting Spear?], Clan Brawler, Moss Druid, Poacher"),
    (1, "vault", "2 Thorn Lynx?, Root Snare?"),
    (1, "vault", "2 Spore Puffling?"),
    (1, "hand", "Skill, Skill, Tusk Piglet, Bone Amulet"),
    (1, "draw", "Skill, Room"),
    (None, "events", "Quiet Night, Old Map, Wandering Sellsword, Battle Hymn, Toll Collector"),
]


FEW = [
    *DECKS,
    (0, "heroes", "Warrior[Long Sword?], Thief, Mage, Scout"),
    (0, "vault", "2 Orc?"),
    (0, "hand", "Skill, Skill, Guard Ring"),
    (1, "heroes", "Beast Hunter[Hunting Spear?], Clan Brawler, Moss Druid, Poacher"),
    (1, "vault", "2 Thorn Lynx?, Root Snare?"),
    (1, "hand", "Skill, Bone Amulet"),
    (None, "events", "Battle Hymn, Quiet Night"),
]
FEW_THREE = [
    (0, "heroes", "Warrior[Long Sword?], Poacher, Mage, Scout"),
    (0, "vault", "2 Orc?"),
    (0, "hand", "Skill, Guard Ring"),
    (1, "heroes", "Beast Hunter, Clan Brawler, Moss Druid, Thief"),
    (1, "vault", "2 Thorn Lynx?, Root Snare?"),
    (1, "hand", "Skill, Bone Amulet"),
    (2, "heroes", "Storm Caller, Chaplain, Trail Runner"),
    (2, "dead", "Shieldmaiden"),
    (2, "vault", "2 Tusk Piglet?"),
    (2, "hand", "Skill"),
    (None, "events", "Battle Hymn, Quiet Night"),
]


def play(cave, walk, limit=250):
    """Play by presses to the end; who was asked."""
    asked = set()
    cave.settle()
    for _ in range(limit):
        if cave.kind in ("Curtain", "Recap"):
            cave.tap("A")
        elif cave.kind == "MiniMonFaEnd":
            break
        else:
            t = cave.table
            asked.add(t.seat)
            assert cave.view.me == t.seat
            if t.state[ASK] == 1:
                cave.heroes([t.design[59 + 24 * t.seat + i] for i in (0, 2, 3, 5)])
            else:
                cave.choose(some(t, walk))
        cave.settle()
    return asked


@pytest.mark.quick
@pytest.mark.parametrize(
    ("rows", "kinds", "seed", "language"),
    [
        (FEW, (0, 1), 3, "de"),
        (None, (0, 0), 5, "en"),
        (FEW_THREE, (0, 1, 0), 1, "de"),
        (FEW_THREE, (1, 0, 1), 4, "en"),
    ],
)
def test_a_whole_game_by_presses(rows, kinds, seed, language):
    seats = len(kinds)
    state = bytes(engine.open("minimonfa", seats=seats, seed=seed).state)
    if rows:
        state = position(rows, str(kinds.index(0)), (), seats)
    with Cave(state, kinds, ["Wanderer", "Ann-Kath", "Ö"][:seats], language=language) as cave:
        asked = play(cave, Walk(seed))
        assert cave.kind == "MiniMonFaEnd"
        assert asked and not [s for s in asked if kinds[s]]
        assert cave.table.seat == engine.OVER
        assert cave.app.store.read(1) is None, "a finished game is not resumed"
        cave.sim.run(2500)  # the winner is in front for a moment
        cave.tap("A")
        cave.sim.run(300)  # its click is heard to its end
        assert cave.kind in ("MiniMonFa", "Curtain"), "a rematch"
        assert cave.app.match.players == bytes(kinds)


def test_the_plug_is_pulled_at_every_decision():
    with Cave(position(LATE), (0, 0), ["Anna", ""]) as cave:
        walk = Walk(2)
        cave.settle()
        for _ in range(4):
            while cave.kind != "MiniMonFa":
                cave.tap("A")
                cave.settle()
            cave.choose(some(cave.table, walk))
            cave.settle()
            match = cave.app.match
            expected = bytes(match.table.state)
            log = bytes(match.log[: match.logged])
            cave.reboot()
            cave.press("A")
            match = cave.app.match
            assert match.names == ["Anna", ""]
            assert match.table.state == expected and match.log[: match.logged] == log
            cave.settle()


# --- every question -----------------------------------------------------------------------------

FIGHT = [
    *DECKS,
    (0, "heroes", "Warrior, Thief[Guard Ring?], Mage[Star Wand], Chaplain"),
    (0, "vault", "2 Orc?"),
    (0, "hand", "Skill, Skill, Room"),
    (1, "heroes", "Beast Hunter, Clan Brawler, Moss Druid, Poacher"),
    (1, "vault", "3 Howler Cub?, Thorn Lynx?, Root Snare?"),
    (1, "vault", "2 Cockatrice Chick?"),
    (1, "vault", "4 Juvenile Wyvern?"),
    (1, "hand", "Skill, Skill, Room"),
]
MELT = [
    (0, "deck", "wild"),
    (1, "deck", "classic"),
    (0, "heroes", "Beast Hunter[Hunting Spear, Bone Amulet], Clan Brawler"),
    (0, "hand", "Room"),
    (0, "vault", "1"),
    (1, "vault", "4 Whelp Dragon"),
    (1, "hand", "Skill, Room"),
]
PAIR = ["send Warrior", "send Mage", "go"]
# To the answer to an ability, with Mage and without her, and to a late item.
ANSWER = ["attack 1 1", *PAIR, "pass", "skill Thorn Lynx Pounce", "pass"]
ALONE = ["attack 1 1", "send Warrior", "go", "pass", "skill Thorn Lynx Pounce", "pass"]
HIDDEN = ["attack 1 1", "send Thief", "go", "pass", "pass"]
HURT = [
    *DECKS,
    (0, "heroes", "Warrior, Chaplain"),
    (0, "dead", "Thief, Mage"),
    (0, "vault", "2 Orc?"),
    (0, "hand", "Skill, Skill, Room"),
    *FIGHT[4:],
]
OWN = [
    *DECKS,
    (0, "heroes", "Mage, Chaplain"),
    (0, "dead", "Warrior, Thief"),
    (0, "vault", "3 Orc?, Bone Sentry?"),
    (0, "vault", "1"),
    (0, "hand", "Skill, Room"),
    (0, "draw", "Room"),
    (0, "discard", "Room, Orc Shaman, Hobgoblin, Guard Ring"),
    (1, "heroes", "Beast Hunter[Hunting Spear], Clan Brawler[Hide Armour], Moss Druid, Poacher"),
    (1, "vault", "2 Thorn Lynx?"),
    (1, "vault", "2 Tusk Piglet?"),
    (1, "hand", "Skill, Room"),
    (1, "draw", "Room"),
]


def event(name):
    """The start of a turn that reveals this event."""
    return [*OWN, (None, "events", name)]


CAVE = [*event("Cave-in"), (0, "vault", "2 hall")]
CASES = {  # name: (rows, turn, moves to the question, its number, an answer, seats)
    "build": (HOME, "0", [], 2, "monster Hobgoblin to 2"),
    "build a room": (HOME, "0", [], 2, "room new"),
    "build an item": (HOME, "0", [], 2, "item Star Wand to Mage"),
    "exchange": (HOME, "0", [], 2, "swap Long Sword from Warrior to Thief"),
    "look": (HOME, "0", [], 2, "use Mage Clairvoyance"),
    "raid": (HOME, "0 3", [], 3, "attack 1 2"),
    "reveal": (HOME, "0 3", [], 3, "reveal Long Sword of Warrior"),
    "rest": (HOME, "0 3", ["attack 1 2", "send Warrior", "go", "pass"], 4, "end"),
    "send": (FIGHT, "0 3", ["attack 1 1"], 5, "send Thief"),
    "go": (FIGHT, "0 3", ["attack 1 1", "send Thief"], 5, "go"),
    "trap": (FIGHT, "0 3", ["attack 1 1", *PAIR], 6, "skill Root Snare"),
    "no trap": (FIGHT, "0 3", ["attack 1 1", *PAIR], 6, "pass"),
    "defend": (FIGHT, "0 3", ["attack 1 1", *PAIR, "pass"], 7, "skill Howler Cub Pack Howl"),
    "react": (FIGHT, "0 3", [*ANSWER], 8, "skill Mage Magic Shield"),
    "look in a fight": (FIGHT, "0 3", [*ANSWER], 8, "use Mage Clairvoyance"),
    "look from home": (FIGHT, "0 3", [*ALONE], 8, "use Mage Clairvoyance"),
    "mend from home": (HURT, "0 3", [*ALONE], 8, "use Chaplain Mending"),
    "look late": (FIGHT, "0 3", [*HIDDEN], 9, "use Mage Clairvoyance"),
    "look where": (FIGHT, "0 3", [*ANSWER, "use Mage Clairvoyance"], 26, "look 3"),
    "mend whom": (HURT, "0 3", [*ALONE, "use Chaplain Mending"], 25, "revive Thief"),
    "late": (
        FIGHT,
        "0 3",
        ["attack 1 1", "send Thief", "send Warrior", "go", "pass", "pass"],
        9,
        "reveal Guard Ring of Thief",
    ),
    "lose": (
        FIGHT,
        "0 3",
        ["attack 1 1", "send Thief", "send Warrior", "go", "pass", "pass", "pass"],
        10,
        "lose Warrior",
    ),
    "kill": (
        FIGHT,
        "0 3",
        ["attack 1 3", *PAIR, "skill Juvenile Wyvern Tail Sting"],
        18,
        "lose Mage",
    ),
    "petrify": (
        FIGHT,
        "0 3",
        ["attack 1 2", *PAIR, "skill Cockatrice Chick Petrifying Peck"],
        19,
        "stone Mage",
    ),
    "eject": (
        FIGHT,
        "0 3",
        ["attack 1 3", *PAIR, "skill Juvenile Wyvern Wing Gust"],
        20,
        "eject Warrior",
    ),
    "melt": (
        MELT,
        "0 3",
        ["attack 1 1", "send Beast Hunter", "go", "skill Whelp Dragon Melt Gear"],
        24,
        "break Bone Amulet",
    ),
    "break": (event("Nimble Thief"), "0 start", [], 24, "break Hide Armour"),
    "revive": (event("Healing Spring"), "0 start", [], 25, "revive Thief"),
    "mend": (OWN, "0", ["use Chaplain Mending"], 25, "revive Warrior"),
    "map": (event("Old Map"), "0 start", [], 26, "look 2"),
    "spy": (
        [*THREE, (None, "events", "Bribed Servant")],
        "0 start",
        [],
        26,
        "choose 2",
        3,
    ),
    "fetch": (event("Fresh Spawn"), "0 start", [], 29, "fetch Hobgoblin"),
    "hall": (event("Grand Hall"), "0 start", [], 30, "room 1"),
    "raze": (event("Cave-in"), "0 start", [], 31, "raze 1"),
    "raze a room": (CAVE, "0 start", [], 31, "raze 3"),
    "raze a hall": (CAVE, "0 start", [], 31, "raze 3 hall"),
    "surplus": (event("Cave-in"), "0 start", ["raze 1"], 10, "lose Orc"),
}


@pytest.mark.parametrize("name", CASES)
def test_every_question(name):
    rows, turn, moves, q, answer, *seats = CASES[name]
    state = position(rows, turn, moves, *seats)
    t = load(state)
    t.discreet = True
    assert t.state[ASK] == q
    t.play(code_of(t, answer))
    several = name in ("late", "lose", "spy", "surplus", "trap", "eject")
    kinds = [0 if several or s == state[SEAT] else 1 for s in range(t.seats)]
    with Cave(state, kinds, language="de" if several else "en") as cave:
        cave.settle()
        hidden = q in (2, 3, 4, 5, 9, 26, 30, 31) or name == "surplus"
        assert (cave.kind == "Curtain") == (several and hidden)
        if cave.kind == "Curtain":
            cave.tap("A")
            cave.settle()
        cave.choose(answer)
        assert cave.table.state == t.state


def test_no_question_is_left_out():
    """28 is asked by no card that there is."""
    asked = {row[3] for row in CASES.values()} | {1}
    from cardling.minimonfa import ask as dungeon_ask

    assert set(dungeon_ask._FORMS) - asked == {28}


# --- taking back --------------------------------------------------------------------------------


def keep(cave):
    """Everything that a save has."""
    match = cave.app.match
    return bytes(match.table.state), bytes(match.log[: match.logged]), bytes(match.unseen)


def test_what_is_laid_out_can_be_taken_back_step_by_step():
    with Cave(position(HOME), (0, 1)) as cave:
        cave.settle()
        kept = [keep(cave)]
        for move in (
            "room 2",
            "monster Hobgoblin to 2",
            "item Star Wand to Mage",
            "swap Guard Ring from Thief to Scout",
            "end",
            "reveal Long Sword of Warrior",
            "attack 1 1",
            "send Warrior",
            "send Mage",
        ):
            cave.choose(move)
            cave.settle()
            assert cave.view.start is not None
            kept.append(keep(cave))
        for before in kept[-2::-1]:
            cave.tap("B")
            cave.settle()
            assert keep(cave) == before
        assert cave.view.start is None
        cave.tap("B")
        cave.settle()
        assert keep(cave) == kept[0], "no further"


def test_a_fighter_is_taken_back_from_the_middle_of_a_group():
    with Cave(position(FIGHT, "0 3"), (0, 1)) as cave:
        cave.settle()
        for move in ("attack 1 1", "send Warrior", "send Thief", "send Mage"):
            cave.choose(move)
            cave.settle()
        cave.point(0)  # the Warrior
        assert cave.view.action.text == "Back home: Warrior"
        cave.tap("A")
        cave.settle()
        t = load(position(FIGHT, "0 3", ["attack 1 1", "send Thief", "send Mage"]))
        assert cave.table.state == t.state
        assert cave.app.match.logged == 9


def test_a_card_with_one_place_is_laid_at_once_and_taken_back():
    with Cave(position(HOME), (0, 1)) as cave:
        cave.settle()
        kept = keep(cave)
        cave.point(CARD + 6)
        cave.tap("A")
        cave.settle()
        assert keep(cave) != kept and cave.view.question.q == 2
        cave.tap("B")
        cave.settle()
        assert keep(cave) == kept


def test_a_card_in_the_hand_looks_for_its_place_until_b():
    with Cave(position([*HOME, (0, "vault", "2")]), (0, 1)) as cave:
        cave.settle()
        state = bytes(cave.table.state)
        card = CARD + 6
        cave.point(card)
        assert cave.view.action.text == "Play: Hobgoblin"
        cave.tap("A")
        assert cave.view.ask.text == "Where to: Hobgoblin"
        assert cave.view.action.text == "Vault 2: Hobgoblin"
        cave.point(16)
        assert cave.view.action.text == "No space: Hobgoblin"
        cave.tap("A")
        assert cave.table.state == state and cave.view.question.picked
        cave.tap("B")
        assert not cave.view.question.picked and cave.view.rows[4][cave.view.at] == card


def test_heroes_are_chosen_and_put_back_until_they_are_four():
    state = bytes(engine.open("minimonfa", seats=2, seed=1).state)
    with Cave(state, (0, 0), ["Anna", "Ben"]) as cave:
        cave.settle()
        first = CARD + cave.table.design[59 + 24 * cave.table.seat]
        for i in (0, 1, 0):
            cave.point(first + i)
            cave.tap("A")
            cave.settle()
        assert not cave.view.question.codes, "five of six"
        cave.point(first + 5)
        cave.tap("A")
        cave.settle()
        assert cave.view.question.codes == [254]
        assert cave.view.marks == 0b011101
        assert cave.table.state == state, "nothing is played before all are chosen"
        cave.chip(254)
        cave.settle()
        assert len(cave.table.get(1 - cave.table.seat, "heroes")) == 4


def test_the_heroes_of_a_bot_have_no_marks_of_mine():
    """Six of six were ticked while a bot chose its four."""
    deals = (engine.open("minimonfa", seats=2, seed=seed) for seed in range(20))
    state = next(bytes(t.state) for t in deals if t.seat == 0)
    with Cave(state, (0, 1)) as cave:
        cave.settle()
        first = CARD + cave.table.design[59]
        for i in (4, 5):
            cave.point(first + i)
            cave.tap("A")
            cave.settle()
        ticks = []
        stamp = cave.app.kit.stamp

        def stamped(sheet, tile, x, y):
            if tile == T_CHECK and cave.table.seat == 1:
                ticks.append((x, y))
            stamp(sheet, tile, x, y)

        cave.app.kit.stamp = stamped
        cave.chip(254)
        cave.sim.run_until(lambda: ticks or len(cave.table.get(1, "heroes")) == 4, 60_000)
        assert len(set(ticks)) <= len(cave.table.get(1, "heroes"))


def test_what_was_seen_cannot_be_taken_back():
    with Cave(position(HOME), (0, 1)) as cave:
        cave.settle()
        cave.choose("room 2")
        cave.settle()
        cave.choose("use Mage Clairvoyance")
        cave.settle()
        assert cave.kind == "Choices"
        cave.choose("look 1")
        cave.settle()
        seen = keep(cave)
        assert cave.view.start is None
        assert cave.view.page == 1, "the vault that was seen"
        cave.tap("B")
        cave.settle()
        assert cave.view.page == 0, "home"
        cave.tap("B")
        cave.settle()
        assert keep(cave) == seen


# --- what others may not see --------------------------------------------------------------------


def look_round(cave):
    """Everything that can be seen without a press of A."""
    seen = [cave.sim.screen(), *map(tuple, cave.sim.pixels)]
    for _ in range(cave.table.seats + 1):
        while cave.view.row:
            cave.tap("UP")
        cave.tap("RIGHT")
        seen.append(cave.sim.screen())
        if cave.view.page < 3:
            for button in ("DOWN", "RIGHT", "DOWN", "RIGHT", "DOWN"):
                cave.tap(button)
                seen.append(cave.sim.screen())
            if cave.view.rows[2]:
                cave.point(cave.view.rows[2][0])
                cave.tap("SELECT")
                seen.append(cave.sim.screen())
                cave.tap("B")
                cave.settle()
    return tuple(seen)


PEEKED = ["use Mage Clairvoyance", "look 1"]


@pytest.mark.parametrize(
    ("rows", "moves", "kinds"),
    [
        (HOME, PEEKED, (0, 1)),
        (THREE, [], (0, 1, 1)),
        (FIGHT, ["end", "attack 1 1", "send Warrior"], (0, 1)),
    ],
)
def test_a_picture_tells_a_seat_only_what_it_knows(rows, moves, kinds):
    state = position(rows, "0", moves, len(kinds))
    pictures = set()
    deals = set()
    for dice in range(2):
        t = load(state)
        t.blind(0, dice)
        t.state[DICE:ASK] = state[DICE:ASK]
        deals.add(bytes(t.state))
        with Cave(bytes(t.state), kinds) as cave:
            cave.settle()
            pictures.add(look_round(cave))
    assert len(deals) > 1
    assert len(pictures) == 1


def test_what_a_bot_has_seen_is_not_on_the_screen_while_it_sends_heroes():
    rows = [
        (0, "heroes", "Warrior"),
        (0, "vault", "1"),
        (1, "heroes", "Mage, Scout"),
        (1, "vault", "1"),
        (1, "hand", "Skill, Room"),
        (2, "heroes", "Chaplain"),
        (2, "vault", "3 Hobgoblin?"),
        (2, "draw", "Orc, Room"),
    ]
    moves = ["use Mage Clairvoyance", "end", "attack 2 1", "send Scout"]
    state = position(rows, "1", moves, 3)
    found = set()
    pictures = set()
    for dice in range(6):
        t = load(state)
        t.blind(0, dice)
        t.state[DICE:ASK] = state[DICE:ASK]
        found.add(str(t.get(2, "vault 1")))
        with Cave(bytes(t.state), (0, 3, 1), frozen=True) as cave:
            cave.sim.run_until(lambda cave=cave: cave.app.match.bot)
            assert cave.view.page == FIGHT_PAGE
            cave.view.button[0] = 68  # it moves while a bot thinks
            cave.sim.run(20)
            pictures.add(cave.sim.screen())
    assert len(found) > 1
    assert len(pictures) == 1


def test_a_reaction_is_asked_without_anything_hidden():
    rows = [*FIGHT, (0, "draw", "Room, Bat Cloud"), (1, "draw", "Room, Skill")]
    moves = ["attack 1 1", *PAIR, "pass"]
    state = position(rows, "0 3", moves)
    pictures = set()
    for dice in (1, 4):
        t = load(state)
        for seat in range(2):
            t.blind(seat, dice)
        t.state[DICE:ASK] = state[DICE:ASK]
        assert t.moves() > 1, "a deal with a skill card"
        with Cave(bytes(t.state), (0, 0), ["Anna", "Ben"]) as cave:
            cave.settle()
            assert cave.kind == "MiniMonFa" and cave.view.hand == -1
            assert cave.view.ask.text.startswith("Ben: ")
            pictures.add(look_round(cave))
            cave.press("START")
            assert "A hint" not in cave.screen.rows, "it would tell of the hand"
    assert len(pictures) == 1


def test_a_hand_opens_behind_a_curtain_and_closes_with_the_turn():
    with Cave(position(HOME, "0 3"), (0, 0), ["Anna", "Ben"]) as cave:
        cave.settle()
        assert cave.kind == "Curtain" and "Anna" in cave.texts
        for button in ("B", "SELECT", "UP"):
            cave.tap(button)
            assert cave.kind == "Curtain"
        cave.tap("A")
        cave.settle()
        assert cave.view.hand == 0 and cave.view.rows[4]
        shown = cave.sim.screen()
        cave.choose("reveal Long Sword of Warrior")
        cave.settle()
        assert cave.kind == "MiniMonFa", "the same person, no curtain"
        cave.choose("end")
        assert cave.view.hand == -1
        cave.settle()
        assert cave.kind == "Curtain" and cave.screen.seat == 1
        cave.tap("A")
        assert cave.kind == "Recap" and "Anna reveals Long Sword" in cave.texts
        cave.tap("A")
        cave.settle()
        assert cave.view.hand == 1 and cave.sim.screen() != shown
        cave.page(0)
        assert not [c for c in cave.view.rows[4] if CARD <= c < CARD + 80], "Anna's hand"


def test_what_was_seen_is_for_who_looked():
    with Cave(position(HOME), (0, 0), ["Anna", "Ben"]) as cave:
        cave.settle()
        cave.tap("A")
        cave.settle()
        cave.page(1)
        hidden = cave.sim.screen()
        cave.page(0)
        cave.choose("use Mage Clairvoyance")
        cave.settle()
        cave.choose("look 1")
        cave.settle()
        cave.page(1)
        assert cave.sim.screen() != hidden
        cave.point(22)
        cave.tap("SELECT")
        assert "Howler Cub" in cave.texts and "Thorn Lynx" in cave.texts
        cave.tap("B")
        cave.settle()
        cave.page(0)
        cave.point(16)
        cave.tap("SELECT")
        assert "Orc Shaman" in cave.texts
        cave.tap("B")
        cave.settle()
        cave.choose("end")
        cave.settle()
        cave.choose("end")
        cave.settle()
        cave.tap("A", "A")
        cave.settle()
        assert cave.view.hand == 1
        cave.page(0)
        cave.point(16)
        cave.tap("SELECT")
        assert "Orc" not in cave.texts and "Face down" in cave.texts


def test_what_is_looked_at_in_a_fight_is_seen_and_b_goes_back_to_it():
    with Cave(position(FIGHT, "0 3", ALONE), (0, 1)) as cave:
        cave.settle()
        assert cave.view.page == FIGHT_PAGE and cave.question_is(8)
        inside = [ref for ref in cave.view.rows[1] if ref < 12]
        assert inside == [0, 2], "who fights, and Mage, who has something to do at home"
        cave.choose("use Mage Clairvoyance")
        cave.settle()
        cave.choose("look 3")
        cave.settle()
        assert cave.view.page == 1 and cave.question_is(8)
        cave.tap("SELECT")
        assert "Juvenile Wyvern" in cave.texts
        cave.tap("B")
        cave.settle()
        cave.tap("B")
        cave.settle()
        assert cave.view.page == FIGHT_PAGE
        cave.choose("skill Warrior Mighty Blow")


@pytest.mark.parametrize("hand", ["Skill", "Skill, Room"])
def test_the_fight_goes_on_in_front_after_a_look_with_the_last_skill_card(hand, monkeypatch):
    """Whether anybody is asked once more, as they might hold another one, or not."""
    monkeypatch.setattr(Cave, "speed", 1)
    hands = {(0, "hand"): hand, (1, "hand"): hand}
    rows = [(*row[:2], hands.get(row[:2], row[2])) for row in FIGHT]
    rows = [row for row in rows if row[2] != "4 Juvenile Wyvern?"]  # but one to be looked at
    with Cave(position(rows, "0 3", ALONE[:-1]), (0, 1)) as cave:
        cave.settle()
        cave.choose("use Mage Clairvoyance")
        seen = {}
        while E_HOME not in seen:
            event = getattr(cave.view.events, "event", [0])[0]
            seen[event] = cave.view.page, bool(cave.view.sums)
            cave.sim.run(30)
        assert seen[E_LOOK][0] == (1 if "Room" in hand else FIGHT_PAGE)
        assert seen[E_HEROES] == seen[E_MONSTERS] == (FIGHT_PAGE, True)


# --- the fight ----------------------------------------------------------------------------------


def test_the_box_says_what_the_fight_does():
    moves = ["attack 1 1", "send Warrior", "send Thief", "send Mage", "go", "pass"]
    moves.append("skill Howler Cub Pack Howl")
    with Cave(position(FIGHT, "0 3", moves), (0, 0), ["Anna", "Ben"]) as cave:
        cave.settle()
        texts = cave.texts
        assert "8\n6" in texts and "5\n5" in texts, "8 against 5, 6 against 5"
        assert "monsters die: 2 of 2\nheroes die: 1 of 3" in texts
        assert "The vault falls, 1 hero dies" in texts
        cave.point(13)
        cave.tap("A")
        assert cave.kind == "List"
        assert cave.screen.rows == [
            "Heroes: 8/5",
            "Warrior 3/2",
            "Thief 2/2",
            "Mage 1/1",
            "Star Wand +2/+0",
            "Monsters: 6/5",
            "Howler Cub 3/2",
            "Thorn Lynx 2/2",
            "Howler Cub +1/+1",
        ]
        cave.tap("B")
        cave.settle()
        for who in (1, 0, 1, 0):  # defend, react, defend, late items
            assert cave.table.seat == who
            cave.choose("pass")
            cave.settle()
            while cave.kind in ("Curtain", "Recap"):
                cave.tap("A")
                cave.settle()
        cave.choose("lose Mage")
        cave.settle()
        assert cave.table.get(0, "dead") == ["Mage"]
        assert cave.table.get(1, "vaults") == 2


def test_the_fight_stays_in_front_from_one_ability_to_the_next():
    rows = [row if row[:2] != (0, "hand") else (0, "hand", "Room") for row in FIGHT]
    with Cave(position(rows, "0 3", ["attack 1 1", *PAIR, "pass"]), (1, 0)) as cave:
        cave.settle()
        for move in ("skill Howler Cub Pack Howl", "skill Thorn Lynx Pounce"):
            assert cave.table.state[ASK] == 7 and cave.view.page == FIGHT_PAGE
            cave.choose(move)
            cave.settle()


def test_hidden_cards_are_not_counted_before_they_are_turned_up():
    with Cave(position(FIGHT, "0 3", ["attack 1 1", "send Warrior"]), (0, 1)) as cave:
        cave.settle()
        assert "monsters die: 0 of ?" in cave.texts
        assert "3 face-down cards not counted" in cave.texts


def test_everything_can_be_looked_at():
    with Cave(position(HOME), (0, 1), language="de") as cave:
        cave.settle()
        for page in (0, 1):
            cave.page(page)
            for row in range(5):
                for ref in list(cave.view.rows[row])[:3]:
                    if not row and ref != 200 + page:
                        continue
                    cave.point(ref)
                    cave.tap("SELECT")
                    assert cave.kind in ("Card", "List"), ref
                    if cave.kind == "List" and cave.screen.tiles:
                        cave.tap("DOWN", "A")
                    while cave.kind != "MiniMonFa":
                        cave.tap("B")
                    cave.settle()
                    assert (cave.view.page, cave.view.rows[cave.view.row][cave.view.at]) == (
                        page,
                        ref,
                    )


def test_a_cursor_move_repaints_little():
    moves = ["attack 1 1", *PAIR, "pass"]
    for state, kinds in ((position(HOME), (0, 1)), (position(FIGHT, "0 3", moves), (1, 0))):
        with Cave(state, kinds, language="de") as cave:
            cave.settle()
            for button in ("LEFT", "LEFT", "UP", "RIGHT", "UP", "RIGHT", "DOWN"):
                if not cave.view.row:
                    break
                cave.sim.repaints.clear()
                cave.tap(button)
                assert sum(r.pixels for r in cave.sim.repaints) <= 160 * 128 // 8, button


# --- the end ------------------------------------------------------------------------------------


def end(rows, turn, moves, answers, kinds, **options):
    """The texts of the end after some answers."""
    state = position(rows, turn, moves, len(kinds))
    with Cave(state, kinds, ["Anna", "Ben", "Cleo"][: len(kinds)], **options) as cave:
        cave.settle()
        for answer in answers:
            while cave.kind in ("Curtain", "Recap"):
                cave.tap("A")
                cave.settle()
            cave.choose(answer)
            cave.settle()
        assert cave.kind == "MiniMonFaEnd"
        return cave.texts + "\n" + cave.app.summary


NAKED = [
    *DECKS,
    (0, "heroes", "Warrior, Thief, Mage, Scout"),
    (0, "vault", "1"),
    (0, "hand", "Skill"),
    (1, "heroes", "Beast Hunter"),
    (1, "dead", "Clan Brawler, Moss Druid, Trail Runner"),
    (1, "vault", "1"),
    (1, "hand", "Skill"),
    (None, "events", "Quiet Night"),
]


def test_no_room_no_hero_no_card():
    raid = ["attack 1 1", "send Warrior", "go", "end"]
    told = end(NAKED, "0 3", [], raid[:-1], (0, 1))  # who plays alone need not end it
    assert "You win" in told and re.search("(Pip|Dot|Lulu|Mo|Taps) has no rooms left", told)
    assert "heroes 4, rooms 1" in told and "heroes 1, rooms 0" in told
    told = end(NAKED, "0 3", [], raid, (0, 0), language="de")
    assert "Anna gewinnt" in told and "Ben hat keinen Raum mehr" in told
    strong = [row if row[:2] != (0, "vault") else (0, "vault", "3 Young Ogre") for row in NAKED]
    told = end(strong, "1 3", [], ["attack 0 1", "send Beast Hunter", "go", "pass"], (0, 0))
    assert "Anna wins" in told and "All of Ben's heroes are dead" in told
    told = end(NAKED, "0 3", [], ["end"] * 3, (0, 0))
    assert "Nobody can play any more cards" in told


def test_one_of_three_goes_and_the_others_play_on():
    rows = [row for row in THREE if row[:2] not in ((2, "vault"), (2, "hand"), (2, "draw"))]
    rows.append((2, "vault", "1"))
    state = position(rows, "1 3", ["attack 2 1", "send Thief", "go"], 3)
    with Cave(state, (0, 0, 0), ["Anna", "Ben", "Cleo"]) as cave:
        cave.settle()
        while cave.kind in ("Curtain", "Recap"):
            cave.tap("A")
            cave.settle()
        cave.choose("end")
        cave.settle()
        assert not cave.table.state[IN] & 4, "Cleo is out"
        assert cave.kind == "Curtain" and cave.screen.seat == 0
        cave.tap("A")
        assert "Cleo is out of the game" in cave.texts
        cave.tap("A")
        cave.settle()
        cave.page(2)
        assert not any(cave.view.rows[1:4]), "nothing is left of her"


@pytest.mark.parametrize("kinds", [(0, 1), (1, 0, 1), (0, 0, 0)])
def test_giving_up(kinds):
    state = position(FEW if len(kinds) == 2 else FEW_THREE, str(kinds.index(0)), (), len(kinds))
    with Cave(state, kinds) as cave:
        cave.settle()
        while cave.kind in ("Curtain", "Recap"):
            cave.tap("A")
            cave.settle()
        cave.give_up()
        assert cave.kind == "MiniMonFaEnd"
        assert "gave up" in cave.texts
        assert cave.app.store.read(1) is None


# --- seats, title, statistics, code, help -------------------------------------------------------


def test_from_the_title_to_the_table_and_into_the_statistics():
    with Console() as console:
        console.app.settings.steps[TIPS] = 0  # no tips
        console.choose("GAME_MINIMONFA")
        assert console.kind == "DeckSeats" and console.screen.count == 2
        assert len(console.screen.rows) == 6
        console.press("DOWN", "RIGHT")
        assert console.screen.count == 3 and len(console.screen.rows) == 5
        console.press("RIGHT", *["DOWN"] * 3, "LEFT")  # two; the second seat: an easy bot
        console.choose("SEATS_BEGIN")
        assert console.kind == "MiniMonFa"
        match = console.app.match
        assert match.players == bytes((0, 1)) and match.table.seats == 2
        assert [match.table.get(s, "deck") for s in range(2)] == ["classic", "wild"]
        console.press("START")
        console.choose("MENU_QUIT")
        console.choose("RESUME")
        assert console.kind == "MiniMonFa" and console.app.match.game == "minimonfa"
        console.press("START")
        console.choose("MENU_CONCEDE")
        console.choose("YES")
        console.sim.run_until(lambda: console.kind == "MiniMonFaEnd")
        console.sim.run(1000)
        console.press("B")
        console.choose("STATS")
        assert "MiniMonFa" in console.texts


def test_a_game_of_the_first_version_is_refused_and_kept():
    """Its skill step went another way: the tag of the state tells."""
    with Console() as console:
        from cardling import save

        console.app.settings.steps[TIPS] = 0
        console.choose("GAME_MINIMONFA")
        console.choose("SEATS_BEGIN")
        console.press("START")
        console.choose("MENU_QUIT")
        record = bytearray(console.app.store.read(save.GAME))
        at = Saved(record).at
        assert record[at] == 0x46
        record[at] = 0x42
        console.app.store.write(save.GAME, record)
        console.choose("RESUME")
        assert console.kind == "Title" and console.app.match is None
        assert console.app.store.read(save.GAME) is None
        assert console.app.store.read(save.ASIDE) == record
        assert console.app.store.reason == save.REFUSED


@pytest.mark.parametrize("decks", [("wild", "wild"), ("classic", "classic"), ("wild", "classic")])
def test_two_choose_their_decks_and_share_them_by_code(decks):
    with Console() as console:
        console.app.settings.steps[TIPS] = 0
        console.choose("GAME_MINIMONFA")
        console.press("DOWN")
        for seat in range(2):
            console.press("DOWN", "DOWN")
            if decks[seat] != ("classic", "wild")[seat]:
                console.press("A")
        said = [console.say("DECK_" + deck.upper()) for deck in decks]
        assert [console.screen.said[i] for i in (2, 4)] == said
        console.choose("SEATS_BEGIN")
        match = console.app.match
        assert [match.table.get(s, "deck") for s in range(2)] == list(decks)
        code = match.code()
        first = bytes(match.table.state)
        console.press("START")
        console.choose("MENU_QUIT")
        console.choose("RESUME")
        match = console.app.match
        assert [match.table.get(s, "deck") for s in range(2)] == list(decks)
        assert match.code() == code
        console.do(lambda: match.highlight("rematch"))
        console.sim.run(300)
        again = console.app.match
        assert again is not match
        assert [again.table.get(s, "deck") for s in range(2)] == list(decks)
    with Console() as console:
        console.app.settings.steps[TIPS] = 0
        console.choose("CODE_ENTER")
        console.type(code)
        assert console.kind == "DeckSeats" and len(console.screen.rows) == 3, "no decks to choose"
        console.choose("SEATS_BEGIN")
        assert bytes(console.app.match.table.state) == first


def test_a_code_gives_the_same_deal():
    with Console() as console:
        from cardling.pages.deal_code import encode

        console.app.settings.steps[TIPS] = 0
        console.choose("CODE_ENTER")
        console.type(encode("minimonfa", 3, 99))
        assert console.kind == "DeckSeats" and len(console.screen.rows) == 4
        console.press("DOWN", "DOWN", "LEFT", "LEFT", "DOWN", "LEFT", "LEFT")
        console.choose("SEATS_BEGIN")
        console.press("START", "START", "START")
        assert console.app.match.seed == 99
        t = engine.open("minimonfa", seats=3, seed=99)
        assert bytes(console.app.match.table.state) == bytes(t.state)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_page_is_drawn_and_fits(language):
    measure = Measure(ROOT)
    help_, guide = (
        pack_help.Source(ROOT, f"assets/minimonfa/{kind}.txt", measure)
        for kind in ("help", "guide")
    )
    with Cave(position(FIGHT), (0, 1), language=language, tips=True) as cave:
        cave.settle()
        assert cave.kind == "Tip"
        titles = [page.titles[language] for page in guide.pages]
        assert titles[2] in cave.texts, "how to build"
        cave.sim.run(500)
        cave.press("A")
        cave.settle()
        assert cave.kind == "MiniMonFa"
        cave.choose("end")
        cave.settle()
        assert cave.kind == "MiniMonFa", "one tip for a turn"
        cave.choose("end")
        cave.settle()
        assert cave.kind == "Tip" and cave.texts.split("\n")[0] in titles
        assert titles[2] not in cave.texts, "never the same again"
        cave.sim.run(500)
        cave.press("A")
        cave.settle()
        cave.press("START")
        at = cave.screen.rows.index(cave.app.say(NUMBERS["HELP"]))
        cave.press(*["DOWN"] * at, "A")
        for page in help_.pages:
            assert page.titles[language] in cave.texts
            cave.press("RIGHT")


def test_the_signs_of_the_guide_are_told():
    measure = Measure(ROOT)
    guide = pack_help.Source(ROOT, "assets/minimonfa/guide.txt", measure)
    capitals = {sign for page in guide.pages for sign in page.signs if sign < "a"}
    text = (ROOT / "lib/cardling/minimonfa/screen.py").read_text("utf-8")
    assert capitals == set(re.findall(r'found \+= "([A-Z])"', text))


def test_a_hint_says_a_move_and_why():
    with Cave(position(FEW, "0 3"), (0, 1)) as cave:
        cave.settle()
        state = bytes(cave.table.state)
        cave.press("START", "DOWN", "A")
        assert cave.kind == "Hint"
        cave.sim.run_until(lambda: cave.screen.done)
        cave.sim.run(100)
        assert cave.screen.what.text and cave.screen.why.text
        cave.press("B")
        cave.settle()
        assert cave.kind == "MiniMonFa" and cave.table.state == state


def test_a_hint_to_stop_building_is_at_the_chip_that_leads_on():
    """The other one ends the turn, too."""
    with Cave(position(HOME), (0, 1)) as cave:
        cave.settle()
        view = cave.view
        assert view.question.codes == [AWAY, 0]
        view.hint = 0
        view.question.draw(True)
        assert view.rows[view.row][view.at] == 210


def test_a_move_of_every_question_has_a_text():
    with Console() as console:
        from cardling.match import Match
        from cardling.minimonfa import move_texts as dungeon_words

        for row in CASES.values():
            rows, turn, moves, q, _, *seats = row
            state = position(rows, turn, moves, *seats)
            match = Match(console.app, "minimonfa", 1, bytes(state[0] & 3))
            match.table.load(state)
            console.app.say.sets(match.table.SETS)
            t = match.table
            texts = []
            for code in t.choices[: t.moves()]:
                texts.append(dungeon_words.move(console.app, match, code))
            assert len(set(texts)) == len(texts), "each its own"
            for why in (16 + 2 * q, 17 + 2 * q):
                assert dungeon_words.reason(console.app, why)


def test_a_free_ability_is_not_said_to_change_the_fight():
    used = set()
    with Console() as console:
        from cardling.match import Match

        for rows, turn, moves, q, _, *seats in CASES.values():
            if q not in (8, 9):
                continue
            match = Match(console.app, "minimonfa", 1, bytes(2))
            match.table.load(position(rows, turn, moves, *seats))
            console.app.say.sets(match.table.SETS)
            t = match.table
            usual = console.say("WHY_REACT_YES" if q == 8 else "WHY_LATE_YES")
            for code in t.choices[: t.moves()]:
                free = t.describe(code).startswith("use ")
                used.add((q, free))
                told = match.reason(16 + 2 * q + (code > 0), code)
                if free:
                    assert told == console.say("WHY_REST_YES")
                    name = t.describe(code).split()[-1]
                    assert match.move(code).startswith(name + ":")
                else:
                    assert not code or told == usual
    assert len(used) == 4


def test_random_presses():
    state = bytes(engine.open("minimonfa", seats=3, seed=2).state)
    with Cave(state, (0, 0, 0), ["Anna", "Ben", ""]) as cave:
        assert {"MiniMonFa", "Curtain"} <= monkey(cave, 110, 3)
        assert cave.sim.running


# --- what is shown is what was said

SKULL = 47
GROUP = ["attack 1 1", "send Warrior", "send Thief", "send Mage"]


class Watched(Cave):
    """Things are shown, and nobody skips them."""

    speed = 1

    def watch(self, limit=30_000):
        """[(what is said, how many skulls are on the canvas)], a row for each change, until
        somebody is asked or the turn is over."""
        seen = []
        end = self.sim.now + limit
        while self.sim.now < end and self.kind == "MiniMonFa" and not self.screen.question:
            view = self.view
            if self.table.state[ACTIVE]:
                break
            if view.ask is not None and view.events:
                # What is said now stands below what was said before.
                row = view.action.text or view.ask.text, self.skulls()
                if not seen or seen[-1] != row:
                    seen.append(row)
            self.sim.run(33)
        return seen

    def skulls(self):
        """How many dead are to be seen, for good."""
        ui = self.app.kit.ui[0]
        skull = [
            re.compile("".join("%x" % ui[x, 8 * SKULL + y] for x in range(8)).replace("0", "."))
            for y in range(8)
        ]
        # A digit for each pixel: to ask for all of them one by one took most of a test's time.
        canvas = self.app.kit.canvas
        digits = "".join(["%08x" % word for word in canvas._data])
        rows = [digits[i : i + 160] for i in range(0, len(digits), 160)]
        assert (len(rows), canvas.width) == (canvas.height, 160)
        return sum(
            all(part.match(rows[y + j], x) for j, part in enumerate(skull))
            for y in range(10, 60)
            for x in range(152)
        )


def test_the_cursor_is_at_ready_after_the_fourth_hero():
    with Cave(bytes(engine.open("minimonfa", seed=4).state), (0, 0)) as cave:
        cave.settle()
        first = CARD + cave.table.design[59 + 24 * cave.table.seat]
        for i in (1, 4):
            cave.point(first + i)
            cave.tap("A")
            cave.settle()
        view = cave.view
        assert (view.rows[view.row][view.at], view.question.codes) == (210, [254])
        cave.tap("A")
        assert cave.table.state[ASK] != 1 or cave.table.seat != view.me


def test_the_dead_stay_dead_until_the_fight_is_over():
    with Watched(position(BRAWL, "0 3", GROUP), (0, 2)) as cave:
        cave.settle()
        cave.chip(0)
        said = cave.watch()
        while cave.kind == "MiniMonFa" and cave.question_is(10):  # who must die
            cave.tap("A")
            said += cave.watch()
        dies = [i for i, (text, _) in enumerate(said) if text.startswith("Dead:")]
        assert len(dies) > 1, said
        assert [said[i][1] for i in dies] == list(range(1, 1 + len(dies)))
        skulls = [skulls for _, skulls in said]
        assert skulls == sorted(skulls), said  # nobody comes back to life


def test_nobody_is_seen_to_die_before_it_is_said():
    with Watched(position(BRAWL, "0 3", GROUP), (0, 2)) as cave:
        cave.settle()
        cave.chip(0)
        dead = 0
        for text, skulls in cave.watch():
            dead += text.startswith("Dead:")
            assert skulls <= dead, (text, skulls)


def test_a_turn_that_can_only_end_after_a_fight_ends_by_itself():
    with Cave(position(BRAWL, "0 3", GROUP), (0, 2)) as cave:
        cave.settle()
        asked = []
        cave.chip(0)
        for _ in range(400):
            view = cave.screen
            if cave.kind != "MiniMonFa" or cave.table.state[ACTIVE] == 1:
                break
            if view.question:
                asked.append(view.question.q)
                cave.sim.run(330)
                cave.tap("A")
            cave.sim.run(33)
        assert cave.table.state[ACTIVE] == 1  # the other's turn
        assert 4 not in asked


def test_with_several_people_the_end_is_asked_all_the_same():
    """Not being asked would tell that nobody holds a skill card."""
    with Cave(position(BRAWL, "0 3", GROUP), (0, 0)) as cave:
        cave.settle()
        if cave.kind == "Curtain":
            cave.tap("A")
            cave.settle()
        cave.chip(0)
        asked = []
        for _ in range(60):
            cave.settle()
            if cave.kind != "MiniMonFa":  # the device goes round
                cave.tap("A")
                continue
            asked.append(cave.view.question.q)
            if asked[-1] == 4:
                assert cave.view.question.legal == b"\0"
                return
            cave.tap("A")
        raise AssertionError(asked)


def test_what_can_be_chosen_looks_other_than_the_cursor():
    with Cave(position(HOME), (0, 2)) as cave:
        cave.settle()
        canvas = cave.app.kit.canvas
        view = cave.view
        kit = cave.app.kit
        seen = set()
        for row in (1, 4):
            for i, ref in enumerate(view.rows[row]):
                if ref < 140:
                    x, y, w, h = view.spots[row][4 * i : 4 * i + 4]
                    # a line below a card that can be played, "!" on a hero who can act
                    color = canvas[x + w // 2, y + h] if row == 4 else canvas[x + 14, y]
                    seen.add((bool(view.question.at(ref)), color in (8, 9)))
        assert seen == {(True, True), (False, False)}
        drawn = {kit.ui[0][x, 8 * 36 + y] for x in range(8) for y in range(8)}
        assert 8 not in drawn, "green is not the cursor"


def test_a_group_of_a_bot_goes_in_at_once_and_by_name(monkeypatch):
    """A group of four must not cost four sentences, nor any thought: it was decided with the
    attack."""
    monkeypatch.setattr(Cave, "speed", 1)
    with Cave(position(FIGHT, "0 3", ["attack 1 1"]), (1, 0)) as cave:
        frames = 0
        while cave.app.match.table.state[ASK] == Q_SEND:
            assert not cave.view.events
            frames += 1
            cave.sim.run(30)
        assert frames < 30
        cave.sim.run(60)
        view = cave.view
        names = [cave.app.say.card(view.view.hero(h)) for h in range(4) if view.view.where(h) == 2]
        said = (view.ask.text + " " + view.action.text).strip()
        assert len(names) > 1 and said == "Going in: " + ", ".join(names)


def test_a_group_is_named_where_nothing_is_turned_up_and_no_line_is_lost(monkeypatch):
    monkeypatch.setattr(Cave, "speed", 1)
    rows = [
        (seat, key, text.replace("Cub?", "Cub").split(", Thorn")[0]) for seat, key, text in FIGHT
    ]
    with Cave(position(rows, "0 3", ["attack 1 1"]), (1, 0)) as cave:
        said = []
        turn = cave.table.turn
        while not cave.view.question and cave.table.turn == turn:
            cave.sim.run(30)
            view = cave.view
            if view.ask and view.page == FIGHT_PAGE:
                said.append((view.ask.text + " " + view.action.text).strip())
        first = next(i for i, text in enumerate(said) if text.startswith("Going in: "))
        assert all(said[first:]), "and nothing is blanked after it"


def test_after_laying_a_card_the_cursor_is_at_the_next_or_at_done():
    with Cave(position(HOME), (0, 2)) as cave:
        cave.settle()
        view = cave.view
        room = CARD + next(c for c in (30, 48) if CARD + c in list(view.rows[4]))
        cave.point(room)
        cave.tap("A", "A")  # into the first vault
        cave.settle()
        assert view.row == 4 and view.question.at(view.rows[4][view.at]), "a card to be played"
        for _ in range(12):
            if view.question.q != 2 or view.row == 5:
                break
            cave.tap("A")
            cave.settle()
            if view.question.picked:
                cave.tap("A")
                cave.settle()
        on = 210 + view.question.codes.index(AWAY)
        assert view.rows[view.row][view.at] == on, "no card is left that could be played"


@pytest.mark.parametrize(("rows", "seed"), [(HOME, 3), (LATE, 5), (LATE, 8)])
def test_after_every_action_a_does_something(rows, seed):
    """The cursor never waits where A does nothing."""
    with Cave(position(rows, "0"), (0, 0)) as cave:
        walk = Walk(seed)
        asked = set()
        for _ in range(40):
            cave.settle()
            if cave.kind in ("Curtain", "Recap"):
                cave.tap("A")
            elif cave.kind == "MiniMonFa":
                view = cave.view
                asked.add(view.question.q)
                log = cave.app.match
                seen = log.logged and log.log[log.logged - 3] in (E_LOOK, E_SPY)
                if not seen:  # else it is at what was seen
                    assert view.button[0] == T_BUTTON, (view.question.q, view.row, view.at)
                cave.choose(some(cave.table, walk))
            elif cave.kind == "Choices":
                cave.choose(some(cave.table, walk))
            else:
                break
        assert len(asked) > 2
