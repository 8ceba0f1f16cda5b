# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Looking at MiniMonFa's cards: one of them large, a list of them, a list to choose from."""

from micropython import const
from cardling.dungeon_piles import known, pile, strength
from cardling.menu import Menu
from cardling.dungeon_numbers import P_FIGHT
from cardling.messages import (
    M_BACK, M_CHOOSE_KEYS, M_DG_AT_COMBAT, M_DG_HEROES, M_DG_HERO_1, M_DG_IS_AN_EVENT,
    M_DG_IS_HIRED, M_DG_IS_ITEM, M_DG_IS_ROOM, M_DG_LOOK_DEAD, M_DG_LOOK_DOWN, M_DG_LOOK_EMPTY,
    M_DG_LOOK_HIDDEN, M_DG_LOOK_KEYS, M_DG_LOOK_PILE, M_DG_LOOK_STONE, M_DG_LOOK_VAULT,
    M_DG_LOOK_WHY,
)  # fmt: skip
from cardling.tiles import (
    T_ATTACK, T_BLANK, T_BLOCK, T_BLUE, T_BUTTON, T_CREAM, T_GREY, T_MORE_DOWN, T_MORE_UP, T_NIGHT,
    T_POWER, T_SLATE, T_WHITE,
)  # fmt: skip
from engine.minimonfa_numbers import (
    DEAD, DISCARD, FACE_UP, FIRST, HERO, HEROES, HIRELING, INFO, ITEM, LAIR, MERCENARY, SIZE, STONE,
    VAULT, WHERE,
)  # fmt: skip
from cardling.inspect import LINES
from cardling.boards import A, DOWN, SELECT, START, UP


_ROOM = const(48)
_HALL = const(63)
_BACK = const(79)


