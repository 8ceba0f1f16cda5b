# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# For the compiled engine only: see tools/build/typed.py.

from engine.table cimport Table

cdef class Dungeon(Table):
    cdef public int seats, most, decks
    cdef public unsigned char[:] rows, design, kind, base
    cdef public int[:] sums
    cdef public bytearray _work
