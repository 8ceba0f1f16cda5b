# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""After a crash: what happened goes to the screen, the console and a file; A starts again."""

import gc

from micropython import const

from cardling.app import DIM

from cardling.device.boards import A
from cardling.messages import M_CRASH


_FILE = "crash.txt"
_HANDS_OFF = const(1000)  # ms in which A does nothing yet: it was meant for what was before
# The messages from M_CRASH on, for when their file is what is damaged.
ENGLISH = (
    "Something went wrong.",
    "Out of memory.",
    "Your saves are safe.",
    "The report is in crash.txt.",
    "%p is damaged or missing.",
    "Switch off, hold B, switch on, and copy Cardling to the drive again.",
    "start again",
)


class Report:
    """Tells, and waits for A. The program's memory was freed before."""

    def __init__(self, handheld, error, language):
        self.handheld = handheld
        handheld.sound.stop()
        handheld.pixels.fill(0)
        text = _text(handheld, error)
        print(text)
        kept = not _foreign()
        try:
            if kept:
                with open(_FILE, "w") as file:
                    file.write(text)
        except OSError:
            kept = False  # the drive is the computer's, or full
        damaged = _damaged()
        words = _words(language)
        if damaged:
            # What is drawn has no room for the folder that nearly all of them are in.
            name = damaged[0].replace("assets/packed/", "")
            parts = [words[4].replace("%p", name), words[5], words[2]]
            print(" ".join(parts))
        else:
            what = words[1] if isinstance(error, MemoryError) else repr(error)
            parts = [words[0], what, words[2], words[3] if kept else ""]
        for font in (_ours, _terminals):
            try:
                # A library that was cut short would hang CircuitPython.
                if damaged and damaged[-1][:12] == "lib/adafruit":
                    raise ImportError
                _draw(handheld, font, parts, "A: " + words[6])
                break
            except Exception:  # a file is missing or broken, or there is no memory even now
                gc.collect()
        else:  # CircuitPython's own screen has the text printed above
            import displayio

            handheld.display.root_group = displayio.CIRCUITPYTHON_TERMINAL
        _light(handheld, 70)
        handheld.refresh()
        self.start = handheld.now()

    def frame(self):
        """False when A was pressed."""
        handheld = self.handheld
        button = handheld.buttons.get()
        while button >= 0:
            if button == A and handheld.since(self.start) >= _HANDS_OFF:
                return False
            button = handheld.buttons.get()
        if handheld.since(self.start) > DIM:
            _light(handheld, 5)
        return True


def _damaged():
    """The files of the drive that are not as they were installed, libraries last."""
    try:
        from cardling import verify

        found = [path for path in verify.check("cdl") if path]
        verify.forget()
        return found
    except Exception:  # no memory, or the drive cannot be read
        return []


def _words(language):
    """ENGLISH in this language."""
    try:
        from cardling.translation import Translation

        say = Translation(language)
        words = [say(M_CRASH + i) for i in range(len(ENGLISH))]
        say.close()
        return words
    except Exception:
        return ENGLISH


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


def _foreign():
    """Is there a file of that name that another program wrote?"""
    try:
        with open(_FILE, "rb") as file:
            return file.read(9) not in (b"", b"Cardling ")
    except OSError:
        return False


def _ours():
    from adafruit_bitmap_font.bdf import BDF
    from displayio import Bitmap

    file = open("assets/font/cardling.bdf", "rb")
    file.seek(-10, 2)
    if b"ENDFONT" not in file.read():  # BDF would leave out what is not there
        raise ValueError
    return BDF(file, Bitmap)  # type: ignore[arg-type]  # it names a file and a bitmap wrongly


def _terminals():
    from terminalio import FONT

    return FONT


def _draw(handheld, load, parts, last):
    from adafruit_display_text import wrap_text_to_pixels
    from adafruit_display_text.bitmap_label import Label
    from displayio import Group

    font = load()
    lines = []
    for part in parts:
        lines += wrap_text_to_pixels(part, 148, font)[:4] + [""] if part else []
    lines.append(last)
    if len(lines) * font.get_bounding_box()[1] > 120:
        lines = [line for line in lines if line]
    display = handheld.display
    group = Group(x=(display.width - 160) // 2 + 6, y=(display.height - 128) // 2)
    group.append(Label(font, text="\n".join(lines), color=0xFFFFFF, y=8, line_spacing=1.0))
    display.root_group = group
