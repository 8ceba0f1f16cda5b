# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The questions of MiniMonFa, put to the person at the device. Loaded to ask, then forgotten."""

from micropython import const

from cardling import boards
from cardling.twice import DUNGEON, twice
from engine import free
from engine.minimonfa_moves import parts

_T_BLANK = const(68)
_T_BUTTON = const(49)
_T_CROSS = const(65)
_T_INK = const(1)
_T_SLATE = const(2)
_T_WHITE = const(4)
_T_YELLOW = const(9)


_M_DG_SURE = const(257)
_M_DG_KEEP = const(233)
_M_DG_BUILD = const(234)
_M_DG_RAID = const(236)
_M_DG_REST = const(237)
_M_DG_SEND = const(238)
_M_DG_TRAP = const(239)
_M_DG_DEFEND = const(240)
_M_DG_REACT = const(241)
_M_DG_LATE = const(243)
_M_DG_LOSE = const(244)
_M_DG_STONE = const(247)
_M_DG_EJECT = const(248)
_M_DG_BREAK = const(249)
_M_DG_REVIVE = const(250)
_M_DG_PEEK = const(251)
_M_DG_DISCARD = const(252)
_M_DG_FETCH = const(253)
_M_DG_HALL = const(254)
_M_DG_RAZE = const(255)

# The state of the table, see engine/minimonfa_piles.py.
_ASK = const(6)
_ACTIVE = const(7)
_OPEN = const(15)
_MARKS = const(24)
_HIRED = const(26)
_WHERE = const(47)
_FIRST = const(59)
_HEROES = const(299)
_SIZE = const(329)
_ITEM = const(4)
_SENT = const(2)
_FIGHT = const(1)

_Q_KEEP = const(1)
_Q_BUILD = const(2)
_Q_RAID = const(3)
_Q_REST = const(4)
_Q_SEND = const(5)
_Q_REACT = const(8)
_Q_LATE = const(9)
_Q_LOSE = const(10)
_Q_HALL = const(30)
_Q_RAZE = const(31)

# By question: what it says. Those of 24 to 29 are answered in a list, 24 not in a fight.
_FORMS = {
    1: _M_DG_KEEP,
    2: _M_DG_BUILD,
    3: _M_DG_RAID,
    4: _M_DG_REST,
    5: _M_DG_SEND,
    6: _M_DG_TRAP,
    7: _M_DG_DEFEND,
    8: _M_DG_REACT,
    9: _M_DG_LATE,
    10: _M_DG_LOSE,
    18: _M_DG_LOSE,
    19: _M_DG_STONE,
    20: _M_DG_EJECT,
    24: _M_DG_BREAK,
    25: _M_DG_REVIVE,
    26: _M_DG_PEEK,
    28: _M_DG_DISCARD,
    29: _M_DG_FETCH,
    30: _M_DG_HALL,
    31: _M_DG_RAZE,
}
_FOUR = const(254)  # chips that are no move: these four heroes, to the enemy's vaults, the list
_AWAY = const(253)
_LIST = const(252)
_CHIPS = const(5)  # rows of the cursor


