"""Play a game between two random agents through Kaggle's environments: ``python kaggle_game.py``.

docs/envs/README.md says how to install Kaggle's package, whose versions differ from ours.
"""

import random

import kaggle_environments
from kaggle_environments.envs.open_spiel_env import open_spiel_env

from whistlestop.envs.open_spiel_game import GAME_TYPE  # registers the game with OpenSpiel

GAME = f"{GAME_TYPE.short_name}(title=london,players=2)"


def agent(observation, configuration):
    """Return a random legal action; observationString holds all that the seat may know."""
    legal = observation.get("legalActions")  # none in Kaggle's first step, before the deal
    return {"submission": random.choice(legal)} if legal else None


# Kaggle lists only its own choice of OpenSpiel's games, so we add ours.
for name, made in open_spiel_env._register_game_envs([GAME]).items():
    kaggle_environments.register(name, made)

env = kaggle_environments.make(
    f"open_spiel_{GAME_TYPE.short_name}",
    configuration={"includeLegalActions": True, "seed": 1},
    debug=True,  # an error of an agent stops the game
)
steps = env.run([agent, "random"])
print(steps[-2][0].observation.observationString)
print(f"{len(steps)} steps")
for seat, state in enumerate(steps[-1]):
    print(f"seat {seat}: {state.status}, reward {state.reward:+g}")
