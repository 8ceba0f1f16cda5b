# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Reads scenario files: the text format in which the rules of the games are stated as cases.

parse(path) gives the cases as plain lists and dicts, ready for JSON; tools/rules/scenario_core.py
describes them and plays them. Nothing here knows a rule: only lines, keys and their forms.
"""

import re

from tools.rules.scenario_core import COLOURS, by_colour, split_list

# game line -> (game, options of engine.open, seats; None: given by a line)
GAMES = {
    "mindbug": ("mindbug", {"seats": 2}, 2),
    "tagteam": ("tagteam", {}, 4),
    "tagteam epic": ("tagteam", {"epic": True}, 4),
    "mantis": ("mantis", {}, None),
    "minimonfa": ("minimonfa", {}, None),
}
_SEATS = {"mantis": (2, 6), "minimonfa": (2, 3)}

# key -> how its value is compared
_MINDBUG = {
    "life": "number",
    "bugs": "number",
    "frogs": "number",
    "hand": "bag",
    "deck": "row",
    "discard": "bag",
    "board": "bag",
}
SEAT_KEYS = {
    "mindbug": _MINDBUG,
    "tagteam": _MINDBUG,
    "mantis": {"tank": "tank", "score": "number"},
    "minimonfa": {
        "deck": "word",
        "heroes": "bag",
        "dead": "bag",
        "hand": "bag",
        "draw": "row",
        "discard": "bag",
        "vault": "vault",
    },
}
# lines without a seat in the set-up
_LINES = {
    "mindbug": ("unused", "turn"),
    "tagteam": ("unused", "turn"),
    "mantis": ("pile", "seats", "turn"),
    "minimonfa": ("events", "event", "round", "seats", "turn"),
}
# what can be stated without a seat
_STATED = {
    "mindbug": {"unused": "top"},
    "tagteam": {"unused": "top"},
    "mantis": {"pile": "row", "back": "back"},
    "minimonfa": {"events": "row", "event": "word", "totals": "word"},
}

_BACK = re.compile("[%s]/[%s]{3}" % (COLOURS, COLOURS))
_TANK = re.compile(r"-|[%s]\d+( [%s]\d+)*" % (COLOURS, COLOURS))
_TOTALS = re.compile(r"\d+/\d+ \d+/\d+")

# The moves of each game. A text that is none of them makes the file unreadable: a slip in
# `! illegal` would otherwise hold for ever. What the groups hold must be names of cards.
_CREATURES = (
    "mindbug|mindfrog|decline|no hunt|no block|attack again|stop|done|play it|keep it",
    "(?:play|attack|action|block|take|discard|give|reveal) (.+)",
    r"(?:hunt|target) \d+ (.+)",
    r"resolve \d+ (.+?)(?: by (.+))?",
    r"choose \d+",
)
_MOVES = {
    "mindbug": _CREATURES,
    "tagteam": _CREATURES,
    "mantis": ("score", r"steal \d+"),
    "minimonfa": (
        r"end|go|pass|room new|room \d+|raze \d+(?: hall)?|look \d+",
        r"(?:monster|trap) .+ to \d+",
        "item .+ to .+|swap .+ from .+ to .+|use .+ .+|reveal .+ of .+",
        "(?:send|skill|spend|lose|stone|eject|break|fetch|revive|keep) .+",
        r"(?:attack|look) \d+ \d+",
        r"choose \d+",
    ),
}


class ParseError(Exception):
    """An unreadable file: one line `file:line: reason`."""


class _Bad(Exception):
    """The reason; the line is known where it is caught."""


def read_text(path):
    """The text of a file; line ends and a byte order mark do not matter."""
    try:
        with open(path, "rb") as f:
            data = f.read()
    except OSError as e:
        raise ParseError(f"{path}: {e.strerror}") from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as e:
        line = data.count(b"\n", 0, e.start) + 1
        raise ParseError(f"{path}:{line}: not UTF-8") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def parse(path):
    """The cases of one file."""
    return parse_lines(path, read_text(path).split("\n"))


def parse_lines(path, rows):
    """The cases of the lines of a file."""
    cases = []
    lines = []  # of the case being read
    title = None
    for number, raw in enumerate(rows, 1):
        text = " ".join(raw.split()).replace(" *", "*").replace(" ^", "^").replace("^*", "*^")
        if not text or text.startswith("#"):
            continue
        if text.startswith("=="):
            if title:
                cases.append(_case(path, *title, lines))
            title = (number, text[2:].strip())
            lines = []
            if not title[1]:
                raise ParseError(f"{path}:{number}: a case needs a title")
        elif title is None:
            raise ParseError(f"{path}:{number}: text before the first case")
        else:
            lines.append((number, text))
    if title:
        cases.append(_case(path, *title, lines))
    return cases


def _case(path, line, title, lines):
    reader = _Reader(lines)
    try:
        reader.read(line)
    except _Bad as e:
        raise ParseError(f"{path}:{reader.line}: {e}") from None
    return {
        "file": str(path),
        "line": line,
        "title": title,
        "game": reader.game,
        "game_line": reader.game_line,
        "options": reader.options,
        "setup": reader.ordered(),
        "names": [[line, name] for name, line in reader.names.items()],
        "steps": reader.steps,
    }


class _Reader:
    """The lines of one case."""

    def __init__(self, lines):
        self.lines = lines
        self.line = 0  # the one being read, for errors
        self.game = None
        self.game_line = 0
        self.options = {}
        self.seats = 2
        self.setup = []
        self.seen = set()
        self.turn = None
        self.names = {}  # card names in moves: the first line
        self.steps = []

    def read(self, title_line):
        self.line = title_line
        self._find_game()
        moved = False
        for number, text in self.lines:
            self.line = number
            if text[0] == ">":
                moved = True
                self._move(text)
            elif text[0] == "!":
                self._statement(text)
            elif moved:
                raise _Bad("set-up after the first move")
            elif text.split()[0] not in ("game", "seats"):
                self._place(text)

    def ordered(self):
        """The set-up in the order of putting: decks, seats, lines, turn."""

        def rank(entry):
            _, seat, key, _ = entry
            if self.game == "minimonfa" and key == "deck":
                return 0  # says what the other lists can hold
            return 1 if seat is not None else 2

        turn = self.turn or [self.game_line, None, "turn", "0"]
        return sorted(self.setup, key=rank) + [turn]

    def _find_game(self):
        """The lines `game` and `seats`: they decide how the others are read."""
        seats = None
        for number, text in self.lines:
            word, _, value = text.partition(" ")
            if word == "game":
                self.line = number
                if self.game:
                    raise _Bad("a second game line")
                if value not in GAMES:
                    raise _Bad("no such game: " + (value or "-"))
                self.game, options, self.seats = GAMES[value]
                self.options = dict(options)
                self.game_line = number
            elif word == "seats":
                if seats:
                    self.line = number
                    raise _Bad("seats is given twice")
                seats = (number, value)
        if not self.game:
            raise _Bad("the case has no game line")
        if seats and self.seats:
            self.line = seats[0]
            raise _Bad(f"{self.game} has no line: seats")
        if not self.seats:
            self.seats = 2
            if seats:
                self.line = seats[0]
                self.seats = _number(seats[1], "seats")
                least, most = _SEATS[self.game]
                if not least <= self.seats <= most:
                    raise _Bad(f"{self.game} has {least} to {most} seats")
            self.options["seats"] = self.seats

    def _seat(self, text):
        seat = _number(text, "a seat")
        if seat >= self.seats:
            raise _Bad(f"no seat {seat}: {self.game} has seats 0 to {self.seats - 1} here")
        return seat

    def _place(self, text):
        """A set-up line."""
        match = re.fullmatch(r"(\d+) ?: ?(.*)", text)
        if not match:
            word, _, value = text.partition(" ")
            if word not in _LINES[self.game]:
                raise _Bad("cannot read: " + text)
            self._once(None, word)
            if word == "turn":
                self.turn = [self.line, None, "turn", self._turn(value)]
            else:
                self.setup.append([self.line, None, word, self._value(word, value)])
            return
        seat = self._seat(match[1])
        entries = [x.strip() for x in match[2].split(";")]
        if not any(entries):
            raise _Bad(f"nothing is set up for seat {seat}")
        for entry in entries:
            if not entry:
                continue
            key, _, value = entry.partition(" ")
            if key not in SEAT_KEYS[self.game]:
                raise _Bad("unknown key: " + key)
            if key != "vault":
                self._once(seat, key)
            value = self._value(key, value)
            if self.game == "tagteam" and key == "life":
                for _, other, known, text in self.setup:
                    if known == key and other == seat ^ 2 and text != value:
                        raise _Bad(f"life {value} for seat {seat}, but {text} for its partner")
            self.setup.append([self.line, seat, key, value])

    def _once(self, seat, key):
        if (seat, key) in self.seen:
            raise _Bad(key + " is given twice" + ("" if seat is None else f" for seat {seat}"))
        self.seen.add((seat, key))

    def _turn(self, value):
        words = value.split()
        if not words:
            raise _Bad("turn has no value")
        if len(words) > (2 if self.game == "minimonfa" else 1):
            raise _Bad("cannot read: turn " + value)
        if words[1:] and words[1] not in ("2", "3", "start"):
            raise _Bad("no such phase: " + words[1])
        return " ".join([str(self._seat(words[0]))] + words[1:])

    def _value(self, key, value):
        """The text of a value as it is put, checked for its form."""
        if not value:
            raise _Bad(key + " has no value")
        how = SEAT_KEYS[self.game].get(key) or _STATED[self.game].get(key, "number")
        if how == "number":
            return str(_number(value, key))
        if how == "vault":
            size, _, names = value.partition(" ")
            names = ", ".join(_names(names or "-")) or "-"
            return f"{_number(size, 'the size of a vault')} {names}"
        if how == "tank":
            if not _TANK.fullmatch(value):
                raise _Bad("not a tank: " + value)
            return value
        if how == "word":
            return value
        return ", ".join(_names(value, key)) or "-"

    def _move(self, text):
        match = re.fullmatch(r"> ?(\d+) (.+)", text)
        if not match:
            raise _Bad("cannot read the move: " + text)
        seat = self._seat(match[1])
        self._step("play", text, seat, self._meant(match[2]))

    def _step(self, kind, text, *more):
        self.steps.append([self.line, kind, text, *more])

    def _statement(self, text):
        said = text[1:].strip()
        word, _, rest = said.partition(" ")
        if word.isdigit():
            parts = [x.strip() for x in rest.split(";")]
            for part in [x for x in parts if x] or [""]:  # several, as in the set-up
                self._seat_statement(text, self._seat(word), part)
        elif word in _STATED[self.game]:
            self._step("get", text, None, word, *self._wanted(word, rest))
        elif said == "draw":
            self._step("draw", text)
        elif word == "winner":
            seats = [self._seat(x.strip()) for x in rest.split(",")]
            self._step("winner", text, seats)
        elif said.startswith("to move "):
            self._step("to move", text, self._seat(said[8:]))
        elif word == "moves" and rest:
            moves = [] if rest == "-" else [x.strip() for x in rest.split("|")]
            if "" in moves:
                raise _Bad("an empty move in the list")
            self._step("moves", text, [self._meant(move) for move in moves])
        elif word in ("legal", "illegal") and rest:
            self._step(word, text, self._meant(rest))
        elif word in ("power", "keywords") and "board" in SEAT_KEYS[self.game]:
            self._creature(text, word, rest)
        else:
            raise _Bad("cannot read the statement: " + text)

    def _seat_statement(self, text, seat, rest):
        key, _, value = rest.partition(" ")
        if self.game == "minimonfa" and key == "vaults":
            self._step("get", text, seat, key, "number", _number(value, key))
        elif self.game == "minimonfa" and key == "vault":
            vault, _, value = value.partition(" ")
            size, _, names = self._value(key, value).partition(" ")
            inside = split_list(names)
            if names.startswith("#"):
                inside = [_number(names[1:], "the number of cards in a vault")]
            key = f"vault {_number(vault, 'a vault')}"
            self._step("get", text, seat, key, "vault", [int(size)] + inside)
        elif key in SEAT_KEYS[self.game]:
            self._step("get", text, seat, key, *self._wanted(key, value))
        else:
            raise _Bad("unknown key: " + key)

    def _wanted(self, key, value):
        """(how to compare, value) of a stated value."""
        how = SEAT_KEYS[self.game].get(key) or _STATED[self.game].get(key)
        if key in _STATED[self.game]:
            how = _STATED[self.game][key]
        if how == "back":
            if not re.fullmatch("[%s]{3}" % COLOURS, value):
                raise _Bad("not three colours: " + value)
            return how, value
        if key == "totals" and not _TOTALS.fullmatch(value):
            raise _Bad("not two totals: " + value)
        if value.startswith("#") and how in ("bag", "row", "top", "tank"):
            return "count", _number(value[1:], "the number of " + key)
        text = self._value(key, value)
        if how == "number":
            return how, int(text)
        if how in ("bag", "row", "top"):
            return how, split_list(text)
        return how, text

    def _creature(self, text, kind, rest):
        match = re.fullmatch(r"(\d+) (.+) (\S+)", rest)
        if not match:
            raise _Bad("cannot read the statement: " + text)
        seat, name, want = self._seat(match[1]), match[2], match[3]
        if kind == "power":
            want = _number(want, "a power")
        elif not re.fullmatch("-|F?H?P?S?T?", want):
            raise _Bad("not keywords (F H P S T, alphabetical, or -): " + want)
        self._step(kind, text, seat, name, want)

    def _meant(self, move):
        """A move that has the form of one; whether it is legal is for the engine to say."""
        for form in _MOVES[self.game]:
            match = re.fullmatch(form, move)
            if match:
                break
        else:
            raise _Bad("no such move: " + move)
        for name in match.groups():
            if name:
                self.names.setdefault(name.rstrip("*^"), self.line)
        return move


def _number(text, what):
    if not re.fullmatch(r"\d{1,6}", text):
        raise _Bad(f"{what}: not a number: {text or '-'}")
    return int(text)


def _names(value, key=""):
    """The items of a list, each with single spaces."""
    if value.count("[") != value.count("]"):
        raise _Bad("brackets do not match: " + value)
    items = split_list(value)
    if "" in items:
        raise _Bad("an empty name in the list: " + value)
    if key == "pile":
        for item in items:
            if not _BACK.fullmatch(item):
                raise _Bad("not a card (front/back, as in R/ORG): " + item)
        return [x[:2] + by_colour(x[2:]) for x in items]
    return items
