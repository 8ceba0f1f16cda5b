# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A board that profiles.py does not know: its row, from the pins that settings.toml names.
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
    pixels = _get("PIXELS")
    sound = _get("SOUND")
    battery = _get("BATTERY")
    return (
        tuple(["high" if _get("PRESSED") == "high" else "pins"] + pins),
        bytes(range(8 - len(names), 8)),  # the numbers of the buttons, UP to SELECT
        (x, y) if x and y else None,
        (pixels, int(_get("PIXEL_COUNT") or 1)) if pixels else None,
        _out() + (sound, _get("SOUND_ENABLE")) if sound else None,
        (battery, int(_get("BATTERY_DIVIDER") or 2)) if battery else None,
    )


def _get(name):
    return os.getenv("CARDLING_" + name)


def _out():
    """The sound module this firmware has."""
    try:
        import audioio  # noqa: F401

        return ("audioio", "AudioOut")
    except ImportError:
        return ("audiopwmio", "PWMAudioOut")
