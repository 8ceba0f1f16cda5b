# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Plays a game again that was written as a short text:

    python -m tools.replay FILE             its moves, in the words of the scenarios
    python -m tools.replay FILE --case      as cases that python -m tools.scenario runs
    python -m tools.replay FILE --case --turn 5
    python -m tools.replay FILE --gif game.gif [--language de]
    python -m tools.replay --check 200 [--micropython]
    python -m tools.replay --damage 100000

FILE may be the text itself, or a link with it. A case states a position that a turn begins with,
and goes on as long as nothing happens by lot, for a scenario has dice of its own. --check writes so
many random games of each kind, plays them again and compares every position; --damage spoils texts
and wants one sentence for each. Exit status: 0 all is well, 1 something differs, 2 this is no game.
"""

import argparse
import json
import random
import re
import sys
import zlib
from pathlib import Path

import engine
from cardling import game_text
from cardling.match import about
from engine.move_list import Tape
from tools.pack.languages import LANGUAGES
from tools.progress import progress
from tools.rules import scenario_core
from tools.rules.parity import Walk
from tools.rules.scenario_parser import SEAT_KEYS, parse_lines

_WHO = ("a person", "easy", "medium", "hard")
_CHUNK = 20  # games a step of MicroPython
_STEP = """
import json
from binascii import crc32
from cardling import game_text
def look(t, code):
    marks.append(crc32(t.state) & 0xFFFF)
with open("/texts.json") as f:
    for number, line in enumerate(f):
        if %d <= number < %d:
            marks = []
            try:
                look(game_text.play(game_text.read(json.loads(line)), look), 0)
            except ValueError as error:
                marks.append(str(error))
            print(json.dumps(marks))
"""
# Without a seat, in the order in which a case has them
_LINES = {
    "mindbug": ("unused",),
    "tagteam": ("unused",),
    "mantis": ("pile",),
    "minimonfa": ("events", "event"),
}
_VAULTS = 6
_LINKS = ("https://example.org/#game=", "#game=game=", "1/2:", "\n# a note\n", "game=%20")


def found(given):
    """The text of a game in what was given: a file, a link, the text."""
    text = given
    if re.fullmatch(r"[\w./\\ :-]{1,255}", given) and Path(given).is_file():
        try:
            text = Path(given).read_text("utf-8-sig")
        except (OSError, UnicodeDecodeError):
            raise ValueError(game_text.NONE) from None
    lines = [line.strip() for line in text.splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    if all(re.match(r"\d+/\d+:", line) for line in lines):  # of several QR codes
        lines.sort(key=lambda line: int(line.split("/")[0]))
        lines = [line.split(":", 1)[1] for line in lines]
    text = "".join(lines)
    return text.rsplit("game=", 1)[-1]


def name(past):
    """The game as a scenario names it."""
    return "tagteam epic" if past.variant > 15 else past.game


def turns(past):
    """[(turn, seat, move, code)] of all decisions, and the table at the end. Turns count from 1."""
    rows = []
    last = [None, 0]

    def seen(t, code):
        if t.turn != last[0]:
            last[:] = t.turn, last[1] + 1
        rows.append((last[1], t.seat, t.describe(code), code))

    return rows, game_text.play(past, seen)


def ending(past, t):
    """How it stands at the end, as a scenario says it."""
    if past.conceded >= 0:
        return f"# seat {past.conceded} gives up"
    if t.seat != engine.OVER:
        return f"! to move {t.seat}"
    winners = ",".join(str(seat) for seat in t.winners())
    return "! winner " + winners if winners else "! draw"


def told(past):
    """The lines of a game as text."""
    rows, t = turns(past)
    sits = ", ".join(
        f"{seat}: {_WHO[kind] if kind < len(_WHO) else 'a rival'}"
        for seat, kind in enumerate(past.players)
    )
    yield f"# {name(past)}, seed {past.seed}, options {past.options}; seats {sits}"
    last = 0
    for turn, seat, move, _ in rows:
        if turn != last:
            yield f"# turn {turn}"
            last = turn
        yield f"> {seat} {move}"
    yield ending(past, t)


# --- as scenarios


def position(t, game):
    """[(seat or None, key, value)] of all that a case can state, in its order."""
    rows = []
    for seat in range(t.seats):
        for key in SEAT_KEYS[game]:
            if key == "vault":
                for vault in range(1, _VAULTS + 1):
                    row = t.get(seat, f"vault {vault}")
                    if row:
                        rows.append((seat, f"vault {vault}", row))
            elif key != "deck" or game != "minimonfa" or t.seats == 2:
                rows.append((seat, key, t.get(seat, key)))
    return rows + [(None, key, t.get(None, key)) for key in _LINES[game]]


def alike(game, one, other):
    """Are two positions the same to a scenario?"""
    if [row[:2] for row in one] != [row[:2] for row in other]:
        return False
    for (_, key, a), (_, _, b) in zip(one, other, strict=True):
        how = SEAT_KEYS[game].get(key.split()[0], "row")
        if how in ("bag", "vault") and isinstance(a, list):
            a, b = ([scenario_core.plain(str(x)) for x in row] for row in (a, b))
            a, b = sorted(a), sorted(b)
        if a != b:
            return False
    return True


def _text(value):
    return (", ".join(value) or "-") if isinstance(value, list) else str(value)


def setup(past, t, turn):
    """The lines of a case that begins with this position."""
    lines = [f"game {name(past)}"]
    if past.game in ("mantis", "minimonfa"):
        lines.append(f"seats {t.seats}")
    rows = position(t, past.game)
    for seat in range(t.seats):
        parts = []
        for owner, key, value in rows:
            if owner == seat:
                if key.startswith("vault"):
                    value = f"{value[0]} {_text(value[1:])}"
                    key = "vault"
                parts.append(f"{key} {_text(value)}")
        lines.append(f"{seat}: " + "; ".join(parts))
    for owner, key, value in rows:
        # an empty list of events is an empty pile, but there is no event called "-"
        if owner is None and _text(value) != "-":
            lines.append(f"{key} {_text(value)}")
    return lines + turn


def statements(t, game):
    """What holds in a position, as lines of a case."""
    for seat, key, value in position(t, game):
        if key.startswith("vault"):
            yield f"! {seat} {key} {value[0]} {_text(value[1:])}"
        elif seat is None:
            if _text(value) != "-":
                yield f"! {key} {_text(value)}"
        else:
            yield f"! {seat} {key} {_text(value)}"


def _opened(lines):
    """The table of a case's lines, None if there is no such position."""
    try:
        (case,) = parse_lines("case", ["== case", *lines])
        return scenario_core.set_up(engine, case)
    except (scenario_core.Unreadable, ValueError):
        return None


