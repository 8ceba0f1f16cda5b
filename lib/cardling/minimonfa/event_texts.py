# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The texts of what happens in MiniMonFa, for the pages and the log."""

from cardling.minimonfa.names import ability, card
from cardling.messages import (
    M_DG_BROKEN, M_DG_BUILT_YOU, M_DG_CRUMBLE_YOU, M_DG_DEAD, M_DG_DRAW_YOU, M_DG_EJECTED,
    M_DG_EVENT, M_DG_FREED, M_DG_GIVE_YOU, M_DG_HOME, M_DG_JOIN_YOU, M_DG_KEPT_YOU, M_DG_LAY_YOU,
    M_DG_LOOKED_YOU, M_DG_OUT_YOU, M_DG_PETRIFIED, M_DG_RAIDS_YOU, M_DG_RAZED_YOU, M_DG_REDRAW_YOU,
    M_DG_REVEAL_YOU, M_DG_REVIVED, M_DG_SENT, M_DG_SHOWN, M_DG_SPIED_YOU, M_DG_SWAP_YOU,
    M_DG_TAKE_YOU, M_DG_TOSS_YOU, M_DG_TOTAL_HEROES, M_DG_TOTAL_MONSTERS, M_DG_TURN_YOU,
    M_DG_USE_YOU,
)  # fmt: skip
from engine.minimonfa.numbers import E_EVENT

PHASE = "event_texts"


# By kind of event: the message, from M_DG_TURN_YOU on; the next one speaks of the others, if there
# is one. As bytes: tuples took 1 KB more.
_MESSAGES = bytes((
    M_DG_TURN_YOU - M_DG_TURN_YOU, M_DG_TURN_YOU - M_DG_TURN_YOU, M_DG_EVENT - M_DG_TURN_YOU,
    M_DG_JOIN_YOU - M_DG_TURN_YOU, M_DG_DRAW_YOU - M_DG_TURN_YOU, M_DG_BUILT_YOU - M_DG_TURN_YOU,
    M_DG_LAY_YOU - M_DG_TURN_YOU, M_DG_GIVE_YOU - M_DG_TURN_YOU, M_DG_SWAP_YOU - M_DG_TURN_YOU,
    M_DG_REVEAL_YOU - M_DG_TURN_YOU, M_DG_SHOWN - M_DG_TURN_YOU, M_DG_USE_YOU - M_DG_TURN_YOU,
    M_DG_TURN_YOU - M_DG_TURN_YOU, M_DG_USE_YOU - M_DG_TURN_YOU, M_DG_DEAD - M_DG_TURN_YOU,
    M_DG_DEAD - M_DG_TURN_YOU, M_DG_PETRIFIED - M_DG_TURN_YOU, M_DG_EJECTED - M_DG_TURN_YOU,
    M_DG_BROKEN - M_DG_TURN_YOU, M_DG_REVIVED - M_DG_TURN_YOU, M_DG_FREED - M_DG_TURN_YOU,
    M_DG_LOOKED_YOU - M_DG_TURN_YOU, M_DG_SPIED_YOU - M_DG_TURN_YOU, M_DG_TOSS_YOU - M_DG_TURN_YOU,
    M_DG_TAKE_YOU - M_DG_TURN_YOU, M_DG_RAZED_YOU - M_DG_TURN_YOU, M_DG_CRUMBLE_YOU - M_DG_TURN_YOU,
    M_DG_TOTAL_HEROES - M_DG_TURN_YOU, M_DG_TOTAL_MONSTERS - M_DG_TURN_YOU,
    M_DG_HOME - M_DG_TURN_YOU, M_DG_OUT_YOU - M_DG_TURN_YOU, M_DG_TURN_YOU - M_DG_TURN_YOU,
    M_DG_RAIDS_YOU - M_DG_TURN_YOU, M_DG_SENT - M_DG_TURN_YOU, M_DG_KEPT_YOU - M_DG_TURN_YOU,
    M_DG_REDRAW_YOU - M_DG_TURN_YOU,
))  # fmt: skip
# What the second number is: c a card, v a vault, w a vault and whose, n a number, a an ability,
# s a seat, t a total, o nothing; a capital: a message for the others follows; " ": nothing is said.
_WHAT = " OcCNVVCCCcA CcccccccWSCCVVttoO WcCO"


def line(app, match, me, kind, a, b):
    """An event as a text for seat me (-1: for everybody), or None."""
    what = _WHAT[kind] if kind < len(_WHAT) else " "
    if what == " ":
        return None
    number = M_DG_TURN_YOU + _MESSAGES[kind]
    other = what < "a"
    what = what.lower()
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
