"""Puzzles: those that come with a title and those that are mined are valid."""

from collections import Counter
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from amount import COMPILED
from whistlestop import Game, IllegalAction
from whistlestop.analysis.decisions import Depth
from whistlestop.analysis.judging import NO_GAP, Gap
from whistlestop.analysis.playouts import Player
from whistlestop.analysis.puzzles import difficulty, mining
from whistlestop.analysis.puzzles.answering import (
    find_fault,
    judged_verdict,
    known_verdict,
    weighed,
)
from whistlestop.analysis.puzzles.clear_best import (
    CONFIDENCE,
    MARGINS,
    amounts,
    clear_best,
    is_clear,
)
from whistlestop.analysis.puzzles.difficulty import (
    ABOVE,
    DIFFICULTIES,
    difficulty_by_nearness,
    difficulty_for_bots,
    spec_without_clock,
)
from whistlestop.analysis.puzzles.mining import (
    APART,
    Known,
    all_moves,
    chosen,
    clear_puzzle,
    judging_of,
    mine,
)
from whistlestop.analysis.puzzles.puzzle import (
    JUDGED,
    KINDS,
    all_puzzles,
    move_of,
    puzzles_of,
    read_puzzles,
    written_puzzles,
)
from whistlestop.bots.levels import LEVELS

ROOT = Path(__file__).resolve().parents[2]
TITLES = ("usa", "europe", "switzerland", "berlin", "card_game")
needs_compiler = pytest.mark.skipif(not COMPILED, reason="plays thousands of games")
LEAST, MIN_JUDGED = 40, 12


def each_puzzle():
    return [pytest.param(each, id=each.id) for each in all_puzzles().values()]


@pytest.mark.parametrize("title", TITLES)
def test_a_title_has_enough_puzzles_and_no_two_alike(title):
    found = puzzles_of(title)
    assert len(found) >= LEAST
    kinds = Counter(each.kind for each in found)
    assert sum(kinds[kind] for kind in JUDGED) >= MIN_JUDGED
    assert sum(kinds[kind] for kind in JUDGED) * 2 >= len(found)
    assert kinds["best_move"] and kinds["keep"] and kinds["still_possible"]
    assert len({each.difficulty for each in found}) > 3
    answers = Counter(each.best for each in found if each.kind == "still_possible")
    assert min(answers["yes"], answers["no"]) >= 2
    known = Known()
    assert all(known.adds(each) for each in found)
    assert not known.adds(found[0])
    assert {each.title for each in found} == {title}


@pytest.mark.parametrize("puzzle", each_puzzle())
def test_a_puzzle_is_complete_and_its_proof_confirms_the_answer(puzzle):
    assert not {"seed", "chance"} & set(puzzle.position)
    assert puzzle.kind in KINDS
    assert puzzle.difficulty in DIFFICULTIES
    view = puzzle.view
    assert view.turn == puzzle.seat
    assert puzzle.answers[0].action == puzzle.best
    assert len({each.action for each in puzzle.answers}) == len(puzzle.answers) > 1
    if puzzle.kind == "still_possible":
        completed = [ticket.id for ticket in view.tickets if ticket.status != "open"]
        assert not set(puzzle.tickets) & set(completed)
        way = puzzle.way
        assert way is not None
        assert way.possible == (puzzle.best == "yes")
        mine = view.seats[puzzle.seat]
        if way.possible and mine.trains:
            assert len(way.routes) + len(way.borrowed) > 1, "something is still to be done"
            assert way.trains <= mine.trains
            assert len(way.stations) <= mine.stations_left
        return
    legal = {str(action): action for action in view.legal}
    moves = {move_of(action) for action in view.legal}
    assert {move_of(legal[each.action]) for each in puzzle.answers} == moves, "all were looked at"
    proof = puzzle.proof
    for other in puzzle.answers[1:]:
        behind, error = amounts(other.behind or NO_GAP, proof.measure)
        assert behind >= proof.margin
        assert behind >= proof.confidence * error
    if puzzle.kind == "end_game":
        assert {each.games for each in puzzle.answers} == {0}
        return
    assert proof.margin == MARGINS[proof.measure]
    assert proof.confidence == CONFIDENCE
    assert all(each.games in proof.rounds and each.win is not None for each in puzzle.answers)
    assert puzzle.answers[0].games == max(proof.rounds)


FEW = 8  # moves, which are soon looked at


def sampled(title):
    """Return two puzzles that games judge; the fast tests look at the first."""
    found = [each for each in puzzles_of(title) if each.kind in JUDGED and len(each.answers) <= FEW]
    first = sorted(found, key=lambda each: each.id)[:2]
    return [
        pytest.param(each, id=each.id, marks=[pytest.mark.slow] if place else [])
        for place, each in enumerate(first)
    ]


SAMPLE = [each for title in TITLES for each in sampled(title)]


