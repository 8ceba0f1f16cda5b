# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Plays parsed scenario cases. Knows no rules; runs on CPython and on MicroPython alike.

A case is what tools/rules/scenario_parser.py makes, all of it as JSON has it:

    {"line": 3, "title": "...", "game": "mindbug", "options": {"seats": 2},
     "setup": [[line, seat or None, key, text], ...],      in the order in which they are put
     "names": [[line, card name], ...],                    must exist, or the file is unreadable
     "steps": [[line, kind, text, more ...], ...]}         text: the line, for the report

What t.get returns, by the kind of the comparison:
    number  int                           life, bugs, frogs, score, vaults
    word    str                           deck of MiniMonFa, event, back, totals
    bag     list of names                 hand, board, discard, heroes, dead
    row     list of names, top first      deck, draw, pile, events; "top" compares its beginning
    tank    str "R2 B1"
    vault   list: the size, then names    key "vault 1" for the first one
"""

COLOURS = "ROYGBPK"
_LETTERS = "FHPST"  # keyword bits 1, 2, 4, 8, 16


class Unreadable(Exception):
    """A case that cannot be set up: line and reason."""

    def __init__(self, line, reason):
        super().__init__(reason)
        self.line = line
        self.reason = reason


def split_list(text):
    """The items of a comma separated list; commas inside [] do not count. "-" is empty."""
    items = []
    depth = start = 0
    text = text.strip()
    if text == "-":
        return items
    for i in range(len(text)):
        c = text[i]
        if c == "[":
            depth += 1
        elif c == "]":
            depth -= 1
        elif c == "," and depth == 0:
            items.append(text[start:i].strip())
            start = i + 1
    items.append(text[start:].strip())
    return items


def by_colour(letters):
    """The letters in the order of the colours of Mantis."""
    return "".join([c for c in COLOURS for x in letters if x == c])


def plain(item):
    """One form for names that may be written in several: items of a hero, letters of a back."""
    if "[" in item and item.endswith("]"):
        i = item.index("[")
        held = sorted([x for x in split_list(item[i + 1 : -1]) if x])
        return item[:i].strip() + ("[" + ", ".join(held) + "]" if held else "")
    if len(item) == 5 and item[1] == "/":
        return item[:2] + by_colour(item[2:])
    return item


def _tank(text):
    """{"R": 2} of "R2 B0"."""
    held = {}
    for word in text.replace(",", " ").split():
        if word != "-" and int(word[1:]):
            held[word[0]] = int(word[1:])
    return held


def _show(found):
    if isinstance(found, (list, tuple)):
        return ", ".join([str(x) for x in found]) or "-"
    return str(found)


def _count(found):
    return sum(_tank(found).values()) if isinstance(found, str) else len(found)


def _agrees(kind, want, found):
    """Whether the value a step wants is the one t.get found."""
    if kind == "count":
        return _count(found) == want
    if kind == "number":
        return found == want
    if kind == "word":
        return " ".join(str(found).split()) == want
    if kind == "back":
        return by_colour(found) == by_colour(want)
    if kind == "tank":
        return _tank(found) == _tank(want)
    if kind == "vault":
        if not found or found[0] != want[0]:
            return False
        found, want, kind = found[1:], want[1:], "bag"
        if want and isinstance(want[0], int):  # "#N" instead of the list
            return len(found) == want[0]
        # A petrified hero may be stated with his items or, as in the format's page, without.
        found = [x.split("[")[0] if x.split("[")[0] in want else x for x in found]
    found = [plain(x) for x in found]
    want = [plain(x) for x in want]
    if kind == "bag":
        return sorted(found) == sorted(want)
    if kind == "top" and want:
        return found[: len(want)] == want
    return found == want


def _answers(t, over):
    """The texts of all legal moves, in the order of t.choices."""
    if t.seat == over:
        return []
    n = t.moves()
    return [t.describe(t.choices[i]) for i in range(n)]


def _meant(t, move, texts):
    """The legal move a text means: a mark that no twin beside it asks for may stand, if it is
    true (a star behind an exhausted creature, ^ behind the attacking one)."""
    bare = move.rstrip("*^")
    words = move.split(" ")
    at = 2 if words[0] in ("hunt", "target") else 1
    for text in texts if move != bare and move not in texts else ():
        if text.rstrip("*^") == bare:
            seat = int(words[1]) if at == 2 else t.seat
            card = t.find(seat, " ".join(words[at:]))
            if card is not None and card == t.find(seat, " ".join(text.split(" ")[at:])):
                return text
    return move


def _letters(bits):
    return "".join([_LETTERS[i] for i in range(5) if bits >> i & 1]) or "-"


def _play(t, over, seat, move):
    """Play a move by its text; None, or why it cannot be played."""
    if t.seat == over:
        return "the game is over"
    texts = _answers(t, over)
    legal = " | ".join(texts)
    if t.seat != seat:
        return "seat %d has to decide: %s" % (t.seat, legal)
    move = _meant(t, move, texts)
    if move not in texts:
        return "not legal; legal: " + legal
    if texts.count(move) > 1:
        return "two answers with this text: " + legal
    t.play(t.choices[texts.index(move)])
    return None


def _check(t, over, kind, args):
    """None if the statement holds, or what is there instead."""
    if kind == "get":
        seat, key, how, want = args
        found = t.get(seat, key)
        if _agrees(how, want, found):
            return None
        return ("#%d: " % _count(found) if how == "count" else "") + _show(found)
    if kind == "to move":
        if t.seat == over:
            return "the game is over"
        return None if t.seat == args[0] else "seat %d" % t.seat
    if kind == "winner" or kind == "draw":
        if t.seat != over:
            return "the game goes on, seat %d to move" % t.seat
        found = sorted(t.winners())
        want = sorted(args[0]) if kind == "winner" else []
        if found == want:
            return None
        return "winner " + ",".join([str(x) for x in found]) if found else "draw"
    if kind == "moves":
        texts = _answers(t, over)
        want = [_meant(t, move, texts) for move in args[0]]
        return None if sorted(texts) == sorted(want) else " | ".join(texts) or "-"
    if kind == "legal" or kind == "illegal":
        texts = _answers(t, over)
        move = _meant(t, args[0], texts) if kind == "legal" else args[0]
        if (move in texts) == (kind == "legal"):
            return None
        return "legal: " + (" | ".join(texts) or "-")
    seat, name, want = args
    card = t.find(seat, name)
    if card is None:
        return "no such creature; board: " + _show(t.get(seat, "board"))
    found = t.power(card) if kind == "power" else _letters(t.keywords(card))
    return None if found == want else str(found)


def take(t, over, step):
    """Play or check a step of a case: None, or what is wrong with it."""
    if step[1] == "play":
        return _play(t, over, step[3], step[4])
    return _check(t, over, step[1], step[3:])


def set_up(engine, case):
    """The table of a case, where its first decision is asked; Unreadable if there is none."""
    try:
        t = engine.open(case["game"], empty=True, **case["options"])
    except ValueError as e:
        raise Unreadable(case["game_line"], str(e))  # noqa: B904 - MicroPython has no `from None`
    if case["names"]:
        empty = bytearray(t.state)
        for line, name in case["names"]:
            _put(t, line, 0, "hand", name)
            t.load(empty)
    for line, seat, key, text in case["setup"]:
        _put(t, line, seat, key, text)
    return t


def _put(t, line, seat, key, text):
    try:
        t.put(seat, key, text)
    except ValueError as e:
        raise Unreadable(line, str(e))  # noqa: B904


def run_case(engine, case):
    """Play one case; return its failures as [line, expected, found]. Unreadable may be raised."""
    try:
        t = set_up(engine, case)
    except Unreadable:
        raise
    except Exception as e:  # an engine that breaks on a position: no fault of the file
        return [[case["line"], "a position", type(e).__name__ + ": " + str(e)]]
    failures = []
    for step in case["steps"]:
        line, kind, text = step[:3]
        try:
            found = take(t, engine.OVER, step)
        except Exception as e:  # whatever an engine does wrong is a failure of the case
            failures.append([line, text, type(e).__name__ + ": " + str(e)])
            break
        if found is not None:
            failures.append([line, text, found])
            if kind == "play":
                break
    return failures


def report(engine, case):
    """The result of one case for JSON: [unreadable line or 0, reason, failures]."""
    try:
        return [0, "", run_case(engine, case)]
    except Unreadable as e:
        return [e.line, e.reason, []]
