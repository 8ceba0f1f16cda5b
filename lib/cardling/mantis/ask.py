# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The one question of Mantis: score, or steal from whom?"""

from cardling.device.boards import A, B, DOWN, UP
from cardling.messages import (
    M_MUST_CHOOSE, M_TANK_ASK, M_TANK_ASK_WHO, M_TANK_FITS, M_TANK_SCORE, M_TANK_STEAL,
)  # fmt: skip
from cardling.pages.help import HANDS_OFF
from cardling.sounds import S_TURN
from cardling.tiles import T_BLANK, T_BUTTON, T_CHECK, T_CROSS, T_POWER


class Ask:
    """One question, from the moment it is asked until it is answered."""

    def __init__(self, tanks):
        self.tanks = tanks

    def draw(self, again):
        """Put it on the table."""
        tanks = self.tanks
        if tanks.hint >= 0:
            tanks.at = tanks.hint - 1 if tanks.hint else tanks.me
            tanks.hint = -1
        elif not again:
            tanks.at = tanks.me
        app = tanks.app
        self.since = app.handheld.now()
        if not (again or tanks.extra):
            app.handheld.sound.play(S_TURN)
        match = tanks.match
        tanks.spoke = False
        name = app.kit.fit(match.name(tanks.me), 60)
        form = M_TANK_ASK if match.people == 1 else M_TANK_ASK_WHO
        tanks.ask.show(app.say.fill(form, player=name))
        tanks.action.x = 12
        tanks.button[0] = T_BUTTON
        text = app.say(M_TANK_FITS)
        tanks.fits.show(text)
        tanks.fits.x = 159 - app.kit.font.width(text)
        tanks.number.x = tanks.fits.x - 10
        self._move(tanks.at)

    def _move(self, s):
        """Put the cursor to a tank: say what A does there, and what each colour would bring."""
        tanks = self.tanks
        tanks.at = s
        tanks.point(s)
        fits = 0
        gains = tanks.gains
        for i in range(3):
            k = tanks.tanks[7 * s + tanks.back[i]]
            fits += k > 0
            mark = T_CHECK if k else T_CROSS
            if gains[3 * i] != mark:
                gains[3 * i] = mark
            mark = T_POWER + k + 1 if k else T_BLANK
            if gains[3 * i + 1] != mark:
                gains[3 * i + 1] = mark
        form = M_TANK_SCORE if s == tanks.me else M_TANK_STEAL
        if tanks.number[0] != T_POWER + fits:
            tanks.number[0] = T_POWER + fits
        fill = tanks.app.say.fill
        kit = tanks.app.kit
        room = tanks.number.x - 12 - kit.font.width(fill(form))
        tanks.action.show(fill(form, player=kit.fit(tanks.match.name(s), room)))

    def press(self, button):
        """Up and down move, A chooses; B can only say that one must."""
        tanks = self.tanks
        if button == UP or button == DOWN:
            self._move((tanks.at + (1 if button == DOWN else -1)) % tanks.n)
        elif button == B:
            tanks.action.show(tanks.app.say(M_MUST_CHOOSE))
        elif button == A:
            # Whoever skips what happens often presses once too much, and a move cannot be taken
            # back.
            handheld = tanks.app.handheld
            early = handheld.since(self.since) < HANDS_OFF
            self.since = handheld.now()
            if not early:
                tanks.play(0 if tanks.at == tanks.me else 1 + tanks.at)
