# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The end of a game: the winner in front of the curtain, and the page that tells how it went."""

import itertools

import pytest
from handheld import Desk, Handheld, lines
from test_mantis_screens import Aquarium, position

import engine
from cardling.characters import COLOURS, FACES, GLOATS, THINKS
from cardling.match import Match
from cardling.messages import (
    M_END_FAST,
    M_END_FASTEST,
    M_END_POINT,
    M_END_STORY,
    M_END_TURNS,
    M_WORD_LOST,
    M_WORD_WON,
)
from cardling.save import progress
from cardling.setting_numbers import PIXELS
from engine.bot import Bot
from engine.move_scores import worth
from tools import ROOT
from tools.pack import pack_characters, pack_texts
from tools.rules import parity
from tools.sim import gallery

EIGHTH = 160 * 128 // 8


def last(seat, other=0):
    """Mantis, one card before somebody wins."""
    rows = [
        (seat, "score", "14"),
        (seat, "tank", "R2 O1 Y1 G1 B1 P1 K1"),
        (seat ^ 1, "tank", "-"),
        (seat ^ 1, "score", str(other)),
        (None, "pile", "K/OPK, R/RGB"),
    ]
    return position(rows, 2, seat)


def texts(handheld):
    """All lines to be seen."""
    return "\n".join(line.text for line in lines(handheld.app.kit.group))


class Slow(Aquarium):
    speed = 1


class AtOnce(Aquarium):
    speed = 3


def to_the_end(handheld, score=True):
    """Play the last move, and wait for the first frame of the end."""
    if score:
        handheld.settle()
        handheld.choose("score")
    handheld.sim.run_until(lambda: handheld.kind == "MantisEnd")


@pytest.mark.parametrize("seat", range(2))
def test_the_winner_comes_first_and_nothing_moves_too_much(seat):
    with Slow(last(seat), kinds=(0, 2)) as handheld:
        to_the_end(handheld, seat == 0)
        handheld.sim.run(60)
        pictures = set()
        handheld.sim.repaints.clear()
        assert handheld.screen.stage
        while handheld.screen.stage:
            pictures.add(handheld.sim.screen())
            handheld.sim.run(30)
        moving = handheld.sim.repaints[:-1]  # the last one is the page
        assert len(moving) > 8 and len(pictures) > 8
        assert max(item.pixels for item in moving) <= EIGHTH
        handheld.sim.run(400)  # the page is painted in two frames
        kinds = [type(item).__name__ for item in handheld.app.kit.group]
        assert kinds.count("TileGrid") == 1, "the canvas: nothing is left of the stage"
        page = handheld.sim.screen()
        assert page not in pictures
        handheld.press("RIGHT")
        assert handheld.app.say(M_END_STORY) in texts(handheld)
        handheld.sim.run(300)
        assert str(handheld.app.match.view(-1).turns()) in texts(handheld)
        handheld.press("LEFT")
        assert handheld.sim.screen() == page


def test_who_cannot_tell_colours_apart_sees_who_won():
    """Stars for a win, a curtain for a loss."""
    shapes = []
    for seat in range(2):
        with Slow(last(seat), kinds=(0, 2)) as handheld:
            to_the_end(handheld, seat == 0)
            handheld.sim.run(2000)
            shapes.append(handheld.sim.image().convert("1", dither=0).tobytes())
    assert shapes[0] != shapes[1]


def test_a_press_ends_it_and_does_no_more():
    with Slow(last(0), kinds=(0, 2)) as handheld:
        to_the_end(handheld)
        handheld.sim.run(1100)
        assert handheld.screen.stage
        handheld.press("A")
        assert handheld.kind == "MantisEnd" and not handheld.screen.stage
        assert handheld.app.match.table.seat == engine.OVER and not handheld.app.restarts


