# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The toy game as text."""

from engine.numbers import SEAT
from engine.toy.numbers import ASIDE, CARDS, KNOWN, PEEK, PEEKS, PLAYED, SEATS, WHERE


def describe(t, code):
    """A legal move as text."""
    return "peek %d" % (code - PEEK) if code >= PEEK else "play %d" % code


def put(t, seat, key, text):
    """Set a part of a position up."""
    if key == "turn":
        t.state[SEAT] = int(text)
    elif key == "hand":
        for word in text.split(","):
            t.state[WHERE - 1 + int(word)] = seat
    else:
        raise ValueError("no key " + repr(key))
    t._n = -1


def get(t, seat, key):
    """The cards of a seat."""
    place = {"hand": 0, "played": PLAYED}[key] + seat
    return [str(c + 1) for c in range(CARDS) if t.state[WHERE + c] == place]


def known(t, seat):
    """Own hand, what was played, what lies aside or in which hand as far as it was seen."""
    st = t.state
    out = ["seat %d, asks %d, may peek %d" % (seat, st[SEAT], st[PEEKS])]
    for s in (0, 1, 2, ASIDE):
        held = [c for c in range(CARDS) if st[WHERE + c] == s]
        seen = [str(c + 1) for c in held if s == seat or st[KNOWN + c] & 1 << seat]
        played = [str(c + 1) for c in range(CARDS) if st[WHERE + c] == PLAYED + s]
        out.append("%d: %s of %d; %s" % (s, ",".join(seen), len(held), ",".join(played)))
    return "\n".join(out)


def limits(t):
    """A hand of three and two to peek at; three cards and a peek each."""
    return 5, 4 * SEATS


def winners(t):
    """The winning seats."""
    return tuple([s for s in range(SEATS) if t.seat == 255 and t.score(s) > 0])


def show(t):
    """The position, for people."""
    return " | ".join([",".join(get(t, s, "hand")) for s in range(SEATS)])
