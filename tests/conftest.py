# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT

import functools
import gc
import sys

import pytest

# Before pytest imports pdb: it needs the standard module `code`, not the board's code.py.
import tools
from engine.mindbug import notation as mindbug_words
from engine.minimonfa import notation as minimonfa_words
from tools.pack import languages

# Screens load and forget their modules all the time: compiling them each time takes minutes.
sys.dont_write_bytecode = False


def _keep_names():
    """A board splits the names of all cards whenever it names one, to keep none of them. Tests name
    some millions of moves: that was most of what those of blindness took."""
    minimonfa_words.labels = functools.cache(minimonfa_words.labels)
    split = mindbug_words.names
    kept = {}

    def names(t):
        if type(t) not in kept:
            kept[type(t)] = split(t)
        return kept[type(t)]

    mindbug_words.names = names


_keep_names()

# What takes more than ten seconds starts first: whoever is done then steals what is short, and
# nobody waits in the end.
LONG = frozenset(
    """
    test_10000_random_presses test_a_bot_is_small_and_does_not_grow
    test_a_bot_plays_the_same_whatever_is_hidden test_a_short_run_has_no_fault
    test_bots_play_alike_on_micropython test_corpus_on_micropython test_every_module_compiles
    test_faults_are_counted_and_can_be_repeated
    test_invariants_in_200_random_games test_long_programs_tell_it
    test_nobody_is_seen_to_die_before_it_is_said test_saves_made_anywhere_are_read_anywhere
    test_settings_and_statistics_have_two_copies_at_all_times test_the_assets_are_packed_first
    test_the_dead_stay_dead_until_the_fight_is_over test_the_first_start_loses_nothing
    test_the_power_is_cut_at_every_write_of_the_first_start
    test_what_is_alive_does_not_depend_on_where_it_lies
    """.split()
)


def pytest_collection_modifyitems(items):
    # What is there now stays: no need to look through it again and again for garbage.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    items.sort(key=lambda item: getattr(item, "originalname", item.name) not in LONG)


@pytest.fixture
def unseen(monkeypatch):
    """For tests that look at no pixel, which are two fifths of what the simulator does: what is
    painted is counted all the same, and whoever looks at the picture fails."""
    from tools import sim

    install = sim.shim.install

    def blind(*args, **options):
        machine = install(*args, **options)
        machine.screen.unseen = True
        return machine

    monkeypatch.setattr(sim.shim, "install", blind)


@pytest.fixture
def two_languages(monkeypatch):
    """English and German alone, for sources of a test's own, whatever languages there are."""
    for code in list(languages.LANGUAGES):
        if code not in ("en", "de"):
            monkeypatch.delitem(languages.LANGUAGES, code)


@pytest.fixture
def toy(monkeypatch):
    """The game of tests/toy is one of the engine's."""
    import engine

    monkeypatch.setattr(engine, "GAMES", [*engine.GAMES, "toy"])
    more = str(tools.ROOT / "tests" / "toy" / "engine")
    monkeypatch.setattr(engine, "__path__", [*engine.__path__, more])
