# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Whether a state can be a game of MiniMonFa: see engine.check."""

from micropython import const

from engine.check import true, walk

_CARDS = const(120)
_TURN_LIMIT = const(300)
_EXCHANGES = const(6)
_AT_COMBAT = const(1)
_AT_FREE = const(2)
_DO_MOD = const(1)
_DO_KILL = const(2)
_DO_PETRIFY = const(3)
_DO_EJECT = const(4)
_DO_PREVENT = const(7)
_DO_BREAK = const(8)
_DO_BUILD = const(14)
_DO_RAZE = const(15)
_DO_ALLY = const(16)

# The state: see engine.minimonfa_piles.
_SEAT = const(1)
_ASK = const(6)
_ACTIVE = const(7)
_PHASE = const(8)
_TURN = const(9)
_ROUND = const(11)
_IDLE = const(12)
_IN = const(13)
_DECKS = const(14)
_OPEN = const(15)
_SWAPS = const(17)
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
_PENDING = const(28)
_COUNT = const(29)
_HAND = const(32)
_DRAW = const(35)
_DISCARD = const(38)
_BUILT = const(41)
_EVENTS = const(44)
_USED = const(45)
_OUT = const(46)
_WHERE = const(47)
_FIRST = const(59)
_INFO = const(120)
_HEROES = const(299)
_LAIR = const(311)
_SIZE = const(329)
_ACT = const(347)
_ROOM = const(0)
_MONSTER = const(1)
_TRAP = const(3)
_ITEM = const(4)
_HERO = const(5)
_EVENT = const(6)

_HOME = const(1)
_SENT = const(2)
_DOOMED = const(3)
_DEAD = const(4)
_FRESH = const(5)
_STONE = const(32)
_UP = const(16)
_FIGHT = const(1)
_ACTED = const(2)
_STONED = const(4)
_SKILLED = const(16)
_W_TRAP = const(0)
_W_ANSWER = const(1)
_W_POUCH = const(2)
_W_CANCEL = const(3)

_Q_KEEP = const(1)
_Q_BUILD = const(2)
_Q_REST = const(4)
_Q_SEND = const(5)
_Q_TRAP = const(6)
_Q_DEFEND = const(7)
_Q_REACT = const(8)
_Q_LATE = const(9)
_Q_LOSE = const(10)
_Q_EFFECT = const(16)

_S_KEEP = const(0)
_S_EFFECT = const(3)
_S_DRAW = const(4)
_S_SURPLUS = const(5)
_S_ASK = const(6)
_S_SPRUNG = const(8)
_S_DEFEND = const(9)
_S_WINDOW = const(11)
_S_EXCHANGE = const(13)
_S_FALL = const(18)
_S_FELL = const(19)
_S_CLOSE = const(20)
_S_QUIET = const(21)

_DESIGNS = const(78)
_CHOICES = b"\x02\x03\x04\x08\x09\x0a\x0c\x0d\x0e\x0f"  # effects that ask

_C = b"\x02\x00\x4d"  # seat, card
_V = b"\x02\x00\x11"  # seat, vault
_N = b"\x02\x00\xff"  # seat, number
_A = b"\x02\x00\x9b"  # seat, ability
EVENTS = (
    _N
    + 2 * _C
    + _N
    + 2 * _V
    + 3 * _C
    + b"\x11\x00\x4d"  # vault, card
    + _A
    + b"\x00\x00\x00"
    + 8 * _C
    + _V
    + b"\x02\x00\x02"
    + 2 * _C
    + 2 * _V
    + 2 * b"\xff\x00\xff"  # totals
    + _V
    + _N
    + b"\xff\x00\xff"  # how it ended, who won
    + _V
    + 2 * _C
    + 2 * _N
)


