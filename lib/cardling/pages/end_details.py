# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""How a game went, the second page after it: turns and the fastest win, wins in a row, which card
did most, the turning point or the lives turn by turn, and what the bot has to say."""

from micropython import const

from engine import GAMES
from cardling import foot
from cardling.characters import GLOATS, THINKS
from cardling.messages import (
    M_END_AHEAD, M_END_BEHIND, M_END_FAST, M_END_FASTEST, M_END_KEYS, M_END_LIVES, M_END_POINT,
    M_END_STORY, M_END_TURNS, M_RECORD_ROW, M_WORD_LOST, M_WORD_WON,
)  # fmt: skip
from cardling.pages.background import FOOT, fade_background
from cardling.rivals import BEST, ROW, SIZE, kept
from cardling.tiles import (
    T_BLUE, T_CREAM, T_INK, T_MORE_LEFT, T_SLATE, T_TEAL, T_WHITE, T_YELLOW,
)  # fmt: skip

_WORD = const(90)  # y of the bot's word
_WIDE = const(148)


class EndDetails:
    """``end``: the last screen; ``score``: +1 won. step() draws a part of it for a frame, and says
    if something is left: in one frame a board would take 130 ms for it."""

    def __init__(self, end, score):
        self.app = end.app
        self.end = end
        self.match = end.match
        self.score = score
        self.y = 19
        self.todo = [self._head, self._ground, self._counts, self._best, self._turned]
        if self.match.people < 2:
            self.todo.append(self._word)

    def step(self):
        """The next part."""
        self.todo.pop(0)()
        return self.todo

    def _row(self, text, x=6, color=T_CREAM):
        kit = self.app.kit
        text = kit.wrap(text, _WIDE - x + 6)
        kit.line(x, self.y, color, text)
        self.y += 11 + 9 * text.count("\n")

    def _head(self):
        kit = self.app.kit
        say = self.app.say
        kit.box(0, 0, 160, 14, T_BLUE)
        kit.line(4, 2, T_WHITE, say(M_END_STORY))
        kit.box(0, FOOT, 160, 128 - FOOT, T_INK)
        foot.show_keys(kit, 117, say(M_END_KEYS))
        kit.stamp(kit.ui, T_MORE_LEFT, 150, 117)

    def _ground(self):
        fade_background(self.app.kit, 84, FOOT, T_TEAL if self.score > 0 else T_SLATE)

    def _counts(self):
        """Turns, and wins in a row."""
        say = self.app.say
        match = self.match
        game = GAMES.index(match.game)
        alone = match.people == 1 and max(match.players)
        n = self.end.total()
        fast = self.end.fast if alone else 0
        if fast and n < fast and self.score > 0:
            self._row(say.fill(M_END_FASTEST, "", n), 6, T_YELLOW)
        elif fast and n:
            self._row(say.fill(M_END_FAST, str(fast), n))
        elif n:
            self._row(say.fill(M_END_TURNS, "", n))
        rows = kept(self.app)
        at = SIZE * game
        if alone and rows[at + BEST]:
            best = str(rows[at + BEST])
            self._row(say.fill(M_RECORD_ROW, best, rows[at + ROW]))

    def _best(self):
        """Who did most, with the picture."""
        best = self.match.highlight("best")
        if not best:
            return
        kit = self.app.kit
        text, name, tile = self.end.best(*best)
        tiles = kit.tiles(name)
        kit.stamp(tiles, tile, 6, self.y)
        tiles.close()
        text = kit.wrap(text, 128)
        kit.line(26, self.y + (0 if "\n" in text else 4), T_CREAM, text)
        self.y += 20

    def _turned(self):
        """Where the game turned; among people life by turn."""
        say = self.app.say
        match = self.match
        swing = match.opinions
        if match.people < 2 and swing[2]:
            bot = 0
            while not match.players[bot]:
                bot += 1
            helped = bot if swing[2] > 128 else max(0, match.viewer())
            text = match.turning_point and self._decision(helped, *match.turning_point)
            if not text:
                form = M_END_AHEAD if swing[2] > 128 else M_END_BEHIND
                self._row(say.fill(form, "", self.end.turns(swing[3]), match.name(bot)))
        if match.people > 1 and match.lives:
            self._row(say(M_END_LIVES))
            for team in range(2):
                text = self.app.kit.fit(match.name(team), 50) + ":  %d" % match._watched[0]
                for i in range(0, len(match.lives), 2):
                    if match.lives[i + 1] >> 4 == team:
                        text += "  %d (%d)" % (match.lives[i + 1] & 15, match.lives[i])
                self._row(text, 6, T_WHITE)

    def _decision(self, seat, kind, a, b, turn):
        """The decision that mattered, with a picture. Is there a text for it?"""
        app = self.app
        match = self.match
        with app.lent("cardling." + match.game + "." + match.event_texts):
            text = match.line(match.viewer(), kind, a, b)
        if not text:
            return False
        kit = app.kit
        text = kit.wrap(app.say.fill(M_END_POINT, count=self.end.turns(turn)) + " " + text, 128)
        name, tile = self.end.picture(b, seat)
        tiles = kit.tiles(name)
        kit.stamp(tiles, tile, 6, self.y)
        tiles.close()
        kit.line(26, self.y, T_WHITE, text)
        self.y += 11 + 9 * text.count("\n")
        return True

    def _word(self):
        """What the bot says: who has won, or the first of them."""
        app = self.app
        kit = app.kit
        match = self.match
        seat = self.end.winner()
        won = seat >= 0 and match.players[seat]
        if not won:
            seat = 1 if match.players[1] else 0
        kit.box(4, _WORD, 20, 20, T_INK)
        tiles = kit.tiles("faces")
        kit.stamp(tiles, match.face(seat, GLOATS if won else THINKS), 6, _WORD + 2)
        tiles.close()
        kit.box(30, _WORD, 126, 21, T_CREAM)
        for i in range(4):
            kit.box(26 + i, _WORD + 10 - i, 1, 2 * i + 1, T_CREAM)
        text = app.say((M_WORD_WON if won else M_WORD_LOST) + match.who(seat))
        text = kit.wrap(text, 118)
        kit.line(34, _WORD + (2 if "\n" in text else 7), T_INK, text)
