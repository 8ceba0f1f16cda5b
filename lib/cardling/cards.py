# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Names and texts of a card set, read from the drive one card at a time.

The file stays on the drive: only its handle and four bytes of buffer are held.
tools/pack/pack_cards.py describes the format.
"""


class Cards:
    """The set in the file `path`, as in `Cards("/assets/packed/mindbug.de").name(0)`."""

    def __init__(self, path):
        self._file = open(path, "rb")
        self._four = bytearray(4)
        four = self._four
        if self._file.readinto(four) != 4 or four != b"CT2\0" or self._file.readinto(four) != 4:
            self._file.close()
            raise ValueError("not a card file: " + path)
        self._count = (four[0] | four[1] << 8) // 2 - 3  # the first text follows the places of all
        self._file.seek(2 * self._count + 4)
        if self._file.readinto(four) < 2 or self._file.seek(0, 2) < four[0] | four[1] << 8:
            self._file.close()
            raise ValueError("cut short: " + path)

    def __len__(self):
        return self._count

    def name(self, card, brief=False):
        """The name of the design with this number; ``brief``: its short name, if it has one."""
        record = self._record(card)
        return record[2 if brief and len(record) > 2 else 0]

    def text(self, card):
        """Its ability for players, "" if it has none."""
        return self._record(card)[1]

    def close(self):
        """Let the file go; the object is of no use afterwards."""
        self._file.close()

    def _record(self, card):
        if not 0 <= card < self._count:
            raise IndexError("no such card")
        four = self._four
        self._file.seek(4 + 2 * card)
        self._file.readinto(four)
        start = four[0] | four[1] << 8
        self._file.seek(start)
        record = self._file.read((four[2] | four[3] << 8) - start)
        return str(record, "utf-8").split("\0")
