# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The numbers of Mantis. None of this is on a board: see tools/build/numbers.py."""

# --- layout: engine only

CARDS = 105

SEATS = 6  # how many; + 16 * (1 + the seat that was chosen to begin)
PILE = 7  # cards in the draw pile
ASIDE = 8  # cards set aside
DEALT = 9  # dealt cards
WON = 10  # one bit per winner once the game is over
SCORE = 11  # by seat
TANK = 17  # by seat and colour: 7 * seat + colour
ORDER = 59  # the cards
SIZE = 164

# --- public: events for the screens, a kind and two numbers

E_REVEAL = 1  # seat that draws, card
E_SCORED = 2  # seat, how many cards with the revealed one
E_STOLEN = 3  # seat that is robbed, how many cards with the revealed one
E_STAYS = 4  # seat whose tank gets the revealed card, colour
E_AGAIN = 5  # seat that has an extra turn, 0
E_OVER = 6  # how it ended, one bit per winner

WHY_NOT_NOW = 1  # what why_not answers, beside 0 for a legal move

END_GOAL = 1
END_PILE = 2
