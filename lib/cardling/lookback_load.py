# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Reads a finished game before the look back can show it, a few decisions a frame."""

from micropython import const

from cardling import foot
from cardling.device.boards import B
from cardling.lookback import TURN, Replay
from cardling.match import about
from cardling.messages import M_LOOK_BACK, M_LOOK_OTHER, M_LOOK_READS
from cardling.save.restart import AT_DO, AT_VIEWER, AT_MOVES, AT_PLACE, AT_WHICH, FIND, REPLAY
from cardling.tiles import T_WHITE

_KEPT = const(5)  # positions between which others are played again
_READ = const(6)  # decisions a frame


def opened(app, record):
    """The match of what cardling.save.restart has carried; ValueError if there is none."""
    which = record[AT_WHICH]
    past = known(app, which, record[AT_MOVES:])
    if record[AT_DO] != REPLAY:
        place = min(record[AT_PLACE] | record[AT_PLACE + 1] << 8, past.count)
        if record[AT_DO] == FIND:
            return app.load("cardling.own_puzzle").OwnPuzzle(app, past, place)
        return app.load("cardling.play_on").PlayOn(app, past, place)
    eyes = record[AT_VIEWER]
    return Replay(app, past, which, record[AT_MOVES:], eyes if eyes < len(past.players) else -1)


def known(app, which, data=b""):
    """What cardling.game_text knows of a game."""
    if not data:
        with app.lent("cardling.save.last_games") as last_games:
            data = last_games.get(app.store, which)
    with app.lent("cardling.game_text") as game_text:
        return game_text.unpack(bytes(data))


class LookbackLoading:
    """The page in front while it is read. What turns out to be another game is not shown."""

    def __init__(self, app, match):
        self.app = app
        self.match = match
        self.turn = -1  # the last one

    def enter(self):
        """Draw it."""
        self.line = self.app.kit.line(6, 60, T_WHITE)

    def tick(self):
        """Read on."""
        match = self.match
        t = match.table
        if match.read:
            return
        lead = getattr(about(match.game), "lead", None)
        if not lead:
            lead = self.app.load("engine." + match.game + ".bot").value
        for _ in range(_READ):
            if match.at % (match.total // _KEPT + 1) == 0:
                match.kept.append(match.here())
            code = -1
            try:
                code = match.next()
            except ValueError:
                pass
            if code < 0:
                match.read = True
                if not self._is_it():
                    kit = self.app.kit
                    self.line.show(kit.wrap(self.app.say(M_LOOK_OTHER), 148))
                    foot.show_keys(kit, 117, self.app.say(M_LOOK_BACK))
                    return
                match.count = match.at
                match.marks = bytearray(match.count + 1)
                match.go(0)
                match.show()
                return
            worth = 64 + max(-63, min(63, lead(t, match.me) // 4))
            match.course.append(worth if t.turn == self.turn else worth | TURN)
            self.turn = t.turn
            match.play(code)
        count = 100 * match.at // max(match.total, 1)
        self.line.show(self.app.say.fill(M_LOOK_READS, count=count))

    def _is_it(self):
        """Were these all of its moves, and is its last position that of then?"""
        match = self.match
        if match.at < match.total or not match.reader.done():
            return False
        with self.app.lent("cardling.game_text") as game_text:
            return game_text.position(match.table) == match.last

    def press(self, button):
        """B goes to the title."""
        if button == B:
            self.match.quit()
