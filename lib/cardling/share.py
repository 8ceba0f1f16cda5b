# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Describes what is on the screen for sharing: a link to it, and all that the player knows of the
game. Only the page in the browser loads this, never a board."""

from cardling.exercise import NAMES
from cardling.messages import M_GEM_RED
from cardling.minimonfa.names import card
from engine import OVER
from engine.mindbug.numbers import (
    BAR_BUGS, BAR_DECK, BAR_FROGS, BAR_HAND, BAR_LIFE, EXHAUSTED,
)  # fmt: skip
from engine.minimonfa.numbers import (
    DEAD, DOOM, FIGHT, F_ACTIVE, F_IN, F_MARKS, F_VAULT, SHOWN, STONE, UNKNOWN,
)  # fmt: skip


def shared(app):
    """As in deal=2A7K-9WXY, lesson=mantis, puzzle=17, game=AQIB...; "" for the page alone. A deal
    is told when it is over: its code tells all that is hidden in it. So is a game."""
    match = app.match
    if match is None:
        return ""
    if type(match).__name__ == "Replay":
        return "game=" + match.text()
    if match.dealt:
        over = match.conceded >= 0 or match.table.seat == OVER
        return "deal=" + match.code() if over else ""
    if type(match).__name__ == "Lesson":
        return "lesson=" + NAMES[match.number]
    return "puzzle=%d" % (match.place + 1) if type(match).__name__ == "Puzzle" else ""


_KINDS = {"Lesson": "lesson", "Puzzle": "puzzle", "Replay": "game"}


def kind(app):
    """What comes before the = in the link of `shared`, which may take long to make."""
    match = app.match
    if match is None:
        return ""
    if match.dealt:
        over = match.conceded >= 0 or match.table.seat == OVER
        return "deal" if over else ""
    return _KINDS.get(type(match).__name__, "")


def described(app):
    """All that the player knows, a line for each seat, in the console's language; the page fills in
    {a word} of its own. "" if no game is on. Where several play nobody knows who listens."""
    match = app.match
    if match is None or match.viewer() < 0:
        return ""
    return "\n".join(_TOLD[match.game](app.say, match, match.view(match.viewer())))


def _seats(match, view):
    """Every seat and what it is called, from one's own on."""
    n = len(match.players)
    for i in range(n):
        seat = (view.me + i) % n
        yield seat, match.name(seat) if i else "{you}"


def _area(say, match, view):
    """Mindbug and Tag Team."""
    into = bytearray(64)
    t = match.table

    def names(n, power=False):
        found = []
        for i in range(n):
            name = say.card(view.design(into[i]))
            if power:
                name += " %d" % t.power(into[i])
                if view.flags(into[i]) & EXHAUSTED:
                    name += " {exhausted}"
            found.append(name)
        return ", ".join(found) or "{nothing}"

    for seat, name in _seats(match, view):
        view.bar(seat, into)
        text = "%s: {lives} %d; {bugs} %d" % (name, into[BAR_LIFE], into[BAR_BUGS])
        if len(match.players) > 2:
            text += "; {frogs} %d" % into[BAR_FROGS]
        hand = "%d" % into[BAR_HAND]
        text += "; {deck} %d" % into[BAR_DECK]
        if seat == view.me:
            hand = names(view.hand(into))
        text += "; {hand}: " + hand
        text += "; {play}: " + names(view.board(seat, into), True)
        yield text + "; {discard}: %s." % names(view.discard(seat, into))
    if t.seat != OVER:
        active = view.active()
        yield "{turn}: %s." % ("{you}" if active == view.me else match.name(active))


def _mantis(say, match, view):
    into = bytearray(7)

    def gems(n):
        found = []
        for i in range(n):
            found.append(say(M_GEM_RED + into[i]))
        return ", ".join(found)

    for seat, name in _seats(match, view):
        view.tank(seat, into)
        tank = ["%d %s" % (into[i], say(M_GEM_RED + i)) for i in range(7) if into[i]]
        tank = ", ".join(tank) or "{nothing}"
        yield "%s: {score} %d; {tank}: %s." % (name, view.score(seat), tank)
    yield "{goal} %d; {deck} %d; {back}: %s." % (
        view.goal(), view.pile(), gems(view.back(into)) or "{nothing}",
    )  # fmt: skip
    if view.acts() != OVER:
        yield "{turn}: %s." % ("{you}" if view.acts() == view.me else match.name(view.acts()))


def _minimonfa(say, match, view):
    into = bytearray(128)
    app = match.app

    def names(n):
        """Cards as a view tells them; those that nobody may know are counted."""
        found = []
        unknown = 0
        for i in range(n):
            c = into[i]
            if c == UNKNOWN:
                unknown += 1
                continue
            name = card(app, c % SHOWN)
            if c >= DOOM:
                name += " {doomed}"
            found.append(name)
        if unknown:
            found.append("{hidden} %d" % unknown)
        return ", ".join(found)

    for seat, name in _seats(match, view):
        if not view.fact(F_IN) >> seat & 1:
            yield name + ": {out}."
            continue
        text = name + ": {hand}: %s" % (names(view.hand(seat, into)) or "{nothing}")
        text += "; {deck} %d" % view.left(seat, into)
        for place in range(4 * seat, 4 * seat + 4):
            hero = view.hero(place)
            if hero == UNKNOWN:
                continue
            text += "; " + say.card(hero)
            where = view.where(place)
            if where == DEAD:
                text += " {dead}"
            elif where > DEAD:
                text += " {stone}"
                if where >= STONE:
                    owner, vault = divmod(where - STONE, 6)
                    text += ", %s, {vault} %d" % (match.name(owner), vault + 1)
            else:
                power = view.power(place)
                text += " %d/%d" % (power >> 5, power & 31)
                items = names(view.items(place, into))
                text += " (%s)" % items if items else ""
        for vault in range(6 * seat, 6 * seat + 6):
            if view.size(vault):
                text += "; {vault} %d, {rooms} %d: " % (vault % 6 + 1, view.size(vault))
                text += names(view.lair(vault, into)) or "{nothing}"
        yield text + "; {discard}: %s." % (names(view.discard(seat, into)) or "{nothing}")
    if view.event():
        yield "{event}: %s." % say.card(view.event())
    if view.fact(F_MARKS) & FIGHT:
        owner, vault = divmod(view.fact(F_VAULT), 6)
        yield "{fight}: %s, {vault} %d." % (match.name(owner), vault + 1)
    if match.table.seat != OVER:
        active = view.fact(F_ACTIVE)
        yield "{turn}: %s." % ("{you}" if active == view.me else match.name(active))


_TOLD = {"mindbug": _area, "tagteam": _area, "mantis": _mantis, "minimonfa": _minimonfa}
