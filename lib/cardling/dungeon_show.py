# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What happened in MiniMonFa: a line of text for each event. Loaded to show it, then forgotten."""

from micropython import const

from cardling.dungeon_words import ability, card
from cardling.dungeon_numbers import P_FIGHT
from cardling.messages import (
    M_DG_BROKEN, M_DG_BUILT_YOU, M_DG_CRUMBLE_YOU, M_DG_DEAD, M_DG_DRAW_YOU, M_DG_EJECTED,
    M_DG_EVENT, M_DG_FREED, M_DG_GIVE_YOU, M_DG_HOME, M_DG_JOIN_YOU, M_DG_KEPT_YOU, M_DG_LAY_YOU,
    M_DG_LOOKED_YOU, M_DG_OUT_YOU, M_DG_PETRIFIED, M_DG_RAIDS_YOU, M_DG_RAZED_YOU, M_DG_REDRAW_YOU,
    M_DG_REVEAL_YOU, M_DG_REVIVED, M_DG_SENT, M_DG_SHOWN, M_DG_SPIED_YOU, M_DG_SWAP_YOU,
    M_DG_TAKE_YOU, M_DG_TOSS_YOU, M_DG_TOTAL_HEROES, M_DG_TOTAL_MONSTERS, M_DG_TURN_YOU,
    M_DG_USE_YOU, M_DG_YOU,
)  # fmt: skip
from cardling.tiles import T_BLANK, T_CROSS, T_SKULL, T_STAR
from engine.minimonfa_numbers import (
    ACTIVE, DOOMED, E_ATTACK, E_BREAK, E_DEAD, E_EJECT, E_EVENT, E_LOOK, E_SHOWN, E_SKILL, E_SLAIN,
    E_SPY, E_STONE, E_TURN, FACE_UP, FIGHT, FRESH, HEROES, HIRED, HOME, INFO, LAIR, MARKS,
    MERCENARY, OPEN, VAULT, WHERE,
)  # fmt: skip
from engine.numbers import ASK


_LOOK = const(250)  # ms of an event before it is said
_TIME = const(800)  # ms until the next one; the last one is shown for both

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


def tick(view):
    """Carry the event on, or begin the next: first its picture; then it is said, and the table
    shows what it did."""
    if view.started < 0 or view.stale:  # stale: a menu was in front
        _start(view)
        return
    spent = view.app.handheld.since(view.started)
    pace = view.app.settings.pace
    if view.line is not None and spent >= _LOOK * pace // 100:
        _tell(view)
    # The line stays while the next picture is shown.
    if spent >= (_TIME + _LOOK if _last(view) else _TIME) * pace // 100:
        _next(view)


def _last(view):
    """Is nothing said after this event?"""
    for i in range(view.i + 3, len(view.queue), 3):
        if view.queue[i] < len(_FORMS) and _FORMS[view.queue[i]]:
            return False
    return True


def _next(view):
    view.i += 3
    view.started = -1
    if not view.busy():
        view.end()


def _paint(view):
    """The page as it was when this event came: the table itself is further."""
    st = view.table.state
    now = bytes(st)
    st[:] = view.seen
    view.draw()
    st[:] = now


def _start(view):
    """Show the next event."""
    app = view.app
    st = view.table.state
    kind, a, b = view.queue[view.i : view.i + 3]
    view.line = line(app, view.match, view.match.viewer(), kind, a, b)
    if view.line is None:
        _next(view)
        return
    page = view.page
    if kind == E_TURN:
        view.page = view.seen[ACTIVE] = a
    elif kind == E_ATTACK:
        view.page = P_FIGHT
        view.seen[:] = st
    elif (kind == E_LOOK or kind == E_SPY) and a == view.hand:
        look = kind == E_LOOK
        view.page = b // 6 if look else b  # what was seen is there
        view.row = 2 + b % 6 // 3 if look else 4
        view.at = b % 3 if look else 0
        view.key = view.me << 6 | st[ASK]
        view.seen[:] = st
        view.stale = True
    if view.stale or view.page != page:
        _paint(view)
    view.started = app.handheld.now()
    app.handheld.sound.play(
        b"\x3c\x04\x43\x06"
        if kind == E_ATTACK
        else b"\x37\x06\x30\x0a"
        if kind == E_DEAD
        else b"\x48\x05"
    )
    view.button[0] = T_BLANK
    sign = view.sign
    sign.x = -30
    if kind == E_SKILL or E_DEAD <= kind <= E_BREAK:
        at = _cell(view, b >> 1 if kind == E_SKILL else b)
        if at:
            sign.x, sign.y = at
            sign[0] = T_STAR if kind == E_SKILL else T_SKULL if kind < E_STONE else T_CROSS


def _tell(view):
    """Say it, and let the table show it; what is not known of an event, with the last one."""
    text = view.line
    view.line = None
    kind, a, b = view.queue[view.i : view.i + 3]
    st = view.table.state
    seen = view.seen
    fight = view.page == P_FIGHT
    paint = True
    if _last(view) and (not fight or st[MARKS] & FIGHT):
        seen[:] = st
    elif kind == E_EVENT:
        seen[OPEN] = st[OPEN]
    elif kind == E_SHOWN:
        seen[MARKS] |= FIGHT
        seen[ASK] = 0
        _turn_up(view, a, b, FACE_UP)
    elif kind == E_STONE or kind == E_EJECT:
        _send(view, a, b, FRESH if kind == E_STONE else HOME)
    else:
        paint = False
        if kind == E_SLAIN and fight:
            _turn_up(view, seen[VAULT], b, FACE_UP | 1)
        elif kind == E_DEAD:
            _send(view, a, b, DOOMED)
        if view.sign.x > 0 and (kind == E_DEAD or kind == E_SLAIN):  # it stays
            view.app.kit.stamp(view.app.kit.ui, T_SKULL, view.sign.x, view.sign.y)
    if paint:
        _paint(view)
    view.say(text)


def _turn_up(view, v, d, mark):
    """A card of that design in a vault gets these marks: the first that has not all of them."""
    seen = view.seen
    c = seen[LAIR + v]
    while c:
        if view.table.design[c] == d and seen[c + INFO] & mark != mark:
            seen[c + INFO] |= mark
            return
        c = seen[c]


def _send(view, s, d, where):
    """What becomes of a hero, or of the mercenary."""
    seen = view.seen
    if d == MERCENARY:
        seen[HIRED] = 3 if where == DOOMED else 0
    for h in range(4 * s, 4 * s + 4):
        c = seen[HEROES + h]
        if c and view.table.design[c] == d:
            seen[WHERE + h] = where


def _cell(view, d):
    """(x, y) of the sign for the card of that design, None if it is not to be seen. Of two the one
    that is not dead yet."""
    t = view.table
    seen = view.seen
    at = None
    for row in range(1, 4):
        refs = view.rows[row]
        for i in range(len(refs)):
            c = refs[i]
            dead = c > 58 and seen[c + INFO] & (FACE_UP | 1) == FACE_UP | 1
            if c < 12:
                c = seen[HEROES + c]
            if (c > 58 and t.design[c] == d or c == 12 and d == MERCENARY) and not (at and dead):
                at = view.spots[row][4 * i] + 4, view.spots[row][4 * i + 1] + 4
    return at
