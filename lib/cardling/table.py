# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The turn loop of all games: the screen in front while one is played.

A frame does one of these: play the move that was chosen, carry on what is shown of the last one,
end the game, let a bot think, or ask a person, after a curtain and a tip if they are due. What
asks, what shows and what thinks need much memory, and never at the same time: each is a phase, see
cardling.phases, that the app loads and drops.

A game, in a folder of its own:

game.py     what the console must know of it, see cardling.match.about
screen.py   a class Screen(TableScreen), the table as it is drawn. It has
    enter()             draws the whole table. The app calls it also when a page in front has gone
    clear()             lets go what was drawn, as a page covers it. Also the view, if it is kept,
                        and what shows an event, if enter() can make it anew
    sync()              reads the view and draws what may have changed
    announce(text)      what happens, in words
    private(q)          can question q only be answered by who sees the hand?
    forced(q)           is q not asked if it has only one answer and one person is at the device?
    signs()             what is worth a tip, see cardling.pages.tips
    and where it needs them
    DEAL, dealt(n)      ms in which cards are dealt before the first move; draw what lies by then
    CALL, call()        ms in which it is said who is asked, before the table turns to another
                        person; say so
    picture()           a lesson says something about the table: draw what waits for a question
    sit(seat)           the table is seen from this seat now; Ask.draw or enter() draws it
    thinks(seat)        a bot begins to think: say so
    mark(seat, tile)    the sign of a bot that thinks
    before(), after()   the move has been chosen: what marks its choice goes, a hand closes; it has
                        been played: False if nothing of it is to be shown, as it can be taken back
    press(button)       buttons that mean something at any time, then TableScreen.press
ask.py      Ask(screen), one question, from the moment it is asked until screen.play(code)
    draw(again)         put it on the table, the cursor at screen.hint if that is not -1, and make
                        that -1; ``again``: it was asked before, and the cursor stays. If not: A was
                        perhaps meant to skip something, app.ignore_presses()
    press(button)       all buttons but START
show.py     line(app, match, me, kind, a, b), an event as a text for seat me (-1: for everybody), or
            None; the log asks for it, too, and may need all the memory: where showing takes
            much, line() has a module of its own, EVENT_TEXTS of game.py
            Show(screen), what the last move did, one event after the other
    says(kind)          is there a text for this kind?
    importance(kind, a, b)  see cardling.importance. It says how long the picture and the line
                        stay. A line waits until the one before it has been read, and so does the
                        next question, but not what moves, nor a bot that thinks.
                        Without it: TIME and LAST
    covers(kind, a, b)  does its picture hide the line? Then it waits, too
    begin(kind, a, b)   its picture and its tune; returns ms in which something moves
    animate(part)       it moves: so many ms of that have passed; all of them, the last time
    relate(kind, a, b, text)  it has moved: say it, and let the table show what it did; "": nothing
                        is to be said
    end()               nothing is left to show: the table as it is now
advice.py   move(app, match, code), reason(app, match, why, code): for the hint
end.py      End(app, match), the last screen

