# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Reads levels.txt, which says how the bots think, for tools/pack/pack_values.py.

assets/GAME/levels.txt becomes RULE in engine/GAME/values.py, whose bytes engine/bot.py explains.
A source has lines NAME | NUMBERS, numbers by name if engine/GAME/numbers.py has one:
  question | ASK       where the state holds the question
  turn | Q_TURN        the question with which a turn starts
  sides | 1            seats that agree in these bits play together
  sorted | yes         the game chooses among the moves of the decision itself, too
  clear | yes          a last turn whose start leaves nothing open is not looked at
  late | yes            a loss that comes later is a smaller one, a later win, too
  stack | 7            questions that are kept while looking ahead
  move | 5             what a move, a choice, a value, a blind, a reply costs, in turns of the
                       calibration loop: 35,000 a second
  easy | 0 0 99 1 20000 180    a level: turns to look ahead; shallower looks first; moves that
                       are looked at after them, or after two redeals; redeals at most; budget in
                       turns; noise
  * | 100 | 9          what questions without a line have:
  Q_TURN | 125 | 9     a question's mark in percent of the level's budget; how many choices are
                       looked at besides "none", if the game asks for that
  Q_RAID | 90 open     a question at which all can tell how many answers there are
"""

import re

from tools.pack import Mistake, engine_numbers, lines_of

LEVELS = ("easy", "medium", "hard")
# The head of RULE in its order, and the unit of each.
PARTS = {
    "question": 1,
    "turn": 1,
    "sides": 1,
    "move": 1,
    "value": 1,
    "blind": 15,
    "stack": 1,
    "choice": 1,
    "reply": 100,
}
UNITS = (1, 1, 1, 1, 1000, 1)  # of a level's numbers
OPEN = SORTED = 128  # added to a mark, to the sides
FLAGS = {"sorted": SORTED, "clear": 64, "late": 32}  # lines with yes, added to the sides


class Levels:
    """One source: {name: (line, [words of each column])}, and the numbers it may name."""

    def __init__(self, root, where, names):
        self.where = where
        self.names = names
        self.rows = {}
        for line, text in lines_of(root, where):
            name, *columns = (column.strip() for column in text.split("|"))
            if name in self.rows:
                raise Mistake(where, line, f"second line {name}")
            if not columns or not all(columns):
                raise Mistake(where, line, "expected: NAME | NUMBERS")
            self.rows[name] = line, [column.split() for column in columns]

    def number(self, line, word, unit=1):
        """A word as a byte."""
        if word in self.names:
            word = str(self.names[word])
        if not re.fullmatch(r"\d+", word):
            raise Mistake(self.where, line, f'not a number: "{word}"')
        if int(word) % unit or int(word) // unit > 255:
            raise Mistake(
                self.where, line, f"{word} is not a multiple of {unit} up to {255 * unit}"
            )
        return int(word) // unit

    def row(self, name, columns, words):
        """The line and the words of a line with so many columns, and words in the first."""
        if name not in self.rows:
            raise Mistake(self.where, 0, f"no line {name}")
        line, found = self.rows.pop(name)
        if len(found) != columns or len(found[0]) != words:
            raise Mistake(self.where, line, f"{name}: expected {words} numbers")
        return line, found

    def pack(self):
        """The parts of RULE, in lines."""
        head = []
        for name, unit in PARTS.items():
            line, ((word,),) = self.row(name, 1, 1)
            head.append(self.number(line, word, unit))
        for name in FLAGS.keys() & self.rows.keys():
            line, ((word,),) = self.row(name, 1, 1)
            if word != "yes":
                raise Mistake(self.where, line, f"{name}: write yes, or leave the line out")
            head[2] |= FLAGS[name]
        parts = [bytes(head)]
        for name in LEVELS:
            line, (words,) = self.row(name, 1, len(UNITS))
            parts.append(bytes(map(self.number, [line] * len(UNITS), words, UNITS)))
        return parts + self.questions()

    def questions(self):
        """Marks by question, then how many choices, if that is told."""
        if "*" not in self.rows:
            raise Mistake(self.where, 0, "no line *")
        line, rest = self.rows.pop("*")
        rows = {}
        for name, (at, found) in self.rows.items():
            if not name.startswith("Q_"):
                raise Mistake(self.where, at, f"{name} is not a part of a table of levels")
            rows[self.number(at, name)] = at, found
        last = max([v for k, v in self.names.items() if k.startswith("Q_")], default=0)
        made = [bytearray() for _ in rest]
        for i in range(last + 1):
            at, found = rows.get(i, (line, rest))
            if len(found) != len(rest):
                raise Mistake(self.where, at, f"expected {len(rest)} columns, as * has")
            words = list(found[0])
            flag = OPEN if words[1:] == ["open"] else 0
            if flag:
                words.pop()
            for part, column in zip(made, [words, *found[1:]], strict=True):
                if len(column) != 1:
                    raise Mistake(self.where, at, f"not one number: {' '.join(column)}")
                part.append(self.number(at, column[0]))
            if made[0][-1] > 127:
                raise Mistake(self.where, at, "a mark is at most 127%")
            made[0][-1] |= flag
        return made


def rule(root, game):
    """The parts of RULE, bytes each."""
    numbers = "mindbug" if game == "tagteam" else game
    names = {**engine_numbers(root, "engine/numbers.py")}
    names.update(engine_numbers(root, f"engine/{numbers}/numbers.py"))
    if game == "mindbug":  # the others are only asked with four seats
        names = {k: v for k, v in names.items() if k[:2] != "Q_" or v <= names["Q_DISCARD"]}
    return Levels(root, f"assets/{game}/levels.txt", names).pack()
