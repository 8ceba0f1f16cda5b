# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""MiniMonFa for two or three: what may be played, and playing it (E5, E11-E16).

Codes of a turn's actions: 0 end, 1 room new, 2 + v room, 8 + 6 * card + v monster or trap,
152 + 4 * item + h (give or exchange), 200 + item (reveal or spend), 212 + 2 * h + ability (use),
220 + vault (attack). v is a place in the own dungeon, h in the row of the own heroes; the 12
monsters and traps of a deck and its 6 items are counted, Classic before Wild. Abilities and
one-shot items in a fight: engine.minimonfa.fight; the others: engine.minimonfa.effects; 0 is pass
or go.
"""

from engine.minimonfa.fight import Turn
from engine.minimonfa.numbers import (
    ACTED, ACTIVE, AT_COMBAT, AT_ONCE, BUILT, BUSY, BY, DO_LOCK, DO_REVIVE, EVENT, E_ATTACK, E_GIVE,
    E_KEEP, E_LAY, E_REVEAL, E_SEND, E_SPEND, E_SWAP, FACE_UP, FIGHT, FIRST, HAND, HEROES, HIRED,
    HOME, IN, INFO, ITEM, LAIR, MARKS, MERCENARY, MONSTER, NEXT, OPEN, PENDING, PHASE, Q_BUILD,
    Q_EFFECT, Q_KEEP, Q_LATE, Q_LOSE, Q_RAID, Q_REACT, Q_REST, Q_SEND, Q_TRAP, ROUND, SENT, SIZE,
    SKILLED, SWAPS, S_ASK, S_END, S_ENTER, S_LATE, S_WINDOW, TRAP, VAULT, WANTED, WHERE, WHO,
    WINDOW, W_CANCEL, W_TRAP,
)  # fmt: skip
from engine.numbers import ASK, SEAT

_ALL = b"\0\1\2\3"  # heroes at home


class Minimonfa(Turn):
    """The game."""

    GAME = "minimonfa"
    TAG = 0x46  # for three seats 0x47
    WORDS = "engine.minimonfa.words"
    WHY = "engine.minimonfa.why"
    SETS = ("minimonfa",)
    OPTIONS = ("empty", "decks")

    def __init__(self, seats=None, seed=0, empty=False, decks=None):
        from engine.minimonfa import deal

        deal.deal(self, seats, seed, empty, decks)

    def score(self, seat):
        """+1 won, 0 drawn, -1 lost."""
        k = self.state[IN]
        if self.state[SEAT] != 255:
            raise ValueError("the game is not over")
        if not k >> seat & 1:
            return -1
        return 0 if k & k - 1 else 1

    def blind(self, seat, dice):
        """Redeal everything ``seat`` cannot know, and the dice, from the number ``dice``."""
        from engine.minimonfa import blind

        blind.blind(self, seat, dice)

    # --- moves

    def moves(self):
        """Work out the legal moves into ``choices``; how many there are."""
        n = self._n
        if n >= 0:
            return n
        st = self.state
        ch = self.choices
        s = st[SEAT]
        q = st[ASK]
        stop = True  # 0 is a move
        n = 0
        if Q_KEEP < q <= Q_REST:
            k = 9  # what the open event forbids, see law
            c = st[OPEN]
            if c:
                c = self.design[c] << 3
                if self.rows[c] & 31 == DO_LOCK:
                    k = self.rows[c + 1]
            if q == Q_BUILD:
                n = self._cards(s, k)
                if n < 0:
                    n = ~n
                    stop = False
            n = self._gear(s, q, n, k)
        elif q >= Q_EFFECT:
            if s != 255:
                n = self.targets(st[WHO] << 2, st[BY], 0)
            stop = not n and s != 255
        elif q == Q_LOSE:
            stop = False
            n = self.fighters(0 if st[MARKS] & FIGHT and s == st[ACTIVE] else 1, 0)
        elif q == Q_KEEP:
            stop = False
            for c in range(FIRST + 24 * s, FIRST + 24 * s + 6):
                if not st[c + INFO]:
                    ch[n] = 1 + self.design[c]
                    n += 1
        elif q == Q_SEND:  # E13: a room counts once, a hall as often as it has symbols
            k = st[SIZE + st[VAULT]]
            c = st[LAIR + st[VAULT]]
            while c:
                if self.kind[c] >> 4 == EVENT:
                    k += self.rows[8 * self.design[c] + 1] - 1
                c = st[c]
            i = self.inside()
            stop = i > 0
            if i < k:
                n = self.pick(s, HOME, HOME, 0)
                if st[HIRED] == 1:
                    ch[n] = MERCENARY + 1
                    n += 1
        elif q == Q_REACT:
            n = self.reactions()
        elif q == Q_LATE:
            if not self.law(3):
                for h in range(4 * s, 4 * s + 4):
                    if st[WHERE + h] == SENT:
                        c = st[st[HEROES + h]]
                        while c:
                            if not st[c + INFO] & FACE_UP:
                                ch[n] = 1 + self.design[c]
                                n += 1
                            c = st[c]
        elif self.skilled(s):
            k = TRAP if q == Q_TRAP else MONSTER
            c = st[LAIR + st[VAULT]]
            while c:
                if self.kind[c] >> 4 == k:
                    i = 2 * self.design[c]
                    if k == TRAP or self.rows[i << 2] >> 5 == AT_COMBAT:
                        ch[n] = 1 + i
                        n += 1
                    if self.rows[i + 1 << 2] >> 5 == AT_COMBAT:
                        ch[n] = 2 + i
                        n += 1
                c = st[c]
        if stop:
            ch[n] = 0
            n += 1
        self._n = n
        return n

    def _cards(self, s, lock):
        """E11: what s can play from its hand; ~n if it must not end the phase (E35)."""
        st = self.state
        c = st[HAND + s]
        while c >= FIRST + 80:  # skill cards come first
            c = st[c]
        n = 0
        room = c >= FIRST + 48
        if room:
            n = self.sites(s, 0)
            while c >= FIRST + 48:
                c = st[c]
        if c:
            ch = self.choices
            kind = self.kind
            design = self.design
            space = self._work  # by vault: space for monsters, then its size if it has no trap
            many = most = 0
            for p in range(6 * s, 6 * s + 6):
                d = k = st[SIZE + p]
                if not k:
                    break
                x = st[LAIR + p]
                while x:
                    v = kind[x]
                    if v < TRAP << 4:  # what lies there is no room
                        d -= v & 15
                    elif v < ITEM << 4:
                        k = 0
                    x = st[x]
                space[many] = d
                space[many + 6] = k
                if d > most:
                    most = d
                many += 1
            while c:
                k = kind[c]
                if k < TRAP << 4:
                    k &= 15
                    if k <= most and lock != 2:
                        d = 6 * design[c] - 28
                        if d > 115:
                            d -= 72
                        for v in range(many):
                            if space[v] >= k:
                                ch[n] = d + v
                                n += 1
                else:
                    d = design[c]
                    if k < ITEM << 4:
                        d = 6 * d - 28 if d < 24 else 6 * d - 100
                        k &= 15
                        for v in range(many):
                            if space[v + 6] >= k:
                                ch[n] = d + v
                                n += 1
                    else:
                        d = 4 * d + 80 if d < 24 else 4 * d + 8
                        for h in range(4):
                            if st[WHERE + 4 * s + h] == HOME:
                                ch[n] = d + h
                                n += 1
                c = st[c]
        return ~n if room and not st[SIZE + 6 * s] else n

    def _gear(self, s, q, n, lock):
        """Add exchanges, reveals, what can be used of heroes at home and their items, attacks."""
        st = self.state
        ch = self.choices
        rows = self.rows
        design = self.design
        w = WHERE + 4 * s
        if HOME == st[w] == st[w + 1] == st[w + 2] == st[w + 3]:
            home = _ALL
            many = 3  # at home besides the one who is looked at
        else:
            home = self._work
            home[2] = home[3] = 0
            many = -1
            for h in range(4):
                if st[w + h] == HOME:
                    many += 1
                    home[many] = h
        skill = lock != 1 and st[HAND + s] >= FIRST + 80 if self._n > -2 else self.skilled(s)
        show = q == Q_RAID and lock != 3
        swap = q != Q_REST and many > 0 and st[SWAPS]
        w += HEROES - WHERE
        for i in range(many + 1):
            h = home[i]
            c = st[w + h]
            if skill:  # E20
                d = design[c]
                x = self.free[d]
                if x & 3 or x and many < 3:
                    d <<= 3
                    if x & 5 and self.targets(d, s, n) > n:
                        ch[n] = 212 + 2 * h
                        n += 1
                    if x & 10 and self.targets(d + 4, s, n) > n:
                        ch[n] = 213 + 2 * h
                        n += 1
            x = st[c]
            if x and swap:  # E16: three others, of which the first ``many`` are there
                h = home[0 if i else 1]
                j = home[1 if i > 1 else 2]
                k = home[2 if i > 2 else 3]
            while x:
                d = design[x]
                if swap:
                    r = 4 * d + (80 if d < 24 else 8)
                    ch[n] = r + h
                    ch[n + 1] = r + j
                    ch[n + 2] = r + k
                    n += many
                if not st[x + INFO] & FACE_UP:
                    if show:
                        ch[n] = d + (182 if d < 24 else 164)
                        n += 1
                else:
                    r = rows[d << 3]
                    if r >> 5 == AT_ONCE and r & 31 >= DO_REVIVE and self.works(x, c):
                        if self.targets(d << 3, s, n) > n:
                            ch[n] = d + (182 if d < 24 else 164)
                            n += 1
                x = st[x]
        if q == Q_RAID and lock and (many >= 0 or st[HIRED] == 1):  # E12, E41
            for i in range(self.seats):
                if i != s:
                    for x in range(6 * i, 6 * i + 6):
                        if not st[SIZE + x]:
                            break
                        ch[n] = 220 + x
                        n += 1
        return n

    # --- playing

    def step(self, code):
        """Play a code that moves has given, see Table.play."""
        self._n = -1
        st = self.state
        q = st[ASK]
        s = st[SEAT]
        if q >= Q_EFFECT:
            self.hit(code)
        elif q == Q_KEEP:  # E5
            h = 4 * s
            while st[HEROES + h]:
                h += 1
            c = st[HEROES + h] = FIRST + 24 * s + (code - 1) % 24
            st[c + INFO] = 1
            st[WHERE + h] = HOME
            self.note(E_KEEP, s, code - 1)
        elif q <= Q_REST:
            self._act(s, code)
            if code >= 220:
                return
        elif q == Q_LOSE:
            if st[MARKS] & FIGHT:
                st[WANTED] -= 1
                self.doom(0 if s == st[ACTIVE] else 1, code)
            else:
                self.doom(1, code)
                self.bury()
        elif not code:
            if q == Q_SEND:
                st[NEXT] = S_ENTER
        elif q == Q_SEND:
            if code == MERCENARY + 1:
                st[HIRED] = 2
            else:
                st[WHERE + self.hero(s, code - 1)] = SENT
            self.note(E_SEND, s, code - 1)
            return
        elif q == Q_LATE:
            self._item(s, code - 1, 0, S_LATE)
        elif q == Q_REACT:
            code -= 1
            if self.rows[(code << 2) + 3] >> 4 == ITEM:
                self._item(s, code >> 1, 0, S_WINDOW)
            else:
                self.spend(s, code)
                self.begin(code, s, S_WINDOW)
        else:  # the defender uses his trap or a monster's ability
            code -= 1
            self.spend(s, code)
            st[MARKS] |= ACTED if q == Q_TRAP else ACTED | SKILLED
            st[WINDOW] = W_TRAP if q == Q_TRAP else W_CANCEL
            st[PENDING] = code
            st[NEXT] = S_WINDOW
        self.run()

    def _act(self, s, code):
        """An action of phase 2 or 3."""
        st = self.state
        if not code:
            if st[PHASE] == 2 and not st[ROUND]:
                st[PHASE] = 3
            else:
                st[NEXT] = S_END
        elif code < 8:
            c = self.seek(HAND + s, 48)
            self.leave(s, c)
            st[c + INFO] = 0
            self.link(BUILT + s, c)
            st[BUSY] = 1
            self.build(s, code)
        elif code < 152:
            v = (code - 8) % 6 + 6 * s
            d = (code - 8) // 6 + 6
            self.lay(s, d if d < 18 else d + 12, LAIR + v, st[SIZE + v])
            self.note(E_LAY, s, v)
        elif code < 212:
            h = 0
            if code < 200:
                h = st[HEROES + 4 * s + (code & 3)]
                code = 162 + (code >> 2)
            d = code - 182
            self._item(s, d if d < 24 else d + 18, h, S_ASK)
        elif code < 220:
            c = st[HEROES + 4 * s + (code - 212 >> 1)]
            code = 2 * self.design[c] + (code & 1)
            self.spend(s, code)
            self.begin(code, s, S_ASK)
        else:
            st[VAULT] = code - 220
            st[ASK] = Q_SEND
            self.note(E_ATTACK, s, code - 220)

    def _item(self, s, d, to, then):
        """Give, exchange (``to``: the hero), reveal or spend the item d of s."""
        st = self.state
        for h in range(HEROES + 4 * s, HEROES + 4 * s + 4):
            p = st[h]
            c = self.seek(p, d) if p else 0
            if c:
                break
        if not c:
            self.lay(s, d, to, 0)
            self.note(E_GIVE, s, self.design[to])
        elif to:  # E16, MAMB-12: everybody sees it
            self.unlink(p, c)
            self.add(to, c)
            st[c + INFO] = 3
            st[SWAPS] -= 1
            self.note(E_SWAP, s, d)
        elif not st[c + INFO] & FACE_UP:
            st[c + INFO] = FACE_UP
            st[NEXT] = then
            self.note(E_REVEAL, s, d)
        else:
            self.unlink(p, c)
            self.drop(s, c)
            st[BUSY] = 1
            self.note(E_SPEND, s, d)
            self.begin(2 * d, s, then)
