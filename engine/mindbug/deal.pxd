# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# For the compiled engine only: see tools/build/typed.py.

cpdef deal(t, object seats, object seed, object empty, object epic)
cpdef _flag(object name, object given)
