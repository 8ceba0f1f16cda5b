# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the bot knows about Mantis: how likely each seat is to win, and what a move is worth.

The strength of a seat grows with its scored cards, with its tank (each group by its size and by
the chance that the next card has its colour) and with the chance that the next card wins. A tank
is worth the less the later its owner's turn comes. Chances to win go with 2 ** strength.

`make train GAME=mantis` found the numbers (docs/LAB.md): against those that temporal differences
had found in 90,000 games, hard wins 50.2% (48.7-51.8) of 4,000 games with two seats and 50.6%
(49.1-52.2) of 4,000 with five. Nothing that was tried with two seats was better than those, by a
translation of them into C: 80 values fitted to 720,000 games won 50.0% (49.5-50.5), an exact look
at the next card as well, over all backs, 50.4% (49.7-51.1); 1,000 games played to their end by its
own moves after each choice 51.3% (45.7-57.0); a network of 64 neurons on 120 inputs 0.4% more games
against D24. There they won 53.1% (50.9-55.2) against IS-MCTS of 1,000 simulations with random
rollouts, done as OpenSpiel does it, and 50.2% (46.2-54.2) against 5,000. Against random moves it
wins 88.8%; a network that learned against just them won 89.2%.
"""

from array import array

from micropython import const

from engine import free
from engine.mantis import FRONT
from engine.mantis.values import RULE, VALUES  # noqa: F401
from engine.mantis.numbers import E_SCORED, E_STOLEN, ORDER, PILE, SCORE, SIZE, TANK, WON
from engine.mantis.value_offsets import V_GROUP, V_NEXT, V_SCORED
from engine.numbers import SEAT, WIN

free("engine.mantis.values")

_FAR = const(400)  # values short of a certain win are nearer to 0 than this

_power = array("H")  # 2 ** (15 - i / 64)
_root = bytearray(SIZE)
_chance = bytearray(7)  # by colour: cards of the pile
_strong = array("h", bytes(12))
_power.append(32768)
while len(_power) < 64:
    _power.append(_power[-1] * 32415 >> 15)


def value(t, seat):
    """What the last move is worth for ``seat``, whatever card came.

    The card on the table was a guess: the move is taken back and tried with every front that the
    back allows, weighed with the exact odds (D17).
    """
    st = t.state
    _, s, card, kind, aim, k = t.events[:6]
    x = TANK + FRONT[card]
    if kind == E_STOLEN:
        st[x + 7 * s] -= k
        st[x + 7 * aim] = k - 1
    elif kind == E_SCORED:
        st[SCORE + s] -= k
        st[x + 7 * s] = k - 1
    else:
        st[x + 7 * aim] = 0
    top = ORDER + st[PILE]
    st[PILE] += 1
    st[SEAT] = s
    st[WON] = 0
    total = t.weigh()
    for x in range(7):
        _chance[x] = t.left[x] - t.left[7 + x]
    t.store(_root)
    v = 0
    code = 0 if aim == s else 1 + aim
    card = card // 3 * 3
    for k in t.odds:
        if k:
            st[:] = _root
            st[top] = card
            t.step(code)
            v += k * chance(t, seat)
        card += 1
    v //= total
    return WIN if v == 8192 else (v * _FAR >> 12) - _FAR


def chance(t, seat):
    """How likely ``seat`` is to win, of 8192."""
    st = t.state
    s = st[SEAT]
    if s == 255:
        return 8192 if st[WON] >> seat & 1 else 0
    n = t.seats
    worth = VALUES[n > 2]
    need = t.goal - 1
    left = sum(_chance)
    most = 0
    scale = 64
    for _ in range(n):
        v = 0
        p = TANK + 7 * s
        few = need - st[SCORE + s]
        for x in _chance:
            k = st[p]
            p += 1
            if k:
                v += x * worth[V_GROUP + min(k, 4)]
                if k >= few:
                    v += x * worth[V_NEXT]
        v = v // left * scale // 64 + worth[V_SCORED] * min(st[SCORE + s], need - 1)
        _strong[s] = v
        if v > most:
            most = v
        s += 1
        if s == n:
            s = 0
        scale = scale * 7 >> 3 if n > 2 else 32
    v = 0
    for s in range(n):
        k = most - _strong[s]
        k = _power[k & 63] >> (k >> 6)
        _strong[s] = k >> 1
        v += k
    return min(8191, (_strong[seat] << 14) // v)  # 8192 is for certain


def order(t, n):
    """All moves are looked at."""
    return n
