# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Bots against each other, their training, their puzzles, and other people's programs."""
