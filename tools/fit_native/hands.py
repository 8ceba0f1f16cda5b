# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Drives the handheld's program on MicroPython, for tools/fit.py: presses, waits, looks.

Whatever is here is imported before the base is measured and so does not count."""

import gc
import struct
import sys

import alarm
import analogio
import board
import displayio
import fences
import keypad
import supervisor
from micropython import pystack_use

_FRAME = 30  # ms
_KEYS = (None, None, None, None, 1, 0, 2, 3)  # by button, from A on: the key's number
_REST = 32768

app = None
_dice = 1
_left = 0  # presses to come
_down = -1  # the button that is held
_wait = 0  # frames until the hand does something
largest = 0  # bytes that one frame allocated
analogio.values[board.JOYSTICK_X] = _REST
analogio.values[board.JOYSTICK_Y] = _REST
analogio.values[board.A6] = 39000  # 3.9 V


def on():
    """Switch on: what app.main does before its first frame."""
    global app
    from cardling.app import App
    from cardling.handheld import Handheld

    app = App(Handheld())


_LOADED = "handheld sheet font kit save say settings app match".split()
_GAMES = (
    "engine.table engine.piles engine.mindbug cardling.area cardling.duel",
    "engine.table engine.piles engine.mindbug engine.tagteam cardling.area cardling.duel"
    " cardling.team",
    "engine.mantis cardling.tanks",
    "engine.table engine.minimonfa_piles engine.minimonfa_fight engine.minimonfa cardling.dungeon",
)


def load(i):
    """Import the i-th of the modules that this start needs. A step for each, as a board collects
    while it loads."""
    names = ["cardling." + name for name in _LOADED]
    record = alarm.sleep_memory
    if record[0] and record[8] == 3:  # a deal of the game in the third byte
        names += _GAMES[record[10]].split()
    if i < len(names):
        __import__(names[i])
    fences.tend()


def off():
    """Switch off."""
    app.leave()
    alarm.keep()


def frame(count=1):
    """Let time pass."""
    global largest
    for _ in range(count):
        supervisor.pass_ms(_FRAME)
        start = gc.mem_alloc()
        app.frame()
        largest = max(largest, gc.mem_alloc() - start)


def hold(button, down):
    """Press or release."""
    if button < 4:
        axis = board.JOYSTICK_X if button & 2 else board.JOYSTICK_Y
        analogio.values[axis] = _REST + ((32000 if button & 1 else -32000) if down else 0)
    else:
        keypad.queue.append(_KEYS[button] << 1 | down)
        bit = 1 << _KEYS[button]
        keypad.held = keypad.held | bit if down else keypad.held & ~bit


def press(button):
    """A button down and up; the hand waits before, as a person does."""
    frame(14)
    hold(button, 1)
    frame()
    hold(button, 0)
    frame()


def _front():
    return type(app.stack[-1]).__name__


def front_and_game():
    """For the soak: which screen is in front, of which game."""
    return _front() + (" " + app.match.game if app.match else "")


def choose(number):
    """The row of the menu in front that says this message."""
    screen = app.stack[-1]
    text = app.say(number)
    at = screen.rows.index(text) if text in screen.rows else -1
    if at < 0:
        raise ValueError("no such row: " + text)
    while screen.at != at:
        press(1)
    press(4)


def title():
    """Leave whatever is in front."""
    from cardling.title import Title

    if app.match is not None:
        app.match.leave()
    app.show(Title(app))


def tips(wanted):
    """Shall tips come in between?"""
    app.settings.steps[4] = wanted
    app.settings.seen = bytearray(len(app.settings.seen))


def push(module, name):
    """A screen that needs nothing but the app, whatever the way there is."""
    app.push(getattr(__import__("cardling." + module, None, None, (name,)), name)(app))


def match(kinds, state, game="mindbug"):
    """A table with this state."""
    from cardling.match import Match

    if app.match is not None:
        app.match.leave()
    app.match = Match(app, game, 1, kinds)
    app.match.table.load(state)
    app.match.open()


def deal(game, kinds):
    """A new game; kinds is a text, 0 for a person, 1 to 3 for a bot."""
    from cardling.match import Match

    if app.match is not None:
        app.match.leave()
    app.match = Match(app, game, 1, bytes([int(kind) for kind in kinds]))
    app.match.open()


def _shows(screen):
    """Is something shown there just now?"""
    events = screen.events
    return events and (not hasattr(events, "busy") or events.busy())


def settle(limit=4000):
    """Go on until somebody is asked or another screen is in front; A skips what is shown."""
    for _ in range(limit):
        screen = app.stack[-1]
        if not hasattr(screen, "events") or screen.question:
            frame(2)
            return
        if _shows(screen):
            press(4)
        else:
            frame()
    raise ValueError("still waiting")


def showing(count):
    """Go on until an event is shown, and some frames more."""
    for _ in range(4000):
        if _shows(app.stack[-1]):
            frame(count)
            return
        frame()
    raise ValueError("nothing happens")


def thinking(count):
    """Go on until a bot thinks, and some of its slices more."""
    duel = app.stack[-1]
    for _ in range(4000):
        if duel._bot:
            frame(count)
            if duel._bot:
                return
        elif _shows(duel):
            press(4)
        else:
            frame()
    raise ValueError("no bot thinks so long")


def log():
    """A log as long as it gets: somebody plays, somebody attacks, a creature is defeated."""
    match = app.match
    rows = app.stack[0].rows
    cards = rows[1] + rows[3] + rows[6]
    for i in range(0, len(match.log), 3):
        match.log[i] = (2, 4, 8)[i // 3 % 3]
        match.log[i + 1] = i & 1
        match.log[i + 2] = cards[i // 3 % len(cards)]
    match.logged = len(match.log)
    for seat in range(len(match.fresh)):
        match.fresh[seat] = match.logged


def dungeon_log():
    """The same for MiniMonFa: somebody lays a card, uses an ability, a monster dies."""
    match = app.match
    for i in range(0, len(match.log), 3):
        match.log[i] = (6, 11, 15)[i // 3 % 3]
        match.log[i + 1] = i & 1
        match.log[i + 2] = (7, 16, 12)[i // 3 % 3]
    match.logged = len(match.log)
    for seat in range(len(match.fresh)):
        match.fresh[seat] = match.logged


def front():
    """Print which screen is in front, and what the largest frame on the way to it allocated."""
    global largest
    print(_front(), largest)
    largest = 0


def look(moves):
    """Print what is in front: groups that are no labels, labels, grids, bytes that a frame
    allocates in which nobody does anything, bytes for the worst of these cursor moves."""
    global largest
    groups = labels = grids = 0
    todo = [board.DISPLAY.root_group]
    while todo:
        item = todo.pop()
        if not hasattr(item, "members"):
            grids += 1
        elif isinstance(item, displayio.Group):
            labels += 1
        else:
            groups += 1
            todo += item.members
    frame()
    start = gc.mem_alloc()
    frame(8)
    quiet = (gc.mem_alloc() - start) // 8
    most = 0
    for button in moves:
        frame(14)
        hold(button, 1)
        largest = 0
        frame()
        most = max(most, largest)
        hold(button, 0)
        frame()
    largest = 0
    print(groups, labels, grids, quiet, most)


def _deep(n, what):
    if n:
        return _deep(n - 1, what)
    return what()


def _below(n):
    if n:
        return _below(n - 1)
    return pystack_use()


def spare(kinds, state, game):
    """Print how many bytes of the Python stack a turn at this table leaves: calls of a small
    function go well so deep above it."""
    level = _below(1) - _below(0)
    left = 0
    for n in range(30, 0, -1):
        match(kinds, state, game)
        try:
            _deep(n, settle)
            left = n
            break
        except RuntimeError:
            pass
    print(left * level)


def monkey(seed, presses):
    """From now on `play` presses buttons by chance; 0 presses: go on after a restart."""
    global _dice, _left
    if presses:
        _dice = (2 * seed + 1) & 0xFFFF
        _left = presses
    else:
        _dice, _left = struct.unpack("<HH", alarm.sleep_memory[250:254])
    from cardling.match import Match

    whole = Match.bot

    def bot(match, seat):
        """A bot with all its buffers that thinks for a tenth of its time."""
        made = whole(match, seat)
        made.spent = 0
        made.step = _hasty(made)
        return made

    Match.bot = bot


def _hasty(bot):
    think = type(bot).step

    def step():
        if bot.spent < 112000:
            bot.spent += 112000
        return think(bot)

    return step


def _roll(n):
    global _dice
    _dice = (_dice * 25173 + 13849) & 0xFFFF
    return (_dice >> 4) % n


def play():
    """One frame, and perhaps a press: 0 go on, 1 start the program anew, a text: the end."""
    global _left, _down, _wait
    supervisor.pass_ms(_FRAME)
    if _wait:
        _wait -= 1
    elif _down >= 0:
        hold(_down, 0)
        _down = -1
        _wait = _roll(4)
    else:
        _left -= 1
        if _left < 0:
            return "done"
        _down = (0, 1, 2, 3, 4, 4, 4, 4, 5, 6, 7)[_roll(11)]
        hold(_down, 1)
        if not _roll(20):
            _wait = 40  # held for more than a second
        screen = app.stack[-1]
        if type(screen).__name__ == "Title":
            screen.at = _roll(len(screen.rows))  # every game gets its turn
    try:
        running = app.frame()
    except Exception as error:
        sys.print_exception(error)
        return repr(error)
    fences.tend()
    if running:
        return 0
    alarm.sleep_memory[250:254] = struct.pack("<HH", _dice, _left)
    off()
    return 1
