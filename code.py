# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Switches the handheld on."""

# Not when a desktop's pdb or doctest imports the standard library's `code` and finds this one.
if __name__ == "__main__":
    from cardling import app

    app.main()
