"""``search``: tries what could be done in many guesses of what is hidden, and plays each out."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import ceil, log2, sqrt
from time import perf_counter

import numpy as np
from pydantic import Field

from whistlestop.bots.advice import Advice
from whistlestop.bots.bot import BotOptions
from whistlestop.bots.thinking import doors
from whistlestop.bots.thinking.candidates import MOST
from whistlestop.bots.thinking.guess import Guess
from whistlestop.bots.thinking.mind import MIND
from whistlestop.bots.thinking.network import network_of
from whistlestop.bots.thinking.tree import NODE
from whistlestop.bots.thinking.weights import weights_of
from whistlestop.game import Action, View
from whistlestop.rules.layout import layout_of
from whistlestop.rules.state import EVENT_BUFFER, SCORES, new_bytes
from whistlestop.rules.terms import ACTIONS
from whistlestop.titles import load

NODES = 1 << 15
POLICYS = 0  # the root of what the policy would play
ENOUGH = 30  # descents before anything is said to be clear
CLEAR = 4.0  # standard errors
PRIOR = 100.0  # guesses that what is thought of a candidate before the first counts for
BEHIND = 0.06  # how far its reward is thought to be below that of the policy's choice
MASK_62 = (1 << 62) - 1


class SearchOptions(BotOptions):
    """How long ``search`` thinks."""

    seconds: float = Field(default=0.2, gt=0, le=600, description="time for a decision")
    simulations: int = Field(
        default=0,
        ge=0,
        le=10_000_000,
        description="games played out for a decision, one at least for each candidate, "
        "in place of a time; 0: go by the time",
    )
    threads: int = Field(default=1, ge=1, le=256, description="cores to think with")


class SearchBot:
    """Tries what could be done in many guesses of what is hidden, and plays each out.

    Information-set Monte Carlo tree search in compiled code: hidden cards and tickets are dealt
    anew for every guess, from what the seat knows and remembers and from what others have built;
    the games are played out by ``planner``'s policy. With ``simulations`` the same seed gives the
    same moves. A candidate has to prove in many guesses that it is better than what ``planner``
    would do: with fewer than a hundred simulations hardly any can.
    """

    Options = SearchOptions

    def __init__(self, seed: int, options: SearchOptions | None = None) -> None:
        self.seed = seed
        self.options = options or SearchOptions()
        self.guess = Guess()

    def choose(self, view: View) -> Action:
        self.guess.look(view)
        action = view.legal[0] if len(view.legal) == 1 else self._think(view, whole=False)[0].action
        self.guess.remember(view, action)
        return action

    def remember(self, view: View, action: Action) -> None:
        self.guess.look(view)
        self.guess.remember(view, action)

    def advise(self, view: View) -> list[Advice]:
        """What it thinks of the candidates, best first; ``view`` is one with a decision to make.

        Each call takes the time or the simulations of the options.
        """
        self.guess.look(view)
        return self._think(view, whole=True)

    def _think(self, view: View, whole: bool) -> list[Advice]:
        threads = self.options.threads
        seed = (self.seed * 1_000_003 + view.number) & MASK_62
        trees = [_Tree(view, self.guess, seed, number) for number in range(threads)]
        ranking = self._halve(trees, whole)
        by_number = {action.index: action for action in view.legal}
        numbers = trees[0].actions
        return [_advice(by_number[int(numbers[root])], root, trees) for root in ranking]

    def _halve(self, trees: list[_Tree], whole: bool) -> list[int]:
        """Sequential halving: after each round the worse half of the roots is left behind, but
        never the policy's choice while there are others.

        Returns all roots, best first: those left behind later before those left behind earlier.
        Unless it is to use its ``whole`` time it stops as soon as one is clearly the best.
        """
        left = list(range(len(trees[0].actions)))
        behind: list[int] = []
        rounds = ceil(log2(len(left))) if len(left) > 1 else 1
        begun = perf_counter()
        with ThreadPoolExecutor(len(trees)) as pool:
            for number in range(rounds):
                if self.options.simulations:
                    share = self.options.simulations / (rounds * len(left) * len(trees))
                    self._work(pool, trees, left, max(1, round(share)))
                else:
                    until = begun + self.options.seconds * (number + 1) / rounds
                    self._work_until(pool, trees, left, until)
                left.sort(key=lambda root: _worth(root, trees), reverse=True)
                if not whole and len(left) > 1 and _is_clear(left[0], left[1], trees):
                    break
                keep = (len(left) + 1) // 2
                if keep > 1 and POLICYS in left[keep:]:
                    left.remove(POLICYS)
                    left.insert(keep - 1, POLICYS)
                behind = left[keep:] + behind
                left = left[:keep]
        return left + behind

    def _work(
        self, pool: ThreadPoolExecutor, trees: list[_Tree], roots: list[int], guesses: int
    ) -> None:
        chosen = np.array(roots, np.int32)
        if len(trees) == 1:
            trees[0].search(chosen, guesses)
            return
        for done in [pool.submit(tree.search, chosen, guesses) for tree in trees]:
            done.result()

    def _work_until(
        self, pool: ThreadPoolExecutor, trees: list[_Tree], roots: list[int], until: float
    ) -> None:
        """Guess after guess, at least one; larger helpings as long as there is time."""
        guesses = 1
        while True:
            before = perf_counter()
            self._work(pool, trees, roots, guesses)
            now = perf_counter()
            left = until - now
            if left <= 0:
                return
            fit = left / max(1e-6, (now - before) / guesses)
            if fit < 1:
                return
            guesses = max(1, min(4 * guesses, int(fit / 2)))


class _Tree:
    """One thread's tree for one decision. Trees of several threads have guesses of their own."""

    def __init__(self, view: View, guess: Guess, seed: int, number: int) -> None:
        assert view.seat is not None
        title = load(view.title)
        self.seat = view.seat
        self.layout, self.network = layout_of(title), network_of(view.title)
        self.known, self.secrets = guess.state, guess.secrets
        self.weights = np.tile(weights_of(title.id, view.players), view.players)
        self.mind, self.scores = new_bytes(MIND), new_bytes(SCORES)
        self.events, self.out = new_bytes(EVENT_BUFFER), np.empty(ACTIONS, np.int32)
        self.seed, self.guesses = seed, number << 26
        self.counts = np.zeros(1, np.int32)
        self.memory = np.empty(NODES * NODE.itemsize, np.uint8)
        self.nodes = self.memory.view(NODE)
        listed = np.empty(MOST, np.int32)
        count = doors.candidates(
            self.layout, self.network, self.known, self.secrets, self.mind, self.weights, seed,
            listed, self.out,
        )  # fmt: skip
        self.actions = listed[:count]
        doors.plant(self.memory, self.counts, self.actions, self.seat)
        self.wins, self.points = np.zeros(count), np.zeros(count)

    def search(self, roots: np.ndarray, guesses: int) -> None:
        doors.search(
            self.layout, self.network, self.known, self.secrets, self.mind, self.weights,
            self.scores, self.events, self.memory, self.counts, roots, self.wins, self.points,
            self.seed, self.guesses, guesses, self.out,
        )  # fmt: skip
        self.guesses += guesses


