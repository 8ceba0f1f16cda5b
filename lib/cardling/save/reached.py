# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What a player has reached: one record of parts, each a letter, its length, so many bytes.

Parts that this version does not know stay as they are, and a part may grow: what it lacks is 0.
"""

from cardling.save import LONGEST, PROGRESS


def _parts(store):
    record = store.read(PROGRESS) or b""
    at = 0
    while at + 1 < len(record):
        end = at + 2 + record[at + 1]
        yield record[at], bytes(record[at + 2 : end])
        at = end


def read(store, letter, size):
    """A part, as a bytearray of at least that size."""
    found = bytearray(size)
    for other, part in _parts(store):
        if other == letter:
            found[: len(part)] = part
    return found


def write(store, *parts):
    """Keep parts, all of them in one write: a letter, its bytes, the next letter... False: that was
    not possible."""
    record = b""
    for i in range(0, len(parts), 2):
        record += bytes((parts[i], len(parts[i + 1]))) + parts[i + 1]
    for other, kept in _parts(store):
        if other not in parts and len(record) + 2 + len(kept) <= LONGEST:
            record += bytes((other, len(kept))) + kept
    return store.write(PROGRESS, record)
