"""The decisions of a finished game as a value model sees them: those to be judged first.

A prediction after an action takes microseconds, but it names no better action: among the worst five
decisions of a seat, about a quarter are mistakes (docs/analysis.md). They only say where to look.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from whistlestop.analysis.judging import Judging
from whistlestop.analysis.playouts import Player
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.bots.value_model import ValueReader, reader_of
from whistlestop.bots.view_values import predict_actions
from whistlestop.game import Action, Game, View

OF_A_SEAT = 5  # decisions that are judged first


def decisions_of(
    game: Game, seats: Container[int]
) -> Iterator[tuple[int, View, BeliefState, Action]]:
    """Yield number, view, belief and action of each decision of some seats, in playing order."""
    now, beliefs = game.from_start(), [BeliefState() for _ in range(game.players)]
    for number, (seat, action) in enumerate(game.played):
        if seat in seats:
            view, belief = now.view(seat), beliefs[seat]
            belief.update(view)
            yield number, view, belief, action
            belief.remember(view, action)
        now.play(action)


def model_losses(
    game: Game, seats: Container[int], player: Player, left_out: Container[int]
) -> dict[int, float]:
    """Return how much better the best candidate is than the action played, by number.

    It is by the title's value model; empty without one. ``left_out``: numbers of actions that are
    not judged.
    """
    reader = reader_of(game.title, game.players)
    if reader is None:
        return {}
    return {
        number: _loss(reader, player, belief, view, action)
        for number, view, belief, action in decisions_of(game, seats)
        if len(view.legal) > 1 and number not in left_out
    }


def suspects(game: Game, losses: Mapping[int, float]) -> set[int]:
    """Return the numbers of the worst decisions of each seat, given their ``model_losses``."""
    found: dict[int, list[tuple[float, int]]] = {}
    for number, loss in losses.items():
        found.setdefault(game.played[number][0], []).append((loss, number))
    return {
        number
        for of_seat in found.values()
        for loss, number in sorted(of_seat, reverse=True)[:OF_A_SEAT]
        if loss > 0
    }


def _loss(
    reader: ValueReader, player: Player, belief: BeliefState, view: View, played: Action
) -> float:
    judging = Judging(player, belief, view, view.number)
    actions = list(dict.fromkeys([played.index, *judging.candidates]))
    wins = predict_actions(reader, belief, judging.seat, actions).wins[:, judging.seat]
    return float(wins.max() - wins[0])
