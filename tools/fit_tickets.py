"""Fit how a seat's routes indicate its tickets, on games between bots of several kinds.

    python tools/fit_tickets.py --games 60

Prints the weights for ``src/whistlestop/bots/planning/likelihood.py``, found by maximum
pseudo-likelihood (Besag 1975). It also prints the effective number of equally likely tickets for
each held ticket: without any feature, with the present weights, and with the new ones.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass

import numpy as np
from scipy.optimize import minimize

from whistlestop.arena.match import match_seed
from whistlestop.bots import bot_seed, make_bot
from whistlestop.bots.planner_bot import planner_of
from whistlestop.bots.planning import likelihood
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.bots.planning.hidden import HIDDEN
from whistlestop.game import Game
from whistlestop.rules.records import as_record

TABLES = [("europe", 2), ("europe", 4), ("usa", 2), ("usa", 4), ("switzerland", 2), ("berlin", 2)]
BOTS = ["planner", "planner", "planner", "path", "hungry", "one_step"]
LOOKS = 5  # random decisions per seat and game
PRESENT = np.array([*likelihood.WEIGHTS, likelihood.EXPLAINED])


@dataclass
class Choice:
    """The candidate tickets for one place in a seat's hand, and the actual ticket.

    ``features``: float64[tickets, len(PRESENT)]; the last feature is the logarithm of one plus the
    spaces that only this ticket explains.
    """

    features: np.ndarray
    held: int


def choices_of(belief: BeliefState, features: np.ndarray, game: Game, seat: int) -> list[Choice]:
    """Return a choice for every hidden ticket of a seat, given the seat's other tickets."""
    hidden = as_record(belief.hidden, HIDDEN)
    tickets = game.title.tickets
    unseen = [n for n in range(len(tickets)) if hidden.unseen_ticket[n]]
    names = set(game.position()["seats"][seat]["tickets"])
    mine = [n for n in unseen if tickets[n].id in names]
    spaces = hidden.built[seat, : hidden.built_count[seat]].astype(float)
    bits = np.arange(len(spaces))
    explains = {n: (int(hidden.explains[seat, n]) >> bits & 1).astype(bool) for n in unseen}
    found = []
    for held in mine:
        others = [explains[n] for n in mine if n != held]
        explained = np.any(others, axis=0) if others else np.zeros(len(spaces), bool)
        fit = [n for n in unseen if n == held or n not in mine]
        fit = [n for n in fit if tickets[n].deck == tickets[held].deck]
        new = [np.log1p(spaces[explains[n] & ~explained].sum()) for n in fit]
        found.append(Choice(np.column_stack([features[seat, fit], new]), fit.index(held)))
    return found


def watch(title: str, players: int, seed: int, chance: random.Random) -> list[Choice]:
    """Return the choices of one game, for random seats at random decisions."""
    game = Game.new(title, players=players, seed=seed)
    bots = [make_bot(chance.choice(BOTS), bot_seed(seed, seat)) for seat in range(players)]
    beliefs = [BeliefState() for _ in range(players)]
    moments = set(chance.sample(range(10 * players, 60 * players), LOOKS * players))
    found = []
    while (me := game.seat) is not None:
        view = game.view(me)
        beliefs[me].update(view)
        if game.phase == "act" and len(game.played) in moments:
            features = beliefs[me].estimate_likelihoods(planner_of(view))
            for seat in range(players):
                if seat != me:
                    found += choices_of(beliefs[me], features, game, seat)
        action = bots[me].choose(view)
        beliefs[me].remember(view, action)
        game.play(action)
    return found


def surprise(weights: np.ndarray, choices: list[Choice]) -> tuple[float, np.ndarray]:
    """Return minus the mean log probability of the held tickets, and its gradient."""
    value, gradient = 0.0, np.zeros(len(weights))
    for choice in choices:
        fits = choice.features @ weights
        chances = np.exp(fits - fits.max())
        chances /= chances.sum()
        value -= np.log(chances[choice.held])
        gradient -= choice.features[choice.held] - chances @ choice.features
    return value / len(choices), gradient / len(choices)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=60, help="games at each table")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    chance = random.Random(asked.seed)
    choices: list[Choice] = []
    for title, players in TABLES:
        for number in range(asked.games):
            choices += watch(title, players, match_seed(asked.seed, number), chance)
    found = minimize(surprise, PRESENT, args=(choices,), jac=True, method="L-BFGS-B").x
    print(f"{len(choices):,} tickets")
    for name, weights in (("none", 0 * PRESENT), ("present", PRESENT), ("found", found)):
        as_many = np.exp(surprise(weights, choices)[0])
        said = ", ".join(f"{weight:.3g}" for weight in weights)
        print(f"{name + ':':9}{said:36} one of {as_many:.2f} equally likely ones")


if __name__ == "__main__":
    main()
