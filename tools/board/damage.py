# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Damage every file of a board's drive in turn and see what a player sees: `python -m tools.damage`

That takes some ten minutes. A file is missing, cut short, or a byte of it is changed.

The drive is what `make install` writes, and the board is switched on with it in the simulator. For
each case either nobody notices, as nothing of the file was needed, or the screen names the file and
says what to do. Whatever happens, nothing restarts by itself, the saves are kept, and with the file
as it was everything goes on.
"""

import argparse
import contextlib
import io
import shutil
import sys
import tempfile
import traceback
from pathlib import Path

import engine
from cardling import save
from tools import ROOT
from tools.board.shim.drive import Drive
from tools.build import link, payload
from tools.progress import progress
from tools.sim import Sim

# How it ends, what a player is told to do.
WHAT_TO_DO = ("opyCardlingtothedriveagain", "Cardlingneuaufs", "CardlingneuaufdasLaufwerk")
_RESUME, _STAGE = 2, 5  # of cardling.save.restart
_LESSONS = 5
_RIVAL = 4  # of cardling.match
_ANY = ("mindbug", 2)
_LOOKED = 4000  # ms after which the title has looked at all files


class Hang(BaseException):
    """CircuitPython reads a file for ever. Nothing can catch that."""


# --- what CircuitPython does with a .mpy, see its py/persistentcode.c -----------------------------


def load_mpy(data):
    """Read a .mpy as CircuitPython does: how many bytes it reads. Hang: it would not come back.
    ValueError: it refuses the file. Behind the end of a file every byte is 255, which is also the
    first of a number that goes on: so a number there has no end."""
    reader = _Reader(data)
    head = reader.skip(4)
    if head[:3] != payload.MPY_HEAD or head[3] > 31:
        raise ValueError("incompatible .mpy file")
    names, objects = reader.number(), reader.number()
    for _ in range(names):
        length = reader.number()
        if not length & 1:  # else one that the firmware has
            reader.skip((length >> 1) + 1)
    while objects:
        objects -= 1
        kind = reader.skip(1)[0]
        if kind <= 4:  # the table of functions, None, False, True, ...
            continue
        length = reader.number()
        if kind == 10:  # a tuple
            objects += length
        else:
            reader.skip(length + (kind in (5, 6)))  # a str and bytes end with a zero
    codes = 1
    while codes:
        codes -= 1
        head = reader.number()
        if head & 3:
            raise ValueError("incompatible .mpy file")
        reader.skip(head >> 3)
        if head & 4:
            codes += reader.number()
    return reader.at


class _Reader:
    def __init__(self, data):
        self._data = data
        self.at = 0

    def skip(self, n):
        """The next bytes."""
        if n > 1 << 20:
            raise MemoryError
        start = self.at
        self.at += n
        return self._data[start : self.at].ljust(n, b"\xff")

    def number(self):
        """The next number."""
        found = 0
        while self.at < len(self._data):
            byte = self.skip(1)[0]
            found = found << 7 | byte & 127
            if byte < 128:
                return found
        raise Hang


# --- the board ------------------------------------------------------------------------------------


class Board(Sim):
    """A simulator that runs what is on its drive: what `make install` writes, and beside each .mpy
    its sources, which run if the .mpy is whole. ``homes``: see tools.link."""

    def __init__(self, folder, files, homes):
        super().__init__(drive=folder, root=folder, watch=self)
        self.files = files
        self.homes = homes
        self.app = None
        self.starts = 0  # of the app
        self.said = ""  # on the console
        self._do = []

    # --- called by the shim

    def load(self, path):
        """A module is about to be loaded."""
        path = self.homes.get(path, path).removesuffix("py") + "mpy"
        if path in self.files:
            if not (self.drive / path).exists():
                raise ImportError("no module named '%s'" % path)
            data = (self.drive / path).read_bytes()
            if data != self.files[path]:
                load_mpy(data)
                raise AssertionError("%s is damaged, and imported" % path)

    def loaded(self, module):
        """A module was loaded: of the app everything is looked at."""
        if module.__name__ != "cardling.app":
            return
        board = self
        board.starts += 1

        class App(module.App):
            def __init__(self, handheld, demo=False):
                board.app = self
                super().__init__(handheld, demo)

            def frame(self):
                if board._do:
                    board._do.pop()(self)
                return super().frame()

        module.App = App

    # --- called by whoever plays

    def switch_on(self, ms=3000, hold=()):
        """Off and on. What the programs print, and how they end, is `said`."""
        self.app = None
        self.said = ""
        self._listen(lambda: self.boot(hold, ms=ms))

    def wait(self, ms):
        """Let time pass."""
        self._listen(lambda: self.run(ms))

    def push(self, *buttons):
        """Press buttons."""
        self._listen(lambda: self.press(*buttons, hold=40, gap=110))

    def do(self, function, ms=1500):
        """Let the app do something at its next frame."""
        if self.running and self.app is not None and self.app.running:
            self._do.append(function)
        self.wait(ms)

    def _listen(self, run):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            try:
                run()
            except Exception:
                traceback.print_exc(limit=-1, file=out)
        self.said += out.getvalue()

    def _boot(self):
        try:
            super()._boot()
        except Exception:  # it goes into boot_out.txt; code.py comes nevertheless
            self.machine.booting = False

    # --- what there is to see

    def shown(self):
        """What a player can read, without the spaces: a line may end anywhere."""
        import displayio

        group = self.machine.screen.root_group
        if group in (None, displayio.CIRCUITPYTHON_TERMINAL):
            ended = "" if self.running else "\nCode done running.\n"
            return "".join(terminal(self.said + ended)).replace(" ", "")
        texts = []
        todo = [group]
        while todo:
            item = todo.pop()
            texts.append(getattr(item, "text", None) or "")
            if hasattr(item, "__len__"):
                todo += list(item)
        return "".join("".join(texts).split())

    def front(self):
        """The name of the screen in front, "" if there is none."""
        stack = getattr(self.app, "stack", ()) if self.running else ()
        return type(stack[-1]).__name__ if stack else ""

    def crashed(self):
        """Is the report of a crash to be seen?"""
        return self.running and self.front() == ""

    @contextlib.contextmanager
    def reads(self):
        """The set of paths of the files that are opened meanwhile."""
        found = set()
        whole = Drive.open

        def listen(drive, name, mode="r", **more):
            found.add(str(name).lstrip("/"))
            return whole(drive, name, mode, **more)

        Drive.open = listen
        try:
            yield found
        finally:
            Drive.open = whole

    def told(self, path):
        """Is this file named on a lit screen, and what to do?"""
        shown = self.shown()
        return (
            self.machine.screen.brightness > 0.05
            and path.rpartition("/")[2] in shown
            and any(words in shown for words in WHAT_TO_DO)
        )


def terminal(text, wide=26, high=9):
    """What CircuitPython's console shows of it on a PyGamer; its first line is the status bar."""
    rows = []
    for line in text.split("\n"):
        rows += [line[i : i + wide] for i in range(0, len(line), wide)] or [""]
    return rows[-high:]


