# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""MiniMonFa for two or three: what may be played, and playing it (E5, E11-E16).

Codes of a turn's actions: 0 end, 1 room new, 2 + v room, 8 + 6 * card + v monster or trap,
152 + 4 * item + h (give or exchange), 200 + item (reveal or spend), 212 + 2 * h + ability (use),
220 + vault (attack). v is a place in the own dungeon, h in the row of the own heroes; the 12
monsters and traps of a deck and its 6 items are counted, Classic before Wild. Abilities and
one-shot items in a fight: engine.minimonfa_fight; the others: engine.minimonfa_effects; 0 is pass
or go.
"""

from micropython import const

from engine import free
from engine.minimonfa_fight import Turn

_AT_COMBAT = const(1)
_AT_FREE = const(2)
_AT_ONCE = const(4)
_DO_REVIVE = const(9)

# The state: see engine.minimonfa_piles.
_SEAT = const(1)
_ASK = const(6)
_ACTIVE = const(7)
_PHASE = const(8)
_ROUND = const(11)
_IN = const(13)
_BUSY = const(16)
_SWAPS = const(17)
_NEXT = const(18)
_WHO = const(20)
_BY = const(21)
_LEFT = const(22)
_VAULT = const(23)
_MARKS = const(24)
_WINDOW = const(25)
_HIRED = const(26)
_PENDING = const(28)
_HAND = const(32)
_BUILT = const(41)
_WHERE = const(47)
_FIRST = const(59)
_INFO = const(120)
_HEROES = const(299)
_LAIR = const(311)
_SIZE = const(329)
_ROOM = const(0)
_MONSTER = const(1)
_TRAP = const(3)
_ITEM = const(4)
_EVENT = const(6)

_HOME = const(1)
_SENT = const(2)
_UP = const(16)
_FIGHT = const(1)
_ACTED = const(2)
_SKILLED = const(16)
_W_TRAP = const(0)
_W_CANCEL = const(3)
_MERCENARY = const(51)

_Q_KEEP = const(1)
_Q_BUILD = const(2)  # phase 2
_Q_RAID = const(3)  # phase 3
_Q_REST = const(4)  # phase 3 after the fight
_Q_SEND = const(5)
_Q_TRAP = const(6)
_Q_DEFEND = const(7)
_Q_REACT = const(8)
_Q_LATE = const(9)
_Q_LOSE = const(10)
_Q_EFFECT = const(16)

# Steps.
_S_ASK = const(6)
_S_WINDOW = const(11)
_S_LATE = const(12)
_S_END = const(15)
_S_ENTER = const(22)

# Events for the screens: kind, and two numbers.
_E_LAY = const(6)  # seat, vault: a card is laid there face down
_E_GIVE = const(7)  # seat, hero: an item is laid there face down
_E_SWAP = const(8)  # seat, item shown and laid face down under another hero
_E_REVEAL = const(9)  # seat, item
_E_SPEND = const(13)  # seat, one-shot item
_E_ATTACK = const(32)  # seat, vault
_E_SEND = const(33)  # seat, hero
_E_KEEP = const(34)  # seat, hero


class Minimonfa(Turn):
    """The game."""

    GAME = "minimonfa"
    TAG = 0x46  # for three seats 0x47
    WORDS = "engine.minimonfa_words"
    WHY = "engine.minimonfa_why"
    SETS = ("minimonfa",)
    OPTIONS = ("empty", "decks")

    def __init__(self, seats=None, seed=0, empty=False, decks=None):
        from engine import minimonfa_deal as deal

        deal.deal(self, seats, seed, empty, decks)
        free("minimonfa_deal")

    def score(self, seat):
        """+1 won, 0 drawn, -1 lost."""
        k = self.state[_IN]
        if self.state[_SEAT] != 255:
            raise ValueError("the game is not over")
        if not k >> seat & 1:
            return -1
        return 0 if k & k - 1 else 1

    def blind(self, seat, dice):
        """Redeal everything ``seat`` cannot know, and the dice, from the number ``dice``."""
        from engine import minimonfa_blind

        minimonfa_blind.blind(self, seat, dice)

    # --- moves

    def moves(self):
        """Work out the legal moves into ``choices``; how many there are."""
        n = self._n
        if n >= 0:
            return n
        st = self.state
        ch = self.choices
        s = st[_SEAT]
        q = st[_ASK]
        stop = True  # 0 is a move
        n = 0
        if q >= _Q_EFFECT:
            if s != 255:
                n = self.targets(st[_WHO] << 2, st[_BY], 0)
            stop = not n and s != 255
        elif q == _Q_LOSE:
            stop = False
            n = self.fighters(0 if st[_MARKS] & _FIGHT and s == st[_ACTIVE] else 1, 0)
        elif q == _Q_KEEP:
            stop = False
            for c in range(_FIRST + 24 * s, _FIRST + 24 * s + 6):
                if not st[c + _INFO]:
                    ch[n] = 1 + self.design[c]
                    n += 1
        elif q <= _Q_REST:
            if q == _Q_BUILD:
                n = self._cards(s)
                if n < 0:
                    n = ~n
                    stop = False
            n = self._gear(s, q, n)
            if q == _Q_RAID and not self.law(0):  # E12, E41
                if st[_HIRED] == 1 or self.pick(s, _HOME, _HOME, n) > n:
                    for v in range(6 * self.seats):
                        if st[_SIZE + v] and v // 6 != s:
                            ch[n] = 220 + v
                            n += 1
        elif q == _Q_SEND:  # E13: a room counts once, a hall as often as it has symbols
            k = st[_SIZE + st[_VAULT]]
            c = st[_LAIR + st[_VAULT]]
            while c:
                if self.kind[c] >> 4 == _EVENT:
                    k += self.rows[8 * self.design[c] + 1] - 1
                c = st[c]
            i = self.inside()
            stop = i > 0
            if i < k:
                n = self.pick(s, _HOME, _HOME, 0)
                if st[_HIRED] == 1:
                    ch[n] = _MERCENARY
                    n += 1
        elif q == _Q_REACT:
            n = self.reactions()
        elif q == _Q_LATE:
            if not self.law(3):
                for h in range(4 * s, 4 * s + 4):
                    if st[_WHERE + h] == _SENT:
                        c = st[st[_HEROES + h]]
                        while c:
                            if not st[c + _INFO] & _UP:
                                ch[n] = 1 + self.design[c]
                                n += 1
                            c = st[c]
        elif self.skilled(s):
            k = _TRAP if q == _Q_TRAP else _MONSTER
            c = st[_LAIR + st[_VAULT]]
            while c:
                if self.kind[c] >> 4 == k:
                    i = 2 * self.design[c]
                    if k == _TRAP or self.rows[i << 2] >> 5 == _AT_COMBAT:
                        ch[n] = 1 + i
                        n += 1
                    if self.rows[i + 1 << 2] >> 5 == _AT_COMBAT:
                        ch[n] = 2 + i
                        n += 1
                c = st[c]
        if stop:
            ch[n] = 0
            n += 1
        self._n = n
        return n

    def _cards(self, s):
        """E11: what s can play from its hand; ~n if it must not end the phase (E35)."""
        st = self.state
        ch = self.choices
        kind = self.kind
        space = self._work  # by vault: space for monsters, then its size if it has no trap
        many = 0
        while many < 6:
            n = k = st[_SIZE + 6 * s + many]
            if not n:
                break
            c = st[_LAIR + 6 * s + many]
            while c:
                x = kind[c]
                if x >> 4 == _MONSTER:
                    n -= x & 15
                elif x >> 4 == _TRAP:
                    k = 0
                c = st[c]
            space[many] = n
            space[many + 6] = k
            many += 1
        tame = self.law(2)
        last = 255
        n = 0
        c = st[_HAND + s]
        while c:
            d = self.design[c]
            k = kind[c] >> 4
            if d == last:
                pass
            elif k == _ROOM:
                n = self.sites(s, n)
                last = d
            elif k == _ITEM:
                d = 4 * d + 80 if d < 24 else 4 * d + 8
                for h in range(4):
                    if st[_WHERE + 4 * s + h] == _HOME:
                        ch[n] = d + h
                        n += 1
            elif k == _TRAP or k == _MONSTER and not tame:
                d = 6 * d - 28 if d < 24 else 6 * d - 100
                x = 6 if k == _TRAP else 0
                k = kind[c] & 15
                for v in range(many):
                    if space[v + x] >= k:
                        ch[n] = d + v
                        n += 1
            c = st[c]
        return ~n if not many and last == 48 else n

    def _gear(self, s, q, n):
        """Add exchanges, reveals and what can be used of heroes at home and their items."""
        st = self.state
        ch = self.choices
        rows = self.rows
        skill = self.skilled(s)
        show = q == _Q_RAID and not self.law(3)
        swap = q != _Q_REST and st[_SWAPS]
        w = _WHERE + 4 * s
        for h in range(4):
            if st[w + h] != _HOME:
                continue
            c = st[_HEROES + 4 * s + h]
            if skill:  # E20
                for i in (0, 1):
                    r = 8 * self.design[c] + 4 * i
                    if rows[r] >> 5 == _AT_FREE and self.targets(r, s, n) > n:
                        ch[n] = 212 + 2 * h + i
                        n += 1
            x = st[c]
            while x:
                d = self.design[x]
                k = d + 20 if d < 24 else d + 2
                if swap:  # E16
                    for i in range(4):
                        if i != h and st[w + i] == _HOME:
                            ch[n] = 4 * k + i
                            n += 1
                r = 8 * d
                if (
                    show
                    if not st[x + _INFO] & _UP
                    else rows[r] >> 5 == _AT_ONCE
                    and rows[r] & 31 >= _DO_REVIVE
                    and self.works(x, c)
                    and self.targets(r, s, n) > n
                ):
                    ch[n] = 162 + k
                    n += 1
                x = st[x]
        return n

    # --- playing

    def play(self, code):
        """Play a legal move. An illegal one raises ValueError and changes nothing."""
        n = self._n
        if n < 0:
            n = self.moves()
        ch = self.choices
        for i in range(n):
            if ch[i] == code:
                break
        else:
            raise ValueError("move " + repr(code) + " is not legal now")
        self._n = -1
        self.n_events = 0
        st = self.state
        q = st[_ASK]
        s = st[_SEAT]
        if q >= _Q_EFFECT:
            self.hit(code)
        elif q == _Q_KEEP:  # E5
            h = 4 * s
            while st[_HEROES + h]:
                h += 1
            c = st[_HEROES + h] = _FIRST + 24 * s + (code - 1) % 24
            st[c + _INFO] = 1
            st[_WHERE + h] = _HOME
            self.note(_E_KEEP, s, code - 1)
        elif q <= _Q_REST:
            self._act(s, code)
            if code >= 220:
                return
        elif q == _Q_LOSE:
            if st[_MARKS] & _FIGHT:
                st[_LEFT] -= 1
                self.doom(0 if s == st[_ACTIVE] else 1, code)
            else:
                self.doom(1, code)
                self.bury()
        elif not code:
            if q == _Q_SEND:
                st[_NEXT] = _S_ENTER
        elif q == _Q_SEND:
            if code == _MERCENARY:
                st[_HIRED] = 2
            else:
                st[_WHERE + self.hero(s, code - 1)] = _SENT
            self.note(_E_SEND, s, code - 1)
            return
        elif q == _Q_LATE:
            self._item(s, code - 1, 0, _S_LATE)
        elif q == _Q_REACT:
            code -= 1
            if self.rows[(code << 2) + 3] >> 4 == _ITEM:
                self._item(s, code >> 1, 0, _S_WINDOW)
            else:
                self.spend(s, code)
                self.begin(code, s, _S_WINDOW)
        else:  # the defender uses his trap or a monster's ability
            code -= 1
            self.spend(s, code)
            st[_MARKS] |= _ACTED if q == _Q_TRAP else _ACTED | _SKILLED
            st[_WINDOW] = _W_TRAP if q == _Q_TRAP else _W_CANCEL
            st[_PENDING] = code
            st[_NEXT] = _S_WINDOW
        self.run()

    def _act(self, s, code):
        """An action of phase 2 or 3."""
        st = self.state
        if not code:
            if st[_PHASE] == 2 and not st[_ROUND]:
                st[_PHASE] = 3
            else:
                st[_NEXT] = _S_END
        elif code < 8:
            c = self.seek(_HAND + s, 48)
            self.leave(s, c)
            st[c + _INFO] = 0
            self.link(_BUILT + s, c)
            st[_BUSY] = 1
            self.build(s, code)
        elif code < 152:
            v = (code - 8) % 6 + 6 * s
            d = (code - 8) // 6 + 6
            self.lay(s, d if d < 18 else d + 12, _LAIR + v, st[_SIZE + v])
            self.note(_E_LAY, s, v)
        elif code < 212:
            h = 0
            if code < 200:
                h = st[_HEROES + 4 * s + (code & 3)]
                code = 162 + (code >> 2)
            d = code - 182
            self._item(s, d if d < 24 else d + 18, h, _S_ASK)
        elif code < 220:
            c = st[_HEROES + 4 * s + (code - 212 >> 1)]
            code = 2 * self.design[c] + (code & 1)
            self.spend(s, code)
            self.begin(code, s, _S_ASK)
        else:
            st[_VAULT] = code - 220
            st[_ASK] = _Q_SEND
            self.note(_E_ATTACK, s, code - 220)

    def _item(self, s, d, to, then):
        """Give, exchange (``to``: the hero), reveal or spend the item d of s."""
        st = self.state
        for h in range(_HEROES + 4 * s, _HEROES + 4 * s + 4):
            p = st[h]
            c = self.seek(p, d) if p else 0
            if c:
                break
        if not c:
            self.lay(s, d, to, 0)
            self.note(_E_GIVE, s, self.design[to])
        elif to:  # E16, MAMB-12: everybody sees it
            self.unlink(p, c)
            self.add(to, c)
            st[c + _INFO] = 3
            st[_SWAPS] -= 1
            self.note(_E_SWAP, s, d)
        elif not st[c + _INFO] & _UP:
            st[c + _INFO] = _UP
            st[_NEXT] = then
            self.note(_E_REVEAL, s, d)
        else:
            self.unlink(p, c)
            self.drop(s, c)
            st[_BUSY] = 1
            self.note(_E_SPEND, s, d)
            self.begin(2 * d, s, then)
