# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Looking at MiniMonFa's cards: one of them large, a list of them, a list to choose from."""

from micropython import const

from cardling import boards
from cardling.dungeon_piles import known, pile, strength
from cardling.menu import Menu

_T_ATTACK = const(45)
_T_BLANK = const(68)
_T_BLOCK = const(46)
_T_BLUE = const(5)
_T_BUTTON = const(49)
_T_CREAM = const(15)
_T_GREY = const(3)
_T_MORE_DOWN = const(43)
_T_MORE_UP = const(42)
_T_NIGHT = const(0)
_T_POWER = const(0)
_T_SLATE = const(2)
_T_WHITE = const(4)


_M_BACK = const(105)
_M_CHOOSE_KEYS = const(106)
_M_DG_LOOK_VAULT = const(329)
_M_DG_LOOK_PILE = const(330)
_M_DG_LOOK_WHY = const(331)
_M_DG_LOOK_HIDDEN = const(332)
_M_DG_LOOK_EMPTY = const(333)
_M_DG_LOOK_KEYS = const(334)
_M_DG_LOOK_DEAD = const(335)
_M_DG_LOOK_STONE = const(336)
_M_DG_LOOK_DOWN = const(337)
_M_DG_HERO_1 = const(338)
_M_DG_IS_ROOM = const(341)
_M_DG_IS_ITEM = const(345)
_M_DG_IS_AN_EVENT = const(349)
_M_DG_IS_HIRED = const(350)
_M_DG_AT_COMBAT = const(351)
_M_DG_HEROES = const(327)

# The state of the table, see engine/minimonfa_piles.py.
_VAULT = const(23)
_DISCARD = const(38)
_WHERE = const(47)
_FIRST = const(59)
_INFO = const(120)
_HEROES = const(299)
_LAIR = const(311)
_SIZE = const(329)
_DEAD = const(4)
_STONE = const(32)
_UP = const(16)
_ITEM = const(4)
_HERO = const(5)
_ROOM = const(48)
_HALL = const(63)
_HIRELING = const(78)
_BACK = const(79)
_LINES = const(5)
_P_FIGHT = const(3)


