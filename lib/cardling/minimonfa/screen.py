# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""MiniMonFa on the handheld: whose page is in front, what is shown of a move, what can be undone.

A page for each seat's dungeon, one for the fight, one to choose heroes. Pages are drawn by
draw.py, questions asked by ask.py, both forgotten while a bot thinks: then there would
not be room for it.

What a person lays out, and whom he sends, can be taken back as long as nothing unknown was seen:
the table is put back to where that began, and what is left of it played again.
"""

from cardling.app import forget
from cardling.settings import TIPS
from engine import free
from cardling.minimonfa.numbers import P_FIGHT, P_KEEP
from cardling.messages import M_FOE_THINKS
from cardling.tiles import T_BLANK, T_THINK
from engine.minimonfa.numbers import ACTIVE, FIGHT, MARKS, Q_KEEP, Q_LOSE, Q_REST, Q_SEND
from engine.numbers import ASK
from engine import OVER
from cardling.device.boards import A, START


_PRIVATE = b"\x02\x03\x04\x05\x09\x1a\x1e\x1f"  # questions that show what only the seat may see

# Events that show nothing new: build, lay, give, exchange, reveal, attack, send.
_PLAIN = b"\x05\x06\x07\x08\x09\x20\x21"


class MiniMonFa:
    """The screen in front while MiniMonFa is played."""

    def __init__(self, app, match):
        self.app = app
        self.match = match
        self.table = match.table
        # Who is asked, and whose hand is open: see cardling.mindbug.screen.
        self.me = max(0, match.viewer())
        self.hand = self.me if match.people < 2 else -1
        self.page = self.me
        self.row = -1  # of the cursor; -1: where the question wants it
        self.at = 0
        self.marks = 0  # heroes that were chosen so far, a bit each
        self.key = -1  # what was asked last
        self.stale = True  # the picture is
        self.question = self.sign = None
        self.start = None  # the game before what can be taken back,
        self.codes = b""  # the moves since then,
        self.spent = 0  # and how much of the log is theirs
        self.events = self  # what is shown of the last move: bytes, and how far
        self.queue = b""
        self.i = 0
        self.started = -1
        self.line = None  # of the event, until it is said
        self.seen = None  # the state as it is shown meanwhile
        self.told = False  # a tip, for this question
        self.pending = -1  # a move that waits for the next tick
        self.hint = -1  # the move of a hint, for the cursor

    def enter(self):
        """It is drawn with the next tick, when the question is known."""
        self.stale = True
        forget(("minimonfa.card", "mindbug.inspect", "pages.logbook"))

    def leave(self):
        """Another screen covers it: what it drew goes, and what asks."""
        self.question = self.rows = self.spots = self.chips = self.detail = None
        self.ask = self.action = self.button = self.cursor = self.sign = None
        self._free()
        self.match.rest()  # a bot begins again when this screen is back: same seed, same move

    def _free(self):
        forget(["minimonfa." + name for name in ("ask", "tell", "words", "piles", "show")])
        free("engine.minimonfa.moves")
        free("engine.minimonfa.why")

    def draw(self):
        """The page in front."""
        from cardling.minimonfa.draw import draw

        self.stale = False
        kit = self.app.kit
        kit.clear()
        draw(self)
        forget(("minimonfa.draw", "minimonfa.fight"))
        free("engine.minimonfa.why")
        if self.question:
            self.question.chips()
            self.cursor = kit.cursor(32)
        self.sign = kit.grid(kit.ui, -30, 0, tile=T_BLANK)

    def say(self, text):
        """What happens, in the two lines at the bottom."""
        lines = list(self.app.kit.font.wrap(text, 146))
        self.ask.say(lines[0])
        self.action.say(lines[1] if len(lines) > 1 else "")

    # --- the game goes on

    def press(self, button):
        """A question gets it first; while things happen, A skips them."""
        if self.match.hears(self, button):
            return
        if button == START:
            from cardling.pages.pause import open_menu

            # What the bot thinks tells of the hand: others at the table must not read it.
            hint = self.question and (self.match.people < 2 or self.hand == self.me)
            open_menu(self.app, self.match, self._concede, hint)
        elif self.busy():
            if button == A:
                self.skip()
        elif self.question:
            self.question.press(button)

    def tick(self):
        """Let things happen, then ask a person or let a bot think."""
        if self.pending >= 0:
            code = self.pending
            self.pending = -1
            self._go(code)
        if self.busy():
            from cardling.minimonfa import show

            show.tick(self)
            return
        if self.match.tells(self):
            return
        seat = self.table.seat
        if self.match.over():
            self.match.finish(self._last)
        elif self.match.kinds[seat]:
            self._think(seat)
        elif self.question is None:
            code = self.match.only(Q_SEND)
            if code < 0:
                self._ask(seat)
            else:
                self.play(code)

    def turn(self, seat):
        """Turn to the page that the question needs."""
        st = self.table.state
        q = st[ASK]
        self.page = seat
        if q == Q_KEEP:
            self.page = P_KEEP
        elif q == Q_SEND or q == Q_LOSE or st[MARKS] & FIGHT:
            self.page = P_FIGHT

    def _think(self, seat):
        match = self.match
        if match.bot is None:
            self.key = -1
            page = self.page
            self.turn(seat)
            if self.stale or page != self.page:
                self.draw()
            self.say(self.app.say.fill(M_FOE_THINKS, player=match.name(seat)))
            self._free()
        code = match.think(seat)
        tile = T_THINK + self.app.handheld.since(match.since) // 250 % 4
        if self.button[0] != tile:
            self.button[0] = tile
        if code >= 0:
            self.play(code)

    def _ask(self, seat):
        """Ask a person. What shows hidden cards is asked behind a curtain if others are there."""
        match = self.match
        st = self.table.state
        q = st[ASK]
        match.rest()  # the question takes the room that a bot needs, also one for a hint
        if q == Q_REST and match.people < 2 and self.table.moves() == 1:
            # Nothing but the end is left. Where others watch, that would tell of the hand.
            self.play(0)
            return
        if match.people > 1 and self.hand != seat:
            self.hand = -1
            if q in _PRIVATE or q == Q_LOSE and not st[MARKS] & FIGHT:
                from cardling.pages.curtain import Curtain

                self.app.push(Curtain(self.app, match, seat, self._opened))
                return
        self.me = seat
        if self.key != seat << 6 | q:
            self.key = seat << 6 | q
            self.row = -1
            self.marks = 0
            self.turn(seat)
        if not self.told and self.app.settings.steps[TIPS] and match.dealt:
            from cardling.minimonfa.tell import signs
            from cardling.pages.guide import Guide

            self.told = True
            if Guide(self.app, match.game).tip(signs(self)):
                return
        self.told = False
        forget(("pages.guide", "minimonfa.show"))
        from cardling.minimonfa.ask import Ask

        self.question = Ask(self)
        self.draw()
        self.question.begin()

    def _opened(self, seat):
        """The curtain is up: this seat's hand is open."""
        self.me = self.hand = seat
        self.app.pop()

    def play(self, code):
        """Play a move and show what it does, unless it can be taken back: with the next tick, as in
        cardling.mindbug.screen. What only seemed possible, see ask.py, is not."""
        t = self.table
        if code not in bytes(t.choices[: t.moves()]):
            self.app.handheld.sound.play(b"\x30\x06")
            return
        if not self.match.refuses(self, code):
            self.pending = code
            self.question = None

    def _last(self):
        """The last screen."""
        from cardling.minimonfa.end import MiniMonFaEnd

        return MiniMonFaEnd(self.app, self.match)

    def _go(self, code):
        t = self.table
        match = self.match
        seat = t.seat
        active = t.state[ACTIVE]
        before = bytes(t.state)
        if self.start is None:
            self.start = before
            self.codes = b""
            self.spent = 0
        match.play(code)
        self.codes += bytes((code,))
        self.spent += t.n_events
        plain = t.seat == seat and not match.kinds[seat]
        for i in range(0, t.n_events, 3):
            plain = plain and t.events[i] in _PLAIN
        if plain:
            self.stale = True
            return
        self.start = None
        self.key = -1
        if match.people > 1 and (
            t.state[ACTIVE] != active
            or t.seat != seat
            and (t.seat == OVER or not match.kinds[t.seat])
        ):
            self.hand = -1
        self.app.hush()
        self.queue = bytes(t.events[: t.n_events])
        self.i = 0
        self.started = -1
        self.seen = bytearray(before)
        page = self.page
        if page != P_FIGHT and (match.kinds[seat] or page > P_FIGHT):
            self.page = seat
        # What a person could choose has frames, which go.
        self.stale = self.stale or page != self.page or not match.kinds[seat]
        if not self.queue:
            self.end()

    def busy(self):
        """Is there something left to show of the last move?"""
        return self.i < len(self.queue)

    def skip(self):
        """Enough: the table as it is now."""
        self.i = len(self.queue)
        self.end()

    def end(self):
        """All is shown."""
        if self.seen != self.table.state:
            self.stale = True
        self.seen = None
        if self.sign is not None:
            self.sign.x = -30

    def back(self, code=-1):
        """Take the last move back, or this one."""
        t = self.table
        match = self.match
        at = len(self.codes) - 1 if code < 0 else self.codes.rfind(bytes((code,)))
        self.codes = self.codes[:at] + self.codes[at + 1 :]
        match.logged = max(0, match.logged - self.spent)
        for s in range(len(match.fresh)):
            match.fresh[s] = max(0, match.fresh[s] - self.spent)
        self.spent = 0
        t.load(self.start)
        for code in self.codes:
            t.play(code)
            match.note()
            self.spent += t.n_events
        match.save()
        if not self.codes:
            self.start = None
        self.question = None

    def _concede(self):
        self.match.concede(self.match.kinds.find(b"\0"))


Screen = MiniMonFa
