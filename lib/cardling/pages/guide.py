# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The guide of somebody's first games: explains a thing when it comes up for the first time.

A situation is told by signs, characters: 128 + n for question n, F H P S T for a keyword in play,
O for an own creature in play, other capitals for what else a game's screens want to tell. The file
of a game's tips says which signs call which tip; the settings keep which ones were shown.
"""

from cardling.settings import TIPS
from engine.numbers import ASK

_KEYS = "FHPST"  # in the order of their bits


class Guide:
    """One for each game that is played."""

    def __init__(self, app, game="mindbug"):
        self.app = app
        self.game = game
        self.told = False

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
                if sign in signs and app.settings.tip(bit + page):
                    tip.page = page
                    app.push(tip)
                    return True
        return False

    def tip_for(self, table, own=(), others=()):
        """The same for the question that the table asks a person, and the cards in play, the
        person's own and all others. One tip for each question: True, and False when asked again.
        """
        if self.told or not self.app.settings.steps[TIPS]:
            self.told = False
            return False
        keys = 0
        for cards in (own, others):
            for card in cards:
                keys |= table.keywords(card)
        signs = chr(128 + table.state[ASK])
        for k in range(5):
            if keys & 1 << k:
                signs += _KEYS[k]
        if own:
            signs += "O"
        self.told = self.tip(signs)
        return self.told
