# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Shows an ability's text in large letters, and a heart that breaks."""

from displayio import Bitmap, Group
from micropython import const

from cardling.kit import Line
from cardling.mindbug.rows import BEAT, WAIT_Y
from cardling.sounds import S_CLASH, S_HURT
from cardling.tiles import T_HEART, T_HEART_BROKEN, T_SLATE, T_WHITE, T_YELLOW
from cardling.importance import LETTER

PHASE = "large_text"

_STEP = const(40)  # ms from a step to the next, more than a frame
_GO = const(120)  # ms an attacker takes to the middle,
_SWING = const(150)  # steps back from a heart, large,
_RUSH = const(240)  # and is there;
_HURT = const(400)  # ms that breaks,
_BACK = const(240)  # and it goes home
_WIDE = const(120)  # pixels of the text
_MIDDLE = const(46)  # y


class Heart:
    """A heart breaks; if an attacker hits it, that flies at it, and home again. The same
    to use as a Rule."""

    def __init__(self, show, team, old, life, flies):
        self.duel = duel = show.duel
        self.shift = show.shift
        self.now = team, life  # as it is then
        self.at = duel.heart(team, old)
        self.rows = duel.app.kit.group
        self.heart = self.actor = None
        self.ms = _HURT
        if flies:
            card = duel.attacker
            kit = duel.app.kit
            self.ms += _GO + _RUSH + _BACK
            self.home = (duel.WAIT, WAIT_Y) if duel.waits() == card else duel.place(card)
            duel.stand(card, False)
            duel.announce("")
            self.actor = Group(x=duel.WAIT, y=WAIT_Y)
            kit.grid(kit.cut(duel.art(), duel.view.design(card)), 0, 0, into=self.actor)
            kit.group.append(self.actor)

    def _put(self, scale, x0, y0, x1, y1, part, ms):
        """So far it has come. A frame paints where it was and is, so it grows before it moves."""
        actor = self.actor
        if actor.scale != scale:
            actor.scale = scale
        actor.x = x0 + (x1 - x0) * part // ms
        actor.y = y0 + (y1 - y0) * part // ms

    def animate(self, part):
        """So many ms of it are over."""
        x, y = self.at
        top = y < 40
        x1 = max(0, min(x - 12, 128))
        y1 = 13 if top else y - 35
        back = 38 if top else 22
        if self.actor:
            if part < _GO:
                self._put(1, self.duel.WAIT, WAIT_Y, 72, 38, part, _GO)
                return
            part -= _GO
            if part < _SWING:
                self._put(2, 64, 30, 64, back, part, _SWING)
                return
            if part < _RUSH:
                self._put(2, 64, back, x1, y1, part - _SWING, _RUSH - _SWING)
                return
            part -= _RUSH
            if part < _HURT:
                self._put(2, x1, y1, x1, y1, 0, 1)
        if part < _HURT:
            self._breaks(part)
            return
        if self.heart:
            self.rows.remove(self.heart)
            self.heart = None
        if self.actor:
            x0, y0 = self.home or (64, 30)
            self._put(1, x1 + 8, y1 + 8, x0, y0, min(part - _HURT, _BACK), _BACK)

    def _breaks(self, part):
        duel = self.duel
        kit = duel.app.kit
        x, y = self.at
        if not self.heart:
            self.heart = kit.big(kit.ui, T_HEART, x, max(0, y - 4), 2)
            if self.actor:
                duel.app.handheld.sound.play(S_CLASH)
        beat = part // BEAT & 1
        self.heart.x = max(0, x - 8) + 2 * beat
        duel.app.handheld.pixels.fill(0xC00000 if beat else 0)
        if part >= _HURT // 4 and self.heart[0][0] == T_HEART:
            self.heart[0][0] = T_HEART_BROKEN
            duel.live(*self.now)
            duel.app.handheld.sound.play(S_HURT, self.shift)

    def end(self):
        """All of it goes; who attacked stands in its cell, or waits."""
        duel = self.duel
        for picture in (self.actor, self.heart):
            if picture:
                self.rows.remove(picture)
        if self.actor:
            duel.stand(duel.waits())
            duel.draw_areas()


class Rule:
    """An ability: its card, large, and its text, on a ground that unrolls in the middle of the
    table, is there for as long as it takes to read it, and rolls up again.

    ``ms``: all it takes. Its steps: a row of the ground, the portrait, the name, a line of
    the text; none of them paints more than 1,280 pixels."""

    def __init__(self, duel, design):
        self.duel = duel
        app = duel.app
        kit = app.kit
        text = app.say.rule(design)
        self.design = design
        self.lines = list(kit.font.wrap(text, _WIDE))
        self.rows = max(5, (9 * len(self.lines) + 20) // 8)  # rows of the ground
        self.step = 0
        self.steps = self.rows + 2 + len(self.lines)
        # The first lines are read while the others come.
        self.ms = _STEP * (self.rows + 2) + LETTER * len(text) + _STEP * self.steps
        self.ground = Bitmap(8, 8, 16)
        self.ground.fill(T_SLATE)
        self.group = Group(y=_MIDDLE - 4 * self.rows)
        kit.group.append(self.group)

    def animate(self, part):
        """So many ms of it are over."""
        step = min(self.steps, part // _STEP, (self.ms - part) // _STEP)
        while self.step < step:
            self._go(self.step, True)
            self.step += 1
        while self.step > step:
            self.step -= 1
            self._go(self.step, False)

    def _go(self, i, open_):
        """A step, or back."""
        kit = self.duel.app.kit
        group = self.group
        i -= self.rows
        if i > 1:
            self.text.show("\n".join(self.lines[: i - 1 if open_ else i - 2]))
        elif not open_:
            group.pop()
        elif i < 0:
            kit.grid((self.ground, 8, 8), 0, 8 * (i + self.rows), 20, into=group)
        elif i == 0:
            figure = Group(scale=2, x=3, y=4 * self.rows - 16)
            kit.grid(kit.cut(self.duel.art(), self.design), 0, 0, into=figure)
            group.append(figure)
        else:
            both = Group(x=38, y=2)
            for color in (T_YELLOW, T_WHITE):
                self.text = Line(kit.font, kit.ink(color))
                both.append(self.text)
            both[0].show(self.duel.app.say.card(self.design))  # type: ignore[union-attr]
            both[1].y = 9
            group.append(both)

    def end(self):
        """All of it goes, if it has not gone by itself."""
        self.duel.app.kit.group.remove(self.group)
