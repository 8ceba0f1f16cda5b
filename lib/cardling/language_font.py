# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Loads a language's font: its special letters are only in memory while that language is chosen."""

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
