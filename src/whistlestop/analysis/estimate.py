"""The value of a position for each seat: the chance to win and the expected final score."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Literal, get_args

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from whistlestop.analysis.calibration import Evidence, calibrated
from whistlestop.analysis.limits import checked_games, checked_seed, checked_threads
from whistlestop.analysis.open_belief import OpenBelief
from whistlestop.analysis.playouts import Player, Playouts
from whistlestop.analysis.quick import predict_game, predict_view
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.bots.planning.planner import planner_bytes
from whistlestop.bots.planning.weights import weights_of
from whistlestop.game import Game, View
from whistlestop.game.scores import win_share
from whistlestop.titles import load

GAMES = 500  # default number of playouts
Method = Literal["playouts", "value"]


class SeatEstimate(Struct, frozen=True):
    """The estimate for one seat.

    ``win``: the calibrated chance to win from 0 to 1; a shared win is divided, and the chances add
    up to 1 over all seats. ``won``: the uncalibrated share of playouts won. ``score``: the mean
    final score in the playouts, in points; ``spread``: its standard deviation.
    """

    win: float
    won: float
    score: float
    spread: float


class Estimate(Struct, frozen=True):
    """The estimates for all seats, from ``games`` playouts; 0 if the game is over or by value.

    ``progress``: the share of the game that is over, from 0 to 1, by the length of the playouts; 0
    by value. ``method``: how the chances were found; always ``playouts`` if the game is over or
    the title has no value model.
    """

    seats: tuple[SeatEstimate, ...]
    games: int
    progress: float
    method: Method = "playouts"


@singledispatch
def estimate(
    position: object,
    games: int = GAMES,
    *,
    seed: int = 0,
    threads: int = 1,
    belief: BeliefState | None = None,
    method: Method = "playouts",
) -> Estimate:
    """Return the estimate for each seat in a position; the same seed gives the same result.

    For a View, it uses only the knowledge of its seat, whether or not it is that seat's turn.
    ``belief``: the seat's belief from its earlier views, not updated with this one yet; without it,
    only the view counts. For a Game, all hands and tickets are open; only the order of the decks is
    hidden. ``games``: the number of playouts by the compiled policy, in determinizations of the
    hidden information, 2 at least. ``seed``: a whole number from 0 to 2**62 - 1. ``method``:
    ``value`` reads the title's value model instead, without a spread of the scores: a Game in about
    0.1 ms, a View in one or two milliseconds, both in some more near the end of the game. A title
    without a model is estimated by playouts.

    Raises TypeError for any other position and for a spectator's view, ValueError for invalid
    numbers.
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
    method: Method = "playouts",
) -> Estimate:
    if position.seat is None:
        raise TypeError("a spectator holds no cards: estimate needs the view of a seat")
    games, seed, threads = _checked(games, seed, threads, method)
    if position.scores is not None and position.winners is not None:
        return decided([score.total for score in position.scores], position.winners)
    if method == "value" and (found := predict_view(position, belief)) is not None:
        return by_value(found.wins[0].tolist(), found.scores[0].tolist())
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
    method: Method = "playouts",
) -> Estimate:
    if belief is not None:
        raise TypeError("a Game is estimated with all cards open: pass a View, or leave out belief")
    games, seed, threads = _checked(games, seed, threads, method)
    if position.is_over:
        return decided([score["total"] for score in position.scores()], position.winners())
    if method == "value" and (found := predict_game(position)) is not None:
        return by_value(found.wins[0].tolist(), found.scores[0].tolist())
    open_belief = OpenBelief.of(position)
    playouts = Player(position.title, position.players, threads).play(
        open_belief.state, open_belief.hidden, games, seed=seed
    )
    evidence = Evidence.of(position.title.id, None, open_belief.actions, playouts)
    return summarized(evidence, playouts)


def by_value(wins: Sequence[float], scores: Sequence[float]) -> Estimate:
    """Return a value model's prediction of each seat's chance and score as an estimate."""
    seats = zip(wins, scores, strict=True)
    return Estimate(
        tuple(SeatEstimate(win, win, score, 0.0) for win, score in seats), 0, 0.0, "value"
    )


def blended(by_model: Estimate, by_playouts: Estimate, share: float) -> Estimate:
    """Return the mean of two estimates, in which the model's has this share (0 to 1)."""
    seats = zip(by_model.seats, by_playouts.seats, strict=True)
    return replace(
        by_playouts,
        seats=tuple(
            replace(
                played,
                win=share * model.win + (1 - share) * played.win,
                score=share * model.score + (1 - share) * played.score,
            )
            for model, played in seats
        ),
    )


def _checked(games: int, seed: int, threads: int, method: str) -> tuple[int, int, int]:
    """Return the numbers. Raises ValueError if an argument is out of range."""
    if method not in get_args(Method):
        raise ValueError(f"method={method!r}: choose from {', '.join(get_args(Method))}")
    return checked_games("games", games, 2), checked_seed(seed), checked_threads(threads)


def decided(totals: list[int], winners: list[int]) -> Estimate:
    """Return the result of a finished game as an estimate."""
    shares = [win_share(seat, winners) for seat in range(len(totals))]
    seats = zip(shares, totals, strict=True)
    return Estimate(
        tuple(SeatEstimate(win, win, float(total), 0.0) for win, total in seats), 0, 1.0
    )


def summarized(evidence: Evidence, playouts: Playouts) -> Estimate:
    """Return the estimate from the playouts of one action, the first."""
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
