# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The toy game as text."""


def describe(t, code):
    return "peek %d" % (code - 20) if code >= 20 else "play %d" % code


def put(t, seat, key, text):
    if key == "turn":
        t.state[1] = int(text)
    elif key == "hand":
        for word in text.split(","):
            t.state[6 + int(word)] = seat
    else:
        raise ValueError("no key " + repr(key))
    t._n = -1


def get(t, seat, key):
    place = {"hand": 0, "played": 16}[key] + seat
    return [str(c + 1) for c in range(12) if t.state[7 + c] == place]


def winners(t):
    return tuple([s for s in range(3) if t.seat == 255 and t.score(s) > 0])


def show(t):
    return " | ".join([",".join(get(t, s, "hand")) for s in range(3)])
