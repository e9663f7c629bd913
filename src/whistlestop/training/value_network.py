"""The training of a value model with PyTorch (``bots/planning/value.py`` reads the result).

One model of a title serves all numbers of seats and all knowledge: in each batch some rows keep all
private features, some those of one seat, some none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from whistlestop.bots.planning.seat_features import POINTS, PUBLIC, SEAT, Public
from whistlestop.bots.planning.value import FIRST, INPUTS, OF_SEAT, SECOND, VALUE_MODEL
from whistlestop.rules.records import Bytes, as_record, new_bytes
from whistlestop.training.checkpoints import Trained, restore, store
from whistlestop.training.errors import too_few_games
from whistlestop.training.positions import Positions
from whistlestop.training.repeatable import repeatable

BATCH = 4096
RATE = 4e-3  # the highest learning rate of the one-cycle schedule
DECAY = 1e-3
SCORE_LOSS = 0.5  # the weight of the score's squared error beside the cross entropy
ALL_KNOWN, NONE_KNOWN = 0.45, 0.1  # shares of rows; in the others one seat is known
UNREAD_INPUTS = tuple(kind * OF_SEAT + Public.LOCOMOTIVES_SEEN for kind in range(3))
"""The locomotives that all have seen in the hands of the seat and of the others.

Their weights are 0. In games of bots mostly weak ones take open locomotives, so a model that read
them would rate any player who takes one as weak. The policy network reads them.
"""


class ValueNetwork(nn.Module):
    """The network as PyTorch trains it."""

    is_read: Tensor  # float32[INPUTS], 0 for unread inputs and 1 for all others

    def __init__(self) -> None:
        super().__init__()
        is_read = torch.ones(INPUTS)
        is_read[list(UNREAD_INPUTS)] = 0.0
        self.register_buffer("is_read", is_read, persistent=False)
        self.first = nn.Linear(INPUTS, FIRST)
        self.second = nn.Linear(FIRST, SECOND)
        self.head = nn.Linear(SECOND, 2)

    def forward(self, inputs: Tensor) -> Tensor:
        """Return strength and score of each seat: [n, players, 2]."""
        first = functional.relu(self.first(inputs * self.is_read))
        found: Tensor = self.head(functional.relu(self.second(first)))
        return found

    def packed(self) -> Bytes:
        """Return the weights as the bytes of a VALUE_MODEL record."""
        memory = new_bytes(VALUE_MODEL)
        model = as_record(memory, VALUE_MODEL)
        with torch.no_grad():
            model["first"] = (self.first.weight * self.is_read).T.numpy()
            model["first_bias"] = self.first.bias.numpy()
            model["second"] = self.second.weight.T.numpy()
            model["second_bias"] = self.second.bias.numpy()
            model["strength"] = self.head.weight[0].numpy()
            model["score"] = self.head.weight[1].numpy()
            model["score_bias"] = float(self.head.bias[1])
        return memory


def new_network(seed: int) -> ValueNetwork:
    """Return a network with random weights; the same seed gives the same."""
    torch.manual_seed(seed)
    return ValueNetwork()


class Linear(nn.Module):
    """A logistic regression on the same inputs, for comparison."""

    def __init__(self) -> None:
        super().__init__()
        self.head = nn.Linear(INPUTS, 2)

    def forward(self, inputs: Tensor) -> Tensor:
        """Return strength and score of each seat: [n, players, 2]."""
        found: Tensor = self.head(inputs)
        return found


def inputs_of(features: Tensor, known: Tensor) -> Tensor:
    """Return the network's inputs: [n, players, INPUTS].

    ``features``: [n, players * SEAT + TABLE], all private features known. ``known``: [n, players],
    1 for each seat whose private features may be used.
    """
    players = known.shape[1]
    seats = features[:, : players * SEAT].reshape(-1, players, SEAT)
    private = seats[:, :, PUBLIC:] * known[:, :, None]
    own = torch.cat([seats[:, :, :PUBLIC], private, known[:, :, None]], dim=2)
    table = features[:, players * SEAT :]
    rows = []
    for seat in range(players):
        others = own[:, [other for other in range(players) if other != seat]]
        rows.append(torch.cat([own[:, seat], others.mean(dim=1), others.amax(dim=1), table], dim=1))
    return torch.stack(rows, dim=1)


@dataclass(frozen=True, slots=True)
class Epoch:
    """The state of training after an epoch: ``loss`` is its mean, ``test`` that of other games."""

    number: int
    loss: float
    test: float


@repeatable()
def train(
    sets: list[Positions],
    epochs: int,
    seed: int,
    network: nn.Module,
    checkpoint: Path | None = None,
    on_epoch: Callable[[Epoch], None] = lambda epoch: None,
) -> list[Epoch]:
    """Train a network on positions, a set for each number of seats, and return its learning curve.

    Every fiftieth game is left out and measures the test loss. With ``checkpoint``, training
    continues after the last finished epoch. Raises TrainingError.
    """
    parts = [
        (_Rows(each.part(each.game % 50 != 0)), _Rows(each.part(each.game % 50 == 0)))
        for each in sets
    ]
    steps = sum(len(rows) // BATCH for rows, _ in parts)
    if steps == 0:
        raise too_few_games(max(len(rows) for rows, _ in parts), BATCH)
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=epochs * steps + 1)
    trained = Trained(network, optimizer, schedule)
    curve = [Epoch(*each) for each in restore(checkpoint, trained)]
    for number in range(len(curve), epochs):
        chance = torch.Generator().manual_seed(seed * 1_000 + number)
        losses = []
        for rows, chosen in _batches([rows for rows, _ in parts], chance):
            loss = rows.loss(network, chosen, chance)
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            schedule.step()
            losses.append(float(loss.detach()))
        curve.append(Epoch(number + 1, float(np.mean(losses)), _test_loss(network, parts, seed)))
        on_epoch(curve[-1])
        store(checkpoint, trained, [(each.number, each.loss, each.test) for each in curve])
    return curve


class _Rows:
    """The positions of one number of seats as tensors."""

    def __init__(self, positions: Positions) -> None:
        self.players = positions.players
        self.features = torch.from_numpy(positions.features)
        self.wins = torch.from_numpy(positions.wins)
        self.totals = torch.from_numpy(positions.totals) / POINTS

    def __len__(self) -> int:
        return len(self.features)

    def loss(self, network: nn.Module, chosen: Tensor, chance: torch.Generator) -> Tensor:
        """Return the loss on some rows, with random knowledge."""
        known = random_knowledge(len(chosen), self.players, chance)
        out = network(inputs_of(self.features[chosen], known))
        entropy = -(self.wins[chosen] * torch.log_softmax(out[:, :, 0], dim=1)).sum(dim=1).mean()
        return entropy + SCORE_LOSS * torch.square(out[:, :, 1] - self.totals[chosen]).mean()


def random_knowledge(rows: int, players: int, chance: torch.Generator) -> Tensor:
    """Return which seats' private features are known, at random: float[rows, players]."""
    known = torch.zeros(rows, players)
    known[torch.arange(rows), torch.randint(players, (rows,), generator=chance)] = 1.0
    which = torch.rand(rows, generator=chance)
    known[which < ALL_KNOWN] = 1.0
    known[which > 1.0 - NONE_KNOWN] = 0.0
    return known


def _batches(sets: list[_Rows], chance: torch.Generator) -> Iterator[tuple[_Rows, Tensor]]:
    """Yield batches of random rows, each of one set, in random order."""
    batches = [
        (rows, chosen)
        for rows in sets
        for chosen in torch.randperm(len(rows), generator=chance).split(BATCH)
        if len(chosen) == BATCH
    ]
    for number in torch.randperm(len(batches), generator=chance).tolist():
        yield batches[number]


def _test_loss(network: nn.Module, parts: list[tuple[_Rows, _Rows]], seed: int) -> float:
    """Return the mean loss over the games that were left out."""
    chance = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        losses = [float(rows.loss(network, torch.arange(len(rows)), chance)) for _, rows in parts]
    return float(np.mean(losses))
