# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The questions of a duel, put to the person at the device."""

from micropython import const

from cardling import boards

_T_BUTTON = const(49)
_T_CROSS = const(65)
_T_INK = const(1)
_T_SLATE = const(2)
_T_WHITE = const(4)
_T_YELLOW = const(9)


_M_ASK_TURN = const(18)
_M_ASK_BUG = const(19)
_M_ASK_HUNT = const(20)
_M_ASK_BLOCK = const(21)
_M_ASK_AGAIN = const(22)
_M_ASK_ORDER = const(23)
_M_ASK_TARGET = const(24)
_M_ASK_UPTO = const(25)
_M_ASK_TAKE = const(26)
_M_ASK_DISCARD = const(27)
_M_SURE_PLAY = const(29)
_M_SURE_ATTACK = const(30)
_M_DG_SURE = const(257)
_M_CHIP_BUG = const(31)
_M_CHIP_PASS = const(32)
_M_CHIP_NOBODY = const(33)
_M_CHIP_NO_BLOCK = const(34)
_M_CHIP_AGAIN = const(35)
_M_CHIP_STOP = const(36)
_M_CHIP_DONE = const(37)
_M_DO_PLAY = const(38)
_M_DO_ATTACK = const(39)
_M_DO_BLOCK = const(40)
_M_DO_HUNT = const(41)
_M_DO_TARGET = const(42)
_M_DO_DISCARD = const(43)
_M_DO_PILE = const(44)
_M_DO_FOE_PILE = const(45)
_M_WHY_NOT_NOW = const(46)
_M_PILE_YOURS = const(102)
_M_PILE_FOES = const(103)

# The state of the table, see engine/piles.py.
_ASK = const(6)
_NEXT = const(8)
_PLAYED = const(11)
_ATTACKER = const(12)
_WHO = const(17)
_LEFT = const(19)
_DISCARD = const(43)
_FIRST = const(52)
_IN_PLAY = const(128)

_Q_TURN = const(1)
_Q_BUG = const(2)
_Q_HUNT = const(3)
_Q_BLOCK = const(4)
_Q_AGAIN = const(5)
_Q_ORDER = const(6)
_Q_TARGET = const(7)
_Q_UPTO = const(8)
_Q_TAKE = const(9)
_Q_DISCARD = const(10)
_Q_SCOUT = const(15)  # only with four seats

_CHIPS = const(2)  # rows, see cardling.area
_FOE = const(1)
_OWN = const(3)
_HAND_ROW = const(5)

_LISTS = (_Q_ORDER, _Q_TAKE, _Q_SCOUT)

# By question: what it says, the chip for code 1, the chip for code 0, what A does to a card.
_FORMS = (
    None,
    (_M_ASK_TURN, 0, 0, _M_DO_PLAY),
    (_M_ASK_BUG, _M_CHIP_BUG, _M_CHIP_PASS, 0),
    (_M_ASK_HUNT, 0, _M_CHIP_NOBODY, _M_DO_HUNT),
    (_M_ASK_BLOCK, 0, _M_CHIP_NO_BLOCK, _M_DO_BLOCK),
    (_M_ASK_AGAIN, _M_CHIP_AGAIN, _M_CHIP_STOP, 0),
    (_M_ASK_ORDER, 0, 0, 0),
    (_M_ASK_TARGET, 0, 0, _M_DO_TARGET),
    (_M_ASK_UPTO, 0, _M_CHIP_DONE, _M_DO_TARGET),
    (_M_ASK_TAKE, 0, 0, 0),
    (_M_ASK_DISCARD, 0, 0, _M_DO_DISCARD),
)


