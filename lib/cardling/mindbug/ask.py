# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The questions of a duel, put to the person at the device."""

from micropython import const

from cardling.mindbug.pile import Pile
from cardling.mindbug.rows import R_CHIPS, R_FOE, R_HAND, R_OWN
from cardling.messages import (
    M_ASK_AGAIN, M_ASK_BLOCK, M_ASK_BUG, M_ASK_DISCARD, M_ASK_HUNT, M_ASK_ORDER, M_ASK_TAKE,
    M_ASK_TARGET, M_ASK_TURN, M_ASK_UPTO, M_CHIP_AGAIN, M_CHIP_BUG, M_CHIP_DONE, M_CHIP_NOBODY,
    M_CHIP_NO_BLOCK, M_CHIP_PASS, M_CHIP_STOP, M_DG_SURE, M_DO_ATTACK, M_DO_BLOCK, M_DO_DISCARD,
    M_DO_FOE_PILE, M_DO_HUNT, M_DO_PILE, M_DO_PLAY, M_DO_TARGET, M_MUST_CHOOSE, M_SURE_ATTACK,
    M_SURE_PLAY, M_WHY_NOT_NOW,
)  # fmt: skip
from cardling.sounds import S_REFUSE, S_TURN
from cardling.tiles import T_BUTTON, T_CREAM, T_CROSS, T_INK, T_SLATE, T_WHITE, T_YELLOW
from engine.mindbug.numbers import (
    BAR_DISCARD, IN_PLAY, Q_AGAIN, Q_BLOCK, Q_BUG, Q_ORDER, Q_SCOUT, Q_TAKE, Q_TARGET, Q_TURN,
)  # fmt: skip
from cardling.device.boards import A, B, RIGHT
from cardling.confirmation import MINDBUG, needs_confirmation

PHASE = "ask"

_LEAST = const(18)  # pixels of the name of who is asked, where the question is one line,
_MOST = const(30)  # and if the card's name is shortened for it
_LISTS = (Q_ORDER, Q_TAKE, Q_SCOUT)

# By question: what it says, the chip for code 1, the chip for code 0, what A does to a card.
_FORMS = (
    None,
    (M_ASK_TURN, 0, 0, M_DO_PLAY),
    (M_ASK_BUG, M_CHIP_BUG, M_CHIP_PASS, 0),
    (M_ASK_HUNT, 0, M_CHIP_NOBODY, M_DO_HUNT),
    (M_ASK_BLOCK, 0, M_CHIP_NO_BLOCK, M_DO_BLOCK),
    (M_ASK_AGAIN, M_CHIP_AGAIN, M_CHIP_STOP, 0),
    (M_ASK_ORDER, 0, 0, 0),
    (M_ASK_TARGET, 0, 0, M_DO_TARGET),
    (M_ASK_UPTO, 0, M_CHIP_DONE, M_DO_TARGET),
    (M_ASK_TAKE, 0, 0, 0),
    (M_ASK_DISCARD, 0, 0, M_DO_DISCARD),
)


