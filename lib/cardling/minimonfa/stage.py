# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What moves in MiniMonFa: a group walks in, a card turns over, a vault falls, numbers blink."""

from micropython import const

from cardling.minimonfa.numbers import R_CARD, R_HIRED
from cardling.tiles import T_BROWN, T_GREY, T_NIGHT, T_SLATE
from engine.minimonfa.numbers import HIRELING, UNKNOWN

WALK = const(480)  # ms
FLIP = const(300)
FALL = const(660)
_FROM = const(80)  # pixels that a group walks
_BLINK = const(130)  # ms
_BRICK = const(6)  # pixels, and four high


class Stage:
    """What moves in front of a page that is drawn. ``carry(part)``: so many ms of it are over."""

    def __init__(self, screen):
        self.screen = screen
        self.kit = screen.app.kit
        self.carry = None
        self.walkers = None  # of each: its grid, its portrait, where it goes
        self.glow = []  # numbers that blink: a line, its text, and that without them

    def still(self):
        """Nothing moves: the page was drawn anew."""
        self.carry = self.walkers = None
        self.glow = []

    # --- a group walks in

    def walk(self):
        """All who were sent come from the left, together."""
        screen = self.screen
        kit = self.kit
        self.walkers = []
        sheet = kit.tiles("minimonfa")
        for row in (1, 2):
            for i in range(len(screen.rows[row])):
                ref = screen.rows[row][i]
                if ref <= R_HIRED:
                    x, y = screen.spots[row][4 * i : 4 * i + 2]
                    made = kit.cut(sheet, HIRELING if ref == R_HIRED else screen.view.hero(ref))
                    kit.box(x, y, 16, 16, T_NIGHT)
                    self.walkers.append((kit.grid(made, x - _FROM, y), made, x, y))
        sheet.close()
        self.carry = self._step
        return WALK

    def _step(self, part):
        """Left foot, right foot."""
        walkers = self.walkers
        away = _FROM * (WALK - part) // WALK
        for i in range(len(walkers)):
            grid, made, x, y = walkers[i]
            if part < WALK:
                grid.x = x - away
                grid.y = y - (part // 80 + i & 1)
            else:
                self.kit.stamp(made, 0, x, y)
                self.kit.group.remove(grid)
        if part >= WALK:
            self.walkers = self.carry = None

    # --- a card is turned over

    def turn(self, d, k):
        """The k-th card of the vault is d."""
        sheet = self.kit.tiles("minimonfa")
        self.faces = [self.kit.cut(sheet, tile) for tile in (UNKNOWN, d)]
        sheet.close()
        self.x = 85 + 19 * (k % 4)
        self.y = 22 + 19 * (k // 4)
        self.wide = 16
        self.carry = self._flip
        screen = self.screen
        row = 1 + k // 4
        for i in range(len(screen.rows[row])):
            if screen.spots[row][4 * i] == self.x:
                screen.rows[row][i] = R_CARD + d
        return FLIP

    def _flip(self, part):
        """It gets narrower, then wider with its face."""
        wide = 16 * abs(2 * part - FLIP) // FLIP & -2
        if wide != self.wide or part >= FLIP:
            self.wide = wide
            side = 8 - wide // 2
            kit = self.kit
            kit.box(self.x, self.y, 16, 16, T_NIGHT)
            kit.stamp(self.faces[2 * part > FLIP], 0, self.x, self.y)
            kit.box(self.x, self.y, side, 16, T_NIGHT)
            kit.box(self.x + 16 - side, self.y, side, 16, T_NIGHT)
        if part >= FLIP:
            self.faces = self.carry = None

    # --- a vault falls

    def fall(self, x, y, w, h):
        """Brick by brick, from above."""
        self.area = x, y, w, h
        self.gone = 0
        self.carry = self._crumble
        return FALL

    def _crumble(self, part):
        x, y, w, h = self.area
        across = -(-w // _BRICK)
        rows = -(-h // 4)
        kit = self.kit
        while self.gone < across * rows * part // FALL:
            row = self.gone // across
            at = _BRICK * (self.gone * 5 % across)
            self.gone += 1
            wide = min(_BRICK, w - at)
            kit.box(x + at, y + 4 * row, wide, min(4, h - 4 * row), T_NIGHT)
            if row > rows - 3 and at // _BRICK % 3 != row % 2:  # rubble
                color = T_GREY if at % 4 else T_BROWN if row % 2 else T_SLATE
                kit.box(x + at, y + h - 3 * (rows - row), wide - 1, 2, color)
        if part >= FALL:
            self.carry = None

    # --- numbers that changed blink

    def sums(self):
        """What the numbers say."""
        return [label.text for label in (self.screen.sums or ())[:2]]

    def changed(self, before):
        """Those that said something else before blink."""
        self.glow = []
        for label, old in zip((self.screen.sums or ())[:2], before):
            if label.text != old:
                lines = old.split("\n")
                rest = label.text.split("\n")
                for i in range(len(rest)):
                    if rest[i] not in lines[i : i + 1]:
                        rest[i] = ""
                self.glow.append((label, label.text, "\n".join(rest)))

    def blink(self, spent):
        """So long ago they changed."""
        if spent >= 4 * _BLINK:
            self.stay()
        for label, text, rest in self.glow:
            label.say(rest if spent // _BLINK % 2 else text)

    def stay(self):
        """They are seen from now on."""
        for label, text, _ in self.glow:
            label.say(text)
        self.glow = []
