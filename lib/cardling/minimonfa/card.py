# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Pages that show MiniMonFa's cards: the details of one, a list, and a list to choose from."""

from micropython import const

from cardling import foot
from cardling.minimonfa.numbers import (
    CARD_LINES, P_FIGHT, R_CARD, R_CHIP, R_EVENT, R_EVENTS, R_HIRED, R_PAGE, R_TOTALS, R_VAULT,
    ROOM_CARD,
)  # fmt: skip
from cardling.minimonfa.move_texts import move
from cardling.pages.menu import Menu
from cardling.messages import (
    M_BACK, M_CHOOSE_KEYS, M_DG_AT_COMBAT, M_DG_HEROES, M_DG_HERO_1, M_DG_IS_AN_EVENT,
    M_DG_IS_HIRED, M_DG_IS_ITEM, M_DG_IS_ROOM, M_DG_LOOK_DEAD, M_DG_LOOK_DOWN, M_DG_LOOK_EMPTY,
    M_DG_LOOK_HIDDEN, M_DG_LOOK_KEYS, M_DG_LOOK_NOT, M_DG_LOOK_PILE, M_DG_LOOK_STONE,
    M_DG_LOOK_VAULT, M_DG_LOOK_WHY, M_LOOK_NOTHING,
)  # fmt: skip
from cardling.tiles import (
    T_ATTACK, T_BLANK, T_BLOCK, T_BLUE, T_BUTTON, T_CREAM, T_GREY, T_MORE_DOWN, T_MORE_UP,
    T_NIGHT, T_POWER, T_SLATE, T_WHITE,
)  # fmt: skip
from engine.minimonfa.numbers import (
    DEAD, HERO, HIRELING, ITEM, MERCENARY, SHOWN, STONE, UNKNOWN, V_RAID, Q_BUILD, Q_REST,
    Q_TRAP, Q_REACT, Q_LATE, Q_PEEK, Q_DISCARD, Q_RAZE,
)  # fmt: skip
from cardling.device.boards import A, DOWN, SELECT, START, UP


_HALL = const(63)


def look(screen, ref):
    """Show what a cell of the table is."""
    app = screen.app
    view = screen.view
    say = app.say
    pile = bytearray(96)
    rows = []
    if ref >= R_CHIP or ref == R_CARD + UNKNOWN:
        screen.action.show(say(M_LOOK_NOTHING if ref >= R_CHIP else M_DG_LOOK_NOT))
    elif ref == R_HIRED:
        app.push(Card(screen, HIRELING))
    elif ref < 12:
        d = view.hero(ref)
        name = text = say.card(d)
        if view.where(ref) == DEAD:
            text += ": " + say(M_DG_LOOK_DEAD)
        elif view.where(ref) >= STONE:
            text += ": " + say(M_DG_LOOK_STONE)
        else:
            power = view.power(ref)
            text += " %d/%d" % (power >> 5, power & 31)
        rows.append((d, text))
        for c in pile[: view.items(ref, pile)]:
            rows.append(_row(screen, c))
        if len(rows) == 1:
            app.push(Card(screen, d))
        else:
            app.push(List(screen, name, rows))
    elif ref == R_TOTALS or ref == R_PAGE + P_FIGHT:
        view.totals(pile)
        for side in (0, 1):
            sums = say(M_DG_HEROES + side), pile[2 * side], pile[2 * side + 1]
            rows.append((-1, "%s: %d/%d" % sums))
            for d, i, attack, defence, saved in screen.match.table.reasons(side):
                if d == MERCENARY and i == 255:
                    d = HIRELING
                text = "%s %s%d/%s%d" % (
                    say.card(d),
                    "+" if attack >= 0 and i != 255 else "",
                    attack,
                    "+" if defence >= 0 and i != 255 else "",
                    defence,
                )
                rows.append((d, "%s -%d" % (say.card(d), saved) if saved else text))
        app.push(List(screen, say(M_DG_LOOK_WHY), rows))
    elif ref < R_CARD:
        v = ref - R_VAULT
        for c in pile[: view.lair(v, pile)]:
            rows.append(_row(screen, c))
        for h in range(4 * len(screen.match.players)):
            if view.where(h) == STONE + v:
                d = view.hero(h)
                rows.append((d, say.card(d) + ": " + say(M_DG_LOOK_STONE)))
        app.push(List(screen, say.fill(M_DG_LOOK_VAULT, str(view.size(v)), v % 6 + 1), rows))
    elif ref < R_PAGE:
        app.push(Card(screen, ref - (R_CARD if ref < R_EVENT else R_EVENTS)))
    else:
        s = ref - R_PAGE
        rows = [(d, say.card(d)) for d in pile[: view.discard(s, pile)]]
        app.push(List(screen, say.fill(M_DG_LOOK_PILE, player=screen.match.name(s)), rows))


