# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The last screen of a game: the winner in front of the curtain, then who won, how and why, and on
a second page how it went; another game with one press."""

from displayio import Bitmap, Group, Palette
from micropython import const

from cardling import foot
from cardling.pages.large_text import big_text
from cardling.characters import GLOATS
from cardling.device.boards import A, B, LEFT, RIGHT, SELECT
from cardling.messages import (
    M_CODE_DEAL, M_DEAL_KEYS, M_END_BEST, M_END_CONCEDE_YOU, M_END_KEYS,
    M_LOOK_KEYS,
)  # fmt: skip
from cardling.pages.background import FOOT
from cardling.pages.results import count, fastest
from cardling.phases import promised
from cardling.sounds import S_BACK, S_CHOOSE, S_DEFEAT, S_DRAWN, S_VICTORY, THEIRS
from cardling.tiles import (
    T_CREAM, T_GREY, T_INK, T_LEAF, T_MORE_RIGHT, T_SKY, T_SLATE, T_STAR, T_TEAL, T_VIOLET, T_WHITE,
    T_YELLOW,
)  # fmt: skip

_STAGE = const(2200)  # ms the winner is in front
_FALL = const(1000)  # from then on the curtain falls on who has lost
_STAR = const(150)  # ms from a star to the next
# Where stars come, on both sides of the picture: x, y.
_STARS = b"\x18\x08\x78\x08\x06\x24\x8a\x24\x18\x40\x78\x40"


class End:
    """What the games' last screens have in common. A game has

    verdict() and draw(), and where it needs them
    winner()        the seat in front of the curtain, -1: nobody
    champion(seat)  (sheet, tile) of what stands there for it
    turns(n)        the number of the turn that the state calls n
    total()         how many there were
    best(card, n)   what is said of who did most, see cardling.highlights
    """

    def __init__(self, app, match):
        self.app = app
        self.match = match
        self.counted = False
        self.theme = False  # is the game's music still to come?
        self.page = 0
        self.stage = None  # the group in front of all, while it is there
        self.streak = 0
        self.fast = 0  # turns of the fastest win before this game
        self.news = ""  # what it means for the ladder of rivals
        self.low = 0  # y of what is still to be drawn
        self.story = None  # the second page, as long as something of it is still to be drawn

    def enter(self):
        """Draw it."""
        app = self.app
        match = self.match
        text, why, score = self.verdict()
        if self.page:
            self.story = app.load("cardling.pages.end_details").EndDetails(self, score)
            self.story.step()
            return
        if not self.counted:
            self.counted = True
            app.summary = text + " " + why
            app.handheld.sound.play(S_VICTORY if score > 0 else S_DEFEAT if score else S_DRAWN)
            self.theme = match.people > 0
            self.shift = 0 if score > 0 else THEIRS
            if match.result:
                self.fast = fastest(app)[match.result[1]]
                self.streak, self.news = count(app, match.result)
            app.ignore_presses(1000)
            seat = self.winner() if match.people and app.settings.pace and score else -1
            if seat >= 0:  # the page comes after it: both together would take 120 ms
                self._curtain(text, score > 0, seat)
                app.paints_next = True
                return
        self.draw(text, why, score)
        app.paints_next = True
        kit = app.kit
        kit.stamp(kit.ui, T_MORE_RIGHT, 150, 117)
        self._news()
        if not match.people:  # a game of bots is over
            app.running = False
            if not app.demo:
                app.title(app.idle())

    def _news(self):
        """What it means for the ladder of rivals."""
        kit = self.app.kit
        text = self.news
        kit.line((160 - kit.font.width(text)) // 2, 93, T_YELLOW, text)

    @promised
    def verdict(self):
        """What it says, why, and +1 won, 0 drawn, -1 lost."""

    @promised
    def draw(self, text, why, score):
        """Draw it, with banner() or headline(), and foot()."""

    # --- who won

    def winner(self):
        """The seat in front of the curtain."""
        t = self.match.table
        if self.match.conceded >= 0:
            return self.match.conceded ^ 1 if t.seats == 2 else -1
        me = max(0, self.match.viewer())
        for s in range(t.seats):  # of several the one who looks
            s = (s + me) % t.seats
            if t.score(s) > 0:
                return s
        return -1

    def champion(self, seat):
        """The card that did something last for who won; else the face of who won."""
        match = self.match
        card = match.highlight("last", seat) if match.conceded < 0 else 0
        if card:
            return match.game, match.design(card)
        return "faces", match.face(seat, GLOATS)

    def _curtain(self, text, won, seat):
        """The winner, in front of the curtain."""
        kit = self.app.kit
        cloth = Bitmap(8, 24, 16)  # nothing, the dark, a fold of the curtain
        for y in range(8, 24):
            for x in range(8):
                cloth[x, y] = T_INK if y < 16 or x > 5 else T_VIOLET
        name, tile = self.champion(seat)
        tiles = kit.tiles(name)
        sheet = kit.cut(tiles, tile)
        tiles.close()
        self.since = self.app.handheld.now()
        self.shown = 0  # stars, or rows of the curtain
        self.stars = Group() if won else None
        self.stage = kit.grid((cloth, 8, 8), 0, 0, 20, 16, 1)
        figure = kit.big(sheet, 0, 48, 14, 4)
        self.headline(text, 94, T_YELLOW if won else T_GREY)
        if won:
            kit.group.append(self.stars)
            return
        grey = Palette(16)
        for i in range(16):
            rgb = kit.palette[i]
            light = ((rgb >> 16) * 2 + (rgb >> 8 & 255) * 5 + (rgb & 255)) >> 3
            grey[i] = light * 0x10101
        grey.make_transparent(0)
        figure[0].pixel_shader = grey
        self.stage = kit.grid((cloth, 8, 8), 0, 0, 20, 16, 0)

    def _clap(self):
        """A frame in front of the curtain: a star comes, and stars hop; or the curtain falls."""
        app = self.app
        spent = app.handheld.since(self.since) * 100 // app.settings.pace
        if spent >= _STAGE:
            self._leave_stage()
            return
        lights = app.handheld.pixels
        stars = self.stars
        for i in range(lights.count):
            if stars is None:
                lights.set(i, 0x400000 if spent < _FALL else 0)
            else:
                lights.set(i, 0x30C030 if (spent // 90 + i) % 3 else 0xC0C030)
        if stars is None:
            if self.shown < 16 and spent >= _FALL + 60 * self.shown:
                for i in range(20 * self.shown, 20 * self.shown + 20):
                    self.stage[i] = 2
                self.shown += 1
        elif spent >= _STAR * (self.shown + 1):
            i = self.shown % (len(_STARS) // 2)
            x, y = _STARS[2 * i], _STARS[2 * i + 1]
            if i == self.shown:
                star = Group(scale=2, x=x, y=y)
                app.kit.grid(app.kit.ui, 0, 0, tile=T_STAR, into=star)
                stars.append(star)
            else:
                stars[i].y ^= 2
            self.shown += 1

    def _leave_stage(self):
        """Now the page."""
        self.stage = self.stars = None
        self.app.handheld.pixels.fill(0)
        self.app.kit.clear()
        self.enter()

    # --- what it draws with

    def conceded(self):
        """Why it ended, if somebody gave up."""
        loser = self.match.conceded
        how = M_END_CONCEDE_YOU + (loser != self.match.viewer())
        return self.app.say.fill(how, player=self.match.name(loser))

    def banner(self, text, why, score):
        """What it says and why at the top, where the rows of several players follow."""
        kit = self.app.kit
        self.ground = T_TEAL if score > 0 else T_SLATE
        kit.box(0, 4, 160, 24, T_LEAF if score > 0 else T_SLATE)
        self.headline(text, 9, T_INK if score > 0 else T_WHITE)
        kit.line(8, 33, T_CREAM, kit.wrap(why, 146))

    def headline(self, text, y, color):
        """What it says in the banner, of double size if there is room."""
        kit = self.app.kit
        wide = kit.font.width(text)
        if wide > 78:
            kit.line((160 - wide) // 2, y + 3, color, text)
        else:
            big_text(kit, (160 - 2 * wide) // 2, y, color, text)

    def foot(self, y=104):
        """The deal's code, and the keys: with the next frame, as this one paints all of it."""
        self.low = y
        self.app.kit.box(0, FOOT, 160, 128 - FOOT, T_INK)

    def _foot(self):
        kit = self.app.kit
        say = self.app.say
        kit.line(8, self.low, T_SKY, say.fill(M_CODE_DEAL, self.match.code()))
        self.low = 0
        self.app.load("cardling.pages.background").fade_background(kit, 54, 28, self.ground)
        match = self.match
        keys = M_LOOK_KEYS if match.tape else M_END_KEYS
        foot.show_keys(kit, 117, say(M_DEAL_KEYS if match.is_shared_deal() else keys))

    # --- how it went

    def turns(self, n):
        """The number of the turn that the state calls n."""
        return n

    def total(self):
        """How many turns there were."""
        return self.match.view(-1).turns()

    def best(self, card, n):
        """(what the second page says of who did most, sheet and tile of the picture)."""
        design = self.match.design(card)
        text = self.app.say.fill(M_END_BEST, self.app.say.card(design), n)
        return text, self.match.game, design

    def picture(self, card, seat):
        """(sheet, tile) of the card that made a decision; of a game whose deeds are no cards, of
        whom it helped."""
        match = self.match
        design = match.design(card) if match.cards() else 255
        return ("faces", match.face(seat)) if design == 255 else (match.game, design)

    def press(self, button):
        """A plays again, B goes to the title, the stick turns the page. In front of the curtain A
        only ends that."""
        if button == B:
            self.app.handheld.sound.play(S_BACK)
            self.match.quit()
        elif self.stage:
            if button == A:
                self._leave_stage()
                self.app.ignore_presses()
        elif button == A:
            self.app.handheld.sound.play(S_CHOOSE)
            self.match.highlight("rematch")
        elif button == SELECT:
            if self.match.tape:
                self.app.handheld.sound.play(S_CHOOSE)
                self.match.highlight("look_back")
        elif button == LEFT or button == RIGHT:
            self.page ^= 1
            self.low = 0
            self.story = None
            self.app.kit.clear()
            self.enter()

    def tick(self):
        """The winner, for a moment; then the game's music, hollow for who has lost."""
        if self.theme and not self.app.handheld.sound.tune:
            self.theme = False
            self.app.load("cardling.before_game").theme(self.app, self.match.game, self.shift)
        if self.stage:
            self._clap()
        elif self.low:
            self._foot()
        elif self.story and not self.story.step():
            self.story = None