@needs_compiler
@pytest.mark.parametrize("puzzle", SAMPLE)
def test_a_sampled_answer_is_confirmed_by_more_and_different_games(puzzle):
    """``tools/verify_puzzles.py`` confirms all of them."""
    assert find_fault(puzzle) == ""


@pytest.mark.slow
def test_exact_answers_are_confirmed_by_counting_again():
    exact = [each for each in all_puzzles().values() if each.kind not in JUDGED]
    assert len(exact) > 20
    for puzzle in exact[:: 1 if COMPILED else 10]:
        assert find_fault(puzzle) == "", puzzle.id


@needs_compiler
def test_checking_a_puzzle_finds_its_mistakes():
    by_kind = {}
    for each in all_puzzles().values():
        by_kind.setdefault(each.kind, each)
    turned = {"yes": "no", "no": "yes"}
    asked = by_kind["still_possible"]
    wrong = msgspec.structs.replace(asked, best=turned[asked.best])
    assert "the answer is not" in find_fault(wrong)
    for kind in ("keep", "end_game"):
        puzzle = by_kind[kind]
        others = (puzzle.answers[1], puzzle.answers[0], *puzzle.answers[2:])
        wrong = msgspec.structs.replace(puzzle, best=others[0].action, answers=others)
        found = find_fault(wrong, Depth(40, 80, 200))
        assert "is better than" in found or "brings" in found
    wrong = msgspec.structs.replace(by_kind["keep"], best="keep none")
    assert find_fault(wrong) == "its best answer is not the first"
    moved = msgspec.structs.replace(by_kind["best_move"], seat=1 - by_kind["best_move"].seat % 2)
    assert "it is the turn of seat" in find_fault(moved)


@needs_compiler
@pytest.mark.parametrize("title", TITLES)
def test_a_puzzle_is_solved_by_its_level_and_by_none_below(title):
    easy = [level.id for level in LEVELS if not level.seconds]
    puzzle = next(
        each for each in puzzles_of(title) if each.kind in JUDGED and each.difficulty in easy
    )
    best = move_of(puzzle.game.parse(puzzle.best))
    found = difficulty_for_bots(puzzle.view, lambda action: move_of(action) == best)
    assert found == puzzle.difficulty
    assert difficulty_for_bots(puzzle.view, lambda action: True) == LEVELS[0].id


def test_a_level_solves_a_puzzle_if_it_does_so_with_every_seed(monkeypatch):
    monkeypatch.setattr(difficulty, "LEVELS", LEVELS[:2])
    right = iter([True, False, True, True, True])
    view = Game.new("usa", players=2, seed=1).view(0)
    assert difficulty_for_bots(view, lambda action: next(right)) == LEVELS[1].id


def test_searching_levels_count_games_instead_of_seconds():
    specs = {level.id: spec_without_clock(level) for level in LEVELS}
    assert specs["conductor"] == "planner"
    assert specs["dispatcher"] == "search:simulations=400"
    assert specs["stationmaster"] == "search:simulations=4000"


def test_closer_alternatives_make_a_puzzle_harder():
    order = [DIFFICULTIES.index(difficulty_by_nearness(spare)) for spare in range(20)]
    assert order == sorted(order, reverse=True)
    assert difficulty_by_nearness(0) == difficulty_by_nearness(-1) == ABOVE
    assert difficulty_by_nearness(30) == LEVELS[0].id


THROWN_AWAY = {
    "title": "europe",
    "phase": "act",
    "seats": [
        {
            "hand": {"red": 3},
            "tickets": ["kyiv-petrograd"],
            "routes": ["petrograd-riga", "riga-wilno", "smolensk-wilno"],
            "stations_left": 0,
            "trains": 3,
        },
        {"hand": {"black": 1}, "routes": ["kyiv-wilno"], "trains": 2, "score": 26},
    ],
    "turns_left": 2,
}


@needs_compiler
def test_a_move_that_is_clearly_best_makes_a_puzzle(monkeypatch):
    monkeypatch.setattr(mining, "difficulty_for_bots", lambda view, is_right: "newcomer")
    game = Game.from_position(THROWN_AWAY)
    puzzle = clear_puzzle(game, Player(game.title, 2), seed=1)
    assert puzzle is not None
    assert puzzle.best == "claim kyiv-smolensk red:3"
    assert puzzle.kind == "best_move"
    assert puzzle.position == {
        name: value for name, value in game.position().items() if name not in ("seed", "chance")
    }
    assert {move_of(each) for each in game.legal_actions()} == {
        move_of(game.parse(each.action)) for each in puzzle.answers
    }
    assert clear_puzzle(game, Player(game.title, 2), 1, ("keep",)) is None


@needs_compiler
def test_the_number_of_rounds_does_not_depend_on_their_length():
    game = Game.from_position(THROWN_AWAY)
    view = game.view(game.seat)
    judging = judging_of(Player(game.title, 2), view, seed=1)
    found = clear_best(judging, all_moves(judging, view), Depth(100, 100, 100))
    assert found is not None
    assert judging.rounds == 300


