"""The bot ``search``: it tries candidate actions in many determinizations with playouts."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from math import ceil, log2, sqrt
from time import perf_counter

import numpy as np
from pydantic import Field

from whistlestop.bots.advice import Advice, Outcome
from whistlestop.bots.bot import BotOptions
from whistlestop.bots.planning import entry_points, network_choice
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.bots.planning.candidate_actions import MAX_CANDIDATES
from whistlestop.bots.planning.planner import PlannerBytes, planner_bytes
from whistlestop.bots.planning.policy_network import new_scratch
from whistlestop.bots.planning.tree_search import NODE, SearchBytes
from whistlestop.bots.planning.value import VALUE_MODEL
from whistlestop.bots.planning.valuing import ValuerBytes, new_layers
from whistlestop.bots.planning.weights import weights_of
from whistlestop.bots.policy_model import FILE, policy_model
from whistlestop.bots.value_model import model_of
from whistlestop.game import Action, View
from whistlestop.rules.compiler import REGISTERED
from whistlestop.rules.constants import ROUTES, SEATS, TICKETS
from whistlestop.rules.records import EVENT_BUFFER, SCORES, new_bytes
from whistlestop.titles import load

NODES = 1 << 15  # capacity of a tree
POLICY_ROOT = 0  # index of the policy's choice among the roots
ENOUGH = 30  # visits of both leading roots before the search may stop early
STOPPING_Z = 4.0  # lead of the best root for an early stop, in standard errors
PRIOR = 100.0  # weight of the prior reward of a candidate action, in visits
PRIOR_GAP = 0.06  # distance of the prior reward below the reward of the policy's choice
NETWORK_MARGIN = 0.01  # the same where the network knows the advantage of the action
HOPELESS = 0.1  # disadvantage to the network's choice from which an action is not tried
NO_LIMIT = 1 << 40  # determinizations; more than any search reaches
MASK_62 = (1 << 62) - 1


class SearchOptions(BotOptions):
    """The time or the number of simulations of ``search``, and its threads."""

    seconds: float = Field(default=0.2, gt=0, le=600, description="time for a decision")
    simulations: int = Field(
        default=0,
        ge=0,
        le=10_000_000,
        description="number of playouts for a decision, at least one for each candidate action, "
        "instead of a time limit; 0: use the time limit",
    )
    threads: int = Field(default=1, ge=1, le=256, description="number of cores to use")
    network: bool = Field(
        default=False,
        description="whether the policy network says at first which candidate actions are good",
    )


    horizon: int = Field(
        default=0,
        ge=0,
        le=2_000,
        description="number of actions after which the value model ends a playout; 0: play on to "
        "the end",
    )


class SearchBot:
    """Tries candidate actions in many determinizations of the hidden cards, with playouts.

    It is an information-set Monte Carlo tree search in compiled code. Each determinization deals
    the hidden cards and tickets again. It uses what the seat knows and remembers, and what the
    others have built. The policy of ``planner`` plays the playouts. With ``simulations``, the same
    seed gives the same moves. A candidate action must prove in many determinizations that it is
    better than the choice of ``planner``; with fewer than a hundred simulations few can. With
    ``network``, the policy network says before the search how good each action is, and hopeless
    ones are not tried.
    """

    Options = SearchOptions

    def __init__(self, seed: int, options: SearchOptions | None = None) -> None:
        self.seed = seed
        self.options = options or SearchOptions()
        self.belief = BeliefState()
        load_machine_code()
        self._network = NetworkPrior() if self.options.network else None

    def choose(self, view: View) -> Action:
        begun = perf_counter()
        self.belief.update(view)
        if len(view.legal) == 1:
            action = view.legal[0]
        else:
            action = self._search(view, begun, whole=False)[0].action
        self.belief.remember(view, action)
        return action

    def remember(self, view: View, action: Action) -> None:
        self.belief.update(view)
        self.belief.remember(view, action)

    def advise(self, view: View) -> list[Advice]:
        """Return the evaluation of the candidate actions, best first.

        ``view`` must have a decision to make. Each call takes the time or the simulations of the
        options.
        """
        begun = perf_counter()
        self.belief.update(view)
        return self._search(view, begun, whole=True)

    def _search(self, view: View, begun: float, whole: bool) -> list[Advice]:
        threads = self.options.threads
        seed = (self.seed * 1_000_003 + view.number) & MASK_62
        self.belief.estimate_likelihoods(planner_of(view))
        if self._network is None:
            candidates = _candidates(view, self.belief, seed)
        else:
            candidates = self._network.candidates(view, self.belief)
        horizon = self.options.horizon
        trees = [
            _Tree(view, self.belief, candidates, seed, number, horizon)
            for number in range(threads)
        ]
        ranking = self._halve(trees, begun, whole)
        by_number = {action.index: action for action in view.legal}
        numbers = trees[0].actions
        return [_advice(by_number[int(numbers[root])], root, trees) for root in ranking]

    def _halve(self, trees: list[_Tree], begun: float, whole: bool) -> list[int]:
        """Run sequential halving and return all roots, best first.

        Each round drops the worse half of the roots, but keeps the policy's choice while others
        remain. Roots dropped later rank before roots dropped earlier. The search stops as soon as
        one root is clearly the best, unless ``whole`` demands the full time.
        """
        left = list(range(len(trees[0].actions)))
        dropped: list[int] = []
        rounds = ceil(log2(len(left))) if len(left) > 1 else 1
        simulations, seconds = self.options.simulations, self.options.seconds
        with ThreadPoolExecutor(len(trees)) as pool:
            if not simulations:
                _simulate(pool, trees, left, 1)  # so each root has a reward, even if time is short
            for number in range(rounds):
                if simulations:
                    share = simulations / (rounds * len(left) * len(trees))
                    _simulate(pool, trees, left, max(1, round(share)))
                else:
                    _simulate_until(pool, trees, left, begun + seconds * (number + 1) / rounds)
                left.sort(key=lambda root: _worth(root, trees), reverse=True)
                if not whole and len(left) > 1 and _is_decided(left[0], left[1], trees):
                    break
                keep = (len(left) + 1) // 2
                if keep > 1 and POLICY_ROOT in left[keep:]:
                    left.remove(POLICY_ROOT)
                    left.insert(keep - 1, POLICY_ROOT)
                dropped = left[keep:] + dropped
                left = left[:keep]
        return left + dropped


@dataclass(frozen=True, slots=True)
class Candidates:
    """The actions to try, the policy's choice first: int32[n].

    ``prior``: float64[n], how far the expected reward of each is above that of the policy's choice.
    """

    actions: np.ndarray
    prior: np.ndarray


def _candidates(view: View, belief: BeliefState, seed: int) -> Candidates:
    """Return all candidate actions; each must prove that it is better than the policy's choice."""
    listed = np.empty(MAX_CANDIDATES, np.int32)
    count = entry_points.list_candidate_actions(
        planner_of(view), belief.state, belief.hidden, seed, listed
    )
    prior = np.full(count, -PRIOR_GAP)
    prior[POLICY_ROOT] = 0.0
    return Candidates(listed[:count], prior)


