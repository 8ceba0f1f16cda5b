# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What moves in MiniMonFa: by what is painted, frame by frame."""

import functools

import pytest
from console import NUMBERS
from test_minimonfa_screens import BRAWL, FIGHT, GROUP, HOME, Cave, Watched, code_of, position

import engine
from cardling.minimonfa.numbers import P_FIGHT
from engine.bot import Bot
from engine.minimonfa.numbers import E_CRUMBLE, F_ACTIVE, MARKS, Q_KEEP
from engine.minimonfa.numbers import FIGHT as OPEN
from engine.numbers import ASK
from tools.sim import gallery

EIGHTH = 160 * 128 // 8
SENT = ["attack 1 1", "send Warrior", "send Mage", "send Thief"]
BACK, FACE = 60 + 79, 60  # cells of a back, and of the first design
ROOM = (79, 29, 160, 67)
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
            shown = self.view.events
            if shown and not shown.own and len(self.sim.repaints) > before:
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


def moving(cave):
    """What moves now, by the name of its method."""
    stage = cave.view.events.stage
    return stage.animate.__name__ if stage and stage.animate else ""


def go(cave):
    cave.settle()
    cave.chip(0)


@pytest.mark.parametrize("names", [["Warrior", "Thief", "Mage"], ["Thief", "Mage"]])
def test_heroes_who_were_chosen_stay_and_step_in_together(names):
    moves = ["attack 1 1", *("send " + name for name in names)]
    with Stage(position(FIGHT, "0 3", moves), (0, 2)) as cave:
        cave.settle()
        view = cave.view
        before = dict(zip(view.rows[1], view.spots[1][::4], strict=True))
        cave.chip(0)
        lines = []

        def see():
            lines.append(view.ask.text + " " + view.action.text)
            return cave.walkers()

        frames = cave.film(see)
        steps = [seen for seen, _ in frames if seen]
        assert len(steps) > 3 and {len(step) for step in steps} == {len(names)}
        homes = [home for _, home in steps[0]]
        stood = [before[ref] for ref in view.rows[1] if ref in before]
        for step in steps:
            for (x, home), old in zip(step, stood, strict=True):
                assert min(old, home) <= x <= max(old, home), "nobody vanishes"
        assert [x for x, _ in steps[-1]] == pytest.approx(homes, abs=4)
        moving = [pixels for seen, pixels in frames if seen][1:]
        assert max(moving) <= EIGHTH
        assert lines[0].strip() == "Going in: " + ", ".join(names), "and it is said at once"


def test_who_dies_is_said_in_one_line():
    with Stage(position(BRAWL, "0 3", GROUP), (0, 2)) as cave:
        lines = []
        brawl(cave, lambda: lines.extend((cave.view.ask.text, cave.view.action.text)))
        dead = [line for i, line in enumerate(lines) if "Dead: " in line and line not in lines[:i]]
        assert any(line.count(",") > 1 for line in dead), dead


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
    return moving(cave) == "_crumble"


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
                stage = shown.stage
                assert not shown.walking and not (stage and (stage.animate or stage.glow))
            cave.sim.run(30)
        assert cave.table.state[MARKS] & OPEN, "they are in"


def brawl(cave, see):
    """All frames of a fight in which both sides lose somebody, what see() says of them."""
    cave.settle()
    cave.chip(0)
    frames = cave.film(lambda: (cave.view.page, see()))
    while cave.kind == "MiniMonFa" and cave.question_is(10):
        cave.tap("A")
        frames += cave.film(lambda: (cave.view.page, see()))
    end = next(i for i, ((page, _), _) in enumerate(frames) if page != 3)
    return [(seen, pixels) for (_, seen), pixels in frames[:end]]


def test_each_side_strikes_the_other_before_anybody_dies():
    with Stage(position(BRAWL, "0 3", GROUP), (0, 2)) as cave:

        def see():
            stage = cave.view.events.stage
            blow = moving(cave) == "_blow"
            moved = [grid.x - x for grid, _, x, _ in stage.fighters] if blow else []
            hit = [
                (grid.x - x, grid.pixel_shader is stage.white)
                for grid, _, x, _ in (stage.targets if stage else ())
            ]
            return blow, moved, hit, cave.skulls(), tuple(cave.sim.pixels)

        frames = brawl(cave, see)
        blows = [(i, seen) for i, (seen, _) in enumerate(frames) if seen[0]]
        reach = [moved for _, (_, moved, _, _, _) in blows if moved]
        assert max(map(max, reach)) > 20, "heroes run to the wall"
        assert min(map(min, reach)) < -6, "and monsters to them"
        hits = [hit for _, (_, _, hit, _, _) in blows if hit]
        assert {x for hit in hits for x, _ in hit} == {-2, 0, 2}, "they shake by two pixels"
        assert all(white == (x != 0) for hit in hits for x, white in hit), "and flash"
        assert not any(seen[3] for _, seen in blows), "nobody is dead yet"
        last = blows[-1][0]
        assert any(seen[3] for seen, _ in frames[last:])
        assert max(pixels for (blow, *_), pixels in frames if blow) <= EIGHTH
        assert len({lights for *_, lights in (seen for _, seen in blows)}) > 1, "the lights flash"


