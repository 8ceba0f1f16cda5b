# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The pages that come before a game: discard the saved one? Who sits where? What are their
names?"""

import os

from engine import GAMES
from cardling.match import RIVAL, about, pack
from cardling.pages.menu import ask
from cardling.save import GAME, progress
from cardling.save.restart import AT_DEAL, DEAL
from cardling.save.progress import NAMES
from cardling.save.match_record import NAME
from cardling.settings import SEATED
from cardling.confirmation import DROP
from micropython import const

_PARTNER = const(2)  # medium


def deal(app, game, seed, players, names=None, variant=0, options=0):
    """Begin a game, on a clean heap."""
    app.start(record(game, seed, players, names, variant, options))


def record(game, seed, players, names=None, variant=0, options=0):
    """A game to begin, as cardling.save.restart carries it; seed None: any deal. See Match."""
    if seed is None:
        seed = int.from_bytes(os.urandom(4), "little") & 0x3FFFFFFF
    return bytes((DEAL,)) + pack(game, variant or len(players), seed, players, names, options)


def against(app, game, rival):
    """A game against a rival, by its number; in Tag Team against it and its twin."""
    rival += RIVAL
    players = (0, rival, _PARTNER, rival) if game == "tagteam" else (0, rival)
    deal(app, game, None, bytes(players))


def show(app, game):
    """What cardling.match.pack gives of a game between bots. It is silent."""
    game = GAMES[game % len(GAMES)]
    app.handheld.sound.volume = 0
    variant = min(about(game).CODES)
    return record(game, None, bytes((3, 2, 3, 2)[:variant]))[AT_DEAL:]


def last(app, game):
    """What was chosen for a game last time: (variant, options, who sits where: six bytes), or
    None."""
    i = SEATED * GAMES.index(game)
    variant, options, low, high = app.settings.seated[i : i + SEATED]
    players = low | high << 8
    return variant and (variant, options, bytes([players >> 2 * s & 3 for s in range(6)])) or None


def _chose(app, game, variant, options, players):
    """Keep that for the next time; of seats that were not asked for, what was."""
    settings = app.settings
    settings.game = GAMES.index(game)
    i = SEATED * settings.game
    _, _, low, high = settings.seated[i : i + SEATED]
    packed = low | high << 8
    for s in range(len(players)):
        packed = packed & ~(3 << 2 * s) | players[s] << 2 * s
    settings.seated[i : i + SEATED] = bytes((variant, options, packed & 255, packed >> 8))
    settings.save()


def people(app):
    """What the people were called last time, with how they look; may be fewer than play."""
    names = []
    record = progress.read(app.store, NAMES, 0)
    at = 0
    while at < len(record):
        end = at + 1 + record[at]
        try:
            names.append(str(record[at + 1 : end], "utf-8")[:NAME])
        except ValueError:
            return []
        at = end
    return names


def remember(app, names):
    """Keep that for the next time, and what others than these are called."""
    names = names + people(app)[len(names) :]
    record = b""
    for name in names:
        name = name.encode()
        record += bytes((len(name),)) + name
    if record != progress.read(app.store, NAMES, 0):
        progress.write(app.store, NAMES, record)


def theme(app, game, shift=0):
    """The music of a game; one may have none."""
    with app.lent("cardling.tunes") as tunes:
        for tune in tunes.THEMES[GAMES.index(game) :][:1]:
            app.handheld.sound.music(tune, shift)


class Begin:
    """Asks one thing after the other.

    With a ``seed`` it is that deal, for that ``variant`` and with these ``options`` (see Match),
    and the person chooses the seat.
    """

    def __init__(self, app, game, seed=None, variant=None, options=None):
        self.app = app
        self.game = game
        self.seed = seed
        self.variant = variant
        self.options = options
        if app.store.read(GAME):
            ask(app, DROP, self._who)
        else:
            self._who()

    def _who(self):
        theme(self.app, self.game)
        about(self.game).sit(self)

    def sat(self, players, variant=0, options=0):
        """Who sits where is known (None: B was pressed); several people have names."""
        app = self.app
        if players is None:
            app.pop()
            return
        asked = [s for s in range(len(players)) if not players[s]]

        def named(names):
            if names:
                remember(app, list(names))
            names = names and list(names)
            seated = names and ["" if kind else names.pop(0) for kind in players]
            _chose(app, self.game, variant or len(players), options, players)
            deal(app, self.game, self.seed, players, seated, variant, options)

        if len(asked) > 1:
            app.page("player_names", asked, named, (), people(app))
        else:
            named(None)
