# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The page of the settings in a copy of the project that has one more (see added.py):
test_settings.py runs this there."""

from console import Console

from cardling import save
from cardling.setting_numbers import FIRST, STEPS

OLD = b"\1de\1\2\0\2\0" + bytes(8) + b"\3" + bytes(16)  # of five settings


def test_one_more_setting(tmp_path):
    with Console(tmp_path / "drive") as console:
        console.do(lambda: console.app.store.write(save.SETTINGS, OLD))
        console.boot()
        settings = console.app.settings
        assert len(settings.steps) == STEPS
        steps = [FIRST >> 4 * i & 15 for i in range(STEPS)]
        assert steps[-1] == 2
        steps[:5] = OLD[3:8]
        assert list(settings.steps) == steps, "what it has, and the first step"
        console.choose("SETTINGS")
        assert "Seiten" in console.texts and "rasch" in console.texts
        console.point("SET_PAGES")
        console.press("RIGHT")
        assert settings.steps[-1] == 0 and "träge" in console.texts, "round"
        console.point("SET_AGAIN")
        console.press("B")
        console.boot()
        assert list(console.app.settings.steps) == [*steps[:-1], 0]
