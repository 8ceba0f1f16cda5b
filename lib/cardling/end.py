# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Who won, how and why; another game with one press."""

from micropython import const

from cardling.app import forget
from cardling.boards import A, B
from cardling.stats import count

_T_CREAM = const(15)
_T_DOT_ON = const(67)
_T_GREY = const(3)
_T_INK = const(1)
_T_LEAF = const(8)
_T_SKULL = const(47)
_T_SKY = const(6)
_T_SLATE = const(2)
_T_STAR = const(48)
_T_WHITE = const(4)


_M_YOU_WIN = const(76)
_M_WINS = const(77)
_M_DRAWN = const(78)
_M_END_LIFE_YOU = const(79)
_M_END_LIMIT = const(83)
_M_END_CONCEDE_YOU = const(84)
_M_CODE_DEAL = const(153)
_M_END_KEYS = const(86)

_ASK = const(6)
_END_LIFE = const(32)


# What shows tables; 13 KB of Tag Team's.
_TABLES = "area duel team tanks tanks_show dungeon dungeon_piles dungeon_show dungeon_words".split()


class End:
    """The last screen of a match."""

    def __init__(self, app, match):
        self.app = app
        self.match = match
        self.counted = False

    def enter(self):
        """Draw it. The table is not needed any more: what comes next starts the program anew."""
        app = self.app
        match = self.match
        forget(_TABLES)
        text, why, score = self.verdict()
        self.draw(text, why, score, match.code())
        tune = b"\x48\x0a\x4c\x0a\x4f\x0a\x54\x14" if score > 0 else b"\x48\x0a\x45\x0a\x41\x14"
        app.handheld.sound.play(tune)
        app.summary = text + " " + why
        if not self.counted:
            self.counted = True
            count(app, match, score > 0)
        if not match.people:
            app.running = False
        app.hush(1000)

    def verdict(self):
        """(what it says, why, +1 won, 0 drawn, -1 lost); other games have their own."""
        say = self.app.say
        match = self.match
        t = match.table
        me = match.viewer()
        if match.conceded >= 0:
            loser = match.conceded
            how = _M_END_CONCEDE_YOU
        else:
            loser = 0
            while loser < t.seats and t.score(loser) >= 0:
                loser += 1
            how = _M_END_LIFE_YOU + 2 * (t.state[_ASK] - _END_LIFE)
        if loser == t.seats:
            text = say(_M_DRAWN)
            why = say(_M_END_LIMIT)
            score = 0
        else:
            winner = (loser + 1) % t.seats
            score = -1 if loser == me else 1
            text = say(_M_YOU_WIN) if winner == me else say.fill(_M_WINS, player=match.name(winner))
            why = say.fill(how + (loser != me), player=match.name(loser))
        return text, why, score

    def draw(self, text, why, score, deal):
        """Draw it."""
        kit = self.app.kit
        kit.box(0, 20, 160, 26, _T_LEAF if score > 0 else _T_SLATE)
        self.headline(text, 26, _T_INK if score > 0 else _T_WHITE)
        kit.line(8, 56, _T_CREAM, kit.wrap(why, 146))
        icon = _T_STAR if score > 0 else _T_SKULL if score < 0 else _T_DOT_ON
        for i in range(3):
            kit.stamp(kit.ui, icon, 64 + 12 * i, 83)
        self.foot(deal, 101)

    def banner(self, text, why, score):
        """What it says and why at the top, where the rows of several players follow."""
        kit = self.app.kit
        kit.box(0, 4, 160, 24, _T_LEAF if score > 0 else _T_SLATE)
        self.headline(text, 9, _T_INK if score > 0 else _T_WHITE)
        kit.line(8, 33, _T_CREAM, kit.wrap(why, 146))

    def headline(self, text, y, color):
        """What it says in the banner, of double size if there is room."""
        kit = self.app.kit
        wide = kit.font.width(text)
        if wide > 78:
            kit.line((160 - wide) // 2, y + 3, color, text)
        else:
            kit.big_text((160 - 2 * wide) // 2, y, color, text)

    def foot(self, deal, y=104):
        """The deal's code, and the keys."""
        kit = self.app.kit
        say = self.app.say
        kit.line(8, y, _T_SKY, say.fill(_M_CODE_DEAL, deal))
        kit.line(8, 117, _T_GREY, say(_M_END_KEYS))

    def press(self, button):
        """A plays again, B goes to the title."""
        if button == A:
            self.match.rematch()
        elif button == B:
            self.match.quit()

    def tick(self):
        """Nothing moves."""