@needs_compiler
def test_no_puzzle_is_made_if_the_best_move_does_not_win():
    mine, other = THROWN_AWAY["seats"]
    lost = {**THROWN_AWAY, "seats": [mine, {**other, "score": 200}]}
    game = Game.from_position(lost)
    assert clear_puzzle(game, Player(game.title, 2), seed=1) is None


@needs_compiler
def test_no_puzzle_is_made_if_two_moves_are_equally_good():
    """For example the first card of a game."""
    game = Game.new("berlin", players=2, seed=4)
    while game.phase == "choose_tickets":
        game.play(game.legal_actions()[0])
    assert clear_puzzle(game, Player(game.title, 2), seed=1) is None


def test_a_clear_gap_exceeds_margin_and_noise_without_losing_win_chances():
    assert is_clear(Gap(0.07, 0.01, 0, 1), "win", 3.5)
    assert not is_clear(Gap(0.05, 0.01, 0, 1), "win", 3.5)
    assert not is_clear(Gap(0.07, 0.03, 0, 1), "win", 3.5)
    assert is_clear(Gap(0.01, 0.01, 6, 1), "points", 3.5)
    assert not is_clear(Gap(-0.01, 0.01, 6, 1), "points", 3.5)
    assert is_clear(Gap(0.04, 0.01, 0, 1), "win", 3.5, share=0.5)


@needs_compiler
@pytest.mark.slow
def test_the_same_seed_finds_the_same_puzzles_far_enough_apart():
    found = list(mine("berlin", 0, 1)) + list(mine("berlin", 1, 1))
    assert found == list(mine("berlin", 0, 1)) + list(mine("berlin", 1, 1))
    assert len(found) > 1
    numbers = [each.position["number"] for each in mine("berlin", 1, 1)]
    assert all(b - a >= APART for a, b in pairwise(numbers))
    asked = list(mine("card_game", 2, 1, ("still_possible",)))
    assert {each.kind for each in asked} == {"still_possible"}


def test_a_selection_is_mixed_and_at_most_half_of_it_is_exact():
    found = list(all_puzzles().values())
    few = chosen(found, 12)
    assert len(few) == 12
    assert sum(each.kind not in JUDGED for each in few) <= 6
    assert len({each.kind for each in few}) >= 5
    assert chosen(few, 40) == few
    exact = [each for each in found if each.kind == "still_possible"]
    assert len(chosen(exact, 12)) == 6


def test_a_file_of_puzzles_is_read_as_it_was_written():
    found = list(puzzles_of("usa"))
    text = written_puzzles(found)
    assert read_puzzles(text) == found
    assert text.count(b"\n") == len(found) + 2
    with pytest.raises(ValueError, match="JSON"):
        read_puzzles(b"nothing")


def test_an_invalid_answer_is_refused_with_an_explanation():
    puzzle = next(each for each in all_puzzles().values() if each.kind == "keep")
    with pytest.raises(IllegalAction, match="is not offered"):
        known_verdict(puzzle, "keep nothing_at_all")
    with pytest.raises(IllegalAction, match="legal"):
        judged_verdict(puzzle, "draw deck")


@needs_compiler
def test_an_answer_is_compared_with_the_best_one():
    puzzle = next(each for each in all_puzzles().values() if each.kind == "keep")
    found = judged_verdict(puzzle, puzzle.best)
    assert found.right
    assert found.answer.behind == NO_GAP
    worse = judged_verdict(puzzle, puzzle.answers[-1].action)
    assert not worse.right
    assert worse.best.action == puzzle.best
    assert amounts(worse.answer.behind, puzzle.proof.measure)[0] > 0


@needs_compiler
def test_a_bot_evaluates_the_legal_actions_reproducibly():
    game = Game.from_position(THROWN_AWAY)
    found = weighed(game, Depth(8, 40, 80))
    assert found.actions[0].action == "claim kyiv-smolensk red:3"
    assert found == weighed(game, Depth(8, 40, 80), threads=2)
    order = [(each.win, each.score) for each in found.actions]
    assert len(order) > 1
    assert order == sorted(order, reverse=True)
    over = Game.from_position({**THROWN_AWAY, "phase": "over", "turns_left": 0})
    with pytest.raises(ValueError, match="the game is over"):
        weighed(over, Depth(8, 40, 80))


def test_the_page_has_the_right_number_of_puzzles():
    page = (ROOT / "docs" / "puzzles.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| ")]
    counted = {row[0].strip("`"): row[1:] for row in rows}
    for groups, name in ((KINDS, "kind"), (DIFFICULTIES, "difficulty")):
        for group in groups:
            counts = [
                sum(getattr(each, name) == group for each in puzzles_of(title)) for title in TITLES
            ]
            assert counted[group][-len(TITLES) :] == list(map(str, counts)), group
