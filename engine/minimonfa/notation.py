# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""MiniMonFa positions and moves as text, as in the scenarios.

Loaded only when text is needed; the rules themselves are in engine.minimonfa.
"""

from engine import notation
from engine.minimonfa.moves import bearer, parts
from engine.minimonfa.reasons import totals
from engine.minimonfa.numbers import (
    ACT, ACTIVE, ACTS, AT_FREE, BUILT, BUSY, BY, DEAD, DECKS, DISCARD, DOOMED, DRAW, EVENT, EVENTS,
    FACE_UP, FIGHT, FIRST, FRESH, HAND, HEROES, HIRED, HOME, IDLE, IN, INFO, ITEM, LAIR, MARKS,
    MERCENARY, OPEN, OUT, PENDING, PHASE, Q_EFFECT, Q_LATE, Q_LOSE, Q_SEND, Q_TRAP, ROUND, ROW,
    ROW_KIND, SENT, SIZE, STONE, SWAPS, THEN, TURN, TURN_LIMIT, USED, VAULT, V_END, V_MONSTER,
    V_RAID, V_REVEAL, V_ROOM, V_SPEND, V_SWAP, V_TRAP, V_USE, WANTED, WHERE, WHO, WINDOW, W_CANCEL,
    W_TRAP,
)  # fmt: skip
from engine.numbers import ASK
from engine.notation import cards, key_of, legal, number, seat_of, winners


# By question: the move that names a card, the move 0.
_FORMS = {
    1: ("keep", None),
    5: ("send", "go"),
    6: ("skill", "pass"),
    7: ("skill", "pass"),
    8: ("skill", "pass"),
    9: ("skill", "pass"),
    10: ("lose", None),
}
# The verbs of a turn from V_MONSTER on.
_TURN = ("monster", "trap", "item", "swap", "reveal", "spend", "use")
# By effect: the move of its question.
_VERBS = {2: "lose", 3: "stone", 4: "eject", 8: "break", 9: "revive", 13: "fetch"}


def labels():
    """English names of all designs, as [card, ability...] each; the mercenary is the last."""
    from engine.minimonfa.names import NAMES

    return [line.split("|") for line in NAMES.split("\n")]


def name(d):
    """The English name of a design."""
    return labels()[d][0]


def _fighter(d):
    """The same where a fighter or any card but an event is meant."""
    return labels()[-1 if d == MERCENARY else d][0]


def describe(t, code):
    """The move as text."""
    legal(t, code)
    st = t.state
    q = st[ASK]
    if q >= 16:
        return _target(t, q - 16, code)
    if q == 1 or q > 4:
        verb, no = _FORMS[q]
        if not code:
            return no
        if q == Q_LATE and t.rows[ROW * (code - 1) + ROW_KIND] >> 4 == ITEM:
            return "reveal " + name(code - 1) + " of " + name(t.design[bearer(t, code - 1)])
        if verb != "skill":
            return verb + " " + _fighter(code - 1)
        d = code - 1 >> 1
        if t.rows[ROW * d + ROW_KIND] >> 4 == ITEM:
            return "spend " + name(d)
        if t.rows[code - 1 << 2] >> 5 == AT_FREE:
            verb = "use"
        i = code - 2 * d
        return verb + " " + " ".join(labels()[d][:1] + labels()[d][i : i + 1])
    verb, d, place = parts(t, code)
    if verb == V_ROOM:
        return _room(code)
    if verb == V_END:
        return "end"
    if verb == V_RAID:
        return "attack %d %d" % (place // 6, place % 6 + 1)
    text = _TURN[verb - V_MONSTER] + " " + name(d)
    if verb == V_USE:
        return text + " " + labels()[d][1 + place]
    if verb == V_MONSTER or verb == V_TRAP:
        return text + " to %d" % (place + 1)
    if verb == V_SPEND:
        return text
    if verb == V_REVEAL:
        return text + " of " + name(place)
    if verb == V_SWAP:
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


# --- positions


def put(t, seat, key, value):
    """Set one part of a position up."""
    from engine.minimonfa.check import check
    from engine.minimonfa.setup import put

    notation.put(t, seat, key, value, put, lambda t: check(t, False))


def _hero(t, c):
    """A hero with his items."""
    d = t.design
    held = [name(d[x]) + ("" if t.state[x + INFO] & FACE_UP else "?") for x in cards(t, c)]
    return name(d[c]) + ("[" + ", ".join(held) + "]" if held else "")


def get(t, seat, key):
    """A number, a word, or the names of a pile's cards (draw and events: top first)."""
    key_of(t, seat, key)
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
    at = {"hand": HAND, "draw": DRAW, "discard": DISCARD}
    vault = key[6:] if key[:6] == "vault " else ""
    if not vault and key not in at and key not in ("deck", "heroes", "dead", "vaults"):
        raise ValueError("no key " + repr(key))
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
    if vault:
        return _vault(t, 6 * seat, number("a vault", vault, 1, 99) - 1)
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
    key_of(t, seat, text)
    seat_of(t, seat)
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


# --- what a seat knows, and how large a game can get


