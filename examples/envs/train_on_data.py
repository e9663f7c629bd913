"""Imitate a bot with the linear policy of train_policy.py: ``python train_on_data.py FILE``."""

import sys

import numpy as np
from pyarrow import parquet
from train_policy import Policy

from whistlestop.envs import EncodedGame

table = parquet.read_table(sys.argv[1] if len(sys.argv) > 1 else "games.parquet")
actions = EncodedGame(table["title"][0].as_py(), table["players"][0].as_py()).actions
observation = table["observation"].combine_chunks().flatten().to_numpy().reshape(len(table), -1)
chosen, test = table["action"].to_numpy(), table["game"].to_numpy() % 10 == 0
mask = np.zeros((len(table), actions), bool)
for row, legal in enumerate(table["legal"]):
    mask[row, legal.values.to_numpy()] = True
policy, chance = Policy(observation.shape[1], actions), np.random.default_rng(1)
for _ in range(400):
    batch = chance.choice(np.flatnonzero(~test), 256)
    change = -policy.probabilities(observation[batch], mask[batch])
    change[np.arange(256), chosen[batch]] += 1
    policy.update(np.vstack([observation[batch].T @ change, change.sum(axis=0)]) / 256)
agrees = policy.probabilities(observation[test], mask[test]).argmax(axis=1) == chosen[test]
guess = (1 / mask[test].sum(axis=1)).mean()
print(f"the bot's action in {agrees.mean():.0%} of {test.sum():,} decisions; random: {guess:.0%}")
