# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Pictures of every screen, in every language: `python -m tools.gallery [FOLDER] [--scale N]`;
with `--films FOLDER` strips of what moves instead, see tools.films."""

import argparse
import sys
from contextlib import contextmanager
from pathlib import Path

import engine
from cardling.setting_numbers import TIPS
from tools import ROOT
from tools.measure import presses
from tools.pack.languages import LANGUAGES
from tools.progress import progress
from tools.sim import Sim, enlarged, films

MINDBUG = [
    (0, "hand", "Gorillion, Axolotl Healer, Tiger Squirrel, Compost Dragon, Strange Barrel"),
    (0, "deck", "Bee Bear, Turbo Bug"),
    (0, "board", "Shield Bugs*, Killer Bee, Spider Owl"),
    (0, "discard", "Ferret Bomber, Giraffodile, Lone Yeti"),
    (0, "bugs", "1"),
    (1, "hand", "Luchataur, Brain Fly, Rhino Turtle, Shark Dog, Snail Hydra"),
    (1, "deck", "Mysterious Mermaid"),
    (1, "board", "Elephantopus, Sharky Crab-Dog-Mummypus, Goblin Werewolf"),
    (1, "discard", "Explosive Toad"),
    (1, "life", "2"),
    (1, "bugs", "2"),
]
FULL = [
    (0, "hand", "Gorillion, Luchataur, Luchataur, Bee Bear, Brain Fly, Snail Hydra, Turbo Bug"),
    (
        0,
        "board",
        "Axolotl Healer, Compost Dragon, Ferret Bomber, Giraffodile, Goblin Werewolf, "
        "Killer Bee, Plated Scorpion, Rhino Turtle, Shark Dog, Spider Owl, Urchin Hurler, "
        "Lone Yeti",
    ),
    (1, "hand", "Mysterious Mermaid"),
    (1, "board", "Snail Thrower, Elephantopus, Tusked Extorter, Strange Barrel, Grave Robber*"),
]


SIX = [
    (0, "tank", "R2 B1 K3"),
    (0, "score", "7"),
    (1, "tank", "R1 O1 Y1 G1 B1 P1 K1"),
    (2, "tank", "O3 P2"),
    (2, "score", "9"),
    (3, "tank", "Y4 G1"),
    (3, "score", "4"),
    (4, "tank", "-"),
    (4, "score", "6"),
    (5, "tank", "G2 B3 K1"),
    (None, "pile", "R/RGB, K/OPK, Y/RYP"),
]
TWO = [
    (0, "tank", "R2 B1 G1"),
    (0, "score", "12"),
    (1, "tank", "R3 O1 Y2 P5"),
    (1, "score", "9"),
    (None, "pile", "P/RYP, R/RGB, K/OPK"),
]
TEAM = [
    (0, "hand", "Gorillion, Undead Trio, Ferret Bomber"),
    (0, "deck", "Bee Bear, Turbo Bug"),
    (0, "board", "Elemantlers, Shield Bugs*, Bazoocarrot"),
    (0, "discard", "Ferret Bomber, Giraffodile"),
    (0, "bugs", "1"),
    (0, "frogs", "1"),
    (1, "hand", "Luchataur, Brain Fly, Buddy Barrel"),
    (1, "deck", "Rhino Turtle"),
    (1, "board", "Killer Bee, Spider Owl"),
    (1, "life", "2"),
    (1, "bugs", "1"),
    (2, "hand", "Compost Dragon, Lone Yeti, Elephantopus"),
    (2, "deck", "Snail Hydra"),
    (2, "board", "Going Bananas, Trick-Taking Hamster, Tiger Squirrel, Killer Bee, Sweet Killers"),
    (2, "discard", "Explosive Toad"),
    (2, "frogs", "1"),
    (3, "hand", "Shark Dog, Kung-Fu Buddies"),
    (3, "board", "Plated Scorpion*, Sharkdognadodragon, Goblin Werewolf"),
    (3, "discard", "Explosive Toad, Axolotl Healer"),
    (3, "bugs", "1"),
    (3, "frogs", "1"),
]
LOVERS = [row for row in TEAM if row[:2] != (0, "board")] + [
    (0, "board", "Rocket Lovers, Kung-Fu Buddies")
]

MINIMONFA = [
    (0, "deck", "classic"),
    (1, "deck", "wild"),
    (0, "heroes", "Warrior[Long Sword?], Thief[Guard Ring], Mage"),
    (0, "dead", "Shieldmaiden"),
    (0, "vault", "3 Orc?, Orc Shaman?"),
    (0, "vault", "2 Spike Pit?"),
    (0, "vault", "1"),
    (0, "hand", "Room, Room, Skill, Hobgoblin, Whelp Dragon, Star Wand"),
    (0, "draw", "Room, Room, Skill, Rune of Stone, Bat Cloud"),
    (0, "discard", "Room, Bone Sentry"),
    (
        1,
        "heroes",
        "Beast Hunter, Clan Brawler[Hide Armour], Moss Druid, Trail Runner[Smoke Pouch?]",
    ),
    (1, "vault", "2 Thorn Lynx, Tusk Piglet?"),
    (1, "vault", "4 hall, Web Weaver?, Root Snare?"),
    (1, "vault", "3 Marsh Snapper"),
    (1, "hand", "Room, Skill, Skill, Howler Cub, Bone Amulet"),
    (1, "draw", "Room, Skill"),
    (None, "event", "Battle Hymn"),
]
FIGHT = [
    *MINIMONFA[:2],
    (0, "heroes", "Warrior[Long Sword], Thief[Guard Ring?], Mage, Scout"),
    (0, "vault", "2 Orc"),
    (0, "hand", "Room, Skill, Skill, Hobgoblin"),
    (1, "heroes", "Beast Hunter, Clan Brawler, Moss Druid, Trail Runner"),
    (1, "vault", "4 Howler Cub?, Thorn Lynx?, Root Snare?"),
    (1, "vault", "1"),
    (1, "hand", "Room, Skill, Skill, Rockback Boar"),
    (None, "event", "War Drums"),
]
BIG = [
    *MINIMONFA[:2],
    (0, "heroes", "Warrior[Long Sword, Guard Ring?, Tower Shield?], Thief, Mage, Scout"),
    (0, "vault", "6 Orc Shaman?, Kobold Digger?, Bat Cloud?, Bone Sentry, Orc, Spike Pit?"),
    (0, "vault", "1"),
    (0, "vault", "2 Hobgoblin?"),
    (0, "vault", "3 Young Ogre"),
    (0, "vault", "1"),
    (0, "hand", "Room, Room, Skill, Skill, Minotaur Calf, Whelp Dragon, Star Wand, Lockpick Set"),
    (1, "heroes", "Beast Hunter, Clan Brawler, Moss Druid"),
    (1, "vault", "2 Thorn Lynx?"),
    (1, "hand", "Room, Skill"),
]
THREE = [
    (0, "heroes", "Warrior[Long Sword], Poacher, Mage, Scout"),
    (0, "vault", "3 Orc?, Bat Cloud?"),
    (0, "vault", "2"),
    (0, "hand", "Room, Room, Skill, Hobgoblin, Guard Ring"),
    (1, "heroes", "Beast Hunter, Clan Brawler, Moss Druid"),
    (1, "vault", "4 Web Weaver?, Root Snare?, stone 0 Thief"),
    (1, "hand", "Room, Skill"),
    (2, "heroes", "Storm Caller, Chaplain, Trail Runner"),
    (2, "dead", "Shieldmaiden"),
    (2, "vault", "2 Tusk Piglet?"),
    (2, "vault", "3 Young Ogre?"),
    (2, "hand", "Room, Room, Skill"),
    (None, "event", "Wandering Sellsword"),
]
THREE[0] = (0, "heroes", "Warrior[Long Sword], Poacher, Mage")
CAVE = [
    *MINIMONFA[:4],
    (1, "heroes", "Beast Hunter, Clan Brawler, Moss Druid, Trail Runner"),
    (0, "vault", "3 hall, Orc?"),
    (0, "vault", "1"),
    (0, "draw", "Room, Room, Room, Skill, Room, Hobgoblin"),
    (1, "draw", "Room, Room, Room, Skill, Room, Howler Cub"),
    (1, "vault", "1"),
    (None, "events", "Cave-in"),
]
SEND = ["attack 1 1", "send Warrior", "send Thief", "send Mage"]


def state(lines, turn, moves=(), game="mindbug", seats=2):
    """The state of a position after some moves; without lines: of a deal."""
    t = engine.open(game, seats=seats, seed=1, empty=lines is not None)
    if lines is not None:
        for seat, key, text in lines:
            t.put(seat, key, text)
        t.put(None, "turn", str(turn))
    for move in moves:
        t.play(next(c for c in t.choices[: t.moves()] if t.describe(c) == move))
    return bytes(t.state)


def lesson(number):
    """Opens a lesson."""

    def open_(app):
        app.match = app.load("cardling.lesson").Lesson(app, number)
        app.match.open()

    return open_


def page(name, *args, today=0):
    """Opens a page above the title, with what a player has reached after a while; ``today``: the
    number of the day's deal."""

    def open_(app):
        from cardling import rivals
        from cardling.pages.title import Title

        rows = rivals.kept(app)
        for game in range(len(engine.GAMES)):
            for i in range(40):
                rivals.note(rows, game, min(i // 6, 4), i % 4 != 1, 12 + i * 7 % 30)
        rivals.keep(app, rows)
        app.show(Title(app))
        if today:
            app.load("cardling.deals").today = lambda: today
        app.page(name, *args)

    return open_


def dealt(app):
    """Looks at a deal to share that bots have played."""
    from cardling.deals import again
    from cardling.match import DEALS, pack
    from engine.bot import Bot

    t = engine.open("mindbug", seats=2, seed=DEALS + 3)
    t.discreet = True
    moves = b""
    while t.seat != engine.OVER:
        bot = Bot(t, 0, len(moves))
        bot.start(t)
        while not bot.step():
            pass
        moves += bytes((bot.best,))
        t.play(bot.best)
    head = pack("mindbug", 2, DEALS + 3, b"\0\2")
    record = bytes((6, t.score(0) > 0, t.turn, len(head))) + head + moves
    app.match = again(app, record)
    app.match.open()


# name: (state, None for the title, or what opens it; kinds of the seats, words for do(), game)
SCENES = {
    "title": (None, None, ""),
    "level": (None, None, "A"),
    "names": (None, None, "A UP LEFT LEFT DOWN A"),
    "help": (None, None, 4 * "RIGHT " + "A A"),
    "settings": (None, None, 5 * "RIGHT " + "A"),
    "stats": (None, None, 6 * "RIGHT " + "A"),
    "enter_code": (None, None, 7 * "RIGHT " + "A"),
    "about": (None, None, 8 * "RIGHT " + "A"),
    "selftest": (None, None, 8 * "RIGHT " + "A A START+1200 2500"),
    "table": (state(MINDBUG, 0), (0, 2), "RIGHT"),
    "table_full": (state(FULL, 0), (0, 2), "UP UP RIGHT RIGHT"),
    "sure": (state(MINDBUG, 0), (0, 2), "A"),
    "foe_card": (state(MINDBUG, 0), (0, 2), "UP UP UP RIGHT"),
    "pile_bar": (state(MINDBUG, 0), (0, 2), "UP"),
    "pile": (state(MINDBUG, 0), (0, 2), "UP A"),
    "inspect": (state(MINDBUG, 0), (0, 2), "UP UP UP RIGHT SELECT"),
    "inspect_hand": (state(MINDBUG, 0), (0, 2), "RIGHT RIGHT SELECT"),
    "menu": (state(MINDBUG, 0), (0, 2), "START"),
    "hint": (state(MINDBUG, 0), (0, 2), "START DOWN A 4000"),
    "mindbug": (state(MINDBUG, 1, ["play Luchataur"]), (0, 2), "LEFT"),
    "mindbug_sure": (state(MINDBUG, 1, ["play Luchataur"]), (0, 2), "LEFT A"),
    "block": (state(MINDBUG, 1, ["attack Elephantopus"]), (0, 2), "DOWN"),
    "hunt": (state(MINDBUG, 0, ["attack Killer Bee"]), (0, 2), "UP"),
    "take": (
        state([*MINDBUG[:-1], (1, "bugs", "0")], 0, ["play Compost Dragon"]),
        (0, 2),
        "RIGHT",
    ),
    "curtain": (state(MINDBUG, 0), (0, 0), ""),
    "curtain_menu": (state(MINDBUG, 0), (0, 0), "START"),
    "end_two": (state(MINDBUG, 0), (0, 0), "A 600 START UP UP A DOWN A 500"),
    "give_up_two": (state(MINDBUG, 1, ["play Luchataur"]), (0, 0), "1500 START UP UP A"),
    "hint_cursor": (state(MINDBUG, 0), (0, 2), "START DOWN A 5000 A"),
    "seats_nobody": (None, None, "RIGHT RIGHT A UP UP UP LEFT DOWN DOWN DOWN A"),
    "public": (state(MINDBUG, 1, ["play Luchataur"]), (0, 0), ""),
    "seats": (None, None, "RIGHT RIGHT A UP RIGHT"),
    "seats_six": (None, None, "RIGHT RIGHT A DOWN RIGHT RIGHT RIGHT UP"),
    "tagteam_seats": (None, None, "RIGHT A UP UP LEFT"),
    "deck_seats": (None, None, "RIGHT RIGHT RIGHT A UP UP A"),
    "mantis_six": (state(SIX, 0, (), "mantis", 6), (0, 0, 2, 3, 1, 2), "", "mantis"),
    "mantis_steal": (state(SIX, 0, (), "mantis", 6), (0, 1, 2, 3, 1, 2), "UP", "mantis"),
    "mantis_turned": (state(SIX, 0, (), "mantis", 6), (0, 1, 2, 3, 1, 2), "UP A 100", "mantis"),
    "mantis_stolen": (state(SIX, 0, (), "mantis", 6), (0, 1, 2, 3, 1, 2), "UP A 900", "mantis"),
    "mantis_four": (
        state([*SIX[:7], SIX[-1]], 1, (), "mantis", 4),
        (0, 0, 2, 3),
        "DOWN",
        "mantis",
    ),
    "mantis_three": (state([*SIX[:5], SIX[-1]], 2, (), "mantis", 3), (3, 1, 0), "UP", "mantis"),
    "mantis_two": (state(TWO, 0, (), "mantis"), (0, 2), "DOWN", "mantis"),
    "mantis_hint": (state(TWO, 0, (), "mantis"), (0, 2), "START DOWN A 1500", "mantis"),
    "mantis_again": (state(TWO, 0, (), "mantis"), (0, 2), "DOWN A 1900", "mantis"),
    "mantis_log": (
        state(SIX, 0, (), "mantis", 6),
        (0, 0, 0, 0, 0, 0),
        "DOWN A A 500 UP A A 500 START DOWN DOWN A",
        "mantis",
    ),
    "mantis_goal": (state(SIX, 0, (), "mantis", 6), (0, 1, 2, 3, 1, 2), "A A 500", "mantis"),
    "mantis_pile": (
        state([*SIX[:-1], (None, "pile", "K/OPK")], 1, (), "mantis", 6),
        (0, 0, 0, 0, 1, 2),
        "DOWN A A 500",
        "mantis",
    ),
    "minimonfa_keep": (
        state([], "0 start", (), "minimonfa"),
        (0, 2),
        "A RIGHT A RIGHT",
        "minimonfa",
    ),
    "minimonfa_build": (state(MINIMONFA, 0, (), "minimonfa"), (0, 2), "", "minimonfa"),
    "minimonfa_where": (state(MINIMONFA, 0, (), "minimonfa"), (0, 2), "RIGHT A", "minimonfa"),
    "minimonfa_full": (state(BIG, 0, (), "minimonfa"), (0, 2), "DOWN", "minimonfa"),
    "minimonfa_foe": (state(MINIMONFA, 0, (), "minimonfa"), (0, 2), "DOWN DOWN RIGHT", "minimonfa"),
    "minimonfa_vault": (state(MINIMONFA, 0, (), "minimonfa"), (0, 2), "UP SELECT", "minimonfa"),
    "minimonfa_hero": (
        state(MINIMONFA, 0, (), "minimonfa"),
        (0, 2),
        "DOWN DOWN DOWN A",
        "minimonfa",
    ),
    "minimonfa_card": (state(MINIMONFA, 0, (), "minimonfa"), (0, 2), "RIGHT SELECT", "minimonfa"),
    "minimonfa_raze": (state(CAVE, "0 start", (), "minimonfa"), (0, 2), "A", "minimonfa"),
    "minimonfa_raid": (state(MINIMONFA, "0 3", (), "minimonfa"), (0, 2), "A", "minimonfa"),
    "minimonfa_send": (state(FIGHT, "0 3", SEND, "minimonfa"), (0, 2), "", "minimonfa"),
    "minimonfa_trap": (state(FIGHT, "0 3", [*SEND, "go"], "minimonfa"), (2, 0), "UP", "minimonfa"),
    "minimonfa_defend": (
        state(FIGHT, "0 3", [*SEND, "go", "pass"], "minimonfa"),
        (0, 0),
        "UP UP RIGHT",
        "minimonfa",
    ),
    "minimonfa_sure": (
        state(FIGHT, "0 3", SEND, "minimonfa"),
        (0, 2),
        "DOWN DOWN A",
        "minimonfa",
    ),
    "minimonfa_lose": (
        state(FIGHT, "0 3", [*SEND, "go", "pass", "pass", "pass"], "minimonfa"),
        (0, 0),
        "RIGHT",
        "minimonfa",
    ),
    "minimonfa_dies": (
        state(FIGHT, "0 3", [*SEND, "go", "pass", "pass", "pass"], "minimonfa"),
        (0, 0),
        "RIGHT A 1500",
        "minimonfa",
    ),
    "minimonfa_event": (
        state([*MINIMONFA[:-1], (None, "events", "Blood Moon")], "1 start", (), "minimonfa"),
        (2, 0),
        "",
        "minimonfa",
    ),
    "minimonfa_log": (
        state(FIGHT, "0 3", [*SEND, "go", "pass", "pass", "pass"], "minimonfa"),
        (0, 2),
        "RIGHT A 9000 START DOWN DOWN A",
        "minimonfa",
    ),
    "minimonfa_choose": (
        state(
            [*FIGHT, (0, "dead", "Chaplain")][:2]
            + [
                (0, "heroes", "Chaplain"),
                (0, "dead", "Warrior, Thief, Mage"),
                (0, "vault", "2"),
                (0, "hand", "Skill, Room"),
                (1, "vault", "1"),
            ],
            0,
            ["use Chaplain Mending"],
            "minimonfa",
        ),
        (0, 2),
        "DOWN",
        "minimonfa",
    ),
    "minimonfa_why": (
        state(FIGHT, "0 3", [*SEND, "go", "pass"], "minimonfa"),
        (2, 0),
        "UP A",
        "minimonfa",
    ),
    "minimonfa_react": (
        state(
            FIGHT, "0 3", [*SEND, "go", "pass", "skill Howler Cub Pack Howl", "pass"], "minimonfa"
        ),
        (0, 2),
        "UP UP",
        "minimonfa",
    ),
    "minimonfa_three": (state(THREE, "0 3", (), "minimonfa", 3), (0, 2, 3), "A", "minimonfa"),
    "minimonfa_curtain": (state(MINIMONFA, 0, (), "minimonfa"), (0, 0), "", "minimonfa"),
    "minimonfa_end": (
        state(MINIMONFA, 0, (), "minimonfa"),
        (0, 2),
        "START UP UP A DOWN A 4000",
        "minimonfa",
    ),
}


def _team(lines, turn, moves, kinds, presses):
    return state(lines, turn, moves, "tagteam", 4), kinds, presses, "tagteam"


_ALONE = (0, 2, 1, 2)
_FOUR = (0, 0, 0, 0)
_LAST = [(0, "board", "Bee Bear"), (1, "life", "1"), (1, "hand", "Turbo Bug, Lone Yeti")]
LOOKED = [(0, "hand", "Undead Trio, Bee Bear"), (1, "hand", "Turbo Bug, Lone Yeti")]
_BANANA = ["play Ferret Bomber", "decline", "decline", "decline"]
SCENES |= {
    "tagteam": _team(TEAM, 0, (), _ALONE, "RIGHT"),
    "tagteam_tab": _team(TEAM, 0, (), _ALONE, "DOWN RIGHT"),
    "tagteam_open": _team(TEAM, 0, (), _ALONE, "DOWN RIGHT A RIGHT"),
    "tagteam_bar": _team(TEAM, 0, (), _ALONE, "DOWN RIGHT RIGHT SELECT UP"),
    "tagteam_pile": _team(TEAM, 0, (), _ALONE, "DOWN RIGHT RIGHT SELECT UP A"),
    "tagteam_inspect": _team(TEAM, 0, (), _ALONE, "DOWN A RIGHT SELECT"),
    "tagteam_action": _team(TEAM, 0, (), _ALONE, "UP UP A"),
    "tagteam_plays": _team(TEAM, 3, (), (0, 0, 0, 0), "A A A 300"),
    "tagteam_bug": _team(TEAM, 1, ["play Luchataur"], (0, 2, 1, 2), ""),
    "tagteam_frog": _team(TEAM, 2, ["play Compost Dragon", "decline"], _FOUR, ""),
    "tagteam_choose": _team(TEAM, 0, _BANANA, (0, 2, 1, 2), "LEFT"),
    "tagteam_hunt": _team(TEAM, 1, ["attack Killer Bee"], (2, 0, 1, 2), "UP"),
    "tagteam_block": _team(TEAM, 3, ["attack Goblin Werewolf", "no hunt"], _ALONE, "DOWN"),
    "tagteam_target": _team(LOVERS, 0, ["action Rocket Lovers"], _ALONE, ""),
    "tagteam_reveal": _team(LOVERS, 0, ["attack Kung-Fu Buddies"], (2, 2, 0, 2), ""),
    "tagteam_curtain": _team(TEAM, 0, (), _FOUR, ""),
    "tagteam_public": _team(TEAM, 3, ["attack Goblin Werewolf"], _FOUR, "UP"),
    "tagteam_menu": _team(TEAM, 0, (), _ALONE, "START"),
    "tagteam_help": _team(TEAM, 0, (), _ALONE, "START DOWN DOWN DOWN A"),
    "tagteam_shown": _team(TEAM, 0, (), _ALONE, "A A 350"),
    "tagteam_log": _team(TEAM, 0, (), (0, 0, 0, 2), "A 300 A A 2000 A A 800 A 800 START DOWN A"),
    "tagteam_end": _team(_LAST, 0, (), _ALONE, "A A 3000"),
    "tagteam_end_four": _team(_LAST, 0, (), _FOUR, "A 300 A A 3000"),
    "tagteam_scout": _team(LOOKED, 0, ["play Undead Trio"], _ALONE, "RIGHT"),
}


_OPEN = [
    (0, "board", "Bee Bear, Sharky Crab-Dog-Mummypus"),
    (0, "hand", "Gorillion"),
    (1, "hand", "Turbo Bug"),
    (0, "bugs", "0"),
    (1, "bugs", "0"),
]
_DUEL_OPEN = state(_OPEN, 0), (0, 2), ""
_DUEL_LAST = state([*_OPEN, (1, "life", "1")], 0), (0, 2), ""
_WON = [(0, "score", "14"), *[row for row in TWO if row[1] != "score"]]
_WON[-1] = (None, "pile", "R/RYP, R/RGB")
_LOST = [(1, "score", "14"), *[row for row in TWO if row[1] != "score"]]
_LOST[-1] = _WON[-1]
_MANTIS_LAST = state(_WON, 0, (), "mantis"), (0, 2), "", "mantis"
_MANTIS_LOST = state(_LOST, 1, (), "mantis"), (0, 2), "", "mantis"
_GIVEN_UP = SCENES["minimonfa_end"][2] + " 2000 RIGHT 500"
_ABILITY = [
    (0, "hand", "Axolotl Healer, Gorillion"),
    (0, "deck", "Bee Bear, Lone Yeti"),
    (0, "life", "2"),
    (0, "bugs", "1"),
    (1, "hand", "Luchataur, Turbo Bug"),
    (1, "bugs", "0"),
]
_CALLED = [(0, "board", "Elemantlers"), (1, "board", "Turbo Bug"), (3, "board", "Brain Fly")]
_TAKEN = state([*_ABILITY, (1, "board", "Killer Bee")], 1, ["play Luchataur"]), (0, 2), ""
# Three go in, nobody can do anything about it; there are dead on both sides.
BRAWL = [
    *MINIMONFA[:2],
    (0, "heroes", "Warrior, Thief, Mage, Scout"),
    (0, "vault", "2 Orc"),
    (0, "hand", "Room"),
    (1, "heroes", "Beast Hunter, Clan Brawler, Moss Druid, Trail Runner"),
    (1, "vault", "4 Howler Cub?, Rockback Boar?"),
    (1, "vault", "1"),
    (1, "hand", "Room"),
]
# The last vault of who has no room in hand falls.
_CAVE_LAST = [*BRAWL[:6], (1, "vault", "3"), (1, "hand", "Skill")]
_CAVE_LAST = state(_CAVE_LAST, "0 3", SEND, "minimonfa"), (0, 2), "", "minimonfa"
_BLOWS = state(BRAWL, "0 3", SEND, "minimonfa"), (0, 2), "", "minimonfa"
_MANY_ROWS = [
    (0, "tank", "R2 B1"),
    (1, "tank", "G1"),
    (2, "tank", "R5 Y1"),
    (3, "tank", "B2"),
    SIX[-1],
]
_MANY = state(_MANY_ROWS, 0, (), "mantis", 4), (0, 1, 2, 3), "", "mantis"
_ROUND = state(SIX, 1, (), "mantis", 6), (0, 1, 2, 3, 1, 2), "", "mantis"
_BOT_TURN = state(MINIMONFA, "1 start", (), "minimonfa"), (0, 2), "", "minimonfa"
_KEPT = ["keep Warrior", "keep Thief", "keep Mage", "keep Scout"]
_DRAFT = state(None, 0, _KEPT, "minimonfa"), (0, 2), "", "minimonfa"
# name: (scene or what SCENES has for one, words before the film, words of the film)
# None before it: from switching on.
FILMS = {
    "mindbug_deal": ((SCENES["table"][0], (0, 2), ""), None, "100"),
    "tagteam_deal": (_team(TEAM, 0, (), _ALONE, ""), None, "100"),
    "mindbug_ability": ((state(_ABILITY, 0), (0, 2), ""), "1000 RIGHT", "A A 5000"),
    "mindbug_bug": (_TAKEN, "1000 LEFT", "A A 4000"),
    "tagteam_action": ("tagteam_action", "1000 RIGHT", "A 6000"),
    "tagteam_called": (_team(_CALLED, 0, ["attack Elemantlers"], _FOUR, ""), None, "1500"),
    "mindbug_won": (_DUEL_LAST, "1000 UP UP", "A A 5500 RIGHT 300"),
    "tagteam_won": (_team(_LAST, 0, (), _ALONE, ""), "1000", "A A 5500 RIGHT 300"),
    "mantis_won": (_MANTIS_LAST, "1000", "A A 5000 RIGHT 300"),
    "mantis_lost": (_MANTIS_LOST, "0", "6000 RIGHT 300"),
    "minimonfa_won": (_CAVE_LAST, "1000", "A A 9500 RIGHT 300"),
    "minimonfa_lost": ("minimonfa_build", "1000 START UP UP A DOWN", "A 5000 RIGHT 300"),
    "title": ((None, None, "", "intro"), None, "4000"),
    "mantis_deal": ((SCENES["mantis_four"][0], (0, 2, 3, 1), "", "mantis"), None, "100"),
    "mantis_score": ("mantis_two", "1000", "UP A 4000"),
    "mantis_steal": ("mantis_steal", "1000", "A 4000"),
    "mantis_many": (_MANY, "1000 DOWN DOWN", "A 4000"),
    "mantis_round": (_ROUND, None, "9000"),
    "mindbug_play": ("table", "1000", "A A 3000"),
    "mindbug_attack": (_DUEL_OPEN, "1000 UP UP", "A A 3500"),
    "mindbug_hunt": ("hunt", "1000", "A 4000"),
    "mindbug_block": ("block", "1000 LEFT", "A 5000"),
    "tagteam_attack": ("tagteam", "1000 UP UP", "A A 5000"),
    "tagteam_play": (_team(TEAM, 0, (), _ALONE, ""), "1000", "A A 4000"),
    "minimonfa_fight": ("minimonfa_lose", "1000 RIGHT", "A 5000"),
    "minimonfa_blows": (_BLOWS, "1000 DOWN DOWN", "A A 9000"),
    "minimonfa_lay": ("minimonfa_build", "1000", "A 300 A 1500"),
    "minimonfa_bot": (_BOT_TURN, None, "12000"),
    "minimonfa_draft": (_DRAFT, None, "3000"),
    "minimonfa_enter": ("minimonfa_send", "1000 DOWN DOWN", "A A 5000"),
}


LESSONS = ("mindbug", "keywords", "mantis", "tagteam", "minimonfa", "skills")
# Each lesson: its first sentence, and what a wrong press explains.
_WRONG = (
    "A 400 A 400 A 300 A 600",
    "A 400 A 400 A 300 A 600",
    "A 400 A 400 A 600 DOWN A 600",
    "A 400 A 400 A 300 A 600",
    "A 400 A 400 A 400 A 300 RIGHT A 600",
    "A 400 A 400 A 400 RIGHT A 600",
)
for _i, _name in enumerate(LESSONS):
    SCENES["lesson_" + _name] = lesson(_i), None, ""
    SCENES["lesson_" + _name + "_wrong"] = lesson(_i), None, _WRONG[_i]
    FILMS["lesson_" + _name] = (lesson(_i), None, ""), None, presses.lesson
SCENES |= {
    "first": (lambda app: app.show(app.load("cardling.pages.settings").FirstStart(app)), None, ""),
    "offer": (page("lesson_offer"), None, ""),
    "learn": (page("game_menu", 0), None, ""),
    "learn_today": (page("game_menu", 2, today=20322), None, "UP UP"),
    "together": (page("play_together", 0), None, ""),
    "together_mantis": (page("play_together", 2), None, "UP UP RIGHT UP RIGHT RIGHT"),
    "together_tagteam": (page("play_together", 1), None, "UP UP RIGHT"),
    "ladder": (page("ladder", 0), None, "300"),
    "ladder_next": (page("ladder", 2), None, "DOWN 300"),
    "record": (page("game_stats", 0), None, ""),
    "dealt": (dealt, None, "60000"),
}
# The last pages, and how it went.
SCENES |= {
    "end": (*_DUEL_LAST[:2], "1000 UP UP A A 7000"),
    "end_story": (*_DUEL_LAST[:2], "1000 UP UP A A 7000 RIGHT 500"),
    "end_two_story": (state([*_OPEN, (1, "life", "1")], 0), (0, 0), "A UP UP A A 9000 RIGHT 500"),
    "mantis_end": (*_MANTIS_LOST[:2], "9000", "mantis"),
    "mantis_end_story": (*_MANTIS_LAST[:2], "1000 A 9000 RIGHT 500", "mantis"),
    "tagteam_end_story": (*_team(_LAST, 0, (), _ALONE, "A A 7000 RIGHT 500"),),
    "minimonfa_end_story": (*SCENES["minimonfa_end"][:2], _GIVEN_UP, "minimonfa"),
}


@contextmanager
def scene(name, language, watch=None):
    """The simulator and its app, with this scene in front. ``watch(sim, frame)`` does a frame."""
    where, kinds, presses, *game = SCENES[name] if isinstance(name, str) else name
    box = []

    def program():
        from cardling import app as handheld_app
        from cardling.device.handheld import Handheld
        from cardling.match import Match

        app = handheld_app.App(Handheld())
        app.settings.speak(language)
        app.settings.steps[TIPS] = 0  # no tips
        if callable(where):
            where(app)
        elif where is None:
            from cardling.pages.title import Title

            app.show(Title(app, bool(game)))
        else:
            names = ["Anna", "Ben", "", "", "", ""][: len(kinds)]
            match = Match(app, *game or ["mindbug"], 1, bytes(kinds), names)
            match.table.load(where)
            app.match = match
            match.open()
        box.append(app)
        while watch(sim, app.frame) if watch else app.frame():
            handheld_app.time.sleep(0.03)

    with Sim(seed=1) as sim:
        sim.boot(program=program, ms=900)
        for word in presses.split():
            do(sim, word)
        sim.run(400)
        yield sim, box[0]


def do(sim, word):
    """A word of a scene: a button, BUTTON+MS if it is held, or ms to wait."""
    if word.isdigit():
        sim.run(int(word))
    else:
        button, _, ms = word.partition("+")
        sim.press(button, hold=int(ms or 40), gap=260)


# A game from the title on, as somebody plays it: buttons and milliseconds.
UNSEEN = f"A B {5 * 'RIGHT '} A {5 * 'DOWN '} LEFT B {5 * 'LEFT '}"  # English, no lesson, no tips
PLAYED = "1200 RIGHT 500 RIGHT 500 RIGHT 500 LEFT LEFT LEFT 500 A 900 A 5500 SELECT 1800 B 500 "
PLAYED += "LEFT 500 A 500 A 5200 A 2200 UP UP 500 A 500 A 6000 LEFT 500 A 6000"
STEP = 80  # milliseconds between two pictures of a GIF; a hundredth of a second is its unit


def clip(path, script, scale):
    """Play from the title and write what is seen as a GIF; returns the number of pictures."""
    pictures, times = [], []
    with Sim(seed=1) as sim:
        sim.boot(ms=2500)
        for word in UNSEEN.split():
            sim.press(word, gap=500)

        def wait(ms):
            for _ in range(max(1, ms // STEP)):
                sim.run(STEP)
                picture = enlarged(sim.image(), scale)
                if pictures and picture.tobytes() == pictures[-1].tobytes():
                    times[-1] += STEP
                else:
                    pictures.append(picture)
                    times.append(STEP)

        for word in script.split():
            if not word.isdigit():
                sim.press(word, hold=40, gap=0)
            wait(int(word) if word.isdigit() else 280)
    path.parent.mkdir(parents=True, exist_ok=True)
    pictures[0].save(path, save_all=True, append_images=pictures[1:], duration=times, loop=0)
    return len(pictures)


def main(argv=None):
    """Make them all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build/gallery")
    parser.add_argument("--scale", type=int, help="default: 3 for pictures, 2 for films")
    parser.add_argument(
        "--films",
        type=Path,
        metavar="FOLDER",
        help="write film strips of what moves into this folder",
    )
    parser.add_argument("--only", nargs="*", help="names of scenes to take")
    parser.add_argument("--languages", nargs="*", choices=LANGUAGES, default=list(LANGUAGES))
    parser.add_argument(
        "--gif", type=Path, metavar="FILE", help="write the README's moving picture"
    )
    args = parser.parse_args(argv)
    if args.gif:
        frames = clip(args.gif, PLAYED, args.scale or 2)
        print(f"{args.gif}: {frames} pictures, {args.gif.stat().st_size:,} bytes")
        return 0
    known = FILMS if args.films else SCENES
    names = args.only or list(known)
    for name in names:
        if name not in known:
            print(f"gallery: no scene {name}; there are {', '.join(known)}", file=sys.stderr)
            return 2
    if args.films:
        films.make(args.films, names, args.languages, FILMS, do, scene, args.scale or 2)
        return 0
    for name in progress(names, "screens"):
        for language in args.languages:
            path = args.folder / f"{name}_{language}.png"
            with scene(name, language) as (sim, _):
                sim.shot(path, args.scale or 3)
    print(f"{args.folder}: {len(names)} screens")
    return 0


if __name__ == "__main__":
    sys.exit(main())
