# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A game in progress on the handheld: the engine's table, who sits where, the log, the save."""

from micropython import const

import engine
from engine.move_list import Tape
from cardling.characters import COLOURS, EACH, FACES, GLOATS, PEOPLE
from cardling.messages import M_PLAYER, M_WHO
from cardling.phases import loose
from cardling.save import GAME, NVM, match_record
from cardling.save.restart import TITLE
from cardling.save.match_record import LOG


PERSON = const(0)  # who sits there; 1, 2, 3: a bot, easy to hard
HARD = const(2)  # the level of that one
SORTS = const(4)  # of who may sit there
RIVAL = const(4)  # from here on: the first rival of the game, the second...
PLAYER_KINDS = const(12)  # with all of them
DEALS = const(0x2DEA0000)  # + number: the seed of a deal to share, see cardling.deals


def about(game):
    """What a game says of itself: cardling.GAME.game, with

    CODES           {variant: (number in deal codes, options it may have: bit n for n, checksum of
                    its cards)}. The lower four bits of a variant say how many seats it has
    sit(begin)      asks who plays, and calls begin.sat(players, variant, options)
    TOGETHER        {people: variant} for people alone, if it is not just those of CODES
    begins(count, seat, options)    where players may choose who begins: the options for that
    more(variant, options)  what engine.open is told besides, if there is something
    options(table)  of a game, if it has some
    PATIENCE        after so many replies in a row easy and medium bots take half the time
    lead(table, seat)   how far it is ahead, if a bot's value does not say so
    FULL            if its table leaves no room for a bot when it is looked back at
    RULES           their version, 1 if it is not there: one more when a text of an earlier game
                    would be another game now, see cardling.game_text
    EVENT_TEXTS     the module that has line(), if it is not show.py, see cardling.table
    HIGHLIGHTS      bytes, if the end tells who did most: lives to begin with; kinds of events: a
                    defeat, a life that changes, then those of cards that may have done it. No
                    lives: two kinds of events that count; the next is that of who did them, since
                    the last of the kind after it. Nothing after the two: what counts is the number
                    in the event, and the event before it tells whose it is
    """
    return __import__("cardling." + game + ".game", None, None, ("CODES",))


def pack(game, variant, seed, players, names=None, options=0):
    """What a match is before its first move, as a save begins."""
    cards = about(game).CODES[variant][2]
    return match_record.deal(
        engine.GAMES.index(game), variant, seed, players, names, cards, options
    )


@loose
def nothing(self, _=0, __=0):
    """No, and nothing is to be done: for all that most have no answer to, as each method takes 64
    bytes."""
    return False


