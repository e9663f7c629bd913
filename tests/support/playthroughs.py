"""Playthroughs as OpenSpiel writes them, with long lines shortened to digests.

    python tests/support/playthroughs.py     writes tests/learning/playthroughs again

OpenSpiel replays the actions of a file and prints every state as its observers see it. Tensors and
the longest texts would take megabytes, so a digest stands for each.
"""

import re
from hashlib import sha256
from pathlib import Path
from unittest.mock import patch

import numpy as np
from open_spiel.python.algorithms import generate_playthrough

import whistlestop.envs.open_spiel_game
from whistlestop.titles import load, title_ids

FOLDER = Path(__file__).parents[1] / "learning" / "playthroughs"
LONGEST = 120  # characters of a line that is not shortened
GAME = whistlestop.envs.open_spiel_game.GAME_TYPE.short_name


def path_of(title):
    return FOLDER / f"{title}.txt"


def new_playthrough(title):
    """Return the text of a random playthrough."""
    players = load(title).rules.players_at_least
    return _shortened(f"{GAME}(title={title},players={players})", [], seed=1)


def replayed(text):
    """Return what OpenSpiel writes for the game and the actions of a text."""
    (game,) = re.findall(r"^game: (.*)$", text, re.MULTILINE)
    actions = re.findall(r"^action: (\d+)$", text, re.MULTILINE)
    return _shortened(game, list(map(int, actions)))


def _shortened(game, actions, seed=None):
    with patch.object(generate_playthrough, "_format_tensor", _tensor_lines):
        lines = generate_playthrough.playthrough_lines(game, False, actions, seed=seed)
    return "".join(f"{_short(line)}\n" for line in lines)


def _tensor_lines(tensor, name):
    """Return a line with a digest of a tensor; OpenSpiel rounds to five places too."""
    whole = np.round(np.asarray(tensor, np.float64) * 100_000).astype("<i8")
    return [f"{name} = {tensor.shape} {_digest(whole.tobytes())}"]


def _short(line):
    if len(line) <= LONGEST:
        return line
    return f"{line[:40]}… {len(line)} characters, {_digest(line.encode())}"


def _digest(content):
    return sha256(content).hexdigest()[:12]


if __name__ == "__main__":
    for each in title_ids():
        path_of(each).write_text(new_playthrough(each), encoding="utf-8")
        print(each)
