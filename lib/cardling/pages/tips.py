# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Tips for a player's first games: each explains something when it first comes up.

A situation is told by signs, characters: 128 + n for question n, F H P S T for a keyword in play,
O for an own creature in play, other capitals for what else a game's screens want to tell. The file
of a game's tips says which signs call which tip; the settings keep which ones were shown.
"""

from cardling.setting_numbers import TIPS


def new(settings, n):
    """Is tip n (0 to 63) to be shown now? Once, and not if the player wants no tips."""
    bit = 1 << (n & 7)
    if not settings.steps[TIPS] or settings.seen[n >> 3] & bit:
        return False
    settings.seen[n >> 3] |= bit
    settings.save()
    return True


class Guide:
    """One for each game that is played."""

    def __init__(self, app, game="mindbug"):
        self.app = app
        self.game = game

    def tip(self, signs):
        """Show the first tip for one of these signs that was not shown yet. True: it does."""
        app = self.app
        if not app.settings.steps[TIPS]:
            return False
        tip = app.load("cardling.pages.help").Tip(app, self.game)
        try:
            pages = tip.open()
        except OSError:
            return False  # a game without a guide
        last = len(pages) - 1
        calls = pages.name(last).split(" ")
        bit = int(pages.text(last))
        pages.close()
        for page in range(len(calls)):
            for sign in calls[page]:
                if sign in signs and new(app.settings, bit + page):
                    tip.page = page
                    app.push(tip)
                    return True
        return False
