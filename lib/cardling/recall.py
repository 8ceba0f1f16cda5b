# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Loads the player's settings from their record, once at the start."""

from engine import GAMES
from cardling.steps import MOST, STEPS

# A record: its format, two letters of the language, then parts, each behind its length: the steps;
# a bit for each tip that was seen; the number of the last game; four bytes for each game: seats (0:
# never played), options, and who sat there, two bits for each of six seats. What a part lacks, for
# it is of an earlier version, is as at the first start; what it has more, of a later one, is kept.


def _parts(record):
    """The parts of a record, at least those that are known."""
    if record[0] == 1:  # without lengths: 5 steps, 64 tips
        return [record[3:8], record[8:16], record[16:17], record[17:]]
    parts = []
    at = 3
    while at < len(record) or len(parts) < 4:
        end = at + 1 + (record[at] if at < len(record) else 0)
        parts.append(record[at + 1 : end])
        at = end
    return parts


def recall(settings, record):
    """Make the settings so."""
    try:
        steps, seen, game, seats, *more = _parts(record)
        for i in range(min(STEPS, len(steps))):
            if steps[i] > MOST >> 4 * i & 15:
                raise ValueError
        settings.steps = bytearray(steps) + settings.steps[len(steps) :]
        settings.seen = bytearray(seen) + settings.seen[len(seen) :]
        settings.game = game[0] % len(GAMES) if game else 0
        settings.seats = bytearray(seats) + settings.seats[len(seats) :]
        settings.more = more
        settings.speak(str(record[1:3], "utf-8"))
    except (ValueError, OSError):
        pass  # broken, or its language is not on the drive any more: that is asked again
