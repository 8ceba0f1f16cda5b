# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The table of the toy game: a row for each seat, the open hand, two lines for what is asked."""

from cardling.table import TableScreen
from cardling.tiles import T_BOT, T_BUTTON, T_CREAM, T_INK, T_PERSON, T_WHITE, T_YELLOW


class Toy(TableScreen):
    """The screen in front while the toy game is played."""

    def enter(self):
        """Draw the whole table."""
        kit = self.app.kit
        kit.box(0, 105, 160, 23, T_INK)
        kit.stamp(kit.ui, T_BUTTON + 2, 150, 3)  # START is the menu
        names = []
        for s in range(3):
            kit.stamp(kit.ui, T_BOT if self.match.players[s] else T_PERSON, 4, 6 + 26 * s)
            names.append(kit.fit(self.match.name(s), 60))
        label = kit.line(15, 6)
        label.space(26)
        label.show("\n".join(names))
        self.rows = kit.line(15, 16, T_CREAM)
        self.rows.space(26)
        self.cards = kit.line(4, 88, T_YELLOW)
        self.ask = kit.line(3, 107, T_WHITE)
        self.action = kit.line(12, 117, T_CREAM)
        self.cursor = kit.cursor(16)
        self.sync()

    def clear(self):
        """Another screen covers it."""
        self.rows = self.cards = self.ask = self.action = self.cursor = None
        self._view = None

    def sync(self):
        """Read the view and draw it."""
        view = self.view
        into = bytearray(12)
        rows = []
        for s in range(3):
            played = [str(c) for c in into[: view.played(s, into)]]
            seen = [str(c) for c in into[: view.seen(s, into)]]
            hand = "?" * (view.holds(s) - len(seen)) + "".join(["(%s)" % c for c in seen])
            rows.append("%s = %d  %s" % ("+".join(played) or "0", view.sum(s), hand))
        self.rows.show("\n".join(rows))
        self.cards.show("   ".join([str(c) for c in into[: view.hand(into)]]))

    def announce(self, text):
        """What happens, in words."""
        self.ask.show(text)
        self.action.show("")

    def private(self, q):
        """Only who sees the hand can answer."""
        return True

    def signs(self):
        """It has no guide."""
        return ""

    def before(self):
        """The choice is made: with several people the hand closes."""
        self.cursor.x = -180
        if self.match.people > 1:
            self.hand = -1
        self.sync()


Screen = Toy
