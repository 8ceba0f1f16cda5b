# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The list of the games finished last, to choose one and look back at it."""

from cardling.messages import (
    M_LOOK_GAMES, M_LOOK_NONE, M_LOOK_NVM, M_LOOK_ROW, M_WHO,
)  # fmt: skip
from cardling.match import RIVAL
from cardling.pages.menu import Menu
from cardling.rivals import read
from cardling.characters import EACH
from cardling.save import OK
from cardling.save.restart import REPLAY
from cardling.tiles import T_STAR, T_WHITE
from engine import GAMES


class LastGames(Menu):
    """Those of the game with that number; a star is before the favourite."""

    def __init__(self, app, game):
        self.which = []  # by row: its number for cardling.save.last_games
        self.star = -1  # the row of the favourite
        rows = []
        with app.lent("cardling.save.last_games") as last_games:
            games = last_games.games(app.store)
            best = last_games.favourite(app.store)
            if best and best not in games:
                games += [b""] * (last_games.AT - len(games)) + [best]
        with app.lent("cardling.game_text") as game_text:
            for i in range(len(games)):
                try:
                    past = game_text.unpack(games[i])
                except ValueError:  # other cards or rules by now
                    continue
                if past.game == GAMES[game]:
                    if games[i] == best:
                        self.star = len(rows)
                    self.which.append(i)
                    rows.append(_row(app, past))
        Menu.__init__(self, app, app.say(M_LOOK_GAMES), rows, self._chosen)

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        if self.rows:
            Menu.enter(self)
            if self.star >= 0:
                kit.grid(kit.ui, 150, self.top + self.star * self.step, tile=T_STAR)
        else:
            self.head()
            text = M_LOOK_NONE if app.store.status == OK else M_LOOK_NVM
            kit.line(6, 24, T_WHITE, kit.wrap(app.say(text), 148))

    def press(self, button):
        """As in any menu."""
        if self.rows:
            Menu.press(self, button)
        elif button > 3:
            self.app.pop()

    def _chosen(self, index):
        if index < 0:
            self.app.pop()
        else:
            self.app.start(bytes((REPLAY, self.which[index], 0, 0, 0)))


def _row(app, past):
    """Against whom, and how long."""
    say = app.say
    others = []
    people = past.players.count(b"\0")
    for seat in range(len(past.players)):
        kind = past.players[seat]
        if kind >= RIVAL:
            others.append(say(M_WHO + read(past.game, kind - RIVAL)[0]))
        elif kind:
            same = past.players[:seat].count(bytes((kind,)))
            others.append(say(M_WHO + EACH * (kind - 1) + (past.seed + same) % EACH))
        elif people > 1:
            name = (past.names or [""] * 6)[seat]
            others.append(name if name[-1:] >= "-" else name[:-1] or str(seat + 1))
    return say.fill(M_LOOK_ROW, "", past.count, ", ".join(others[:2]))


Page = LastGames
