# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The rules as text: all of the corpus holds, on both interpreters, and the runner is honest."""

import re

import pytest
from test_pack_cards import RULES

import engine
from engine.mindbug import names
from tools import ROOT
from tools.rules import parity, scenario
from tools.rules.scenario_parser import ParseError, parse

CARDS = engine.open("mindbug").cards
CORPUS = sorted((ROOT / "tests/scenarios").rglob("*.txt"))

HEAD = """== A case
game mindbug
0: hand Gorillion; board Luchataur
1: hand Bee Bear; board Shield Bugs*
"""


@pytest.fixture
def write(tmp_path):
    def write(text, name="case.txt"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return write


@pytest.fixture
def run(write, capsys):
    """Run a text as a file; (exit status, stdout, stderr, path)."""

    def run(text, *options):
        path = write(text)
        status = scenario.main([*options, path])
        out, err = capsys.readouterr()
        return status, out, err, path

    return run


# --- the corpus


def _told(failures):
    return [
        f"{case['file']}:{line}: {case['title']}: expected {expected}, found {found}"
        for case, failed in failures
        for line, expected, found in failed
    ]


@pytest.mark.quick
@pytest.mark.parametrize("path", CORPUS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_corpus(path):
    errors, failures, passed = scenario.run([path])
    assert errors == []
    assert _told(failures) == []
    assert passed


def test_corpus_on_micropython():
    errors, failures, passed = scenario.run(CORPUS, on_micropython=True)
    assert errors == []
    assert _told(failures) == []
    assert passed == sum(len(parse(path)) for path in CORPUS)


def _cases(game):
    return [case for path in CORPUS for case in parse(path) if case["game"] == game]


def _duel():
    return _cases("mindbug")


def _turned(case, by, seats):
    """The same case with everybody ``by`` seats further on."""

    def next_seat(seat):
        return (int(seat) + by) % seats

    def move(text):
        return re.sub(
            r"^(hunt|target|resolve|choose) (\d)", lambda m: f"{m[1]} {next_seat(m[2])}", text
        )

    def value(kind, x):
        if kind in ("play", "legal", "illegal", "moves"):
            if isinstance(x, list):
                return [move(y) for y in x]
            return move(x) if isinstance(x, str) else next_seat(x)
        if kind == "winner":
            return [next_seat(y) for y in x]
        return x

    setup = [
        [
            line,
            None if seat is None else next_seat(seat),
            key,
            str(next_seat(text)) if key == "turn" else text,
        ]
        for line, seat, key, text in case["setup"]
    ]
    steps = []
    for line, kind, text, *more in case["steps"]:
        more = [value(kind, x) for x in more]
        if kind in ("get", "to move", "power", "keywords") and more[0] is not None:
            more[0] = next_seat(more[0])
        steps.append([line, kind, f"{text} (seats turned by {by})", *more])
    return {**case, "setup": setup, "steps": steps}


@pytest.mark.parametrize("game, seats", [("mindbug", 2), ("tagteam", 4)])
def test_the_game_is_the_same_from_every_seat(game, seats):
    cases = _cases(game)
    for by in range(1, seats):
        results = scenario.run_here([_turned(case, by, seats) for case in cases])
        assert [result for result in results if result[0]] == []
        failed = [(case, result[2]) for case, result in zip(cases, results, strict=True)]
        assert _told(failed) == []


# Other cards may stand between them.
OF_THE_RULES = {row.strip().rsplit(" ", 3)[0] for row in RULES.replace("\n", " ").split(";")}


def test_every_card_of_the_duel_is_met_in_several_cases():
    """A card that is not one of the rules' in one case at least."""
    cases = [
        repr([case["setup"], [step[2] for step in case["steps"]]]).replace("'", " ")
        for case in _duel()
    ]
    for name in names.NAMES.split("\n"):
        if name:
            assert sum(name in case for case in cases) >= (3 if name in OF_THE_RULES else 1), name


def test_every_card_of_the_duel_acts_in_several_cases():
    """Not only as a filler: it is played, attacks, blocks, is hunted, taken or stated."""
    cases = _duel()
    for name in names.NAMES.split("\n"):
        acts = 0
        for case in cases:
            acts += any(name in step[2] and step[1] != "moves" for step in case["steps"])
        assert acts >= (2 if name in OF_THE_RULES else 1), name


def test_titles_of_the_duel_name_their_rule():
    named = set()
    for case in _duel():
        rules = re.match(r"((A\d+|A\.9-\d\d|AMB-\d+|MB-\d+|B) )+", case["title"])
        assert rules, case["title"]
        named.update(rules[0].split())
    # Not a position: the deal (A6, A7), rulings for other sets (AMB-17, AMB-18) and on what
    # players and bots may know (AMB-19, AMB-20).
    want = {f"A{n}" for n in range(1, 52) if n not in (6, 7)}
    want |= {f"AMB-{n}" for n in range(1, 17)} | {f"A.9-{n:02}" for n in range(1, 33)}
    assert sorted(want - named) == []


def test_titles_are_told_apart():
    titles = [case["title"] for path in CORPUS for case in parse(path)]
    assert sorted(titles) == sorted(set(titles))


# --- what passes and what fails


def test_passing_cases_are_counted(run):
    status, out, err, _ = run(HEAD + "> 0 attack Luchataur\n! to move 1\n" + HEAD)
    assert (status, out, err) == (0, "2 passed, 0 failed\n", "")


def test_a_wrong_statement_tells_title_line_expected_and_found(run):
    status, out, err, path = run("# note\n" + HEAD + "! 0 life 2\n! 1 board Gorillion, Bee Bear\n")
    assert status == 1
    assert err == ""
    assert out == (
        f"{path}:6: A case\n    expected: ! 0 life 2\n    found:    3\n"
        f"{path}:7: A case\n    expected: ! 1 board Gorillion, Bee Bear\n"
        "    found:    Shield Bugs*\n"
        "0 passed, 1 failed\n"
    )


@pytest.mark.parametrize(
    "wrong, found",
    [
        ("! 0 hand Luchataur", "Gorillion"),
        ("! 0 hand -", "Gorillion"),
        ("! 0 hand Gorillion, Gorillion", "Gorillion"),
        ("! 0 hand #2", "#1: Gorillion"),
        ("! 1 board Shield Bugs", "Shield Bugs*"),
        ("! 0 deck Turbo Bug", "-"),
        ("! unused Gorillion", "Axolotl Healer, Axolotl Healer, Brain Fly"),
        ("! unused -", "Axolotl Healer, Axolotl Healer, Brain Fly"),
        (f"! unused #{CARDS}", f"#{CARDS - 4}: Axolotl Healer, Axolotl Healer, Brain Fly"),
        ("! to move 1", "seat 0"),
        ("! winner 0", "the game goes on"),
        ("! draw", "the game goes on"),
        ("! moves play Gorillion", "play Gorillion | attack Luchataur"),
        ("! moves play Gorillion | attack Luchataur | stop", "play Gorillion | attack Luchataur"),
        ("! moves -", "play Gorillion | attack Luchataur"),
        ("! legal play Bee Bear", "legal: play Gorillion | attack Luchataur"),
        ("! illegal play Gorillion", "legal: play Gorillion | attack Luchataur"),
        ("! power 0 Luchataur 10", "9"),
        ("! power 0 Gorillion 10", "no such creature; board: Luchataur"),
        ("! power 0 Luchataur* 9", "no such creature; board: Luchataur"),
        ("! keywords 0 Luchataur -", "F"),
        ("! keywords 1 Shield Bugs FT", "T"),
        ("> 0 play Bee Bear", "not legal; legal: play Gorillion | attack Luchataur"),
        ("> 0 attack again", "not legal"),
        ("! legal attack again", "legal: play Gorillion | attack Luchataur"),
        ("! moves play Gorillion | attack Luchataur^ | stop", "play Gorillion | attack Luchataur"),
        ("! legal attack Luchataur^", "legal: play Gorillion | attack Luchataur"),
        ("! power 0 Luchataur^ 9", "no such creature; board: Luchataur"),
        ("> 1 play Bee Bear", "seat 0 has to decide: play Gorillion | attack Luchataur"),
    ],
)
def test_a_wrong_line_fails(run, wrong, found):
    status, out, _, path = run(HEAD + wrong + "\n")
    assert status == 1
    where, expected, there, last = out.splitlines()
    assert where == f"{path}:5: A case"
    assert expected == "    expected: " + wrong
    assert there.startswith("    found:    " + found)
    assert last == "0 passed, 1 failed"


@pytest.mark.parametrize(
    "right",
    [
        "! 0 hand Gorillion",
        "! 0 hand #1",
        "! 1 board Shield Bugs*",
        "! unused Axolotl Healer, Axolotl Healer, Brain Fly",
        f"! unused #{CARDS - 4}",
        "! moves attack Luchataur | play Gorillion",
        "! legal play Gorillion",
        "! illegal play Bee Bear",
        "! illegal mindfrog",
        "! illegal block Shield Bugs*",
        "! illegal target 1 Shield Bugs*^",
        "! illegal target 9 Shield Bugs",
        "! illegal resolve 1 Shield Bugs by Bee Bear",
        "! power 1 Shield Bugs 4",
        "! power 1 Shield Bugs* 4",
        "! keywords 1 Shield Bugs T",
        "!0 life 3",
        ">0 attack Luchataur",
        "  >  0   attack   Luchataur  ",
        "! 1 board Shield Bugs *",
        "! 0 deck -",
        "! 0 life 3; hand Gorillion; board #1",
    ],
)
def test_a_right_line_passes(run, right):
    assert run(HEAD + right + "\n")[:2] == (0, "1 passed, 0 failed\n")


def test_a_star_may_stand_where_it_is_not_needed_but_must_be_true(run):
    text = (
        "== Stars\ngame tagteam\n0: board Killer Bee\n1: board Rhino Turtle; hand Gorillion\n"
        "3: board Rhino Turtle*\n> 0 attack Killer Bee\n"
    )
    plain = "! moves hunt 1 Rhino Turtle | hunt 3 Rhino Turtle | no hunt\n"
    starred = plain.replace("3 Rhino Turtle", "3 Rhino Turtle*")
    more = "! legal hunt 3 Rhino Turtle*\n> 0 no hunt\n> 1 no block\n> 3 block Rhino Turtle*\n"
    assert run(text + plain + starred + more)[:2] == (0, "1 passed, 0 failed\n")
    assert run(text + plain.replace("1 Rhino Turtle", "1 Rhino Turtle*"))[0] == 1
    assert run(text + "! legal hunt 1 Rhino Turtle*\n")[0] == 1
    assert run(text + "> 0 hunt 1 Rhino Turtle*\n")[0] == 1
    assert run(text + "! illegal hunt 3 Rhino Turtle*\n")[0] == 0  # the text itself


@pytest.mark.parametrize(
    ("game", "seats"),
    [("mindbug", 2), ("tagteam", 4), ("mantis", 3), ("minimonfa", 2), ("minimonfa", 3)],
)
def test_every_move_of_a_game_can_be_written(game, seats, write):
    """What describe says of a move is a move for the runner."""
    texts = set()
    for seed in range(12):
        t = engine.open(game, seats=seats, seed=seed)
        walk = parity.Walk(seed)
        n = t.moves()
        while n:
            texts.update(t.describe(c) for c in t.choices[:n])
            t.play(t.choices[walk.below(n)])
            n = t.moves()
    line = "" if seats == {"mindbug": 2, "tagteam": 4}.get(game) else f"seats {seats}\n"
    head = f"== All moves\ngame {game}\n{line}"
    (case,) = parse(write(head + "".join(f"! illegal {x}\n" for x in sorted(texts))))
    assert len(case["steps"]) == len(texts) > 2


def test_a_case_ends_at_its_first_impossible_move(run):
    _, out, _, path = run(HEAD + "> 0 play Bee Bear\n! 0 life 99\n" + HEAD)
    assert f"{path}:5:" in out
    assert "99" not in out
    assert out.endswith("1 passed, 1 failed\n")


def test_a_move_after_the_end_fails(run):
    over = "== Over\ngame mindbug\n0: hand Gorillion\n> 0 play Gorillion\n! winner 0\n! moves -\n"
    assert run(over)[0] == 0
    status, out, _, _ = run(over + "> 1 play Bee Bear\n! draw\n")
    assert status == 1
    assert "found:    the game is over" in out
    assert run(over + "! winner 1\n")[1].splitlines()[2] == "    found:    winner 0"
    assert "found:    winner 0" in run(over + "! draw\n")[1]
    assert "found:    winner 0" in run(over + "! winner 0,1\n")[1]
    assert "found:    the game is over" in run(over + "! to move 1\n")[1]


def test_lists_compare_as_multisets_but_piles_in_order(run):
    text = (
        "== Piles\ngame mindbug\n"
        "0: hand Luchataur, Gorillion, Luchataur; deck Bee Bear, Turbo Bug; board Snail Hydra\n"
        "1: hand Tiger Squirrel; discard Shark Dog, Brain Fly\nunused Lone Yeti, Giraffodile\n"
        "! 0 hand Gorillion, Luchataur, Luchataur\n! 1 discard Brain Fly, Shark Dog\n"
        "! 0 deck Bee Bear, Turbo Bug\n! unused Lone Yeti\n! unused Lone Yeti, Giraffodile\n"
    )
    assert run(text)[0] == 0
    assert run(text + "! 0 deck Turbo Bug, Bee Bear\n")[0] == 1
    assert run(text + "! 0 deck Bee Bear\n")[0] == 1
    assert run(text + "! unused Giraffodile\n")[0] == 1
    assert run(text + "! 0 hand Gorillion, Luchataur\n")[0] == 1


def test_the_default_turn_is_seat_0_and_turn_may_stand_anywhere(run):
    head = "== Turn\n{}game mindbug\n0: hand Gorillion\n1: hand Bee Bear\n{}"
    assert run(head.format("", "! to move 0\n"))[0] == 0
    assert run(head.format("", "turn 1\n! to move 1\n"))[0] == 0
    assert run(head.format("turn 1\n", "! to move 1\n"))[0] == 0


def test_line_ends_marks_and_spaces_do_not_matter(run):
    text = "\ufeff# note\n\n" + HEAD.replace("hand", " hand ") + "\t> 0  attack Luchataur\n"
    assert run(text.replace("\n", "\r\n"))[0] == 0
    assert run("\n".join("    " + line for line in HEAD.splitlines()))[0] == 0
    assert run(HEAD.replace("; ", " ;  ").replace("board", "board  "))[0] == 0
    assert run(HEAD.rstrip("\n") + ";")[0] == 0


def test_several_files_are_one_run(write, capsys):
    good = write(HEAD, "good.txt")
    bad = write(HEAD + "! 0 life 1\n", "bad.txt")
    assert scenario.main([good, bad, good]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "2 passed, 1 failed"


# --- what cannot be read

UNREADABLE = [
    ("text before the first case", "game mindbug\n" + HEAD, 1, "before the first case"),
    ("no game", "== A case\n0: hand Gorillion\n", 1, "no game line"),
    ("no game, empty", "\n== A case\n", 2, "no game line"),
    ("unknown game", "== A case\ngame chess\n", 2, "no such game: chess"),
    ("two games", HEAD + "game mindbug\n", 5, "a second game line"),
    ("no title", "==\ngame mindbug\n", 1, "title"),
    ("unknown key", HEAD + "0: mana 3\n", 5, "unknown key: mana"),
    ("key of another game", HEAD + "0: tank R2\n", 5, "unknown key: tank"),
    ("line of another game", HEAD + "pile R/ORG\n", 5, "cannot read: pile"),
    ("unknown line", HEAD + "weather fine\n", 5, "cannot read: weather fine"),
    ("no value", HEAD + "0: deck\n", 5, "deck has no value"),
    ("nothing for a seat", HEAD + "0:\n", 5, "seat 0"),
    ("duplicate key", HEAD + "0: hand Turbo Bug\n", 5, "hand is given twice for seat 0"),
    ("duplicate line", HEAD + "turn 0\nturn 1\n", 6, "turn is given twice"),
    ("seat out of range", HEAD + "2: hand Turbo Bug\n", 5, "no seat 2"),
    ("turn out of range", HEAD + "turn 2\n", 5, "no seat 2"),
    ("turn with a phase", HEAD + "turn 0 2\n", 5, "cannot read: turn 0 2"),
    ("seats in a duel", HEAD + "seats 2\n", 5, "mindbug has no line: seats"),
    ("move of a seat out of range", HEAD + "> 2 stop\n", 5, "no seat 2"),
    ("statement of a seat out of range", HEAD + "! 2 life 3\n", 5, "no seat 2"),
    ("winner out of range", HEAD + "! winner 0,4\n", 5, "no seat 4"),
    ("unknown card", HEAD + "0: deck Bee Bare\n", 5, "Bee Bare"),
    ("unknown unused card", HEAD + "unused Bee Bare\n", 5, "Bee Bare"),
    ("unknown card in an illegal move", HEAD + "! illegal play Bee Bare\n", 5, "Bee Bare"),
    ("unknown card in a move", HEAD + "> 0 play Bee Bare\n", 5, "Bee Bare"),
    ("unknown card in a list of moves", HEAD + "! moves stop | play Bee Bare\n", 5, "Bee Bare"),
    ("unknown giver", HEAD + "! legal resolve 0 Bee Bear by Bee\n", 5, "'Bee'"),
    ("unknown illegal move", HEAD + "! illegal dance\n", 5, "no such move: dance"),
    ("unknown move", HEAD + "> 0 fly away\n", 5, "no such move: fly away"),
    ("unknown legal move", HEAD + "! legal dance\n", 5, "no such move: dance"),
    ("unknown move in a list", HEAD + "! moves stop | dance\n", 5, "no such move: dance"),
    ("illegal move without its seat", HEAD + "! illegal hunt Bee Bear\n", 5, "no such move"),
    ("illegal move without a card", HEAD + "! illegal play\n", 5, "no such move: play"),
    ("move without a card", HEAD + "> 0 attack\n", 5, "no such move: attack"),
    ("move with more than it has", HEAD + "! illegal stop it\n", 5, "no such move: stop it"),
    ("move of another game", HEAD + "! illegal steal 1\n", 5, "no such move: steal 1"),
    ("steal from nobody", "== M\ngame mantis\n! illegal steal\n", 3, "no such move: steal"),
    ("room nowhere", "== M\ngame minimonfa\n! illegal room\n", 3, "no such move: room"),
    ("monster nowhere", "== M\ngame minimonfa\n> 0 monster Orc\n", 3, "no such move: monster"),
    ("too many copies", HEAD + "0: deck Gorillion\n", 5, "more copies of Gorillion"),
    ("too many copies, two seats", HEAD + "1: deck Luchataur, Luchataur\n", 5, "Luchataur"),
    ("too many copies, unused", HEAD + "unused Bee Bear\n", 5, "more copies of Bee Bear"),
    ("an exhausted card in hand", HEAD + "0: deck Elephantopus*\n", 5, "Elephantopus*"),
    ("an empty name", HEAD + "0: deck Turbo Bug,, Shark Dog\n", 5, "an empty name"),
    ("not a number", HEAD + "0: life many\n", 5, "life: not a number: many"),
    ("life 0", HEAD + "0: life 0\n", 5, "life"),
    ("set-up after a move", HEAD + "> 0 attack Luchataur\n0: life 2\n", 6, "after the first move"),
    ("turn after a move", HEAD + "> 0 attack Luchataur\nturn 1\n", 6, "after the first move"),
    ("move without a seat", HEAD + "> attack Luchataur\n", 5, "cannot read the move"),
    ("empty statement", HEAD + "!\n", 5, "cannot read the statement"),
    ("unknown statement", HEAD + "! sunny\n", 5, "cannot read the statement: ! sunny"),
    ("statement of an unknown key", HEAD + "! 0 mana 3\n", 5, "unknown key: mana"),
    ("statement without a value", HEAD + "! 0 hand\n", 5, "hand has no value"),
    ("second of two statements", HEAD + "! 0 life 3; mana 3\n", 5, "unknown key: mana"),
    ("power without creatures", "== M\ngame mantis\n! power 0 Bee Bear 8\n", 3, "cannot read"),
    ("two lives of a team", "== T\ngame tagteam\n0: life 2\n2: life 3\n", 4, "life 3 for seat 2"),
    ("stated number", HEAD + "! 0 life some\n", 5, "not a number"),
    ("power without a number", HEAD + "! power 0 Luchataur\n", 5, "cannot read the statement"),
    ("keywords out of order", HEAD + "! keywords 0 Luchataur TF\n", 5, "not keywords"),
    ("an empty move", HEAD + "! moves stop | \n", 5, "an empty move"),
    ("not UTF-8", b"== A case\ngame mindbug\n0: hand \xff\n", 3, "not UTF-8"),
    ("no such colour", "== M\ngame mantis\npile R/XYZ\n", 3, "not a card"),
    ("no such tank", "== M\ngame mantis\n0: tank 2R\n", 3, "not a tank"),
    ("too many seats", "== M\ngame mantis\nseats 7\n", 3, "2 to 6 seats"),
    ("too few seats", "== M\ngame minimonfa\nseats 4\n", 3, "2 to 3 seats"),
    ("seats twice", "== M\ngame mantis\nseats 3\nseats 3\n", 4, "seats is given twice"),
    ("no such phase", "== M\ngame minimonfa\nturn 0 4\n", 3, "no such phase: 4"),
    ("brackets", "== M\ngame minimonfa\n0: heroes Thief[Guard Ring, Mage\n", 3, "brackets"),
]


@pytest.mark.parametrize(
    "text, line, reason", [x[1:] for x in UNREADABLE], ids=[x[0] for x in UNREADABLE]
)
def test_unreadable(run, text, line, reason):
    status, out, err, path = run(text)
    assert status == 2
    assert out == ""
    assert err.startswith(f"{path}:{line}: ")
    assert reason in err
    assert err.count("\n") == 1


def test_unreadable_beats_failing(write, capsys):
    failing = write(HEAD + "! 0 life 1\n", "failing.txt")
    broken = write(HEAD + "0: mana 3\n", "broken.txt")
    crowded = write(HEAD + "0: deck Gorillion\n", "crowded.txt")
    for other in (broken, crowded):
        assert scenario.main([failing, other]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(other + ":5: ")


def test_a_missing_file_is_unreadable(tmp_path, capsys):
    path = str(tmp_path / "none.txt")
    assert scenario.main([path]) == 2
    assert capsys.readouterr().err == f"{path}: No such file or directory\n"


def test_no_file_is_a_usage_error():
    with pytest.raises(SystemExit) as e:
        scenario.main([])
    assert e.value.code == 2


# --- the other interpreter


def test_micropython_tells_the_same(run):
    wrong = ("! 0 life 2", "> 0 play Bee Bear", "! keywords 0 Luchataur -", "! legal stop")
    text = "".join(HEAD + line + "\n" for line in wrong)
    here = run(text)
    assert here[0] == 1
    assert run(text, "--micropython") == here
    assert run(HEAD, "--micropython")[:2] == (0, "1 passed, 0 failed\n")
    for line in ("0: deck Gorillion", "> 0 play \U0001f41d"):
        broken = run(HEAD + line + "\n", "--micropython")
        assert broken == run(HEAD + line + "\n")
        assert broken[0] == 2


# --- the forms of the other games, which need no engine to be read

MANTIS = """== Mantis
game mantis
seats 3
0: tank R2 B1; score 4
2: tank -
pile R/GRO, K/KPB
turn 2
> 2 steal 0
! back ROG
! 0 tank #3
! 0 score 4
! pile K/BPK
! winner 0,2
"""
MONFA = """== MiniMonFa
game minimonfa
0: heroes Warrior, Thief[Guard Ring, Lockpick Set?], Mage; deck classic; hand Room, Skill
0: vault 2 hall, Ghoul?; vault 3 stone 1 Mage; draw Room, Ghoul
1: dead Cleric; discard -
events Fog, Rain
event Dawn
round 1
turn 1 3
> 1 attack 0 1
> 1 send Warrior
! 0 vaults 2
! 0 vault 1 2 Ghoul?, hall
! 0 vault 2 3
! 0 heroes Mage, Warrior, Thief[Lockpick Set?, Guard Ring]
! totals 3/2 4/1
! events Fog, Rain
! illegal raze 1
"""


def test_the_lines_of_mantis_are_read(write):
    (case,) = parse(write(MANTIS))
    assert (case["game"], case["options"]) == ("mantis", {"seats": 3})
    assert case["setup"] == [
        [4, 0, "tank", "R2 B1"],
        [4, 0, "score", "4"],
        [5, 2, "tank", "-"],
        [6, None, "pile", "R/ROG, K/BPK"],
        [7, None, "turn", "2"],
    ]
    assert [step[1:2] + step[3:] for step in case["steps"]] == [
        ["play", 2, "steal 0"],
        ["get", None, "back", "back", "ROG"],
        ["get", 0, "tank", "count", 3],
        ["get", 0, "score", "number", 4],
        ["get", None, "pile", "row", ["K/BPK"]],
        ["winner", [0, 2]],
    ]


def test_the_lines_of_minimonfa_are_read(write):
    (case,) = parse(write(MONFA))
    assert case["setup"] == [
        [3, 0, "deck", "classic"],
        [3, 0, "heroes", "Warrior, Thief[Guard Ring, Lockpick Set?], Mage"],
        [3, 0, "hand", "Room, Skill"],
        [4, 0, "vault", "2 hall, Ghoul?"],
        [4, 0, "vault", "3 stone 1 Mage"],
        [4, 0, "draw", "Room, Ghoul"],
        [5, 1, "dead", "Cleric"],
        [5, 1, "discard", "-"],
        [6, None, "events", "Fog, Rain"],
        [7, None, "event", "Dawn"],
        [8, None, "round", "1"],
        [9, None, "turn", "1 3"],
    ]
    assert [step[3:] for step in case["steps"][2:5]] == [
        [0, "vaults", "number", 2],
        [0, "vault 1", "vault", [2, "Ghoul?", "hall"]],
        [0, "vault 2", "vault", [3]],
    ]


def test_the_lines_of_tag_team_are_read(write):
    text = "== T\ngame tagteam{}\n3: life 2; frogs 1; bugs 1\nturn 3\n> 3 mindfrog\n! winner 1,3\n"
    (case,) = parse(write(text.format("")))
    assert (case["game"], case["options"]) == ("tagteam", {})
    (case,) = parse(write(text.format(" epic")))
    assert (case["game"], case["options"]) == ("tagteam", {"epic": True})
    with pytest.raises(ParseError, match=":3: no seat 4"):
        parse(write(text.format("").replace("3:", "4:")))


class _Pretend:
    """A table that answers what it is told to: the comparisons of games without an engine."""

    OVER = 255
    seat = 0

    def __init__(self, answers):
        self.answers = answers

    def open(self, game, **options):
        return self

    def put(self, seat, key, text):
        pass

    def get(self, seat, key):
        return self.answers[key]


@pytest.mark.parametrize(
    "game, statement, key, found, holds",
    [
        ("mantis", "! back ROG", "back", "GRO", True),
        ("mantis", "! back ROG", "back", "ROY", False),
        ("mantis", "! 0 tank R2 B1", "tank", "B1 R2", True),
        ("mantis", "! 0 tank R2 B1", "tank", "R2", False),
        ("mantis", "! 0 tank -", "tank", "-", True),
        ("mantis", "! 0 tank #3", "tank", "R2 B1", True),
        ("mantis", "! pile R/GRO", "pile", ["R/ROG"], True),
        ("mantis", "! pile #2", "pile", ["R/ROG"], False),
        ("minimonfa", "! 0 heroes A[X, Y?], B", "heroes", ["B", "A[Y?, X]"], True),
        ("minimonfa", "! 0 heroes A[X, Y], B", "heroes", ["B", "A[Y?, X]"], False),
        ("minimonfa", "! 0 vault 1 2 hall, Ghoul?", "vault 1", [2, "Ghoul?", "hall"], True),
        ("minimonfa", "! 0 vault 1 3 hall, Ghoul?", "vault 1", [2, "Ghoul?", "hall"], False),
        ("minimonfa", "! 0 vault 1 2 hall", "vault 1", [2, "Ghoul?", "hall"], False),
        ("minimonfa", "! 0 vault 1 2 #2", "vault 1", [2, "Ghoul?", "hall"], True),
        ("minimonfa", "! 0 vault 1 2 #1", "vault 1", [2, "Ghoul?", "hall"], False),
        ("minimonfa", "! 0 vault 1 3 #2", "vault 1", [2, "Ghoul?", "hall"], False),
        ("minimonfa", "! 0 vault 1 2 stone 1 A", "vault 1", [2, "stone 1 A[X, Y?]"], True),
        ("minimonfa", "! 0 vault 1 2 stone 1 A[Y?, X]", "vault 1", [2, "stone 1 A[X, Y?]"], True),
        ("minimonfa", "! 0 vault 1 2 stone 1 A[X]", "vault 1", [2, "stone 1 A[X, Y?]"], False),
        ("minimonfa", "! 0 vault 1 2 stone 1 A[X]", "vault 1", [2, "stone 1 A"], False),
        ("minimonfa", "! 0 vaults 2", "vaults", 2, True),
        ("minimonfa", "! totals 3/2 4/1", "totals", "3/2 4/1", True),
        ("minimonfa", "! totals 3/2 4/1", "totals", "3/2 4/2", False),
        ("minimonfa", "! events Fog, Rain", "events", ["Rain", "Fog"], False),
        ("minimonfa", "! 0 deck wild", "deck", "wild", True),
    ],
)
def test_values_of_other_games_compare(write, game, statement, key, found, holds):
    (case,) = parse(write(f"== P\ngame {game}\n{statement}\n"))
    failures = scenario.scenario_core.run_case(_Pretend({key: found}), case)
    assert (failures == []) == holds


def test_an_engine_that_breaks_fails_the_case(write):
    (case,) = parse(write("== P\ngame mantis\n! back ROG\n"))
    ((line, _, found),) = scenario.scenario_core.run_case(_Pretend({}), case)
    assert (line, found) == (3, "KeyError: 'back'")
    ((line, _, found),) = scenario.scenario_core.run_case(None, case)
    assert line == 1
    assert found.startswith("AttributeError")
