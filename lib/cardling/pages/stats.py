# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The statistics: how many games were played and won, by game and opponent."""

from engine import GAMES
from cardling.device.boards import LEFT, RIGHT, SELECT, A, B
from cardling.match import SORTS
from cardling.messages import (
    M_BACK, M_EASY, M_GAME, M_STATS, M_STATS_ALL, M_STATS_PLAYED, M_STATS_RESET, M_STATS_TWO,
    M_STATS_WON,
)  # fmt: skip
from cardling.pages.results import FORM, OURS, PLAYED, WON, get, read
from cardling.rivals import BEATEN, SIZE
from cardling.save import progress
from cardling.save.progress import NUMBERS, RIVALS
from cardling.tiles import T_BLUE, T_BUTTON, T_GREY, T_MORE_LEFT, T_MORE_RIGHT, T_WHITE
from cardling.confirmation import RESET


class Stats:
    """A page for each game that was played."""

    def __init__(self, app):
        self.app = app
        self.page = 0

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        say = app.say
        numbers = read(app)
        kit.box(0, 0, 160, 14, T_BLUE)
        kit.line(4, 2, T_WHITE, say(M_STATS))
        games = []
        for game in range(len(GAMES)):
            for kind in range(SORTS):
                if get(numbers, game, kind, PLAYED) and game not in games:
                    games.append(game)
        games = games or [0]
        self.pages = len(games)
        self.page %= self.pages
        game = games[self.page]
        kit.stamp(kit.sheet("icons"), game, 6, 20)
        kit.line(36, 28, T_WHITE, say(M_GAME + game))
        if self.pages > 1:
            kit.stamp(kit.ui, T_MORE_LEFT, 134, 28)
            kit.stamp(kit.ui, T_MORE_RIGHT, 146, 28)
        names = [""]
        columns = [[say(M_STATS_PLAYED)], [say(M_STATS_WON)]]
        for kind in (1, 2, 3, 0, -1):
            if kind < 0:
                names.append(say(M_STATS_ALL))
            else:
                names.append(say(M_EASY + kind - 1 if kind else M_STATS_TWO))
            for what in (PLAYED, WON):
                n = 0
                for k in range(what, SORTS) if kind < 0 else (kind,):
                    n += get(numbers, game, k, what)
                columns[what].append(str(n) if kind or not what else "-")
        y = 47
        for x, texts in ((6, names), (78, columns[0]), (122, columns[1])):
            kit.line(x, y, T_GREY, texts[0])
            label = kit.line(x, y + 12)
            label.space(11)
            label.show("\n".join(texts[1:]))
        kit.stamp(kit.ui, T_BUTTON + 1, 4, 117)
        kit.line(15, 117, T_GREY, say(M_BACK))
        kit.stamp(kit.ui, T_BUTTON + 3, 78, 117)
        kit.line(89, 117, T_GREY, say(M_STATS_RESET))

    def press(self, button):
        """Left and right turn the page, SELECT resets, A and B go back."""
        app = self.app
        if button == LEFT or button == RIGHT:
            if self.pages > 1:
                self.page += 1 if button == RIGHT else -1
                app.kit.clear()
                self.enter()
        elif button == SELECT:
            app.load("cardling.pages.menu").ask(app, RESET, self._reset)
        elif button == A or button == B:
            app.pop()

    def _reset(self):
        """Begin anew with all but the ladder."""
        store = self.app.store
        found = progress.parts(store)
        rows = found[RIVALS] = progress.part(found, RIVALS, 0)
        for i in range(len(rows)):
            if i % SIZE != BEATEN:
                rows[i] = 0
        found[NUMBERS] = bytes((FORM,))
        progress.keep(store, found, OURS)
        self.page = 0
        self.app.kit.clear()
        self.enter()

    def tick(self):
        """Nothing moves."""


Page = Stats
