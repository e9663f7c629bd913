"""The analysis of a game: the seats' chances over time, the value of decisions, and luck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from time import perf_counter

import numpy as np
from msgspec import Struct, field

from whistlestop.analysis.calibration import Evidence
from whistlestop.analysis.decisions import FINALISTS, STANDARD, Decision, Depth, judge
from whistlestop.analysis.estimate import Estimate, decided, summarized
from whistlestop.analysis.judgement import Judgement, accuracy
from whistlestop.analysis.judging import NO_GAP
from whistlestop.analysis.limits import (
    checked_games,
    checked_seed,
    checked_threads,
    positive,
    whole,
)
from whistlestop.analysis.luck import Ledger, Luck, LuckKind
from whistlestop.analysis.open_belief import OpenBelief
from whistlestop.analysis.playouts import Player, Playouts
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.game import Action, Game, IllegalAction, View
from whistlestop.game.setting_up import is_whole

VERSION = 4  # bump when the format or method changes; other stored analyses are computed again


@dataclass(frozen=True, slots=True)
class Options:
    """The scope and depth of an analysis.

    ``seats``: the seats whose decisions are judged, None for all. ``depth``: for each decision.
    ``luck``: playouts on each side for each chance event, 2 at least; 0 leaves luck out. ``seed``:
    a whole number from 0 to 2**62 - 1. ``threads``: the number of threads, which affects only the
    time. ``stand_ins``: the actions, from 0, that a bot played in a player's place; they do not
    count as the player's. Raises ValueError for invalid numbers.
    """

    seats: frozenset[int] | None = None
    depth: Depth = STANDARD
    luck: int = 300
    seed: int = 0
    threads: int = 1
    stand_ins: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        if not is_whole(self.luck) or self.luck != 0:
            checked_games("luck", self.luck, 2)
        checked_seed(self.seed)
        checked_threads(self.threads)

    def times(self, factor: float) -> Options:
        """Return options with a depth multiplied by ``factor``.

        Raises ValueError unless ``factor`` is above 0.
        """
        positive("factor", factor)
        luck = max(16, round(self.luck * factor)) if self.luck else 0
        return replace(self, depth=self.depth.times(factor), luck=luck)


class Moment(Struct, frozen=True, tag="moment"):
    """The estimates after ``number`` actions of the record, with all hands and tickets open."""

    number: int
    estimate: Estimate


class DecisionFound(Struct, frozen=True, tag="decision"):
    """A judged decision.

    It is sent when the final loss is known, at the seat's next decision of the same kind. It may
    therefore come after later decisions.
    """

    decision: Decision


class LuckFound(Struct, frozen=True, tag="luck"):
    """The luck of one chance event."""

    luck: Luck


class LuckSum(Struct, frozen=True):
    """The total luck of one kind for a seat: ``wins`` and ``points``, with standard errors."""

    wins: float
    wins_error: float
    points: float
    points_error: float


class Amount(Struct, frozen=True):
    """A chance to win (``wins``, from -1 to 1) and ``points``."""

    wins: float
    points: float


class SeatSummary(Struct, frozen=True):
    """The parts of a seat's result, in chances to win and in points.

    ``result`` = ``expected`` (before the deal, or in the position that the game began from) +
    ``luck`` + ``skill`` + ``rest``, exactly. ``skill``: the advantage of the seat's decisions over
    those of the policy that plays the playouts, with its standard error; None if they were not
    judged. ``rest``: the effect of the others' decisions, and what playouts by the policy miss.
    ``accuracy``: None for a seat without decisions. ``stand_ins``: the actions that a bot played
    in the player's place; they count only in ``rest``.
    """

    result: Amount
    expected: Amount
    luck: Amount
    skill: Amount | None
    skill_error: Amount
    rest: Amount
    luck_by_kind: dict[LuckKind, LuckSum]
    decisions: int
    accuracy: float | None
    judgements: dict[Judgement, int]
    stand_ins: int = 0


class Summary(Struct, frozen=True, tag="summary"):
    """The end of an analysis: the parts of each seat's result."""

    seats: tuple[SeatSummary, ...]


Piece = Moment | DecisionFound | LuckFound | Summary


def actions_behind(piece: Piece) -> int | None:
    """Return how many actions the analysis has finished when a piece comes, or None if unknown."""
    match piece:
        case Moment(number=number):
            return number
        case LuckFound(luck=luck):
            return max(0, luck.number)
        case _:
            return None


