# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The questions of Tag Team: those of a duel, and those that only four seats have."""

from cardling.mindbug.rows import R_CHIPS, R_OWN
from cardling.mindbug import ask
from cardling.device.boards import A, B
from cardling.messages import (
    M_ASK_CHOOSE, M_ASK_EITHER, M_ASK_GIVE, M_ASK_OFFER, M_ASK_REVEAL, M_ASK_SCOUT, M_ASK_TARGET,
    M_ASK_TURN, M_CHIP_ACTION, M_CHIP_ATTACK, M_CHIP_FROG, M_CHIP_KEEP, M_CHIP_PLAY, M_DO_GIVE,
    M_DO_REVEAL, M_DO_TARGET, M_OPEN_LEFT, M_WHY_BANNED,
)  # fmt: skip
from cardling.tiles import T_YELLOW
from engine.mindbug.numbers import (
    Q_BUG, Q_CHOOSE, Q_OFFER, Q_SCOUT, Q_TURN, Q_UPTO, WHY_FORBIDDEN,
)  # fmt: skip
from engine.mindbug.sizes import ACTION
from engine.tagteam.sizes import CARDS


PHASE = "ask"

_FORMS = ask.Ask.forms + (
    (M_ASK_GIVE, 0, 0, M_DO_GIVE),
    (M_ASK_REVEAL, 0, 0, M_DO_REVEAL),
    (M_ASK_CHOOSE, 0, 0, 0),
    (M_ASK_OFFER, M_CHIP_PLAY, M_CHIP_KEEP, 0),
    (M_ASK_SCOUT, 0, 0, M_DO_GIVE),
    (M_ASK_TARGET, 0, 0, M_DO_TARGET),
)

_BRIEF = bytes((Q_UPTO, Q_CHOOSE, Q_SCOUT))


class TagTeamAsk(ask.Ask):
    """One question, from the moment it is asked until it is answered."""

    forms = _FORMS
    DOES = 114  # a cursor move repaints a fan of cards as well

    def __init__(self, duel):
        ask.Ask.__init__(self, duel)
        self.special = True
        self.actions = [code - CARDS for code in duel.legal if code >= ACTION]
        duel.legal = bytes([code for code in duel.legal if code < ACTION])

    def text(self, player=""):
        """The question; who gets the card that is to be given."""
        duel = self.duel
        view = duel.view
        player = duel.match.name(view.taker())
        several = duel.match.people > 1  # a name comes before it: little room is left
        brief = self.about(self.forms[self.q][0], view.about(), 100, player)
        if self.q == Q_OFFER or several and self.q in _BRIEF:
            return brief
        text = ask.Ask.text(self, player)
        if self.q == Q_CHOOSE:  # its answers take the second line
            fits = duel.app.kit.font.width
            if fits(text) > 138:
                text = duel.name(view.about(), True) + ": " + brief
            return text if fits(text) <= 138 else brief
        if several and len(list(duel.app.kit.font.wrap(self.named(text), 138))) > 2:
            return brief
        return text

    def about(self, form, card, room, player=""):
        """What is banned names who bans it."""
        if form == M_WHY_BANNED:
            say = self.duel.app.say
            design = self.duel.view.bans()
            for brief in (False, True):
                text = say.fill(form, say.card(design, brief))
                if self.duel.app.kit.font.width(text) <= room:
                    break
            return text
        return ask.Ask.about(self, form, card, room, player)

    def offer(self):
        """[(code, text)] of the answers that are no cards."""
        duel = self.duel
        say = duel.app.say
        if self.q == Q_CHOOSE:
            fit = duel.app.kit.fit
            return [(code, fit(duel.match.name(code - 2), 66)) for code in duel.legal]
        chips = ask.Ask.offer(self)
        if self.q == Q_BUG and not duel.view.wanted() & 1:
            chips[0] = 1, say(M_CHIP_FROG)
        return chips

    def start(self, hint=-1):
        """Where the cursor begins."""
        ask.Ask.start(self, hint - CARDS if hint >= ACTION else hint)

    def announce(self):
        """The question is yellow, and who is asked beside it."""
        duel = self.duel
        duel.face(duel.match.table.seat)
        duel.ink(T_YELLOW)
        ask.Ask.announce(self)

    def list(self, hint):
        """Questions that show a list."""
        if self.q == Q_SCOUT:
            self.pile(self.named(self.text()), list(self.duel.legal), self.duel.answer, hint)
        else:
            ask.Ask.list(self, hint)

    def beside(self):
        """What A does where no card is."""
        duel = self.duel
        seat = -1
        if self.q == Q_CHOOSE and duel.row == R_CHIPS:
            seat = self.codes[duel.at] - 2
        if seat < 0:
            return ask.Ask.beside(self)
        side = seat - duel.me - 1 & 3  # 0, 1, 2: left, the partner, right
        return duel.app.say.fill(M_OPEN_LEFT + side, player=duel.match.name(seat))

    def why(self, reason):
        """The message for why a card cannot be chosen."""
        if reason >= WHY_FORBIDDEN:  # those that a duel does not have
            return M_WHY_BANNED + reason - WHY_FORBIDDEN
        return ask.Ask.why(self, reason)

    def moved(self):
        """The cursor moved: say what A would do."""
        duel = self.duel
        if self.q == Q_TURN and self.codes and duel.row != R_CHIPS:  # neither of them
            self.chips([])
            for chip in duel.chips:
                chip.show("")
            duel.announce(duel.app.say(M_ASK_TURN))
        ask.Ask.moved(self)

    def press(self, button):
        """A on a creature with an Action asks whether it attacks."""
        duel = self.duel
        if self.q == Q_TURN:
            if self.codes:
                if button == B:
                    duel.move(R_OWN, self.back)
                    return
            elif button == A:
                card = duel.under()
                code = duel.view.code(card) if card else 0
                if code in self.actions:
                    self.back = duel.at
                    say = duel.app.say
                    self.chips([(code, say(M_CHIP_ATTACK)), (code + CARDS, say(M_CHIP_ACTION))])
                    text = say.fill(M_ASK_EITHER, duel.name(card))
                    duel.ask.show(duel.app.kit.fit(text, 137))
                    duel.more.show("")
                    duel.move(R_CHIPS, 0)
                    return
        ask.Ask.press(self, button)


Ask = TagTeamAsk
