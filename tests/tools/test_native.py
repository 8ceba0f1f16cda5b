# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""What compiles the engine, as far as that needs no compiler. make native ARGS=--check plays it."""

import subprocess
import sys

import pytest

from tools import ROOT
from tools.build import native, payload, typed


@pytest.fixture(scope="module")
def program():
    """The compiled modules with their types, and the paths of the others."""
    return native.program()


def module(text, pxd=""):
    """A program of one module engine/toy.py."""
    made = typed.Module("engine/toy.py", text, typed.Declared("engine/toy.pxd", pxd))
    return typed.Program([made], {}), made


# --- the engine -----------------------------------------------------------------------------------


def test_every_pxd_belongs_to_a_module_that_is_compiled():
    beside = {p.relative_to(ROOT).as_posix() for p in (ROOT / "engine").rglob("*.pxd")}
    assert beside <= {path.removesuffix(".py") + ".pxd" for path in native.COMPILED}


def test_what_moves_play_and_bots_work_with_has_types(program):
    """A local that becomes an object is right, but slow: those that are must be meant."""
    whole, _ = program
    slow = {
        f"{name} {function} {local}"
        for (name, _, function), kinds in whole.locals.items()
        for local, kind in kinds.items()
        if kind in (typed.OBJECT, None)
        and not name.endswith(".deal")
        and function not in ("__init__", "__getattr__", "_bound", "fork", "load", "store")
    }
    assert slow == {
        "engine.bot _next v",  # a value or None
        "engine.bot step game",
        "engine.mantis blind dice",
        "engine.mindbug.piles blind dice",
        "engine.minimonfa blind blind",  # the module
        "engine.minimonfa blind dice",
        "engine.minimonfa.blind blind dice",
        "engine.table play code",  # anything, to be refused
        "engine.table sow seed",
        "engine.tagteam.knowledge blind dice",
    }


def test_no_compiled_function_gives_an_object_where_a_number_is_meant(program):
    whole, _ = program
    objects = {name for (_, name), kind in whole.results.items() if kind == typed.OBJECT}
    assert objects == {"_bound", "_share", "fork", "__getattr__"}


def test_what_is_not_compiled_goes_along(program):
    _, rest = program
    assert sorted([*rest, *native.COMPILED]) == sorted(
        path.relative_to(ROOT).as_posix() for path in (ROOT / "engine").rglob("*.py")
    )


def test_a_board_gets_no_types():
    assert not [name for name in payload.sources() if name.endswith((".pxd", ".pyx"))]


# --- the translation ------------------------------------------------------------------------------

TOY = '''

_BIG = const(7)
_row = bytearray(4)


class Toy:
    """A game."""

    HOLD = 3

    def moves(self):
        """How many."""
        st = self.state
        n = 0
        for i in range(_BIG):
            if st[i] == _row[i & 3] and st[-1]:
                n += 1
        return n

    def done(self):
        return self.moves() > 2 and self.design[1] == 0

    def end(self):
        if self.done():
            return
        self.HOLD = 1
'''
PXD = """
cdef class Toy:
    cdef public int HOLD
    cdef public bytearray state
    cdef public unsigned char[:] design
"""


def toy():
    whole, made = module(TOY, PXD)
    return whole, typed.Writer(whole, made)


def test_numbers_are_whole_and_tables_are_read_by_pointers():
    whole, made = toy()
    assert whole.locals["engine.toy", "Toy", "moves"] | {"self": ""} == {
        "self": "", "st": "bytearray", "n": "int", "i": "int"
    }  # fmt: skip
    assert "cdef enum: _BIG = 7" in made.pyx and "globals().update(_BIG=7)" in made.pyx
    assert "if st_at[i] == _row_at[i & 3] and st[-1]:" in made.pyx  # from the end: checked
    assert "_row_at = _of_bytearray(_row)" in made.pyx
    assert "self.design_at[1] == 0" in made.pyx


def test_signatures_say_what_is_given_back():
    _, made = toy()
    assert "cpdef int moves(self) except? -1" in made.pxd
    assert "cpdef bint done(self) except? -1" in made.pxd
    assert "cpdef void end(self) except *" in made.pxd


def test_what_a_class_holds_begins_as_its_body_says():
    _, made = toy()
    assert "    def __cinit__(self, *args, **options):\n        self.HOLD = 3\n" in made.pyx
    assert "cdef public int HOLD" in made.pxd and "\n    HOLD = 3" not in made.pyx


def test_with_bounds_nothing_is_read_by_a_pointer():
    whole, made = module(TOY, PXD)
    text = typed.Writer(whole, made, bounds=True).pyx.split("cdef class Toy")[1]
    assert "if st[i] == _row[i & 3] and st[-1]:" in text and "self.design[1]" in text


@pytest.mark.parametrize(
    "pxd, told",
    [
        (
            "cdef class Toy:\n    cdef int x\n",
            "engine/toy.pxd:2: cannot parse: cdef int x",
        ),
        ("cdef class Boy(Table):\n    cdef public int x\n", "declares a class Boy, not there"),
        (
            "cdef class Toy:\n    cpdef jump(self, object x)\n",
            "declares Toy jump, not there",
        ),
    ],
)
def test_a_wrong_pxd_is_refused(pxd, told):
    with pytest.raises(typed.Mistake, match=told.replace("/", ".")):
        module(TOY, pxd)


# --- what a person sees ---------------------------------------------------------------------------


def test_without_a_compiler_one_line_says_so(monkeypatch, capsys):
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    assert native.main([]) == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "there is no C compiler (no-such-compiler)" in told and "apt install gcc" in told


def test_a_build_of_other_sources_is_not_used(tmp_path):
    assert native.absent(tmp_path) == "make native compiles it"
    (tmp_path / native.STAMP).write_text("of yesterday")
    assert "make native renews it" in native.absent(tmp_path)
    (tmp_path / native.STAMP).write_text(native.digest())
    assert native.absent(tmp_path) is None


def test_processes_take_the_engine_that_they_are_told(tmp_path):
    """As a program does that found the compiled one: here a module that says so."""
    (tmp_path / "engine" / "mantis").mkdir(parents=True)
    (tmp_path / "engine" / "mantis" / "__init__.py").write_text("class Mantis:\n    OPTIONS = ()\n")
    code = "import tools, engine.mantis; print(engine.mantis.__file__)"
    for told in (str(tmp_path / "engine"), ""):
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT, env={native.VARIABLE: told}, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert done.stdout.startswith(told or str(ROOT))