def test_the_lights_pulse_red_for_the_dead_and_come_back():
    with Stage(position(BRAWL, "0 3", GROUP), (0, 2)) as cave:

        def see():
            events = cave.view.events
            dies = moving(cave) == "_die"
            if not events.pulse:  # what they are told: a frame may not be over
                rest.append(any(cave.app.handheld.pixels._want))
            return dies, tuple(cave.sim.pixels)

        rest = []
        frames = brawl(cave, see)
        assert len(rest) > 9 and all(rest), "they come back at once"
        seen = [lights for (dies, lights), _ in frames if dies]
        red = [lights for lights in seen if lights[0][0] and not any(lights[0][1:])]
        assert len(red) > 4 and all(lights == 5 * (lights[0],) for lights in red)
        assert 5 * ((0, 0, 0),) in seen, "they pulse"
        assert frames[-1][0][1] not in red


def test_the_dead_fade_and_stay_so():
    with Stage(position(BRAWL, "0 3", GROUP), (0, 2)) as cave:

        def rows():
            """Rows of the first hero's picture that are dark, and is he away from his place?"""
            canvas = cave.app.kit.canvas
            dark = [all(canvas[3 + x, y] == NIGHT for x in range(16)) for y in range(32, 47, 2)]
            stage = cave.view.events.stage
            return bool(stage and stage.fighters), sum(dark)

        seen = [dark for (away, dark), _ in brawl(cave, rows) if not away]
        fallen = seen.index(7)
        assert seen[0] == 0 and seen[: fallen + 1] == sorted(seen[: fallen + 1])
        assert set(seen[fallen + 1 :]) == {4}, "the skull covers four"


def test_a_chest_opens_before_its_card_is_seen():
    with Stage(position(FIGHT, "0 3", SENT), (0, 2)) as cave:
        go(cave)

        def lid():
            canvas = cave.app.kit.canvas
            yellow = sum(canvas[85 + x, 31 + y] == 9 for x in range(16) for y in range(16))
            return moving(cave) == "_open", yellow

        light = [yellow for (opens, yellow), _ in cave.film(lid) if opens]
        assert max(light) > light[0], "light comes out of it"


def test_a_card_that_is_known_is_no_chest():
    """Who laid it sees its picture, also while it is turned up."""
    with Stage(position(FIGHT, "0 3", SENT), (2, 0)) as cave:

        def faces():
            stage = cave.view.events.stage
            carry = stage and stage.animate
            if getattr(carry, "__name__", "") != "_open":
                return None
            return [
                bytes(face[x, y] for y in range(16) for x in range(16))
                for face in carry.__self__.faces
            ]

        seen = [found for found, _ in cave.film(faces) if found]
        assert seen and all(shut == opened for shut, opened in seen)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_card_flies_to_where_it_is_laid(language):
    with Stage(position(HOME), (0, 2), language=language) as cave:
        cave.settle()
        view = cave.view
        cave.tap("A")
        cave.sim.run(300)
        cave.sim.sounds.clear()
        cave.sim.press("A", hold=31, gap=0)
        places = []
        frames = []
        for _ in range(40):
            before = len(cave.sim.repaints)
            cave.sim.run(30)
            if view.question:
                break
            if view.events and view.events.grid is not None:
                places.append((view.events.grid.x, view.events.grid.y))
                frames.append(sum(item.pixels for item in cave.sim.repaints[before:]))
        ys = [y for x, y in places if x >= 0]
        assert ys == sorted(ys, reverse=True) and ys[0] > 75 and ys[-1] < 60, "from hand to vault"
        assert max(frames) <= EIGHTH
        assert len(cave.sim.sounds) > 1, "it is heard"
        cave.settle()
        assert view.start is not None, "it can still be taken back"


def test_nobody_waits_for_what_flies():
    """A ends it; and no press later than without it is heard."""
    with Stage(position(HOME), (0, 2)) as cave:
        cave.settle()
        view = cave.view
        cave.tap("A")
        cave.sim.run(300)
        cave.sim.press("A", hold=31, gap=100)
        assert view.events
        cave.tap("A")
        cave.sim.run(40)
        assert not view.events
        cave.settle()
        cave.tap("A")
        cave.sim.run(300)
        cave.sim.press("A", hold=31, gap=410)
        assert view.question and not view.question.picked
        cave.tap("A")
        assert view.question.picked, "441 ms after the last press the next card is chosen"


