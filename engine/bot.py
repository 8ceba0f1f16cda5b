# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The search that all bots share: it looks ahead on its own table, blinded for its seat.

    bot = Bot(table, 2, seed)   # 0 easy, 1 medium, 2 hard
    bot.start(table)            # at a decision of table.seat
    while not bot.step():       # slices of some 1,200 turns of the calibration loop
        ...                     # the screen stays alive
    table.play(bot.best)        # a legal move from start() on; bot.why says why
    bot.mark = 0                # enough: the next slice chooses by what was looked at so far

It deals several versions of what the seat cannot know ("redeals"). On each of them it follows every
move with the best replies of both sides up to the start of a later turn, where the game says what
the position is worth (alpha-beta on an explicit stack). A first, shallower look chooses the moves
that deserve a deeper one; without it the first two redeals choose those that deserve more redeals.

The time a bot takes would give away hidden cards. So its reply appears at bot.mark, counted in
turns of the calibration loop, which depends only on level and question. A bot that has not finished
by then plays the best move so far; one that has finished waits.

bot.why: 1 it is the only move; 2 it wins, whatever the others hold; 3 any other move loses; 4 all
moves lose, as far as the bot can see; else 16 + 2 * the game's number of the question, plus 1 if
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
on, and answers anything but "no" where that loses as late.
"""

from array import array

from micropython import const
from engine import OVER
from engine.numbers import (
    BLINDS, CLEAR, DEALS, EACH_LEVEL, LATE, LOOKED, R_ASK, R_BLIND, R_BUDGET, R_DEEP, R_MARKS,
    R_QUIET, R_REPLY, R_SIDES, R_TURNS, SEAT, SORTED, WIN,
)  # fmt: skip

_SURE = const(750)  # from here on, on average, a win
# A last turn that starts so far outside of what still matters is not looked at, if the game says so
# (64 added to the bits of the seats).
_OUTSIDE = const(25)
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
# and from there on _FRAME numbers per question on the stack: alpha, and these behind it. The first
# question, the moves', is number 0 and has but alpha and beta.
_FRAME = const(6)
_UPPER = const(1)  # beta
_BEST = const(2)
_TO_GO = const(3)  # turns
_COUNT = const(4)  # of choices
_NEXT = const(5)  # the next choice

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
        if rule[R_QUIET]:  # events are but scratch paper, see _next
            t.events = bytearray(96)
        self._kept = [bytearray(t.state)]  # by question on the stack: the state it stands in
        self.num = array("h", bytes(12 * rule[R_DEEP] + 84))
        self._code = bytearray(11 * rule[R_DEEP] + 9)

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
        q = t.state[rule[R_ASK]]
        mark = rule[R_MARKS + q]
        if mark > 127:
            t._n = -2  # as all see it
            mark = t.moves() > 1 and mark & 127
            t._n = -1
        n = t.moves()
        num[_BETA] = WIN + n
        self.why = 17 + 2 * q if n > 1 else 1
        self.spent = (
            100 * rule[R_REPLY] + BLINDS * rule[R_BLIND]
        )  # turns of the calibration loop, counted
        self.mark = max(self.spent, 10 * mark * rule[EACH_LEVEL * self.level + R_BUDGET])
        if n > 1 and rule[R_SIDES] >= SORTED:
            n = self.game.order(t, -n)
        elif n > _MOVES:
            n = self.game.order(t, n)
        # What another seat thought before must not count.
        self._code[:] = t.choices[:_MOVES] + bytes(11 * rule[R_DEEP] - 11)
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
        i = EACH_LEVEL * self.level + R_TURNS
        turns, first, few, redeals, _, noise = rule[i : i + EACH_LEVEL]
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
            t.n_events = (
                rule[R_QUIET] and 190
            )  # as if full: only Mantis, whose turns are 0, reads them
            if not i:
                num[_ALPHA] = -WIN - 1
                if k:
                    t.blind(kept[SEAT], num[_DICE] + k)
                    t.store(kept)
                    self.spent = spent + BLINDS * rule[R_BLIND]
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
                if not self.best and rule[R_SIDES] & LATE and num[0] - num[1] <= noise:
                    self.best = code[1]  # as long a fight, and no sign of giving up
            elif num[1] < -x:
                self.why = 3

    def step(self):
        """Think for one slice. True when the move is chosen."""
        num = self.num
        level = num[_LEVEL]
        if not level:
            return True
        t = self.t
        state = t.state
        choices = t.choices
        game = self.game
        ask, quiet, sides, move_cost, value_cost, _, deep, choice_cost = self.rule[:R_REPLY]
        me = self._kept[0][SEAT]
        turns = num[_TURNS]
        code = self._code
        cost = self.spent
        stop = cost + _SLICE
        frame = level * _FRAME + _ALPHA - _FRAME
        alpha = num[frame]
        beta = num[frame + _UPPER]
        while cost < stop:
            # the position on the table is new
            count = 0
            if state[SEAT] != OVER:
                if state[ask] == quiet:
                    turns -= 1
                    if not turns and sides & CLEAR:
                        value = game.value(t, me)
                        cost += value_cost
                        if value >= beta + _OUTSIDE or value <= alpha - _OUTSIDE:
                            turns = _CUT
                if turns >= 0:
                    count = t.moves()
            if count:
                cost += move_cost + count * choice_cost
                if count > 1:
                    count = game.order(t, count)
                choice = choices[0]
                if count > 1 and level < deep:  # keep the question, to try its choices one by one
                    frame = level * _FRAME + _ALPHA
                    num[frame] = alpha
                    num[frame + _UPPER] = beta
                    num[frame + _BEST] = WIN + 2 if (state[SEAT] ^ me) & sides else -WIN - 2
                    num[frame + _TO_GO] = turns
                    num[frame + _COUNT] = count
                    num[frame + _NEXT] = 1
                    place = level * _WIDE + _WIDE
                    best = code[-level]
                    for j in range(count):
                        code[place + j] = choices[j]
                        if choices[j] == best:
                            code[place + j] = choice
                            code[place] = choice = best
                    if level == len(self._kept):
                        self._kept.append(bytearray(state))
                    self._kept[level][:] = state
                    level += 1
                t.step(choice)
                continue
            if turns > _CUT:
                value = game.value(t, me)
                cost += value_cost
                if sides & LATE and state[SEAT] == OVER:
                    value -= value * level >> 6
            while True:  # value answers the question below
                level -= 1
                if not level or cost > self.mark:
                    self.spent = cost
                    self._next(None if level else value)
                    level = num[_LEVEL]
                    if not level:
                        return True
                    t.step(code[num[_I]])
                    cost = self.spent + move_cost + (num[_BETA] - WIN) * choice_cost
                    turns = num[_TURNS]
                    alpha = num[_ALPHA]
                    beta = num[_BETA]
                    break
                frame = level * _FRAME + _ALPHA
                alpha = num[frame]
                beta = num[frame + _UPPER]
                best = num[frame + _BEST]
                at = num[frame + _NEXT]
                place = level * _WIDE + _WIDE + at
                kept = self._kept[level]
                foe = (kept[SEAT] ^ me) & sides
                if value < best if foe else value > best:
                    num[frame + _BEST] = best = value
                    code[-level] = code[place - 1]
                    if foe:
                        num[frame + _UPPER] = beta = min(beta, value)
                    else:
                        num[frame] = alpha = max(alpha, value)
                if at < num[frame + _COUNT] and alpha < beta:
                    num[frame + _NEXT] = at + 1
                    turns = num[frame + _TO_GO]
                    state[:] = kept
                    t.step(code[place])
                    cost += move_cost
                    level += 1
                    break
                value = best
        self.spent = cost
        num[_LEVEL] = level
        num[_TURNS] = turns
        return False
