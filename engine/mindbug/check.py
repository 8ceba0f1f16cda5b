# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Checks that a state can be a game of Mindbug or Tag Team, see engine.check."""

from engine.check import true, walk
from engine.mindbug.numbers import (
    ACTIVE, ATTACKER, AURA, BOARD, BUGS, BY, CHOSEN, COUNT, DECK, DISCARD, DO_BAR, DO_BORROW,
    DO_COMMAND, DO_DEFEAT, DO_DEFEAT_FEWER, DO_DISCARD, DO_MATCH, DO_PASS, DO_RECEIVE, DO_REVIVE,
    DO_SCOUT, DO_STEAL, DO_TAKE, DO_TAKE_UPTO, FIRST, FORCED, GIVER, HAND, HAS_LAW, IN_PLAY,
    IN_PLAY_OF, LIFE, MARKS, NEXT, ON_DEFEATED, ON_MATE_PLAY, ON_PLAY, PLAYED, POOL, Q_AGAIN,
    Q_BLOCK, Q_BUG, Q_DISCARD, Q_GIVE, Q_OFFER, Q_ORDER, Q_PICK, Q_REVEAL, Q_SCOUT, Q_TAKE,
    Q_TARGET, Q_TURN, Q_UPTO, READY, RULES, SIDE, TIMES, TURN, TURN_LIMIT, UNUSED, WANTED, WHO,
)  # fmt: skip
from engine.numbers import ASK, SEAT


# By question of an ability, from Q_TARGET on: the effects that ask it.
_ASKED_BY = (
    (DO_DEFEAT, DO_DEFEAT_FEWER, DO_TAKE),
    (DO_TAKE_UPTO,),
    (DO_REVIVE,),
    (DO_DISCARD,),
    (DO_PASS, DO_RECEIVE),
    (DO_MATCH,),
    (DO_DISCARD, DO_STEAL, DO_REVIVE, DO_BAR),
    (DO_RECEIVE, DO_BORROW),
    (DO_SCOUT,),
    (DO_MATCH, DO_BORROW, DO_COMMAND),
)


def notes(t):
    """What events may say."""
    s = t.seats - 1
    card = bytes((s, FIRST, FIRST + t.cards - 1))
    number = bytes((s, 0, 255))
    return (
        8 * card  # play to defeat
        + b"\x01\x00\xff"  # team, life
        + 3 * card
        + number  # reclaim
        + 2 * card
        + b"\x23\x00\x02"  # how it ended, team
        + card
        + bytes((s, 0, 1, s, 0, s))  # skip; choose: an opponent
        + 3 * card
        + number  # regain
        + card
        + bytes((s, 0, Q_PICK))
    )


def check(t):
    """ValueError if not."""
    st = t.state
    seats = t.seats
    cards = t.cards
    last = FIRST + cards - 1
    seen = bytearray(256)
    chosen = bytearray(17)  # by pile: cards that are chosen
    aura = [0, 0, 0, 0]
    for p in range(HAND, FIRST):
        s = p - HAND & 3 if p < UNUSED else 0
        true(s < seats or not st[p], "seat")
        found = walk(st, p, FIRST, last, seen, p < DECK)
        if p < BOARD:
            true(len(found) == st[COUNT + s], "hand")
        for c in found:
            f = st[c + cards]
            true((f >> 4 & 3) < seats, "owner")
            if f & CHOSEN:
                chosen[p - HAND] += 1
            if BOARD <= p < DISCARD:
                true(f & (IN_PLAY_OF | 8) == IN_PLAY | s, "creature")
                k = t.trigger[c]
                if k & RULES:
                    aura[(2 if k & HAS_LAW else 0) + (s & 1)] += 1
            else:
                true(not f & IN_PLAY, "card")
    c = st[PLAYED]
    if c:
        true(FIRST <= c <= last and not seen[c] and not st[c + cards] & 0xC0, "card played")
        true((st[c + cards] >> 4 & 3) < seats, "owner")
        seen[c] = 1
    true(sum(seen) == cards, "a card is missing")
    true(bytes(aura) == st[AURA : AURA + 4], "auras")
    for s in range(4):
        k = st[BUGS + s]
        true(k & READY <= t.HOLD >> 1 and k >> 4 <= (seats > 2), "mindbugs")
        true(s < seats or not k and not st[COUNT + s], "seat")
    true(st[LIFE] and st[LIFE + 1], "life")
    true(st[TURN] | st[TURN + 1] << 8 <= TURN_LIMIT, "turn")
    s = st[ACTIVE]
    true(s < seats and st[SIDE] < seats and st[NEXT] <= (3 if seats > 2 else 2), "turn")
    true(seats > 2 or not st[MARKS] & 0xFC, "marks")
    for p in (ATTACKER, FORCED, WHO):
        true(not st[p] or FIRST <= st[p] <= last, "card")
    designs = len(t.rows) >> 3
    true((st[BY] & GIVER) < designs and st[BY] >> 6 < seats, "ability")
    n = st[POOL]
    p = FIRST + 2 * cards
    true(p + 2 * n <= len(st), "abilities")
    for i in range(p, p + 2 * n, 2):
        c = st[i]
        k = st[i + 1] & GIVER
        true(FIRST <= c <= last and k < designs and st[i + 1] >> 6 < seats, "ability")
        on = t.rows[(k << 3) + 3]
        true(on >= ON_MATE_PLAY or ON_PLAY <= on <= ON_DEFEATED and t.design[c] == k, "ability")
    _question(t, chosen)


