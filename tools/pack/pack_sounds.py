# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Pack the sounds: `python -m tools.pack_sounds [--check]`.

assets/console/sounds.txt (its head explains the lines) becomes lib/cardling/sounds.py, which is
always there: the numbers of the sounds by name, and TUNES with all of them:
  for each sound how many pairs it has, a byte each;
  then the pairs: a note as in MIDI (0: a rest) and hundredths of a second,
  or 128 + a wave and how loud it is in percent.
Those of the rank "music" become lib/cardling/tunes.py, for pages to load: the pairs of TITLE, and
of each game's theme, by its number.
"""

import re
import sys

from tools.pack import Mistake, lines_of, run

SOURCE = "assets/console/sounds.txt"
MODULE = "lib/cardling/sounds.py"
MUSIC = "lib/cardling/tunes.py"
TITLE = "title"
RANK = "rank"  # begins a line that is no sound: those below it are as loud as each other
WAVES = ("soft", "reed", "noise")
STEPS = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}
LOWEST, HIGHEST = 36, 119  # what a small speaker can be heard with; the table of tones ends at b8
HEAD = f"""\
# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated from {SOURCE}: do not edit.
\"\"\"All sounds, as tools/pack/pack_sounds.py describes, and their numbers by name.\"\"\"

THEIRS = -5  # semitones: what others do sounds lower than what oneself does

"""
MUSIC_HEAD = f"""\
# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated from {SOURCE}: do not edit.
\"\"\"Music for pages, as tools/pack/pack_sounds.py describes.\"\"\"

"""


def pair(number, word):
    """The two bytes of a wave or a note."""
    found = re.fullmatch(r"([a-z]+)(?:=(\d+))?", word)
    if found and found.group(1) in WAVES:
        loud = int(found.group(2) or 100)
        if not 1 <= loud <= 100:
            raise Mistake(SOURCE, number, f'"{word}": loudness must be 1 to 100')
        return bytes((128 + WAVES.index(found.group(1)), loud))
    found = re.fullmatch(r"(?:([a-g])([sf]?)(\d)|-)\.(\d+)", word)
    if not found:
        raise Mistake(SOURCE, number, f'"{word}" is neither a wave nor a note such as cs5.8 or -.3')
    letter, sign, octave, length = found.groups()
    note = 0
    if letter:
        note = 12 * int(octave) + 12 + STEPS[letter] + (sign == "s") - (sign == "f")
        if not LOWEST <= note <= HIGHEST:
            raise Mistake(SOURCE, number, f'"{word}" is out of range: c2 to b8')
    if not 1 <= int(length) <= 255:
        raise Mistake(SOURCE, number, f'"{word}": length must be 1 to 255')
    return bytes((note, int(length)))


def ranks(root):
    """{name: its rank}, in the order of the source."""
    found = {}
    rank = ""
    for _, text in lines_of(root, SOURCE):
        name, *words = text.split()
        if name == RANK:
            rank = words[0]
        else:
            found[name] = rank
    return found


def read(root):
    """{name: bytes}, in the order of the source."""
    sounds = {}
    number = 1
    for number, text in lines_of(root, SOURCE):
        name, *words = text.split()
        if name == RANK:
            if len(words) != 1:
                raise Mistake(SOURCE, number, f'expected "{RANK} NAME"')
            continue
        if not re.fullmatch(r"[a-z]+", name):
            raise Mistake(SOURCE, number, f'"{name}" is not a name')
        if name in sounds:
            raise Mistake(SOURCE, number, f"{name} is there twice")
        tune = b"".join(pair(number, word) for word in words)
        if not any(tune[::2][i] < 128 for i in range(len(tune) // 2)):
            raise Mistake(SOURCE, number, f"{name} has no note")
        sounds[name] = tune
        if len(tune) > 510:
            raise Mistake(SOURCE, number, f"{name} has more than 255 notes and waves")
    if not sounds:
        raise Mistake(SOURCE, number, "no sounds")
    return sounds


def literal(data):
    """Bytes as a literal, each as a number."""
    return 'b"' + "".join(f"\\x{byte:02x}" for byte in data) + '"'


def rows(data, name=""):
    """The lines of some bytes."""
    for i in range(0, len(data), 20):
        note = f"  # {name}" if name and not i else ""
        yield f"    {literal(data[i : i + 20])}{note}\n"


def pack(root):
    """The files to deliver."""
    every = read(root)
    music = {name: every[name] for name, rank in ranks(root).items() if rank == "music"}
    sounds = {name: tune for name, tune in every.items() if name not in music}
    if not sounds:
        raise Mistake(SOURCE, 0, "there is only music, but no sound")
    lines = [HEAD]
    for i, name in enumerate(sounds):
        lines.append(f"S_{name.upper()} = {i}\n")
    lines.append(f"\nSOUNDS = {len(sounds)}\nTUNES = (\n")
    lines += rows(bytes(len(tune) // 2 for tune in sounds.values()))
    for name, tune in sounds.items():
        lines += rows(tune, name)
    lines.append(")\n")
    tunes = [MUSIC_HEAD, "TITLE = (\n", *rows(music.pop(TITLE, b"")), ")\nTHEMES = (\n"]
    for name, tune in music.items():
        tunes += [f"    (  # {name}\n", *("    " + row for row in rows(tune)), "    ),\n"]
    tunes.append(")\n")
    return {MODULE: "".join(lines).encode(), MUSIC: "".join(tunes).encode()}


def main(argv=None):
    """The exit status."""
    return run(pack, "Pack the sounds.", argv)


if __name__ == "__main__":
    sys.exit(main())