What a screen knows of the game it asks its ``view``, see engine.view: that of the seat whose hand
is open, or of nobody. To change who sees is to change ``hand``, and nothing else.
"""

from micropython import const

from cardling.device.boards import A, START
from cardling.match import nothing
from cardling.messages import M_FOE_THINKS
from cardling.phases import phase, promised
from cardling.sounds import S_PULSE
from cardling.setting_numbers import TIPS
from cardling.tiles import T_BLANK, T_THINK
from cardling.importance import BEAT, LETTER, PASSES, TELLS

_LONG = const(9999)  # ms: more than any event is shown
_HURRY = const(4)  # times as quick
_CLICK = const(150)  # ms: no click is longer
_LEAST = b"\x00\x00\x03\x05\x0a"  # by weight: tenths of a second a line stays at least,
_QUICK = b"\x02\x01\x02\x01\x01"  # and times as quick as it moves
_WAIT = const(6000)  # ms since a person has decided: from then on all goes twice as quickly


class TableScreen:
    """What the games' tables have in common."""

    TIME = 700  # ms an event is shown,
    LAST = 0  # and so many more the last one
    DEAL = 0  # ms cards are dealt
    CALL = 0  # ms another person is called
    lets = 0  # ms of a line that may still be unread when the next one comes

    # What a game need not have, see above.
    private = forced = picture = mark = dealt = call = before = sync = nothing

    @phase("making")
    def __init__(self, app, match):
        self.app = app
        self.match = match
        # From whose seat the table is seen, and whose hand is open: with several people a hand
        # opens only behind a curtain and closes when its owner has decided.
        self.me = max(0, match.players.find(b"\0"))
        self.hand = self.me if match.people < 2 else -1
        self.question = None  # while a person is asked
        self.events = None  # while something is shown
        self.queue = b""  # the events of the last move, three bytes each,
        self.i = 0  # the one in front,
        self.started = -1  # when it began; -1: it has not yet
        self.text = None  # and what it says, until it is said
        self.importance = -1  # see cardling.importance; -1: the game does not say
        self.stays = 0  # ms that the line in front stays,
        self.said = 0  # from then on
        self.spoken = -1  # what was said last: which of the events
        self.decided = -1  # when a person did, last; -1: nobody has yet
        self.pending = -1  # a move that waits for the next tick
        self.hurry = False  # somebody has pressed A: what is shown goes quicker
        self.dealing = -1  # since when cards are dealt, before the first move; -1: they lie there
        if self.DEAL and match.dealt and not match.logged and app.settings.pace:
            self.dealing = app.handheld.now()
        self._called = -1  # since when another person is called; -1: nobody is
        self.cloth = None  # while the table turns, see cardling.pages.handover
        self.again = False  # the question was asked before
        self.told = -1  # 1 + the turn in which the guide has explained something
        self.rest = 0  # questions without a tip that come first
        self.hint = -1  # the move of a hint, for the cursor
        self._view = None

    @property
    def view(self):
        """What may be seen at the device just now."""
        view = self._view
        if view is None:
            self._view = view = self.match.view(self.hand)
        view.me = self.hand
        return view

    # --- what most games need not say; the rest of it is at the end

    def sit(self, seat):
        """The table is seen from this seat now."""
        self.me = seat

    def thinks(self, seat):
        """A bot begins to think."""
        self.announce(self.app.say.fill(M_FOE_THINKS, player=self.match.name(seat)))

    def after(self):
        """It has been played. Shall it be shown?"""
        return True

    @promised
    def announce(self, text):
        """A line of text."""

    @promised
    def clear(self):
        """Another screen covers it: let go what it drew in."""

    @promised
    def signs(self):
        """What comes up, see cardling.pages.tips."""

    # --- the loop

    def tick(self):
        """Let things happen, then ask a person or let a bot think."""
        match = self.match
        seat = match.table.seat
        if self.pending >= 0:
            self._go(seat)
        elif self.dealing >= 0:
            self._deal()
        elif self.events:
            self._show()
        elif (
            self.told < 0
            and match.people == 1
            and match.dealt
            and not (match.logged or match.over())
        ):
            # What the game is about comes before the others' first turns.
            self.told = 0
            self.app.phase("ask")
            self._tip()
        elif self.stays and self._reads() and (match.over() or not match.thinks(seat)):
            pass  # what was said is still being read; a bot thinks meanwhile
        elif match.interrupts(self):
            pass
        elif match.over():
            if self.app.load("cardling.pages.final_blow").over(self):
                match.finish(self._last)
        elif match.players[seat]:
            self._think(seat)
        elif self.question is None:
            self._ask(seat)

    def _last(self):
        """The last screen."""
        self.app.handheld.sound.bed()
        return self.app.table("end").End(self.app, self.match)

    def _deal(self):
        app = self.app
        spent = app.handheld.since(self.dealing) * 100 // max(app.settings.pace, 1)
        if spent >= self.DEAL:
            self.dealing = -1
        self.dealt(min(spent, self.DEAL))

    def press(self, button):
        """A question gets it; while things happen, A hurries them, and again skips them; START is
        the menu."""
        if self.match.takes_press(self, button):
            return
        if button == START:
            # Who is asked may give up, at any time only who is alone. What the bot thinks tells of
            # the hand: others at the table must not read it.
            asked = self.question is not None or self.again
            who = self.me if asked else self.match.viewer()
            self.app.page("pause", self.match, who, asked and self.hand == self.me)
        elif self.dealing >= 0:
            if button == A:
                self.dealing = -1
                self.dealt(self.DEAL)
        elif self.cloth:
            if button == A:
                self.cloth.end()
                self.cloth = None
                self.seated()
        elif self._called >= 0:
            if button == A:
                self.seated()
        elif self.events:
            if button == A:
                if self.hurry:
                    self._end()
                    self.stays = 0
                self.hurry = True
        elif self.question:
            self.question.press(button)
        elif button == A:
            self.stays = 0

    def leave(self):
        """Another screen covers it: what it drew goes, enter() draws it again. The question, too:
        it is asked again; and a bot begins again: same seed, same move."""
        self.app.handheld.sound.bed()
        if self.question:
            self.again = True
            self.question = None
        self.cloth = None
        self.started = self._called = -1  # an event is shown from its start, a call made again
        self.stays = 0  # what was said is gone
        self.match.bot = None
        self.clear()
        if self.events:
            self.app.part()
        else:
            self.app.phase()

    def _pulse(self):
        """Two quiet bars again and again, while somebody is at the last life."""
        if self.match.people:
            self.app.handheld.sound.bed(S_PULSE if self.match.view(-1).last() else -1)

    # --- asking

    def _ask(self, seat):
        """Ask a person. What shows a hand is asked behind a curtain if others are at the table."""
        match = self.match
        app = self.app
        q = self.view.asked()
        if match.people > 1:
            if self.hand != seat:
                self.hand = -1
                if self.private(q):
                    app.page("curtain", match, seat, self._opened)
                    return
            if self.cloth:  # the question comes when it is gone
                if not self.cloth.frame():
                    self.cloth = None
                return
            if self.me != seat:
                if self.CALL and not self.again:
                    if self._called < 0:
                        self._called = app.handheld.now()
                        self.call()
                    if app.handheld.since(self._called) >= self.CALL:
                        self._turns()
                    return
                self.sit(seat)
        elif self._skips(q):
            return
        again = self.again
        self._pulse()
        ask = app.phase("ask")
        if again or not self._tip():
            self.again = False
            self.question = ask.Ask(self)
            self.question.draw(again)

    def _skips(self, q):
        """Has it one answer, and need nobody be asked? Then that is played."""
        if self.forced(q):
            codes = bytearray(96)
            if self.view.moves(codes) == 1:
                self.play(codes[0])
                return True
        return False

    def _turns(self):
        """The table turns to who is asked, and one sees it turn."""
        self._called = -1
        if self.app.settings.pace:
            self.cloth = self.app.phase("cardling.pages.handover").Handover(self)
        else:
            self.seated()

    def seated(self):
        """Who is asked is at the device."""
        self._called = -1
        self.sit(self.match.table.seat)
        self.sync()

    def _opened(self, seat):
        """The curtain is up: this seat's hand is open."""
        self.hand = seat
        self.sit(seat)
        self.app.pop()

    def _tip(self):
        """Does the guide explain something first? One thing for a turn, and nothing before the
        question after that."""
        turn = self.match.table.turn
        app = self.app
        if self.rest:
            self.rest -= 1
        elif self.told != turn + 1 and app.settings.steps[TIPS] and self.match.dealt:
            with app.lent("cardling.pages.tips") as tips:
                if tips.Guide(app, self.match.game).tip(self.signs()):
                    self.told = turn + 1
                    self.rest = 2  # what is asked now, and the next question
                    return True
        return False

    def answer(self, code):
        """What was chosen on a page in front."""
        self.app.pop()
        self.again = False
        self.play(code)

    def play(self, code):
        """Play a move and show what it does: with the next tick, as what asked has gone by then. It
        could not be freed as long as it runs, and both together need 12 KB."""
        if not self.match.rejects(self, code):
            self.pending = code
            self.question = None

    # --- thinking

    def _think(self, seat):
        match = self.match
        if match.bot is None:
            self._pulse()
            self.thinks(seat)
            self._view = None  # it may be in the way
        code = match.think(seat)
        if code < 0:
            self.mark(seat, T_THINK + self.app.handheld.since(match.since) // 250 % 4)
        else:
            self.mark(seat, T_BLANK)
            self.play(code)

    # --- showing

    def _go(self, seat):
        """Play the move that was chosen."""
        code = self.pending
        self.pending = -1
        match = self.match
        self.dealing = -1
        self.dealt(self.DEAL)
        self.before()
        if not match.players[seat]:
            self.decided = self.app.handheld.now()
        else:
            match.bot = None
            self.app.phase()  # saving takes some room, too
        match.play(code)
        if self.after():
            self.app.ignore_presses()
            t = match.table
            self.queue = bytes(t.events[: t.n_events])
            self.hurry = False
            self.i = 0
            self.spoken = -1
            self.started = -1
            self.events = self.app.phase("show").Show(self)
            if not self.queue:
                self._end()

    @phase("show")
    def last(self):
        """Is nothing said after the event in front?"""
        for i in range(self.i + 3, len(self.queue), 3):
            if self.events.says(self.queue[i]):
                return False
        return True

    def _left(self):
        """ms that what was said is still being read."""
        if self.stays:
            pace = self.app.settings.pace
            spent = self.app.handheld.since(self.said) * 100 // pace if pace else _LONG
            if self.hurry:
                spent *= _HURRY
            return max(0, self.stays - spent)
        return 0

    def _reads(self):
        """Is what was said still being read?"""
        if self._left():
            return True
        self.stays = 0
        return False

    @phase("show")
    def _show(self):
        """Carry the event on, or begin the next: first its picture; then it is said, and the table
        shows what it did. A line stays while the next picture moves."""
        app = self.app
        if self.started < 0:
            # The click of the choice is heard to its end.
            if not app.handheld.sound.tune or app.handheld.since(app.pressed) > _CLICK:
                self._begin()
            return
        pace = app.settings.pace
        spent = app.handheld.since(self.started) * 100 // pace if pace else _LONG
        if self.hurry:
            spent *= _HURRY
        weight = self.importance
        if weight >= 0:
            spent *= _QUICK[weight] << (weight != TELLS and self.late())
        if self.text is not None:
            self.events.animate(min(spent, self.moving))
            if spent >= self.moving and (weight < PASSES or self._left() <= self.lets):
                self._tell()
        elif weight >= 0:
            if spent >= self.moving + BEAT:
                self._next()
        elif spent >= self.TIME and (spent >= self.TIME + self.LAST or not self.last()):
            self._next()

    @phase("show")
    def late(self):
        """Has nobody at the device decided anything for long?"""
        if self.decided < 0:
            self.decided = self.app.handheld.now()
        return self.app.handheld.since(self.decided) > _WAIT

    @phase("show")
    def _begin(self):
        events = self.events
        kind, a, b = self.queue[self.i : self.i + 3]
        says = events.says(kind)
        if says and self.stays and events.covers(kind, a, b) and self._reads():
            return
        match = self.match
        self.text = None
        if says:
            if hasattr(events, "importance"):
                self.importance = events.importance(kind, a, b)
            silent = 0 <= self.importance < PASSES
            self.text = "" if silent else match.line(match.viewer(), kind, a, b)
        if self.text is None:
            self._next()
            return
        self.started = self.app.handheld.now()
        self.moving = events.begin(kind, a, b)  # ms
        if not self.moving and self._left() <= self.lets:
            self._tell()

    @phase("show")
    def _tell(self):
        kind, a, b = self.queue[self.i : self.i + 3]
        text = self.text
        self.text = None
        self.events.relate(kind, a, b, text)
        if self.spoken != self.i:
            self.stay(text)

    def stay(self, text):
        """This is said of the event in front."""
        self.spoken = self.i
        if text and self.importance >= 0:
            self.said = self.app.handheld.now()
            self.stays = max(LETTER * len(text), 100 * _LEAST[self.importance])

    @phase("show")
    def _next(self):
        self.i += 3
        self.started = -1
        if self.i >= len(self.queue):
            self._end()

    def _end(self):
        """All is shown, or enough. What nobody is asked waits for no reader."""
        self.events.end()
        self.events = None
        match = self.match
        if match.people == 1 and match.dealt and not match.over():
            if not match.thinks(match.table.seat):
                self._skips(self.view.asked())
