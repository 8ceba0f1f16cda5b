# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# For the compiled engine only: see tools/build/typed.py.

from engine.table cimport Table

cdef class Bot:
    cdef public object game, seed
    cdef public bytes rule
    cdef public Table t
    cdef public int level, best, why, spent, mark
    cdef public list[bytearray] _kept
    cdef public short[:] num
    cdef public bytearray _code
    @locals(n=int)
    cpdef start(self, Table table)
    @locals(n=int)
    cpdef _next(self, object v)
