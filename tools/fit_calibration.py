"""Fit the weights that calibrate estimates, on games of bots of mixed levels.

    python tools/fit_calibration.py collect europe 2 --games 600 --out europe-2.npz
    python tools/fit_calibration.py fit europe-2.npz europe-5.npz [--write]
    python tools/fit_calibration.py check europe-2.npz
    python tools/fit_calibration.py page

``collect`` plays games and estimates some positions of each, from the deciding seat's view and with
all cards open. ``fit`` fits the weights (``analysis/calibration.py``) to the games with even
numbers. It reports the quality of the chances on the games with odd numbers, compared with two
baselines: equal chances for all, and a logistic model of the scores so far. ``--write`` stores the
weights in the titles' ``calibration.json`` and their quality in ``docs/analysis/calibration.json``.
``page`` writes the table and the picture of ``docs/analysis.md`` from that. ``check`` reports the
quality of the stored weights on all games of a file, such as those of ``collect --patient``.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize  # type: ignore[import-untyped]

from page_parts import with_part
from whistlestop.analysis.calibration import (
    LOOKS,
    PLAIN,
    POINTS,
    TERMS,
    Evidence,
    calibration_file,
    chances,
    weights_for,
)
from whistlestop.analysis.open_belief import OpenBelief
from whistlestop.analysis.playouts import Player
from whistlestop.arena.report.plotting import BOT_COLOURS, Scale, line, svg, text
from whistlestop.bots import make_bot
from whistlestop.bots.bot import bot_seed
from whistlestop.bots.planner_bot import planner_of
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.game import Game, View
from whistlestop.titles import load
from whistlestop.training.quality import quality, reliability

ROOT = Path(__file__).parent.parent
REPORT = ROOT / "docs" / "analysis" / "calibration.json"
PAGE = ROOT / "docs" / "analysis.md"
PICTURE = ROOT / "docs" / "images" / "calibration.svg"
# Specs of bots from weak to strong, with their relative frequency.
SPECS = {
    "one_step:eager=true,few=true": 2,
    "one_step:eager=true": 2,
    "one_step:few=true": 2,
    "path": 3,
    "planner": 4,
    "search:simulations=150,patient=false": 1,
}
PATIENT = {"path": 1, "planner": 2, "planner:patient=true": 4, "search:simulations=150": 1}
POSITIONS = 6  # mean number of positions for each game
PLAYOUTS = 200
PER_ROW = ("progress", "features", "scores", "result")
PHASES = (0.0, 1 / 3, 2 / 3, 1.0)
RIDGE = 1.0  # regularisation towards the weights of the plain share


Look = Callable[[View, BeliefState, OpenBelief, Game], None]


def play_and_look(
    title: str, players: int, number: int, look: Look, mixture: dict[str, int] = SPECS
) -> tuple[list[float], int]:
    """Play a game of bots of mixed levels, and call ``look`` at some of its positions.

    It gets the deciding seat's view and belief, updated with this view, and the open knowledge.
    ``mixture``: the specs of bots, with their relative frequency. Returns each seat's share of the
    win, and the number of actions.
    """
    chance = random.Random(f"{title} {players} {number}")
    seed = chance.getrandbits(64)
    game = Game.new(title, players=players, seed=seed)
    specs = chance.choices(list(mixture), weights=list(mixture.values()), k=players)
    bots = [make_bot(spec, bot_seed(seed, seat)) for seat, spec in enumerate(specs)]
    beliefs, opened = [BeliefState() for _ in range(players)], OpenBelief(game)
    share = POSITIONS / (45 * players)
    while (seat := game.seat) is not None:
        view, belief = game.view(seat), beliefs[seat]
        belief.update(view)
        if chance.random() < share:
            belief.estimate_likelihoods(planner_of(view))
            look(view, belief, opened, game)
        action = bots[seat].choose(view)
        belief.remember(view, action)
        opened.update(game, game.play(action))
    winners = game.winners()
    result = [(seat in winners) / len(winners) for seat in range(players)]
    return result, len(game.played)


def collect(
    title: str, players: int, games: int, out: Path, mixture: dict[str, int] = SPECS
) -> None:
    """Play games and write estimates with their results, one row for each estimate."""
    rows: dict[str, list[Any]] = {
        name: [] for name in ("game", "open", "progress", "features", "scores", "result")
    }
    player = Player(load(title), players)
    for number in range(games):
        begun = len(rows["game"])

        def look(
            view: View, belief: BeliefState, opened: OpenBelief, game: Game, number: int = number
        ) -> None:
            for place, known in enumerate((belief, opened)):
                outcome = player.play(known.state, known.hidden, PLAYOUTS, seed=number)
                viewer = view.seat if place == 0 else None
                evidence = Evidence.of(title, viewer, view.number, outcome)
                rows["game"].append(number)
                rows["open"].append(place)
                rows["progress"].append(evidence.progress)
                rows["features"].append(evidence.features)
                rows["scores"].append([each.score for each in view.seats])

        result, _ = play_and_look(title, players, number, look, mixture)
        rows["result"] += [result] * (len(rows["game"]) - begun)
        if number % 25 == 24:
            print(f"{title}/{players}: {number + 1} games, {len(rows['game'])} rows", flush=True)
    np.savez(out, title=title, players=players, **{name: np.array(v) for name, v in rows.items()})


def fit(files: list[Path], write: bool) -> None:
    """Fit weights to half of the games, and print their quality on the other half."""
    report = json.loads(REPORT.read_text(encoding="utf-8")) if REPORT.is_file() else {}
    for file in files:
        data = dict(np.load(file))
        title, players = str(data["title"]), str(int(data["players"]))
        found: dict[str, Any] = {}
        for look, name in enumerate(LOOKS):
            rows = {key: data[key][data["open"] == look] for key in ("game", *PER_ROW)}
            even = rows["game"] % 2 == 0
            train = {key: rows[key][even] for key in PER_ROW}
            test = {key: rows[key][~even] for key in PER_ROW}
            found[name] = best_weights(train["progress"], train["features"], train["result"])
            worth = measured(found[name], train, test)
            worth["games"] = len(np.unique(rows["game"][~even]))
            report.setdefault(title, {}).setdefault(players, {})[name] = worth
            print_line(f"{title}/{players} {name}", worth)
        if write:
            keep(title, players, found)
    if write:
        REPORT.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


def check(files: list[Path]) -> None:
    """Print the quality of the stored weights on all games of each file."""
    for file in files:
        data = dict(np.load(file))
        title, players = str(data["title"]), int(data["players"])
        for look, name in enumerate(LOOKS):
            rows = {key: data[key][data["open"] == look] for key in PER_ROW}
            likely = chances(weights_for(title, players, name), rows["progress"], rows["features"])
            worth = quality(likely, rows["result"])
            print(
                f"{title}/{players} {name} ({len(likely)} estimates): ECE {worth.ece:.3f}, "
                f"Brier {worth.brier:.3f}, log loss {worth.log_loss:.3f}"
            )


def best_weights(progress: np.ndarray, features: np.ndarray, result: np.ndarray) -> np.ndarray:
    """Return the weights of maximum likelihood for these results: float64[features, TERMS]."""
    start = np.zeros((features.shape[2], TERMS))
    start[0, 0] = 1.0

    def surprise(flat: np.ndarray) -> float:
        weights = flat.reshape(start.shape)
        likely = np.log(np.maximum(1e-12, chances(weights, progress, features)))
        return float(-(result * likely).sum() + RIDGE * np.square(weights - start).sum())

    found: np.ndarray = minimize(surprise, start.ravel(), method="L-BFGS-B").x
    return found.reshape(start.shape)


def measured(
    weights: np.ndarray, train: dict[str, np.ndarray], test: dict[str, np.ndarray]
) -> dict[str, Any]:
    """Return the quality of the chances on games that were not used in the fit, by phase."""
    ours = chances(weights, test["progress"], test["features"])
    plain = chances(np.array(PLAIN), test["progress"], test["features"])
    lead = {key: _leads(rows["scores"]) for key, rows in (("train", train), ("test", test))}
    by_lead = best_weights(train["progress"], lead["train"], train["result"])
    models = {
        "calibrated": ours,
        "playouts": plain,
        "score": chances(by_lead, test["progress"], lead["test"]),
        "even": np.full_like(ours, 1.0 / ours.shape[1]),
    }
    return {
        "estimates": len(ours),
        "models": {name: _worth(each, test["result"]) for name, each in models.items()},
        "phases": [
            {
                "from": low,
                "to": high,
                **{
                    name: _worth(each[within], test["result"][within])
                    for name, each in models.items()
                },
            }
            for low, high in pairwise(PHASES)
            if (within := (test["progress"] >= low) & (test["progress"] < high)).any()
        ],
        "reliability": reliability(ours, test["result"]),
        "reliability_of_playouts": reliability(plain, test["result"]),
    }


def _leads(scores: np.ndarray) -> np.ndarray:
    """Return the lead in points scored so far, as the only feature: float64[rows, seats, 1]."""
    points = scores.astype(float)
    return ((points - points.mean(axis=1, keepdims=True)) / POINTS)[:, :, None]


def _worth(chance: np.ndarray, result: np.ndarray) -> dict[str, float]:
    """Return expected calibration error, Brier score and log loss by name."""
    return quality(chance, result)._asdict()


def print_line(name: str, worth: dict[str, Any]) -> None:
    figures = "; ".join(
        f"{model} {each['ece']:.3f} {each['brier']:.3f} {each['log_loss']:.3f}"
        for model, each in worth["models"].items()
    )
    print(f"{name} ({worth['estimates']} estimates): ECE, Brier, log loss: {figures}")


def keep(title: str, players: str, found: dict[str, np.ndarray]) -> None:
    file = calibration_file(title)
    kept = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    kept[players] = {name: np.round(weights, 3).tolist() for name, weights in found.items()}
    file.write_text(json.dumps(dict(sorted(kept.items())), indent=1) + "\n", encoding="utf-8")


def page() -> None:
    """Write the table and the picture of docs/analysis.md."""
    report = json.loads(REPORT.read_text(encoding="utf-8"))
    named = [
        (f"{title}, {seats}", looks)
        for title, by_seats in sorted(report.items())
        for seats, looks in sorted(by_seats.items())
    ]
    lines = [
        "| title, seats | known | estimates | ECE | of plain shares | Brier | even | by scores "
        "| log loss | even | by scores |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    by_third = [
        "| title, seats | known | ECE | Brier: first third | second | last "
        "| log loss: first third | second | last |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name, looks in named:
        for look in LOOKS:
            worth, models = looks[look], looks[look]["models"]
            brier, loss = (_beside_baselines(models, measure) for measure in ("brier", "log_loss"))
            known = "a seat's view" if look == "view" else "everything"
            cells = [
                name,
                known,
                f"{worth['estimates']:,} of {worth['games']} games",
                f"**{models['calibrated']['ece']:.3f}**",
                f"{models['playouts']['ece']:.3f}",
                *brier,
                *loss,
            ]
            lines.append(f"| {' | '.join(cells)} |")
            thirds = worth["phases"]
            cells = [
                name,
                known,
                ", ".join(f"{third['calibrated']['ece']:.3f}" for third in thirds),
                *(
                    f"{ours} ({even}, {by_scores})"
                    for measure in ("brier", "log_loss")
                    for ours, even, by_scores in (
                        _beside_baselines(third, measure) for third in thirds
                    )
                ),
            ]
            by_third.append(f"| {' | '.join(cells)} |")
    written = with_part(PAGE.read_text(encoding="utf-8"), "CALIBRATION", lines)
    written = with_part(written, "CALIBRATION BY THIRDS", by_third)
    PAGE.write_text(written, encoding="utf-8")
    PICTURE.write_text(picture(named), encoding="utf-8")


def _beside_baselines(models: dict[str, Any], measure: str) -> list[str]:
    """Return a measure of the calibrated chances and of both baselines."""
    return [f"{models[each][measure]:.3f}" for each in ("calibrated", "even", "score")]


def picture(named: list[tuple[str, Any]]) -> str:
    """Return a diagram for each title and number of seats: estimates across, results upwards."""
    size, gap, columns = 190, 34, 4
    rows = -(-len(named) // columns)
    parts = []
    for place, (name, looks) in enumerate(named):
        left, top = gap + (place % columns) * (size + gap), 24 + place // columns * (size + 48)
        across, up = Scale(0, 1, left, left + size), Scale(0, 1, top + size, top)
        parts.append(text(left, top - 8, name, kind="name"))
        for tick in (0, 0.5, 1):
            parts.append(line(across(tick), top, across(tick), top + size, "grid"))
            parts.append(line(left, up(tick), left + size, up(tick), "grid"))
            parts.append(text(across(tick), top + size + 15, f"{100 * tick:g}", "middle", "tick"))
            parts.append(text(left - 4, up(tick) + 4, f"{100 * tick:g}", "end", "tick"))
        parts.append(line(across(0), up(0), across(1), up(1), "grid", "#2b241a"))
        for look, colour in zip(LOOKS, BOT_COLOURS, strict=False):
            points = [(across(x), up(y)) for x, y, _ in looks[look]["reliability"]]
            path = "L".join(f"{x:g} {y:g}" for x, y in points)
            parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
            parts += [f'<circle cx="{x:g}" cy="{y:g}" r="3" fill="{colour}"/>' for x, y in points]
    style = (
        "<style>text{font:13px sans-serif;fill:#2b241a}.tick{font-size:11px;fill:#5f5340}"
        ".grid{stroke:#ddd0b8}</style>"
    )
    width, height = gap + columns * (size + gap), 10 + rows * (size + 48)
    said = "estimated chances and how often they came true, per cent; blue: a view, red: all open"
    return svg(width, height, said, style, *parts) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    collecting = commands.add_parser(
        "collect", help="play games and estimate some of their positions"
    )
    collecting.add_argument("title")
    collecting.add_argument("players", type=int)
    collecting.add_argument("--games", type=int, default=600)
    collecting.add_argument("--out", type=Path, required=True)
    collecting.add_argument(
        "--patient", action="store_true", help="let patient bots play, and those that meet them"
    )
    fitting = commands.add_parser("fit", help="fit weights and report their quality")
    fitting.add_argument("files", type=Path, nargs="+")
    fitting.add_argument(
        "--write", action="store_true", help="write the weights into the titles and docs"
    )
    checking = commands.add_parser("check", help="report the quality of the stored weights")
    checking.add_argument("files", type=Path, nargs="+")
    commands.add_parser("page", help="write the table and the picture of docs/analysis.md")
    options = parser.parse_args()
    if options.command == "page":
        page()
    elif options.command == "collect":
        mixture = PATIENT if options.patient else SPECS
        collect(options.title, options.players, options.games, options.out, mixture)
    elif options.command == "check":
        check(options.files)
    else:
        fit(options.files, options.write)


if __name__ == "__main__":
    main()
