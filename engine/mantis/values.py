# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# Generated from assets/mantis by tools/pack_values.py: do not edit.
"""The values, costs and levels of the bots: see engine/bot.py."""

from array import array

VALUES = (
    array(
        "h",
        b"\x17\x00\x00\x00\x36\x00\x6a\x00\x91\x00\xde\x00\x02\x01",
    ),
    array(
        "h",
        b"\x23\x00\x00\x00\xb7\x00\x27\x01\x9f\x01\x9f\x01\x53\x01",
    ),
)
RULE = (
    b"\x0a\x00\x07\xa0\xd7\x3c\x08\x19\x22"
    b"\x00\x00\x63\x01\x14\xfa"
    b"\x00\x00\x63\x01\x14\x5a"
    b"\x00\x00\x63\x01\x14\x00"
    b"\x32"
)
