# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Drives the handheld's program on MicroPython, for tools/measure/fit.py and tools/measure/heap.py:
presses, waits, looks. What takes several frames is a generator that yields after each: MicroPython
collects garbage only between two calls from outside, and a frame is such a call, see `advance`.

Whatever is here is imported before the base is measured and so does not count."""

import array
import gc
import struct
import sys

import alarm
import analogio
import board
import displayio
import fences
import keypad
import microcontroller
import supervisor
from micropython import pystack_use

from cardling.match import DEALS
from cardling.save.match_record import AT_GAME
from cardling.save.restart import (
    AT_DEAL,
    AT_DO,
    AT_EXERCISE,
    AT_NUMBER,
    DEAL_RESULT,
    EXERCISE,
    FIND,
    KEPT,
    LESSONS,
    REPLAY,
    RESUME,
    TITLE,
)  # fmt: skip
from cardling.setting_numbers import TIPS

_FRAME = 30  # ms
_KEYS = (None, None, None, None, 1, 0, 2, 3)  # by button, from A on: the key's number
_REST = 32768

app = None
largest = 0  # bytes that one frame allocated
_todo = []  # generators
_dice = 1
_left = 0  # presses to come
analogio.values[board.JOYSTICK_X] = _REST
analogio.values[board.JOYSTICK_Y] = _REST
analogio.values[board.A6] = 39000  # 3.9 V

# --- power

_DEAL = DEALS + 1  # the first deal to share
_GAME = 250  # in what survives a restart: which game is in the store, for `load`
_LOADED = ["app"]
_GAMES = (
    "engine.mindbug cardling.mindbug.screen",
    "engine.mindbug engine.tagteam cardling.tagteam.screen",
    "engine.mantis cardling.mantis.screen",
    "engine.minimonfa cardling.minimonfa.screen",
)


def load(i):
    """Import the i-th of the modules that this start needs. A step for each, as a board collects
    while it loads."""
    names = ["cardling." + name for name in _LOADED]
    record = alarm.sleep_memory
    do = record[KEPT + AT_DO]
    if record[0] and do > TITLE:  # a game begins or goes on
        names.append("cardling.match")
        if do == RESUME or do == REPLAY or do == FIND or do == DEAL_RESULT:
            game = record[_GAME]
        elif do == EXERCISE:
            number = record[KEPT + AT_NUMBER]
            game = b"\0\0\2\1\3"[number] if record[KEPT + AT_EXERCISE] == LESSONS else 0
        else:
            game = record[KEPT + AT_DEAL + AT_GAME]
        # what is looked back at is read before its table comes; a deal that is over has none
        bare = do == REPLAY or do == FIND or do == DEAL_RESULT
        names += [name for name in _GAMES[game].split() if not bare or name[:7] == "engine."]
    if i < len(names):
        __import__(names[i])
    fences.tend()


def on():
    """Switch on: what app.main does before its first frame."""
    global app
    from cardling.app import App, Handheld

    app = App(Handheld())
    for name in app.levels[1][1:] if len(app.levels) > 2 else []:
        # `load` was too early for them
        if name[-7:] == ".screen":
            app.levels[1].remove(name)
            app.levels[2].append(name)


def off():
    """Switch off."""
    if app.match:
        _remember(app.match.game)
    app.leave()
    app.handheld.close()
    alarm.keep()


def _remember(game):
    """Which game is in the store: for `load`."""
    from engine import GAMES

    alarm.sleep_memory[_GAME] = GAMES.index(game)


def anew():
    """The program wants to start anew."""
    if not app.restarts:
        raise ValueError("it does not start anew")
    off()


def title():
    """The next start shows the title."""
    _next(TITLE)


def _next(what):
    from cardling.save import restart

    restart.keep(app.store, bytes((what,)))
    off()


def stage(what, number):
    """The next start shows a puzzle or a lesson."""
    from cardling.save import restart

    restart.keep(app.store, bytes((EXERCISE, what, number)))
    off()


def match(kinds, state, game="mindbug"):
    """The next start goes on with this game."""
    from cardling.match import Match

    if app.match is not None:
        app.match.leave()
    app.match = Match(app, game, 1, kinds)
    if state:
        app.match.table.load(state)
    app.match.save()
    _next(RESUME)


def deal(game, kinds):
    """A new game; kinds is a text, 0 for a person, 1 to 3 for a bot."""
    match(bytes([int(kind) for kind in kinds]), b"", game)


def share(game, kinds):
    """The first deal to share, some moves on."""
    from cardling.match import Match

    app.match = Match(app, game, _DEAL, bytes([int(kind) for kind in kinds]))
    for _ in range(12):
        app.match.table.moves()
        app.match.play(app.match.table.choices[0])
    _next(RESUME)


def replay():
    """The next start looks back at the game that is given up now."""
    from cardling.save import restart

    app.match.concede(0)
    app.load("cardling.pages.results").count(app, app.match.result)  # as its end does
    restart.keep(app.store, bytes((REPLAY, 0, 0, 0, 0)))
    off()


def find(place):
    """The next start is a puzzle of one's own: that game, after so many decisions."""
    from cardling.save import restart

    app.match.concede(0)
    app.load("cardling.pages.results").count(app, app.match.result)
    restart.keep(app.store, bytes((FIND, 0, place, 0, 0)))
    off()


