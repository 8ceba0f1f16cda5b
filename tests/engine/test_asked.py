# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Being asked tells nothing: where a hidden hand alone takes a choice away, an event says that a
question might have been asked. So who was asked, or might have been, is the same for all hands of
a size. Tried on every such question of Mindbug and Tag Team, with every hand and every answer."""

from itertools import combinations_with_replacement

import pytest
from test_blindness import look, own_hand

import engine
from engine.bot import Bot
from engine.numbers import ASK
from tools.rules import parity

SKIP, MIGHT = 18, 25  # events: seat, nothing; seat, question
UNASKED = 36  # MiniMonFa's
TURN, DISCARD, GIVE, REVEAL, OFFER, SCOUT = 1, 10, 11, 12, 14, 15
PRIVATE = (DISCARD, GIVE, REVEAL, OFFER, SCOUT)  # questions about cards that not all can see

# Creatures without abilities, two of each; Going Bananas forbids the last two.
PLAIN = ("Plated Scorpion", "Spider Owl", "Rhino Turtle", "Luchataur")


def hands(size):
    """All hands of that size, of these cards."""
    for cards in combinations_with_replacement(PLAIN, size):
        if all(cards.count(card) < 3 for card in cards):
            yield ", ".join(cards) or "-"


def told(t, move):
    """Who is asked about hidden cards, or might be, in all ways a turn that begins so can go."""
    ways = set()
    texts = [t.describe(code) for code in t.choices[: t.moves()]]
    waiting = [(t, bytes((t.choices[texts.index(move)],)), ())]
    while waiting:
        u, codes, so_far = waiting.pop()
        for code in codes:
            twin = u.fork()
            twin.play(code)
            way = so_far + noted(twin)
            if twin.seat == engine.OVER or twin.state[ASK] == TURN:
                ways.add(way)
                continue
            if twin.state[ASK] in PRIVATE:
                way += ((twin.seat, twin.state[ASK]),)
            waiting.append((twin, bytes(twin.choices[: twin.moves()]), way))
    return ways


def noted(t):
    """The questions that the last move might have asked."""
    events = [tuple(t.events[i : i + 3]) for i in range(0, t.n_events, 3)]
    return tuple((a, b) for kind, a, b in events if kind == MIGHT)


def table(game, lines):
    t = engine.open(game, empty=True)
    for seat, key, text in lines:
        t.put(seat, key, text)
    t.put(None, "turn", "0")
    return t


EXTORTER = [(0, "board", "Tusked Extorter")]
BOMBER = [(0, "hand", "Ferret Bomber")]
BARREL = [(0, "hand", "Buddy Barrel"), (0, "board", "Bee Bear")]
CHARMER = [(0, "board", "Chameleon Charmer")]
BUDDIES = [(0, "board", "Kung-Fu Buddies")]
PUFFERS = [(0, "hand", "Turbo Bug"), (2, "board", "Release the Puffers")]

# game, seat 0's move, what is on the table, whose hidden cards differ, how many, what is asked.
CASES = [
    ("mindbug", "attack Tusked Extorter", EXTORTER, 1, 1, []),
    ("mindbug", "attack Tusked Extorter", EXTORTER, 1, 2, [(1, DISCARD)]),
    ("mindbug", "play Ferret Bomber", BOMBER, 1, 2, []),
    ("mindbug", "play Ferret Bomber", BOMBER, 1, 3, 2 * [(1, DISCARD)]),
    ("mindbug", "play Ferret Bomber", BOMBER, 1, 5, 2 * [(1, DISCARD)]),
    ("tagteam", "play Ferret Bomber", BOMBER, 3, 3, 2 * [(3, DISCARD)]),
    ("tagteam", "play Turbo Bug", PUFFERS, 1, 2, [(1, DISCARD)]),
    ("tagteam", "play Buddy Barrel", BARREL, 2, 1, [(0, OFFER)]),
    ("tagteam", "play Buddy Barrel", BARREL, 2, 2, [(2, GIVE), (0, OFFER)]),
    ("tagteam", "play Buddy Barrel", BARREL, 2, 3, [(2, GIVE), (0, OFFER)]),
    (
        "tagteam",
        "attack Chameleon Charmer",
        [*CHARMER, (3, "hand", "Turbo Bug")],
        1,
        2,
        [(1, GIVE)],
    ),
    (
        "tagteam",
        "attack Chameleon Charmer",
        [*CHARMER, (1, "hand", "Turbo Bug, Bee Bear")],
        3,
        2,
        [(1, GIVE), (3, GIVE)],
    ),
    ("tagteam", "attack Kung-Fu Buddies", BUDDIES, 2, 1, []),
    ("tagteam", "attack Kung-Fu Buddies", BUDDIES, 2, 3, [(2, REVEAL)]),
]


@pytest.mark.parametrize(("game", "move", "lines", "seat", "size", "asked"), CASES)
def test_who_is_asked_depends_on_no_hidden_hand(game, move, lines, seat, size, asked):
    asked = tuple(asked)
    ways = [told(table(game, [*lines, (seat, "hand", hand)]), move) for hand in hands(size)]
    assert len(ways) > 3
    for way in ways:
        assert way <= {asked, asked * 2} and asked in way  # with Frenzy a second time


def test_a_card_that_may_not_be_played_is_offered_all_the_same():
    """A mate's Going Bananas, or none, is seen by all; how strong the card is that he gives is not.
    Compost Dragon plays the Buddy Barrel that asks for it."""
    for forbids in ("Going Bananas", "Gorillion"):
        ways = [
            told(
                table(
                    "tagteam",
                    [(0, "discard", "Buddy Barrel"), (0, "hand", "Compost Dragon")]
                    + [(2, "board", forbids), (2, "hand", hand)],
                ),
                "play Compost Dragon",
            )
            for hand in hands(3)
        ]
        assert {frozenset(way) for way in ways} == {frozenset({((2, GIVE), (0, OFFER))})}


def test_two_equal_cards_on_top_are_looked_at_as_long_as_two_others():
    from engine.mindbug.notation import names

    seen = set()
    for top in ("Spider Owl, Spider Owl", "Spider Owl, Luchataur"):
        t = engine.open("tagteam", empty=True)
        rest = names(t) * 2
        single = [n for n in names(t) if sum(t.design.count(d) for d in [names(t).index(n)]) == 1]
        for name in [*single, *top.split(", "), "Undead Trio"]:
            rest.remove(name)
        lines = [(0, "hand", "Undead Trio"), (1, "discard", ", ".join(rest))]
        t = table("tagteam", [*lines, (2, "hand", "-")])
        assert sorted(t.get(None, "unused")) == sorted(top.split(", "))
        seen.add(frozenset(told(t, "play Undead Trio")))
    assert seen == {frozenset({((0, SCOUT),)})}


def stream(t, seat, before):
    """The last move as a seat sees it, with questions that were asked or might have been. (Who
    cannot act skips a turn, for all to see: C8.)"""
    out = []
    for kind, a, b in look(t, seat, before)[0][-1]:
        if kind == MIGHT:
            kind = "asked"
        out.append(("turn", a, "skipped") if kind == SKIP else (kind, a, b))
    if t.seat != engine.OVER:
        out.append(("turn" if t.state[ASK] == TURN else "asked", t.seat, t.state[ASK]))
    return out


@pytest.mark.parametrize(
    ("game", "options"), [("mindbug", {}), ("tagteam", {}), ("tagteam", {"epic": True})]
)
def test_in_whole_games_what_is_asked_is_what_is_seen(game, options):
    """The same move in two worlds that a seat cannot tell apart: until they differ in what that
    seat sees, the same is asked; and the difference is never whether something is asked."""
    pairs = differ = 0
    for seed in range(60):
        t = engine.open(game, seed=seed, **options)
        walk = parity.Walk(seed)
        while t.seat != engine.OVER:
            n = t.moves()
            code = t.choices[walk.below(n)]
            seat = walk.below(t.seats)
            one, other = t.fork(), t.fork()
            other.blind(seat, seed)
            if code in other.choices[: other.moves()]:
                before = own_hand(t, seat)
                one.sow(seed)
                other.sow(seed)
                one.play(code)
                other.play(code)
                pairs += 1
                streams = [stream(u, seat, before) for u in (one, other)]
                for x, y in zip(*streams, strict=False):
                    if x != y:
                        differ += 1
                        assert "asked" not in (x[0], y[0]), (x, y)
                        break
            t.play(code)
    assert pairs > 500 and differ > 5


@pytest.mark.parametrize(
    ("game", "seats", "least"), [("mindbug", 2, 8), ("tagteam", 4, 20), ("minimonfa", 3, 40)]
)
def test_a_discreet_table_asks_for_the_only_answer_and_plays_the_same_game(game, seats, least):
    """Where another table only notes that it might have asked, it asks: one answer, and then all
    is as if it had not. Such a state can be kept, and a bot has its answer at once."""
    from engine.check import check

    asked = 0
    noted = UNASKED if game == "minimonfa" else MIGHT
    for seed, state in enumerate(starts(game, seats)):
        plain, t = engine_at(game, seats, state), engine_at(game, seats, state)
        t.discreet = True
        walk = parity.Walk(seed)
        while plain.seat != engine.OVER:
            code = plain.choices[walk.below(plain.moves())]
            plain.play(code)
            t.play(code)
            events = bytes(t.events[: t.n_events])
            for seat, question in [x[1:] for x in told_events(plain) if x[0] == noted]:
                asked += 1
                assert (t.seat, t.state[ASK], t.moves()) == (seat, question, 1)
                check(engine_at(game, seats, t.state), seats)
                bot = Bot(t, 2, 1)
                bot.start(t)
                assert bot.step() and bot.best == t.choices[0]
                t.play(bot.best)
                events += bytes(t.events[: t.n_events])
            assert t.state == plain.state
            assert [x for x in told_events(plain) if x[0] != noted] == [
                tuple(events[i : i + 3]) for i in range(0, len(events), 3)
            ]
    assert asked >= least


def starts(game, seats):
    """Positions of the cases above, with every hand; deals."""
    for its, _, lines, seat, size, _ in CASES:
        if its == game:
            for hand in hands(size):
                yield table(game, [*lines, (seat, "hand", hand)]).state
    for seed in range(15):
        yield engine.open(game, seats=seats, seed=seed).state


def told_events(t):
    """What the last move did."""
    return [tuple(t.events[i : i + 3]) for i in range(0, t.n_events, 3)]


def engine_at(game, seats, state):
    """A table with this state."""
    t = engine.open(game, seats=seats)
    t.load(state)
    return t
