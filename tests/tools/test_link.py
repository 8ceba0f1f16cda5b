# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What is in memory at the same time becomes one file for a board, and does what it did."""

import ast

import pytest

from tools import ROOT
from tools.build import link, micropython, numbers

# A small program: what is always there, a game, and two phases of its table.
PROGRAM = {
    "lib/cardling/phases.py": """\
import sys


def phase(name):
    return lambda what: what


def load_unit(unit):
    return __import__(unit, None, None, ("",))


def drop_unit(unit):
    sys.modules[unit].take_off()
""",
    "lib/cardling/app.py": """\
from cardling import kit
from cardling.kit import Kit, _hidden as seen
from cardling.phases import drop_unit, load_unit

_count = 3


def main():
    return kit.twice(_count), Kit().draw(), seen()
""",
    "lib/cardling/kit.py": """\
import sys
from struct import pack as packed

_count = 4


def twice(n):
    return 2 * n


class Kit:
    size = _count

    def draw(self):
        twice = 1
        return _count + twice + self.size, packed("B", 65)


def _hidden():
    return [_count for _count in range(2)]
""",
    "lib/cardling/toy/screen.py": """\
from cardling.kit import twice
from cardling.phases import phase
from cardling.toy import words
from cardling.toy.ask import Ask

_TOP = [7]


class Screen:
    name = "screen"

    def ask(self):
        return Ask(self).text()

    @phase("show")
    def show(self, n):
        return self.name, twice(n), _TOP, self._more()

    @phase("show")
    def _more(self):
        return words.WORDS

    def still(self):
        return "here"


class Other(Screen):
    name = "other"
""",
    "lib/cardling/toy/ask.py": """\
from cardling.toy.words import WORDS

PHASE = "ask"


class Ask:
    def __init__(self, screen):
        self.screen = screen

    def text(self):
        return self.screen.name + WORDS[0]
""",
    "lib/cardling/toy/words.py": 'WORDS = ("!", "?")\n',
}


def linked(**changed):
    sources = dict(PROGRAM)
    for name, text in changed.items():
        sources["lib/cardling/" + name.replace("__", "/") + ".py"] = text
    return link.link(sources)


def run(texts, *steps):
    return micropython.run(steps, micropython.compile_mpy(texts))


def test_what_comes_together_is_one_unit():
    texts, _ = linked()
    assert {path.removeprefix("lib/cardling/") for path in texts} == {
        "app.py", "toy/screen.py", "toy/show.py", "toy/ask.py",
    }  # fmt: skip
    assert run(texts, "from cardling.app import main\nprint(main())") == [
        "(6, (9, b'A'), [0, 1])\n"
    ]


def test_what_makes_the_first_things_goes():
    """From every folder of the program's first unit; nothing can be made after it."""
    part = """\
from cardling.phases import phase


class Part:
    @phase("start")
    def __init__(self, n):
        self.n = n

    def twice(self):
        return 2 * self.n
"""
    texts, _ = linked(
        parts__part=part,
        app=PROGRAM["lib/cardling/app.py"] + "\n\nfrom cardling.parts.part import Part\n",
    )
    assert "lib/cardling/start.py" in texts and "lib/cardling/parts/start.py" not in texts
    step = """
from cardling.app import Part, drop_unit, load_unit
load_unit("cardling.start")
part = Part(4)
drop_unit("cardling.start")
print(part.twice(), hasattr(Part(5), "n"))
"""
    assert run(texts, step) == ["8 False\n"]


def test_what_is_only_promised_is_not_on_a_board():
    screen = PROGRAM["lib/cardling/toy/screen.py"]
    promise = "    @promised\n    def name_it(self):\n        pass\n\n    def ask("
    texts, _ = linked(
        phases=PROGRAM["lib/cardling/phases.py"] + "\n\ndef promised(what):\n    return what\n",
        toy__screen=screen.replace("import phase\n", "import phase, promised\n").replace(
            "    def ask(", promise, 1
        ),
    )
    found = texts["lib/cardling/toy/screen.py"]
    assert "name_it" not in found and "promised" not in "".join(texts.values())
    words = PROGRAM["lib/cardling/toy/words.py"].count("\n")  # they are in the same unit
    assert found.count("\n") == 1 + words + screen.count("\n") + 4


