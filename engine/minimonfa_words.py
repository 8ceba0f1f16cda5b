# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""MiniMonFa positions and moves as the text of rules cases.

Loaded only when somebody asks for text; the rules themselves are in engine.minimonfa.
"""

from engine.minimonfa_moves import bearer, parts
from engine.minimonfa_why import totals
from engine.minimonfa_numbers import (
    ACTIVE, DEAD, DECKS, DISCARD, DOOMED, DRAW, EVENT, EVENTS, FACE_UP, FIGHT, FRESH, HAND, HEROES,
    HOME, IN, INFO, ITEM, LAIR, MARKS, MERCENARY, OPEN, PHASE, SENT, SIZE, STONE, VAULT, WHERE, WHO,
)  # fmt: skip
from engine.numbers import ASK


# By question: the move that names a card, the move 0.
_FORMS = {
    1: ("keep", None),
    5: ("send", "go"),
    6: ("skill", "pass"),
    7: ("skill", "pass"),
    8: ("skill", "pass"),
    9: ("reveal", "pass"),
    10: ("lose", None),
}
# By effect: the move of its question.
_VERBS = {2: "lose", 3: "stone", 4: "eject", 8: "break", 9: "revive", 13: "fetch"}


def labels():
    """English names of all designs, as [card, ability...] each; the mercenary is the last."""
    from engine.minimonfa_names import NAMES

    return [line.split("|") for line in NAMES.split("\n")]


def name(d):
    """The English name of a design."""
    return labels()[d][0]


def _fighter(d):
    """The same where a fighter or any card but an event is meant."""
    return labels()[-1 if d == MERCENARY else d][0]


def describe(t, code):
    """The move as text."""
    if code not in list(t.choices[: t.moves()]):
        raise ValueError("move " + repr(code) + " is not legal now")
    st = t.state
    q = st[ASK]
    if q >= 16:
        return _target(t, q - 16, code)
    if q == 1 or q > 4:
        verb, no = _FORMS[q]
        if not code:
            return no
        if verb != "skill":
            text = verb + " " + _fighter(code - 1)
            return text + " of " + name(t.design[bearer(t, code - 1)]) if q == 9 else text
        d = code - 1 >> 1
        if t.rows[8 * d + 3] >> 4 == ITEM:
            return "spend " + name(d)
        i = code - 2 * d
        return "skill " + " ".join(labels()[d][:1] + labels()[d][i : i + 1])
    verb, d, place = parts(t, code)
    if verb == "room":
        return _room(code)
    if verb == "end":
        return verb
    if verb == "attack":
        return "attack %d %d" % (place // 6, place % 6 + 1)
    text = verb + " " + name(d)
    if verb == "use":
        return text + " " + labels()[d][1 + place]
    if verb == "monster" or verb == "trap":
        return text + " to %d" % (place + 1)
    if verb == "spend":
        return text
    if verb == "reveal":
        return text + " of " + name(place)
    if verb == "swap":
        text += " from " + name(t.design[bearer(t, d)])
    return text + " to " + name(place)


def _target(t, what, code):
    """The answer to the question of an effect."""
    if what == 14:
        return _room(code)
    if what == 15:
        return "raze %d" % code if code < 7 else "raze %d hall" % (code - 6)
    if what == 12 or what == 10 and t.rows[(t.state[WHO] << 2) + 1]:
        return "choose %d" % (code - 1)
    if what == 10:
        v = (code - 1) % 6 + 1
        return "look %d" % v if t.seats == 2 else "look %d %d" % ((code - 1) // 6, v)
    return _VERBS[what] + " " + _fighter(code - 1)


def _room(code):
    return "room new" if code == 1 else "room %d" % (code - 1)


def winners(t):
    """The winning seats; () while the game runs and for a draw."""
    if t.seat != 255:
        return ()
    return tuple([s for s in range(t.seats) if t.score(s) > 0])


# --- positions


def put(t, seat, key, text):
    """Set one part of a position up."""
    from engine import minimonfa_put

    minimonfa_put.put(t, seat, key, text)


def cards(t, head):
    """The cards of a pile, from its head (a hero's items: the hero)."""
    out = []
    c = t.state[head]
    while c:
        out.append(c)
        c = t.state[c]
    return out


def number(key, text, lo, hi):
    """A number in its limits, from text."""
    try:
        n = int(text)
    except ValueError:
        n = lo - 1
    if not lo <= n <= hi:
        raise ValueError("%s must be a number from %d to %d, not %s" % (key, lo, hi, text))
    return n


def seat_of(t, seat):
    """There must be such a seat."""
    if seat is None or not 0 <= seat < t.seats:
        raise ValueError("no seat " + repr(seat))


def _hero(t, c):
    """A hero with his items."""
    d = t.design
    held = [name(d[x]) + ("" if t.state[x + INFO] & FACE_UP else "?") for x in cards(t, c)]
    return name(d[c]) + ("[" + ", ".join(held) + "]" if held else "")


def get(t, seat, key):
    """A number, a word, or the names of a pile's cards (draw and events: top first)."""
    st = t.state
    d = t.design
    if key == "turn":
        return st[ACTIVE]
    if key == "event":
        return name(d[st[OPEN]]) if st[OPEN] else "-"
    if key == "events":
        return [name(d[c]) for c in cards(t, EVENTS)]
    if key == "totals":
        return "%d/%d %d/%d" % totals(t) if st[MARKS] & FIGHT else "no fight"
    seat_of(t, seat)
    if key == "deck":
        return ("classic", "wild")[st[DECKS] >> seat & 1] if t.seats == 2 else "-"
    if key == "heroes" or key == "dead":
        out = []
        for h in range(4 * seat, 4 * seat + 4):
            f = st[WHERE + h]
            if f == DEAD if key == "dead" else f in (HOME, SENT, DOOMED):
                out.append(_hero(t, st[HEROES + h]))
        return out
    if key == "vaults":
        return len([v for v in range(6) if st[SIZE + 6 * seat + v]])
    if key[:6] == "vault ":
        return _vault(t, 6 * seat, number("a vault", key[6:], 1, 99) - 1)
    at = {"hand": HAND, "draw": DRAW, "discard": DISCARD}
    if key not in at:
        raise ValueError("no key " + repr(key))
    if not st[HEROES + 4 * seat] and not st[IN] >> seat & 1:
        return []  # E43: his cards are removed
    return [name(d[c]) for c in cards(t, at[key] + seat)]


def _vault(t, first, v):
    """Size and contents of a vault, [] if there is none."""
    st = t.state
    if v >= 6 or not st[SIZE + first + v]:
        return []
    v += first
    out = [st[SIZE + v]]
    for c in cards(t, LAIR + v):
        if t.kind[c] >> 4 == EVENT:
            out.append("hall")
        else:
            out.append(name(t.design[c]) + ("" if st[c + INFO] & FACE_UP else "?"))
    for h in range(4 * t.seats):
        f = st[WHERE + h]
        if f == STONE + v or f == FRESH and st[VAULT] == v:
            out.append("stone %d %s" % (h // 4, _hero(t, st[HEROES + h])))
    return out


def find(t, seat, text):
    """A hero or monster of that name of a seat, in play, or None."""
    st = t.state
    found = [c for c in st[HEROES + 4 * seat : HEROES + 4 * seat + 4] if c]
    for v in range(6 * seat, 6 * seat + 6):
        found += cards(t, LAIR + v)
    for c in found:
        if name(t.design[c]) == text:
            return c
    return None


def show(t):
    """The position as text, for people."""
    st = t.state
    out = []
    for s in range(t.seats):
        line = "%d:" % s
        for k in ("deck", "heroes", "dead", "hand", "draw", "discard"):
            x = get(t, s, k)
            line += " %s %s;" % (k, x if k == "deck" else ", ".join(x) or "-")
        for v in range(get(t, s, "vaults")):
            x = _vault(t, 6 * s, v)
            line += " vault %d %s;" % (x[0], ", ".join(x[1:]) or "-")
        out.append(line[:-1])
    out.append("events " + (", ".join(get(t, None, "events")) or "-"))
    out.append("event " + get(t, None, "event"))
    if t.seat == 255:
        out.append("over, winner " + (",".join([str(s) for s in winners(t)]) or "nobody"))
    else:
        out.append("turn %d %d, to move %d" % (st[ACTIVE], min(st[PHASE], 3), t.seat))
        if st[MARKS] & FIGHT:
            out.append("totals " + get(t, None, "totals"))
        out.append("moves " + " | ".join([describe(t, c) for c in t.choices[: t.moves()]]))
    return "\n".join(out)