class Match:
    """``players``: a byte for each seat; ``names``: of the people, "" for whoever is alone.

    ``variant``: a key of CODES, see about; 0: as many as players. ``options``: bits of it.
    """

    dealt = True  # not so in cardling.exercise
    # What a lesson or a puzzle adds, see cardling.lesson and cardling.exercise: is something said
    # before the game goes on, is a press for that, is a move explained instead, one taken back?
    interrupts = takes_press = rejects = takes_back = nothing

    def __init__(self, app, game, seed, players, names=None, variant=0, options=0):
        self.app = app
        self.game = game
        self.seed = seed
        self.players = players
        self.names = names or [""] * len(players)
        self.people = len([kind for kind in players if not kind])
        self.variant = variant or len(players)
        rules = about(game)  # what is needed of it later is kept, as it goes when the table comes
        self._cards = rules.CODES[self.variant][2]
        more = rules.more(self.variant, options) if hasattr(rules, "more") else {}
        if not self.dealt:
            more["empty"] = True
        self.table = engine.open(game, seats=len(players), seed=seed, **more)
        # What tools/pack/pack_rivals.py made of the rival: the character's number, then its values.
        kind = max(players)
        self.rival = app.load("cardling.rivals").read(game, kind - RIVAL) if kind >= RIVAL else b""
        self.log = bytearray(LOG)
        self.logged = 0  # bytes in use
        # By event: whose move did it, and 1; 0: nobody knows any more, as it is not saved.
        self.movers = bytearray(LOG // 3)
        self._mover = 0
        self.unseen = bytearray(len(players))  # by seat: bytes of the log it has not seen
        # What the end tells: the first bot's last opinion and its turn, the largest change and its
        # turn (opinions are 128 more, 0: none); pairs of cards and how often each did something;
        # pairs of turns and lives, 16 * team + life.
        self.opinions = bytearray(4)
        self.move_turn = 0  # the turn in which the last move was made
        # What has been noted since a bot held an opinion, in bytes; the last change, which may be
        # the end itself: see cardling.highlights.judge; the decision that mattered: an event and
        # its turn
        self.since_opinion = 0
        self.pending_change = self.turning_point = None
        self.tally = self.lives = b""
        self.event_texts = getattr(rules, "EVENT_TEXTS", "show")
        self._watched = getattr(rules, "HIGHLIGHTS", b"")
        self.conceded = -1
        self.bot = None  # one that thinks just now
        self.replies = 0  # of bots, since a person has decided
        self._patience = getattr(rules, "PATIENCE", 255)
        self._turn = -1  # the last one that went to NVM
        # Cards as they lie before the player, see cardling.mindbug.area: areas by seat, then hands.
        self.places = [b""] * (2 * len(players))
        self.tape = Tape()  # type: Tape | None  # all moves so far; None: they are not known
        self.result = b""  # once it is decided, see cardling.pages.results

    def save(self, now=False):
        """Keep the game; called after every decision. NVM wears out: there it is kept when a person
        is asked for the first time in a turn, or ``now``, so that a cut costs that turn. A game of
        bots alone is a show, of which nothing is kept."""
        t = self.table
        if not self.people:
            return True
        if self.app.store.status == NVM and not now:
            turn = t.turn
            if turn == self._turn or t.seat < len(self.players) and self.players[t.seat]:
                return True
            self._turn = turn
        number = engine.GAMES.index(self.game)
        head = match_record.deal(
            number, self.variant, self.seed, self.players, self.names, self._cards, 0
        )
        return self.app.store.write(GAME, head, match_record.played(self, head))

    def finished_game(self):
        """What cardling.game_text knows of it; its moves are known."""
        with self.app.lent("cardling.game_text") as game_text:
            return game_text.past(self)

    def is_shared_deal(self):
        """Is it a deal to share?"""
        return self.seed - DEALS >> 16 == 0 and self.people == 1 and not self.rival

    def code(self):
        """The deal as a code."""
        encode = self.app.load("cardling.pages.deal_code").encode
        return encode(self.game, self.variant, self.seed, self.options())

    def options(self):
        """See above."""
        game = about(self.game)
        return game.options(self.table) if hasattr(game, "options") else 0

    def name(self, seat):
        """What a seat is called."""
        say = self.app.say
        if self.players[seat]:
            name = say(M_WHO + self.who(seat))
            kind = self.players[seat]
            twin = kind >= RIVAL and self.players.find(bytes((kind,))) < seat
            return name + " II" if twin else name
        name = self.names[seat]
        if name[-1:] < "-":  # how they look
            name = name[:-1]
        return name or "%s %d" % (say(M_PLAYER), seat + 1)

    def who(self, seat):
        """The number of the character at a bot's seat, see assets/console/characters.txt."""
        kind = self.players[seat]
        if kind >= RIVAL:
            return self.rival[0]
        if self.rival:
            return EACH * (kind - 1) + 1  # a partner against rivals is always the same
        others = len([other for other in self.players[:seat] if other == kind])
        return EACH * (kind - 1) + (self.seed + others) % EACH

    def face(self, seat, mood=0):
        """The tile of the sheet faces for who sits there; ``mood``: THINKS (bots) or GLOATS."""
        if self.players[seat]:
            return 3 * self.who(seat) + mood
        smiles = FACES * COLOURS if mood == GLOATS else 0
        return PEOPLE + self.appearance(seat) + smiles

    def appearance(self, seat):
        """Face and colour of a person: COLOURS times the face, and the colour. It is kept at the
        end of the name, as a character below all that are typed."""
        look = self.names[seat][-1:]
        if "" < look < "-":
            return (ord(look) - 1) % (FACES * COLOURS)
        return seat % FACES * COLOURS + seat % COLOURS

    def viewer(self):
        """The seat for whom things are told: the only person's; -1: for everybody."""
        return self.players.find(b"\0") if self.people == 1 else -1

    def open(self):
        """Show its table."""
        app = self.app
        app.begin()
        app.say.sets(self.table.SETS)
        screen = app.table("screen")
        with app.lent("making"):
            made = screen.Screen(app, self)
        app.show(made)

    def _module(self, name):
        """A module of lib/ for this game."""
        return self.app.load("cardling." + self.game + "." + name)

    def view(self, seat):
        """What that seat may see of the table; -1: what all seats may."""
        return self.app.load("engine." + self.game + ".view").View(self.table, seat)

    def line(self, me, kind, a, b):
        """An event as a text for seat me (-1: for everybody), or None."""
        return self._module(self.event_texts).line(self.app, self, me, kind, a, b)

    def move(self, code):
        """A move as a text."""
        return self._module("advice").move(self.app, self, code)

    def reason(self, why, code):
        """A bot's reason for a move in the game's own words, or ""."""
        return self._module("advice").reason(self.app, self, why, code)

    def play(self, code):
        """Play a move, log it, save it."""
        self.bot = None  # showing it takes the room that a bot needs
        t = self.table
        if not self.players[t.seat]:
            self.replies = 0
        self.move_turn = t.turn
        self.step(code)
        self.note()
        if t.seat != engine.OVER:
            self.save()
        elif self.people:
            self.highlight("finish")

    def step(self, code):
        """Play a move, and put it onto the tape."""
        t = self.table
        self._mover = t.seat + 1
        t.discreet = True  # who is asked at this device tells nothing of hidden cards
        if self.tape:
            self.tape.play(t, code)
        else:
            t.play(code)
        t.discreet = False  # bots need not look at what leaves no choice

    def note(self):
        """Put what the last move did into the log."""
        t = self.table
        n = t.n_events
        log = self.log
        room = LOG - n
        if self.logged > room:
            drop = self.logged - room
            for i in range(room):
                log[i] = log[i + drop]
            movers = self.movers
            for i in range(room // 3):
                movers[i] = movers[i + drop // 3]
            self.logged = room
        for i in range(n):
            log[self.logged + i] = t.events[i]
            self.movers[(self.logged + i) // 3] = self._mover
        self.logged += n
        self.since_opinion += n
        for s in range(len(self.unseen)):
            self.unseen[s] = min(self.unseen[s] + n, self.logged)
        watched = self._watched
        if watched:
            for i in range(self.logged - n, self.logged, 3):
                if log[i] == watched[1] or log[i] == watched[2]:
                    self.highlight("credit", i)

    def highlight(self, what, *args):
        """What a function of cardling.highlights says: it is seldom needed, and goes again."""
        with self.app.lent("cardling.highlights") as highlights:
            return getattr(highlights, what)(self, *args)

    def cards(self):
        """Does the end tell what cards did?"""
        return self._watched and self._watched[0]

    def design(self, card):
        """What a card of the log is."""
        return self.view(-1).design(card)

    def concede(self, seat):
        """A person gives up. While the last move is shown it is too late for it."""
        if self.table.seat != engine.OVER:
            self.conceded = seat
            self.highlight("finish")

    def over(self):
        """Is it decided?"""
        return self.table.seat == engine.OVER or self.conceded >= 0

    def finish(self, end):
        """It is: ``end()`` makes the last screen."""
        self.app.show(end())

    def thinks(self, seat):
        """Does a bot go on?"""
        return self.players[seat]

    def think(self, seat):
        """Let the bot at that seat think for a slice. Its move when it is time to show it, else -1:
        at the mark of the question, so that a bot's time tells nothing of its hand."""
        handheld = self.app.handheld
        bot = self.bot
        if bot is None:
            self.since = handheld.now()  # loading it counts
            self.app.phase()
            kind = self.players[seat]
            # One thinks for all of them, as one needs some 3 KB.
            if kind < RIVAL:
                bot = self.app.load("engine.bot").Bot(self.table, kind - 1, self.seed + seat)
            else:
                make = self.app.load("engine.rival").Rival
                bot = make(self.table, self.rival[1:], self.seed + seat)
            self.bot = bot
            bot.start(self.table)
            if bot.mark <= bot.spent:  # it needs no thought, as all know
                bot.mark = 0
            if self.replies >= self._patience and kind <= HARD:
                bot.mark //= 2
        # 35 turns are a ms; a tenth more, as what is counted is less than what some take
        elif handheld.since(self.since) * 350 < bot.mark * 11:
            bot.step()
        else:
            bot.mark = 0
            bot.step()
            self.highlight("judge", seat, self.app.load("engine.move_scores").worth(bot))
            self.bot = None
            self.replies += 1
            return bot.best
        return -1

    def quit(self):
        """Back to the title."""
        self.leave()
        self.app.start(bytes((TITLE,)))

    def leave(self):
        """Free the game."""
        if self.app.store.status == NVM and self.table.seat != engine.OVER:
            if self.conceded < 0:
                self.save(True)
        self.app.match = None
