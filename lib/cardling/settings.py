# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The player's settings, which survive switching off. Their page is pages/settings.py."""

from micropython import const
from engine import GAMES
from cardling.phases import phase
from cardling.translation import Translation
from cardling.save import SETTINGS
from cardling.setting_numbers import BRIGHT, FIRST, MUSIC, PIXELS, SPEED, STEPS, VOLUME

_VOLUMES = b"\x00\x0a\x19\x32\x64"  # percent; each about twice as loud
_LIGHTS = b"\x0a\x19\x2d\x46\x64"
_PIXELS = b"\x00\x06\x14"
_PACES = b"\xaa\x64\x32\x00"  # slow, normal, fast, at once
_DARKEST = const(2)
# Bytes for each game: its variant (0: never played), its options, and who sat there, two bits for
# each of six seats.
SEATED = const(4)


class Settings:
    """language   two letters, "" until somebody has chosen
    steps      of each, by cardling.setting_numbers
    pace       how long things are shown, in percent
    game       the number of the one that was begun last
    seated     SEATED bytes for each game, see cardling.before_game
    """

    @phase("start")
    def __init__(self, app):
        self.app = app
        self.language = ""
        self.steps = bytearray([FIRST >> 4 * i & 15 for i in range(STEPS)])
        self.seen = bytearray(8)
        self.game = 0
        self.seated = bytearray(SEATED * len(GAMES))
        self.more = []  # parts of a later version's record
        record = app.store.read(SETTINGS)
        if record:
            with app.lent("cardling.save.settings_record") as module:
                module.recall(self, record)
        if app.say is None:
            app.say = Translation("en")  # for whatever comes before the choice
        self._apply()  # the light comes with the first picture

    def save(self):
        """Keep it."""
        with self.app.lent("cardling.save.settings_record") as module:
            record = module.pack(self)
        return self.app.store.write(SETTINGS, record)

    def speak(self, language):
        """Change the language, also in the middle of a game. OSError: there is no such file."""
        app = self.app
        say = Translation(language)
        if app.say is not None:
            app.say.close()
        app.say = say
        self.language = language
        with app.lent("cardling.language_font") as language_font:
            language_font.spell(app.kit, "." + language)
        if app.match is not None:
            say.sets(app.match.table.SETS)

    def apply(self):
        """Make the handheld so."""
        self._apply()
        self.light(0)

    def _apply(self):
        steps = self.steps
        self.pace = _PACES[steps[SPEED]]
        sound = self.app.handheld.sound
        sound.volume = _VOLUMES[steps[VOLUME]]
        sound.musical = steps[MUSIC] > 0

    def light(self, dim):
        """Screen and pixels; dim 1, 2: nobody has pressed anything for a while, for long."""
        percent = _LIGHTS[self.steps[BRIGHT]]
        if dim:
            self.app.handheld.sound.bed()
            percent = max(_DARKEST, percent // 4) if dim == 1 else _DARKEST
        try:
            self.app.handheld.brightness = percent
        except (AttributeError, RuntimeError):
            pass  # a screen that cannot be dimmed
        self.app.handheld.pixels.brightness = _PIXELS[self.steps[PIXELS]] >> dim if dim < 2 else 0