SHOW = """
import sys
from cardling.app import drop_unit, load_unit
from cardling.toy.screen import Other, Screen
print(Screen().still(), hasattr(Screen, "show"), "cardling.toy.ask" in sys.modules)
"""
FREE = """
drop_unit("cardling.toy.show")
sys.modules["cardling.toy.show"] = sys.modules["cardling.toy"].show = None
del sys.modules["cardling.toy.show"]
"""


def test_a_phase_comes_and_goes():
    texts, _ = linked()
    load = 'load_unit("cardling.toy.show")\nprint(Other().show(2), Screen().show(1)[0])'
    free = (
        FREE
        + """
print(hasattr(Screen, "show"), hasattr(Other, "show"), Other().still())
"""
    )
    again = load + '\nprint(Other().ask(), "cardling.toy.ask" in sys.modules)'
    said = run(texts, SHOW, load, free, again)
    assert said == [
        "here False False\n",
        "('other', 4, [7], ('!', '?')) screen\n",
        "False False here\n",
        "('other', 4, [7], ('!', '?')) screen\nother! True\n",
    ]


# Another game, which builds on the toy: its unit of a phase has what it uses of the toy's.
MORE = {
    "toy__screen": """\
from micropython import const

from cardling.phases import phase
from cardling.toy.ask import Ask

_SIZE = const(12)


class Screen:
    name = "screen"

    @phase("draw")
    def draw(self):
        return self.name, _SIZE

    @phase("show")
    def shown(self):
        return Ask
""",
    "toy__ask": """\
from cardling.app import load_unit
from cardling.phases import phase

PHASE = "ask"


class Ask:
    form = "toy"

    def text(self):
        return self.form

    @phase("sure")
    def sure(self):
        return self.text() + "!", line()

    def more(self):
        load_unit("cardling.more.sure")
        return self.sure()


def line():
    return "asked"
""",
    "more__screen": """\
from cardling.toy.screen import Screen


class More(Screen):
    name = "more"
""",
    "more__ask": """\
from cardling.toy import ask

PHASE = "ask"


class MoreAsk(ask.Ask):
    form = "more"


Ask = MoreAsk
""",
}


def test_a_game_has_what_it_uses_of_another_one_in_its_own_units():
    texts, _ = linked(**MORE)
    made = {path for path in texts if path.startswith("lib/cardling/more/")}
    assert made == {
        f"lib/cardling/more/{name}.py" for name in ("screen", "ask", "draw", "show", "sure")
    }
    said = run(
        texts,
        "import sys\nfrom cardling.app import drop_unit, load_unit",
        "from cardling.more.screen import More",
        'load_unit("cardling.more.draw")\nprint(More().draw())',
        'print(load_unit("cardling.more.ask").Ask().more())',
        "print(sorted(name for name in sys.modules if name[:13] == 'cardling.toy.'))",
        'drop_unit("cardling.more.sure")',
        'print(hasattr(load_unit("cardling.more.ask").Ask, "sure"))',
    )
    assert [line for line in said if line] == [
        "('more', 12)\n",
        "('more!', 'asked')\n",
        "[]\n",
        "False\n",
    ]


