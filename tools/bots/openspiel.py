# SPDX-FileCopyrightText: 2026 Cardling contributors
# SPDX-License-Identifier: MIT
"""The four games as games of OpenSpiel.

Once this module is imported, they are cardling_mindbug, cardling_tagteam, cardling_mantis and
cardling_minimonfa, where open_spiel is installed.

    import pyspiel
    import tools.openspiel
    game = pyspiel.load_game("cardling_mantis(players=4)")

A game begins with one chance node: which deal of so many (10,000, or the parameter ``deals``). The
dice lie inside the state, so nothing else is left to chance. An information state is the text of
what the seat knows now, not of the way there: two ways to one position are one. A resampled state
is a redeal by ``blind``, from all deals there are; its history still names the deal it came from.

`make openspiel` plays OpenSpiel's own simulation tests and its bots: python -m tools.openspiel
"""

import argparse
import functools
import random
import sys
import time

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import engine
from engine.numbers import ASK
from tools.bots.observe import CODES, actions, observe
from tools.measure import figures

DEALS = 10_000
TEXT = 4096  # letters of what a seat knows at most; 1,664 were the most in 275 games
# The weight of exploration in UCB for scores of -1 to 1: what tools/bots/mcts.py found for 0 to 1.
EXPLORE = 1.4

# By game: players at least and at most, whether the scores of all sum up to 0 (Mantis knows shared
# wins, MiniMonFa for three has one winner), its own parameters.
GAMES = {
    "mindbug": (2, 2, True, {}),
    "tagteam": (4, 4, True, {"epic": False}),
    "mantis": (2, 6, False, {}),
    "minimonfa": (2, 3, False, {"decks": "classic+wild"}),
}


