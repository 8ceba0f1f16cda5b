# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Mantis positions and moves as text, as in the scenarios. Loaded only when text is needed."""

from engine import notation
from engine.mantis import FRONT
from engine.mantis.numbers import (
    ASIDE, CARDS, DEALT, ORDER, PILE, SCORE, SEATS, SIZE, TANK, WHY_NOT_NOW, WON,
)  # fmt: skip
from engine.numbers import SEAT
from engine.notation import key_of, legal, number, seat_of, winners


COLOURS = "ROYGBPK"


def describe(t, code):
    """The move as text."""
    legal(t, code)
    return "steal %d" % (code - 1) if code else "score"


def why_not(t, code):
    """Why a move is not possible now; 0 if it is."""
    if type(code) is not int or not 0 <= code < 256:
        raise ValueError("no move has the code " + repr(code))
    return 0 if code in list(t.choices[: t.moves()]) else WHY_NOT_NOW


def find(t, seat, text):
    """There are no creatures here."""
    seat_of(t, seat)
    return None


def reasons(t, card):
    """Nothing changes a card."""
    return []


def name(card):
    """A card as front/back."""
    return COLOURS[FRONT[card]] + "/" + back(card)


def back(card):
    """The three colours of a card's back, in the order of the list (D16)."""
    return "".join([COLOURS[x] for x in FRONT[card // 3 * 3 : card // 3 * 3 + 3]])


# --- positions


def put(t, seat, key, value):
    """Set one part of a position up. What is in no tank and not in the pile lies aside, unseen.

    Cards of a tank count as dealt: nobody has seen their backs.
    """
    from engine.mantis.check import check

    notation.put(t, seat, key, value, _set, check)


def _set(t, seat, key, text):
    st = t.state
    if key == "turn":
        st[WON] = 0
        t.start(number(key, text, 0, t.seats - 1))
        t.n_events = 0
    elif key == "pile":
        _place(t, [_card(word.strip()) for word in _list(text, ",")])
    elif key == "score":
        seat_of(t, seat)
        st[SCORE + seat] = number(key, text, 0, t.goal - 1)
        _place(t, _pile(t))
    elif key == "tank":
        seat_of(t, seat)
        at = TANK + 7 * seat
        st[at : at + 7] = bytes(7)
        for word in _list(text, None):
            x = COLOURS.find(word[0])
            if x < 0 or st[at + x]:
                raise ValueError("not a tank: " + text)
            st[at + x] = number("the cards of a colour", word[1:], 0, 15)
        _place(t, _pile(t))
    else:
        raise ValueError("no key " + repr(key))


def _list(text, comma):
    return [] if text == "-" else text.split(comma)


def _card(word):
    """The card that is written as front/back, the letters of the back in any order."""
    for c in range(CARDS):
        if word[:2] == COLOURS[FRONT[c]] + "/" and sorted(word[2:]) == sorted(back(c)):
            return c
    raise ValueError("no card " + repr(word))


def _pile(t):
    """The cards of the draw pile, top first."""
    return list(reversed(t.state[ORDER : ORDER + t.state[PILE]]))


def _place(t, pile):
    """Lay out all cards: this pile, cards of the tanks' colours, and the rest aside."""
    st = t.state
    rest = list(range(CARDS))
    for c in pile:
        if c not in rest:
            raise ValueError(name(c) + " is in the pile twice")
        rest.remove(c)
    dealt = []
    for i in range(7 * t.seats):
        found = [c for c in rest if FRONT[c] == i % 7][: st[TANK + i]]
        if len(found) < st[TANK + i]:
            raise ValueError("more cards of colour " + COLOURS[i % 7] + " than the game has")
        for c in found:
            rest.remove(c)
        dealt += found
    if sum(st[SCORE : SCORE + t.seats]) > len(rest):
        raise ValueError("more scored cards than the game has left")
    pile.reverse()
    st[PILE] = len(pile)
    st[ASIDE] = len(rest)
    st[DEALT] = len(dealt)
    st[ORDER:] = bytes(pile + rest + dealt)


def get(t, seat, key):
    """score: a number; tank: "R2 B1"; pile: front/back, top first; back: the top card's colours."""
    key_of(t, seat, key)
    st = t.state
    if key == "turn":
        return st[SEAT]
    if key == "pile":
        return [name(c) for c in _pile(t)]
    if key == "back":
        return back(st[ORDER + st[PILE] - 1]) if st[PILE] else "-"
    if key != "score" and key != "tank":
        raise ValueError("no key " + repr(key))
    seat_of(t, seat)
    if key == "score":
        return st[SCORE + seat]
    n = [st[TANK + 7 * seat + x] for x in range(7)]
    return " ".join([COLOURS[x] + str(n[x]) for x in range(7) if n[x]]) or "-"


def show(t):
    """The position as text, for people."""
    out = []
    for s in range(t.seats):
        out.append("%d: score %d; tank %s" % (s, get(t, s, "score"), get(t, s, "tank")))
    out.append("pile %d, back %s" % (t.state[PILE], get(t, None, "back")))
    if t.seat == 255:
        out.append("over, winner " + (",".join([str(s) for s in winners(t)]) or "nobody"))
    else:
        out.append("turn %d" % t.seat)
        out.append("moves " + " | ".join([describe(t, c) for c in t.choices[: t.moves()]]))
    return "\n".join(out)


# --- what a seat knows, and how large a game can get


def known(t, seat):
    """Everything ``seat`` knows, which is what all know: tanks, score piles, the back of the next
    card, the fronts that were dealt and, back by back, those that were drawn."""
    seat_of(t, seat)
    st = t.state
    out = ["seat %d, first %d" % (seat, st[SEATS] >> 4)]
    for s in range(t.seats):
        out.append("%d: score %d; tank %s" % (s, get(t, s, "score"), get(t, s, "tank")))
    out.append("pile %d, back %s, aside %d" % (st[PILE], get(t, None, "back"), st[ASIDE]))
    dealt = [COLOURS[FRONT[c]] for c in st[SIZE - st[DEALT] :]]
    dealt.sort()
    out.append("dealt " + "".join(dealt))
    drawn = list(st[ORDER + st[PILE] : SIZE - st[DEALT] - st[ASIDE]])
    drawn.sort()
    line = ""
    last = -1
    for c in drawn:
        if c // 3 != last:
            last = c // 3
            line += " " + back(c) + ":"
        line += COLOURS[FRONT[c]]
    out.append("drawn" + line)
    if t.seat == 255:
        out.append("over, won by " + ",".join([str(s) for s in winners(t)]))
    else:
        out.append("asks %d" % t.seat)
    return "\n".join(out)


def limits(t):
    """The most moves at once: score, or steal from each other; the most decisions of a game: each
    draws a card."""
    return t.seats, CARDS - 4 * t.seats
