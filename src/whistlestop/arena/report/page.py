"""The page of a tournament: the games played, the strength of the bots, and the reasons."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from whistlestop.arena.report import board_map, charts
from whistlestop.arena.report.html_page import document, section, table
from whistlestop.arena.report.plotting import colours_of, fitted, number
from whistlestop.titles import Title, load

if TYPE_CHECKING:
    from whistlestop.arena.tournament import Results

MAX_MAPS = 6  # bots with their own map
MAX_IN_A_MATRIX = 10  # bots
FOLDED_FROM = 12  # most tables that are shown unfolded


def write_report(results: Results, summary: dict[str, Any], path: Path) -> None:
    """Write the page into a file. ``summary``: the result of ``results.summary()``."""
    path.write_text(page(results, summary), encoding="utf-8")


def page(results: Results, summary: dict[str, Any]) -> str:
    """Return the page as HTML."""
    title = load(summary["title"])
    rows, bots = results.complete, summary["bots"]
    heading = f"{title.name}: {len(results.tournament.bots)} bots, {summary['games']:,} games"
    if bots:
        colours = colours_of(bot["bot"] for bot in bots)
        body = [
            _standings(summary, colours),
            _adjusted(summary, colours),
            *_plots(title, rows, summary, colours),
            _against(summary),
            *_maps(title, rows, bots),
            _tables(summary),
            _how(summary),
        ]
    else:
        body = ["<p>No deal has been played by all line-ups yet.</p>"]
    header = f"<h1>{escape(title.name)}</h1>{_asked(summary)}"
    return document(heading, header, [*body, _failures(summary)])


def _asked(summary: dict[str, Any]) -> str:
    options = "".join(f", {escape(name)}" for name in summary["options"])
    return (
        f"<p>{summary['seats']} seats{options} · {len(summary['line_ups'])} line-ups × "
        f"{summary['deals']:,} deals = <b>{summary['games']:,} games</b> · "
        f"seed {summary['seed']}</p>"
    )


def _standings(summary: dict[str, Any], colours: dict[str, str]) -> str:
    rows = []
    for rank, bot in enumerate(summary["bots"]):
        low, high = bot["share_interval"]
        worst, best = bot["rating_interval"]
        rows.append(
            (
                f'<span class="named">{_mark(rank, colours[bot["bot"]])}'
                f"<b>{escape(bot['bot'])}</b></span>",
                f"<b>{number(bot['rating'], '+.0f')}</b>"
                f"<small>{number(worst, '+.0f')} … {number(best, '+.0f')}</small>",
                f"<b>{100 * bot['share']:.1f} %</b>"
                f"<small>{100 * low:.1f} – {100 * high:.1f}</small>",
                f"<b>{number(bot['score'], '.1f')}</b><small>{_plus_minus(bot)}</small>",
                f"{bot['tickets_completed']:.2f}",
                f"{bot['tickets_failed']:.2f}",
                f"{_milliseconds(bot['mean_ms'])}<small>at most {_milliseconds(bot['max_ms'])}"
                "</small>",
                f"{bot['games']:,}",
            )
        )
    heads = ("bot", "rating", "wins", "score", "tickets done", "failed", "a decision", "games")
    return section("Standings", table(heads, rows))


def _adjusted(summary: dict[str, Any], colours: dict[str, str]) -> str:
    if summary["games_with_luck"] < summary["games"]:
        return ""
    rows = []
    for rank, bot in enumerate(summary["bots"]):
        fair = bot["adjusted"]
        worst, best = fair["rating_interval"]
        low, high = fair["share_interval"]
        share_interval = "" if low is None else f"{100 * low:z.1f} – {100 * high:z.1f}"
        rows.append(
            (
                f'<span class="named">{_mark(rank, colours[bot["bot"]])}'
                f"<b>{escape(bot['bot'])}</b></span>",
                f"<b>{number(fair['rating'], '+.0f')}</b>"
                f"<small>{number(worst, '+.0f')} … {number(best, '+.0f')}</small>",
                f"<b>{100 * fair['share']:z.1f} %</b><small>{share_interval}</small>",
                _times(fair["times_the_games"]),
                f"<b>{number(fair['score'], '.1f')}</b><small>{_plus_minus(fair)}</small>",
                _times(fair["times_the_games_for_score"]),
            )
        )
    heads = ("bot", "rating", "wins", "games for that", "score", "games for that")
    return section(
        "With luck removed",
        table(heads, rows),
        note="The same figures without each seat's luck. Games for that: how many times as many "
        "games would give the same precision without this adjustment.",
    )


def _times(ratio: float | None) -> str:
    if ratio is None:
        return ""
    return f"× {ratio:.0f}" if ratio >= 10 else f"× {ratio:.1f}"


def _plots(
    title: Title, rows: list[Any], summary: dict[str, Any], colours: dict[str, str]
) -> list[str]:
    bots, seats = summary["bots"], summary["seats"]
    by_seat = ", ".join(f"{100 * seat['share']:.1f} %" for seat in summary["by_seat"])
    return [
        section(
            "Ratings",
            charts.ratings(bots, colours),
            note="Elo points; 0 is the average of these bots. 100 points more win 64 of 100 games "
            "of two. Lines are 95 % intervals.",
        ),
        section(
            "Wins",
            charts.win_shares(bots, seats, colours),
            note=f"Per cent of a bot's seats that won; a shared win is divided. The line marks the "
            f"equal share, {100 / seats:.1f} %. By seat, the first one first: {by_seat}.",
        ),
        section(
            "Scores",
            charts.distributions(rows, bots, colours),
            note="The distribution of a bot's final points; the stroke marks the mean.",
        ),
        section(
            "Score items",
            f'<p class="keys">{charts.item_legend(bots)}</p>',
            charts.score_items(bots),
            note="Mean points per game, losses to the left. The stroke marks the score.",
        ),
        section(
            "Tickets",
            f'<p class="keys">{_keys(bots, colours)}</p>',
            charts.tickets(title, rows, bots, colours),
            note="Per cent of the kept tickets that were completed, and how often each was kept. "
            f"A bot has no mark for a ticket that it kept fewer than {charts.FEWEST} times.",
        ),
    ]


def _keys(bots: list[dict[str, Any]], colours: dict[str, str]) -> str:
    return "".join(
        f'<span class="key">{_mark(rank, colours[bot["bot"]])}{escape(bot["bot"])}</span>'
        for rank, bot in enumerate(bots)
    )


def _mark(rank: int, colour: str) -> str:
    drawn = charts.mark(rank, 7, 7, colour)
    return f'<svg viewBox="0 0 14 14" class="sign" aria-hidden="true">{drawn}</svg>'


def _against(summary: dict[str, Any]) -> str:
    bots = [bot["bot"] for bot in summary["bots"]][:MAX_IN_A_MATRIX]
    if len(bots) < 3:
        return ""
    found = {(pair["bot"], pair["against"]): pair for pair in summary["against"]}
    rows = []
    for one in bots:
        cells = [escape(fitted(one, 30))]
        for other in bots:
            pair = found.get((one, other))
            cells.append("" if pair is None else _tinted(pair["share"], pair["share_interval"]))
        rows.append(cells)
    return section(
        "Against each other",
        table(["", *(escape(fitted(bot, 18)) for bot in bots)], rows),
        note="How often the bot of the row ended ahead of the bot of the column, over all pairs of "
        "their seats at one table, with 95 % intervals.",
    )


def _tinted(share: float, interval: list[float]) -> str:
    """Return a cell that is bluer for more wins and redder for more losses."""
    strength = round(abs(share - 0.5) * 2 * 42)
    colour = "#0072b2" if share > 0.5 else "#d55e00"
    low, high = interval
    return (
        f'<span class="tint" style="background:color-mix(in srgb,{colour} {strength}%,#fffdf8)">'
        f"{100 * share:.1f} %<small>{100 * low:.0f} – {100 * high:.0f}</small></span>"
    )


def _tables(summary: dict[str, Any]) -> str:
    if summary["seats"] == 2:
        return ""
    rows = []
    for each in summary["tables"]:
        sitting = ", ".join(
            f"{bot['at_the_table']} × {bot['bot']}" if bot["at_the_table"] > 1 else bot["bot"]
            for bot in each["bots"]
        )
        for place, bot in enumerate(each["bots"]):
            low, high = bot["share_interval"]
            rows.append(
                (
                    escape(sitting) if place == 0 else "",
                    escape(bot["bot"]),
                    f"<b>{100 * bot['share']:.1f} %</b>",
                    f"{100 * low:.1f} – {100 * high:.1f}",
                    f"{each['games']:,}" if place == 0 else "",
                )
            )
    standing = table(("table", "bot", "wins a seat", "95 %", "games"), rows)
    if len(summary["tables"]) > FOLDED_FROM:
        count = len(summary["tables"])
        standing = f"<details><summary>All {count} tables</summary>{standing}</details>"
    return section(
        "By table",
        standing,
        note=f"Per cent of a bot's seats at that table that won; the equal share is "
        f"{100 / summary['seats']:.1f} %.",
    )


def _maps(title: Title, rows: list[Any], bots: list[dict[str, Any]]) -> list[str]:
    board = board_map.board_of(title)
    if board is None:
        return []
    by_any_bot = board_map.claimed_shares(rows, None)
    top = max(by_any_bot.values(), default=0) or 1.0
    shown = [bot["bot"] for bot in bots][:MAX_MAPS]
    of_bots = {bot: board_map.claimed_shares(rows, bot) for bot in shown}
    most = max((share for each in of_bots.values() for share in each.values()), default=0) or 1.0
    small = "".join(
        f"<figure><figcaption>{escape(bot)}</figcaption>"
        + board_map.heat_map(title, board, shares, most, f"routes that {bot} claimed", labels=False)
        + "</figure>"
        for bot, shares in of_bots.items()
    )
    return [
        section(
            "Routes on the board",
            board_map.terrain(board),
            '<div class="map">'
            + board_map.heat_map(title, board, by_any_bot, top, "routes that were claimed", True)
            + "</div>",
            note=f"Share of games in which a route was claimed. {board_map.heat_legend(top)}",
        ),
        section(
            "Routes by bot",
            f'<div class="maps">{small}</div>',
            note=f"Share of a bot's games with a claim of the route. {board_map.heat_legend(most)}",
        ),
    ]


def _failures(summary: dict[str, Any]) -> str:
    if not summary["failures"]:
        return ""
    items = "".join(
        f"<li>game {failure['game']} ({escape(', '.join(failure['lineup']))}): "
        f"{escape(failure['message'])}</li>"
        for failure in summary["failures"][:50]
    )
    return section(f"Games that failed: {len(summary['failures'])}", f"<ul>{items}</ul>")


def _how(summary: dict[str, Any]) -> str:
    left_out, unreliable = summary["games_left_out"], len(summary["line_ups_left_out"])
    parts = [
        f"All line-ups played the same {summary['deals']:,} deals. Games of one deal are similar, "
        "so every interval takes a deal as one observation: Wilson's interval with the effective "
        "number of observations for shares, Student's t for scores, the Bayesian bootstrap for "
        "ratings. Ratings follow Luce's model (Bradley and Terry's for two): each seat wins with "
        "a probability proportional to its bot's strength.",
        "With luck removed: each seat's expectation before the deal, plus the effect of every "
        "decision, from playouts by the planner's policy with all hands open (AIVAT: Burch, "
        "Schmid, Moravčík and Bowling, 2018); Student's t for the means of deals."
        if summary["games_with_luck"] == summary["games"]
        else "",
        f"Line-ups left out: {unreliable}, because too many of their games failed."
        if unreliable
        else "",
        f"Games left out: {left_out:,}, because not every line-up has played their deals."
        if left_out
        else "",
        "Bots that never met can't be compared: "
        + "; ".join(", ".join(map(escape, group)) for group in summary["groups"])
        + "."
        if len(summary["groups"]) > 1
        else "",
    ]
    return section("Method", *(f"<p>{part}</p>" for part in parts if part))


def _plus_minus(bot: dict[str, Any]) -> str:
    low, high = bot["score_interval"]
    return "" if low is None or high is None else f"± {(high - low) / 2:.1f}"


def _milliseconds(value: float) -> str:
    if value >= 1000:
        return f"{value / 1000:.3g} s"
    return f"{value:.2f} ms" if value < 10 else f"{value:.0f} ms"
