# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What A would do with a cell of MiniMonFa's table, or why not: for a question, dungeon_ask."""

from micropython import const

from cardling.dungeon_piles import known, pile, strength
from cardling.dungeon_words import ability, card, move
from engine.minimonfa_moves import parts

_M_DG_BUILD_FIRST = const(235)
_M_DG_REACT_TO = const(242)
_M_DG_LOSE_MORE = const(245)
_M_DG_SURPLUS = const(246)
_M_DG_WHERE = const(256)
_M_DG_SURE = const(257)
_M_DG_CHIP_FOUR = const(258)
_M_DG_CHIP_ATTACK = const(260)
_M_DG_CHIP_LIST = const(264)
_M_DG_CHIP_DONE = const(259)
_M_DG_CHIP_END = const(261)
_M_DG_CHIP_GO = const(262)
_M_DG_CHIP_PASS = const(263)
_M_DG_DO_KEEP = const(265)
_M_DG_DO_UNKEEP = const(266)
_M_DG_DO_PICK = const(267)
_M_DG_DO_HERO = const(268)
_M_DG_DO_ATTACK = const(270)
_M_DG_DO_STORM = const(281)
_M_DG_DO_UNSEND = const(283)
_M_DG_DO_LIST = const(297)
_M_DG_DO_WHY = const(298)
_M_DG_DO_FOUR = const(299)
_M_DG_NO_NOW = const(300)
_M_DG_NO_GROUP = const(314)
_M_DG_IS_SKILL = const(315)
_M_DG_IS_SEAT = const(316)
_M_DG_IS_VAULT = const(317)
_M_DG_LOOK_DEAD = const(335)
_M_DG_LOOK_STONE = const(336)
_M_DG_LOOK_HIDDEN = const(332)

# The state of the table, see engine/minimonfa_piles.py.
_IN = const(13)
_OPEN = const(15)
_LEFT = const(22)
_VAULT = const(23)
_MARKS = const(24)
_WINDOW = const(25)
_PENDING = const(28)
_COUNT = const(29)
_DRAW = const(35)
_WHERE = const(47)
_FIRST = const(59)
_HEROES = const(299)
_LAIR = const(311)
_SIZE = const(329)
_MONSTER = const(1)
_ITEM = const(4)
_SKILL = const(49)
_DEAD = const(4)
_HOME = const(1)
_EVENT = const(6)
_STONE = const(32)

_ASK = const(6)
_ROUND = const(11)
_HIRED = const(26)
_Q_KEEP = const(1)
_Q_BUILD = const(2)
_Q_RAID = const(3)
_Q_REST = const(4)
_Q_SEND = const(5)
_Q_REACT = const(8)
_Q_LOSE = const(10)
_W_POUCH = const(2)
_FIGHT = const(1)
_FOUR = const(254)
_AWAY = const(253)
_LIST = const(252)
_P_FIGHT = const(3)


def signs(view):
    """What is worth a tip, see assets/texts/guide_minimonfa.txt."""
    st = view.table.state
    q = st[_ASK]
    found = chr(128 + q)
    s = view.me
    if q == _Q_BUILD and st[_OPEN]:
        found += "E"
    for h in range(4 * s, 4 * s + 4):
        if st[_WHERE + h] >= _STONE:
            found += "N"
        if st[_WHERE + h] == _DEAD:
            found += "D"
    if q == _Q_RAID and st[_HIRED]:
        found += "M"
    if q == _Q_BUILD and not st[_SIZE + 6 * s] and not st[_ROUND]:
        found += "R"
    return found


