# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Moves of Mindbug and Tag Team and the reasons for them as texts, for the hint."""

from micropython import const

from cardling.ask import Ask

_M_CHIP_FROG = const(440)
_M_DO_ACTION = const(447)
_M_DO_ATTACK = const(39)
_M_DO_CHOOSE = const(448)
_M_DO_PLAY = const(38)
_M_WHY_ATTACK = const(197)
_M_WHY_BUG_NO = const(188)
_M_WHY_LEAST = const(199)
_M_WHY_PLAY = const(196)
_M_WHY_TAKE_NO = const(473)
_M_WHY_TARGET = const(198)

# The state of the table, see engine/piles.py.
_ASK = const(6)
_LEFT = const(19)
_FIRST = const(52)
_IN_PLAY = const(128)

_Q_TURN = const(1)
_Q_BUG = const(2)
_Q_AGAIN = const(5)
_Q_ORDER = const(6)
_Q_TAKE = const(9)
_Q_DISCARD = const(10)
_Q_GIVE = const(11)
_Q_CHOOSE = const(13)
_Q_OFFER = const(14)


def move(app, match, code, forms=Ask.forms):
    """A move as a text, for the hint."""
    t = match.table
    st = t.state
    q = st[_ASK]
    _, one, zero, do = forms[q]
    if code == 0:
        return app.say(zero)
    if one:
        return app.say(one)
    design = t.design[code]
    if q == _Q_ORDER:
        design = st[_FIRST + 2 * t.cards - 1 + 2 * code] & 63
    elif q == _Q_TURN and st[code + t.cards] & _IN_PLAY:
        do = _M_DO_ATTACK
    return app.say.fill(do or _M_DO_PLAY, app.say.card(design))


def reason(app, match, why, code):
    """A bot's reason for a move, in the words of the game; "": none of its own."""
    q = (why - 16) // 2
    t = match.table
    if q == _Q_ORDER:
        return ""
    form = _M_WHY_TARGET
    if _Q_BUG <= q <= _Q_AGAIN:
        form = _M_WHY_BUG_NO + why - 16 - 2 * _Q_BUG
    elif q == _Q_TURN and t.state[code + t.cards] & _IN_PLAY:
        form = _M_WHY_ATTACK
    elif q == _Q_TURN or q == _Q_TAKE:
        form = _M_WHY_PLAY
    elif q == _Q_DISCARD:
        form = _M_WHY_LEAST
    return app.say(form)


def team_move(app, match, code):
    """A move as a text, for the hint."""
    t = match.table
    q = t.state[_ASK]
    if q == _Q_CHOOSE:
        return app.say.fill(_M_DO_CHOOSE, player=match.name(code - 2))
    if q == _Q_TURN and code >= len(t.design):
        return app.say.fill(_M_DO_ACTION, app.say.card(t.design[code - t.cards]))
    if q == _Q_BUG and code and not t.state[_LEFT] & 1:
        return app.say(_M_CHIP_FROG)
    from cardling.team_ask import TeamAsk

    return move(app, match, code, TeamAsk.forms)


def team_reason(app, match, why, code):
    """A bot's reason for a move, in the words of the game; "": none of its own."""
    q = (why - 16) // 2
    if q == _Q_BUG:
        return app.say(_M_WHY_TAKE_NO + (why & 1))
    if q == _Q_GIVE:
        return app.say(_M_WHY_LEAST)
    if q == _Q_OFFER and not code or q == _Q_TURN and code >= len(match.table.design):
        return ""
    return reason(app, match, why, code)
