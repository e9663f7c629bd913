"""Measure value models on games of bots of mixed levels that were not used for training.

    python tools/value_quality.py measure [europe 2]...   # by default all that were measured before
    python tools/value_quality.py patient [europe 2]...   # the same with games of patient bots
    python tools/value_quality.py page
    python tools/value_quality.py time

``measure`` plays the games with odd numbers that ``tools/fit_calibration.py`` plays, and compares
the model's chances with the playouts that were measured on the same positions, if any were. It
stores the figures in ``docs/analysis/value.json``; ``patient`` stores its own in
``docs/analysis/value_patient.json``. ``page`` writes two tables of ``docs/value.md`` from them.
``time`` measures predictions and writes the third.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np

from fit_calibration import PATIENT, SPECS, play_and_look
from fit_calibration import REPORT as PLAYOUT_REPORT
from page_parts import with_part
from whistlestop.analysis.open_belief import OpenBelief
from whistlestop.analysis.quick import NO_SEAT, PLAYOUTS
from whistlestop.bots import make_bot
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.bots.planning.seat_features import EVERYONE
from whistlestop.bots.value_model import ValueReader, reader_of
from whistlestop.bots.view_values import predict_belief
from whistlestop.game import Game, View
from whistlestop.titles import load, title_ids
from whistlestop.training.quality import by_thirds, quality

ROOT = Path(__file__).parent.parent
REPORT = ROOT / "docs" / "analysis" / "value.json"
PATIENT_REPORT = ROOT / "docs" / "analysis" / "value_patient.json"
PAGE = ROOT / "docs" / "value.md"
GAMES = {
    "switzerland": 900,
    "berlin 4": 600,
    "card_game 4": 600,
    "usa 5": 300,
    "europe 5": 300,
    "nordic 3": 300,
    "india 4": 200,
}
USUAL_GAMES = 500
REPEATS, ROUNDS = 10, 20  # of each position in a call, and of calls; the fastest counts
LOOKS = {"view": "a seat's view", "open": "everything", "public": "nothing"}


def measure(title: str, players: int, mixture: dict[str, int]) -> dict[str, Any]:
    """Play games, and return the quality of the model's chances."""
    reader = reader_of(load(title), players)
    if reader is None:
        raise SystemExit(f"{title} has no value model")
    chances: dict[str, list[np.ndarray]] = {look: [] for look in (*LOOKS, "alone")}
    results: list[list[float]] = []
    progress: list[float] = []
    games = GAMES.get(f"{title} {players}", GAMES.get(title, USUAL_GAMES))
    for number in range(1, games, 2):
        played: list[int] = []

        def look(
            view: View,
            belief: BeliefState,
            opened: OpenBelief,
            game: Game,
            played: list[int] = played,
        ) -> None:
            assert view.seat is not None
            state = game.state_bytes()[None]
            chances["view"].append(predict_belief(reader, belief, view.seat).wins[0])
            for name, known in (("open", EVERYONE), ("public", NO_SEAT), ("alone", 1 << view.seat)):
                found = reader.predict(state, np.array([known]), PLAYOUTS)
                chances[name].append(found.wins[0])
            played.append(view.number)

        result, length = play_and_look(title, players, number, look, mixture)
        results += [result] * len(played)
        progress += [done / length for done in played]
    found = np.array(results)
    row: dict[str, Any] = {"games": games // 2, "positions": len(found)}
    for name, each in chances.items():
        thirds = by_thirds(np.array(each), found, np.array(progress))
        row[name] = {
            **quality(np.array(each), found)._asdict(),
            "thirds": [third._asdict() for third in thirds],
        }
    print(title, players, {name: row[name]["brier"] for name in chances}, flush=True)
    return row


def page() -> None:
    """Write the tables of quality into docs/value.md."""
    text = PAGE.read_text(encoding="utf-8")
    text = with_part(text, "QUALITY", _quality_lines())
    PAGE.write_text(with_part(text, "PATIENT", _patient_lines()), "utf-8")


def _quality_lines() -> list[str]:
    """Return the table of games of bots of mixed levels, with playouts on the same positions."""
    playouts = json.loads(PLAYOUT_REPORT.read_text(encoding="utf-8"))
    lines = [
        "| title, seats | known | Brier | playouts | ECE | playouts "
        "| Brier by thirds | playouts | ECE by thirds | playouts |",
        "| --- | --- | ---: | ---: | ---: | ---: | --- | --- | --- | --- |",
    ]
    for title, seats, row in _measured(REPORT):
        for look, known in LOOKS.items():
            theirs = playouts.get(title, {}).get(seats, {}).get(look)
            cells = [f"{title}, {seats}", known]
            for name in ("brier", "ece"):
                cells.append(f"**{row[look][name]:.3f}**")
                cells.append(f"{theirs['models']['calibrated'][name]:.3f}" if theirs else "")
            for name in ("brier", "ece"):
                cells.append(_thirds(row[look]["thirds"], name))
                phases = [each["calibrated"] for each in theirs["phases"]] if theirs else []
                cells.append(_thirds(phases, name))
            lines.append(f"| {' | '.join(cells)} |")
    return lines


def _patient_lines() -> list[str]:
    """Return the table of games of patient bots."""
    lines = [
        "| title, seats | known | games | Brier | ECE | Brier by thirds | ECE by thirds |",
        "| --- | --- | ---: | ---: | ---: | --- | --- |",
    ]
    for title, seats, row in _measured(PATIENT_REPORT):
        for look, known in LOOKS.items():
            found = row[look]
            cells = [f"{title}, {seats}", known, str(row["games"])]
            cells += [f"{found['brier']:.3f}", f"{found['ece']:.3f}"]
            cells += [_thirds(found["thirds"], name) for name in ("brier", "ece")]
            lines.append(f"| {' | '.join(cells)} |")
    return lines


def _measured(file: Path) -> list[tuple[str, str, dict[str, Any]]]:
    """Return each title, number of seats and row of a file, in order."""
    report = json.loads(file.read_text(encoding="utf-8"))
    return [(title, *row) for title in sorted(report) for row in sorted(report[title].items())]


def _thirds(thirds: list[dict[str, Any]], name: str) -> str:
    return ", ".join(f"{third[name]:.3f}" for third in thirds)


def time_page() -> None:
    """Measure the time of a prediction on every title, and write it into docs/value.md."""
    lines = [
        "| title | seats | everything known | a seat's cards | nothing |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for title in title_ids():
        rules = load(title).rules
        for players in sorted({rules.players_at_least, rules.players_at_most}):
            reader = reader_of(load(title), players)
            if reader is None:
                continue
            states = np.repeat(_states(title, players), REPEATS, axis=0)
            cells = []
            for known in (EVERYONE, 1, NO_SEAT):
                bits = np.full(len(states), known, np.int64)
                best = min(_seconds(reader, states, bits) for _ in range(ROUNDS)) / len(states)
                cells.append(f"{1e6 * best:.1f} µs")
            lines.append(f"| {load(title).name} | {players} | {' | '.join(cells)} |")
            print(lines[-1], flush=True)
    PAGE.write_text(with_part(PAGE.read_text(encoding="utf-8"), "TIME", lines), "utf-8")


def _seconds(reader: ValueReader, states: np.ndarray, known: np.ndarray) -> float:
    begun = time.process_time()
    reader.predict(states, known)
    return time.process_time() - begun


def _states(title: str, players: int) -> np.ndarray:
    """Return the states of a game of ``planner``: uint8[n, size of STATE]."""
    game = Game.new(title, players=players, seed=5)
    bots = [make_bot("planner", seat) for seat in range(players)]
    states = []
    while (seat := game.seat) is not None:
        states.append(game.state_bytes())
        game.play(bots[seat].choose(game.view(seat)))
    return np.stack(states)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    for name, of_bots in (("measure", "bots of mixed levels"), ("patient", "patient bots")):
        measuring = commands.add_parser(name, help=f"play games of {of_bots}, and measure models")
        measuring.add_argument("tables", nargs="*", help="titles and seats: europe 2 usa 5")
    commands.add_parser("page", help="write the table of docs/value.md")
    commands.add_parser("time", help="measure the time of a prediction, and write its table")
    options = parser.parse_args()
    if options.command == "page":
        page()
        return
    if options.command == "time":
        time_page()
        return
    is_patient = options.command == "patient"
    file, mixture = (PATIENT_REPORT, PATIENT) if is_patient else (REPORT, SPECS)
    known = json.loads(REPORT.read_text(encoding="utf-8"))
    asked = options.tables or [part for t, seats in known.items() for s in seats for part in (t, s)]
    if len(asked) % 2:
        parser.error("give a title and a number of seats: europe 2")
    for title, players in zip(asked[::2], asked[1::2], strict=True):
        row = measure(title, int(players), mixture)
        report = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
        report.setdefault(title, {})[players] = row
        file.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