def _visits(root: int, trees: list[_Tree]) -> int:
    return sum(int(tree.nodes["visits"][root]) for tree in trees)


def _mean_reward(root: int, trees: list[_Tree]) -> float:
    total = sum(float(tree.nodes["value"][root, tree.seat]) for tree in trees)
    return total / max(1, _visits(root, trees))


def _worth(root: int, trees: list[_Tree]) -> float:
    """The mean reward, drawn towards what was thought of it before: few guesses prove little."""
    policys = _mean_reward(POLICYS, trees)
    if root == POLICYS:
        return policys
    visits = _visits(root, trees)
    return (visits * _mean_reward(root, trees) + PRIOR * (policys - BEHIND)) / (visits + PRIOR)


def _is_clear(best: int, second: int, trees: list[_Tree]) -> bool:
    """Whether the best is ahead of the second by far more than chance explains."""
    error = 0.0
    for root in (best, second):
        visits = _visits(root, trees)
        squares = sum(float(tree.nodes["squares"][root]) for tree in trees)
        error += (squares / visits - _mean_reward(root, trees) ** 2) / visits
    ahead = _mean_reward(best, trees) - _mean_reward(second, trees)
    return min(_visits(best, trees), _visits(second, trees)) >= ENOUGH and (
        ahead > CLEAR * sqrt(max(0.0, error))
    )


def _advice(action: Action, root: int, trees: list[_Tree]) -> Advice:
    visits = _visits(root, trees)
    wins = sum(float(tree.wins[root]) for tree in trees)
    points = sum(float(tree.points[root]) for tree in trees)
    return Advice(action, visits, wins / max(1, visits), points / max(1, visits))
