# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Mindbug positions and moves as text, as in the scenarios, and explanations of both.

Loaded only when text is needed; the rules themselves are in engine.mindbug.
"""

from engine import notation
from engine.mindbug.numbers import (
    ACTIVE, ATTACKER, BOARD, BUGS, BY, CHOSEN, CONTROLLER, COUNT, DECK, DISCARD, EXHAUSTED, FIRST,
    FROGS, GIVER, HAND, IN_PLAY, LIFE, MARKS, NEXT, ON_ACTION, ON_MATE_PLAY, PLAYED, POOL, PROOF,
    Q_AGAIN, Q_BLOCK, Q_BUG, Q_HUNT, Q_OFFER, Q_ORDER, Q_PICK, Q_TARGET, READY, SHOWN, SIDE, TIMES,
    TURN, TURN_LIMIT, UNUSED, WANTED, WHEN, WHO,
)  # fmt: skip
from engine.numbers import ASK
from engine.notation import cards, key_of, legal, number, seat_of, winners


# By question: the move that names a card, the move 0, the move 1. "@" puts the seat before it.
_FORMS = (
    None,
    ("play", None, None),
    (None, "decline", "mindbug"),
    ("hunt @", "no hunt", None),
    ("block", "no block", None),
    (None, "stop", "attack again"),
    ("resolve @", None, None),
    ("target @", None, None),
    ("target @", "done", None),
    ("take", None, None),
    ("discard", None, None),
    ("give", None, None),
    ("reveal", None, None),
    ("choose", None, None),
    (None, "keep it", "play it"),
    ("take", None, None),
    ("target @", None, None),
)

# The same by their names, for known.
_QUESTIONS = (
    "turn mindbug hunt block again order target targets take discard give reveal choose offer"
    " scout pick"
)

KEYS = ("life", "bugs", "frogs", "hand", "deck", "discard", "board")


def names(t):
    """All names of the game's designs, in table order."""
    out = []
    for s in t.SETS:
        out += __import__("engine." + s + ".names", None, None, ("NAMES",)).NAMES.split("\n")
    return out


def name(t, card):
    """The English name of a card."""
    return names(t)[t.design[card]]


def describe(t, code):
    """The move as text."""
    legal(t, code)
    n = t.moves()
    st = t.state
    q = st[ASK]
    verb, no, yes = _FORMS[q]
    if code == 0:
        return no
    if q == 6:
        p = FIRST + 2 * t.cards + 2 * (code - 1)
        text = "resolve %d %s" % (st[p + 1] >> 6, name(t, st[p]))
        giver = st[p + 1] & GIVER
        granted = t.rows[(giver << 3) + 3] >= ON_MATE_PLAY
        return text + " by " + names(t)[giver] if granted else text
    if q == 13:
        return "choose %d" % (code - 2)
    if verb is None:
        return "mindfrog" if q == 2 and not st[WANTED] & 1 else yes
    end = FIRST + t.cards
    if code >= end:
        code -= t.cards
        verb = "action"
    f = st[code + t.cards]
    if verb == "play" and f & IN_PLAY:
        verb = "attack"
    text = name(t, code)
    if f & IN_PLAY:  # the marks only tell possible answers apart
        twins = [
            st[c + t.cards] & EXHAUSTED
            for c in t.choices[:n]
            if FIRST <= c < end and c != code and t.design[c] == t.design[code]
            if not (st[c + t.cards] ^ f) & (IN_PLAY | CONTROLLER)
        ]
        if f & EXHAUSTED and 0 in twins:
            text += "*"
        if twins and code == attacker(t):
            text += "^"
    if verb[-1] == "@":
        verb = verb[:-1] + str(f & 3)
    return verb + " " + text


def attacker(t):
    """The creature that attacks just now, or 0."""
    st = t.state
    q = st[ASK]
    on = Q_HUNT <= q <= Q_AGAIN or Q_AGAIN < q <= Q_PICK and st[NEXT]
    return st[ATTACKER] if on else 0


# --- positions


def _pile(t, seat, key):
    if key == "unused":
        return UNUSED
    at = {"hand": HAND, "deck": DECK, "discard": DISCARD, "board": BOARD}
    if key not in at:
        raise ValueError("no key " + repr(key))
    seat_of(t, seat)
    return at[key] + seat


def put(t, seat, key, value):
    """Set one part of a position up: a number, or a list of cards taken from the unused pile."""
    from engine.mindbug.check import check

    notation.put(t, seat, key, value, _set, check)


