# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Deal codes: each is one deal, a typo is none, and the same code is the same game."""

import random
import re

import pytest
from console import Console, keys

import engine
from cardling.setting_numbers import TIPS
from tools import ROOT
from tools.board import shim
from tools.build.micropython import package, run

pytestmark = pytest.mark.usefixtures("unseen")

DEALS = [("mindbug", 2), ("tagteam", 4), ("tagteam", 20), ("minimonfa", 2), ("minimonfa", 3)]
DEALS += [("mantis", seats) for seats in range(2, 7)]
LONG = [("minimonfa", 2, options) for options in range(1, 12)]
LONG += [("minimonfa", 3, options) for options in (4, 8, 12)]
LONG += [("mantis", seats, first) for seats in range(2, 7) for first in range(1, seats + 1)]
LETTERS = "[2-9A-HJKMNP-Z]{4}"
EDGES = (0, 1, 0x7FFF, 0x8000, 0x3FFFFFFF)


@pytest.fixture
def dealcode(tmp_path):
    with shim.install(drive=tmp_path / "drive"):
        from cardling.pages import deal_code

        yield deal_code


def test_every_deal_has_a_code_of_its_own(dealcode):
    dice = random.Random(1)
    seen = {}
    for game, seats in DEALS:
        for seed in EDGES + tuple(dice.getrandbits(30) for _ in range(500)):
            code = dealcode.encode(game, seats, seed)
            if dealcode.about(game).CODES[seats][2]:  # other cards
                assert re.fullmatch(f"Z[2-9A-HJKMNP-Z]{{3}}-{LETTERS}-{LETTERS}", code)
            else:
                assert re.fullmatch(f"{LETTERS}-{LETTERS}", code) and code[0] != "Z"
            assert dealcode.decode(code) == (game, seats, seed, 0)
            assert seen.setdefault(code, (game, seats, seed)) == (game, seats, seed)


def test_a_deal_with_options_has_a_longer_code(dealcode):
    dice = random.Random(5)
    seen = set()
    for game, seats, options in LONG:
        for seed in EDGES + tuple(dice.getrandbits(30) for _ in range(100)):
            code = dealcode.encode(game, seats, seed, options)
            assert re.fullmatch(f"Z[2-9A-HJKMNP-Z]{{3}}-{LETTERS}-{LETTERS}", code)
            assert dealcode.decode(code) == (game, seats, seed, options)
            assert dealcode.length(code) == 12
            seen.add(code)
            with pytest.raises(ValueError):  # nor is its beginning a code
                dealcode.decode(code[:9])
    assert len(seen) == len(LONG) * (len(EDGES) + 100)


def test_options_that_a_game_cannot_have_have_no_code(dealcode):
    """Three share both decks, two have no third seat, and nobody else chooses who begins."""
    for game, seats in DEALS:
        right = {0} | {options for *deal, options in LONG if deal == [game, seats]}
        for options in range(16):
            code = dealcode.encode(game, seats, 5, options)
            if options in right:
                assert dealcode.decode(code)[3] == options
            else:
                with pytest.raises(ValueError, match=dealcode.NEWER):
                    dealcode.decode(code)


def test_who_begins_is_part_of_the_code(dealcode):
    """The cards are those that the deal has by lot."""
    for game, seats, options in LONG:
        about = dealcode.about(game)
        told = about.more(seats, options)
        for seed in range(5):
            t = engine.open(game, seats=seats, seed=seed, **told)
            assert about.options(t) == options
            first = told.pop("first", None)
            lot = engine.open(game, seats=seats, seed=seed, **told)
            assert about.options(lot) == (options & 3 if game == "minimonfa" else 0)
            if first is not None:
                assert t.get(None, "turn") == t.seat == first
                told["first"] = first
            assert str(t).split("turn")[0] == str(lot).split("turn")[0]
            copy = engine.open(game, seats=seats)
            copy.load(t.state)  # as from a save
            assert about.options(copy) == options


def test_codes_are_for_ever(dealcode):
    """As the first version made them, and as this one does; with other cards they are for those."""
    for code, game, seed, options in (
        ("AMVB-JDBP", "minimonfa", 123456789, 0),
        ("35HF-T2UJ", "mindbug", 987654321, 0),
        ("Z223-J7QT-5MFQ", "minimonfa", 5, 1),
        ("Z224-SWVX-TUGP", "minimonfa", 5, 2),
        ("Z226-2N34-H3HA", "minimonfa", 5, 3),
    ):
        if dealcode.about(game).CODES[2][2]:
            with pytest.raises(ValueError, match=dealcode.OTHER):
                dealcode.decode(code)
        else:
            assert dealcode.decode(code) == (game, 2, seed, options)


