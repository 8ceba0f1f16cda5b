# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What must hold in every MiniMonFa game, however it is played."""

import contextlib
import io
import random
import re
from collections import Counter

import pytest
from botcheck import decide

import engine
from engine.bot import Bot
from engine.minimonfa import deal as minimonfa_deal
from engine.minimonfa import notation as minimonfa_words
from engine.minimonfa import numbers as why
from engine.minimonfa import piles as minimonfa_piles
from engine.minimonfa import reasons as minimonfa_why
from engine.minimonfa.numbers import (
    COUNT,
    DISCARD,
    DRAW,
    EVENTS,
    FIRST,
    HAND,
    HEROES,
    INFO,
    LAIR,
    OPEN,
    OUT,
    Q_LOSE,
    ROW,
    ROW_KIND,
    SIZE,
    TURN,
    WHERE,
)
from engine.numbers import ASK, DICE
from tools import ROOT
from tools.build import micropython
from tools.pack import pack_minimonfa
from tools.pack.languages import LANGUAGES
from tools.rules import parity

CARDS = 120
MONSTER, TRAP, ITEM, HERO, EVENT = 1, 3, 4, 5, 6
UP, DEAD = 16, 4
MIGHT = 36  # an event


def opened(seats=2, **options):
    return engine.open("minimonfa", seats=seats, **options)


def position(*lines, seats=2, turn="0"):
    """A table from (seat, key, text); the turn last."""
    t = opened(seats, empty=True)
    for seat, key, text in lines:
        t.put(seat, key, text)
    t.put(None, "turn", turn)
    return t


def texts(t):
    return [t.describe(c) for c in t.choices[: t.moves()]]


def play(t, *moves):
    for move in moves:
        t.play(t.choices[texts(t).index(move)])


def positions(seed, seats=2, **options):
    """Every position of a random game, the last one too."""
    t = opened(seats, seed=seed, **options)
    walk = parity.Walk(seed)
    n = t.moves()
    while n:
        yield t
        t.play(t.choices[walk.below(n)])
        n = t.moves()
    yield t


def chosen(seed):
    """A duel in which both have chosen their heroes."""
    t = opened(seed=seed)
    for _ in range(8):
        assert t.moves()
        t.play(t.choices[0])
    return t


def where(t):
    """Card -> (head of its pile, place in it); every card but heroes is somewhere, once."""
    st = t.state
    found = {}
    heads = [*range(HAND, WHERE), *range(LAIR, SIZE)]
    for head in heads + [st[HEROES + h] for h in range(12) if st[HEROES + h]]:
        c = st[head]
        place = 0
        while c:
            assert c not in found, "a card is in two piles"
            found[c] = head, place
            place += 1
            c = st[c]
    if st[OPEN]:
        assert st[OPEN] not in found
        found[st[OPEN]] = OPEN, 0
    return found


def owner(t, head):
    """The seat of a pile of face-down cards or of a hand."""
    if head >= LAIR:
        return (head - LAIR) // 6
    if head >= FIRST:
        return next(h for h in range(12) if t.state[HEROES + h] == head) // 4
    return head - HAND


def check(t):
    """The invariants of a position; where its cards are."""
    st = t.state
    cards = where(t)
    no_heroes = {FIRST + i for i in range(CARDS) if i >= 48 or i % 24 > 5}
    assert set(cards) == no_heroes, "92 + 28 cards"
    heads = Counter(head for head, _ in cards.values())
    heroes = [st[HEROES + h] for h in range(12) if st[HEROES + h]]
    assert len(set(heroes)) == len(heroes)
    for s in range(t.seats):
        assert st[COUNT + s] == heads[HAND + s]
        sizes = list(st[SIZE + 6 * s : SIZE + 6 * s + 6])
        vaults = 6 - sizes.count(0)
        assert vaults <= t.most and max(sizes) <= t.most
        assert all(sizes[:vaults]), "vaults stand in a row"
        rooms = heads[DISCARD + 3 + s]
        for v in range(6 * s, 6 * s + 6):
            inside = [t.kind[c] for c, (head, _) in cards.items() if head == LAIR + v]
            monsters = sum(k & 15 for k in inside if k >> 4 == MONSTER)
            assert monsters <= st[SIZE + v] or st[ASK] == Q_LOSE, "sizes"
            assert sum(k >> 4 == TRAP for k in inside) <= 1
            assert {k >> 4 for k in inside} <= {MONSTER, TRAP, EVENT}
            assert st[SIZE + v] or not inside
            rooms += sum(k >> 4 == EVENT for k in inside)
        assert sum(sizes) == rooms, "a vault's size is its room cards"
    for h in range(12):
        c = st[HEROES + h]
        if c and heads[c]:
            assert st[WHERE + h] not in (0, DEAD), "items only with living heroes"
            assert {t.kind[x] >> 4 for x, (head, _) in cards.items() if head == c} == {ITEM}
        assert bool(c) == bool(st[WHERE + h])
        assert st[WHERE + h] < 32 or st[SIZE + st[WHERE + h] - 32], "petrified somewhere"
    return cards


def seen(t, seat, cards):
    """All that seat can see and remember, cards by their designs: rooms are all alike."""
    st = t.state
    found = []
    for c, (head, place) in cards.items():
        f = st[c + INFO]
        d = t.design[c]
        if DRAW <= head < DISCARD or head == EVENTS:
            k = 0 if head == EVENTS else (seat - head + DRAW) % t.seats
            found.append((head, d if f & (k | k << 2) else "?"))  # the hand of who has left
        elif HAND <= head < DRAW or head >= FIRST:
            k = (seat - owner(t, head)) % t.seats
            place = place if head >= FIRST else 0
            known = not k or f & (UP | k)
            mine = 0 if k else f & 15  # who knows it
            found.append((head, place, f >> 5, f & UP, mine, d if known else "?"))
            if k and not known and f & k << 2:
                found.append((d, "in hand or laid", owner(t, head)))
        else:
            found.append((head, d))
    return Counter(found), bytes(st[:2]) + bytes(st[ASK:HAND]) + bytes(st[WHERE:FIRST])


# --- games


@pytest.mark.parametrize("seats", [2, 3])
def test_invariants_of_random_games(seats):
    decisions = 0
    ends = Counter()
    for seed in range(40):
        for t in positions(seed, seats):
            decisions += 1
            check(t)
            if t.seat != engine.OVER:
                assert len(set(texts(t))) == t.moves() if decisions % 9 == 0 else t.moves()
        assert t.moves() == 0
        ends[t.state[ASK]] += 1
        scores = sorted(t.score(s) for s in range(seats))
        assert scores[-1] == 1 and scores.count(-1) == seats - 1 or scores[-1] == 0
        assert len(t.winners()) <= 1
    assert decisions > 6000
    assert {64, 65, 66} <= set(ends), "rooms, heroes, no more cards"


