# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""No sentence is cut, leaves the screen or covers another: the screens of the gallery and every
question of every game, with the widest names that can be typed."""

import pytest
from handheld import asking

import engine
from cardling.setting_numbers import TIPS
from tools.pack.languages import LANGUAGES
from tools.pack.textfit import PLAYER
from tools.sim import Sim, gallery

# All that random play asks two people of MiniMonFa, or four of Tag Team.
QUESTIONS = {
    "mindbug": range(1, 11),
    "tagteam": range(1, 17),
    "minimonfa": (*range(1, 11), 18, 19, 20, 24, 25, 26, 29, 30, 31),
}


class Eyes:
    """Looks at everything that a program shows from now on."""

    def __init__(self):
        self.app = None
        self.wrong = set()
        self.seen = 0  # lines of text

    def open(self):
        """Called by the program itself, as it is loaded anew."""
        from cardling import kit

        wrong = self.wrong
        show = kit.Line.show

        def watched(line, text):
            for part in text.split("\n"):
                # A name alone may be cut where it only tells whose a place is.
                if "\u2026" in part and not PLAYER.startswith(part[:-1]):
                    wrong.add("cut: " + part)
            show(line, text)

        kit.Line.show = watched

    def table(self, view):
        """What a table says has two lines."""
        show = view.announce

        def watched(text, *width):
            room = min(
                width[0] if width else 154, getattr(view, "END", 157) - getattr(view, "TEXT", 3)
            )
            if len(list(view.app.kit.font.wrap(text, room))) > 2:
                self.wrong.add("more than two lines: " + text)
            return show(text, *width)

        view.announce = watched

    def look(self):
        """Is all text on the screen, and does none cover another?"""
        seen = []
        for item in self.app.kit.group:
            if panel(item):  # what a lesson says hides what is behind it
                end = item.y + 8 * item.height
                seen = [box for box in seen if box[4] <= item.y or box[2] >= end]
            seen += boxes([item], 0, 0, 1)
        self.seen += len(seen)
        for text, x, y, right, bottom in seen:
            if x < 0 or y < 0 or right > 160 or bottom > 129:
                self.wrong.add("leaves the screen: " + text)
            for other, left, top, end, under in seen:
                if text < other and x < end and left < right and y < under - 2 and top < bottom - 2:
                    self.wrong.add(f"{text} covers {other}")


def panel(item):
    """Is it one tile all over the width of the screen?"""
    return hasattr(item, "bitmap") and item.bitmap.width == item.bitmap.height == 8 < item.width


def boxes(group, x, y, scale):
    """(text, left, top, right, bottom) of all lines of text to be seen."""
    for item in group:
        if hasattr(item, "show"):
            if item.text.strip() and -100 < item.x < 160:
                for i, part in enumerate(item.text.split("\n")):
                    left = x + scale * item.x
                    top = y + scale * (item.y + i * item._step)
                    wide = scale * item._font.width(part)
                    yield part, left, top, left + wide, top + 9 * scale
        elif hasattr(item, "append"):
            yield from boxes(item, x + item.x, y + item.y, scale * item.scale)


def nothing():
    """In the place of painting."""


def watch(where, kinds, presses, game, language):
    """What is wrong while these buttons are pressed."""
    eyes = Eyes()

    def program():
        from cardling import app as program
        from cardling.device.handheld import Handheld
        from cardling.match import Match

        eyes.open()
        board = Handheld()
        board.refresh = nothing  # pixels are not looked at, and painting takes most of the time
        eyes.app = app = program.App(board)
        app.settings.speak(language)
        app.settings.steps[TIPS] = 0  # no tips
        if callable(where):
            where(app)
        elif where is None:
            from cardling.pages.title import Title

            app.show(Title(app))
        else:
            names = ["" if kind else PLAYER for kind in kinds]
            app.match = match = Match(app, game, 1, bytes(kinds), names)
            match.table.load(where)
            match.open()
            if game != "mantis":
                eyes.table(app.stack[-1])
        while app.frame():
            program.time.sleep(0.03)

    with Sim(seed=1) as sim:
        sim.boot(program=program, ms=900)
        eyes.look()
        for word in presses.split():
            gallery.do(sim, word)
            eyes.look()
        sim.run(400)
        eyes.look()
        assert eyes.seen
    return eyes.wrong


@pytest.mark.parametrize("name", gallery.SCENES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut(name, language):
    where, kinds, presses, *game = gallery.SCENES[name]
    assert not watch(where, kinds, presses, *game or ["mindbug"], language)


@pytest.mark.parametrize("game, q", [(game, q) for game in QUESTIONS for q in QUESTIONS[game]])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_question_is_cut_where_all_are_people(game, q, language):
    state = asking(game, (q,), 1)
    seats = engine.open(game).seats
    # The curtain, what happened, then round the table; what is chosen is shown, too.
    presses = "A 300 A 300 RIGHT UP RIGHT UP LEFT UP RIGHT DOWN DOWN DOWN A 500 A 900"
    assert not watch(state, bytes(seats), presses, game, language)
