# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""MiniMonFa on the handheld, by presses: every question, taking back, what others may not see."""

import pytest
from console import Console
from handheld import Handheld, lines, monkey

import engine
from tools import ROOT, pack_help
from tools.parity import Walk
from tools.textfit import Measure

ASK, MARKS, LOG = 6, 24, 150
FIGHT_PAGE, CHIPS = 3, 5
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
    t = engine.open("minimonfa", seats=state[0] & 15)
    t.load(state)
    return t


class Cave(Handheld):
    """A table of MiniMonFa in the simulator."""

    def __init__(self, state, kinds, names=None, language=None, tips=False):
        self._tips = tips
        super().__init__(state, kinds, names, language=language)

    def _program(self):
        from cardling import app as program
        from cardling.handheld import Handheld as Board
        from cardling.match import Match

        app = program.App(Board())
        app.settings.steps[3] = 3  # at once
        app.settings.apply()
        if not self._tips:
            app.settings.steps[4] = 0
        if self._language:
            app.settings.speak(self._language)
        if self._position is not None:
            app.match = Match(app, "minimonfa", 1, self._kinds, self._names)
            app.match.table.load(self._position)
            app.match.save()
            app.match.open()
        self.app = app
        while app.frame():
            program.time.sleep(0.03)

    @property
    def table(self):
        return self.app.match.table

    @property
    def view(self):
        return self.app.stack[0]

    @property
    def texts(self):
        return "\n".join(label.text for label in lines(self.app.kit.group))

    def settle(self, limit=120_000):
        """Run until a person is asked or another screen is in front."""
        self.sim.run_until(lambda: self.kind != "Dungeon" or self.screen.question, limit)
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
            self.tap("RIGHT")
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
        """Press a chip."""
        self.point(210 + self.view.question.codes.index(code))
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
                    refs += pile(t, 32 + me)
            for ref in refs:
                if ref < 12 and not t.state[299 + ref]:
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
        assert self.table.state != before, "it was played"

    def _table(self, code):
        view = self.view
        q = view.question.q
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
        elif view.question and view.question.sure >= 0:
            assert q > 4
            self.sim.run(30)
            self.tap("A")

    def heroes(self, designs):
        """Choose four heroes."""
        t = self.table
        first = 59 + 24 * t.seat
        for card in range(first, first + 6):
            if t.design[card] in designs:
                self.point(card)
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


@pytest.mark.parametrize(
    ("kinds", "seed", "language"),
    [((0, 1), 3, "de"), ((0, 0), 5, "en"), ((0, 2, 0), 1, "de"), ((3, 0, 1), 2, "en")],
)
def test_a_whole_game_by_presses(kinds, seed, language):
    seats = len(kinds)
    state = bytes(engine.open("minimonfa", seats=seats, seed=seed).state)
    names = ["Wanderer", "Ann-Kath", "Ö"][:seats]
    with Cave(state, kinds, names, language=language) as cave:
        walk = Walk(seed)
        asked = set()
        cave.settle()
        for _ in range(400):
            if cave.kind == "Curtain":
                cave.tap("A")
                if cave.kind == "Recap":
                    cave.tap("A")
            elif cave.kind == "DungeonEnd":
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
        assert cave.kind == "DungeonEnd"
        assert asked <= {s for s in range(seats) if not kinds[s]} and asked
        assert cave.table.seat == engine.OVER
        assert cave.app.store.read(1) is None, "a finished game is not resumed"
        cave.tap("A")
        assert cave.kind in ("Dungeon", "Curtain") and cave.app.match.kinds == bytes(kinds)