@pytest.mark.parametrize("decks", [("classic", "classic"), ("wild", "wild"), ("wild", "classic")])
def test_any_two_decks(decks):
    for seed in range(10):
        for t in positions(seed, decks=decks):
            check(t)
        assert [t.get(s, "deck") for s in (0, 1)] == list(decks)


def test_a_state_is_the_game_whatever_deck_the_table_had():
    other = opened(seed=9)
    for t in positions(5, decks=("wild", "wild")):
        other.load(t.state)
        assert str(other) == str(t)


def test_an_illegal_code_changes_nothing():
    for seats in (2, 3):
        for number, t in enumerate(positions(3, seats)):
            if number % 5 == 0:
                before = bytes(t.state)
                legal = bytes(t.choices[: t.moves()])
                for code in (*range(256), -1, 256, None, "end"):
                    if not isinstance(code, int) or code not in [*legal]:
                        with pytest.raises(ValueError):
                            t.play(code)
                        assert t.state == before


def test_the_longest_game_is_drawn():
    t = position(
        (0, "vault", "1"), (1, "vault", "1"), (0, "draw", "Orc"), (0, "hand", 6 * "Room, " + "Room")
    )
    t.state[TURN] = 299 & 255
    t.state[TURN + 1] = 299 >> 8
    play(t, "end", "end")
    assert t.seat == 1
    play(t, "end", "end")
    assert t.seat == engine.OVER and t.winners() == () and t.state[ASK] == 67


# --- dealing


def test_a_deal_for_two():
    t = chosen(4)
    for s in (0, 1):
        assert len(t.get(s, "heroes")) == 4
        assert len(t.get(s, "hand")) == 6 and len(t.get(s, "draw")) == 34
        both = Counter(t.get(s, "hand") + t.get(s, "draw"))
        assert both["Room"] == 16 and both["Skill"] == 6 and len(both) == 20
    assert len(t.get(None, "events")) == 28


def test_a_deal_for_three():
    """E38, MF-20."""
    names = {label[0]: d for d, label in enumerate(minimonfa_words.labels())}
    for seed in range(20):
        t = opened(3, seed=seed)
        heroes = [name for s in range(3) for name in t.get(s, "heroes")]
        assert len(set(heroes)) == 12
        for s in range(3):
            cards = t.get(s, "hand") + t.get(s, "draw")
            types = Counter(t.rows[ROW * names[name] + ROW_KIND] >> 4 for name in cards)
            assert types == {0: 10, MONSTER: 6, 2: 4, TRAP: 1, ITEM: 4}
            assert len(t.get(s, "heroes")) == 4
        events = [t.rows[ROW * names[name] + ROW_KIND] >> 4 for name in t.get(None, "events")]
        assert Counter(events) == {EVENT: 28, 0: 2, MONSTER: 2, TRAP: 1}


def test_roomless_first_hands_are_as_rare_as_they_should_be():
    """E7: C(24,6) / C(40,6) = 3.5% of the hands."""
    thrown = 0
    for seed in range(600):
        t = chosen(seed)
        for s in (0, 1):
            assert "Room" in t.get(s, "hand") if seed % 10 == 0 else True
        kinds = [t.events[i] for i in range(0, t.n_events, 3)]
        thrown += kinds.count(35)
    assert 20 < thrown < 70


def test_both_start_equally_often():
    starts = Counter(opened(seed=seed).seat for seed in range(400))
    assert 150 < starts[0] < 250


# --- what is hidden


@pytest.mark.parametrize("seats", [2, 3])
def test_blind_keeps_what_a_seat_knows_and_forgets_all_else(seats):
    copy, again = opened(seats), opened(seats)
    number = 0
    for seed in range(50, 66):
        for t in positions(seed, seats):
            number += 1
            if number % 3:
                continue
            seat = number // 3 % seats
            copy.load(t.state)
            copy.blind(seat, number)
            assert seen(copy, seat, check(copy)) == seen(t, seat, check(t))
            if t.seat in (seat, engine.OVER):
                assert copy.choices[: copy.moves()] == t.choices[: t.moves()]
            else:
                assert copy.moves()
            again.load(copy.state)
            again.blind(seat, number + 1)
            copy.load(t.state)
            copy.blind(seat, number + 1)
            assert again.state == copy.state, "what lay where changed what blind makes of it"


def same_move(game, other, seats, number, code):
    """Play a move in two worlds that one seat cannot tell apart, with the same dice; that seat, or
    None if they differ now for all to see."""
    seat = number % seats
    other.load(game.state)
    other.blind(seat, number)
    game.state[DICE:ASK] = other.state[DICE:ASK]
    if code not in list(other.choices[: other.moves()]):
        return None
    game.play(code)
    other.play(code)
    told = bytes(game.events[: game.n_events]) == bytes(other.events[: other.n_events])
    alike = seen(game, seat, check(game)) == seen(other, seat, check(other))
    return seat if told and alike else None


@pytest.mark.parametrize("seats", [2, 3])
def test_worlds_that_look_alike_are_alike_once_blinded(seats):
    """Redealt before the move, not after it: a byte that the move left behind would show."""
    game, other = worlds = opened(seats), opened(seats)
    number = compared = thought = 0
    for seed in range(70, 82):
        for t in positions(seed, seats):
            number += 1
            if t.seat == engine.OVER:
                continue
            code = t.choices[number % t.moves()]
            game.load(t.state)
            seat = same_move(game, other, seats, number, code)
            if seat is None:
                continue
            compared += 1
            if compared % 9 == 0 and game.seat == seat and game.moves() > 1:
                bots = Bot(game, number % 3, seed), Bot(other, number % 3, seed)
                moves = [decide(bots[i], worlds[i]) for i in range(2)]
                assert moves[0] == moves[1]
                assert (bots[0].why, bots[0].spent) == (bots[1].why, bots[1].spent)
                thought += 1
            for world in worlds:
                world.blind(seat, 99)
            assert game.state == other.state
    assert compared > 1000 and thought > 20


def other_hand(t, seat, dice):
    """Exchange what nobody else knows of a hand with cards that are still to be drawn."""
    st = t.state
    hand = [c for c, (head, _) in where(t).items() if head == HAND + seat]
    draw = [c for c, (head, _) in where(t).items() if head == DRAW + seat]
    cards = [c for c in hand if not st[c + INFO] & 15] + draw
    known = [c for c in hand if st[c + INFO] & 15]
    dice.shuffle(cards)
    st[HAND + seat] = st[DRAW + seat] = 0
    for c in known + cards[: len(hand) - len(known)]:
        t.link(HAND + seat, c)
    for c in cards[len(hand) - len(known) :]:
        t.add(DRAW + seat, c)
    t._n = -1


