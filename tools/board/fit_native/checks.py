# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The firmware's checks of arguments and closed objects, in its words. tests/refusals.txt says what
is refused; tools/board/shim/checks.py is the same for CPython."""


class HardFault(BaseException):
    """The chip would do something nobody can foresee: no program may catch this."""


def whole(value):
    """mp_obj_get_int."""
    if not isinstance(value, int):
        raise TypeError("can't convert %s to int" % type(value).__name__)
    return value


def between(value, low, high, name):
    """mp_arg_validate_int_range."""
    if not low <= whole(value) <= high:
        raise ValueError("%s must be %d-%d" % (name, low, high))
    return value


def at_least(value, low, name):
    """mp_arg_validate_int_min."""
    if whole(value) < low:
        raise ValueError("%s must be >= %d" % (name, low))
    return value


def must_be(value, kind, name, wanted):
    """mp_arg_validate_type."""
    if not isinstance(value, kind):
        have = type(value).__name__
        raise TypeError("%s must be of type %s, not %s" % (name, wanted, have))
    return value


def position(at, length, kind):
    """mp_get_index."""
    if not isinstance(at, int):
        raise TypeError("%s indices must be integers, not %s" % (kind, type(at).__name__))
    if not -length <= at < length:
        raise IndexError("index out of range")
    return at % length


def pair(at):
    """mp_obj_get_array_fixed_n of two numbers; a slice is refused."""
    if isinstance(at, slice):
        raise NotImplementedError("Slices not supported")
    if not isinstance(at, (tuple, list)):
        raise TypeError("object '%s' isn't a tuple or list" % type(at).__name__)
    if len(at) != 2:
        raise ValueError("requested length 2 but object has length %d" % len(at))
    return whole(at[0]), whole(at[1])


def buffer(value):
    """mp_get_buffer_raise."""
    try:
        memoryview(value)
    except TypeError:
        raise TypeError("object with buffer protocol required") from None


def deinited():
    """raise_deinited_error."""
    raise ValueError(
        "Object has been deinitialized and can no longer be used. Create a new object."
    )
