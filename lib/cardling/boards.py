# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The boards Cardling knows, one row each, and the finding of the board it runs on."""

import board
from micropython import const

UP = const(0)
DOWN = const(1)
LEFT = const(2)
RIGHT = const(3)
A = const(4)
B = const(5)
START = const(6)
SELECT = const(7)

# A row, with the pins by their names in `board` and None for a part that is not there:
#   keys    ("shift", clock, data, latch): a shift register, high when pressed; or
#           ("pins", pin, pin, ...): a pin for each key, low when pressed
#   order   the button behind each key, in the order of the keys
#   stick   (x, y): analog axes, low is left and up
#   pixels  (pin, count): NeoPixels
#   audio   (module, class, pin, pin that switches the amplifier on, or None)
PROFILES = {
    "pygamer": (
        ("shift", "BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH"),
        bytes((B, A, START, SELECT)),
        ("JOYSTICK_X", "JOYSTICK_Y"),
        ("NEOPIXEL", 5),
        ("audioio", "AudioOut", "SPEAKER", "SPEAKER_ENABLE"),
    ),
    "pybadge": (
        ("shift", "BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH"),
        bytes((B, A, START, SELECT, RIGHT, DOWN, UP, LEFT)),
        None,
        ("NEOPIXEL", 5),
        ("audioio", "AudioOut", "SPEAKER", "SPEAKER_ENABLE"),
    ),
}


def find():
    """The row of this board. RuntimeError, saying what is missing, if it cannot be played on."""
    row = PROFILES.get(board.board_id)
    lack = missing(row)
    if row is None:
        lack.append("a row for it in lib/cardling/boards.py")
    if lack:
        raise RuntimeError(
            "Cardling cannot run on board '%s'. Missing: %s. Known boards: %s."
            % (board.board_id, ", ".join(lack), ", ".join(sorted(PROFILES)))
        )
    return row


def missing(row):
    """Names of the parts that playing needs and this board has not. Pixels and sound may be."""
    pins = ["DISPLAY"]
    modules = ["displayio", "keypad"]
    if row is not None:
        keys, _, stick, _, _ = row
        pins.extend(keys[1:])
        if stick:
            pins.extend(stick)
            modules.append("analogio")
    lack = ["board." + pin for pin in pins if not hasattr(board, pin)]
    for name in modules:
        try:
            __import__(name)
        except ImportError:
            lack.append("module " + name)
    return lack


def scanner(row):
    """The keypad scanner of a row; its key numbers are indices into the row's order."""
    import keypad

    keys, order = row[:2]
    pins = [getattr(board, name) for name in keys[1:]]
    if keys[0] == "pins":
        return keypad.Keys(pins, value_when_pressed=False, pull=True)
    return keypad.ShiftRegisterKeys(
        clock=pins[0],
        data=pins[1],
        latch=pins[2],
        key_count=len(order),
        value_when_pressed=True,
    )


def held():
    """Is any button held now? For boot.py: takes a tenth of a second."""
    import time

    keys = scanner(find())
    # A held key makes an event at the first scan, 20 ms from now. CircuitPython 9.1 told some of
    # them as released: any event counts.
    time.sleep(0.1)
    found = len(keys.events) > 0
    keys.deinit()
    return found