def story(t, code, who):
    """What all see of a move, with ``who`` passing on whatever he is asked in a fight; being asked
    and being able to answer by what all see are told as the same. And whether he was asked."""
    told = []
    asked = []
    while True:
        t.play(code)
        for i in range(0, t.n_events, 3):
            kind, a, b = t.events[i : i + 3]
            told.append((kind, a, b))
        q = t.state[ASK]
        if t.seat != who or q not in (6, 7, 8):
            return [*told, (t.seat, q)], asked
        told.append((MIGHT, who, q))
        asked.append(len(told))
        code = 0


@pytest.mark.parametrize("seats", [2, 3])
def test_being_asked_tells_nothing_of_a_hand(seats):
    game, other = opened(seats), opened(seats)
    taste = {"attack": 5, "end": 0.4, "go": 0.5, "skill": 2, "swap": 0.1}
    compared = differ = 0
    questions = set()
    for seed in range(60):
        dice = random.Random(seed)
        t = opened(seats, seed=seed)
        while t.seat != engine.OVER:
            moves = texts(t)
            code = dice.choices(
                t.choices[: len(moves)], [taste.get(x.split()[0], 1) for x in moves]
            )[0]
            if t.state[ASK] >= 5:
                who = (t.seat + dice.randrange(1, seats)) % seats
                game.load(t.state)
                other.load(t.state)
                other_hand(other, who, dice)
                told, asked = story(game, code, who)
                found, again = story(other, code, who)
                kinds = {x[0] for x in told + found}
                if not kinds & {23, 30, 31}:  # cards thrown away, somebody lost: all see those
                    compared += 1
                    assert told == found
                    differ += asked != again
                    questions |= {x[2] for x in told if x[0] == MIGHT}
            t.play(code)
    assert compared > 1500 and differ > 30
    assert questions == {6, 7, 8}, "trap, abilities, answers"


def test_a_question_that_is_not_asked_is_noted():
    """Only where all that can be seen allows an answer."""
    rows = [(0, "heroes", "Warrior, Mage"), (1, "vault", "2 Orc?, Spike Pit?"), (0, "vault", "1")]
    hush = (None, "event", "Hush")
    spent = (1, "discard", "Skill, Skill, Skill, Skill, Skill, Skill")

    def noted(*more, heroes=("Warrior",)):
        t = raid(*rows, *more, heroes=heroes)
        play(t, "go")
        events = [tuple(t.events[i : i + 3]) for i in range(0, t.n_events, 3)]
        return [x[1:] for x in events if x[0] == MIGHT]

    assert noted((1, "hand", "Room")) == [(1, 6), (1, 7)], "the trap, the Orc"
    assert noted() == [], "no cards in hand"
    assert noted((1, "hand", "Room"), hush) == []
    assert noted((1, "hand", "Room"), spent) == [], "his skill cards are spent"
    t = raid(*rows, (1, "hand", "Skill"), (0, "hand", "Room"), heroes=("Mage", "Warrior"))
    play(t, "go")
    assert t.seat == 1 and MIGHT not in t.events[: t.n_events : 3]
    play(t, "skill Spike Pit")
    assert list(t.events[: t.n_events])[:6] == [11, 1, 32, MIGHT, 0, 8]


def test_whom_to_spy_on_is_noted_too():
    lines = [(1, "hand", "Room"), (2, "hand", "Skill"), (None, "events", "Bribed Servant, Hush")]
    lines += [(s, "vault", "1") for s in range(3)]
    t = position(*lines, seats=3, turn="2 3")
    t.state[t.seek(HAND + 1, 48) + INFO] = 2  # seat 0 knows it: only one hand is left to see
    play(t, "end")
    events = [tuple(t.events[i : i + 3]) for i in range(0, t.n_events, 3)]
    assert (MIGHT, 0, 26) in events and (22, 0, 2) in events


def hidden_cards(t, seat, key, dice=60):
    """What blind for seat 0 makes of a part of another seat's position: how often each name."""
    counts = Counter()
    copy = opened(t.seats)
    for i in range(dice):
        copy.load(t.state)
        copy.blind(0, i)
        counts.update(copy.get(seat, key))
    return counts


def test_hidden_cards_may_be_anything_that_fits():
    t = position(
        (1, "deck", "classic"),
        (1, "vault", "2 Hobgoblin?, Spike Pit?"),
        (1, "hand", "Orc, Bone Sentry, Room"),
        (1, "draw", "Whelp Dragon, Rune of Stone, Room, Young Ogre, Skill"),
    )
    found = hidden_cards(t, 1, "vault 1")
    assert set(found) == {2, "Hobgoblin?", "Spike Pit?", "Orc?", "Bone Sentry?"}
    # the trap needs a vault of 3, two monsters never fit but with the Sentry alone
    assert set(hidden_cards(t, 1, "hand")) > {"Whelp Dragon", "Rune of Stone", "Skill"}


def test_a_vault_remembers_how_large_it_was():
    t = position(
        (1, "deck", "classic"),
        (1, "hand", "Bone Sentry, Room, Room, Room"),
        (1, "draw", "Whelp Dragon, Bat Cloud, Hobgoblin"),
        (1, "vault", "1"),
        turn="1",
    )
    play(t, "monster Bone Sentry to 1", "room 1", "room 1", "room 1")
    assert set(hidden_cards(t, 1, "vault 1")) == {4, "Bone Sentry?", "Bat Cloud?"}


def test_a_look_into_a_vault_is_for_one_seat_only():
    t = position(
        (0, "heroes", "Mage"),
        (0, "hand", "Skill"),
        (0, "vault", "1"),
        (1, "vault", "2 Orc?"),
        (1, "hand", "Hobgoblin, Bat Cloud, Bone Sentry"),
        (2, "vault", "1"),
        seats=3,
    )
    assert len(hidden_cards(t, 1, "vault 1")) > 2
    play(t, "use Mage Clairvoyance")
    assert set(hidden_cards(t, 1, "vault 1")) == {2, "Orc?"}
    copy = opened(3)
    found = set()
    for dice in range(40):
        copy.load(t.state)
        copy.blind(2, dice)
        found.update(copy.get(1, "vault 1"))
    assert len(found) > 2