class NetworkPrior:
    """The policy network (``policy_network.py``), which ranks actions before the search."""

    def __init__(self) -> None:
        self._model = policy_model(FILE)
        self._scratch, self._scores = new_scratch(), new_bytes(SCORES)

    def candidates(self, view: View, belief: BeliefState) -> Candidates:
        """Return the candidate actions that are not hopeless, and the advantage of each."""
        count = network_choice.write_advantages(
            planner_of(view),
            self._model.weights,
            belief.determinize(view.number),
            self._scores,
            self._scratch,
        )
        prior = self._scratch.advantages[:count] - NETWORK_MARGIN
        prior[POLICY_ROOT] = 0.0
        is_tried = prior > prior.max() - HOPELESS
        is_tried[POLICY_ROOT] = True
        return Candidates(self._scratch.candidates[:count][is_tried], prior[is_tried])


def load_machine_code() -> None:
    """Load the compiled code from the cache now, so that the first decision is not delayed."""
    for point in REGISTERED:
        if point.is_cached():
            point.load()


def _simulate(
    pool: ThreadPoolExecutor, trees: list[_Tree], roots: list[int], determinizations: int
) -> None:
    """Try the roots in this number of determinizations, in all trees in parallel."""
    chosen = np.array(roots, np.int32)
    for done in [pool.submit(tree.search, chosen, determinizations) for tree in trees]:
        done.result()


def _simulate_until(
    pool: ThreadPoolExecutor, trees: list[_Tree], roots: list[int], until: float
) -> None:
    """Try the roots until a time (``perf_counter``).

    The search threads run compiled code without the interpreter lock. This thread only waits for
    the time, and stops them between two playouts.
    """
    left = until - perf_counter()
    if left <= 0:
        return
    chosen = np.array(roots, np.int32)
    running = [pool.submit(tree.search, chosen, NO_LIMIT) for tree in trees]
    wait(running, left)
    for tree in trees:
        tree.stop[0] = 1
    for done in running:
        done.result()
    for tree in trees:
        tree.stop[0] = 0


