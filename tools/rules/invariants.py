# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Checks what must hold at every decision of a Mindbug game, with two seats or four."""

import engine
from tools.rules.parity import Walk

# The state, see engine.mindbug.piles.
_ASK = 6
_PLAYED = 11
_POOL = 16
_MARKS = 20
_AURA = 23
_LAW = 25
_COUNT = 31
_HAND = 35
_BOARD = 39
_DISCARD = 43
_DECK = 47
_FIRST = 52

_TURN = 1  # the question of the turn's action
_CHOSEN = 64


class Watch:
    """Checks positions of one game; counts what it saw."""

    def __init__(self, game="mindbug", **options):
        self.game = game
        self.options = options
        self.games = 0
        self.decisions = 0
        self.first = 0  # who began the last game
        self._spare = engine.open(game, **options), engine.open(game, **options)

    def position(self, t):
        """Check a position; every fifth one also against every code that is not legal."""
        self.decisions += 1
        where = conserved(t)
        if t.seat == engine.OVER:
            return
        st = t.state
        for s in range(t.seats):
            assert not st[_DECK + s] or st[_COUNT + s] >= t.HOLD, "A8, C6: a hand was not refilled"
        if st[_ASK] == _TURN:
            assert not st[_POOL], "a turn begins while abilities wait"
            assert not st[_MARKS] & 240, "somebody still cannot block"
            assert not any(st[c + t.cards] & 64 for c in where), "a card is still chosen"
        n = t.moves()
        legal = bytes(t.choices[:n])
        texts = [t.describe(c) for c in legal]
        assert len(set(texts)) == n, texts
        assert n >= (1 if st[_ASK] == _TURN else 2), texts
        if self.decisions % 5 == 0:
            before = bytes(st)
            for code in range(256):
                if code not in legal:
                    try:
                        t.play(code)
                    except ValueError:
                        assert st == before, f"illegal {code} changed the state"
                    else:
                        raise AssertionError(f"illegal {code} was played")
        self._blinded(t, where, self.decisions % t.seats)

    def _blinded(self, t, where, seat):
        """blind changes nothing that a seat sees or knows, and forgets all else."""
        copy, again = self._spare
        dice = self.decisions
        copy.load(t.state)
        copy.blind(seat, dice)
        assert seen(copy, seat, conserved(copy)) == seen(t, seat, where)
        if seat == t.seat:
            assert copy.choices[: copy.moves()] == t.choices[: t.moves()]
        again.load(copy.state)
        again.blind(seat, dice + 1)
        copy.load(t.state)
        copy.blind(seat, dice + 1)
        assert again.state == copy.state, "what lay where changed what blind makes of it"

    def play_through(self, seed):
        """Play a random game under watch; the finished table."""
        t = engine.open(self.game, seed=seed, **self.options)
        self.first = t.seat
        walk = Walk(seed)
        n = t.moves()
        while n:
            self.position(t)
            t.play(t.choices[walk.below(n)])
            n = t.moves()
        self.position(t)
        assert t.seat == engine.OVER
        self.games += 1
        return t


def conserved(t):
    """All cards are somewhere exactly once, and the state says of each where: card -> pile."""
    st = t.state
    where = {}
    steps = 0
    for head in range(_HAND, _FIRST):
        c = st[head]
        while c:
            where[c] = head
            steps += 1
            assert steps <= t.cards, "a card is in two piles"
            assert bool(st[c + t.cards] & 128) == (_BOARD <= head < _DISCARD), "in play or not?"
            if _BOARD <= head < _DISCARD:
                assert st[c + t.cards] & 3 == head - _BOARD, "controller"
            c = st[c]
    if st[_PLAYED]:
        where[st[_PLAYED]] = _PLAYED
        assert not st[st[_PLAYED]], "a card that lies in no pile names another"
    assert len(where) == t.cards, "a card is lost"
    piles = list(where.values())
    for s in range(t.seats):
        assert st[_COUNT + s] == piles.count(_HAND + s), "hand count"
    for team in range(2):
        boards = [c for c in where if _BOARD <= where[c] < _DISCARD and st[c + t.cards] & 1 == team]
        assert st[_AURA + team] == sum(t.trigger[c] >> 4 & 1 for c in boards), "auras"
        assert st[_LAW + team] == sum(t.trigger[c] >> 5 & 1 for c in boards), "laws"
    return where


def seen(t, seat, where):
    """Everything a seat may know, for comparison."""
    st = t.state
    known = set()
    for c, head in where.items():
        f = st[c + t.cards]
        if _BOARD <= head < _DECK or head == _PLAYED:
            known.add((c, head, f))
        elif head == _HAND + seat:
            known.add((c, head, f & (_CHOSEN | 1 << seat)))
        elif f & 1 << seat:
            known.add((c, head))
    # beside the dice and the piles' heads
    rest = bytes(st[:2]) + bytes(st[_ASK:_HAND]) + bytes(st[_FIRST + 2 * t.cards :])
    return known, sorted(where.values()), rest
