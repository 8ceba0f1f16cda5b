# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Builds the row of a board that profiles.py does not know, from the pins in settings.toml.
assets/settings.toml explains the settings."""

import os

_WAYS = ("UP", "DOWN", "LEFT", "RIGHT")
_KEYS = ("A", "B", "START", "SELECT")


def row(lack):
    """A row as in profiles.PROFILES. What is not set is added to `lack`; then it is None."""
    x = _get("STICK_X")
    y = _get("STICK_Y")
    names = _KEYS if x and y else _WAYS + _KEYS
    pins = [_get(name) for name in names]
    missing = ["CARDLING_" + names[i] for i in range(len(names)) if not pins[i]]
    if missing:
        lack.append("in settings.toml " + " ".join(missing))
        return None
    count = _number("PIXEL_COUNT", 1, lack)
    divider = _number("BATTERY_DIVIDER", 2, lack)
    pixels = _get("PIXELS")
    sound = _get("SOUND")
    battery = _get("BATTERY")
    return (
        tuple(["high" if _get("PRESSED") == "high" else "pins"] + pins),
        bytes(range(8 - len(names), 8)),  # the numbers of the buttons, UP to SELECT
        (x, y) if x and y else None,
        (pixels, count) if pixels else None,
        _out() + (sound, _get("SOUND_ENABLE")) if sound else None,
        (battery, divider) if battery else None,
    )


def _get(name):
    """The name of a pin, or None."""
    try:
        value = os.getenv("CARDLING_" + name)
    except (ValueError, RuntimeError):  # CircuitPython cannot read the line
        value = None
    return value if isinstance(value, str) else None


def _number(name, usual, lack):
    """A number from 1 to 99; what is none is added to `lack`."""
    try:
        value = os.getenv("CARDLING_" + name)
        if value is None:
            return usual
        if len(str(value)) < 3 and 0 < int(value):
            return int(value)
    except (TypeError, ValueError, RuntimeError):
        pass
    lack.append("in settings.toml a number from 1 to 99 for CARDLING_" + name)
    return usual


def _out():
    """The sound module this firmware has."""
    try:
        import audioio  # noqa: F401

        return ("audioio", "AudioOut")
    except ImportError:
        return ("audiopwmio", "PWMAudioOut")
