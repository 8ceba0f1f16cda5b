# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The hard bot judges all decisions of the player, for games whose table leaves it no memory."""

from cardling.device.boards import START, A
from cardling.messages import M_DEAL_THINKS
from cardling.tiles import T_WHITE


class JudgeGame:
    """``match``: a cardling.lookback.Replay. A and B go back to the table; it goes on later."""

    def __init__(self, app, match):
        self.app = app
        self.match = match

    def enter(self):
        """Draw it."""
        self.line = self.app.kit.line(6, 60, T_WHITE)

    def tick(self):
        """A slice; then what cost most."""
        match = self.match
        match.judge()
        if match.done:
            match.worst()
            match.show()
        else:
            at = match.place[0] if match.place else 0
            count = 100 * at // max(match.count, 1)
            self.line.show(self.app.say.fill(M_DEAL_THINKS, count=count))

    def press(self, button):
        """See above."""
        if A <= button != START:
            self.match.mind = None
            self.match.show()


Page = JudgeGame
