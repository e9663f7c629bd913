"""Chances to win at once, from the value model of a title (``docs/value.md``).

Near the end of a game some playouts count too, if the cards of all seats are known or dealt. If all
are known, playouts also confirm the turning points.

Each function returns None for a title without a model; playouts (``estimate``) serve every title.
A game that is over has its result.

``known`` has one bit for each seat whose cards and tickets the model reads: 3 for seats 0 and 1,
EVERYONE for all, NO_SEAT for public knowledge. Each function raises TypeError for another kind of
position or of ``known``, and ValueError for bits of seats that the game doesn't have.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Literal

import numpy as np
from msgspec import Struct

from whistlestop.bots.planning.belief import BeliefState
from whistlestop.bots.planning.seat_features import (
    EVERYONE,
    POINTS,
    PUBLIC,
    SEAT,
    TURNS,
    Private,
    Public,
)
from whistlestop.bots.value_model import Prediction, ValueReader, reader_of
from whistlestop.bots.view_values import predict_belief
from whistlestop.game import Game, View
from whistlestop.game.scores import win_share
from whistlestop.rules.constants import LOCOMOTIVE, Phase
from whistlestop.rules.entry_points import score
from whistlestop.rules.layout import LAYOUT, layout_of
from whistlestop.rules.records import SCORES, STATE, as_record, new_bytes
from whistlestop.titles import load

NO_SEAT = 0  # as ``known``: public knowledge only
PLAYOUTS = 64  # of a position near the end of a game with all cards open
TURNING = 0.08  # change of a chance, within WITHIN actions, that makes a turning point
WITHIN = 6
MOST_TURNING = 5
CANDIDATES = 6  # changes that playouts check
CHECKS = 48  # playouts before and after such a change
CONFIRMED = 0.03  # change of the chance by playouts, in the same direction
MOST_REASONS = 5
LEAST_REASON = 0.01  # of a chance to win
Group = Literal["points", "tickets", "trains", "network", "hand", "turn"]
GROUPS: dict[Group, tuple[Public | Private, ...]] = {
    "points": (Public.SCORE,),
    "tickets": (
        Public.TICKETS,
        Public.TICKETS_SHOWN,
        *(p for p in Private if p not in (Private.LOCOMOTIVES, Private.MOST_OF_A_COLOUR)),
    ),
    "trains": (Public.TRAINS, Public.SUBWAYS, Public.STATIONS, Public.TURNS_LEFT),
    "network": (
        Public.NETWORK_CITIES,
        Public.NETWORK_SPACES,
        Public.ROUTES,
        Public.LONGEST_PATH,
        Public.HAS_LONGEST_PATH,
        Public.JOINED,
        Public.JOINED_POINTS,
        Public.TOUCHED,
    ),
    "hand": (
        Public.HAND,
        Public.LOCOMOTIVES_SEEN,
        Public.ROW_CARDS,
        Public.TRACK_CARDS,
        Private.LOCOMOTIVES,
        Private.MOST_OF_A_COLOUR,
    ),
    "turn": (Public.TURN_IN,),
}
"""The features that a person would name together; tickets include the plan to complete them."""


class TurningPoint(Struct, frozen=True):
    """A large change of a seat's chance: ``change`` from after ``since`` to after ``number``.

    ``largest``: the number of the action between them that changed it most, counted from 1.
    """

    number: int
    largest: int
    since: int
    seat: int
    change: float


class Curve(Struct, frozen=True):
    """The course of a game: each seat's chance to win and expected score after every action.

    The first entry is before the first action. ``turning``: the largest changes, in order of time.
    If all cards are open, playouts have confirmed them.
    """

    wins: list[list[float]]
    scores: list[list[float]]
    turning: list[TurningPoint]


class Reason(Struct, frozen=True):
    """A group of features that speaks for or against a seat.

    ``group``: one of GROUPS. ``effect``: how much higher the seat's chance to win is than if these
    features were as those of the other seats on average.
    """

    seat: int
    group: Group
    effect: float


class Standing(Struct, frozen=True):
    """The facts of a seat behind the reasons, with all cards open.

    ``completed``: of its ``tickets``. ``open``: the points of the others; ``given_up``: those of
    them that its plan no longer includes. ``lacking``: the cards that its plan needs and its hand
    lacks. ``routes``: those it owns. ``longest_path``: its length, 0 on titles without points for
    it; ``is_longest``: no other seat has a longer one. ``waits``: the number of seats that decide
    before it.
    """

    points: int
    tickets: int
    completed: int
    open: int
    given_up: int
    lacking: int
    trains: int
    cards: int
    locomotives: int
    routes: int
    longest_path: int
    is_longest: bool
    waits: int


class Explanation(Struct, frozen=True):
    """The strongest reasons for and against each seat at one moment, and the facts behind them.

    ``standings``: one for each seat.
    """

    reasons: list[Reason]
    standings: list[Standing]


def predict_view(view: View, belief: BeliefState | None = None) -> Prediction | None:
    """Return the prediction with the knowledge of a view's seat; ``belief`` as for ``estimate``."""
    if not isinstance(view, View):
        raise TypeError(f"predict_view needs the View of a seat, not {type(view).__name__}")
    if view.seat is None:
        raise TypeError("a spectator holds no cards: predict_view needs the view of a seat")
    reader = reader_of(load(view.title), view.players)
    if reader is None:
        return None
    if view.scores is not None and view.winners is not None:
        return _result(view.winners, [score.total for score in view.scores])
    belief = belief or BeliefState()
    belief.update(view)
    belief.estimate_likelihoods(reader.planner)
    return predict_belief(reader, belief, view.seat)


