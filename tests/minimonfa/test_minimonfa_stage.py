# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What moves in MiniMonFa: by what is painted, frame by frame."""

import pytest
from test_minimonfa_screens import FIGHT, Cave, Watched, position

from tools import gallery

EIGHTH = 160 * 128 // 8
SENT = ["attack 1 1", "send Warrior", "send Mage", "send Thief"]
BACK, FACE = 60 + 79, 60  # cells of a back, and of the first design
ROOM = (79, 20, 160, 59)
NIGHT = 0


class Stage(Watched):
    """Looks at each frame that paints while something is shown."""

    def film(self, see, limit=20_000):
        """[(what see() says, pixels)] of the frames until somebody is asked."""
        frames = []
        end = self.sim.now + limit
        while self.sim.now < end and self.kind == "MiniMonFa" and not self.screen.question:
            before = len(self.sim.repaints)
            self.sim.run(30)
            if self.view.events and len(self.sim.repaints) > before:
                frames.append((see(), sum(item.pixels for item in self.sim.repaints[before:])))
        return frames

    def walkers(self):
        """Where those are who walk, or None."""
        stage = self.view.events.stage
        if self.view.events.walking:
            return tuple((grid.x, x) for grid, _, x, _ in stage.fighters)
        return None

    def cards(self):
        """How many backs, and how many faces of cards, the vault shows."""
        refs = [ref for row in self.view.rows[1:3] for ref in row if ref >= FACE]
        return refs.count(BACK), len(refs) - refs.count(BACK)


def go(cave):
    cave.settle()
    cave.chip(0)


def test_heroes_walk_in_together():
    with Stage(position(FIGHT, "0 3", SENT), (0, 2)) as cave:
        go(cave)
        frames = cave.film(cave.walkers)
        steps = [seen for seen, _ in frames if seen]
        assert len(steps) > 8 and {len(step) for step in steps} == {3}
        away = [{x - home for x, home in step} for step in steps]
        assert all(len(step) == 1 for step in away), "side by side"
        away = [min(step) for step in away]
        assert away == sorted(away) and away[0] < -40 and away[-1] > -12
        moving = [pixels for seen, pixels in frames if seen][1:]
        assert max(moving) <= EIGHTH


def test_cards_are_turned_over_one_by_one():
    with Stage(position(FIGHT, "0 3", SENT), (0, 2)) as cave:
        go(cave)
        seen = []
        for cards, pixels in cave.film(cave.cards):
            if not seen or seen[-1] != cards:
                seen.append(cards)
            assert pixels <= EIGHTH or pixels == 8 * EIGHTH
        assert seen == [(3, 0), (2, 1), (1, 2), (0, 3)]


def test_numbers_that_change_blink_and_stay():
    with Stage(position(FIGHT, "0 3", SENT), (0, 2)) as cave:
        go(cave)

        def monsters():
            return cave.view.sums[0].text.split("\n")[1] if cave.view.sums else None

        seen = []
        for text, _ in cave.film(monsters):
            if not seen or seen[-1] != text:
                seen.append(text)
        assert seen[0] == "0"
        assert seen[1:6] == ["3", "", "3", "", "3"], "the first monster"
        assert seen[-1] and int(seen[-1]) > 3
        assert "" in seen[seen.index(seen[-1]) :]


def dark(cave):
    """Pixels of the room in which nothing is."""
    canvas = cave.app.kit.canvas
    x0, y0, x1, y1 = ROOM
    return sum(canvas[x, y] == NIGHT for x in range(x0, x1) for y in range(y0, y1))


def crumbles(cave):
    return getattr(cave.view.events.stage.carry, "__name__", "") == "_crumble"


def test_a_vault_falls_brick_by_brick():
    moves = [*gallery.SEND, "go", "pass", "pass", "pass"]
    with Stage(gallery.state(gallery.FIGHT, "0 3", moves, "minimonfa"), (0, 0)) as cave:
        cave.settle()
        cave.choose("lose Thief")
        frames = cave.film(lambda: (crumbles(cave), dark(cave)))
        falls = [(night, pixels) for (falling, night), pixels in frames if falling]
        night = [count for count, _ in falls]
        assert night[-1] - night[0] > 800 and night == sorted(night)
        assert max(pixels for _, pixels in falls) <= EIGHTH


@pytest.mark.parametrize("press", ["START", "A"])
def test_a_walk_that_is_left_is_over(press):
    """A menu in front, or a skip: nobody is left on the way."""
    with Stage(position(FIGHT, "0 3", SENT), (0, 2)) as cave:
        go(cave)
        cave.sim.run_until(lambda: cave.view.events and cave.view.events.walking)
        cave.sim.run(400 if press == "A" else 100)
        cave.press(press)
        cave.press("B" if press == "START" else "A")
        cave.sim.run(600)
        view = cave.view
        assert not view.events or not view.events.walking
        cave.settle()
        assert cave.kind == "MiniMonFa"


def test_at_once_nothing_moves():
    with Cave(position(FIGHT, "0 3", SENT), (0, 2)) as cave:
        go(cave)
        for _ in range(200):
            if cave.view.question:
                break
            shown = cave.view.events
            if shown:
                assert not shown.walking and not shown.stage.carry and not shown.stage.glow
            cave.sim.run(30)
        assert cave.table.state[24] & 1, "they are in"