# --- frames


def todo(*what):
    """These generators, one after the other."""
    _todo.extend(what)


def advance():
    """One frame of what is to be done: 0, a text when all is done or something went wrong."""
    try:
        while _todo:
            try:
                next(_todo[0])
                fences.tend()
                return 0
            except StopIteration:
                _todo.pop(0)
    except Exception as error:
        sys.print_exception(error)
        return "! " + repr(error)
    return "done"


def step():
    """A frame."""
    global largest
    supervisor.pass_ms(_FRAME)
    start = gc.mem_alloc()
    app.frame()
    largest = max(largest, gc.mem_alloc() - start)


def frame(count=1):
    """Let time pass."""
    for _ in range(count):
        step()
        yield


def played(game, kinds):
    """A game, some moves on."""
    from cardling.match import Match

    app.match = Match(app, game, 7, bytes([int(kind) for kind in kinds]))
    for _ in range(40):
        if app.match.table.moves():
            app.match.play(app.match.table.choices[0])
        yield


def hold(button, down):
    """Press or release."""
    if button < 4:
        axis = board.JOYSTICK_X if button & 2 else board.JOYSTICK_Y
        analogio.values[axis] = _REST + ((32000 if button & 1 else -32000) if down else 0)
    else:
        keypad.queue.append(_KEYS[button] << 1 | down)


def press(button):
    """A button down and up; the hand waits before, as a person does."""
    yield from frame(14)
    hold(button, 1)
    yield from frame()
    hold(button, 0)
    yield from frame()


def keep(button):
    """A button held for more than a second."""
    hold(button, 1)
    yield from frame(40)
    hold(button, 0)
    yield from frame()


def front():
    """Which screen is in front, of which game; a program that restarts has none."""
    name = type(app.stack[-1]).__name__ if app.stack else "none"
    return name + (" " + app.match.game if app.match else "")


def choose(number):
    """The row of the menu in front that says this message; on the title a tile or a sign."""
    screen = app.stack[-1]
    text = app.say(number)
    at = screen.rows.index(text) if text in screen.rows else -1
    if at < 0:
        raise ValueError("no such row: " + text)
    way = 3 if type(screen).__name__ == "Title" else 1
    while screen.at != at:
        yield from press(way)
    yield from press(4)


def tips(wanted):
    """Shall tips come in between?"""
    app.settings.steps[TIPS] = wanted
    app.settings.seen = bytearray(len(app.settings.seen))
    app.settings.save()
    yield


def push(module, name):
    """A screen that needs nothing but the app, whatever the way there is."""
    app.push(getattr(__import__("cardling.pages." + module, None, None, (name,)), name)(app))
    yield


