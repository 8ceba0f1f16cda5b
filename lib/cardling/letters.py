# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Loads the font of a language: its own letters are in memory only while it is spoken."""

_FONT = "assets/packed/font"


def spell(kit, end):
    """Fill the font from the file with this end, as ".fr", or with the common letters."""
    path = _FONT + end
    try:
        open(path, "rb").close()
    except OSError:
        path = _FONT + ".bin"
    if path != kit.font.path:
        # In place: every line of text has this font.
        kit.font.__init__(path)
