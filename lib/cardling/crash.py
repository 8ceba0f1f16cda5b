# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""After a crash: what happened goes to the screen, the console and a file; A starts again."""

import gc
import time

from micropython import const

from cardling.app import DIM

from cardling.boards import A
from cardling.messages import M_CRASH, M_CRASH_AGAIN, M_CRASH_FILE, M_CRASH_MEMORY, M_CRASH_SAFE


_FILE = "crash.txt"
_HANDS_OFF = const(1)  # s in which A does nothing yet: it was meant for what was before


def report(handheld, error, language):
    """Tell and wait for A. The program's memory was freed before."""
    handheld.sound.stop()
    handheld.pixels.fill(0)
    text = _text(handheld, error)
    print(text)
    kept = False
    try:
        with open(_FILE, "w") as file:
            file.write(text)
        kept = True
    except OSError:
        pass  # the drive is the computer's, or full
    try:
        _draw(handheld, error, language, kept)
    except Exception:
        # Not even that: CircuitPython's own screen has the text printed above.
        import displayio

        handheld.display.root_group = displayio.CIRCUITPYTHON_TERMINAL
    _light(handheld, 70)
    handheld.refresh()
    time.sleep(_HANDS_OFF)
    handheld.buttons.clear()
    start = handheld.now()
    while handheld.buttons.get() != A:
        if handheld.since(start) > DIM:
            _light(handheld, 5)
        time.sleep(0.03)


def _light(handheld, percent):
    try:
        handheld.brightness = percent
    except (AttributeError, RuntimeError):
        pass  # a screen that cannot be dimmed


def _text(handheld, error):
    from cardling.app import VERSION

    head = "Cardling %s on %s, %d bytes free\n" % (VERSION, handheld.name, gc.mem_free())
    try:
        from traceback import format_exception

        return head + "".join(format_exception(error))
    except (ImportError, MemoryError):
        return head + repr(error)


def _draw(handheld, error, language, kept):
    from adafruit_display_text.bitmap_label import Label
    from displayio import Group

    from cardling.font import Font
    from cardling.say import Say

    font = Font("assets/packed/font.bin")
    say = Say(language)
    what = say(M_CRASH_MEMORY) if isinstance(error, MemoryError) else repr(error)
    lines = []
    for part in (say(M_CRASH), what, say(M_CRASH_SAFE), say(M_CRASH_FILE) if kept else ""):
        lines += list(font.wrap(part, 148))[:4] + [""] if part else []
    lines.append("A: " + say(M_CRASH_AGAIN))
    say.close()
    display = handheld.display
    group = Group(x=(display.width - 160) // 2 + 6, y=(display.height - 128) // 2)
    group.append(Label(font, text="\n".join(lines), color=0xFFFFFF, y=8, line_spacing=1.0))
    display.root_group = group