def _set(t, seat, key, text):
    st = t.state
    t._n = -1
    if key == "turn":
        s = number(key, text, 0, t.seats - 1)
        st[TURN] = st[TURN + 1] = 0
        st[ACTIVE] = s - 1 & t.seats - 1
        st[MARKS] &= 2
        t._end_turn()
        return
    if key in ("life", "bugs", "frogs"):
        seat_of(t, seat)
    if key == "life":
        st[LIFE + (seat & 1)] = number(key, text, 1, 255)
    elif key == "bugs":  # as many as a player has at first, see deal
        st[BUGS + seat] = st[BUGS + seat] & FROGS | number(key, text, 0, t.HOLD >> 1)
    elif key == "frogs":
        most = 1 if t.seats > 2 else 0
        st[BUGS + seat] = st[BUGS + seat] & READY | number(key, text, 0, most) << 4
    else:
        pile = _pile(t, seat, key)
        if pile != UNUSED and st[pile]:
            raise ValueError(key + " of seat %d is set up already" % seat)
        found = []
        for word in [] if text == "-" else text.split(","):
            word = word.strip()
            star = word[-1:] == "*"
            if star and key != "board":
                raise ValueError(word + ": only creatures in play can be exhausted")
            found.append((_draw(t, word[:-1].strip() if star else word), star))
        if pile == UNUSED:
            found.reverse()
        last = pile
        for c, star in found:
            if key == "unused":
                st[c] = st[pile]
                st[pile] = c
            elif key == "deck":
                st[c + t.cards] = seat << 4
                st[last] = c
                st[c] = 0
                last = c
            elif key == "board":
                st[c + t.cards] = seat << 4
                t._enter(c, seat)
                _quiet(t)
                if star:
                    st[c + t.cards] |= EXHAUSTED
            else:
                st[c + t.cards] = seat << 4
                t.link(pile, c)
                if key == "hand":
                    st[COUNT + seat] += 1


def _quiet(t):
    """Forget abilities and events: setting up plays nothing."""
    st = t.state
    p = FIRST + 2 * t.cards
    for i in range(p, p + 2 * st[POOL]):
        st[i] = 0
    st[POOL] = 0
    t.n_events = 0


def _draw(t, text):
    """Take a card of that name out of the unused pile."""
    all_names = names(t)
    if text not in all_names:
        raise ValueError("no card '" + text + "'")  # a repr differs between interpreters
    d = all_names.index(text)
    for c in cards(t, UNUSED):
        if t.design[c] == d:
            t.unlink(UNUSED, c)
            return c
    raise ValueError("more copies of " + text + " than the set has")


def get(t, seat, key):
    """A number, or the names of a pile's cards (draw pile and unused pile: top first)."""
    key_of(t, seat, key)
    st = t.state
    if key in ("life", "bugs", "frogs"):
        seat_of(t, seat)
        if key == "life":
            return st[LIFE + (seat & 1)]
        return st[BUGS + seat] & READY if key == "bugs" else st[BUGS + seat] >> 4
    if key == "turn":
        return st[ACTIVE]
    all_names = names(t)
    return [
        all_names[t.design[c]]
        + ("*" if st[c + t.cards] & IN_PLAY and st[c + t.cards] & EXHAUSTED else "")
        for c in cards(t, _pile(t, seat, key))
    ]


def find(t, seat, text):
    """A creature of that name in that seat's area, or None. With a star an exhausted one, with ^
    the one that attacks; without them rather one that is neither."""
    key_of(t, seat, text)
    seat_of(t, seat)
    bare = text.rstrip("*^").strip()
    marks = text[len(bare) :]
    hunter = attacker(t)
    found = []
    for c in cards(t, BOARD + seat):
        f = t.state[c + t.cards]
        if name(t, c) == bare:
            tired = bool(f & EXHAUSTED) - ("*" in marks)
            attacks = (c == hunter) - ("^" in marks)
            if tired >= 0 and attacks >= 0:
                found.append((f & CHOSEN, attacks, tired, c))
    return min(found)[3] if found else None


def show(t):
    """The position as text, for people."""
    st = t.state
    out = []
    for s in range(t.seats):
        out.append(
            "%d: life %d; bugs %d%s; hand %s; deck %s; discard %s; board %s"
            % (
                (s, get(t, s, "life"), get(t, s, "bugs"))
                + ("; frogs %d" % get(t, s, "frogs") if t.seats > 2 else "",)
                + tuple([", ".join(get(t, s, k)) or "-" for k in ("hand", "deck", "discard")])
                + (", ".join(get(t, s, "board")) or "-",)
            )
        )
    if t.seat == 255:
        out.append("over, winner " + (",".join([str(s) for s in winners(t)]) or "nobody"))
    else:
        out.append("turn %d, to move %d" % (st[ACTIVE], t.seat))
        out.append("moves " + " | ".join([describe(t, c) for c in t.choices[: t.moves()]]))
    return "\n".join(out)


