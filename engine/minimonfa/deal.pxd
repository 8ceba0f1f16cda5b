# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# For the compiled engine only: see tools/build/typed.py.

cpdef deal(t, object seats, object seed, object empty, object decks, object first)
cpdef _known(object decks)
cpdef _free(bytes rows, r)
cpdef _pile(t, p, bytearray cards)
