# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The names of the people at the table, one after the other."""

from micropython import const

from cardling.pages.keyboard import DELETE, OK, Keyboard
from cardling.messages import M_NAME_KEYS, M_NAME_OF


_MOST = const(8)
_KEYS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ\u00c4\u00d6\u00dc-" + DELETE + OK


class Names(Keyboard):
    """``done(names)`` is called with "" for whoever did not want to type."""

    def __init__(self, app, seats, done, names=()):
        """``seats``: the numbers of the people's seats."""
        self.seats = seats
        self.names = list(names)
        self.then = done
        title = app.say.fill(M_NAME_OF, "", seats[len(self.names)] + 1)
        Keyboard.__init__(self, app, title, _KEYS, _MOST, M_NAME_KEYS)

    def done(self):
        """START: the next one, or all are named."""
        name = self.text[:1]
        for letter in self.text[1:]:
            name += letter.lower()
        names = self.names + [name]
        if len(names) < len(self.seats):
            self.app.push(Names(self.app, self.seats, self.then, names))
        else:
            self.then(names)


Page = Names
