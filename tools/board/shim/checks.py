# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The firmware's checks of types, arguments and closed objects, for the stand-ins of this package.
The sentences are the firmware's (py/argcheck.c, shared-bindings/util.c)."""

DEINITED = "Object has been deinitialized and can no longer be used. Create a new object."

# What a native type does in C: there is nothing to look up. `super().__init__` is something else.
_IN_C = frozenset(
    "__init__ __len__ __bool__ __iter__ __contains__ __getitem__ __setitem__ __delitem__"
    " __eq__ __hash__".split()
)


class Native(type):
    """The type of what is a native type on a board. A subclass has what it defines itself."""

    def __call__(cls, *args, **more):
        made = super().__call__(*args, **more)
        if hasattr(made, "_complete"):
            made._complete()
        return made

    def __getattribute__(cls, name):
        if name in _IN_C:
            for base in type.__getattribute__(cls, "__mro__"):
                space = type.__getattribute__(base, "__dict__")
                if space.get("_native"):
                    kind = type.__getattribute__(cls, "__name__")
                    raise AttributeError("type object '%s' has no attribute '%s'" % (kind, name))
                if name in space:
                    break
        return super().__getattribute__(name)


def whole(value, name=None):
    """mp_obj_get_int: whole numbers and truth values only; with a name mp_arg_validate_type_int."""
    if not isinstance(value, int):
        kind = type(value).__name__
        if name:
            raise TypeError("%s must be of type int, not %s" % (name, kind))
        raise TypeError("can't convert %s to int" % kind)
    return int(value)


def between(value, low, high, name):
    """mp_arg_validate_int_range."""
    if not low <= value <= high:
        raise ValueError("%s must be %d-%d" % (name, low, high))
    return value


def at_least(value, low, name):
    """mp_arg_validate_int_min."""
    if value < low:
        raise ValueError("%s must be >= %d" % (name, low))
    return value


def must_be(value, kind, name):
    """mp_arg_validate_type."""
    if not isinstance(value, kind):
        have = type(value).__name__
        raise TypeError("%s must be of type %s, not %s" % (name, kind.__name__, have))
    return value


def position(at, length, kind):
    """mp_get_index."""
    if not isinstance(at, int):
        raise TypeError("%s indices must be integers, not %s" % (kind, type(at).__name__))
    if at < 0:
        at += length
    if not 0 <= at < length:
        raise IndexError("index out of range")
    return at


def closed_set(native):
    """The class takes no attribute that it has not got; a subclass in Python does, as on a board.
    Names with an underscore are those of the stand-in itself."""

    def __setattr__(self, name, value):
        if name[0] != "_" and not hasattr(native, name) and type(self) is native:
            raise AttributeError("'%s' object has no attribute '%s'" % (native.__name__, name))
        object.__setattr__(self, name, value)

    native.__setattr__ = __setattr__
    return native