def predict_game(game: Game, known: int = EVERYONE) -> Prediction | None:
    """Return the prediction for a game, with the cards and tickets of the known seats open.

    Each of these seats remembers the cards on its own track.
    """
    known = _checked(game, known)
    reader = reader_of(game.title, game.players)
    if reader is None:
        return None
    if game.is_over:
        return _result(game.winners(), [score["total"] for score in game.scores()])
    return reader.predict(game.state_bytes()[None], np.array([known]), PLAYOUTS)


def _result(winners: Sequence[int], totals: Sequence[int]) -> Prediction:
    """Return the result of a finished game as a prediction."""
    wins = [win_share(seat, winners) for seat in range(len(totals))]
    return Prediction(np.array([wins]), np.array([totals], np.float64))


def curve_of(game: Game, known: int = EVERYONE) -> Curve | None:
    """Return the course of a game from its first position to the present one.

    Chances are even until all have chosen their first tickets, and no turning point begins before.
    """
    known = _checked(game, known)
    reader = reader_of(game.title, game.players)
    if reader is None:
        return None
    now = game.from_start()
    states = np.empty((len(game.played) + 1, STATE.itemsize), np.uint8)
    states[0] = now.state_bytes()
    for number, (_, action) in enumerate(game.played, 1):
        now.play(action)
        states[number] = now.state_bytes()
    found = reader.predict(states, np.full(len(states), known, np.int64), PLAYOUTS)
    choosing = states.view(STATE)["phase"][:, 0] == Phase.CHOOSE_TICKETS
    found.wins[choosing] = 1 / game.players
    if game.is_over:
        result = predict_game(game)
        assert result is not None
        found.wins[-1], found.scores[-1] = result.wins[0], result.scores[0]
    turning = turning_candidates(found.wins, begun=int(choosing.sum()))
    if _are_all_known(game, known):
        turning = _confirmed(reader, states, turning)
    largest = sorted(turning, key=lambda each: -abs(each.change))[:MOST_TURNING]
    return Curve(
        np.round(found.wins, 4).tolist(),
        np.round(found.scores, 1).tolist(),
        sorted(largest, key=lambda each: each.number),
    )


def _confirmed(
    reader: ValueReader, states: np.ndarray, turning: list[TurningPoint]
) -> list[TurningPoint]:
    """Return the turning points at which playouts see the chance change in the same direction.

    The model alone often takes a planned action for news. ``states``: those of the whole game.
    """
    if not turning:
        return []
    before = reader.play_out(states[[each.since for each in turning]], CHECKS).wins
    after = reader.play_out(states[[each.number for each in turning]], CHECKS).wins
    return [
        each
        for each, change in zip(turning, after - before, strict=True)
        if change[each.seat] * np.sign(each.change) >= CONFIRMED
    ]


def _are_all_known(game: Game, known: int) -> bool:
    everyone = (1 << game.players) - 1
    return known & everyone == everyone


def _checked(game: Game, known: int) -> int:
    """Return the bits of the known seats. Raises TypeError or ValueError."""
    if not isinstance(game, Game):
        raise TypeError(f"a Game is needed, not {type(game).__name__}; predict_view takes a View")
    seats = f"one bit for each known seat of {game.players}, such as 3 for seats 0 and 1"
    try:
        known = index(known)
    except TypeError:
        raise TypeError(f"known must be a whole number: {seats}") from None
    if known != EVERYONE and not 0 <= known < 1 << game.players:
        raise ValueError(f"known={known}: {seats}")
    return known


