# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""A reference to measure bots against on a desktop: plain determinised Monte Carlo tree search.

One tree for all redeals. A playout redeals what the seat cannot know, walks down the tree by UCB
among the moves that are legal on this redeal, adds one node, and plays to the end at random. The
most visited move is chosen. It knows no game, needs no values, and cannot run on a board.
"""

import math
import random

import engine

# UCB's weight of exploration. Of 0.4, 0.7, 1.0 and 1.4, 0.7 won the most Mindbug games at 1,000
# playouts (53 to 56% against the others).
_EXPLORE = 0.7


class Mcts:
    """``bot.choose(table)`` is a move for the seat that is asked."""

    def __init__(self, table, playouts, seed):
        self.t = table.fork()
        self.playouts = playouts
        self.random = random.Random(seed)

    def choose(self, table):
        if table.moves() == 1:
            return table.choices[0]
        root = self._search(table)
        return max(root, key=lambda c: root[c][0])

    def worth(self, table, code):
        """The share of wins of a move, for the seat that is asked."""
        _, won = self._search(table, code)[code][:2]
        return won / self.playouts

    def _search(self, table, only=None):
        """{move: [visits, wins, times it was legal, children]}; of one move alone, if named."""
        t = self.t
        seat = table.seat
        below = self.random.random
        root = {}
        for _ in range(self.playouts):
            t.load(table.state)
            t.blind(seat, self.random.getrandbits(29))
            node = root
            path = []
            if only is not None:
                entry = node.setdefault(only, [0, 0.0, 1, {}])
                path.append((seat, entry))
                t.play(only)
                node = entry[3]
            new = ()
            n = t.moves()
            while n:
                legal = t.choices[:n]
                new = [c for c in legal if c not in node]
                if new:
                    code = new[int(below() * len(new))]
                    node[code] = entry = [0, 0.0, 1, {}]
                else:
                    code, entry, best = 0, None, -1.0
                    for c in legal:
                        e = node[c]
                        e[2] += 1
                        u = e[1] / e[0] + _EXPLORE * math.sqrt(math.log(e[2]) / e[0])
                        if u > best:
                            code, entry, best = c, e, u
                path.append((t.seat, entry))
                t.play(code)
                node = entry[3]
                n = t.moves()
                if new:
                    break
            choices = t.choices
            while n:
                t.play(choices[int(below() * n)])
                n = t.moves()
            won = [(t.score(s) + 1) / 2 for s in range(table.seats)]
            for s, entry in path:
                entry[0] += 1
                entry[1] += won[s]
        assert t.seat == engine.OVER
        return root
