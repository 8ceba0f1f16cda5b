# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What happened, shown: for each event of the table a line of text and a short movement."""

from micropython import const

from cardling.app import forget

_T_ATTACK = const(45)
_T_BLANK = const(68)
_T_BLOCK = const(46)
_T_CARD_BACK = const(0)
_T_CROSS = const(65)
_T_EXHAUSTED = const(27)
_T_HEART = const(28)
_T_KEYWORD = const(22)
_T_MINDBUG = const(1)
_T_POWER = const(0)
_T_SKULL = const(47)
_T_STAR = const(48)


_M_YOU_PLAY = const(52)
_M_YOU_ENTER = const(54)
_M_YOU_BUG = const(56)
_M_ATTACKS = const(58)
_M_HUNTED = const(59)
_M_BLOCKS = const(60)
_M_EXHAUSTED = const(61)
_M_DEFEATED = const(62)
_M_YOU_LIFE = const(63)
_M_ABILITY = const(65)
_M_YOU_DISCARD = const(66)
_M_YOU_STEAL = const(68)
_M_YOU_RECLAIM = const(70)
_M_YOU_CONTROL = const(72)
_M_MUTED = const(74)
_M_STEAL_SECRET = const(111)

# Kinds of events, see engine/mindbug.py and engine/abilities.py.
_E_PLAY = const(1)
_E_ENTER = const(2)
_E_BUG = const(3)
_E_ATTACK = const(4)
_E_HUNT = const(5)
_E_BLOCK = const(6)
_E_EXHAUST = const(7)
_E_DEFEAT = const(8)
_E_LIFE = const(9)
_E_ABILITY = const(10)
_E_DISCARD = const(11)
_E_STEAL = const(12)
_E_RECLAIM = const(13)
_E_CONTROL = const(14)
_E_MUTED = const(15)
_E_OVER = const(16)

# By kind: the message (the next one is for the other seat where it matters), does it matter, a
# tile above the card, a tune.
_FORMS = (
    None,
    (_M_YOU_PLAY, 1, 0, b"\x48\x05\x4f\x06"),
    (_M_YOU_ENTER, 1, 0, b"\x43\x04"),
    (_M_YOU_BUG, 1, 0, b"\x54\x05\x4b\x05\x42\x0a"),
    (_M_ATTACKS, 0, _T_ATTACK, b"\x3c\x04\x43\x06"),
    (_M_HUNTED, 0, _T_KEYWORD + 1, b"\x4c\x05"),
    (_M_BLOCKS, 0, _T_BLOCK, b"\x37\x06"),
    (_M_EXHAUSTED, 0, _T_EXHAUSTED, b"\x34\x06\x32\x06"),
    (_M_DEFEATED, 0, _T_SKULL, b"\x37\x06\x30\x0a"),
    (_M_YOU_LIFE, 1, _T_HEART, b"\x40\x06\x3c\x08"),
    (_M_ABILITY, 0, _T_STAR, b"\x4f\x05\x54\x06"),
    (_M_YOU_DISCARD, 1, 0, b"\x3c\x05"),
    (_M_YOU_STEAL, 1, 0, b"\x4a\x05\x4d\x05"),
    (_M_YOU_RECLAIM, 1, 0, b"\x43\x05\x48\x05"),
    (_M_YOU_CONTROL, 1, 0, b"\x45\x05\x4a\x05\x4f\x06"),
    (_M_MUTED, 0, _T_CROSS, b"\x34\x08"),
    None,
)

_TIME = const(700)  # ms an event is shown; the last one longer
_MOVE = const(250)  # ms of it something moves, before it is said
_LUNGES = (_E_ATTACK, _E_HUNT, _E_BLOCK)  # towards the foe and back
_MIDDLE = (141, 38)  # where a card lies that is on its way


def line(app, match, me, kind, a, b):
    """An event as a text for seat me (-1: for everybody), or None."""
    form = _FORMS[kind] if kind < len(_FORMS) else None
    if form is None:
        return None
    number = form[0]
    if form[1] and a != me:
        number += 1
    card = ""
    if kind == _E_STEAL and me < 0:
        number = _M_STEAL_SECRET
    elif kind != _E_LIFE and kind != _E_RECLAIM:
        card = app.say.card(match.table.design[b])
    return app.say.fill(number, card, b, match.name(a))


