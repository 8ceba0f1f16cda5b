# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""keypad: the host puts events into `queue` and keeps in `held` a bit for each key that is down.
The scanner takes 512 bytes: its queue of 64 events is 384 on the board, the rest is an estimate."""

from checks import at_least, between, deinited, must_be
from microcontroller import free_pin

queue = []
held = 0
firmware = (10, 3, 0)


class _Event:
    """16 and a table of 2 places."""

    def __init__(self, key_number=0, pressed=True, timestamp=None):
        self._key_number = at_least(key_number, 0, "key_number")
        self._pressed = bool(pressed)

    @property
    def key_number(self):
        """Which key."""
        return self._key_number

    @property
    def pressed(self):
        """Down, or up?"""
        return self._pressed


class Event(tuple):
    """A native type: there is no __init__ to look up."""

    def __new__(cls, *args, **more):
        return _Event(*args, **more)


class _Events:
    def get_into(self, event):
        """Fill `event` with the oldest; False if there is none."""
        if not isinstance(event, _Event):
            must_be(event, _Event, "event", "Event")
        if not queue:
            return False
        key = queue.pop(0)
        event._key_number = key >> 1
        event._pressed = key & 1 == 1
        return True

    def get(self):
        """The oldest; None if there is none."""
        event = _Event()
        return event if self.get_into(event) else None

    def clear(self):
        """Forget all."""
        queue.clear()

    def __len__(self):
        return len(queue)


class EventQueue(tuple):
    """Nobody makes one."""


class _Scanner:
    def __init__(self, pins, key_count):
        self._pins = pins
        self._events = _Events()
        self._rest = bytearray(384)
        if firmware < (9, 1, 0):
            self.reset(key_count)

    def reset(self, key_count=4):
        """Keys are taken to be up, those that are not make an event; the other way round from 9.1.0
        to 9.2.0."""
        if not self._pins:
            deinited()
        assumed = (9, 1, 0) <= firmware < (9, 2, 1)
        for key in range(key_count):
            if (held >> key & 1 == 1) != assumed:
                queue.append(key << 1 | (not assumed))

    @property
    def events(self):
        """The queue, which outlives the scanner."""
        if not self._pins:
            deinited()
        return self._events

    def deinit(self):
        """Stop."""
        for pin in self._pins:
            pin.free()
        self._pins = ()


def _register(
    *,
    clock,
    data,
    latch,
    key_count,
    value_when_pressed,
    value_to_latch=True,
    interval=0.02,
    max_events=64,
    debounce_threshold=1,
):
    if isinstance(key_count, (tuple, list)):
        if len(key_count) != 1:
            raise ValueError("key_count length must be 1")
        key_count = key_count[0]
    elif firmware < (9, 2, 0):
        key_count = 2 * key_count + 1
    at_least(key_count, 1, "key_count")
    at_least(max_events, 1, "max_events")
    between(debounce_threshold, 1, 127, "debounce_threshold")
    pins = (free_pin(clock, "clock"), free_pin(data, "data"), free_pin(latch, "latch"))
    return _Scanner(pins, key_count)


def _keys(
    pins, *, value_when_pressed, pull=True, interval=0.02, max_events=64, debounce_threshold=1
):
    at_least(max_events, 1, "max_events")
    for i in range(len(pins)):
        if pins[i] in pins[:i]:
            raise TypeError("row_pins contains duplicate pins")
    return _Scanner(tuple([free_pin(pin) for pin in pins]), len(pins))


class ShiftRegisterKeys(tuple):
    """The buttons. A native type: there is no __init__ to look up."""

    def __new__(cls, *args, **more):
        return _register(*args, **more)


class Keys(tuple):
    """The same for a pin each."""

    def __new__(cls, *args, **more):
        return _keys(*args, **more)
