# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What happened in MiniMonFa: a line of text for each event. Loaded to show it, then forgotten."""

from micropython import const

from cardling.dungeon_words import ability, card

_T_BLANK = const(68)
_T_CROSS = const(65)
_T_SKULL = const(47)
_T_STAR = const(48)


_M_DG_TURN_YOU = const(356)
_M_DG_EVENT = const(358)
_M_DG_JOIN_YOU = const(359)
_M_DG_DRAW_YOU = const(361)
_M_DG_BUILT_YOU = const(363)
_M_DG_LAY_YOU = const(365)
_M_DG_GIVE_YOU = const(367)
_M_DG_SWAP_YOU = const(369)
_M_DG_REVEAL_YOU = const(371)
_M_DG_SHOWN = const(373)
_M_DG_USE_YOU = const(374)
_M_DG_DEAD = const(376)
_M_DG_PETRIFIED = const(377)
_M_DG_EJECTED = const(378)
_M_DG_BROKEN = const(379)
_M_DG_REVIVED = const(380)
_M_DG_FREED = const(381)
_M_DG_LOOKED_YOU = const(382)
_M_DG_SPIED_YOU = const(384)
_M_DG_TOSS_YOU = const(386)
_M_DG_TAKE_YOU = const(388)
_M_DG_RAZED_YOU = const(390)
_M_DG_CRUMBLE_YOU = const(392)
_M_DG_TOTAL_HEROES = const(394)
_M_DG_TOTAL_MONSTERS = const(395)
_M_DG_HOME = const(396)
_M_DG_OUT_YOU = const(397)
_M_DG_RAIDS_YOU = const(399)
_M_DG_SENT = const(401)
_M_DG_KEPT_YOU = const(402)
_M_DG_REDRAW_YOU = const(404)
_M_DG_YOU = const(406)


# The state of the table, see engine/minimonfa_piles.py.
_ASK = const(6)
_ACTIVE = const(7)
_OPEN = const(15)
_VAULT = const(23)
_MARKS = const(24)
_HIRED = const(26)
_WHERE = const(47)
_INFO = const(120)
_HEROES = const(299)
_LAIR = const(311)
_FIGHT = const(1)
_UP = const(16)
_HOME = const(1)
_DOOMED = const(3)
_FRESH = const(5)
_MERCENARY = const(50)

_E_TURN = const(1)
_E_EVENT = const(2)
_E_SHOWN = const(10)
_E_SKILL = const(11)
_E_DEAD = const(14)
_E_SLAIN = const(15)
_E_STONE = const(16)
_E_EJECT = const(17)
_E_BREAK = const(18)
_E_LOOK = const(21)
_E_SPY = const(22)
_E_ATTACK = const(32)
_P_FIGHT = const(3)

_LOOK = const(250)  # ms of an event before it is said
_TIME = const(800)  # ms until the next one; the last one is shown for both