class Ask:
    """One question, from the moment it is asked until it is answered."""

    forms = _FORMS

    def __init__(self, duel):
        self.duel = duel
        t = duel.table
        self.q = t.state[_ASK]
        n = t.moves()
        duel.legal = bytes(t.choices[:n])
        self.special = self.q != _Q_TURN  # what can be chosen is marked
        self.sure = 0  # the code that waits for a second A
        self.codes = []  # of the chips

    def about(self):
        """The card the question is about, for SELECT."""
        st = self.duel.table.state
        if self.q == _Q_BUG:
            return st[_PLAYED]
        if self.q in (_Q_BLOCK, _Q_HUNT, _Q_AGAIN):
            return st[_ATTACKER]
        return st[_WHO] if self.q >= _Q_TARGET else 0

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
        st = duel.table.state
        about = self.about()
        form = self.forms[self.q][0]
        text = duel.app.say.fill(form, duel.name(about) if about else "", st[_LEFT], player)
        return duel.name(st[_WHO]) + ": " + text if self.q >= _Q_TARGET else text

    def draw(self, again):
        """Put the question on the table; the cursor stays if it was asked before."""
        duel = self.duel
        kit = duel.app.kit
        st = duel.table.state
        attack = st[_NEXT] if self.q > _Q_AGAIN else self.q >= _Q_HUNT
        duel.attacker = st[_ATTACKER] if attack else 0
        self.chips(self.offer())
        self.say()
        duel.sync()
        if self.q == _Q_BUG:
            kit.stamp(duel.art(), duel.table.design[self.about()], 4, 38)
            duel.ask.x = 24
        hint = duel.hint
        duel.hint = -1
        if self.q in _LISTS:
            self.list(hint)
        elif again and hint < 0 and duel.rows[duel.row]:
            duel.move(duel.row, duel.at)
        else:
            self.start(hint)

    def say(self):
        """The question; with several people also who is asked."""
        duel = self.duel
        text = self.text()
        if duel.match.people > 1:
            text = duel.match.name(duel.me) + ": " + text
        wide = 154
        if self.q == _Q_BUG:
            wide = 132
            if duel.app.kit.font.width(text) > wide:  # its picture is there
                text = text.replace(duel.name(self.about()) + ": ", "")
        duel.say(text, wide)

    def chips(self, offered):
        """Answers at the right end of the second line."""
        duel = self.duel
        duel.rows[_CHIPS] = self.codes = [code for code, _ in offered]
        x = 157
        for i in range(len(offered) - 1, -1, -1):
            chip = duel.chips[i]
            chip.say(" " + offered[i][1] + " ")
            x -= chip.width + 2
            chip.x = x
            x -= 4

    def start(self, hint=-1):
        """Where the cursor begins: at the move of a hint, if there is one."""
        duel = self.duel
        codes = self.codes
        if hint in codes or codes and hint < 0:
            duel.move(_CHIPS, codes.index(hint) if hint in codes else len(codes) - 1)
            return
        for row in (_HAND_ROW, _FOE, _OWN):
            for i in range(len(duel.rows[row])):
                code = duel.code(duel.rows[row][i])
                if code and (hint < 0 or code == hint):
                    duel.move(row, i)
                    return
        duel.move(_HAND_ROW, 0)

    def list(self, hint):
        """Questions that show a list: a pile to choose from, abilities to order."""
        duel = self.duel
        app = duel.app
        st = duel.table.state
        if self.q == _Q_TAKE:
            from cardling.pile import Pile

            title = duel.name(st[_WHO])
            app.push(Pile(app, duel.table, title, list(duel.legal), duel.answer, hint))
            return
        from cardling.menu import Menu

        p = _FIRST + 2 * duel.table.cards - 2
        rows = []
        for code in duel.legal:
            by = st[p + 2 * code + 1]  # whose, and the design that gives the ability
            whose = "" if by >> 6 == duel.me else ": " + duel.match.name(by >> 6)
            rows.append(app.say.card(by & 63) + whose)
        codes = duel.legal
        answer = duel.answer

        def chosen(index):
            answer(codes[index])

        at = max(0, codes.find(bytes((hint & 255,))))
        app.push(Menu(app, app.say(_M_ASK_ORDER), rows, chosen, at, back=False))

    def moved(self):
        """The cursor moved: say what A would do."""
        duel = self.duel
        say = duel.app.say
        fit = duel.app.kit.fit
        if self.sure:
            self.sure = 0
            self.say()
        card = duel.under()
        can = True
        text = ""
        if card:
            if duel.code(card):
                form = self.forms[self.q][3]
                if self.q == _Q_TURN and duel.table.state[card + duel.table.cards] & _IN_PLAY:
                    form = _M_DO_ATTACK
                text = say.fill(form, duel.name(card))
            else:
                can = False
                text = say.fill(self.why(duel.table.why_not(card)), duel.name(card))
        else:
            text = self.beside()
        can = _T_BUTTON if can else _T_CROSS
        if duel.button[0] != can:
            duel.button[0] = can
        duel.action.say(fit(text, 128))
        for i in range(len(self.codes)):
            chip = duel.chips[i]
            chosen = duel.row == _CHIPS and duel.at == i
            color = duel.app.kit.color
            if chosen:
                chip.tint(color(_T_INK), color(_T_YELLOW))
            else:
                chip.tint(color(_T_WHITE), color(_T_SLATE))

    def beside(self):
        """What A does where no card is."""
        duel = self.duel
        if duel.row == _CHIPS:
            return duel.chips[duel.at].text.strip()
        whose = duel.rows[duel.row][0]
        form = _M_DO_PILE if whose == duel.match.viewer() else _M_DO_FOE_PILE
        count = len(duel.pile(_DISCARD + whose))
        return duel.app.say.fill(form, "", count, duel.match.name(whose))

    def why(self, reason):
        """The message for why a card cannot be chosen."""
        return _M_WHY_NOT_NOW + max(1, reason) - 1

    def press(self, button):
        """A button of the person who is asked."""
        duel = self.duel
        if button <= boards.RIGHT:
            duel.step(button)
            return
        if button == boards.B:
            if self.sure:
                duel.move(duel.row, duel.at)
            return
        if button != boards.A:
            return
        if duel.row == _CHIPS:
            code = self.codes[duel.at]
            # With chips a turn is asked for the second time.
            if self.q == _Q_TURN or self._sure(code, _M_DG_SURE):
                self._done(code)
            return
        card = duel.under()
        if not card:
            seat = duel.rows[duel.row][0]
            from cardling.pile import Pile

            form = _M_PILE_YOURS if seat == duel.match.viewer() else _M_PILE_FOES
            title = duel.app.say.fill(form, player=duel.match.name(seat))
            cards = duel.pile(_DISCARD + seat)
            duel.app.push(Pile(duel.app, duel.table, title, cards, None))
            return
        code = duel.code(card)
        if not code:
            duel.app.handheld.sound.play(b"\x30\x06")
        else:
            attack = duel.table.state[card + duel.table.cards] & _IN_PLAY
            if self._sure(code, _M_SURE_ATTACK if attack else _M_SURE_PLAY):
                self._done(code)

    def _sure(self, code, form):
        """May it be played? If not it waits for a second A, and the table says so."""
        from cardling.twice import DUEL, twice

        duel = self.duel
        if self.sure == code or not twice(DUEL, self.q, code, len(duel.legal)):
            return True
        self.sure = code
        duel.ask.say(duel.app.say(form))
        duel.more.say("")
        return False

    def _done(self, code):
        duel = self.duel
        if self.q == _Q_BUG:
            duel.ask.x = 3
            duel.app.kit.box(0, 37, 24, 18, _T_INK)
        duel.play(code)