# --- what a seat knows, and how large a game can get


def known(t, seat):
    """Everything ``seat`` knows: the same for all states that it cannot tell apart, copies of a
    card being alike. What the others know of its own cards is left out, as in ``blind``. Marks:
    * exhausted, ^ attacks, + chosen just now, =S left the hand of seat S."""
    seat_of(t, seat)
    st = t.state
    all_names = names(t)
    q = st[ASK]
    out = ["seat %d, life %d %d" % (seat, st[LIFE], st[LIFE + 1])]
    for s in range(t.seats):
        line = "%d: bugs %d; frogs %d" % (s, st[BUGS + s] & READY, st[BUGS + s] >> 4)
        if t.seats > 2 and st[PROOF + s]:
            line += "; too strong %d" % st[PROOF + s]
        for key in ("hand", "deck", "discard", "board"):
            line += "; " + key + " " + _seen(t, _pile(t, s, key), seat, s, all_names)
        out.append(line)
    out.append("unused " + _seen(t, UNUSED, seat, 0, all_names))
    line = "turn %d of %d, marks %d" % (
        st[TURN] | st[TURN + 1] << 8, st[ACTIVE], st[MARKS] & ~SHOWN
    )  # fmt: skip
    if t.seat == 255:
        out.append(line + "; over %d, won by team %d" % (q, st[BY]))
        return "\n".join(out)
    line += "; asks %d %s" % (t.seat, _QUESTIONS.split()[q - 1])
    if q == Q_BUG:
        line += " " + all_names[t.design[st[PLAYED]]]
    if attacker(t):
        line += "; attack %d of %d" % (st[TIMES], st[SIDE])
    if q >= Q_ORDER:
        line += "; then %d" % st[NEXT]
    if q >= Q_TARGET:
        line += "; ability " + _ability(t, st[WHO], st[BY], all_names)
    if q >= Q_TARGET or q == Q_BUG or q == Q_BLOCK:
        line += "; wanted %d" % st[WANTED]
    out.append(line)
    p = FIRST + 2 * t.cards
    for i in range(p, p + 2 * st[POOL], 2):
        out.append("waits " + _ability(t, st[i], st[i + 1], all_names))
    return "\n".join(out)


def _seen(t, p, seat, s, all_names):
    """The cards of pile p of s as far as ``seat`` knows them, and how many others there are."""
    st = t.state
    q = st[ASK]
    hunter = attacker(t)
    public = BOARD <= p < DECK
    mine = p == HAND + seat
    found = []
    others = 0
    for c in cards(t, p):
        f = st[c + t.cards]
        if not (public or mine or f & 1 << seat):
            others += 1
            continue
        text = all_names[t.design[c]]
        if f & IN_PLAY and f & EXHAUSTED:
            text += "*"
        if c == hunter:
            text += "^"
        if f & CHOSEN:  # in the piles of others that is a secret, but for a card on offer
            if public or mine or (t.seat == seat if p == UNUSED else q == Q_OFFER):
                text += "+"
        if public and f >> 4 & 3 != s:
            text += "=%d" % (f >> 4 & 3)
        found.append(text)
    found.sort()
    if others:
        found.append("%d ?" % others)
    return ", ".join(found) or "-"


def _ability(t, c, by, all_names):
    """An ability: its controller, the creature, the design that gives it."""
    f = t.state[c + t.cards]
    tired = "*" if f & IN_PLAY and f & EXHAUSTED else ""
    return "%d %s%s by %s" % (by >> 6, all_names[t.design[c]], tired, all_names[by & GIVER])


def limits(t):
    """The most moves at once and the most decisions of a game. Moves: in a duel all cards dealt,
    and none; with four seats any card may come into play, and some have an Action. Decisions: a
    game has 300 turns. In one of them an ability is put in order and asks three times at most, and
    each creature has one as it comes, attacks or goes. What comes back by an ability does so in
    one row before anything falls: less than 200, or 1,000 with four seats, where a card that was
    taken does not end the turn."""
    if t.seats == 2:
        return 4 * t.HOLD + 1, 200 * TURN_LIMIT
    actions = len([x for x in t.trigger if x & WHEN == ON_ACTION])
    return t.cards + actions + 1, 1000 * TURN_LIMIT
