"""How much each opponent counts for a player's rating.

Guests cost nothing, so a player could win against guests of their own. Bots count in full: their
skill was measured. A person counts by their *history*: the rated games against bots, or against
people who have a history themselves. All guests without a history together move a rating little,
and the same two people count for each other in a few games a month only.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Literal

from openskill.models import PlackettLuce

from whistlestop.bots.level_ratings import BETA, NEW

NEW_SIGMA = NEW / 3
FULL_HISTORY = 10.0  # games of history after which a person counts in full
PLACED = 5.0  # games of history after which a person has a place on the ladder
UNKNOWN = 0.2  # weight of the first opponent without a history
ALL_UNKNOWN = 3.0  # sum of the weights of all opponents without a history
PAIR_GAMES = 10  # games in PAIR_TIME in which the same two people count for each other
PAIR_TIME = 30 * 86_400_000  # milliseconds
LITTLE = 0.5  # mean weight of the opponents, below which a game counts little

LittleReason = Literal["met_often", "unknown"]

_MODEL = PlackettLuce(mu=NEW, sigma=NEW_SIGMA, beta=BETA)


@dataclass(frozen=True, slots=True)
class Skill:
    """An estimate of a player's skill: a normal distribution."""

    mu: float = NEW
    sigma: float = NEW_SIGMA


@dataclass(frozen=True, slots=True)
class Player:
    """A player before or after a rated game.

    ``history``: rated games against opponents whose skill is known, in parts where it is known in
    part. ``unknown``: the weights that opponents have had for lack of a history, added up.
    """

    skill: Skill = Skill()
    history: float = 0.0
    unknown: float = 0.0

    @property
    def trust(self) -> float:
        """Return how well the skill is known, from 0 to 1."""
        return min(1.0, self.history / FULL_HISTORY)


def after(players: list[Skill], places: list[int]) -> list[Skill]:
    """Return the skills of players after a game.

    ``places``: 0 for the best player; players who share a place have the same number.
    """
    teams = [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in players]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Skill(one.mu, one.sigma) for [one] in rated]


def player_after(
    players: list[Player], places: list[int], seat: int, met_often: set[int]
) -> Player:
    """Return the player of a seat after a game.

    ``met_often``: the seats of people who have met this player in ``PAIR_GAMES`` games lately. They
    do not count.
    """
    player = players[seat]
    opponents = _opponents(players, seat)
    trust = [0.0 if other in met_often else players[other].trust for other in opponents]
    weights = weights_for(players, seat, met_often)
    unseen = 1.0
    for known in trust:
        unseen *= 1 - known
    return Player(
        _weighted(
            [player.skill, *(players[other].skill for other in opponents)],
            weights,
            [places[seat], *(places[other] for other in opponents)],
        ),
        player.history + 1 - unseen,
        player.unknown + sum(weights) - sum(trust),
    )


def weights_for(players: list[Player], seat: int, met_often: set[int]) -> list[float]:
    """Return how much each opponent of a seat counts for it, from 0 to 1, in the order of seats."""
    least = UNKNOWN * max(0.0, 1 - players[seat].unknown / ALL_UNKNOWN)
    return [
        0.0 if other in met_often else max(players[other].trust, least)
        for other in _opponents(players, seat)
    ]


def why_little(players: list[Player], seat: int, met_often: set[int]) -> LittleReason | None:
    """Return why a game counts little for a seat, None if it counts normally."""
    weights = weights_for(players, seat, met_often)
    if sum(weights) >= LITTLE * len(weights):
        return None
    return "met_often" if met_often else "unknown"


def _opponents(players: list[Player], seat: int) -> list[int]:
    return [other for other in range(len(players)) if other != seat]


def _weighted(skills: list[Skill], weights: list[float], places: list[int]) -> Skill:
    """Return the first player's skill after a game in which each opponent counts by its weight.

    This is the mean over all selections of opponents, where an opponent is selected with the
    probability ``weight``.
    """
    mu = variance = 0.0
    for selection in product((False, True), repeat=len(weights)):
        probability = 1.0
        for is_selected, weight in zip(selection, weights, strict=True):
            probability *= weight if is_selected else 1 - weight
        if probability == 0.0:
            continue
        chosen = [0, *(n for n, is_selected in enumerate(selection, 1) if is_selected)]
        skill = skills[0]
        if len(chosen) > 1:
            skill = after([skills[n] for n in chosen], [places[n] for n in chosen])[0]
        mu += probability * skill.mu
        variance += probability * skill.sigma**2
    return Skill(mu, variance**0.5)