def planner_of(view: View) -> PlannerBytes:
    """Return the memory of a planner for the title, with the weights of ``planner``."""
    return planner_bytes(view.title, weights_of(load(view.title).id, view.players))


def valuer_of(view: View, horizon: int) -> ValuerBytes:
    """Return the memory of the title's value model; without one no position is valued."""
    model = model_of(load(view.title)) if horizon else None
    return ValuerBytes(
        new_bytes(VALUE_MODEL) if model is None else model.weights,
        new_layers(),
        np.array([0 if model is None else horizon], np.int32),
        np.zeros((2, SEATS)),
    )


class _Tree:
    """One thread's tree for one decision; each tree has its own determinizations."""

    def __init__(
        self,
        view: View,
        belief: BeliefState,
        candidates: Candidates,
        seed: int,
        number: int,
        horizon: int,
    ) -> None:
        assert view.seat is not None
        self.seat, self.seed = view.seat, seed
        self.next_determinization = number << 26
        planner = planner_of(view)
        self.actions, self.prior = candidates.actions, candidates.prior
        count = len(self.actions)
        memory, counts = np.empty(NODES * NODE.itemsize, np.uint8), np.zeros(1, np.int32)
        self.nodes = memory.view(NODE)
        entry_points.initialise_tree(memory, counts, self.actions, self.seat)
        self.wins, self.points = np.zeros((count, SEATS)), np.zeros((count, SEATS))
        self.lengths, self.players = np.zeros(count), view.players
        self.owned, self.completed = np.zeros((count, SEATS, ROUTES)), np.zeros((count, TICKETS))
        self.stop = np.zeros(1, np.uint8)
        self._records = SearchBytes(
            planner, belief.state, belief.hidden, new_bytes(SCORES), new_bytes(EVENT_BUFFER),
            memory, counts, self.wins, self.points, self.lengths,
            self.owned, self.completed, self.stop,
            valuer_of(view, horizon),
        )  # fmt: skip

    def search(self, roots: np.ndarray, determinizations: int) -> None:
        self.next_determinization += entry_points.search(
            self._records, roots, self.seed, self.next_determinization, determinizations
        )


def _visits(root: int, trees: list[_Tree]) -> int:
    return sum(int(tree.nodes["visits"][root]) for tree in trees)


def _mean_reward(root: int, trees: list[_Tree]) -> float:
    total = sum(float(tree.nodes["value"][root, tree.seat]) for tree in trees)
    return total / max(1, _visits(root, trees))


def _worth(root: int, trees: list[_Tree]) -> float:
    """Return the mean reward, drawn towards the prior because few determinizations prove little."""
    policy = _mean_reward(POLICY_ROOT, trees)
    if root == POLICY_ROOT:
        return policy
    visits, expected = _visits(root, trees), policy + float(trees[0].prior[root])
    return (visits * _mean_reward(root, trees) + PRIOR * expected) / (visits + PRIOR)


def _is_decided(best: int, second: int, trees: list[_Tree]) -> bool:
    """Check whether the best root is ahead of the second by far more than chance explains."""
    error = 0.0
    for root in (best, second):
        visits = _visits(root, trees)
        squares = sum(float(tree.nodes["squares"][root]) for tree in trees)
        error += (squares / visits - _mean_reward(root, trees) ** 2) / visits
    ahead = _mean_reward(best, trees) - _mean_reward(second, trees)
    return min(_visits(best, trees), _visits(second, trees)) >= ENOUGH and (
        ahead > STOPPING_Z * sqrt(max(0.0, error))
    )


def _advice(action: Action, root: int, trees: list[_Tree]) -> Advice:
    visits = _visits(root, trees)
    seats = slice(0, trees[0].players)
    wins = np.sum([tree.wins[root, seats] for tree in trees], axis=0)
    points = np.sum([tree.points[root, seats] for tree in trees], axis=0)
    length = float(sum(tree.lengths[root] for tree in trees))
    owned = np.sum([tree.owned[root, seats] for tree in trees], axis=0)
    completed = np.sum([tree.completed[root] for tree in trees], axis=0)
    tries = max(1, visits)
    return Advice(
        action,
        visits,
        trees[0].seat,
        tuple((wins / tries).tolist()),
        tuple((points / tries).tolist()),
        length / tries,
        Outcome(owned / tries, completed / tries),
    )
