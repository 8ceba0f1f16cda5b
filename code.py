# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Switches the handheld on."""

# Not when a desktop's pdb or doctest imports the standard library's `code` and finds this one.
if __name__ == "__main__":
    try:
        from cardling import app

        app.main()
    except Exception:  # a file is missing or broken: the console tells, and is dark after a restart
        import board

        board.DISPLAY.brightness = 1
        raise
