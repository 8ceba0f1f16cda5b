# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The look back: steps through a finished game on its own table, or replays it as it was shown.

Left and right step by a decision, up and down by a turn. START replays, A asks the hard bot, SELECT
opens a menu, B leads to the title. A strip at the bottom says what is being decided and shows the
course of the game. If one person played, the hard bot judges each of their decisions meanwhile, a
slice a frame. Nothing is saved or counted.
"""

from micropython import const

from bitmaptools import fill_region
from displayio import Bitmap
import engine
from engine.move_reader import Reader
from engine.move_scores import LEAD
from cardling.device.boards import DOWN, LEFT, RIGHT, SELECT, START, A, B
from cardling.match import Match, about
from cardling.messages import M_LOOK_END
from cardling.sounds import S_MOVE
from cardling.tiles import T_CROSS, T_INK, T_LEAF, T_ORANGE, T_SLATE, T_STAR, T_WHITE

_SEARCH = const(6)  # decisions a frame
_PAUSE = const(500)  # ms from a move that was shown to the next
_TOP = const(118)  # of the strip
_COURSE = const(3)  # rows of the course
TURN = const(128)  # of a byte of the course
FOUND = const(1)  # marks
MISSED = const(2)


class Replay(Match):
    """``past``: see cardling.game_text; ``which``: its number for cardling.save.last_games;
    ``data``: what was carried of it instead."""

    def __init__(self, app, past, which, data, eyes):
        Match.__init__(
            self, app, past.game, past.seed, past.players, past.names, past.variant, past.options
        )
        self.dealt = False
        self.tape = None
        self.total = past.count
        self.last = past.last
        self.discreet = past.discreet
        self.which = which
        self.data = data
        self.reader = Reader(past.moves)
        self.at = 0  # decisions that were played
        self.count = 0  # of those that were read
        self.read = False  # all are
        self.course = bytearray()  # by decision: 1 to 127 for the seat, and 128 if a turn begins
        self.marks = bytearray()  # by decision
        self.costs = []  # type: list  # (cost, decision) of the three that cost most
        self.kept = []  # type: list  # (decision, position, place in the moves)
        self.me = max(0, self.viewer())
        self.eyes = eyes
        self.mind = None  # the bot that thinks about a decision,
        self.place = None  # type: tuple | None  # which one, as in kept; None: the first,
        self.done = self.people != 1  # all were thought about
        self.full = hasattr(about(self.game), "FULL")
        self.plays = False
        self.drawn = 0  # the last decision that the table shows all of
        self.since = 0
        self.strip = None  # type: list | None

    def open(self):
        """Read it, then show its table."""
        app = self.app
        app.begin()
        app.say.sets(self.table.SETS)
        app.show(app.load("cardling.lookback_load").LookbackLoading(app, self))

    def show(self):
        """Show its table."""
        Match.open(self)
        self.see(self.eyes)

    def save(self, now=False):
        """Nothing is kept."""
        return True

    def is_shared_deal(self):
        """There is nothing more to be said of a deal."""
        return False

    def ask(self, page):
        """A page in place of the table: a bot thinks there, and there is no room for both."""
        self.mind = None
        self.app.show(page)
        self.app.table("")

    def see(self, seat):
        """The table as this seat saw it; -1: what all could see."""
        self.eyes = seat
        screen = self.app.stack[0]
        screen.hand = seat
        if seat >= 0:
            screen.sit(seat)

    def text(self):
        """The game as a text."""
        with self.app.lent("cardling.lookback_load") as lookback_load:
            return lookback_load.known(self.app, self.which, self.data).text()

    # --- stepping

    def here(self):
        """For _there."""
        state = bytearray(self.table.size)
        self.table.store(state)
        return self.at, state, self.reader.mark()

    def _there(self, kept):
        self.at, state, mark = kept
        self.table.load(state)
        self.reader.go(mark)

    def next(self):
        """The code of the move that was played here; -1: none was."""
        t = self.table
        if self.at >= self.total or t.seat == engine.OVER:
            return -1
        return self.reader.code(t)

    def play(self, code):
        """The next decision is played. Nobody decides here: it is what was played then."""
        t = self.table
        self.bot = None
        self.at += 1
        self.move_turn = t.turn
        t.discreet = self.discreet
        self.reader.play(t)
        t.discreet = False

    def go(self, place):
        """The table as it was after so many decisions."""
        place = max(0, min(place, self.count))
        best = self.kept[0]
        for kept in self.kept:
            if kept[0] <= place:
                best = kept
        if place < self.at or best[0] > self.at:
            self._there(best)
        while self.at < place:
            self.play(self.next())

    def worst(self):
        """To the decision that cost most, then to the next of the three."""
        if self.costs:
            cost = self.costs.pop()
            self.costs.insert(0, cost)
            self.go(cost[1])

    def edge(self, way):
        """Where the turn before or after begins."""
        at = self.at + way
        while 0 < at < self.count and not self.course[at] & TURN:
            at += way
        return at

    # --- what the table asks of a match

    def interrupts(self, screen):
        """Nobody is asked: it is played on, or the hard bot thinks."""
        if self.drawn != self.at:  # not all that was played is shown, as a card that is laid
            self.drawn = self.at
            screen.stale = screen.sync() is False
        screen.picture()
        if not self._striped():
            self._strip()
        if self.plays:
            if self.app.handheld.since(self.since) >= _PAUSE:
                code = self.next()
                self.mind = None  # showing it takes the room that a bot needs
                if code < 0:
                    self.plays = False
                else:
                    screen.play(code)
                self.since = self.app.handheld.now()
                self._tell()
        elif not self.done and not self.full:
            self.judge()
        return True

    def takes_press(self, screen, button):
        """All buttons are for looking."""
        app = self.app
        if screen.events or screen.pending >= 0:
            if button == A:
                return False  # it goes quicker
            if screen.events:
                screen._end()
        self.plays = False
        if button == START:
            self.plays = self.next() >= 0
            self.since = app.handheld.now() - _PAUSE
        elif button == A:
            if self.next() >= 0:
                self.ask(app.load("cardling.pages.bot_opinion").Page(app, self))
        elif button == SELECT:
            self.mind = None
            app.page("lookback_menu", self)
        elif button == B:
            self.quit()
        elif button >= 0:
            app.handheld.sound.play(S_MOVE)
            if button == LEFT or button == RIGHT:
                self.turn_to(self.at + (1 if button == RIGHT else -1))
            else:
                self.turn_to(self.edge(1 if button == DOWN else -1))
        return True

    def turn_to(self, place):
        """Show the table as it was after so many decisions; it is in front."""
        screen = self.app.stack[0]
        self.go(place)
        if screen.sync() is False:  # it has none: all of it is drawn again
            screen.leave()
            self.app.kit.clear()
            screen.enter()
        else:
            screen.announce("")
            self._tell()

    def move(self, code):
        """What says it goes again: a bot may be thinking."""
        with self.app.lent("advice"):
            return Match.move(self, code)

    def think(self, seat):
        """A table that lets a bot think while it shows something goes on with what was played."""
        self.bot = self
        if self.app.handheld.since(self.since) < _PAUSE:
            return -1
        self.since = self.app.handheld.now()
        code = self.next() if self.plays else -1
        if code < 0:
            self.app.stack[0]._end()
        return code

    # --- the strip

    def _striped(self):
        """Is the strip there? It goes with the table's picture."""
        strip = self.strip
        group = self.app.kit.group
        return strip and len(group) > strip[2] and group[strip[2]] is strip[0]

    def _strip(self):
        """The course of the game, and a line below it."""
        kit = self.app.kit
        bitmap = Bitmap(160, 128 - _TOP, 16)
        bitmap.fill(T_INK)
        place = len(kit.group)
        grid = kit.grid((bitmap, 160, 128 - _TOP), 0, _TOP)
        self.strip = [grid, bitmap, place, kit.line(3, _TOP + 2, T_WHITE), -1]
        for x in range(160):
            self._column(x)
        self._tell()

    def _column(self, x, here=False):
        """How it stood there; white where one looks."""
        i = x * self.count // 160
        worth = (self.course[i] & 127) - 64 if i < self.count else 0
        bitmap = self.strip[1]
        high = 1 + min(abs(worth) // 24, _COURSE - 1)
        fill_region(bitmap, x, 0, x + 1, _COURSE, T_WHITE if here else T_INK)
        if not here:
            color = T_LEAF if worth > 3 else T_ORANGE if worth < -3 else T_SLATE
            fill_region(bitmap, x, _COURSE - high, x + 1, _COURSE, color)

    def _tell(self):
        """What is decided here, and where it is."""
        if not self._striped():
            return
        strip = self.strip
        kit = self.app.kit
        x = min(159, self.at * 160 // max(self.count, 1))
        if strip[4] >= 0:
            self._column(strip[4])
        self._column(x, True)
        strip[4] = x
        code = self.next()
        place = "%d/%d " % (self.at, self.count)
        text = self.app.say(M_LOOK_END)
        if code >= 0:
            move = self.move(code).replace("\n", " ")
            text = self.name(self.table.seat) + ": " + move
            if kit.font.width(place + text) > 142:  # whose turn it is, the table shows
                text = move
        strip[3].show(kit.fit(place + text, 142))
        fill_region(strip[1], 150, _COURSE, 160, 128 - _TOP, T_INK)
        mark = self.marks[self.at]
        if mark:
            kit.stamp(kit.ui, T_STAR if mark == FOUND else T_CROSS, 151, 2, strip[1])

    # --- the hard bot

    def think_of(self):
        """The hard bot at the position on the table."""
        return self.app.load("cardling.judge").Judge(self.app, self.table, self.seed)

    def judge(self):
        """It thinks for a slice about the next decision of the person."""
        mind = self.mind
        if mind is None:
            self._find()
        elif mind.step():
            self.mind = None
            bot = mind.bot
            move_scores = self.app.load("engine.move_scores")
            place = self.place[0]
            code = self._code
            if move_scores.lead(bot) >= LEAD:
                self.marks[place] = FOUND if code == bot.best else MISSED
                if code != bot.best:
                    self.costs.append((move_scores.cost(bot, code), place))
                    self.costs.sort()
                    del self.costs[:-3]
            self._judged = True
            if place == self.at:
                self._tell()

    _judged = False  # the one in ``place``

    def _find(self):
        """The next decision with a choice, some moves a frame; the table stays as it is."""
        here = self.here()
        self._there(self.place or self.kept[0])
        t = self.table
        if self._judged:
            self._judged = False
            self.play(self.next())
        for _ in range(_SEARCH):
            if self.at >= self.count:
                self.done = True
                break
            if t.seat == self.me and t.moves() > 1:
                self._code = self.next()
                self.app.phase()
                self.mind = self.think_of()
                break
            self.play(self.next())
        self.place = self.here()
        self._there(here)
