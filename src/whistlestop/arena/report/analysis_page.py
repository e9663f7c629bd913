"""The page of a game's analysis: its course, its mistakes and its luck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path

from whistlestop.analysis.decisions import Decision
from whistlestop.analysis.game_analysis import GameAnalysis
from whistlestop.analysis.judgement import LIMITS
from whistlestop.analysis.luck import Luck
from whistlestop.analysis.seat_summary import LuckSum, SeatSummary
from whistlestop.analysis.sentences import (
    LUCK_NAMES,
    Names,
    decision_sentence,
    percent,
    seat_sentence,
)
from whistlestop.arena.report.html_page import document, section, table
from whistlestop.arena.report.plotting import (
    BOT_COLOURS,
    Scale,
    line,
    number,
    scale_of,
    svg,
    text,
)
from whistlestop.game import Game

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 860, 300, 46, 12, 10, 34
MARKED = ("mistake", "blunder")
LARGEST = 12  # chance events in the list
LEAST = 0.02  # change of a chance to win that is listed


def write_analysis(game: Game, analysis: GameAnalysis, path: Path) -> None:
    """Write the page into a file. Raises OSError if that fails."""
    path.write_text(analysis_page(game, analysis), encoding="utf-8")


def analysis_page(game: Game, analysis: GameAnalysis) -> str:
    """Return the page as HTML."""
    winners = game.winners()
    won = " and ".join(f"seat {seat}" for seat in winners)
    heading = f"{game.title.name}: game analysis"
    header = (
        f"<h1>{escape(heading)}</h1><p>{analysis.players} seats · {analysis.actions} actions · "
        f"won by <b>{won}</b></p>"
    )
    body = [_results(analysis, winners), *_plots(analysis), _mistakes(game, analysis)]
    if analysis.luck:
        body += [_luck(analysis), _largest(analysis)]
    return document(heading, header, [*body, _how()])


def _sign(seat: int) -> str:
    return f'<span class="key"><i style="background:{BOT_COLOURS[seat]}"></i>seat {seat}</span>'


def _signed(value: float, form: str = "+z.1f") -> str:
    return number(value, form)


def _results(analysis: GameAnalysis, winners: Sequence[int]) -> str:
    rows = [
        (
            _sign(seat),
            f"<b>{each.result.points:g}</b>",
            "–" if each.luck is None else _luck_cell(each.luck),
            "–" if each.lost is None else f"{each.lost.points:.1f}",
            "–" if each.lost is None else percent(each.lost.chance),
            "–" if each.accuracy is None else f"{each.accuracy:.0f} %",
            _counted(each),
        )
        for seat, each in enumerate(analysis.seats)
    ]
    heads = (
        "seat",
        "points",
        "luck, points",
        "mistakes cost, points",
        "of the chance to win",
        "accuracy",
        "blunders, mistakes, inaccuracies",
    )
    told = "".join(
        f"<li>Seat {seat} {escape(sentence)}.</li>"
        for seat in range(analysis.players)
        if (sentence := seat_sentence(analysis, seat, winners))
    )
    return section("Results", table(heads, rows), f"<ul>{told}</ul>")


def _counted(each: SeatSummary) -> str:
    if each.accuracy is None:
        return "–"
    return ", ".join(str(each.judgements[name]) for name in LIMITS)


def _plots(analysis: GameAnalysis) -> list[str]:
    keys = "".join(_sign(seat) for seat in range(analysis.players))
    chances = _chart(
        analysis, "chances to win, per cent", lambda seat: 100 * seat.win, Scale(0, 100, 0, 1), True
    )
    scores = [seat.score for moment in analysis.moments for seat in moment.estimate.seats]
    points = _chart(
        analysis, "expected points", lambda seat: seat.score, scale_of(scores, 0, 1), False
    )
    return [
        section(
            "Chances to win",
            f'<p class="keys">{keys}</p>',
            chances,
            note="Per cent, with all hands and tickets open. A small dot marks a mistake, a large "
            "one a blunder.",
        ),
        section("Expected points", f'<p class="keys">{keys}</p>', points),
    ]


def _chart(
    analysis: GameAnalysis,
    said: str,
    value: Callable[..., float],
    scale: Scale,
    marks: bool,
) -> str:
    """Return a chart with a line for each seat over the actions of the game."""
    across = Scale(0, max(1, analysis.actions), LEFT, WIDTH - RIGHT)
    up = Scale(scale.low, scale.high, HEIGHT - BOTTOM, TOP)
    parts = []
    for tick in up.ticks():
        parts.append(line(LEFT, up(tick), WIDTH - RIGHT, up(tick), "grid"))
        parts.append(text(LEFT - 6, up(tick) + 4, number(tick), "end", "tick"))
    for tick in across.ticks(8):
        parts.append(text(across(tick), HEIGHT - 10, number(tick), "middle", "tick"))
    for seat in range(analysis.players):
        points = [
            (across(moment.number), up(value(moment.estimate.seats[seat])))
            for moment in analysis.moments
        ]
        path = "L".join(f"{x:g} {y:g}" for x, y in points)
        parts.append(
            f'<path d="M{path}" fill="none" stroke="{BOT_COLOURS[seat]}" stroke-width="2.2"/>'
        )
        if marks:
            parts += [
                _mark(analysis, decision, across, up, value)
                for decision in analysis.decisions
                if decision.seat == seat and decision.judgement in MARKED
            ]
    return svg(WIDTH, HEIGHT, said, *parts)


def _mark(
    analysis: GameAnalysis,
    decision: Decision,
    across: Scale,
    up: Scale,
    value: Callable[..., float],
) -> str:
    before = [moment for moment in analysis.moments if moment.number <= decision.number]
    at = value((before or analysis.moments)[-1].estimate.seats[decision.seat])
    radius = 6.5 if decision.judgement == "blunder" else 4.5
    told = f"{decision.number + 1}: {decision.played.action}, {decision.judgement}"
    return (
        f'<circle cx="{across(decision.number):g}" cy="{up(at):g}" r="{radius}" '
        f'fill="{BOT_COLOURS[decision.seat]}" stroke="#fffdf8" stroke-width="1.5">'
        f"<title>{escape(told)}</title></circle>"
    )


def _mistakes(game: Game, analysis: GameAnalysis) -> str:
    names = Names(game.title)
    rows = [
        (
            _sign(decision.seat),
            f"{decision.number + 1}",
            decision.judgement,
            f"{100 * decision.lost.win:.0f} %<small>± {100 * decision.lost.win_error:.0f}</small>",
            f'<span class="said">{escape(decision.played.action)}.<br>'
            f"{escape(decision_sentence(decision, names))}</span>",
        )
        for decision in sorted(analysis.decisions, key=lambda each: -each.lost.win)
        if decision.is_judged_bad
    ]
    heads = ("seat", "action", "judgement", "lost", "better action")
    return section(
        "Mistakes",
        table(heads, rows) if rows else "<p>Nothing beyond noise.</p>",
        note="Judged by the seat's knowledge at that time; hidden cards do not count against it.",
    )


def _luck(analysis: GameAnalysis) -> str:
    kinds = list(analysis.seats[0].luck_by_kind)
    rows = [
        (_sign(seat), *(_luck_cell(each.luck_by_kind[kind]) for kind in kinds))
        for seat, each in enumerate(analysis.seats)
    ]
    heads = ("seat", *(LUCK_NAMES[kind] for kind in kinds))
    return section(
        "Luck",
        table(heads, rows),
        note="Points won or lost by chance alone: the actual outcome minus the mean outcome of the "
        "same actions. ± is the standard error.",
    )


def _luck_cell(luck: LuckSum) -> str:
    return f"{_signed(luck.points)} <small>± {luck.points_error:.1f}</small>"


def _largest(analysis: GameAnalysis) -> str:
    def size(luck: Luck) -> float:
        return max(map(abs, luck.wins))

    rows = [
        (
            "deal" if luck.seat is None else _sign(luck.seat),
            "–" if luck.seat is None else f"{luck.number + 1}",
            LUCK_NAMES[luck.kind],
            *(_signed(100 * each, "+z.0f") for each in luck.wins),
        )
        for luck in sorted(analysis.luck, key=size, reverse=True)[:LARGEST]
        if size(luck) >= LEAST
    ]
    heads = ("seat", "action", "kind", *(f"seat {seat}" for seat in range(analysis.players)))
    return section(
        "The largest chance events",
        table(heads, rows),
        note="Change in each seat's chance to win, in percentage points.",
    )


def _how() -> str:
    return section(
        "Method",
        "<p>Most figures come from playouts by our policy for all seats. A decision is judged in "
        "random deals of the cards hidden from its seat, the same for all actions. Losses of the "
        "chance to win are combined: each takes its share of what the earlier ones left. Luck "
        "compares the actual outcome of chance with other possible outcomes, all cards open. "
        "A value model gives the chances of the first half and the luck of drawn cards. See "
        "docs/analysis.md.</p>",
    )