def test_a_hand_that_was_seen_is_known_until_cards_are_laid():
    t = position(
        (0, "heroes", "Mage"),
        (0, "deck", "classic"),
        (1, "deck", "classic"),
        (0, "vault", "1"),
        (0, "hand", "Room"),
        (1, "heroes", "Mage"),
        (1, "vault", "2"),
        (1, "hand", "Orc, Bone Sentry, Room"),
        (1, "draw", "Hobgoblin, Bat Cloud, Kobold Digger, Skill, Skill"),
        (None, "events", "Bribed Servant"),
        turn="1 3",
    )
    play(t, "end")
    assert set(hidden_cards(t, 1, "hand")) == {"Orc", "Bone Sentry", "Room"}
    play(t, "room new", "end", "end")
    # three cards were drawn; then one of the monsters, seen or not, is laid
    play(t, "monster Orc to 1")
    laid = hidden_cards(t, 1, "vault 1")
    assert {"Orc?", "Bone Sentry?", "Hobgoblin?"} <= set(laid)
    draw = hidden_cards(t, 1, "draw")
    assert "Orc" not in draw and "Bone Sentry" not in draw and "Bat Cloud" in draw
    hand = hidden_cards(t, 1, "hand")
    assert hand["Room"] >= 60


def test_a_fetched_monster_is_in_the_hand_or_laid():
    t = position(
        (0, "deck", "classic"),
        (1, "deck", "classic"),
        (0, "vault", "1"),
        (0, "heroes", "Mage"),
        (1, "heroes", "Mage"),
        (1, "vault", "1"),
        (1, "vault", "2"),
        (1, "discard", "Bone Sentry"),
        (1, "hand", "Skill, Bat Cloud"),
        (1, "draw", "Orc, Kobold Digger, Room, Room, Room, Room"),
        (None, "events", "Fresh Spawn"),
        turn="0 3",
    )
    play(t, "end")
    assert hidden_cards(t, 1, "hand")["Bone Sentry"] == 60
    play(t, "monster Bone Sentry to 1")
    hand, vault = hidden_cards(t, 1, "hand"), hidden_cards(t, 1, "vault 1")
    assert hand["Bone Sentry"] + vault["Bone Sentry?"] == 60
    assert hand["Bone Sentry"] > 5 and vault["Bone Sentry?"] > 5


def test_exchanged_items_were_shown():
    t = position(
        (1, "deck", "classic"),
        (1, "heroes", "Mage[Guard Ring?], Warrior[Star Wand?]"),
        (1, "hand", "Long Sword"),
        (1, "vault", "1"),
        turn="1",
    )
    assert len(hidden_cards(t, 1, "heroes")) > 2
    play(t, "swap Guard Ring from Mage to Warrior")
    found = hidden_cards(t, 1, "heroes")
    assert set(found) == {
        "Mage",
        "Warrior[Star Wand?, Guard Ring?]",
        "Warrior[Long Sword?, Guard Ring?]",
    }


def test_rooms_are_counted_not_remembered_one_by_one():
    """A known room that is played may have been another one, but then one less is known."""
    t = position(
        (0, "deck", "classic"),
        (1, "deck", "classic"),
        (0, "vault", "1"),
        (0, "heroes", "Mage"),
        (1, "heroes", "Mage"),
        (1, "vault", "1"),
        (1, "discard", "Room, Orc"),
        (1, "hand", "Room, Room"),
        (
            1,
            "draw",
            "Orc Shaman, Kobold Digger, Skill, Bat Cloud, Skill, Skill, Skill, Skill, Skill",
        ),
        (None, "events", "New Tunnel"),
        turn="0 3",
    )
    play(t, "end")
    assert hidden_cards(t, 1, "hand")["Room"] >= 60
    play(t, "room 1")
    assert hidden_cards(t, 1, "hand")["Room"] < 60


def test_who_must_have_a_room_has_one():
    t = position(
        (0, "vault", "1"),
        (1, "deck", "classic"),
        (1, "hand", "Room, Orc"),
        (1, "draw", "Skill, Skill, Skill, Bat Cloud, Hobgoblin"),
        turn="1",
    )
    copy = opened()
    for dice in range(40):
        copy.load(t.state)
        copy.blind(0, dice)
        assert "Room" in copy.get(1, "hand")
        assert texts(copy) == ["room new"]


def test_three_players_cards_change_hands_by_sort():
    t = opened(3, seed=11)
    copy = opened(3)
    found = Counter()
    for dice in range(30):
        copy.load(t.state)
        copy.blind(0, dice)
        check(copy)
        assert copy.get(0, "hand") == t.get(0, "hand")
        for s in range(3):
            cards = copy.get(s, "hand") + copy.get(s, "draw")
            assert cards.count("Room") == 10 and cards.count("Skill") == 4
            found.update(cards)
    unseen = [n for n in ("Hobgoblin", "Whelp Dragon", "Spike Pit", "Web Weaver") if found[n] < 30]
    assert unseen, "sometimes they lie among the events"


def test_who_leaves_takes_his_secrets_with_him():
    """E43: his hand and what he did not draw is not shown; what somebody knew of it he still
    knows. His dungeon and his heroes' things are cleared away for all to see."""
    t = position(
        (0, "heroes", "Mage"),
        (0, "hand", "Skill, Room"),
        (0, "vault", "1"),
        (1, "heroes", "Warrior"),
        (1, "vault", "3 Orc?, Bone Sentry"),
        (1, "vault", "1 Bat Cloud?"),
        (1, "hand", "Hobgoblin, Skill, Room"),
        (1, "discard", "Young Ogre"),
        (1, "draw", "Whelp Dragon, Skill, Skill"),
        (2, "heroes", "Thief"),
        (2, "dead", "Scout, Chaplain, Shieldmaiden"),
        (2, "hand", "Minotaur Calf, Room"),
        (2, "vault", "1 Kobold Digger"),
        (2, "draw", "Web Weaver, Skill"),
        seats=3,
    )
    for c, (head, _) in where(t).items():
        if head == HAND + 1:
            t.state[c + INFO] = 2  # seat 0 has seen it
    t.lose(1, 64)
    t._n = -1
    check(t)
    assert t.get(1, "draw") == t.get(1, "hand") == []
    copy = opened(3)
    found = {0: Counter(), 2: Counter()}
    for seat, names in found.items():
        for dice in range(40):
            copy.load(t.state)
            copy.blind(seat, dice)
            assert seen(copy, seat, check(copy)) == seen(t, seat, check(t))
            cards = {c: head for c, (head, _) in where(copy).items()}
            left = [c for c in cards if cards[c] in (OUT, DRAW + 1)]
            names.update(minimonfa_words.name(t.design[c]) for c in left)
    for name in ("Bone Sentry", "Young Ogre", "Orc", "Bat Cloud"):
        assert found[0][name] == found[2][name] == 40
    assert found[0]["Hobgoblin"] == 40 > found[2]["Hobgoblin"], "seat 0 had seen his hand"
    assert found[0]["Whelp Dragon"] < 40
    assert found[0]["Minotaur Calf"] and not found[2]["Minotaur Calf"]