class Game(pyspiel.Game):
    """A game of the engine with the parameters that OpenSpiel was given."""

    name = type = None  # in the classes below

    def __init__(self, params=None):
        given = params or {}
        name = self.name
        low, _, zero, own = GAMES[name]
        self.deals = given.get("deals", DEALS)
        if self.deals < 1:
            raise ValueError(f"cardling_{name}: deals must be at least 1, not {self.deals}")
        options = {key: given.get(key, value) for key, value in own.items()}
        players = given.get("players", low)
        if "decks" in options:
            options["decks"] = options["decks"].split("+") if players == 2 else None
        self.open = functools.partial(engine.open, name, seats=players, **options)
        _, decisions = self.open().limits()
        info = pyspiel.GameInfo(
            num_distinct_actions=CODES,
            max_chance_outcomes=self.deals,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if zero else None,
            max_game_length=decisions,
        )
        super().__init__(self.type, info, given)

    def new_initial_state(self):
        return State(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        recalls = iig_obs_type is None or iig_obs_type.perfect_recall
        return Observer(self, recalls, params)


class Held:
    """A table, its moves and its texts once they were asked for. OpenSpiel copies a state by
    deepcopy of what it has; a table is copied the engine's way."""

    def __init__(self, game, t=None):
        self.game = game
        self.t = t
        self.codes = None
        self.texts = {}

    def __deepcopy__(self, memo):
        return Held(self.game, self.t and self.t.fork())


class State(pyspiel.State):
    """A game in progress; before the deal there is no table."""

    def __init__(self, game):
        super().__init__(game)
        self.held = Held(game)

    def current_player(self):
        t = self.held.t
        if t is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if t.seat == engine.OVER else t.seat

    def is_terminal(self):
        t = self.held.t
        return t is not None and t.seat == engine.OVER

    def chance_outcomes(self):
        deals = self.held.game.deals
        return [(deal, 1 / deals) for deal in range(deals)]

    @property
    def codes(self):
        """{action: code} of the legal moves."""
        held = self.held
        if held.codes is None:
            held.codes = actions(held.t)
        return held.codes

    def _legal_actions(self, player):
        return sorted(self.codes)

    def _apply_action(self, action):
        held = self.held
        if held.t is None:
            held.t = held.game.open(seed=action)
        else:
            held.t.play(self.codes[action])
            held.codes = None
            held.texts = {}

    def _action_to_string(self, player, action):
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.held.t.describe(self.codes[action])

    def returns(self):
        t = self.held.t
        over = self.is_terminal()
        return [float(t.score(s)) if over else 0.0 for s in range(self.num_players())]

    def known(self, player):
        """All that a player knows."""
        held = self.held
        if held.t is None:
            return f"seat {player}, nothing is dealt"
        if player not in held.texts:
            held.texts[player] = held.t.known(player)
        return held.texts[player]

    def resample_from_infostate(self, player_id, probability_sampler):
        """Another state that the player cannot tell from this one."""
        return self.redealt(player_id, int(probability_sampler() * (1 << 29)))

    def redealt(self, player, dice):
        """The same with the number that it comes from."""
        twin = self.clone()
        twin.held.t.blind(player, dice)
        return twin

    def __str__(self):
        return "nothing is dealt" if self.held.t is None else str(self.held.t)


class Observer:
    """What OpenSpiel asks for information states and observations. A tensor begins with the row of
    tools/bots/observe.py: what the seat sees. That is an observation; for an information state the
    letters of the text follow, which is all that it knows, as numbers, and 0 behind the last. Both
    are 0 before the deal."""

    def __init__(self, game, recalls, params):
        if params:
            raise ValueError(f"no parameters of an observation: {params}")
        self.seen = len(observe(game.open(), 0))
        self.tensor = np.zeros(self.seen + (TEXT if recalls else 0), np.float32)
        self.dict = {"seen": self.tensor[: self.seen]}
        if recalls:
            self.dict["known"] = self.tensor[self.seen :]

    def set_from(self, state, player):
        self.tensor.fill(0)
        if state.held.t is None:
            return
        self.dict["seen"][:] = np.frombuffer(observe(state.held.t, player), np.uint8)
        if "known" in self.dict:
            text = state.known(player).encode()
            if len(text) > TEXT:
                raise ValueError(f"{len(text)} letters where a tensor has room for {TEXT}")
            self.dict["known"][: len(text)] = np.frombuffer(text, np.uint8)

    def string_from(self, state, player):
        return state.known(player)


def game_type(name):
    """What OpenSpiel wants to know of a game before it is made."""
    low, high, zero, own = GAMES[name]
    kinds = pyspiel.GameType
    return kinds(
        short_name="cardling_" + name,
        long_name="Cardling: " + name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": low, "deals": DEALS, **own},
    )


# A class each: OpenSpiel still holds what it was given when Python has ended, and pickles games.


class Mindbug(Game):
    name = "mindbug"
    type = game_type(name)


class Tagteam(Game):
    name = "tagteam"
    type = game_type(name)


class Mantis(Game):
    name = "mantis"
    type = game_type(name)


class Minimonfa(Game):
    name = "minimonfa"
    type = game_type(name)


KINDS = {kind.name: kind for kind in (Mindbug, Tagteam, Mantis, Minimonfa)}
for kind in KINDS.values():
    pyspiel.register_game(kind.type, kind)


# --- its bots


class Rollouts(mcts.RandomRolloutEvaluator):
    """The same random rollouts on the engine itself, without a state of OpenSpiel for each move:
    they take three to five times as long."""

    def evaluate(self, state):
        t = state.held.t.fork()
        below = self._random_state.random_sample
        n = t.moves()
        while n:
            t.step(t.choices[int(below() * n)])
            n = t.moves()
        return np.array([t.score(s) for s in range(t.seats)], float)


def search(game, simulations, seed, rollouts=mcts.RandomRolloutEvaluator):
    """OpenSpiel's IS-MCTS with random rollouts; the same seed plays the same moves."""
    dice = random.Random(seed)
    numbers = np.random.RandomState(dice.getrandbits(32))
    bot = ismcts.ISMCTSBot(game, rollouts(1, numbers), EXPLORE, simulations, random_state=numbers)
    bot.set_resampler(lambda state, player: state.redealt(player, dice.getrandbits(29)))
    return bot


class Opponent:
    """IS-MCTS for the arena: ``bot.choose(table)`` is a move for the seat that is asked."""

    def __init__(self, table, simulations, seed):
        self.game = KINDS[table.GAME]({"players": table.seats})
        self.bot = search(self.game, simulations, seed, Rollouts)

    def choose(self, table):
        state = State(self.game)
        state.held.t = table.fork()
        return state.codes[int(self.bot.step(state))]


# --- make openspiel

VARIANTS = (
    "cardling_mindbug",
    "cardling_tagteam",
    "cardling_tagteam(epic=True)",
    "cardling_mantis",
    "cardling_mantis(players=6)",
    "cardling_minimonfa",
    "cardling_minimonfa(decks=wild+wild)",
    "cardling_minimonfa(players=3)",
)


def worlds(game, seed):
    """Play at random; every resampled state must look the same to whoever decides. How many there
    were, and how many of them were really others."""
    dice = random.Random(seed)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    state = game.new_initial_state()
    state.apply_action(dice.randrange(game.deals))
    count = different = 0
    while not state.is_terminal():
        player = state.current_player()
        legal = state.legal_actions()
        twin = state.resample_from_infostate(player, sampler)
        for question in (
            *("current_player", "legal_actions", "information_state_string"),
            *("information_state_tensor", "observation_tensor"),
        ):
            if getattr(twin, question)() != getattr(state, question)():
                raise AssertionError(f"{question}: another answer in another world\n{state}")
        for action in legal:
            if twin.action_to_string(action) != state.action_to_string(action):
                raise AssertionError(f"action {action} means something else\n{state}")
        count += 1
        different += twin.held.t.state[ASK:] != state.held.t.state[ASK:]
        state.apply_action(dice.choice(legal))
    return count, different


def bots_play(game, simulations, seed):
    """A game of IS-MCTS on the first seat, OpenSpiel's random bot on the others; its score."""
    state = game.new_initial_state()
    state.apply_action(seed % game.deals)
    bots = [search(game, simulations, seed)]
    for player in range(1, game.num_players()):
        bots.append(pyspiel.make_uniform_random_bot(player, seed + player))
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    returns = state.returns()
    if not all(-1 <= x <= 1 for x in returns) or game.utility_sum() == 0 != sum(returns):
        raise AssertionError(f"{game}: {returns}")
    return returns[0]


def main(args=None):
    parser = argparse.ArgumentParser(prog="openspiel", description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=VARIANTS, metavar="GAME")
    parser.add_argument("--sims", type=int, default=10, help="simulations of OpenSpiel's test")
    parser.add_argument("--think", type=int, default=5, help="simulations a decision of IS-MCTS")
    parser.add_argument("--figures", action="store_true", help="write docs/FIGURES.md as well")
    a = parser.parse_args(args)
    lines = []
    for text in a.games:
        begun = time.process_time()
        try:
            game = pyspiel.load_game(text)
        except (pyspiel.SpielError, ValueError) as why:
            print(f"openspiel: {why}", file=sys.stderr)
            return 2
        pyspiel.random_sim_test(game, num_sims=a.sims, serialize=True, verbose=False)
        count, different = worlds(game, 1)
        score = bots_play(game, a.think, 1)
        lines.append(
            f"{text}: {a.sims} simulations of OpenSpiel's test passed; {count} states resampled, "
            f"{different} of them others; IS-MCTS scored {score:+.0f} against random bots; "
            f"{time.process_time() - begun:.0f} s of CPU time"
        )
        print(lines[-1], flush=True)
    if a.figures:
        about = figures.stamp("make openspiel ARGS=--figures")
        figures.write("openspiel", about + ["- " + line for line in lines])
    return 0


if __name__ == "__main__":
    sys.exit(main())