def check(t):
    """ValueError if not."""
    st = t.state
    seats = t.seats
    inside = st[_IN]
    true(seats == 3 or inside == 3, "players")
    true(inside < 8 and inside & inside - 1, "players")
    true(inside >> st[_ACTIVE] & 1 and inside >> st[_SEAT] & 1, "players")
    true(not st[_DECKS] & 0xCC and (seats == 2 or st[_DECKS] & 3 == 2), "decks")
    true(st[_PHASE] <= 4 and st[_TURN] | st[_TURN + 1] << 8 <= _TURN_LIMIT, "turn")
    true(st[_ROUND] <= seats and st[_IDLE] <= 9 and st[_SWAPS] <= _EXCHANGES, "turn")
    true(st[_BY] < seats and st[_VAULT] < 6 * seats and st[_MARKS] < 32, "fight")
    true(st[_WINDOW] <= _W_CANCEL and st[_HIRED] <= 3 and st[_ACTS] <= 15, "fight")
    true(st[_WHO] < 2 * _DESIGNS and st[_PENDING] < 2 * _DESIGNS, "ability")
    for i in range(_ACT, _ACT + st[_ACTS]):
        true(st[i] < 2 * _DESIGNS, "ability")
        true(t.rows[st[i] << 2] & 31 in (_DO_MOD, _DO_PREVENT), "ability")
    seen = bytearray(_FIRST + _CARDS)
    for s in range(3):
        _seat(t, s, seen)
    for p in (_EVENTS, _USED, _OUT):
        for c in walk(st, p, _FIRST, _FIRST + _CARDS - 1, seen, p == _OUT):
            k = t.kind[c] >> 4
            f = st[c + _INFO]
            true(not f, "event")
            if p == _OUT:
                true(k != _HERO, "card out")
            else:
                true(k == _EVENT or p == _EVENTS and seats == 3 and k < _HERO, "event")
    c = st[_OPEN]
    if c:
        true(_FIRST <= c < _FIRST + _CARDS and not seen[c] and not st[c + _INFO], "event")
        true(t.kind[c] >> 4 == _EVENT, "event")
        seen[c] = 1
    hires = c and t.rows[8 * t.design[c]] & 31 == _DO_ALLY
    true(hires or not st[_HIRED], "mercenary")
    for i in range(_CARDS):  # heroes that are not in the game are in no pile
        c = _FIRST + i
        if i < 48 and i % 24 < 6:
            true(st[c + _INFO] < 2 and (seen[c] or not st[c]), "hero")
        else:
            true(seen[c], "a card is missing")
    _question(t)


