# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What the boards are made of, as far as a program can see. Written from the board definitions of
circuitpython-stubs and on purpose not from lib/cardling/device/profiles.py: the two must agree."""

from dataclasses import dataclass, field

# Modules of the firmware beside the native ones of this package; CPython has them as well.
PYTHON = frozenset(
    "array binascii builtins collections errno gc io json locale math micropython os random re"
    " select struct sys time traceback warnings zlib".split()
)
NATIVE = frozenset(
    "alarm analogio audiocore bitmaptools board busio digitalio displayio fontio keypad"
    " microcontroller neopixel_write storage supervisor synthio terminalio vectorio".split()
)


@dataclass(frozen=True)
class Hardware:
    """One board: the screen, the pins, and how the player's hands reach them."""

    width: int
    height: int
    pins: tuple
    shift: tuple = ()  # buttons on the shift register, first the one that is read first
    keys: dict = field(default_factory=dict)  # or pin -> button, low when pressed
    stick: tuple = ()  # pins of the x and the y axis
    pixels: int = 0
    audio: str = "audioio"
    nvm: int = 8192
    sleep_memory: int = 8192  # 0: no module alarm
    battery: tuple = ()  # its pin, and by how much the board divides its voltage

    @property
    def modules(self):
        """Names a program can import, beside its own libraries."""
        return (PYTHON | NATIVE | {self.audio}) - ({"alarm"} if not self.sleep_memory else set())


_SHIFT = ("BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH")
_SAMD = (*_SHIFT, "NEOPIXEL", "SPEAKER", "SPEAKER_ENABLE", "LIGHT", "A0", "A1", "A6", "D13")
_SW = {"SW_" + name: name for name in ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")}

BOARDS = {
    "pygamer": Hardware(
        160,
        128,
        (*_SAMD, "JOYSTICK_X", "JOYSTICK_Y"),
        shift=("B", "A", "START", "SELECT"),
        stick=("JOYSTICK_X", "JOYSTICK_Y"),
        pixels=5,
        battery=("A6", 2),
    ),
    "pybadge": Hardware(
        160,
        128,
        _SAMD,
        shift=("B", "A", "START", "SELECT", "RIGHT", "DOWN", "UP", "LEFT"),
        pixels=5,
        battery=("A6", 2),
    ),
    "pimoroni_picosystem": Hardware(
        240,
        240,
        (*_SW, "SW_X", "SW_Y", "AUDIO", "LED_R", "LED_G", "LED_B", "BAT_SENSE"),
        keys={**_SW, "SW_X": "SELECT", "SW_Y": "START"},
        audio="audiopwmio",
        nvm=4096,
        battery=("BAT_SENSE", 3),
    ),
}
BOARDS["edgebadge"] = BOARDS["pybadge"]

BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "START", "SELECT")
