# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The menu of the look back."""

from cardling.messages import (
    M_LOOK, M_LOOK_CODE, M_LOOK_COST, M_LOOK_DROP, M_LOOK_KEEP, M_LOOK_ON, M_LOOK_OPEN,
    M_LOOK_PUZZLE, M_LOOK_QUIT, M_LOOK_SEAT, M_MENU_RESUME,
)  # fmt: skip
from cardling.pages.menu import Menu
from cardling.save import OK
from cardling.save.last_games import AT
from cardling.save.restart import PLAY_ON
from engine import OVER


def Page(app, match):
    """It. ``match``: a cardling.lookback.Replay."""
    say = app.say
    what = [M_MENU_RESUME]
    rows = [say(M_MENU_RESUME)]
    for seat in range(len(match.players)):
        if seat != match.eyes:
            what.append(~seat)
            rows.append(say.fill(M_LOOK_SEAT, player=match.name(seat)))
    more = [M_LOOK_OPEN] if match.eyes >= 0 else []
    if match.costs or match.full and not match.done:
        more.append(M_LOOK_COST)
    if match.table.seat != OVER:
        more.append(M_LOOK_ON)
    if app.store.status == OK:
        with app.lent("cardling.save.last_games") as last_games:
            data = match.data or last_games.get(app.store, match.which)
            kept = data == last_games.favourite(app.store)
        more.append(M_LOOK_DROP if kept else M_LOOK_KEEP)
        if match.marks[match.at]:
            more.append(M_LOOK_PUZZLE)
    more.append(M_LOOK_CODE)
    more.append(M_LOOK_QUIT)
    for row in more:
        what.append(row)
        rows.append(say(row))

    def chosen(index):
        row = what[index] if index > 0 else M_MENU_RESUME
        if row == M_LOOK_QUIT:
            match.quit()
        elif row == M_LOOK_CODE:
            app.turn("qr", match.text())
        elif row == M_LOOK_COST and match.full and not match.done:
            match.ask(app.load("cardling.pages.judge_game").Page(app, match))
        elif row == M_LOOK_ON:
            place = match.at.to_bytes(2, "little")
            head = bytes((PLAY_ON, match.which)) + place + bytes((match.eyes & 255,))
            app.start(head + match.data)
        else:
            if row < 0:
                match.see(~row)
            elif row == M_LOOK_OPEN:
                match.see(-1)
            elif row == M_LOOK_COST:
                match.worst()
            elif row == M_LOOK_KEEP or row == M_LOOK_DROP or row == M_LOOK_PUZZLE:
                with app.lent("cardling.save.last_games") as last_games:
                    data = match.data or last_games.get(app.store, match.which)
                    if row == M_LOOK_PUZZLE:
                        last_games.set_puzzle(app.store, data, match.at)
                    elif match.data or match.which != AT:
                        last_games.keep(app.store, data if row == M_LOOK_KEEP else b"")
            app.pop()

    return Menu(app, say(M_LOOK), rows, chosen, 0, 2)
