# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Checks that a state can be a game of MiniMonFa, see engine.check."""

from engine.check import true, walk
from engine.minimonfa.numbers import (
    ACT, ACTED, ACTIVE, ACTS, AT_COMBAT, AT_FREE, BUILT, BY, CARDS, COUNT, DEAD, DECKS, DESIGNS,
    DISCARD, DOOMED, DO_ALLY, DO_BREAK, DO_BUILD, DO_EJECT, DO_KILL, DO_MOD, DO_PETRIFY, DO_PREVENT,
    DO_RAZE, DRAW, EVENT, EVENTS, EXCHANGES, FACE_UP, FIGHT, FIRST, FRESH, HAND, HERO, HEROES,
    HIRED, HOME, IDLE, IN, INFO, ITEM, LAIR, MARKS, MONSTER, NEXT, OPEN, OUT, PENDING, PHASE,
    Q_BUILD, Q_DEFEND, Q_EFFECT, Q_KEEP, Q_LOSE, Q_REACT, Q_SEND, Q_TRAP, ROOM, ROUND, ROW, SENT,
    SIZE, SKILLED, STONE, STONED, SWAPS, S_ASK, S_CLOSE, S_DEFEND, S_DRAW, S_EFFECT, S_EXCHANGE,
    S_FALL, S_FELL, S_KEEP, S_LATE, S_QUIET, S_SPRUNG, S_SURPLUS, S_WINDOW, THEN, TRAP, TURN,
    TURN_LIMIT, USED, VAULT, WANTED, WHERE, WHO, WINDOW, W_ANSWER, W_CANCEL, W_POUCH, W_TRAP,
)  # fmt: skip
from engine.numbers import ASK, SEAT


_CHOICES = b"\x02\x03\x04\x08\x09\x0a\x0c\x0d\x0e\x0f"  # effects that ask


def notes(t):
    """What events may say."""
    s = t.seats - 1
    last = 6 * t.seats - 1
    card = bytes((s, 0, DESIGNS - 1))
    vault = bytes((s, 0, last))
    number = bytes((s, 0, 255))
    return (
        number
        + 2 * card
        + number
        + 2 * vault
        + 3 * card
        + bytes((last, 0, DESIGNS - 1))  # shown: vault, card
        + bytes((s, 0, 2 * DESIGNS - 1))  # an ability
        + b"\x00\x00\x00"
        + 8 * card
        + vault
        + bytes((s, 0, s))  # spy: whose hand
        + 2 * card
        + 2 * vault
        + 2 * b"\xff\x00\xff"  # totals
        + vault
        + number
        + b"\xff\x00\xff"  # how it ended, who won
        + vault
        + 2 * card
        + 2 * number
    )


def check(t, dealt=True):
    """ValueError if not. Not ``dealt``: a position of a rules case, in which nobody need have a
    room in hand (E7, E35) and heroes may be chosen after the first round."""
    st = t.state
    seats = t.seats
    inside = st[IN]
    true(seats == 3 or inside == 3, "players")
    true(inside < 8 and inside & inside - 1, "players")
    true(inside >> st[ACTIVE] & 1 and inside >> st[SEAT] & 1, "players")
    true(st[DECKS] < 64 and (seats == 2 or st[DECKS] & 3 == 2), "decks")
    true(st[DECKS] >> 2 & 3 <= seats, "who began")
    true(st[PHASE] <= 4 and st[TURN] | st[TURN + 1] << 8 <= TURN_LIMIT, "turn")
    true(st[ROUND] <= seats and st[IDLE] <= 9 and st[SWAPS] <= EXCHANGES, "turn")
    true(st[BY] < seats and st[VAULT] < 6 * seats and st[MARKS] < 32, "fight")
    true(st[WINDOW] <= W_CANCEL and st[HIRED] <= 3 and st[ACTS] <= 15, "fight")
    true(st[WHO] < 2 * DESIGNS and st[PENDING] < 2 * DESIGNS, "ability")
    for i in range(ACT, ACT + st[ACTS]):
        true(st[i] < 2 * DESIGNS, "ability")
        true(t.rows[st[i] << 2] & 31 in (DO_MOD, DO_PREVENT), "ability")
    seen = bytearray(FIRST + CARDS)
    for s in range(3):
        _seat(t, s, seen)
        must = not st[SIZE + 6 * s] and st[COUNT + s] and dealt
        if must and (st[ROUND] or st[ACTIVE] == s and st[PHASE] == 2):
            true(t.seek(HAND + s, 48), "no room")
    for p in (EVENTS, USED, OUT):
        for c in walk(st, p, FIRST, FIRST + CARDS - 1, seen, p == OUT):
            k = t.kind[c] >> 4
            f = st[c + INFO]
            true(not f, "event")
            if p == OUT:
                true(k != HERO, "card out")
            else:
                true(k == EVENT or p == EVENTS and seats == 3 and k < HERO, "event")
    c = st[OPEN]
    if c:
        true(FIRST <= c < FIRST + CARDS and not seen[c] and not st[c + INFO], "event")
        true(t.kind[c] >> 4 == EVENT, "event")
        seen[c] = 1
    hires = c and t.rows[ROW * t.design[c]] & 31 == DO_ALLY
    true(hires or not st[HIRED], "mercenary")
    for i in range(CARDS):  # heroes that are not in the game are in no pile
        c = FIRST + i
        if i < 48 and i % 24 < 6:
            true(st[c + INFO] < 2 and (seen[c] or not st[c]), "hero")
        else:
            true(seen[c], "a card is missing")
    _question(t, dealt)