class GameAnalysis(Struct, frozen=True):
    """All pieces of an analysis."""

    title: str
    players: int
    actions: int
    moments: list[Moment] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    luck: list[Luck] = field(default_factory=list)
    seats: tuple[SeatSummary, ...] = ()

    @classmethod
    def of(cls, game: Game, pieces: Iterable[Piece]) -> GameAnalysis:
        """Return the analysis of a game that consists of these pieces."""
        moments: list[Moment] = []
        decisions: list[Decision] = []
        luck: list[Luck] = []
        seats: tuple[SeatSummary, ...] = ()
        for piece in pieces:
            match piece:
                case Moment():
                    moments.append(piece)
                case DecisionFound():
                    decisions.append(piece.decision)
                case LuckFound():
                    luck.append(piece.luck)
                case Summary():
                    seats = piece.seats
        decisions.sort(key=lambda each: each.number)
        return cls(game.title.spec, game.players, len(game.played), moments, decisions, luck, seats)


def analyse(game: Game, options: Options | None = None) -> Iterator[Piece]:
    """Analyse a finished game and yield pieces in playing order.

    Decisions may come later (see ``DecisionFound``). Raises ValueError if the game is not over or
    lacks a seat that is to be judged.
    """
    if not game.is_over:
        raise ValueError("only a finished game can be analysed: players may not learn hidden cards")
    options = options or Options()
    for seat in options.seats or ():
        whole("seat", seat, 0, game.players - 1)
    yield from _Analysis(game, options).run()


def judge_instead(
    game: Game, number: int, notation: str, options: Options | None = None
) -> Decision:
    """Judge an action in place of the one played after ``number`` others, for its seat's knowledge.

    The seat's later decisions after it are unknown, so its whole loss counts as lost. Raises
    ValueError if the game has no such decision, IllegalAction if the action is illegal.
    """
    options = options or Options()
    if not is_whole(number):
        raise ValueError(f"number={number!r}: give the number of earlier actions, a whole number")
    if not 0 <= number < len(game.played):
        raise ValueError(f"no action {number + 1}: the game has {len(game.played)} actions")
    now, belief, seat = game.from_start(), BeliefState(), game.played[number][0]
    for who, action in game.played[:number]:
        if who == seat:
            view = now.view(seat)
            belief.update(view)
            belief.remember(view, action)
        now.play(action)
    view = now.view(seat)
    belief.update(view)
    tried = now.parse(notation)
    if not now.is_legal(tried):
        raise IllegalAction(f"{notation}: {now.why_illegal(tried)}")
    player = Player(game.title, game.players, options.threads)
    found = judge(
        player, belief, view, tried, number=number, depth=options.depth, seed=options.seed
    )
    if found is None:
        raise ValueError(f"there was nothing to decide at action {number + 1}")
    return found


PROBE = 24  # playouts for each thread that measure the time of one
SHARE_LEFT = 0.55  # mean time of a playout during the game, relative to one from its start
CANDIDATES = 8  # mean number of candidates of a decision
COMPARED = 1.6  # mean number of actions in the last round
BY_CHANCE = 0.75  # share of actions with a chance event
DEEPEST = 50.0  # largest multiple of the standard depth


def options_for(game: Game, options: Options, seconds: float) -> Options:
    """Return options as deep as this computer can manage in about this number of seconds.

    The estimate comes from the time of playouts from the game's start. Raises ValueError unless
    ``seconds`` is above 0.
    """
    positive("seconds", seconds)
    start, player = game.from_start(), Player(game.title, game.players, options.threads)
    belief = OpenBelief(start)
    player.play(belief.state, belief.hidden, options.threads)  # load the compiled code first
    begun = perf_counter()
    player.play(belief.state, belief.hidden, PROBE * options.threads)
    one = (perf_counter() - begun) / (PROBE * options.threads) * SHARE_LEFT
    seats = game.players if options.seats is None else len(options.seats)
    depth = options.depth
    of_a_decision = CANDIDATES * depth.screen + FINALISTS * depth.narrow + COMPARED * depth.compare
    decisions = len(game.played) * seats / game.players * of_a_decision
    chance = 2 * BY_CHANCE * len(game.played) * options.luck
    return options.times(min(DEEPEST, seconds / (one * (decisions + chance) + 1e-9)))


Expected = tuple[np.ndarray, np.ndarray]  # wins and points of each seat: float64[seats] each


