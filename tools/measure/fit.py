# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Check that everything fits the board: `make fit` counts bytes, stack depth and sizes on the real
MicroPython."""

import argparse
import ast
import contextlib
import importlib.util
import sys
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import engine
from tools import ROOT
from tools.build import micropython, numbers
from tools.measure import figures
from tools.rules import parity

KB = 1024
# What each game may keep in memory once it is imported; its table may add 2 KB.
RESIDENT = {"mindbug": 14 * KB, "tagteam": 20 * KB, "mantis": 20 * KB, "minimonfa": 20 * KB}
STATE = {"mindbug": 160, "tagteam": 256, "mantis": 256, "minimonfa": 384}
SOURCE = 16 * KB
LIVE = 101 * KB  # on any screen
NAMES = 440  # that MicroPython has to learn on the way to any screen
BLOCK = 16 * KB  # the largest free block on any screen, at least
_SHIFTS = (100_000, 37_000, 68_000)  # bytes, to other addresses
QUIET = 0  # allocated by a frame in which nothing happens
PYSTACK = 2048  # bytes of a board's Python stack
DEEPEST = 1850  # bytes of it that a turn may take
PIXELS = 160 * 128 // 8  # repainted for a cursor move
WINDOWS = 12  # sent to the display for it
PAGES = (
    "Help",
    "Inspect",
    "Logbook",
    "Recap",
    "Card",
)  # have no cursor: text is turned or scrolled

_DECISIONS = """
import gc, parity
walk = parity.Walk(1)
starts = []
for seed in range(20):
    starts.append(bytes(engine.open({game!r}, seed=seed).state))
def games():
    spent = played = 0
    for start in starts:
        t.load(start)
        n = t.moves()
        while n:
            code = t.choices[walk.below(n)]
            before = gc.mem_alloc()
            t.play(code)
            n = t.moves()
            spent += gc.mem_alloc() - before
            played += 1
    return spent * 1000 // played
