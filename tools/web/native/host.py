# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the worker calls: power, hands, a frame at a time. Garbage can be collected only between two
calls from JavaScript, so each frame is one."""

import gc

import alarm
import analogio
import board
import keypad
import page
import supervisor

_REST = 32768
_KEYS = (None, None, None, None, 1, 0, 2, 3)  # by button, from A on: the key's number
_ROOM = 49152  # bytes of garbage that may gather
_REFUSED = ("noGame", "tornGame", "newerGame", "cardsGame", "rulesGame")  # as cardling.game_text
_PROBE = 900  # frames between two looks at what is alive

program = None
touches = links = None  # cardling.touch and cardling.share, which no board loads
base = 0  # bytes that are the page's own, where a board has its firmware
_most = 0  # bytes alive beyond that, at the most
_last = 0  # bytes alive after the last collection
_total = 0  # bytes of the whole heap
_frames = 0
_looking = False
_judged = False  # had the bot judged all of what is filmed?

analogio.values[board.JOYSTICK_X] = _REST
analogio.values[board.JOYSTICK_Y] = _REST
analogio.values[board.A6] = 45000  # always full


def settle():
    """All of the page's own is loaded; what is alive now does not count."""
    global base, _last, _total
    base = _last = gc.mem_alloc()
    _total = base + gc.mem_free()


def most():
    """Bytes of a board's heap that were alive, at the most."""
    return _most


def grown():
    """Has the heap become larger?"""
    return gc.mem_alloc() + gc.mem_free() != _total


def speak(language, steps):
    """The first start: the language of the browser, until the player chooses. ``steps``: those of
    cardling.settings as hexadecimal digits; without them all else is as at a first start."""
    from cardling.app import Store
    from cardling.save import SETTINGS

    store = Store()
    store.open()
    if not store.read(SETTINGS):
        store.write(SETTINGS, b"\1" + language.encode() + bytes.fromhex(steps))
    store.close()


def deal(code):
    """Who plays the deal of this code? False: it is no code."""
    from cardling.before_game import Begin
    from cardling.pages.deal_code import decode

    if program.app is None:
        return False
    try:
        game, seats, seed, options = decode(code)
    except ValueError:
        return False
    Begin(program.app, game, seed=seed, variant=seats, options=options)
    return True


def lesson(name):
    """Show this lesson. False: there is none of that name."""
    from cardling.exercise import NAMES

    app = program.app
    if app is None or name not in NAMES:
        return False
    app.start(app.load("cardling.lesson").record(NAMES.index(name)))
    return True


def puzzle(number):
    """Set this puzzle, from 1 on. False: there is none of that number."""
    from cardling.mindbug.puzzle import Book, record

    app = program.app
    if app is None or not number.isdigit() or len(number) > 4:
        return False
    book = Book(app)
    count = book.count
    book.close()
    if not 1 <= int(number) <= count:
        return False
    app.start(record(int(number) - 1))
    return True


def game(text):
    """Look back at the game of this text. True, or the word of the page that says why not: for
    moves that are not of this game the handheld has a sentence."""
    from cardling.save.restart import REPLAY

    app = program.app
    if app is None:
        return False
    with app.lent("cardling.game_text") as game_text:
        try:
            data = game_text.decode(text)
            game_text.unpack(data)
        except ValueError as error:
            return _REFUSED[error.args[0]]
    app.start(bytes((REPLAY, 0, 0, 0, 0)) + data)
    return True


def film(place):
    """Turn the game that is looked back at to that decision, and say how many there are; no bot
    judges meanwhile. -1: begin, and say where it is; -1 if there is none. -2: that was all."""
    global _judged
    match = program.app and program.app.match
    if not match or type(match).__name__ != "Replay" or not hasattr(program.app.stack[-1], "sync"):
        return -1
    if place == -2:
        match.done = _judged
    elif place == -1:
        _judged = match.done
        match.done = True
        return match.at
    else:
        match.turn_to(place)
    return match.count


def shared():
    """What a link to what is in front has behind its #, "" for the page alone."""
    return links.shared(program.app) if program.app else ""


def sharable():
    """The kind of that link."""
    return links.kind(program.app) if program.app else ""


def describe():
    """All that the player knows of the game, as text; "" if none is on, or several play."""
    return links.described(program.app) if program.app else ""


def take_out():
    """The saves as a file, /saves.cardling."""
    from savefile import make

    with open("/saves.cardling", "wb") as file:
        file.write(make(program.app.store))