def _answers(t):
    return sorted(t.describe(code) for code in t.choices[: t.moves()])


def begun(past, t, first):
    """(lines of a case that begins here, its table); None: it cannot begin here."""
    seat = t.seat
    ways = [[f"turn {seat}"]]
    if past.game == "minimonfa":
        active = t.get(None, "turn")
        ways = [[f"turn {active} 2"], [f"turn {active} 3"]]
        ways += [["round 1", *way] for way in ways]
        if first:
            ways.insert(0, ["round 1", f"turn {active} start"])
    here = position(t, past.game)
    for way in ways:
        lines = setup(past, t, way)
        twin = _opened(lines)
        if twin and twin.seat == seat and _answers(twin) == _answers(t):
            if alike(past.game, here, position(twin, past.game)):
                return lines, twin
    return None


def _level(t, twin):
    """Do both ask the same?"""
    if t.seat == engine.OVER or t.seat != twin.seat:
        return t.seat == twin.seat
    return _answers(t) == _answers(twin)


class _Case:
    """A case that is being written: its lines, and a table that plays them as a scenario does."""

    def __init__(self, past, t, title, first):
        self.lines, self.twin = begun(past, t, first) or ([], None)
        self.game = past.game
        self.lines.insert(0, f"== {title}")

    def play(self, t, code, seat, move):
        """Both play a move. False: by lot it went another way here, and it stands for itself."""
        twin = self.twin
        if not _level(t, twin):  # a question of a discreet table: it has one answer
            t.play(code)
            self.lines.append(
                f"# {seat} {move} (its only answer, which a scenario does not ask for)"
            )
        else:
            before = bytes(t.state)
            t.play(code)
            texts = [twin.describe(x) for x in twin.choices[: twin.moves()]]
            twin.play(twin.choices[texts.index(move)])
            if not self._agrees(t):
                after = bytes(t.state)
                t.load(before)
                self.end(t)
                t.load(after)
                return False
            self.lines.append(f"> {seat} {move}")
        return True

    def _agrees(self, t):
        if not _level(t, self.twin):
            return t.seat != engine.OVER and t.discreet and t.moves() == 1
        return alike(self.game, position(t, self.game), position(self.twin, self.game))

    def end(self, t, last=""):
        """What holds now."""
        if t.seat == engine.OVER or _level(t, self.twin):
            self.lines += [*statements(t, self.game), last or f"! to move {t.seat}"]
        self.lines.append("")


