# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Draws large letters for headings."""

from displayio import Group

from cardling.kit import Line


def big_text(kit, x, y, color, text):
    """A line of double size."""
    group = Group(scale=2, x=x, y=y)
    label = Line(kit.font, kit.ink(color))
    label.show(text)
    group.append(label)
    kit.group.append(group)
    return group
