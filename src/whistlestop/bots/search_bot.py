"""The bot ``search``: it tries candidate actions in many determinizations with playouts."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from math import ceil, log2, sqrt
from time import perf_counter

import numpy as np
from pydantic import Field

from whistlestop.bots.advice import Advice, Outcome
from whistlestop.bots.bot import BotOptions
from whistlestop.bots.planner_bot import planner_of
from whistlestop.bots.planning import entry_points
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.bots.planning.candidate_actions import MAX_CANDIDATES
from whistlestop.bots.planning.planner import PlannerBytes
from whistlestop.bots.planning.tree_search import NODE, SearchBytes
from whistlestop.bots.planning.value import ValuerBytes, valuer_bytes
from whistlestop.bots.search_networks import POLICY_ROOT, Candidates, SearchNetworks
from whistlestop.game import Action, View
from whistlestop.rules.compiler import REGISTERED
from whistlestop.rules.constants import ROUTES, SEATS, TICKETS
from whistlestop.rules.records import EVENT_BUFFER, SCORES, new_bytes

NODES = 1 << 15  # capacity of a tree
ENOUGH = 30  # visits of both leading roots before the search may stop early
STOPPING_Z = 4.0  # lead of the best root for an early stop, in standard errors
PRIOR = 100.0  # weight of the prior reward of a candidate action, in visits
PRIOR_GAP = 0.06  # distance of the prior reward below the reward of the policy's choice
HORIZON = 9  # actions of a playout before the value model reads the position
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
    patient: bool = Field(
        default=True,
        description="whether playouts go on like `planner:patient=true`; with false, or with "
        "`learned`, they go on like `planner`",
    )
    learned: bool = Field(
        default=False,
        description="whether the policy network ranks the actions at first, and the title's value "
        "model ends half of the playouts early; that is weaker than patient playouts, and a title "
        "without a model is searched as with `patient=false`",
    )


class SearchBot:
    """Tries candidate actions in many determinizations of the hidden cards, with playouts.

    It is an information-set Monte Carlo tree search in compiled code. Each determinization deals
    the hidden cards and tickets again. It uses what the seat knows and remembers, and what the
    others have built. The policy of ``planner:patient=true`` plays the playouts. With
    ``simulations``, the same seed gives the same moves. A candidate action must prove in many
    determinizations that it is better than that policy's choice; with fewer than a hundred
    simulations few can. With ``learned``, the policy network says before the search how good each
    action is, and hopeless ones are not tried. The title's value model ends every second playout
    after a few actions, so that there are more of them.
    """

    Options = SearchOptions

    def __init__(self, seed: int, options: SearchOptions | None = None) -> None:
        self.seed = seed
        self.options = options or SearchOptions()
        self.belief = BeliefState()
        load_machine_code()
        self._networks = SearchNetworks() if self.options.learned else None
        # the networks learned from playouts of the planner, whose plans are among their inputs
        self._patient = self.options.patient and not self.options.learned

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
        planner = planner_of(view, self._patient)
        self.belief.estimate_likelihoods(planner)
        networks = self._networks
        model = None if networks is None else networks.value_model(view)
        if networks is None or model is None:
            candidates = _candidates(planner, self.belief, seed)
        else:
            candidates = networks.candidates(view, self.belief)
        horizon = 0 if whole else HORIZON  # advice says how games end
        trees = []
        for number in range(threads):
            planner, valuer = planner_of(view, self._patient), valuer_bytes(model, horizon)
            trees.append(_Tree(view, planner, self.belief, candidates, seed, number, valuer))
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


def _candidates(planner: PlannerBytes, belief: BeliefState, seed: int) -> Candidates:
    """Return all candidate actions; each must prove that it is better than the policy's choice."""
    listed = np.empty(MAX_CANDIDATES, np.int32)
    count = entry_points.list_candidate_actions(planner, belief.state, belief.hidden, seed, listed)
    prior = np.full(count, -PRIOR_GAP)
    prior[POLICY_ROOT] = 0.0
    return Candidates(listed[:count], prior)


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
    try:
        running = [pool.submit(tree.search, chosen, NO_LIMIT) for tree in trees]
        wait(running, left)
    finally:  # after Ctrl+C too, or the pool would wait for ever
        for tree in trees:
            tree.stop[0] = 1
    for done in running:
        done.result()
    for tree in trees:
        tree.stop[0] = 0


class _Tree:
    """One thread's tree for one decision; each tree has its own determinizations."""

    def __init__(
        self,
        view: View,
        planner: PlannerBytes,
        belief: BeliefState,
        candidates: Candidates,
        seed: int,
        number: int,
        valuer: ValuerBytes,
    ) -> None:
        assert view.seat is not None
        self.seat, self.seed = view.seat, seed
        self.next_determinization = number << 26
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
            valuer,
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