def turning_candidates(wins: np.ndarray, begun: int = 0) -> list[TurningPoint]:
    """Return the largest changes of a chance within a few actions, in order of time.

    They are turning points if playouts confirm them. There are at most CANDIDATES. ``wins``:
    float64[n, players]. ``begun``: the number of actions after which the first chances are known.
    """
    found: list[TurningPoint] = []
    changes = [
        (abs(wins[number, seat] - wins[since, seat]), number, since, seat)
        for number in range(begun + 1, len(wins))
        for since in (max(begun, number - WITHIN),)
        for seat in range(wins.shape[1])
    ]
    changes.sort(key=lambda each: (-round(each[0], 3), each[1]))
    for size, number, since, seat in changes:
        if size < TURNING or len(found) == CANDIDATES:
            break
        if all(abs(number - other.number) > WITHIN for other in found):
            change = float(wins[number, seat] - wins[since, seat])
            steps = np.diff(wins[since : number + 1, seat]) * np.sign(change)
            largest = since + 1 + int(steps.argmax())
            found.append(TurningPoint(number, largest, since, seat, round(change, 4)))
    return sorted(found, key=lambda each: each.number)


def reasons_for(game: Game, known: int = EVERYONE) -> list[Reason] | None:
    """Return what speaks most for and against each seat, at most five reasons, strongest first.

    Private features count only if those of all seats are known, because they are compared. Until
    all have chosen their first tickets, nothing speaks for anyone; nor does it after the game. The
    model alone weighs them, also near the end, where chances come from playouts too.
    """
    known = _checked(game, known)
    reader = reader_of(game.title, game.players)
    if reader is None:
        return None
    if game.is_over or game.phase == "choose_tickets":
        return []
    players, all_known = game.players, _are_all_known(game, known)
    [features] = reader.features(game.state_bytes()[None], np.array([known]))
    seats = features[: players * SEAT].reshape(players, SEAT)
    others = (seats.sum(axis=0) - seats) / (players - 1)
    rows = [features]
    asked: list[tuple[int, Group]] = []
    for seat in range(players):
        for group, members in GROUPS.items():
            changed = features.copy()
            for member in members:
                if isinstance(member, Public) or all_known:
                    place = int(member) + (0 if isinstance(member, Public) else PUBLIC)
                    changed[seat * SEAT + place] = others[seat, place]
            rows.append(changed)
            asked.append((seat, group))
    wins = reader.predict_features(np.stack(rows), np.full(len(rows), known, np.int64)).wins
    found = [
        Reason(seat, group, round(float(wins[0, seat] - wins[row, seat]), 4))
        for row, (seat, group) in enumerate(asked, 1)
    ]
    found.sort(key=lambda reason: (reason.seat, -abs(reason.effect)))
    return [
        reason
        for seat in range(players)
        for reason in [each for each in found if each.seat == seat][:MOST_REASONS]
        if abs(reason.effect) >= LEAST_REASON
    ]


def explain(game: Game) -> Explanation | None:
    """Return the reasons and facts with all cards open, so only for a game that is over by now."""
    reasons = reasons_for(game)
    reader = reader_of(game.title, game.players)
    if reader is None or reasons is None:
        return None
    return Explanation(reasons, _standings(game, reader))


def _standings(game: Game, reader: ValueReader) -> list[Standing]:
    [features] = reader.features(game.state_bytes()[None], np.array([EVERYONE]))
    given_up = POINTS * features[PUBLIC + Private.GIVEN_UP :: SEAT]
    lacking = TURNS * features[PUBLIC + Private.LACKING :: SEAT]
    state, scored = game.state_bytes(), new_bytes(SCORES)
    score(layout_of(game.title), state, scored)
    now, scores = as_record(state, STATE), as_record(scored, SCORES)
    owners = now["route_owner"][: int(as_record(layout_of(game.title), LAYOUT)["routes"])]
    longest = int(scores["longest_path_length"][: game.players].max())
    return [
        Standing(
            points=int(now["score"][seat]),
            tickets=int((now["ticket_owner"] == seat).sum()),
            completed=int(scores["completed"][seat]),
            open=int(scores["lost"][seat]),
            given_up=round(float(given_up[seat])),
            lacking=round(float(lacking[seat])),
            trains=int(now["trains"][seat]),
            cards=int(now["hands"][seat].sum()),
            locomotives=int(now["hands"][seat, LOCOMOTIVE]),
            routes=int((owners == seat).sum()),
            longest_path=int(scores["longest_path_length"][seat]),
            is_longest=0 < longest == int(scores["longest_path_length"][seat]),
            waits=(seat - int(now["seat"])) % game.players,
        )
        for seat in range(game.players)
    ]
