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
from botcheck import decide

import engine
from engine.bot import Bot
from engine.mantis import numbers as mantis
from engine.mindbug import numbers as duel
from engine.numbers import ASK, DICE
from tools.rules import parity

# By game: numbers of seats, options, how many games are played for a test.
GAMES = {
    "mindbug": [(2, {}, 24)],
    "tagteam": [(4, {}, 24), (4, {"epic": True}, 10)],
    "mantis": [(2, {}, 6), (3, {}, 6), (6, {}, 4)],
    "minimonfa": [(2, {}, 4), (3, {}, 4)],
}
TESTED = ("mindbug", "tagteam", "mantis", "minimonfa")
TABLES = [(game, *row) for game in TESTED for row in GAMES[game]]
NAMES = [f"{game}-{seats}{'-epic' * len(options)}" for game, seats, options, _ in TABLES]

# Events of Mindbug and Tag Team in which only some see the card.
STEAL, GIVE, SCOUT = 12, 20, 24
NO_CARD = (9, 13, 16, 18, 19, 23, 25)  # events whose second number is none


def pile(st, head):
    """The cards of a linked pile."""
    cards = []
    c = st[head]
    while c:
        cards.append(c)
        c = st[c]
    return cards


def creatures(t, seat, before, names):
    """What a seat of Mindbug or Tag Team sees: the table, its own hand, what the last move did.
    With ``names`` copies of a card are the same."""
    st = t.state
    name = t.design if names else range(256)
    events = []
    for i in range(0, t.n_events, 3):
        kind, a, b = t.events[i : i + 3]
        if kind in (STEAL, GIVE, SCOUT):
            if seat != a and b not in before and not (kind == SCOUT and seat == a ^ 2):
                b = 0
        events.append((kind, a, b if kind in NO_CARD else name[b]))
    public = [t.seat, st[ASK], st[duel.ACTIVE], name[st[duel.PLAYED]]]
    public += [*st[duel.LIFE : duel.AURA], *st[duel.BUGS : duel.HAND]]
    boards = [(name[c], st[c + t.cards]) for s in range(t.seats) for c in pile(st, duel.BOARD + s)]
    piles = [[name[c] for c in pile(st, duel.DISCARD + s)] for s in range(t.seats)]
    decks = [len(pile(st, p)) for p in range(duel.DECK, duel.FIRST)]
    own = [name[c] for c in pile(st, duel.HAND + seat)]
    return public, boards, piles, decks, own, events


def tanks(t, seat, before, names):
    """Mantis: all see the same. Tanks, score piles, drawn cards, the back of the next one."""
    st = t.state
    left = st[mantis.PILE]
    drawn = bytes(st[mantis.ORDER + left : mantis.SIZE - st[mantis.DEALT]])
    top = st[mantis.ORDER - 1 + left] // 3
    public = bytes(st[:DICE]), bytes(st[ASK : mantis.ORDER])
    return *public, drawn, top, bytes(t.events[: t.n_events])


def dungeon(t, seat, before, names):
    """MiniMonFa."""
    from test_minimonfa import check, seen

    return seen(t, seat, check(t))


VIEWS = {"mindbug": creatures, "tagteam": creatures, "mantis": tanks, "minimonfa": dungeon}


def own_hand(t, seat):
    """Cards a seat sees move wherever they go."""
    return pile(t.state, 35 + seat) if VIEWS[t.GAME] is creatures else ()


def look(t, seat, before, names=False):
    """All that a seat sees, with its answers if it is asked."""
    asked = []
    if t.seat == seat:
        asked = answers(t) if names else bytes(t.choices[: t.moves()])
    return VIEWS[t.GAME](t, seat, before, names), asked


def answers(t):
    """The legal moves as texts."""
    return [t.describe(code) for code in t.choices[: t.moves()]]


def worlds(t, seat, code, dice, names):
    """t after the move, and another world after it that ``seat`` cannot tell from it, if one is
    found among some redeals; with ``names`` rather one in which another copy is moved (moves of
    Mantis and MiniMonFa name no copy)."""
    copies = names and VIEWS[t.GAME] is creatures
    hand = own_hand(t, seat)
    one, other = t.fork(), t.fork()
    text = t.describe(code)
    one.sow(dice)  # what chance does with the move is the same in both
    one.play(code)
    if one.seat == engine.OVER:
        return None
    seen = look(one, seat, hand, names)
    found = None
    for i in range(80):
        other.load(t.state)
        other.blind(seat, dice + i)
        legal = bytes(other.choices[: other.moves()])
        move = code
        if names:
            texts = answers(other)
            move = legal[texts.index(text)] if text in texts else 255
        if move in legal and (not found or move != code):
            other.sow(dice)
            other.play(move)
            if look(other, seat, hand, names) == seen:
                found = one, other
                if not copies or move != code:
                    break
                other = t.fork()
    return found


def pairs(game, seats, options, games, names=False):
    """(watching seat, table, its twin) after moves of random games and of easy bots'."""
    for seed in range(games):
        t = engine.open(game, seats=seats, seed=seed, **options)
        walk = parity.Walk(seed)
        bot = None if seed % 2 else Bot(t, 0, seed)
        while t.seat != engine.OVER:
            n = t.moves()
            code = decide(bot, t) if bot and n > 1 else t.choices[walk.below(n)]
            seat = walk.below(seats)
            found = worlds(t, seat, code, 100 * seed, names)
            if found:
                yield seat, *found
            t.play(code)


@pytest.mark.parametrize(("game", "seats", "options", "games"), TABLES, ids=NAMES)
def test_a_blinded_state_tells_nothing_hidden(game, seats, options, games):
    count = different = 0
    for seat, one, other in pairs(game, seats, options, games):
        count += 1
        different += one.state[ASK:] != other.state[ASK:]
        assert one.known(seat) == other.known(seat)
        one.blind(seat, count)
        other.blind(seat, count)
        assert one.state == other.state
    assert count > 15 * games
    assert different > 0.6 * count


@pytest.mark.parametrize(("game", "seats", "options", "games"), TABLES, ids=NAMES)
def test_a_bot_plays_the_same_whatever_is_hidden(game, seats, options, games):
    """Every level in turn. Also where another copy of the same card lies or was moved."""
    count = 0
    for seat, one, other in pairs(game, seats, options, games // 2, True):
        assert one.known(seat) == other.known(seat)
        if one.seat == seat and one.moves() > 1:
            bots = Bot(one, count % 3, count), Bot(one, count % 3, count)
            codes = decide(bots[0], one), decide(bots[1], other)
            assert one.describe(codes[0]) == other.describe(codes[1])
            assert (bots[0].why, bots[0].spent) == (bots[1].why, bots[1].spent)
            count += 1
    assert count > 2 * games
