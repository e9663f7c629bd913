"""The search for puzzles: decisions in bots' games with one answer that is clearly the best.

A quick test with few playouts rejects most decisions. Then all actions are compared with many
playouts. Puzzles must differ: no two are from the same game within a few actions, or have the same
best move from the same hand.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from whistlestop.analysis.decisions import Depth
from whistlestop.analysis.judging import Judging
from whistlestop.analysis.playouts import Player
from whistlestop.analysis.puzzles.clear_best import CONFIDENCE, MARGINS, Clear, clear_best
from whistlestop.analysis.puzzles.difficulty import DIFFICULTIES, difficulty_for_bots
from whistlestop.analysis.puzzles.puzzle import (
    JUDGED,
    KINDS,
    Kind,
    Move,
    Proof,
    Puzzle,
    hidden_seed,
    move_of,
    new_puzzle,
)
from whistlestop.analysis.puzzles.questions import QUESTIONS, end_game, still_possible
from whistlestop.bots import make_bot
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.game import Action, Game, View
from whistlestop.titles import load

BOTS = ("planner", "path", "planner", "one_step:few=true")
MAX_SEATS = 4
SHALLOW = Depth(12, 32, 60)
SHALLOW_CONFIDENCE = 1.5
BUDGET = Depth(64, 200, 800)
APART = 12  # actions between two puzzles of one game
WANTED_BY_OTHERS = 0.4  # share of games in which a rival takes the route, from which it is a block
TICKET_QUESTIONS = 0.5  # share of decisions tested for a question about a possible ticket
TICKET_QUESTIONS_OF_CARDS = (
    0.1  # the same for the Card Game, where close questions are more frequent
)
STEP = 1_000_003


@dataclass
class Known:
    """The signatures of the puzzles found so far."""

    signatures: set[tuple[object, ...]] = field(default_factory=set)

    @classmethod
    def of(cls, puzzles: Iterable[Puzzle]) -> Known:
        """Return the signatures of these puzzles."""
        known = cls()
        for puzzle in puzzles:
            known.adds(puzzle)
        return known

    def adds(self, puzzle: Puzzle) -> bool:
        """Add a puzzle, and return whether no similar one was known."""
        signature = signature_of(puzzle)
        is_new = signature not in self.signatures
        self.signatures.add(signature)
        return is_new


def signature_of(puzzle: Puzzle) -> tuple[object, ...]:
    """Return the properties that two similar puzzles share."""
    hand = puzzle.position["seats"][puzzle.seat].get("hand", {})
    best: Move = (puzzle.best,)
    if puzzle.kind != "still_possible":
        best = move_of(puzzle.game.parse(puzzle.best))
    return puzzle.title, puzzle.kind, best, puzzle.tickets, tuple(sorted(hand.items()))


def mine(
    title: str, game_number: int, seed: int, kinds: Sequence[Kind] = KINDS, threads: int = 1
) -> Iterator[Puzzle]:
    """Yield the puzzles of one game between bots; the same seed gives the same puzzles."""
    number = seed * STEP + game_number
    chance = random.Random(number)
    rules = load(title).rules
    seats = range(rules.players_at_least, min(rules.players_at_most, MAX_SEATS) + 1)
    players = seats[game_number % len(seats)]
    # Only with an open track can a player be asked about its cards (CG-12).
    options = {"open_track": game_number % 2 == 0} if rules.railyards else {}
    game = Game.new(title, players=players, seed=number, **options)
    bots = [make_bot(BOTS[(seat + game_number) % len(BOTS)], number) for seat in range(players)]
    judged = Player(game.title, players, threads)
    last = dict.fromkeys(KINDS, -APART)
    while (seat := game.seat) is not None:
        view = game.view(seat)
        for kind_group in (JUDGED, ("end_game",), ("still_possible",)):
            wanted = [kind for kind in kind_group if kind in kinds]
            if not wanted or len(view.legal) < 2:
                continue
            if len(game.played) - max(last.values()) < APART:
                continue
            for puzzle in _found(game, wanted, judged, number, chance):
                last[puzzle.kind] = len(game.played)
                yield puzzle
        game.play(bots[seat].choose(view))


def _found(
    game: Game, kinds: Sequence[Kind], player: Player, seed: int, chance: random.Random
) -> Iterator[Puzzle]:
    match kinds[0]:
        case "end_game":
            yield from end_game(game)
        case "still_possible":
            asked = TICKET_QUESTIONS_OF_CARDS if game.title.rules.railyards else TICKET_QUESTIONS
            if chance.random() < asked:
                yield from still_possible(game, chance)
        case _:
            puzzle = clear_puzzle(game, player, seed, kinds)
            if puzzle is not None:
                yield puzzle


def clear_puzzle(
    game: Game, player: Player, seed: int, kinds: Sequence[Kind] = JUDGED
) -> Puzzle | None:
    """Return the puzzle of a position with one clearly best move, or None if there is none."""
    assert game.seat is not None
    position = hidden_seed(game.position())
    view = Game.from_position(position).view(game.seat)
    actions = {action.index: action for action in view.legal}
    judging = judging_of(player, view, seed)
    looked_at = distinct([actions[number] for number in judging.candidates])
    if len(looked_at) < 2:
        return None
    look = clear_best(judging, looked_at, SHALLOW, SHALLOW_CONFIDENCE)
    if look is None or kind_of(view, actions, look) not in kinds:
        return None
    clear = clear_best(judging, all_moves(judging, view), BUDGET, CONFIDENCE)
    if clear is None:
        return None
    best, kind = actions[clear.best], kind_of(view, actions, clear)
    if kind not in kinds:
        return None
    return new_puzzle(
        game,
        kind,
        str(best),
        clear.answers,
        difficulty_for_bots(view, lambda action: move_of(action) == move_of(best)),
        Proof(
            clear.measure,
            MARGINS[clear.measure],
            CONFIDENCE,
            seed,
            (BUDGET.screen, BUDGET.narrow, BUDGET.compare),
        ),
        facts=clear.facts,
    )


def judging_of(player: Player, view: View, seed: int) -> Judging:
    """Return a comparison of a seat's actions, from this view only."""
    belief = BeliefState()
    belief.update(view)
    return Judging(player, belief, view, seed)


