"""The generations of a policy network: play games, train, and compare with the one before.

Everything is kept in a folder, so that an interrupted training continues where it was.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from whistlestop import __version__
from whistlestop.bots.model_file import ModelError
from whistlestop.bots.planning.action_values import NetworkPlayer
from whistlestop.bots.planning.policy_network import POLICY_NETWORK
from whistlestop.bots.policy_model import INPUT_NAMES, PolicyModel
from whistlestop.rules.records import Bytes, new_bytes
from whistlestop.titles import Title, title_ids
from whistlestop.training.arrays import load_arrays, save_arrays
from whistlestop.training.errors import TrainingError
from whistlestop.training.folder import check_extra, claim_folder, commit_of_source
from whistlestop.training.policy_match import Match, play_match
from whistlestop.training.trials import Round, Table, Trials, joined, play_trials
from whistlestop.training.workers import ALL_CORES, Workers

PLAYING = 700  # seats of 1,000 that the newest network plays
LOOKAHEAD = 6  # actions of a playout that the newest network chooses
MARGINS = (0.0, 0.005, 0.01, 0.02, 0.04)  # to choose from (``NetworkPlayer``)
MARGIN_DEALS = 200  # at each of these tables, for each margin
MATCH_DEALS = 500  # with the fewest seats, on each title
BETTER = 0.52  # share of the wins from which a new network replaces the old one


@dataclass(frozen=True, slots=True)
class PolicyPlan:
    """The plan of a training. ``games``: in each round, at each title and number of seats."""

    titles: tuple[Title, ...]
    games: int
    epochs: int
    seed: int

    @property
    def rounds(self) -> tuple[Round, ...]:
        """Return the rounds: the planner alone, then the network's games, then with lookahead."""
        return (
            Round(1, self.games, 0, 0),
            Round(2, self.games, PLAYING, 0),
            Round(3, self.games, PLAYING, LOOKAHEAD),
        )

    @property
    def tables(self) -> list[Table]:
        """Return all titles with all their numbers of seats."""
        return [
            Table(title, players)
            for title in self.titles
            for players in range(title.rules.players_at_least, title.rules.players_at_most + 1)
        ]

    @property
    def smallest(self) -> list[Table]:
        """Return all titles with their fewest seats."""
        return [Table(title, title.rules.players_at_least) for title in self.titles]

    def question(self) -> dict[str, Any]:
        """Return all that determines the network."""
        return {
            "titles": [title.id for title in self.titles],
            "games": self.games,
            "epochs": self.epochs,
            "seed": self.seed,
        }

    def command(self) -> str:
        """Return the command that makes the same network."""
        chosen = "".join(f"--title {title.id} " for title in self.titles)
        if [title.id for title in self.titles] == list(title_ids()):
            chosen = ""
        return (
            f"whistlestop train policy {chosen}--games {self.games} --epochs {self.epochs} "
            f"--seed {self.seed}"
        )


@dataclass(frozen=True, slots=True)
class Progress:
    """Callbacks: a round's games, an epoch of a round, and a match and whether it was won."""

    on_games: Callable[[int, int, int], None] = lambda number, games, of: None
    on_epoch: Callable[[int, int, float, float], None] = lambda number, epoch, loss, test: None
    on_match: Callable[[int, Match, bool], None] = lambda number, match, is_better: None


def train_policy(
    plan: PolicyPlan, folder: Path, progress: Progress, workers: Workers = ALL_CORES
) -> Path:
    """Train a policy network, and return its file. Raises TrainingError.

    ``folder`` keeps games, checkpoints, a log for TensorBoard, each generation and the final
    network ``policy.npz``. A generation that does not win more than 52 % of the games against the
    one before is left out, and the training goes on with the older one. The one before the first is
    ``planner``; if no generation is better, ``policy.npz`` plays as it does.
    """
    check_extra()
    claim_folder(folder, {**plan.question(), "features": INPUT_NAMES})
    best = NetworkPlayer(new_bytes(POLICY_NETWORK), 0.0)  # all zero: it agrees with the planner
    trials: list[Trials] = []
    generations: list[dict[str, Any]] = []
    for each in plan.rounds:
        trials.append(_trials(plan, each, best, folder, progress, workers))
        model = _generation(plan, each, joined(trials), folder, progress)
        player = _with_best_margin(plan, model.weights, best, workers)
        match = play_match(plan.smallest, player, best, MATCH_DEALS, plan.seed, workers)
        is_better = match.share > BETTER
        progress.on_match(each.number, match, is_better)
        facts = {
            **model.facts,
            "margin": player.margin,
            "against_the_one_before": match.facts(),
            "kept": is_better,
        }
        generations.append(facts)
        if is_better:
            best = player
    facts = {
        **plan.question(),
        "margin": best.margin,
        "positions": sum(map(len, trials)),
        "command": plan.command(),
        "version": __version__,
        "commit": commit_of_source(),
        "generations": generations,
    }
    file = folder / "policy.npz"
    PolicyModel(best.network, facts).save(file)
    return file


def _with_best_margin(
    plan: PolicyPlan, network: Bytes, before: NetworkPlayer, workers: Workers
) -> NetworkPlayer:
    """Return a network with the margin that wins most against the one before.

    The first network has not seen what its own mistakes lead to, so it needs a margin.
    """
    players = [NetworkPlayer(network, margin) for margin in MARGINS]
    shares = [
        play_match(plan.smallest, player, before, MARGIN_DEALS, plan.seed + 1, workers).share
        for player in players
    ]
    return players[shares.index(max(shares))]


def _trials(
    plan: PolicyPlan,
    each: Round,
    player: NetworkPlayer,
    folder: Path,
    progress: Progress,
    workers: Workers,
) -> Trials:
    file = folder / f"trials-{each.number}.npz"
    if not file.is_file():
        found = play_trials(
            plan.tables,
            each,
            player,
            plan.seed,
            workers,
            lambda games, of: progress.on_games(each.number, games, of),
        )
        save_arrays(file, found)
    return load_arrays(file, Trials)


def _generation(
    plan: PolicyPlan, each: Round, trials: Trials, folder: Path, progress: Progress
) -> PolicyModel:
    """Train the network of a round, or read it if that was done before."""
    from torch.utils.tensorboard import SummaryWriter

    from whistlestop.training.action_network import Epoch, new_network, train

    number = each.number
    file = folder / f"policy-{number}.npz"
    if file.is_file():
        try:
            return PolicyModel.load(file)
        except ModelError as error:
            raise TrainingError(f"{error}; remove the file, and it is trained again") from None
    network = new_network(plan.seed)
    with SummaryWriter(str(folder / "log" / f"round-{number}")) as writer:  # type: ignore[no-untyped-call]

        def on_epoch(epoch: Epoch) -> None:
            for name in ("loss", "test", "gain"):
                writer.add_scalar(name, getattr(epoch, name), epoch.number)  # type: ignore[no-untyped-call]
            progress.on_epoch(number, epoch.number, epoch.loss, epoch.test)

        checkpoint = folder / f"checkpoint-{number}.pt"
        curve = train(trials, plan.epochs, plan.seed, network, checkpoint, on_epoch)
    facts = {
        "round": number,
        "positions": len(trials),
        "curve": [
            {name: round(value, 6) for name, value in epoch._asdict().items()} for epoch in curve
        ],
    }
    PolicyModel(network.packed(), facts).save(file)
    return PolicyModel.load(file)
