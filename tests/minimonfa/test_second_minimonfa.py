# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A second, plain MiniMonFa asks what the engine asks and comes to the same positions."""

import random

import pytest
import second_minimonfa as second

import engine
from engine.minimonfa import notation as minimonfa_words

# How gladly a move is made, so that games are full of fights; 1 is usual.
TASTE = {"end": 0.3, "swap": 0.1, "attack": 4, "go": 0.6, "skill": 3, "monster": 2, "trap": 3}


@pytest.fixture(autouse=True)
def quick_names(monkeypatch):
    """Names are looked up a million times here."""
    labels = minimonfa_words.labels()
    monkeypatch.setattr(minimonfa_words, "labels", lambda: labels)


def follow(t, game, questions, dice, most=9999):
    """Play on at the table and in the second game; how many moves."""
    n = 0
    try:
        question = next(questions)
        while n < most:
            seat, moves = question
            texts = second.moves_of(t)
            assert (t.seat, sorted(texts)) == (seat, sorted(set(moves)))
            game.compare()
            weights = [TASTE.get(x.split()[0], 1) for x in texts]
            i = dice.choices(range(len(texts)), weights)[0]
            t.play(t.choices[i])
            n += 1
            question = questions.send(texts[i])
    except second.Unclear:
        pass
    except StopIteration as end:
        assert t.seat == engine.OVER
        assert t.winners() == end.value
        if t.seats == 2:
            game.compare()
    return n


@pytest.mark.parametrize("seats", [2, 3])
def test_whole_games(seats):
    moves = 0
    for seed in range(25):
        dice = random.Random(seed)
        decks = None
        if seats == 2:
            decks = [dice.choice(["classic", "wild"]) for _ in range(2)]
        first = dice.choice([None, *range(seats)])
        t = engine.open("minimonfa", seats=seats, seed=seed, decks=decks, first=first)
        begins = t.get(None, "turn")
        assert first in (None, begins)
        while second.moves_of(t)[0].startswith("keep"):
            t.play(dice.choice(t.choices[: t.moves()]))
        game = second.Game(t)
        game.events = list(t.get(None, "events"))
        for seat, p in enumerate(game.players):
            p.hand, p.draw = t.get(seat, "hand"), t.get(seat, "draw")
            p.heroes = [second.Hero(name) for name in t.get(seat, "heroes")]
        moves += follow(t, game, game.run(begins, seats), dice)
    assert moves > 2000


@pytest.mark.parametrize("seats", [2, 3])
def test_whoever_begins_the_deal_is_the_same(seats):
    keys = ("deck", "heroes", "draw") if seats == 2 else ("heroes", "hand", "draw")
    for seed in range(20):
        lot = engine.open("minimonfa", seats=seats, seed=seed)
        for first in range(seats):
            t = engine.open("minimonfa", seats=seats, seed=seed, first=first)
            assert t.seat == t.get(None, "turn") == first
            assert t.get(None, "events") == lot.get(None, "events")
            for s in range(seats):
                assert [t.get(s, key) for key in keys] == [lot.get(s, key) for key in keys]


class Box:
    """All the cards that the players of a random position share or have for themselves."""

    def __init__(self, dice, decks):
        self.dice = dice
        self.cards = {"room": [], "skill": []}
        for deck in decks:
            for sort, names in second.DECKS[deck].items():
                self.cards.setdefault(sort, []).extend(names)
            self.cards["room"] += ["Room"] * 16
            self.cards["skill"] += ["Skill"] * 6
        for names in self.cards.values():
            dice.shuffle(names)

    def take(self, sort, fits=lambda name: True):
        """A card of that sort, or None."""
        for name in self.cards[sort]:
            if fits(name):
                self.cards[sort].remove(name)
                return name
        return None

    def some(self, most):
        """A few cards for a pile."""
        sorts = ["skill"] * 3 + ["room", "monster", "trap", "item"]
        found = [self.take(self.dice.choice(sorts)) for _ in range(self.dice.randint(0, most))]
        return [name for name in found if name]