def _question(t, chosen):
    """What is asked goes with the rest."""
    st = t.state
    seats = t.seats
    q = st[ASK]
    s = st[SEAT]
    active = st[ACTIVE]
    side = st[SIDE]
    left = st[WANTED]
    n = sum(chosen)
    true(1 <= q <= (Q_PICK if seats > 2 else Q_DISCARD), "question")
    true((q == Q_BUG) == (st[PLAYED] > 0), "card played")
    if q < Q_ORDER:
        true(not n and not st[POOL], "question")
    if q == Q_TURN:
        true(s == active and not st[MARKS] & 0xF1, "turn")
    elif q == Q_BUG:
        true(0 < left < seats and s == active + left & seats - 1, "window")
        true(st[BUGS + s] & (15 if left & 1 else 240), "window")
    else:
        _attack(t, q)
    if q == Q_BLOCK:
        true(left < seats and left & 1 and s == side + left & seats - 1, "block")
    elif q == Q_ORDER:
        true(s == active and not n and st[POOL] > 1, "order")
    elif q >= Q_TARGET:
        by = st[BY] >> 6
        r = (st[BY] & GIVER) << 3
        what = t.rows[r + 4]
        a = t.rows[r + 5]
        true(st[WHO] and what in _ASKED_BY[q - Q_TARGET], "ability")
        if q == Q_DISCARD:
            true((s ^ by) & 1 and 0 < left <= a and n == chosen[s] == a - left, "discard")
        elif q == Q_GIVE and what == DO_PASS:
            true((s ^ by) & 1 and left < 4 and s == active + left & 3, "give")
            k = active + left - 2 & 3  # the other one, if he came first
            true(n == chosen[k] <= (1 if left > 1 else 0), "give")
        elif q == Q_GIVE or q == Q_REVEAL:
            true(s == by ^ 2 and not n, "mate")
        else:
            true(s == by, "ability")
            if q == Q_UPTO:
                k = 0
                for i in range(BOARD, DISCARD):
                    k += chosen[i - HAND]
                true(0 < left <= a and n == k == a - left, "targets")
            elif q == Q_OFFER:
                true(n == chosen[s] == 1, "offer")
            elif q == Q_SCOUT:
                true(0 < n == chosen[UNUSED - HAND] <= a, "scout")
                c = st[UNUSED]
                while n:
                    true(st[c + t.cards] & CHOSEN, "scout")
                    c = st[c]
                    n -= 1
            else:
                true(not n and (q != Q_TAKE or left < seats), "ability")


def _attack(t, q):
    """An attack that goes on is one."""
    st = t.state
    side = st[SIDE]
    c = st[ATTACKER]
    if q < Q_ORDER or st[NEXT]:
        true(c and 1 <= st[TIMES] <= 2, "attack")
        true(side == st[ACTIVE] or t.seats > 2 and side == st[ACTIVE] ^ 2, "attack")
    if q < Q_ORDER:
        true(st[c + t.cards] & IN_PLAY_OF == IN_PLAY | side, "attack")
        true(q == Q_BLOCK or st[SEAT] == side, "attack")
        true(q != Q_AGAIN or st[TIMES] == 1, "attack")
