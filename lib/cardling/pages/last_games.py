# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The list of the games finished last, to choose one and look back at it."""

from cardling.messages import (
    M_LOOK_FIND, M_LOOK_GAMES, M_LOOK_NONE, M_LOOK_NVM, M_LOOK_ROW, M_WHO,
)  # fmt: skip
from cardling.match import RIVAL
from cardling.pages.menu import Menu
from cardling.rivals import read
from cardling.characters import EACH
from cardling.save import OK
from cardling.save.last_games import AT
from cardling.save.restart import FIND, REPLAY
from cardling.tiles import T_STAR, T_WHITE
from engine import GAMES


class LastGames(Menu):
    """Those of the game with that number, then the player's own puzzles; a star is behind the
    favourite."""

    def __init__(self, app, game):
        self.which = []  # by row: its number for cardling.save.last_games
        self.star = -1  # the row of the favourite,
        self.sign = None  # and the star
        self.places = []  # of puzzles: after how many decisions
        rows = []
        with app.lent("cardling.save.last_games") as last_games:
            games = last_games.games(app.store)
            best = last_games.favourite(app.store)
            if best and best not in games:
                games += [b""] * (AT - len(games)) + [best]
            games += [b""] * (AT + 1 - len(games))
            first = len(games)
            for puzzle in last_games.puzzles(app.store):
                self.places.append(puzzle[:2])
                games.append(puzzle[2:])
        with app.lent("cardling.game_text") as game_text:
            for i in range(len(games)):
                try:
                    past = game_text.unpack(games[i])
                except ValueError:  # other cards or rules by now
                    continue
                if past.game == GAMES[game]:
                    if i < first and games[i] == best:
                        self.star = len(rows)
                    self.which.append(i)
                    if i < first:
                        rows.append(_row(app, past, M_LOOK_ROW, past.count))
                    else:
                        place = self.places[i - first]
                        rows.append(_row(app, past, M_LOOK_FIND, 1 + place[0] + 256 * place[1]))
        Menu.__init__(self, app, app.say(M_LOOK_GAMES), rows, self._chosen)

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        if self.rows:
            self.sign = kit.grid(kit.ui, 150, -20, tile=T_STAR)
            Menu.enter(self)
        else:
            self.head()
            text = M_LOOK_NONE if app.store.status == OK else M_LOOK_NVM
            kit.line(6, 24, T_WHITE, kit.wrap(app.say(text), 148))

    def _draw(self):
        Menu._draw(self)
        row = self.star - self.first
        self.sign.y = self.top + row * self.step if 0 <= row < self.lines else -20

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
            which = self.which[index]
            if which > AT:
                place = self.places[which - AT - 1]
                self.app.start(bytes((FIND, which)) + place + b"\0")
            else:
                self.app.start(bytes((REPLAY, which, 0, 0, 0)))


def _row(app, past, form, count):
    """Against whom, and how long, or which move."""
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
    return say.fill(form, "", count, ", ".join(others[:2]))


Page = LastGames
