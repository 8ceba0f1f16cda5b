# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Marks code that is only needed for a while, so that the build for a board can load it separately.

    PHASE = "ask"       in a module: all of it is of that phase
    @phase("ask")       above a method, a function, a class: this is

On a desktop a mark means nothing: a class is whole. For a board tools/build/link.py puts all that a
folder marks with a phase into one file. The app loads it when the phase begins, which puts the
methods onto their classes, and drops it when the phase ends: see App.phase. What makes the parts of
the program, "start", goes when there is an App; what makes a table, "making", when there is one.
"""

import sys

from engine import free


def phase(name):
    """A mark for the build."""
    return lambda what: what


def loose(what):
    """A mark for whoever checks types: what overrides it may take other arguments."""
    return what


def promised(what):
    """A mark for a method that all classes have which build on this one: only theirs is built."""
    return what


def load_unit(unit):
    """The module of a phase. Where nothing was cut there need not be one: None."""
    try:
        return __import__(unit, None, None, ("",))
    except ImportError as error:
        if getattr(error, "name", "") != unit:  # MicroPython's has no name
            raise


def drop_unit(unit):
    """It is no longer needed: its methods leave their classes, and it leaves the memory."""
    module = sys.modules[unit]
    if hasattr(module, "take_off"):
        module.take_off()
    free(unit)