def _mine(t, c, s):
    """Whether card c can be one of s: in a duel all belong to one."""
    i = c - FIRST
    if t.seats == 3:
        return True
    return s == (i // 24 if i < 48 else (i - 48) // 16 if i < 80 else (i - 80) // 6)


def _seat(t, s, seen):
    """All that lies before a seat."""
    st = t.state
    first = FIRST
    last = FIRST + CARDS - 1
    gone = not st[IN] >> s & 1
    for p in (HAND, DRAW, DISCARD, BUILT):
        found = walk(st, p + s, first, last, seen, p != DRAW)
        true(not gone or p == DRAW or not found, "player")
        if p == HAND:
            true(len(found) == st[COUNT + s], "hand")
        for c in found:
            k = t.kind[c] >> 4
            true((k == ROOM if p == BUILT else k < HERO) and _mine(t, c, s), "card")
            held = p == HAND or gone  # his hand
            true(st[c + INFO] < (16 if held else 1), "card")
            # only what can be laid is known to be in the hand or laid
            true(st[c + INFO] < 4 or k != ROOM and k != 2, "card")
    rooms = len(found)
    ended = False
    for v in range(6 * s, 6 * s + 6):
        n = st[SIZE + v]
        true(n <= t.most and (not n or not ended and v % 6 < t.most and not gone), "vault")
        ended = not n
        rooms -= n - _vault(t, s, v, n, seen)
    true(not rooms, "rooms")
    dead = 0
    for h in range(4 * s, 4 * s + 4):
        c = st[HEROES + h]
        x = st[WHERE + h]
        true((c > 0) == (x > 0) and (not c or not gone), "hero")
        if not c:
            continue
        true(first <= c <= last and not seen[c] and t.kind[c] >> 4 == HERO, "hero")
        true(_mine(t, c, s) and st[c + INFO] == 1, "hero")
        seen[c] = 1
        _hero(t, s, x)
        dead += x == DEAD
        for i in walk(st, c, first, last, seen, False):
            true(t.kind[i] >> 4 == ITEM and _mine(t, i, s) and x != DEAD, "item")
            true(st[i + INFO] <= FACE_UP, "item")
    true(dead < 4, "heroes")


def _hero(t, s, x):
    """Where a hero of s can be."""
    st = t.state
    fight = st[MARKS] & FIGHT
    if x >= STONE:
        v = x - STONE
        true(v < 6 * t.seats and v // 6 != s and st[SIZE + v], "stone")
    elif x == SENT:
        true(s == st[ACTIVE] and (fight or st[ASK] == Q_SEND), "hero sent")
    elif x == DOOMED:
        true(s == st[ACTIVE] and fight, "hero doomed")
    elif x == FRESH:
        true(s == st[ACTIVE] and fight and st[MARKS] & STONED, "stone")
    else:
        true(x == HOME or x == DEAD, "hero")


def _vault(t, s, v, n, seen):
    """A vault of n rooms; how many of them are halls."""
    st = t.state
    halls = traps = size = 0
    for c in walk(st, LAIR + v, FIRST, FIRST + CARDS - 1, seen, False):
        k = t.kind[c] >> 4
        x = t.kind[c] & 15
        f = st[c + INFO]
        if k == EVENT:
            true(t.rows[ROW * t.design[c]] & 31 == DO_BUILD and f == FACE_UP, "hall")
            halls += 1
            continue
        true((k == MONSTER or k == TRAP) and _mine(t, c, s), "monster")
        if f == FACE_UP | 1:  # chosen to die
            true(k == MONSTER and st[MARKS] & FIGHT and v == st[VAULT], "monster")
            size += x
            continue
        true(f >> 5 <= t.most and not (f & FACE_UP and f & 15), "monster")
        if k == TRAP:
            traps += 1
            true(x <= f >> 5, "trap")
        else:
            size += x
            true(size <= f >> 5, "monster")
    lost = st[ASK] == Q_LOSE and not st[MARKS] & FIGHT and v == st[VAULT]
    true(traps < 2 and halls <= n and (size <= n or n and lost), "vault")
    return halls


def _question(t, dealt):
    """What is asked goes with the rest."""
    st = t.state
    q = st[ASK]
    s = st[SEAT]
    active = st[ACTIVE]
    v = st[VAULT]
    fight = st[MARKS] & FIGHT
    step = st[NEXT]
    w = st[WINDOW]
    true(fight or not st[MARKS], "fight")
    if fight or q == Q_SEND:
        true(v // 6 != active and st[SIZE + v] and st[PHASE] == 3, "vault")
        true(not st[ROUND], "fight")
    else:
        true(st[HIRED] < 2, "mercenary")
    if q == Q_KEEP:
        true(t.seats == 2 and not st[PHASE] and step == S_KEEP, "heroes")
        true(not st[HEROES + 4 * s + 3] and (st[ROUND] == 2 or not dealt), "heroes")
        for i in range(4):
            c = st[HEROES + 4 * s + i]
            true(c or i == 3 or not st[HEROES + 4 * s + i + 1], "heroes")
        n = 0
        for i in range(FIRST + 24 * s, FIRST + 24 * s + 6):
            n += st[i + INFO]
        for i in range(4):
            n -= st[HEROES + 4 * s + i] > 0
        true(not n, "heroes")
    elif q < Q_SEND:
        true(s == active and q == st[PHASE] and step == S_ASK and not fight, "phase")
        true(q == Q_BUILD or not st[ROUND], "round")
    elif q == Q_SEND:
        true(s == active and not fight, "attack")
    elif q == Q_LOSE:
        if fight:
            true(step == S_FALL and s == active or step == S_FELL and s == v // 6, "losses")
            true(st[WANTED] and st[WANTED] < t.moves(), "losses")
        else:
            true(s == active and v // 6 == s and step == S_SURPLUS, "losses")
            _effect(t, DO_RAZE)
            true(t.moves() > 1, "losses")
    elif q < Q_LOSE:
        true(fight and s == (v // 6 if q < Q_REACT else active), "fight")
        if q == Q_TRAP:
            true(step == S_SPRUNG and st[MARKS] == FIGHT and _trap(t, v), "trap")
        elif q == Q_DEFEND:
            true(step == S_QUIET and (w == W_ANSWER or w == W_CANCEL), "abilities")
        elif q == Q_REACT:
            true(step == S_CLOSE, "answer")
            if w == W_TRAP:
                true(st[MARKS] & ACTED and _trap(t, v), "trap")
            else:
                true(w == W_POUCH or st[MARKS] & SKILLED, "answer")
            if w == W_CANCEL:
                r = st[PENDING] << 2
                true(t.rows[r] >> 5 == AT_COMBAT, "ability")
                true(t.seek(LAIR + v, st[PENDING] >> 1), "ability")
        else:
            true(step == S_EXCHANGE and (w == W_ANSWER or w == W_POUCH), "late")
    else:
        true(step == S_EFFECT and q >= Q_EFFECT, "question")
        _effect(t, q - Q_EFFECT)


def _trap(t, v):
    """The trap of a vault, or 0."""
    c = t.state[LAIR + v]
    while c and t.kind[c] >> 4 != TRAP:
        c = t.state[c]
    return c


def _effect(t, what):
    """The effect that asks is one that can."""
    st = t.state
    who = st[WHO]
    r = who << 2
    kind = t.rows[r & ~7 | 3] >> 4
    active = st[ACTIVE]
    owner = st[VAULT] // 6
    fight = st[MARKS] & FIGHT
    then = st[THEN]
    by = st[BY]
    true(what in _CHOICES and t.rows[r] & 31 == what, "effect")
    true(st[WANTED] <= max(1, t.rows[r + 1]), "effect")
    true(st[WANTED] or what == DO_RAZE, "effect")
    if fight:
        s = active
        if kind == TRAP:
            true(then == S_SPRUNG and by == owner and st[WINDOW] == W_TRAP, "effect")
        elif kind == MONSTER:
            true(then == S_DEFEND and by == owner and st[WINDOW] == W_CANCEL, "effect")
            true(t.rows[r] >> 5 == AT_COMBAT, "effect")
        else:
            true(kind == HERO or kind == ITEM, "effect")
            free = kind == HERO and t.rows[r] >> 5 == AT_FREE  # E20
            true(then == S_WINDOW or free and then == S_LATE, "effect")
            true(by == active and free == (what > DO_BREAK), "effect")
            s = owner
        if what > DO_EJECT or what == DO_PETRIFY:
            s = by
        true(st[SEAT] == s, "effect")
    else:
        true(st[SEAT] == by == active and not DO_KILL <= what <= DO_EJECT, "effect")
        if kind == EVENT:
            true(then == S_DRAW and st[PHASE] == 1 and not st[ROUND], "effect")
            true(st[OPEN] and t.design[st[OPEN]] == who >> 1, "effect")
        else:
            true(kind == HERO or kind == ITEM, "effect")
            true(then == S_ASK and 2 <= st[PHASE], "effect")
            true(st[PHASE] == 2 or not st[ROUND], "effect")
            true(kind == ITEM or t.rows[r] >> 5 == AT_FREE, "effect")
