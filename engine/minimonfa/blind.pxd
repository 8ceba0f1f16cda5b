# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
# For the compiled engine only: see tools/build/typed.py.

cpdef blind(t, seat, object dice)
