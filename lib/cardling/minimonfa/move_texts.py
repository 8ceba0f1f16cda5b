# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The texts of what a player can do in MiniMonFa, and why not."""

from micropython import const

from cardling.minimonfa.names import ability, card
from cardling.messages import (
    M_DG_DO_BREAK, M_DG_DO_DISCARD, M_DG_DO_DONE, M_DG_DO_EJECT, M_DG_DO_END, M_DG_DO_FETCH,
    M_DG_DO_GIVE, M_DG_DO_GO, M_DG_DO_KEEP, M_DG_DO_LAY, M_DG_DO_LOSE, M_DG_DO_NEW,
    M_DG_DO_PASS, M_DG_DO_PEEK, M_DG_DO_RAID, M_DG_DO_RAZE, M_DG_DO_RAZE_HALL, M_DG_DO_REVEAL,
    M_DG_DO_REVIVE, M_DG_DO_ROOM, M_DG_DO_SEND, M_DG_DO_SPEND, M_DG_DO_SPY, M_DG_DO_STONE,
    M_DG_DO_SWAP, M_DG_DO_USE, M_WHY_BUILD_NO, M_WHY_LEAST, M_WHY_TARGET,
)  # fmt: skip
from engine.minimonfa.numbers import (
    F_FIRST, ITEM, NEW, V_END, V_ITEM, V_MONSTER, V_RAID, V_REVEAL, V_ROOM, V_SPEND, V_SPY,
    V_SWAP, V_TRAP, V_USE, Q_BUILD, Q_REST, Q_HALL, Q_SEND, Q_TRAP, Q_LATE, Q_RAZE, Q_DISCARD,
    Q_LOSE, Q_KILL, Q_KEEP, Q_PETRIFY, Q_EJECT, Q_BREAK, Q_REVIVE, Q_FETCH,
)  # fmt: skip


_REASONS = const(20)  # those of Q_BUILD begin here, see engine.bot
# By question: the message of an answer.
_VERBS = {
    Q_KEEP: M_DG_DO_KEEP,
    Q_SEND: M_DG_DO_SEND,
    Q_LOSE: M_DG_DO_LOSE,
    Q_KILL: M_DG_DO_LOSE,
    Q_PETRIFY: M_DG_DO_STONE,
    Q_EJECT: M_DG_DO_EJECT,
    Q_BREAK: M_DG_DO_BREAK,
    Q_REVIVE: M_DG_DO_REVIVE,
    Q_FETCH: M_DG_DO_FETCH,
}
_WORDS = {
    V_ITEM: M_DG_DO_GIVE,
    V_SWAP: M_DG_DO_SWAP,
    V_REVEAL: M_DG_DO_REVEAL,
    V_SPEND: M_DG_DO_SPEND,
    V_MONSTER: M_DG_DO_LAY,
    V_TRAP: M_DG_DO_LAY,
}


def move(app, match, code):
    """A move as a text."""
    view = match.view(match.table.seat)
    q = view.asked()
    fill = app.say.fill
    made = bytearray(8)
    if Q_BUILD <= q <= Q_REST or q == Q_HALL:
        verb = view.parts(code, made)
        d = made[0]
        place = made[1]
        if verb == V_END:
            return app.say(M_DG_DO_DONE if q == Q_BUILD and not view.fact(F_FIRST) else M_DG_DO_END)
        if verb == V_ROOM:
            if place == NEW:
                return app.say(M_DG_DO_NEW)
            return fill(M_DG_DO_ROOM, "", place + 1)
        if verb == V_RAID:
            return fill(M_DG_DO_RAID, "", place % 6 + 1, match.name(place // 6))
        if verb == V_USE:
            return fill(M_DG_DO_USE, ability(app, 2 * d + place))
        bearer = app.say.card(place) if verb == V_ITEM or verb == V_SWAP else ""
        return fill(_WORDS[verb], app.say.card(d), place + 1, bearer)
    if not code:
        return app.say(M_DG_DO_GO if q == Q_SEND else M_DG_DO_PASS)
    if Q_TRAP <= q <= Q_LATE:
        d = code - 1 >> (q < Q_LATE)  # a late item has the code of its card
        view.card(d, made)
        if made[3] >> 4 == ITEM:
            return fill(M_DG_DO_SPEND if q < Q_LATE else M_DG_DO_REVEAL, app.say.card(d))
        return app.say.rule(code - 1 >> 1).split("\n")[code - 1 & 1]
    if q in _VERBS:
        return fill(_VERBS[q], card(app, code - 1))
    code -= 1
    if q == Q_RAZE:
        return fill(M_DG_DO_RAZE if code < 6 else M_DG_DO_RAZE_HALL, "", code % 6 + 1)
    if q == Q_DISCARD:
        return fill(M_DG_DO_DISCARD, player=match.name(code))
    if view.parts(code + 1, made) == V_SPY:
        return fill(M_DG_DO_SPY, player=match.name(code))
    return fill(M_DG_DO_PEEK, "", code % 6 + 1, match.name(code // 6))


def reason(app, why):
    """A bot's reason for a move, in the words of the game; "": none of its own."""
    q = (why - 16) // 2
    if Q_BUILD <= q <= Q_LATE:
        return app.say(M_WHY_BUILD_NO + why - _REASONS)
    return app.say(M_WHY_LEAST if q in (Q_LOSE, Q_KILL) else M_WHY_TARGET)
