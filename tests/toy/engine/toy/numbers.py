# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The numbers of the toy game. None of this is on a board: see tools/build/numbers.py."""

CARDS = 12
SEATS = 3

# --- layout: engine only; behind the head that all states have, and ASK

TURNS = 7  # the number of the turn
PEEKS = 8  # who may still peek, one bit each
WHERE = 9  # by card: the seat that holds it, PLAYED + seat, or ASIDE
KNOWN = 21  # by card: who has peeked at it, one bit each
SIZE = 33

PLAYED = 16
ASIDE = 255

# --- the only question, and what its answers are beside 1 to 12 for a card

Q_TURN = 1
PEEK = 20  # + seat

# --- events for the screens: kind, and two numbers

E_PLAY = 1  # seat, card
E_PEEK = 2  # seat, card: only for that seat
