# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What must hold in every Tag Team game, and what each of the four can know."""

import contextlib
import io

import pytest

import engine
from cardling.cards import Cards
from engine.mindbug.numbers import HAND, MARKS, POOL, PROOF, SHOWN, UNUSED, WHO
from engine.numbers import ASK, SEAT
from tools import ROOT
from tools.build import micropython
from tools.pack import pack_cards
from tools.rules import parity
from tools.rules.invariants import Watch, conserved, seen

GIVE, SCOUT = 11, 15  # questions, see engine.mindbug.piles and engine.tagteam
STEAL, GIVEN, SCOUTED = 12, 20, 24  # events: who gets it, card


def table(turn=0, **places):
    """A position: seat0="hand Gorillion; board Luchataur", unused="Bee Bear"."""
    t = engine.open("tagteam", empty=True)
    for s in range(4):
        for entry in places.get(f"seat{s}", "").split(";"):
            if entry.strip():
                t.put(s, *entry.strip().split(" ", 1))
    if "unused" in places:
        t.put(None, "unused", places["unused"])
    t.put(None, "turn", str(turn))
    return t


def play(t, *moves):
    for move in moves:
        texts = [t.describe(c) for c in t.choices[: t.moves()]]
        t.play(t.choices[texts.index(move)])


def known_to_all(t, seat):
    """As if the seat's hand had come from its discard pile."""
    for c in range(52, 132):
        if t.state[c + t.cards] == seat << 4:
            t.state[c + t.cards] |= 15
    t.state[MARKS] |= SHOWN


def imagined(t, seat, pile_seat, key, times=60):
    """The names that ``seat`` thinks possible in a pile, over many redeals; and the sure ones."""
    copy = engine.open("tagteam")
    possible, sure = set(), None
    for dice in range(times):
        copy.load(t.state)
        copy.blind(seat, dice)
        names = set(copy.get(pile_seat, key))
        possible |= names
        sure = names if sure is None else sure & names
    return possible, sure


# --- whole games


def test_invariants_in_200_random_games():
    watch = Watch("tagteam")
    for seed in range(200):
        watch.play_through(seed)
    assert watch.games == 200
    assert watch.decisions > 10000


def test_invariants_in_epic_games():
    watch = Watch("tagteam", epic=True)
    for seed in range(20):
        watch.play_through(seed)
    assert watch.decisions > 1000


def test_the_same_60_games_on_micropython():
    files = micropython.package("engine")
    files.update(micropython.compile_mpy({"parity.py": ROOT / "tools/rules/parity.py"}))
    there = micropython.run(
        [
            "from parity import table",
            "table('tagteam', 0, 60)",
            "table('tagteam', 0, 9, None, True)",
        ],
        files,
    )
    here = io.StringIO()
    with contextlib.redirect_stdout(here):
        parity.table("tagteam", 0, 60)
        parity.table("tagteam", 0, 9, blind=True)
    assert "".join(there) == here.getvalue()
    assert len(here.getvalue().splitlines()) == 69


def test_every_seat_wins_with_its_partner():
    for seed in range(30):
        t = engine.open("tagteam", seed=seed)
        walk = parity.Walk(seed)
        while t.moves():
            t.play(t.choices[walk.below(t.moves())])
        assert t.winners() in ((0, 2), (1, 3), ())
        assert [t.score(s) for s in range(4)] == [1 if s in t.winners() else -1 for s in range(4)]


# --- the table


@pytest.mark.parametrize(("epic", "hand", "bugs"), [(False, 3, 1), (True, 5, 2)])
def test_the_deal(epic, hand, bugs):
    """C2, C3, C24."""
    starters = set()
    for seed in range(40):
        t = engine.open("tagteam", seats=4, seed=seed, epic=epic)
        starters.add(t.seat)
        for s in range(4):
            assert len(t.get(s, "hand")) == len(t.get(s, "deck")) == hand
            assert (t.get(s, "bugs"), t.get(s, "frogs")) == (bugs, 1)
            assert t.get(s, "life") == 3
        assert len(t.get(None, "unused")) == t.cards - 8 * hand
    assert starters == {0, 1, 2, 3}


