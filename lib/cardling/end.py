# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Who won, how and why; another game with one press."""

from micropython import const

from cardling import tiles
from cardling.boards import A, B

_M_YOU_WIN = const(78)
_M_YOU_LOSE = const(79)
_M_DRAWN = const(80)
_M_END_LIFE_YOU = const(81)
_M_END_LIMIT = const(85)
_M_END_CONCEDE = const(86)
_M_END_KEYS = const(87)

_ASK = const(6)
_LIFE = const(21)
_END_LIFE = const(32)
_END_LIMIT = const(34)


class End:
    """The last screen of a match."""

    def __init__(self, app, match):
        self.app = app
        self.match = match

    def enter(self):
        """Draw it."""
        app = self.app
        kit = app.kit
        say = app.say
        t = self.match.table
        me = 0
        if self.match.conceded >= 0:
            score = -1
            why = say(_M_END_CONCEDE)
        else:
            score = t.score(me)
            how = t.state[_ASK]
            if how == _END_LIMIT:
                why = say(_M_END_LIMIT)
            else:
                why = say(_M_END_LIFE_YOU + 2 * (how - _END_LIFE) + (0 if score > 0 else 1))
        text = say(_M_YOU_WIN if score > 0 else _M_YOU_LOSE if score < 0 else _M_DRAWN)
        kit.box(0, 20, 160, 26, tiles.LEAF if score > 0 else tiles.SLATE)
        big = kit.big_text(0, 26, tiles.WHITE, text)
        big.x = (160 - kit.font.width(text) * 2) // 2
        kit.line(8, 56, tiles.CREAM, kit.wrap(why, 146))
        icon = tiles.STAR if score > 0 else tiles.SKULL if score < 0 else tiles.DOT_ON
        for i in range(3):
            kit.stamp(kit.ui, icon, 64 + 12 * i, 84)
        kit.line(4, 116, tiles.GREY, say(_M_END_KEYS))
        tune = b"\x48\x0a\x4c\x0a\x4f\x0a\x54\x14" if score > 0 else b"\x48\x0a\x45\x0a\x41\x14"
        app.handheld.sound.play(tune)
        app.summary = text + " " + why
        if self.match.kinds[me]:
            app.running = False

    def press(self, button):
        """A plays again, B goes to the title."""
        if button == A:
            self.app.match = self.match.rematch()
            self.app.match.save()
            self.app.match.open()
        elif button == B:
            from cardling.title import Title

            self.match.leave()
            self.app.show(Title(self.app))

    def tick(self):
        """Nothing moves."""
