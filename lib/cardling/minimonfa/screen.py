# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The table of MiniMonFa: which page is in front, and what can be taken back.

There is a page for each seat's dungeon, one for a fight and one to choose heroes; pages.py draws
them.

Cards that a person plays and heroes they send can be taken back until something hidden has been
seen: the table returns to where that began and replays all but the last of it.
"""

from cardling.importance import PASSES
from cardling.minimonfa.card_flight import Flight
from cardling.minimonfa.numbers import P_FIGHT, P_KEEP
from cardling.minimonfa.pages import Pages
from cardling.phases import phase
from cardling.sounds import S_REFUSE
from cardling.table import TableScreen
from engine import OVER
from engine.minimonfa.numbers import (
    BYTES, DEAD, E_BUILD, E_GIVE, E_KEEP, E_SEND, FIGHT, F_ACTIVE, F_FIRST, F_HIRED, F_MARKS,
    Q_BUILD, Q_KEEP, Q_LOSE, Q_RAID, Q_REST, Q_SEND, STONE,
)  # fmt: skip


# Events that show nothing new: build, lay, give, exchange, reveal, attack, send.
_PLAIN = b"\x05\x06\x07\x08\x09\x20\x21"


class MiniMonFa(Pages):
    """The screen in front while MiniMonFa is played."""

    @phase("making")
    def __init__(self, app, match):
        Pages.__init__(self, app, match)
        self.laid = -1  # the place in hand of what was played last; -1: nothing for this question
        self.key = -1  # what was asked last
        self.codes = b""  # the moves since what can be taken back began,
        self.spent = 0  # and how much of the log is theirs
        self.then = -1  # what was chosen before its question comes: AWAY, or 0 to end the turn
        self.taped = None  # the end of the match's tape before what can be taken back

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
        """Nobody is asked what has one answer, but who may attack nobody is before the turn ends.
        Where others watch, that would tell of the hand."""
        return q > Q_SEND or q == Q_REST or q == Q_BUILD and not self.view.fact(F_FIRST)

    @phase("ask")
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
        """A bot thinks: on its page, which is drawn in a frame of its own. Its next deed would be
        told in the place of a line that is still read."""
        if self.match.bot is None:
            if self._left() > self.lets and self.view.asked() == Q_BUILD:
                return
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
        n = self.match.view(table.seat).moves(codes)
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
        bot = match.players[seat]
        self.codes += bytes((self.code,))
        self.spent += table.n_events
        events = table.events
        plain = table.seat == seat and not bot
        for i in range(0, table.n_events, 3):
            plain = plain and events[i] in _PLAIN
        if plain:
            if self.codes == b"\0" and self.then < 0:  # it came by itself: nothing to take back
                self.start = None
            if self.app.settings.pace and not self.stale:
                self.events = Flight(self, events[0], events[1], events[2], self.laid)
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
            and (next_ == OVER or not match.players[next_])
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
        text = match.line(match.viewer(), kind, t.events[1], t.events[2])
        if self._left() and not self.rolls(text):
            return False  # what it would cover is still being read
        self.roll(text)
        self.importance = PASSES
        self.stay(text)
        self.events = Flight(self, kind, t.events[1], t.events[2])
        self.hurry = False
        return True

    def _show(self):
        """Numbers still blink when it is said what changed them."""
        if self.events.own:
            seat = self.match.table.seat
            if self.match.players[seat]:  # it is loaded before the card flies, which stays there
                self._think(seat)
                self.events.frame()
            elif self.events.frame():
                self._end()
            return
        if self.started >= 0 and self.text is None:
            self.events.rest()
        TableScreen._show(self)

    @phase("ask")
    def back(self, code=-1):
        """Take the last move back, or this one."""
        if self.match.rejects(self, -1):
            return
        at = len(self.codes) - 1 if code < 0 else self.codes.rfind(bytes((code,)))
        self._replay(self.codes[:at] + self.codes[at + 1 :])
        # What came by itself goes with what was before it.
        if code < 0 and self.codes and self.match.people == 1 and self.view.asked() == Q_BUILD:
            if self.view.moves(bytearray(128)) == 1:
                self._replay(self.codes[:-1])
        self.question = None

    @phase("ask")
    def _replay(self, codes):
        """These moves instead of those since what can be taken back began."""
        match = self.match
        table = match.table
        self.codes = codes
        match.logged = max(0, match.logged - self.spent)
        for s in range(len(match.unseen)):
            match.unseen[s] = max(0, match.unseen[s] - self.spent)
        self.spent = 0
        table.load(self.start)
        if match.tape:
            match.tape.go(self.taped)
        for code in codes:
            match.step(code)
            match.note()
            self.spent += table.n_events
        match.save()
        if not codes:
            self.start = None


Screen = MiniMonFa