def known(t, seat):
    """Everything ``seat`` knows: the same for all states that it cannot tell apart. A card that
    lies face down has a ?, which stands alone if the seat does not know it; /N the size of its
    vault when it was laid; ~N who else knows it, as the state has it; + is doomed."""
    seat_of(t, seat)
    st = t.state
    all_names = [x[0] for x in labels()]
    q = st[ASK]
    out = ["seat %d, decks %d" % (seat, st[DECKS])]
    for s in range(t.seats + 1):
        if s == t.seats:
            s = 3
        rest = bytearray(7)  # by type: cards of whom the seat knows nothing
        seen = []  # in his hand or laid
        piles = [("events", EVENTS)] if s == 3 else [("hand", HAND + s), ("draw", DRAW + s)]
        for h in range(4 * s, 4 * s + 4) if s < 3 else ():
            c = st[HEROES + h]
            if c:
                piles.append(("%s %d" % (all_names[t.design[c]], st[WHERE + h]), c))
        for v in range(6 * s, 6 * s + 6) if s < 3 else ():
            if st[SIZE + v]:
                piles.append(("vault %d" % st[SIZE + v], LAIR + v))
        line = "%d:" % s
        for text, p in piles:
            line += " %s: %s;" % (text, _seen(t, p, s, seat, all_names, rest, seen))
        if s < 3:
            seen.sort()
            line += " laid or in hand: %s; discard: %s; built %d" % (
                ", ".join(seen), _names(t, DISCARD + s, all_names), len(cards(t, BUILT + s))
            )  # fmt: skip
        if t.seats == 3:  # where cards of a sort may be with anybody
            line += " unknown " + " ".join([str(n) for n in rest])
        out.append(line)
    out.append("used: %s; out: %s" % (_names(t, USED, all_names), _names(t, OUT, all_names)))
    out.append(
        "open %s; turn %d of %d, in %d, phase %d, round %d, idle %d, busy %d, swaps %d, hired %d"
        % (
            get(t, None, "event"), st[TURN] | st[TURN + 1] << 8, st[ACTIVE], st[IN], st[PHASE],
            st[ROUND], st[IDLE], st[BUSY], st[SWAPS], st[HIRED],
        )
    )  # fmt: skip
    if t.seat == 255:
        return "\n".join(out) + "; over %d" % q
    line = "asks %d %d" % (t.seat, q)
    fight = st[MARKS] & FIGHT
    if fight or q == Q_SEND or q >= Q_LOSE:
        line += "; vault %d" % st[VAULT]
    if fight:
        acts = [str(x) for x in st[ACT : ACT + st[ACTS]]]
        line += "; fight %d, acts %s" % (st[MARKS], " ".join(acts))
    if fight and q != Q_TRAP:
        w = st[WINDOW]
        line += ", window %d of %d" % (w, st[PENDING] if w == W_TRAP or w == W_CANCEL else 0)
    if q >= Q_LOSE:
        line += "; wanted %d" % st[WANTED]
        if q >= Q_EFFECT or not fight:
            line += ", effect %d of %d, then %d" % (st[WHO], st[BY], st[THEN])
    out.append(line)
    return "\n".join(out)


def _names(t, p, all_names):
    """The cards of an open pile, which has no order."""
    found = [all_names[t.design[c]] for c in cards(t, p)]
    found.sort()
    return ", ".join(found)


def _seen(t, p, s, seat, all_names, rest, seen):
    """The cards of pile p of s (3: the events) as far as ``seat`` knows them."""
    st = t.state
    k = (seat - s) % t.seats if s < 3 else 0  # the bit of seat in the cards of s
    laid = p >= FIRST
    mine = s == seat and (laid or p < DRAW)
    found = []
    others = 0
    for c in cards(t, p):
        f = st[c + INFO]
        up = f & FACE_UP
        text = all_names[t.design[c]]
        if not mine and not up and not f & k:
            if not f & k << 2:
                rest[t.kind[c] >> 4] += 1
                text = ""
            elif laid or p < DRAW:
                seen.append(text)
                text = ""
        # else: the seat knows it, also of the hand of a player who left, which lies with his draws
        if laid:
            text += ("" if up else "?") + ("/%d" % (f >> 5) if f >> 5 else "")
            text += "+" if up and f & 1 else ""
        f = 0 if up else f & 15 if mine else f & 3 & ~k if laid else 0
        if f:
            text += "~%d" % f
        if text:
            found.append(text)
        else:
            others += 1
    if not laid:
        found.sort()
    if others:
        found.append("%d ?" % others)
    return ", ".join(found)


def limits(t):
    """The most moves at once and the most decisions of a game. Moves: to build with all monsters,
    traps and items in hand and every vault there. Decisions: four heroes each, then 300 turns, in
    which a card leaves the hand once, an ability costs a skill card, an item is exchanged six
    times and revealed once: less than 200 (38 were the most in 2,000 games of random moves)."""
    beasts, items = (12, 6) if t.seats == 2 else (10, 4)  # 7 of a player, 3 among the events
    return (beasts + 1) * t.most + 4 * items + 9, 8 + 200 * TURN_LIMIT