def put_in():
    """And from there into the store; the program starts anew after it. What is wrong with the file,
    "" if nothing is."""
    from savefile import records

    with open("/saves.cardling", "rb") as file:
        data = file.read()
    try:
        found = records(data)
    except ValueError as error:
        return error.args[0]
    for kind, data in found:
        if not program.app.store.write(kind, data):
            return "not written"
    program.leave()
    alarm.keep()  # nothing is carried over
    return ""


def load():
    """The program, as a board has it in its memory when it begins; and what a board has not."""
    global touches, links, base
    import cardling.app  # noqa: F401

    gc.collect()
    before = gc.mem_alloc()
    from cardling import share as links
    from cardling import touch as touches

    gc.collect()
    base += gc.mem_alloc() - before


def on():
    """Switch on."""
    global program
    from cardling.app import Handheld, Program

    alarm.wake()  # what was loaded may be an image's
    program = Program(Handheld())


def frame(ms, live):
    """One frame, so many ms after the last one. 1: the program starts anew."""
    global _last, _frames, _looking, _most
    if _looking:  # the collection was at the end of the last frame
        _looking = False
        _last = gc.mem_alloc()
        _most = max(_most, _last - base)
    supervisor.pass_ms(ms, live)
    if program.frame():
        _frames += 1
        if _frames % _PROBE == 0 or gc.mem_alloc() > _last + _ROOM:
            _looking = True
            gc.collect()
        return 0
    program.leave()
    program.handheld.close()
    alarm.keep()
    return 1


def thinks():
    """Does a bot think just now?"""
    app = program.app
    return bool(app and app.match and app.match.bot)


def hold(button, down):
    """A button goes down or up."""
    if button < 4:
        axis = board.JOYSTICK_X if button & 2 else board.JOYSTICK_Y
        analogio.values[axis] = _REST + ((32000 if button & 1 else -32000) if down else 0)
    else:
        key = _KEYS[button]
        keypad.held = keypad.held | 1 << key if down else keypad.held & ~(1 << key)
        keypad.queue.append(key << 1 | down)


def touch(x, y, held):
    """The screen is touched there: the button that does what is meant, -1: none."""
    app = program.app
    if app is None:
        return 4 if program.report else -1
    return touches.touch(app, _find, x, y, held)


def touchable(x, y):
    """Can be touched what is there?"""
    app = program.app
    return bool(app and touches.touchable(app, _find, x, y))


def _find(sheet, tile):
    return page.find(program.app.kit.canvas, sheet, tile)


def words():
    """What stands on the screen, line by line from the top, for those who listen. A list is read
    row by row, with what stands beside it."""
    app = program.app
    if app is None:
        return ""
    found = []
    for item in app.kit.group:
        if getattr(item, "text", ""):
            _read(item, item, found)
        elif hasattr(item, "members"):
            for inner in item.members:
                if getattr(inner, "text", ""):
                    _read(item, inner, found)
    for y, x, name in touches.buttons(app, _find):
        found.append((y, x, name, y, False))
    found.sort()
    rows = []
    last = -1  # y of the last row, if it is a list's
    for row, _, text, y, listed in found:
        if listed and row == last:
            rows[-1] += " " + text
        else:
            rows.append("%d\t%s" % (y, text))
        last = row if listed else -1
    return "\n".join(rows)


def _read(place, item, into):
    """Its text as (y of the row, x, text, y, is it a list's?); the rows of a list, which has more
    room between them, one by one."""
    lines = item.text.split("\n")
    step = (item.height - 9) // (len(lines) - 1) if len(lines) > 1 else 0
    if step <= 9:
        into.append((place.y, place.x, " ".join(lines), place.y, False))
        return
    for i in range(len(lines)):
        text = lines[i].strip()
        if text:
            into.append((place.y + i * step, place.x, text, place.y, True))


def language():
    """Two letters."""
    app = program.app
    return app.settings.language if app else ""


def front():
    """The screen in front, and whether it asks; for tests."""
    app = program.app
    if app is None:
        return "Report" if program.report else ""
    screen = app.stack[-1]
    return type(screen).__name__ + (" asks" if getattr(screen, "question", None) else "")


def waits():
    """Is it the player's turn? For tests."""
    app = program.app
    if app is None:
        return program.report is not None
    screen = app.stack[-1]
    return not hasattr(screen, "events") or bool(screen.question)
