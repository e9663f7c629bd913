"""The benchmark of transfer: a policy plays titles and maps that it was not trained on.

    from whistlestop.envs.transfer import evaluate, table

    print(table(evaluate(policy)))  # policy(graph) returns the number of a legal action

``docs/envs/transfer.md`` describes the protocol.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from whistlestop.bots import BotError, close_bots, make_bot
from whistlestop.envs.encoded_game import EncodedGame
from whistlestop.envs.errors import PlayerFailed
from whistlestop.envs.generated import SPLITS, maps
from whistlestop.envs.graph import graph
from whistlestop.envs.gymnasium_env import WhistlestopEnv
from whistlestop.envs.policy_file import Policy
from whistlestop.envs.settings import checked_choice, checked_number, checked_players
from whistlestop.intervals import mean_interval, share_interval
from whistlestop.titles import load

DEALS = 60
OPPONENT = "path"  # fast, and it never changes
GENERATED = "generated maps"

Figure = tuple[float, float, float]  # a mean, and the ends of its 95 % interval


@dataclass(frozen=True, slots=True)
class Result:
    """The results of an agent on a title or on generated maps."""

    name: str
    deals: int
    games: int
    wins: Figure  # share of wins, from 0 to 1
    score: Figure


def titles_of(split: str) -> tuple[str, ...]:
    """Return the published titles of a split: eight to train on, three to test on."""
    checked_choice("split", split, SPLITS)
    text = Path(__file__).with_suffix(".json").read_text(encoding="utf-8")
    return tuple(json.loads(text)[split])


def evaluate(
    agent: Policy | str,
    split: str = "test",
    *,
    players: int = 2,
    deals: int = DEALS,
    progress: Callable[[int, int], None] | None = None,
) -> list[Result]:
    """Play a split's titles and generated maps, and return the results on each.

    ``agent``: a function that gets the graph that a seat sees and returns the number of a legal
    action; or the spec of a bot. Every deal is played once from each seat, against ``path`` on the
    others. Each title has so many ``deals``, and so many generated maps have one.
    ``progress(done, of)`` is called after every deal. Raises EnvError.
    """
    deals = checked_number("deals", deals, 2)
    boards = {load(title).name: [title] * deals for title in titles_of(split)}
    for title in titles_of(split):
        checked_players(load(title), players)
    boards[GENERATED] = list(maps(split, deals))
    results: list[Result] = []
    for name, titles in boards.items():
        wins, scores = np.zeros(deals), np.zeros(deals)
        for deal, title in enumerate(titles):
            games = [_play(agent, title, players, seat, deal) for seat in range(players)]
            wins[deal], scores[deal] = np.mean(games, axis=0)
            if progress is not None:
                progress(len(results) * deals + deal + 1, len(boards) * deals)
        count = deals * players
        share = (float(wins.mean()), *share_interval(wins, count))
        results.append(
            Result(name, deals, count, share, (float(scores.mean()), *mean_interval(scores)))
        )
    return results


def _play(
    agent: Policy | str, title: str, players: int, seat: int, deal: int
) -> tuple[float, float]:
    """Play a game, and return the agent's share of the win and its score."""
    env = WhistlestopEnv(title, [OPPONENT] * (players - 1), seat=seat)
    env.reset(seed=deal)
    reward, over = 0.0, False
    with closing(_player(agent, deal, env.game, seat)) as player:
        while not over:
            _, reward, terminated, truncated, _ = env.step(next(player))
            over = terminated or truncated
    score = env.game.to_game().scores()[seat]["total"]
    env.close()
    return max(reward, 0.0) if reward else 1 / players, float(score)


def _player(agent: Policy | str, deal: int, game: EncodedGame, seat: int) -> Generator[int]:
    """Yield the agent's action for each decision of its seat."""
    if not isinstance(agent, str):
        while True:
            yield agent(graph(game, seat))
    bot = make_bot(agent, deal)
    try:
        while True:
            try:
                action = bot.choose(game.view(seat)).index
            except BotError as error:
                raise PlayerFailed(str(error)) from error
            yield action
    finally:
        close_bots([bot])


def table(results: Iterable[Result]) -> str:
    """Return the results as a table in Markdown."""
    lines = ["| played on | deals | games | wins, 95 % interval | mean score, 95 % interval |"]
    lines.append("| --- | ---: | ---: | ---: | ---: |")
    for each in results:
        (share, least, most), (score, low, high) = each.wins, each.score
        wins = f"**{share:.1%}** ({least:.1%} to {most:.1%})"
        points = f"{score:.1f} ({low:.1f} to {high:.1f})"
        lines.append(f"| {each.name} | {each.deals} | {each.games} | {wins} | {points} |")
    return "\n".join(lines)