def test_at_once_shows_nothing_that_moves():
    class AtOnce(Aquarium):
        speed = 3

    with AtOnce(last(0), kinds=(0, 2)) as handheld:
        to_the_end(handheld)
        assert handheld.screen.stage is None
        handheld.sim.run(400)  # the page is painted in two frames
        handheld.sim.repaints.clear()
        handheld.sim.run(3000)
        assert not handheld.sim.repaints


def test_the_streak_grows_and_ends():
    with Slow(last(0), kinds=(0, 2)) as handheld:
        from cardling.pages.results import count

        to_the_end(handheld)
        result = bytearray(handheld.app.match.result)
        assert handheld.screen.streak == 1
        for won, streak in ((1, 2), (1, 3), (0, 0), (1, 1)):
            result[3] = won
            result[7] += 1  # another game
            assert count(handheld.app, bytes(result))[0] == streak


# --- what the page tells


class Shelf:
    """A store that keeps the last record."""

    status = seq = 0

    def read(self, kind):
        """No games were kept."""

    def write(self, kind, head, tail=b""):
        self.record = bytes(head) + bytes(tail)
        return True


def played(game, seed, kinds):
    """A match of random moves, and the events of all of them with the turns they were made in."""
    match = Match(Desk(Shelf()), game, seed, kinds)
    t = match.table
    walk = parity.Walk(seed)
    events = []
    while t.seat != engine.OVER and len(events) < 400:
        turn = match.table.turn
        match.play(t.choices[walk.below(t.moves())])
        events += [(turn, *t.events[i : i + 3]) for i in range(0, t.n_events, 3)]
    return match, events


@pytest.mark.parametrize(("game", "kinds"), [("mindbug", b"\0\0"), ("tagteam", b"\0\0\0\0")])
def test_deeds_are_defeats_and_lives(game, kinds):
    """All of them are somebody's, but those of a log that has lost who did it."""
    deeds = 0
    for seed in range(12):
        match, events = played(game, seed, kinds)
        life = [3, 3]
        count = 0
        lives = []
        for turn, kind, a, b in events:
            count += kind == 8  # defeated
            if kind == 9:  # life
                count += b < life[a]
                life[a] = b
                lives += [turn, 16 * a + b]
        total = sum(match.tally[1::2])
        assert total <= count and total >= count - 2
        assert list(match.lives) == lives[:64]
        deeds += total
        if match.tally:
            assert match.highlight("best")[1] == max(match.tally[1::2])
    assert deeds > 20


@pytest.mark.parametrize("seats", [2, 4])
def test_the_largest_catch_is_remembered(seats):
    """In Mantis, where no card does anything."""
    for seed in range(8):
        match, events = played("mantis", seed, bytes(seats))
        catches = [
            (events[i - 1][2], event[3])
            for i, event in enumerate(events)
            if event[1] in (2, 3)  # scored, stolen: behind who has drawn
        ]
        assert match.highlight("best") == max(catches, key=lambda catch: catch[1])


def test_heroes_are_remembered_for_what_fell_before_them():
    """In MiniMonFa: monsters and vaults, for all who were sent into that fight."""
    best = 0
    for seed in range(8):
        match, events = played("minimonfa", seed, bytes(2))
        group = []
        counts = {}
        for _, kind, _a, b in events:
            if kind == 32:  # attack
                group = []
            elif kind == 33:  # send
                group.append(b)
            elif kind in (15, 26):  # a monster, a vault
                for hero in group:
                    counts[hero] = counts.get(hero, 0) + 1
        assert dict(zip(match.tally[::2], match.tally[1::2], strict=True)) == counts
        best = max(best, *counts.values(), 0)
    assert best > 2


KINDS = {
    "mindbug": b"\0\1",
    "tagteam": b"\0\1\1\1",
    "mantis": b"\0\1\1",
    "minimonfa": b"\0\1",
}


