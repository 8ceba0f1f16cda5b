# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Whether a state can be a game of Mindbug or Tag Team: see engine.check."""

from micropython import const

from engine.check import true, walk

_TURN_LIMIT = const(300)
_ON_PLAY = const(2)
_ON_DEFEATED = const(4)
_ON_MATE_PLAY = const(6)

# The state: see engine.piles.
_SEAT = const(1)
_ASK = const(6)
_ACTIVE = const(7)
_NEXT = const(8)
_TURN = const(9)
_PLAYED = const(11)
_ATTACKER = const(12)
_SIDE = const(13)
_TIMES = const(14)
_FORCED = const(15)
_POOL = const(16)
_WHO = const(17)
_BY = const(18)
_LEFT = const(19)
_MARKS = const(20)
_LIFE = const(21)
_AURA = const(23)
_BUGS = const(27)
_COUNT = const(31)
_HAND = const(35)
_BOARD = const(39)
_DISCARD = const(43)
_DECK = const(47)
_UNUSED = const(51)
_FIRST = const(52)

_IN_PLAY = const(128)
_CHOSEN = const(64)

_Q_TURN = const(1)
_Q_BUG = const(2)
_Q_BLOCK = const(4)
_Q_AGAIN = const(5)
_Q_ORDER = const(6)
_Q_TARGET = const(7)
_Q_UPTO = const(8)
_Q_TAKE = const(9)
_Q_DISCARD = const(10)
_Q_GIVE = const(11)
_Q_REVEAL = const(12)
_Q_OFFER = const(14)
_Q_SCOUT = const(15)
_Q_PICK = const(16)
_DO_DISCARD = const(5)
_DO_TAKE_UPTO = const(13)
_DO_PASS = const(17)

# By question of an ability, from 7 on: the effects that ask it.
_ASKED_BY = (
    b"\x09\x0a\x0c",
    b"\x0d",
    b"\x08",
    b"\x05",
    b"\x11\x13",
    b"\x14",
    b"\x05\x06\x08\x0e",
    b"\x13\x15",
    b"\x12",
    b"\x14\x15\x16",
)

_C = b"\x03\x34\xff"  # seat, card
_N = b"\x03\x00\xff"  # seat, number
EVENTS = (
    6 * _C  # play to block
    + 2 * _C
    + _N  # life
    + 3 * _C
    + _N  # reclaim
    + 2 * _C
    + b"\x23\x00\x02"  # how it ended, team
    + _C
    + b"\x03\x00\x01"
    + b"\x03\x00\x03"
    + 3 * _C
    + _N
    + _C
    + b"\x03\x00\x10"  # seat, question
)


def check(t):
    """ValueError if not."""
    st = t.state
    seats = t.seats
    cards = t.cards
    last = _FIRST + cards - 1
    seen = bytearray(256)
    chosen = bytearray(17)  # by pile: cards that are chosen
    aura = [0, 0, 0, 0]
    for p in range(_HAND, _FIRST):
        s = p - _HAND & 3 if p < _UNUSED else 0
        true(s < seats or not st[p], "seat")
        found = walk(st, p, _FIRST, last, seen, p < _DECK)
        if p < _BOARD:
            true(len(found) == st[_COUNT + s], "hand")
        for c in found:
            f = st[c + cards]
            true((f >> 4 & 3) < seats, "owner")
            if f & _CHOSEN:
                chosen[p - _HAND] += 1
            if _BOARD <= p < _DISCARD:
                true(f & 0x8B == _IN_PLAY | s, "creature")
                k = t.trigger[c]
                if k & 48:
                    aura[(2 if k & 32 else 0) + (s & 1)] += 1
            else:
                true(not f & 0x80, "card")
    c = st[_PLAYED]
    if c:
        true(_FIRST <= c <= last and not seen[c] and not st[c + cards] & 0xC0, "card played")
        true((st[c + cards] >> 4 & 3) < seats, "owner")
        seen[c] = 1
    true(sum(seen) == cards, "a card is missing")
    true(bytes(aura) == st[_AURA : _AURA + 4], "auras")
    for s in range(4):
        k = st[_BUGS + s]
        true(k & 15 <= t.HOLD >> 1 and k >> 4 <= (seats > 2), "mindbugs")
        true(s < seats or not k and not st[_COUNT + s], "seat")
    true(st[_LIFE] and st[_LIFE + 1], "life")
    true(st[_TURN] | st[_TURN + 1] << 8 <= _TURN_LIMIT, "turn")
    s = st[_ACTIVE]
    true(s < seats and st[_SIDE] < seats and st[_NEXT] <= (3 if seats > 2 else 2), "turn")
    true(seats > 2 or not st[_MARKS] & 0xFC, "marks")
    for p in (_ATTACKER, _FORCED, _WHO):
        true(not st[p] or _FIRST <= st[p] <= last, "card")
    designs = len(t.rows) >> 3
    true((st[_BY] & 63) < designs and st[_BY] >> 6 < seats, "ability")
    n = st[_POOL]
    p = _FIRST + 2 * cards
    true(p + 2 * n <= len(st), "abilities")
    for i in range(p, p + 2 * n, 2):
        c = st[i]
        k = st[i + 1] & 63
        true(_FIRST <= c <= last and k < designs and st[i + 1] >> 6 < seats, "ability")
        on = t.rows[(k << 3) + 3]
        true(on >= _ON_MATE_PLAY or _ON_PLAY <= on <= _ON_DEFEATED and t.design[c] == k, "ability")
    _question(t, chosen)


