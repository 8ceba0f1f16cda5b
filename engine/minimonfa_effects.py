# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""MiniMonFa's effects (E.5): what they can be used on, and what they do.

Times and effects of the card table are numbered here; the packer reads them. Choices that name a
card have the code 1 + its design, the mercenary 51; vaults 1 + number, seats 1 + seat; a room of an
own vault 1 + place, a hall of it 7 + place; for a hall to build 1 is a new vault, 2 + place an old
one.
"""

from micropython import const

from engine.minimonfa_piles import Dungeon

_AT_COMBAT = const(1)  # costs a skill card, in a fight
_AT_FREE = const(2)  # costs a skill card, in the own turn outside the fight
_AT_WORN = const(3)
_AT_ONCE = const(4)
_AT_SPRUNG = const(5)
_AT_SHOWN = const(6)

_DO_NONE = const(0)
_DO_MOD = const(1)
_DO_KILL = const(2)
_DO_PETRIFY = const(3)
_DO_EJECT = const(4)
_DO_END = const(5)
_DO_NEGATE = const(6)
_DO_PREVENT = const(7)
_DO_BREAK = const(8)
_DO_REVIVE = const(9)  # from here on: not about the fight
_DO_PEEK = const(10)
_DO_DRAW = const(11)
_DO_DISCARD = const(12)
_DO_FETCH = const(13)
_DO_BUILD = const(14)
_DO_RAZE = const(15)
_DO_ALLY = const(16)
_DO_LOCK = const(17)
# By effect, how many answers it wants: 0, 1, or 2 for as many as its first number says.
_WANTS = b"\0\0\2\2\2\0\0\0\2\2\1\0\0\1\1\2\0\0"

# The state: see engine.minimonfa_piles.
_SEAT = const(1)
_ASK = const(6)
_ACTIVE = const(7)
_PHASE = const(8)
_IN = const(13)
_OPEN = const(15)
_NEXT = const(18)
_THEN = const(19)
_WHO = const(20)
_BY = const(21)
_LEFT = const(22)
_VAULT = const(23)
_MARKS = const(24)
_WINDOW = const(25)
_HIRED = const(26)
_ACTS = const(27)
_COUNT = const(29)
_HAND = const(32)
_DRAW = const(35)
_DISCARD = const(38)
_BUILT = const(41)
_OUT = const(46)
_WHERE = const(47)
_INFO = const(120)
_HEROES = const(299)
_LAIR = const(311)
_SIZE = const(329)
_ACT = const(347)
_MONSTER = const(1)
_EVENT = const(6)

_HOME = const(1)
_SENT = const(2)
_DOOMED = const(3)
_DEAD = const(4)
_FRESH = const(5)
_STONE = const(32)

_UP = const(16)
_FIGHT = const(1)
_STONED = const(4)
_CANCELLED = const(8)
_W_TRAP = const(0)

_MERCENARY = const(51)  # his code

_Q_EFFECT = const(16)  # the question of an effect is this + the effect
_END_HEROES = const(65)  # how the game ended

# Steps.
_S_EFFECT = const(3)
_S_SURPLUS = const(5)
_S_DEFEND = const(9)
_S_HOME = const(14)

# Events for the screens: kind, and two numbers.
_E_DRAW = const(4)  # seat, how many
_E_BUILD = const(5)  # seat, vault that a room was added to
_E_DEAD = const(14)  # seat, hero (mercenary: 50)
_E_SLAIN = const(15)  # seat, monster
_E_STONE = const(16)  # seat, hero (mercenary: 50)
_E_EJECT = const(17)  # seat, hero (mercenary: 50)
_E_BREAK = const(18)  # seat, item
_E_REVIVE = const(19)  # seat, hero who was dead
_E_FREED = const(20)  # seat, hero who was petrified
_E_LOOK = const(21)  # seat, vault
_E_SPY = const(22)  # seat, seat whose hand it saw
_E_DISCARD = const(23)  # seat, card
_E_FETCH = const(24)  # seat, card
_E_RAZE = const(25)  # seat, vault that lost a room
_E_MIGHT = const(36)  # seat, the question: see Table.might


class Effects(Dungeon):
    """What cards do; engine.minimonfa_fight and engine.minimonfa say when."""

    # --- what can be chosen

    def pick(self, s, low, high, n):
        """Add the heroes of s that are where ``low`` to ``high`` says to the choices; the new n."""
        st = self.state
        for h in range(4 * s, 4 * s + 4):
            if low <= st[_WHERE + h] <= high:
                self.choices[n] = 1 + self.design[st[_HEROES + h]]
                n += 1
        return n

    def fighters(self, side, n):
        """Add the fighters of a side (0 heroes, 1 monsters) that are not yet chosen to die."""
        st = self.state
        if not side:
            n = self.pick(st[_ACTIVE], _SENT, _SENT, n)
            if st[_HIRED] == 2:
                self.choices[n] = _MERCENARY
                n += 1
            return n
        c = st[_LAIR + st[_VAULT]]
        while c:
            if self.kind[c] >> 4 == _MONSTER and st[c + _INFO] & (_UP | 1) != _UP | 1:
                self.choices[n] = 1 + self.design[c]
                n += 1
            c = st[c]
        return n

    def targets(self, r, s, n):
        """Add what the effect in row r, done by s, can be used on; the new n."""
        st = self.state
        ch = self.choices
        a = self.rows[r + 1]
        what = self.rows[r] & 31
        if what <= _DO_EJECT:
            return self.fighters(1 if what == _DO_KILL and s == st[_ACTIVE] else 0, n)
        if what == _DO_REVIVE:
            k = _STONE if self.rows[r + 2] else _DEAD
            return self.pick(s, k, k | 31, n)  # nobody is petrified just now: no fight
        if what == _DO_FETCH:
            last = 255
            c = st[_DISCARD + s]
            while c:
                d = self.design[c]
                if self.kind[c] >> 4 == a and d != last:
                    ch[n] = 1 + d
                    n += 1
                    last = d
                c = st[c]
            return n
        if what == _DO_BUILD:
            return self.sites(s, n)
        if what == _DO_RAZE:
            for v in range(6):
                k = st[_SIZE + 6 * s + v]
                c = st[_LAIR + 6 * s + v]
                while c:
                    if self.kind[c] >> 4 == _EVENT:
                        k += 15  # a room less, a hall more
                    c = st[c]
                if k & 15:
                    ch[n] = 1 + v
                    n += 1
                if k > 15:
                    ch[n] = 7 + v
                    n += 1
            return n
        if what == _DO_DRAW:
            return n + (st[_DRAW + s] > 0)
        for i in range(6 * self.seats):  # the rest is done to others
            o = i // 6
            if o == s:
                continue
            k = (s - o) % self.seats | _UP  # the bit of s in the cards of o
            if what == _DO_BREAK:
                i %= 6
                c = st[_WHERE + 4 * o + i] if i < 4 else 0
                if c != _SENT and (st[_MARKS] & _FIGHT or not c or c == _DEAD):
                    continue
                c = st[st[_HEROES + 4 * o + i]]
                while c:
                    if st[c + _INFO] & _UP:
                        ch[n] = 1 + self.design[c]
                        n += 1
                    c = st[c]
                continue
            c = st[_LAIR + i]
            if what == _DO_DISCARD or a:  # a hand
                c = 0 if i % 6 else st[_HAND + o]
                i = o
                if what == _DO_DISCARD:
                    k = 0
            while c and st[c + _INFO] & k:
                c = st[c]
            if c:
                ch[n] = 1 + i
                n += 1
        return n

    def sites(self, s, n):
        """E11a: add where s can put a room: 1 a new vault, 2 + place an old one."""
        st = self.state
        for v in range(self.most):
            k = st[_SIZE + 6 * s + v]
            if k < self.most:
                self.choices[n] = 2 + v if k else 1
                n += 1
            if not k:
                break
        return n

    # --- carrying out

    def begin(self, who, by, then):
        """Seat ``by`` does the effect ``who``; the step ``then`` follows."""
        st = self.state
        rows = self.rows
        st[_WHO] = who
        st[_BY] = by
        st[_THEN] = then
        st[_NEXT] = _S_EFFECT
        r = who << 2
        what = rows[r] & 31
        a = rows[r + 1]
        n = _WANTS[what]
        if n == 2:
            n = a
        elif what == _DO_MOD or what == _DO_PREVENT:
            if st[_MARKS] & _FIGHT and st[_ACTS] < 15:  # an event is counted as the open one
                st[_ACT + st[_ACTS]] = who
                st[_ACTS] += 1
        elif what == _DO_END:  # E30
            st[_NEXT] = _S_HOME
        elif what == _DO_NEGATE:
            if st[_WINDOW] == _W_TRAP:
                st[_MARKS] |= _CANCELLED
            else:
                st[_THEN] = _S_DEFEND
        elif what == _DO_DRAW:
            if st[_PHASE] > 1:  # an event's come after the normal ones
                self.note(_E_DRAW, by, self.draw(by, a))
        elif what == _DO_DISCARD:
            n = rows[r + 2]
            if n != 1:
                for i in range(by, by + (self.seats if n else 1)):
                    self._toss(i % self.seats, a)
                n = 0
        elif what == _DO_ALLY:
            st[_HIRED] = 1
        st[_LEFT] = n

    def unit(self):
        """One answer of the effect. True if somebody is asked for it."""
        st = self.state
        what = self.rows[st[_WHO] << 2] & 31
        if not st[_LEFT]:
            st[_NEXT] = st[_THEN]
            if what == _DO_KILL:
                self.bury()
            return False
        s = st[_BY]
        if what == _DO_KILL and s == st[_ACTIVE]:  # MAMB-10
            s = st[_VAULT] // 6
        elif what == _DO_EJECT or what == _DO_KILL:
            s = st[_ACTIVE]
        st[_SEAT] = s
        st[_ASK] = _Q_EFFECT + what
        self._n = -1
        n = self.moves()
        if n > 1 and (n > st[_LEFT] or what == _DO_RAZE):
            return True
        if what == _DO_PEEK and st[_IN] == 7 and self.rows[(st[_WHO] << 2) + 1]:
            if self.might(_E_MIGHT, s, st[_ASK]):  # what s knows of two hands is its own affair
                return True
        self._n = -1
        self.hit(self.choices[0])
        return False

    def hero(self, s, d):
        """The number of the hero of s with the design d."""
        st = self.state
        h = 4 * s
        while not st[_HEROES + h] or self.design[st[_HEROES + h]] != d:
            h += 1
        return h

    def hit(self, code):
        """The effect is used on what ``code`` names; 0: there is nothing (MAMB-17)."""
        st = self.state
        if not code:
            st[_LEFT] = 0
            return
        r = st[_WHO] << 2
        what = self.rows[r] & 31
        s = st[_BY]
        st[_LEFT] -= 1
        d = code - 1
        if what == _DO_KILL:
            self.doom(1 if s == st[_ACTIVE] else 0, code)
        elif what == _DO_PETRIFY or what == _DO_EJECT:
            s = st[_ACTIVE]
            self.note(_E_EJECT if what == _DO_EJECT else _E_STONE, s, d)
            if code == _MERCENARY:  # MAMB-18
                st[_HIRED] = 0
            elif what == _DO_EJECT:
                st[_WHERE + self.hero(s, d)] = _HOME
            else:
                st[_WHERE + self.hero(s, d)] = _FRESH
                st[_MARKS] |= _STONED
        elif what == _DO_BREAK:
            for h in range(4 * self.seats):
                p = st[_HEROES + h]
                c = self.seek(p, d) if p and h >> 2 != s else 0
                if c:
                    self.unlink(p, c)
                    self.drop(h >> 2, c)
                    self.note(_E_BREAK, h >> 2, d)
        elif what == _DO_REVIVE:
            st[_WHERE + self.hero(s, d)] = _HOME
            self.note(_E_FREED if self.rows[r + 2] else _E_REVIVE, s, d)
        elif what == _DO_PEEK:
            if self.rows[r + 1]:
                c = st[_HAND + d]
                self.note(_E_SPY, s, d)
            else:
                c = st[_LAIR + d]
                self.note(_E_LOOK, s, d)
                d //= 6
            while c:  # E41
                if not st[c + _INFO] & _UP:
                    st[c + _INFO] |= (s - d) % self.seats
                c = st[c]
        elif what == _DO_DISCARD:
            self._toss(d, self.rows[r + 1])
        elif what == _DO_FETCH:
            c = self.seek(_DISCARD + s, d)
            self.unlink(_DISCARD + s, c)
            self.take(s, c)
            self.note(_E_FETCH, s, d)
        elif what == _DO_BUILD:
            c = st[_OPEN]
            st[_OPEN] = 0
            self.add(_LAIR + self.build(s, code), c)
            st[c + _INFO] = _UP
        else:  # MAMB-13
            v = 6 * s + d % 6
            self.note(_E_RAZE, s, v)
            if st[_SIZE + v] == 1:
                self.crumble(v, _DISCARD + s)
                return
            st[_VAULT] = v
            st[_NEXT] = _S_SURPLUS
            st[_SIZE + v] -= 1
            p = _LAIR + v if d > 5 else _BUILT + s
            c = st[p]
            while d > 5 and self.kind[c] >> 4 != _EVENT:
                c = st[c]
            self.unlink(p, c)
            st[c + _INFO] = 0
            self.link(_OUT if d > 5 else _DISCARD + s, c)

    def take(self, s, c):
        """Card c goes openly to the hand of s."""
        st = self.state
        st[c + _INFO] = 3
        self.link(_HAND + s, c)
        st[_COUNT + s] += 1

    def build(self, s, code):
        """A room more in the dungeon of s, see sites; the number of the vault."""
        st = self.state
        v = 6 * s
        if code > 1:
            v += code - 2
        else:
            while st[_SIZE + v]:
                v += 1
        st[_SIZE + v] += 1
        self.note(_E_BUILD, s, v)
        return v

    def _toss(self, s, n):
        """Seat s discards n random cards."""
        st = self.state
        while n and st[_COUNT + s]:
            c = st[_HAND + s]
            for _ in range(self.roll(st[_COUNT + s])):
                c = st[c]
            self.leave(s, c)
            self.drop(s, c)
            self.note(_E_DISCARD, s, self.design[c])
            n -= 1

    def doom(self, side, code):
        """A fighter of a side is chosen to die; all die together."""
        st = self.state
        if code == _MERCENARY:
            st[_HIRED] = 3
        elif not side:
            st[_WHERE + self.hero(st[_ACTIVE], code - 1)] = _DOOMED
        else:
            st[self.seek(_LAIR + st[_VAULT], code - 1) + _INFO] = _UP | 1

    def bury(self):
        """All who were chosen die (E18, E28). Their owner may lose (E36)."""
        st = self.state
        s = st[_ACTIVE]
        v = st[_VAULT]
        dead = 0
        for h in range(4 * s, 4 * s + 4):
            if st[_WHERE + h] == _DOOMED:
                st[_WHERE + h] = _DEAD
                c = st[_HEROES + h]
                self.note(_E_DEAD, s, self.design[c])
                while st[c]:
                    x = st[c]
                    st[c] = st[x]
                    self.drop(s, x)
            if st[_WHERE + h] == _DEAD:
                dead += 1
        if st[_HIRED] == 3:
            st[_HIRED] = 0
            self.note(_E_DEAD, s, _MERCENARY - 1)
        c = st[_LAIR + v]
        while c:
            x = st[c]
            if st[c + _INFO] & (_UP | 1) == _UP | 1:
                self.unlink(_LAIR + v, c)
                self.drop(v // 6, c)
                self.note(_E_SLAIN, v // 6, self.design[c])
            c = x
        if dead == 4:
            self.lose(s, _END_HEROES)
