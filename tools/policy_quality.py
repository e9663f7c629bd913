"""Measure the policy network: wins against other bots, and time of a decision.

    python tools/policy_quality.py tables             # every title and number of seats
    python tools/policy_quality.py maps               # generated maps, which it never saw
    python tools/policy_quality.py held-out FILE switzerland new_york
    python tools/policy_quality.py time
    python tools/policy_quality.py page

Each stores its figures in ``docs/analysis/policy.json``. ``page`` writes the tables of
``docs/policy.md`` from them. ``held-out`` measures a network on titles on which it was not trained.
"""

from __future__ import annotations

import argparse
import json
import time
from itertools import islice
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np

from page_parts import with_part
from whistlestop.arena.match import match_seed
from whistlestop.bots import make_bot
from whistlestop.bots.planning import entry_points
from whistlestop.bots.planning.action_values import NetworkPlayer
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.bots.planning.planner import planner_bytes
from whistlestop.bots.planning.policy_network import POLICY_NETWORK, new_scratch
from whistlestop.bots.planning.weights import weights_of
from whistlestop.bots.policy_model import FILE, policy_model
from whistlestop.envs.generated import maps
from whistlestop.envs.map_spec import load_map
from whistlestop.game import Game
from whistlestop.rules.records import SCORES, new_bytes
from whistlestop.titles import Title, load, title_ids
from whistlestop.training.policy_match import play_match
from whistlestop.training.trials import Table

ROOT = Path(__file__).parent.parent
REPORT = ROOT / "docs" / "analysis" / "policy.json"
PAGE = ROOT / "docs" / "policy.md"
PLANNER = NetworkPlayer(new_bytes(POLICY_NETWORK), 0.0)  # it plays as the planner
SEED = 77  # of the deals; training uses others
DEALS, MAP_DEALS, PATH_DEALS = 500, 200, 25
MAPS = 10
REPEATS, ROUNDS = 5, 5  # of each decision in a measurement, and of measurements; the fastest counts


def against_planner(title: Title, players: int, file: Path, deals: int) -> dict[str, Any]:
    """Return the result of a network against the planner, each deal once from every seat."""
    model = policy_model(file)
    player = NetworkPlayer(model.weights, model.margin)
    return play_match([Table(title, players)], player, PLANNER, deals, SEED).facts()


def against_path(title: Title, file: Path) -> dict[str, Any]:
    """Return the share of games that a network wins against one ``path``."""
    shares = []
    for deal in range(PATH_DEALS):
        for place in range(2):
            game = Game.new(title.spec, players=2, seed=match_seed(SEED, deal))
            specs = ["path", "path"]
            specs[place] = f"network:file={file}"
            bots = [make_bot(spec, seat) for seat, spec in enumerate(specs)]
            while (seat := game.seat) is not None:
                game.play(bots[seat].choose(game.view(seat)))
            winners = game.winners()
            shares.append((place in winners) / len(winners))
    error = float(np.std(shares, ddof=1)) / sqrt(len(shares))
    return {
        "share": round(float(np.mean(shares)), 4),
        "error": round(error, 4),
        "games": len(shares),
    }


def seats_of(title: Title) -> range:
    return range(title.rules.players_at_least, title.rules.players_at_most + 1)


def tables() -> dict[str, Any]:
    """Measure the network on every title and number of seats."""
    found: dict[str, Any] = {}
    for name in title_ids():
        for players in seats_of(load(name)):
            row = against_planner(load(name), players, FILE, DEALS)
            found.setdefault(name, {})[str(players)] = row
            print(name, players, row, flush=True)
    return found


def generated() -> dict[str, Any]:
    """Measure the network on maps of regions that no title has."""
    found = {}
    for spec in islice(maps("test"), MAPS):
        title = load_map(spec)
        found[spec] = {
            "planner": against_planner(title, 2, FILE, MAP_DEALS),
            "path": against_path(title, FILE),
        }
        print(spec, found[spec], flush=True)
    return found


def held_out(file: Path, names: list[str]) -> dict[str, Any]:
    """Measure a network on titles on which it was not trained."""
    facts = policy_model(file).facts
    if trained := set(names) & set(facts["titles"]):
        raise SystemExit(f"{file} was trained on {', '.join(sorted(trained))}")
    found: dict[str, Any] = {"command": facts["command"], "positions": facts["positions"]}
    for name in names:
        title = load(name)
        found[name] = {
            "planner": {
                str(players): against_planner(title, players, file, DEALS)
                for players in seats_of(title)
            },
            "path": against_path(title, file),
        }
        print(name, found[name], flush=True)
    return found


def times() -> dict[str, Any]:
    """Measure the time of a decision, with the list of candidates and their features."""
    found: dict[str, Any] = {}
    for name in title_ids():
        for players in sorted({min(seats_of(load(name))), max(seats_of(load(name)))}):
            states = _states(name, players)
            planner = planner_bytes(name, weights_of(name, players))
            runs = [_microseconds(planner, states) for _ in range(ROUNDS)]
            mean, worst = min(run[0] for run in runs), min(run[1] for run in runs)
            found.setdefault(name, {})[str(players)] = {
                "mean": round(mean, 1),
                "slowest": round(worst, 1),
            }
            print(name, players, found[name][str(players)], flush=True)
    return found