def cases(past, only=0):
    """The lines of cases that play the game; ``only``: that turn of it."""
    rows, _ = turns(past)
    t = past.table()
    case = None
    lines = []
    for number, (turn, seat, move, code) in enumerate(rows):
        if only and turn != only:
            if turn > only:
                break
            t.play(code)
            continue
        if not case:
            made = _Case(past, t, f"{past.game}, turn {turn}", not number)
            if not made.twin:
                t.play(code)
                lines.append(f"# {seat} {move} (no case can begin here)")
                continue
            case = made
        if not case.play(t, code, seat, move):
            lines += [*case.lines, f"# {seat} {move} (something is drawn by lot)"]
            case = None
    if case:
        case.end(t, ending(past, t) if t.seat == engine.OVER else "")
        lines += case.lines
    return lines


# --- checks


def mark(state):
    """What tells a position from others."""
    return zlib.crc32(state) & 0xFFFF


def replayed(text):
    """The marks of all positions of a game."""
    marks = []
    t = game_text.play(game_text.read(text), lambda t, _: marks.append(mark(t.state)))
    return [*marks, mark(t.state)]


def kinds():
    """[(game, seats as in CODES, options)] of all that can be dealt."""
    found = []
    for game in engine.GAMES:
        codes = about(game).CODES
        for seats in codes:
            for options in range(16):
                if not options or codes[seats][1] >> options & 1:
                    found.append((game, seats, options))
    return found


def record(game, seats, options, seed, discreet=True):
    """A game of random moves, and a mark of the position before each of them and of the last."""
    people = seats & 15
    sits = bytes([(seed + s) % 4 for s in range(people)])
    past = game_text.FinishedGame(game, seats, seed, options, sits, 0, b"")
    past.discreet = discreet
    t = past.table()
    tape = Tape()
    walk = Walk(seed)
    marks = []
    n = t.moves()
    # one of five is given up
    most = walk.below(60) if seed % 5 == 4 else 65535
    while n and tape.count < most:
        marks.append(mark(t.state))
        place = walk.below(n)
        tape.add(place, n)
        t.play(t.choices[place])
        if seed % 3 == 0:  # as after a save
            saved = tape.store()
            tape = Tape()
            tape.load(saved)
        n = t.moves()
    marks.append(mark(t.state))
    past.conceded = seed % people if n else -1
    past.count = tape.count
    past.moves = tape.packed()
    past.last = game_text.position(t)
    return past, marks


def check(number, micropython):
    """So many games of each kind; the exit status."""
    texts, marks, names = [], [], []
    every = kinds()
    for game, seats, options in progress(every, "games written"):
        for seed in range(number):
            past, row = record(game, seats, options, seed * 7919 + 3, seed % 2 < 1)
            texts.append(past.text())
            marks.append(row)
            names.append(f"{game}, seats {seats}, options {options}, seed {past.seed}")
    if micropython:
        found = _on_micropython(texts)
    else:
        found = (replayed(text) for text in texts)
    differ = 0
    for what, text, row, other in zip(names, texts, marks, found, strict=True):
        if row != other:
            differ += 1
            at = next((i for i, mark in enumerate(row) if other[i : i + 1] != [mark]), "end")
            print(f"{what}: another game from decision {at} on: {text}")
    where = "MicroPython" if micropython else "Python"
    positions = sum(map(len, marks))
    print(
        f"{len(texts)} games of {len(every)} kinds written and played again on {where}, "
        f"{positions} positions compared, {differ} differ"
    )
    return 1 if differ else 0