def furnish(game, boxes, dice):
    """Heroes with items, filled vaults, prisoners, hands full of skill cards."""
    for p, box in zip(game.players, boxes, strict=True):
        p.heroes = [second.Hero(box.take("hero")) for _ in range(4)]
        for hero in dice.sample(p.heroes, dice.choice([0, 1, 1, 2, 3])):
            hero.where = "dead"
        for hero in p.at("home"):
            items = [box.take("item") for _ in range(dice.choice([0, 1, 1, 2]))]
            hero.items = [second.Card(x, dice.random() < 0.6) for x in items if x]
        for _ in range(dice.choice([1, 2, 2, 3])):
            vault = second.Vault()
            vault.rooms = sum(1 for _ in range(dice.randint(1, 4)) if box.take("room"))
            if not vault.rooms:
                continue
            space = vault.rooms
            while space and dice.random() < 0.7:
                name = box.take("monster", lambda x, n=space: second.MONSTERS[x].size <= n)
                if not name:
                    break
                space -= second.MONSTERS[name].size
                vault.monsters.append(second.Card(name, dice.random() < 0.3))
            if dice.random() < 0.5:
                name = box.take("trap", lambda x, n=vault.rooms: second.TRAPS[x].size <= n)
                vault.trap = second.Card(name, dice.random() < 0.3) if name else None
            p.vaults.append(vault)
        p.hand, p.draw, p.discard = box.some(6), box.some(5), box.some(5)
    for seat, p in enumerate(game.players):
        others = [q for q in game.players if q is not p and q.vaults]
        for hero in p.at("home"):
            if others and dice.random() < 0.12:
                hero.where, hero.vault = "stone", dice.choice(dice.choice(others).vaults)
                hero.vault.stones.append((seat, hero))


def put(t, game):
    """The same position on the table."""
    t.put(None, "events", ", ".join(game.events) or "-")
    if game.open:
        t.put(None, "event", game.open)
    for seat, p in enumerate(game.players):
        lists = {"heroes": p.at("home"), "dead": p.at("dead")}
        lists |= {"hand": p.hand, "draw": p.draw, "discard": p.discard}
        for key, names in lists.items():
            t.put(seat, key, ", ".join(map(str, names)) or "-")
        for vault in p.vaults:
            t.put(seat, "vault", f"{vault.size} " + (", ".join(vault.list()) or "-"))


@pytest.mark.parametrize("seats", [2, 3])
def test_crowded_positions(seats):
    moves = 0
    for seed in range(120):
        dice = random.Random(seed)
        t = engine.open("minimonfa", seats=seats, empty=True)
        game = second.Game(t)
        if seats == 2:
            decks = [dice.choice(["classic", "wild"]) for _ in range(2)]
            boxes = [Box(dice, [deck]) for deck in decks]
            for seat, deck in enumerate(decks):
                t.put(seat, "deck", deck)
        else:
            boxes = [Box(dice, ["classic", "wild"])] * 3
        furnish(game, boxes, dice)
        game.events = dice.sample(sorted(second.EVENTS), dice.choice([1, 4, 9, 28]))
        vaults = [v for p in game.players for v in p.vaults if v.size < 4]
        if vaults and seed % 3 == 0:  # a hall, and an event that may take it
            dice.choice(vaults).halls = 1
            rest = set(game.events) - {"Grand Hall", "Cave-in"}
            game.events = ["Cave-in", *sorted(rest)]
        if dice.random() < 0.6 and game.events[0] not in ("Grand Hall", "Cave-in"):  # not open
            game.open = game.events.pop(0)
        put(t, game)
        seat = dice.randrange(seats)
        t.put(None, "turn", str(seat))
        hired = 1 if game.open == "Wandering Sellsword" else 0
        moves += follow(t, game, game.run(seat, 0, hired), dice, 60)
    assert moves > 3000