games()
print(games())
"""


def engine_counts(game):
    """Bytes: after import, with an open table, allocated per 1,000 decisions, of the state."""
    files = micropython.package("engine")
    files.update(micropython.compile_mpy({"parity.py": ROOT / "tools/rules/parity.py"}))
    module = "engine." + game
    live = micropython.live(
        ["import engine", f"import {module}", f"t = engine.open({game!r}, seed=1)"], files
    )
    base = micropython.live([""], files)[0][1]
    step = f"import engine\nt = engine.open({game!r}, seed=1)\n" + _DECISIONS.format(game=game)
    allocated = int(micropython.run([step], files)[0])
    return live[1][1] - base, live[2][1] - base, allocated, len(engine.open(game).state)


def depth(game, games=30):
    """The deepest row of calls inside engine/ over whole random games."""
    now = most = 0
    inside = str(ROOT / "engine")

    def profile(frame, event, _):
        nonlocal now, most
        if frame.f_code.co_filename.startswith(inside):
            if event == "call":
                now += 1
                most = max(most, now)
            elif event == "return":
                now -= 1

    for seed in range(games):
        t = engine.open(game, seed=seed)
        walk = parity.Walk(seed)
        n = t.moves()
        now = 0
        sys.setprofile(profile)
        try:
            while n:
                t.play(t.choices[walk.below(n)])
                n = t.moves()
        finally:
            sys.setprofile(None)
    return most


# --- the screens, on stand-ins for the native modules -----------------------------------------

NATIVE = ROOT / "tools" / "board" / "fit_native"
# What circup puts on the board with adafruit_display_text, as far as it is imported.
LIBRARIES = (
    "adafruit_ticks.py",
    "adafruit_display_text/__init__.py",
    "adafruit_display_text/bitmap_label.py",
)
BUSY = ("thinks", "shown", "read", " end")  # ends of names: something goes on there
BUTTONS = "UP DOWN LEFT RIGHT A B START SELECT".split()

_SAID = "frame:9 frame:9 A"  # a sentence of a lesson is read

# Every screen: what it is called, its class, the way there from the row before, cursor moves. A way
# is made of buttons; =NAME, the row of the menu in front that says this message (=NAME+1: the next
# one); and functions of tools/board/fit_native/hands.py, with their arguments behind colons.
SCREENS = (
    ("first start: language", "FirstStart", "", "DOWN UP"),
    # in German, which has the longest texts; no tips, which would come in between
    ("first start: a lesson?", "LessonOffer", "DOWN A tips:0", ""),
    ("title", "Title", "B", "DOWN UP"),
    ("what to learn", "GameMenu", "SELECT", "DOWN UP"),
    ("together", "Together", "=TOGETHER", "UP DOWN"),
    ("puzzles", "Puzzles", "B =LEARN_PUZZLES", "DOWN UP"),
    ("puzzle: what it is about", "Page", "A anew", ""),
    ("puzzle", "Mindbug", "A settle", "RIGHT LEFT UP DOWN"),
    ("lesson: a sentence", "Mindbug", "stage:1:0 frame:9", ""),
    ("lesson: a move", "Mindbug", f"{_SAID} {_SAID} settle", "RIGHT LEFT"),
    ("lesson: mantis", "Mantis", "stage:1:2 frame:9", ""),
    ("lesson: team", "TagTeam", "stage:1:3 frame:9", ""),
    ("lesson: team, a move", "TagTeam", f"{_SAID} {_SAID} settle", "RIGHT LEFT"),
    ("lesson: minimonfa", "MiniMonFa", "stage:1:4 frame:9", ""),
    ("lesson: minimonfa, a move", "MiniMonFa", f"{_SAID} {_SAID} {_SAID} settle", "RIGHT LEFT"),
    ("rivals", "Ladder", "title SELECT =RIVALS", "DOWN UP"),
    ("record", "GameStats", "SELECT", ""),
    ("settings", "SettingsPage", "title =SETTINGS", "DOWN UP"),
    ("statistics", "Stats", "title =STATS", ""),
    ("statistics: sure?", "Menu", "SELECT", "DOWN UP"),
    ("deal code, typing", "Enter", "title =CODE_ENTER A A A A", "RIGHT DOWN"),
    ("about", "About", "title =ABOUT", ""),
    ("self-test", "Test", "A", "LEFT DOWN"),
    ("self-test: figures", "SelfTest", "keep:6 frame:9 frame:9", ""),
    ("who plays", "MindbugSeats", "title =GAME", "DOWN UP"),
    ("duel: first turn", "Mindbug", "UP RIGHT DOWN A anew settle", "RIGHT LEFT UP DOWN"),
    ("duel: full table", "Mindbug", "match:03:FULL settle", "RIGHT LEFT UP DOWN"),
    ("inspector", "Inspect", "SELECT", "DOWN UP"),
    ("discard pile", "Pile", "A UP A", "RIGHT LEFT"),
    ("inspector on a pile", "Inspect", "SELECT", "DOWN UP"),
    ("menu of a game", "Menu", "A A START", "DOWN UP"),
    ("settings in a game", "SettingsPage", "=SETTINGS DOWN LEFT RIGHT", "DOWN UP"),
    ("help", "Help", "B push:help:Help", "RIGHT LEFT"),
    ("tip", "Tip", "B push:help:Tip", ""),
    ("duel: events shown", "Mindbug", "A DOWN A A showing:8", ""),
    ("duel: fight shown", "Mindbug", "match:03:HUNT settle UP A A clashing", ""),
    ("duel: hard bot thinks", "Mindbug", "match:03:BOT thinking:2", ""),
    ("duel: rival thinks", "Mindbug", "match:09:BOT thinking:2", ""),
    ("duel: Mindbug?", "Mindbug", "match:03:BUG settle", "LEFT RIGHT"),
    ("log, full", "Logbook", "log START =MENU_LOG", "UP DOWN"),
    ("a pile to choose from", "Pile", "match:03:TAKE settle", "RIGHT LEFT"),
    ("curtain", "Curtain", "match:00:FULL settle", ""),
    ("recap, full", "Recap", "log A", "UP DOWN"),
    ("duel: hand opened", "Mindbug", "A settle", "RIGHT LEFT UP DOWN"),
    ("give up?", "Menu", "START =MENU_CONCEDE", "DOWN UP"),
    ("end", "End", "=YES settle", ""),
    ("end: how it went", "End", "A RIGHT settle", ""),
    ("title again", "Title", "B anew", "DOWN UP"),
    ("name of a person", "Names", "=GAME UP RIGHT DOWN A A A", "RIGHT DOWN"),
    ("team: seats", "TagTeamSeats", "title =GAME_TAGTEAM", "DOWN UP"),
    ("team: first turn", "TagTeam", "title deal:tagteam:0333 settle", "RIGHT LEFT UP DOWN"),
    ("team: full table", "TagTeam", "match:0333:TEAM settle", "RIGHT LEFT UP DOWN"),
    ("team: opponents' creatures", "TagTeam", "DOWN DOWN RIGHT", "RIGHT LEFT"),
    ("team: inspector", "Inspect", "SELECT", "DOWN UP"),
    ("team: discard pile", "Pile", "B UP A", "RIGHT LEFT"),
    ("team: menu", "Menu", "B START", "DOWN UP"),
    ("team: hint thinks", "Hint", "=MENU_HINT", ""),
    ("team: settings", "SettingsPage", "A START =SETTINGS DOWN LEFT RIGHT", "DOWN UP"),
    ("team: help", "Help", "B START =HELP", "RIGHT LEFT"),
    ("team: Mindbug?", "TagTeam", "match:0333:TEAMBUG settle", "LEFT RIGHT"),
    ("team: hunt", "TagTeam", "match:0333:TEAMHUNT settle", "UP RIGHT RIGHT LEFT"),
    ("team: fight shown", "TagTeam", "match:0333:TEAMHUNT settle UP A A clashing", ""),
    ("team: cards to scout", "Pile", "match:0333:TEAMSCOUT settle", "RIGHT LEFT"),
    ("team: events shown", "TagTeam", "A showing:8", ""),
    ("team: hard bot thinks", "TagTeam", "match:0333:TEAMBOT thinking:2", ""),
    ("team: rival thinks", "TagTeam", "match:0929:TEAMBOT thinking:2", ""),
    ("team: log, full", "Logbook", "match:0333:TEAM settle log START =MENU_LOG", "UP DOWN"),
    ("team: curtain", "Curtain", "match:0000:TEAM settle", ""),
    ("team: recap, full", "Recap", "log A", "UP DOWN"),
    ("team: hand opened", "TagTeam", "A settle", "RIGHT LEFT UP DOWN"),
    ("team: end", "TagTeamEnd", "START =MENU_CONCEDE =YES settle", ""),
    (
        "team: end of a rival",
        "TagTeamEnd",
        "match:0929:TEAM settle START =MENU_CONCEDE =YES settle",
        "",
    ),
    ("team: how it went", "TagTeamEnd", "A RIGHT settle", ""),
    (
        "team: deal looked at, a bot thinks",
        "DealResult",
        "title share:tagteam:0222 settle START =MENU_CONCEDE =YES settle A A anew frame:9",
        "",
    ),
    ("team: deal looked at", "DealResult", "looked", ""),
    ("mantis: first turn", "Mantis", "title deal:mantis:033333 settle", "DOWN UP"),
    ("mantis: hint", "Hint", "START =MENU_HINT", ""),
    ("mantis: its move", "Mantis", "A settle", "DOWN UP"),
    ("mantis: settings", "SettingsPage", "START =SETTINGS DOWN LEFT RIGHT", "DOWN UP"),
    ("mantis: end", "MantisEnd", "B START =MENU_CONCEDE =YES settle", ""),
    ("mantis: how it went", "MantisEnd", "A RIGHT settle", ""),
    (
        "minimonfa: choose heroes",
        "MiniMonFa",
        "title deal:minimonfa:03 settle",
        "DOWN RIGHT UP LEFT",
    ),
    ("minimonfa: own dungeon", "MiniMonFa", "match:03:DUNGEON settle", "RIGHT LEFT UP DOWN"),
    ("minimonfa: where to?", "MiniMonFa", "A", "RIGHT LEFT"),
    ("minimonfa: card", "Card", "B RIGHT RIGHT RIGHT SELECT", "DOWN UP"),
    ("minimonfa: vault", "List", "B UP SELECT", "DOWN UP"),
    ("minimonfa: enemy dungeon", "MiniMonFa", "B match:03:RAID settle A", "RIGHT LEFT UP DOWN"),
    ("minimonfa: send", "MiniMonFa", "match:03:SEND settle", "RIGHT LEFT UP DOWN"),
    ("minimonfa: what counts", "List", "UP A", "DOWN UP"),
    ("minimonfa: fight", "MiniMonFa", "match:30:FIGHT settle", "UP LEFT RIGHT DOWN"),
    ("minimonfa: fight, events shown", "MiniMonFa", "A showing:8", ""),
    ("minimonfa: a list to choose", "Choices", "match:03:REVIVE settle", "DOWN UP"),
    ("minimonfa: events shown", "MiniMonFa", "A showing:8", ""),
    ("minimonfa: hint thinks", "Hint", "match:03:DUNGEON settle START =MENU_HINT", ""),
    ("minimonfa: hard bot thinks", "MiniMonFa", "match:03:BOT_DUNGEON thinking:2", ""),
    ("minimonfa: rival thinks", "MiniMonFa", "match:09:BOT_DUNGEON thinking:2", ""),
    ("minimonfa: a card flies, a rival thinks", "MiniMonFa", "match:09:BOT_DUNGEON laying", ""),
    ("minimonfa: menu", "Menu", "START", "DOWN UP"),
    ("minimonfa: help", "Help", "=HELP", "RIGHT LEFT"),
    ("minimonfa: settings", "SettingsPage", "B START =SETTINGS DOWN LEFT RIGHT", "DOWN UP"),
    ("minimonfa: curtain", "Curtain", "match:00:DUNGEON settle", ""),
    ("minimonfa: recap, full", "Recap", "dungeon_log A", "UP DOWN"),
    ("minimonfa: hand opened", "MiniMonFa", "A settle", "RIGHT LEFT UP DOWN"),
    ("minimonfa: three, hand opened", "MiniMonFa", "match:003:THREE settle A settle", "RIGHT UP"),
    ("minimonfa: end", "MiniMonFaEnd", "START =MENU_CONCEDE =YES settle", ""),
    ("minimonfa: how it went", "MiniMonFaEnd", "A RIGHT settle", ""),
    (
        "minimonfa: deal looked at, a bot thinks",
        "DealResult",
        "title share:minimonfa:02 settle START =MENU_CONCEDE =YES settle A A anew frame:9",
        "",
    ),
    ("minimonfa: deal looked at", "DealResult", "looked", ""),
    (
        "duel: looked back, a bot thinks",
        "Mindbug",
        "title played:mindbug:03 replay settle frame:9",
        "RIGHT LEFT DOWN UP",
    ),
    ("looked back: hard bot thinks", "BotOpinion", "A", ""),
    ("looked back: menu", "Menu", "B SELECT", "DOWN UP"),
    ("looked back: a code", "QrPage", "=LOOK_CODE frame:9 frame:9 frame:9", ""),
    ("last games", "LastGames", "title SELECT =LOOK_GAMES", ""),
    (
        "team: looked back",
        "TagTeam",
        "title played:tagteam:0222 replay settle frame:9",
        "RIGHT LEFT DOWN UP",
    ),
    (
        "mantis: looked back, a bot thinks",
        "Mantis",
        "title played:mantis:033 replay settle frame:9",
        "RIGHT LEFT DOWN UP",
    ),
    ("minimonfa: a game is read", "LookbackLoading", "title played:minimonfa:03 replay frame", ""),
    (
        "minimonfa: looked back",
        "MiniMonFa",
        "title played:minimonfa:03 replay settle frame:9",
        "RIGHT LEFT DOWN UP",
    ),
    ("minimonfa: looked back, hard bot thinks", "JudgeGame", "SELECT =LOOK_COST frame:9", ""),
    (
        "minimonfa: looked back, a bot thinks",
        "BotOpinion",
        "title played:minimonfa:03 replay settle frame:9 RIGHT RIGHT A frame:9",
        "",
    ),
    (
        "duel: a puzzle of one's own",
        "Mindbug",
        "title played:mindbug:03 find:1 settle frame:9",
        "RIGHT LEFT",
    ),
    ("duel: its answer, hard bot thinks", "BotOpinion", "A frame:9", ""),
    (
        "minimonfa: a puzzle of one's own",
        "MiniMonFa",
        "title played:minimonfa:03 find:4 settle frame:9",
        "RIGHT LEFT",
    ),
)
# Tables: lines of put, whose turn, moves that lead there, the game if it is not the duel.
_BOARDS = [
    (0, "board", "Killer Bee, Tiger Squirrel, Luchataur, Shield Bugs, Urchin Hurler, Bee Bear"),
    (1, "board", "Rhino Turtle, Shark Dog, Elephantopus, Plated Scorpion, Spider Owl, Lone Yeti"),
]
_FULL = _BOARDS + [
    (0, "hand", "Snail Hydra, Goblin Werewolf, Kangasaurus Rex, Giraffodile, Luchataur, Gorillion"),
    (1, "hand", "Turbo Bug, Snail Hydra, Goblin Werewolf, Compost Dragon, Ferret Bomber"),
    (0, "discard", "Sharky Crab-Dog-Mummypus, Tusked Extorter, Mysterious Mermaid, Harpy Mother"),
    (1, "discard", "Tusked Extorter, Axolotl Healer, Strange Barrel"),
]
_TAKE = _BOARDS + [
    (0, "hand", "Compost Dragon, Turbo Bug"),
    (0, "discard", "Gorillion, Luchataur, Brain Fly, Harpy Mother, Killer Bee, Snail Hydra"),
    (1, "hand", "Snail Hydra, Goblin Werewolf"),
    (1, "bugs", "0"),
]
_TEAM = [
    (
        0,
        "board",
        "Killer Bee, Tiger Squirrel, Superhero Boot Camp, Shield Bugs, Elemantlers, Bee Bear",
    ),
    (1, "board", "Rhino Turtle, Shark Dog, Elephantopus, Plated Scorpion, Spider Owl, Lone Yeti"),
    (2, "board", "Urchin Hurler, Rocket Lovers, Sweet Killers, Sharkdognadodragon"),
    (3, "board", "Bazoocarrot, Kung-Fu Buddies, Lurker Island, Radioactive Race, Snail Thrower"),
    (0, "hand", "Undead Trio, Goblin Werewolf, Compost Dragon Robber, Giraffodile"),
    (1, "hand", "Turbo Bug, Luchataur, Release the Puffers"),
    (2, "hand", "Snail Hydra, Buddy Barrel, Trick-Taking Hamster"),
    (3, "hand", "Gorillion, Chameleon Charmer, Ferret Bomber"),
    (0, "bugs", "1"),
    (1, "bugs", "1"),
    (3, "bugs", "1"),
    (2, "frogs", "1"),
    (0, "discard", "Sharky Crab-Dog-Mummypus, Tusked Extorter, Mysterious Mermaid, Harpy Mother"),
    (2, "discard", "Axolotl Healer, Strange Barrel"),
]
# A bot's mate attacks at its command with a creature whose ability chooses: the deepest calls.
_COMMAND = [
    (0, "board", "Superhero Boot Camp, Luchataur, Bee Bear"),
    (1, "board", "Rocket Lovers, Superhero Boot Camp"),
    (2, "board", "Urchin Hurler, Elephantopus"),
    (0, "hand", "Undead Trio, Goblin Werewolf, Giraffodile"),
    (1, "hand", "Turbo Bug, Luchataur"),
    (3, "hand", "Gorillion"),
    (0, "discard", "Sharky Crab-Dog-Mummypus, Harpy Mother"),
]
_HEROES = [
    (0, "heroes", "Warrior[Long Sword?], Thief[Guard Ring], Mage, Shieldmaiden[Tower Shield]"),
    (1, "heroes", "Beast Hunter, Clan Brawler[Hide Armour], Moss Druid, Trail Runner"),
]
_LAIRS = [(0, "deck", "classic"), (1, "deck", "wild"), *_HEROES] + [
    (0, "vault", "6 Orc?, Orc Shaman?, Bone Sentry?, Spike Pit?"),
    (0, "vault", "2 Hobgoblin?"),
    *[(0, "vault", "1")] * 3,
    (1, "vault", "6 hall, Web Weaver?, Thorn Lynx?, Tusk Piglet?, Root Snare?"),
    (1, "vault", "3 Howler Cub"),
    *[(1, "vault", "1")] * 3,
    (0, "hand", "Room, Room, Skill, Whelp Dragon, Star Wand, Minotaur Calf, Healing Draught"),
    (1, "hand", "Room, Skill, Skill, Rockback Boar, Bone Amulet, Juvenile Wyvern"),
    (0, "draw", "Room, Skill, Bat Cloud"),
    (1, "draw", "Room, Skill, Marsh Snapper"),
    (None, "event", "War Drums"),
    (None, "events", "Quiet Night, Hush"),
]
_GO = ["attack 1 1", "send Warrior", "send Thief", "send Mage", "send Shieldmaiden", "go", "pass"]
_REVIVE = [
    (0, "heroes", "Chaplain"),
    (0, "dead", "Warrior, Thief, Mage"),
    (0, "vault", "2"),
    (0, "hand", "Skill"),
    (1, "vault", "1"),
]
_THREE = [
    *_HEROES,
    (2, "heroes", "Storm Caller, Chaplain, Scout, Poacher"),
    (0, "vault", "4 Orc?, Orc Shaman?, Spike Pit?"),
    (0, "vault", "2 Hobgoblin?"),
    (1, "vault", "4 Web Weaver?"),
    (2, "vault", "4 Howler Cub?, Root Snare?"),
    (0, "hand", "Room, Room, Skill, Whelp Dragon, Star Wand, Minotaur Calf"),
    (1, "hand", "Room, Skill"),
    (2, "hand", "Room, Skill"),
]
TABLES = {
    "FULL": (_FULL, 0, ()),
    "BOT": (_FULL, 1, ()),
    "BUG": (_FULL, 1, ("play Turbo Bug",)),
    "HUNT": (_FULL, 0, ("attack Killer Bee",)),
    "TAKE": (_TAKE, 0, ("play Compost Dragon",)),
    "TEAM": (_TEAM, 0, (), "tagteam"),
    "TEAMBOT": (_TEAM, 1, (), "tagteam"),
    "COMMAND": ([*_COMMAND, (3, "board", "Tusked Extorter")], 1, (), "tagteam"),
    "COMMAND_HIT": ([*_COMMAND, (3, "board", "Shark Dog")], 1, (), "tagteam"),
    "TEAMBUG": (_TEAM, 1, ("play Luchataur",), "tagteam"),
    "TEAMHUNT": (_TEAM, 0, ("attack Killer Bee",), "tagteam"),
    "TEAMSCOUT": (_TEAM, 0, ("play Undead Trio", *["decline"] * 3), "tagteam"),
    "DUNGEON": (_LAIRS, 0, (), "minimonfa"),
    "RAID": (_LAIRS, "0 3", (), "minimonfa"),
    "SEND": (_LAIRS, "0 3", _GO[:5], "minimonfa"),
    "FIGHT": (_LAIRS, "0 3", _GO, "minimonfa"),
    "BOT_DUNGEON": (_LAIRS, 1, (), "minimonfa"),
    "REVIVE": (_REVIVE, "0 3", ("use Chaplain Mending",), "minimonfa"),
    "THREE": (_THREE, 0, (), "minimonfa", 3),
}


def table(name):
    """The state of one of TABLES."""
    lines, turn, moves, *game = TABLES[name]
    t = engine.open(*game or ["mindbug"], empty=True)
    for seat, key, text in lines:
        t.put(seat, key, text)
    t.put(None, "turn", str(turn))
    for move in moves:
        t.play(next(code for code in t.choices[: t.moves()] if t.describe(code) == move))
    return bytes(t.state)


def drive():
    """All files of a board as MicroPython sees them, {path: bytes}; its native modules, too."""
    sources = {path.name: path.read_text("utf-8") for path in sorted(NATIVE.glob("*.py"))}
    sources = numbers.inline(sources)
    home = Path(importlib.util.find_spec("adafruit_ticks").origin).parent
    for name in LIBRARIES:
        sources["lib/" + name] = home / name
    files = micropython.compile_mpy(sources)
    files.update(micropython.package())
    for path in sorted((ROOT / "assets/packed").iterdir()):
        files["assets/packed/" + path.name] = path.read_bytes()
    return files


def base():
    """The step that imports what is in a board's firmware."""
    names = sorted(path.stem for path in NATIVE.glob("*.py"))
    return "import array, binascii, gc, micropython, os, random, struct, time\nimport " + ", ".join(
        names
    )


