# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Animates a card of MiniMonFa that flies from the hand to its place: a room, a monster, an
item."""

from bitmaptools import blit
from displayio import Bitmap
from micropython import const

from cardling.minimonfa.numbers import HAND_Y, ROOM_CARD, VAULT_Y
from cardling.sounds import S_BUILD, S_DEAL, THEIRS
from cardling.tiles import T_CREAM, T_NIGHT, T_YELLOW
from engine.minimonfa.numbers import E_BUILD, E_GIVE

PHASE = "card_flight"

FLY = const(170)  # ms
LAID = const(250)  # with what comes of it


class Flight:
    """``own``: nothing is said of it, and it is over with the first press."""

    own = True

    def __init__(self, screen, kind, a, b, at=-1):
        """``at``: its place in the hand, if that is open."""
        self.screen = screen
        self.kit = kit = screen.app.kit
        self.grid = None
        self.shift = 0 if at >= 0 else THEIRS
        self.since = -1
        if not E_BUILD <= kind <= E_GIVE or screen.page != a:
            return
        self.kind = kind
        if kind == E_GIVE:
            i = 0
            while i < 3 and screen.view.hero(4 * a + i) != b:
                i += 1
            self.area = 40 * i, 20, 39, 22
            self.to = 40 * i + 2, 21
        else:
            b %= 6
            x = 53 * (b % 3)
            y = VAULT_Y if b < 3 else VAULT_Y + 22
            self.area = x, y, 52, 22
            self.to = x + 18, y + 5
        x = 2
        if 4 * at < len(screen.spots[4]) and at >= 0:
            x = screen.spots[4][4 * at]
        self.start = x
        self.card = Bitmap(16, 16, 16)
        blit(self.card, kit.canvas, 0, 0, x1=x, y1=HAND_Y, x2=x + 16, y2=HAND_Y + 16)
        kit.box(x - 1, HAND_Y - 1, 18, 18, T_NIGHT)
        if kind == E_BUILD and at < 0:  # everybody knows what it is
            sheet = kit.tiles("minimonfa")
            self.card = kit.cut(sheet, ROOM_CARD)[0]
            sheet.close()
        self.grid = kit.grid((self.card, 16, 16), x, HAND_Y)

    def _play(self, sound):
        self.screen.app.handheld.sound.play(sound, self.shift)

    def animate(self, part):
        """So many ms are over. Is all of it?"""
        if self.grid is None or part >= LAID:
            return True
        if part < FLY:
            x, y = self.to
            self.grid.x = self.start + (x - self.start) * part // FLY
            self.grid.y = HAND_Y + (y - HAND_Y) * part // FLY
            return False
        if self.start >= 0:  # it is there
            self.start = -1
            self.grid.x, self.grid.y = self.to
            if self.kind == E_GIVE:  # it is worn
                self.grid.x = -20
            self._play(S_BUILD)
        x, y, w, h = self.area
        color = T_YELLOW if (part - FLY) // 40 & 1 else T_CREAM
        for i in (0, h - 2):
            self.kit.box(x, y + i, w, 2, color)
        for i in (0, w - 2):
            self.kit.box(x + i, y, 2, h, color)
        return False

    def frame(self):
        """Carry it on, where nothing else is shown."""
        app = self.screen.app
        pace = app.settings.pace
        if self.since < 0:
            self.since = app.handheld.now()
            if self.shift:  # else the choice is heard
                self._play(S_DEAL)
        spent = app.handheld.since(self.since) * 100 // pace if pace else LAID
        return self.animate(spent)

    def bare(self):
        """A page is drawn."""
        self.grid = None

    def end(self):
        """Nothing flies."""
        if self.grid is not None:
            self.kit.group.remove(self.grid)
            self.grid = None
