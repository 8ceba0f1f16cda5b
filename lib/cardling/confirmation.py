# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Lists everything that needs A pressed twice, in games and menus; all else takes one press.

These are actions that cannot be taken back and may cost the game. A press too many, meant to skip
an animation, must not trigger them.
"""

from micropython import const
from cardling.messages import M_SURE_CONCEDE, M_SURE_CONCEDE_WHO, M_SURE_NEW, M_SURE_STATS


# Three bytes each: a question, an answer to it (255: any), 1 if only while there are others.
MINDBUG = (
    b"\x01\xff\0"  # play a card, attack
    b"\x02\x01\0"  # a Mindbug, a Mindfrog
)
MINIMONFA = (
    b"\x02\x00\1"  # end the phase,
    b"\x03\x00\1"  # the turn,
    b"\x04\x00\1"  # what is left of it after a fight
    b"\x05\x00\0"  # go into a vault
)

# The second A is in a menu of its own, at Yes: give up, drop a saved game, reset the statistics;
# one of several people gives up.
MENUS = (M_SURE_CONCEDE, M_SURE_NEW, M_SURE_STATS, M_SURE_CONCEDE_WHO)
GIVE_UP = const(0)
DROP = const(1)
RESET = const(2)
GIVES_UP = const(3)


def needs_confirmation(rows, question, answer, answers):
    """Does this answer, one of so many, take A twice?"""
    for i in range(0, len(rows), 3):
        if rows[i] == question and rows[i + 1] in (answer, 255):
            return answers > 1 or not rows[i + 2]
    return False
