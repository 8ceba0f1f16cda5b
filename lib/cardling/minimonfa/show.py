# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What a move of MiniMonFa did, event by event: on the page, then in words."""

from micropython import const

from cardling.minimonfa.words import ability, card
from cardling.minimonfa.numbers import P_FIGHT, R_CARD, R_HIRED
from cardling.messages import (
    M_DG_BROKEN, M_DG_BUILT_YOU, M_DG_CRUMBLE_YOU, M_DG_DEAD, M_DG_DRAW_YOU, M_DG_EJECTED,
    M_DG_EVENT, M_DG_FREED, M_DG_GIVE_YOU, M_DG_HOME, M_DG_JOIN_YOU, M_DG_KEPT_YOU, M_DG_LAY_YOU,
    M_DG_LOOKED_YOU, M_DG_OUT_YOU, M_DG_PETRIFIED, M_DG_RAIDS_YOU, M_DG_RAZED_YOU, M_DG_REDRAW_YOU,
    M_DG_REVEAL_YOU, M_DG_REVIVED, M_DG_SENT, M_DG_SHOWN, M_DG_SPIED_YOU, M_DG_SWAP_YOU,
    M_DG_TAKE_YOU, M_DG_TOSS_YOU, M_DG_TOTAL_HEROES, M_DG_TOTAL_MONSTERS, M_DG_TURN_YOU,
    M_DG_USE_YOU, M_DG_YOU,
)  # fmt: skip
from cardling.tiles import T_BLANK, T_CROSS, T_SKULL, T_STAR
from engine.minimonfa.numbers import (
    E_ATTACK, E_BREAK, E_DEAD, E_EVENT, E_LOOK, E_SKILL, E_SLAIN, E_STONE, E_TURN, MERCENARY,
)  # fmt: skip


_LOOK = const(250)  # ms of an event before it is said

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
        text = app.say(M_DG_YOU) if b == me else match.name(b)
    return app.say.fill(number, text, count, match.name(a) if other else "")


class Show:
    """The events of the last move, one after the other. The table itself is further: until all is
    shown, the screen's view is that of the table as it was when an event came."""

    def __init__(self, screen):
        self.screen = screen
        past = screen.app.load("engine.minimonfa.past").Past
        self.past = screen._view = past(screen.match.table, screen.hand, screen.was)

    def says(self, kind):
        """Is there a text for it?"""
        return kind < len(_FORMS) and _FORMS[kind] is not None

    def begin(self, kind, a, b):
        """The page that shows it, a sign where it happens."""
        screen = self.screen
        past = screen.view
        page = screen.page
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
        if screen.stale or screen.page != page:
            screen.draw()
        screen.app.handheld.sound.play(
            b"\x3c\x04\x43\x06"
            if kind == E_ATTACK
            else b"\x37\x06\x30\x0a"
            if kind == E_DEAD
            else b"\x48\x05"
        )
        screen.button[0] = T_BLANK
        sign = screen.sign
        sign.x = -30
        if kind == E_SKILL or E_DEAD <= kind <= E_BREAK:
            at = self._cell(b >> 1 if kind == E_SKILL else b)
            if at:
                sign.x, sign.y = at
                sign[0] = T_STAR if kind == E_SKILL else T_SKULL if kind < E_STONE else T_CROSS
        return _LOOK

    def carry(self, part):
        """Nothing moves."""

    def relate(self, kind, a, b, text):
        """Say it, and let the table show it."""
        screen = self.screen
        past = screen.view
        fight = screen.page == P_FIGHT
        paint = True
        if screen.last() and (not fight or past.fights()):
            past.catch_up()
        else:
            paint = past.end(kind, a, b, fight)
            if not paint and screen.sign.x > 0 and (kind == E_DEAD or kind == E_SLAIN):  # it stays
                kit = screen.app.kit
                kit.stamp(kit.ui, T_SKULL, screen.sign.x, screen.sign.y)
        if paint:
            screen.draw()
        screen.say(text)

    def end(self):
        """All is shown."""
        screen = self.screen
        if self.past.behind():
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
