# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# For the compiled engine only: see tools/build/typed.py.

from engine.table cimport Table

cdef class Piles(Table):
    cdef public int seats, cards, HOLD
    cdef public unsigned char[:] rows, design, trigger
    cdef public unsigned short[:] value
    cdef public bytearray _work