def distinct(actions: Iterable[Action]) -> list[int]:
    """Return the numbers of actions that are different moves; the first action of each move."""
    moves: dict[Move, int] = {}
    for action in actions:
        moves.setdefault(move_of(action), action.index)
    return list(moves.values())


def all_moves(judging: Judging, view: View) -> list[int]:
    """Return all moves of the seat, with the policy's payment or else the first one listed."""
    actions = {action.index: action for action in view.legal}
    return distinct([*(actions[number] for number in judging.candidates), *view.legal])


def kind_of(view: View, actions: dict[int, Action], clear: Clear) -> Kind:
    """Return the kind of a puzzle."""
    best, second = actions[clear.best], actions[clear.second]
    if best.kind == "keep":
        return "keep"
    if best.kind in ("place", "complete", "complete_best"):
        return "complete"
    if best.kind == "claim" and second.kind == "claim":
        assert view.seat is not None
        routes = [route.id for route in load(view.title).routes]
        owned = clear.of_second.owned[0, :, routes.index(best.route or "")]
        if owned.sum() - owned[view.seat] >= WANTED_BY_OTHERS:
            return "block_or_build"
    return "best_move"


def chosen(puzzles: Sequence[Puzzle], most: int) -> list[Puzzle]:
    """Return a selection of at most ``most`` puzzles.

    At most half of them are exact. Kinds and difficulties are mixed, and the answers to questions
    are yes and no equally often.
    """
    rest = sorted(puzzles, key=lambda each: each.id)
    taken: list[Puzzle] = []
    kinds: Counter[object] = Counter()
    groups: Counter[object] = Counter()
    while rest and len(taken) < most:
        exact = sum(each.kind in QUESTIONS for each in taken)
        allowed = [each for each in rest if each.kind in JUDGED or 2 * exact < most]
        if not allowed:
            break
        best = min(
            allowed,
            key=lambda each: (
                kinds[each.kind],
                groups[_group(each)],
                groups[each.kind, each.difficulty],
                each.id,
            ),
        )
        rest.remove(best)
        taken.append(best)
        kinds[best.kind] += 1
        groups[_group(best)] += 1
        groups[best.kind, best.difficulty] += 1
    order = {difficulty: place for place, difficulty in enumerate(DIFFICULTIES)}
    return sorted(taken, key=lambda each: (KINDS.index(each.kind), order[each.difficulty], each.id))


def _group(puzzle: Puzzle) -> object:
    return puzzle.best if puzzle.kind == "still_possible" else puzzle.kind