def question(ask, form):
    """The question itself; ``form``: its usual message."""
    view = ask.view
    st = view.table.state
    say = view.app.say
    name = ""
    if ask.sure >= 0:
        form = _M_DG_SURE
    elif ask.picked:
        form = _M_DG_WHERE
    elif ask.q == _Q_BUILD and 0 not in ask.legal:
        form = _M_DG_BUILD_FIRST
    elif ask.q == _Q_LOSE and not st[_MARKS] & _FIGHT:
        form = _M_DG_SURPLUS
    elif ask.q in (_Q_LOSE, 18) and st[_LEFT] > 1:
        form = _M_DG_LOSE_MORE
    elif ask.q == _Q_REACT and st[_WINDOW] != _W_POUCH:
        name = ability(view.app, st[_PENDING])
    text = say.fill(_M_DG_REACT_TO if name else form, name, st[_LEFT])
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
    if code >= 220 and ask.q == _Q_RAID and view.page != (code - 220) // 6:
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
        if s == _P_FIGHT:
            return say(_M_DG_DO_WHY), True
        n = str(len(pile(t, _DRAW + s)) if st[_IN] >> s & 1 else 0)
        return fill(_M_DG_IS_SEAT, n, st[_COUNT + s], view.match.name(s)), True
    if ref == 13:
        return say(_M_DG_DO_WHY), True
    codes = ask.at(ref)
    name = ""
    if ref == 12:
        name = card(view.app, 50)
    elif ref < 12:
        name = say.card(t.design[st[_HEROES + ref]])
    elif ref >= _FIRST:
        name = say.card(t.design[ref])
    if ask.q == _Q_KEEP:
        chosen = view.marks >> ref - _FIRST - 24 * view.me & 1
        # The names of his abilities: all of their texts would be too much to paint for each step.
        names = [line.split(":")[0] for line in say.rule(t.design[ref]).split("\n")]
        view.detail.say(view.app.kit.fit(", ".join(names), 128))
        return fill(_M_DG_DO_UNKEEP if chosen else _M_DG_DO_KEEP, name), True
    if ask.q == _Q_SEND and ask.sent(ref):
        return fill(_M_DG_DO_UNSEND, name), True
    if codes and codes[0] >= 220:
        n = st[_SIZE + codes[0] - 220]
        for c in pile(t, _LAIR + codes[0] - 220):
            if t.kind[c] >> 4 == _EVENT:  # a hall
                n += t.rows[8 * t.design[c] + 1] - 1
        return fill(_M_DG_DO_STORM, "", n), True
    if codes:
        one = len(codes) == 1 or 12 < ref < _FIRST
        if one and (ask.picked or ask.q > _Q_REST or ref < _FIRST and ref > 12):
            return move(view.app, view.match, codes[0]), True
        return fill(_M_DG_DO_PICK if ref >= _FIRST else _M_DG_DO_HERO, name), True
    if ref >= _FIRST:
        return _card(ask, ref, name)
    if ref < 12:
        where = st[_WHERE + ref]
        if where == _DEAD:
            name += ": " + say(_M_DG_LOOK_DEAD)
        elif where >= _STONE:
            name += ": " + say(_M_DG_LOOK_STONE)
        else:
            if ask.q == _Q_SEND and where == _HOME and view.page == _P_FIGHT:
                return say(_M_DG_NO_GROUP), None
            name += " %d/%d" % strength(t, ref)
        return name, False
    return _vault(ask, ref - 16)


def _card(ask, ref, name):
    """A card that cannot be chosen."""
    view = ask.view
    t = view.table
    st = t.state
    say = view.app.say
    if ref == st[_OPEN]:
        return say.card(t.design[ref]) + ": " + say.rule(t.design[ref]), False
    if view.page == _P_FIGHT:
        if not known(view, ref, st[_VAULT] // 6):
            return say(_M_DG_LOOK_HIDDEN), False
        r = t.rows[8 * t.design[ref] + 7]
        return ("%s %d/%d" % (name, r >> 4, r & 15) if r else name), False
    if t.design[ref] == _SKILL:
        return say(_M_DG_IS_SKILL), False
    if view.page == view.me and ask.q == _Q_BUILD:
        return say.fill(_M_DG_NO_NOW + max(1, _why(ask, ref)) - 1, name), None
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
    if kind == _ITEM:
        return 1
    best = 6 * view.me
    for v in range(best, best + 6):
        if st[_SIZE + v] > st[_SIZE + best]:
            best = v
    return t.why_not((6 * d - 28 if d < 24 else 6 * d - 100) + best % 6) if st[_SIZE + best] else 5


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
        return fill(_M_DG_NO_NOW + max(1, t.why_not(code)) - 1, name), None
    if ask.q == _Q_RAID and v // 6 != view.me:
        return fill(_M_DG_NO_NOW + max(1, t.why_not(220 + v)) - 1, ""), None
    n = free = st[_SIZE + v]
    for c in pile(t, _LAIR + v):
        if t.kind[c] >> 4 == _MONSTER and known(view, c, v // 6):
            free -= t.kind[c] & 15
    return fill(_M_DG_IS_VAULT, str(n), v % 6 + 1, str(free)), False


def _chosen(ask, code):
    """What a chip does."""
    view = ask.view
    say = view.app.say
    if code == _FOUR:
        return say(_M_DG_DO_FOUR)
    if code == _AWAY:
        return say(_M_DG_DO_ATTACK)
    return say(_M_DG_DO_LIST) if code == _LIST else move(view.app, view.match, code)


def chip(ask, code):
    """The message of a chip."""
    if code == _FOUR:
        return _M_DG_CHIP_FOUR
    if code == _AWAY:
        return _M_DG_CHIP_ATTACK
    if code == _LIST:
        return _M_DG_CHIP_LIST
    if ask.q == _Q_BUILD and not ask.view.table.state[_ROUND]:
        return _M_DG_CHIP_DONE
    if ask.q <= _Q_REST:
        return _M_DG_CHIP_END
    return _M_DG_CHIP_GO if ask.q == _Q_SEND else _M_DG_CHIP_PASS