def _question(t, chosen):
    """What is asked goes with the rest."""
    st = t.state
    seats = t.seats
    q = st[_ASK]
    s = st[_SEAT]
    active = st[_ACTIVE]
    side = st[_SIDE]
    left = st[_LEFT]
    n = sum(chosen)
    true(1 <= q <= (_Q_PICK if seats > 2 else _Q_DISCARD), "question")
    true((q == _Q_BUG) == (st[_PLAYED] > 0), "card played")
    if q < _Q_ORDER:
        true(not n and not st[_POOL], "question")
    if q == _Q_TURN:
        true(s == active and not st[_MARKS] & 0xF1, "turn")
    elif q == _Q_BUG:
        true(0 < left < seats and s == active + left & seats - 1, "window")
        true(st[_BUGS + s] & (15 if left & 1 else 240), "window")
    else:
        _attack(t, q)
    if q == _Q_BLOCK:
        true(left < seats and left & 1 and s == side + left & seats - 1, "block")
    elif q == _Q_ORDER:
        true(s == active and not n and st[_POOL] > 1, "order")
    elif q >= _Q_TARGET:
        by = st[_BY] >> 6
        r = (st[_BY] & 63) << 3
        what = t.rows[r + 4]
        a = t.rows[r + 5]
        true(st[_WHO] and what in _ASKED_BY[q - _Q_TARGET], "ability")
        if q == _Q_DISCARD:
            true((s ^ by) & 1 and 0 < left <= a and n == chosen[s] == a - left, "discard")
        elif q == _Q_GIVE and what == _DO_PASS:
            true((s ^ by) & 1 and left < 4 and s == active + left & 3, "give")
            k = active + left - 2 & 3  # the other one, if he came first
            true(n == chosen[k] <= (1 if left > 1 else 0), "give")
        elif q == _Q_GIVE or q == _Q_REVEAL:
            true(s == by ^ 2 and not n, "mate")
        else:
            true(s == by, "ability")
            if q == _Q_UPTO:
                k = 0
                for i in range(_BOARD, _DISCARD):
                    k += chosen[i - _HAND]
                true(0 < left <= a and n == k == a - left, "targets")
            elif q == _Q_OFFER:
                true(n == chosen[s] == 1, "offer")
            elif q == _Q_SCOUT:
                true(0 < n == chosen[_UNUSED - _HAND] <= a, "scout")
                c = st[_UNUSED]
                while n:
                    true(st[c + t.cards] & _CHOSEN, "scout")
                    c = st[c]
                    n -= 1
            else:
                true(not n and (q != _Q_TAKE or left < seats), "ability")


def _attack(t, q):
    """An attack that goes on is one."""
    st = t.state
    side = st[_SIDE]
    c = st[_ATTACKER]
    if q < _Q_ORDER or st[_NEXT]:
        true(c and 1 <= st[_TIMES] <= 2, "attack")
        true(side == st[_ACTIVE] or t.seats > 2 and side == st[_ACTIVE] ^ 2, "attack")
    if q < _Q_ORDER:
        true(st[c + t.cards] & 0x83 == _IN_PLAY | side, "attack")
        true(q == _Q_BLOCK or st[_SEAT] == side, "attack")
        true(q != _Q_AGAIN or st[_TIMES] == 1, "attack")