def test_events_do_not_tell_what_was_laid():
    for t in positions(8):
        for i in range(0, t.n_events, 3):
            if t.events[i] in (6, 7):  # laid in a vault, given to a hero
                assert t.events[i + 2] < 48
                hero = t.rows[ROW * t.events[i + 2] + ROW_KIND] >> 4 == HERO
                assert hero if t.events[i] == 7 else t.events[i + 2] < 18


# --- on a board


def _package():
    files = micropython.package("engine")
    files.update(micropython.compile_mpy({"parity.py": ROOT / "tools/rules/parity.py"}))
    return files


def test_the_same_games_on_micropython():
    runs = ((25, 2, False), (15, 3, False), (12, 2, True), (12, 3, True))
    step = "import parity\nparity.table('minimonfa', 0, {}, {}, {})"
    there = micropython.run([step.format(*run) for run in runs], _package())
    for text, (games, seats, blind) in zip(there, runs, strict=True):
        here = io.StringIO()
        with contextlib.redirect_stdout(here):
            parity.table("minimonfa", 0, games, seats, blind)
        assert text.split() == here.getvalue().split()
        assert len(text.splitlines()) == games


def test_blind_allocates_next_to_nothing():
    step = """
import engine, gc
t = engine.open("minimonfa", seats=3, seed=1)
t.blind(0, 1)
before = gc.mem_alloc()
for i in range(50):
    t.blind(0, i)
print(gc.mem_alloc() - before)
"""
    assert int(micropython.run([step], _package())[0]) < 50 * 64


def test_the_state_is_small():
    assert len(opened().state) <= 384


# --- the text of the rules


def test_every_rule_has_a_case():
    titles = ""
    for path in (ROOT / "tests/scenarios/minimonfa").glob("*.txt"):
        titles += "\n".join(re.findall(r"^== (.*)", path.read_text(), re.M)) + "\n"
    assert titles.count("\n") >= 110
    wanted = [f"E{i}" for i in range(1, 44)] + [f"MAMB-{i}" for i in range(1, 21)]
    wanted += [f"E.5-{i}" for i in range(18)]
    wanted += [f"MF-{i:02}" for i in (1, 2, 3, 4, 6, 7, 9, 10, 13, 15, 16, 17, 20)]
    missing = [w for w in wanted if not re.search(rf"^{re.escape(w)}[a-e]?\b", titles, re.M)]
    assert missing == []


# --- effects that no card of the list has


def changed(t, card, ability, *values):
    """Give a card another ability, as a new set might."""
    d = next(d for d, label in enumerate(minimonfa_words.labels()) if label[0] == card)
    rows = bytearray(t.rows)
    rows[ROW * d + 4 * ability : ROW * d + 4 * ability + 3] = bytes(values).ljust(3, b"\0")
    t.rows = bytes(rows)
    minimonfa_deal.sort(t)


def raid(*lines, heroes, event=None):
    """A fight about to begin: seat 0's heroes go into vault 1 of seat 1."""
    head = [(0, "deck", "classic"), (1, "deck", "classic")]
    t = position(*head, *lines, turn="0 3")
    play(t, "attack 1 1", *["send " + hero for hero in heroes])
    return t


def test_negate_of_a_monsters_ability_comes_before_its_effect():
    t = raid(
        (0, "heroes", "Thief, Warrior"),
        (0, "hand", "Skill, Skill"),
        (1, "vault", "2 Basilisk Hatchling"),
        (1, "hand", "Skill, Skill"),
        heroes=("Thief", "Warrior"),
    )
    changed(t, "Thief", 0, 1 << 5 | 6, 2)
    play(t, "go", "skill Basilisk Hatchling Stone Gaze")
    assert t.seat == 0 and texts(t) == ["skill Thief Disarm", "pass"]
    play(t, "skill Thief Disarm")
    assert t.seat == 1 and texts(t) == ["skill Basilisk Hatchling Stone Gaze", "pass"]
    play(t, "skill Basilisk Hatchling Stone Gaze")
    assert texts(t) == ["skill Thief Disarm", "pass"]
    play(t, "pass")
    assert t.seat == 1 and texts(t) == ["stone Thief", "stone Warrior"]
    play(t, "stone Thief")
    assert t.seat == 0 and texts(t) == ["skill Warrior Mighty Blow", "pass"], "now he may react"


def test_negated_bonuses_do_not_count():
    t = raid(
        (0, "heroes", "Thief, Warrior"),
        (0, "hand", "Skill"),
        (1, "vault", "2 Orc"),
        (1, "hand", "Skill, Skill"),
        heroes=("Thief",),
    )
    changed(t, "Thief", 0, 1 << 5 | 6, 3)
    play(t, "go", "skill Orc Battle Roar", "skill Thief Disarm")
    assert t.get(None, "totals") == "2/2 3/2"


def test_heroes_may_kill_monsters_and_their_owner_chooses():
    t = raid(
        (0, "heroes", "Warrior, Mage"),
        (0, "hand", "Skill, Skill"),
        (1, "vault", "4 Orc, Hobgoblin"),
        (1, "hand", "Skill"),
        heroes=("Warrior", "Mage"),
    )
    changed(t, "Warrior", 0, 1 << 5 | 2, 1)
    play(t, "go", "skill Orc Battle Roar")
    play(t, "skill Warrior Mighty Blow")
    assert t.seat == 1 and texts(t) == ["lose Orc", "lose Hobgoblin"]
    play(t, "lose Hobgoblin")
    assert t.seat == 0 and "skill Warrior Mighty Blow" in texts(t)
    play(t, "skill Warrior Mighty Blow")
    assert t.get(1, "vaults") == 0, "no monster left, heroes inside"
    assert t.get(1, "discard").count("Orc") == 1


def test_an_event_may_forbid_revealing():
    t = position(
        (0, "heroes", "Mage[Guard Ring?]"),
        (1, "vault", "1 Bone Sentry"),
        (None, "event", "Hush"),
        turn="0 3",
    )
    changed(t, "Hush", 0, 6 << 5 | 17, 3)
    assert texts(t) == ["attack 1 1", "end"]
    play(t, "attack 1 1", "send Mage", "go")
    assert t.get(0, "dead") == ["Mage"], "nor was it asked for late items"


