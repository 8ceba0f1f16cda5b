# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""docs/FIGURES.md is written by the commands that measure, and docs/BOTS.md has its few from it."""

import json
import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

import engine
from tools import ROOT
from tools.bots import arena, report
from tools.build import native
from tools.measure import bench, figures, fit

TEXT = """# Title
<!-- figures: matches -->
| old |
<!-- end -->
between
<!-- figures: waits -->
<!-- end -->
<!-- figures: open -->
last
"""


@pytest.fixture
def file(tmp_path, monkeypatch):
    """Figures of its own, and the page with the few, are read and written instead of ours."""
    file = tmp_path / "FIGURES.md"
    file.write_text(TEXT)
    summary = tmp_path / "BOTS.md"
    summary.write_text("<!-- figures: bots -->\n<!-- end -->\n")
    monkeypatch.setattr(figures, "FILE", file)
    monkeypatch.setattr(figures, "SUMMARY", summary)
    monkeypatch.setattr(report, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(figures, "commit", lambda *paths: "abc1234")
    return file


# --- the file


def test_a_section_is_replaced_and_the_rest_stays(file):
    rows = [["mindbug", 12345, "3.5"], ["mantis", "", ""]]
    figures.write("matches", figures.table(("game", "n", "x"), rows))
    assert figures.cells(figures.read("matches")) == [
        ["mindbug", "12,345", "3.5"],
        ["mantis", "", ""],
    ]
    once = file.read_text()
    figures.write("matches", figures.read("matches"))
    assert file.read_text() == once
    assert once.startswith("# Title\n<!-- figures: matches -->\n\n| game |")
    assert once.endswith(TEXT[TEXT.index("between") :])


@pytest.mark.parametrize(
    ("name", "text"), [("speed", "must have one line"), ("open", "no line <!-- end -->")]
)
def test_a_section_that_is_not_there_is_refused(file, name, text):
    with pytest.raises(ValueError, match=text):
        figures.write(name, ["x"])
    assert file.read_text() == TEXT


def test_a_section_that_is_there_twice_is_refused(file):
    file.write_text(TEXT + TEXT)
    with pytest.raises(ValueError, match="one line"):
        figures.read("matches")


def repository(path):
    """Git, in a new repository there."""

    def git(*args):
        me = ("-c", "user.name=a", "-c", "user.email=a@b")
        subprocess.run(("git", *me, *args), cwd=path, check=True, capture_output=True)

    git("init", "-q")
    return git


def test_figures_are_those_of_a_commit(tmp_path, monkeypatch):
    monkeypatch.setattr(figures, "ROOT", tmp_path)
    with pytest.raises(ValueError, match="git"):
        figures.commit("engine")
    git = repository(tmp_path)
    (tmp_path / "engine").mkdir()
    commits = []
    for name in ("engine/a.py", "b.py", "engine/c.py"):
        (tmp_path / name).write_text("1")
        git("add", ".")
        git("commit", "-q", "-m", name)
        commits.append(figures.commit("engine"))
    assert commits[0] == commits[1] != commits[2]
    assert len(commits[0]) == 7
    (tmp_path / "b.py").write_text("2")
    assert figures.commit("engine") == commits[2]
    assert "changes after commit" not in figures.stamp("make it")[0]
    (tmp_path / "engine/a.py").write_text("2")
    with pytest.raises(ValueError, match="engine/a.py"):
        figures.commit("engine")
    assert "By `make it`, changes after commit" in figures.stamp("make it")[0]


def test_a_match_is_of_the_commit_that_changed_its_game(tmp_path, monkeypatch):
    monkeypatch.setattr(figures, "ROOT", tmp_path)
    git = repository(tmp_path)
    found = {}
    names = "mindbug/bot", "tagteam/bot", "mantis/bot", "minimonfa/values", "bot", "move_list"
    for name in ("__init__", *names):
        path = tmp_path / "engine" / (name + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("1")
        git("add", ".")
        git("commit", "-q", "-m", name)
        now = {game: figures.commit(*report.parts(engine.open(game))) for game in engine.GAMES}
        found[name] = {game for game in now if now[game] != found.get(game)}
        found.update(now)
    every = set(engine.GAMES)
    assert found["__init__"] == found["bot"] == every
    assert found["mindbug/bot"] == {"mindbug", "tagteam"}, "Tag Team is built on Mindbug"
    assert found["tagteam/bot"] == {"tagteam"}
    assert found["mantis/bot"] == {"mantis"}
    assert found["minimonfa/values"] == {"minimonfa"}
    assert not found["move_list"], "it only reads what was played"


def test_bots_play_with_nothing_of_the_engine_that_a_match_is_not_of():
    code = """
import sys
import tools, engine
from engine.bot import Bot
for game in engine.GAMES:
    t = engine.open(game, seed=1)
    bots = [Bot(t, 0, seed) for seed in range(t.seats)]
    for _ in range(30):
        if t.seat != engine.OVER:
            bot = bots[t.seat]
            bot.start(t)
            while not bot.step():
                pass
            t.play(bot.best)
print(*(name for name in sys.modules if name.startswith("engine.") and name.count(".") == 1))
"""
    env = {**os.environ, native.VARIABLE: ""}
    found = subprocess.run(
        (sys.executable, "-c", code), cwd=ROOT, env=env, capture_output=True, text=True, check=True
    ).stdout.split()
    common = {path[len("engine/") : -len(".py")] for path in report.COMMON}
    assert {name[len("engine.") :] for name in found} == common - {"__init__"} | {*engine.GAMES}


def test_all_sections_are_there():
    balance = ["balance classic,wild", "balance classic,classic", "balance wild,wild"]
    for name in ("fit", "bench", "matches", "waits", "openspiel", *balance):
        figures.read(name)


def test_the_readme_has_its_few_from_there():
    rows = figures.cells(figures.read("matches"))
    waits = figures.cells(figures.read("waits"))
    assert figures.read("bots", figures.SUMMARY) == report.summary(rows, waits)
    for name in ("fit", "bench"):
        assert len(figures.read(name, figures.SUMMARY)) == 1


def test_every_row_is_a_match():
    rows = figures.cells(figures.read("matches"))
    assert len({(row[0], row[1]) for row in rows}) == len(rows) > 10
    for row in rows:
        game, seats, names = report.about(row)
        table = engine.open(game, seats=seats)
        for name in names:
            if not name.startswith("openspiel:"):
                arena.make(name, table, 0)


# --- the matches


class Pool:
    """Plays at once, and counts."""

    def __init__(self):
        self.games = 0

    def imap(self, job, jobs):
        for x in jobs:
            self.games += 1
            yield job(x)


@pytest.fixture
def wins(monkeypatch):
    """Games that take no time: the first bot wins three of four, its decisions take 1 to 3 s."""

    def match(job):
        deal, swap = job[3:5]
        return float(deal * 7 % 4 != swap), [[35000, 70000, 105000], []], [[147000], []]

    monkeypatch.setattr(arena, "match", match)


def rows():
    return [["mindbug", "hard against medium", "", "", "", "", "", ""]]


def test_a_match_is_played_until_its_interval_is_small(file, wins):
    pool = Pool()
    found = rows()
    report.play(pool, found, None, None)
    game, match, share, interval, games, deals, commit, _ = found[0]
    assert (game, match, commit) == ("mindbug", "hard against medium", "abc1234")
    low, high = map(float, interval.split("-"))
    n = int(games.replace(",", ""))
    assert 3.5 < high - low <= 4 and 1700 < n < 1900
    assert float(share[:-1]) == pytest.approx(75, abs=0.5)
    assert deals == f"0-{n // 2 - 1}" and n <= pool.games < n + 200
    assert figures.cells(figures.read("matches")) == found
    waits = figures.cells(figures.read("waits"))
    assert waits == [
        [
            *("mindbug", "hard", f"{3 * pool.games:,}", "2.00 s", "3.00 s", "3.00 s", "abc1234"),
            "no: median > 1.5 s, 95% > 2.5 s",
        ],
        [
            *("mindbug", "hard, whole attack", f"{pool.games:,}", "4.20 s", "4.20 s", "4.20 s"),
            *("abc1234", "no: median > 4 s, 95% > 4 s, worst > 4 s"),
        ],
    ]
    assert "| Mindbug |  |  | 75.0% |  | 2.00 s / 3.00 s |" in figures.SUMMARY.read_text()


@pytest.mark.parametrize(
    ("level", "seconds", "held"),
    [
        ("hard", (1.5, 2.5, 3), "yes"),
        ("hard", (1.51, 2.51, 3.01), "no: median > 1.5 s, 95% > 2.5 s, worst > 3 s"),
        ("medium", (0.5, 0.9, 1), "yes"),
        ("easy", (0.5, 0.9, 1.01), "no: worst > 1 s"),
        ("hard, whole attack", (2, 3.9, 4), "yes"),
        ("easy, whole attack", (2, 3.9, 4.01), "no: worst > 4 s"),
    ],
)
def test_a_wait_is_held_against_its_budget(level, seconds, held):
    row = ["minimonfa", level, "12", *(f"{x:.2f} s" for x in seconds), "abc1234"]
    assert report.merge([row], []) == [[*row, held]], "a row from before there was the column"
    assert report.merge([], [[*row, "of another time"]]) == [[*row, held]]


def test_what_was_played_is_not_played_again(file, wins, monkeypatch):
    first, again = Pool(), Pool()
    report.play(first, rows(), None, None)
    (kept,) = (file.parent / "kept").rglob("*.jsonl")
    lines = kept.read_text().splitlines()
    assert len([line for line in lines if line]) == first.games
    found = rows()
    report.play(again, found, None, None)
    assert again.games == 0 and found[0][2]
    at = next(i for i, line in enumerate(lines) if line and json.loads(line)[0] == 5)
    lines[at] = lines[at][:-9]  # the power went
    kept.write_text("\n".join(lines))
    report.play(again, rows(), None, None)
    assert again.games == 1
    monkeypatch.setattr(figures, "commit", lambda *paths: "def5678")
    report.play(again, found, None, None)
    assert again.games == 1 + first.games, "another commit plays anew"
    assert found[0][6] == "def5678"


def test_an_interruption_keeps_the_games(file, wins):
    class Cut(Pool):
        def imap(self, job, jobs):
            for i, x in enumerate(super().imap(job, jobs)):
                if i == 30:
                    raise KeyboardInterrupt
                yield x

    with pytest.raises(KeyboardInterrupt):
        report.play(Cut(), rows(), None, None)
    (kept,) = (file.parent / "kept").rglob("*.jsonl")
    assert len(kept.read_text().split()) > 30
    rest, whole = Pool(), Pool()
    found, same = rows(), rows()
    report.play(rest, found, None, None)
    kept.unlink()
    report.play(whole, same, None, None)
    assert found == same, "the same games, whatever came between"
    assert rest.games <= whole.games - 30


def test_a_row_of_this_commit_stays(file, wins):
    row = [
        "mindbug",
        "hard against easy",
        "90.0%",
        "88.0-92.0",
        "500",
        "0-249",
        "abc1234",
        "0:01:00",
    ]
    pool = Pool()
    report.play(pool, [row], None, None)
    assert pool.games == 0
    wide = [*row[:3], "80.0-96.0", *row[4:]]
    found = [wide]
    report.play(pool, found, None, None)
    assert pool.games and found[0] != wide


def test_the_time_of_a_quick_game_counts(monkeypatch):
    """The compiled engine plays one of Mantis in less than a millisecond."""
    clock = iter((7.0, 7.0004))
    monkeypatch.setattr(report.time, "process_time", lambda: next(clock))
    monkeypatch.setattr(arena, "match", lambda job: (1.0, [], []))
    job = ("mantis", 2, ("hard", "easy"), 3, 1)
    assert report.one(job) == (3, 1, 1.0, 0.0004, [], [])


def test_at_most_so_many_games(file, wins):
    pool = Pool()
    found = rows()
    report.play(pool, found, None, 60)
    assert found[0][4] == "80", "whole steps of 20 deals from both sides"


def test_a_bot_that_is_not_there_is_passed_over(file, wins, capsys):
    pool = Pool()
    found = [
        ["mindbug", "genius against easy"],
        ["mindbug"],
        ["chess", "hard against easy"],
        *rows(),
    ]
    found[1].append("hard versus easy")
    report.play(pool, found, None, None)
    said = capsys.readouterr().err.splitlines()
    assert [line.startswith("arena: skipped: ") for line in said] == [True] * 3
    assert found[3][6] == "abc1234"


def test_matches_against_tree_searches_are_played_apart(file, wins):
    trees = [["mindbug", f"hard against mcts:{n}"] for n in (1000, 1001)]
    both = [*rows(), *trees]
    report.play(Pool(), both, None, None)
    assert both[0][2] and both[1:] == trees
    wide = []
    report.play(Pool(), both, None, None, trees=True)
    for row in both:
        low, high = map(float, row[3].split("-"))
        wide.append(high - low)
    assert wide[0] <= 4 < wide[1] <= 8 < wide[2] <= 12


def test_only_what_decides_how_they_play_counts(file, monkeypatch):
    asked = []
    monkeypatch.setattr(figures, "commit", lambda *paths: asked.append(paths) or "abc1234")
    for names in ("hard against random", "greedy against mcts:5", "easy against medium"):
        report.Match(["mindbug", names])
    ours = (*report.COMMON, "engine/mindbug")
    assert asked == [ours, (*ours, "tools/bots/arena.py", "tools/bots/mcts.py"), ours]


def test_true_games_with_more_seats(file):
    text = "\n".join(figures.table(report.HEAD, [["mantis, 3 seats", "easy against random"]]))
    file.write_text(TEXT.replace("| old |", text))
    assert arena.main(["--report", "mantis", "--games", "6", "--workers", "2"]) == 0
    (row,) = figures.cells(figures.read("matches"))
    assert row[2].endswith("% (par 33%)") and row[4:7] == ["60", "0-19", "abc1234"]
    assert [wait[:2] for wait in figures.cells(figures.read("waits"))] == [
        ["mantis, 3 seats", "easy"]
    ]


@pytest.mark.parametrize(
    "args",
    [["--report", "chess"], ["--report", "--games", "0"], ["mantis", "easy", "hard", "--figures"]],
)
def test_it_refuses_in_one_line(file, args, capsys):
    assert arena.main(args) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


# --- the others


def test_fit_tells_the_worst_of_its_screens():
    counted = [
        ("mindbug: state", 160, 160),
        ("title: pixels of a cursor move", 256, 2560),
        ("title: windows of a cursor move", 4, 12),
        ("help: pixels of a page", 20480, None),
        ("team: hunt: pixels of a cursor move", 1446, 2560),
        ("team: hunt: windows of a cursor move", 3, 12),
        ("Python stack of a bot's turn and its drawing", 1648, 1850),
    ]
    measured = [
        SimpleNamespace(name=name, live=live, block=block)
        for name, live, block in (("title", 5, 90), ("duel: end", 7, 60), ("team: hunt", 6, 70))
    ]
    assert fit.summary(counted, measured, 192303) == [
        counted[0],
        counted[-1],
        ("pixels of a cursor move, most: team: hunt", 1446, 2560),
        ("windows of a cursor move, most: title", 4, 12),
        ("live heap, most: duel: end", 7, fit.LIVE),
        ("live heap, most: team: hunt", 6, fit.LIVE),
        ("largest free block, least: duel: end", 60, "at least 16,384"),
        ("all modules for the board, compiled", 192303, ""),
    ]
    assert "has 0 KB of memory in use (budget 101)" in fit.sentence(measured)


def test_bench_has_a_row_of_what_it_prints():
    found = "50 40 200 1000 1 2 0.1 160 3000 100"
    row = bench.row("mindbug", "CPython", found)
    assert row == [
        "mindbug on CPython",
        200000,
        120000,
        "50.0",
        "200.0",
        "40.0",
        "1000.0",
        "1.0",
        "2.0",
    ]
    assert len(row) == len(bench.HEAD)
    head = next(bench.lines("mindbug", "CPython", found))
    assert "200,000 decisions/s, 120,000 with the deals" in head
    assert bench.main(["mantis", "--figures"]) == 2
    waits = [
        ("title after power-on", 900, 3000),
        ("mantis: save", 4, 150),
        ("mindbug: save", 6, 150),
    ]
    waits += [
        ("mantis: table after the choice", 300, 3000),
        ("mantis: cursor move, worst", 40, 120),
    ]
    assert bench.sentence(waits).startswith(
        "A player waits at most 900 ms for a title (budget 3,000)"
    )
    assert "6 ms for a save (budget 150)" in bench.sentence(waits)


# --- the last line --------------------------------------------------------------------------------


def fitted(monkeypatch, live, wrong=""):
    """`make fit` where two screens are measured, and nothing takes time."""
    screens = [fit.Screen("title", ""), fit.Screen("table", wrong)]
    screens[0].live = live
    for screen in screens:
        screen.block = fit.BLOCK
    monkeypatch.setattr(fit, "engine_rows", lambda game: [(f"{game}: state", 10, 20)])
    monkeypatch.setattr(fit, "drive", dict)
    monkeypatch.setattr(fit, "screens", lambda files: screens)
    monkeypatch.setattr(fit, "pixels", lambda: [("a page", 9999, None)])
    monkeypatch.setattr(fit, "stack", lambda files: 1)
    monkeypatch.setattr(fit, "modules", lambda: [("engine", 5)])
    monkeypatch.setattr(fit, "sizes", lambda: [("engine", 50)])
    monkeypatch.setattr(fit, "source_rows", lambda: [("engine/__init__.py", 100, fit.SOURCE)])
    return fit.main([])


@pytest.mark.parametrize(
    ("live", "wrong", "status", "last"),
    [
        # a figure of each engine, the stack, four of each screen, a module
        (1, "", 0, "Checked 14 figures: all within budget."),
        (fit.LIVE + 1, "", 1, "Checked 14 figures: 1 over budget."),
        (1, "lost", 1, "Checked 10 figures: all within budget. Screens not measured: 1."),
        (fit.LIVE + 1, "lost", 1, "Checked 10 figures: 1 over budget. Screens not measured: 1."),
    ],
)
def test_fit_ends_with_a_verdict(monkeypatch, capsys, live, wrong, status, last):
    assert fitted(monkeypatch, live, wrong) == status
    assert capsys.readouterr().out.splitlines()[-1] == last


@pytest.mark.parametrize(
    ("mean", "save", "last"),
    [
        (50, 20, "Checked 8 figures: all within budget."),
        (80, 20, "Checked 8 figures: 2 over budget."),
        (50, 151, "Checked 8 figures: 1 over budget."),
    ],
)
def test_bench_ends_with_a_verdict(monkeypatch, capsys, mean, save, last):
    """Its times are the machine's, so that it does not fail by them."""
    found = f"{mean} 30 200 500 1 2 0.1 160 1000 20"
    for name in ("_cpython", "_micropython"):
        monkeypatch.setattr(bench, name, lambda game, seats, games: found)
    waits = [("title after power-on", 900, 3000), ("mindbug: save", save, 150)]
    monkeypatch.setattr(bench.bench_screens, "report", lambda: waits)
    assert bench.main(["mindbug"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == last
