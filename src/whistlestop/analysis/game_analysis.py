"""The analysis of a game: the seats' chances over time, the value of decisions, and luck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from time import perf_counter

from msgspec import Struct, field

from whistlestop.analysis.calibration import Evidence
from whistlestop.analysis.decisions import FINALISTS, STANDARD, Decision, Depth, judge
from whistlestop.analysis.estimate import Estimate, blended, by_value, decided, summarized
from whistlestop.analysis.judging import NO_GAP
from whistlestop.analysis.limits import (
    checked_games,
    checked_seed,
    checked_threads,
    positive,
    whole,
)
from whistlestop.analysis.luck import Ledger, Luck
from whistlestop.analysis.open_belief import OpenBelief
from whistlestop.analysis.playouts import Player
from whistlestop.analysis.quick import curve_of
from whistlestop.analysis.seat_summary import SeatSummary, summary_of
from whistlestop.analysis.suspects import decisions_of, model_losses, suspects
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.bots.value_model import model_of
from whistlestop.game import Action, Game, IllegalAction, View
from whistlestop.game.setting_up import is_whole

VERSION = 9  # bump when the format or method changes; other stored analyses are computed again

BY_MODEL_UNTIL = 0.5  # share of the game that is left when playouts begin to count for chances


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
    """The estimates after ``number`` actions of the record, with all hands and tickets open.

    The title's value model gives those of the first half of the game; from there on playouts count
    more and more, because they hardly err near the end.
    """

    number: int
    estimate: Estimate


class DecisionFound(Struct, frozen=True, tag="decision"):
    """A judged decision.

    It is sent when the final loss is known, at the seat's next decision of the same kind. It may
    therefore come after later decisions. The decisions that a value model finds worst are sent at
    the beginning too; what comes later replaces them.
    """

    decision: Decision


class LuckFound(Struct, frozen=True, tag="luck"):
    """The luck of one chance event."""

    luck: Luck


class Summary(Struct, frozen=True, tag="summary"):
    """The end of an analysis: what it says about each seat."""

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
        last = {decision.number: decision for decision in decisions}
        decisions = [last[number] for number in sorted(last)]
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
CANDIDATES = 8.7  # mean number of candidates of a decision
COMPARED = 1.1  # mean number of actions in the last round, as a share of its games
BY_CHANCE = 0.75  # share of actions with a chance event
BY_PLAYOUTS = 0.1  # share of actions whose luck is measured by playouts if there is a value model
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
    by_playouts = BY_CHANCE if model_of(game.title) is None else BY_PLAYOUTS
    chance = 2 * by_playouts * len(game.played) * options.luck
    return options.times(min(DEEPEST, seconds / (one * (decisions + chance) + 1e-9)))


class _Analysis:
    def __init__(self, game: Game, options: Options) -> None:
        self.game, self.options = game, options
        self.now = game.from_start()
        self.player = Player(game.title, game.players, options.threads)
        self.ledger = Ledger(self.now, self.player, options.luck, options.seed)
        self.beliefs = [BeliefState() for _ in range(game.players)]
        self.decisions: list[Decision] = []
        self.waiting: dict[tuple[int, str], Decision] = {}  # by seat and phase
        self.model_losses: dict[int, float] = {}  # by number
        self.judged: dict[int, Decision] = {}  # by number, those that were judged first
        self.luck: list[Luck] = []
        self.curve = curve_of(game)

    def run(self) -> Iterator[Piece]:
        yield from self._judge_suspects()
        if self.ledger.was_dealt and self.options.luck:
            for luck in self.ledger.deal():
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

    def _judge_suspects(self) -> Iterator[DecisionFound]:
        """Judge the decisions that a value model finds worst; yield those that lost something."""
        seats = self.options.seats
        seats = frozenset(range(self.game.players)) if seats is None else seats
        stand_ins = self.options.stand_ins
        self.model_losses = model_losses(self.game, seats, self.player, stand_ins)
        numbers = suspects(self.game, self.model_losses)
        for number, view, belief, played in decisions_of(self.game, seats) if numbers else ():
            if number in numbers:
                decision = self._judged(number, view, belief, played, after_loss=True)
                assert decision is not None
                self.judged[number] = decision
                if decision.is_judged_bad:
                    yield DecisionFound(decision)

    def _judged(
        self, number: int, view: View, belief: BeliefState, played: Action, after_loss: bool
    ) -> Decision | None:
        if number in self.judged:
            return self.judged[number]
        return judge(
            self.player,
            belief,
            view,
            played,
            number=number,
            depth=self.options.depth,
            seed=self.options.seed,
            after_loss=after_loss,
            model_loss=self.model_losses.get(number),
        )

    def _judge(
        self, number: int, view: View, belief: BeliefState, played: Action
    ) -> Iterator[DecisionFound]:
        """Judge a decision, and complete the seat's last one of the same kind."""
        assert view.seat is not None
        options, like = self.options, (view.seat, view.phase)
        decision = self._judged(number, view, belief, played, after_loss=like in self.waiting)
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
        left, by_model = 1.0 - number / len(self.game.played), None
        if self.curve is not None:
            by_model = by_value(self.curve.wins[number], self.curve.scores[number])
            if left > BY_MODEL_UNTIL:
                return Moment(number, by_model)
        belief, games = self.ledger.belief, max(64, self.options.luck // 2)
        playouts = self.player.play(belief.state, belief.hidden, games, seed=self.options.seed)
        evidence = Evidence.of(now.title.id, None, belief.actions, playouts)
        found = summarized(evidence, playouts)
        if by_model is not None:
            found = blended(by_model, found, left / BY_MODEL_UNTIL)
        return Moment(number, found)

    def _summary(self, seat: int) -> SeatSummary:
        stand_ins = sum(self.game.played[number][0] == seat for number in self.options.stand_ins)
        own = [decision for decision in self.decisions if decision.seat == seat]
        return summary_of(self.game, seat, own, self.luck, stand_ins)
