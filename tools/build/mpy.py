# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Makes compiled files smaller by leaving out line numbers.

A compiled function says where the bytecode of each line begins. These marks were 8% of all code in
memory. Here one of them stays for every ``SPAN`` bytes of bytecode or more, some two lines; in
between, a traceback tells the line of the mark before it. Functions of the rules and bots have one
mark each: what went wrong there is played again on a desktop from the game that was saved.
"""

SPAN = 20  # bytes
RULES = 1 << 20  # of engine/


def thin(data, span=None):
    """A .mpy file with fewer marks."""
    reader = _Reader(data)
    reader.take(4)
    names = reader.number()
    objects = reader.number()
    for _ in range(names):
        length = reader.number()
        if not length & 1:  # else one of the names that every build has
            reader.take((length >> 1) + 1)
    for _ in range(objects):
        reader.object()
    start = reader.at
    return data[:start] + _code(reader, SPAN if span is None else span)


class _Reader:
    def __init__(self, data):
        self.data = data
        self.at = 0

    def take(self, count):
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self):
        value = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value = value << 7 | byte & 127
            if byte < 128:
                return value

    def object(self):
        """A constant: a kind and its text, or a tuple of others."""
        kind = self.take(1)[0]
        if kind == 10:  # MP_PERSISTENT_OBJ_TUPLE
            for _ in range(self.number()):
                self.object()
        elif kind > 4:  # a text, bytes, numbers; before them None, False, True, ..., a name's table
            length = self.number()
            self.take(length + (kind in (5, 6)))


def _code(reader, span):
    """A function and those inside it."""
    kind_length = reader.number()
    data = _thinned(reader.take(kind_length >> 3), span)
    made = _encoded(len(data) << 3 | kind_length & 7) + data
    if kind_length & 4:
        count = reader.number()
        made += _encoded(count)
        for _ in range(count):
            made += _code(reader, span)
    return made


def _encoded(value):
    made = [value & 127]
    while value > 127:
        value >>= 7
        made.append(value & 127 | 128)
    return bytes(reversed(made))


def _thinned(data, span):
    """The bytes of one function: how it is called, its names, the marks, its bytecode."""
    reader = _Reader(data)
    byte = reader.take(1)[0]
    arguments = byte & 3  # by place, then those by name only: see MP_BC_PRELUDE_SIG_DECODE
    n = 0
    while byte & 128:
        byte = reader.take(1)[0]
        arguments += ((byte & 4) << n) + ((byte >> 3 & 1) << n)
        n += 1
    head = data[: reader.at]
    info = cells = n = 0
    byte = 128
    while byte & 128:
        byte = reader.take(1)[0]
        cells |= (byte & 1) << n
        info |= (byte >> 1 & 63) << 6 * n
        n += 1
    start = reader.at
    for _ in range(1 + arguments):
        reader.number()
    marks = reader.at
    names = data[start:marks]
    info = names + _marked(_kept(_read(data[marks : start + info]), span)), data[start + info :]
    return head + _sizes(len(info[0]), cells) + info[0] + info[1]


def _sizes(info, cells):
    """How long the names and marks are, and how many variables are shared with functions inside."""
    made = bytearray()
    while True:
        byte = (info & 63) << 1 | cells & 1
        info >>= 6
        cells >>= 1
        if not info | cells:
            made.append(byte)
            return bytes(made)
        made.append(byte | 128)


def _read(data):
    """[(bytes of bytecode, lines)]: after so many bytes it is so many lines further down."""
    marks = []
    i = 0
    while i < len(data):
        if data[i] & 128:
            marks.append((data[i] & 15, (data[i] << 4 & 0x700) | data[i + 1]))
            i += 2
        else:
            marks.append((data[i] & 31, data[i] >> 5))
            i += 1
    return marks


def _kept(marks, span):
    """The first mark, and each that is ``span`` bytes or more behind the last that was kept."""
    kept = []
    skipped = lines = 0
    for part, more in marks:
        if kept and not part and not skipped and kept[-1][1] % 3 == 0:  # the rest of a long one
            kept[-1] = kept[-1][0], kept[-1][1] + more
            continue
        skipped += part
        lines += more
        if more and (not kept or skipped >= span):
            kept.append((skipped, lines))
            skipped = lines = 0
    return kept


def _marked(marks):
    """The marks as MicroPython's compiler writes them."""
    made = bytearray()
    for span, lines in marks:
        while span or lines:
            if lines <= 6 or span > 15:
                part = min(span, 31)
                step = 0 if part < span else min(lines, 3)
                made.append(part | step << 5)
            else:
                part = min(span, 15)
                step = min(lines, 0x7FF)
                made += bytes((128 | part | step >> 4 & 0x70, step & 255))
            span -= part
            lines -= step
    return bytes(made)
