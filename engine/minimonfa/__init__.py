# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The rules of MiniMonFa for two or three seats: which cards may be played, and playing them (E5,
E11-E16).

Codes of a turn's actions, the first of each sort with its name: 0 end, 1 room new, 2 + v room,
C_LAY + 6 * card + v monster or trap, C_GIVE + 4 * item + h (give or exchange), C_SHOW + item
(reveal or spend), C_USE + 2 * h + ability (use), C_RAID + vault (attack). v is a place in the own
dungeon, h in the row of the own heroes; the 12 monsters and traps of a deck and its 6 items are
counted, Classic before Wild. Abilities and one-shot items in a fight: engine.minimonfa.fight; the
others: engine.minimonfa.effects; 0 is pass or go.
"""

from engine.minimonfa.fight import Turn
from engine.minimonfa.numbers import (
    ACTED, ACTIVE, AT_COMBAT, AT_ONCE, BUILT, BUSY, BY, C_GIVE, C_ITEM, C_LAY, C_RAID, C_SHOW,
    C_USE, DO_REVIVE, EVENT, E_ATTACK, E_GIVE, E_KEEP, E_LAY, E_REVEAL, E_SEND, E_SPEND, E_SWAP,
    FACE_UP, FIGHT, FIRST, HAND, HEROES, HIRED, HOME, IN, INFO, ITEM, ITEMS, LAIR, MARKS, MERCENARY,
    MONSTER, MONSTERS, NEXT, OPEN, PENDING, PHASE, Q_BUILD, Q_EFFECT, Q_KEEP, Q_LATE, Q_LOSE,
    Q_RAID, Q_REACT, Q_REST, Q_SEND, Q_TRAP, ROOMS, ROUND, ROW, ROW_KIND, SENT, SIZE, SKILLED,
    SKILLS, SWAPS, S_ASK, S_END, S_ENTER, S_WINDOW, TRAP, TRAPS, VAULT, WANTED, WHERE, WHO, WINDOW,
    WITHIN, W_CANCEL, W_TRAP,
)  # fmt: skip
from engine.numbers import ASK, SEAT

_TEAM = ((0, 1, 2, 3), (1, 0, 2, 3), (2, 0, 1, 3), (3, 0, 1, 2))  # a hero and the others


class Minimonfa(Turn):
    """The game."""

    GAME = "minimonfa"
    TAG = 0x46  # for three seats 0x47
    WORDS = "engine.minimonfa.notation"
    WHY = "engine.minimonfa.reasons"
    SETS = ("minimonfa",)
    OPTIONS = ("empty", "decks", "first")

    def __init__(self, seats=None, seed=0, empty=False, decks=None, first=None):
        from engine.minimonfa import deal

        deal.deal(self, seats, seed, empty, decks, first)

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
        """Work out the legal moves into ``choices``; how many there are. Here those of phases 2 and
        3 (E11, E12, E16), which are asked for most: a call less."""
        n = self._n
        if n >= 0:
            return n
        st = self.state
        s = st[SEAT]
        q = st[ASK]
        if q > Q_REST or q <= Q_KEEP:
            self._n = n = self._answers(s, q)
            return n
        ch = self.choices
        base = self.base
        w = WHERE + 4 * s
        many = 3  # at home besides the one who is looked at
        few = st[w] * st[w + 1] * st[w + 2] * st[w + 3] != HOME  # 1: all are
        if few:
            many = -1
            for i in range(4):
                if st[w + i] == HOME:
                    many += 1
        lock = base[st[OPEN]]  # what the open event forbids, see law
        c = st[HAND + s]
        skill = c >= SKILLS and lock != 1 if n > -2 else self.skilled(s)
        n = 0
        stop = True  # 0 is a move
        if q == Q_BUILD:
            n = self._building(s, c, lock, few)
            stop = not n or ch[0] != 1 or st[SIZE + 6 * s] > 0  # E35
        show = q == Q_RAID and lock != 3
        swap = q != Q_REST and many > 0 and st[SWAPS]
        look = -1
        if skill:
            skill = 63 if few else 51  # without a dead or petrified hero
        y = HEROES + 4 * s
        for h, a, b, e in _TEAM:
            if few:
                if st[w + h] != HOME:
                    continue
                if st[w + b] != HOME:  # E16: the first ``many`` of the three must be there
                    b = e
                if st[w + a] != HOME:
                    a = b
                    b = e
            c = st[y + h]
            if skill:  # E20
                x = base[c] & skill
                if x:
                    if x & 48 and look < 0:
                        look = self.dark(s, 0)
                    if x & 21 and (look if x & 16 else self.targets(self.design[c] << 3, s, n) > n):
                        ch[n] = C_USE + 2 * h
                        n += 1
                    if x & 42:
                        if look if x & 32 else self.targets(self.design[c] * 8 + 4, s, n) > n:
                            ch[n] = C_USE + 1 + 2 * h
                            n += 1
            x = st[c]
            while x:
                j = base[x]
                if swap:
                    ch[n] = j + a
                    ch[n + 1] = j + b
                    ch[n + 2] = j + e
                    n += many
                if not st[x + INFO] & FACE_UP:
                    if show:
                        ch[n] = C_ITEM + (j >> 2)
                        n += 1
                else:
                    top = self.design[x] << 3
                    most = self.rows[top]
                    if most >> 5 == AT_ONCE and most & 31 >= DO_REVIVE and self.works(x, c):
                        if self.targets(top, s, n) > n:
                            ch[n] = C_ITEM + (j >> 2)
                            n += 1
                x = st[x]
        if q == Q_RAID and lock and (many >= 0 or st[HIRED] == 1):  # E12, E41
            for i in range(self.seats):
                if i != s:
                    x = 6 * i
                    i = x + 6
                    while x < i and st[SIZE + x]:
                        ch[n] = C_RAID + x
                        n += 1
                        x += 1
        if stop:
            ch[n] = 0
            n += 1
        self._n = n
        return n

    def _building(self, s, c, lock, few):
        """The moves of phase 2 with cards of the hand, which begins with c; how many there are."""
        st = self.state
        ch = self.choices
        while c >= SKILLS:  # they come first
            c = st[c]
        room = c >= ROOMS
        while c >= ROOMS:
            c = st[c]
        if not c and not room:
            return 0
        kind = self.kind
        work = self._work
        n = self._vaults(s, room)
        end = work[0]
        most = 0 if lock == 2 else work[1]
        w = WHERE + 4 * s
        while c:
            k = kind[c]
            d = self.base[c]
            if k < TRAPS:
                if k <= most:
                    x = 4
                    while x < end:
                        if work[x] >= k:
                            ch[n] = d + x
                            n += 1
                        x += 1
            elif k < ITEMS:
                x = 4
                while x < end:
                    if work[x + 6] >= k:
                        ch[n] = d + x
                        n += 1
                    x += 1
            else:
                for x in range(4):
                    if not few or st[w + x] == HOME:
                        ch[n] = d + x
                        n += 1
            c = st[c]
        return n

    def _vaults(self, s, room):
        """What the vaults of s have room for goes into ``_work``: from 4 on by vault the space for
        monsters, from 10 on its size, if it has no trap; first where they end, and the most space.
        With a room in hand: the moves that build it; how many there are."""
        st = self.state
        ch = self.choices
        kind = self.kind
        work = self._work
        top = self.most if room else 0
        most = n = 0
        i = 4
        x = SIZE + 6 * s
        for j in range(x, x + self.most):
            k = st[j]
            if not k:
                if room:  # sites, in the same round
                    ch[n] = 1
                    n += 1
                break
            if k < top:
                ch[n] = i - 2
                n += 1
            h = MONSTERS + k  # so that it can be compared with kind
            k += TRAPS
            x = st[j + WITHIN]
            while x:
                d = kind[x]
                if d < TRAPS:  # what lies there is no room
                    h -= d & 15
                elif d < ITEMS:
                    k = 0
                x = st[x]
            work[i] = h
            work[i + 6] = k
            if h > most:
                most = h
            i += 1
        work[0] = i
        work[1] = most
        return n

    def _answers(self, s, q):
        """The moves of all other questions; how many there are."""
        st = self.state
        ch = self.choices
        stop = True  # 0 is a move
        n = 0
        if q >= Q_EFFECT:
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
                    k += self.rows[ROW * self.design[c] + 1] - 1
                c = st[c]
            i = 1 if st[HIRED] >= 2 else 0  # sent, as inside counts them
            for h in range(4 * s, 4 * s + 4):
                c = st[WHERE + h]
                if c == HOME:
                    ch[n] = 1 + self.design[st[HEROES + h]]
                    n += 1
                elif c == SENT:
                    i += 1
            stop = i > 0
            if i >= k:
                n = 0
            elif st[HIRED] == 1:
                ch[n] = MERCENARY + 1
                n += 1
        elif q >= Q_REACT:
            n = self.reactions()
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
            if code >= C_RAID:
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
        elif q >= Q_REACT:
            code -= 1
            d = code >> Q_LATE - q  # a late item has the code of a card, not of an ability
            if self.rows[ROW * d + ROW_KIND] >> 4 == ITEM:
                self._item(s, d, 0, S_WINDOW + q - Q_REACT)  # or S_LATE
            else:
                self.spend(s, code)
                self.begin(code, s, S_WINDOW + q - Q_REACT)
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
        elif code < C_LAY:
            c = self.seek(HAND + s, 48)
            self.leave(s, c)
            st[c + INFO] = 0
            self.link(BUILT + s, c)
            st[BUSY] = 1
            self.build(s, code)
        elif code < C_GIVE:
            v = (code - C_LAY) % 6 + 6 * s
            d = (code - C_LAY) // 6 + 6
            self.lay(s, d if d < 18 else d + 12, LAIR + v, st[SIZE + v])
            self.note(E_LAY, s, v)
        elif code < C_USE:
            h = 0
            if code < C_SHOW:
                h = st[HEROES + 4 * s + (code & 3)]
                code = C_ITEM + (code >> 2)
            d = code - C_SHOW + 18
            self._item(s, d if d < 24 else d + 18, h, S_ASK)
        elif code < C_RAID:
            c = st[HEROES + 4 * s + (code - C_USE >> 1)]
            code = 2 * self.design[c] + (code & 1)
            self.spend(s, code)
            self.begin(code, s, S_ASK)
        else:
            st[VAULT] = code - C_RAID
            st[ASK] = Q_SEND
            self.note(E_ATTACK, s, code - C_RAID)

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
