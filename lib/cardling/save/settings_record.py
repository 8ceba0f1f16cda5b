# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""How settings are saved: the layout of their record, and all that writes and reads it.

    its FORMAT, two letters of the language, then parts, each behind its length:
    steps       of each setting, see cardling.setting_numbers
    seen        a bit for each tip that was
    game        the number of the last one
    seated      who sat where in each game, see cardling.before_game
What a part lacks, for it is of an earlier version, is as at the first start; what it has more, of a
later one, is kept, and so are more parts.
"""

from micropython import const

from engine import GAMES
from cardling.setting_numbers import MOST, STEPS

FORMAT = const(2)
_LANGUAGE = const(1)  # where it is
_PARTS = const(3)


def pack(settings):
    """Their record."""
    record = bytes((FORMAT,)) + settings.language.encode()
    parts = [settings.steps, settings.seen, bytes((settings.game,)), settings.seated]
    for part in parts + settings.more:
        record += bytes((len(part),)) + part
    return record


def fields(record):
    """(language, steps, seen, game, seats, *more) of a record; ValueError if it is none."""
    if len(record) < _PARTS or not 0 < record[0] <= FORMAT:
        raise ValueError("not settings")
    found = [str(record[_LANGUAGE:_PARTS], "utf-8")]
    if record[0] < FORMAT:  # without lengths: 5 steps, 64 tips
        return found + [record[3:8], record[8:16], record[16:17], record[17:]]
    at = _PARTS
    while at < len(record) or len(found) < 5:
        end = at + 1 + (record[at] if at < len(record) else 0)
        found.append(record[at + 1 : end])
        at = end
    return found


def recall(settings, record):
    """Make the settings so."""
    try:
        language, steps, seen, game, seats, *more = fields(record)
        for i in range(min(STEPS, len(steps))):
            if steps[i] > MOST >> 4 * i & 15:
                raise ValueError
        settings.steps = bytearray(steps) + settings.steps[len(steps) :]
        settings.seen = bytearray(seen) + settings.seen[len(seen) :]
        settings.game = game[0] % len(GAMES) if game else 0
        settings.seated = bytearray(seats) + settings.seated[len(seats) :]
        settings.more = more
        settings.speak(language)
    except (ValueError, OSError):
        pass  # broken, or its language is not on the drive any more: that is asked again