def test_every_card_is_dealt():
    dealt = set()
    for seed in range(60):
        t = engine.open("tagteam", seed=seed)
        for s in range(4):
            dealt.update(t.get(s, "hand"))
    assert len(dealt) == len(t.rows) // 8


def test_the_state_and_what_it_refuses():
    t = engine.open("tagteam", seed=1)
    epic = engine.open("tagteam", seed=1, epic=True)
    assert len(t.state) == len(epic.state) == 256
    with pytest.raises(ValueError, match="game/version"):
        t.load(epic.state)
    with pytest.raises(ValueError, match="needs 256"):
        t.load(engine.open("mindbug").state)
    with pytest.raises(ValueError, match="4 seats"):
        engine.open("tagteam", seats=2)
    with pytest.raises(ValueError, match="no seat 4"):
        t.blind(4, 1)
    copy = engine.open("tagteam", epic=True)
    copy.load(epic.state)
    assert copy.HOLD == 5


def test_a_full_pool_drops_what_no_game_has_seen_waiting():
    t = table(seat0="board Gorillion", seat1="hand Bee Bear", seat3="hand Luchataur")
    card = t.find(0, "Gorillion")
    end = 52 + 2 * t.cards
    before = bytes(t.state[:end])
    for _ in range(40):
        t._wait(card, 0, 0)
    assert t.state[POOL] == (PROOF - end) // 2
    assert t.state[WHO:end] == before[WHO:]
    assert not any(t.state[PROOF:]), "what skipped turns prove"


def test_the_position_as_text():
    t = table(seat0="hand Gorillion; frogs 1; board Rocket Lovers", seat2="board Shield Bugs*")
    text = str(t)
    assert "0: life 3; bugs 0; frogs 1; hand Gorillion; deck -; discard -; board Rocket" in text
    assert "moves play Gorillion | attack Rocket Lovers | action Rocket Lovers" in text


def test_why_not():
    from engine.mindbug import numbers as why
    from engine.mindbug.reasons import cards

    t = table(
        seat0="hand Gorillion, Turbo Bug; board Rocket Lovers",
        seat1="board Luchataur",
        seat2="board Going Bananas",
        seat3="board Bee Bear, Sharkdognadodragon",
    )
    hand = {t.get(0, "hand")[i]: c for i, c in enumerate(cards(t, 35))}
    lovers = t.find(0, "Rocket Lovers")
    assert t.why_not(hand["Turbo Bug"]) == 0
    assert t.why_not(hand["Gorillion"]) == why.WHY_FORBIDDEN
    assert t.why_not(lovers) == t.why_not(lovers + t.cards) == 0
    assert t.why_not(t.find(1, "Luchataur")) == why.WHY_NOT_YOURS
    assert t.why_not(t.find(2, "Going Bananas") + t.cards) == why.WHY_NOT_NOW
    assert t.why_not(255) == why.WHY_NOT_NOW
    t = table(seat0="board Rocket Lovers", seat1="board Luchataur")
    assert t.why_not(t.find(0, "Rocket Lovers") + t.cards) == why.WHY_NO_EFFECT
    t = table(
        turn=3,
        seat0="board Turbo Bug",
        seat2="board Luchataur",
        seat3="board Sharkdognadodragon",
    )
    play(t, "attack Sharkdognadodragon")
    assert t.why_not(t.find(0, "Turbo Bug")) == 0
    assert t.why_not(t.find(2, "Luchataur")) == why.WHY_NOT_LEFT


def test_why_not_knows_no_copies_in_a_hand():
    """The second of two equal cards is as good as the first."""
    from engine.mindbug import numbers as why

    t = table(
        seat0="hand Shield Bugs, Shield Bugs, Kangasaurus Rex, Kangasaurus Rex",
        seat1="hand Brain Fly",
        seat2="board Going Bananas",
    )
    names = t.get(0, "hand")
    whys = {
        n: {t.why_not(c) for c, x in zip(hand(t, 0), names, strict=True) if x == n} for n in names
    }
    assert whys == {"Shield Bugs": {0}, "Kangasaurus Rex": {why.WHY_FORBIDDEN}}
    assert {t.why_not(c) for c in hand(t, 1)} == {why.WHY_NOT_NOW}