def test_a_code_of_a_later_version_is_told_from_a_typo(dealcode):
    """A card set's checksum, a version, an option or a game that this one does not know."""
    code = dealcode.encode("minimonfa", 2, 7, 1).replace("-", "")
    digits = [dealcode.ALPHABET.index(x) for x in code]
    value = 0
    for digit in digits[1:-1]:
        value = value * 31 + digit
    told = []
    for more in (1 << 39, 5 << 39, 1 << 47, 4 << 47, 12 << 35, 20 << 30):
        rest = value + more
        new = []
        for _ in range(10):
            new.insert(0, rest % 31)
            rest //= 31
        assert not rest, "it has room"
        new.insert(0, 30)
        total = sum((i + 1) * x for i, x in enumerate(new))
        new.append(-13 * total % 31)
        with pytest.raises(ValueError) as why:
            dealcode.decode("".join(dealcode.ALPHABET[x] for x in new))
        told.append(why.value.args[0])
    assert told == [dealcode.OTHER] * 2 + [dealcode.NEWER] * 4


def test_the_way_it_is_written_does_not_matter(dealcode):
    code = dealcode.encode("mindbug", 2, 123456789)
    for text in (code.lower(), code.replace("-", ""), " ".join(code)):
        assert dealcode.decode(text) == ("mindbug", 2, 123456789, 0)


def some_code(dealcode, dice):
    """Any code, short or long."""
    game, seats, *options = dice.choice(DEALS + LONG * 3)
    return dealcode.encode(game, seats, dice.getrandbits(30), *options).replace("-", "")


def test_one_wrong_character_is_noticed(dealcode):
    dice = random.Random(2)
    for _ in range(40):
        code = some_code(dealcode, dice)
        for i in range(len(code)):
            for letter in dealcode.ALPHABET + "01ILO?":
                if letter != code[i]:
                    with pytest.raises(ValueError):
                        dealcode.decode(code[:i] + letter + code[i + 1 :])


def test_two_that_changed_places_are_noticed(dealcode):
    dice = random.Random(3)
    for _ in range(200):
        code = list(some_code(dealcode, dice))
        for i in range(len(code)):
            for k in range(i):
                if code[i] != code[k]:
                    wrong = code[:]
                    wrong[i], wrong[k] = wrong[k], wrong[i]
                    with pytest.raises(ValueError):
                        dealcode.decode("".join(wrong))


def test_anything_else_is_refused_and_no_more(dealcode):
    dice = random.Random(4)
    accepted = 0
    for _ in range(5000):
        text = "".join(dice.choice(dealcode.ALPHABET) for _ in range(8))
        try:
            game, seats, seed, options = dealcode.decode(text)
        except ValueError:
            continue
        accepted += 1
        assert (game, seats) in DEALS and 0 <= seed < 2**30 and not options
        assert dealcode.encode(game, seats, seed).replace("-", "") == text
    assert accepted < 5000 * 9 / 25 / 31 * 2
    for text in ("", "2222", "222222222", "2222-222", "\0" * 8):
        with pytest.raises(ValueError):
            dealcode.decode(text)


def test_micropython_makes_the_same_codes(dealcode):
    cases = [(game, seats, seed, 0) for game, seats in DEALS for seed in EDGES]
    cases += [(game, seats, seed, options) for game, seats, options in LONG for seed in EDGES]
    files = {**package(), "board.py": "board_id = 'none'"}
    for name in ("displayio", "bitmaptools", "fontio", "checks"):  # of the page, not of the codes
        files[name + ".py"] = (ROOT / "tools/board/fit_native" / (name + ".py")).read_text("utf-8")
    step = "from cardling.pages.deal_code import encode, decode\n"
    step += "for case in %r:\n    code = encode(*case)\n" % cases
    step += "    assert decode(code) == case\n    print(code)\n"
    assert run([step], files)[0].split() == [dealcode.encode(*case) for case in cases]


# --- on the handheld -----------------------------------------------------------------------------


def first_seed(seat):
    """A seed whose deal lets that seat begin."""
    return next(seed for seed in range(99) if engine.open("mindbug", seed=seed).seat == seat)