# --- the cases ------------------------------------------------------------------------------------


def files(root=ROOT):
    """All that `make install` writes: {path: bytes}."""
    return payload.files(payload.Cross(), root)


DAMAGES = ("missing", "empty", "half", "short", "changed")


def damaged(data, how, at=None):
    """A file's bytes after that, None: it is gone; `at`: where a byte changes."""
    if how == "missing":
        return None
    if how == "changed":
        at = len(data) // 2 if at is None else at
        return data[:at] + bytes((data[at] ^ 0x5A,)) + data[at + 1 :]
    return data[: {"empty": 0, "half": len(data) // 2, "short": len(data) - 1}[how]]


class Bench:
    """One drive, on which one file after the other is damaged and repaired."""

    def __init__(self, folder, made=None, root=ROOT):
        self.files = made or files(root)
        self.folder = Path(folder)
        for path, data in self.files.items():
            self._write(path, data)
        sources = {
            path: source.read_text("utf-8") for path, source in payload.sources(root).items()
        }
        for path, text in sources.items():
            self._write(path, text.encode())
        self.board = Board(self.folder, self.files, link.homes(sources))
        self._saves = {}

    def close(self):
        """Switch off."""
        self.board.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _write(self, path, data):
        path = self.folder / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        self._forget(path)

    def _forget(self, path):
        """Python keeps what it has compiled of a source of this length and second."""
        shutil.rmtree(path.parent / "__pycache__", ignore_errors=True)

    @contextlib.contextmanager
    def damage(self, path, how, at=None):
        """Meanwhile this file is damaged."""
        data = damaged(self.files[path], how, at)
        kept = self.folder / path
        if data is None:
            kept.unlink()
            self._forget(kept)
        else:
            self._write(path, data)
        try:
            yield
        finally:
            self._write(path, self.files[path])

    def saves(self, language, tour=""):
        """From now on the drive has saves for this tour: a game was begun, in this language."""
        what, _, game = tour.partition(" ")
        key = (
            language,
            *((game, _RIVAL if what == "rival" else 2) if game in engine.GAMES else _ANY),
        )
        folder = self.folder / "saves"
        if key not in self._saves:
            self._saves[key] = self._begin(*key)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self._saves[key], folder)

    def _begin(self, language, game, bot):
        folder = self.folder / "saves"
        shutil.rmtree(folder, ignore_errors=True)
        board = self.board
        board.switch_on(ms=500)
        codes = [row[0] for row in board.app.stack[-1].found]
        board.push(*["DOWN"] * codes.index(language), "A")
        board.push("B")  # no lesson
        kinds = bytes((0, bot, 2, bot)[: 4 if game == "tagteam" else 2])

        def begin(app):
            app.load("cardling.before_game").deal(app, game, 7, kinds)

        board.do(begin)
        assert board.app.match.game == game, board.said
        board.power_cut()
        kept = self.folder.with_name("%s.%s.%s.%d" % (self.folder.name, language, game, bot))
        shutil.copytree(folder, kept)
        return kept

    def game(self):
        """The saved game, None if there is none."""
        self.board.power_cut()
        self.board.machine.uninstall()
        store = save.Store(str(self.folder / "saves"), b"")
        store.open()
        record = store.read(save.GAME)
        store.close()
        return record and bytes(record)


def pages(game):
    """Read all pages of a help."""

    def tour(board):
        board.do(lambda app: app.page("help", game))
        count = getattr(board.app.stack[-1], "count", 0) if board.app.stack else 0
        board.push(*["RIGHT"] * count)

    return tour


def page(name, *args):
    """Open a page above the title."""
    return lambda board: board.do(lambda app: app.page(name, *args))


def stage(what, number):
    """A puzzle or a lesson."""

    def tour(board):
        board.do(lambda app: app.start(bytes((_STAGE, what, number))))
        board.push("A", "A", "A")

    return tour


def resume(board):
    """Go on with the game that was saved."""
    board.do(lambda app: app.start(bytes((_RESUME,))), 3000)


def crash(board):
    """Whatever happens then, it is told."""

    def fail(app):
        raise RuntimeError("out of aces")

    board.do(fail)


# What a player does who has just seen the title.
TOURS = {
    "title": lambda board: None,
    "crash": crash,
    "settings": page("settings"),
    "puzzles": page("puzzles"),
    "puzzle": stage(0, 0),
    **{"help " + game: pages(game) for game in engine.GAMES},
    **{"rivals " + game: page("ladder", i) for i, game in enumerate(engine.GAMES)},
    **{"lesson %d" % i: stage(1, i) for i in range(_LESSONS)},
    **{"resume " + game: resume for game in engine.GAMES},
    **{"rival " + game: resume for game in engine.GAMES},
}


# --- what must be true ----------------------------------------------------------------------------


def code(bench, path, how, at=None, hold=()):
    """A part of the program is damaged, and the board is switched on: what is wrong with what a
    player sees, "" if nothing is."""
    board = bench.board
    starts = board.starts
    with bench.damage(path, how, at):
        board.switch_on(hold=hold)
        if board.starts > starts:
            return "it starts"
        if not board.told(path):
            return "not told: " + board.said
        if not board.machine.drive.readonly:
            return "the computer cannot write the drive"
        if board.running:
            return "it does not end"
    return ""


def data(bench, path, how, tour="title", language="en", at=None):
    """The same for a text, a picture or a library, on a tour that needs it."""
    board = bench.board
    bench.saves(language, tour)
    with bench.damage(path, how, at):
        board.switch_on(_LOOKED)
        if board.front() == "FirstStart":  # the texts of the chosen language are damaged
            board.push("A", "B")
            board.wait(_LOOKED)
        if path.startswith(payload.ASSETS) and not board.told(path):
            return "not told: " + board.shown()
        if not board.crashed():
            TOURS[tour](board)
        wrong = board.crashed() and _waits(board, path)
        if wrong:
            return wrong
    if bench.game() is None:
        return "the game is lost"
    return ""


def _waits(board, path):
    """What is wrong with the screen after a crash."""
    for _ in range(2):
        if not board.told(path):
            return "a crash, not told: " + board.shown()
        starts = board.starts
        board.wait(5 * 60_000)
        if board.starts > starts or not board.running:
            return "it does not wait"
        board.push("A")
        board.wait(_LOOKED)
        if board.starts != starts + 1:
            return "A does not start it again"
        if not board.crashed():
            break
    return ""


def needed(bench):
    """{path of data: [(tour, language), ...]} that read it."""
    found = {}
    with bench.damage(payload.LISTED, "missing"):  # else all are read, to look at them
        jobs = [(tour, language) for language in ("en", "de") for tour in TOURS]
        for tour, language in progress(jobs, "who reads what"):
            bench.saves(language, tour)
            with bench.board.reads() as read:
                bench.board.switch_on(_LOOKED)
                TOURS[tour](bench.board)
            for path in read & set(bench.files):
                found.setdefault(path, []).append((tour, language))
    return found


def cases(bench):
    """Every case: (function, path, how, and what else the function takes)."""
    found = []
    readers = needed(bench)
    for path, whole in bench.files.items():
        hows = [(how, None) for how in DAMAGES[:-1]]
        hows += [("changed", at * (len(whole) - 1) // 4) for at in range(5)]
        for how, at in hows:
            if path.startswith(payload.ASSETS):
                found += [(data, path, how, *row, at) for row in readers[path][:2]]
            elif path.startswith("lib/adafruit"):
                found.append((data, path, how, "crash", "en", at))
            elif (path, how) != (payload.LISTED, "missing"):  # then nothing is looked at
                found += [(code, path, how, at), (code, path, how, at, "B")]
    return found


def main(argv=None):
    """Try all; exit status 1 if something is wrong."""
    parser = argparse.ArgumentParser(description="Damage every file of a drive, one by one.")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth case")
    parser.add_argument("paths", nargs="*", metavar="PATH", help="only these files")
    args = parser.parse_args(argv)
    wrong = 0
    with tempfile.TemporaryDirectory() as folder, Bench(Path(folder, "drive")) as bench:
        bench.saves("en")
        todo = [case for case in cases(bench) if not args.paths or case[1] in args.paths]
        todo = todo[:: args.every]
        for function, *case in progress(todo, "cases"):
            fault = function(bench, *case)
            if fault:
                wrong += 1
                print(*case, fault)
    print(f"{len(todo):,} cases of {len({case[1] for case in todo})} files, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