def _on_micropython(texts):
    from tools.build import micropython

    files = micropython.package()
    files["texts.json"] = "".join(json.dumps(text) + "\n" for text in texts)
    steps = [_STEP % (i, i + _CHUNK) for i in range(0, len(texts), _CHUNK)]
    printed = "".join(micropython.run(steps, files, what="games"))
    return [json.loads(line) for line in printed.splitlines()]


def spoiled(text, dice):
    """A text that something has happened to."""
    letters = list(text)
    way = dice.randrange(6)
    if way == 0:
        return "".join(letters[: dice.randrange(len(letters))])
    if way == 1:
        at = dice.randrange(len(letters) + 1)
        return text[:at] + dice.choice("Aa0-_ ?=\0\u00e9\n") * dice.randrange(1, 900) + text[at:]
    if way == 2:
        return "".join(dice.choice(letters) for _ in letters)
    for _ in range(dice.randrange(1, 4)):
        letters[dice.randrange(len(letters))] = dice.choice("ABCxyz019-_")
    if way == 3:
        return "".join(letters)
    # ...and somebody has made the checksum right
    data = bytearray(game_text.decode(text))
    for _ in range(dice.randrange(1, 4)):
        data[dice.randrange(len(data) - 2)] = dice.choice((0, 1, 127, 255, dice.randrange(256)))
    if way == 5:
        at = dice.randrange(12, len(data) - 2)
        del data[at : at + dice.randrange(4)]
    data[-2:] = (zlib.crc32(data[:-2]) & 0xFFFF).to_bytes(2, "little")
    return game_text.encode(bytes(data))


def damage(number):
    """Spoil so many texts; the exit status. Each is refused by a sentence, or is a game."""
    dice = random.Random(7)
    texts = []
    for i, kind in enumerate(kinds()):
        texts.append(record(*kind, i)[0].text())
    said = dict.fromkeys(game_text.SAID, 0)
    good = 0
    for _ in progress(range(number), "texts"):
        text = spoiled(dice.choice(texts), dice)
        try:
            if dice.randrange(2):  # as a link, of which others have spoiled the rest
                text = found(dice.choice(_LINKS) + text)
            game_text.play(game_text.read(text))
            good += 1
        except ValueError as error:
            said[game_text.SAID[error.args[0]]] += 1
    for sentence, count in said.items():
        print(f"{count:7} {sentence}")
    print(f"{number} texts spoiled, {good} of them games all the same, the others refused")
    return 0


def _gif(past, options):
    """Write it; the exit status."""
    from tools.sim import replay_film  # and the simulator

    pictures = replay_film.film(past, options.language)
    try:
        replay_film.save(pictures, options.gif)
    except (OSError, ValueError) as error:
        print(f"replay: {options.gif} cannot be written: {error}", file=sys.stderr)
        return 2
    print(f"{options.gif}: {len(pictures)} pictures")
    return 0


def main(arguments=None):
    """The exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.replay", description="Replays a game from its text."
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="a file, the text or a link")
    parser.add_argument("--case", action="store_true", help="as cases for tools.scenario")
    parser.add_argument("--turn", type=int, default=0, metavar="N", help="only this turn")
    parser.add_argument("--gif", metavar="PATH", help="as a GIF of the handheld")
    parser.add_argument("--language", default="en", choices=LANGUAGES, help="of the GIF")
    parser.add_argument("--check", type=int, metavar="N", help="N random games of each kind")
    parser.add_argument("--micropython", action="store_true", help="check on the real MicroPython")
    parser.add_argument("--damage", type=int, metavar="N", help="spoil N texts")
    options = parser.parse_args(arguments)
    if options.damage:
        return damage(options.damage)
    if options.check:
        return check(options.check, options.micropython)
    if not options.file:
        parser.error("which game? Give a FILE, or --check N")
    try:
        past = game_text.read(found(options.file))
        if options.gif:
            game_text.play(past)
            return _gif(past, options)
        if options.case:
            lines = cases(past, options.turn)
        else:
            rows, last = [], 0
            for line in told(past):
                if line.startswith("# turn "):
                    last = int(line.split()[2])
                if not options.turn or last == options.turn:
                    rows.append(line)
            lines = rows
    except ValueError as error:
        print(f"replay: {game_text.SAID[error.args[0]]}", file=sys.stderr)
        return 2
    if options.turn and not lines:
        print(f"replay: this game has no turn {options.turn}", file=sys.stderr)
        return 2
    print("\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
