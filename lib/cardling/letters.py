# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Letters that only one language has: they are in memory as long as it is spoken."""

_FONT = "assets/packed/font"


def spell(kit, end):
    """Fill the font from the file with this end, as ".fr", or with the common letters."""
    try:
        file = open(_FONT + end, "rb")
    except OSError:
        end = ".bin"
        file = open(_FONT + end, "rb")
    with file:
        head = file.read(9)
        others = str(file.read(head[8]), "utf-8")
    if others != kit.font.others:
        # In place: every line of text has this font.
        kit.font.__init__(_FONT + end)
