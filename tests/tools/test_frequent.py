# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The names that a unit uses most come first, and nothing else changes."""

from tools.build import frequent, micropython

# 300 names that are used once, and one that is used often but comes last.
MANY = "".join(f"    x.name{i} = {i}\n" for i in range(300))
OFTEN = "".join("    x.wyvern += 1\n" for _ in range(200))
TEXT = (
    "# what it is\n"
    "from micropython import const\n"
    "_GOLD = const(7)\n\n\n"
    "class Hoard:\n    wyvern = 0\n\n\n"
    f"def fill(x):\n{MANY}\n\ndef count(x):\n{OFTEN}    return x.wyvern + _GOLD\n"
)
STEP = """
from engine import x
hoard = x.Hoard()
x.fill(hoard)
print(x.count(hoard), hoard.name299, hasattr(x, "a"))
"""


def test_what_is_used_often_is_told_in_a_byte():
    made = frequent.first({"engine/x.py": TEXT})["engine/x.py"]
    assert made.split("\n")[1:] == TEXT.split("\n")[1:]  # no line moves
    assert "wyvern" in made.split("\n")[0] and "_GOLD" not in made.split("\n")[0]
    files = micropython.compile_mpy({"engine/__init__.py": ""})
    steps = ["", "import engine\nfrom engine import x", STEP]
    (_, base), (_, before), (said, _) = micropython.live(
        steps, files | micropython.compile_mpy({"engine/x.py": TEXT})
    )
    (_, again), (_, after), (same, _) = micropython.live(
        steps, files | micropython.compile_mpy({"engine/x.py": made})
    )
    assert said == same == "207 299 False\n"
    assert before - base - (after - again) > 300  # twice in each of 200 lines


def test_a_unit_of_few_names_stays_as_it_is():
    text = "def fill(x):\n    x.wyvern = 1\n"
    assert frequent.first({"engine/x.py": text})["engine/x.py"] == text
