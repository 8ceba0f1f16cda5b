# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The questions of MiniMonFa, put to the person at the device. Loaded to ask, then forgotten."""

from micropython import const
from cardling.twice import MINIMONFA, twice
from engine import free
from engine.minimonfa.moves import parts
from cardling.minimonfa.numbers import AWAY, FOUR, LIST
from cardling.messages import (
    M_DG_BREAK, M_DG_BUILD, M_DG_DEFEND, M_DG_DISCARD, M_DG_EJECT, M_DG_FETCH, M_DG_HALL, M_DG_KEEP,
    M_DG_LATE, M_DG_LOSE, M_DG_PEEK, M_DG_RAID, M_DG_RAZE, M_DG_REACT, M_DG_REST, M_DG_REVIVE,
    M_DG_SEND, M_DG_STONE, M_DG_SURE, M_DG_TRAP,
)  # fmt: skip
from cardling.tiles import T_BLANK, T_BUTTON, T_CROSS, T_INK, T_SLATE, T_WHITE, T_YELLOW
from engine.minimonfa.numbers import (
    ACTIVE, FIGHT, FIRST, HEROES, HIRED, ITEM, MARKS, MERCENARY, OPEN, Q_BUILD, Q_HALL, Q_KEEP,
    Q_LATE, Q_LOSE, Q_RAID, Q_RAZE, Q_REACT, Q_REST, Q_SEND, SENT, SIZE, WHERE,
)  # fmt: skip
from engine.numbers import ASK
from cardling.device.boards import B, DOWN, LEFT, RIGHT, SELECT


# By question: what it says. Those of 24 to 29 are answered in a list, 24 not in a fight.
_FORMS = {
    1: M_DG_KEEP,
    2: M_DG_BUILD,
    3: M_DG_RAID,
    4: M_DG_REST,
    5: M_DG_SEND,
    6: M_DG_TRAP,
    7: M_DG_DEFEND,
    8: M_DG_REACT,
    9: M_DG_LATE,
    10: M_DG_LOSE,
    18: M_DG_LOSE,
    19: M_DG_STONE,
    20: M_DG_EJECT,
    24: M_DG_BREAK,
    25: M_DG_REVIVE,
    26: M_DG_PEEK,
    28: M_DG_DISCARD,
    29: M_DG_FETCH,
    30: M_DG_HALL,
    31: M_DG_RAZE,
}
_CHIPS = const(5)  # rows of the cursor


