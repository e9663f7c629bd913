"""Measure our bots in the environments, and write docs/envs/baselines.md.

    python tools/baselines.py --rounds 3       play until every bot has three rounds of games
    python tools/baselines.py --titles london  only these titles, separated by commas
    python tools/baselines.py --agents path    only these bots, separated by commas
    python tools/baselines.py --write          only the page, from stored results

The page defines the protocol. Results are stored in docs/envs/baselines.json after each round of a
bot, so the same command continues. If a bot or the rules of a title changed, its games are played
again.
"""

from __future__ import annotations

import argparse
import datetime
import json
import math
import subprocess
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from page_parts import with_part
from whistlestop.arena.code_digest import code_digest
from whistlestop.bots import close_bots, make_bot
from whistlestop.envs.gymnasium_env import WhistlestopEnv
from whistlestop.intervals import SAME, moments_interval, normal_quantile, student_t, wilson
from whistlestop.titles import load, title_ids

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "docs" / "envs" / "baselines.json"
PAGE = ROOT / "docs" / "envs" / "baselines.md"
OPPONENT = "path"
SEARCH = "search:simulations=100,patient=false"
# weakest first, with the deals in a round
AGENTS = {
    "random": 20,
    "simple": 20,
    "one_step": 20,
    "long_route": 20,
    "hungry": 20,
    OPPONENT: 20,
    "planner": 20,
    SEARCH: 4,
}


@dataclass
class Sums:
    """Sums over the deals that an agent has played: its shares of wins, its scores, and squares."""

    deals: int = 0
    wins: float = 0.0
    squared_wins: float = 0.0
    score: int = 0
    squared_score: int = 0

    def add(self, share: float, score: int) -> None:
        self.deals += 1
        self.wins += share
        self.squared_wins += share * share
        self.score += score
        self.squared_score += score * score

    def plus(self, other: Sums) -> Sums:
        mine, theirs = asdict(self), asdict(other)
        return Sums(**{name: mine[name] + theirs[name] for name in mine})

    @property
    def share(self) -> tuple[float, float, float]:
        """Return the mean share of wins and its interval, as ``share_interval`` does."""
        return share_of_deals(self.wins / self.deals, self.spread, self.deals)

    @property
    def spread(self) -> float:
        """Return the variance of the mean share of wins."""
        mean = self.wins / self.deals
        return max(0.0, self.squared_wins / self.deals - mean * mean) / (self.deals - 1)

    @property
    def mean_score(self) -> tuple[float, float, float]:
        """Return the mean score and its interval by Student's t."""
        mean = self.score / self.deals
        variance = (self.squared_score - self.deals * mean * mean) / (self.deals - 1)
        return (mean, *moments_interval(self.deals, mean, max(0.0, variance)))


def share_of_deals(mean: float, spread: float, deals: int) -> tuple[float, float, float]:
    """Return a share and its interval, from the variance of the share and the number of deals."""
    observations = mean * (1 - mean) / spread if spread > SAME else float(deals)
    observations *= (normal_quantile() / student_t(deals - 1)) ** 2
    return (mean, *wilson(mean, observations))


@dataclass(frozen=True)
class Cell:
    """An agent on a title with a number of players."""

    title: str
    players: int
    agent: str

    @property
    def name(self) -> str:
        return f"{self.title} {self.players} {self.agent}"

    @property
    def round(self) -> int:
        """Return the deals in a round, in which the agent has every seat equally often."""
        return math.ceil(AGENTS[self.agent] / self.players) * self.players


def cells(titles: Iterable[str], agents: Iterable[str] = AGENTS) -> list[Cell]:
    return [
        Cell(title, number, agent)
        for title in titles
        for number, agent in product(players(title), agents)
    ]


def players(title: str) -> range:
    rules = load(title).rules
    return range(rules.players_at_least, rules.players_at_most + 1)


def play(cell: Cell, first: int, deals: int) -> Sums:
    """Play these deals, each once: the seat of the agent is the deal modulo the players."""
    sums = Sums()
    for deal in range(first, first + deals):
        sums.add(*play_deal(cell, deal))
    return sums


def play_deal(cell: Cell, deal: int) -> tuple[float, int]:
    """Return the agent's share of the win and its score."""
    seat = deal % cell.players
    env = WhistlestopEnv(cell.title, [OPPONENT] * (cell.players - 1), seat=seat)
    env.reset(seed=deal)
    bot = make_bot(cell.agent, deal)
    over = False
    reward = 0.0
    while not over:
        action = bot.choose(env.game.view(seat)).index
        _, reward, terminated, truncated, _ = env.step(action)
        over = terminated or truncated
    close_bots([bot])
    score = env.game.to_game().scores()[seat]["total"]
    env.close()
    return share_of(reward, cell.players), int(score)


def share_of(reward: float, players: int) -> float:
    """Return the share of the win that a reward means; 0 is a win shared by all."""
    return max(reward, 0.0) if reward else 1 / players


def read() -> dict[str, Any]:
    if not KEPT.exists():
        return {"cells": {}}
    kept: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8"))
    return kept


def sums_of(kept: dict[str, Any], cell: Cell) -> Sums:
    found = kept["cells"].get(cell.name, {})
    return Sums(**{name: found[name] for name in asdict(Sums()) if name in found})


