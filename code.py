# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Starts the handheld's program."""

# Not when a desktop's pdb or doctest imports the standard library's `code` and finds this one.
if __name__ == "__main__":
    try:
        import storage

        if storage.getmount("/").readonly:  # a computer may be writing what is imported now
            import cardling.verify

            cardling.verify.insist()
        from cardling import app

        app.main()
    except Exception:
        import cardling.verify

        if not cardling.verify.warn():
            raise
