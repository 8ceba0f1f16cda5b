# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Each problem of the saves has its sentence, on the title and at once in a game."""

import pytest
from console import Console

from cardling import save

pytestmark = pytest.mark.usefixtures("unseen")

REASONS = {
    save.COUNTED: "SAVE_COUNTED",
    save.CUT: "SAVE_CUT",
    save.BROKEN: "SAVE_BROKEN",
    save.FOREIGN: "SAVE_FOREIGN",
    save.LOST: "SAVE_LOST",
    save.NEWER: "SAVE_NEWER",
    save.REFUSED: "SAVE_REFUSED",
    save.FULL: "SAVE_FULL",
    save.FAILED: "SAVE_FAILED",
    save.TAKEN: "SAVE_TAKEN",
}


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_title_says_what_is_wrong_and_what_to_do(language):
    with Console(language=language) as console:
        from cardling.pages.title import Title

        def seen():
            console.do(lambda: console.app.show(Title(console.app)))
            texts = console.texts.replace("\n", " ")
            console.press("DOWN")  # measures the texts; the signs can be chosen
            assert console.say("HELP") in console.texts
            return texts

        def shown(name):
            assert "\u2026" not in console.texts
            return console.say(name) in seen()

        app = console.app
        assert not any(map(shown, REASONS.values()))
        for reason, name in REASONS.items():
            app.store.reason = reason
            assert [other for other in REASONS.values() if shown(other)] == [name]
        app.store.reason = 0
        app.store.status = save.NVM
        assert shown("SAVE_NVM")
        app.store.status = save.NONE
        assert shown("SAVE_NONE")
        app.store.status = save.OK


def test_the_title_says_that_the_computer_has_the_drive():
    with Console(hold="B") as console:
        assert console.app.store.status == save.NVM
        assert console.say("SAVE_NVM") in console.texts.replace("\n", " ")


class Worn:
    """A file of a drive that takes nothing any more."""

    def __init__(self, file):
        self.file = file

    def __getattr__(self, name):
        return getattr(self.file, name)

    def write(self, data):
        raise OSError(5)


def test_a_save_that_fails_in_a_game_is_told_at_once():
    with Console() as console:
        console.play()
        before = console.texts
        store = console.app.store
        store.files = [file and Worn(file) for file in store.files]
        screen = console.screen
        console.press("A", "A")  # a card is played
        console.sim.run_until(lambda: store.reason)
        console.sim.run(100)
        assert store.reason == save.FAILED and store.status == save.NVM
        assert console.say("SAVE_FAILED") in console.texts.replace("\n", " ")
        console.press("A")  # too early: it was meant for the game
        assert console.say("SAVE_FAILED") in console.texts.replace("\n", " ")
        console.sim.run(1200)
        console.press("A")
        assert console.say("SAVE_FAILED") not in console.texts.replace("\n", " ")
        assert console.screen is screen and console.texts != before
        console.settle()
        assert console.kind == "Mindbug"  # the game goes on, and it is told once
        assert console.boot().app.store.read(save.GAME)