def look(view, ref):
    """Show what a cell of the table is."""
    app = view.app
    t = view.table
    st = t.state
    say = app.say
    if ref == 12:
        app.push(Card(view, _HIRELING))
    elif ref < 12:
        c = st[_HEROES + ref]
        name = say.card(t.design[c])
        rows = [(t.design[c], "%s %d/%d" % ((name,) + strength(t, ref)))]
        if st[_WHERE + ref] == _DEAD:
            rows[0] = t.design[c], name + ": " + say(_M_DG_LOOK_DEAD)
        elif st[_WHERE + ref] >= _STONE:
            rows[0] = t.design[c], name + ": " + say(_M_DG_LOOK_STONE)
        for x in pile(t, c):
            rows.append(_row(view, x, ref >> 2))
        if len(rows) == 1:
            app.push(Card(view, t.design[c]))
        else:
            app.push(List(view, name, rows))
    elif ref == 13 or ref == 200 + _P_FIGHT:
        rows = []
        from engine.minimonfa_why import totals

        sums = totals(t)
        for side in (0, 1):
            text = "%s: %d/%d" % ((say(_M_DG_HEROES + side),) + sums[2 * side : 2 * side + 2])
            rows.append((-1, text))
            for d, i, attack, defence, saved in t.reasons(side):
                name = say.card(_HIRELING if d == 50 and i == 255 else d)
                text = "%s %s%d/%s%d" % (
                    name,
                    "+" if attack >= 0 and i != 255 else "",
                    attack,
                    "+" if defence >= 0 and i != 255 else "",
                    defence,
                )
                if saved:
                    text = "%s -%d" % (name, saved)
                rows.append((_HIRELING if d == 50 and i == 255 else d, text))
        app.push(List(view, say(_M_DG_LOOK_WHY), rows))
    elif ref < _FIRST:
        v = ref - 16
        rows = []
        for c in pile(t, _LAIR + v):
            rows.append(_row(view, c, v // 6))
        for h in range(4 * t.seats):
            if st[_WHERE + h] == _STONE + v:
                d = t.design[st[_HEROES + h]]
                rows.append((d, say.card(d) + ": " + say(_M_DG_LOOK_STONE)))
        app.push(List(view, say.fill(_M_DG_LOOK_VAULT, str(st[_SIZE + v]), v % 6 + 1), rows))
    elif ref < 200:
        if view.page != _P_FIGHT or known(view, ref, st[_VAULT] // 6):
            app.push(Card(view, t.design[ref]))
    else:
        s = ref - 200
        rows = [(t.design[c], say.card(t.design[c])) for c in pile(t, _DISCARD + s)]
        app.push(List(view, say.fill(_M_DG_LOOK_PILE, player=view.match.name(s)), rows))


def _row(view, c, owner):
    """A card in a list: (tile, text)."""
    say = view.app.say
    if not known(view, c, owner):
        return _BACK, say(_M_DG_LOOK_HIDDEN)
    d = view.table.design[c]
    name = say.card(d)
    r = view.table.rows[8 * d + 7]
    if r:
        name += " %d/%d" % (r >> 4, r & 15)
    if not view.table.state[c + _INFO] & _UP:
        name += ", " + say(_M_DG_LOOK_DOWN)
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
        texts = [row[1] for row in rows] or [view.app.say(_M_DG_LOOK_EMPTY)]
        Menu.__init__(self, view.app, title, texts, self.chosen)

    def enter(self):
        """Draw it."""
        self.drawn = -1  # the first row to be seen
        Menu.enter(self)
        self.list.space(9)
        self.list.y = self.top - 3
        self.foot(_T_BUTTON if self.tiles else _T_BUTTON + 1)

    def foot(self, tile):
        """What the buttons do."""
        kit = self.app.kit
        kit.stamp(kit.ui, tile, 4, 118)
        kit.line(15, 118, _T_GREY, self.app.say(_M_DG_LOOK_KEYS if self.tiles else _M_BACK))

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
        kit.box(16, self.top - 4, 20, 92, _T_NIGHT)
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
        if button == boards.SELECT:
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
        return _HIRELING if code == 51 else code - 1

    def foot(self, tile):
        """What the buttons do."""
        kit = self.app.kit
        kit.stamp(kit.ui, _T_BUTTON, 4, 118)
        kit.line(15, 118, _T_GREY, self.app.say(_M_CHOOSE_KEYS))

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
        kit.box(0, 0, 160, 12, _T_BLUE)
        kit.line(4, 1, _T_WHITE, kit.fit(say.card(d), 152))
        kit.box(4, 16, 52, 48, _T_SLATE)
        portraits = kit.tiles("minimonfa")
        kit.big(portraits.get(d), 0, 6, 16, 3)
        portraits.close()
        kind = rows[8 * d + 3]
        size = kind & 15
        kind >>= 4
        if kind == _HERO:
            text = say(_M_DG_HERO_1 + size - 1)
        elif kind == _ITEM:
            text = say(_M_DG_IS_ITEM + size)
        elif d == _HIRELING:
            text = say(_M_DG_IS_HIRED)
        elif kind > _HERO:
            text = say(_M_DG_IS_AN_EVENT)
        else:
            text = say.fill(_M_DG_IS_ROOM + kind, "", size)
        kit.line(62, 17, _T_CREAM, kit.wrap(text, 94))
        r = rows[8 * d + 7] if kind != _HERO + 2 else 0x22
        if r:
            kit.stamp(kit.ui, _T_ATTACK, 64, 40)
            kit.big(kit.ui, _T_POWER + (r >> 4), 74, 36, 2)
            kit.stamp(kit.ui, _T_BLOCK, 100, 40)
            kit.big(kit.ui, _T_POWER + (r & 15), 110, 36, 2)
        self.lines = []
        abilities = say.rule(d).split("\n")
        for i in range(len(abilities)):
            when = rows[8 * d + 4 * i] >> 5 if d < 48 else 0
            text = abilities[i]
            if text and 0 < when < 6:
                text += " " + say(_M_DG_AT_COMBAT + when - 1)
            self.lines += list(kit.font.wrap(text, 142))
        self.label = kit.line(6, 70)
        self.more = kit.grid(kit.ui, 150, 70, 1, 2, _T_BLANK)
        kit.stamp(kit.ui, _T_BUTTON + 1, 4, 119)
        kit.line(15, 119, _T_GREY, say(_M_BACK))
        self._draw()

    def _draw(self):
        self.label.say("\n".join(self.lines[self.first : self.first + _LINES]))
        self.more[0, 0] = _T_MORE_UP if self.first else _T_BLANK
        more = self.first + _LINES < len(self.lines)
        self.more[0, 1] = _T_MORE_DOWN if more else _T_BLANK

    def press(self, button):
        """Up and down scroll; A, B and SELECT close."""
        if button == boards.DOWN and self.first + _LINES < len(self.lines):
            self.first += 1
            self._draw()
        elif button == boards.UP and self.first:
            self.first -= 1
            self._draw()
        elif button >= boards.A and button != boards.START:
            self.app.pop()

    def tick(self):
        """Nothing moves."""
