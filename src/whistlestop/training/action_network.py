"""The training of the policy network with PyTorch (``bots/planning/policy_network.py`` reads it).

The network predicts the advantage of each tried action over the planner's choice. Its loss is the
squared error against the mean difference of a few playouts. That is very noisy for one position,
and unbiased over many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from whistlestop.bots.planning.action_features import ACTION
from whistlestop.bots.planning.policy_network import FIRST, POLICY_NETWORK, SECOND
from whistlestop.bots.planning.value import INPUTS
from whistlestop.rules.records import Bytes, as_record, new_bytes
from whistlestop.training.checkpoints import Trained, restore, store
from whistlestop.training.errors import TrainingError, too_few_games
from whistlestop.training.repeatable import repeatable
from whistlestop.training.trials import Trials

BATCH = 2048  # positions
RATE = 3e-3  # the highest learning rate of the one-cycle schedule
DECAY = 1e-3
SCALE = 100.0  # factor on the squared errors, which are about 0.02
LEFT_OUT = 20  # every such game measures the test loss


class ActionNetwork(nn.Module):
    """The network as PyTorch trains it."""

    def __init__(self) -> None:
        super().__init__()
        self.position = nn.Linear(INPUTS, FIRST)
        self.action = nn.Linear(ACTION, FIRST, bias=False)
        self.second = nn.Linear(FIRST, SECOND)
        self.head = nn.Linear(SECOND, 1, bias=False)

    def forward(self, inputs: Tensor, actions: Tensor, position: Tensor) -> Tensor:
        """Return the score of each action: [tried].

        ``inputs``: [positions, INPUTS]. ``actions``: [tried, ACTION]. ``position``: int64[tried].
        """
        first = functional.relu(self.position(inputs)[position] + self.action(actions))
        found: Tensor = self.head(functional.relu(self.second(first)))[:, 0]
        return found

    def packed(self) -> Bytes:
        """Return the weights as the bytes of a POLICY_NETWORK record."""
        memory = new_bytes(POLICY_NETWORK)
        network = as_record(memory, POLICY_NETWORK)
        with torch.no_grad():
            network["position"] = self.position.weight.T.numpy()
            network["action"] = self.action.weight.T.numpy()
            network["first_bias"] = self.position.bias.numpy()
            network["second"] = self.second.weight.T.numpy()
            network["second_bias"] = self.second.bias.numpy()
            network["head"] = self.head.weight[0].numpy()
        return memory


class Epoch(NamedTuple):
    """The state of training after an epoch.

    ``loss`` is its mean, ``test`` that of other games; both are 100 times squared errors.
    ``gain``: the mean advantage, in those games, of the actions that the network prefers.
    """

    number: int
    loss: float
    test: float
    gain: float


@dataclass(frozen=True, slots=True)
class Tensors:
    """Tried actions as tensors; ``first``: the first row of each position, int64[positions]."""

    inputs: Tensor
    actions: Tensor
    values: Tensor
    counts: Tensor
    first: Tensor
    left_out: Tensor

    @classmethod
    def of(cls, trials: Trials) -> Tensors:
        """Return the tensors of trials; they share memory."""
        counts = torch.from_numpy(trials.counts)
        return cls(
            torch.from_numpy(trials.inputs),
            torch.from_numpy(trials.actions),
            torch.from_numpy(trials.values),
            counts,
            torch.cumsum(counts, 0) - counts,
            torch.from_numpy(trials.game % LEFT_OUT == 0),
        )

    def advantages(self, network: nn.Module, chosen: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Return predicted and tried advantages, and the place of each one's position."""
        counts = self.counts[chosen]
        position = torch.repeat_interleave(torch.arange(len(chosen)), counts)
        start = torch.cumsum(counts, 0) - counts
        rows = torch.arange(len(position)) - start[position] + self.first[chosen][position]
        scores = network(self.inputs[chosen].float(), self.actions[rows].float(), position)
        return scores - scores[start][position], self.values[rows], position


def new_network(seed: int) -> ActionNetwork:
    """Return a network with random weights; the same seed gives the same."""
    torch.manual_seed(seed)
    return ActionNetwork()


@repeatable()
def train(
    trials: Trials,
    epochs: int,
    seed: int,
    network: ActionNetwork,
    checkpoint: Path | None = None,
    on_epoch: Callable[[Epoch], None] = lambda epoch: None,
) -> list[Epoch]:
    """Train a network, and return its learning curve. Every twentieth game is left out.

    With ``checkpoint``, training continues after the last finished epoch. Raises TrainingError.
    """
    tensors = Tensors.of(trials)
    learned = torch.nonzero(~tensors.left_out)[:, 0]
    steps = len(learned) // BATCH
    if steps == 0:
        raise too_few_games(len(learned), BATCH)
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=epochs * steps + 1)
    trained = Trained(network, optimizer, schedule)
    curve = [Epoch(*each) for each in restore(checkpoint, trained)]
    for number in range(len(curve), epochs):
        losses = []
        for chosen in _batches(learned, torch.Generator().manual_seed(seed * 1_000 + number)):
            predicted, tried, _ = tensors.advantages(network, chosen)
            loss = SCALE * functional.mse_loss(predicted, tried)
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            schedule.step()
            losses.append(float(loss.detach()))
        curve.append(Epoch(number + 1, float(np.mean(losses)), *_test(network, tensors)))
        on_epoch(curve[-1])
        store(checkpoint, trained, [tuple(each) for each in curve])
    return curve


def _batches(rows: Tensor, chance: torch.Generator) -> Iterator[Tensor]:
    """Yield full batches of rows in random order."""
    for chosen in rows[torch.randperm(len(rows), generator=chance)].split(BATCH):
        if len(chosen) == BATCH:
            yield chosen


def _test(network: nn.Module, tensors: Tensors) -> tuple[float, float]:
    """Return the loss on the games that were left out, and the gain of the preferred actions."""
    losses, gains = [], []
    with torch.no_grad():
        for chosen in torch.nonzero(tensors.left_out)[:, 0].split(BATCH):
            predicted, tried, position = tensors.advantages(network, chosen)
            losses.append(SCALE * torch.square(predicted - tried))
            best = torch.full((len(chosen),), -torch.inf)
            best = best.scatter_reduce(0, position, predicted, "amax")
            gains.append(tried[predicted == best[position]])
    if not losses:
        raise TrainingError("too few games: one of twenty must be left out for tests")
    return float(torch.cat(losses).mean()), float(torch.cat(gains).mean())
