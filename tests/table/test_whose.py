# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Whose is it? In whole games, on every frame that is painted, the name, the sign or face and the
colour of a bar belong to the seat whose cards, life and piles are drawn there; and whoever is named
by a curtain, a call, a question or a list to choose from is the one who is asked.

All of it is read from the pixels (drawn.py) and compared with the engine's table. While a move is
shown the table is ahead of the picture: then each number lies between the one before the move and
the one after it, and each card was there before, is there after, or is one that the move is about.
"""

import traceback
from collections import Counter, namedtuple

import pytest
from drawn import Picture, alike
from test_minimonfa_screens import FEW, FEW_THREE, some
from test_minimonfa_screens import position as dungeon
from test_tagteam_screens import short_game

import engine
from cardling.characters import COLOURS, EACH, FACES, PEOPLE
from cardling.mindbug.rows import R_FOE_BAR, R_OWN_BAR
from cardling.setting_numbers import SPEED, TIPS
from cardling.tiles import (
    T_BLANK,
    T_BOT,
    T_BUG,
    T_BUG_TWO,
    T_BUG_USED,
    T_CREAM,
    T_FROG,
    T_FROG_USED,
    T_GREY,
    T_HEART,
    T_HEART_EMPTY,
    T_INK,
    T_LEAF,
    T_NIGHT,
    T_NO_GEM,
    T_ORANGE,
    T_PERSON,
    T_SKULL,
    T_SKY,
    T_SLATE,
    T_TURN,
    T_WHITE,
    T_YELLOW,
)  # fmt: skip
from engine.mindbug.numbers import BAR_BUGS, BAR_DECK, BAR_DISCARD, BAR_FROGS, BAR_HAND, BAR_LIFE
from engine.minimonfa.numbers import (
    E_TURN,
    F_ACTIVE,
    F_IN,
    F_VAULT,
    HIRELING,
    Q_KEEP,
    SHOWN,
    STONE,
    UNKNOWN,
)  # fmt: skip
from tools import ROOT
from tools.measure.presses import Hands
from tools.pack import pack_texts
from tools.pack.languages import LANGUAGES
from tools.pack.textfit import PLAYER as WIDEST
from tools.pack.textfit import Measure
from tools.rules import parity
from tools.sim import Sim

NAMES = ("Ab", "C", "Wanderer", "", "Ann-Kath", "Ö")  # of people; "": as they are called without
LOOKS = (31, 0, 8, 15, 22, 29)  # their faces and colours
PLAYER = {"en": "Player", "de": "Spieler"}
CALLED = {"en": ", your call", "de": ", du bist gefragt"}
HEROES = 24  # designs of a deck of MiniMonFa that are heroes

# What is drawn for a seat. ``looks``: {what: tile, colour or face}, see Game.looks; ``numbers``:
# {what: how many}; ``cards``: the designs to be seen. -1: something covers it. ``mine``: it is on
# the side of who looks at it. ``lair``: the cards are those in the vault that is fought for.
Bar = namedtuple("Bar", "name looks numbers cards mine lair", defaults=(True, False))


class Game(Hands):
    """A whole game by presses, whoever is asked. A game has

    bars(picture)           what is drawn: Bar by Bar
    truth(view, seat)       ({what: how many}, designs) of a seat
    looks(view, seat, active, mine)   {what: what it may look like}
    line(picture, called)   what is said or asked
    LISTS, chooses(page)    pages that may be a list of answers; is this one?
    """

    game = kind = ""
    LISTS = ()

    def __init__(self, sim, kinds, language="en", speed=1, state=None, seed=5):
        super().__init__(sim)
        self.kinds = bytes(kinds)
        self.people = kinds.count(0)
        self.language = language
        self.seed = seed
        self.walk = parity.Walk(seed)
        self.wrong = []
        self.counts = Counter()  # of what was looked at
        self.persons = set()  # seats that were asked
        self.past = engine.open(self.game, seats=len(kinds))  # before the move that is shown
        names = [NAMES[seat] + chr(1 + LOOKS[seat]) for seat in range(len(kinds))]

        def prepare(app):
            from cardling.match import Match

            app.settings.speak(language)
            app.settings.steps[SPEED] = speed
            app.settings.steps[TIPS] = 0  # no tips
            app.settings.apply()
            match = app.match = Match(app, self.game, seed, self.kinds, names)
            if state:
                match.table.load(state)
            play = match.play

            def noted(code):
                self.past.load(match.table.state)
                play(code)

            match.play = noted
            match.open()

        self.boot(prepare)
        screen = sim.machine.screen
        refresh = screen.refresh

        def painted(**given):
            count = len(screen.repaints)
            refresh(**given)
            if len(screen.repaints) > count:
                try:
                    self.look(screen.frame)
                except Exception:  # else the program would show it as its own
                    self.fault(traceback.format_exc())
            return True

        object.__setattr__(screen, "refresh", painted)

    # --- hands

    def press(self, *buttons):
        """Quicker than a hand."""
        for button in buttons:
            self.sim.press(button, hold=31, gap=62)

    def asked(self):
        """Wait until somebody is asked, and open curtains; now and then look at the menu."""

        def ready():
            if not self.app.stack:  # between two screens
                return False
            screen = self.screen
            if hasattr(screen, "counted") or screen is not self.app.stack[0]:
                return True
            return screen.question is not None and screen.pending < 0

        if not self.walk.below(4) and not ready():
            self.press("START", "B")
        while True:
            self.sim.run_until(ready, 200_000)
            self.sim.run(430)
            if type(self.screen).__name__ not in ("Curtain", "Recap"):
                return
            self.press("A")

    def whole(self, moves=0):
        """To the end, or so many moves."""
        for _ in range(moves or 400):
            self.asked()
            if hasattr(self.screen, "counted"):
                return self
            if not self.walk.below(5) and self.screen is self.app.stack[0]:
                self.press("START", "B", "UP", "SELECT")
                while self.screen is not self.app.stack[0]:
                    self.press("B")
                self.asked()
            t = self.table
            self.persons.add(t.seat)
            self.play(self.choose(t))
        assert moves, "the game does not end"
        return self

    def choose(self, t):
        """Any move."""
        return t.choices[self.walk.below(t.moves())]

    # --- who is who, as the test knows it

    def name(self, seat):
        """What a seat is called."""
        if self.kinds[seat]:
            return self.app.match.name(seat)
        return NAMES[seat] or f"{PLAYER[self.language]} {seat + 1}"

    def seats(self, text):
        """The seats that may be called so, also in short: of Player 4 P4, or without the end."""
        found = []
        text = alike(text or "")
        cut = text.rstrip("\u2026").rstrip()
        for seat in range(len(self.kinds)):
            full = alike(self.name(seat))
            head, _, tail = full.rpartition(" ")
            if text in (full, head[:1] + tail) or len(cut) > 2 and full.startswith(cut):
                found.append(seat)
        return found

    def faces(self, seat):
        """The tiles of its face, whatever its mood."""
        kind = self.kinds[seat]
        if not kind:
            look = PEOPLE + LOOKS[seat]
            return look, look + FACES * COLOURS
        same = self.kinds[:seat].count(kind)
        first = 3 * (EACH * (kind - 1) + (self.seed + same) % EACH)
        return first, first + 1, first + 2

    # --- eyes

    def look(self, frame):
        """At what was painted."""
        app = self.app
        if not app.stack or app.paints_next:
            return
        screen = app.stack[-1]
        kind = type(screen).__name__
        if kind == "Curtain":
            self.curtain(Picture(frame))
        elif kind in self.LISTS and self.chooses(screen) and self.people > 1:
            title = Picture(frame).text(4, 1 if kind == "Pile" else 2, 155, T_WHITE) or ""
            self.names("list", title.split(":")[0], self.table.seat)
        elif kind == self.kind and screen.cloth:
            self.counts["turning"] += 1  # half of it is hidden: looked at when it is open again
        elif kind == self.kind and self.drawn(screen):
            picture = Picture(frame)
            self.counts["frames"] += 1
            for bar in self.bars(picture):
                self.belongs(bar, screen)
            if self.people > 1:
                self.sentence(picture, screen)

    def drawn(self, screen):
        """Is it a picture of the table?"""
        return True

    def shown(self, screen):
        """Is something shown, so that the table may be ahead?"""
        return bool(screen.events) or screen.pending >= 0 or screen.dealing >= 0

    def fault(self, text):
        """Something is wrong."""
        if len(self.wrong) < 9:
            self.wrong.append(f"{self.sim.now} ms: {text}")

    def belongs(self, bar, screen):
        """Is it all of the same seat?"""
        shown = self.shown(screen)
        if bar.name is None and (shown or self.pointed(screen)):  # something lies over it
            self.counts["covered"] += 1
            return
        seats = self.seats(bar.name)
        if len(seats) != 1:
            self.fault(f"a bar of {bar.name!r}")
            return
        seat = seats[0]
        self.counts["shown" if shown else "settled"] += 1
        view = screen.match.view(-1)
        past = type(view)(self.past, -1)
        now, cards = self.truth(view, seat)
        was, before = self.truth(past, seat) if shown else (now, cards)
        for what, count in bar.numbers.items():
            low, high = sorted((was[what], now[what]))
            if count >= 0 and not low <= count <= high:
                self.fault(f"{bar.name} has {what} {count}, not {low} to {high}")
        if bar.lair:
            strange = set(bar.cards) - self.lair(view, seat)
            strange -= self.lair(past, seat) if shown else set()
        else:
            moved = Counter(self.moved(view, screen.queue) if shown else ())
            strange = Counter(bar.cards) - (Counter(cards) | Counter(before) | moved)
        if strange:
            self.fault(f"{bar.name} has {bar.cards}, not {cards}")
        actives = {self.active(view)}
        if shown:
            actives |= {self.active(past), *self.turns(screen.queue)}
        looks = [self.looks(view, seat, active, bar.mine) for active in actives]
        if not any(
            all(seen in (-1, *may[what]) for what, seen in bar.looks.items()) for may in looks
        ):
            self.fault(f"{bar.name} has {bar.looks}, not one of {looks}")

    def active(self, view):
        """Whose turn it is."""
        return view.active()

    def turns(self, queue):
        """Whose turns begin in what is shown."""
        return ()

    def moved(self, view, queue):
        """Designs that what is shown is about: a card may come and go with one move."""
        return ()

    def pointed(self, screen):
        """Is the cursor on a name?"""
        return False

    def curtain(self, picture):
        """Large letters and a face: of who is asked."""
        seat = self.table.seat
        self.names("curtain", picture.double(8, 36, 144, 18, T_YELLOW), seat)
        if picture.portrait("faces", 72, 8) not in self.faces(seat):
            self.fault("another's face on the curtain of " + self.name(seat))

    def names(self, what, text, seat):
        """It should name that seat."""
        if self.seats(text) != [seat]:
            self.fault(f"{what}: {text!r}, not {self.name(seat)}")
        self.counts[what] += 1

    def sentence(self, picture, screen):
        """Whom does it name?"""
        seat = self.table.seat
        if seat >= len(self.kinds) or self.shown(screen):
            return
        called = screen._called >= 0
        text = self.line(picture, called)
        if called:
            self.names("call", text.removesuffix(CALLED[self.language]), seat)
            if picture.portrait("faces", self.FACE, 38) not in self.faces(seat):
                self.fault("another's face is called: " + text)
        elif screen.question:
            name = text.split(":")[0]
            if self.seats(name):
                self.names("question", name, seat)
            elif not self.nameless(screen):
                # where there is no room for a name, its face stands beside the question
                if picture.portrait("faces", self.FACE, 38) not in self.faces(seat):
                    self.fault(f"question: {text!r} does not say {self.name(seat)}")

    def nameless(self, screen):
        """May it ask without a name? The second time, where A was pressed."""
        return screen.question.sure or screen.question.q == 1 and len(screen.rows[2]) > 1


class Mindbug(Game):
    """A duel."""

    game = "mindbug"
    kind = "Mindbug"
    FACE = 141  # x of who is called
    LISTS = ("Menu", "Pile")

    def chooses(self, page):
        """The menu of START has a way back, a discard pile can only be looked at."""
        return page.chosen and not getattr(page, "back", False)

    def bars(self, picture):
        """Above and below."""
        for y, top in ((1, 9), (83, 55)):
            sign, ground = picture.tile(0, y)
            bugs = [picture.tile(x, y)[0] for x in (64, 72)]
            numbers = {
                "life": picture.number(56, y), "hand": picture.number(88, y),
                "deck": picture.number(112, y), "discard": picture.number(136, y),
                "bugs": bugs.count(T_BUG) if set(bugs) <= {T_BUG, T_BUG_USED} else -1,
            }  # fmt: skip
            looks = {"sign": sign, "ground": ground}
            cards = self.row(picture, top)
            yield Bar(picture.text(9, y, 38, high=7), looks, numbers, cards, y > 1)

    def row(self, picture, top):
        """The designs in a row of cards."""
        return self.only([picture.portrait(self.game, 12 + 24 * i, top + 2) for i in range(6)])

    def only(self, found):
        """Those that are cards."""
        last = max(design for design in self.table.design if design < 255)
        return [design for design in found if 0 <= design <= last]

    def truth(self, view, seat):
        """What is public of a seat."""
        into = bytearray(96)
        view.bar(seat, into)
        counts = {
            "life": into[BAR_LIFE], "bugs": into[BAR_BUGS], "frogs": into[BAR_FROGS],
            "hand": into[BAR_HAND], "deck": into[BAR_DECK], "discard": into[BAR_DISCARD],
        }  # fmt: skip
        return counts, [view.design(c) for c in into[: view.board(seat, into)]]

    def moved(self, view, queue):
        """All cards of the events."""
        return [view.design(c) for c in queue[2::3] if 0 < c < len(self.table.design)]

    def looks(self, view, seat, active, mine):
        """The own side is green, the other one orange, who plays the turn yellow with an arrow."""
        sign = T_BOT if self.kinds[seat] else T_PERSON
        return {
            "sign": [T_TURN if active == seat else sign],
            "ground": [T_YELLOW if active == seat else T_LEAF if mine else T_ORANGE],
        }

    def line(self, picture, called):
        """The first line in the middle, behind the card that stands there, up to a face."""
        x = 24 if set(picture.cut(3, 37, 19, 17)) - {T_INK, T_WHITE, T_GREY} else 3
        return picture.text(x, 37, (141 if called else 159) - x, T_WHITE) or ""


class TagTeam(Mindbug):
    """Four quarters, each with its tab; the life of a side between its two."""

    game = "tagteam"
    kind = "TagTeam"
    FACE = 1

    def shown(self, screen):
        """A quarter that has changed is drawn a frame later."""
        return Mindbug.shown(self, screen) or screen._rows

    def pointed(self, screen):
        """Its frame takes some pixels of a tab."""
        return screen.row in (R_FOE_BAR, R_OWN_BAR)

    def bars(self, picture):
        """Two above, two below."""
        bugs = {T_BUG: 1, T_BUG_TWO: 2, T_BUG_USED: 0}
        frogs = {T_FROG: 1, T_FROG_USED: 0}
        for q in range(4):
            right = q & 1
            mine = q > 1
            x, left = 84 * right, 88 * right
            y, top = (83, 55) if mine else (1, 9)
            tokens = 124 if right else 44
            numbers = {
                "life": self.life(picture, top + 2),
                "bugs": bugs.get(picture.tile(tokens, y)[0], -1),
                "frogs": frogs.get(picture.tile(tokens + 8, y)[0], -1),
                "hand": picture.number(tokens + 24, y),
            }
            if q == 2:
                numbers["deck"] = picture.number(80, 96)
                numbers["discard"] = picture.number(80, 104)
            looks = {"ground": Counter(picture.cut(x + 9, y, 20, 7)).most_common(1)[0][0]}
            name = picture.text(x + 2 - right, y, 41 - 3 * right, high=7)
            cards = [picture.portrait(self.game, left + 4 + 24 * i, top + 2) for i in range(3)]
            yield Bar(name, looks, numbers, self.only(cards), mine)

    def life(self, picture, y):
        """Full hearts, or a number below one."""
        tiles = [picture.tile(76, y + 8 * i)[0] for i in range(3)]
        if tiles[0] == T_HEART and tiles[1] < 20:
            return tiles[1]
        return tiles.count(T_HEART) if set(tiles) <= {T_HEART, T_HEART_EMPTY} else -1

    def line(self, picture, called):
        """The first line, behind a face and the card that stands there."""
        x = 41 if set(picture.cut(21, 37, 17, 17)) - {T_INK, T_WHITE, T_YELLOW} else 21
        return picture.text(x, 37, 159 - x, T_WHITE if called else T_YELLOW) or ""


class Mantis(Game):
    """A row for each tank."""

    game = "mantis"
    kind = "Mantis"

    def bars(self, picture):
        """Faces only where there is room for them."""
        n = len(self.kinds)
        wide = n <= 4
        pitch = {2: 39, 3: 26, 4: 20}.get(n, 13)
        left, step, low = (26, 18, {2: 17, 3: 7, 4: 10}[n]) if wide else (53, 14, 1)
        for row in range(n):
            y = 29 + pitch * row
            looks = {"face": picture.portrait("faces", 9, y + 1)} if wide else {}
            name = picture.text(*((28, y, 105) if wide else (5, y + 1, 47)), T_WHITE)
            numbers = {"score": picture.number(135, y)}
            if not wide:
                tens, ones = (picture.text(x, y + 1, 4, T_YELLOW, 8) or "" for x in (149, 154))
                numbers["score"] = int(tens + ones) if ones.isdigit() else -1
            for i in range(7):
                x = left + step * i
                if n < 4:  # large, the number in front of it
                    water = {T_NIGHT, T_SKY, T_SLATE}
                    there = set(picture.cut(x, y + low, 16, 16)) - water
                    digits = (
                        picture.text(x + at, y + low + 7, 4, T_WHITE) or ""
                        for at in (8, 13)
                        if set(picture.cut(x + at - 1, y + low + 7, 1, 9)) == {T_INK}
                    )
                    read = "".join(digits)
                    numbers[i] = int(read) if read.isdigit() else -1 if there else 0
                elif set(picture.cut(x, y + low, 8, 8)) == {T_SLATE} and wide:
                    numbers[i] = 0
                elif picture.small("gems", x, y + low) == T_NO_GEM:
                    numbers[i] = 0
                elif wide:
                    numbers[i] = picture.number(x + 8, y + low)
                else:
                    digit = picture.text(x + 9, y + low, 4, T_WHITE, 8) or ""
                    numbers[i] = int(digit) if digit.isdigit() else -1
            yield Bar(name, looks, numbers, ())

    def truth(self, view, seat):
        """Its tank and its score."""
        into = bytearray(7)
        view.tank(seat, into)
        return {"score": view.score(seat), **dict(enumerate(into))}, ()

    def active(self, view):
        """Who acts has a frame, which is not looked at."""

    def looks(self, view, seat, active, mine):
        """Its face, whatever the mood."""
        return {"face": self.faces(seat)}

    def line(self, picture, called):
        """The first of the two lines at the bottom."""
        return picture.text(3, 110, 155, T_WHITE) or ""

    def nameless(self, screen):
        """Never."""
        return False


class MiniMonFa(Game):
    """A page for each seat, one for the fight, one to choose heroes."""

    game = "minimonfa"
    kind = "MiniMonFa"
    LISTS = ("Choices",)

    def chooses(self, page):
        """A hero of the own turn has a list of what he can do, under his own name."""
        return page.cave.view.asked() > 4

    def drawn(self, screen):
        """A page that is stale is drawn in the next frame."""
        return not screen.stale

    def shown(self, screen):
        """Also what is laid and not yet drawn."""
        between = screen.question is None and not screen.match.bot
        return between or super().shown(screen)

    def choose(self, t):
        """Few exchanges."""
        return some(t, self.walk)

    def bars(self, picture):
        """All tabs; of the one that is lit also what its page shows."""
        if set(picture.cut(0, 0, 150, 10)) == {T_SKY, T_INK}:  # heroes are chosen
            spots = [(53 * (i % 3) + 4, 18 if i < 3 else 46) for i in range(6)]
            name = picture.text(3, 0, 140, T_INK)
            yield Bar(name, {}, {}, self.portraits(picture, spots))
            return
        n = len(self.kinds)
        # Behind the tab of a fight the ground of the first sign begins.
        x = 14 if picture.pixels[160 * 9 + 14] == T_INK else 0
        wide = (151 - x) // n
        for _ in range(n):
            name = picture.text(x + 11, 0, wide - 12, T_INK)
            if name is None:  # an arrow behind it
                name = picture.text(x + 11, 0, wide - 21, T_INK)
            looks = {"sign": picture.tile(x + 2, 1)[0], "turn": picture.tile(x + wide - 10, 1)[0]}
            if set(picture.cut(x + wide - 10, 1, 8, 8)) == {T_GREY}:
                looks["turn"] = T_BLANK  # an empty heart is grey, too
            name = name and name.split(": ")[0]  # behind it is the part of the turn
            name = self.alone(name)
            lit = picture.pixels[160 * 9 + x + 11] == T_SKY
            yield Bar(name, looks, *(self.dungeon(picture) if lit else ({}, ())))
            x += wide
        if self.fights(picture) and picture.pixels[0] != T_YELLOW:  # the cursor covers a letter
            spots = [(3 + 19 * i, 31) for i in range(4)]
            cards = self.portraits(picture, spots, (HIRELING,))
            yield Bar(self.alone(picture.text(3, 20, 74, T_INK)), {}, {}, cards)
            spots = [(85 + 19 * (i % 4), 31 + 19 * (i // 4)) for i in range(8)]
            name = picture.text(84, 20, 75, T_INK)
            cards = self.portraits(picture, spots)
            name = name and name.split(": ")[-1]  # before it is the number of the vault
            yield Bar(self.alone(name), {}, {}, cards, lair=True)

    def alone(self, name):
        """Of whom this is: who plays alone is called You."""
        match = self.app.match
        return match.name(match.viewer()) if name in ("You", "Du") else name

    def portraits(self, picture, spots, others=()):
        """The designs at these places."""
        found = [picture.portrait(self.game, x, y) for x, y in spots]
        return [d for d in found if 0 <= d < UNKNOWN and d not in others]

    def dungeon(self, picture):
        """How many vaults; the heroes."""
        rooms = []
        for v in range(6):
            x, y = 53 * (v % 3), 43 if v < 3 else 65
            rooms.append(picture.pixels[160 * (y + 2) + x + 10])
        covered = set(rooms) - {T_NIGHT, T_CREAM, T_ORANGE}
        heroes = self.portraits(picture, [(40 * i + 2, 21) for i in range(4)])
        return {"vaults": -1 if covered else 6 - rooms.count(T_NIGHT)}, heroes

    def truth(self, view, seat):
        """Its vaults and its heroes; all six while four are chosen."""
        heroes = [view.hero(4 * seat + i) for i in range(4)]
        if view.asked() == Q_KEEP:
            heroes = list(view._t.design[59 + 24 * seat : 65 + 24 * seat])
        return {"vaults": sum(view.size(6 * seat + v) > 0 for v in range(6))}, heroes

    def lair(self, view, seat):
        """All that is in the vault that is fought for, if it is that seat's."""
        v = view.fact(F_VAULT)
        if v // 6 != seat:
            return set()
        into = bytearray(64)
        view.me = seat
        found = {card % SHOWN for card in into[: view.lair(v, into)]}
        return found | {view.hero(h) for h in range(12) if view.where(h) == STONE + v}

    def active(self, view):
        """Whose turn it is."""
        return view.fact(F_ACTIVE)

    def turns(self, queue):
        """A move may begin several."""
        return [queue[i + 1] for i in range(0, len(queue), 3) if queue[i] == E_TURN]

    def looks(self, view, seat, active, mine):
        """A skull for who is out."""
        sign = T_BOT if self.kinds[seat] else T_PERSON
        signs = [sign] if view.fact(F_IN) >> seat & 1 else [sign, T_SKULL]
        return {"sign": signs, "turn": [T_TURN if active == seat else T_BLANK]}

    def line(self, picture, called):
        """The first of the two lines at the bottom; where heroes are chosen, the one at the top."""
        if set(picture.cut(0, 0, 150, 10)) == {T_SKY, T_INK}:
            return picture.text(3, 0, 140, T_INK) or ""
        return picture.text(3, 97 if self.fights(picture) else 108, 150, T_WHITE) or ""

    def fights(self, picture):
        """Is it the page of the fight? What is said begins higher there."""
        return picture.pixels[160 * 96] == T_INK

    def nameless(self, screen):
        """In the own turn, where its name has no room: it stands on the tab."""
        return screen.hand == self.table.seat