def _messages():
    """{NAME: number} of the messages."""
    found = numbers.read((ROOT / "lib/cardling/messages.py").read_text("utf-8"))
    return {name.removeprefix("M_"): number for name, number in found.items()}


# Words of a way after which the program starts anew, on a clean heap.
ANEW = ("anew", "deal", "find", "match", "replay", "share", "stage", "title")


def _walk(way, messages):
    """The way to a screen as calls of tools/board/fit_native/hands.py: [([generators], what is
    called before the program starts anew, "" at the end)]."""
    parts = [([], "")]
    for word in way.split():
        name, *arguments = word.split(":")
        calls = parts[-1][0]
        if word in BUTTONS:
            calls.append(f"hands.press({BUTTONS.index(word)})")
        elif word.startswith("="):
            name, _, more = word[1:].partition("+")
            calls.append(f"hands.choose({messages[name] + int(more or 0)})")
        elif name == "match":
            kinds = bytes(int(kind) for kind in arguments[0])
            game = (*TABLES[arguments[1]], "mindbug")[3]
            call = f"hands.match({kinds!r}, {table(arguments[1])!r}, {game!r})"
            parts[-1:] = [(calls, call), ([], "")]
        else:
            values = [value if len(value) == 1 else repr(value) for value in arguments]
            call = f"hands.{name}({', '.join(values)})"
            if name in ANEW:
                parts[-1:] = [(calls, call), ([], "")]
            else:
                calls.append(call)
    return parts


