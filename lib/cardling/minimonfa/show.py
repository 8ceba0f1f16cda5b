# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Shows what a move of MiniMonFa did, event by event: first the picture, then the text of
event_texts.py."""

from micropython import const

from cardling.mindbug.large_text import Rule
from cardling.importance import COUNTS, HURTS, PASSES, SHOWN, TELLS
from cardling.minimonfa.card_flight import LAID, Flight
from cardling.minimonfa.fight_animation import BLOW, DIE, FALL, FLIP, FightAnimation
from cardling.messages import M_DG_SENT
from cardling.minimonfa.numbers import P_FIGHT, R_CARD, R_HIRED, VAULT_Y
from cardling.sounds import (
    S_ABILITY, S_ATTACK, S_BACK, S_BUILD, S_CHEST, S_CHOOSE, S_COLLAPSE, S_DIE, S_DOOR, S_DRAW,
    S_FALLEN, S_HEAL, S_MOVE, S_POISON, S_REVEAL, S_TRAP, S_TURN, S_WALK, THEIRS,
)  # fmt: skip
from cardling.tiles import T_BLANK, T_CHECK, T_CROSS, T_SKULL, T_STAR
from engine.minimonfa.numbers import (
    E_ATTACK, E_BREAK, E_BUILD, E_CRUMBLE, E_DEAD, E_DISCARD, E_DRAW, E_EJECT, E_EVENT, E_GIVE,
    E_HEROES, E_HOME, E_JOIN, E_KEEP, E_LAY, E_LOOK, E_LOST, E_MONSTERS, E_OVER, E_RAZE, E_REVEAL,
    E_SHOWN, E_SKILL, E_SLAIN, E_STONE, E_SWAP, E_TURN, FIGHT, F_ACTIVE, F_HIRED, F_MARKS, F_VAULT,
    MERCENARY, Q_SEND, SENT,
)  # fmt: skip

PHASE = "show"

_QUIET = b"\x32\x40"  # events that do nothing
_LOOK = const(120)  # ms of an event before it is said, if nothing moves
_CHANGE = const(240)  # ms more in which the numbers that a card changes are seen to blink
_NAMES = const(128)  # pixels: a line
_PULSE = const(60)  # ms of the lights
_MARK = const(80)  # ms for each hero of a bot

# Kinds of events, and behind each the hundredths of a second until it is said. Others: see above.
_TIMES = bytes((
    E_TURN, 0, E_DRAW, 0, E_ATTACK, 0, E_HOME, 0, E_REVEAL, 6, E_SHOWN, FLIP // 10,
    E_HEROES, BLOW // 10, E_MONSTERS, BLOW // 10, E_DEAD, DIE // 10, E_SLAIN, DIE // 10,
    E_CRUMBLE, FALL // 10, E_KEEP, 4 * _MARK // 10, E_BUILD, LAID // 10, E_LAY, LAID // 10,
    E_GIVE, LAID // 10,
))  # fmt: skip
# What somebody loses, and what passes.
_LOSSES = bytes((
    E_DEAD, E_SLAIN, E_STONE, E_EJECT, E_BREAK, E_DISCARD, E_RAZE, E_CRUMBLE, E_LOST,
))  # fmt: skip
_PASSING = bytes((
    E_TURN, E_EVENT, E_JOIN, E_BUILD, E_LAY, E_GIVE, E_SWAP, E_KEEP, E_HOME,
))  # fmt: skip
_PULSES = {  # of the lights
    E_HEROES: 0xC0C0C0,
    E_MONSTERS: 0xC0C0C0,
    E_DEAD: 0xC00000,
    E_SLAIN: 0xC00000,
    E_CRUMBLE: 0xC06000,
}

# By kind, from E_TURN on: a sound.
_SOUNDS = bytes((
    S_TURN, S_REVEAL, S_DRAW, S_DRAW, S_BUILD, S_BUILD, S_BUILD, S_BUILD, S_REVEAL, S_CHEST,
    S_ABILITY, S_MOVE, S_ABILITY, S_FALLEN, S_DIE, S_POISON, S_BACK, S_TRAP, S_HEAL, S_HEAL,
    S_REVEAL, S_REVEAL, S_BACK, S_DRAW, S_COLLAPSE, S_COLLAPSE, S_ATTACK, S_ATTACK, S_WALK,
    S_FALLEN, S_MOVE, S_DOOR, S_WALK, S_CHOOSE, S_DRAW,
))  # fmt: skip


class Show:
    """The events of the last move, one after the other. The table itself is further: until all is
    shown, the screen's view is that of the table as it was when an event came."""

    own = False

    def __init__(self, screen):
        self.screen = screen
        past = screen.app.load("engine.minimonfa.delayed_view").DelayedView
        self.past = screen._view = past(screen.match.table, screen.hand, screen.was)
        # A group was sent, and is in the vault now.
        self.enters = self.past.asked() == Q_SEND and screen.match.view(-1).asked() != Q_SEND
        self.stage = None  # what moves
        self.walks = 0  # ms
        self.walking = self.waits = False
        self.turns = self.late = False
        self.lay = None  # a card that flies
        self.rule = None  # what an event does, as a banner
        self.pulse = 0  # of the lights

    def _set(self, part=""):
        """The stage, with this part of it; what moved before goes."""
        self.screen.app.part("event_texts", "fight_animation", part)
        if self.stage is None:
            self.stage = FightAnimation(self.screen)
        return self.stage

    def _sums(self):
        """What the numbers of a fight say."""
        return [label.text for label in (self.screen.sums or ())[:2]]

    def _changed(self, before):
        """Those that said something else before blink."""
        if self._sums() != before:
            self._set().changed(before)

    def bare(self):
        """A page is drawn: nothing moves, and what would is not alive meanwhile."""
        self.stage = self.lay = self.rule = None

    def says(self, kind):
        """Is there a text for it? Whom a person has chosen is known."""
        if kind == E_KEEP and not self.screen.match.players[self.screen.seat]:
            return False
        return 0 < kind <= len(_SOUNDS) and kind != E_OVER

    def begin(self, kind, a, b):
        """The page that shows it, what moves there, a sign where it happens."""
        screen = self.screen
        past = screen.view
        page = screen.page
        moves = screen.app.settings.pace > 0  # not "at once"
        if screen.stale:
            self.bare()
        else:
            self._count()
            if self.stage:
                self.stage.stay()
        self.late = False
        past.begin(kind, a, b)
        if kind == E_TURN:
            screen.page = a
        elif past.looks(kind, a):  # what was seen is there
            look = kind == E_LOOK
            screen.page = b // 6 if look else b
            screen.row = 2 + b % 6 // 3 if look else 4
            screen.at = b % 3 if look else 0
            screen.key = screen.me << 6 | past.asked()
            screen.stale = True
        elif kind == E_ATTACK or past.fact(F_MARKS) & FIGHT:
            screen.page = P_FIGHT
        fight = screen.page == P_FIGHT
        enters = self.enters and moves and fight
        self.enters = False
        spots = {}  # of who goes in, by cell
        if enters:
            past.enter()
            if screen.rows and page == P_FIGHT:
                for row in (1, 2):
                    refs = screen.rows[row]
                    for i in range(len(refs)):
                        spots[refs[i]] = screen.spots[row][4 * i]
        if enters or screen.stale or screen.page != page:
            screen.draw()
        self.event = kind, a, b
        self.walking = enters
        self.waits = False
        self.walks = 0
        if enters:
            self._name()
            self.walks = self._set().walk(spots)
        self._play(S_WALK if enters else _SOUNDS[kind - 1])
        screen.button[0] = T_BLANK
        screen.sign.x = -30
        self.turns = False
        self.pulse = self.marks = 0
        if not enters:
            self._move(moves)
        if not screen.rolls(screen.text):
            screen.lets = 0
        ms = _LOOK
        for i in range(0, len(_TIMES), 2):
            if _TIMES[i] == kind:
                ms = 10 * _TIMES[i + 1]
        if self._told_large(kind, a, b):
            self.stage = None  # its class goes
            screen.app.part("event_texts", "large_text")
            self.rule = Rule(screen, b)
            ms = self.rule.ms
        return ms + self.walks if moves else 0

    def _told_large(self, kind, a, b):
        """Is the event told in a banner?"""
        screen = self.screen
        mine = screen.match.viewer() in (-1, a)
        return kind == E_EVENT and mine and b not in _QUIET and screen.app.settings.pace

    def importance(self, kind, a, b):
        """What it is for the person at the device."""
        me = self.screen.match.viewer()
        if kind == E_HEROES or kind == E_MONSTERS or self._told_large(kind, a, b):
            return TELLS  # the forecast has the numbers
        if kind == E_HOME and self._fell():
            return SHOWN
        if me < 0:
            return COUNTS
        if kind == E_ATTACK and b // 6 == me:
            return HURTS
        if kind == E_DRAW:
            return SHOWN  # they lie there
        if a == me and kind in _LOSSES:
            return HURTS
        return PASSES if kind in _PASSING else COUNTS

    def covers(self, kind, a, b):
        """Who goes in is said by name, perhaps in both lines."""
        return self.enters

    def _fell(self):
        """Has it just been said that the vault is no more?"""
        screen = self.screen
        for i in range(0, screen.i, 3):
            if screen.queue[i] == E_CRUMBLE:
                return True
        return False

    def _name(self):
        """Who goes in; of many, one sees it."""
        screen = self.screen
        view = screen.view
        say = screen.app.say
        s = 4 * view.fact(F_ACTIVE)
        names = [say.card(view.hero(h)) for h in range(s, s + 4) if view.where(h) == SENT]
        if view.fact(F_HIRED) > 1:
            names.append(say.card(MERCENARY))
        text = say.fill(M_DG_SENT, ", ".join(names))
        if screen.app.kit.font.width(text) <= _NAMES:
            screen.roll(text)
            screen.stay(text)
            screen.spoken = -1  # it is not what the event says

    def _play(self, sound):
        """Lower for what others do."""
        screen = self.screen
        theirs = screen.match.viewer() not in (-1, screen.view.fact(F_ACTIVE))
        screen.app.handheld.sound.play(sound, THEIRS if theirs else 0)

    def _move(self, moves):
        """Begin to move what the event is about."""
        kind, a, b = self.event
        screen = self.screen
        fight = screen.page == P_FIGHT
        self.pulse = moves and _PULSES.get(kind, 0)
        if moves and (kind == E_DEAD or kind == E_SLAIN):
            at = self._cell(b)
            if at:
                self._set("casualties").die(at[0] - 4, at[1] - 4, fight and kind == E_DEAD, fight)
        elif kind == E_SKILL or E_DEAD <= kind <= E_BREAK:
            at = self._cell(b >> 1 if kind == E_SKILL else b)
            if at:
                sign = screen.sign
                sign.x, sign.y = at
                sign[0] = T_STAR if kind == E_SKILL else T_SKULL if kind < E_STONE else T_CROSS
        elif moves and kind == E_SHOWN and fight and screen.sums and a == screen.view.fact(F_VAULT):
            self.place = screen.view.place(a, b)
            self.turns = self.place >= 0
            if self.turns:
                self._set("casualties").turn(b, self.place)
        elif moves and fight and screen.sums and (kind == E_HEROES or kind == E_MONSTERS):
            self._set().blow(kind == E_HEROES)
        elif moves and E_BUILD <= kind <= E_GIVE:
            self.lay = Flight(screen, kind, a, b)
        elif moves and kind == E_CRUMBLE:
            if fight and b == screen.view.fact(F_VAULT):
                self._set("casualties").fall(79, 29, 81, 38)
            elif screen.page == b // 6:
                self._set("casualties").fall(
                    53 * (b % 3), VAULT_Y if b % 6 < 3 else VAULT_Y + 22, 52, 22
                )

    def animate(self, part):
        """Let it move: first who walks in, then the event itself."""
        stage = self.stage
        part -= self.walks
        if part < 0:
            stage.animate(part + self.walks)
            return
        if self.walking:
            self.walking = False
            self.waits = True
            stage.animate(self.walks)
            return
        if self.waits:  # in a frame of its own: together they painted 3,024 pixels
            self.waits = False
            self._play(_SOUNDS[self.event[0] - 1])
            self._move(True)
        if self.pulse:
            self.screen.app.handheld.pixels.fill(self.pulse if part // _PULSE & 1 else 0)
        if self.event[0] == E_KEEP:
            self._kept(self.event[1], part // _MARK)
        elif self.rule:
            self.rule.animate(part)
        elif self.lay:
            self.lay.animate(part)
        elif stage and stage.animate:
            stage.animate(part)

    def relate(self, kind, a, b, text):
        """Say it, and let the table show it."""
        screen = self.screen
        past = screen.view
        fight = screen.page == P_FIGHT
        before = self._sums()
        paint = True
        self._rest()
        if kind == E_KEEP:
            text = self._kept(a, 4)
        if self.turns:  # its numbers come with the next frame, that not too much is painted in one
            past.end(kind, a, b, fight)
            self.late = True
            paint = False
            screen.moving += _CHANGE
        elif screen.last() and (not fight or past.fights()):
            past.catch_up()
        else:
            paint = past.end(kind, a, b, fight)
            if not paint and screen.sign.x > 0 and (kind == E_DEAD or kind == E_SLAIN):  # it stays
                kit = screen.app.kit
                kit.fade(screen.sign.x - 4, screen.sign.y - 4, 0, 16)
                kit.stamp(kit.ui, T_SKULL, screen.sign.x, screen.sign.y)
        if paint:
            screen.draw()
        elif kind == E_REVEAL and fight and screen.sums:
            self.late = True
            self.place = -1
        if screen.app.settings.pace:
            self._changed(before)
        if text:
            screen.roll(text)
        self.said = screen.app.handheld.now()

    def _kept(self, seat, n):
        """So many heroes of a bot are marked; all of them by name."""
        screen = self.screen
        kit = screen.app.kit
        view = screen.match.view(-1)
        names = []
        for h in range(4 * seat, 4 * seat + 4):
            names.append(screen.app.say.card(view.hero(h)))
            at = self._cell(view.hero(h))
            if at and h - 4 * seat in range(self.marks, n):
                kit.stamp(kit.ui, T_CHECK, at[0] + 36, at[1] + 3)
                self._play(S_CHOOSE)
        self.marks = max(self.marks, n)
        text = screen.match.name(seat) + ": " + ", ".join(names)
        lines = list(kit.font.wrap(text, _NAMES))
        return text if len(lines) < 3 else lines[0] + " " + kit.fit(lines[1] + lines[2], _NAMES)

    def _rest(self):
        """Nothing moves any more."""
        if self.rule:
            self.rule.end()
            self.rule = None
        if self.lay:
            self.lay.end()
            self.lay = None
        if self.pulse:
            self.pulse = 0
            self.screen.lights()

    def rest(self):
        """It was said: what changed blinks for a while."""
        app = self.screen.app
        self._count()
        if self.stage and self.stage.glow:
            pace = app.settings.pace
            spent = app.handheld.since(self.said) * 100 // pace if pace else _CHANGE
            self.stage.blink(spent)

    def _count(self):
        """What a card that was turned up changes."""
        if self.late:
            self.late = False
            before = self._sums()
            self.screen.turned_up(self.place)
            if self.screen.app.settings.pace:
                self._changed(before)
            self.said = self.screen.app.handheld.now()

    def end(self):
        """All is shown."""
        screen = self.screen
        if self.enters and screen.ask:  # and nothing was turned up
            self._name()
        stage = self.stage
        if self.past.behind() or self.lay or stage and (stage.animate or stage.glow):
            screen.stale = True
        self._rest()
        screen._view = None
        if screen.sign is not None:
            screen.sign.x = -30

    def _cell(self, d):
        """(x, y) of the sign for the card of that design, None if it is not to be seen."""
        screen = self.screen
        at = None
        for row in range(1, 4):
            refs = screen.rows[row]
            for i in range(len(refs)):
                c = refs[i]
                if c < 12:
                    found = screen.view.hero(c) == d
                else:
                    found = c == R_CARD + d or c == R_HIRED and d == MERCENARY
                if found:
                    at = screen.spots[row][4 * i] + 4, screen.spots[row][4 * i + 1] + 4
        return at
