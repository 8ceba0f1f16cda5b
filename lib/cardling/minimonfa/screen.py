# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""MiniMonFa on the handheld: whose page is in front, what can be taken back.

A page for each seat's dungeon, one for the fight, one to choose heroes; draw.py draws them.

What a person lays out, and whom he sends, can be taken back as long as nothing unknown was seen:
the table is put back to where that began, and what is left of it played again.
"""

from cardling.minimonfa.numbers import P_FIGHT, P_KEEP
from cardling.sounds import S_REFUSE
from cardling.table import TableScreen
from cardling.tiles import T_BLANK
from engine import OVER
from engine.minimonfa.numbers import (
    BYTES, DEAD, E_BUILD, E_GIVE, E_KEEP, E_SEND, FIGHT, F_ACTIVE, F_FIRST, F_HIRED, F_MARKS,
    Q_BUILD, Q_KEEP, Q_LOSE, Q_RAID, Q_REST, Q_SEND, STONE,
)  # fmt: skip


# Events that show nothing new: build, lay, give, exchange, reveal, attack, send.
_AWAY = "tell", "told", "words", "called", "stage", "fate", "lay"
_PLAIN = b"\x05\x06\x07\x08\x09\x20\x21"


class MiniMonFa(TableScreen):
    """The screen in front while MiniMonFa is played."""

    def __init__(self, app, match):
        TableScreen.__init__(self, app, match)
        self.page = self.me
        self.row = -1  # of the cursor; -1: where the question wants it
        self.at = 0
        self.laid = -1  # the place in hand of what was played last; -1: nothing for this question
        self.news = ""  # what was told last
        self.marks = 0  # heroes that were chosen so far, a bit each
        self.key = -1  # what was asked last
        self.start = None  # the game before what can be taken back,
        self.codes = b""  # the moves since then,
        self.spent = 0  # and how much of the log is theirs
        self.taped = None  # the end of the match's tape, then
        self.clear()

    # --- drawing

    def enter(self):
        """It is drawn with the next tick, when the question is known."""
        self.stale = True

    def clear(self):
        """Another screen covers it: what it drew goes."""
        self.stale = True
        if self.events and self.events.own:
            self.events = None
        self._drop()
        if not self.events:
            self._view = None

    def _room(self, name):
        return self.app.load("cardling.minimonfa." + name)

    def _drop(self):
        """What was drawn goes."""
        self.rows = self.spots = self.chips = self.detail = self.sums = None
        self.ask = self.action = self.button = self.cursor = self.sign = None

    def draw(self):
        """The page in front."""
        self.stale = False
        kit = self.app.kit
        kit.clear()
        self._drop()  # or it is alive beside the new page
        if self.events:
            self.events.bare()
        # What says and moves things is not there meanwhile: it was the most that is alive.
        self.app.away(*_AWAY)
        with self.app.lent("draw") as pages:
            pages.draw(self)
        self.app.late = True
        if self.question:
            self.question.chips()
            self.cursor = kit.cursor(32)
        self.sign = kit.grid(kit.ui, -30, 0, tile=T_BLANK)

    def lights(self):
        """One for each living hero of the person, or of seat 1."""
        view = self.view
        lights = self.app.handheld.pixels
        me = max(0, self.match.viewer())
        mine = view.fact(F_ACTIVE) == me
        for i in range(lights.count):
            alive = i < 4 and 0 < view.where(4 * me + i) != DEAD
            lights.set(i, (0x30C030 if mine else 0x2030C0) if alive else 0)

    def say(self, text):
        """What happens, in the two lines at the bottom."""
        lines = list(self.app.kit.font.wrap(text, 146))
        self.ask.say(lines[0])
        self.action.say(lines[1] if len(lines) > 1 else "")

    def roll(self, text):
        """Below what was said last, if each has one line: both can be read longer than either is
        waited for."""
        lines = self.news.split("\n")
        news = lines[-1]
        width = self.app.kit.font.width
        # One more of whom the same is said: in the same line.
        head = text.find(": ") + 2
        more = news + ", " + text[head:]
        if head > 1 and news[:head] == text[:head] and width(more) <= 128:
            lines[-1] = more
            text = "\n".join(lines)
        elif news and width(text) <= 128 and width(news) <= 146:
            text = news + "\n" + text
        self.news = text
        self.say(text)

    def thinks(self, seat):
        """What was told of the bot's last move stays."""
        if self.news:
            self.say(self.news)
        else:
            TableScreen.thinks(self, seat)

    def turn(self, seat):
        """Turn to the page that the question needs."""
        q = self.view.asked()
        self.page = seat
        if q == Q_KEEP:
            self.page = P_KEEP
        elif q == Q_SEND or q == Q_LOSE or self.view.fact(F_MARKS) & FIGHT:
            self.page = P_FIGHT

    # --- the game goes on

    def picture(self):
        """A lesson is about what is seen."""
        seat = self.match.table.seat
        if self.stale:
            if seat != OVER:
                self.turn(seat)
            self.draw()

    def private(self, q):
        """Does it have no answer for who does not see the hand?"""
        return not self.view.moves(bytearray(128))

    def forced(self, q):
        """Nobody is asked what has one answer but in the own turn, until only its end is left.
        Where others watch, that would tell of the hand."""
        return q > Q_SEND or q == Q_REST

    def signs(self):
        """What is worth a tip, see assets/minimonfa/guide.txt."""
        view = self.view
        q = view.asked()
        found = chr(128 + q)
        s = self.me
        if q == Q_BUILD and view.event():
            found += "E"
        for h in range(4 * s, 4 * s + 4):
            if view.where(h) >= STONE:
                found += "N"
            if view.where(h) == DEAD:
                found += "D"
        if q == Q_RAID and view.fact(F_HIRED):
            found += "M"
        if q == Q_BUILD and not view.size(6 * s) and not view.fact(F_FIRST):
            found += "R"
        return found

    def _think(self, seat):
        """A bot thinks: on its page, which is drawn in a frame of its own."""
        if self.match.bot is None:
            self.key = -1
            page = self.page
            self.turn(seat)
            if self.stale or page != self.page:
                self.draw()
                self.thinks(seat)
                return
        TableScreen._think(self, seat)

    def mark(self, seat, tile):
        """The sign of a bot that thinks."""
        if self.button[0] != tile:
            self.button[0] = tile

    def play(self, code):
        """What only seemed possible, see Ask, is not."""
        table = self.match.table
        codes = bytearray(128)
        n = self.match.look(table.seat).moves(codes)
        if code not in bytes(codes[:n]):
            self.app.handheld.sound.play(S_REFUSE)
            return
        self.code = code
        self.laid = self.question.from_ if self.question else 0
        TableScreen.play(self, code)
        if self.question is None:
            self.row = -1  # where it was, A does nothing any more

    def before(self):
        """As the table is now, what happens begins to be shown, and one may come back to it."""
        table = self.match.table
        if self.events:  # a bot has laid a card
            self.events = None
            self.app.phase()
            self.stale = True
            if self.code:  # else a page is drawn after it
                self.draw()
        self.was = bytearray(BYTES)
        table.store(self.was)
        self.seat = table.seat
        self.active = self.view.fact(F_ACTIVE)
        if self.start is None:
            self.start = self.was
            self.taped = self.match.tape and self.match.tape.mark()
            self.codes = b""
            self.spent = 0

    def after(self):
        """Shall it be shown? Not what can be taken back."""
        match = self.match
        table = match.table
        seat = self.seat
        bot = match.kinds[seat]
        self.codes += bytes((self.code,))
        self.spent += table.n_events
        events = table.events
        plain = table.seat == seat and not bot
        for i in range(0, table.n_events, 3):
            plain = plain and events[i] in _PLAIN
        if plain:
            if self.app.settings.pace and not self.stale:
                lay = self._room("lay").Lay
                self.events = lay(self, events[0], events[1], events[2], self.laid)
                self.hurry = True  # the first A ends it
            return False
        self.start = None
        if bot and table.seat == seat:
            kind = events[0]
            if kind == E_KEEP or kind == E_SEND:
                return False  # until there are four, or all go in
            if self._lays(seat, kind):
                return False
        self.key = -1
        next_ = table.seat
        if match.people > 1 and (
            self.view.fact(F_ACTIVE) != self.active
            or next_ != seat
            and (next_ == OVER or not match.kinds[next_])
        ):
            self.hand = -1
        page = self.page
        if page != P_FIGHT and (bot or page > P_FIGHT) and events[0] != E_KEEP:
            self.page = seat
        # What a person could choose has frames, which go.
        self.stale = self.stale or page != self.page or not bot and events[0] != E_KEEP
        return True

    def _lays(self, seat, kind):
        """A bot lays a card, and thinks on while it flies: both together took 1 s."""
        match = self.match
        t = match.table
        if not E_BUILD <= kind <= E_GIVE or t.n_events != 3 or not self.app.settings.pace:
            return False
        if self.page != seat or self.stale:
            return False
        self.roll(match.line(match.viewer(), kind, t.events[1], t.events[2]))
        lay = self._room("lay").Lay
        self.events = lay(self, kind, t.events[1], t.events[2])
        self.hurry = True
        return True

    def _show(self):
        """Numbers still blink when it is said what changed them."""
        if self.events.own:
            seat = self.match.table.seat
            if self.match.kinds[seat]:  # it is loaded before the card flies, which stays there
                self._think(seat)
                self.events.frame()
            elif self.events.frame():
                self._end()
            return
        if self.started >= 0 and self.text is None:
            self.events.rest()
        TableScreen._show(self)

    def back(self, code=-1):
        """Take the last move back, or this one."""
        if self.match.refuses(self, -1):
            return
        table = self.match.table
        match = self.match
        at = len(self.codes) - 1 if code < 0 else self.codes.rfind(bytes((code,)))
        self.codes = self.codes[:at] + self.codes[at + 1 :]
        match.logged = max(0, match.logged - self.spent)
        for s in range(len(match.fresh)):
            match.fresh[s] = max(0, match.fresh[s] - self.spent)
        self.spent = 0
        table.load(self.start)
        if match.tape:
            match.tape.go(self.taped)
        for code in self.codes:
            match.step(code)
            match.note()
            self.spent += table.n_events
        match.save()
        if not self.codes:
            self.start = None
        self.question = None


Screen = MiniMonFa