def strengths(t, seat, other, times=80):
    """For each of many redeals: the powers of another hand as ``seat`` imagines it, in order."""
    copy = engine.open("tagteam")
    out = []
    for dice in range(times):
        copy.load(t.state)
        copy.blind(seat, dice)
        assert conserved(copy)
        out.append(sorted(copy.value[c] & 255 for c in hand(copy, other)))
    return out


def hand(t, seat):
    """The cards in a hand."""
    cards = []
    c = t.state[HAND + seat]
    while c:
        cards.append(c)
        c = t.state[c]
    return cards


def skipped(**more):
    """Seat 0 has just skipped: it has no creature, and its mate forbids power 5 and more."""
    places = {
        "seat0": "hand Gorillion, Luchataur, Killer Bee; deck Turbo Bug, Spider Owl",
        "seat1": "hand Brain Fly, Ferret Bomber",
        "seat2": "board Going Bananas; hand Axolotl Healer, Shield Bugs",
        "seat3": "hand Shark Dog; board Rhino Turtle",
    }
    places.update(more)
    t = table(3, **places)
    play(t, "attack Rhino Turtle")
    while t.seat == 2:
        play(t, "no block")
    play(t, "stop")
    assert t.seat == 1
    assert 18 in t.events[: t.n_events : 3]
    return t


def test_a_skipped_turn_proves_that_no_card_can_be_played():
    t = skipped()
    for seat in (1, 2, 3):
        seen = strengths(t, seat, 0)
        assert all(min(powers) >= 5 for powers in seen)
        assert len({tuple(powers) for powers in seen}) > 20, "which cards they are is not known"
    assert min(min(powers) for powers in strengths(t, 1, 3)) < 5, "of others it proves nothing"


def test_what_it_proves_is_remembered_as_long_as_the_cards_are_there():
    t = skipped()
    play(t, "play Ferret Bomber", "choose 0", "discard Gorillion", "discard Killer Bee")
    assert sorted(t.get(0, "hand")) == ["Luchataur", "Spider Owl", "Turbo Bug"]
    for seat in (1, 2, 3):
        seen = strengths(t, seat, 0)
        assert all(powers[-1] >= 5 for powers in seen), "the third of them is still there"
        assert min(powers[0] for powers in seen) < 5, "what was drawn since then may be anything"


def test_a_card_that_goes_over_unseen_takes_its_strength_along():
    t = skipped(
        seat0="hand Gorillion, Luchataur, Killer Bee",
        seat1="hand Brain Fly, Turbo Bug; board Chameleon Charmer",
    )
    play(t, "attack Chameleon Charmer", "give Axolotl Healer", "give Luchataur")
    for seat in (2, 3):
        assert all(powers[0] >= 5 for powers in strengths(t, seat, 0))
    assert all(powers[-1] >= 5 for powers in strengths(t, 3, 1)), "seat 1 got a strong card"


def test_a_turn_that_ended_because_the_card_was_taken_proves_the_same():
    """TAMB-1."""
    t = table(
        seat0="hand Turbo Bug, Gorillion, Luchataur",
        seat1="hand Brain Fly; bugs 1",
        seat2="board Going Bananas; hand Axolotl Healer, Shield Bugs",
        seat3="hand Shark Dog",
    )
    play(t, "play Turbo Bug", "mindbug")
    assert t.seat == 1
    for seat in (1, 2, 3):
        assert all(powers[0] >= 5 for powers in strengths(t, seat, 0))


def test_reasons_name_the_partners_creatures():
    t = table(seat0="board Turbo Bug, Shield Bugs", seat2="board Superhero Boot Camp, Spider Owl")
    bug, shield = t.find(0, "Turbo Bug"), t.find(0, "Shield Bugs")
    camp, owl = t.find(2, "Superhero Boot Camp"), t.find(2, "Spider Owl")
    assert sorted(t.reasons(bug)) == sorted([(shield, 1, 0), (camp, 1, 1)])
    assert t.reasons(owl) == [(shield, 1, 0)]


# --- the card set


