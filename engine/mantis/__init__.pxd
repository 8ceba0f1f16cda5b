# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# For the compiled engine only: see tools/build/typed.py.

from engine.table cimport Table

cdef class Mantis(Table):
    cdef public int seats, goal
    cdef public int[:] odds
    cdef public bytearray left, _work