def test_the_heroes_of_a_bot_come_in_one_step():
    table = engine.open("minimonfa", seed=1)
    for name in ("Warrior", "Thief", "Mage", "Scout"):
        table.play(code_of(table, "keep " + name))
    with Stage(bytes(table.state), (0, 2)) as cave:
        start = cave.sim.now
        pages = []
        while cave.table.state[ASK] == Q_KEEP or cave.view.page == 4:
            before = len(cave.sim.repaints)
            cave.sim.run(30)
            pages += [r.pixels for r in cave.sim.repaints[before:] if r.pixels == 8 * EIGHTH]
            names = cave.view.ask.text + " " + cave.view.action.text
            if cave.view.events and "Beast Hunter" in names:
                assert "Clan Brawler" in names and names.count(",") == 3
                end = cave.sim.now
        assert end - start < 2000
        assert len(pages) <= 2, "the heroes, then the first turn"


def test_a_bots_turn_is_brisk_and_all_of_it_is_told():
    """Four cards are laid, an item is shown, three heroes attack: it took 13 s."""
    state = gallery.SCENES["minimonfa_build"][0]
    table = engine.open("minimonfa")
    table.load(state)
    table.play(code_of(table, "end"))
    while table.seat == 0:
        table.play(code_of(table, "end"))
    with Stage(bytes(table.state), (0, 2)) as cave:
        start = cave.sim.now
        told = []
        while not cave.view.question:
            told += [line for line in cave.view.news.split("\n") if line not in told]
            cave.sim.run(30)
        assert cave.sim.now - start < 9000
        assert told[1:] == [
            "Nova equips Beast Hunter",
            "Nova adds a room to vault 4",
            "Nova puts a card into vault 4",
            "Nova reveals Smoke Pouch",
            "Nova attacks your vault 1",
            "In the vault: Orc",
            "In the vault: Orc, Orc Shaman",
        ], "three heroes are seen to go in: their names need two lines"


def test_a_turn_begins_without_the_event_of_the_one_before():
    """The line below the bar had that still while the next one was shown."""
    rows = [row for row in FIGHT if row[1] != "event"]
    rows += [(None, "event", "War Drums"), (None, "events", "Blood Moon")]
    with Stage(position(rows, "0 3"), (0, 0), ["Anna", "Ben"]) as cave:
        cave.settle()
        cave.tap("A")  # the curtain
        cave.settle()
        cave.chip(0)
        seen = cave.film(lambda: (cave.view.view.fact(F_ACTIVE), cave.view.view.event()))
        assert (1, 65) not in {frame for frame, _ in seen}
        assert (1, 53) in {frame for frame, _ in seen}, "then comes its own"


def test_an_event_that_does_something_is_read_before_the_turn_goes_on():
    rows = [row for row in FIGHT if row[1] != "event"]
    for name, read in (("Blood Moon", True), ("Quiet Night", False)):
        with Stage(position([*rows, (None, "events", name)], "0 3"), (0, 0), ["A", "B"]) as cave:
            cave.settle()
            cave.tap("A")  # the curtain
            cave.settle()
            cave.chip(0)
            seen = cave.film(lambda: getattr(cave.view.events, "rule", None) and cave.texts)
            texts = "".join(text for text, _ in seen if text)
            assert ("Defending monsters get +1" in texts) == read
            assert max(pixels for text, pixels in seen if text) <= EIGHTH if read else True


@pytest.mark.parametrize("made", [Stage, Cave])  # normal; at once
def test_what_a_fight_does_is_what_was_forecast(made, seed=6):
    """A game: where a vault falls, the words above the numbers have said so. An item that was
    revealed last, or an ability, left them as they were."""
    state = bytes(engine.open("minimonfa", seed=seed).state)
    with made(state, (0, 2)) as cave:
        view = cave.app.stack[0]
        match = cave.app.match
        found = []
        line = match.line
        say = cave.app.say
        falls = [say(NUMBERS[name]).split(",")[0] for name in ("DG_NOW_WINS", "DG_FREE_PASS")]

        def hear(me, kind, a, b):
            if kind == E_CRUMBLE and view.page == P_FIGHT and view.sums:
                found.append(view.sums[4].text)
            return line(me, kind, a, b)

        match.line = hear
        for _ in range(34):
            cave.sim.run_until(lambda: view.question or cave.kind != "MiniMonFa", 200_000)
            if cave.kind != "MiniMonFa":
                break
            t = match.table
            bot = Bot(t, 0, seed)
            bot.start(t)
            while not bot.step():
                pass
            cave.do(functools.partial(view.play, bot.best))
            cave.sim.run(60)
        assert len(found) > 1
        assert [text for text in found if text.split(",")[0] not in falls] == []