# By kind of event: the message; the next one speaks of the others, if there is one; what the
# second number is: c a card, v a vault, w a vault and whose, n a number, a an ability, s a seat.
_FORMS = (
    None,
    (_M_DG_TURN_YOU, 1, ""),
    (_M_DG_EVENT, 0, "c"),
    (_M_DG_JOIN_YOU, 1, "c"),
    (_M_DG_DRAW_YOU, 1, "n"),
    (_M_DG_BUILT_YOU, 1, "v"),
    (_M_DG_LAY_YOU, 1, "v"),
    (_M_DG_GIVE_YOU, 1, "c"),
    (_M_DG_SWAP_YOU, 1, "c"),
    (_M_DG_REVEAL_YOU, 1, "c"),
    (_M_DG_SHOWN, 0, "c"),
    (_M_DG_USE_YOU, 1, "a"),
    None,
    (_M_DG_USE_YOU, 1, "c"),
    (_M_DG_DEAD, 0, "c"),
    (_M_DG_DEAD, 0, "c"),
    (_M_DG_PETRIFIED, 0, "c"),
    (_M_DG_EJECTED, 0, "c"),
    (_M_DG_BROKEN, 0, "c"),
    (_M_DG_REVIVED, 0, "c"),
    (_M_DG_FREED, 0, "c"),
    (_M_DG_LOOKED_YOU, 1, "w"),
    (_M_DG_SPIED_YOU, 1, "s"),
    (_M_DG_TOSS_YOU, 1, "c"),
    (_M_DG_TAKE_YOU, 1, "c"),
    (_M_DG_RAZED_YOU, 1, "v"),
    (_M_DG_CRUMBLE_YOU, 1, "v"),
    (_M_DG_TOTAL_HEROES, 0, "t"),
    (_M_DG_TOTAL_MONSTERS, 0, "t"),
    (_M_DG_HOME, 0, ""),
    (_M_DG_OUT_YOU, 1, ""),
    None,
    (_M_DG_RAIDS_YOU, 1, "w"),
    (_M_DG_SENT, 0, "c"),
    (_M_DG_KEPT_YOU, 1, "c"),
    (_M_DG_REDRAW_YOU, 1, ""),
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
        text = app.say.card(b) if kind == _E_EVENT else card(app, b)
    elif what == "a":
        text = ability(app, b)
    elif what == "t":
        text = str(a)
    elif what == "v" or what == "w":
        count = b % 6 + 1
        b //= 6
    if what == "w" or what == "s":
        text = app.say(_M_DG_YOU) if b == me else match.name(b)
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
    if kind == _E_TURN:
        view.page = view.seen[_ACTIVE] = a
    elif kind == _E_ATTACK:
        view.page = _P_FIGHT
        view.seen[:] = st
    elif (kind == _E_LOOK or kind == _E_SPY) and a == view.hand:
        look = kind == _E_LOOK
        view.page = b // 6 if look else b  # what was seen is there
        view.row = 2 + b % 6 // 3 if look else 4
        view.at = b % 3 if look else 0
        view.key = view.me << 6 | st[_ASK]
        view.seen[:] = st
        view.stale = True
    if view.stale or view.page != page:
        _paint(view)
    view.started = app.handheld.now()
    app.handheld.sound.play(
        b"\x3c\x04\x43\x06"
        if kind == _E_ATTACK
        else b"\x37\x06\x30\x0a"
        if kind == _E_DEAD
        else b"\x48\x05"
    )
    view.button[0] = _T_BLANK
    sign = view.sign
    sign.x = -30
    if kind == _E_SKILL or _E_DEAD <= kind <= _E_BREAK:
        at = _cell(view, b >> 1 if kind == _E_SKILL else b)
        if at:
            sign.x, sign.y = at
            sign[0] = _T_STAR if kind == _E_SKILL else _T_SKULL if kind < _E_STONE else _T_CROSS


def _tell(view):
    """Say it, and let the table show it; what is not known of an event, with the last one."""
    text = view.line
    view.line = None
    kind, a, b = view.queue[view.i : view.i + 3]
    st = view.table.state
    seen = view.seen
    fight = view.page == _P_FIGHT
    paint = True
    if _last(view) and (not fight or st[_MARKS] & _FIGHT):
        seen[:] = st
    elif kind == _E_EVENT:
        seen[_OPEN] = st[_OPEN]
    elif kind == _E_SHOWN:
        seen[_MARKS] |= _FIGHT
        seen[_ASK] = 0
        _turn_up(view, a, b, _UP)
    elif kind == _E_STONE or kind == _E_EJECT:
        _send(view, a, b, _FRESH if kind == _E_STONE else _HOME)
    else:
        paint = False
        if kind == _E_SLAIN and fight:
            _turn_up(view, seen[_VAULT], b, _UP | 1)
        elif kind == _E_DEAD:
            _send(view, a, b, _DOOMED)
        if view.sign.x > 0 and (kind == _E_DEAD or kind == _E_SLAIN):  # it stays
            view.app.kit.stamp(view.app.kit.ui, _T_SKULL, view.sign.x, view.sign.y)
    if paint:
        _paint(view)
    view.say(text)


def _turn_up(view, v, d, mark):
    """A card of that design in a vault gets these marks: the first that has not all of them."""
    seen = view.seen
    c = seen[_LAIR + v]
    while c:
        if view.table.design[c] == d and seen[c + _INFO] & mark != mark:
            seen[c + _INFO] |= mark
            return
        c = seen[c]


def _send(view, s, d, where):
    """What becomes of a hero, or of the mercenary."""
    seen = view.seen
    if d == _MERCENARY:
        seen[_HIRED] = 3 if where == _DOOMED else 0
    for h in range(4 * s, 4 * s + 4):
        c = seen[_HEROES + h]
        if c and view.table.design[c] == d:
            seen[_WHERE + h] = where


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
            dead = c > 58 and seen[c + _INFO] & (_UP | 1) == _UP | 1
            if c < 12:
                c = seen[_HEROES + c]
            if (c > 58 and t.design[c] == d or c == 12 and d == _MERCENARY) and not (at and dead):
                at = view.spots[row][4 * i] + 4, view.spots[row][4 * i + 1] + 4
    return at