def _mine(t, c, s):
    """Whether card c can be one of s: in a duel all belong to one."""
    i = c - _FIRST
    if t.seats == 3:
        return True
    return s == (i // 24 if i < 48 else (i - 48) // 16 if i < 80 else (i - 80) // 6)


def _seat(t, s, seen):
    """All that lies before a seat."""
    st = t.state
    first = _FIRST
    last = _FIRST + _CARDS - 1
    gone = not st[_IN] >> s & 1
    for p in (_HAND, _DRAW, _DISCARD, _BUILT):
        found = walk(st, p + s, first, last, seen, p != _DRAW)
        true(not gone or p == _DRAW or not found, "player")
        if p == _HAND:
            true(len(found) == st[_COUNT + s], "hand")
        for c in found:
            k = t.kind[c] >> 4
            true((k == _ROOM if p == _BUILT else k < _HERO) and _mine(t, c, s), "card")
            held = p == _HAND or gone  # his hand
            true(st[c + _INFO] < (16 if held else 1), "card")
            # only what can be laid is known to be in the hand or laid
            true(st[c + _INFO] < 4 or k != _ROOM and k != 2, "card")
    rooms = len(found)
    ended = False
    for v in range(6 * s, 6 * s + 6):
        n = st[_SIZE + v]
        true(n <= t.most and (not n or not ended and v % 6 < t.most and not gone), "vault")
        ended = not n
        rooms -= n - _vault(t, s, v, n, seen)
    true(not rooms, "rooms")
    dead = 0
    for h in range(4 * s, 4 * s + 4):
        c = st[_HEROES + h]
        x = st[_WHERE + h]
        true((c > 0) == (x > 0) and (not c or not gone), "hero")
        if not c:
            continue
        true(first <= c <= last and not seen[c] and t.kind[c] >> 4 == _HERO, "hero")
        true(_mine(t, c, s) and st[c + _INFO] == 1, "hero")
        seen[c] = 1
        _hero(t, s, x)
        dead += x == _DEAD
        for i in walk(st, c, first, last, seen, False):
            true(t.kind[i] >> 4 == _ITEM and _mine(t, i, s) and x != _DEAD, "item")
            true(st[i + _INFO] <= _UP, "item")
    true(dead < 4, "heroes")
    must = not st[_SIZE + 6 * s] and st[_COUNT + s]  # E7, E35: a room in hand
    if must and (st[_ROUND] or st[_ACTIVE] == s and st[_PHASE] == 2):
        true(t.seek(_HAND + s, 48), "no room")


def _hero(t, s, x):
    """Where a hero of s can be."""
    st = t.state
    fight = st[_MARKS] & _FIGHT
    if x >= _STONE:
        v = x - _STONE
        true(v < 6 * t.seats and v // 6 != s and st[_SIZE + v], "stone")
    elif x == _SENT:
        true(s == st[_ACTIVE] and (fight or st[_ASK] == _Q_SEND), "hero sent")
    elif x == _DOOMED:
        true(s == st[_ACTIVE] and fight, "hero doomed")
    elif x == _FRESH:
        true(s == st[_ACTIVE] and fight and st[_MARKS] & _STONED, "stone")
    else:
        true(x == _HOME or x == _DEAD, "hero")


def _vault(t, s, v, n, seen):
    """A vault of n rooms; how many of them are halls."""
    st = t.state
    halls = traps = size = 0
    for c in walk(st, _LAIR + v, _FIRST, _FIRST + _CARDS - 1, seen, False):
        k = t.kind[c] >> 4
        x = t.kind[c] & 15
        f = st[c + _INFO]
        if k == _EVENT:
            true(t.rows[8 * t.design[c]] & 31 == _DO_BUILD and f == _UP, "hall")
            halls += 1
            continue
        true((k == _MONSTER or k == _TRAP) and _mine(t, c, s), "monster")
        if f == _UP | 1:  # chosen to die
            true(k == _MONSTER and st[_MARKS] & _FIGHT and v == st[_VAULT], "monster")
            size += x
            continue
        true(f >> 5 <= t.most and not (f & _UP and f & 15), "monster")
        if k == _TRAP:
            traps += 1
            true(x <= f >> 5, "trap")
        else:
            size += x
            true(size <= f >> 5, "monster")
    lost = st[_ASK] == _Q_LOSE and not st[_MARKS] & _FIGHT and v == st[_VAULT]
    true(traps < 2 and halls <= n and (size <= n or n and lost), "vault")
    return halls


def _question(t):
    """What is asked goes with the rest."""
    st = t.state
    q = st[_ASK]
    s = st[_SEAT]
    active = st[_ACTIVE]
    v = st[_VAULT]
    fight = st[_MARKS] & _FIGHT
    step = st[_NEXT]
    w = st[_WINDOW]
    true(fight or not st[_MARKS], "fight")
    if fight or q == _Q_SEND:
        true(v // 6 != active and st[_SIZE + v] and st[_PHASE] == 3, "vault")
        true(not st[_ROUND], "fight")
    else:
        true(st[_HIRED] < 2, "mercenary")
    if q == _Q_KEEP:
        true(t.seats == 2 and not st[_PHASE] and step == _S_KEEP, "heroes")
        true(not st[_HEROES + 4 * s + 3] and st[_ROUND] == 2, "heroes")
        for i in range(4):
            c = st[_HEROES + 4 * s + i]
            true(c or i == 3 or not st[_HEROES + 4 * s + i + 1], "heroes")
        n = 0
        for i in range(_FIRST + 24 * s, _FIRST + 24 * s + 6):
            n += st[i + _INFO]
        for i in range(4):
            n -= st[_HEROES + 4 * s + i] > 0
        true(not n, "heroes")
    elif q < _Q_SEND:
        true(s == active and q == st[_PHASE] and step == _S_ASK and not fight, "phase")
        true(q == _Q_BUILD or not st[_ROUND], "round")
    elif q == _Q_SEND:
        true(s == active and not fight, "attack")
    elif q == _Q_LOSE:
        if fight:
            true(step == _S_FALL and s == active or step == _S_FELL and s == v // 6, "losses")
            true(st[_LEFT] and st[_LEFT] < t.moves(), "losses")
        else:
            true(s == active and v // 6 == s and step == _S_SURPLUS, "losses")
            _effect(t, _DO_RAZE)
            true(t.moves() > 1, "losses")
    elif q < _Q_LOSE:
        true(fight and s == (v // 6 if q < _Q_REACT else active), "fight")
        if q == _Q_TRAP:
            true(step == _S_SPRUNG and st[_MARKS] == _FIGHT and _trap(t, v), "trap")
        elif q == _Q_DEFEND:
            true(step == _S_QUIET and (w == _W_ANSWER or w == _W_CANCEL), "abilities")
        elif q == _Q_REACT:
            true(step == _S_CLOSE, "answer")
            if w == _W_TRAP:
                true(st[_MARKS] & _ACTED and _trap(t, v), "trap")
            else:
                true(w == _W_POUCH or st[_MARKS] & _SKILLED, "answer")
            if w == _W_CANCEL:
                r = st[_PENDING] << 2
                true(t.rows[r] >> 5 == _AT_COMBAT, "ability")
                true(t.seek(_LAIR + v, st[_PENDING] >> 1), "ability")
        else:
            true(step == _S_EXCHANGE and (w == _W_ANSWER or w == _W_POUCH), "late")
    else:
        true(step == _S_EFFECT and q >= _Q_EFFECT, "question")
        _effect(t, q - _Q_EFFECT)


def _trap(t, v):
    """The trap of a vault, or 0."""
    c = t.state[_LAIR + v]
    while c and t.kind[c] >> 4 != _TRAP:
        c = t.state[c]
    return c


def _effect(t, what):
    """The effect that asks is one that can."""
    st = t.state
    who = st[_WHO]
    r = who << 2
    kind = t.rows[r & ~7 | 3] >> 4
    active = st[_ACTIVE]
    owner = st[_VAULT] // 6
    fight = st[_MARKS] & _FIGHT
    then = st[_THEN]
    by = st[_BY]
    true(what in _CHOICES and t.rows[r] & 31 == what, "effect")
    true(st[_LEFT] <= max(1, t.rows[r + 1]), "effect")
    true(st[_LEFT] or what == _DO_RAZE, "effect")
    if fight:
        s = active
        if kind == _TRAP:
            true(then == _S_SPRUNG and by == owner and st[_WINDOW] == _W_TRAP, "effect")
        elif kind == _MONSTER:
            true(then == _S_DEFEND and by == owner and st[_WINDOW] == _W_CANCEL, "effect")
            true(t.rows[r] >> 5 == _AT_COMBAT, "effect")
        else:
            true(kind == _HERO or kind == _ITEM, "effect")
            true(then == _S_WINDOW and by == active, "effect")
            s = owner
        true(_DO_KILL <= what <= _DO_BREAK, "effect")
        if what == _DO_PETRIFY or what == _DO_BREAK:
            s = by
        true(st[_SEAT] == s, "effect")
    else:
        true(st[_SEAT] == by == active and not _DO_KILL <= what <= _DO_EJECT, "effect")
        if kind == _EVENT:
            true(then == _S_DRAW and st[_PHASE] == 1 and not st[_ROUND], "effect")
            true(st[_OPEN] and t.design[st[_OPEN]] == who >> 1, "effect")
        else:
            true(kind == _HERO or kind == _ITEM, "effect")
            true(then == _S_ASK and 2 <= st[_PHASE], "effect")
            true(st[_PHASE] == 2 or not st[_ROUND], "effect")
            true(kind == _ITEM or t.rows[r] >> 5 == _AT_FREE, "effect")
