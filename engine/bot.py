# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The search that all bots share: it looks ahead on its own table, blinded for its seat.

    bot = Bot(table, 2, seed)   # 0 easy, 1 medium, 2 hard
    bot.start(table)            # at a decision of table.seat
    while not bot.step():       # slices of some 1,200 turns of the calibration loop
        ...                     # the screen stays alive
    table.play(bot.best)        # a legal move from start() on; bot.why says why
    bot.mark = 0                # enough: the next slice chooses by what was looked at so far

What the seat cannot know is dealt anew some times. On each redeal every move is looked at with
the best answers of both sides, up to the start of a later turn, where the game's table values
count (alpha-beta on an explicit stack). A first, shallower look chooses the moves that are worth
a deeper one; without it the first two redeals choose those that are worth more of them.

How long it takes tells of hidden cards, so bot.mark does not depend on them: turns of the
calibration loop after which the reply is to be seen, by level and question. A bot that has not
finished by then takes what it has, one that has waits.

bot.why: 1 there is no other move; 2 wins, whatever the others hold; 3 any other move loses; 4 all
moves lose, as far as can be seen; else 16 + 2 * the game's number of the question, and 1 more if
the answer is not 0 ("no", "none").

A game supplies a module engine.<game>.bot with
    RULE            packed from assets/<game>/levels.txt. Nine bytes: where the state holds the
                    question; its number where a turn starts; seats that agree in these bits play
                    together; what a move, a value and a blind (in 15s) cost; how many questions
                    are kept on the stack, at most 8, as each takes a copy of the state: beyond
                    them the first choice is taken; what each choice of a question costs; what a
                    reply costs that needs no thought, with loading the bot and the frames of the
                    screen (in hundreds). Costs are turns of the calibration loop, 35,000 a second,
                    so that their sum is what a player waits: 1.83 us for each bytecode, 8 ms for a
                    collection.
                    Then six bytes per level: turns to look ahead; shallower looks first; how many
                    moves are looked at after them, or after two redeals; redeals at most; budget
                    in thousands of turns of the calibration loop; noise added to the moves' values.
                    Then a byte per question: its mark, in percent of the level's budget; with 128
                    added if all can tell how many answers there are, and so where there is no
                    choice. Then what the game's order needs
    value(t, seat)  what a position is worth for a seat; 1000 or -1000 once it is over
    order(t, n)     puts the most promising of n > 1 choices first and returns how many to look
                    at, at most 10; t.events may be used as scratch paper
