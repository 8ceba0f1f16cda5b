# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What A would do with a cell of MiniMonFa's table, or why not: for a question, ask.py."""

from micropython import const

from cardling.minimonfa.called import ability, card
from cardling.minimonfa.numbers import (
    AWAY, FOUR, LIST, P_FIGHT, P_KEEP, R_CARD, R_CHIP, R_EVENT, R_EVENTS, R_HIRED, R_PAGE, R_TOTALS,
    R_VAULT,
)  # fmt: skip
from cardling.minimonfa.words import move
from cardling.messages import (
    M_DG_BUILD_FIRST, M_DG_CHIP_ATTACK, M_DG_CHIP_DONE, M_DG_CHIP_END, M_DG_CHIP_FOUR, M_DG_CHIP_GO,
    M_DG_CHIP_LIST, M_DG_CHIP_PASS, M_DG_DO_ATTACK, M_DG_DO_FOUR, M_DG_DO_HERO, M_DG_DO_KEEP,
    M_DG_DO_LIST, M_DG_DO_PICK, M_DG_DO_STORM, M_DG_DO_UNKEEP, M_DG_DO_UNSEND, M_DG_DO_WHY,
    M_DG_IS_SEAT, M_DG_IS_SKILL, M_DG_IS_VAULT, M_DG_LOOK_DEAD, M_DG_LOOK_HIDDEN, M_DG_LOOK_STONE,
    M_DG_LOSE_MORE, M_DG_NO_GROUP, M_DG_NO_NOW, M_DG_REACT_TO, M_DG_SURE, M_DG_SURPLUS, M_DG_WHERE,
)  # fmt: skip
from engine.minimonfa.numbers import (
    C_RAID, DEAD, EVENT, FIGHT, F_FIRST, F_MARKS, F_PENDING, F_WANTED, F_WINDOW, HOME, MERCENARY,
    MONSTER, Q_BUILD, Q_KEEP, Q_LOSE, Q_RAID, Q_REACT, Q_REST, Q_SEND, SHOWN, STONE, UNKNOWN,
    W_POUCH,
)  # fmt: skip


_SKILL = const(49)
_LEAST = const(10)  # pixels of a name: P3


def question(ask, form):
    """The question itself; ``form``: its usual message."""
    screen = ask.screen
    view = ask.view
    say = screen.app.say
    wanted = view.fact(F_WANTED)
    name = ""
    if ask.sure >= 0:
        form = M_DG_SURE
    elif ask.picked:
        form = M_DG_WHERE
    elif ask.q == Q_BUILD and 0 not in ask.legal:
        form = M_DG_BUILD_FIRST
    elif ask.q == Q_LOSE and not view.fact(F_MARKS) & FIGHT:
        form = M_DG_SURPLUS
    elif ask.q in (Q_LOSE, 18) and wanted > 1:
        form = M_DG_LOSE_MORE
    elif ask.q == Q_REACT and view.fact(F_WINDOW) != W_POUCH:
        name = ability(screen.app, view.fact(F_PENDING))
    text = say.fill(M_DG_REACT_TO if name else form, name, wanted)
    if screen.page == P_KEEP:
        return text
    width = screen.app.kit.font.width
    if name and width(named(screen, text)) > ask.room:
        text = say(form)
    whole = named(screen, text)
    if width(whole) > ask.room:
        # The name of who is asked is cut; where even that does not fit, it is who plays the turn.
        room = ask.room - width(": " + text) - 1
        whole = text
        if room >= _LEAST:
            whole = screen.app.kit.short(screen.match.name(screen.me), room) + ": " + text
    return whole


def title(screen, d, form):
    """Of a list: whose abilities they are, or the question."""
    say = screen.app.say
    return say.card(d) if d >= 0 else named(screen, say(form))


def named(screen, text):
    """A question; where several people play, with who is asked."""
    match = screen.match
    return match.name(screen.me) + ": " + text if match.people > 1 else text


def find(ask, code):
    """(row, place) of the cell where a move is made, on the page that shows it; None: nowhere."""
    screen = ask.screen
    if code in ask.codes:
        return 5, ask.codes.index(code)
    if code >= C_RAID and ask.q == Q_RAID and screen.page != (code - C_RAID) // 6:
        screen.page = (code - C_RAID) // 6
        screen.draw()
    for row in range(1, 5):
        for i in range(len(screen.rows[row])):
            if code in ask.at(screen.rows[row][i]):
                return row, i
    return None