class Show:
    """The events of the last move, one after the other."""

    forms = _FORMS

    def __init__(self, duel):
        self.duel = duel
        t = duel.table
        self.queue = bytes(t.events[: t.n_events])
        self.i = 0
        self.started = -1
        self.actor = None  # the picture that moves
        self.text = None  # what is said when it has moved

    def begin(self):
        """Show the first one."""
        if not self.queue:
            self._end()

    def skip(self):
        """Enough: the table as it is now."""
        self._end()

    def tick(self):
        """Carry the event on, or begin the next: first its picture; then it is said, and the table
        shows what it did."""
        if self.started < 0:
            self._start()
            return
        app = self.duel.app
        spent = app.handheld.since(self.started)
        time = _TIME * app.settings.pace // 100
        actor = self.actor
        if actor and self.text:
            part = min(spent, _MOVE)
            if self.queue[self.i] in _LUNGES:  # there and back
                part = 2 * min(part, _MOVE - part)
            actor.x = self.x0 + (self.x1 - self.x0) * part // _MOVE
            actor.y = self.y0 + (self.y1 - self.y0) * part // _MOVE
        if self.text and (spent >= _MOVE or not time):
            self._tell()
        # A line stays while the next picture moves.
        if spent >= (time + _MOVE if time and self.last() else time):
            self._next()

    def last(self):
        """Is nothing said after this event?"""
        for i in range(self.i + 3, len(self.queue), 3):
            if self.queue[i] < len(self.forms) and self.forms[self.queue[i]]:
                return False
        return True

    def _next(self):
        self.i += 3
        self.started = -1
        if self.i >= len(self.queue):
            self._end()

    def _start(self):
        duel = self.duel
        kind, a, card = self.queue[self.i : self.i + 3]
        self.text = duel.match.line(duel.match.viewer(), kind, a, card)
        if self.text is None:
            self._next()
            return
        self.started = duel.app.handheld.now()
        if not self.i or kind in _LUNGES:  # what moves would cover it
            duel.say("")
        form = self.forms[kind]
        duel.app.handheld.sound.play(form[3])
        self.clear()
        sign = duel.sign
        sign[0] = form[2] or _T_BLANK
        place = None if kind in (_E_LIFE, _E_RECLAIM) else duel.place(card)
        home = duel.spot(a)
        tile = duel.table.design[card]
        if kind == _E_PLAY:
            self.move(place or home, _MIDDLE, tile)
            duel.remove(card)
        elif kind == _E_BUG:
            self.move(home, _MIDDLE, self.bug(a))
        elif kind == _E_ENTER or kind == _E_CONTROL:
            self.move(place or _MIDDLE, home, tile)
            duel.remove(card)
            row = duel.row_of(a)
            duel.rows[row] = sorted(duel.rows[row] + [card], reverse=True)
        elif kind in _LUNGES and place:
            if kind == _E_ATTACK:
                duel.attacker = card
            self.move(place, (place[0], place[1] + (14 if place[1] < 40 else -14)), tile)
        elif kind == _E_LIFE:
            self.life(a)
        elif kind == _E_DISCARD:
            self.move(home, _MIDDLE, tile)
        elif kind == _E_STEAL:
            self.move(_MIDDLE, home, self.face(kind, a, card))
        else:
            self.rest(kind, a, card, place)

    def life(self, team):
        """A heart at the life that changes."""
        self.duel.sign.x = 40
        self.duel.sign.y = 74 if team == self.duel.me else 9

    def lives(self, team):
        """(bar, tile) of a team's life."""
        return self.duel.bars[team == self.duel.me], 4

    def rest(self, kind, a, card, place):
        """Events without a movement."""
        if place:
            self.duel.sign.x = place[0] + 4
            self.duel.sign.y = place[1] + 4

    def bug(self, seat):
        """The picture of what takes the card."""
        return len(self.duel.table.rows) // 8 + _T_MINDBUG

    def face(self, kind, a, card):
        """The picture of a card that moves: its back if not everybody at the device may see it."""
        if kind == _E_STEAL and self.duel.match.viewer() < 0:
            return len(self.duel.table.rows) // 8 + _T_CARD_BACK
        return self.duel.table.design[card]

    def move(self, start, end, tile):
        """A picture goes from a place to another."""
        self.x0, self.y0 = start
        self.x1, self.y1 = end
        duel = self.duel
        kit = duel.app.kit
        self.actor = kit.grid(kit.cut(duel.art(), tile), self.x0, self.y0)

    def clear(self):
        """Nothing moves any more."""
        self.duel.sign.x = -30
        if self.actor:
            self._drop()

    def _drop(self):
        self.duel.app.kit.group.remove(self.actor)
        self.actor = None

    def _tell(self):
        """Say it, and let the table show it."""
        duel = self.duel
        kind, a, b = self.queue[self.i : self.i + 3]
        duel.say(self.text, 136)
        self.text = None
        if self.actor and (self.x1, self.y1) != _MIDDLE:
            self._drop()
        if kind in _LUNGES:
            place = duel.place(b)
            if place:
                Show.rest(self, kind, a, b, place)
        elif kind == _E_DEFEAT:
            duel.sign.x = -30
            duel.remove(b)
        if kind in (_E_ATTACK, _E_ENTER, _E_CONTROL, _E_EXHAUST):
            duel.draw_areas()
        if self.last():
            duel.draw_bars()
        elif kind == _E_LIFE:
            bar, at = self.lives(a)
            bar[at] = _T_POWER + b

    def _end(self):
        duel = self.duel
        self.clear()
        duel.attacker = 0
        duel.events = None
        forget()
        duel.sync()
