# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A player's progress: one record of parts, each with a letter, its length and that many bytes.

Parts that this version does not know stay as they are, and a part may grow: what it lacks is 0.
"""

from micropython import const

from cardling.save import LONGEST, PROGRESS

# Letters
LAST = const(71)  # G: the result that was counted last, see cardling.save.match_record
FASTEST = const(70)  # F: turns of the fastest win against a bot, a byte for each game
NUMBERS = const(83)  # S: statistics, see cardling.pages.results
RIVALS = const(82)  # R: a row for each game, see cardling.rivals
FINISHED = const(68)  # D: deals to share that are finished, two bytes for each game
LEARNT = const(76)  # L: a bit for each lesson that was finished
NAMES = const(78)  # N: what people were called last time, each with its length
SOLVED = const(80)  # P: a bit for each that is solved, by its number


def parts(store):
    """All of them, by letter."""
    record = store.read(PROGRESS) or b""
    found = {}
    at = 0
    while at + 1 < len(record):
        end = at + 2 + record[at + 1]
        found[record[at]] = record[at + 2 : end]
        at = end
    return found


def part(found, letter, size):
    """One of them, as a bytearray of at least that size."""
    made = bytearray(found.get(letter, b""))
    return made + bytes(max(0, size - len(made)))


def keep(store, found, letters):
    """Keep all of them in one write, first those of these letters, should there be no room for all.
    False: that was not possible."""
    record = b""
    for mine in (True, False):
        for letter in found:
            kept = found[letter]
            if (letter in letters) == mine and len(record) + 2 + len(kept) <= LONGEST:
                record += bytes((letter, len(kept))) + kept
    return store.write(PROGRESS, record)


def read(store, letter, size):
    """A part, as a bytearray of at least that size."""
    return part(parts(store), letter, size)


def write(store, letter, data):
    """Keep it. False: that was not possible."""
    found = parts(store)
    found[letter] = data
    return keep(store, found, (letter,))
