# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""No sentence is cut: every screen of the gallery with the widest names that can be typed."""

import pytest

from tools import gallery
from tools.pack_cards import LANGUAGES
from tools.sim import Sim

NAME = "Wmmmmmmm"  # eight letters, as the keyboard of the names types them; none are wider


class Cuts:
    """Everything that a program shows with three dots, or leaves out."""

    def __init__(self):
        self.found = set()

    def watch(self):
        """Look at what is drawn from now on; called by the program itself, as it is loaded anew."""
        from cardling import kit

        found = self.found
        say = kit.Line.say

        def watched(line, text):
            if "\u2026" in text:
                found.add(text)
            say(line, text)

        kit.Line.say = watched

    def lines(self, view):
        """What a table says has two lines."""
        say = view.say
        found = self.found

        def watched(text, *width):
            many = list(view.app.kit.font.wrap(text, *width or (146,)))
            if len(many) > 2:
                found.add(text)
            return say(text, *width)

        view.say = watched


def cuts(name, language):
    """What is cut in a scene of the gallery."""
    where, kinds, presses, *game = gallery.SCENES[name]
    seen = Cuts()

    def program():
        from cardling import app as program
        from cardling.handheld import Handheld
        from cardling.match import Match

        seen.watch()
        app = program.App(Handheld())
        app.settings.speak(language)
        app.settings.steps[4] = 0
        if where is None:
            from cardling.title import Title

            app.show(Title(app))
        else:
            names = ["" if kind else NAME for kind in kinds]
            match = Match(app, *game or ["mindbug"], 1, bytes(kinds), names)
            match.table.load(where)
            app.match = match
            match.open()
            if match.game != "mantis":
                seen.lines(app.stack[-1])
        while app.frame():
            program.time.sleep(0.03)

    with Sim(seed=1) as sim:
        sim.boot(program=program, ms=900)
        for button in presses.split():
            if button.isdigit():
                sim.run(int(button))
            else:
                sim.press(button, hold=40, gap=260)
        sim.run(400)
    return seen.found


@pytest.mark.parametrize("name", gallery.SCENES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut(name, language):
    assert not cuts(name, language)