def look(view, ref):
    """Show what a cell of the table is."""
    app = view.app
    t = view.table
    st = t.state
    say = app.say
    if ref == 12:
        app.push(Card(view, HIRELING))
    elif ref < 12:
        c = st[HEROES + ref]
        name = say.card(t.design[c])
        rows = [(t.design[c], "%s %d/%d" % ((name,) + strength(t, ref)))]
        if st[WHERE + ref] == DEAD:
            rows[0] = t.design[c], name + ": " + say(M_DG_LOOK_DEAD)
        elif st[WHERE + ref] >= STONE:
            rows[0] = t.design[c], name + ": " + say(M_DG_LOOK_STONE)
        for x in pile(t, c):
            rows.append(_row(view, x, ref >> 2))
        if len(rows) == 1:
            app.push(Card(view, t.design[c]))
        else:
            app.push(List(view, name, rows))
    elif ref == 13 or ref == 200 + P_FIGHT:
        rows = []
        from engine.minimonfa_why import totals

        sums = totals(t)
        for side in (0, 1):
            text = "%s: %d/%d" % ((say(M_DG_HEROES + side),) + sums[2 * side : 2 * side + 2])
            rows.append((-1, text))
            for d, i, attack, defence, saved in t.reasons(side):
                name = say.card(HIRELING if d == MERCENARY and i == 255 else d)
                text = "%s %s%d/%s%d" % (
                    name,
                    "+" if attack >= 0 and i != 255 else "",
                    attack,
                    "+" if defence >= 0 and i != 255 else "",
                    defence,
                )
                if saved:
                    text = "%s -%d" % (name, saved)
                rows.append((HIRELING if d == MERCENARY and i == 255 else d, text))
        app.push(List(view, say(M_DG_LOOK_WHY), rows))
    elif ref < FIRST:
        v = ref - 16
        rows = []
        for c in pile(t, LAIR + v):
            rows.append(_row(view, c, v // 6))
        for h in range(4 * t.seats):
            if st[WHERE + h] == STONE + v:
                d = t.design[st[HEROES + h]]
                rows.append((d, say.card(d) + ": " + say(M_DG_LOOK_STONE)))
        app.push(List(view, say.fill(M_DG_LOOK_VAULT, str(st[SIZE + v]), v % 6 + 1), rows))
    elif ref < 200:
        if view.page != P_FIGHT or known(view, ref, st[VAULT] // 6):
            app.push(Card(view, t.design[ref]))
    else:
        s = ref - 200
        rows = [(t.design[c], say.card(t.design[c])) for c in pile(t, DISCARD + s)]
        app.push(List(view, say.fill(M_DG_LOOK_PILE, player=view.match.name(s)), rows))


def _row(view, c, owner):
    """A card in a list: (tile, text)."""
    say = view.app.say
    if not known(view, c, owner):
        return _BACK, say(M_DG_LOOK_HIDDEN)
    d = view.table.design[c]
    name = say.card(d)
    r = view.table.rows[8 * d + 7]
    if r:
        name += " %d/%d" % (r >> 4, r & 15)
    if not view.table.state[c + INFO] & FACE_UP:
        name += ", " + say(M_DG_LOOK_DOWN)
    return d, name


class List(Menu):
    """Cards with their portraits; A and SELECT show one of them."""

    top = 20
    left = 36
    step = 18
    lines = 5

    def __init__(self, view, title, rows):
        self.view = view
        self.tiles = [row[0] for row in rows]
        texts = [row[1] for row in rows] or [view.app.say(M_DG_LOOK_EMPTY)]
        Menu.__init__(self, view.app, title, texts, self.chosen)

    def enter(self):
        """Draw it."""
        self.drawn = -1  # the first row to be seen
        Menu.enter(self)
        self.list.space(9)
        self.list.y = self.top - 3
        self.foot(T_BUTTON if self.tiles else T_BUTTON + 1)

    def foot(self, tile):
        """What the buttons do."""
        kit = self.app.kit
        kit.stamp(kit.ui, tile, 4, 118)
        kit.line(15, 118, T_GREY, self.app.say(M_DG_LOOK_KEYS if self.tiles else M_BACK))

    def texts(self, rows):
        """Two lines for each row."""
        kit = self.app.kit
        shown = []
        for row in rows:
            texts = list(kit.font.wrap(row, 112))
            if len(texts) > 2:
                texts = [kit.fit(row, 112)]
            shown += (texts + [""])[:2]
        return "\n".join(shown)

    def _draw(self):
        """The portraits, too."""
        Menu._draw(self)
        self.arrow.x = 4
        self.arrow.y -= 3
        if self.first == self.drawn:
            return
        self.drawn = self.first
        kit = self.app.kit
        kit.box(16, self.top - 4, 20, 92, T_NIGHT)
        portraits = kit.tiles("minimonfa")
        for i in range(self.lines):
            if self.first + i < len(self.tiles):
                tile = self.tiles[self.first + i]
                if tile >= 0:
                    kit.stamp(portraits, tile, 17, self.top - 4 + 18 * i)
        portraits.close()

    def chosen(self, index):
        """A looks at a card, B goes back; so does A where there is none."""
        if index < 0 or not self.tiles:
            self.app.pop()
        else:
            self.show()

    def show(self):
        """The card under the arrow."""
        if self.tiles and 0 <= self.tiles[self.at] < _BACK:
            self.app.push(Card(self.view, self.tiles[self.at]))

    def press(self, button):
        """SELECT looks, too."""
        if button == SELECT:
            self.show()
        else:
            Menu.press(self, button)


class Choices(List):
    """The moves of a question, or of one card; A chooses, B goes back to the table."""

    def __init__(self, view, codes, q, d, at):
        from cardling.dungeon_ask import _FORMS
        from cardling.dungeon_words import move

        self.codes = codes
        say = view.app.say
        rows = []
        for code in codes:
            rows.append((self._tile(view, code, q), move(view.app, view.match, code)))
        List.__init__(self, view, say.card(d) if d >= 0 else say(_FORMS[q]), rows)
        self.at = codes.index(at) if at in codes else 0

    def _tile(self, view, code, q):
        """The card that a move is about; -1: none."""
        if 2 <= q <= 4:
            from engine.minimonfa_moves import parts

            verb, d, _ = parts(view.table, code)
            return -1 if verb == "attack" else d
        if 6 <= q <= 8:
            return code - 1 >> 1
        if q == 26 or q == 28:
            return -1
        if q == 31:
            return _ROOM if code < 7 else _HALL
        return HIRELING if code == MERCENARY + 1 else code - 1

    def foot(self, tile):
        """What the buttons do."""
        kit = self.app.kit
        kit.stamp(kit.ui, T_BUTTON, 4, 118)
        kit.line(15, 118, T_GREY, self.app.say(M_CHOOSE_KEYS))

    def chosen(self, index):
        """A plays it."""
        self.app.pop()
        if index >= 0:
            self.view.play(self.codes[index])


class Card:
    """One card, large."""

    def __init__(self, view, design):
        self.view = view
        self.app = view.app
        self.design = design
        self.first = 0

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        say = app.say
        rows = self.view.table.rows
        d = self.design
        kit.box(0, 0, 160, 12, T_BLUE)
        kit.line(4, 1, T_WHITE, kit.fit(say.card(d), 152))
        kit.box(4, 16, 52, 48, T_SLATE)
        portraits = kit.tiles("minimonfa")
        kit.big(portraits.get(d), 0, 6, 16, 3)
        portraits.close()
        kind = rows[8 * d + 3]
        size = kind & 15
        kind >>= 4
        if kind == HERO:
            text = say(M_DG_HERO_1 + size - 1)
        elif kind == ITEM:
            text = say(M_DG_IS_ITEM + size)
        elif d == HIRELING:
            text = say(M_DG_IS_HIRED)
        elif kind > HERO:
            text = say(M_DG_IS_AN_EVENT)
        else:
            text = say.fill(M_DG_IS_ROOM + kind, "", size)
        kit.line(62, 17, T_CREAM, kit.wrap(text, 94))
        r = rows[8 * d + 7] if kind != HERO + 2 else 0x22
        if r:
            kit.stamp(kit.ui, T_ATTACK, 64, 40)
            kit.big(kit.ui, T_POWER + (r >> 4), 74, 36, 2)
            kit.stamp(kit.ui, T_BLOCK, 100, 40)
            kit.big(kit.ui, T_POWER + (r & 15), 110, 36, 2)
        self.lines = []
        abilities = say.rule(d).split("\n")
        for i in range(len(abilities)):
            when = rows[8 * d + 4 * i] >> 5 if d < 48 else 0
            text = abilities[i]
            if text and 0 < when < 6:
                text += " " + say(M_DG_AT_COMBAT + when - 1)
            self.lines += list(kit.font.wrap(text, 142))
        self.label = kit.line(6, 70)
        self.more = kit.grid(kit.ui, 150, 70, 1, 2, T_BLANK)
        kit.stamp(kit.ui, T_BUTTON + 1, 4, 119)
        kit.line(15, 119, T_GREY, say(M_BACK))
        self._draw()

    def _draw(self):
        self.label.say("\n".join(self.lines[self.first : self.first + LINES]))
        self.more[0, 0] = T_MORE_UP if self.first else T_BLANK
        more = self.first + LINES < len(self.lines)
        self.more[0, 1] = T_MORE_DOWN if more else T_BLANK

    def press(self, button):
        """Up and down scroll; A, B and SELECT close."""
        if button == DOWN and self.first + LINES < len(self.lines):
            self.first += 1
            self._draw()
        elif button == UP and self.first:
            self.first -= 1
            self._draw()
        elif button >= A and button != START:
            self.app.pop()

    def tick(self):
        """Nothing moves."""
