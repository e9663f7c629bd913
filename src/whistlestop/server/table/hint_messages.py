"""Messages about hints."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from whistlestop.analysis.facts import Fact
from whistlestop.server.http.message import ActionNumber, Message
from whistlestop.server.http.structs import JsonObject, Like


class HintRequest(Message):
    """Client → server: a request for a strong bot's move.

    ``number``: the length of the log that the client has seen. ``first``: answer at once with a
    first guess; the search goes on, and a request without ``first`` gets its answer.
    """

    number: ActionNumber
    first: bool = Field(default=False, strict=True)


class HintComparison(Message):
    """The reasons why the best move of a hint is better than another move.

    ``action``: the other move. For the best move it is the most tried move that does something
    else; for any other move it is the best move. ``points`` and ``win``: the advantage of the best
    move, in final points and in the chance to win. ``is_clear``: whether the chances differ by more
    than the number of games leaves to luck. ``facts``: the most telling facts; ``best`` is the
    share after the best move, ``played`` the share after the other.
    """

    action: str
    points: float
    win: float = Field(ge=-1, le=1)
    is_clear: bool
    facts: list[Annotated[JsonObject, Like(Fact)]]


class HintMove(Message):
    """A move, its expected final points, and the chance to win after it.

    ``games``: how many games the bot played out after it, 0 for a first guess. ``compared``: None
    if the bot tried no move that does something else.
    """

    action: str
    score: float
    win: float = Field(ge=0, le=1)
    games: int = Field(ge=0)
    compared: HintComparison | None


class Expected(Message):
    """The final points that a seat can expect, and its chance to win."""

    points: float
    win: float = Field(ge=0, le=1)


class Hint(Message):
    """A strong bot's move before action ``number``, and the other moves that it tried most.

    ``moves``: the bot's move first, then the others, best chance first. ``expected``: by seat,
    after the first move. A first guess has one move at most; none if the title has no value model,
    or the server is still compiling.
    """

    number: int
    moves: list[HintMove]
    expected: list[Expected]
