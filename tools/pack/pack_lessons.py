# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Pack the lessons: `python -m tools.pack_lessons [--check]`.

A lesson is a file lesson*.txt in a game's folder of assets, scenarios one after the other (see
tools/rules/scenario_parser.py; titles are for readers) with these lines between their own:
    say TEXT        a sentence at the bottom of the screen; `say up TEXT` at the top
    else TEXT       after a move of seat 0: what is said if the player tries another one
    de TEXT         after each of these: the same in German, and so on
    alone           from here on everybody plays; the moves below show that it can be won
The first line that is said comes before any move, and the last position is one to be played alone,
which ends with `! winner 0`. Moves of other seats are played as they are written.

It becomes assets/packed/lesson_NAME.bin: the number of the game, the seats; for each position how
long its steps are (a byte), the whole state, so that nothing has to be kept in memory to make it
of, and the steps of lib/cardling/lesson.py with the numbers of texts and the codes of moves. The
texts are in lesson_NAME.en and so on, in the form of the messages.
"""

import re
import sys
from types import SimpleNamespace

import engine
from tools.pack import Mistake, lines_of, run, whole
from tools.pack.languages import FIRST, LANGUAGES, unknown
from tools.pack.pack_cards import texts_file
from tools.pack.textfit import Box, Measure
from tools.rules import scenario_core, scenario_parser

BOX = Box(142, 3)
SAY, SAY_UP, DO, REPLY, ALONE = 1, 2, 3, 4, 5


def sources(root):
    """{name: path below root} of all lessons."""
    found = {}
    for path in sorted((root / "assets").glob("*/lesson*.txt")):
        kind = path.stem.removeprefix("lesson").removeprefix("_")
        found[kind or path.parent.name] = path.relative_to(root).as_posix()
    return found


class Case:
    """A position of a lesson. case: as the parser of scenarios gives it; said: {line: (what, number
    of the text)}; alone: the line, 0 if there is none."""

    def __init__(self, title, number):
        self.title = title
        self.number = number
        self.lines = []
        self.said = {}
        self.alone = 0


def read(root, source):
    """(cases, [{language: text}]) of a source."""
    cases = []
    texts = []
    said = None  # the text of the line before
    for number, line in lines_of(root, source):
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        before, said = said, None
        if word == "==":
            cases.append(Case(rest, number))
        elif not cases:
            raise Mistake(source, number, "text before the first position")
        elif word in ("say", "else"):
            what = word
            if word == "say" and rest.startswith("up "):
                what, rest = "up", rest[3:].strip()
            cases[-1].said[number] = what, len(texts)
            said = {FIRST: rest}
            texts.append(said)
        elif word in LANGUAGES:
            if before is None or word in before:
                raise Mistake(source, number, f"{LANGUAGES[word]} without a text to translate")
            before[word] = rest
            said = before
        elif line == "alone":
            cases[-1].alone = number
        else:
            cases[-1].lines.append((number, line))
    if not cases:
        raise Mistake(source, 0, "no positions")
    measure = Measure(root)
    places = {n: where for case in cases for where, (_, n) in case.said.items()}
    for n, text in enumerate(texts):
        for language, words in text.items():
            wrong = unknown(words, language)
            if wrong:
                raise Mistake(source, places[n], wrong)
            reason = measure.misfit(words, language, BOX)
            if reason or not words:
                raise Mistake(source, places[n], f"{LANGUAGES[language]} {reason or 'is missing'}")
    return cases, texts


def parse(source, case):
    """The scenario of a case."""
    try:
        return scenario_parser._case(source, case.number, case.title, case.lines)
    except scenario_parser.ParseError as error:
        line, reason = re.fullmatch(r".*?:(\d+): (.*)", str(error)).groups()
        raise Mistake(source, int(line), reason) from None


def play(source, case):
    """(scenario, position, steps) of a case: its moves are played, all that it states must hold."""
    scenario = parse(source, case)
    try:
        t = scenario_core.set_up(engine, scenario)
    except scenario_core.Unreadable as error:
        raise Mistake(source, error.line, error.reason) from None
    start = bytes(t.state)
    t.discreet = True  # as on the handheld
    lines = {step[0]: step for step in scenario["steps"]}
    steps = b""
    asked = False  # the last step is a move of seat 0, whose text may follow
    for number in sorted({*lines, *case.said, case.alone} - {0}):
        if number in case.said:
            what, text = case.said[number]
            if case.alone and number > case.alone:
                raise Mistake(source, number, "no text may follow 'alone'")
            if what == "else":
                if not asked:
                    raise Mistake(source, number, "not after a move of seat 0")
                steps = steps[:-1] + bytes((text,))
            else:
                steps += bytes((SAY if what == "say" else SAY_UP, text))
            asked = False
        elif number == case.alone:
            steps += bytes((ALONE,))
            asked = False
        else:
            step = lines[number]
            if step[1] == "play":
                code = code_of(source, t, step)
                if not case.alone or number < case.alone:
                    steps += bytes((REPLY, code) if step[3] else (DO, code, 255))
                    asked = not step[3]
            wrong = scenario_core.take(t, engine.OVER, step)
            if wrong is not None:
                raise Mistake(source, number, f"{step[2]}: {wrong}")
    if bytes((255,)) in [steps[i + 2 : i + 3] for i in walk(steps) if steps[i] == DO]:
        raise Mistake(source, case.number, "a move of seat 0 without 'else'")
    return scenario, start, steps, t


def walk(steps):
    """Where each step begins."""
    at = 0
    while at < len(steps):
        yield at
        at += {DO: 3, ALONE: 1}.get(steps[at], 2)


def code_of(source, t, step):
    """The code of a move."""
    line, _, _, seat, move = step[:5]
    if t.seat != seat:
        raise Mistake(source, line, f"seat {t.seat} is to move")
    for code in bytes(t.choices[: t.moves()]):
        if t.describe(code) == move:
            return code
    legal = " | ".join(t.describe(code) for code in bytes(t.choices[: t.moves()]))
    raise Mistake(source, line, f"not legal: {move}; there are {legal}")


def lesson(root, source):
    """(bytes of the script, texts)."""
    cases, texts = read(root, source)
    parts = []
    for i, case in enumerate(cases):
        last = i == len(cases) - 1
        if bool(case.alone) != last:
            raise Mistake(source, case.number, "the last position, and only that, is played alone")
        scenario, start, steps, t = play(source, case)
        game = scenario["game"]
        if i == 0 and steps[0] > SAY_UP:
            raise Mistake(
                source, case.number, "begins with a move: it must first say what it is about"
            )
        if last and (t.seat != engine.OVER or t.score(0) < 1):
            raise Mistake(source, case.number, "its moves do not win for seat 0")
        seats = scenario["options"].get("seats") or (4 if game == "tagteam" else 2)
        if game == "tagteam" and scenario["options"].get("epic"):
            seats += 16
        head = bytes((engine.GAMES.index(game), seats))
        if parts and head != parts[0]:
            raise Mistake(
                source, case.number, "all positions of a lesson need the same game and seats"
            )
        if len(steps) > 255:
            raise Mistake(source, case.number, "too many steps")
        parts = [head, *parts[1:], bytes((len(steps),)) + start + steps]
    return b"".join(parts), texts


def pack(root):
    """The files to deliver."""
    files = {}
    for name, source in sources(root).items():
        script, texts = lesson(root, source)
        files[f"assets/packed/lesson_{name}.bin"] = whole(script)
        records = [SimpleNamespace(names=text, texts={}) for text in texts]
        for language in LANGUAGES:
            files[f"assets/packed/lesson_{name}.{language}"] = texts_file(records, language)
    return files


def main(argv=None):
    """Pack; the exit status."""
    return run(pack, __doc__.splitlines()[0], argv)


if __name__ == "__main__":
    sys.exit(main())
