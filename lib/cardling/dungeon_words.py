# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What can be done in MiniMonFa, as texts. Loaded when needed, then forgotten."""

from micropython import const

from engine.minimonfa_moves import parts

_M_DG_DO_KEEP = const(265)
_M_DG_DO_DONE = const(269)
_M_DG_DO_END = const(271)
_M_DG_DO_NEW = const(272)
_M_DG_DO_ROOM = const(273)
_M_DG_DO_LAY = const(274)
_M_DG_DO_GIVE = const(275)
_M_DG_DO_SWAP = const(276)
_M_DG_DO_REVEAL = const(277)
_M_DG_DO_SPEND = const(278)
_M_DG_DO_USE = const(279)
_M_DG_DO_RAID = const(280)
_M_DG_DO_SEND = const(282)
_M_DG_DO_GO = const(284)
_M_DG_DO_PASS = const(285)
_M_DG_DO_LOSE = const(286)
_M_DG_DO_STONE = const(287)
_M_DG_DO_EJECT = const(288)
_M_DG_DO_BREAK = const(289)
_M_DG_DO_REVIVE = const(290)
_M_DG_DO_PEEK = const(291)
_M_DG_DO_SPY = const(292)
_M_DG_DO_DISCARD = const(293)
_M_DG_DO_FETCH = const(294)
_M_DG_DO_RAZE = const(295)
_M_DG_DO_RAZE_HALL = const(296)
_M_WHY_TARGET = const(198)
_M_WHY_LEAST = const(199)
_M_WHY_BUILD_NO = const(414)

# Questions of effects: the message of an answer.
_VERBS = {
    1: _M_DG_DO_KEEP,
    5: _M_DG_DO_SEND,
    9: _M_DG_DO_REVEAL,
    10: _M_DG_DO_LOSE,
    18: _M_DG_DO_LOSE,
    19: _M_DG_DO_STONE,
    20: _M_DG_DO_EJECT,
    24: _M_DG_DO_BREAK,
    25: _M_DG_DO_REVIVE,
    29: _M_DG_DO_FETCH,
}
_WORDS = {
    "item": _M_DG_DO_GIVE,
    "swap": _M_DG_DO_SWAP,
    "reveal": _M_DG_DO_REVEAL,
    "spend": _M_DG_DO_SPEND,
    "monster": _M_DG_DO_LAY,
    "trap": _M_DG_DO_LAY,
}

_ASK = const(6)
_ROUND = const(11)
_WHO = const(20)
_ITEM = const(4)
_HIRELING = const(78)
_MERCENARY = const(50)  # as a fighter; as an event this number is another card


def card(app, d):
    """The name of a fighter or another card that is no event."""
    return app.say.card(_HIRELING if d == _MERCENARY else d)


def ability(app, code):
    """The name of an ability, 2 * design + which one; of the card if it has none of its own."""
    rule = app.say.rule(code >> 1).split("\n")
    name = rule[code & 1 if len(rule) > 1 else 0]
    at = name.find(":")
    if code >> 1 in range(16, 24) or code >> 1 in range(40, 48) or at < 0:
        return app.say.card(code >> 1)
    return name[:at]


def move(app, match, code):
    """A move as a text."""
    t = match.table
    st = t.state
    q = st[_ASK]
    fill = app.say.fill
    if 2 <= q <= 4 or q == 30:
        verb, d, place = parts(t, code)
        if verb == "end":
            return app.say(_M_DG_DO_DONE if q == 2 and not st[_ROUND] else _M_DG_DO_END)
        if verb == "room":
            return app.say(_M_DG_DO_NEW) if code == 1 else fill(_M_DG_DO_ROOM, "", code - 1)
        if verb == "attack":
            return fill(_M_DG_DO_RAID, "", place % 6 + 1, match.name(place // 6))
        if verb == "use":
            return fill(_M_DG_DO_USE, ability(app, 2 * d + place))
        bearer = app.say.card(place) if verb == "item" or verb == "swap" else ""
        return fill(_WORDS[verb], app.say.card(d), place + 1, bearer)
    if not code:
        return app.say(_M_DG_DO_GO if q == 5 else _M_DG_DO_PASS)
    if 6 <= q <= 8:
        d = code - 1 >> 1
        if t.rows[8 * d + 3] >> 4 == _ITEM:
            return fill(_M_DG_DO_SPEND, app.say.card(d))
        return app.say.rule(d).split("\n")[code - 1 & 1]
    if q in _VERBS:
        return fill(_VERBS[q], card(app, code - 1))
    code -= 1
    if q == 31:
        return fill(_M_DG_DO_RAZE if code < 6 else _M_DG_DO_RAZE_HALL, "", code % 6 + 1)
    if q == 28:
        return fill(_M_DG_DO_DISCARD, player=match.name(code))
    if t.rows[(st[_WHO] << 2) + 1]:
        return fill(_M_DG_DO_SPY, player=match.name(code))
    return fill(_M_DG_DO_PEEK, "", code % 6 + 1, match.name(code // 6))


def reason(app, why):
    """A bot's reason for a move, in the words of the game; "": none of its own."""
    q = (why - 16) // 2
    if 2 <= q <= 9:
        return app.say(_M_WHY_BUILD_NO + why - 20)
    return app.say(_M_WHY_LEAST if q == 10 or q == 18 else _M_WHY_TARGET)
