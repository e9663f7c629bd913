"""The generated pages in docs/envs: one for each title, and one for histories and graphs."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from textwrap import wrap
from typing import Any

from whistlestop.bots.pages import write_changed
from whistlestop.encoding.blocks import BlockFacts, blocks_of
from whistlestop.envs.errors import EnvError
from whistlestop.envs.feature_names import feature_page
from whistlestop.envs.registration import ANY_TITLE, env_id
from whistlestop.envs.settings import MAX_ACTIONS
from whistlestop.game.action import table_of
from whistlestop.rules.constants import CLAIM, KEEP, ActionKind
from whistlestop.rules.layout import LAYOUT, layout_of
from whistlestop.rules.records import as_record
from whistlestop.titles import Title, load, title_ids

MADE_BY = "<!-- Made by `whistlestop envs --docs docs/envs`; change envs/pages.py instead. -->"
WIDTH = 118
VERSIONS = {1: "the first version"}
KINDS = {
    ActionKind.DRAW_DECK: "draw the top card of the train deck",
    ActionKind.DRAW_CARD: "draw a face-up card: of each colour, then a locomotive",
    ActionKind.DRAW_TICKETS: "draw tickets",
    ActionKind.PASS: "pass; legal only if nothing else is",
    ActionKind.DECLINE: "decline to pay a tunnel's extra cards",
    ActionKind.PAY: "pay a tunnel's extra cards",
    ActionKind.KEEP: "keep a subset of the offered tickets: bit 0 is the ticket at place 0",
    ActionKind.CLAIM: "claim a route with a set of cards",
    ActionKind.STATION: "build a station in a city with a set of cards",
    ActionKind.PLACE_ROW: "place cards of one colour, with or without locomotives",
    ActionKind.PLACE_THREE: "place one card each of three colours",
    ActionKind.COMPLETE: "complete a ticket",
    ActionKind.COMPLETE_BEST: "complete the set of tickets that is worth most, and no more",
    ActionKind.DONE: "complete no more tickets",
    ActionKind.LAY: "pay a card in place of another: of each colour, then a locomotive",
}


def page(title: Title) -> str:
    """Return the page of a title in Markdown."""
    rules = title.rules
    counts = range(rules.players_at_least, rules.players_at_most + 1)
    lines = [f"# {title.name}", "", MADE_BY, ""]
    lines += _facts(title, counts)
    lines += ["", "## Observation", "", *_observation(title, counts)]
    lines += ["", "## Actions", "", *_actions(title)]
    lines += ["", "## Versions", "", "| version | change |", "| --- | --- |"]
    lines += [f"| {version} | {change} |" for version, change in VERSIONS.items()]
    return "\n".join([*lines, ""])


def _facts(title: Title, counts: range) -> list[str]:
    layout = as_record(layout_of(title), LAYOUT)
    return [
        "| | |",
        "| --- | --- |",
        f"| id | `{env_id(title.id)}` |",
        f"| title | `{title.id}` |",
        *_variants(title),
        f"| players | {counts.start} to {counts.stop - 1}; agents `seat_0`, `seat_1`, … |",
        f"| actions | {int(layout.actions)}, numbered from 0 |",
        "| observation | `float32` from 0 to 1 |",
        "| reward | 0 until the end; `win` or `score` (the final score divided by 100) |",
        "| `win` | winners share 1, and losers share −1; 0 if all win |",
        f"| end | by the rules; a game of {MAX_ACTIONS:,} actions is cut off and scored as it is |",
    ]


def _variants(title: Title) -> list[str]:
    """Return a line about the variants of a title, none if it has none."""
    if not title.variants:
        return []
    others = [f"{title.id}:{variant}" for variant in title.variants[1:]]
    tickets = ", ".join(f"`{name}` ({len(load(name).tickets)} tickets)" for name in others)
    return [
        f"| variant | this page and id: `{title.variant}` ({len(title.tickets)} tickets); others, "
        f"by `{ANY_TITLE}` with `title=`: {tickets} |"
    ]


def _observation(title: Title, counts: range) -> list[str]:
    by_players = [blocks_of(title, players) for players in counts]
    heads = [f"{players} players" for players in counts]
    lines = [
        "The vector is a sequence of blocks. The table gives the index at which each begins, by",
        "the number of players. A block with several rows is written row by row. *n* is the number",
        "of players; seats count from the observer: you, the seat to your left (`seat +1`), and so",
        "on. Multiply a number by its divisor to get the count.",
        "",
        f"| block | {' | '.join(heads)} | shape | meaning | divisor |",
        f"| --- |{' ---: |' * len(heads)} --- | --- | --- |",
    ]
    begins = [0] * len(heads)
    for facts in zip(*by_players, strict=True):
        if facts[0].is_hidden and not facts[0].block > facts[0].block.HIDDEN_HAND:
            lines.append(f"| *size* |{''.join(f' {begin} |' for begin in begins)} | | |")
        lines.append(_block_line(facts, begins))
        begins = [begin + each.size for begin, each in zip(begins, facts, strict=True)]
    lines.append(f"| *size for a critic* |{''.join(f' {begin} |' for begin in begins)} | | |")
    lines += ["", "Blocks from `hidden_hand` on are for critics alone.", ""]
    return lines + _columns(by_players[0])


def _block_line(facts: tuple[BlockFacts, ...], begins: list[int]) -> str:
    first = facts[0]
    shape = " × ".join(part for part in (_rows(facts), _columns_of(first)) if part)
    places = " | ".join(map(str, begins))
    return f"| `{first.name}` | {places} | {shape or '1'} | {first.about} | {_divisor(facts)} |"


def _rows(facts: tuple[BlockFacts, ...]) -> str:
    rows = [len(each.rows) for each in facts]
    if rows[0] == 1:
        return ""
    if len(set(rows)) == 1 and len(rows) > 1:
        return f"{rows[0]} places"
    return "n" if "place" not in facts[0].rows[0] else "n × places"


def _columns_of(block: BlockFacts) -> str:
    named = {
        "red": "cards" if "locomotive" in block.columns else "colours",
        "you": "n",
    }
    if block.size == 1:
        return ""
    found = next((name for first, name in named.items() if first in block.columns), "")
    return found or f"{len(block.columns)} {_thing(block)}"


def _thing(block: BlockFacts) -> str:
    name = block.name
    if "route" in name:
        return "routes"
    if "big_city" in name:
        return "big cities"
    if "station_owner" in name:
        return "cities"
    if "phase" in name:
        return "phases"
    return "places" if "deck" in name else "tickets"


def _divisor(facts: tuple[BlockFacts, ...]) -> str:
    """Return the divisor, which may depend on the number of players or the column."""
    if len(set(facts[0].divisors)) > 1:
        return "the cards of the kind in the game"
    if len({block.divisors for block in facts}) > 1:
        return "n"
    return f"{facts[0].divisors[0]:g}"


def _columns(blocks: tuple[BlockFacts, ...]) -> list[str]:
    """List the names of columns, in the order of their numbers, once for all blocks."""
    lines = ["The columns are in this order:", ""]
    seen: set[tuple[str, ...]] = set()
    for block in blocks:
        columns = block.columns
        if len(columns) == 1 or columns in seen or "you" in columns or "from the top" in columns[0]:
            continue
        seen.add(columns)
        name = _columns_of(block).lstrip("0123456789 ")
        lines += wrap(
            f"- **{name}**: {', '.join(columns)}",
            WIDTH,
            subsequent_indent="  ",
            break_on_hyphens=False,
            break_long_words=False,
        )
    return lines


def _actions(title: Title) -> list[str]:
    layout = as_record(layout_of(title), LAYOUT)
    table = table_of(title)
    lines = [
        "The numbers of a title never change; they are those of its action table. `number(text)`",
        "and `action(number)` of an `EncodedGame` translate to and from the notation.",
        "",
        "| numbers | kind | meaning | first | last |",
        "| --- | --- | --- | --- | --- |",
    ]
    kinds = groupby(range(int(layout.actions)), lambda number: int(layout.action_kind[number]))
    for kind, numbers in kinds:
        found = list(numbers)
        first, last = (
            "keep none" if number == KEEP else "keep all" if number < CLAIM and number > KEEP
            else str(table.actions[number])
            for number in (found[0], found[-1])
        )  # fmt: skip
        span = f"{found[0]} to {found[-1]}" if len(found) > 1 else f"{found[0]}"
        about = KINDS[ActionKind(kind)]
        lines.append(
            f"| {span} | `{ActionKind(kind).name.lower()}` | {about} | `{first}` | `{last}` |"
        )
    return lines


def sizes() -> list[dict[str, Any]]:
    """Return the id, title, number of actions and sizes of observations of each environment."""
    found = []
    for name in title_ids():
        title = load(name)
        counts = range(title.rules.players_at_least, title.rules.players_at_most + 1)
        found.append(
            {
                "id": env_id(name),
                "title": name,
                "actions": int(as_record(layout_of(title), LAYOUT).actions),
                "observation": {
                    players: sum(b.size for b in blocks_of(title, players) if not b.is_hidden)
                    for players in counts
                },
            }
        )
    return found


def pages() -> dict[str, str]:
    """Return all generated pages, as file name → text."""
    of_titles = {f"{name}.md": page(load(name)) for name in title_ids()}
    return of_titles | {"features.md": feature_page(MADE_BY)}


def write_pages(folder: Path) -> list[Path]:
    """Write all pages and return those that have changed. Raises EnvError."""
    try:
        return write_changed(folder, pages())
    except OSError as error:
        raise EnvError(f"{folder}: can't write pages here: {error.strerror}") from None
