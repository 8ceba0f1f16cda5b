# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Shows a move of Mantis: the chosen tank, then the card shakes and turns, and only then the text
says what it was and the cards fly to where they now belong."""

from micropython import const

from cardling.characters import GLOATS
from cardling.importance import COUNTS, HURTS, PASSES, SHOWN
from cardling.mantis.screen import CARD
from cardling.messages import (
    M_GEM_RED, M_TANK_AGAIN, M_TANK_DRAW_YOU, M_TANK_SCORE, M_TANK_SCORED, M_TANK_STAYS_YOU,
    M_TANK_STEAL, M_TANK_STOLEN_YOU,
)  # fmt: skip
from cardling.sounds import S_AGAIN, S_REVEAL, S_SCORE, S_SHAKE, S_STAYS, S_STEAL, THEIRS
from cardling.tiles import T_BIG_GEM, T_BLANK, T_GEM, T_RED, T_STAR
from engine.mantis.numbers import E_AGAIN, E_REVEAL, E_SCORED, E_STAYS, E_STOLEN

PHASE = "show"

# By kind: the message, does the next one speak of the other seats, a sound.
_FORMS = (
    None,
    (M_TANK_DRAW_YOU, 1, S_SHAKE),
    (M_TANK_SCORED, 0, S_SCORE),
    (M_TANK_STOLEN_YOU, 1, S_STEAL),
    (M_TANK_STAYS_YOU, 1, S_STAYS),
    (M_TANK_AGAIN, 0, S_AGAIN),
)

_AIMED = const(150)  # ms the chosen tank is seen before the card moves
_SHAKE = const(400)  # ms the card shakes; of a bot's
_SHAKE_BOT = const(136)
_TURN = const(300)  # ms it turns
_TURN_BOT = const(180)
_FLY = const(300)  # ms each card flies
_NEXT = const(65)  # ms until the next one follows
_MANY = const(8)  # that are seen to fly; the last of them stands for all that are left
_BURST = const(60)  # ms of a catch of three or more, for each of them, and
_AFTER = const(60)  # when its stars are gone
_LARGE = const(5)  # from here on the picture of the colour is large
_WAYS = b"\x02\x00\x00\x02\x04\x02\x02\x04\x00\x00\x04\x04\x04\x00\x00\x04"  # of stars, + 2
_ALL = const(9999)  # ms: a line stays above the next one
_SHAKES = b"\x02\x00\x04\x01\x03\x02"  # 2: in its place
_STEP = const(2)  # semitones higher for each steal in a row
_MOST = const(10)
_SOFT = const(128)  # a wave, see tools/pack/pack_sounds.py
_NOTE = const(72)  # that the first card lands with


def line(app, match, me, kind, a, b):
    """An event as a text for seat me (-1: for everybody), or None."""
    if not 0 < kind < len(_FORMS):
        return None
    number, other, _ = _FORMS[kind]
    if other and a != me:
        number += 1
    if kind == E_STOLEN:
        b -= 1  # without the card that was drawn
    thing = app.say(M_GEM_RED + match.view(-1).front(b)) if kind == E_REVEAL else ""
    # The end of a long name goes, so that the line keeps its own.
    return app.say.fill(number, thing, b, app.kit.fit(match.name(a), 50))


class Show:
    """The events of the last move, one after the other."""

    def __init__(self, tanks):
        self.tanks = tanks
        self.text = ""  # what the card was
        self.flock = []  # what flies, of each: its grid, and from where
        self.burst = []  # a picture, and stars
        self.landed = 0
        self.pulse = 0  # of the lights

    def says(self, kind):
        """Is there a text for it?"""
        return 0 < kind < len(_FORMS)

    def covers(self, kind, a, b):
        """What is said stands below all pictures."""
        return False

    def importance(self, kind, a, b):
        """What it is for the person at the device. What others do to each other goes by; a card
        that finds no match is seen to fly."""
        tanks = self.tanks
        me = tanks.match.viewer()
        if kind == E_STOLEN and a == me:
            return HURTS
        if me < 0 or me in (a, tanks.acts):
            return COUNTS
        if kind == E_REVEAL:
            return PASSES
        return SHOWN if kind == E_STAYS else COUNTS if b > 2 else PASSES

    def begin(self, kind, a, b):
        """The chosen tank is seen, the card shakes and turns; or all cards of its colour fly."""
        tanks = self.tanks
        self.turns = kind == E_REVEAL
        # What comes of it is said below it.
        tanks.lets = 0 if self.turns or kind == E_AGAIN else _ALL
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
            bot = tanks.match.players[a]
            aim = a  # the next event is about the tank that was chosen
            if tanks.i + 4 < len(tanks.queue):
                aim = tanks.queue[tanks.i + 4]
                tanks.point(aim)
            if not bot:  # else what was said of the last one is still read
                say = tanks.app.say
                text = say(M_TANK_SCORE)
                if aim != a:
                    text = say.fill(
                        M_TANK_STEAL, player=tanks.app.kit.fit(tanks.match.name(aim), 90)
                    )
                tanks.announce(text + " ...")
            # Whoever waits for his turn has not chosen: no suspense.
            self.shake = _SHAKE_BOT if bot else _SHAKE
            self.turning = _TURN_BOT if bot else _TURN
            return _AIMED + self.shake + self.turning
        if kind == E_AGAIN:
            tanks.extra = True
            return 0
        self.to = a, self.color
        n = 1
        if kind != E_STAYS:
            self.to = tanks.acts, (7 if kind == E_SCORED else self.color)
            n = b
        ms = 0
        if tanks.app.settings.pace:
            ms = _FLY + _NEXT * (min(n, _MANY) - 1)
            self._fly(kind, a, n)
            if n > 2:
                ms += _BURST * min(n, _MANY) + _AFTER
        return ms

    def _fly(self, kind, a, n):
        """n cards, the one that was turned up and the others from the tank of a."""
        tanks = self.tanks
        kit = tanks.app.kit
        self.pulse = 0
        if kind != E_STAYS:
            self.pulse = 0x30C030 if kind == E_SCORED else 0xC06000
            tanks.tanks[7 * a + self.color] = 0
            if kind == E_STOLEN:  # who is robbed
                tanks.draw_row(a, T_RED)
            else:
                tanks.draw_gem(a, self.color)
        self.n = n
        self.landed = self.counted = 0
        self.flock = []
        x, y = tanks.place(a, self.color)
        for i in range(min(n, _MANY)):
            at = (76, 10) if not i else (x + 4, y + 4)
            grid = kit.grid(tanks.small, -20, 0, tile=T_GEM + self.color)
            self.flock.append((grid,) + at)

    def play(self, sound):
        """A sound: higher with each steal in a row, lower for what others do."""
        tanks = self.tanks
        shift = min(_STEP * tanks.streak, _MOST)
        if tanks.match.viewer() not in (-1, tanks.acts):
            shift += THEIRS
        tanks.app.handheld.sound.play(sound, shift)

    def animate(self, part):
        """The card shakes, gets narrower, then wider with its front; or cards go their way."""
        tanks = self.tanks
        if not self.turns:
            self._flock(part)
            return
        part -= _AIMED
        if part < 0:
            return
        if part < self.shake:
            shift = _SHAKES[part // 34 % len(_SHAKES)]
            if shift != self.drawn:
                self.drawn = shift
                tanks.draw_card(CARD, shift - 2)
            return
        part -= self.shake
        turning = self.turning
        wide = CARD * abs(2 * part - turning) // turning & -8
        if 2 * part > turning and tanks.front < 0:
            tanks.front = self.color
            self.play(S_REVEAL)
        if wide != self.drawn:
            self.drawn = wide
            tanks.draw_card(wide)

    def _flock(self, part):
        """Each flies, and is counted where it lands."""
        tanks = self.tanks
        x1, y1 = tanks.place(*self.to)
        if self.pulse:
            tanks.app.handheld.pixels.fill(self.pulse if part // _NEXT & 1 else 0)
        last = len(self.flock) - 1
        for i in range(self.landed, last + 1):
            grid, x, y = self.flock[i]
            age = part - _NEXT * i
            if age >= _FLY:
                grid.x = -20
                self._land(1 if i < last else self.n - last)
            elif age >= 0:
                grid.x = x + (x1 + 4 - x) * age // _FLY
                grid.y = y + (y1 + 4 - y) * age // _FLY
        if self.landed > last >= 0 and self.n > 2:
            self._shine(part - _FLY - _NEXT * last, x1, y1)

    def _shine(self, part, x, y):
        """All of many are there: the more, the larger, the further and the higher."""
        kit = self.tanks.app.kit
        n = min(self.n, _MANY)
        out = _BURST * n
        if part >= out:  # stars first: what is taken away together is painted as one area
            for star in self.burst[1:]:
                if star[0] == T_STAR:
                    star[0] = T_BLANK
                    star.x = x + 4
                    star.y = y + 4
                    part = 0
            if part:
                self._dim()
            return
        if not self.burst:
            scale = 1 + (n >= _LARGE)
            at = x - 8 * (scale - 1), y - 8 * (scale - 1)
            self.burst = [kit.big(self.tanks.big, T_BIG_GEM + self.color, *at, scale)]
            tones = bytearray((_SOFT, 90))
            for i in range(n):
                self.burst.append(kit.grid(kit.ui, -20, 0, tile=T_STAR))
                tones += bytes((_NOTE + _STEP * n + 12 * (i & 1), 2 + n // 2))
            self.play(bytes(tones))
        reach = (8 + 3 * n) * (part + out // 2) // (out + out // 2)
        for i in range(n):
            star = self.burst[i + 1]
            star.x = x + 4 + (_WAYS[2 * i] - 2) * reach // 2
            star.y = y + 4 + (_WAYS[2 * i + 1] - 2) * reach // 2

    def _dim(self):
        """They go."""
        for grid in self.burst:
            self.tanks.app.kit.group.remove(grid)
        self.burst = []

    def _land(self, k):
        """k cards are there: the number grows, a tone higher with each."""
        tanks = self.tanks
        s, color = self.to
        self.landed += 1
        self._count(k)
        if color > 6:
            tanks.draw_score(s)
        else:
            tanks.draw_gem(s, color)
        if self.n > 1:
            self.play(bytes((_SOFT, 70, _NOTE + _STEP * self.landed, 6)))

    def _count(self, k):
        """So many more are there."""
        s, color = self.to
        self.counted += k
        if color > 6:
            self.tanks.scores[s] += k
        else:
            self.tanks.tanks[7 * s + color] += k

    def leave(self):
        """Another screen covers it: they will fly again."""
        if self.flock:
            self._count(-self.counted)
            self.flock = []
        self.burst = []

    def relate(self, kind, a, b, text):
        """It has moved: say so, and let the table show it."""
        tanks = self.tanks
        tanks.spoke = True
        if self.turns:
            self.text = text
            tanks.announce(text)
            return
        tanks.announce(self.text, text)
        if kind == E_AGAIN:
            return
        self._rest()
        acts = tanks.acts
        tanks.read()
        tanks.acts = acts
        if kind == E_STOLEN or not tanks.app.settings.pace:
            tanks.draw_row(a)
            if not tanks.app.settings.pace:
                tanks.draw_row(acts)

    def _rest(self):
        """Nothing flies any more."""
        group = self.tanks.app.kit.group
        for grid, _, _ in self.flock:
            group.remove(grid)
        self.flock = []
        self._dim()
        if self.pulse:
            self.pulse = 0
            self.tanks.lights()

    def end(self):
        """The table as it is now."""
        tanks = self.tanks
        self._rest()
        tanks.arrow.x = -20
        tanks.front = -1
        tanks.extra = tanks.queue[-3] == E_AGAIN
        if not tanks.extra:
            tanks.streak = 0
        tanks.sync()
