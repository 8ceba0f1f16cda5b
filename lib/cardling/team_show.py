# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What happened at a table of Tag Team. A card that goes from hand to hand is named only to those
who may know it."""

from micropython import const

from cardling import show

_T_BUG = const(30)
_T_CARD_BACK = const(0)
_T_CROSS = const(65)
_T_EYE = const(60)
_T_MINDFROG = const(4)
_T_STAR = const(48)

_M_STEAL_SECRET = const(111)
_M_YOU_FROG = const(455)
_M_TEAM_LIFE = const(457)
_M_ACTION = const(459)
_M_YOU_SKIP = const(460)
_M_YOU_CHOSEN = const(462)
_M_YOU_GET = const(464)
_M_YOU_REVEAL = const(466)
_M_YOU_RETURN = const(468)
_M_YOU_REGAIN = const(470)
_M_GET_SECRET = const(472)

# Kinds of events, see engine/tagteam.py.
_E_PLAY = const(1)
_E_BUG = const(3)
_E_LIFE = const(9)
_E_STEAL = const(12)
_E_ACTION = const(17)
_E_SKIP = const(18)
_E_CHOOSE = const(19)
_E_GIVE = const(20)
_E_REVEAL = const(21)
_E_RETURN = const(22)
_E_REGAIN = const(23)
_E_SCOUT = const(24)

_ACTIVE = const(7)
_IN_PLAY = const(128)
_KNOWN = const(15)

_FORMS = show.Show.forms + (
    (_M_ACTION, 0, _T_STAR, b"\x4c\x05\x51\x06"),
    (_M_YOU_SKIP, 1, _T_CROSS, b"\x34\x08\x30\x08"),
    (_M_YOU_CHOSEN, 1, _T_EYE, b"\x48\x05"),
    (_M_YOU_GET, 1, 0, b"\x43\x05\x48\x05"),
    (_M_YOU_REVEAL, 1, 0, b"\x48\x05\x4c\x05"),
    (_M_YOU_RETURN, 1, 0, b"\x4c\x05\x43\x05"),
    (_M_YOU_REGAIN, 1, _T_BUG, b"\x42\x05\x4b\x05"),
    (_M_YOU_GET, 1, 0, b"\x43\x05\x48\x05"),
)


def knows(match, me, kind, a, card):
    """May seat me (-1: everybody) know the card that seat a got by this event?"""
    if a == me or kind == _E_SCOUT and a ^ 2 == me:
        return True
    # Whose card it was. A card that others have seen since then tells nothing.
    flags = match.table.state[card + match.table.cards]
    return me >= 0 and not flags & _IN_PLAY and flags & _KNOWN != _KNOWN and flags >> me & 1


def line(app, match, me, kind, a, b):
    """An event as a text for seat me (-1: for everybody), or None."""
    say = app.say
    if kind >= len(_FORMS):
        return None
    if kind in (_E_STEAL, _E_GIVE, _E_SCOUT):
        if not knows(match, me, kind, a, b):
            number = _M_STEAL_SECRET if kind == _E_STEAL else _M_GET_SECRET
            return say.fill(number, player=match.name(a))
    elif kind == _E_BUG:
        log = match.log
        i = match.logged - 3
        while i >= 0 and (log[i] != _E_PLAY or log[i + 2] != b):
            i -= 3
        who = log[i + 1] if i >= 0 else match.table.state[_ACTIVE]
        if not (who ^ a) & 1:  # the partner had played it
            card = say.card(match.table.design[b])
            return say.fill(_M_YOU_FROG + (a != me), card, 0, match.name(a))
    elif kind == _E_LIFE:
        names = match.name(a) + " + " + match.name(a + 2)
        return say.fill(_M_TEAM_LIFE + (me < 0 or me & 1 != a), "", b, names)
    if kind < _E_ACTION:
        return show.line(app, match, me, kind, a, b)
    number, other = _FORMS[kind][:2]
    card = ""
    if kind == _E_CHOOSE:
        a = b
    elif kind != _E_SKIP and kind != _E_REGAIN:
        card = say.card(match.table.design[b])
    return say.fill(number + (other and a != me), card, b, match.name(a))


class TeamShow(show.Show):
    """The events of the last move, one after the other."""

    forms = _FORMS

    def life(self, team):
        """A heart at the life that changes."""
        self.duel.sign.x = 16 if team == self.duel.me & 1 else 40
        self.duel.sign.y = 74

    def lives(self, team):
        """(bar, tile) of a team's life."""
        return self.duel.bars[1], 3 if team == self.duel.me & 1 else 6

    def bug(self, seat):
        """The picture of what takes the card."""
        if (seat ^ self.duel.table.state[_ACTIVE]) & 1:
            return show.Show.bug(self, seat)
        return len(self.duel.table.rows) // 8 + _T_MINDFROG

    def face(self, kind, a, card):
        """The picture of a card that moves: its back if not everybody at the device may see it."""
        match = self.duel.match
        if knows(match, match.viewer(), kind, a, card):
            return match.table.design[card]
        return len(match.table.rows) // 8 + _T_CARD_BACK

    def rest(self, kind, a, card, place):
        """The events that a duel does not have."""
        duel = self.duel
        home = duel.spot(a)
        middle = 141, 38
        if kind == _E_GIVE or kind == _E_SCOUT:
            self.move(middle, home, self.face(kind, a, card))
        elif kind == _E_REVEAL:
            self.move(home, middle, duel.table.design[card])
        elif kind == _E_RETURN:
            self.move(place or home, home, duel.table.design[card])
            duel.remove(card)
        elif kind in (_E_SKIP, _E_CHOOSE, _E_REGAIN):
            show.Show.rest(self, kind, a, card, duel.spot(card if kind == _E_CHOOSE else a))
        else:
            show.Show.rest(self, kind, a, card, place)
