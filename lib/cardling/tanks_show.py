# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What a move of Mantis does, shown: the card turns, its colour goes where it now belongs."""

from micropython import const

from engine.mantis import FRONT
from cardling.messages import (
    M_GEM_RED, M_TANK_AGAIN, M_TANK_DRAW_YOU, M_TANK_SCORED, M_TANK_STAYS_YOU, M_TANK_STOLEN_YOU,
)  # fmt: skip
from cardling.tiles import T_BIG_GEM
from engine.mantis_numbers import E_AGAIN, E_REVEAL, E_SCORED, E_STAYS, E_STOLEN, TANK
from engine.numbers import SEAT


# By kind: the message, does the next one speak of the other seats, a tune.
_FORMS = (
    None,
    (M_TANK_DRAW_YOU, 1, b"\x48\x04\x4c\x04"),
    (M_TANK_SCORED, 0, b"\x48\x05\x4c\x05\x4f\x08"),
    (M_TANK_STOLEN_YOU, 1, b"\x4f\x05\x4a\x05\x45\x08"),
    (M_TANK_STAYS_YOU, 1, b"\x37\x08"),
    (M_TANK_AGAIN, 0, b"\x4c\x05\x4c\x05"),
)

CARD = const(72)  # width of the top card
_TIME = const(1100)  # ms an event is shown
_TURN = const(300)  # ms of it the card turns
_MOVE = const(450)  # ms of it something moves


def line(app, match, me, kind, a, b):
    """An event as a text for seat me (-1: for everybody), or None."""
    if not 0 < kind < len(_FORMS):
        return None
    number, other, _ = _FORMS[kind]
    if other and a != me:
        number += 1
    if kind == E_STOLEN:
        b -= 1  # without the card that was drawn
    thing = app.say(M_GEM_RED + FRONT[b]) if kind == E_REVEAL else ""
    # The end of a long name goes, so that the line keeps its own.
    return app.say.fill(number, thing, b, app.kit.fit(match.name(a), 50))


class Show:
    """The events of the last move, one after the other."""

    def __init__(self, tanks):
        self.tanks = tanks
        self.queue = b""
        self.i = 0
        self.started = -1

    def busy(self):
        """Is there something left to show?"""
        return self.i < len(self.queue)

    def begin(self):
        """Show what the last move of the table did."""
        t = self.tanks.table
        self.queue = bytes(t.events[: t.n_events])
        self.i = 0
        self.started = -1

    def again(self):
        """The table was drawn anew in the middle: show the event from its start."""
        self.started = -1

    def skip(self):
        """Enough: the table as it is now."""
        self.i = len(self.queue)
        self._end()

    def tick(self):
        """Let time pass."""
        tanks = self.tanks
        if self.started < 0:
            self._start()
            return
        kind = self.queue[self.i]
        pace = tanks.app.settings.pace
        spent = tanks.app.handheld.since(self.started)
        spent = min(spent * 100 // pace, _TIME) if pace else _TIME
        if kind == E_REVEAL:
            self._turn(min(spent, _TURN))
        elif self.more:
            part = min(spent, _MOVE)
            tanks.actor.x = self.x0 + (self.x1 - self.x0) * part // _MOVE
            tanks.actor.y = self.y0 + (self.y1 - self.y0) * part // _MOVE
            if part == _MOVE:
                self._tell()
        if spent >= _TIME:
            self.i += 3
            self.started = -1
            if not self.busy():
                self._end()

    def _turn(self, spent):
        """The card gets narrower, then wider with its front."""
        wide = CARD * abs(2 * spent - _TURN) // _TURN & -8
        if 2 * spent > _TURN:
            self.tanks.front = self.color
        if spent == _TURN:
            self.tanks.say(self.text)
        if wide != self.wide:
            self.wide = wide
            self.tanks.draw_card(wide)

    def _start(self):
        tanks = self.tanks
        app = tanks.app
        kind, a, b = self.queue[self.i : self.i + 3]
        text = line(app, tanks.match, tanks.match.viewer(), kind, a, b)
        if text is None:
            self.i += 3
            if not self.busy():
                self._end()
            return
        self.started = app.handheld.now()
        app.handheld.sound.play(_FORMS[kind][2])
        if kind == E_REVEAL:
            self.color = FRONT[b]
            self.wide = -1
            self.text = text
            tanks.front = -1
            tanks.again = False
            tanks.say(app.kit.fit(tanks.match.name(a), 150))  # who; what, once it is turned
            return
        self.more = text if kind != E_AGAIN else ""
        if kind == E_AGAIN:
            tanks.again = True
            tanks.say(self.text, text)
            return
        seat = tanks.seen[SEAT]
        to = a, self.color
        start = 72, 6
        if kind != E_STAYS:  # the group leaves its tank
            start = tanks.place(a, self.color)
            tanks.seen[TANK + 7 * a + self.color] = 0
            tanks.draw_row(a)
            to = seat, (7 if kind == E_SCORED else self.color)
        self.x0, self.y0 = start
        self.x1, self.y1 = tanks.place(*to)
        tanks.actor[0] = T_BIG_GEM + self.color
        tanks.actor.x = self.x0
        tanks.actor.y = self.y0

    def _tell(self):
        """It has moved: say so, and let the table show it."""
        tanks = self.tanks
        tanks.say(self.text, self.more)
        self.more = ""
        tanks.actor.x = -20
        seat = tanks.seen[SEAT]
        tanks.seen[:] = tanks.table.state[: len(tanks.seen)]
        tanks.seen[SEAT] = seat
        for s in range(tanks.n):
            tanks.draw_row(s)

    def _end(self):
        tanks = self.tanks
        tanks.actor.x = -20
        tanks.front = -1
        tanks.again = self.queue[-3] == E_AGAIN
        tanks.sync()
