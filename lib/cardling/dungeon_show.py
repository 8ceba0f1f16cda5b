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


_ASK = const(6)
_MARKS = const(24)
_HEROES = const(299)
_FIGHT = const(1)
_E_TURN = const(1)
_E_SHOWN = const(10)
_E_SKILL = const(11)
_E_DEAD = const(14)
_E_BREAK = const(18)
_E_LOOK = const(21)
_E_SPY = const(22)
_E_ATTACK = const(32)
_P_FIGHT = const(3)
_Q_SEND = const(5)

_TIME = const(800)  # ms an event is shown

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
_E_EVENT = const(2)


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
    """Carry the event on, or begin the next."""
    if view.started < 0:
        _start(view)
    elif view.stale:  # a menu was in front
        view.started = -1
    elif view.app.handheld.since(view.started) >= _TIME * view.app.settings.pace // 100:
        view.i += 3
        view.started = -1
        if not view.busy():
            view.end()


def _start(view):
    """Show the next event."""
    app = view.app
    kind, a, b = view.queue[view.i : view.i + 3]
    text = line(app, view.match, view.match.viewer(), kind, a, b)
    if text is None:
        view.i += 3
        if not view.busy():
            view.end()
        return
    if kind == _E_TURN:
        view.page = a
        view.stale = True
    elif kind == _E_ATTACK:
        view.page = _P_FIGHT
        view.stale = True
    elif kind == _E_SHOWN and view.table.state[_MARKS] & _FIGHT:
        view.stale = True
    elif (kind == _E_LOOK or kind == _E_SPY) and a == view.hand:
        look = kind == _E_LOOK
        view.page = b // 6 if look else b  # what was seen is there
        view.row = 2 + b % 6 // 3 if look else 4
        view.at = b % 3 if look else 0
        view.key = view.me << 6 | view.table.state[_ASK]
        view.stale = True
    if view.stale:
        st = view.table.state
        if view.page == _P_FIGHT and not st[_MARKS] & _FIGHT and st[_ASK] != _Q_SEND:
            view.page = view.me  # a menu was in front, and the fight is over
        view.draw()
    view.started = app.handheld.now()
    app.handheld.sound.play(
        b"\x3c\x04\x43\x06"
        if kind == _E_ATTACK
        else b"\x37\x06\x30\x0a"
        if kind == _E_DEAD
        else b"\x48\x05"
    )
    view.say(text)
    view.button[0] = _T_BLANK
    sign = view.sign
    sign.x = -30
    if kind == _E_SKILL or _E_DEAD <= kind <= _E_BREAK:
        _mark(view, b >> 1 if kind == _E_SKILL else b)
        if sign.x > 0:
            sign[0] = _T_STAR if kind == _E_SKILL else _T_SKULL if kind < _E_DEAD + 2 else _T_CROSS


def _mark(view, d):
    """Put the sign onto the card of that design."""
    t = view.table
    for row in range(1, 4):
        refs = view.rows[row]
        for i in range(len(refs)):
            c = refs[i]
            if c < 12:
                c = t.state[_HEROES + c]
            if c > 58 and t.design[c] == d or c == 12 and d == 50:
                view.sign.x = view.spots[row][4 * i] + 4
                view.sign.y = view.spots[row][4 * i + 1] + 4
