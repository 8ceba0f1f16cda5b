# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Setting a MiniMonFa position up from the text of rules cases. Only tools and tests need it."""

from micropython import const

from engine.minimonfa_words import cards, labels, number, seat_of

_CARDS = const(120)
_ACTIVE = const(7)
_PHASE = const(8)
_TURN = const(9)
_ROUND = const(11)
_IDLE = const(12)
_DECKS = const(14)
_OPEN = const(15)
_SWAPS = const(17)
_NEXT = const(18)
_MARKS = const(24)
_HIRED = const(26)
_COUNT = const(29)
_HAND = const(32)
_DRAW = const(35)
_DISCARD = const(38)
_BUILT = const(41)
_EVENTS = const(44)
_OUT = const(46)
_WHERE = const(47)
_FIRST = const(59)
_INFO = const(120)
_HEROES = const(299)
_LAIR = const(311)
_SIZE = const(329)
_MONSTER = const(1)
_TRAP = const(3)
_ITEM = const(4)
_HERO = const(5)
_EVENT = const(6)


_DO_ALLY = const(16)
_HOME = const(1)
_DEAD = const(4)
_STONE = const(32)
_UP = const(16)
_EXCHANGES = const(6)
_S_KEEP = const(0)
_S_ASK = const(6)

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
    if t.rows[8 * d + 3] >> 4 not in types:
        raise ValueError(text + " cannot be there")
    if seat is not None and t.seats == 2 and d < 48 and not st[_DECKS] & 16 << seat:
        st[_DECKS] = st[_DECKS] & ~(1 << seat) | (d // 24) << seat | 16 << seat
        _sort(t)
    for i in range(_CARDS):
        c = _FIRST + i
        if t.design[c] != d:
            continue
        if seat is not None and t.seats == 2:
            half = i // 24 if i < 48 else (i - 48) // 16 if i < 80 else (i - 80) // 6
            if half != seat:
                continue
        if t.rows[8 * d + 3] >> 4 == _HERO:
            if not st[c + _INFO]:
                return c
        elif c in cards(t, _OUT):
            t.unlink(_OUT, c)
            return c
    raise ValueError("more copies of " + text + " than there are")


def _sort(t):
    from engine import minimonfa_deal

    minimonfa_deal.sort(t)


def _place_hero(t, seat, text, where):
    """A hero, perhaps with items in brackets, into the next slot of a seat."""
    st = t.state
    gear = ""
    if text[-1:] == "]" and "[" in text:
        gear = text[text.index("[") + 1 : -1]
        text = text[: text.index("[")].strip()
    c = _draw(t, seat, text, (_HERO,))
    h = 4 * seat
    while h < 4 * seat + 4 and st[_HEROES + h]:
        h += 1
    if h == 4 * seat + 4:
        raise ValueError("a fifth hero: " + text)
    st[_HEROES + h] = c
    st[_WHERE + h] = where
    st[c + _INFO] = 1
    for word in _items(gear) if gear.strip() else ():
        if where == _DEAD:
            raise ValueError(text + " is dead and carries nothing")
        up = word[-1:] != "?"
        x = _draw(t, seat, word if up else word[:-1].strip(), (_ITEM,))
        st[x + _INFO] = _UP if up else 0
        t.add(c, x)


def _place_vault(t, seat, text):
    st = t.state
    size, _, rest = text.partition(" ")
    size = number("the size of a vault", size, 1, t.most)
    v = 6 * seat
    while v < 6 * seat + t.most and st[_SIZE + v]:
        v += 1
    if v == 6 * seat + t.most:
        raise ValueError("more than %d vaults" % t.most)
    plain = size
    space = size
    trap = False
    for word in _items(rest) if rest.strip() else ():
        if word == "hall":
            c = _draw(t, None, "Grand Hall", (_EVENT,))
            st[c + _INFO] = _UP
            plain -= 1
        elif word[:6] == "stone ":
            who, _, word = word[6:].partition(" ")
            who = number("the seat of a petrified hero", who, 0, t.seats - 1)
            if who == seat:
                raise ValueError(word + " is petrified at home")
            _place_hero(t, who, word, _STONE + v)
            continue
        else:
            up = word[-1:] != "?"
            c = _draw(t, seat, word if up else word[:-1].strip(), (_MONSTER, _TRAP))
            st[c + _INFO] = max(size, t.kind[c] & 15) << 5 | (_UP if up else 0)
            if t.kind[c] >> 4 == _TRAP:
                if trap:
                    raise ValueError("a second trap: " + word)
                trap = True
            else:
                space -= t.kind[c] & 15
        t.add(_LAIR + v, c)
    if plain < 0 or space < 0:
        raise ValueError("a vault of size %d is too small for that" % size)
    for _ in range(plain):
        t.link(_BUILT + seat, _draw(t, seat, "Room", (0,)))
    st[_SIZE + v] = size


def put(t, seat, key, text):
    """Set one part of a position up."""
    st = t.state
    text = str(text).strip()
    t._n = -1
    if key == "turn":
        _start(t, text.split())
    elif key == "round":
        st[_ROUND] = t.seats if number(key, text, 1, 255) == 1 else 0
    elif key == "events" or key == "event":
        found = [_draw(t, None, w, (6,) if key == "event" else (0, 1, 3, 6)) for w in _items(text)]
        if key == "events":
            for c in found:
                t.add(_EVENTS, c)
        elif len(found) != 1 or st[_OPEN]:
            raise ValueError("one event can be open")
        else:
            st[_OPEN] = found[0]
            if t.rows[8 * t.design[found[0]]] & 31 == _DO_ALLY:
                st[_HIRED] = 1
    elif key == "deck":
        seat_of(t, seat)
        if text not in _DECK_NAMES:
            raise ValueError("deck must be classic or wild, not " + text)
        if t.seats == 2:
            st[_DECKS] = st[_DECKS] & ~(1 << seat) | _DECK_NAMES.index(text) << seat | 16 << seat
            _sort(t)
    elif key == "heroes" or key == "dead":
        seat_of(t, seat)
        for word in _items(text):
            _place_hero(t, seat, word, _HOME if key == "heroes" else _DEAD)
    elif key == "vault":
        seat_of(t, seat)
        _place_vault(t, seat, text)
    elif key in ("hand", "draw", "discard"):
        seat_of(t, seat)
        for word in _items(text):
            c = _draw(t, seat, word, (0, 1, 2, 3, 4))
            if key == "draw":
                t.add(_DRAW + seat, c)
            elif key == "discard":
                t.link(_DISCARD + seat, c)
            else:
                t.link(_HAND + seat, c)
                st[_COUNT + seat] += 1
    else:
        raise ValueError("no key " + repr(key))


def _start(t, words):
    """turn SEAT [2, 3 or start]."""
    st = t.state
    st[_ACTIVE] = number("turn", words[0] if words else "-", 0, t.seats - 1)
    phase = words[1] if len(words) > 1 else "2"
    if phase not in ("2", "3", "start") or len(words) > 2:
        raise ValueError("no phase " + phase)
    st[_TURN] = st[_TURN + 1] = st[_IDLE] = st[_MARKS] = 0
    st[_SWAPS] = _EXCHANGES
    if phase == "start":
        st[_NEXT] = _S_KEEP
    else:
        st[_PHASE] = int(phase)
        st[_NEXT] = _S_ASK
    t.run()
    t.n_events = 0
