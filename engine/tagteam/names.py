# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated from assets/tagteam/cards.txt by tools/pack/pack_cards.py: do not edit.
"""English card names in the order of the table, one a line."""

NAMES = (
    "Bazoocarrot\n"
    "Buddy Barrel\n"
    "Chameleon Charmer\n"
    "Compost Dragon Robber\n"
    "Elemantlers\n"
    "Going Bananas\n"
    "Kung-Fu Buddies\n"
    "Lurker Island\n"
    "Radioactive Race\n"
    "Release the Puffers\n"
    "Rocket Lovers\n"
    "Sharkdognadodragon\n"
    "Superhero Boot Camp\n"
    "Sweet Killers\n"
    "Trick-Taking Hamster\n"
    "Undead Trio"
)