def _microseconds(planner: Any, states: list[np.ndarray]) -> tuple[float, float]:
    """Return the mean and the longest time of a decision."""
    network, scores, scratch = policy_model().weights, new_bytes(SCORES), new_scratch()
    spent = []
    for state in states:
        begun = time.perf_counter()
        for _ in range(REPEATS):
            entry_points.write_advantages(planner, network, state, scores, scratch)
        spent.append(1e6 * (time.perf_counter() - begun) / REPEATS)
    return float(np.mean(spent)), float(np.max(spent))


def _states(title: str, players: int) -> list[np.ndarray]:
    """Return what the seat to decide knows, at each decision of a game of ``planner``."""
    game = Game.new(title, players=players, seed=5)
    bots = [make_bot("planner", seat) for seat in range(players)]
    states = []
    while (seat := game.seat) is not None:
        view, belief = game.view(seat), BeliefState()
        if len(view.legal) > 1:
            belief.update(view)
            states.append(belief.determinize(1))
        game.play(bots[seat].choose(view))
    return states


def page() -> None:
    """Write the tables of docs/policy.md."""
    report = json.loads(REPORT.read_text(encoding="utf-8"))
    text = PAGE.read_text(encoding="utf-8")
    if policy_model().facts["generations"]:
        text = with_part(text, "ROUNDS", rounds())
    lines = [
        "| title | seats | wins, 95 % interval | even | lead in points | deals |",
        "| --- | ---: | --- | ---: | ---: | ---: |",
    ]
    for name, by_seats in report["tables"].items():
        for seats, row in by_seats.items():
            even = 1 / int(seats)
            cells = (
                load(name).name,
                seats,
                _wins(row, 2 * even),
                f"{even:.0%}",
                f"{row['points']:+.1f}",
                row["deals"],
            )
            lines.append(f"| {' | '.join(map(str, cells))} |")
    text = with_part(text, "TABLES", lines)
    lines = [
        "| map | against `planner` | lead in points | against `path` |",
        "| --- | --- | ---: | --- |",
    ]
    for spec, row in report["maps"].items():
        planner = row["planner"]
        cells = (f"`{spec}`", _wins(planner), f"{planner['points']:+.1f}", _wins(row["path"]))
        lines.append(f"| {' | '.join(cells)} |")
    text = with_part(text, "MAPS", lines)
    if held := report.get("held_out"):
        lines = ["| title | seats | against `planner` | even | against one `path` |"]
        lines.append("| --- | ---: | --- | ---: | --- |")
        for name in (name for name in held if name not in ("command", "positions")):
            for seats, row in held[name]["planner"].items():
                even = 1 / int(seats)
                path = _wins(held[name]["path"]) if seats == "2" else ""
                cells = (load(name).name, seats, _wins(row, 2 * even), f"{even:.0%}", path)
                lines.append(f"| {' | '.join(cells)} |")
        text = with_part(text, "HELD OUT", lines)
    lines = ["| title | seats | mean | slowest |", "| --- | ---: | ---: | ---: |"]
    for name, by_seats in report["time"].items():
        for seats, row in by_seats.items():
            cells = (load(name).name, seats, f"{row['mean']:.0f} µs", f"{row['slowest']:.0f} µs")
            lines.append(f"| {' | '.join(cells)} |")
    PAGE.write_text(with_part(text, "TIME", lines), encoding="utf-8")


def rounds() -> list[str]:
    """Return the table of the rounds of training, from the facts of the network."""
    lines = [
        "| round | positions | wins against the network before | lead in points |",
        "| ---: | ---: | --- | ---: |",
    ]
    for each in policy_model().facts["generations"]:
        before = each["against_the_one_before"]
        cells = (
            each["round"],
            f"{each['positions']:,}",
            _wins(before),
            f"{before['points']:+.1f}",
        )
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return lines


def _wins(row: dict[str, Any], scale: float = 1.0) -> str:
    """Return a share of wins with its interval; ``scale`` makes it a share of all games."""
    half = 1.96 * row["error"]
    low, high = row["share"] - half, row["share"] + half
    return f"{scale * row['share']:.1%} ({scale * low:.1%} to {scale * high:.1%})"


def store(key: str, found: dict[str, Any]) -> None:
    """Add figures to the report."""
    report = json.loads(REPORT.read_text(encoding="utf-8")) if REPORT.is_file() else {}
    report[key] = found
    REPORT.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("tables", help="measure every title and number of seats")
    commands.add_parser("maps", help="measure generated maps")
    held = commands.add_parser("held-out", help="measure a network on other titles")
    held.add_argument("file", type=Path, help="a network of whistlestop train policy")
    held.add_argument("titles", nargs="+")
    commands.add_parser("time", help="measure the time of a decision")
    commands.add_parser("page", help="write the tables of docs/policy.md")
    options = parser.parse_args()
    if options.command == "tables":
        store("tables", tables())
    elif options.command == "maps":
        store("maps", generated())
    elif options.command == "held-out":
        store("held_out", held_out(options.file, options.titles))
    elif options.command == "time":
        store("time", times())
    else:
        page()


if __name__ == "__main__":
    main()
