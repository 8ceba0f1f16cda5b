# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated from assets/mantis by tools/pack/pack_values.py: do not edit.
"""The values, costs and levels of the bots: see engine/bot.py."""

from array import array

VALUES = (
    array(
        "h",
        b"\x15\x00\x00\x00\x28\x00\x6d\x00\x99\x00\xc7\x00\xcc\x00",
    ),
    array(
        "h",
        b"\x26\x00\x00\x00\xaf\x00\x32\x01\xd1\x01\x20\x02\x26\x01",
    ),
)
RULE = (
    b"\x0a\x00\x07\xa0\xd7\x3c\x08\x19\x22"
    b"\x00\x00\x63\x01\x14\xfa"
    b"\x00\x00\x63\x01\x14\x5a"
    b"\x00\x00\x63\x01\x14\x00"
    b"\x32"
)