def duel(seed):
    """A deal of Mindbug with few lives: no long game."""
    t = engine.open("mindbug", seed=seed)
    for seat in range(2):
        t.put(seat, "life", "1")
    return bytes(t.state)


def few(n):
    """A position of MiniMonFa from which a game is short."""
    return dungeon(FEW if n == 2 else FEW_THREE, seats=n)


def late(n):
    """A game of Mantis some moves before its end."""
    codes = []
    for moves in (999, -2 * n - 4):
        t = engine.open("mantis", seats=n, seed=1)
        walk = parity.Walk(1)
        for code in codes[:moves]:
            t.play(code)
        while moves > 0 and t.seat != engine.OVER:
            codes.append(t.choices[walk.below(t.moves())])
            t.play(codes[-1])
    return bytes(t.state)


# By game: who sits there, for every number of people; language, speed, and from where on.
GAMES = [
    (Mindbug, "00", "en", 1, duel(8)),
    (Mindbug, "00", "de", 3, duel(6)),
    (Mindbug, "01", "de", 2, duel(4)),
    (Mindbug, "10", "en", 1, duel(5)),
    (TagTeam, "0111", "en", 2, short_game(8, 16)),
    (TagTeam, "1001", "de", 3, short_game(12)),
    (TagTeam, "0101", "en", 1, short_game(7, 8)),
    (TagTeam, "1000", "en", 3, 30),
    (TagTeam, "0000", "de", 1, short_game(12)),
    (TagTeam, "0000", "en", 3, 40),
    *[
        (Mantis, "0" * people + "1" * (n - people), ("en", "de")[people % 2], 3, late(n))
        for n in range(2, 7)
        for people in range(1, n + 1)
    ],
    (Mantis, "100", "de", 1, late(3)),
    (Mantis, "01010", "en", 1, late(5)),
    (MiniMonFa, "01", "en", 1, few(2)),
    (MiniMonFa, "10", "de", 3, few(2)),
    (MiniMonFa, "00", "de", 1, few(2)),
    (MiniMonFa, "00", "en", 3, 60),
    (MiniMonFa, "101", "en", 3, few(3)),
    (MiniMonFa, "010", "de", 1, few(3)),
    (MiniMonFa, "000", "en", 1, few(3)),
    (MiniMonFa, "000", "de", 3, 60),
]


@pytest.mark.parametrize(
    ("game", "people", "language", "speed", "start"),
    GAMES,
    ids=[f"{game.kind}-{people}-{language}-{speed}" for game, people, language, speed, _ in GAMES],
)
def test_a_whole_game(game, people, language, speed, start):
    kinds = tuple(map(int, people))
    moves = start if isinstance(start, int) else 0  # of a deal
    with Sim(seed=1) as sim:
        play = game(sim, kinds, language, speed, None if moves else start).whole(moves)
    assert not play.wrong, "\n".join(play.wrong)
    assert play.persons <= {seat for seat, kind in enumerate(kinds) if not kind}
    if moves or game is not Mantis:  # there the bots may end it
        assert play.counts["settled"] > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_has_room_for_who_is_asked(language):
    """Its title is the question with the widest name before it."""
    measure = Measure(ROOT)
    lists = ("ASK_ORDER", "ASK_SCOUT", "DG_REVIVE", "DG_PEEK", "DG_DISCARD", "DG_FETCH", "DG_BREAK")
    for name, texts, _ in pack_texts.messages(ROOT):
        if name in lists:
            text = f"{WIDEST}: {texts[language].replace('%p', WIDEST)}"
            assert measure.width(text, language) <= 152, text
