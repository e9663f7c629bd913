"""``whistlestop replay``: check a record and print its moves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from whistlestop import Event, Game
from whistlestop.cli.path_type import PathType
from whistlestop.cli.record_file import BadRecord, read_record_file
from whistlestop.game.scores import item_name


@click.command(short_help="Check a record, and print its moves.")
@click.argument("file", type=PathType())
@click.option("--quiet", is_flag=True, help="Only check the record; do not print the moves.")
def replay(file: Path, quiet: bool) -> None:
    """Replay the record FILE, print its moves, and check that it is consistent."""
    from whistlestop.game.record import taken_back_in

    try:
        text, game = read_record_file(file)
    except BadRecord as error:  # this command is the check that finds it
        raise click.ClickException(error.message) from None
    if not quiet:
        _retell(game)
    if game.is_over:
        for seat, score in enumerate(game.scores()):
            click.echo(f"seat {seat}: {_score(score)}")
        seats = " and ".join(str(seat) for seat in game.winners())
        click.echo(f"won by seat {seats}")
    taken_back = taken_back_in(text)
    if taken_back:
        click.echo(f"taken back and left out: {_counted(taken_back, 'action')}")
    click.echo(f"{file}: {_counted(len(game.played), 'action')}, the record is good")


def _retell(game: Game) -> None:
    retold = game.from_start()
    for number, (seat, action) in enumerate(game.played, 1):
        events = retold.play(action)
        happened = "; ".join(filter(None, (_sentence(event) for event in events)))
        click.echo(f"{number:>4} seat {seat}  {action}" + (f"  ({happened})" if happened else ""))


def _score(score: dict[str, Any]) -> str:
    """Return a seat's score by item, with details of some items."""
    completed, failed = len(score["completed"]), len(score["failed"])
    more = {
        "tickets": f"{completed} completed, {failed} failed",
        "completed_tickets": str(completed),
        "failed_tickets": str(failed),
        "longest_path": f"length {score['longest_path_length']}",
        "big_cities": ", ".join(score["big_cities_won"]),
    }
    parts = [
        f"{item_name(item)} {points}" + (f" ({more[item]})" if more.get(item) else "")
        for item, points in score["items"].items()
    ]
    return ", ".join([*parts, f"total {score['total']}"])


def _counted(number: int | None, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _cards(cards: dict[str, int] | None) -> str:
    return " ".join(f"{card}:{number}" for card, number in (cards or {}).items())


def _sentence(event: Event) -> str:
    """Return the text that an event adds to its action; empty if it adds nothing."""
    match event.kind:
        case "card_taken" if event.source == "deck":
            return f"it is {event.card}"
        case "row_refilled":
            return f"{event.card} comes up"
        case "row_swept":
            return f"three locomotives: the row is replaced by {' '.join(event.row or [])}"
        case "deck_reshuffled":
            become = "becomes" if event.count == 1 else "become"
            return f"{_counted(event.count, 'discard')} {become} the deck"
        case "route_claimed":
            return f"{_counted(event.points, 'point')}, paid {_cards(event.cards)}"
        case "tunnel_turned_up":
            return f"turned up {' '.join(event.row or []) or 'nothing'}, {event.count} more due"
        case "tunnel_abandoned":
            return "the tunnel is not built"
        case "tickets_offered":
            return f"offered {' '.join(event.tickets or [])}"
        case "last_round":
            return "the last round begins"
        case "cards_moved":
            moved = (
                card if card == row else f"{card} of the {row} row"
                for row, card in (event.rows or {}).items()
            )
            return f"seat {event.seat} moves {', '.join(moved)} onto the track"
        case "robbed":
            return f"seat {event.seat} is robbed of {_cards(event.cards)}"
        case "stacks_opened":
            stacks = enumerate(event.stacks or [])
            return "the stacks are opened: " + ", ".join(
                f"seat {seat} {_cards(cards) or 'nothing'}" for seat, cards in stacks
            )
        case "tickets_completed":
            return f"{_counted(event.points, 'point')} for {' '.join(event.tickets or [])}"
        case "new_deck":
            return f"{event.count} cards become the second deck"
        case "game_over":
            return "the game is over"
        case _:
            return ""