def test_discards_of_one_opponent():
    t = position(
        (0, "vault", "1"),
        (1, "vault", "1"),
        (2, "vault", "1"),
        (0, "hand", "Room"),
        (1, "hand", "Orc, Hobgoblin"),
        (2, "hand", "Skill"),
        (None, "events", "Toll Collector"),
        seats=3,
        turn="2 3",
    )
    changed(t, "Toll Collector", 0, 6 << 5 | 12, 2, 1)
    play(t, "end")
    assert t.seat == 0 and texts(t) == ["choose 1", "choose 2"]
    play(t, "choose 1")
    assert t.get(1, "hand") == [] and t.get(2, "hand") == ["Skill"] and t.get(0, "hand") == ["Room"]


def test_free_draws_and_worn_protection():
    t = position(
        (0, "heroes", "Mage, Thief[Guard Ring]"),
        (0, "hand", "Skill"),
        (0, "vault", "1"),
        (0, "draw", "Orc, Room, Room"),
        (1, "vault", "1"),
    )
    changed(t, "Mage", 1, 2 << 5 | 11, 2)
    play(t, "use Mage Clairvoyance")
    assert sorted(t.get(0, "hand")) == ["Orc", "Room"]
    t = raid(
        (0, "heroes", "Thief[Guard Ring], Mage"),
        (1, "vault", "2 Orc"),
        (1, "hand", "Skill"),
        heroes=("Thief",),
    )
    changed(t, "Guard Ring", 0, 3 << 5 | 7, 1)
    play(t, "go", "pass")
    assert t.get(0, "dead") == [], "3 against 2, one wound prevented"


def test_the_other_reading_of_E31(monkeypatch):
    """A named constant: a petrified hero counts in the fight in which he was petrified."""
    lines = (
        (0, "heroes", "Warrior[Long Sword], Thief"),
        (1, "vault", "2 Basilisk Hatchling"),
        (1, "hand", "Skill, Skill"),
    )
    totals = []
    for reading in (0, 1):
        monkeypatch.setattr(minimonfa_piles, "STONE_FIGHTS", reading)
        t = raid(*lines, heroes=("Warrior", "Thief"))
        play(t, "go", "skill Basilisk Hatchling Stone Gaze", "stone Warrior")
        totals.append(t.get(None, "totals"))
    assert totals == ["2/2 3/3", "7/4 3/3"]


# --- for screens


def test_why_the_totals_are_what_they_are():
    t = raid(
        (0, "heroes", "Warrior[Long Sword, Star Wand], Mage[Guard Ring]"),
        (0, "hand", "Skill, Skill"),
        (1, "vault", "3 Orc, Bat Cloud"),
        (1, "hand", "Skill, Skill"),
        (None, "event", "War Drums"),
        heroes=("Warrior", "Mage"),
    )
    play(t, "go", "skill Bat Cloud Blinding Flutter", "pass", "skill Mage Magic Shield")
    names = minimonfa_words.labels()
    told = [[(names[d][0], i, a, b) for d, i, a, b, _ in t.reasons(side)] for side in (0, 1)]
    assert told == [
        [
            ("Warrior", 255, 3, 2),
            ("Long Sword", 0, 2, 0),
            ("Mage", 255, 1, 1),
            ("Guard Ring", 0, 0, 1),
            ("Bat Cloud", 0, -1, 0),
            ("Mage", 0, 0, 2),
            ("War Drums", 0, 1, 0),
        ],
        [("Orc", 255, 3, 2), ("Bat Cloud", 255, 2, 1), ("War Drums", 0, 1, 0)],
    ]
    assert minimonfa_why.totals(t) == (6, 6, 6, 3)
    assert minimonfa_why.wounds(t) == (0, 3)


def test_what_is_told_before_the_fight_tells_nothing_hidden():
    lines = [(0, "heroes", "Warrior, Mage"), (0, "hand", "Skill"), (None, "event", "Thick Hides")]
    lines += [(1, "vault", "5 Orc?, Bone Sentry, Kobold Digger?"), (0, "vault", "1")]
    t = raid(*lines, heroes=("Warrior",))
    assert minimonfa_why.totals(t) == (3, 2, 2, 3)
    assert minimonfa_why.wounds(t) == (0, 0)
    t = position(*lines)
    play(t, "use Mage Clairvoyance", "end", "attack 1 1", "send Warrior")
    assert minimonfa_why.totals(t) == (3, 2, 6, 7)
    assert minimonfa_why.wounds(t) == (4, 0)
    assert t.get(None, "totals") == "no fight"


def test_reasons_add_up_in_random_games():
    for seed in range(12):
        for t in positions(seed):
            if t.state[why.MARKS] & why.FIGHT and t.seat != engine.OVER:
                for side in (0, 1):
                    found = t.reasons(side)
                    total = [max(0, sum(r[i] for r in found)) for i in (2, 3)]
                    assert tuple(total) == minimonfa_why.totals(t)[2 * side : 2 * side + 2]


def code_of(t, text):
    """The code that a move would have, from a table where it is legal."""
    return t.choices[texts(t).index(text)]


