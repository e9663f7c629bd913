"""The judgement of answers to puzzles, and the check of a puzzle's proof.

The proof contains the value of most answers. Another answer is a move from the proof with a
different payment. Playouts compare it with the best answer; it is right if it is the same move and
loses next to nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from whistlestop.analysis.decisions import Depth
from whistlestop.analysis.facts import Fact, facts_of
from whistlestop.analysis.judgement import Judgement, judgement_of
from whistlestop.analysis.judging import NO_GAP, ActionValue, Gap, Judging
from whistlestop.analysis.playouts import Player
from whistlestop.analysis.puzzles.clear_best import CONFIDENCE, Clear, amounts, clear_best
from whistlestop.analysis.puzzles.last_turn import value_of, values
from whistlestop.analysis.puzzles.mining import all_moves, judging_of
from whistlestop.analysis.puzzles.puzzle import (
    JUDGED,
    NO,
    YES,
    Answer,
    Puzzle,
    move_of,
)
from whistlestop.analysis.puzzles.ways import cards_needed, cheapest_path
from whistlestop.game import Game, IllegalAction
from whistlestop.titles import load

COMPARED = 800  # playouts for an answer that is not in the proof
SHARE = 0.5  # share of the margin that must remain when a puzzle is checked again
WEIGHED = 1 / 3  # playouts for each action of a position, as a share of those for a comparison
LARGER = Depth(160, 500, 2000)  # more determinizations than in the search for puzzles
NEW_SEED = 77_000_000  # added to a proof's seed for new games


class Verdict(Struct, frozen=True):
    """The judgement of an answer."""

    right: bool
    judgement: Judgement
    answer: Answer
    best: Answer
    facts: tuple[Fact, ...]


class Weighed(Struct, frozen=True):
    """A bot's evaluation of a seat's candidate actions, best first."""

    seat: int
    actions: tuple[ActionValue, ...]


def known_verdict(puzzle: Puzzle, answer: str) -> Verdict | None:
    """Return the verdict on an answer from the proof, or None if the proof lacks it.

    Raises IllegalAction.
    """
    best = puzzle.answers[0]
    if puzzle.kind == "still_possible":
        if answer not in (YES, NO):
            raise IllegalAction(f"{answer[:40]!r}: the answer is yes or no")
        return _verdict(puzzle, Answer(answer), answer == puzzle.best)
    game = puzzle.game
    action = game.parse(answer)
    if not game.is_legal(action):
        raise IllegalAction(f"{answer}: {game.why_illegal(action)}")
    found = puzzle.answer(str(action))
    if found is not None:
        return _verdict(puzzle, found, found.action == puzzle.best)
    if puzzle.kind == "end_game":
        assert best.score is not None
        worth = value_of(game, action)
        behind = Gap(0.0, 0.0, best.score - worth, 0.0)
        return _verdict(
            puzzle, Answer(str(action), score=worth, behind=behind), worth == best.score
        )
    return None


def judged_verdict(puzzle: Puzzle, answer: str, threads: int = 1) -> Verdict:
    """Return the verdict on an answer that the proof lacks, from playouts that compare it.

    It is right if it is the best move and loses less than half of the margin. Raises IllegalAction.
    """
    view = puzzle.view
    actions = {str(action): action for action in view.legal}
    if answer not in actions:
        raise IllegalAction(f"{answer}: it is not legal in this position")
    best, other = actions[puzzle.best], actions[answer]
    judging = judging_of(Player(load(view.title), view.players, threads), view, puzzle.proof.seed)
    games = judging.play([best.index, other.index], COMPARED)
    behind = judging.gap(games.of(0), games.of(1))
    worth = judging.worth(other.index, games, 1)
    found = Answer(worth.action, worth.win, worth.score, behind, worth.games)
    lost, _ = amounts(behind, puzzle.proof.measure)
    right = move_of(best) == move_of(other) and lost < SHARE * puzzle.proof.margin
    facts = facts_of(judging.title, view, games.of(0).outcome, games.of(1).outcome)
    return _verdict(puzzle, found, right, facts)


def _verdict(
    puzzle: Puzzle, answer: Answer, right: bool, facts: tuple[Fact, ...] | None = None
) -> Verdict:
    behind = answer.behind or NO_GAP
    judgement: Judgement = "best" if right else judgement_of(behind.win, behind.win_error, False)
    if puzzle.kind not in JUDGED and not right:
        judgement = "mistake"
    shown = puzzle.facts if facts is None else facts
    return Verdict(right, judgement, answer, puzzle.answers[0], shown)


def weighed(game: Game, depth: Depth, threads: int = 1, seed: int = 0) -> Weighed:
    """Return the policy's evaluation of the possible actions, by chance to win, then points.

    Raises ValueError if the game is over.
    """
    if game.seat is None:
        raise ValueError("the game is over: there is nothing to decide")
    view = game.view(game.seat)
    judging = judging_of(Player(game.title, game.players, threads), view, seed)
    actions = judging.candidates
    if len(actions) == 1 and len(view.legal) > 1:
        actions = all_moves(judging, view)
    games = judging.play(actions, max(2, round(WEIGHED * depth.compare)))
    found = [judging.worth(action, games, place) for place, action in enumerate(actions)]
    found.sort(key=lambda each: (-each.win, -each.score))
    return Weighed(game.seat, tuple(found))


def find_fault(
    puzzle: Puzzle, depth: Depth = LARGER, threads: int = 1, confidence: float = CONFIDENCE
) -> str:
    """Return why a puzzle is wrong, checked with different and more playouts, or "" if it is right.

    Exact puzzles are computed again.
    """
    game = puzzle.game
    if game.seat != puzzle.seat:
        return f"it is the turn of seat {game.seat}, not of seat {puzzle.seat}"
    if puzzle.kind == "still_possible":
        return _possible_again(puzzle)
    best = puzzle.answers[0]
    if best.action != puzzle.best:
        return "its best answer is not the first"
    if puzzle.kind == "end_game":
        return _last_turn_again(puzzle, game)
    view = game.view(puzzle.seat)
    actions = {str(action): action.index for action in view.legal}
    judging = judging_of(
        Player(game.title, game.players, threads), view, puzzle.proof.seed + NEW_SEED
    )
    found = _judge_again(
        judging, [actions[each.action] for each in puzzle.answers], depth, confidence
    )
    if found is None:
        return "no move is clearly better than all others"
    name = judging.notation[found.best]
    return "" if name == puzzle.best else f"{name} is better than {puzzle.best}"


def _judge_again(
    judging: Judging, actions: Sequence[int], depth: Depth, confidence: float
) -> Clear | None:
    return clear_best(judging, actions, depth, confidence, share=SHARE)


def _possible_again(puzzle: Puzzle) -> str:
    view = puzzle.view
    if load(puzzle.title).rules.railyards:
        possible = cards_needed(view, puzzle.tickets).missing <= 0
    else:
        possible = cheapest_path(view, puzzle.tickets[0]).possible
    return "" if (YES if possible else NO) == puzzle.best else f"the answer is not {puzzle.best}"


def _last_turn_again(puzzle: Puzzle, game: Game) -> str:
    found = values(game)
    best = {move_of(action): worth for action, worth in found.items() if str(action) == puzzle.best}
    ((move, most),) = best.items()
    for action, worth in found.items():
        if move_of(action) != move and worth > most - puzzle.proof.margin:
            return f"{action} brings {worth:.2f} points, {puzzle.best} {most:.2f}"
    return "" if most == puzzle.answers[0].score else f"{puzzle.best} brings {most:.2f} points"
