# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Sets up a MiniMonFa position from the text of a scenario. Only tools and tests need it."""

from engine.minimonfa.notation import labels
from engine.minimonfa.numbers import (
    ACTIVE, BUILT, CARDS, COUNT, DEAD, DECKS, DISCARD, DO_ALLY, DRAW, EVENT, EVENTS, EXCHANGES,
    FACE_UP, FIRST, HAND, HERO, HEROES, HIRED, HOME, IDLE, INFO, ITEM, LAIR, MARKS, MONSTER, NEXT,
    OPEN, OUT, PHASE, ROUND, ROW, ROW_KIND, SIZE, STONE, SWAPS, S_ASK, S_KEEP, TRAP, TURN, WHERE,
)  # fmt: skip
from engine.notation import cards, number, seat_of


_DECK_NAMES = ("classic", "wild")


def _items(text):
    """The items of a comma separated list; commas inside [] do not count."""
    out = []
    depth = 0
    word = ""
    for x in text + ",":
        depth += (x == "[") - (x == "]")
        if x == "," and not depth:
            if word.strip() != "-":
                out.append(word.strip())
            word = ""
        else:
            word += x
    return out


def _draw(t, seat, text, types):
    """Take a card of that name, of one of the types, that seat may have, out of the unused ones.
    In a duel the first card of a deck decides which one a seat plays that was given none."""
    st = t.state
    all_names = [x[0] for x in labels()]
    if text not in all_names:
        raise ValueError("no card " + repr(text))
    d = all_names.index(text)
    if t.rows[ROW * d + ROW_KIND] >> 4 not in types:
        raise ValueError(text + " cannot be there")
    if seat is not None and t.seats == 2 and d < 48 and not st[DECKS] & 16 << seat:
        st[DECKS] = st[DECKS] & ~(1 << seat) | (d // 24) << seat | 16 << seat
        _sort(t)
    for i in range(CARDS):
        c = FIRST + i
        if t.design[c] != d:
            continue
        if seat is not None and t.seats == 2:
            half = i // 24 if i < 48 else (i - 48) // 16 if i < 80 else (i - 80) // 6
            if half != seat:
                continue
        if t.rows[ROW * d + ROW_KIND] >> 4 == HERO:
            if not st[c + INFO]:
                return c
        elif c in cards(t, OUT):
            t.unlink(OUT, c)
            return c
    raise ValueError("more copies of " + text + " than there are")


def _sort(t):
    from engine.minimonfa import deal

    deal.sort(t)


def _place_hero(t, seat, text, where):
    """A hero, perhaps with items in brackets, into the next slot of a seat."""
    st = t.state
    gear = ""
    if text[-1:] == "]" and "[" in text:
        gear = text[text.index("[") + 1 : -1]
        text = text[: text.index("[")].strip()
    c = _draw(t, seat, text, (HERO,))
    h = 4 * seat
    while h < 4 * seat + 4 and st[HEROES + h]:
        h += 1
    if h == 4 * seat + 4:
        raise ValueError("a fifth hero: " + text)
    st[HEROES + h] = c
    st[WHERE + h] = where
    st[c + INFO] = 1
    for word in _items(gear) if gear.strip() else ():
        if where == DEAD:
            raise ValueError(text + " is dead and carries nothing")
        up = word[-1:] != "?"
        x = _draw(t, seat, word if up else word[:-1].strip(), (ITEM,))
        st[x + INFO] = FACE_UP if up else 0
        t.add(c, x)


def _place_vault(t, seat, text):
    st = t.state
    size, _, rest = text.partition(" ")
    size = number("the size of a vault", size, 1, t.most)
    v = 6 * seat
    while v < 6 * seat + t.most and st[SIZE + v]:
        v += 1
    if v == 6 * seat + t.most:
        raise ValueError("more than %d vaults" % t.most)
    plain = size
    space = size
    trap = False
    for word in _items(rest) if rest.strip() else ():
        if word == "hall":
            c = _draw(t, None, "Grand Hall", (EVENT,))
            st[c + INFO] = FACE_UP
            plain -= 1
        elif word[:6] == "stone ":
            who, _, word = word[6:].partition(" ")
            who = number("the seat of a petrified hero", who, 0, t.seats - 1)
            if who == seat:
                raise ValueError(word + " is petrified at home")
            _place_hero(t, who, word, STONE + v)
            continue
        else:
            up = word[-1:] != "?"
            c = _draw(t, seat, word if up else word[:-1].strip(), (MONSTER, TRAP))
            st[c + INFO] = max(size, t.kind[c] & 15) << 5 | (FACE_UP if up else 0)
            if t.kind[c] >> 4 == TRAP:
                if trap:
                    raise ValueError("a second trap: " + word)
                trap = True
            else:
                space -= t.kind[c] & 15
        t.add(LAIR + v, c)
    if plain < 0 or space < 0:
        raise ValueError("a vault of size %d is too small for that" % size)
    for _ in range(plain):
        t.link(BUILT + seat, _draw(t, seat, "Room", (0,)))
    st[SIZE + v] = size


def put(t, seat, key, text):
    """Set one part of a position up."""
    st = t.state
    t._n = -1
    if key == "turn":
        _start(t, text.split())
    elif key == "round":
        st[ROUND] = t.seats if number(key, text, 1, 255) == 1 else 0
    elif key == "events" or key == "event":
        found = [_draw(t, None, w, (6,) if key == "event" else (0, 1, 3, 6)) for w in _items(text)]
        if key == "events":
            for c in found:
                t.add(EVENTS, c)
        elif len(found) != 1 or st[OPEN]:
            raise ValueError("one event can be open")
        else:
            st[OPEN] = found[0]
            if t.rows[ROW * t.design[found[0]]] & 31 == DO_ALLY:
                st[HIRED] = 1
    elif key == "deck":
        seat_of(t, seat)
        if text not in _DECK_NAMES:
            raise ValueError("deck must be classic or wild, not " + repr(text))
        if t.seats == 2:
            st[DECKS] = st[DECKS] & ~(1 << seat) | _DECK_NAMES.index(text) << seat | 16 << seat
            _sort(t)
    elif key == "heroes" or key == "dead":
        seat_of(t, seat)
        for word in _items(text):
            _place_hero(t, seat, word, HOME if key == "heroes" else DEAD)
    elif key == "vault":
        seat_of(t, seat)
        _place_vault(t, seat, text)
    elif key in ("hand", "draw", "discard"):
        seat_of(t, seat)
        for word in _items(text):
            c = _draw(t, seat, word, (0, 1, 2, 3, 4))
            if key == "draw":
                t.add(DRAW + seat, c)
            elif key == "discard":
                t.link(DISCARD + seat, c)
            else:
                t.link(HAND + seat, c)
                st[COUNT + seat] += 1
    else:
        raise ValueError("no key " + repr(key))


def _start(t, words):
    """turn SEAT [2, 3 or start]."""
    st = t.state
    st[ACTIVE] = number("turn", words[0] if words else "-", 0, t.seats - 1)
    phase = words[1] if len(words) > 1 else "2"
    if phase not in ("2", "3", "start") or len(words) > 2:
        raise ValueError("no phase " + phase)
    st[TURN] = st[TURN + 1] = st[IDLE] = st[MARKS] = 0
    st[SWAPS] = EXCHANGES
    if phase == "start":
        st[NEXT] = S_KEEP
    else:
        st[PHASE] = int(phase)
        st[NEXT] = S_ASK
    t.run()
    t.n_events = 0