def about(ask, ref):
    """(what A does with a cell, or what it is; True, or None if that is not possible now)."""
    screen = ask.screen
    view = ask.view
    say = screen.app.say
    fill = say.fill
    if ref >= R_CHIP:
        return _chosen(ask, ask.codes[ref - R_CHIP]), True
    if ref == R_TOTALS or ref == R_PAGE + P_FIGHT:
        return say(M_DG_DO_WHY), True
    if ref >= R_PAGE:
        s = ref - R_PAGE
        n = str(view.left(s, ask.row))
        return fill(M_DG_IS_SEAT, n, view.hand(s, ask.row), screen.match.name(s)), True
    codes = ask.at(ref)
    d = -1
    name = ""
    if ref == R_HIRED:
        name = card(screen.app, MERCENARY)
    elif ref < 12:
        name = say.card(view.hero(ref))
    elif ref >= R_EVENT:
        d = ref - R_EVENTS
        return say.card(d) + ": " + say.rule(d), False
    elif ref >= R_CARD:
        d = ref - R_CARD
        if d != UNKNOWN:
            name = say.card(d)
    if ask.q == Q_KEEP:
        chosen = screen.marks >> d % 24 & 1
        # The names of his abilities: all of their texts would be too much to paint for each step.
        names = [line.split(":")[0] for line in say.rule(d).split("\n")]
        screen.detail.say(screen.app.kit.fit(", ".join(names), 128))
        return fill(M_DG_DO_UNKEEP if chosen else M_DG_DO_KEEP, name), True
    if ask.q == Q_SEND and ask.sent(ref):
        return fill(M_DG_DO_UNSEND, name), True
    if codes and codes[0] >= C_RAID:
        return fill(M_DG_DO_STORM, "", _holds(ask, codes[0] - C_RAID)), True
    if codes:
        one = len(codes) == 1 or R_HIRED < ref < R_CARD
        if one and (ask.picked or ask.q > Q_REST or R_HIRED < ref < R_CARD):
            return move(screen.app, screen.match, codes[0]), True
        return fill(M_DG_DO_PICK if d >= 0 else M_DG_DO_HERO, name), True
    if d >= 0:
        return _card(ask, d, name)
    if ref < 12:
        where = view.where(ref)
        if where == DEAD:
            name += ": " + say(M_DG_LOOK_DEAD)
        elif where >= STONE:
            name += ": " + say(M_DG_LOOK_STONE)
        else:
            if ask.q == Q_SEND and where == HOME and screen.page == P_FIGHT:
                return say(M_DG_NO_GROUP), None
            power = view.power(ref)
            name += " %d/%d" % (power >> 5, power & 31)
        return name, False
    return _vault(ask, ref - R_VAULT)


def _holds(ask, v):
    """How many may enter a vault (E13): a room counts once, a hall as often as it has symbols."""
    view = ask.view
    n = view.size(v)
    row = bytearray(8)
    for c in ask.row[: view.lair(v, ask.row)]:
        view.card(c % SHOWN, row)
        if row[3] >> 4 == EVENT:
            n += row[1] - 1
    return n


def _card(ask, d, name):
    """A card that cannot be chosen."""
    screen = ask.screen
    view = ask.view
    say = screen.app.say
    if d == UNKNOWN:
        return say(M_DG_LOOK_HIDDEN), False
    if screen.page == P_FIGHT:
        view.card(d, ask.row)
        r = ask.row[7]
        return ("%s %d/%d" % (name, r >> 4, r & 15) if r else name), False
    if d == _SKILL:
        return say(M_DG_IS_SKILL), False
    if screen.page == screen.me and ask.q == Q_BUILD:
        return _no(ask, d, -1), None
    return name, False


def _no(ask, d, v):
    """Why a card of the hand has no place in a vault (-1: nowhere), or (no card) why that cannot be
    attacked."""
    screen = ask.screen
    app = screen.app
    with app.lent("engine.minimonfa.why"):
        why = ask.view.why(d, v) if d >= 0 else screen.match.table.why_not(C_RAID + v)
    return app.say.fill(M_DG_NO_NOW + max(1, why) - 1, app.say.card(d) if d >= 0 else "")


def _vault(ask, v):
    """A vault that cannot be chosen: why not, or its size."""
    screen = ask.screen
    view = ask.view
    fill = screen.app.say.fill
    if ask.picked and v // 6 == screen.me:
        view.parts(ask.picked[0], ask.row)
        return _no(ask, ask.row[0], v % 6), None
    if ask.q == Q_RAID and v // 6 != screen.me:
        return _no(ask, -1, v), None
    n = free = view.size(v)
    row = bytearray(8)
    for c in ask.row[: view.lair(v, ask.row)]:
        view.card(c % SHOWN, row)
        if row[3] >> 4 == MONSTER:
            free -= row[3] & 15
    return fill(M_DG_IS_VAULT, str(n), v % 6 + 1, str(free)), False


def _chosen(ask, code):
    """What a chip does."""
    screen = ask.screen
    say = screen.app.say
    if code == FOUR:
        return say(M_DG_DO_FOUR)
    if code == AWAY:
        return say(M_DG_DO_ATTACK)
    return say(M_DG_DO_LIST) if code == LIST else move(screen.app, screen.match, code)


def chip(ask, code):
    """The message of a chip."""
    if code == FOUR:
        return M_DG_CHIP_FOUR
    if code == AWAY:
        return M_DG_CHIP_ATTACK
    if code == LIST:
        return M_DG_CHIP_LIST
    if ask.q == Q_BUILD and not ask.view.fact(F_FIRST):
        return M_DG_CHIP_DONE
    if ask.q <= Q_REST:
        return M_DG_CHIP_END
    return M_DG_CHIP_GO if ask.q == Q_SEND else M_DG_CHIP_PASS
