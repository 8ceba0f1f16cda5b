# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What a move of MiniMonFa did, event by event: on the page, then in words."""

from micropython import const

from cardling.minimonfa.words import ability, card
from cardling.minimonfa.numbers import P_FIGHT, R_CARD, R_HIRED
from cardling.minimonfa.stage import FALL, FLIP
from cardling.messages import (
    M_DG_BROKEN, M_DG_BUILT_YOU, M_DG_CRUMBLE_YOU, M_DG_DEAD, M_DG_DRAW_YOU, M_DG_EJECTED,
    M_DG_EVENT, M_DG_FREED, M_DG_GIVE_YOU, M_DG_HOME, M_DG_JOIN_YOU, M_DG_KEPT_YOU, M_DG_LAY_YOU,
    M_DG_LOOKED_YOU, M_DG_OUT_YOU, M_DG_PETRIFIED, M_DG_RAIDS_YOU, M_DG_RAZED_YOU, M_DG_REDRAW_YOU,
    M_DG_REVEAL_YOU, M_DG_REVIVED, M_DG_SENT, M_DG_SHOWN, M_DG_SPIED_YOU, M_DG_SWAP_YOU,
    M_DG_TAKE_YOU, M_DG_TOSS_YOU, M_DG_TOTAL_HEROES, M_DG_TOTAL_MONSTERS, M_DG_TURN_YOU,
    M_DG_USE_YOU,
)  # fmt: skip
from cardling.sounds import (
    S_ABILITY, S_ATTACK, S_BACK, S_BUILD, S_CHEST, S_CHOOSE, S_COLLAPSE, S_DIE, S_DOOR, S_DRAW,
    S_FALLEN, S_HEAL, S_MOVE, S_POISON, S_REVEAL, S_TRAP, S_TURN, S_WALK, THEIRS,
)  # fmt: skip
from cardling.tiles import T_BLANK, T_CROSS, T_SKULL, T_STAR
from engine.minimonfa.numbers import (
    E_ATTACK, E_BREAK, E_CRUMBLE, E_DEAD, E_EVENT, E_LOOK, E_SEND, E_SHOWN, E_SKILL, E_SLAIN,
    E_STONE, E_TURN, F_ACTIVE, F_VAULT, MERCENARY, Q_SEND,
)  # fmt: skip


_LOOK = const(250)  # ms of an event before it is said, if nothing moves
_TOLD = const(550)  # ms it is said
_LAST = const(250)  # ms more if nothing follows
_JOINS = const(150)  # ms for each who goes into a vault

# By kind of event: the message; the next one speaks of the others, if there is one; what the
# second number is: c a card, v a vault, w a vault and whose, n a number, a an ability, s a seat.
_FORMS = (
    None,
    (M_DG_TURN_YOU, 1, ""),
    (M_DG_EVENT, 0, "c"),
    (M_DG_JOIN_YOU, 1, "c"),
    (M_DG_DRAW_YOU, 1, "n"),
    (M_DG_BUILT_YOU, 1, "v"),
    (M_DG_LAY_YOU, 1, "v"),
    (M_DG_GIVE_YOU, 1, "c"),
    (M_DG_SWAP_YOU, 1, "c"),
    (M_DG_REVEAL_YOU, 1, "c"),
    (M_DG_SHOWN, 0, "c"),
    (M_DG_USE_YOU, 1, "a"),
    None,
    (M_DG_USE_YOU, 1, "c"),
    (M_DG_DEAD, 0, "c"),
    (M_DG_DEAD, 0, "c"),
    (M_DG_PETRIFIED, 0, "c"),
    (M_DG_EJECTED, 0, "c"),
    (M_DG_BROKEN, 0, "c"),
    (M_DG_REVIVED, 0, "c"),
    (M_DG_FREED, 0, "c"),
    (M_DG_LOOKED_YOU, 1, "w"),
    (M_DG_SPIED_YOU, 1, "s"),
    (M_DG_TOSS_YOU, 1, "c"),
    (M_DG_TAKE_YOU, 1, "c"),
    (M_DG_RAZED_YOU, 1, "v"),
    (M_DG_CRUMBLE_YOU, 1, "v"),
    (M_DG_TOTAL_HEROES, 0, "t"),
    (M_DG_TOTAL_MONSTERS, 0, "t"),
    (M_DG_HOME, 0, ""),
    (M_DG_OUT_YOU, 1, ""),
    None,
    (M_DG_RAIDS_YOU, 1, "w"),
    (M_DG_SENT, 0, "c"),
    (M_DG_KEPT_YOU, 1, "c"),
    (M_DG_REDRAW_YOU, 1, ""),
)


