"""Train a player against random players with numpy alone: ``python train_policy.py``.

The policy is linear: each action's score is a weighted sum of the observation. After each round of
games, REINFORCE (Williams 1992) makes the actions of games with a good result more likely. It plays
London, a small title, until it wins 90 % of a round's games; that takes about half a minute.
"""

import argparse
import time

import numpy as np

from whistlestop.envs import VectorEnv


class Policy:
    """A linear policy: float32[observation, actions]; Adam (Kingma and Ba 2015) changes it."""

    def __init__(self, observation_size, actions, learning_rate=0.01):
        self.weights = np.zeros((observation_size + 1, actions), np.float32)
        self.learning_rate = learning_rate
        self.mean, self.square = np.zeros_like(self.weights), np.zeros_like(self.weights)
        self.updates = 0

    def probabilities(self, observation, mask):
        """Return the probability of each action, 0 for illegal ones: float32[n, actions]."""
        scores = observation @ self.weights[:-1] + self.weights[-1]
        scores = np.where(mask, scores, -np.inf)
        exponents = np.exp(scores - scores.max(axis=1, keepdims=True))
        return exponents / exponents.sum(axis=1, keepdims=True)

    def update(self, gradient):
        """Take a step up the gradient."""
        self.updates += 1
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.001 * (gradient**2 - self.square)
        mean = self.mean / (1 - 0.9**self.updates)
        square = self.square / (1 - 0.999**self.updates)
        self.weights += self.learning_rate * mean / (np.sqrt(square) + 1e-8)


def play_round(env, policy, chance, seed):
    """Play every game of the batch once; the policy has seat 0 in one half and seat 1 in the other.

    Return the policy's decisions as (games, observations, masks, actions), and each game's reward.
    """
    games = np.arange(env.n)
    own_seat = games % 2
    playing = np.ones(env.n, bool)
    rewards = np.zeros(env.n, np.float32)
    decisions = []
    step = env.reset(seed)
    while playing.any():
        actions = env.sample()
        own = np.flatnonzero(playing & (step.seat == own_seat))
        if len(own):
            observation, mask = step.observation[own], step.mask[own]
            odds = policy.probabilities(observation, mask).cumsum(axis=1)
            chosen = (odds > chance.random((len(own), 1)) * odds[:, -1:]).argmax(axis=1)
            actions[own] = chosen
            decisions.append((own, observation, mask, chosen))
        step = env.step(actions)
        ended = playing & (step.terminated | step.truncated)
        rewards[ended] = step.rewards[ended, own_seat[ended]]
        playing &= ~ended
    return decisions, rewards


def learn(policy, decisions, rewards):
    """Make the actions of games with more than the mean reward more likely, the others less."""
    advantages = (rewards - rewards.mean()) / (rewards.std() + 1e-6)
    gradient = np.zeros_like(policy.weights)
    for games, observation, mask, actions in decisions:
        change = -policy.probabilities(observation, mask)
        change[np.arange(len(actions)), actions] += 1
        change *= advantages[games, None]
        gradient[:-1] += observation.T @ change
        gradient[-1] += change.sum(axis=0)
    policy.update(gradient / len(rewards))


def train(title="london", games=512, target=0.9, rounds=300, seed=1):
    """Train until the policy wins ``target`` of a round's games, and return it and its win shares.

    A draw counts half.
    """
    env = VectorEnv(title, 2, games)
    policy, chance = Policy(env.observation_size, env.actions), np.random.default_rng(seed)
    shares, begin = [], time.perf_counter()
    for number in range(rounds):
        decisions, rewards = play_round(env, policy, chance, seed + number)
        shares.append(float((rewards + 1).mean() / 2))
        print(f"round {number}: wins {shares[-1]:.0%}, {time.perf_counter() - begin:.0f} s")
        if shares[-1] >= target:
            break
        learn(policy, decisions, rewards)
    return policy, shares


def main():
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", default="london")
    parser.add_argument("--target", type=float, default=0.9, help="win share that is enough")
    parser.add_argument("--save", metavar="FILE.npy", help="write the weights to this file")
    options = parser.parse_args()
    policy, _ = train(options.title, target=options.target)
    if options.save:
        np.save(options.save, policy.weights)


if __name__ == "__main__":
    main()