def test_a_code_starts_the_same_deal():
    with Console(seed=3) as console:
        console.play("MEDIUM")
        seed = console.app.match.seed
        code = console.app.match.code()
        console.press("A", "A")
        console.sim.run(5000)
        console.settle()
        moved = bytes(console.app.match.table.state)
    with Console(seed=8) as console:
        console.choose("CODE_ENTER")
        console.type(code)
        console.sit(0, 2)
        console.settle()
        assert console.app.match.seed == seed
        assert console.app.match.players == bytes((0, 2))
        console.press("A", "A")
        console.sim.run(5000)
        console.settle()
        assert bytes(console.app.match.table.state) == moved, "the bot answers as it did there"


@pytest.mark.parametrize(
    ("game", "seats", "options"), [("mantis", 3, 1), ("minimonfa", 3, 4), ("minimonfa", 2, 5)]
)
def test_who_begins_by_a_code_is_kept_in_the_save(game, seats, options):
    with Console() as console:
        from cardling.pages.deal_code import encode

        seed = 5  # by lot the last seat begins
        assert engine.open(game, seats=seats, seed=seed).get(None, "turn") == seats - 1
        code = encode(game, seats, seed, options)
        console.app.settings.steps[TIPS] = 0  # no tips
        console.choose("CODE_ENTER")
        console.type(code)
        console.choose("SEATS_BEGIN")
        match = console.app.match
        assert match.table.get(None, "turn") == match.table.seat == 0
        assert match.code() == code
        console.sim.run(2000)
        console.press("START")
        console.choose("MENU_QUIT")
        console.choose("RESUME")
        assert console.app.match is not match
        assert console.app.match.options() == options
        assert console.app.match.code() == code


@pytest.mark.parametrize("seat", [0, 1])
def test_the_seat_is_chosen(seat):
    seed = first_seed(0)
    with Console() as console:
        from cardling.pages.deal_code import encode

        console.choose("CODE_ENTER")
        console.type(encode("mindbug", 2, seed))
        first = console.say("SEATS_FIRST")
        assert first in console.screen.rows[0] and first not in console.screen.rows[1]
        console.sit(*((0, 3), (3, 0))[seat])
        match = console.app.match
        assert match.players == (bytes((0, 3)), bytes((3, 0)))[seat]
        assert match.viewer() == seat
        console.settle()
        assert console.screen.me == seat
        console.concede()
        assert console.say("END_CONCEDE_YOU") in console.texts


def test_a_typo_is_said_and_can_be_mended():
    with Console() as console:
        from cardling.pages.deal_code import encode

        code = encode("mindbug", 2, 77).replace("-", "")
        wrong = code[:-1] + ("2" if code[-1] != "2" else "3")
        console.choose("CODE_ENTER")
        console.type(wrong)
        assert console.kind == "Enter"
        assert console.say("CODE_TYPO") in console.texts
        console.press("A")
        assert console.screen.text == wrong, "there are no more"
        console.press("B")
        assert keys(console.say("CODE_KEYS")) in console.texts
        console.type(code[-1])
        assert console.kind == "MindbugSeats"
        console.press("B")
        assert console.kind == "Enter"
        for _ in code:
            console.press("B")
        assert console.screen.text == "" and console.kind == "Enter"
        console.press("B")
        assert console.kind == "Title"


def test_the_game_that_was_begun_is_not_dropped_unasked():
    with Console() as console:
        from cardling.pages.deal_code import encode

        console.play()
        seed = console.app.match.seed
        console.press("START")
        console.choose("MENU_QUIT")
        console.choose("CODE_ENTER")
        code = encode("mindbug", 2, 5).replace("-", "")
        console.type(code)
        assert console.screen.title == console.say("SURE_NEW")
        console.press("B")
        assert console.kind == "Enter"
        for _ in range(len(code) + 1):
            console.press("B")
        console.choose("RESUME")
        assert console.app.match.seed == seed


def test_the_end_shows_the_code():
    with Console() as console:
        from cardling.pages.deal_code import encode

        console.play()
        console.concede()
        assert encode("mindbug", 2, console.app.match.seed) in console.texts


def test_all_keys_are_reached_and_the_stick_stays_on_them():
    with Console() as console:
        console.choose("CODE_ENTER")
        seen = set()
        for _ in range(4):
            for _ in range(8):
                seen.add(console.screen.at)
                console.press("RIGHT")
            console.press("DOWN")
        assert seen == set(range(31))
        dice = random.Random(5)
        for _ in range(200):
            console.sim.press(dice.choice(("UP", "DOWN", "LEFT", "RIGHT")), hold=31, gap=31)
            assert 0 <= console.screen.at < 31
