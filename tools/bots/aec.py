# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The four games as environments of PettingZoo (AEC): make lab

    from tools.bots.aec import env

    e = env("mantis", seats=4)      # options as those of engine.open
    e.reset(seed=7)
    for agent in e.agent_iter():
        seen, reward, ended, cut, info = e.last()
        e.step(None if ended else e.action_space(agent).sample(seen["action_mask"]))

An agent is a seat; its observation is what tools/bots/observe.py says, its mask of 256 actions is
empty while others decide. Actions are those of tools/bots/openspiel.py. The reward is the score at
the end: 1 won, alone or shared, 0 drawn, -1 lost. A seed is the deal; without one the next follows
from the last, as PettingZoo has it.
"""

import argparse
import random
import sys

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import engine
from tools.bots.observe import CODES, actions, observe
from tools.build import native


class Env(AECEnv):
    """A game at a table."""

    def __init__(self, game, seats=None, render_mode=None, **options):
        super().__init__()
        self.options = options
        self.game = game
        self.render_mode = render_mode
        self.table = engine.open(game, seats, **options)
        self.metadata = {
            "name": f"cardling_{game}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{s}" for s in range(self.table.seats)]
        self._number = {agent: s for s, agent in enumerate(self.possible_agents)}
        size = len(observe(self.table, 0))
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (size,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (CODES,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(CODES) for agent in self.possible_agents}
        self._dice = random.Random()

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        if seed is not None:
            self._dice.seed(seed)
        deal = self._dice.getrandbits(29) if seed is None else seed
        self.table = engine.open(self.game, len(self.possible_agents), deal, **self.options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self):
        """Whose decision it is, and what it can be."""
        t = self.table
        if t.seat == engine.OVER:
            self._codes = {}
            for agent in self.agents:
                self.rewards[agent] = t.score(self._number[agent])
                self.terminations[agent] = True
        else:
            self._codes = actions(t)
            self.agent_selection = self.possible_agents[t.seat]

    def observe(self, agent):
        seat = self._number[agent]
        mask = np.zeros(CODES, np.int8)
        if seat == self.table.seat:
            mask[list(self._codes)] = 1
        seen = np.frombuffer(observe(self.table, seat), np.uint8).copy()
        return {"observation": seen, "action_mask": mask}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action not in self._codes:
            raise ValueError(f"action {action} is not legal for {agent} now: see its action_mask")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self.table.play(self._codes[action])
        self._ask()
        self._accumulate_rewards()

    def render(self):
        return str(self.table)

    def close(self):
        pass


def env(game, seats=None, render_mode=None, **options):
    """An environment that refuses what comes in a wrong order, as PettingZoo's own do."""
    return wrappers.OrderEnforcingWrapper(Env(game, seats, render_mode, **options))


def main(args=None):
    """PettingZoo's own tests, and what two worlds that look alike must agree in."""
    from pettingzoo.test import api_test, seed_test

    from tools.rules.equal import KINDS
    from tools.rules.kept import OPTIONS

    parser = argparse.ArgumentParser(prog="aec", description=__doc__.splitlines()[0])
    parser.add_argument("--cycles", type=int, default=300)
    a = parser.parse_args(args)
    for game, seats, options in KINDS:
        api_test(env(game, seats, **OPTIONS[options]), num_cycles=a.cycles)
        seed_test(lambda g=game, s=seats, o=options: env(g, s, **OPTIONS[o]), a.cycles)
        size = len(observe(engine.open(game, seats, **OPTIONS[options]), 0))
        print(f"{game} {seats} {options}: PettingZoo's tests passed, {size} bytes", flush=True)
    return 0


if __name__ == "__main__":
    native.again("aec")
    sys.exit(main())