class Screen:
    """What was measured of a row of SCREENS; `wrong` says why it could not be."""

    def __init__(self, name, wrong):
        self.name = name
        self.wrong = wrong
        self.live = 0  # bytes
        self.block = 0  # bytes of the largest free block
        self.names = 0  # that MicroPython had to learn, never to forget them
        self.more = ""  # what further steps printed
        self.largest = 0  # bytes that one frame on the way there allocated, the screen's enter
        self.groups = self.labels = self.grids = 0
        self.quiet = 0  # bytes that a frame allocates while nobody does anything
        self.move = 0  # bytes for a cursor move, the most


def pools(names):
    """Bytes of the tables in which MicroPython keeps so many names: each is twice as long as the
    one before. Here some are full with names of the stand-ins, which a board has in its flash."""
    size = 0
    places = 20
    while names > 0:
        size += -(-(24 + 7 * places) // 16) * 16
        names -= places
        places *= 2
    return size


_HEAP = "print(gc.mem_alloc())\nmicropython.qstr_info()"


def _heap(printed):
    """(bytes without the tables of names, names) from what _HEAP prints."""
    live, names = printed.split("\n")[:2]
    names = dict(word.split("=") for word in names.split(": ")[1].strip().split(", "))
    tables = int(names["n_total_bytes"]) - int(names["n_str_data_bytes"])
    return int(live) - tables, int(names["n_qstr"])


def _try(calls):
    """A step that prints what goes wrong behind a `!`; the steps after it still run."""
    body = "".join(f"    {call}\n" for call in calls)
    return f"try:\n{body}except Exception as e:\n    print('!', repr(e))"


def ways(names):
    """The rows of SCREENS with these names, and those before them on the way from power-on."""
    rows = list(SCREENS[:2])  # a language is chosen, tips are off
    chain = []
    for row in SCREENS[2:]:
        if any(word.split(":")[0] in ANEW for word in row[2].split()):
            chain = []
        chain.append(row)
        if row[0] in names:
            rows += chain
            chain = []
    return rows


def screens(files=None, rows=SCREENS):
    """[Screen, ...] of these rows. What is over its budget is measured at other places of the heap,
    too: see tools.heap.boot."""
    files = files or drive()
    measured = _measure(files, 0, rows)
    for shift in _SHIFTS:
        if not figures.over(screen_rows([screen for screen in measured if not screen.wrong])):
            break
        for screen, again in zip(measured, _measure(files, shift, rows), strict=True):
            screen.live = min(screen.live, again.live)
            screen.block = max(screen.block, again.block)
    return measured


def stack(files=None):
    """Bytes of the Python stack for a turn with all its drawing and thinking, the most."""
    steps = [base(), "hands.on()"]
    for name in ("BOT", "TEAMBOT", "COMMAND", "COMMAND_HIT"):
        game = (*TABLES[name], "mindbug")[3]
        kinds = bytes((0, 9, 9, 9)[: 4 if game == "tagteam" else 2])
        steps.append(_try([f"hands.spare({kinds!r}, {table(name)!r}, {game!r})"]))
    outputs = micropython.run(steps, files or drive())
    left = [int(text) if text.strip().isdigit() else 0 for text in outputs[2:]]
    return PYSTACK - min(left)


def _measure(files, shift, rows, extra=()):
    """[Screen, ...] with the areas of the heap at other addresses. ``extra``: steps at the end of
    each screen."""
    from tools.measure import heap

    messages = _messages()
    boot = heap.boot(heap.SIZES[0], shift)
    steps = [*heap.installed(), {"restart": boot}]
    places = []
    for _, _, way, moves in rows:
        try:
            parts = _walk(way, messages)
        except KeyError as missing:
            parts = [([f"hands.lost({missing.args[0]!r})"], "")]
        for calls, anew in parts:
            steps += [f"hands.todo({', '.join([*calls, 'hands.frame()'])})", heap.DONE]
            if anew:
                steps += [_try([anew]), {"restart": boot}]
        moves = bytes(BUTTONS.index(button) for button in moves.split())
        steps += ["hands.way()", *extra, f"hands.todo(hands.look({moves!r}))", heap.DONE]
        places.append(len(steps))
    outputs = micropython.run(steps, files, heap_kb=heap.HEAP_KB, what="steps through the screens")
    measured = []
    for (name, kind, _, _), end in zip(rows, places, strict=True):
        there, way, *more, _, look = outputs[end - 4 - len(extra) : end]
        seen = heap.seen(there)
        look = heap.seen(look)
        wrong = ""
        if seen["end"] != "done":
            wrong = seen["end"]
        elif seen["front"].split()[0] != kind:
            wrong = seen["front"].split()[0] + " is in front"
        elif look["end"] != "done":
            wrong = look["end"]
        screen = Screen(name, wrong)
        measured.append(screen)
        if not wrong:
            screen.live, screen.block, screen.names = seen["now"]
            screen.largest = int(way)
            screen.more = "".join(more)
            figures = [int(word) for word in look["said"].split()]
            screen.groups, screen.labels, screen.grids, screen.quiet, screen.move = figures
    return measured


def _desktop_hands(machine):
    """tools/board/fit_native/hands.py, with its hands on the board of the simulator."""
    spec = importlib.util.spec_from_file_location("hands", NATIVE / "hands.py")
    hands = importlib.util.module_from_spec(spec)
    stand_ins = {
        "alarm": SimpleNamespace(sleep_memory=machine.sleep_memory, keep=lambda: None),
        "analogio": SimpleNamespace(values={}),
        "fences": SimpleNamespace(),
        "micropython": SimpleNamespace(pystack_use=None, const=int),
    }
    with mock.patch.dict(sys.modules, stand_ins):
        spec.loader.exec_module(hands)

    def step():
        machine.clock.sleep(0.03)
        hands.app.frame()

    hands.step = step
    hands.hold = lambda button, down: machine.pad.set(BUTTONS[button], bool(down))
    return hands


def windows(areas):
    """How many windows a display is sent for these areas (x, y, width, height).

    Each is a window of its own, with commands of its own; one that does not fit the firmware's
    buffer of 512 bytes, 256 pixels, is sent in as many as it takes, in whole rows (_refresh_area of
    shared-module/busdisplay/BusDisplay.c).
    """
    count = 0
    for _, _, width, height in areas:
        rows = height if width * height <= 256 else max(256 // width, 1)
        count += -(-height // rows)
    return count


class Lost(Exception):
    """A screen of SCREENS was not reached: which, and what was in front."""


def cursor_moves():
    """[(screen, its kind, pixels, windows)] for the worst move of each row of SCREENS that has
    some, from the simulator."""
    from tools.sim import Sim

    messages = _messages()
    # before the board has an engine of its own
    ways = [(name, kind, _walk(way, messages), moves) for name, kind, way, moves in SCREENS]
    measured = []
    sim = Sim(seed=1)

    def program():
        hands = _desktop_hands(sim.machine)
        hands.on()

        def do(calls):
            for call in calls:
                for _ in eval(call, {"hands": hands}):
                    pass

        def go(name, kind, way):
            for calls, anew in way:
                do([*calls, "hands.frame()"])  # as _measure does
                if anew:
                    eval(anew, {"hands": hands})
                    sim.machine.restart()
                    hands.on()
                do(["hands.tips(0)"])  # they would come in between
            front = type(hands.app.stack[-1]).__name__
            if front != kind:
                raise ValueError(f"{front} is in front, not the {kind}")

        for name, kind, way, moves in ways:
            try:
                go(name, kind, way)
            except ValueError as error:
                raise Lost(f"{name}: {error}, in the simulator") from error
            worst = [0, 0]
            for button in moves.split():
                do(["hands.frame(14)"])
                del sim.repaints[:]
                do([f"hands.press({BUTTONS.index(button)})"])
                worst[0] = max(worst[0], sum(repaint.pixels for repaint in sim.repaints))
                worst[1] = max(worst[1], sum(windows(repaint.areas) for repaint in sim.repaints))
            if moves:
                measured.append((name, kind, *worst))
        return True

    with sim, contextlib.redirect_stdout(None):  # the self-test prints its line
        sim.boot(program=program, ms=10_000_000)
    return measured


def pixels():
    """(what, figure, budget) of the cursor moves."""
    rows = []
    for name, kind, painted, sent in cursor_moves():
        turned = kind in PAGES or "looked back" in name  # a step there is another position
        what = "page" if turned else "cursor move"
        rows.append((f"{name}: pixels of a {what}", painted, None if turned else PIXELS))
        rows.append((f"{name}: windows of a {what}", sent, None if turned else WINDOWS))
    return rows


def _shipped():
    """{unit: its text} of all that is compiled for the board."""
    return {numbers.module(path): text for path, text in micropython.units().items()}


def _imports(source):
    """What a module may import when it is loaded."""
    found = []
    tree = ast.parse(source)
    for node in ast.walk(tree):  # what another phase lends a function when that is defined
        if isinstance(node, ast.FunctionDef):
            for value in node.args.defaults:
                found += [
                    inner.value
                    for inner in ast.walk(value)
                    if isinstance(inner, ast.Constant) and isinstance(inner.value, str)
                ]
    for node in tree.body:
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append(node.module)
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return found


def modules(files=None, wanted=None):
    """[(module, bytes it keeps in memory)] of all or of those that are ``wanted``, each imported
    after those it needs."""
    shipped = _shipped()
    names = []
    seen = set()

    def add(name):
        if name in shipped and name not in seen:
            seen.add(name)
            for other in _imports(shipped[name]):
                add(other)
            names.append(name)

    for name in sorted(wanted or shipped):
        add(name)
    steps = [base(), "gc.collect()", _HEAP]
    for name in names:
        made = "\nfrom cardling.app import drop_unit\ndrop_unit('cardling.start')"
        steps += [f"import {name}{made if name == 'cardling.app' else ''}", "gc.collect()", _HEAP]
    heaps = [_heap(printed) for printed in micropython.run(steps, files or drive())[2::3]]
    # 7 bytes for a name in its table
    live = [heap + 7 * known for heap, known in heaps]
    return [(name, live[i + 1] - live[i]) for i, name in enumerate(names)]


# Whose a unit is, by how its name begins.
_OWNERS = (
    ("the program, from power-on", ("cardling.app",)),
    (
        "a match",
        ("cardling.match", "cardling.confirmation"),
    ),
    ("lessons, rivals, puzzles", ("cardling.lesson", "cardling.exercise", "cardling.rivals")),
    (
        "saves, settings",
        (
            "cardling.save",
            "cardling.resume",
            "cardling.highlights",
            "cardling.save.settings_record",
        ),
    ),
    ("pages", ("cardling.pages",)),
    ("the game's rules", tuple(f"engine.{game}" for game in engine.GAMES)),
    ("rules of all games, search", ("engine",)),
    (
        "the game's screens, with what all tables have",
        tuple(f"cardling.{game}" for game in engine.GAMES),
    ),
    ("other units", ("",)),
)
_BESIDE = ("bitmaps", "buffers", "lists and dicts", "objects")


def ledger(names, files=None):
    """{screen: {owner: bytes}}: whose the live heap of these screens is. Code is what a unit keeps
    when it is imported after those it needs; "not told" is what is left."""
    files = files or drive()
    found = {}
    rows = ways(names)
    for (name, *_), screen in zip(rows, _measure(files, 0, rows, ["hands.owns()"]), strict=True):
        if name not in names or screen.wrong:
            continue
        words = screen.more.split()
        owned = dict.fromkeys([owner for owner, _ in _OWNERS], 0)
        for unit, size in modules(files, words[4:]):
            if unit in words[4:]:
                owner = next(owner for owner, heads in _OWNERS if unit.startswith(heads))
                owned[owner] += size
        owned["free places in tables of names"] = pools(screen.names) - 7 * screen.names
        owned |= zip(_BESIDE, map(int, words[:4]), strict=True)
        owned["not told"] = screen.live - sum(owned.values())
        found[name] = {owner: size for owner, size in owned.items() if size}
        found[name]["live heap"] = screen.live
    return found


def ledger_rows(owned):
    """The lines of a table of what ledger() found."""
    owners = list(dict.fromkeys(owner for sizes in owned.values() for owner in sizes))
    owners.sort(key=["not told", "live heap"].__contains__)
    owners.sort(key=["live heap"].__contains__)
    rows = [[owner, *[sizes.get(owner, 0) for sizes in owned.values()]] for owner in owners]
    return figures.table(["owner", *owned], rows)


def sizes():
    """[(unit, .mpy bytes)] of all that is compiled for the board."""
    packed = micropython.package()
    return [(numbers.module(name[:-4] + ".py"), len(mpy)) for name, mpy in packed.items()]


def engine_rows(game):
    """(what, figure, budget) of one game's engine."""
    imported, opened, allocated, state = engine_counts(game)
    return [
        (f"{game}: resident after import", imported, RESIDENT[game]),
        (f"{game}: resident with a table", opened, RESIDENT[game] + 2 * KB),
        (f"{game}: allocated per 1,000 decisions", allocated, 0),
        (f"{game}: state", state, STATE[game]),
        (f"{game}: deepest call", depth(game), 12),
    ]


def source_rows():
    """(what, figure, budget) of every unit that is made for the board."""
    return [(f"{name}, compiled", size, SOURCE) for name, size in sizes()]


def screen_rows(measured):
    """(what, figure, budget) of the screens. Where a bot thinks or something moves, memory may be
    allocated."""
    rows = []
    for screen in measured:
        rows.append((f"{screen.name}: live heap", screen.live, LIVE))
        rows.append((f"{screen.name}: names", screen.names, NAMES))
        rows.append((f"{screen.name}: bytes short of the largest block", BLOCK - screen.block, 0))
        if not (" " + screen.name).endswith(BUSY):
            rows.append((f"{screen.name}: allocated by a quiet frame", screen.quiet, QUIET))
    return rows


def unmeasured():
    """Names of screens in lib/cardling that SCREENS does not have."""
    known = {kind for _, kind, _, _ in SCREENS}
    found = {}
    built_on = set()
    for path in sorted((ROOT / "lib/cardling").rglob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                names = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
                bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
                built_on |= bases
                if node.name not in known and ({"enter", "press"} <= names or bases & known):
                    found[node.name] = f"{path.stem}.{node.name}"
    return [found[name] for name in found if name not in built_on]


def print_screens(measured):
    """The table of the screens."""
    print(
        "\nscreen (bytes)             live heap  block  labels groups  grids   names  enter  quiet"
        "   move"
    )
    for screen in measured:
        if screen.wrong:
            print(f"{screen.name:26} not measured: {screen.wrong}")
            continue
        objects = f"{screen.labels:7} {screen.groups:6} {screen.grids:6} {screen.names:7}"
        spent = f"{screen.largest:6,} {screen.quiet:6,} {screen.move:6,}"
        print(f"{screen.name:26} {screen.live:9,} {screen.block:6,} {objects} {spent}")
    print(f"{'budget':26} {LIVE:9,} {BLOCK:6,} {NAMES:29,} {QUIET:14}")
    print(
        "enter: allocated by the largest frame on the way there, which a board must find room for\n"
        "or collect; quiet, move: by a frame without and with a step of the cursor; names: those\n"
        "that are not in the firmware; the 301st opens a table of 2.3 KB, the 621st one of 4.5;\n"
        "block: the largest free one, in a heap of the shape that the smallest PyGamer has\n"
        "(tools/measure/heap.py)."
    )
    for name in unmeasured():
        print(f"no row in SCREENS: {name}")


def main(argv=None):
    """Print the tables; exit status 1 if a budget is broken or a screen was not reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--figures", action="store_true", help="write docs/FIGURES.md as well")
    parser.add_argument(
        "--ledger", action="store_true", help="write whose memory it is into docs/MEMORY.md instead"
    )
    wanted = parser.parse_args(argv)
    try:
        return write_ledger() if wanted.ledger else report(wanted.figures)
    except (Lost, micropython.Missing, micropython.MicroPythonError, numbers.Mistake) as error:
        print(error, file=sys.stderr)
        return 2


def summary(rows, measured, total):
    """(what, figure, budget) for docs/FIGURES.md: all of the engine, the worst of the screens."""
    found = [row for row in rows if " of a " not in row[0] or "Python stack" in row[0]]
    for what, budget in (("pixels", PIXELS), ("windows", WINDOWS)):
        figure, name = max(
            (figure, name.split(f": {what} of")[0])
            for name, figure, limit in rows
            if f": {what} of a cursor move" in name and limit is not None
        )
        found.append((f"{what} of a cursor move, most: {name}", figure, budget))
    most = {}  # by the first word: the screens of other games than the duel have it in their name
    for screen in measured:
        word = screen.name.partition(":")[0]
        word = word if word in ("team", "mantis", "minimonfa") else "duel"
        if word not in most or screen.live > most[word].live:
            most[word] = screen
    for word, screen in most.items():
        name = screen.name if ":" in screen.name else f"{word}: {screen.name}"
        found.append((f"live heap, most: {name}", screen.live, LIVE))
    screen = min(measured, key=lambda screen: screen.block)
    found.append((f"largest free block, least: {screen.name}", screen.block, f"at least {BLOCK:,}"))
    found.append(("all modules for the board, compiled", total, ""))
    return found


def sentence(measured):
    """What a user wants of it."""
    live = max(screen.live for screen in measured) / KB
    block = min(screen.block for screen in measured) / KB
    return (
        f"The largest screen has {live:.0f} KB of memory in use (budget {LIVE // KB}), "
        f"the tightest one {block:.1f} KB free in one piece (budget {BLOCK // KB})."
    )


MEMORY = ROOT / "docs/MEMORY.md"
# Where all of it begins, and the fullest screens of the games.
FULLEST = (
    "title",
    "duel: fight shown",
    "team: fight shown",
    "lesson: team, a move",
    "mantis: settings",
    "minimonfa: a card flies, a rival thinks",
    "minimonfa: hint thinks",
)


def write_ledger():
    """Whose memory the fullest screens have, into docs/MEMORY.md."""
    lines = ledger_rows(ledger(FULLEST))
    figures.write("ledger", figures.stamp("make fit ARGS=--ledger") + lines, MEMORY)
    print("\n".join(lines))
    return 0


def report(wanted=False):
    """Measure and print everything; ``wanted``: write the figures, too."""
    rows = []
    for game in engine.GAMES:
        rows += engine_rows(game)
    files = drive()
    measured = screens(files)
    rows += pixels()
    rows.append(("Python stack of a bot's turn and its drawing", stack(files), DEEPEST))
    for what, figure, budget in rows:
        print(f"{what:50} {figure:8,}" + (f"  of {budget:,}" if budget is not None else ""))
    print_screens(measured)
    kept = dict(modules())
    print(f"\n{'unit':40} {'.mpy':>8} {'in memory':>9}")
    total = 0
    for name, size in sizes():
        total += size
        print(f"{name:40} {size:8,} {kept[name]:9,}")
    print(f"{'all':40} {total:8,}")
    reached = [screen for screen in measured if not screen.wrong]
    if wanted:
        lines = figures.table(("what", "measured", "budget"), summary(rows, reached, total))
        figures.write("fit", figures.stamp("make fit ARGS=--figures") + lines)
        figures.write("fit", [sentence(reached)], figures.SUMMARY)
    checked = rows + screen_rows(reached) + source_rows()
    broken = figures.over(checked)
    for what, figure, budget in broken:
        print(f"over budget: {what} is {figure:,}, may be {budget:,}", file=sys.stderr)
    for screen in measured:
        if screen.wrong:
            print(f"not measured: {screen.name}: {screen.wrong}", file=sys.stderr)
    missing = len(measured) - len(reached)
    print(figures.verdict(checked) + (f" Screens not measured: {missing}." if missing else ""))
    return 1 if broken or missing else 0


if __name__ == "__main__":
    sys.exit(main())
