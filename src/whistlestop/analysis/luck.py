"""Luck: how much chance alone changed each seat's expected result.

After every chance event (a deal, a card from the deck, a refilled row, drawn tickets, a tunnel's
cards) the actual position is compared with others that the same action could have led to, with all
hands and tickets open. Both sides are valued in the same way: for cards from the deck by the
title's value model, otherwise by playouts of a fixed policy for all seats. The mean of luck over
many games is therefore 0, for any players (AIVAT: Burch, Schmid, Moravčík and Bowling 2018).

Drawn cards and refilled rows are many and each matters little, so the errors of their playouts
would add up to more than their luck (docs/analysis.md). A model has no such errors, but does not
read the face-up row, so refilled rows are left out. A title without a model has playouts for all.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import numpy as np
from msgspec import Struct

from whistlestop.analysis.open_belief import OpenBelief
from whistlestop.analysis.playouts import Comparison, Player
from whistlestop.bots.planning import entry_points as planning
from whistlestop.bots.planning.evaluation import DEAL, DEAL_TICKETS
from whistlestop.bots.planning.seat_features import EVERYONE
from whistlestop.bots.search_bot import MASK_62
from whistlestop.bots.value_model import ValueReader, reader_of
from whistlestop.game import Action, Event, Game
from whistlestop.rules.entry_points import step
from whistlestop.rules.layout import layout_of
from whistlestop.rules.records import EVENT_BUFFER, Bytes, new_bytes

LuckKind = Literal["cards_dealt", "tickets_dealt", "deck", "row", "tickets", "tunnel"]
KINDS: dict[str, LuckKind] = {  # by kind of action; an event in BY_EVENT takes precedence
    "draw_deck": "deck",
    "draw_tickets": "tickets",
    "keep": "tickets",  # returned tickets are shuffled
}
BY_EVENT: dict[str, LuckKind] = {"tunnel_turned_up": "tunnel", "new_deck": "cards_dealt"}
OF_THE_ROW = {"row_refilled", "row_swept"}
ALTERNATIVES = 64  # other outcomes that a value model compares with the actual one


class Luck(Struct, frozen=True):
    """The effect of one chance event on each seat.

    ``number``: how many actions came before the one that caused it; ``seat``: the seat of that
    action. They are -1 and None for the deal. ``wins`` (chances to win) and ``points`` (of the
    final score): the change in each seat's expectation; ``wins_error`` and ``points_error``: their
    standard errors. Those of a value model include only the choice of the other outcomes.
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
    ``reader``: the value model for cards; None if the title has none.
    """

    def __init__(self, game: Game, player: Player, games: int, seed: int = 0) -> None:
        """Start at the first position of ``game``."""
        self.player, self.games, self.seed = player, games, seed
        self.belief = OpenBelief(game)
        self.was_dealt = game.start is None
        self.reader = reader_of(game.title, game.players)

    def deal(self) -> list[Luck]:
        """Return the luck of the card deal and of the first tickets."""
        state = self.belief.state
        tickets = self.player.compare(state, 0, DEAL_TICKETS, state, 0, self.games, self.seed)
        whole = self.player.compare(state, 0, DEAL, state, 0, self.games, self.seed + 1)
        cards = Comparison(
            tickets.other_wins, tickets.other_points, whole.other_wins, whole.other_points
        )
        return [
            _luck(-1, None, "cards_dealt", cards),
            _luck(-1, None, "tickets_dealt", tickets),
        ]

    def action(
        self, game: Game, number: int, seat: int, action: Action, events: Iterable[Event]
    ) -> Luck | None:
        """Return the luck in the ``number``-th action (from 0), or None if none is measured.

        ``game``: after the action. ``events``: all its events, including secret ones.
        """
        events = list(events)
        belief = self.belief
        before, hidden, known, decks = belief.state, belief.hidden, belief.known, belief.decks
        belief.update(game, events)
        if belief.decks == decks:
            return None
        kind, seed = _kind(action, events), self.seed + 2 + number
        if self.reader is not None and kind == "row":
            return None
        if self.reader is not None and kind == "deck":
            others = _other_outcomes(self.reader, before, hidden, action.index, seed)
            return _by_model(self.reader, number, seat, kind, belief.state, others)
        compared = self.player.compare(
            before, known, action.index, belief.state, belief.known, self.games, seed
        )
        return _luck(number, seat, kind, compared)


def _other_outcomes(
    reader: ValueReader, before: Bytes, hidden: Bytes, action: int, seed: int
) -> np.ndarray:
    """Return positions that an action could have led to: uint8[ALTERNATIVES, size of STATE]."""
    layout, events = layout_of(reader.title), new_bytes(EVENT_BUFFER)
    states = np.repeat(before[None], ALTERNATIVES, axis=0)
    for number, state in enumerate(states):
        sample = (ALTERNATIVES * seed + number) & MASK_62
        planning.sample_hidden_state(layout, state, hidden, sample)
        step(layout, state, action, events)
    return states


def _by_model(
    reader: ValueReader, number: int, seat: int, kind: LuckKind, after: Bytes, others: np.ndarray
) -> Luck:
    states = np.concatenate([after[None], others])
    found = reader.predict(states, np.full(len(states), EVERYONE))
    wins, points = (each[0] - each[1:] for each in (found.wins, found.scores))
    return Luck(number, seat, kind, *_mean_and_error(wins), *_mean_and_error(points))


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
