# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The animations of a fight in MiniMonFa: a group walks in, the sides strike each other, numbers
blink, a chest opens, the dead fade, a vault falls."""

from bitmaptools import blit
from displayio import Bitmap, Palette
from micropython import const

from cardling.minimonfa.numbers import FIGHT_Y, R_CARD, R_HIRED
from cardling.phases import phase
from cardling.sounds import S_CLASH, S_TENSE
from cardling.tiles import T_BROWN, T_GREY, T_NIGHT, T_SKULL, T_SLATE, T_STAR, T_WHITE, T_YELLOW
from engine.minimonfa.numbers import DOOM, DOOMED, FRESH, F_HIRED, F_VAULT, MONSTER, UNKNOWN

PHASE = "fight_animation"

WALK = const(320)  # ms
FLIP = const(330)
BLOW = const(470)
DIE = const(420)
FALL = const(600)
_FROM = const(80)  # pixels that a group walks
_OUT = const(150)  # ms until a blow lands
_BACK = const(350)  # ms until who struck goes back,
_HOME = const(420)  # and is there
_BEAT = const(45)  # ms of a flash
_BLINK = const(60)  # ms
_REACHED = const(120)  # ms until who kills is there,
_HIT = const(210)  # and has hit
_LID = const(7)  # rows of a chest
_BRICK = const(6)  # pixels, and four high
_DROPS = const(6)  # bricks that fall at a time


class FightAnimation:
    """What moves in front of a page that is drawn. ``carry(part)``: so many ms of it are over."""

    def __init__(self, screen):
        self.screen = screen
        self.kit = screen.app.kit
        self.still()

    def still(self):
        """Nothing moves: the page was drawn anew."""
        self.animate = None
        self.fighters = []  # who moves, of each: its grid, its picture, where it belongs
        self.targets = []  # and who is hit
        self.star = None
        self.glow = []  # numbers that blink: a line, its text, and that without them

    # --- fighters that leave their places

    def _lift(self, heroes, spots=None, one=False):
        """A list as above: all heroes of the fight, or all monsters, or the strongest of them;
        ``spots``: x by cell where they were, from the left if not there."""
        screen = self.screen
        kit = self.kit
        view = screen.view
        row = bytearray(8)
        v = view.fact(F_VAULT)
        lair = bytearray(32)
        doomed = [c - DOOM for c in lair[: view.lair(v, lair)] if c >= DOOM] if one else ()
        them = []  # of each: his attack, cell, x, y
        for r in (1, 2):
            for i in range(len(screen.rows[r])):
                ref = screen.rows[r][i]
                if heroes:
                    if ref > R_HIRED or ref < R_HIRED and view.where(ref) == FRESH:
                        continue
                    if one and (
                        view.fact(F_HIRED) == 3 if ref == R_HIRED else view.where(ref) == DOOMED
                    ):
                        continue
                    attack = 2 if ref == R_HIRED else view.power(ref) >> 5
                elif ref < R_CARD or ref == R_CARD + UNKNOWN or ref - R_CARD in doomed:
                    continue
                else:
                    view.card(ref - R_CARD, row)
                    if row[3] >> 4 != MONSTER:
                        continue
                    attack = row[7] >> 4
                x, y = screen.spots[r][4 * i : 4 * i + 2]
                them.append((attack, ref, x, y))
        if one and them:
            them = [max(them)]
        found = []
        for _, ref, x, y in them:
            made = Bitmap(16, 16, 16)
            blit(made, kit.canvas, 0, 0, x1=x, y1=y, x2=x + 16, y2=y + 16)
            kit.box(x, y, 16, 16, T_NIGHT)
            at = x if spots is None else spots.get(ref, x - _FROM)
            found.append((kit.grid((made, 16, 16), at, y), made, x, y))
        return found

    def _settle(self, them):
        """They are in their places again; an empty list."""
        kit = self.kit
        for grid, made, x, y in them:
            blit(kit.canvas, made, x, y)
            kit.group.remove(grid)
        return []

    # --- a group walks in

    def walk(self, spots):
        """All who were sent step in together, from where they were."""
        self.fighters = self._lift(True, spots)
        self.away = [grid.x - x for grid, _, x, _ in self.fighters]
        self.animate = self._step
        return WALK

    def _step(self, part):
        """Left foot, right foot."""
        if part >= WALK:
            self.fighters = self._settle(self.fighters)
            self.animate = None
            return
        i = 0
        for grid, _, x, y in self.fighters:
            grid.x = x + self.away[i] * (WALK - part) // WALK
            grid.y = y - (part // 80 + i & 1)
            i += 1

    # --- a blow

    def blow(self, heroes):
        """A side strikes the other."""
        self.fighters = self._lift(heroes)
        self.heroes = heroes
        self.screen.app.handheld.sound.play(S_TENSE)
        self.reach = -8
        if heroes:  # the first of them to the wall
            self.reach = max(8, 66 - max([x for _, _, x, _ in self.fighters] + [0]))
        self.white = Palette(16)
        for i in range(1, 16):
            self.white[i] = self.kit.color(T_WHITE)
        self.white.make_transparent(0)
        self._shine(0 if heroes else 1)
        self.animate = self._blow

    def _blow(self, part):
        """They run, it flashes and shakes, they go back. Each side leaves its places and comes back
        to them in a frame of its own: what is painted of the canvas is one area."""
        kit = self.kit
        self.blink(part)
        if part >= _HOME:
            self.stay()
            self.fighters = self._settle(self.fighters)
        if part >= BLOW:
            self.animate = None
        if part >= _BACK and self.star:
            kit.group.remove(self.star)
            self.star = None
            self.targets = self._settle(self.targets)
            return
        if part >= _BACK:
            away = self.reach * max(0, _HOME - part) // (_HOME - _BACK)
        else:
            away = self.reach * min(part, _OUT) // _OUT
        for grid, _, x, _ in self.fighters:
            grid.x = x + away
        if not _OUT <= part < _BACK:
            return
        if not self.star:
            self.star = kit.big(kit.ui, T_STAR, 72, FIGHT_Y - 1, 2)
            self.targets = self._lift(not self.heroes)
            self.screen.app.handheld.sound.play(S_CLASH)
        beat = (part - _OUT) // _BEAT & 1 == 0
        self.star.x = 72 if beat else -30
        side = 2 if self.heroes else -2
        for grid, _, x, _ in self.targets:
            grid.x = x + side if beat else x
            grid.pixel_shader = self.white if beat else kit.clear_palette

    def _shine(self, row):
        """Both numbers of a row blink."""
        self.glow = []
        for label in (self.screen.sums or ())[:2]:
            rest = label.text.split("\n")
            rest[row : row + 1] = [""]
            self.glow.append((label, label.text, "\n".join(rest)))

    # --- numbers that changed blink

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
            label.show(rest if spent // _BLINK % 2 else text)

    def stay(self):
        """They are seen from now on."""
        for label, text, _ in self.glow:
            label.show(text)
        self.glow = []

    # --- a chest opens

    @phase("casualties")
    def turn(self, d, k):
        """The k-th card of the vault is d."""
        shut = UNKNOWN
        self.x = 85 + 19 * (k % 4)
        self.y = FIGHT_Y + 19 * (k // 4)
        self.high = -9
        self.animate = self._open
        screen = self.screen
        row = 1 + k // 4
        for i in range(len(screen.rows[row])):
            if screen.spots[row][4 * i] == self.x:
                shut = screen.rows[row][i] - R_CARD  # who knew it sees no chest
                screen.rows[row][i] = R_CARD + d
        sheet = self.kit.tiles("minimonfa")
        self.faces = [self.kit.cut(sheet, tile)[0] for tile in (shut, d)]
        sheet.close()
        return FLIP

    @phase("casualties")
    def _open(self, part):
        """Its lid goes up in a light, then what was in it comes out."""
        high = 32 * part // FLIP - 16  # from there on: rows that are seen of it
        if high < 0:
            high = high // 4 * 4
        if high != self.high or part >= FLIP:
            self.high = high
            kit = self.kit
            x = self.x
            y = self.y
            kit.box(x, y, 16, 16, T_NIGHT)
            if high < 0:
                up = (16 + high) // 4  # 0 to 3
                kit.box(x + 2, y + _LID - up, 12, up + 1, T_YELLOW)
                blit(kit.canvas, self.faces[0], x, y, x1=0, y1=up, x2=16, y2=_LID)
                blit(kit.canvas, self.faces[0], x, y + _LID + 1, x1=0, y1=_LID, x2=16, y2=15)
            else:
                blit(kit.canvas, self.faces[1], x, y + 16 - high, x1=0, y1=0, x2=16, y2=high or 1)
        if part >= FLIP:
            self.faces = self.animate = None

    # --- somebody dies

    @phase("casualties")
    def die(self, x, y, hero, fight):
        """The strongest of the other side, if there is one, hits who is in this cell; then the
        skull comes down, and who was hit fades. ``hero``: one dies; ``fight``: on its page."""
        self.x = x
        self.y = y
        self.gone = 0
        self.screen.sign[0] = T_STAR
        self.fighters = self._lift(not hero, None, True) if fight else []
        self.animate = self._die
        self._die(0)

    @phase("casualties")
    def _die(self, part):
        sign = self.screen.sign
        if part < _HIT and self.fighters:
            for grid, _, x, y in self.fighters:
                there = min(part, _REACHED)
                grid.x = x + (self.x - x - (10 if x < self.x else -10)) * there // _REACHED
                grid.y = y + (self.y - y) * there // _REACHED
            sign.x = self.x + 4 if part >= _REACHED else -30
            sign.y = self.y + 4
            return
        if self.fighters:
            self.fighters = self._settle(self.fighters)
            return  # the skull comes in a frame of its own
        sign[0] = T_SKULL
        part = max(0, part - _HIT)
        sign.x = self.x + 4
        sign.y = self.y - 8 + 12 * min(part, DIE - _HIT) // (DIE - _HIT)
        rows = 16 * min(part, DIE - _HIT) // (DIE - _HIT)
        if rows > self.gone:
            self.kit.fade(self.x, self.y, self.gone, rows)
            self.gone = rows
        if part >= DIE - _HIT:
            self.animate = None

    # --- a vault falls

    @phase("casualties")
    def fall(self, x, y, w, h):
        """Brick by brick, from above."""
        self.area = x, y, w, h
        self.gone = 0
        brick = Bitmap(_BRICK - 1, 3, 16)
        brick.fill(T_GREY)
        self.bricks = [self.kit.grid((brick, _BRICK - 1, 3), -20, 0) for _ in range(_DROPS)]
        self.animate = self._crumble

    @phase("casualties")
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
        for i in range(_DROPS):  # each falls from where bricks break, faster and faster
            age = part + 53 * i
            n = age // 320
            age %= 320
            top = 4 * (across * rows * max(0, part - age) // FALL // across)
            grid = self.bricks[i]
            grid.x = x + _BRICK * ((7 * n + 3 * i + n * i) % (across - 1))
            grid.y = y + min(top + age * age // 2600, h - 4)
        if part >= FALL:
            self.animate = None
            for grid in self.bricks:
                kit.group.remove(grid)
            self.bricks = None
