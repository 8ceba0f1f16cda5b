# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""Translates touches of the screen into buttons. Only the page in the browser loads this.

A touch moves the cursor, by the same table and the same steps as the stick; a touch of what the
cursor is on is A. What needs no second thought, or can be taken back, is done by the first one. The
signs of the buttons, and their names in the line at the bottom, are the buttons themselves.

A spot is a place that can be touched:

    (x, y, width, height, reach, button, once)

``reach``: moves the cursor there, and says whether it was there before; None: there is no cursor.
``button``: what is pressed when it was there, or always if ``once``; -1: nothing.
"""

from micropython import const

from cardling.device.boards import A, B, DOWN, LEFT, RIGHT, SELECT, START, UP
from cardling.mindbug.rows import (
    CELLS, PITCH, R_CHIPS, R_FOE, R_FOE_BAR, R_HAND, R_OWN, R_OWN_BAR,
)  # fmt: skip
from cardling.minimonfa.numbers import R_CARD, R_CHIP, R_PAGE
from cardling.sounds import S_MOVE
from cardling.tiles import T_BUTTON, T_MORE_LEFT
from engine.mindbug.numbers import Q_TURN
from engine.minimonfa.numbers import Q_HALL, Q_KEEP, Q_REST, Q_SEND

_NEAR = const(5)  # pixels beside a spot that still mean it
_FOOT = const(115)  # y from which a page says what its buttons do
_MORE = bytes((LEFT, RIGHT, UP, DOWN))  # the buttons of the arrows, from T_MORE_LEFT on
_CHIP_ROW = const(5)
_AREA_LEFT = const(8)  # x of the first cell
_AREA_TOP = bytes((0, 9, 46, 55, 83, 91))  # of the rows


def touch(app, find, x, y, held):
    """The button to press for a touch there, -1: none. ``held``: for long, which looks at the card.
    ``find(sheet, tile)``: the places where the canvas shows a tile, [(x, y)]."""
    if app.notice is not None or app.dim or app.shows():
        return A  # any button does it
    spot = _under(spots(app, find), x, y)
    if spot is None:
        return -1
    reach, button, once = spot[4:]
    if not reach:
        return -1 if held else button
    app.pressed = app.handheld.now()
    there = reach()
    if held:
        return SELECT
    if there or once:
        return button
    app.handheld.sound.play(S_MOVE)
    return -1


def touchable(app, find, x, y):
    """Can be touched what is there?"""
    return _under(spots(app, find), x, y) is not None


def _under(found, x, y):
    """The spot that is meant: the last one there, which lies above others, else the nearest."""
    best = None
    far = _NEAR
    for spot in found:
        left, top, w, h = spot[:4]
        away = max(left - x, x - left - w + 1, top - y, y - top - h + 1, 0)
        if away <= far:
            best = spot
            far = away
    return best


def spots(app, find):
    """All that can be touched on the screen in front; what lies above others comes after them."""
    if app.paints_next or app._next:
        return []  # what would be touched is not to be seen yet
    screen = app.stack[-1]
    if hasattr(screen, "question"):
        if screen.events or screen.dealing >= 0 or screen._called >= 0:
            return _anywhere(A)
        if screen.match.takes_press(screen, -1):  # a sentence of a lesson is in front
            return _anywhere(A)
        found = _TABLES[screen.match.game](screen)
        if found is None:
            return []
        return _signs(app, find) + found
    kinds = _kinds(screen)
    page = ""
    ways = _page
    for name, has in _PAGES:
        if name in kinds:
            page = name
            ways = has
            break
    found = _signs(app, find, page) + ways(screen)
    if not _STAY & set(kinds) and B not in [spot[5] for spot in found]:
        found.insert(0, (0, 0, 160, 14, None, B, True))  # the bar with the title
    return found


def _kinds(screen):
    """The names of its class and all that this is made from."""
    names = []
    classes = [type(screen)]
    while classes:
        kind = classes.pop()
        names.append(kind.__name__)
        classes += kind.__bases__
    return names


def _anywhere(button):
    return [(0, 0, 160, 128, None, button, True)]


# --- what pages have


def _signs(app, find, page=None):
    """The signs of the buttons with the text behind them; on a page without a cursor the arrows,
    and the names of the buttons at the bottom."""
    kit = app.kit
    found = []
    tiles = [T_BUTTON + i for i in range(4)]
    if page == "":
        tiles += [T_MORE_LEFT + i for i in range(4)]
    for x, y, tile, line in _shown(kit, find, tiles):
        if page == "Help" and y < _FOOT:  # there it is a picture
            continue
        right = line.x + line.width if line else x + 9
        if tile < T_BUTTON:
            found.append((x - 3, y - 3, 14, 14, None, _MORE[tile - T_MORE_LEFT], True))
        else:
            found.append((x - 2, y - 2, right - x + 4, 13, None, A + tile - T_BUTTON, True))
    if page is not None:
        for line in _lines(kit):
            if line.y >= _FOOT:
                found += _named(kit, line)
    return found


def _lines(kit):
    return [item for item in kit.group if getattr(item, "text", "")]


def _shown(kit, find, tiles):
    """[(x, y, tile, line)]: where one of these tiles is to be seen, and the text behind it or
    None."""
    shown = []
    for item in kit.group:
        if not hasattr(item, "text") and hasattr(item, "bitmap") and item.bitmap is kit.ui[0]:
            for j in range(item.height):
                for i in range(item.width):
                    if item[i, j] in tiles:
                        shown.append((item.x + i * kit.ui[1], item.y + j * kit.ui[2], item[i, j]))
    for tile in tiles:
        for x, y in find(kit.ui, tile):
            shown.append((x, y, tile))
    lines = _lines(kit)
    found = []
    for x, y, tile in shown:
        behind = None
        for line in lines:
            if x + 8 <= line.x <= x + 14 and abs(line.y - y) < 4:
                behind = line
        found.append((x, y, tile, behind))
    return found


def buttons(app, find):
    """[(y, x, name)] of the signs of buttons, in the line of the text behind them."""
    found = []
    for x, y, tile, line in _shown(app.kit, find, [T_BUTTON + i for i in range(4)]):
        found.append((line.y if line else y, x, _CALLED[tile - T_BUTTON]))
    return found


def _named(kit, line):
    """The buttons that a line names: "A type   B delete"."""
    found = []
    x = begin = line.x
    button = -1
    for word in line.text.split(" "):
        name = word[:-1] if word[-1:] in (":", ",") else word
        if name in _NAMES:
            if button >= 0:
                found.append((begin - 2, line.y - 2, x - begin, 13, None, button, True))
            button = _NAMES[name]
            begin = x
        x += kit.font.width(word + " ") + 1
    if button >= 0:
        right = line.x + line.width
        found.append((begin - 2, line.y - 2, right - begin + 4, 13, None, button, True))
    return found


_CALLED = ("A", "B", "START", "SELECT")
_NAMES = {"A": A, "B": B, "START": START, "SELECT": SELECT}


def _page(screen):
    """A page without a cursor."""
    kinds = _kinds(screen)
    if "End" in kinds and screen.stage:  # the winner is in front
        return _anywhere(A)
    if "Curtain" in kinds:
        return [(8, 30, 144, 68, None, A, True)]
    return []


def _walk(screen, to, step=1):
    """The cursor of a page to that place, by presses; ``step``: from a row to the next. Was it
    there?"""
    there = screen.at == to
    while screen.at != to:
        before = screen.at
        if screen.at < to:
            screen.press(DOWN if step == 1 or before + step <= to else RIGHT)
        else:
            screen.press(UP if step == 1 or before - step >= to else LEFT)
        if screen.at == before:
            break
    return there


def _to(how, *args):
    """The way to something: what the cursor does to be there."""
    return lambda: how(*args)


def _menu(screen):
    """Lines of a list; the arrows beside it show those before and after."""
    found = []
    step = screen.step
    first = screen.first
    count = len(screen.rows)
    lines = screen.lines
    top = screen.top - (step - 9) // 2
    last = min(count, first + lines) - 1
    wide = 146 if count > lines else 160
    for i in range(first, last + 1):
        y = top + (i - first) * step
        found.append((0, y, wide, step, _to(_walk, screen, i), A, True))
    if first:
        to = max(0, first - lines + 1)
        found.append((146, screen.top - 3, 14, 15, _to(_walk, screen, to), -1, False))
    if last < count - 1:
        on = min(count - 1, last + lines - 1)
        y = screen.top + (lines - 1) * step - 3
        found.append((146, y, 14, 15, _to(_walk, screen, on), -1, False))
    return found


def _title(screen):
    """The games, and the signs below them."""
    found = []
    games = len(screen.icons)

    def reach(i):
        there = screen.at == i
        while screen.at != i:
            screen.press(RIGHT)
        return there

    for i in range(len(screen.rows)):
        x = screen._x(i)
        if i < games:
            box = x - 2, 32, screen.wide + 4, 34
        else:
            box = x - 3, screen.low - 3, 22, 20
        found.append(box + (_to(reach, i), A, True))
    return found


def _keyboard(screen):
    """Its keys; above them the face of a person."""
    found = []

    def reach(i):
        while screen.at < 0:
            screen.press(DOWN)
        return _walk(screen, i, 8)

    for i in range(len(screen.keys)):
        x = 9 + i % 8 * 18
        y = 45 + i // 8 * 16
        found.append((x, y, 18, 16, _to(reach, i), A, True))
    if "Names" in _kinds(screen):

        def above():
            there = screen.at < 0
            while screen.at >= 0:
                screen.press(UP)
            return there

        for x, w, button in ((8, 13, LEFT), (21, 18, A), (39, 14, RIGHT)):
            found.append((x, 18, w, 24, above, button, False))
    return found


def _pile(screen):
    """The cards of a pile. To look at them is all that can be done with one that is not asked
    for."""
    found = []
    button = A if screen.chosen else SELECT
    for i in range(24):
        k = 6 * screen.first + i
        if k < len(screen.cards):
            x = 2 + i % 6 * PITCH
            y = 14 + i // 6 * PITCH
            found.append((x, y, PITCH, PITCH, _to(_walk, screen, k, 6), button, False))
    for tile, y, row in ((0, 11, screen.first - 1), (1, 20, screen.first + 4)):
        k = 6 * row
        if screen.more[0, tile] - T_MORE_LEFT in (2, 3):
            found.append((148, y, 12, 10, _to(_walk, screen, k, 6), -1, False))
    return found


def _help(screen):
    """Its pages are turned by the arrows at the bottom."""
    return [(128, 116, 15, 12, None, LEFT, True), (143, 116, 17, 12, None, RIGHT, True)]


def _tip(_):
    return []


_STAY = {"Title", "FirstStart", "Curtain", "End"}  # B goes nowhere there

# By what a class is made from; the first that fits.
_PAGES = (
    ("Tip", _tip),
    ("Menu", _menu),
    ("Title", _title),
    ("Enter", _keyboard),
    ("Names", _keyboard),
    ("Pile", _pile),
    ("Help", _help),
)


# --- tables


def _mantis(screen):
    """The tanks."""
    question = screen.question
    if not question:
        return []

    def reach(s):
        there = screen.at == s
        while screen.at != s:
            question.press(DOWN)
        return there

    found = []
    for s in range(screen.n):
        y = 28 + screen.pitch * s
        found.append((0, y, 160, screen.pitch, _to(reach, s), A, False))
    return found


def _at(screen, row, at=0):
    """The cursor of a table to that place. Was it there?"""
    there = screen.row == row and screen.at == at and screen.cursor is not None
    if not there:
        screen.move(row, at)
    return there


def _area(screen):
    """The cards of a table of Mindbug, its answers, both piles."""
    question = screen.question
    found = []

    def spot(x, y, w, h, row, at=0, button=A, once=False):
        found.append((x, y, w, h, _to(_at, screen, row, at), button, once))

    for row in (R_FOE, R_OWN, R_HAND):
        cards = screen.rows[row]
        first = screen.first[row]
        top = _AREA_TOP[row] - 1
        if first:
            spot(0, top, 8, 29, row, first - 1, -1)
        if first + CELLS < len(cards):
            spot(152, top, 8, 29, row, first + CELLS, -1)
        for i in range(first, min(first + CELLS, len(cards))):
            # what is asked again anyhow is asked by the first touch
            asks = question and question.q == Q_TURN and screen.view.code(cards[i])
            spot(_AREA_LEFT + PITCH * (i - first), top, PITCH, 29, row, i, A, asks)
    for i in range(len(screen.rows[R_CHIPS]) if screen.chips else 0):
        chip = screen.chips[i]
        spot(chip.x - 2, 44, chip.width + 4, 12, R_CHIPS, i, A, len(screen.legal) == 1)
    spot(122, _AREA_TOP[R_OWN_BAR] - 1, 27, 10, R_OWN_BAR, 0, A, True)
    spot(122, 0, 27, 10, R_FOE_BAR, 0, A, True)
    return found


def _team(screen):
    """A table of four: the quarters' cards, tabs, answers. Of cards that overlap a touch means the
    one that is seen there."""
    question = screen.question
    found = []

    def spot(x, y, w, h, row, at=0, button=A, once=False):
        found.append((x, y, w, h, _to(_at, screen, row, at), button, once))

    for row in (R_FOE, R_OWN, R_HAND):
        cards = screen.rows[row]
        for i in range(len(cards)):
            quarter, at = screen.at_of(row, i)
            if not quarter.place(at):
                continue
            x = quarter.left(at)
            wide = quarter.pitch()
            if len(quarter.cards) > 3:  # what is seen of it
                if at == quarter.top:
                    wide = 18
                elif at > quarter.top:
                    x += 18 - wide
            asks = question and question.q == Q_TURN and screen.view.code(cards[i])
            spot(x, quarter.y - 1, wide, 29, row, i, A, asks)
        for i in range(len(cards)):  # and beyond the ends
            quarter, at = screen.at_of(row, i)
            if at == quarter.first - 1:
                spot(quarter.x - quarter.pad, quarter.y + 20, 8, 8, row, i, -1)
            elif at == quarter.first + 6:
                spot(quarter.x - quarter.pad + quarter.wide - 8, quarter.y + 20, 8, 8, row, i, -1)
    for i in range(len(screen.rows[R_CHIPS]) if screen.chips else 0):
        chip = screen.chips[i]
        spot(chip.x - 2, 44, chip.width + 4, 12, R_CHIPS, i, A, len(screen.legal) == 1)
    for row, y in ((R_FOE_BAR, 0), (R_OWN_BAR, 82)):
        for i in range(2):
            spot(84 * i, y, 76, 9, row, i, A, True)
    return found


def _minimonfa(screen):
    """The cells of a page, the answers, the other pages."""
    question = screen.question
    if not question or screen.stale or not screen.rows:
        return None
    found = []
    q = question.q
    back = q <= Q_REST or q in (Q_SEND, Q_KEEP, Q_HALL)  # what is done can be taken back

    def reach(row, at):
        if screen.row == row and screen.at == at:
            return True
        question._unsure()
        if row:
            question.move(row, at)
            return False
        page = screen.rows[0][at]
        question.move(0, screen.rows[0].index(R_PAGE + screen.page))
        while R_PAGE + screen.page != page:
            question.press(RIGHT)
        return False

    for row in range(6):
        places = screen.spots[row]
        for i in range(len(screen.rows[row])):
            ref = screen.rows[row][i]
            x, y, w, h = places[4 * i : 4 * i + 4]
            # an ability of a hero is used for good
            once = row and back and (ref >= R_CARD or q > Q_REST or question.picked)
            if row == _CHIP_ROW:
                w = screen.chips[ref - R_CHIP].width
                h = 9
                once = True
            found.append((x - 2, y - 2, w + 4, h + 4, _to(reach, row, i), A, once))
    return found


_TABLES = {"mindbug": _area, "tagteam": _team, "mantis": _mantis, "minimonfa": _minimonfa}
