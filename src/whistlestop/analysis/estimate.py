"""What a position is worth to each seat: the chance to win and the final score to expect."""

from __future__ import annotations

from functools import singledispatch

import numpy as np
from msgspec import Struct

from whistlestop.analysis.calibration import Evidence, calibrated
from whistlestop.analysis.limits import checked_games, checked_seed, checked_threads
from whistlestop.analysis.open_belief import OpenBelief
from whistlestop.analysis.playouts import Player, Playouts
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.bots.planning.planner import planner_bytes
from whistlestop.bots.planning.weights import weights_of
from whistlestop.game import Game, View
from whistlestop.titles import load

GAMES = 500  # played out unless another budget is given


class SeatEstimate(Struct, frozen=True):
    """What one seat may expect.

    ``win``: the chance to win from 0 to 1, calibrated, a shared win in parts; over all seats they
    add up to 1. ``won``: the share of the games played out that it won, as it came. ``score``: the
    mean final score in them, in points, ``spread`` its standard deviation.
    """

    win: float
    won: float
    score: float
    spread: float


class Estimate(Struct, frozen=True):
    """What each seat may expect, from ``games`` that were played out; none if the game is over.

    ``progress``: how much of the game is over, from 0 to 1, by the actions that such games took.
    """

    seats: tuple[SeatEstimate, ...]
    games: int
    progress: float


@singledispatch
def estimate(
    position: object,
    games: int = GAMES,
    *,
    seed: int = 0,
    threads: int = 1,
    belief: BeliefState | None = None,
) -> Estimate:
    """What each seat may expect in a position; the same for the same seed.

    Of a View: from what its seat may know, be it its turn or not. ``belief``: what the seat
    remembers of its earlier views, up to date but for this one; without it the view is all there
    is. Of a Game: with all hands and tickets open; only the order of the decks is nobody's to know.
    ``games``: how many are played out by the compiled policy, in determinizations of what is
    hidden, 2 at least. ``seed``: a whole number from 0 to 2**62 - 1. Raises TypeError for any other
    position and for the view of a spectator, ValueError for numbers that can't be.
    """
    raise TypeError(f"estimate needs a View or a Game, not {type(position).__name__}")


@estimate.register
def _of_view(
    position: View,
    games: int = GAMES,
    *,
    seed: int = 0,
    threads: int = 1,
    belief: BeliefState | None = None,
) -> Estimate:
    if position.seat is None:
        raise TypeError("a spectator holds no cards: estimate needs the view of a seat")
    games, seed, threads = _checked(games, seed, threads)
    if position.scores is not None and position.winners is not None:
        return decided([score.total for score in position.scores], position.winners)
    title = load(position.title)
    belief = belief or BeliefState()
    belief.update(position)
    belief.estimate_likelihoods(
        planner_bytes(position.title, weights_of(title.id, position.players))
    )
    playouts = Player(title, position.players, threads).play(
        belief.state, belief.hidden, games, seed=seed
    )
    evidence = Evidence.of(title.id, position.seat, position.number, playouts)
    return summarized(evidence, playouts)


@estimate.register
def _of_game(
    position: Game,
    games: int = GAMES,
    *,
    seed: int = 0,
    threads: int = 1,
    belief: BeliefState | None = None,
) -> Estimate:
    if belief is not None:
        raise TypeError("with all open nobody has beliefs: give a view, or no belief")
    games, seed, threads = _checked(games, seed, threads)
    if position.is_over:
        return decided([score["total"] for score in position.scores()], position.winners())
    open_belief = OpenBelief.of(position)
    playouts = Player(position.title, position.players, threads).play(
        open_belief.state, open_belief.hidden, games, seed=seed
    )
    evidence = Evidence.of(position.title.id, None, open_belief.actions, playouts)
    return summarized(evidence, playouts)


def _checked(games: int, seed: int, threads: int) -> tuple[int, int, int]:
    """Raises ValueError."""
    return checked_games("games", games, 2), checked_seed(seed), checked_threads(threads)


def decided(totals: list[int], winners: list[int]) -> Estimate:
    """What is sure when a game is over."""
    shares = [(seat in winners) / len(winners) for seat in range(len(totals))]
    seats = zip(shares, totals, strict=True)
    return Estimate(
        tuple(SeatEstimate(win, win, float(total), 0.0) for win, total in seats), 0, 1.0
    )


def summarized(evidence: Evidence, playouts: Playouts) -> Estimate:
    """The estimate that games of one action (the first) come to."""
    won, points = playouts.wins[:, 0].mean(axis=0), playouts.points[:, 0]
    return Estimate(
        tuple(
            SeatEstimate(*map(float, seat))
            for seat in np.column_stack(
                [calibrated(evidence), won, points.mean(axis=0), points.std(axis=0, ddof=1)]
            )
        ),
        len(playouts),
        evidence.progress,
    )
