# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Mantis: the deck, what must hold in every game, and what a player may know."""

import contextlib
import io
import itertools
import math
import re
from collections import Counter
from fractions import Fraction

import pytest

import engine
from engine.mantis import FRONT
from tools import ROOT
from tools.build import micropython
from tools.rules import parity, scenario

SEATS = range(2, 7)
COLOURS = "ROYGBPK"

# The state, see engine.mantis.
_PILE = 7
_ASIDE = 8
_DEALT = 9
_SCORE = 11
_TANK = 17
_ORDER = 59


def back(card):
    return tuple(FRONT[card // 3 * 3 : card // 3 * 3 + 3])


def parts(t):
    """(pile, drawn, aside, dealt) as lists of cards."""
    st = t.state
    cards = list(st[_ORDER:])
    drawn = 105 - st[_ASIDE] - st[_DEALT]
    aside = drawn + st[_ASIDE]
    return cards[: st[_PILE]], cards[st[_PILE] : drawn], cards[drawn:aside], cards[aside:]


def tank(t, seat):
    return t.state[_TANK + 7 * seat : _TANK + 7 * seat + 7]


def known(t):
    """Everything that everybody knows, for comparison."""
    pile, drawn, aside, dealt = parts(t)
    shown = back(pile[-1]) if pile else None
    rest = bytes(t.state[:2]) + bytes(t.state[6:_ORDER])
    return rest, drawn, len(aside), [FRONT[c] for c in dealt], shown


def posterior(t):
    """D17 to the letter: the odds of the three colours of the top card."""
    pile, drawn, _, dealt = parts(t)
    colours = back(pile[-1])
    weights = []
    for x in colours:
        u = 15 - sum(FRONT[c] == x for c in drawn)
        r = u - sum(FRONT[c] == x for c in dealt)
        seen = any(back(c) == colours and FRONT[c] == x for c in drawn)
        weights.append(Fraction(0) if seen else Fraction(r, u))
    return [w / sum(weights) for w in weights]


def played(seats, seed, moves=None):
    """Every position of a random game, or of its beginning."""
    t = engine.open("mantis", seats=seats, seed=seed)
    walk = parity.Walk(seed)
    yield t
    while t.seat != engine.OVER and moves != 0:
        t.play(t.choices[walk.below(t.moves())])
        yield t
        if moves:
            moves -= 1


def position(seats, seed, moves):
    *_, t = played(seats, seed, moves)
    return t


# --- the deck


def test_deck():
    """D14, D15, MA-12."""
    assert len(FRONT) == 105
    assert set(Counter(FRONT).values()) == {15}
    backs = [back(c) for c in range(0, 105, 3)]
    assert backs == list(itertools.combinations(range(7), 3))
    assert len({(FRONT[c], back(c)) for c in range(105)}) == 105


def test_chance_that_a_back_shows_colours_of_a_tank():
    """D20: with k colours in a tank a back shows h of them."""
    table = {1: (57.1, 42.9), 2: (28.6, 57.1, 14.3), 3: (11.4, 51.4, 34.3, 2.9)}
    table.update({4: (2.9, 34.3, 51.4, 11.4), 5: (0, 14.3, 57.1, 28.6), 6: (0, 0, 42.9, 57.1)})
    table[7] = (0, 0, 0, 100)
    for k, row in table.items():
        shown = Counter(sum(x < k for x in back(c)) for c in range(0, 105, 3))
        assert [round(100 * shown[h] / 35, 1) for h in range(len(row))] == list(row)
        assert sum(shown.values()) == 35


def test_opening_tanks():
    """D2, D21: four cards each, all different in 37.07%, one pair in 51.89%, and so on."""
    shapes = Counter()
    games = 2000
    starters = Counter()
    for seed in range(games):
        t = engine.open("mantis", seats=4, seed=seed)
        starters[t.seat] += 1
        for s in range(4):
            shapes[tuple(sorted(filter(None, tank(t, s))))] += 1
            assert t.get(s, "score") == 0
    for shape, share in (
        ((1, 1, 1, 1), 0.3707),
        ((1, 1, 2), 0.5189),
        ((2, 2), 0.0484),
        ((1, 3), 0.06),
        ((4,), 0.002),
    ):
        deviation = math.sqrt(share * (1 - share) / (4 * games))
        assert abs(shapes[shape] / (4 * games) - share) < 4 * deviation, shape
    assert all(abs(starters[s] / games - 0.25) < 0.04 for s in range(4))


# --- every game


@pytest.mark.parametrize("seats", SEATS)
def test_invariants_of_random_games(seats):
    for seed in range(60):
        moves = 0
        for t in played(seats, seed):
            moves += 1
            pile, drawn, aside, dealt = parts(t)
            assert sorted(pile + drawn + aside + dealt) == list(range(105))
            assert len(dealt) == 4 * seats and not aside
            assert len(pile) + moves == 106 - 4 * seats
            shown = Counter(FRONT[c] for c in drawn + dealt)
            held = [sum(tank(t, s)[x] for s in range(seats)) for x in range(7)]
            assert all(0 <= held[x] <= shown[x] <= 15 for x in range(7))
            scores = [t.get(s, "score") for s in range(seats)]
            assert sum(scores) == sum(shown.values()) - sum(held)
            assert t.n_events <= 9 and len(t.state) == 164
            goal = 15 if seats == 2 else 10
            if t.seat != engine.OVER:
                assert max(scores) < goal and pile
                assert t.moves() == seats
                if moves % 9 == 0:
                    before = bytes(t.state)
                    for code in {*range(256), -1, 1000, None} - set(t.choices[:seats]):
                        with pytest.raises(ValueError):
                            t.play(code)
                    assert t.state == before
        assert t.moves() == 0
        assert not pile or max(scores) >= goal
        assert t.winners() == tuple(s for s in range(seats) if t.score(s) == 1)
        assert t.winners() and all(t.score(s) in (1, -1) for s in range(seats))
        with pytest.raises(ValueError):
            t.play(0)


def test_events_tell_what_happened():
    """Replaying the events of a game gives its tanks and scores."""
    for seats in SEATS:
        for seed in range(20):
            tanks = None
            for t in played(seats, seed):
                if tanks is None:
                    tanks = [list(tank(t, s)) for s in range(seats)]
                    scores = [0] * seats
                    turn = t.seat
                    continue
                told = bytes(t.events[: t.n_events])
                told = [tuple(told[i : i + 3]) for i in range(0, len(told), 3)]
                kind, seat, card = told[0]
                assert (kind, seat) == (1, turn)
                x = FRONT[card]
                kind, a, b = told[1]
                again = False
                if kind == 2:
                    assert a == turn and b == tanks[turn][x] + 1 > 1
                    scores[turn] += b
                    tanks[turn][x] = 0
                elif kind == 3:
                    assert a != turn and b == tanks[a][x] + 1 > 1
                    tanks[turn][x] += b
                    tanks[a][x] = 0
                    again = seats == 2 and t.seat != engine.OVER
                else:
                    assert kind == 4 and b == x and tanks[a][x] == 0
                    tanks[a][x] = 1
                rest = [(5, turn, 0)] if again else []
                if t.seat == engine.OVER:
                    won = sum(1 << s for s in t.winners())
                    rest = [(6, 1 if t.state[_SCORE + turn] >= t.goal else 2, won)]
                else:
                    turn = turn if again else (turn + 1) % seats
                    assert t.seat == turn
                assert told[2:] == rest
                assert [list(tank(t, s)) for s in range(seats)] == tanks
                assert list(t.state[_SCORE : _SCORE + seats]) == scores


def greedy(t):
    """D19: the largest expected gain; cards for a tank count half as much as scored ones."""
    total = t.weigh()
    top = back(t.state[_ORDER + t.state[_PILE] - 1])
    best = None
    for c in t.choices[: t.moves()]:
        held = tank(t, c - 1 if c else t.seat)
        gain = sum(w * (held[x] + 1) for w, x in zip(t.odds, top, strict=True) if held[x])
        gain = gain * (1 if c else 2) / total
        if best is None or gain > best[0]:
            best = gain, c
    return best[1]


@pytest.mark.parametrize(
    ("seats", "draws"), [(2, 26.0), (3, 25.1), (4, 32.5), (5, 39.3), (6, 46.7)]
)
def test_length_of_greedy_games(seats, draws):
    """D22."""
    games = 400
    total = 0
    for seed in range(games):
        t = engine.open("mantis", seats=seats, seed=seed)
        while t.seat != engine.OVER:
            t.play(greedy(t))
        total += 105 - 4 * seats - t.state[_PILE]
    assert abs(total / games - draws) < 0.05 * draws


def test_random_play_with_six_empties_the_pile_in_61_percent():
    """D22; 400 games, standard deviation 2.4%."""
    empty = sum(not position(6, seed, None).state[_PILE] for seed in range(400))
    assert 0.52 < empty / 400 < 0.70


# --- what a player may know


@pytest.mark.parametrize("seats", SEATS)
def test_odds_are_exactly_d17(seats):
    for seed in range(15):
        for t in played(seats, seed):
            if t.seat == engine.OVER:
                assert t.state[_PILE] or t.weigh() == 0
                break
            total = t.weigh()
            assert [Fraction(w, total) for w in t.odds] == posterior(t)


def test_the_third_card_of_a_back_is_certain():
    """D17."""
    t = engine.open("mantis", empty=True)
    t.put(0, "tank", "K1")
    t.put(1, "tank", "B1")
    t.put(None, "pile", "R/ROY, Y/ROY, O/ROY, G/GBP")
    t.put(None, "turn", "0")
    t.play(0)
    t.play(0)
    assert t.weigh() == t.odds[1] > 0


@pytest.mark.parametrize("seats", SEATS)
def test_blind_keeps_what_is_known(seats):
    for seed in range(12):
        for t in played(seats, seed):
            copy = engine.open("mantis", seats=seats)
            copy.load(t.state)
            copy.blind(seed % seats, seed)
            assert known(copy) == known(t)
            assert sorted(copy.state[_ORDER:]) == list(range(105))
            assert copy.choices[: copy.moves()] == t.choices[: t.moves()]
            again = engine.open("mantis", seats=seats)
            again.load(t.state)
            again.blind((seed + 1) % seats, seed)
            assert again.state == copy.state, "all seats know the same"


@pytest.mark.parametrize("seats", [2, 6])
def test_where_hidden_cards_lay_does_not_matter_to_blind(seats):
    for moves in (0, 3, 9, 20):
        t = position(seats, 5 + moves, moves)
        results = set()
        lay = set()
        for dice in range(20):
            t.blind(1, dice)  # an arrangement that nobody can tell from the others
            lay.add(bytes(t.state))
            copy = engine.open("mantis", seats=seats)
            copy.load(t.state)
            copy.blind(0, 77)
            results.add(bytes(copy.state))
        assert len(results) == 1
        assert len(lay) == 20


@pytest.mark.parametrize(
    ("seats", "seed", "moves"), [(2, 1, 0), (2, 2, 12), (3, 3, 25), (4, 4, 30), (6, 5, 60)]
)
def test_blind_gives_the_posterior(seats, seed, moves):
    """D17 by sampling: the top card, a card below it, and the backs of dealt cards."""
    t = position(seats, seed, moves)
    assert t.seat != engine.OVER
    odds = posterior(t)
    pile, drawn, _, dealt = parts(t)
    shown = back(pile[-1])
    samples = 3000
    tops, below, backs = Counter(), Counter(), Counter()
    for dice in range(samples):
        t.blind(0, dice)
        cards = t.state[_ORDER:]
        tops[FRONT[cards[len(pile) - 1]]] += 1
        below[FRONT[cards[len(pile) // 2]]] += 1
        backs[cards[104]] += 1

    def close(times, share):
        deviation = math.sqrt(share * (1 - share) / samples)
        assert abs(times / samples - share) <= 4 * deviation + 1e-9

    for x, share in zip(shown, odds, strict=True):
        close(tops[x], share)
    # A card below: what the top card leaves of each colour's undealt cards.
    rest = Counter(FRONT[c] for c in range(105))
    rest.subtract(FRONT[c] for c in drawn + dealt)
    for x in range(7):
        top = odds[shown.index(x)] if x in shown else 0
        close(below[x], (rest[x] - top) / (len(pile) - 1))
    # The last dealt card: any undrawn card of its colour, but not the top card if that is one.
    x = FRONT[dealt[-1]]
    left = [c for c in range(105) if FRONT[c] == x and c not in drawn]
    top = odds[shown.index(x)] if x in shown else 0
    for c in left:
        share = (1 - top) / len(left)
        if back(c) != shown and top:
            share += top / (len(left) - 1)
        close(backs[c], share)
    assert set(backs) <= set(left)


# --- positions


def test_a_table_takes_a_game_with_any_number_of_seats():
    t = engine.open("mantis", seats=2)
    for seats in SEATS:
        other = engine.open("mantis", seats=seats, seed=3)
        t.load(other.state)
        assert t.seats == seats
        assert t.moves() == seats
        assert str(t) == str(other)


def test_print():
    t = engine.open("mantis", seats=3, empty=True)
    t.put(0, "tank", "B1 R2")
    t.put(2, "score", "9")
    t.put(None, "pile", "G/KGO, R/ROY")
    t.put(None, "turn", "2")
    assert str(t).split("\n") == [
        "0: score 0; tank R2 B1",
        "1: score 0; tank -",
        "2: score 9; tank -",
        "pile 2, back OGK",
        "turn 2",
        "moves score | steal 0 | steal 1",
    ]
    t.play(0)
    t.play(2)
    assert str(t).split("\n")[1:] == [
        "1: score 0; tank R1",
        "2: score 9; tank G1",
        "pile 0, back -",
        "over, winner 2",
    ]


@pytest.mark.parametrize(
    ("seat", "key", "text", "why"),
    [
        (0, "tank", "R16", "0 to 15"),
        (0, "tank", "Rx", "0 to 15"),
        (0, "tank", "X1", "not a tank"),
        (0, "tank", "R1 R2", "not a tank"),
        (1, "tank", "K15", "more cards of colour K"),
        (2, "tank", "R1", "no seat 2"),
        (None, "tank", "R1", "no seat None"),
        (0, "score", "15", "0 to 14"),
        (0, "score", "-", "0 to 14"),
        (None, "pile", "R/OYG", "no card 'R/OYG'"),
        (None, "pile", "R/RRO", "no card 'R/RRO'"),
        (None, "pile", "K/GPK, K/GPK", "K/GPK is in the pile twice"),
        (None, "turn", "2", "0 to 1"),
        (0, "hand", "R1", "no key 'hand'"),
    ],
)
def test_bad_positions_are_refused_and_change_nothing(seat, key, text, why):
    t = engine.open("mantis", empty=True)
    t.put(0, "tank", "K1")
    before = bytes(t.state)
    with pytest.raises(ValueError, match=why):
        t.put(seat, key, text)
    assert t.state == before


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        ("0: tank R16", "3: the cards of a colour must be a number from 0 to 15, not 16"),
        ("0: tank K8\n1: tank K8", "4: more cards of colour K than the game has"),
        ("0: tank R15\npile R/ROY", "4: more cards of colour R than the game has"),
        ("pile R/ROY, R/YOR", "3: R/ROY is in the pile twice"),
        ("pile R/OYG", "3: no card 'R/OYG'"),
        ("0: score 15", "3: score must be a number from 0 to 14, not 15"),
        ("seats 3\n0: score 10", "4: score must be a number from 0 to 9, not 10"),
        ("seats 7", "3: mantis has 2 to 6 seats"),
    ],
)
def test_unreadable_cases(tmp_path, lines, error):
    path = tmp_path / "case.txt"
    path.write_text("== A case\ngame mantis\n" + lines + "\n")
    errors, failures, passed = scenario.run([path])
    assert errors == [f"{path}:{error}"]


def test_more_cards_than_there_are():
    t = engine.open("mantis", empty=True)
    t.put(None, "pile", "K/GPK")
    t.put(0, "tank", "K14")
    with pytest.raises(ValueError, match="more cards of colour K"):
        t.put(1, "tank", "K1")
    for x in "ROYGBP":
        t.put(0, "tank", t.get(0, "tank") + f" {x}14")
    t.put(0, "score", "6")
    with pytest.raises(ValueError, match="more scored cards"):
        t.put(1, "score", "1")


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (lambda: engine.open("mantis", seats=1), "2 to 6 seats"),
        (lambda: engine.open("mantis", seats=7), "2 to 6 seats"),
        (lambda: engine.open("mantis", seats="3"), "2 to 6 seats"),
        (lambda: engine.open("mantis", epic=True), "no option 'epic'"),
        (lambda: engine.open("mantis").load(bytes(164)), "game/version 0"),
        (lambda: engine.open("mantis").load(bytes(160)), "160 bytes"),
        (lambda: engine.open("mantis").blind(2, 1), "no seat 2"),
        (lambda: engine.open("mantis").score(0), "not over"),
        (lambda: engine.open("mantis").describe(3), "not legal"),
        (lambda: engine.open("mantis").get(0, "hand"), "no key 'hand'"),
    ],
)
def test_bad_input_is_refused_with_a_reason(call, why):
    with pytest.raises(ValueError, match=why):
        call()


def test_no_two_games_have_the_same_tag():
    tags = []
    for path in (ROOT / "engine").glob("*.py"):
        tags += re.findall(r"^ +TAG = (\w+)", path.read_text(), re.M)
    assert len(set(tags)) == len(tags), "two games share the first byte of their states"


# --- on MicroPython


def _files():
    files = micropython.package("engine")
    files.update(micropython.compile_mpy({"parity.py": ROOT / "tools/rules/parity.py"}))
    return files


def test_the_same_games_on_micropython():
    step = "import parity\n" + "".join(
        f"parity.table('mantis', 0, 30, seats={n}, blind=True)\n" for n in SEATS
    )
    here = io.StringIO()
    with contextlib.redirect_stdout(here):
        for n in SEATS:
            parity.table("mantis", 0, 30, seats=n, blind=True)
    there = micropython.run([step], _files())[0]
    assert there.split() == here.getvalue().split()
    assert len(there.splitlines()) == 150
