"""The log of a game as it is kept, and what of it stands.

A log only grows. An action that was taken back stays in it; after it comes an entry that says how
many of those that stood before still do: ``undo 12``. ``undo 12 agreed`` says that all people at
the table agreed, so that the time for what comes next begins anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

UNDO = "undo"
AGREED = "agreed"


class ActionRow(NamedTuple):
    """An entry of a log: who, what, the level of the bot if one played it in his place, and
    when (milliseconds since 1970; None before that was kept)."""

    seat: int
    notation: str
    stand_in: str | None = None
    at: int | None = None


@dataclass(frozen=True, slots=True)
class StandingAction:
    """An action that was not taken back. ``since``: when it began to be waited for, if that was
    not when the action before it was played."""

    seat: int
    notation: str
    stand_in: str | None = None
    at: int | None = None
    since: int | None = None


@dataclass(slots=True)
class Standing:
    """What stands of a log of ``length`` entries. ``taken_back``: how many actions do not.
    ``resumed``: when the next action began to be waited for, as in ``StandingAction.since``."""

    actions: list[StandingAction] = field(default_factory=list)
    length: int = 0
    taken_back: int = 0
    resumed: int | None = None

    def add(self, row: ActionRow) -> None:
        """Take in the next entry of the log."""
        self.length += 1
        if row.notation.split(maxsplit=1)[0] != UNDO:
            self.actions.append(StandingAction(*row, since=self.resumed))
            self.resumed = None
            return
        words = row.notation.split()
        left = int(words[1])
        self.taken_back += len(self.actions) - left
        if AGREED in words:
            self.resumed = row.at
        else:  # nothing was played since: the time for it runs on
            self.resumed = self.actions[left].since
        del self.actions[left:]


def standing(rows: Iterable[ActionRow]) -> Standing:
    """What stands of a log."""
    found = Standing()
    for row in rows:
        found.add(row)
    return found


def undo_row(seat: int, left: int, is_agreed: bool, at: int) -> ActionRow:
    """The entry with which a seat takes back all actions but the first ``left``."""
    return ActionRow(seat, f"{UNDO} {left}" + (f" {AGREED}" if is_agreed else ""), None, at)
