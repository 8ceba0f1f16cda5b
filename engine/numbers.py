# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The numbers of all games. None of this is on a board: see tools/build/numbers.py."""

# --- layout: engine only

SEAT = 1  # where every state has who decides
DICE = 2  # four bytes
ASK = 6  # and the question, but in Mantis, which has only one; how a game ended once it is over

WIN = 1000  # what a bot holds a won game for

# --- where RULE of a bot has what, see engine.bot

R_ASK = 0  # where a state holds the question
R_QUIET = 1  # the question where a turn starts
R_SIDES = 2  # seats that agree in these bits play together, and
SORTED = 128
CLEAR = 64
LATE = 32
R_MOVE = 3  # costs
R_VALUE = 4
R_BLIND = 5  # in BLINDS
R_DEEP = 6  # questions on the stack
R_CHOICE = 7
R_REPLY = 8  # in hundreds
R_TURNS = 9  # the easy bot's numbers; those of the next level are EACH_LEVEL behind them
R_FIRST = 10
R_FEW = 11
R_REDEALS = 12
R_BUDGET = 13
R_NOISE = 14
R_HARD = 21
R_HARD_REDEALS = 24
R_HARD_NOISE = 26
R_MARKS = 27  # by question
EACH_LEVEL = 6
BLINDS = 15

# --- where Bot.num has

SUMS = 0  # by move, 20 of them: values so far
LOOKED = 40  # moves looked at
DEALS = 47  # redeals done