class _Analysis:
    def __init__(self, game: Game, options: Options) -> None:
        self.game, self.options = game, options
        self.now = game.from_start()
        self.player = Player(game.title, game.players, options.threads)
        self.ledger = Ledger(self.now, self.player, options.luck, options.seed)
        self.beliefs = [BeliefState() for _ in range(game.players)]
        self.decisions: list[Decision] = []
        self.waiting: dict[tuple[int, str], Decision] = {}  # by seat and phase
        self.luck: list[Luck] = []
        self.expected: Expected | None = None

    def run(self) -> Iterator[Piece]:
        if not self.ledger.was_dealt:
            playouts = self._play_on()
            self.expected = playouts.wins[:, 0].mean(axis=0), playouts.points[:, 0].mean(axis=0)
        elif self.options.luck:
            dealt, deals = self.ledger.deal()
            self.expected = deals.other_wins.mean(axis=0), deals.other_points.mean(axis=0)
            for luck in dealt:
                self.luck.append(luck)
                yield LuckFound(luck)
        yield self._moment()
        for number, (seat, action) in enumerate(self.game.played):
            view, belief = self.now.view(seat), self.beliefs[seat]
            belief.update(view)
            if self.options.seats is None or seat in self.options.seats:
                yield from self._judge(number, view, belief, action)
            belief.remember(view, action)
            events = self.now.play(action)
            if self.options.luck:
                found = self.ledger.action(self.now, number, seat, action, events)
                if found is not None:
                    self.luck.append(found)
                    yield LuckFound(found)
            else:
                self.ledger.belief.update(self.now, events)
            if self.now.seat != seat or self.now.is_over:
                yield self._moment()
        for decision in self.waiting.values():
            yield self._found(decision)
        yield Summary(tuple(self._summary(seat) for seat in range(self.game.players)))

    def _judge(
        self, number: int, view: View, belief: BeliefState, played: Action
    ) -> Iterator[DecisionFound]:
        """Judge a decision, and complete the seat's last one of the same kind."""
        assert view.seat is not None
        options, like = self.options, (view.seat, view.phase)
        decision = judge(
            self.player,
            belief,
            view,
            played,
            number=number,
            depth=options.depth,
            seed=options.seed,
        )
        before = self.waiting.pop(like, None)
        if before is not None:
            later = NO_GAP if decision is None else decision.potential
            yield self._found(before.but_for(later))
        if decision is None or number in options.stand_ins:
            return
        if decision.has_lost:
            self.waiting[like] = decision
        else:
            yield self._found(decision)

    def _found(self, decision: Decision) -> DecisionFound:
        self.decisions.append(decision)
        return DecisionFound(decision)

    def _moment(self) -> Moment:
        """Return the estimates for the present position."""
        now, number = self.now, len(self.now.played)
        if now.is_over:
            totals = [score["total"] for score in now.scores()]
            return Moment(number, decided(totals, now.winners()))
        playouts = self._play_on()
        evidence = Evidence.of(now.title.id, None, self.ledger.belief.actions, playouts)
        return Moment(number, summarized(evidence, playouts))

    def _play_on(self) -> Playouts:
        """Return playouts from the present position."""
        belief, games = self.ledger.belief, max(64, self.options.luck // 2)
        return self.player.play(belief.state, belief.hidden, games, seed=self.options.seed)

    def _summary(self, seat: int) -> SeatSummary:
        game = self.game
        winners = game.winners()
        result = np.array([(seat in winners) / len(winners), game.scores()[seat]["total"]])
        expected = np.array([1.0 / game.players, result[1]])
        if self.expected is not None:
            wins, points = self.expected
            expected = np.array([wins[seat], points[seat]])
        luck = np.array(
            [
                sum(each.wins[seat] for each in self.luck),
                sum(each.points[seat] for each in self.luck),
            ]
        )
        own = [decision for decision in self.decisions if decision.seat == seat]
        judged = self.options.seats is None or seat in self.options.seats
        gains = [decision.gain for decision in own]
        skill = np.array([sum(gain.win for gain in gains), sum(gain.points for gain in gains)])
        errors = np.array([[gain.win_error, gain.points_error] for gain in gains] or [[0.0, 0.0]])
        rest = result - expected - luck - skill * judged
        counted: dict[Judgement, int] = dict.fromkeys(
            ("best", "good", "inaccuracy", "mistake", "blunder"), 0
        )
        for decision in own:
            counted[decision.judgement] += 1
        return SeatSummary(
            result=_amount(result),
            expected=_amount(expected),
            luck=_amount(luck),
            skill=_amount(skill) if judged else None,
            skill_error=_amount(np.sqrt(np.square(errors).sum(axis=0))),
            rest=_amount(rest),
            luck_by_kind=self._luck_by_kind(seat),
            decisions=len(own),
            accuracy=accuracy(decision.lost for decision in own) if judged else None,
            judgements=counted,
            stand_ins=sum(
                number in self.options.stand_ins and who == seat
                for number, (who, _) in enumerate(game.played)
            ),
        )

    def _luck_by_kind(self, seat: int) -> dict[LuckKind, LuckSum]:
        sums: dict[LuckKind, LuckSum] = {}
        for kind in dict.fromkeys(each.kind for each in self.luck):
            own = [each for each in self.luck if each.kind == kind]
            sums[kind] = LuckSum(
                sum(each.wins[seat] for each in own),
                float(np.sqrt(sum(each.wins_error[seat] ** 2 for each in own))),
                sum(each.points[seat] for each in own),
                float(np.sqrt(sum(each.points_error[seat] ** 2 for each in own))),
            )
        return sums


def _amount(values: np.ndarray) -> Amount:
    return Amount(float(values[0]), float(values[1]))