@pytest.mark.parametrize("game", KINDS)
def test_a_whole_game_of_each_kind_has_a_page_worth_reading(game):
    """Played against bots to its end: turns, who did most, where it turned, what the bot says."""
    kinds = KINDS[game]
    with Handheld(kinds=kinds) as handheld:
        box = []

        def play():
            match = handheld.app.match = Match(handheld.app, game, 7, kinds)
            t = match.table
            opinions = []
            while t.seat != engine.OVER:
                bot = Bot(t, 0, 7 + t.seat)
                bot.start(t)
                while not bot.step():
                    pass
                if t.seat == 1 and worth(bot) is not None:
                    turn = match.table.turn
                    if not opinions or opinions[-1][0] != turn:
                        opinions.append((turn, worth(bot)))
                if kinds[t.seat]:
                    match.highlight("judge", t.seat, worth(bot))
                match.play(bot.best)
            box.append((match, opinions))
            match.open()

        handheld.do(play)
        handheld.sim.run_until(lambda: hasattr(handheld.screen, "counted"))
        handheld.sim.run(4000)
        handheld.press("RIGHT")
        handheld.sim.run(600)
        match, opinions = box[0]
        end = handheld.screen
        seen = texts(handheld)
        say = handheld.app.say
        turns = match.view(-1).turns()
        assert str(turns) in seen.split("\n")[2]
        text, *_ = end.best(*match.highlight("best"))
        assert text in seen.replace("\n", " ")
        # opinions as they are kept, and the largest change between two own turns
        kept = [128 + max(-127, min(127, value // 8)) for _, value in opinions]
        changes = [
            (abs((b - a) // 2), turn)
            for (a, b), (turn, _) in zip(
                zip(kept, kept[1:], strict=False), opinions[1:], strict=True
            )
        ]
        # the last one may be the end itself, which is no turning point
        changes = [row for row in changes if row[1] != match.move_turn]
        most = max(change for change, _ in changes)
        first = next(turn for change, turn in changes if change == most)
        assert match.opinions[3] == first and most
        turned = end.turns(first)
        assert 1 <= turned <= turns
        *event, then = match.turning_point
        assert not match.cards() or event[0] not in match._watched[1:3], "no decision, but a result"
        assert first - 4 <= then <= first or game == "mantis"
        told = say.fill(M_END_POINT, "", end.turns(then)) + " " + match.line(0, *event)
        assert told in seen.replace("\n", " ")
        winner = end.winner()
        word = M_WORD_WON if winner >= 0 and kinds[winner] else M_WORD_LOST
        assert say(word + match.who(winner if word == M_WORD_WON else 1)) in seen.replace("\n", " ")


def test_everybody_has_a_word():
    found = pack_characters.read(ROOT)[0]
    bots = [one.names["en"].upper() for one in found if one.sort != "people"]
    names = [name for name, *_ in pack_texts.messages(ROOT)]
    for word in ("WORD_WON", "WORD_LOST"):
        at = names.index(word)
        assert names[at + 1 : at + len(bots)] == [f"{word}_{bot}" for bot in bots[1:]]


def test_people_read_life_by_turn():
    match, events = played("mindbug", 3, b"\0\0")
    with Handheld(kinds=(0, 0)) as handheld:

        def show():
            other = handheld.app.match = Match(handheld.app, "mindbug", 3, b"\0\0", ["Anna", "Ben"])
            other.table.load(match.table.state)
            other.lives = match.lives
            other.open()

        handheld.do(show)
        handheld.sim.run_until(lambda: handheld.kind == "End")
        handheld.sim.run(4000)
        handheld.press("RIGHT")
        handheld.sim.run(600)
        seen = texts(handheld).replace("\n", " ")
        for team, name in enumerate(("Anna", "Ben")):
            row = f"{name}:  3"
            for turn, kind, a, b in events:
                if kind == 9 and a == team:
                    row += f"  {b} ({turn})"
            assert row.replace("  ", " ") in seen.replace("  ", " ")


@pytest.mark.parametrize("before", [0, 100, 1])
def test_the_fastest_win_is_kept_and_told(before):
    """The first win is not the fastest one: there is none to beat."""
    with Slow(last(0), kinds=(0, 2)) as handheld:
        from cardling.pages.results import fastest

        app = handheld.app
        handheld.do(lambda: progress.write(app.store, 70, bytes((0, 0, before, 0))))
        to_the_end(handheld)
        turns = app.match.view(-1).turns()
        assert fastest(app)[2] == min(turns, before or turns)
        handheld.sim.run(4000)
        handheld.press("RIGHT")
        handheld.sim.run(500)
        told = {
            0: app.say.fill(M_END_TURNS, "", turns),
            100: app.say.fill(M_END_FASTEST, "", turns),
            1: app.say.fill(M_END_FAST, "1", turns),
        }
        assert told[before] in texts(handheld)
        assert (app.say.fill(M_END_FASTEST, "", turns) in texts(handheld)) == (before == 100)


def test_who_wins_smiles():
    """People have a face for it, as bots have."""
    with Handheld(kinds=(0, 0)) as handheld:
        match = Match(Desk(Shelf()), "mindbug", 1, b"\0\0")
        for seat in range(2):
            assert match.face(seat, GLOATS) - match.face(seat) == FACES * COLOURS
            assert match.face(seat, THINKS) == match.face(seat)
        sheet = handheld.app.kit.tiles("faces")
        calm = [sheet.get(match.face(0))[0][x, y] for y in range(16) for x in range(16)]
        smile = [sheet.get(match.face(0, GLOATS))[0][x, y] for y in range(16) for x in range(16)]
        assert sum(a != b for a, b in zip(calm, smile, strict=True)) >= 8


def test_who_wins_a_fight_did_it():
    """An attacker that is blocked and beaten is the deed of its blocker."""
    t = engine.open("mindbug", empty=True)
    for row in (
        (0, "board", "Bee Bear, Turbo Bug"),
        (1, "board", "Gorillion"),
        (0, "hand", "Lone Yeti"),
        (1, "hand", "Brain Fly"),
    ):
        t.put(*row)
    t.put(None, "turn", "0")
    match = Match(Desk(Shelf()), "mindbug", 1, b"\0\0")
    match.table.load(t.state)
    t = match.table
    names = {}
    for move in ("attack Bee Bear", "block Gorillion"):
        code = next(c for c in t.choices[: t.moves()] if t.describe(c) == move)
        names[move] = code
        t.play(code)
        match.note()
    best = match.highlight("best")
    assert best[1] == 1 and t.design[best[0]] == t.design[names["block Gorillion"]]


def test_where_the_game_turned_is_the_largest_change():
    match = Match(Desk(Shelf()), "mindbug", 1, b"\0\2")
    t = match.table
    for turn, value in ((3, 40), (3, 900), (5, 80), (7, -400), (9, -300), (11, None)):
        t.state[t.TURN] = turn
        match.highlight("judge", 1, value)
        match.highlight("judge", 0, 999)  # not a bot's
    assert match.opinions[3] == 7 and match.opinions[2] < 128
    assert match.opinions[0] == 128 - 300 // 8 - 1 and match.opinions[1] == 9


def test_the_winning_move_is_no_turning_point():
    """A bot's last opinion, of the turn in which it wins, counts only if the game goes on."""
    for last, most in ((9, 5), (11, 9)):
        match = Match(Desk(Shelf()), "mindbug", 1, b"\0\2")
        t = match.table
        for turn, value in ((3, 40), (5, 300), (7, 280), (9, -900)):
            t.state[t.TURN] = turn
            match.highlight("judge", 1, value)
        match.move_turn = last
        match.conceded = 0
        match.highlight("finish")
        assert match.opinions[3] == most


def test_a_bot_has_an_opinion():
    t = engine.open("mindbug", seed=3)
    bot = Bot(t, 2, 1)
    bot.start(t)
    while not bot.step():
        pass
    assert -1000 <= worth(bot) <= 1000


@pytest.mark.parametrize("game, kinds", KINDS.items())
def test_what_the_end_tells_is_saved(game, kinds):
    from cardling.resume import revive

    match, _ = played(game, 5, kinds)
    seed = 5
    while match.table.seat == engine.OVER:
        seed += 1
        match = Match(Desk(Shelf()), game, seed, kinds)
        walk = parity.Walk(seed)
        for _ in range(30):
            if match.table.seat != engine.OVER:
                match.table.play(match.table.choices[walk.below(match.table.moves())])
                match.note()
    match.highlight("judge", 1, 100)
    match.save()
    record = match.app.store.record
    again = revive(match.app, record)
    assert (again.opinions, again.tally, again.lives) == (match.opinions, match.tally, match.lives)
    # A save of an earlier version has no tape, no places of cards, or none of it.
    match.tape = None
    match.save()
    record = match.app.store.record
    places = 2 + len(match.places)
    again = revive(match.app, record[:-places])
    assert (again.opinions, again.tally, again.lives) == (match.opinions, match.tally, match.lives)
    assert again.places == match.places and not any(match.places)
    extra = 5 + len(match.tally) + len(match.lives) + places
    again = revive(match.app, record[:-extra])
    assert bytes(again.opinions) == bytes(4) and not again.tally and not again.lives
    if match.tally:
        broken = bytearray(record)
        broken[len(record) - extra + 5] = 255
        again = revive(match.app, bytes(broken))  # no such card: only that is not told
        assert not again.tally and again.table.state == match.table.state


@pytest.mark.parametrize("game", engine.GAMES)
def test_the_lights_dance_for_a_victory_in_every_game(game):
    """And stay dark if they are switched off."""
    where, before, words = gallery.FILMS[game + "_won"]
    for bright in (2, 0):
        with gallery.scene(where, "en") as (sim, app):
            app.settings.steps[PIXELS] = bright
            app.settings.light(0)
            for word in before.split() + words.split()[:2]:
                gallery.do(sim, word)
            sim.run_until(lambda: getattr(app.stack[-1], "stage", None), 12_000)
            seen = set()
            while app.stack[-1].stage:
                sim.run(30)
                seen.add(tuple(sim.pixels))
            assert len(seen) > 2 if bright else seen == {5 * ((0, 0, 0),)}


def to_the_blow(handheld):
    """Play the last move; [(brightness, pixels painted)] of the frames from when all of it was
    shown to the end."""
    handheld.settle()
    handheld.choose("score")
    screen = handheld.screen
    handheld.sim.run_until(lambda: screen.events)
    frames = []
    while handheld.kind == "Mantis":
        shown = screen.events is not None
        before = len(handheld.sim.repaints)
        handheld.sim.run(30)
        if not shown and handheld.kind == "Mantis":
            painted = sum(item.pixels for item in handheld.sim.repaints[before:])
            frames.append((handheld.sim.machine.screen.brightness, painted))
    return frames


def test_the_deciding_blow_stays_and_the_light_flickers():
    with Slow(last(0), kinds=(0, 2)) as handheld:
        bright = handheld.sim.machine.screen.brightness
        frames = to_the_blow(handheld)
        assert len(frames) > 14 and not any(pixels for _, pixels in frames[2:])
        lights = [light for light, _ in frames]
        changes = sum(a != b for a, b in itertools.pairwise(lights))
        assert min(lights) < bright and changes >= 3 and lights[-1] == bright


def test_at_once_the_end_comes_at_once():
    with AtOnce(last(0), kinds=(0, 2)) as handheld:
        bright = handheld.sim.machine.screen.brightness
        assert len(to_the_blow(handheld)) < 3
        assert handheld.sim.machine.screen.brightness == bright


def test_who_skips_the_last_blow_is_not_kept():
    with Slow(last(0), kinds=(0, 2)) as handheld:
        handheld.settle()
        handheld.choose("score")
        screen = handheld.screen
        handheld.sim.run_until(lambda: screen.started >= 0)
        handheld.sim.run(700)
        handheld.press("A", "A")
        handheld.sim.run(90)
        assert handheld.kind == "MantisEnd"
