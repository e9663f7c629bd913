"""The stored log of a game, and its actions that still count.

A log only grows. An action that was taken back stays in it, followed by an entry that says how many
of the earlier actions still count:

- ``undo 12 used 6000``: a player took an action back alone, after 6,000 ms of thinking about it;
- ``undo 12 agreed``: all people at the table agreed, so the time for the turn begins again;
- ``undo 12``: a take-back alone, from before the log recorded the time used.

A game with a time limit can be paused by agreement: ``pause 6000`` (the player to decide had used
6,000 ms) and later ``resume``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from whistlestop.server.store.summary import Summary

UNDO = "undo"
AGREED = "agreed"
USED = "used"
PAUSE = "pause"
RESUME = "resume"


class ActionRow(NamedTuple):
    """An entry of a log.

    ``stand_in``: the level of the bot if one played for the player. ``at``: the time in
    milliseconds since 1970; None in logs from before it was stored.
    """

    seat: int
    notation: str
    stand_in: str | None = None
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Entries:
    """New entries of a game's log from ``number`` on, and the summary and deadline after them.

    ``number``: from 0. ``deadline``: when the time of the next player to decide ends, in
    milliseconds since 1970.
    """

    code: str
    number: int
    actions: Sequence[ActionRow]
    summary: Summary
    deadline: int | None = None

    def last(self) -> dict[str, Any]:
        """Return the values that the row of the table gets."""
        return {
            "of": self.code,
            "state": "over" if self.summary.is_over else "playing",
            "changed": self.actions[-1].at,
            "summary": self.summary.to_dict(),
            "deadline": self.deadline,
        }


class Resumed(NamedTuple):
    """The start of an action's time, if it is not the time of the action before it.

    ``since``: milliseconds since 1970. ``is_fresh``: the time for the whole turn begins then.
    """

    since: int
    is_fresh: bool = False


class Pause(NamedTuple):
    """The seat that paused the game, and the time that the player to decide had used by then.

    ``used``: milliseconds.
    """

    seat: int
    used: int


class StandingAction(msgspec.Struct, frozen=True, gc=False):
    """An action that was not taken back."""

    seat: int
    notation: str
    stand_in: str | None = None
    at: int | None = None
    resumed: Resumed | None = None


@dataclass(slots=True)
class Standing:
    """The actions of a log of ``length`` entries that still count.

    ``taken_back``: the number of actions that do not. ``resumed``: the start of the next action's
    time, as in ``StandingAction``. ``paused``: None while the game goes on. ``retakes``: how often
    in a row a player has taken back, alone, the action after the first ``retaken`` ones.
    """

    actions: list[StandingAction] = field(default_factory=list)
    length: int = 0
    taken_back: int = 0
    resumed: Resumed | None = None
    paused: Pause | None = None
    retaken: int = -1
    retakes: int = 0

    def add(self, row: ActionRow) -> None:
        """Apply the next entry of the log."""
        self.length += 1
        kind, *words = row.notation.split()
        match kind:
            case "undo":
                self._take_back(int(words[0]), words[1:], row.at)
            case "pause":
                self.paused = Pause(row.seat, int(words[0]))
            case "resume":
                if self.paused is not None and row.at is not None:
                    is_fresh = self.resumed is not None and self.resumed.is_fresh
                    self.resumed = Resumed(row.at - self.paused.used, is_fresh)
                self.paused = None
            case _:
                self.actions.append(StandingAction(*row, resumed=self.resumed))
                self.resumed = None

    def _take_back(self, left: int, words: list[str], at: int | None) -> None:
        taken = self.actions[left]
        self.taken_back += len(self.actions) - left
        is_agreed = AGREED in words
        self.retakes = 0 if is_agreed else self.retakes + 1 if self.retaken == left else 1
        self.retaken = left
        if is_agreed and at is not None:
            self.resumed = Resumed(at, is_fresh=True)
        elif USED in words and at is not None:
            is_fresh = taken.resumed is not None and taken.resumed.is_fresh
            self.resumed = Resumed(at - int(words[words.index(USED) + 1]), is_fresh)
        else:
            self.resumed = taken.resumed
        del self.actions[left:]


def standing(rows: Iterable[ActionRow]) -> Standing:
    """Return the standing after a whole log."""
    found = Standing()
    for row in rows:
        found.add(row)
    return found


def take_back_row(seat: int, left: int, used: int | None, at: int) -> ActionRow:
    """Return the entry with which a seat takes back all actions except the first ``left``.

    ``used``: milliseconds that the player had thought about the action; None if all agreed.
    """
    how = AGREED if used is None else f"{USED} {used}"
    return ActionRow(seat, f"{UNDO} {left} {how}", None, at)
