# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Scores every legal move once a bot has decided. Loaded on request: a bot that still thinks has
no room for it."""

from engine.numbers import DEALS, EACH_LEVEL, LOOKED, R_FIRST, SUMS

LEAD = 35  # from here on a move is clearly better than another
NEAR = 60  # moves that are this much worse are not told apart


def worth(bot):
    """What the chosen move is worth to the seat on average, as the game's value counts; None if
    nothing was looked at."""
    num = bot.num
    k = num[DEALS]
    first = bot.rule[EACH_LEVEL * bot.level + R_FIRST]
    if k > first:  # what the first looks found was left behind
        k -= first
    return num[SUMS] // k if k else None


def lead(bot):
    """How much more it promised than the next one, on average of the redeals on which both were
    looked at; at most what the bot's noise is, 0 if there was no such redeal."""
    num = bot.num
    k = num[DEALS] - bot.rule[EACH_LEVEL * bot.level + R_FIRST]
    return (num[SUMS] - num[SUMS + 1]) // k if k > 0 and num[LOOKED] > 1 else 0


def cost(bot, code):
    """How much more its move promised than this one, on average of the redeals on which its best
    were looked at: at least, if this one was none of these."""
    num = bot.num
    first = bot.rule[EACH_LEVEL * bot.level + R_FIRST]
    k = num[DEALS] - first
    n = num[LOOKED]
    if k <= 0 or n < 2 or code == bot.best:
        return 0
    i = bot._code.find(bytes((code,)), 1, n)
    return (num[SUMS] - num[SUMS + (i if i > 0 else n - 1)]) // k


def second(bot):
    """The move that it thought of next, -1: none."""
    return bot._code[1] if bot.num[LOOKED] > 1 and bot.num[DEALS] else -1