RULES = """
Bazoocarrot 7 T; Buddy Barrel 6 F; Chameleon Charmer 6 -; Compost Dragon Robber 3 T;
Elemantlers 5 -; Going Bananas 10 FT; Kung-Fu Buddies 7 F; Lurker Island 2 P;
Radioactive Race 6 P; Release the Puffers 7 P; Rocket Lovers 8 -; Sharkdognadodragon 8 H;
Superhero Boot Camp 3 T; Sweet Killers 5 -; Trick-Taking Hamster 2 S; Undead Trio 6 P
"""


def test_the_set_has_the_cards_of_the_rules():
    """C.3: 16 designs, two copies each. Other cards may stand between them."""
    from engine.tagteam.cards import CARDS
    from engine.tagteam.names import NAMES

    found = {}
    for i, name in enumerate(NAMES.split("\n")):
        power, keys, copies = CARDS[8 * i : 8 * i + 3]
        letters = "".join(key for n, key in enumerate("FHPST") if keys >> n & 1)
        found[name] = f"{power} {letters or '-'}", copies
    wanted = [line.strip().rsplit(" ", 2) for line in RULES.replace("\n", " ").split(";")]
    assert len(wanted) == 16
    for name, *numbers in wanted:
        assert found[name] == (" ".join(numbers), 2)
    for language in ("en", "de"):
        cards = Cards(str(ROOT / "assets/packed" / ("tagteam." + language)))
        assert len(cards) == len(found)
        assert all(cards.name(i) for i in range(len(cards)))
        cards.close()


@pytest.mark.parametrize("left", [["Bee Bear", "Gorillion"], ["Gorillion"], []])
def test_few_unused_cards_are_left_to_scout(left):
    """T16, C19: whatever the sets have, all but these lie in a discard pile."""
    t = engine.open("tagteam", empty=True)
    t.put(0, "hand", "Undead Trio")
    t.put(1, "hand", "Luchataur")
    rest = t.get(None, "unused")
    for name in left:
        rest.remove(name)
    t.put(3, "discard", ", ".join(rest))
    assert t.get(None, "unused") == left
    t.put(None, "turn", "0")
    play(t, "play Undead Trio")
    if len(left) > 1:
        assert [t.describe(c) for c in t.choices[: t.moves()]] == ["take " + name for name in left]
        play(t, "take Gorillion")
    assert t.get(2, "hand") == left[-1:] and t.get(None, "unused") == left[:-1] and t.seat == 1


