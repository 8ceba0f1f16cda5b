# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What a table of Mindbug or Tag Team seldom does: it is drawn; the first cards go from the draw
pile to the own hand; another person is called; a card or a pile is looked at; abilities are put in
order; what is worth a tip is looked for."""

from micropython import const

from cardling.mindbug.area import TOP, cell_x
from cardling.mindbug.rows import CELLS, R_CHIPS, R_FOE, R_FOE_BAR, R_HAND, R_OWN, R_OWN_BAR
from cardling.messages import (
    M_ASK_ORDER, M_CALLED, M_LOOK_NOTHING, M_MUST_CHOOSE, M_PILE_FOES, M_PILE_YOURS,
)  # fmt: skip
from cardling.sounds import S_DEAL, S_TURN
from cardling.tiles import T_BACK, T_BLANK, T_BUTTON, T_EYE, T_GREY, T_INK
from engine.mindbug.numbers import BAR_HAND, Q_BLOCK, Q_BUG, Q_TURN

_EACH = const(130)  # ms
_KEYS = "FHPST"  # signs of keywords, in the order of their bits


def draw(duel):
    """The table without its cards: grids, lines, the signs of the buttons."""
    kit = duel.app.kit
    kit.box(0, 37, 160, 18, T_INK)
    kit.box(0, 119, 160, 9, T_INK)
    duel.bars = [kit.grid(kit.ui, 0, TOP[R_FOE_BAR], 20, 2, T_BLANK)]
    duel.bars.append(kit.grid(kit.ui, 0, TOP[R_OWN_BAR], 20, 1, T_BLANK))
    duel._cells = bytearray(4 * CELLS * 3)  # what is drawn in each, see draw_cell
    duel.stats = [None] * 6
    for row in (R_FOE, R_OWN, R_HAND):
        duel.stats[row] = kit.grid(kit.ui, 0, TOP[row] + 20, 20, 1, T_BLANK)
    duel.ask = kit.line(3, 37)
    duel.more = kit.line(3, 46, T_GREY)
    duel.button = kit.grid(kit.ui, 2, 119, tile=T_BLANK)
    kit.stamp(kit.ui, T_BUTTON + 3, 142, 119)  # SELECT looks
    kit.stamp(kit.ui, T_EYE, 151, 119)
    kit.stamp(kit.ui, T_BUTTON + 2, 151, TOP[R_OWN_BAR])  # START is the menu
    duel.chips = ()
    duel.action = duel.cursor = None
    duel.sign = kit.grid(kit.ui, -30, 0)
    duel.away = [0, 0]  # not in their cells: who stands in the middle, who blocks
    duel._tabs = -1  # whose turn the names show


def call(duel):
    """Another person is asked, whose side of the table is not yet to be seen."""
    app = duel.app
    seat = duel.match.table.seat
    duel.say(app.say.fill(M_CALLED, player=duel.match.name(seat)), 134)
    app.handheld.sound.play(S_TURN)
    faces = app.kit.tiles("faces")
    app.kit.stamp(faces, duel.match.face(seat), 141, 38)
    faces.close()


def look(duel):
    """The card or the pile under the cursor is looked at, else what the question is about."""
    app = duel.app
    match = duel.match
    card = duel.under()
    if duel.row == R_FOE_BAR or duel.row == R_OWN_BAR:
        seat = duel.rows[duel.row][0]
        title = app.say.fill(
            M_PILE_YOURS if seat == match.viewer() else M_PILE_FOES, player=match.name(seat)
        )
        cards = list(duel.into[: duel.view.discard(seat, duel.into)])
        app.push(app.load("cardling.mindbug.pile").Pile(app, match, title, cards, None))
        return
    if not card and duel.question:
        card = duel.view.about()
        if duel.question.q == Q_TURN and duel.rows[R_CHIPS]:
            card = duel.rows[R_CHIPS][0]  # attack with it, or use its Action?
    if card:
        app.push(app.load("cardling.mindbug.inspect").Inspect(app, match, card))
    else:
        (duel.action or duel).say(app.say(M_LOOK_NOTHING))


def order(duel):
    """Which of the waiting abilities comes first?"""
    app = duel.app
    hint = duel.hint
    duel.hint = -1
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
    app.page("menu", duel.question.named(app.say(M_ASK_ORDER)), rows, chosen, at)


def signs(duel):
    """The question, keywords in play, O for an own creature: see cardling.pages.guide."""
    into = duel.into
    keywords = duel.match.table.keywords
    keys = own = 0
    for seat in (duel.me ^ 1, duel.me):
        own = duel.view.board(seat, into)
        for i in range(own):
            keys |= keywords(into[i])
    found = chr(128 + duel.view.asked())
    for k in range(5):
        if keys & 1 << k:
            found += _KEYS[k]
    return found + "O" if own else found


def team_signs(duel):
    """What is worth a tip, see assets/tagteam/guide.txt."""
    view = duel.view
    q = view.asked()
    found = chr(128 + q)
    if q == Q_BUG:
        found = "B" if view.wanted() & 1 else "M"
    elif q == Q_BLOCK:
        found = "C"
    elif q == Q_TURN:
        for i in range(view.board(duel.me, duel.into)):
            found += "A" if view.acts(duel.into[i]) else "O"
    return found


class Deal:
    """``flyer``: the card on its way."""

    def __init__(self, duel):
        self.duel = duel
        duel.view.bar(duel.me, duel.into)
        self.count = min(CELLS, duel.into[BAR_HAND])
        duel.DEAL = _EACH * self.count
        self.flyer = None

    def carry(self, ms):
        """So much of it is over."""
        duel = self.duel
        kit = duel.app.kit
        given = min(ms // _EACH, self.count)
        for i in range(duel._given, given):
            duel.draw_cell(R_HAND, i, duel.rows[R_HAND][i] if duel.hand == duel.me else 255)
        if given > duel._given:
            duel.app.handheld.sound.play(S_DEAL)
        duel._given = given
        if given == self.count:
            duel._given = CELLS
            if self.flyer:
                kit.group.remove(self.flyer)
            duel._dealer = None
            duel.app.phase()
            return
        x = 104
        y = TOP[R_OWN_BAR]
        part = ms - _EACH * given
        x += (cell_x(given) + 4 - x) * part // _EACH
        y += (TOP[R_HAND] + 2 - y) * part // _EACH
        if not self.flyer:
            self.flyer = kit.big(kit.ui, T_BACK, x, y, 2)
        self.flyer.x = x
        self.flyer.y = y
