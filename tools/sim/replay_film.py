# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A finished game as a GIF: its table in the simulator, decision by decision."""

from tools.sim import Sim, enlarged

EACH = 900  # ms that a decision is seen,
LAST = 3000  # and the end
_SCALE = 3
_LONGEST = 600_000  # ms of the board's time until the game is read
_DRAWN = 200  # ms until a table that turned to another decision is


def film(past, language="en", seat=None):
    """The pictures. ``past``: see cardling.game_text; ``seat``: whose eyes, -1: what all could see;
    None: the person's."""
    found = []
    todo = []

    def program():
        from cardling import app as board
        from cardling.lookback import Replay

        app = board.App(board.Handheld())
        app.settings.speak(language)
        eyes = max(-1, past.players.find(b"\0")) if seat is None else seat
        match = app.match = Replay(app, past, 0, past.pack(), eyes)
        match.done = True  # nobody judges meanwhile
        match.open()
        found.append(match)
        while app.frame():
            while todo:
                match.turn_to(todo.pop())
            board.time.sleep(0.03)

    pictures = []
    with Sim() as sim:
        sim.boot(program=program, ms=400)
        match = found[0]
        sim.run_until(lambda: match.read, _LONGEST)
        for place in range(match.count + 1):
            todo.append(place)
            sim.run(_DRAWN)
            pictures.append(enlarged(sim.image(), _SCALE))
    return pictures


def save(pictures, path):
    """Write the GIF, which goes round."""
    times = [EACH] * (len(pictures) - 1) + [LAST]
    pictures[0].save(path, save_all=True, append_images=pictures[1:], duration=times, loop=0)
