# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The table of a duel: both areas, the question, the hand.

From top to bottom: the foe's bar and area, two lines for what is asked, with the answers that are
no cards; the own area, bar and hand; one line for what A does to the thing under the cursor.
"""

from cardling.app import forget
from cardling.mindbug.area import CELLS, R_CHIPS, R_FOE, R_FOE_BAR, R_HAND, R_OWN, R_OWN_BAR, TOP
from cardling.mindbug.area import Area, cell_x
from cardling.settings import TIPS
from engine import free
from cardling.messages import M_FOE_THINKS
from cardling.tiles import (
    T_BATTERY, T_BLANK, T_BOT, T_BUG, T_BUG_USED, T_BUTTON, T_CREAM, T_EYE, T_GREY, T_HAND, T_HEART,
    T_HEART_EMPTY, T_INK, T_PERSON, T_PILE_DISCARD, T_PILE_DRAW, T_POWER, T_THINK, T_TURN,
)  # fmt: skip
from engine.mindbug.numbers import (
    ACTIVE, BOARD, BUGS, COUNT, DECK, DISCARD, HAND, LIFE, PLAYED, Q_DISCARD, Q_TURN,
)  # fmt: skip
from engine.numbers import ASK
from cardling.device.boards import A, DOWN, LEFT, RIGHT, SELECT, START


def later(module, name):
    """Something of a module that is loaded when it is called and forgotten after a while."""

    def call(*args):
        return getattr(__import__("cardling." + module, None, None, (name,)), name)(*args)

    return call


class Mindbug(Area):
    """The screen in front while a duel is played."""

    # Asking, showing and thinking need much memory, and never at the same time.
    ask_person = later("mindbug.ask", "Ask")
    show_events = later("mindbug.show", "Show")

    def __init__(self, app, match):
        Area.__init__(self, app, match)
        self.match = match
        self.other = self.me ^ 1  # the seat at the top
        self.row = R_HAND
        self.at = 0
        self.events = None  # what is shown just now
        self.again = False  # the question was asked before
        self.told = False  # the guide has just explained something
        self.pending = -1  # a move that waits for the next tick
        self.hint = -1  # the move of a hint, for the cursor

    # --- drawing

    def enter(self):
        """Draw the whole table."""
        kit = self.app.kit
        kit.box(0, 37, 160, 18, T_INK)
        kit.box(0, 119, 160, 9, T_INK)
        self.bars = [kit.grid(kit.ui, 0, TOP[R_FOE_BAR], 20, 1, T_BLANK)]
        self.bars.append(kit.grid(kit.ui, 0, TOP[R_OWN_BAR], 20, 1, T_BLANK))
        self.stats = [None] * 6
        for row in (R_FOE, R_OWN, R_HAND):
            self.stats[row] = kit.grid(kit.ui, 0, TOP[row] + 20, 20, 1, T_BLANK)
        self.ask = kit.line(3, 37)
        self.more = kit.line(3, 46, T_GREY)
        self.chips = [kit.line(0, 46), kit.line(0, 46)]
        self.action = kit.line(12, 119, T_CREAM, room=128)
        self.button = kit.grid(kit.ui, 2, 119, tile=T_BLANK)
        kit.stamp(kit.ui, T_BUTTON + 3, 142, 119)  # SELECT looks
        kit.stamp(kit.ui, T_EYE, 151, 119)
        kit.stamp(kit.ui, T_BUTTON + 2, 151, TOP[R_OWN_BAR])  # START is the menu
        self.cursor = kit.cursor()
        self.sign = kit.grid(kit.ui, -30, 0)
        self.sync()

    def leave(self):
        """Another screen covers it: what it drew goes, enter() draws it again. The question, too:
        it is asked again."""
        if self.question:
            self.again = True
            self.question = None
        forget(("mindbug.ask", "tagteam.ask"))
        free(self.table.WHY)
        self.match.rest()  # a bot begins again when this screen is back: same seed, same move
        self.close_art()
        self.bars = self.stats = self.ask = self.more = None
        self.chips = self.action = self.button = self.cursor = self.sign = None
        if self.events:
            self.events.actor = None

    def sync(self):
        """Read the table and draw it."""
        me = self.me
        self.other = foe = me ^ 1
        self.rows[R_FOE] = self.pile(BOARD + foe)
        self.rows[R_OWN] = self.pile(BOARD + me)
        self.rows[R_HAND] = self.pile(HAND + me) if self.hand == me else []
        self.rows[R_FOE_BAR] = [foe]
        self.rows[R_OWN_BAR] = [me]
        self.draw_bars()
        self.draw_areas()
        self.draw_row(R_HAND)

    def draw_areas(self):
        """All creatures."""
        self.draw_row(R_FOE)
        self.draw_row(R_OWN)

    def draw_bars(self):
        """Life, Mindbugs, cards of both; whose turn it is."""
        st = self.table.state
        for i in range(2):
            s = self.me if i else self.other
            bar = self.bars[i]
            bar[0] = T_BOT if self.match.kinds[s] else T_PERSON
            bar[1] = T_TURN if st[ACTIVE] == s else T_BLANK
            life = st[LIFE + s]
            bar[3] = T_HEART if life else T_HEART_EMPTY
            bar[4] = T_POWER + min(life, 19)
            bugs = st[BUGS + s] & 15
            bar[6] = T_BUG if bugs else T_BUG_USED
            bar[7] = T_BUG if bugs > 1 else T_BUG_USED
            bar[10] = T_HAND
            bar[11] = T_POWER + min(st[COUNT + s], 19)
            bar[13] = T_PILE_DRAW
            bar[14] = T_POWER + min(len(self.pile(DECK + s)), 19)
            bar[16] = T_PILE_DISCARD
            bar[17] = T_POWER + min(len(self.pile(DISCARD + s)), 19)
        self.draw_lights(self.bars[0])

    def draw_lights(self, bar):
        """A sign for an empty battery; a light for each life, green in the own turn."""
        st = self.table.state
        bar[18] = T_BATTERY if self.app.handheld.battery.low else T_BLANK
        lights = self.app.handheld.pixels
        for i in range(lights.count):
            color = 0x30C030 if st[ACTIVE] == self.me else 0x2030C0
            lights.set(i, color if i < st[LIFE + (self.me & 1)] else 0)

    # --- choosing

    def under(self):
        """The card under the cursor, or 0."""
        if self.row in (R_FOE, R_OWN, R_HAND) and self.at < len(self.rows[self.row]):
            return self.rows[self.row][self.at]
        return 0

    def move(self, row, at):
        """Put the cursor there; the row scrolls if it must."""
        self.row = row
        count = len(self.rows[row])
        self.at = at = max(0, min(at, count - 1))
        if row in (R_FOE, R_OWN, R_HAND):
            first = self.first[row]
            if at < first:
                self.first[row] = at
            elif at >= first + CELLS:
                self.first[row] = at - CELLS + 1
            if first != self.first[row]:
                self.draw_row(row)
            x = cell_x(at - self.first[row])
            self.app.kit.point(self.cursor, x, TOP[row] - 1, 24, 21)  # the numbers stay free
        elif row == R_CHIPS:
            self.cursor.x = -180
        else:
            self.point(row)
        if self.question:
            self.question.moved()

    def point(self, row):
        """The cursor to the discard pile of a bar."""
        self.app.kit.point(self.cursor, 124, TOP[row] - 1, 24, 10)

    def step(self, button):
        """The cursor goes a step in that direction, over rows that are empty."""
        row = self.row
        if button == LEFT or button == RIGHT:
            count = len(self.rows[row])
            step = 1 if button == RIGHT else -1
            if count:
                self.move(row, (self.at + step) % count)
            return
        seen = self.at - self.first[row]
        step = 1 if button == DOWN else -1
        for _ in range(6):
            row = (row + step) % 6
            if self.rows[row]:
                break
        self.move(row, seen + self.first[row] if row in (R_FOE, R_OWN, R_HAND) else 0)

    # --- the game goes on

    def press(self, button):
        """A question gets it first; while things happen, A skips them."""
        if button == START:
            self._menu()
        elif self.events:
            if button == A:
                self.events.skip()
        elif button == SELECT:
            card = self.under() or (self.question.about() if self.question else 0)
            if card:
                from cardling.mindbug.inspect import Inspect

                self.app.push(Inspect(self.app, self.table, card))
        elif self.question:
            self.question.press(button)
        elif button <= RIGHT:
            self.step(button)

    def tick(self):
        """Let things happen, then ask a person or let a bot think."""
        if self.pending >= 0:
            code = self.pending
            self.pending = -1
            self._go(code)
            return
        if self.events:
            self.events.tick()
            return
        t = self.table
        seat = t.seat
        if self.match.over():
            self.match.finish(self.finish)
        elif self.match.kinds[seat]:
            self._think(seat)
        elif self.question is None:
            code = self.match.only(Q_TURN)
            if code < 0:
                self._ask(seat)
            else:
                self.play(code)

    def finish(self):
        """The last screen."""
        from cardling.mindbug.end import End

        return End(self.app, self.match)

    def _ask(self, seat):
        """Ask a person. What shows a hand is asked behind a curtain if others are at the table."""
        if self.match.people > 1:
            if self.hand != seat:
                self.hand = -1
                if self.secret():
                    from cardling.pages.curtain import Curtain

                    self.app.push(Curtain(self.app, self.match, seat, self._opened))
                    return
            if self.me != seat:
                self.sit(seat)
                self.sync()
        again = self.again
        if again or not self.tip():
            self.again = False
            if not again:
                self.app.hush()
            self.question = self.ask_person()
            self.question.draw(again)

    def secret(self):
        """Can the question only be answered by who sees the hand?"""
        return self.table.state[ASK] in (Q_TURN, Q_DISCARD)

    def tip(self):
        """Does the guide explain something first? One thing for a question."""
        told = self.told
        self.told = False
        if not told and self.app.settings.steps[TIPS] and self.match.dealt:
            from cardling.pages.guide import Guide

            self.told = self.explain(Guide(self.app, self.match.game))
            forget(("pages.guide",) if self.told else ("pages.guide", "pages.help"))
        return self.told

    def explain(self, guide):
        """A tip for what is asked and what is in play, if there is one."""
        return guide.tip_for(self.table, self.rows[R_OWN], self.rows[R_FOE])

    def _opened(self, seat):
        """The curtain is up: this seat's hand is open."""
        self.sit(seat)
        self.hand = seat
        self.app.pop()

    def sit(self, seat):
        """Turn the table: this seat is at the bottom now."""
        self.me = seat
        self.first = bytearray(9)

    def _think(self, seat):
        match = self.match
        if match.bot is None:
            self.say(self.app.say.fill(M_FOE_THINKS, player=match.name(seat)))
            card = self.table.state[PLAYED]
            if card:  # what it thinks about
                self.app.kit.stamp(self.art(), self.table.design[card], 141, 38)
        code = match.think(seat)
        if code < 0:
            self.mark(seat, T_THINK + self.app.handheld.since(match.since) // 250 % 4)
        else:
            self.mark(seat, T_BLANK)
            self.play(code)

    def mark(self, seat, tile):
        """The sign of a bot that thinks."""
        self.bars[seat == self.me][19] = tile

    def say(self, text, width=154):
        """What happens or is asked, in the two lines of the middle."""
        lines = list(self.app.kit.font.wrap(text, width))
        self.ask.say(lines[0])
        self.more.say(lines[1] if len(lines) > 1 else "")

    def answer(self, code):
        """What was chosen on another screen."""
        self.app.pop()
        self.again = False
        self.play(code)

    def play(self, code):
        """Play a move and show what it does: with the next tick, as what asked has gone by then. It
        could not be freed as long as it runs, and both together need 12 KB."""
        self.pending = code
        self.question = None

    def _go(self, code):
        self.legal = b""
        self.rows[R_CHIPS] = []
        for chip in self.chips:
            chip.say("")
        self.cursor.x = -180
        self.app.kit.box(141, 37, 19, 18, T_INK)
        self.action.say("")
        self.button[0] = T_BLANK
        if self.match.people > 1:
            self.hand = -1
            self.rows[R_HAND] = []
            self.draw_row(R_HAND)
        self.match.play(code)
        forget()
        free(self.table.WHY)
        self.app.hush()
        self.events = self.show_events()
        self.events.begin()

    def _menu(self):
        from cardling.pages.pause import open_menu

        # What the bot thinks tells of the hand: others at the table must not read it.
        hint = self.question is not None and (self.match.people < 2 or self.hand == self.me)
        open_menu(self.app, self.match, self._concede, hint)

    def _concede(self):
        self.match.concede(self.me)


Screen = Mindbug