class Ask:
    """One question, from the moment it is asked until it is answered."""

    def __init__(self, view):
        self.view = view
        t = view.table
        st = t.state
        self.q = q = st[_ASK]
        if q > _Q_SEND and view.hand != view.me:  # as all see it
            t._n = -2
        self.legal = bytes(t.choices[: t.moves()])
        t._n = -1
        self.picked = b""  # the moves of a card of the hand that looks for its place
        self.sure = -1  # the move that waits for a second A
        view.app.hush()
        self.list = 25 <= q <= 29 or q == 24 and not st[_MARKS] & _FIGHT
        self.codes = codes = []  # of the chips
        if q == _Q_KEEP:
            if self._four() == 4:
                codes.append(_FOUR)
        elif self.list:
            codes.append(_LIST)
        if q == _Q_RAID and max(self.legal) >= 220:
            codes.append(_AWAY)
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
        if q == _Q_KEEP:
            return ref >= _FIRST and t.design[ref] == code - 1
        if q == _Q_HALL or q == _Q_RAZE or self.picked:
            if 152 <= code < 200:
                return ref == 4 * s + (code & 3)
            if code >= 8:
                code = 2 + (code - 8) % 6
            v = (code - 1) % 6 if q == _Q_RAZE else code - 2
            if v < 0:  # a new vault
                v = 0
                while st[_SIZE + 6 * s + v]:
                    v += 1
            return ref == 16 + 6 * s + v
        if q <= _Q_REST:
            verb, d, place = parts(t, code)
            if verb == "attack":
                return ref == 16 + place
            if verb == "use":
                return ref == 4 * s + (code - 212) // 2
            if verb in ("swap", "reveal", "spend"):
                return self._bears(ref, s, d)
            return ref >= _FIRST and t.design[ref] == d and ref != st[_OPEN]
        d = code - 1
        if q == 24 or q == _Q_LATE:
            return self._bears(ref, st[_ACTIVE], d)
        if q == _Q_SEND or q == _Q_LOSE or 18 <= q <= 20:
            if ref == 12:
                return d == 50
            if d == 50:
                return False
        elif q <= _Q_REACT:
            d >>= 1
            if t.rows[8 * d + 3] >> 4 == _ITEM:
                return self._bears(ref, s, d)
        if ref < 12:
            return ref >> 2 == st[_ACTIVE] and t.design[st[_HEROES + ref]] == d
        return ref >= _FIRST and t.design[ref] == d

    def _bears(self, ref, s, d):
        """Is it the cell of a hero of s who carries the item d?"""
        c = self.view.table.state[_HEROES + ref] if ref < 12 else 0
        return c and ref >> 2 == s and self.view.table.seek(c, d) > 0

    # --- drawing

    def chips(self):
        """The question, with the chips at its end."""
        from cardling.dungeon_tell import chip

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
            if self.q in (_Q_BUILD, _Q_SEND, _Q_HALL, _Q_RAZE) or not self.codes:
                row, at = self._first(row, at)
            elif self.q == _Q_RAID:
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
        from cardling.dungeon_tell import find

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
        from cardling.dungeon_tell import question

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
                view.chips[i].tint(color(_T_INK), color(_T_YELLOW))
            elif i == self.lit or self.lit < -1:
                view.chips[i].tint(color(_T_WHITE), color(_T_SLATE))
        self.lit = lit
        if n:
            text, can = self._about(view.rows[row][at])
            tile = _T_BUTTON if can else _T_CROSS if can is None else _T_BLANK
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
        if ref == 12 and st[_HIRED] == 2:
            code = 51
        elif ref < 12 and st[_WHERE + ref] == _SENT:
            code = 1 + view.table.design[st[_HEROES + ref]]
        return code if code and view.start is not None and code in view.codes else 0

    # --- buttons

    def press(self, button):
        """A button of the person who is asked."""
        view = self.view
        if button <= boards.RIGHT:
            self._unsure()
            self._step(button)
            return
        if button == boards.SELECT:
            if view.rows[view.row]:
                self._look(view.rows[view.row][view.at])
        elif button == boards.B:
            self._back()
        elif view.rows[view.row]:
            self._do(view.rows[view.row][view.at])

    def _step(self, button):
        """The cursor goes a step in that direction, over rows that are empty."""
        view = self.view
        row = view.row
        rows = view.rows
        if button >= boards.LEFT:
            n = len(rows[row])
            at = (view.at + (1 if button == boards.RIGHT else -1)) % max(1, n)
            if not row and n:  # the pages
                view.page = rows[0][at] - 200
                view.at = at
                view.draw()
                self._say()
            self.move(row, at)
            return
        step = 1 if button == boards.DOWN else -1
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
        if self.q == _Q_KEEP:
            bit = 1 << ref - _FIRST - 24 * view.me
            if view.marks & bit or self._four() < 4:
                view.marks ^= bit
                if self._four() == 4:
                    view.row = -1
                view.question = None
            else:
                view.app.handheld.sound.play(b"\x30\x06")
            return
        codes = self.at(ref)
        if self.q == _Q_SEND and self.sent(ref):
            view.back(self.sent(ref))
        elif not codes:
            view.app.handheld.sound.play(b"\x30\x06")
        elif self.picked or self.q == _Q_SEND or self.q == _Q_RAID and ref > 12:
            self._play(codes[0])
        elif self.q <= _Q_REST and ref >= _FIRST:
            self.from_ = view.at
            self.picked = bytes(codes)
            view.page = view.me
            view.draw()
            self._say()
            self.move(*self._first(4, 0))
        elif len(codes) > 1 or self.q <= _Q_REST:
            d = -1  # a room or the hall of a vault
            if ref < 12:
                d = t.design[t.state[_HEROES + ref]]
            elif ref >= _FIRST:
                d = t.design[ref]
            self._open(codes, d)
        else:
            self._play(codes[0])

    def _about(self, ref):
        """What A does there, or why not; what knows the reasons does not stay."""
        from cardling.dungeon_tell import about

        told = about(self, ref)
        free("minimonfa_why")
        return told

    def _press_chip(self, code):
        view = self.view
        if code == _LIST:
            self._open()
        elif code == _AWAY:
            view.page = (min([code for code in self.legal if code >= 220]) - 220) // 6
            view.row = 2
            view.at = 0
            self._again()
        elif code == _FOUR:
            codes = []
            for i in range(6):
                if view.marks >> i & 1:
                    codes.append(1 + view.table.design[_FIRST + 24 * view.me + i])
            view.question = None
            for code in codes[:3]:
                view.match.play(code)
            view.play(codes[3])
        elif self.sure == code or not twice(DUNGEON, self.q, code, len(self.legal)):
            self._play(code)
        else:
            self.sure = code
            self._tell(view.app.say(_M_DG_SURE))

    def _play(self, code):
        view = self.view
        view.play(code)
        if view.question is None:
            for made in view.chips:
                made.say("")
            view.cursor.x = -180

    def _open(self, codes=None, d=-1, at=-1):
        """A list to choose from."""
        from cardling.dungeon_card import Choices

        view = self.view
        view.app.push(Choices(view, codes or list(self.legal), self.q, d, at))

    def _look(self, ref):
        """SELECT."""
        if ref < 210:
            from cardling.dungeon_card import look

            look(self.view, ref)
