# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What has to do with a real board: onto it, off it, its drive, and the stand-ins for its
modules."""