def test_what_goes_gives_its_memory_back():
    many = "".join(
        f'    @phase("show")\n    def m{i}(self, a, b):\n        return [a, b, a + b, {i}]\n'
        for i in range(60)
    )
    text = "from cardling.phases import phase\n\nclass Screen:\n    still = 1\n" + many
    texts, _ = linked(toy__screen=text)
    files = micropython.compile_mpy(texts)
    load = 'load_unit("cardling.toy.show")\nscreen.m7(1, 2)'
    free = FREE
    steps = [
        "import sys\nfrom cardling.app import drop_unit, load_unit\n"
        "from cardling.toy.screen import Screen\nscreen = Screen()",
        load, free, "", load, free, "",
    ]  # fmt: skip
    heap = [live for _, live in micropython.live(steps, files)]
    assert heap[1] - heap[3] > 60 * 40  # the table of the class has grown, the methods are gone
    assert heap[6] <= heap[3] + 64


def test_lines_can_be_told_in_the_source():
    sources = {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for room in numbers.ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
    }
    texts, lines = link.link(numbers.inline(sources))
    assert lines["cardling.app"][-1][1] == "cardling.app"
    checked = 0
    for path, text in texts.items():
        unit = numbers.module(path)
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.name != "take_off":
                module, line = link.told(lines, unit, node.lineno)
                source = next(s for s in sources if numbers.module(s) == module)
                there = sources[source].split("\n")[line - 1]
                assert there.strip().startswith("def "), (unit, node.lineno, there)
                checked += 1
    assert checked > 1000


@pytest.mark.parametrize(
    "name, text, why",
    [
        ("kit", "import os.path\n", "kit.py:1: import os.path under a name of its own"),
        (
            "kit",
            "def main():\n    pass\n",
            "app.py:8: main is a name of cardling.kit, and both are in cardling.app",
        ),
        (
            "app",
            "from cardling import kit\ndef main():\n    return kit\n",
            "app.py:3: kit is a module: only its names can be used",
        ),
        (
            "app",
            "from cardling import kit\ndef main():\n    kit.size = 1\n",
            "app.py:3: a module's name can only be read, and in one line",
        ),
        (
            "app",
            "from cardling import kit\ndef main():\n    return kit.none\n",
            "app.py:3: cardling.kit has no none",
        ),
        (
            "app",
            "from cardling.kit import twice\ndef main():\n    return f'{twice}'\n",
            "",
        ),
        (
            "toy__screen",
            "from cardling.phases import phase\nclass Screen:\n    @phase('show')\n"
            "    def show(self):\n        return super().show()\n",
            "screen.py:5: super() does not work in a method that is cut out",
        ),
        (
            "toy__screen",
            "from cardling.phases import phase\nclass Screen:\n    @phase('show')\n"
            "    def __len__(self):\n        return 1\n",
            "screen.py:4: only plain methods can be cut out of a class",
        ),
        (
            "toy__screen",
            "from cardling.phases import phase\nclass Screen:\n    @phase('show')\n"
            "    @property\n    def wide(self):\n        return 1\n",
            "screen.py:5: only plain methods can be cut out of a class",
        ),
        (
            "toy__screen",
            "from cardling.phases import phase\n_n = 1\nclass Screen:\n    @phase('show')\n"
            "    def show(self):\n        global _n\n        _n = 2\n",
            "screen.py:6: _n is a name of another unit",
        ),
        (
            "toy__screen",
            "from cardling.phases import phase\nclass Screen:\n    @phase('show')\n"
            "    def show(self):\n        pass\n    def asks(self):\n"
            "        return hasattr(self, 'show')\n",
            "screen.py:7: show is not always there: it is cut out of its class",
        ),
        (
            "toy__show",
            "WORDS = 1\n",
            "show.py:1: cardling.toy.show is also what is marked with show",
        ),
        (
            "toy__words",
            "WORDS = 1\ndef more():\n    global WORDS\n    WORDS += 1\n",
            "WORDS changes, and is in another unit, cardling.toy.screen",
        ),
    ],
)
def test_what_cannot_be_linked_is_refused(name, text, why):
    if not why:
        linked(**{name: text})
        return
    with pytest.raises(numbers.Mistake) as caught:
        linked(**{name: text})
    assert why in str(caught.value)
