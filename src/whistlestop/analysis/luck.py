"""Luck: how much chance alone changed each seat's expected result.

After every chance event (a deal, a card from the deck, a refilled row, drawn tickets, a tunnel's
cards) the actual position is compared with others that the same action could have led to, with all
hands and tickets open. The value of a position is the result of playouts by a fixed policy for all
seats, the same on both sides. The mean of luck over many games is therefore 0, for any players
(AIVAT: Burch, Schmid, Moravčík and Bowling 2018).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import numpy as np
from msgspec import Struct

from whistlestop.analysis.open_belief import OpenBelief
from whistlestop.analysis.playouts import Comparison, Player
from whistlestop.bots.planning.evaluation import DEAL, DEAL_TICKETS
from whistlestop.game import Action, Event, Game

LuckKind = Literal["cards_dealt", "tickets_dealt", "deck", "row", "tickets", "tunnel"]
KINDS: dict[str, LuckKind] = {  # by kind of action; an event in BY_EVENT takes precedence
    "draw_deck": "deck",
    "draw_tickets": "tickets",
    "keep": "tickets",  # returned tickets are shuffled
}
BY_EVENT: dict[str, LuckKind] = {"tunnel_turned_up": "tunnel", "new_deck": "cards_dealt"}
OF_THE_ROW = {"row_refilled", "row_swept"}


class Luck(Struct, frozen=True):
    """The effect of one chance event on each seat.

    ``number``: how many actions came before the one that caused it; ``seat``: the seat of that
    action. They are -1 and None for the deal. ``wins`` (chances to win) and ``points`` (of the
    final score): the change in each seat's expectation; ``wins_error`` and ``points_error``: their
    standard errors.
    """

    number: int
    seat: int | None
    kind: LuckKind
    wins: tuple[float, ...]
    wins_error: tuple[float, ...]
    points: tuple[float, ...]
    points_error: tuple[float, ...]


class Ledger:
    """A record of luck that follows a game from its deal, action by action.

    ``games``: the number of playouts for each chance event, on each side of the comparison.
    """

    def __init__(self, game: Game, player: Player, games: int, seed: int = 0) -> None:
        """Start at the first position of ``game``."""
        self.player, self.games, self.seed = player, games, seed
        self.belief = OpenBelief(game)
        self.was_dealt = game.start is None
        self.comparison: Comparison | None = None  # of the last chance event

    def deal(self) -> tuple[list[Luck], Comparison]:
        """Return the luck of the card deal and of the first tickets, and the comparison of deals.

        That comparison contains each seat's expectation before any deal.
        """
        state = self.belief.state
        tickets = self.player.compare(state, 0, DEAL_TICKETS, state, 0, self.games, self.seed)
        whole = self.player.compare(state, 0, DEAL, state, 0, self.games, self.seed + 1)
        cards = Comparison(
            tickets.other_wins, tickets.other_points, whole.other_wins, whole.other_points
        )
        return [
            _luck(-1, None, "cards_dealt", cards),
            _luck(-1, None, "tickets_dealt", tickets),
        ], whole

    def action(
        self, game: Game, number: int, seat: int, action: Action, events: Iterable[Event]
    ) -> Luck | None:
        """Return the luck in the ``number``-th action (from 0), or None if it had no chance event.

        ``game``: after the action. ``events``: all its events, including secret ones.
        """
        events = list(events)
        before, known, decks = self.belief.state, self.belief.known, self.belief.decks
        self.belief.update(game, events)
        self.comparison = None
        if self.belief.decks == decks:
            return None
        self.comparison = self.player.compare(
            before,
            known,
            action.index,
            self.belief.state,
            self.belief.known,
            self.games,
            self.seed + 2 + number,
        )
        return _luck(number, seat, _kind(action, events), self.comparison)


def _kind(action: Action, events: list[Event]) -> LuckKind:
    """Return the kind of the chance event in an action."""
    for event in events:
        if event.kind in BY_EVENT:
            return BY_EVENT[event.kind]
    if action.kind in KINDS:
        return KINDS[action.kind]
    if any(event.kind in OF_THE_ROW for event in events):
        return "row"
    raise ValueError(f"{action}: no kind of luck for {[event.kind for event in events]}")


def _luck(number: int, seat: int | None, kind: LuckKind, comparison: Comparison) -> Luck:
    wins = comparison.wins - comparison.other_wins
    points = comparison.points - comparison.other_points
    return Luck(number, seat, kind, *_mean_and_error(wins), *_mean_and_error(points))


def _mean_and_error(samples: np.ndarray) -> tuple[tuple[float, ...], tuple[float, ...]]:
    error = samples.std(axis=0, ddof=1) / np.sqrt(len(samples))
    return tuple(samples.mean(axis=0).tolist()), tuple(error.tolist())