def measure(chosen: list[Cell], rounds: int, processes: int, minutes: float) -> None:
    """Play the missing rounds and store the results after each."""
    kept = read()
    codes = {title: code_digest(title, AGENTS) for title in {cell.title for cell in chosen}}
    for cell in chosen:
        if kept["cells"].get(cell.name, {}).get("code") != codes[cell.title]:
            kept["cells"].pop(cell.name, None)
    kept |= {"commit": commit(), "date": f"{datetime.datetime.now(datetime.UTC):%Y-%m-%d}"}
    begun = time.monotonic()
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        for number in range(rounds):
            jobs = {}
            for cell in chosen:
                if sums_of(kept, cell).deals == number * cell.round:
                    jobs[pool.submit(play, cell, number * cell.round, cell.round)] = cell
            for done, job in enumerate(as_completed(jobs), 1):
                cell = jobs[job]
                sums = sums_of(kept, cell).plus(job.result())
                kept["cells"][cell.name] = {"code": codes[cell.title], **asdict(sums)}
                write_results(kept)
                passed = (time.monotonic() - begun) / 60
                print(f"\rround {number + 1}: {done} of {len(jobs)}, {passed:.1f} min", end="")
                if passed > minutes:
                    pool.shutdown(wait=False, cancel_futures=True)
                    print("; the time is up")
                    return
            print()


def write_results(kept: dict[str, Any]) -> None:
    ordered = {cell.name: kept["cells"].get(cell.name) for cell in cells(title_ids())}
    found = {name: sums for name, sums in ordered.items() if sums}
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(sums)}" for name, sums in found.items())
    head = "".join(f' "{key}": {json.dumps(kept[key])},\n' for key in ("commit", "date"))
    new = KEPT.with_suffix(".new")
    new.write_text(f'{{\n{head} "cells": {{\n{lines}\n }}\n}}\n', encoding="utf-8")
    new.replace(KEPT)


def commit() -> str:
    command = ["git", "-C", str(ROOT), "rev-parse", "--short=12", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def page_of(kept: dict[str, Any], page: str) -> str:
    """Return the page with the tables of the stored results."""
    agents: dict[int, list[str]] = {}
    for agent in AGENTS:
        played = [sums_of(kept, cell).deals // cell.round for cell in cells(title_ids(), [agent])]
        agents.setdefault(min(played), []).append(agent)
    dates = [f"Played until {kept['date']}, at commit `{kept['commit']}`:", "", "```sh"]
    for rounds, names in agents.items():
        dates.append(f"python tools/baselines.py --rounds {rounds} --agents {','.join(names)}")
    dates.append("```")
    parts = {"PLAYED": dates, "ALL": summary_lines(kept), "TABLES": table_lines(kept)}
    for name, lines in parts.items():
        page = with_part(page, name, lines)
    return page


def summary_lines(kept: dict[str, Any]) -> Iterator[str]:
    """Yield a table of the mean share of wins over all titles for each number of players."""
    numbers = sorted({number for title in title_ids() for number in players(title)})
    yield f"| agent | {' | '.join(f'{number} players' for number in numbers)} |"
    yield f"| --- |{' ---: |' * len(numbers)}"
    for agent in AGENTS:
        shares = [summary_cell(kept, agent, number) for number in numbers]
        yield f"| `{agent}` | {' | '.join(shares)} |"


def summary_cell(kept: dict[str, Any], agent: str, number: int) -> str:
    played = [sums_of(kept, cell) for cell in cells(title_ids(), [agent]) if cell.players == number]
    played = [sums for sums in played if sums.deals]
    if not played:
        return ""
    mean = sum(sums.wins / sums.deals for sums in played) / len(played)
    spread = sum(sums.spread for sums in played) / len(played) ** 2
    return shown(share_of_deals(mean, spread, sum(sums.deals for sums in played)))


def shown(share: tuple[float, float, float]) -> str:
    mean, low, high = share
    return f"**{mean:.1%}** ({low:.1%} to {high:.1%})"


def table_lines(kept: dict[str, Any]) -> Iterator[str]:
    for title in title_ids():
        yield from ["", f"## {load(title).name}", ""]
        yield "| players | agent | deals | wins, 95 % interval | mean score, 95 % interval |"
        yield "| ---: | --- | ---: | ---: | ---: |"
        for cell in cells([title]):
            sums = sums_of(kept, cell)
            if sums.deals:
                yield row(cell, sums)


def row(cell: Cell, sums: Sums) -> str:
    score, least, most = sums.mean_score
    return (
        f"| {cell.players} | `{cell.agent}` | {sums.deals} | {shown(sums.share)} "
        f"| {score:.1f} ({least:.1f} to {most:.1f}) |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--titles", help="titles, separated by commas; all if left out")
    parser.add_argument("--agents", help="bots, separated by commas; all if left out")
    parser.add_argument("--rounds", type=int, default=3, help="rounds that every bot has played")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop after this time")
    parser.add_argument("--write", action="store_true", help="write only the page, without games")
    args = parser.parse_args()
    if not args.write:
        titles = args.titles.split(",") if args.titles else title_ids()
        agents = args.agents.split(",") if args.agents else list(AGENTS)
        if unknown := set(agents) - set(AGENTS):
            parser.error(f"no agent {', '.join(unknown)}; choose from {', '.join(AGENTS)}")
        measure(cells(titles, agents), args.rounds, args.processes, args.minutes)
    PAGE.write_text(page_of(read(), PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
