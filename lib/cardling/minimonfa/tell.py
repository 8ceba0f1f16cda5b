# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What A would do with a cell of MiniMonFa's table, or why not: for a question, ask.py."""

from micropython import const

from cardling.minimonfa.piles import known, pile, strength
from cardling.minimonfa.words import ability, card, move
from engine.minimonfa.moves import parts
from cardling.minimonfa.numbers import AWAY, FOUR, LIST, P_FIGHT
from cardling.messages import (
    M_DG_BUILD_FIRST, M_DG_CHIP_ATTACK, M_DG_CHIP_DONE, M_DG_CHIP_END, M_DG_CHIP_FOUR, M_DG_CHIP_GO,
    M_DG_CHIP_LIST, M_DG_CHIP_PASS, M_DG_DO_ATTACK, M_DG_DO_FOUR, M_DG_DO_HERO, M_DG_DO_KEEP,
    M_DG_DO_LIST, M_DG_DO_PICK, M_DG_DO_STORM, M_DG_DO_UNKEEP, M_DG_DO_UNSEND, M_DG_DO_WHY,
    M_DG_IS_SEAT, M_DG_IS_SKILL, M_DG_IS_VAULT, M_DG_LOOK_DEAD, M_DG_LOOK_HIDDEN, M_DG_LOOK_STONE,
    M_DG_LOSE_MORE, M_DG_NO_GROUP, M_DG_NO_NOW, M_DG_REACT_TO, M_DG_SURE, M_DG_SURPLUS, M_DG_WHERE,
)  # fmt: skip
from engine.minimonfa.numbers import (
    COUNT, DEAD, DRAW, EVENT, FIGHT, FIRST, HEROES, HIRED, HOME, IN, ITEM, LAIR, MARKS, MERCENARY,
    MONSTER, OPEN, PENDING, Q_BUILD, Q_KEEP, Q_LOSE, Q_RAID, Q_REACT, Q_REST, Q_SEND, ROUND, SIZE,
    STONE, VAULT, WANTED, WHERE, WINDOW, W_POUCH,
)  # fmt: skip
from engine.numbers import ASK


_SKILL = const(49)


def signs(view):
    """What is worth a tip, see assets/minimonfa/guide.txt."""
    st = view.table.state
    q = st[ASK]
    found = chr(128 + q)
    s = view.me
    if q == Q_BUILD and st[OPEN]:
        found += "E"
    for h in range(4 * s, 4 * s + 4):
        if st[WHERE + h] >= STONE:
            found += "N"
        if st[WHERE + h] == DEAD:
            found += "D"
    if q == Q_RAID and st[HIRED]:
        found += "M"
    if q == Q_BUILD and not st[SIZE + 6 * s] and not st[ROUND]:
        found += "R"
    return found


def question(ask, form):
    """The question itself; ``form``: its usual message."""
    view = ask.view
    st = view.table.state
    say = view.app.say
    name = ""
    if ask.sure >= 0:
        form = M_DG_SURE
    elif ask.picked:
        form = M_DG_WHERE
    elif ask.q == Q_BUILD and 0 not in ask.legal:
        form = M_DG_BUILD_FIRST
    elif ask.q == Q_LOSE and not st[MARKS] & FIGHT:
        form = M_DG_SURPLUS
    elif ask.q in (Q_LOSE, 18) and st[WANTED] > 1:
        form = M_DG_LOSE_MORE
    elif ask.q == Q_REACT and st[WINDOW] != W_POUCH:
        name = ability(view.app, st[PENDING])
    text = say.fill(M_DG_REACT_TO if name else form, name, st[WANTED])
    width = view.app.kit.font.width
    who = view.match.name(view.me) + ": " if view.match.people > 1 and view.page != 4 else ""
    if name and width(who + text) > ask.room:
        text = say(form)
    # Who plays a turn has the device in hand: the name goes first where there is no room.
    return text if width(who + text) > ask.room else who + text


def find(ask, code):
    """(row, place) of the cell where a move is made, on the page that shows it; None: nowhere."""
    view = ask.view
    if code in ask.codes:
        return 5, ask.codes.index(code)
    if code >= 220 and ask.q == Q_RAID and view.page != (code - 220) // 6:
        view.page = (code - 220) // 6
        view.draw()
    for row in range(1, 5):
        for i in range(len(view.rows[row])):
            if code in ask.at(view.rows[row][i]):
                return row, i
    return None


