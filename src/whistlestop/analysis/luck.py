"""What luck did: how much chance alone changed what each seat could expect.

After every turn of chance (a deal, a card from the deck, a refilled row, tickets drawn, a tunnel's
cards) the position is compared with those that the same action could have led to, all hands and
tickets open. The worth of a position is what the policy makes of it when it plays on for all seats:
fixed beforehand, and the same for what came and for what could have come. So the mean of luck over
many games is 0, whoever plays and however well (AIVAT: Burch, Schmid, Moravčík and Bowling 2018).
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
KINDS: dict[str, LuckKind] = {  # by what the action was; the first event that says more wins
    "draw_deck": "deck",
    "draw_tickets": "tickets",
}
BY_EVENT: dict[str, LuckKind] = {"tunnel_turned_up": "tunnel", "new_deck": "cards_dealt"}


class Luck(Struct, frozen=True):
    """One turn of chance: what it changed for each seat.

    ``number``: how many actions were played before the one that brought it about, of ``seat``; -1
    and None for the deal. ``wins`` (chances to win) and ``points`` (of the final score) are what
    each seat can expect more than before, ``wins_error`` and ``points_error`` their standard
    errors.
    """

    number: int
    seat: int | None
    kind: LuckKind
    wins: tuple[float, ...]
    wins_error: tuple[float, ...]
    points: tuple[float, ...]
    points_error: tuple[float, ...]


class Ledger:
    """Follows a game from its deal, and says after each action what luck did.

    ``games``: how many are played out for each turn of chance, on either side of the comparison.
    """

    def __init__(self, game: Game, player: Player, games: int, seed: int = 0) -> None:
        """``game`` stands at its start."""
        self.player, self.games, self.seed = player, games, seed
        self.belief = OpenBelief(game)
        self.was_dealt = game.start is None
        self.comparison: Comparison | None = None  # of the last turn of chance

    def deal(self) -> tuple[list[Luck], Comparison]:
        """What the deal of the cards did, and that of the first tickets after it; and the
        comparison with other deals, in which is what each seat can expect before any."""
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
        """What chance did when ``seat`` played an action, the ``number``-th from 0; None if chance
        had no part in it. ``game`` stands after it; ``events``: all that happened, with secrets."""
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
        told = (BY_EVENT[event.kind] for event in events if event.kind in BY_EVENT)
        kind = next(told, KINDS.get(action.kind, "row"))
        return _luck(number, seat, kind, self.comparison)


def _luck(number: int, seat: int | None, kind: LuckKind, comparison: Comparison) -> Luck:
    wins = comparison.wins - comparison.other_wins
    points = comparison.points - comparison.other_points
    return Luck(number, seat, kind, *_mean_and_error(wins), *_mean_and_error(points))


def _mean_and_error(samples: np.ndarray) -> tuple[tuple[float, ...], tuple[float, ...]]:
    error = samples.std(axis=0, ddof=1) / np.sqrt(len(samples))
    return tuple(samples.mean(axis=0).tolist()), tuple(error.tolist())
