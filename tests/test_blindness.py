# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What a seat cannot know changes nothing of what its bot does, in any game, at any level.

Two worlds that a seat cannot tell apart are made before a move: the game, and a redeal of all that
the seat cannot know. The same move is played in both. If what the seat sees of it is the same, the
two states blinded for it must be equal to the byte, and so must be what its bot does, why, and how
long it takes. (Worlds made at the decision itself would be equal by the way they are made, whatever
the move before left behind.)
"""

import pytest
from botcheck import decide, mind

import engine
from engine.bot import Bot
from tools import parity

# By game: numbers of seats, options, games for the states, games for the bots.
GAMES = {
    "mindbug": [(2, {}, 60, 14)],
    "tagteam": [(4, {}, 50, 10), (4, {"epic": True}, 20, 4)],
    "mantis": [(2, {}, 20, 4), (3, {}, 20, 4), (6, {}, 20, 4)],
    "minimonfa": [(2, {}, 6, 2), (3, {}, 6, 2)],
}
PLAYED = ("mindbug", "tagteam", "mantis")
TABLES = [(game, *row) for game in PLAYED for row in GAMES[game]]
NAMES = [f"{game}-{seats}{'-epic' * len(options)}" for game, seats, options, _, _ in TABLES]

# Events of Mindbug and Tag Team in which only some see the card.
STEAL, GIVE, SCOUT = 12, 20, 24


def pile(st, head):
    """The cards of a linked pile."""
    cards = []
    c = st[head]
    while c:
        cards.append(c)
        c = st[c]
    return cards


def creatures(t, seat, before):
    """What a seat of Mindbug or Tag Team sees: the table, its own hand, what the last move did."""
    st = t.state
    own = pile(st, 35 + seat)
    events = []
    for i in range(0, t.n_events, 3):
        kind, a, card = t.events[i : i + 3]
        if kind in (STEAL, GIVE, SCOUT):
            if seat != a and card not in before and not (kind == SCOUT and seat == a ^ 2):
                card = 0
        events.append((kind, a, card))
    public = [st[1], st[6], st[7], st[11], *st[21:23], *st[27:35]]
    boards = [(c, st[c + t.cards]) for s in range(t.seats) for c in pile(st, 39 + s)]
    piles = [pile(st, 43 + s) for s in range(t.seats)]
    decks = [len(pile(st, p)) for p in range(47, 52)]
    return public, boards, piles, decks, own, events


def tanks(t, seat, before):
    """Mantis: all see the same. Tanks, score piles, drawn cards, the back of the next one."""
    st = t.state
    left = st[7]
    drawn = bytes(st[59 + left : 164 - st[9]])
    return bytes(st[:2]), bytes(st[6:59]), drawn, st[58 + left] // 3, bytes(t.events[: t.n_events])


def dungeon(t, seat, before):
    """MiniMonFa."""
    from test_minimonfa import check, seen

    return seen(t, seat, check(t))


VIEWS = {"mindbug": creatures, "tagteam": creatures, "mantis": tanks, "minimonfa": dungeon}


def own_hand(t, seat):
    """Cards a seat sees move wherever they go."""
    return pile(t.state, 35 + seat) if VIEWS[t.GAME] is creatures else ()


def look(t, seat, before):
    """All that a seat sees, with its answers if it is asked."""
    asked = bytes(t.choices[: t.moves()]) if t.seat == seat else b""
    return VIEWS[t.GAME](t, seat, before), asked


def worlds(t, seat, code, dice):
    """t after the move, and another world after it that ``seat`` cannot tell from it, if one is
    found among some redeals."""
    hand = own_hand(t, seat)
    one, other = t.fork(), t.fork()
    one.sow(dice)  # what chance does with the move is the same in both
    one.play(code)
    if one.seat == engine.OVER:
        return None
    seen = look(one, seat, hand)
    for i in range(80):
        other.load(t.state)
        other.blind(seat, dice + i)
        if code in other.choices[: other.moves()]:
            other.sow(dice)
            other.play(code)
            if look(other, seat, hand) == seen:
                return one, other
    return None


def pairs(game, seats, options, games):
    """(watching seat, table, its twin) after moves of random games and of easy bots'."""
    for seed in range(games):
        t = engine.open(game, seats=seats, seed=seed, **options)
        walk = parity.Walk(seed)
        bot = None if seed % 2 else Bot(t, 0, seed)
        while t.seat != engine.OVER:
            n = t.moves()
            code = decide(bot, t) if bot and n > 1 else t.choices[walk.below(n)]
            seat = walk.below(seats)
            found = worlds(t, seat, code, 100 * seed)
            if found:
                yield seat, *found
            t.play(code)


@pytest.mark.parametrize(("game", "seats", "options", "games", "_"), TABLES, ids=NAMES)
def test_a_blinded_state_tells_nothing_hidden(game, seats, options, games, _):
    count = different = 0
    for seat, one, other in pairs(game, seats, options, games):
        count += 1
        different += one.state[6:] != other.state[6:]
        one.blind(seat, count)
        other.blind(seat, count)
        assert one.state == other.state
    assert count > 15 * games
    assert different > 0.6 * count


@pytest.mark.parametrize("level", [0, 1, 2])
@pytest.mark.parametrize(("game", "seats", "options", "_", "games"), TABLES, ids=NAMES)
def test_a_bot_plays_the_same_whatever_is_hidden(game, seats, options, _, games, level):
    count = 0
    for seat, one, other in pairs(game, seats, options, games if level < 2 else games // 2):
        if one.seat == seat and one.moves() > 1:
            bots = Bot(one, level, count), Bot(one, level, count)
            assert decide(bots[0], one) == decide(bots[1], other)
            assert (bots[0].why, bots[0].spent) == (bots[1].why, bots[1].spent)
            assert mind(bots[0]) == mind(bots[1])
            count += 1
    assert count > 3 * games // 2