def about(ask, ref):
    """(what A does with a cell, or what it is; True, or None if that is not possible now)."""
    view = ask.view
    t = view.table
    st = t.state
    say = view.app.say
    fill = say.fill
    if ref >= 210:
        return _chosen(ask, ask.codes[ref - 210]), True
    if ref >= 200:
        s = ref - 200
        if s == P_FIGHT:
            return say(M_DG_DO_WHY), True
        n = str(len(pile(t, DRAW + s)) if st[IN] >> s & 1 else 0)
        return fill(M_DG_IS_SEAT, n, st[COUNT + s], view.match.name(s)), True
    if ref == 13:
        return say(M_DG_DO_WHY), True
    codes = ask.at(ref)
    name = ""
    if ref == 12:
        name = card(view.app, MERCENARY)
    elif ref < 12:
        name = say.card(t.design[st[HEROES + ref]])
    elif ref >= FIRST:
        name = say.card(t.design[ref])
    if ask.q == Q_KEEP:
        chosen = view.marks >> ref - FIRST - 24 * view.me & 1
        # The names of his abilities: all of their texts would be too much to paint for each step.
        names = [line.split(":")[0] for line in say.rule(t.design[ref]).split("\n")]
        view.detail.say(view.app.kit.fit(", ".join(names), 128))
        return fill(M_DG_DO_UNKEEP if chosen else M_DG_DO_KEEP, name), True
    if ask.q == Q_SEND and ask.sent(ref):
        return fill(M_DG_DO_UNSEND, name), True
    if codes and codes[0] >= 220:
        n = st[SIZE + codes[0] - 220]
        for c in pile(t, LAIR + codes[0] - 220):
            if t.kind[c] >> 4 == EVENT:  # a hall
                n += t.rows[8 * t.design[c] + 1] - 1
        return fill(M_DG_DO_STORM, "", n), True
    if codes:
        one = len(codes) == 1 or 12 < ref < FIRST
        if one and (ask.picked or ask.q > Q_REST or ref < FIRST and ref > 12):
            return move(view.app, view.match, codes[0]), True
        return fill(M_DG_DO_PICK if ref >= FIRST else M_DG_DO_HERO, name), True
    if ref >= FIRST:
        return _card(ask, ref, name)
    if ref < 12:
        where = st[WHERE + ref]
        if where == DEAD:
            name += ": " + say(M_DG_LOOK_DEAD)
        elif where >= STONE:
            name += ": " + say(M_DG_LOOK_STONE)
        else:
            if ask.q == Q_SEND and where == HOME and view.page == P_FIGHT:
                return say(M_DG_NO_GROUP), None
            name += " %d/%d" % strength(t, ref)
        return name, False
    return _vault(ask, ref - 16)


def _card(ask, ref, name):
    """A card that cannot be chosen."""
    view = ask.view
    t = view.table
    st = t.state
    say = view.app.say
    if ref == st[OPEN]:
        return say.card(t.design[ref]) + ": " + say.rule(t.design[ref]), False
    if view.page == P_FIGHT:
        if not known(view, ref, st[VAULT] // 6):
            return say(M_DG_LOOK_HIDDEN), False
        r = t.rows[8 * t.design[ref] + 7]
        return ("%s %d/%d" % (name, r >> 4, r & 15) if r else name), False
    if t.design[ref] == _SKILL:
        return say(M_DG_IS_SKILL), False
    if view.page == view.me and ask.q == Q_BUILD:
        return say.fill(M_DG_NO_NOW + max(1, _why(ask, ref)) - 1, name), None
    return name, False


def _why(ask, ref):
    """Why a card of the hand finds no place: what its largest vault says."""
    view = ask.view
    t = view.table
    st = t.state
    d = t.design[ref]
    kind = t.kind[ref] >> 4
    if not kind:
        return t.why_not(1)
    if kind == ITEM:
        return 1
    best = 6 * view.me
    for v in range(best, best + 6):
        if st[SIZE + v] > st[SIZE + best]:
            best = v
    return t.why_not((6 * d - 28 if d < 24 else 6 * d - 100) + best % 6) if st[SIZE + best] else 5


def _vault(ask, v):
    """A vault that cannot be chosen: why not, or its size."""
    view = ask.view
    t = view.table
    st = t.state
    fill = view.app.say.fill
    if ask.picked and v // 6 == view.me:
        code = ask.picked[0]
        if code >= 8:
            code += v % 6 - (code - 8) % 6
        else:
            code = 2 + v % 6
        name = view.app.say.card(parts(t, code)[1])
        return fill(M_DG_NO_NOW + max(1, t.why_not(code)) - 1, name), None
    if ask.q == Q_RAID and v // 6 != view.me:
        return fill(M_DG_NO_NOW + max(1, t.why_not(220 + v)) - 1, ""), None
    n = free = st[SIZE + v]
    for c in pile(t, LAIR + v):
        if t.kind[c] >> 4 == MONSTER and known(view, c, v // 6):
            free -= t.kind[c] & 15
    return fill(M_DG_IS_VAULT, str(n), v % 6 + 1, str(free)), False


def _chosen(ask, code):
    """What a chip does."""
    view = ask.view
    say = view.app.say
    if code == FOUR:
        return say(M_DG_DO_FOUR)
    if code == AWAY:
        return say(M_DG_DO_ATTACK)
    return say(M_DG_DO_LIST) if code == LIST else move(view.app, view.match, code)


def chip(ask, code):
    """The message of a chip."""
    if code == FOUR:
        return M_DG_CHIP_FOUR
    if code == AWAY:
        return M_DG_CHIP_ATTACK
    if code == LIST:
        return M_DG_CHIP_LIST
    if ask.q == Q_BUILD and not ask.view.table.state[ROUND]:
        return M_DG_CHIP_DONE
    if ask.q <= Q_REST:
        return M_DG_CHIP_END
    return M_DG_CHIP_GO if ask.q == Q_SEND else M_DG_CHIP_PASS