class Ask:
    """One question, from the moment it is asked until it is answered."""

    def __init__(self, view):
        self.view = view
        t = view.table
        st = t.state
        self.q = q = st[ASK]
        if q > Q_SEND and view.hand != view.me:  # as all see it
            t._n = -2
        self.legal = bytes(t.choices[: t.moves()])
        t._n = -1
        self.picked = b""  # the moves of a card of the hand that looks for its place
        self.sure = -1  # the move that waits for a second A
        view.app.hush()
        self.list = 25 <= q <= 29 or q == 24 and not st[MARKS] & FIGHT
        self.codes = codes = []  # of the chips
        if q == Q_KEEP:
            if self._four() == 4:
                codes.append(FOUR)
        elif self.list:
            codes.append(LIST)
        if q == Q_RAID and max(self.legal) >= 220:
            codes.append(AWAY)
        if 0 in self.legal:
            codes.append(0)

    def _four(self):
        """How many heroes are chosen."""
        return bin(self.view.marks).count("1")

    # --- what can be chosen where

    def at(self, ref):
        """The moves of a cell."""
        return [code for code in self.picked or self.legal if code and self._is(code, ref)]

    def _is(self, code, ref):
        """Does this move belong to this cell?"""
        t = self.view.table
        st = t.state
        q = self.q
        s = self.view.me
        if q == Q_KEEP:
            return ref >= FIRST and t.design[ref] == code - 1
        if q == Q_HALL or q == Q_RAZE or self.picked:
            if 152 <= code < 200:
                return ref == 4 * s + (code & 3)
            if code >= 8:
                code = 2 + (code - 8) % 6
            v = (code - 1) % 6 if q == Q_RAZE else code - 2
            if v < 0:  # a new vault
                v = 0
                while st[SIZE + 6 * s + v]:
                    v += 1
            return ref == 16 + 6 * s + v
        if q <= Q_REST:
            verb, d, place = parts(t, code)
            if verb == "attack":
                return ref == 16 + place
            if verb == "use":
                return ref == 4 * s + (code - 212) // 2
            if verb in ("swap", "reveal", "spend"):
                return self._bears(ref, s, d)
            return ref >= FIRST and t.design[ref] == d and ref != st[OPEN]
        d = code - 1
        if q == 24 or q == Q_LATE:
            return self._bears(ref, st[ACTIVE], d)
        if q == Q_SEND or q == Q_LOSE or 18 <= q <= 20:
            if ref == 12:
                return d == MERCENARY
            if d == MERCENARY:
                return False
        elif q <= Q_REACT:
            d >>= 1
            if t.rows[8 * d + 3] >> 4 == ITEM:
                return self._bears(ref, s, d)
        if ref < 12:
            return ref >> 2 == st[ACTIVE] and t.design[st[HEROES + ref]] == d
        return ref >= FIRST and t.design[ref] == d

    def _bears(self, ref, s, d):
        """Is it the cell of a hero of s who carries the item d?"""
        c = self.view.table.state[HEROES + ref] if ref < 12 else 0
        return c and ref >> 2 == s and self.view.table.seek(c, d) > 0

    # --- drawing

    def chips(self):
        """The question, with the chips at its end."""
        from cardling.minimonfa.tell import chip

        view = self.view
        low = view.low
        say = view.app.say
        kit = view.app.kit
        x = 158
        codes = b"" if self.picked else self.codes
        for code in reversed(codes):
            made = kit.line(0, low)
            made.say(" " + say(chip(self, code)) + " ")
            x -= made.width + 1
            made.x = x
            x -= 3
            view.chips.insert(0, made)
        for i in range(len(codes)):
            view.rows[_CHIPS].append(210 + i)
            view.spots[_CHIPS].extend(bytes((view.chips[i].x, low, 16, 16)))
        self.room = x - 5
        self.lit = -2  # none has a colour yet

    def begin(self):
        """Ask, and put the cursor where it begins."""
        view = self.view
        if view.row < 0:
            row = _CHIPS
            at = len(self.codes) - 1
            if self.q in (Q_BUILD, Q_SEND, Q_HALL, Q_RAZE) or not self.codes:
                row, at = self._first(row, at)
            elif self.q == Q_RAID:
                at = 0
            view.row = row
            view.at = max(0, at)
            if self.list:
                self._open()
                return
        elif not view.rows[view.row]:
            view.row = _CHIPS if self.codes else 0
        hint = view.hint
        view.hint = -1
        if self.list and hint >= 0:
            self._open(at=hint)
            return
        from cardling.minimonfa.tell import find

        place = hint >= 0 and find(self, hint)
        self._say()  # on the page of the hint
        self.move(*place or (view.row, view.at))

    def _first(self, row, at):
        """The first cell that can be chosen."""
        rows = self.view.rows
        for r in (4, 1, 2, 3):
            for i in range(len(rows[r])):
                if self.at(rows[r][i]):
                    return r, i
        return row, at

    def _say(self):
        """The question itself."""
        from cardling.minimonfa.tell import question

        self.view.ask.say(question(self, _FORMS[self.q]))

    def move(self, row, at):
        """Put the cursor there and say what A does."""
        view = self.view
        n = len(view.rows[row])
        view.row = row
        view.at = at = max(0, min(at, n - 1))
        cursor = view.cursor
        if row == _CHIPS or not n:
            cursor.x = -180
        else:
            x, y, w, h = view.spots[row][4 * at : 4 * at + 4]
            view.app.kit.point(cursor, x - 2, y - 2, w + 4, min(h + 4, 32))
        color = view.app.kit.color
        lit = at if row == _CHIPS else -1
        for i in range(len(view.chips)):
            if i == lit:
                view.chips[i].tint(color(T_INK), color(T_YELLOW))
            elif i == self.lit or self.lit < -1:
                view.chips[i].tint(color(T_WHITE), color(T_SLATE))
        self.lit = lit
        if n:
            text, can = self._about(view.rows[row][at])
            tile = T_BUTTON if can else T_CROSS if can is None else T_BLANK
            if view.button[0] != tile:
                view.button[0] = tile
            self._tell(text)

    def _tell(self, text):
        """What A does, cut: for each step of the cursor more would be too much to paint. What is
        asked again has two lines."""
        view = self.view
        kit = view.app.kit
        if self.sure < 0:
            view.action.say(kit.fit(text, 108))
            return
        lines = list(kit.font.wrap(text, 144))
        if len(lines) > 2:
            lines = [kit.fit(text, 144)]
        view.action.say("\n".join(lines))

    def sent(self, ref):
        """The move that sent this fighter, as far as it can be taken back; 0: none."""
        view = self.view
        st = view.table.state
        code = 0
        if ref == 12 and st[HIRED] == 2:
            code = 51
        elif ref < 12 and st[WHERE + ref] == SENT:
            code = 1 + view.table.design[st[HEROES + ref]]
        return code if code and view.start is not None and code in view.codes else 0

    # --- buttons

    def press(self, button):
        """A button of the person who is asked."""
        view = self.view
        if button <= RIGHT:
            self._unsure()
            self._step(button)
            return
        if button == SELECT:
            if view.rows[view.row]:
                self._look(view.rows[view.row][view.at])
        elif button == B:
            self._back()
        elif view.rows[view.row]:
            self._do(view.rows[view.row][view.at])

    def _step(self, button):
        """The cursor goes a step in that direction, over rows that are empty."""
        view = self.view
        row = view.row
        rows = view.rows
        if button >= LEFT:
            n = len(rows[row])
            at = (view.at + (1 if button == RIGHT else -1)) % max(1, n)
            if not row and n:  # the pages
                view.page = rows[0][at] - 200
                view.at = at
                view.draw()
                self._say()
            self.move(row, at)
            return
        step = 1 if button == DOWN else -1
        spot = view.spots[row]
        x = spot[4 * view.at] + spot[4 * view.at + 2] // 2 if rows[row] else 0
        for _ in range(6):
            row = (row + step) % 6
            if rows[row]:
                break
        best = 0
        if row:  # the nearest one
            far = 999
            spot = view.spots[row]
            for i in range(len(rows[row])):
                away = abs(spot[4 * i] + spot[4 * i + 2] // 2 - x)
                if away < far:
                    far = away
                    best = i
        else:
            while rows[0][best] - 200 != view.page and best < len(rows[0]) - 1:
                best += 1
        self.move(row, best)

    def _back(self):
        """B: the last thing is taken back."""
        view = self.view
        if self._unsure():
            return
        if self.picked:
            self.picked = b""
            view.row = 4
            view.at = self.from_
            self._again()
        else:
            page = view.page
            view.turn(view.me)
            if page != view.page:  # home from the others' pages
                view.row = -1
                view.draw()
                self.begin()
            elif view.start is not None:
                view.back()

    def _unsure(self):
        """No second A. True if one was waited for."""
        if self.sure < 0:
            return False
        self.sure = -1
        self.move(self.view.row, self.view.at)
        return True

    def _again(self):
        """Other marks: draw the page."""
        self.view.draw()
        self._say()
        self.move(self.view.row, self.view.at)

    def _do(self, ref):
        """A."""
        view = self.view
        t = view.table
        if ref >= 210:
            self._press_chip(self.codes[ref - 210])
            return
        if ref == 13 or ref >= 200:
            self._look(ref)
            return
        if self.q == Q_KEEP:
            bit = 1 << ref - FIRST - 24 * view.me
            if view.marks & bit or self._four() < 4:
                view.marks ^= bit
                if self._four() == 4:
                    view.row = -1
                view.question = None
            else:
                view.app.handheld.sound.play(b"\x30\x06")
            return
        codes = self.at(ref)
        if self.q == Q_SEND and self.sent(ref):
            view.back(self.sent(ref))
        elif not codes:
            view.app.handheld.sound.play(b"\x30\x06")
        elif self.picked or self.q == Q_SEND or self.q == Q_RAID and ref > 12:
            self._play(codes[0])
        elif self.q <= Q_REST and ref >= FIRST:
            self.from_ = view.at
            self.picked = bytes(codes)
            view.page = view.me
            view.draw()
            self._say()
            self.move(*self._first(4, 0))
        elif len(codes) > 1 or self.q <= Q_REST:
            d = -1  # a room or the hall of a vault
            if ref < 12:
                d = t.design[t.state[HEROES + ref]]
            elif ref >= FIRST:
                d = t.design[ref]
            self._open(codes, d)
        else:
            self._play(codes[0])

    def _about(self, ref):
        """What A does there, or why not; what knows the reasons does not stay."""
        from cardling.minimonfa.tell import about

        told = about(self, ref)
        free("engine.minimonfa.why")
        return told

    def _press_chip(self, code):
        view = self.view
        if code == LIST:
            self._open()
        elif code == AWAY:
            view.page = (min([code for code in self.legal if code >= 220]) - 220) // 6
            view.row = 2
            view.at = 0
            self._again()
        elif code == FOUR:
            codes = []
            for i in range(6):
                if view.marks >> i & 1:
                    codes.append(1 + view.table.design[FIRST + 24 * view.me + i])
            view.question = None
            for code in codes[:3]:
                view.match.play(code)
            view.play(codes[3])
        elif self.sure == code or not twice(MINIMONFA, self.q, code, len(self.legal)):
            self._play(code)
        else:
            self.sure = code
            self._tell(view.app.say(M_DG_SURE))

    def _play(self, code):
        view = self.view
        view.play(code)
        if view.question is None:
            for made in view.chips:
                made.say("")
            view.cursor.x = -180

    def _open(self, codes=None, d=-1, at=-1):
        """A list to choose from."""
        from cardling.minimonfa.card import Choices

        view = self.view
        view.app.push(Choices(view, codes or list(self.legal), self.q, d, at))

    def _look(self, ref):
        """SELECT."""
        if ref < 210:
            from cardling.minimonfa.card import look

            look(self.view, ref)
