# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Draws the pages of MiniMonFa: the dungeon of each seat, a fight, the choice of heroes.

Every cell that the cursor can reach is a byte in a row of the screen, see the numbers. For each of
them the row of ``spots`` has four bytes: x, y, width, height.
"""

from micropython import const

from cardling.messages import (
    M_DG_EVENT_FIRST, M_DG_EVENT_NONE, M_DG_FALL, M_DG_FREE_PASS, M_DG_HIDDEN, M_DG_NOBODY_IN,
    M_DG_NOW_ALL, M_DG_NOW_HOLDS, M_DG_NOW_HOME, M_DG_NOW_WINS, M_DG_STEP_BUILD, M_DG_STEP_RAID,
    M_DG_STEP_YOU, M_DG_STONED, M_DG_VAULT_OF,
)  # fmt: skip
from cardling.minimonfa.numbers import (
    FIGHT_Y, HAND_Y, P_FIGHT, P_KEEP, R_CARD, R_EVENTS, R_HIRED, R_PAGE, R_TOTALS, R_VAULT, VAULT_Y,
)  # fmt: skip
from cardling.phases import load_unit, phase
from cardling.table import TableScreen
from cardling.tiles import (
    T_ATTACK, T_BACK, T_BLANK, T_BLOCK, T_BOLT, T_BOT, T_BROWN, T_BUTTON, T_CHECK, T_CREAM,
    T_EXHAUSTED, T_EYE, T_GREY, T_INK, T_LEAF, T_MORE_LEFT, T_NIGHT, T_ORANGE, T_PERSON, T_PINK,
    T_POWER, T_SKULL, T_SKY, T_SLATE, T_TURN, T_WHITE, T_YELLOW,
)  # fmt: skip
from engine.minimonfa.numbers import (
    DEAD, DOOM, DOOMED, EVENT, FIGHT, FRESH, F_ACTIVE, F_FIRST, F_HIRED, F_IN, F_MARKS, F_VAULT,
    HIRELING, HOME, MONSTER, Q_BUILD, Q_LOSE, Q_RAID, Q_SEND, SENT, SHOWN, STONE, STONED, UNKNOWN,
)  # fmt: skip


_EVENTS = const(50)  # the first design of an event


class Pages(TableScreen):
    """What the screen in front draws."""

    @phase("making")
    def __init__(self, app, match):
        TableScreen.__init__(self, app, match)
        self.page = self.me
        self.row = -1  # of the cursor; -1: where the question wants it
        self.at = 0
        self.news = ""  # what was told last
        self.marks = 0  # heroes that were chosen so far, a bit each
        self.start = None  # the game before what can be taken back
        self.clear()

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

    def _drop(self):
        """What was drawn goes."""
        self.rows = self.spots = self.chips = self.detail = self.sums = None
        self.ask = self.action = self.button = self.cursor = self.sign = None

    def draw(self):
        """The page in front."""
        self.stale = False
        app = self.app
        kit = app.kit
        kit.clear()
        self._drop()  # or it is alive beside the new page
        if self.events:
            self.events.bare()
        # What says and moves things is not there meanwhile: it was the most that is alive.
        app.part()
        with app.lent("draw"):  # and what it loads; both go at once, with one collection
            load_unit(app.unit("fight" if self.page == P_FIGHT else "dungeon"))
            self._paint()
        app.paints_next = True
        if self.question:
            app.part("tell")
            self.question.chips()
            self.cursor = kit.cursor(32)
        elif self.news:  # what was said last stays until more is
            self.announce(self.news)
        self.sign = kit.grid(kit.ui, -30, 0, tile=T_BLANK)

    def art(self):
        """The pictures of the cards."""
        return self.app.kit.tiles("minimonfa")

    def turned_up(self, place):
        """A card of the vault was turned up: only what it changes is drawn."""
        app = self.app
        with app.lent("draw"):
            load_unit(app.unit("fight"))
            self._retell(place)

    # --- what is said

    def announce(self, text):
        """What happens, in the two lines at the bottom."""
        lines = list(self.app.kit.font.wrap(text, 146))
        self.ask.show(lines[0])
        self.action.show(lines[1] if len(lines) > 1 else "")

    def roll(self, text):
        """Below what was said last, if each has one line: both can be read longer than either is
        waited for."""
        lines = self.news.split("\n")
        news = lines[-1]
        # One more of whom the same is said: in the same line.
        head = text.find(": ") + 2
        more = news + ", " + text[head:]
        if head > 1 and news[:head] == text[:head] and self.app.kit.font.width(more) <= 128:
            lines[-1] = more
            text = "\n".join(lines)
        elif self.rolls(text):
            text = news + "\n" + text
        self.news = text
        self.announce(text)

    def rolls(self, text):
        """Does what was said last stay above this?"""
        width = self.app.kit.font.width
        return self.news and width(text) <= 128 and width(self.news.split("\n")[-1]) <= 146

    def stay(self, text):
        """Where the line before has become the upper one, only that must be read before the
        next."""
        left = self._left() if "\n" in self.news else 0
        TableScreen.stay(self, text)
        if text:
            self.stays = max(self.stays, left)
            self.lets = self.stays - left

    def thinks(self, seat):
        """What was told of the bot's last move stays."""
        if self.news:
            self.announce(self.news)
        else:
            TableScreen.thinks(self, seat)

    def lights(self):
        """One for each living hero of the person, or of seat 1."""
        view = self.view
        lights = self.app.handheld.pixels
        me = max(0, self.match.viewer())
        mine = view.fact(F_ACTIVE) == me
        for i in range(lights.count):
            alive = i < 4 and 0 < view.where(4 * me + i) != DEAD
            lights.set(i, (0x30C030 if mine else 0x2030C0) if alive else 0)

    # --- every page

    @phase("draw")
    def _open(self):
        """What is needed to draw."""
        self.pile = bytearray(64)  # cards that are drawn
        self.facts = bytearray(8)  # of one card, or the totals of a fight
        self.portraits = self.art()

    @phase("draw")
    def _close(self):
        self.portraits.close()
        self.pile = self.facts = self.portraits = None

    @phase("draw")
    def _paint(self):
        """All of it, and what every page has."""
        kit = self.app.kit
        self._open()
        self.rows = [bytearray() for _ in range(6)]
        self.spots = [bytearray() for _ in range(6)]
        fight = self.page == P_FIGHT
        self.low = 97 if fight else 108
        kit.box(0, self.low - 1, 160, 129 - self.low, T_INK)
        self.ask = kit.line(3, self.low, room=146)
        self._tabs()
        if self.page != P_KEEP:
            self._event()
        if fight:
            self._fight()
        elif self.page == P_KEEP:
            self._heroes()
        else:
            self._dungeon(self.page)
        self._close()
        self.action = kit.line(12, 108 if fight else 118, T_CREAM, "", 128)
        self.button = kit.grid(kit.ui, 2, 108 if fight else 118, tile=T_BLANK)
        kit.stamp(kit.ui, T_BUTTON + 3, 142, 119)  # SELECT looks
        kit.stamp(kit.ui, T_EYE, 151, 119)
        self.chips = []
        if self.question:
            if self.start is not None or self.question.picked:  # B takes back
                kit.stamp(kit.ui, T_BUTTON + 1, 122, 119)
                kit.stamp(kit.ui, T_MORE_LEFT, 131, 119)
        self.lights()

    @phase("draw")
    def _tabs(self):
        """The pages: a fight, then the seats."""
        view = self.view
        kit = self.app.kit
        match = self.match
        x = 0
        kit.stamp(kit.ui, T_BUTTON + 2, 152, 1)  # START is the menu
        if self.page == P_KEEP:
            kit.box(0, 0, 150, 10, T_SKY)
            kit.write(3, 0, kit.fit(match.name(match.table.seat), 140))
            return
        fight = view.asked() in (Q_SEND, Q_LOSE) or view.fact(F_MARKS) & FIGHT
        if fight or self.page == P_FIGHT:
            x = 14
            kit.box(0, 0, 13, 10, T_SKY if self.page == P_FIGHT else T_SLATE)
            kit.stamp(kit.ui, T_ATTACK, 2, 1)
            self._cell(0, R_PAGE + P_FIGHT, 2, 1, 10, 9)
        w = (151 - x) // len(self.match.players)
        for s in range(len(self.match.players)):
            kit.box(x, 0, w - 1, 10, T_SKY if self.page == s else T_GREY)
            sign = T_BOT if match.players[s] else T_PERSON
            if not view.fact(F_IN) >> s & 1:
                sign = T_SKULL
            kit.box(x, 0, 10, 10, T_INK)
            kit.stamp(kit.ui, sign, x + 2, 1)
            wide = w - 13
            name = self._who(s)
            if view.fact(F_ACTIVE) == s:
                kit.stamp(kit.ui, T_TURN, x + w - 10, 1)
                wide -= 9
                step = self._step(view.asked())
                if step:
                    name += ": " + self.app.say(step)
            kit.write(x + 11, 0, kit.fit(name, wide))
            self._cell(0, R_PAGE + s, x + 2, 1, w - 5, 9)
            x += w

    @phase("draw")
    def _who(self, s):
        """You, or a name."""
        return self.app.say(M_DG_STEP_YOU) if s == self.match.viewer() else self.match.name(s)

    @phase("draw")
    def _step(self, q):
        """The message of the part of the turn; 0: between two, or a fight, which has a tab."""
        return M_DG_STEP_BUILD if q == Q_BUILD else M_DG_STEP_RAID if q == Q_RAID else 0

    @phase("draw")
    def _event(self):
        """The open event and what it does, on the line below the bar."""
        kit = self.app.kit
        say = self.app.say
        view = self.view
        c = view.event()
        kit.box(0, 10, 160, 9, T_INK)
        if not c and not view.fact(F_FIRST):
            return
        kit.box(11, 10, 149, 9, T_CREAM)
        if not c:
            kit.write(13, 10, say(M_DG_EVENT_NONE))
            return
        kit.stamp(kit.ui, T_BOLT, 2, 11)
        text = say(M_DG_EVENT_FIRST + c - _EVENTS)
        if self.page != P_FIGHT:  # there it would be too much for a frame
            whole = say.card(c) + ": " + text
            if kit.font.width(whole) <= 146:
                text = whole
        kit.write(13, 10, text)

    @phase("draw")
    def _face(self, tile, x, y):
        """A portrait."""
        self.app.kit.stamp(self.portraits, tile, x, y)

    @phase("draw")
    def _cell(self, row, ref, x, y, w=16, h=16):
        """A place for the cursor."""
        self.rows[row].append(ref)
        self.spots[row].extend(bytes((x, y, w, h)))

    @phase("draw")
    def _kind(self, card):
        """The type of a card as the view tells it."""
        self.view.card(card % SHOWN, self.facts)
        return self.facts[3] >> 4

    @phase("draw")
    def _marked(self, ref):
        """Can it be chosen?"""
        question = self.question
        return question is not None and len(question.at(ref)) > 0

    @phase("draw")
    def _card(self, card, x, y):
        """A portrait, or a back if it may not be seen; face down with a mark."""
        kit = self.app.kit
        self._face(card % SHOWN, x, y)
        if card < UNKNOWN:
            kit.box(x + 9, y + 8, 8, 8, T_NIGHT)
            kit.stamp(kit.ui, T_BACK, x + 9, y + 8)

    @phase("draw")
    def _hero(self, h, x, y):
        """A hero's portrait and what has become of him."""
        kit = self.app.kit
        where = self.view.where(h)
        if where == FRESH or where >= STONE:
            kit.box(x, y, 16, 16, T_GREY)
        self._face(self.view.hero(h), x, y)
        if where == FRESH or where >= STONE:
            kit.stamp(kit.ui, T_EXHAUSTED, x + 4, y + 8)
        elif where == DEAD or where == DOOMED:
            kit.fade(x, y, 0, 16)
            kit.stamp(kit.ui, T_SKULL, x + 4, y + 4)

    @phase("draw")
    def _frame(self, x, y, w, h, ref, plain=T_GREY):
        """A border; green dashes: it can be chosen, or something can go there."""
        kit = self.app.kit
        marked = self._marked(ref)
        kit.box(x, y, w, h, T_LEAF if marked else plain)
        if marked:
            for i in range(3, w - 3, 6):
                kit.box(x + i, y, 3, h, plain)
            for i in range(3, h - 3, 6):
                kit.box(x, y + i, w, 3, plain)
        kit.box(x + 1, y + 1, w - 2, h - 2, T_NIGHT)

    @phase("draw")
    def _acts(self, ref, x, y):
        """Who can use something now: an exclamation mark at the upper right corner."""
        if self._marked(ref):
            kit = self.app.kit
            kit.box(x - 4, y, 4, 8, T_INK)
            kit.box(x - 3, y, 2, 4, T_YELLOW)
            kit.box(x - 3, y + 5, 2, 2, T_YELLOW)

    @phase("draw")
    def _stones(self, v):
        """The heroes who are petrified in a vault."""
        view = self.view
        return [h for h in range(4 * len(self.match.players)) if view.where(h) == STONE + v]

    # --- a dungeon, the choice of heroes

    @phase("dungeon")
    def _dungeon(self, s):
        """Heroes, vaults, hand, event."""
        view = self.view
        kit = self.app.kit
        pile = self.pile
        for i in range(4):
            h = 4 * s + i
            if view.hero(h) == UNKNOWN:
                continue
            x = 40 * i
            self._hero(h, x + 2, 21)
            if view.where(h) != DEAD:
                power = view.power(h)
                self._numbers(power >> 5, power & 31, x + 20, 20)
            at = x + 2
            for item in pile[: min(5, view.items(h, pile))]:  # full: open, a ring: face down
                kit.box(at, 38, 5, 4, T_YELLOW if item >= SHOWN else T_PINK)
                if item < SHOWN:
                    kit.box(at + 1, 39, 3, 2, T_NIGHT)
                at += 6
            if self.question and self.question.picked:
                if self._marked(h):
                    self._frame(x, 19, 39, 24, h, T_NIGHT)
                    self._hero(h, x + 2, 21)
            else:
                self._acts(h, x + 19, 21)
            self._cell(1, h, x + 2, 22, 36, 20)
        free = True
        for v in range(6):
            n = 6 * s + v
            new = free and not view.size(n)
            if new:
                free = False
            if view.size(n) or new and self._marked(R_VAULT + n):
                self._vault(n, 53 * (v % 3), VAULT_Y if v < 3 else VAULT_Y + 22)
                y = VAULT_Y + 2 if v < 3 else VAULT_Y + 24
                self._cell(2 + v // 3, R_VAULT + n, 53 * (v % 3) + 2, y, 49, 18)
        kit.box(0, HAND_Y - 2, 160, 1, T_GREY)
        n = view.hand(s, pile)
        cards = [c for c in pile[:n] if c != UNKNOWN]
        x = 2
        for c in cards + [UNKNOWN] * (n - len(cards)):
            self._face(c, x, HAND_Y)
            if c != UNKNOWN:
                if self._marked(R_CARD + c):
                    kit.box(x, HAND_Y + 16, 16, 1, T_LEAF)
                self._cell(4, R_CARD + c, x, HAND_Y)
            x += 19 if n <= 7 else 132 // n
        kit.box(139, HAND_Y - 1, 1, 18, T_GREY)
        c = view.event()
        if c:
            self._face(c, 142, HAND_Y)
            self._cell(4, R_EVENTS + c, 142, HAND_Y)

    @phase("dungeon")
    def _vault(self, v, x, y):
        """Its rooms as small squares, a hall wider; then what lies in it."""
        view = self.view
        kit = self.app.kit
        self._frame(x, y, 52, 22, R_VAULT + v)
        kit.box(x + 1, y + 1, 7, 9, T_GREY)  # its number
        kit.write(x + 2, y + 1, str(v % 6 + 1))
        if not view.size(v):  # a new one
            kit.box(x + 21, y + 11, 9, 1, T_LEAF)
            kit.box(x + 25, y + 7, 1, 9, T_LEAF)
        all_ = self.pile[: view.lair(v, self.pile)]
        cards = [c for c in all_ if self._kind(c) != EVENT]
        halls = len(all_) - len(cards)
        taken = 0
        for c in cards:
            if self._kind(c) == MONSTER:
                taken += self.facts[3] & 15
        at = x + 10
        n = view.size(v)
        step = 7 if n < 6 else 40 // n
        for i in range(n):  # hollow: free, as far as one may know
            w = step + 1 if i < halls else step - 2
            kit.box(at, y + 2, w, 3, T_ORANGE if i < taken else T_CREAM)
            if i >= taken and w > 2:
                kit.box(at + 1, y + 3, w - 2, 1, T_NIGHT)
            at += w + 2 if n < 6 else step
        stone = self._stones(v)
        many = len(cards) + len(stone)
        at = x + 8
        step = 17 if many < 3 else 14
        for c in cards[: 3 if many < 4 else 2]:
            self._card(c, at, y + 5)
            at += step
        if many > 3:
            kit.stamp(kit.ui, T_POWER + many - 2, at + 8, y + 10)
            kit.box(at + 3, y + 13, 5, 1, T_WHITE)
            kit.box(at + 5, y + 11, 1, 5, T_WHITE)
        else:
            for h in stone:
                self._hero(h, at, y + 5)
                at += step

    @phase("dungeon")
    def _numbers(self, attack, defence, x, y):
        """Attack above defence."""
        kit = self.app.kit
        kit.stamp(kit.ui, T_ATTACK, x, y)
        kit.stamp(kit.ui, T_POWER + min(attack, 19), x + 8, y)
        kit.stamp(kit.ui, T_BLOCK, x, y + 9)
        kit.stamp(kit.ui, T_POWER + min(defence, 19), x + 8, y + 9)

    @phase("dungeon")
    def _heroes(self):
        """Six heroes."""
        kit = self.app.kit
        view = self.view
        self.detail = kit.line(4, 72, T_CREAM, room=128)
        seat = self.match.table.seat
        kept = [view.hero(4 * seat + i) for i in range(4)]
        marks = 0 if self.match.players[seat] else self.marks  # what a person chose so far
        view.moves(self.pile)
        first = (self.pile[0] - 1) // 24 * 24
        for i in range(6):
            d = first + i
            x, y = 53 * (i % 3), 13 if i < 3 else 41
            chosen = marks >> i & 1 or d in kept
            kit.box(x, y, 52, 26, T_LEAF if chosen else T_GREY)
            kit.box(x + 1, y + 1, 50, 24, T_NIGHT)
            self._face(d, x + 4, y + 5)
            view.card(d, self.facts)
            self._numbers(self.facts[7] >> 4, self.facts[7] & 15, x + 24, y + 4)
            if chosen:
                kit.stamp(kit.ui, T_CHECK, x + 42, y + 9)
            self._cell(1 + i // 3, R_CARD + d, x + 2, y + 2, 48, 22)

    # --- the fight

    @phase("fight")
    def _fight(self):
        """Heroes at the left, the vault at the right, and what would happen now."""
        view = self.view
        kit = self.app.kit
        v = view.fact(F_VAULT)
        s = view.fact(F_ACTIVE)
        sending = view.asked() == Q_SEND
        open_ = view.fact(F_MARKS) & FIGHT
        kit.box(0, 20, 160, 9, T_GREY)
        kit.write(3, 20, kit.fit(self._who(s), 74))
        vault = self.app.say.fill(M_DG_VAULT_OF, "", v % 6 + 1)
        kit.write(84, 20, vault + kit.fit(self._who(v // 6), 74 - kit.font.width(vault)))
        self._walls()
        many = inside = 0
        for h in range(4 * s, 4 * s + 4):
            where = view.where(h)
            inside += SENT <= where <= DOOMED
            home = where == HOME
            # one who is not there may have an ability that is not about the fight (E20)
            if SENT <= where <= DOOMED or where == FRESH or home and (sending or self._marked(h)):
                x, y = 3 + 19 * (many % 4), FIGHT_Y + 19 * (many // 4)
                self._frame(x - 1, y - 1, 18, 18, h, T_NIGHT)
                self._hero(h, x, y)
                if sending and where == SENT:
                    kit.stamp(kit.ui, T_CHECK, x + 9, y + 9)
                self._cell(1 + many // 4, h, x, y)
                if sending or not home:
                    power = view.power(h)
                    self._small(power >> 5, power & 31, x, y)
                many += 1
        hired = view.fact(F_HIRED)
        inside += hired >= 2
        if hired >= 2 or sending and hired:
            x, y = 3 + 19 * (many % 4), FIGHT_Y + 19 * (many // 4)
            self._frame(x - 1, y - 1, 18, 18, R_HIRED, T_NIGHT)
            self._face(HIRELING, x, y)
            if hired > 1:
                kit.stamp(kit.ui, T_CHECK if hired == 2 else T_SKULL, x + 9, y + 9)
            self._cell(1 + many // 4, R_HIRED, x, y)
            if many < 4:
                self._small(2, 2, x, y)
        many = monsters = hidden = 0
        cards = [c for c in self.pile[: view.lair(v, self.pile)] if self._kind(c) != EVENT]
        for c in cards:
            x, y = 85 + 19 * (many % 4), FIGHT_Y + 19 * (many // 4)
            ref = R_CARD + c % SHOWN
            self._frame(x - 1, y - 1, 18, 18, ref, T_NIGHT)
            self._card(c, x, y)
            if c >= DOOM:
                kit.fade(x, y, 0, 16)
                kit.stamp(kit.ui, T_SKULL, x + 4, y + 4)
            self._cell(1 + many // 4, ref, x, y)
            many += 1
            if c == UNKNOWN:
                hidden += 1
            elif self._kind(c) == MONSTER:
                monsters += 1
                if len(cards) < 5:
                    self._small(self.facts[7] >> 4, self.facts[7] & 15, x, y)
        for h in self._stones(v):
            self._hero(h, 85 + 19 * (many % 4), FIGHT_Y + 19 * (many // 4))
            many += 1
        # While a group is being sent the totals know what its owner does.
        if (open_ or sending) and view.totals(self.facts):
            self._forecast(inside, monsters, hidden, open_)

    @phase("fight")
    def _retell(self, place):
        """A card was turned up: its numbers, and what they change."""
        view = self.view
        self._open()
        v = view.fact(F_VAULT)
        inside = view.fact(F_HIRED) >= 2
        for h in range(4 * view.fact(F_ACTIVE), 4 * view.fact(F_ACTIVE) + 4):
            inside += SENT <= view.where(h) <= DOOMED
        monsters = hidden = many = 0
        cards = [c for c in self.pile[: view.lair(v, self.pile)] if self._kind(c) != EVENT]
        for c in cards:
            if c == UNKNOWN:
                hidden += 1
            elif self._kind(c) == MONSTER:
                monsters += 1
                if many == place and len(cards) < 5:
                    x, y = 85 + 19 * (many % 4), FIGHT_Y + 19 * (many // 4)
                    self._small(self.facts[7] >> 4, self.facts[7] & 15, x, y)
            many += 1
        view.totals(self.facts)
        self._tally(self.facts, inside, monsters, hidden, True)
        self._close()

    @phase("fight")
    def _walls(self):
        """The vault's walls and floor, and a torch."""
        kit = self.app.kit
        kit.box(84, 59, 75, 7, T_SLATE)
        kit.box(84, 62, 75, 1, T_INK)
        for x in range(88, 159, 10):
            kit.box(x, 59 + x // 2 % 2 * 3, 1, 4, T_INK)
        kit.box(79, 29, 81, 1, T_GREY)
        kit.box(159, 29, 1, 38, T_GREY)
        kit.box(79, 30, 5, 37, T_SLATE)
        for y in range(33, 66, 4):
            kit.box(79, y, 5, 1, T_INK)
            kit.box(80 + y // 4 % 2 * 2, y - 3, 1, 3, T_INK)
        kit.box(79, 66, 81, 1, T_SLATE)
        kit.box(80, 42, 3, 6, T_BROWN)
        kit.box(79, 37, 5, 5, T_ORANGE)
        kit.box(80, 36, 3, 1, T_ORANGE)
        kit.box(81, 35, 1, 6, T_YELLOW)

    @phase("fight")
    def _small(self, attack, defence, x, y):
        """Attack and defence under a portrait."""
        kit = self.app.kit
        kit.stamp(kit.ui, T_POWER + min(attack, 19), x - 1, y + 18)
        kit.stamp(kit.ui, T_POWER + min(defence, 19), x + 9, y + 18)
        kit.box(x + 7, y + 20, 1, 5, T_GREY)

    @phase("fight")
    def _forecast(self, inside, monsters, hidden, open_):
        """Both exchanges as numbers, and what comes of them."""
        say = self.app.say
        kit = self.app.kit
        kit.box(0, 67, 160, 29, T_GREY)
        kit.box(1, 68, 158, 27, T_NIGHT)
        if not inside:  # not sent yet; or petrified, sent home
            kit.line(5, 77, T_CREAM, say(M_DG_NOW_HOME if open_ else M_DG_NOBODY_IN))
            return
        kit.box(1, 68, 158, 10, T_SLATE)  # in words first, in numbers below
        x = self.facts  # as View.totals has filled it
        for y in (78, 87):
            kit.stamp(kit.ui, T_ATTACK, 5, y)
            kit.stamp(kit.ui, T_BLOCK, 33, y)
            kit.box(26, y + 4, 4, 1, T_WHITE)
        self.sums = []
        for at in (14, 42):
            self.sums.append(kit.line(at, 78, T_YELLOW))
        for at, y, color in ((58, 78, T_WHITE), (58, 87, T_WHITE), (5, 68, T_YELLOW)):
            self.sums.append(kit.line(at, y, color, "", 156 - at))
        self._tally(x, inside, monsters, hidden, open_)
        self._cell(3, R_TOTALS, 4, 70, 152, 24)

    @phase("fight")
    def _tally(self, x, inside, monsters, hidden, open_):
        """What the labels of the forecast say."""
        say = self.app.say
        sums = self.sums
        die = min(x[4], inside) if monsters else 0
        fall = min(x[5], monsters)
        sums[0].show("%d\n%d" % (x[0], x[2]))
        sums[1].show("%d\n%d" % (x[3], x[1]))
        many = str(monsters) if not hidden else "%d+?" % monsters if monsters else "?"
        sums[2].show(say.fill(M_DG_FALL, many, fall))
        sums[3].show(say.fill(M_DG_FALL + 1, str(inside), die))
        if hidden:
            text = say.fill(M_DG_HIDDEN, "", hidden)
        elif self.view.fact(F_MARKS) & STONED and open_:
            text = say(M_DG_STONED)
        elif not monsters:
            text = say(M_DG_FREE_PASS)
        elif die == inside:
            text = say(M_DG_NOW_ALL)
        else:
            number = M_DG_NOW_WINS if fall == monsters else M_DG_NOW_HOLDS
            text = say.fill(number + (die > 0), "", die)
        sums[4].show(text)