@pytest.mark.parametrize(
    ("ability", "reason"),
    [
        ("play command", 'effect "command" cannot have the trigger play'),
        ("attack depart 1", 'effect "depart" cannot have the trigger attack'),
        ("action defeat foe 0 4", 'effect "defeat" cannot have the trigger action'),
        ("mate_play defeat foe 0 4 5", 'effect "defeat" cannot have the trigger mate_play'),
        ("mate_attack drain 1", "drain needs count high, got 1 arguments"),
        ("mate_attack mute", 'effect "mute" cannot have the trigger mate_attack'),
        ("attack regain foe", 'player must be one of own, mate, not "foe"'),
    ],
)
def test_the_packer_refuses_what_the_engine_cannot_play(ability, reason, tmp_path, capsys):
    (tmp_path / "assets/small").mkdir(parents=True)
    (tmp_path / "engine/mindbug").mkdir(parents=True)
    numbers = (ROOT / "engine/mindbug/numbers.py").read_text("utf-8")
    (tmp_path / "engine/mindbug/numbers.py").write_text(numbers, "utf-8")
    text = f"total 1\n== Newt / Molch\npower 2  keys -  copies 1\n{ability}\nen A.\nde B.\n"
    (tmp_path / "assets/small/cards.txt").write_text(text, "utf-8")
    assert pack_cards.main(["--root", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"assets/small/cards.txt:4: {reason}\n"


# --- who knows what (C23)


def test_hidden_choices_and_dice_show_only_to_those_who_see_the_card():
    """A card given, passed, scouted or stolen: the others' view is the same whichever it was."""
    choices = steals = 0
    a, b = engine.open("tagteam"), engine.open("tagteam")
    for seed in range(400):
        t = engine.open("tagteam", seed=seed)
        walk = parity.Walk(seed)
        n = t.moves()
        while n:
            code = t.choices[walk.below(n)]
            ask, asked = t.state[ASK], t.seat
            secret = ask in (GIVE, SCOUT)
            for other in t.choices[:n] if secret else (code,):
                a.load(t.state)
                b.load(t.state)
                a.sow(1)
                b.sow(2)
                a.play(code)
                b.play(other)
                who = {asked, asked ^ 2} if ask == SCOUT else {asked} if ask == GIVE else set()
                who |= seeing(a) | seeing(b)
                choices += other != code
                steals += STEAL in a.events[: a.n_events : 3]
                if not secret and not who:
                    assert a.state[ASK:] == b.state[ASK:], "dice that nobody threw"
                # another question: an answer that everybody sees, the card may not be played now
                elif (a.state[SEAT], a.state[ASK]) == (b.state[SEAT], b.state[ASK]):
                    for seat in {0, 1, 2, 3} - who:
                        views = [seen(u, seat, conserved(u)) for u in (a, b)]
                        assert views[0] == views[1], (seed, seat, t.describe(code))
            t.play(code)
            n = t.moves()
    assert choices > 300
    assert steals > 30


def seeing(t):
    """Who has seen a hidden card move, by the events of the last play."""
    who = set()
    for i in range(0, t.n_events, 3):
        kind, seat, card = t.events[i : i + 3]
        if kind in (STEAL, GIVEN, SCOUTED):
            who |= {seat} | {s for s in range(4) if t.state[card + t.cards] >> s & 1}
    return who


def test_giver_and_receiver_know_the_given_card():
    t = table(
        seat0="hand Buddy Barrel, Bee Bear",
        seat1="hand Brain Fly",
        seat2="hand Gorillion, Luchataur, Spider Owl",
        seat3="hand Shark Dog",
    )
    play(t, "play Buddy Barrel", "give Luchataur", "keep it")
    assert "Luchataur" in imagined(t, 2, 0, "hand")[1]
    for seat in (1, 3):
        assert imagined(t, seat, 0, "hand")[1] == set()
        assert len(imagined(t, seat, 0, "hand")[0]) > 10


def test_what_moves_openly_is_known_to_all():
    t = table(seat0="board Elemantlers", seat1="hand Brain Fly", seat3="hand Shark Dog")
    play(t, "action Elemantlers")
    for seat in (0, 1, 3):
        assert imagined(t, seat, 2, "hand")[1] == {"Elemantlers"}
    t = table(
        seat0="hand Trick-Taking Hamster",
        seat1="hand Brain Fly",
        seat2="board Luchataur",
        seat3="hand Shark Dog",
    )
    play(t, "play Trick-Taking Hamster", "keep it")
    for seat in (1, 2, 3):
        assert imagined(t, seat, 0, "hand")[1] == {"Luchataur"}


def test_a_revealed_card_is_known_to_all():
    t = table(
        seat0="board Kung-Fu Buddies",
        seat1="hand Brain Fly",
        seat2="hand Gorillion, Luchataur",
        seat3="hand Shark Dog",
    )
    play(t, "attack Kung-Fu Buddies", "reveal Gorillion", "stop")
    for seat in (0, 1, 3):
        assert imagined(t, seat, 2, "hand")[1] == {"Gorillion"}


def test_a_random_steal_hides_from_the_others_where_a_known_card_went():
    places = {
        "seat0": "hand Elephantopus; board Gorillion",
        "seat1": "hand Brain Fly; board Strange Barrel",
        "seat2": "hand Luchataur, Turbo Bug, Spider Owl; board Shark Dog",
        "seat3": "hand Bee Bear",
    }
    t = table(**places)
    known_to_all(t, 2)
    play(t, "attack Gorillion", "block Strange Barrel")
    assert imagined(t, 0, 2, "hand")[1] == {"Luchataur", "Turbo Bug", "Spider Owl"}
    play(t, "choose 2")
    left = set(t.get(2, "hand"))
    assert len(left) == 1
    assert imagined(t, 1, 2, "hand")[1] == left  # the thief saw what he took
    assert imagined(t, 2, 1, "hand")[1] == set(t.get(1, "hand")) - {"Brain Fly"}
    for seat in (0, 3):
        assert imagined(t, seat, 2, "hand")[1] == set()
        assert imagined(t, seat, 1, "hand")[1] == set()


def test_a_stolen_whole_hand_stays_known():
    t = table(
        seat0="board Gorillion",
        seat1="hand Brain Fly; board Strange Barrel",
        seat2="hand Luchataur, Turbo Bug; board Shark Dog",
        seat3="hand Bee Bear",
    )
    known_to_all(t, 2)
    play(t, "attack Gorillion", "block Strange Barrel")
    for seat in (0, 3):
        assert imagined(t, seat, 1, "hand")[1] == {"Luchataur", "Turbo Bug"}


def test_the_trio_is_seen_by_its_controller_only():
    t = table(
        seat0="hand Undead Trio, Bee Bear",
        seat1="hand Brain Fly",
        seat2="hand Gorillion",
        seat3="hand Shark Dog",
        unused="Lone Yeti, Turbo Bug, Harpy Mother, Deathweaver",
    )
    play(t, "play Undead Trio")
    copy = engine.open("tagteam")
    others = set()
    for dice in range(40):
        copy.load(t.state)
        copy.blind(0, dice)
        assert copy.get(None, "unused")[:3] == ["Lone Yeti", "Turbo Bug", "Harpy Mother"]
        others.add(copy.get(None, "unused")[3])
        copy.load(t.state)
        copy.blind(2, dice)
        assert copy.moves() in (2, 3)
        others.add(copy.get(None, "unused")[0])
    assert len(others) > 20
    play(t, "take Turbo Bug")
    assert imagined(t, 0, 2, "hand")[1] == {"Turbo Bug"}
    assert {"Lone Yeti", "Harpy Mother"} <= imagined(t, 0, None, "unused", 400)[1]
    for seat in (1, 3):
        assert imagined(t, seat, 2, "hand")[1] == set()
        assert "Harpy Mother" not in imagined(t, seat, None, "unused", 400)[1]


def copies(t, seat, pile_seat, key, name):
    """How many copies of a card ``seat`` thinks possible in a pile."""
    copy = engine.open("tagteam")
    numbers = set()
    for dice in range(200):
        copy.load(t.state)
        copy.blind(seat, dice)
        numbers.add(copy.get(pile_seat, key).count(name))
    return numbers


def test_a_revealed_copy_cannot_be_told_from_the_one_that_was_known():
    t = table(
        seat0="board Kung-Fu Buddies",
        seat1="hand Brain Fly",
        seat2="hand Spider Owl, Spider Owl, Luchataur",
        seat3="hand Shark Dog",
    )
    owls = [c for c in range(52, 52 + t.cards) if t.state[c + t.cards] == 2 << 4][:2]
    for known in owls:
        u = engine.open("tagteam")
        u.load(t.state)
        u.state[known + t.cards] |= 15
        u.state[MARKS] |= SHOWN
        play(u, "attack Kung-Fu Buddies", "reveal Spider Owl", "stop")
        for seat in (0, 1, 3):
            assert copies(u, seat, 2, "hand", "Spider Owl") == {1, 2}


def test_a_copy_seen_on_top_cannot_be_told_from_a_remembered_one():
    places = {
        "seat0": "hand Undead Trio",
        "seat1": "hand Brain Fly",
        "seat2": "hand Gorillion",
        "seat3": "hand Shark Dog",
        "unused": "Spider Owl, Lone Yeti, Turbo Bug",
    }
    for at in (0, 1):
        t = table(**places)
        names = t.get(None, "unused")
        unused = []
        c = t.state[UNUSED]
        while c:
            unused.append(c)
            c = t.state[c]
        owls = [c for c, name in zip(unused, names, strict=True) if name == "Spider Owl"]
        t.state[owls[at] + t.cards] |= 15  # as if it had been revealed for the start
        play(t, "play Undead Trio")
        assert copies(t, 0, None, "unused", "Spider Owl") == {1, 2}
        play(t, "take Lone Yeti")
        assert copies(t, 0, None, "unused", "Spider Owl") == {1, 2}
        knows = [sum(t.state[c + t.cards] >> seat & 1 for c in owls) for seat in range(4)]
        assert knows == [1, 0, 1, 0]  # the opponents cannot know what went, seat 2 has it


def test_a_scouted_copy_cannot_be_told_from_a_remembered_one():
    for at in (0, 1):
        t = table(
            seat0="hand Undead Trio",
            seat1="hand Brain Fly",
            seat2="hand Gorillion",
            seat3="hand Shark Dog",
            unused="Spider Owl, Lone Yeti, Turbo Bug",
        )
        top = t.state[UNUSED]
        other = next(c for c in range(52, 132) if t.design[c] == t.design[top] and c != top)
        t.state[(top, other)[at] + t.cards] |= 15
        play(t, "play Undead Trio", "take Spider Owl")
        assert 0 in copies(t, 2, None, "unused", "Spider Owl")
        assert 1 in copies(t, 2, None, "unused", "Spider Owl")


def test_what_an_opponent_is_about_to_pass_is_his_secret():
    t = table(
        seat0="board Chameleon Charmer; hand Bee Bear",
        seat1="hand Brain Fly, Gorillion",
        seat2="hand Shark Dog",
        seat3="hand Luchataur, Turbo Bug",
    )
    known_to_all(t, 1)
    play(t, "attack Chameleon Charmer", "give Gorillion")
    copy = engine.open("tagteam")
    passed = set()
    for dice in range(20):
        copy.load(t.state)
        copy.blind(3, dice)
        assert sorted(copy.get(1, "hand")) == ["Brain Fly", "Gorillion"]
        copy.play(copy.choices[: copy.moves()][0])
        passed.update(copy.get(2, "hand"))
        copy.load(t.state)
        copy.blind(1, dice)
        copy.play(copy.choices[: copy.moves()][0])
        assert "Gorillion" in copy.get(2, "hand")
    assert {"Brain Fly", "Gorillion"} <= passed


@pytest.mark.parametrize(
    ("places", "moves"),
    [
        ({"seat2": "hand Buddy Barrel"}, ("play Buddy Barrel", "keep it")),
        ({"seat2": "board Kung-Fu Buddies"}, ("attack Kung-Fu Buddies", "stop")),
        ({"seat2": "board Elemantlers"}, ("action Elemantlers",)),
        (
            {"seat2": "hand Undead Trio", "unused": "Lone Yeti"},
            ("play Undead Trio", "take Lone Yeti"),
        ),
    ],
)
def test_a_table_marks_that_cards_of_hands_are_known(places, moves):
    """Then a card that is played makes its copies unknown: nobody can tell them apart."""
    t = table(2, seat0="hand Spider Owl", seat1="hand Brain Fly", seat3="hand Shark Dog", **places)
    assert not t.state[MARKS] & SHOWN
    play(t, *moves)
    assert t.state[MARKS] & SHOWN


def test_of_two_copies_one_known_none_is_known_once_one_is_played():
    t = table(
        2,
        seat0="hand Spider Owl",
        seat1="hand Brain Fly",
        seat2="hand Buddy Barrel, Spider Owl",
        seat3="hand Shark Dog",
    )
    play(t, "play Buddy Barrel", "keep it", "play Shark Dog")
    assert copies(t, 0, 2, "hand", "Spider Owl") == {1, 2}
    play(t, "play Brain Fly", "play Spider Owl")
    assert copies(t, 0, 2, "hand", "Spider Owl") == {0, 1}


def test_where_a_remembered_unused_card_lies_is_not_known():
    t = engine.open("tagteam", seed=3)
    shown = [c for c in range(52, 52 + t.cards) if t.state[c + t.cards] & 15 == 15]
    assert len(shown) >= 4  # C5: one for each seat
    copy = engine.open("tagteam")
    places = set()
    for dice in range(300):
        copy.load(t.state)
        copy.blind(1, dice)
        c, place = copy.state[UNUSED], 0
        while c != shown[0]:
            c = copy.state[c]
            place += 1
        places.add(place)
    assert len(places) == t.cards - 24, "all that were not dealt"


def test_whoever_must_act_can_act_after_blind():
    """A seat that Going Bananas binds is asked because it has a weak card: so it keeps one."""
    t = table(
        seat0="hand Turbo Bug",
        seat1="hand Brain Fly",
        seat2="board Going Bananas",
        seat3="hand Shark Dog",
    )
    copy = engine.open("tagteam")
    for dice in range(100):
        copy.load(t.state)
        copy.blind(3, dice)
        assert copy.moves() == 1
        copy.play(copy.choices[0])
