# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The boards Cardling knows, one row each, and which of them it is running on. Only needed at the
start: handheld.py then frees it."""

import board

from cardling.device.boards import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B

# A row, with the pins by their names in `board` and None for a part that is not there:
#   keys     ("shift", clock, data, latch): a shift register, high when pressed; or
#            ("pins", pin, pin, ...): a pin for each key, low when pressed; "high": high
#   order    the button behind each key, in the order of the keys
#   stick    (x, y): analog axes, low is left and up
#   pixels   (pin, count): NeoPixels
#   audio    (module, class, pin, pin that switches the amplifier on, or None)
#   battery  (pin, by how much the board divides the voltage)
_SHIFT = ("shift", "BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH")
_PIXELS = ("NEOPIXEL", 5)
_SPEAKER = ("audioio", "AudioOut", "SPEAKER", "SPEAKER_ENABLE")
_BADGE = (
    _SHIFT,
    bytes((B, A, START, SELECT, RIGHT, DOWN, UP, LEFT)),
    None,
    _PIXELS,
    _SPEAKER,
    ("A6", 2),
)
PROFILES = {
    "pygamer": (
        _SHIFT,
        bytes((B, A, START, SELECT)),
        ("JOYSTICK_X", "JOYSTICK_Y"),
        _PIXELS,
        _SPEAKER,
        ("A6", 2),
    ),
    "pybadge": _BADGE,
    "edgebadge": _BADGE,
    "pimoroni_picosystem": (
        ("pins", "SW_UP", "SW_DOWN", "SW_LEFT", "SW_RIGHT", "SW_A", "SW_B", "SW_Y", "SW_X"),
        bytes((UP, DOWN, LEFT, RIGHT, A, B, START, SELECT)),
        None,
        None,
        ("audiopwmio", "PWMAudioOut", "AUDIO", None),
        ("BAT_SENSE", 3),
    ),
}
# Modules that smaller firmwares leave out and playing needs; a stick needs analogio.
NEEDS = ("displayio", "fontio", "bitmaptools", "keypad")


def find():
    """The row of this board, or the one that settings.toml describes. RuntimeError, saying what is
    missing, if it cannot be played on."""
    lack = []
    row = PROFILES.get(board.board_id)
    if row is None:
        from cardling.device import wiring

        row = wiring.row(lack)
    lack.extend(missing(row))
    if lack:
        raise RuntimeError(
            "Cardling cannot run on board '%s'.\nMissing: %s.\nKnown boards: %s."
            % (board.board_id, ", ".join(lack), ", ".join(sorted(PROFILES)))
        )
    return row


def missing(row):
    """Names of the parts that playing needs and this board has not. Pixels and sound may be."""
    pins = ["DISPLAY"]
    modules = list(NEEDS)
    if row is not None:
        pins.extend(row[0][1:])
        if row[2]:
            pins.extend(row[2])
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
    if keys[0] != "shift":
        return keypad.Keys(pins, value_when_pressed=keys[0] == "high", pull=True)
    return keypad.ShiftRegisterKeys(
        clock=pins[0],
        data=pins[1],
        latch=pins[2],
        key_count=(len(order),),  # a plain number n is 2n + 1 keys in CircuitPython 9.0 and 9.1
        value_when_pressed=True,
    )