def _row(screen, c):
    """A card in a list: (tile, text)."""
    say = screen.app.say
    if c == UNKNOWN:
        return c, say(M_DG_LOOK_HIDDEN)
    name = say.card(c % SHOWN)
    row = bytearray(8)
    screen.view.card(c % SHOWN, row)
    if row[7]:
        name += " %d/%d" % (row[7] >> 4, row[7] & 15)
    if c < SHOWN:
        name += ", " + say(M_DG_LOOK_DOWN)
    return c % SHOWN, name


class List(Menu):
    """Cards with their portraits; A and SELECT show one of them."""

    top = 20
    left = 36
    step = 18
    lines = 5
    KEYS = M_DG_LOOK_KEYS

    def __init__(self, cave, title, rows):
        self.cave = cave
        self.keys = None
        self.tiles = [row[0] for row in rows]
        texts = [row[1] for row in rows] or [cave.app.say(M_DG_LOOK_EMPTY)]
        Menu.__init__(self, cave.app, title, texts, self.chosen)

    def enter(self):
        """Draw it."""
        self.drawn = -1  # the first row to be seen
        Menu.enter(self)
        self.list.space(9)
        self.list.y = self.top - 3
        say = self.app.say
        self.foot(say(self.KEYS) if self.tiles else "B " + say(M_BACK))

    def foot(self, text):
        """What the buttons do, or why not."""
        self.keys = foot.show_keys(self.app.kit, 118, text, self.keys)

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
        tile = self.tiles[self.at] if self.tiles else -1
        if 0 <= tile != UNKNOWN:
            self.app.push(Card(self.cave, tile))
        else:
            self.foot(self.app.say(M_LOOK_NOTHING if tile < 0 else M_DG_LOOK_NOT))

    def leave(self):
        """Another screen covers it."""
        self.keys = None
        Menu.leave(self)

    def press(self, button):
        """SELECT looks, too."""
        if button == SELECT:
            self.show()
        else:
            Menu.press(self, button)


class Choices(List):
    """The moves of a question, or of one card; A chooses, B goes back to the table."""

    KEYS = M_CHOOSE_KEYS

    def __init__(self, cave, codes, q, title, at):
        self.codes = codes
        rows = []
        for code in codes:
            rows.append((self._tile(cave.view, code, q), move(cave.app, cave.match, code)))
        List.__init__(self, cave, title, rows)
        self.at = codes.index(at) if at in codes else 0

    def _tile(self, view, code, q):
        """The card that a move is about; -1: none."""
        if Q_BUILD <= q <= Q_REST:
            made = bytearray(2)
            return -1 if view.parts(code, made) == V_RAID else made[0]
        # an ability, not a late item
        if Q_TRAP <= q <= Q_REACT or q == Q_LATE and (code - 1) % 24 < 12:
            return code - 1 >> 1
        if q == Q_PEEK or q == Q_DISCARD:
            return -1
        if q == Q_RAZE:
            return ROOM_CARD if code < 7 else _HALL
        return HIRELING if code == MERCENARY + 1 else code - 1

    def chosen(self, index):
        """A plays it."""
        if index >= 0:
            self.cave.answer(self.codes[index])
        else:
            self.app.pop()


class Card:
    """One card, large."""

    def __init__(self, cave, design):
        self.app = cave.app
        self.row = bytearray(8)
        cave.view.card(design, self.row)
        self.design = design
        self.first = 0

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        say = app.say
        row = self.row
        d = self.design
        kit.box(0, 0, 160, 12, T_BLUE)
        kit.line(4, 1, T_WHITE, kit.fit(say.card(d), 152))
        kit.box(4, 16, 52, 48, T_SLATE)
        portraits = kit.tiles("minimonfa")
        kit.big(portraits.get(d), 0, 6, 16, 3)
        portraits.close()
        kind = row[3]
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
        r = row[7] if kind != HERO + 2 else 0x22
        if r:
            kit.stamp(kit.ui, T_ATTACK, 64, 40)
            kit.big(kit.ui, T_POWER + (r >> 4), 74, 36, 2)
            kit.stamp(kit.ui, T_BLOCK, 100, 40)
            kit.big(kit.ui, T_POWER + (r & 15), 110, 36, 2)
        self.lines = []
        abilities = say.rule(d).split("\n")
        for i in range(len(abilities)):
            when = row[4 * i] >> 5 if d < 48 else 0
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
        self.label.show("\n".join(self.lines[self.first : self.first + CARD_LINES]))
        self.more[0, 0] = T_MORE_UP if self.first else T_BLANK
        more = self.first + CARD_LINES < len(self.lines)
        self.more[0, 1] = T_MORE_DOWN if more else T_BLANK

    def press(self, button):
        """Up and down scroll; A, B and SELECT close."""
        if button == DOWN and self.first + CARD_LINES < len(self.lines):
            self.first += 1
            self._draw()
        elif button == UP and self.first:
            self.first -= 1
            self._draw()
        elif button >= A and button != START:
            self.app.pop()

    def tick(self):
        """Nothing moves."""
