# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The messages in the chosen language, read from the drive when they are needed."""

from cardling.cards import Cards


class Translation:
    """``say(number)`` is a message; ``say.card(design)`` and ``say.rule(design)`` are a card's."""

    def __init__(self, language="en"):
        self._cards = []
        self.language = language
        self._messages = Cards("assets/packed/messages." + language)

    def __call__(self, number):
        return self._messages.name(number)

    def fill(self, number, card="", count=0, player=""):
        """A message with its places filled: %s a card, %d a number, %p a player. If the number is
        1, its form for that, if it has one."""
        text = self._messages.text(number) if count == 1 else ""
        text = text or self._messages.name(number)
        return text.replace("%p", player).replace("%s", card).replace("%d", str(count))

    def sets(self, names):
        """The card sets that the game uses, in its order."""
        for cards in self._cards:
            cards.close()
        self._cards = [Cards("assets/packed/%s.%s" % (name, self.language)) for name in names]

    def _find(self, design):
        for cards in self._cards:
            if design < len(cards):
                return cards, design
            design -= len(cards)
        raise IndexError

    def card(self, design, brief=False):
        """A card's name, or its short one."""
        cards, i = self._find(design)
        return cards.name(i, brief)

    def rule(self, design):
        """A card's text."""
        cards, i = self._find(design)
        return cards.text(i)

    def close(self):
        """Close the files."""
        self.sets(())
        self._messages.close()