class Ask:
    """One question, from the moment it is asked until it is answered."""

    forms = _FORMS
    DOES = 128  # pixels for what A does with a card whose whole name is said

    def __init__(self, duel):
        self.duel = duel
        self.q = duel.view.asked()
        duel.legal = bytes(duel.into[: duel.view.moves(duel.into)])
        self.special = self.q != Q_TURN  # what can be chosen is marked
        self.sure = 0  # the code that waits for a second A
        self.codes = []  # of the chips

    def offer(self):
        """[(code, text)] of the answers that are no cards."""
        _, one, zero, _ = self.forms[self.q]
        say = self.duel.app.say
        chips = [(1, say(one))] if one else []
        if zero:
            chips.append((0, say(zero)))
        return chips

    def text(self, player=""):
        """The question; ``player``: whom it names."""
        duel = self.duel
        about = duel.view.about()
        name = duel.name(about) if about else ""
        room = self.room()
        if duel.match.people > 1:
            room -= _MOST
        text = self.about(self.forms[self.q][0], about, room, player)
        return name + ": " + text if self.q >= Q_TARGET else text

    def about(self, form, card, room, player=""):
        """A text about a card, or none; a long name is shortened if there is no room for it."""
        duel = self.duel
        say = duel.app.say
        for brief in (False, True):
            name = duel.name(card, brief) if card else ""
            text = say.fill(form, name, duel.view.wanted(), player)
            if duel.app.kit.font.width(text) <= room:
                break
        return text

    def draw(self, again):
        """Put the question on the table; the cursor stays if it was asked before."""
        duel = self.duel
        duel.rules = 0
        if not again:
            duel.app.ignore_presses()
            if self.q == Q_TURN and duel.match.people < 2:  # else who is asked was called
                duel.app.handheld.sound.play(S_TURN)
        view = duel.view
        duel.attacker = view.attacker()
        self.chips(self.offer())
        duel.stand(duel.waits() if self.q <= Q_AGAIN else 0)
        self.announce()
        duel.sync()
        hint = duel.hint
        duel.hint = -1
        if self.q in _LISTS:
            self.list(hint)
        elif again and hint < 0 and duel.rows[duel.row]:
            duel.move(duel.row, duel.at)
        else:
            self.start(hint)

    def named(self, text):
        """A question; with several people also who is asked."""
        duel = self.duel
        if duel.match.people > 1:
            kit = duel.app.kit
            name = duel.match.name(duel.me)
            text = ": " + text
            q = self.q
            if q == Q_BUG or q == Q_BLOCK or q == Q_AGAIN:  # in one line, beside the card's picture
                room = self.room() - 1 - kit.font.width(text)
                if room < _LEAST:  # the face beside it says who
                    return text[2:]
                name = kit.short(name, room)
            text = name + text
        return text

    def room(self):
        """Pixels of one line beside the card's picture."""
        return min(133, self.duel.END - self.duel.ask.x)

    def announce(self):
        """The question."""
        duel = self.duel
        duel.announce(self.named(self.text()))

    def chips(self, offered):
        """Answers at the right end of the second line."""
        duel = self.duel
        duel.rows[R_CHIPS] = self.codes = [code for code, _ in offered]
        if not duel.chips:
            kit = duel.app.kit
            duel.chips = kit.line(0, 46), kit.line(0, 46)
            duel.action = kit.line(12, 119, T_CREAM, room=128)
        x = 157
        for i in range(len(offered) - 1, -1, -1):
            chip = duel.chips[i]
            chip.show(" " + offered[i][1] + " ")
            x -= chip.width + 2
            chip.x = x
            x -= 4

    def start(self, hint=-1):
        """Where the cursor begins: at the move of a hint, if there is one."""
        duel = self.duel
        codes = self.codes
        if hint in codes or codes and hint < 0:
            duel.move(R_CHIPS, codes.index(hint) if hint in codes else len(codes) - 1)
            return
        for row in (R_HAND, R_FOE, R_OWN):
            for i in range(len(duel.rows[row])):
                code = duel.view.code(duel.rows[row][i])
                if code and (hint < 0 or code == hint):
                    duel.move(row, i)
                    return
        duel.move(R_HAND, 0)

    def list(self, hint):
        """Questions that show a list: a pile to choose from, abilities to order."""
        duel = self.duel
        view = duel.view
        if self.q == Q_TAKE:
            self.pile(self.named(duel.name(view.about())), list(duel.legal), duel.answer, hint)
            return
        self.order(hint)

    def order(self, hint):
        """Which of the waiting abilities comes first?"""
        duel = self.duel
        app = duel.app
        rows = []
        for code in duel.legal:
            by = duel.view.ability(code)  # whose, and the design that gives it
            whose = "" if by >> 6 == duel.me else ": " + duel.match.name(by >> 6)
            rows.append(app.say.card(by & 63) + whose)
        codes = duel.legal
        answer = duel.answer

        def chosen(index):
            if index < 0:
                app.turn("menu", app.say(M_MUST_CHOOSE), rows, chosen)
            else:
                answer(codes[index])

        at = max(0, codes.find(bytes((hint & 255,))))
        app.page("menu", self.named(app.say(M_ASK_ORDER)), rows, chosen, at)

    def pile(self, *args):
        """A pile in front."""
        duel = self.duel
        duel.app.push(Pile(duel.app, duel.match, *args))

    def moved(self):
        """The cursor moved: say what A would do."""
        duel = self.duel
        fit = duel.app.kit.fit
        if self.sure:
            self.sure = 0
            self.announce()
        card = duel.under()
        can = True
        text = ""
        if card:
            if duel.view.code(card):
                form = self.forms[self.q][3]
                if self.q == Q_TURN and duel.view.flags(card) & IN_PLAY:
                    form = M_DO_ATTACK
            else:
                can = False
                form = self.why(duel.match.table.why_not(card))
            text = self.about(form, card, self.DOES)
        else:
            text = self.beside()
        can = T_BUTTON if can else T_CROSS
        if duel.button[0] != can:
            duel.button[0] = can
        duel.action.show(fit(text, 128))
        for i in range(len(self.codes)):
            chip = duel.chips[i]
            chosen = duel.row == R_CHIPS and duel.at == i
            color = duel.app.kit.color
            if chosen:
                chip.tint(color(T_INK), color(T_YELLOW))
            else:
                chip.tint(color(T_WHITE), color(T_SLATE))

    def beside(self):
        """What A does where no card is."""
        duel = self.duel
        if duel.row == R_CHIPS:
            return duel.chips[duel.at].text.strip()
        whose = duel.rows[duel.row][duel.at]
        form = M_DO_PILE if whose == duel.match.viewer() else M_DO_FOE_PILE
        duel.view.bar(whose, duel.into)
        return duel.app.say.fill(form, "", duel.into[BAR_DISCARD], duel.match.name(whose))

    def why(self, reason):
        """The message for why a card cannot be chosen."""
        return M_WHY_NOT_NOW + max(1, reason) - 1

    def press(self, button):
        """A button of the person who is asked."""
        duel = self.duel
        if button <= RIGHT:
            duel.step(button)
            return
        if button == B:
            if self.sure:
                duel.move(duel.row, duel.at)
            elif not duel.match.takes_back():
                duel.action.show(duel.app.say(M_MUST_CHOOSE))
            return
        if button != A:
            return
        if duel.row == R_CHIPS:
            code = self.codes[duel.at]
            # With chips a turn is asked for the second time.
            if self.q == Q_TURN or self._sure(code, M_DG_SURE):
                self._done(code)
            return
        card = duel.under()
        if not card:
            duel.inspect()
            return
        code = duel.view.code(card)
        if not code:
            duel.app.handheld.sound.play(S_REFUSE)
        else:
            attack = duel.view.flags(card) & IN_PLAY
            if self._sure(code, M_SURE_ATTACK if attack else M_SURE_PLAY):
                self._done(code)

    def _sure(self, code, form):
        """May it be played? If not it waits for a second A, and the table says so."""
        duel = self.duel
        if self.sure == code or not needs_confirmation(MINDBUG, self.q, code, len(duel.legal)):
            return True
        self.sure = code
        duel.announce(duel.app.say(form))
        return False

    def _done(self, code):
        self.duel.play(code)