def _shows(screen):
    """Is something shown there just now?"""
    events = screen.events
    return events and (not hasattr(events, "busy") or events.busy())


def settle(limit=4000):
    """Go on until somebody is asked or another screen is in front; A skips what is shown."""
    for _ in range(limit):
        screen = app.stack[-1]
        if not hasattr(screen, "events"):
            yield from frame(36)  # an end takes no press for a second
            return
        if screen.question:
            yield from frame(2)
            return
        if _shows(screen):
            yield from press(4)
        else:
            yield from frame()
    raise ValueError("still waiting")


def showing(count):
    """Go on until an event is shown, and some frames more."""
    for _ in range(4000):
        if _shows(app.stack[-1]):
            yield from frame(count)
            return
        yield from frame()
    raise ValueError("nothing happens")


def again(state):
    """The same table once more, drawn anew as after a page."""
    app.match.table.load(state)
    table = app.stack[-1]
    table.leave()
    app.kit.clear()
    table.question = None
    table.again = False
    app.match.logged = 0
    table.enter()
    yield from frame(2)


def clashing():
    """Go on until two fighters meet, which is when a fight has most to draw."""
    for _ in range(4000):
        events = app.stack[-1].events
        if events and events.fight and events.fight.big:
            return
        yield from frame()
    raise ValueError("nobody fights")


def thinking(count):
    """Go on until a bot thinks, and some of its slices more."""
    duel = app.stack[-1]
    for _ in range(4000):
        if duel.match.bot:
            yield from frame(count)
            if duel.match.bot:
                return
        elif _shows(duel):
            yield from press(4)
        else:
            yield from frame()
    raise ValueError("no bot thinks so long")


def laying():
    """Go on until a bot thinks while a card that it has laid flies."""
    for _ in range(4000):
        if app.stack[-1].events and app.match.bot:
            return
        yield from frame()
    raise ValueError("no bot lays a card")


def looked():
    """Go on until all of a deal is looked at."""
    screen = app.stack[-1]
    for _ in range(4000):
        if screen.done:
            yield from frame(2)
            return
        yield from frame()
    raise ValueError("still thinking")


def log():
    """A log as long as it gets: somebody plays, somebody attacks, a creature is defeated."""
    rows = app.stack[0].rows
    cards = rows[1] + rows[3] + rows[6]
    _log((2, 4, 8), cards)
    yield


def dungeon_log():
    """The same for MiniMonFa: somebody lays a card, uses an ability, a monster dies."""
    _log((6, 11, 15), (7, 16, 12))
    yield