def test_why_a_move_is_not_possible():
    base = [(0, "deck", "classic"), (0, "heroes", "Mage"), (0, "vault", "1"), (0, "vault", "4")]
    base += [(0, "hand", "Orc, Spike Pit, Skill"), (1, "vault", "1 Bone Sentry?")]
    t = position(*base)
    to_1, to_2 = code_of(t, "monster Orc to 2") - 1, code_of(t, "monster Orc to 2")
    trap_1 = code_of(t, "trap Spike Pit to 2") - 1
    look = code_of(t, "use Mage Clairvoyance")
    assert (t.why_not(to_1), t.why_not(to_2), t.why_not(look)) == (
        why.WHY_NO_SPACE,
        0,
        0,
    )
    assert t.why_not(trap_1) == why.WHY_TOO_SMALL
    play(t, "trap Spike Pit to 2", "use Mage Clairvoyance")
    assert t.why_not(look) == why.WHY_NO_SKILL
    t = position(*base, (None, "event", "Breeding Season"))
    assert t.why_not(to_2) == why.WHY_FORBIDDEN
    t = position(*base, (None, "event", "Hush"))
    assert t.why_not(look) == why.WHY_FORBIDDEN
    t = position(*base, (None, "event", "Dense Fog"), turn="0 3")
    assert t.why_not(226) == why.WHY_FORBIDDEN
    t = position((0, "hand", "Room"), (1, "vault", "1"))
    assert t.why_not(0) == why.WHY_BUILD_FIRST and t.why_not(1) == 0
    t = position((0, "dead", "Mage"), (0, "vault", "1"), (1, "vault", "1"), turn="0 3")
    assert t.why_not(226) == why.WHY_NOBODY
    rest = [(0, "vault", "1"), (1, "vault", "2 stone 0 Scout[Star Wand]")]
    t = position((0, "heroes", "Mage[Guard Ring], Thief"), (0, "dead", "Warrior"), *rest)
    t.moves()
    ring, wand = 152, 152 + 4 * 3  # the first and the fourth item, to the first hero
    found = [t.why_not(ring + h) for h in range(4)]
    assert found == [
        why.WHY_SAME,
        0,
        why.WHY_DEAD,
        why.WHY_STONED,
    ]
    assert [t.why_not(wand + h) for h in range(3)] == [
        why.WHY_STONED,
        why.WHY_STONED,
        why.WHY_DEAD,
    ]
    for hero in ("Mage to Thief", "Thief to Mage") * 3:
        play(t, "swap Guard Ring from " + hero)
    found = [t.why_not(ring + h) for h in range(4)]
    assert found == [
        why.WHY_SAME,
        why.WHY_NO_MORE,
        why.WHY_DEAD,
        why.WHY_STONED,
    ]
    t = position((0, "heroes", "Mage"), (0, "dead", "Warrior"), (0, "hand", "Guard Ring"), *rest)
    found = [t.why_not(ring + h) for h in range(4)]
    assert found == [
        0,
        why.WHY_DEAD,
        why.WHY_STONED,
        why.WHY_NOT_NOW,
    ]
    for t in positions(2):
        if t.seat != engine.OVER:
            legal = list(t.choices[: t.moves()])
            assert all(bool(t.why_not(c)) == (c not in legal) for c in range(256))


def test_find_and_print():
    t = position((0, "heroes", "Mage[Star Wand?]"), (0, "vault", "2 Orc?, hall"), (1, "vault", "1"))
    assert t.design[t.find(0, "Mage")] == 2 and t.kind[t.find(0, "Orc")] >> 4 == MONSTER
    assert t.find(1, "Orc") is None
    assert "vault 2 Orc?, hall" in str(t) and "Mage[Star Wand?]" in str(t)


# --- bad input


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: opened(4), "2 or 3 seats"),
        (lambda: opened("2"), "2 or 3 seats"),
        (lambda: opened(decks=("classic",)), "decks must be"),
        (lambda: opened(decks=("classic", "tame")), "decks must be"),
        (lambda: opened(3, decks=("classic", "wild")), "share both"),
        (lambda: opened(seed=-1), "seed"),
        (lambda: engine.open("minimonfa", epic=True), "no option 'epic'"),
        (lambda: opened().load(bytes(361)), "361 bytes"),
        (lambda: opened().load(opened(3).state), "game/version 71"),
        (lambda: opened().blind(2, 1), "no seat 2"),
        (lambda: opened().score(0), "not over"),
        (lambda: opened().describe(99), "not legal"),
        (lambda: opened(empty=True).put(0, "hand", "Nobody"), "no card 'Nobody'"),
        (lambda: opened(empty=True).put(0, "hand", "Hush"), "cannot be there"),
        (lambda: opened(empty=True).put(0, "heroes", "Orc"), "cannot be there"),
        (lambda: opened(empty=True).put(0, "mana", "1"), "no key 'mana'"),
        (lambda: opened(empty=True).put(2, "hand", "Orc"), "no seat 2"),
        (lambda: opened(empty=True).put(None, "hand", "Orc"), "no seat None"),
        (lambda: opened(empty=True).put(0, "deck", "tame"), "classic or wild"),
        (lambda: opened(empty=True).put(0, "hand", "Orc, Orc"), "more copies"),
        (lambda: opened(empty=True).put(0, "hand", "Orc, Web Weaver"), "more copies"),
        (lambda: opened(empty=True).put(0, "hand", 16 * "Room, " + "Room"), "more copies"),
        (lambda: opened(empty=True).put(0, "vault", "7"), "size of a vault"),
        (lambda: opened(3, empty=True).put(0, "vault", "5"), "size of a vault"),
        (lambda: opened(empty=True).put(0, "vault", "x"), "size of a vault"),
        (lambda: opened(empty=True).put(0, "vault", "1 Orc"), "too small"),
        (lambda: opened(empty=True).put(0, "vault", "3 Spike Pit, Rune of Stone"), "second trap"),
        (lambda: opened(empty=True).put(0, "vault", "2 hall, hall"), "more copies"),
        (lambda: opened(empty=True).put(0, "vault", "2 stone 0 Mage"), "at home"),
        (lambda: opened(empty=True).put(0, "vault", "2 stone 5 Mage"), "petrified"),
        (lambda: opened(empty=True).put(0, "dead", "Mage[Star Wand]"), "dead"),
        (
            lambda: opened(empty=True).put(0, "heroes", "Mage, Thief, Scout, Warrior, Chaplain"),
            "fifth",
        ),
        (lambda: opened(empty=True).put(None, "events", "Skill"), "cannot be there"),
        (lambda: opened(empty=True).put(None, "event", "Hush, Hush"), "more copies"),
        (lambda: opened(empty=True).put(None, "event", "Hush, Cave-in"), "one event"),
        (lambda: opened(empty=True).put(None, "turn", "2"), "turn must be"),
        (lambda: opened(empty=True).put(None, "turn", "0 4"), "no phase 4"),
        (lambda: opened(empty=True).put(None, "round", "0"), "round must be"),
        (lambda: opened(empty=True).get(0, "mana"), "no key 'mana'"),
        (lambda: opened(empty=True).get(3, "hand"), "no seat 3"),
    ],
)
def test_bad_input_is_refused_with_a_reason(call, text):
    with pytest.raises(ValueError, match=text):
        call()


def test_seven_vaults_are_too_many():
    t = opened(empty=True)
    for _ in range(6):
        t.put(0, "vault", "1")
    with pytest.raises(ValueError, match="more than 6 vaults"):
        t.put(0, "vault", "1")


def test_a_seat_without_a_deck_plays_the_one_of_its_first_card():
    t = opened(empty=True)
    t.put(0, "hand", "Web Weaver")
    t.put(1, "heroes", "Warrior")
    assert (t.get(0, "deck"), t.get(1, "deck")) == ("wild", "classic")


# --- packing


