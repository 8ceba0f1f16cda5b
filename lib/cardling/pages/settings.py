# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The settings page, and the question about the language at the first start."""

import os

from micropython import const

from cardling import foot
from cardling.device.boards import LEFT, RIGHT, A, B
from cardling.cards import Cards
from cardling.pages.menu import Menu
from cardling.messages import (
    M_LANGUAGE, M_PREPARE, M_SETTINGS, M_SET_AGAIN, M_SET_DONE, M_SET_KEYS, M_SET_LANGUAGE,
    M_SET_VOLUME,
)  # fmt: skip
from cardling.sounds import S_REFUSE
from cardling.setting_numbers import BRIGHT, EACH_SAYS, MOST, PIXELS, STEPS, TIPS, VOLUME
from cardling.tiles import (
    T_CREAM, T_DOT, T_DOT_ON, T_GREY, T_LEAF, T_SLATE, T_VIOLET, T_WHITE,
)  # fmt: skip


_FOLDER = "assets/packed"
_AT = const(96)  # x of the values
_AGAIN = const(STEPS + 1)  # the row after the settings


def _spell(app):
    """Have the letters of all languages."""
    with app.lent("cardling.language_font") as language_font:
        language_font.spell(app.kit, "_all.bin")


def languages(number=M_LANGUAGE):
    """[(two letters, a message in that language)]: one for each file of messages on the drive,
    English first."""
    found = []
    for name in sorted(os.listdir(_FOLDER)):
        if name[:9] == "messages." and len(name) == 11:
            try:
                file = Cards(_FOLDER + "/" + name)
            except ValueError:
                continue  # damaged, which the title tells
            row = name[9:], file.name(number)
            found.insert(0 if row[0] == "en" else len(found), row)
            file.close()
    return found


def _different(number):
    """What a message is in all languages; one that lacks it has the English text."""
    found = []
    for _, text in languages(number):
        if text not in found:
            found.append(text)
    return found


def prepare(app, made, count):
    """The first start makes the files of the saves, which takes seconds: say so."""
    kit = app.kit
    if not made:
        kit.stamp(kit.sheet("logo"), 0, 32, 10)
        _spell(app)
        y = 48
        texts = _different(M_PREPARE)
        for text in texts[:3]:
            kit.line(6, y, T_WHITE, kit.wrap(text, 148))
            y += 20 if texts[2:] else 24
    kit.box(30, 112, 100, 6, T_SLATE)
    kit.box(30, 112, 100 * made // count, 6, T_LEAF)
    app.handheld.refresh()


class FirstStart(Menu):
    """Which language? Nothing is guessed; each is named in itself."""

    top = 66
    left = 64
    step = 14
    lines = 4

    def __init__(self, app):
        self.found = languages()
        Menu.__init__(self, app, "", [row[1] for row in self.found], self._done, back=False)

    def head(self):
        """The logo, and the question in every language."""
        kit = self.app.kit
        _spell(self.app)
        self.app.load("cardling.pages.background").fade_background(kit, 40, 0, T_VIOLET)
        kit.stamp(kit.sheet("logo"), 0, 32, 10)
        text = kit.wrap("  /  ".join(_different(M_SET_LANGUAGE)), 156)
        line = kit.line(0, 44, T_GREY, text)
        line.x = (160 - line.width) // 2
        with self.app.lent("cardling.tunes") as tunes:
            self.app.handheld.sound.music(tunes.TITLE)

    def _done(self, index):
        app = self.app
        app.settings.speak(self.found[index][0])
        app.settings.save()
        title = app.load("cardling.pages.title").Title(app)
        title.check = True  # perhaps a damaged file was why the language was asked for
        app.show(title)
        app.page("lesson_offer")


class SettingsPage(Menu):
    """Left and right change what the arrow stands at; every change is kept at once."""

    step = 12 if STEPS < 7 else 10

    def __init__(self, app):
        self.found = languages()
        Menu.__init__(self, app, "", None, None)

    def _word(self, i):
        """What a setting is; "" if it has dots."""
        return self.app.say(M_SET_VOLUME + EACH_SAYS * i + 1 + self.app.settings.steps[i])

    def enter(self):
        """Draw it."""
        app = self.app
        say = app.say
        kit = app.kit
        self.title = say(M_SETTINGS)
        self.rows = [say(M_SET_LANGUAGE)]
        self.rows += [say(M_SET_VOLUME + EACH_SAYS * i) for i in range(STEPS)]
        self.rows.append(say(M_SET_AGAIN))
        self.values = kit.line(_AT, self.top, T_CREAM)
        self.values.space(self.step)
        self.dots = {}  # by setting; the darkest light has one as well
        for i in range(STEPS):
            if not self._word(i):
                y = self.top + self.step * (1 + i)
                many = (MOST >> 4 * i & 15) + (i == BRIGHT)
                self.dots[i] = kit.grid(kit.ui, _AT, y, many, tile=T_DOT)
        Menu.enter(self)
        self.foot = foot.show_keys(kit, 117, say(M_SET_KEYS))
        self._values()

    def _values(self):
        """What is chosen."""
        steps = self.app.settings.steps
        lines = [self.app.say(M_LANGUAGE)] + [self._word(i) for i in range(STEPS)]
        self.values.show("\n".join(lines))
        for i in self.dots:
            for k in range((MOST >> 4 * i & 15) + (i == BRIGHT)):
                self.dots[i][k] = T_DOT_ON if k < steps[i] + (i == BRIGHT) else T_DOT
        # The lights show what they would be, as long as the arrow is there.
        self.app.handheld.pixels.fill(0x30C030 if self.at == PIXELS + 1 else 0)

    def press(self, button):
        """Up and down move, the others change, B goes back."""
        app = self.app
        settings = app.settings
        row = self.at - 1
        if button == B:
            app.pop()
        elif button < LEFT:
            Menu.press(self, button)
            self._values()
        elif button not in (LEFT, RIGHT, A):
            return
        elif self.at == _AGAIN:
            if button == A:
                settings.seen = bytearray(len(settings.seen))
                settings.steps[TIPS] = 1
                settings.save()
                self._values()
                foot.show_keys(app.kit, 117, app.say(M_SET_DONE), self.foot)
        elif row < 0:
            codes = [found[0] for found in self.found]
            at = codes.index(settings.language) if settings.language in codes else 0
            at += -1 if button == LEFT else 1
            settings.speak(codes[at % len(codes)])
            settings.save()
            app.kit.clear()
            self.enter()
        else:
            most = MOST >> 4 * row & 15
            step = settings.steps[row] + (-1 if button == LEFT else 1)
            if button == A or row not in self.dots:  # A only goes up: round
                step %= most + 1
            if 0 <= step <= most:
                settings.steps[row] = step
                settings.save()
                settings.apply()
                self._values()
                if row == VOLUME:
                    app.handheld.sound.play(b"\x48\x06\x4f\x08")
            else:
                self.sound(S_REFUSE)


Page = SettingsPage
