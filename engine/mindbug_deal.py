# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Setting a Mindbug game up (A6, A7). Loaded to deal, then dropped."""

from micropython import const

_LIFE = const(21)
_BUGS = const(27)
_COUNT = const(31)
_HAND = const(35)
_DECK = const(47)
_UNUSED = const(51)
_FIRST = const(52)
_KNOWN = const(15)

_DRAW = const(5)  # cards in the draw pile after the opening hand
_READY = const(2)  # Mindbugs


def seats(t, n):
    """The number of seats, checked."""
    if n not in (None, 2):
        raise ValueError("mindbug is for 2 seats, not " + repr(n))
    return 2


def rows(t):
    """The card table of all sets of the game."""
    found = [__import__("engine." + s, None, None, ("CARDS",)).CARDS for s in t.SETS]
    return found[0] if len(found) == 1 else b"".join(found)


def deal(t, empty):
    """Deal, or put all cards into the unused pile."""
    st = t.state
    st[_LIFE] = st[_LIFE + 1] = 3
    n = t.cards
    order = bytearray(range(_FIRST, _FIRST + n))
    i = 0
    if not empty:
        t.shuffle(order, n)
        for s in range(t.seats):
            st[_BUGS + s] = _READY
            st[_COUNT + s] = t.HOLD
            for k in range(t.HOLD + _DRAW):
                c = order[i]
                i += 1
                st[c + n] = s << 4
                if k < t.HOLD:
                    t.link(_HAND + s, c)
                else:
                    st[c] = st[_DECK + s]
                    st[_DECK + s] = c
    for c in reversed(order[i:]):
        st[c] = st[_UNUSED]
        st[_UNUSED] = c
    if not empty:
        t.start(_starter(t, order[i:]))


def _starter(t, unused):
    """A7: everybody reveals an unused card, the highest power starts; ties reveal again."""
    tied = list(range(t.seats))
    while len(tied) > 1:
        shown = []
        while len(shown) < len(tied):
            c = unused[t.roll(len(unused))]
            if c not in shown:
                shown.append(c)
                t.state[c + t.cards] |= _KNOWN  # AMB-20: everybody may remember it
        best = max([t.power(c) for c in shown])
        tied = [tied[i] for i in range(len(tied)) if t.power(shown[i]) == best]
    return tied[0]