All moves of the decision itself are looked at if they are at most 20; with 128 added to the bits
of the seats order chooses these, too: it is asked with -n, and a single one must not be 0. With 64
added a last turn is only looked at if what its start is worth leaves its outcome open. With 32
added a win counts the less, and a loss, too, the more questions lie before it: who has lost fights
on.
"""

from array import array

from micropython import const
from engine.numbers import DEALS, LOOKED, WIN

_SURE = const(750)  # from here on, on average, a win
# A last turn that starts so far outside of what still matters is not looked at, if the game says so
# (64 added to the bits of the seats).
_CLEAR = const(25)
_CUT = const(-9)  # turns to go, then
# A slice ends after the move that gets there, and may hold one blind. Frames take 30 ms or more:
# shorter ones would only wait.
_SLICE = const(1200)

# Bot.num: by move, at SUMS = 0, values so far (SUMS, LOOKED and DEALS: engine.numbers), then
_NEW = const(20)  # by move: value on this redeal
_I = const(41)  # the move on trial
_ALPHA = const(42)  # of the moves
_BETA = const(43)  # beyond all values by as many as there are legal moves
_LEVEL = const(44)  # questions on the stack; 0: not thinking
_TURNS = const(45)  # turns to go
_DICE = const(46)
# and six numbers per question on the stack: alpha, beta, best, turns to go, number of choices, next
# choice. The first question, the moves', is number 0 and has but two.

# Bot._code: the moves, best first, then
_MOVES = const(20)
_WIDE = const(10)  # by depth, from 1 on: the choices; from the end on the last best answer, to be
# tried first


class Bot:
    """Decides for whoever is asked. Same seed and same knowledge: same move."""

    def __init__(self, table, level, seed):
        self.game = __import__("engine." + table.GAME + ".bot", None, None, "*")
        self.rule = rule = self.game.RULE
        self.level = level
        self.seed = seed
        self.t = t = table.fork()
        if rule[1]:  # events are but scratch paper, see _next
            t.events = bytearray(96)
        self._kept = [bytearray(t.state)]  # by question on the stack: the state it stands in
        self.num = array("h", bytes(12 * rule[6] + 84))
        self._code = bytearray(11 * rule[6] + 9)

    def start(self, table):
        """Copy the game, forget what the deciding seat cannot know, and begin to think."""
        t = self.t
        num = self.num
        t.load(table.state)
        for i in range(DEALS + 1):
            num[i] = 0
        # By question and turn, which all know: not by which of two copies of a card lies where.
        num[_DICE] = n = 29 * sum(t.state[6:11]) + self.seed & 0x3FFF
        t.blind(t.seat, n)  # the first redeal
        t.store(self._kept[0])
        rule = self.rule
        q = t.state[rule[0]]
        mark = rule[27 + q]
        if mark > 127:
            t._n = -2  # as all see it
            mark = t.moves() > 1 and mark & 127
            t._n = -1
        n = t.moves()
        num[_BETA] = WIN + n
        self.why = 17 + 2 * q if n > 1 else 1
        self.spent = 100 * rule[8] + 15 * rule[5]  # turns of the calibration loop, counted
        self.mark = max(self.spent, 10 * mark * rule[6 * self.level + 13])
        if n > 1 and rule[2] > 127:
            n = self.game.order(t, -n)
        elif n > _MOVES:
            n = self.game.order(t, n)
        # What another seat thought before must not count.
        self._code[:] = t.choices[:_MOVES] + bytes(11 * rule[6] - 11)
        num[LOOKED] = n
        self.best = t.choices[0]
        if n > 1:
            self._next(None)
            t.step(self.best)

    def _next(self, v):
        """The move on trial is worth v; None: there is none, or time was up before that is known.
        Choose, or make the table ready for the next one, which the caller plays: not from here, as
        moves go deep and a board's Python stack is short."""
        t = self.t
        num = self.num
        code = self._code
        kept = self._kept[0]
        rule = self.rule
        i = 6 * self.level + 9
        turns, first, few, redeals, _, noise = rule[i : i + 6]
        n = num[LOOKED]
        k = num[DEALS]
        i = num[_I]
        spent = self.spent
        mark = self.mark
        if v is not None:
            num[_NEW + i] = v
            i += 1
        cut = i < n and spent >= mark
        if cut:  # time is up: so many were looked at once more than the others
            n = i
        if i and i == n:  # a redeal is done: sort the moves
            for i in range(n):
                c = code[i]
                x = num[i] + num[_NEW + i]
                while i and num[i - 1] < x:
                    num[i] = num[i - 1]
                    code[i] = code[i - 1]
                    i -= 1
                num[i] = x
                code[i] = c
            num[DEALS] = k = k + 1
            self.best = code[0]
            if k == (first or 2):
                num[LOOKED] = n = min(n, few)
            if k == first + redeals or k > first and spent + spent // k > mark:
                spent = mark
            i = 0
        if spent < mark:
            t.load(kept)
            t.n_events = rule[1] and 190  # as if full: only Mantis, whose turns are 0, reads them
            if not i:
                num[_ALPHA] = -WIN - 1
                if k:
                    t.blind(kept[1], num[_DICE] + k)
                    t.store(kept)
                    self.spent = spent + 15 * rule[5]
                if k == first:  # near-equal moves: sometimes one, sometimes the other
                    for j in range(n):
                        num[j] = t.roll(noise + 1)
            else:  # exact values for all that the noise may choose
                num[_ALPHA] = max(num[_ALPHA], v - noise)
            num[_I] = i
            num[_TURNS] = turns - (k < first)
            num[_LEVEL] = 1
            return
        num[_LEVEL] = 0
        self.why -= not self.best
        if k > first and not cut:
            x = (k - first) * _SURE
            if num[0] > x:
                self.why = 2
            elif num[0] < -x:
                self.why = 4
            elif num[1] < -x:
                self.why = 3

    def step(self):
        """Think for one slice. True when the move is chosen."""
        num = self.num
        lv = num[_LEVEL]
        if not lv:
            return True
        t = self.t
        st = t.state
        choices = t.choices
        game = self.game
        ask, quiet, sides, move_cost, value_cost, _, deep, choice_cost = self.rule[:8]
        me = self._kept[0][1]
        turns = num[_TURNS]
        code = self._code
        cost = self.spent
        stop = cost + _SLICE
        f = lv * 6 + _ALPHA - 6
        a = num[f]
        b = num[f + 1]
        while cost < stop:
            # the position on the table is new
            n = 0
            if st[1] != 255:
                if st[ask] == quiet:
                    turns -= 1
                    if not turns and sides & 64:
                        v = game.value(t, me)
                        cost += value_cost
                        if v >= b + _CLEAR or v <= a - _CLEAR:
                            turns = _CUT
                if turns >= 0:
                    n = t.moves()
            if n:
                cost += move_cost + n * choice_cost
                if n > 1:
                    n = game.order(t, n)
                i = choices[0]
                if n > 1 and lv < deep:  # keep the question, to try its choices one by one
                    f = lv * 6 + _ALPHA
                    num[f] = a
                    num[f + 1] = b
                    num[f + 2] = WIN + 2 if (st[1] ^ me) & sides else -WIN - 2
                    num[f + 3] = turns
                    num[f + 4] = n
                    num[f + 5] = 1
                    p = lv * _WIDE + _WIDE
                    x = code[-lv]
                    for j in range(n):
                        code[p + j] = choices[j]
                        if choices[j] == x:
                            code[p + j] = i
                            code[p] = i = x
                    if lv == len(self._kept):
                        self._kept.append(bytearray(st))
                    self._kept[lv][:] = st
                    lv += 1
                t.step(i)
                continue
            if turns > _CUT:
                v = game.value(t, me)
                cost += value_cost
                if sides & 32 and st[1] == 255:
                    v -= v * lv >> 6
            while True:  # v answers the question below
                lv -= 1
                if not lv or cost > self.mark:
                    self.spent = cost
                    self._next(None if lv else v)
                    lv = num[_LEVEL]
                    if not lv:
                        return True
                    t.step(code[num[_I]])
                    cost = self.spent + move_cost + (num[_BETA] - WIN) * choice_cost
                    turns = num[_TURNS]
                    a = num[_ALPHA]
                    b = num[_BETA]
                    break
                f = lv * 6 + _ALPHA
                a = num[f]
                b = num[f + 1]
                x = num[f + 2]
                i = num[f + 5]
                p = lv * _WIDE + _WIDE + i
                kept = self._kept[lv]
                foe = (kept[1] ^ me) & sides
                if v < x if foe else v > x:
                    num[f + 2] = x = v
                    code[-lv] = code[p - 1]
                    if foe:
                        num[f + 1] = b = min(b, v)
                    else:
                        num[f] = a = max(a, v)
                if i < num[f + 4] and a < b:
                    num[f + 5] = i + 1
                    turns = num[f + 3]
                    st[:] = kept
                    t.step(code[p])
                    cost += move_cost
                    lv += 1
                    break
                v = x
        self.spent = cost
        num[_LEVEL] = lv
        num[_TURNS] = turns
        return False
