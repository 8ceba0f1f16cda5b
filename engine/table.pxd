# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# For the compiled engine only: see tools/build/typed.py.

cdef class Table:
    cdef public bytearray state, choices, events
    cdef public int TAG, n_events, _n
    cdef public bint discreet
    cpdef play(self, object code)
    @locals(lo=int, hi=int)
    cpdef sow(self, object seed)
    cpdef shuffle(self, bytearray cards, n)
    cpdef store(self, object buf)
    cpdef load(self, object buf)
    cpdef blind(self, seat, object dice)

cpdef _bound(object self, object method)
