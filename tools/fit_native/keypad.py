# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""keypad: the host puts events into `queue`. The scanner takes 512 bytes: its queue of 64 events is
384 on the board, the rest is an estimate."""

queue = []


class Event:
    """16 and a table of 2 places."""

    def __init__(self, key_number=0, pressed=True):
        self.key_number = key_number
        self.pressed = pressed


class _Events:
    def get_into(self, event):
        """Fill `event` with the oldest; False if there is none."""
        if not queue:
            return False
        key = queue.pop(0)
        event.key_number = key >> 1
        event.pressed = key & 1 == 1
        return True

    def clear(self):
        """Forget all."""
        queue.clear()

    def __len__(self):
        return len(queue)


class ShiftRegisterKeys:
    """The buttons."""

    def __init__(self, *, clock, data, latch, key_count, value_when_pressed):
        self.events = _Events()
        self._rest = bytearray(448)

    def deinit(self):
        """Stop."""
