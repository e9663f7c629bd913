"""Environments for machine learning: all titles as Gymnasium, PettingZoo and OpenSpiel games.

Importing this package registers the environments with Gymnasium and PettingZoo, if they are
installed (``pip install "whistlestop[envs]"``). ``VectorEnv`` needs neither. OpenSpiel knows the
game after ``import whistlestop.envs.open_spiel_game``. ``docs/envs/README.md`` shows examples.
"""

from whistlestop.envs.encoded_game import EncodedGame
from whistlestop.envs.errors import EnvError
from whistlestop.envs.registration import env_id, env_ids, register_environments
from whistlestop.envs.vector_env import VectorEnv

__all__ = ["EncodedGame", "EnvError", "VectorEnv", "env_id", "env_ids"]

register_environments()