def tree(tmp_path, old="", new="", source="classic"):
    """A small project with our sources, one of them changed."""
    for deck in ("classic", "wild", "common"):
        text = (ROOT / f"assets/minimonfa/cards/{deck}.txt").read_text("utf-8")
        if deck == source and old:
            # not in the head, which explains the lines
            at = re.search("^[^#\n]*" + re.escape(old), text, re.M).end() - len(old)
            text = text[:at] + new + text[at + len(old) :]
        path = tmp_path / f"assets/minimonfa/cards/{deck}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    (tmp_path / "engine/minimonfa").mkdir(parents=True, exist_ok=True)
    (tmp_path / pack_minimonfa.NUMBERS).write_text((ROOT / pack_minimonfa.NUMBERS).read_text())


def test_packed_files_are_up_to_date(tmp_path):
    assert pack_minimonfa.main(["--check"]) == 0
    tree(tmp_path)
    assert pack_minimonfa.main(["--root", str(tmp_path)]) == 0
    for name in ("engine/minimonfa/cards.py", "engine/minimonfa/names.py"):
        assert (tmp_path / name).read_bytes() == (ROOT / name).read_bytes()
    for language in ("en", "de"):
        name = f"assets/packed/minimonfa.{language}"
        assert (tmp_path / name).read_bytes() == (ROOT / name).read_bytes()


def test_a_row_to_the_byte():
    from engine.minimonfa.cards import CARDS

    assert len(CARDS) == 79 * 8
    # Orc Shaman: size 1, 2/1, Frenzy own +1 +1, Hide in Shadows own +2 0
    assert CARDS[64:72] == bytes((33, 0, 0x99, 0x11, 33, 0, 0xA8, 0x21))
    # Rusted Blades: heroes -1 0
    assert CARDS[ROW * 55 : ROW * 56] == bytes((193, 2, 0x78, 0x60, 0, 0, 0, 0))


def test_texts_can_be_read_by_screens():
    from cardling.cards import Cards

    for language in ("en", "de"):
        cards = Cards(str(ROOT / "assets/packed" / f"minimonfa.{language}"))
        assert len(cards) == 79
        labels = minimonfa_words.labels()
        for d, label in enumerate(labels):
            lines = cards.text(d).split("\n") if cards.text(d) else []
            if len(label) > 1:
                assert len(lines) == len(label) - 1
                if language == "en":
                    assert [line.partition(":")[0] for line in lines] == label[1:]
            if language == "en":
                assert cards.name(d) == label[0]
        cards.close()


WRONG = [
    # (source, what, becomes what, lines from there to the mistake, part of the reason)
    ("classic", "deck classic", "deck wild", 0, "expected once: deck classic"),
    ("classic", "deck classic\n", "", 1, "expected first: deck classic"),
    ("classic", "hero fighter 3/2", "hero any 3/2", 0, 'no such class: "any"'),
    ("classic", "hero fighter 3/2", "hero fighter 3", 0, "expected: hero CLASS ATTACK/DEFENCE"),
    ("classic", "hero fighter 3/2", "hero fighter 13/2", 0, "attack must be 0 to 9"),
    ("classic", "hero fighter 3/2\n", "", 0, '"combat" before the type'),
    ("classic", "monster 2 5/3", "monster 5 5/3", 0, "size must be 1 to 4"),
    ("classic", "item any", "item knight", 0, 'no such class: "knight"'),
    ("classic", "trap 2", "trap 7", 0, "size must be 1 to 6"),
    ("classic", "mod own +2 0", "mod own 2 0", 0, "a change must be"),
    ("classic", "mod own +2 0", "mod heroes +2 0", 0, "side must be one of own"),
    ("classic", "mod own +2 0", "mod own +2", 0, "mod needs side change change, got 2"),
    ("classic", "mod own +2 0", "revive 1 dead", 0, '"revive" cannot be combat'),
    ("classic", "mod own +2 0", "petrify 1", 0, '"petrify" is nothing for a hero'),
    ("classic", "mod own +2 0", "zap 1", 0, 'unknown effect "zap"'),
    ("classic", "combat mod own +2 0", "worn mod own +2 0", 0, "worn is nothing for a hero"),
    ("classic", "combat mod own +2 0", "later mod own +2 0", 0, 'unknown "later"'),
    ("classic", "en Mighty Blow: your", "en Your", 0, "begin with the ability's name"),
    ("classic", "en Mighty Blow: your group gets +2 attack.\n", "", -3, "no English text"),
    ("classic", "en Mighty Blow: your", "en Mighty Blow: " + 96 * "x", 0, "text has"),
    ("classic", "== Warrior", "== Warrior" + " / Un" * len(LANGUAGES), 0, "names for"),
    ("classic", "== Warrior", "== Thief", "== Thief", 'duplicate English name "Thief"'),
    ("classic", "== Warrior / Krieger", "== Wa[r / Krieger", 0, '"[" cannot be part of a name'),
    ("classic", "sprung kill 1\n", "", 0, "text without an ability"),
    ("classic", "monster 2 5/3", "hero mage 1/1", -1, "expected 10 cards monster"),
    (
        "wild",
        "deck wild",
        "deck wild\n== One / Eins\nhero mage 1/1",
        "== Poacher",
        "10 cards monster here",
    ),
    ("common", "shown ally 2 2", "shown ally 2", 0, "ally needs value value, got 1"),
    ("common", "shown lock attack", "shown lock dance", 0, "law must be one of attack"),
    ("common", "shown mod both +1 0", "shown mod own +1 0", 0, "side must be one of heroes"),
]


@pytest.mark.parametrize("source, old, new, line, reason", WRONG, ids=[w[4] for w in WRONG])
def test_refused_with_file_line_and_reason(source, old, new, line, reason, tmp_path, capsys):
    text = (ROOT / f"assets/minimonfa/cards/{source}.txt").read_text("utf-8")
    if isinstance(line, str):  # what stands there, once the text is changed
        line = text.replace(old, new, 1)[: text.replace(old, new, 1).rindex(line)].count("\n") + 1
    else:
        at = re.search("^[^#\n]*" + re.escape(old), text, re.M).end() - 1
        line += text[:at].count("\n") + 1
    tree(tmp_path, old, new, source)
    before = sorted(tmp_path.rglob("*"))
    assert pack_minimonfa.main(["--root", str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"assets/minimonfa/cards/{source}.txt:{line}: ") and reason in told
    assert told.count("\n") == 1
    assert sorted(tmp_path.rglob("*")) == before, "nothing is written"


def test_missing_sources_and_numbers(tmp_path, capsys):
    assert pack_minimonfa.main(["--root", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith(pack_minimonfa.NUMBERS)
    tree(tmp_path)
    (tmp_path / "assets/minimonfa/cards/wild.txt").unlink()
    assert pack_minimonfa.main(["--root", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith("assets/minimonfa/cards/wild.txt: ")
