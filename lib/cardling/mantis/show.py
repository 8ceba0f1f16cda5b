# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What a move of Mantis does, shown: who was chosen, the card shakes and turns, and only then is it
said; its colour goes where it now belongs."""

from micropython import const

from cardling.characters import GLOATS
from cardling.mantis.screen import CARD
from cardling.messages import (
    M_GEM_RED, M_TANK_AGAIN, M_TANK_DRAW_YOU, M_TANK_SCORED, M_TANK_STAYS_YOU, M_TANK_STOLEN_YOU,
)  # fmt: skip
from cardling.sounds import S_AGAIN, S_REVEAL, S_SCORE, S_SHAKE, S_STAYS, S_STEAL, THEIRS
from cardling.tiles import T_BIG_GEM
from engine.mantis.numbers import E_AGAIN, E_REVEAL, E_SCORED, E_STAYS, E_STOLEN


# By kind: the message, does the next one speak of the other seats, a sound.
_FORMS = (
    None,
    (M_TANK_DRAW_YOU, 1, S_SHAKE),
    (M_TANK_SCORED, 0, S_SCORE),
    (M_TANK_STOLEN_YOU, 1, S_STEAL),
    (M_TANK_STAYS_YOU, 1, S_STAYS),
    (M_TANK_AGAIN, 0, S_AGAIN),
)

_AIM = const(250)  # ms the chosen tank is seen before the card moves
_SHAKE = const(400)  # ms the card shakes
_TURN = const(300)  # ms it turns
_MOVE = const(450)  # ms something moves
_SHAKES = b"\x02\x00\x04\x01\x03\x02"  # 2: in its place
_STEP = const(2)  # semitones higher for each steal in a row
_MOST = const(10)


def line(app, match, me, kind, a, b):
    """An event as a text for seat me (-1: for everybody), or None."""
    if not 0 < kind < len(_FORMS):
        return None
    number, other, _ = _FORMS[kind]
    if other and a != me:
        number += 1
    if kind == E_STOLEN:
        b -= 1  # without the card that was drawn
    thing = app.say(M_GEM_RED + match.look(-1).front(b)) if kind == E_REVEAL else ""
    # The end of a long name goes, so that the line keeps its own.
    return app.say.fill(number, thing, b, app.kit.fit(match.name(a), 50))


class Show:
    """The events of the last move, one after the other."""

    def __init__(self, tanks):
        self.tanks = tanks
        self.text = ""  # what the card was

    def says(self, kind):
        """Is there a text for it?"""
        return 0 < kind < len(_FORMS)

    def begin(self, kind, a, b):
        """The chosen tank is seen, the card shakes and turns; or its colour moves."""
        tanks = self.tanks
        self.turns = kind == E_REVEAL
        if kind != E_AGAIN and kind != E_REVEAL:
            tanks.mood(tanks.acts if kind != E_STAYS else -1, GLOATS)
        elif kind == E_AGAIN:
            tanks.streak += 1
        self.play(_FORMS[kind][2])
        if self.turns:
            tanks.mood(-1, 0)
            self.color = tanks.view.front(b)
            self.drawn = -1
            tanks.front = -1
            tanks.extra = False
            tanks.say(tanks.app.kit.fit(tanks.match.name(a), 150))  # who; what, once it is turned
            if tanks.i + 4 < len(tanks.queue):  # the next event is about the tank that was chosen
                tanks.point(tanks.queue[tanks.i + 4])
            return _AIM + _SHAKE + _TURN
        if kind == E_AGAIN:
            tanks.extra = True
            return 0
        to = a, self.color
        start = 72, 6
        if kind != E_STAYS:  # the group leaves its tank
            start = tanks.place(a, self.color)
            tanks.tanks[7 * a + self.color] = 0
            tanks.draw_row(a)
            to = tanks.acts, (7 if kind == E_SCORED else self.color)
        self.x0, self.y0 = start
        self.x1, self.y1 = tanks.place(*to)
        tanks.actor[0] = T_BIG_GEM + self.color
        self.carry(0)
        return _MOVE

    def play(self, sound):
        """A sound: higher with each steal in a row, lower for what others do."""
        tanks = self.tanks
        shift = min(_STEP * tanks.streak, _MOST)
        if tanks.match.viewer() not in (-1, tanks.acts):
            shift += THEIRS
        tanks.app.handheld.sound.play(sound, shift)

    def carry(self, part):
        """The card shakes, gets narrower, then wider with its front; a colour goes its way."""
        tanks = self.tanks
        if not self.turns:
            tanks.actor.x = self.x0 + (self.x1 - self.x0) * part // _MOVE
            tanks.actor.y = self.y0 + (self.y1 - self.y0) * part // _MOVE
            return
        part -= _AIM
        if part < 0:
            return
        if part < _SHAKE:
            shift = _SHAKES[part // 34 % len(_SHAKES)]
            if shift != self.drawn:
                self.drawn = shift
                tanks.draw_card(CARD, shift - 2)
            return
        part -= _SHAKE
        wide = CARD * abs(2 * part - _TURN) // _TURN & -8
        if 2 * part > _TURN and tanks.front < 0:
            tanks.front = self.color
            self.play(S_REVEAL)
        if wide != self.drawn:
            self.drawn = wide
            tanks.draw_card(wide)

    def relate(self, kind, a, b, text):
        """It has moved: say so, and let the table show it."""
        tanks = self.tanks
        if self.turns:
            self.text = text
            tanks.say(text)
            return
        tanks.say(self.text, text)
        if kind != E_AGAIN:
            tanks.actor.x = -20
            acts = tanks.acts
            tanks.read()
            tanks.acts = acts
            for s in range(tanks.n):
                tanks.draw_row(s)

    def end(self):
        """The table as it is now."""
        tanks = self.tanks
        tanks.actor.x = tanks.arrow.x = -20
        tanks.front = -1
        tanks.extra = tanks.queue[-3] == E_AGAIN
        if not tanks.extra:
            tanks.streak = 0
        tanks.sync()
