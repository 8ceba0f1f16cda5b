# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The sounds: each can be told from the others, none clips, mistakes in their source are named."""

import itertools
import math
import shutil
import wave

import pytest
from console import Console
from handheld import Handheld

from cardling.match import Match
from cardling.setting_numbers import SPEED, TIPS
from cardling.sounds import S_CHOOSE, S_PULSE, S_TURN, S_VICTORY, THEIRS
from engine.bot import Bot
from engine.mindbug.numbers import Q_TURN
from tools import ROOT
from tools.measure.presses import KINDS, Hands
from tools.pack import pack_sounds
from tools.sim import Sim, sounds

pytestmark = pytest.mark.usefixtures("unseen")

NAMES = list(pack_sounds.read(ROOT))
RANKS = pack_sounds.ranks(ROOT)
HIGHEST = 12  # semitones that a rising sound may climb
SPREAD = 3  # dB from the softest to the loudest of a rank


def heard(name, shift=0, volume=100):
    """[(wave, rate, ms)...] of a sound."""
    played = sounds.tones(name, shift, volume)
    return [(tone.wave, tone.rate, tone.length // 10) for tone in played]


def test_every_sound_differs_from_every_other():
    all_of_them = {name: heard(name) for name in NAMES}
    for one, other in itertools.combinations(NAMES, 2):
        assert all_of_them[one] != all_of_them[other], (one, other)


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_plays_to_its_end_and_never_clips(name):
    notes = [note for note in pack_sounds.read(ROOT)[name][::2] if note < 128]
    played = sounds.tones(name)
    assert len(played) == sum(note > 0 for note in notes)
    assert all(tone.length is not None and tone.heard for tone in played)
    out = sounds.samples(played)
    assert 1 <= max(map(abs, out)) <= 0x7FFF
    assert sounds.loudness(played) > -24, "nobody would hear it"


def test_the_meter_reads_what_is_known():
    """A square of 1 kHz has its power at 1, 3, 5 kHz...; half the height is 6 dB less."""
    square = (0xFFFF,) * 8 + (1,) * 8
    known = sum((4 / math.pi / k * sounds.weight(1000 * k)) ** 2 for k in range(1, 17, 2))
    assert sounds.power(square, 16000) == pytest.approx(known, rel=0.02)
    assert sounds.weight(1000) == pytest.approx(1, abs=0.01)
    assert 20 * math.log10(sounds.weight(100)) == pytest.approx(-19.1, abs=0.2)
    low = tuple(0x8000 + (x - 0x8000) // 2 for x in square)
    assert sounds.power(square, 16000) / sounds.power(low, 16000) == pytest.approx(4, rel=0.01)


@pytest.mark.parametrize("shift", [0, THEIRS])
def test_sounds_of_a_rank_are_as_loud_as_each_other_and_the_ends_are_loudest(shift):
    found = sounds.spread(shift)
    assert set(found) == set(RANKS.values())
    for rank, rows in found.items():
        assert rows[-1][0] - rows[0][0] <= SPREAD, (rank, rows[0], rows[-1])
    others = [rows[-1] for rank, rows in found.items() if rank != "ends"]
    assert found["ends"][0][0] > max(others)[0] + 1, max(others)
    assert max(found["bed"])[0] < min(rows[0] for rank, rows in found.items() if rank != "bed")[0]


@pytest.mark.parametrize("name", NAMES)
def test_what_others_do_sounds_lower_and_a_streak_higher(name):
    mine, theirs, streak = heard(name), heard(name, THEIRS), heard(name, HIGHEST)
    for (wave_, rate, _), low, high in zip(mine, theirs, streak, strict=True):
        assert wave_ == high[0] and (low[0] != wave_ or len(wave_) > 16), "another voice, not noise"
        assert low[1] < rate < high[1] <= 1_000_000


def test_half_the_volume_is_half_the_wave():
    def top(volume):
        return max(x - 0x8000 for x in heard("play", volume=volume)[0][0])

    assert top(50) == pytest.approx(top(100) / 2, abs=2)


def test_each_becomes_a_wav_file(tmp_path, capsys):
    assert sounds.main([str(tmp_path / "all")]) == 0
    assert sorted(path.stem for path in (tmp_path / "all").iterdir()) == sorted(NAMES)
    with wave.open(str(tmp_path / "all/victory.wav")) as file:
        assert file.getnframes() > file.getframerate() // 2
    assert f"{len(NAMES)} sounds" in capsys.readouterr().out
    (tmp_path / "file").write_text("")
    assert sounds.main([str(tmp_path / "file")]) == 1
    assert "file: " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("move soft=200 c5.4", '"soft=200": loudness must be 1 to 100'),
        ("move h5.4", '"h5.4" is neither a wave nor a note such as cs5.8 or -.3'),
        ("move c9.4", '"c9.4" is out of range: c2 to b8'),
        ("move c5.0", '"c5.0": length must be 1 to 255'),
        ("move soft", "move has no note"),
        ("move c5.4\nmove c5.4", "move is there twice"),
        ("M0VE c5.4", '"M0VE" is not a name'),
        ("move " + "c5.4 " * 256, "move has more than 255 notes and waves"),
        ("# none", "no sounds"),
        ("rank", 'expected "rank NAME"'),
        ("rank a b", 'expected "rank NAME"'),
    ],
)
def test_a_mistake_is_named_with_file_line_and_reason(tmp_path, capsys, line, reason):
    source = tmp_path / pack_sounds.SOURCE
    source.parent.mkdir(parents=True)
    source.write_text(line + "\n")
    assert pack_sounds.main(["--root", str(tmp_path)]) == 1
    told = capsys.readouterr().err.strip()
    assert told == f"{pack_sounds.SOURCE}:{line.count(chr(10)) + 1}: {reason}"
    assert not (tmp_path / pack_sounds.MODULE).exists()


def test_the_module_is_made_of_the_source(tmp_path):
    shutil.copytree(ROOT / "assets/console", tmp_path / "assets/console")
    assert pack_sounds.main(["--root", str(tmp_path)]) == 0
    for module in (pack_sounds.MODULE, pack_sounds.MUSIC):
        assert (tmp_path / module).read_bytes() == (ROOT / module).read_bytes()


# --- music


def test_a_bed_plays_between_sounds_and_stops_with_the_music():
    with Console() as console:
        sound = console.app.handheld.sound
        sim = console.sim

        def heard_within(ms):
            sim.sounds.clear()
            sim.run(ms)
            return [tone for tone in sim.sounds if tone.heard]

        sim.run(3000)
        assert not heard_within(1000)
        console.do(lambda: sound.bed(S_PULSE))
        assert heard_within(3000) and not sound.tune, "nobody waits for it"
        console.do(lambda: sound.play(S_CHOOSE))
        sim.run(300)
        assert heard_within(3000), "it goes on"
        console.do(sound.bed)
        sim.run(100)
        assert not heard_within(3000)
        console.choose("SETTINGS")
        console.point("SET_MUSIC")
        console.press("LEFT")
        sim.run(500)
        console.do(lambda: (sound.bed(S_PULSE), sound.music(b"\x48\x10")))
        assert not heard_within(3000)
        console.do(lambda: sound.play(S_CHOOSE))
        assert sim.sounds, "sounds are none"


@pytest.mark.parametrize("game", sorted(KINDS))
def test_a_pulse_is_heard_while_somebody_is_at_the_last_life_and_only_then(game):
    """Whatever else happens; it knows nothing but what all see."""
    with Handheld(kinds=KINDS[game]) as handheld:
        app = handheld.app

        def begin():
            match = app.match = Match(app, game, 3, KINDS[game])
            match.open()

        handheld.do(begin)
        sound = app.handheld.sound
        at_last = [False]
        table = app.stack[0]
        handheld.do(lambda: setattr(table.match, "view", Looks(table.match, at_last).view))
        for last in (False, True, False):
            at_last[0] = last
            handheld.do(lambda: app.page("help", game))
            assert sound._bed == -1, "a page in front"
            handheld.do(app.pop)
            handheld.sim.run(4000)  # to the next question or thought
            assert sound._bed == (S_PULSE if last else -1)


class Looks:
    """A match whose public view says what it is told of the last life."""

    def __init__(self, match, at_last):
        self.really = match.view
        self.at_last = at_last

    def view(self, seat):
        view = self.really(seat)
        if seat < 0:
            view.last = lambda: self.at_last[0]
        return view


# --- whole games


@pytest.mark.parametrize(
    ("game", "kinds", "seeds"),
    [
        ("mindbug", (0, 1), (3,)),
        ("tagteam", (0, 1, 1, 1), (3,)),
        ("mantis", (0, 1), (3,)),
        ("minimonfa", (0, 1), (3,)),
    ],
)
def test_nothing_happens_silently_in_a_whole_game(game, kinds, seeds):
    """Every event that is shown has a sound, lower for what others do."""
    heard = {}  # by kind of event: the sounds
    shifts = set()
    for seed in seeds:
        for kind, sound, shift in sounds_of(game, kinds, seed):
            heard.setdefault(kind, set()).add(sound)
            shifts.add(shift)
    silent = [kind for kind, found in heard.items() if None in found]
    assert not silent, f"events without a sound: {silent}"
    assert len(heard) >= {"mindbug": 8, "tagteam": 8, "mantis": 5, "minimonfa": 12}[game]
    assert {0, THEIRS} <= shifts
    assert len({sound for found in heard.values() for sound in found}) >= 4


def sounds_of(game, kinds, seed):
    """[(kind of event, first sound or None, semitones)] of a game that bots play for all, at
    once."""
    found = []
    with Handheld(kinds=kinds) as handheld:
        handheld.app.settings.steps[SPEED] = 3
        handheld.app.settings.pace = 0

        def begin():
            match = handheld.app.match = Match(handheld.app, game, seed, bytes(kinds))
            match.open()

        def watch():
            screen = handheld.screen
            shown = getattr(screen, "events", None)
            if shown is None or hasattr(shown, "watched"):
                return
            shown.watched = True
            start = shown.begin
            sound = handheld.app.handheld.sound

            def counted(kind, a, b):
                played = []
                play = type(sound).play

                def note(self, number, shift=0):
                    played.append((number, shift))
                    play(self, number, shift)

                type(sound).play = note
                try:
                    ms = start(kind, a, b)
                finally:
                    type(sound).play = play
                found.append((kind, *(played[0] if played else (None, 0))))
                return ms

            shown.begin = counted

        handheld.do(begin)
        while not hasattr(handheld.screen, "counted"):
            table = handheld.app.stack[0]
            listed = handheld.screen is not table  # MiniMonFa asks with a page in front
            if listed or table.question and table.pending < 0:
                bot = Bot(handheld.app.match.table, 0, seed)
                bot.start(handheld.app.match.table)
                while not bot.step():
                    pass
                answer = table.answer if listed else table.play
                handheld._do.append(lambda answer=answer, code=bot.best: answer(code))
            handheld._do.append(watch)
            handheld.sim.run(30)
    return found


@pytest.mark.parametrize("game", sorted(KINDS))
def test_ones_turn_is_heard_and_a_choice_to_its_end(game):
    played = []  # (ms, sound)
    with Sim(seed=1) as sim:
        hands = Hands(sim)

        def prepare(app):
            app.settings.speak("en")
            app.settings.steps[TIPS] = 0  # no tips
            sound = app.handheld.sound
            play = sound.play

            def note(tune, shift=0):
                played.append((sim.machine.clock.ms, tune))
                play(tune, shift)

            sound.play = note
            app.match = Match(app, game, 3, KINDS[game])
            app.match.open()

        hands.boot(prepare)
        turns = questions = 0
        while questions < 8 or turns < 3 and game != "minimonfa":
            questions += 1
            hands.asked()
            screen = hands.app.stack[0]
            if game == "mantis":
                turn = not screen.extra
            else:
                turn = game != "minimonfa" and screen.view.asked() == Q_TURN
            if turn:
                assert played[-1][1] == S_TURN, NAMES[played[-1][1]]
                turns += 1
            bot = Bot(hands.table, 0, 3)
            bot.start(hands.table)
            while not bot.step():
                pass
            hands.play(bot.best)
    heard_turns = [tune for _, tune in played].count(S_TURN)
    assert heard_turns == turns or game == "minimonfa"
    click = 10 * sum(pack_sounds.read(ROOT)["choose"][3::2])
    cut = [
        (NAMES[tune], then - ms)
        for (ms, chosen), (then, tune) in itertools.pairwise(played)
        if chosen == S_CHOOSE != tune and then - ms < click
    ]
    assert not cut, cut


# --- before a restart -----------------------------------------------------------------------------


class Restarts:
    """What of the sound is on when the program ends: [(amplifier, tones that still play)]."""

    def __init__(self, sim):
        machine = sim.machine
        restart = machine.restart
        self.seen = []

        def look():
            playing = [tone for tone in machine.sounds if tone.length is None]
            self.seen.append((machine.pins["SPEAKER_ENABLE"].level, playing))
            restart()

        machine.restart = look


def test_a_restart_finds_the_speaker_silent_and_the_amplifier_off():
    """When a game begins, when it is left, and after a crash in the middle of a tune."""
    with Console() as console:
        restarts = Restarts(console.sim)
        console.play()
        console.press("START")
        console.choose("MENU_QUIT")
        assert len(restarts.seen) == 2

        def crash():
            console.app.handheld.sound.play(S_VICTORY)
            console.may_crash = True
            raise ValueError("in the middle of a tune")

        console.do(crash)
        assert console.crash
        console.sim.run(1200)
        console.sim.press("A", hold=40, gap=400)
        assert len(restarts.seen) == 3
        assert console.kind == "Title"
        assert restarts.seen == [(False, [])] * 3


def test_a_program_that_ends_leaves_the_speaker_silent_and_the_amplifier_off():
    """Somebody presses Ctrl-C at the console, or the program fails for good."""
    with Console() as console:
        machine = console.sim.machine

        def leave():
            console.app.handheld.sound.play(S_VICTORY)
            assert machine.pins["SPEAKER_ENABLE"].level
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            console.do(leave)
        assert not machine.pins["SPEAKER_ENABLE"].level
        assert all(tone.length is not None for tone in machine.sounds)
