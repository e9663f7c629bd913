"""Puzzles with an exact answer: can a ticket be completed, and which last turn is the best?"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

from whistlestop.analysis.judging import Gap
from whistlestop.analysis.puzzles.difficulty import difficulty_by_nearness, difficulty_for_bots
from whistlestop.analysis.puzzles.last_turn import is_last_turn, values
from whistlestop.analysis.puzzles.puzzle import (
    NO,
    YES,
    Answer,
    Kind,
    Move,
    Proof,
    Puzzle,
    Way,
    hidden_seed,
    move_of,
    new_puzzle,
)
from whistlestop.analysis.puzzles.ways import CardsNeeded, cards_needed, cheapest_path
from whistlestop.game import Action, Game, View
from whistlestop.titles import load

NEAR = 7  # most pieces to spare or lacking; beyond it the answer is obvious
NEAR_CARDS = 5  # the same limit for cards of the Card Game
NOT_HELD = 6  # candidate tickets that the seat does not hold
CUT_OFF = 6  # distance assumed for a ticket that no number of pieces completes
TOGETHER = 3  # most tickets of the Card Game in one question
LAST_MARGIN = 2.0  # least lead of the best last turn, in exact points
EXACT = Proof("points", 0.0)


def still_possible(game: Game, chance: random.Random) -> Iterator[Puzzle]:
    """Yield at most one question: can the seat complete a ticket? Only close cases are asked.

    The seat holds the ticket or could draw it; in the Card Game, the question is about several of
    its tickets. Half of the answers are yes.
    """
    assert game.seat is not None
    view = game.view(game.seat)
    found: list[tuple[Way, tuple[str, ...], int]] = []
    if game.title.rules.railyards:
        found = list(_of_cards(view))
    elif view.phase == "act":
        found = list(_of_paths(view, chance))
    wanted = chance.random() < 0.5
    chosen = [each for each in found if each[0].possible == wanted]
    if not chosen:
        return
    way, tickets, spare = chance.choice(chosen)
    best, other = (YES, NO) if way.possible else (NO, YES)
    yield new_puzzle(
        game,
        "still_possible",
        best,
        (Answer(best), Answer(other)),
        difficulty_by_nearness(spare),
        EXACT,
        tickets=tickets,
        way=way,
    )


def _of_paths(view: View, chance: random.Random) -> Iterator[tuple[Way, tuple[str, ...], int]]:
    """Yield open tickets and some that the seat could draw, with cheapest way and spare pieces."""
    assert view.seat is not None
    mine = view.seats[view.seat]
    held = {ticket.id for ticket in view.tickets or ()}
    asked = [ticket.id for ticket in view.tickets or () if ticket.status == "open"]
    others = [ticket.id for ticket in load(view.title).tickets if ticket.id not in held]
    for ticket in (*asked, *chance.sample(others, min(NOT_HELD, len(others)))):
        way = cheapest_path(view, ticket)
        if way.possible:
            spare = mine.trains - way.trains
            if spare <= NEAR and len(way.routes) + len(way.borrowed) > 1:
                yield way, (ticket,), spare
            continue
        way = cheapest_path(view, ticket, limited=False)
        lacking = way.trains - mine.trains
        if 0 < lacking <= NEAR:
            yield way, (ticket,), -lacking
        elif not way.routes and not way.borrowed and mine.trains >= CUT_OFF:
            yield way, (ticket,), -CUT_OFF


def _of_cards(view: View) -> Iterator[tuple[Way, tuple[str, ...], int]]:
    assert view.seat is not None
    if view.seats[view.seat].on_the_track_cards is None:
        return
    tickets = [ticket.id for ticket in view.tickets or () if ticket.status == "open"]
    for size in range(2, TOGETHER + 1):
        for together in combinations(tickets, size):
            needed = cards_needed(view, together)
            if -NEAR_CARDS <= needed.missing <= NEAR_CARDS:
                yield _way_of_cards(needed), together, -needed.missing


def _way_of_cards(needed: CardsNeeded) -> Way:
    missing, locomotives = needed.missing, needed.locomotives
    return Way(
        missing <= 0, missing=max(0, missing), lacking=needed.lacking, locomotives=locomotives
    )


def end_game(game: Game) -> Iterator[Puzzle]:
    """Yield the puzzle of the very last turn, if one move clearly brings the most points."""
    assert game.seat is not None
    if not is_last_turn(game):
        return
    found = values(game)
    by_move: dict[Move, tuple[float, Action]] = {}
    for action, worth in found.items():
        move = move_of(action)
        if move not in by_move or worth > by_move[move][0]:
            by_move[move] = worth, action
    ranking = sorted(by_move.values(), key=lambda each: -each[0])
    if len(ranking) < 3 or ranking[0][0] - ranking[1][0] < LAST_MARGIN:
        return
    best = ranking[0][0]
    answers = tuple(
        Answer(str(action), score=worth, behind=Gap(0.0, 0.0, best - worth, 0.0))
        for worth, action in ranking
    )
    view = Game.from_position(hidden_seed(game.position())).view(game.seat)
    yield new_puzzle(
        game,
        "end_game",
        answers[0].action,
        answers,
        difficulty_for_bots(view, lambda action: found[action] == best),
        Proof("points", LAST_MARGIN),
    )


QUESTIONS: tuple[Kind, ...] = ("still_possible", "end_game")
