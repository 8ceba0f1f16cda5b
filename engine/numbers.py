# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The numbers of all games. None of this is on a board: see tools/numbers.py."""

# --- layout: engine only

SEAT = 1  # where every state has who decides
ASK = 6  # and the question, but in Mantis, which has only one; how a game ended once it is over

WIN = 1000  # what a bot holds a won game for

# --- where Bot.num has

SUMS = 0  # by move, 20 of them: values so far
LOOKED = 40  # moves looked at
DEALS = 47  # redeals done