def _log(kinds, cards):
    match = app.match
    for i in range(0, len(match.log), 3):
        match.log[i] = kinds[i // 3 % 3]
        match.log[i + 1] = i & 1
        match.log[i + 2] = cards[i // 3 % len(cards)]
    match.logged = len(match.log)
    for seat in range(len(match.unseen)):
        match.unseen[seat] = match.logged


# --- what is measured


def way():
    """Print what the largest frame on the way here allocated."""
    global largest
    print(largest)
    largest = 0


def look(moves):
    """Print what is in front: groups that are no labels, labels, grids, bytes that a frame
    allocates in which nobody does anything, bytes for the worst of these cursor moves."""
    global largest
    groups = labels = grids = 0
    todo = [board.DISPLAY.root_group]
    while todo:
        item = todo.pop()
        if not isinstance(item, displayio.GROUPS):  # a plain one is no displayio.Group here
            grids += 1
        elif hasattr(item, "show"):
            labels += 1
        else:
            groups += 1
            todo += [item[i] for i in range(len(item))]
    yield from frame()
    quiet = 0
    for _ in range(8):
        largest = 0
        yield from frame()
        quiet += largest
    most = 0
    for button in moves:
        yield from frame(14)
        hold(button, 1)
        largest = 0
        yield from frame()
        most = max(most, largest)
        hold(button, 0)
        yield from frame()
    largest = 0
    print(groups, labels, grids, quiet // 8, most)


def owns():
    """Print what is alive beside code: bytes of bitmaps, of other buffers, of lists and tables, of
    objects; then the units in memory. Blocks of 16 bytes, as tools/measure/fit.py counts them."""
    sums = [0, 0, 0, 0]
    seen = set()
    todo = [app, board.DISPLAY.root_group]
    while todo:
        item = todo.pop()
        kind = type(item)
        if id(item) in seen or kind in _OTHERS:
            continue
        seen.add(id(item))
        if kind in (bytearray, array.array):
            sums[1] += 16 + _blocks(len(bytes(item)))
        elif kind is displayio._Bitmap:
            sums[0] += 48 + _blocks(len(item._rows))
        elif kind in (list, tuple, set):
            sums[2] += 16 + _blocks(4 * len(item))
            todo += list(item)
        elif kind is dict:
            sums[2] += 16 + _blocks(8 * len(item))
            todo += list(item.values())
        elif hasattr(item, "__dict__"):
            sums[3] += 16 + _blocks(8 * len(item.__dict__))
            todo += list(item.__dict__.values())
            if isinstance(item, displayio.Group):
                todo += list(item)
    print(*sums, *[name for name in sys.modules if name[:6] in ("engine", "cardli")])


# The last one is no heap on a board.
_OTHERS = int, str, bytes, bool, type(None), type, type(sys), type(hold), type(print)
_OTHERS += (type(microcontroller.nvm),)


def _blocks(size):
    return (size + 15) // 16 * 16


def _deep(n, what):
    if n:
        return _deep(n - 1, what)
    return what()


def _below(n):
    if n:
        return _below(n - 1)
    return pystack_use()


def _turn():
    """A turn at the table in front, as deep as the program calls."""
    for _ in range(4000):
        screen = app.stack[-1]
        if not hasattr(screen, "events") or screen.question:
            return
        supervisor.pass_ms(_FRAME)
        app.frame()


def spare(kinds, state, game):
    """Print how many bytes of the Python stack a turn at this table leaves: calls of a small
    function go well so deep above it."""
    from cardling.match import Match

    level = _below(1) - _below(0)
    left = 0
    for n in range(30, 0, -1):
        app.table("")  # what a table without room has left
        app.match = Match(app, game, 1, kinds)
        app.match.table.load(state)
        app.match.open()
        try:
            _deep(n, _turn)
            left = n
            break
        except RuntimeError:
            pass
    print(left * level)


# --- presses by chance


def monkey(seed, presses):
    """From now on `play` presses buttons by chance; 0 presses: go on after a restart. Bots think
    for a tenth of their time, with all their buffers."""
    global _dice, _left
    if presses:
        _dice = (2 * seed + 1) & 0xFFFF
        _left = presses
    else:
        _dice, _left = struct.unpack("<HH", alarm.sleep_memory[251:255])
    from cardling.match import Match

    whole = Match.think

    def think(match, seat):
        code = whole(match, seat)
        bot = match.bot
        if bot and not hasattr(bot, "hasty"):
            bot.hasty = True
            bot.mark //= 10
        return code

    Match.think = think
    todo(_presses())


def _roll(n):
    global _dice
    _dice = (_dice * 25173 + 13849) & 0xFFFF
    return (_dice >> 4) % n


def _presses():
    global _left
    while _left:
        _left -= 1
        button = (0, 1, 2, 3, 4, 4, 4, 4, 5, 6, 7)[_roll(11)]
        screen = app.stack[-1]
        if type(screen).__name__ == "Title":
            screen.at = _roll(len(screen.rows))  # every game gets its turn
        hold(button, 1)
        yield from frame(1 if _roll(20) else 40)  # now and then for more than a second
        hold(button, 0)
        yield from frame(1 + _roll(4))


def play():
    """`advance`, over restarts: 1 if the program wants one."""
    code = advance()
    if code == 0 and app.restarts:
        alarm.sleep_memory[251:255] = struct.pack("<HH", _dice, _left)
        del _todo[:]
        off()
        return 1
    return code
