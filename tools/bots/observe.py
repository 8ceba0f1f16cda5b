# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What a seat sees, as a flat row of bytes, and its moves as actions: for other people's programs.

All of it comes from the game's view (engine/view.py), so it tells what a screen may tell, and not
what a seat could remember beyond that. Seats stand in their own order; whose view it is is one of
the first bytes. {n}: one byte a seat.

    all        own seat {n}, who decides {n}, the question; how it ended once it is over
    mindbug,   active {n}, answers wanted, 1 + design asked about, 1 + attacking design, eight
    tagteam    waiting abilities (1 + seat, 1 + design); by seat life, Mindbugs, Mindfrogs, hand,
               deck, discard, then by design creatures that are ready, exhausted, discarded; by
               design the own hand, and what is chosen of it
    mantis     goal, pile, the colours on its back (7); by seat score and tank (7)
    minimonfa  the facts F_..., the open event; by seat cards to draw, hand and discard pile by
               design (79: a back); its four heroes: 1 + design, where, eight items; its six vaults:
               size, twelve cards; a card is 1 + what the view says, 0: none
"""

import engine
from engine.mindbug.numbers import CHOSEN, EXHAUSTED, FIRST
from engine.minimonfa.numbers import F_DECKS, SHOWN

CODES = 256  # of the engine's moves
WAITING = 8
ITEMS = 8
LAIR = 12


def view(t, seat):
    """The view of a game for a seat."""
    return __import__(f"engine.{t.GAME}.view", None, None, ("View",)).View(t, seat)


def observe(t, seat):
    """The row of bytes of what a seat sees."""
    seen = view(t, seat)
    out = bytearray()
    for one in (seat, t.seat):
        out += bytes(s == one for s in range(t.seats))
    out.append(seen.asked())
    KINDS[t.GAME](t, seen, out)
    return bytes(out)


def _mindbug(t, seen, out):
    designs = len(t.rows) // 8
    cards = bytearray(256)

    def count(n, chosen=lambda card: True):
        row = bytearray(designs)
        for card in cards[:n]:
            row[seen.design(card)] += chosen(card)
        return row

    def one(card):
        design = seen.design(card)
        return 0 if design == 255 else design + 1

    out += bytes(s == seen.active() for s in range(t.seats))
    over = t.seat == engine.OVER
    out += bytes((0, 0, 0) if over else (seen.wanted(), one(seen.about()), one(seen.attacker())))
    for i in range(1, WAITING + 1):
        ability = 0 if over else seen.ability(i)
        out += bytes((1 + (ability >> 6), 1 + (ability & 63)) if ability else (0, 0))
    for s in range(t.seats):
        bar = bytearray(6)
        seen.bar(s, bar)
        out += bar
        n = seen.board(s, cards)
        out += count(n, lambda card: not seen.flags(card) & EXHAUSTED)
        out += count(n, lambda card: bool(seen.flags(card) & EXHAUSTED))
        out += count(seen.discard(s, cards))
    n = seen.hand(cards)
    out += count(n)
    out += count(n, lambda card: bool(seen.flags(card) & CHOSEN))


def _mantis(t, seen, out):
    out += bytes((seen.goal(), seen.pile()))
    colours = bytearray(3)
    back = bytearray(7)
    for colour in colours[: seen.back(colours)]:
        back[colour] = 1
    out += back
    for s in range(t.seats):
        out.append(seen.score(s))
        tank = bytearray(7)
        seen.tank(s, tank)
        out += tank


def _minimonfa(t, seen, out):
    cards = bytearray(128)

    def listed(n, most):
        if n > most:
            raise ValueError(f"{n} cards where an observation has room for {most}")
        return bytes(1 + card for card in cards[:n]) + bytes(most - n)

    def counted(n):
        row = bytearray(SHOWN)
        for card in cards[:n]:
            row[card % SHOWN] += 1
        return row

    out += bytes(seen.fact(i) for i in range(F_DECKS + 1))
    out.append(seen.event())
    for s in range(t.seats):
        out.append(seen.left(s, cards))
        out += counted(seen.hand(s, cards))
        out += counted(seen.discard(s, cards))
        for place in range(4 * s, 4 * s + 4):
            out += bytes((1 + seen.hero(place), seen.where(place)))
            out += listed(seen.items(place, cards), ITEMS)
        for vault in range(6 * s, 6 * s + 6):
            out.append(seen.size(vault))
            out += listed(seen.lair(vault, cards), LAIR)


KINDS = {"mindbug": _mindbug, "tagteam": _mindbug, "mantis": _mantis, "minimonfa": _minimonfa}


def actions(t):
    """{action: code} of the legal moves of a table. The codes of Mindbug name cards, and which of
    two copies lies where is not for all to know: the action names the first card of the design,
    and the next ones where equal cards are different answers."""
    codes = bytes(t.choices[: t.moves()])
    if not hasattr(t, "trigger"):
        return {code: code for code in codes}
    groups = {}
    for code in codes:
        action = code
        if code >= FIRST:
            more = t.cards if code >= FIRST + t.cards else 0
            action = t.design.index(t.design[code - more]) + more
        groups.setdefault(action, []).append(code)
    found = {}
    for action, equal in groups.items():
        if len(equal) > 1:
            equal.sort(key=t.describe)
        for i, code in enumerate(equal):
            found[action + i] = code
    return found