def line(app, match, me, kind, a, b):
    """An event as a text for seat me (-1: for everybody), or None."""
    form = _FORMS[kind] if kind < len(_FORMS) else None
    if form is None:
        return None
    number, other, what = form
    if other and a != me:
        number += 1
    text = ""
    count = b
    if what == "c":
        text = app.say.card(b) if kind == E_EVENT else card(app, b)
    elif what == "a":
        text = ability(app, b)
    elif what == "t":
        text = str(a)
    elif what == "v" or what == "w":
        count = b % 6 + 1
        b //= 6
    if what == "w" or what == "s":
        text = match.name(b)
        number += b == me  # the one after it: it is one's own
    return app.say.fill(number, text, count, match.name(a) if other else "")


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

    def __init__(self, screen):
        self.screen = screen
        past = screen.app.load("engine.minimonfa.past").Past
        self.past = screen._view = past(screen.match.table, screen.hand, screen.was)
        # A group was sent, and is in the vault now.
        self.enters = self.past.asked() == Q_SEND and screen.match.look(-1).asked() != Q_SEND
        self.stage = screen.app.load("cardling.minimonfa.stage").Stage(screen)
        self.walks = 0  # ms
        self.turns = self.late = False

    def says(self, kind):
        """Is there a text for it?"""
        return kind < len(_FORMS) and _FORMS[kind] is not None

    def begin(self, kind, a, b):
        """The page that shows it, what moves there, a sign where it happens."""
        screen = self.screen
        past = screen.view
        stage = self.stage
        page = screen.page
        moves = screen.app.settings.pace > 0  # not "at once"
        if screen.stale:
            stage.still()
        else:
            self._count()
            stage.stay()
        self.late = False
        past.begin(kind, a, b)
        if kind == E_TURN:
            screen.page = a
        elif kind == E_ATTACK:
            screen.page = P_FIGHT
        elif past.looks(kind, a):  # what was seen is there
            look = kind == E_LOOK
            screen.page = b // 6 if look else b
            screen.row = 2 + b % 6 // 3 if look else 4
            screen.at = b % 3 if look else 0
            screen.key = screen.me << 6 | past.asked()
            screen.stale = True
        fight = screen.page == P_FIGHT
        enters = self.enters and moves and fight
        self.enters = False
        if enters:
            past.enter()
        if enters or screen.stale or screen.page != page:
            screen.draw()
        self.event = kind, a, b
        self.walks = stage.walk() if enters else 0
        self._play(S_WALK if enters else _SOUNDS[kind - 1])
        screen.button[0] = T_BLANK
        screen.sign.x = -30
        self.turns = False
        if not enters:
            self._move(moves)
        ms = self.walks + (FLIP if kind == E_SHOWN else FALL if kind == E_CRUMBLE else _LOOK)
        screen.TIME = ms + _TOLD
        screen.LAST = _LAST
        if kind == E_SEND:  # the group is seen to grow: nobody waits for each name
            ms = screen.LAST = 0
            screen.TIME = _JOINS
        return ms if moves else 0

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
        if kind == E_SKILL or E_DEAD <= kind <= E_BREAK:
            at = self._cell(b >> 1 if kind == E_SKILL else b)
            if at:
                sign = screen.sign
                sign.x, sign.y = at
                sign[0] = T_STAR if kind == E_SKILL else T_SKULL if kind < E_STONE else T_CROSS
        elif moves and kind == E_SHOWN and fight and screen.sums and a == screen.view.fact(F_VAULT):
            screen.turned = screen.view.place(a, b)
            self.turns = screen.turned >= 0
            if self.turns:
                self.stage.turn(b, screen.turned)
        elif moves and kind == E_CRUMBLE:
            if fight and b == screen.view.fact(F_VAULT):
                self.stage.fall(79, 20, 81, 39)
            elif screen.page == b // 6:
                self.stage.fall(53 * (b % 3), 38 if b % 6 < 3 else 62, 52, 23)

    def carry(self, part):
        """Let it move: first who walks in, then the event itself."""
        stage = self.stage
        part -= self.walks
        if part < 0:
            stage.carry(part + self.walks)
            return
        if stage.walkers:
            stage.carry(self.walks)
            self._play(_SOUNDS[self.event[0] - 1])
            self._move(True)
        if stage.carry:
            stage.carry(part)

    def relate(self, kind, a, b, text):
        """Say it, and let the table show it."""
        screen = self.screen
        past = screen.view
        fight = screen.page == P_FIGHT
        before = self.stage.sums()
        paint = True
        if self.turns:  # its numbers come with the next frame, that not too much is painted in one
            past.end(kind, a, b, fight)
            self.late = True
            paint = False
        elif screen.last() and (not fight or past.fights()):
            past.catch_up()
        else:
            paint = past.end(kind, a, b, fight)
            if not paint and screen.sign.x > 0 and (kind == E_DEAD or kind == E_SLAIN):  # it stays
                kit = screen.app.kit
                kit.stamp(kit.ui, T_SKULL, screen.sign.x, screen.sign.y)
        if paint:
            screen.draw()
        if screen.app.settings.pace:
            self.stage.changed(before)
        screen.say(text)
        self.said = screen.app.handheld.now()

    def rest(self):
        """It was said: what changed blinks for a while."""
        app = self.screen.app
        self._count()
        if self.stage.glow:
            self.stage.blink(app.handheld.since(self.said) * 100 // app.settings.pace)

    def _count(self):
        """What a card that was turned up changes."""
        if self.late:
            self.late = False
            before = self.stage.sums()
            self.screen.drawing("retell")
            self.stage.changed(before)
            self.said = self.screen.app.handheld.now()

    def end(self):
        """All is shown."""
        screen = self.screen
        if self.past.behind() or self.stage.carry or self.stage.glow:
            screen.stale = True
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
