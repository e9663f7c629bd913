"""What the server and its clients say to each other; the client's types are generated from here."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, StrictBool

from whistlestop.rules.constants import SEATS
from whistlestop.server.again_messages import AgainInfo, SeriesInfo
from whistlestop.server.message import Message
from whistlestop.server.terms import Terms
from whistlestop.server.undo_messages import UndoInfo

MOST_ACTIONS = 100_000  # more than any game has
LONE_SURROGATE = "a lone surrogate (\\ud800 to \\udfff)"


JsonObject = dict[str, Any]  # what the game layer encodes itself; its schema comes from there


class BotFacts(Message):
    """A level at which bots play at tables; they come from the gentlest to the strongest.

    ``name`` and ``about`` by language.
    """

    id: str
    name: dict[str, str]
    about: dict[str, str]


def _printable(name: str) -> str:
    if not name.isprintable():
        raise ValueError("a name is made of letters, digits, signs and spaces")
    return name


Name = Annotated[str, Field(min_length=1, max_length=24, pattern=r"\S"), AfterValidator(_printable)]


Colour = Annotated[
    int | None,
    Field(default=None, ge=0, lt=SEATS, description="the colour wished for; None: any"),
]


class SeatRequest(Message):
    """Who shall sit there: the creator, a bot (by its level), whoever gets the link, or somebody
    ``beside`` the creator, who plays at the same device and is called by his ``name``."""

    kind: Literal["you", "bot", "open", "beside"]
    bot: str | None = None
    name: Name | None = None
    colour: Colour = None


class NewTable(Terms):
    """A table as somebody wants it, and how they are called there."""

    title: str
    name: Name
    colour: Colour
    seats: list[SeatRequest] = Field(min_length=2, max_length=5)
    seating: Literal["drawn", "as_listed"] = "drawn"
    pace: int = Field(default=1200, ge=0, le=10_000, description="milliseconds between bot moves")
    options: dict[str, StrictBool] = Field(default_factory=dict, description="the title's variants")


def _as_text(drawn: JsonObject) -> JsonObject:
    """JSON can say half of a letter (a lone surrogate), which is no text and can't be kept."""
    try:
        json.dumps(drawn, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ValueError(f"a text has {LONE_SURROGATE}; leave it out") from None
    return drawn


Drawn = Annotated[JsonObject, AfterValidator(_as_text)]


class DrawnTitle(Message):
    """A title that a guest drew: its facts as in a title file, and its board's drawing."""

    facts: Drawn
    board: Drawn


class TitleToCheck(Message):
    facts: Drawn


class Problem(Message):
    """A mistake of a title: in which field, and what would be right."""

    field: str
    message: str


class Problems(Message):
    problems: list[Problem]


class EditorJob(Message):
    """How far the drawing tool, or the balance check, is with a guest's title, and what came of
    it."""

    id: str
    kind: Literal["tidy", "balance"]
    state: Literal["waiting", "running", "done", "failed"]
    progress: float = Field(ge=0, le=1)
    message: str = ""
    board: JsonObject | None = Field(default=None, description="board.json, once it is done")
    balance: JsonObject | None = Field(
        default=None, description="what `whistlestop titles balance --json` says, once it is done"
    )


class Join(Message):
    """Sit down on the seat of an invitation, or on any that is open."""

    invitation: str | None = None
    name: Name
    colour: Colour


class Pace(Message):
    pace: int = Field(ge=0, le=10_000)


class Hold(Message):
    """Whether bots shall wait with their next move until somebody lets them go on."""

    hold: StrictBool


class StandInRequest(Message):
    """Whether a bot shall play for somebody who is away; whose seat it is takes it back."""

    agree: StrictBool


class HintRequest(Message):
    """Client → server: what would a strong bot do? With the length of the log as it was
    told last."""

    number: int = Field(ge=0, le=MOST_ACTIONS, strict=True)


class HintMove(Message):
    """A move, what it scores in the end if all goes on as expected, and how likely it wins.

    ``games``: in how many guesses of what is hidden it was played to the end.
    """

    action: str
    score: float
    win: float = Field(ge=0, le=1)
    games: int = Field(ge=0)


class Hint(Message):
    """What a strong bot would do before action ``number``, and others that it tried as often as
    any, by their chances."""

    number: int
    moves: list[HintMove]


class SeatInfo(Message):
    """A seat at a table; ``invitation`` is shown to the creator while the seat is open.

    ``name``: a bot's is that of its level in English, ``names`` has it by language.
    ``stand_in``: the level of the bot that plays for a person who is away. ``agreed``: the seats
    of those who want one to. ``hints``: how many hints the seat has asked for. ``colour``: the
    number of its pieces' colour, another for each seat.
    """

    seat: int
    colour: int
    kind: Literal["person", "bot", "open"]
    name: str
    names: dict[str, str] | None = None
    bot: str | None = None
    connected: bool = False
    invitation: str | None = None
    stand_in: str | None = None
    agreed: list[int] = Field(default_factory=list)
    hints: int = 0


class TableInfo(Terms):
    """A table as one guest sees it. ``you`` is the guest's seat, None for a spectator.

    ``left``: the seats that come in last in a rated game that is over, for bots played for them.
    ``choosing``: the seats that still choose their first tickets. ``held``: bots wait because a
    player has asked them to.
    ``compiling``: they wait because what they search with is being compiled, which happens once.
    """

    code: str
    title: str
    state: Literal["lobby", "playing", "over"]
    you: int | None
    yours: list[int] = Field(description="your seat, and those of who plays at your device")
    creator: bool
    seats: list[SeatInfo]
    seating: Literal["drawn", "as_listed"]
    pace: int
    held: bool
    options: dict[str, bool]
    compiling: bool
    commitment: str
    seed: str | None = Field(default=None, description="decimal; only once the game is over")
    salt: str | None = Field(default=None, description="hexadecimal; only once the game is over")
    next_table: str | None = Field(default=None, description="code of the table played next")
    choosing: list[int]
    undo: UndoInfo | None
    left: list[int]
    again: AgainInfo | None = Field(default=None, description="who wants to play again, once asked")
    series: SeriesInfo | None = Field(default=None, description="from the second game on")


class GameSeat(Message):
    """Who plays, as in SeatInfo."""

    kind: Literal["person", "bot", "open"]
    name: str
    names: dict[str, str] | None
    colour: int


class GameInfo(Message):
    """A game in the list of those of a guest. ``you`` is the guest's seat, None for somebody who
    laid the table and does not play.

    ``changed``: when it last did, in milliseconds since 1970; None for games from before that was
    kept. ``turn``: the seat that is to decide, None when there is nothing to decide. ``number``:
    actions played. ``scores``: what everybody may see of them, in the end the final ones;
    ``claims``: routes; both by seat.
    """

    code: str
    title: str
    state: Literal["lobby", "playing", "over"]
    you: int | None
    seats: list[GameSeat]
    changed: int | None
    turn: int | None
    number: int
    scores: list[int]
    winners: list[int]
    claims: list[list[str]]


class FinishedGames(Message):
    """Games that are over, the last one first; whether there are ``more``."""

    games: list[GameInfo]
    more: bool


class GamesMessage(Message):
    """Server → client: the games that go on or wait to begin, and the last that are over; whether
    there are ``more`` of these."""

    type: Literal["games"] = "games"
    games: list[GameInfo]
    more: bool


class GameMessage(Message):
    """Server → client: one of them has changed, or is new."""

    type: Literal["game"] = "game"
    game: GameInfo


class Invitation(Message):
    """What a link leads to, before joining: a seat, or with the code of a table any (``seat`` is
    null). ``taken``: nobody can sit down there any more."""

    table: TableInfo
    seat: int | None
    taken: bool


class Addresses(Message):
    """Where others on the network open this server; none if only its own computer can."""

    addresses: list[str]


class Refusal(Message):
    """Why a request was not carried out; ``code`` is for programs, ``message`` for people."""

    code: str
    message: str


class Play(Message):
    """Client → server: an action, with the length of the log as it was told last.

    Like every message over the WebSocket it has a ``type``; what carries it out stands in
    ``play_socket.py``.
    """

    type: Literal["play"]
    number: int = Field(ge=0, le=MOST_ACTIONS, strict=True)
    action: str = Field(max_length=400)


class Visible(Message):
    """Client → server: whether the page is in sight; whoever has it in sight is told nowhere else
    that it is his turn."""

    type: Literal["visible"]
    visible: StrictBool


class Look(Message):
    """Client → server: who looks at this page now, of those who play at one device; None: nobody,
    while it is handed on."""

    type: Literal["look"]
    seat: int | None = Field(ge=0, lt=SEATS, strict=True)


class TableMessage(Message):
    type: Literal["table"] = "table"
    table: TableInfo


class TimeMessage(Message):
    """Server → client: the time of the game, all of it in milliseconds since 1970 by the server's
    clock, which says ``now``.

    ``since``: since when whoever is to decide has been waited for. ``deadline``: when a bot plays
    for him, None if nobody's time is limited now. ``left``: what each seat had on its clock then,
    in milliseconds, where there are clocks. ``nudged_by``: the seats that have nudged him.
    ``vote_from``: from when on a bot may be agreed upon although he is here, None before that.
    """

    type: Literal["time"] = "time"
    now: int
    since: int | None
    deadline: int | None
    left: list[int] | None
    nudged_by: list[int]
    vote_from: int | None


class RefusedMessage(Message):
    type: Literal["refused"] = "refused"
    code: str
    message: str
    action: str | None = None


class Entry(Message):
    """One action of the log as the viewer may see it; ``action`` is None where it would tell a
    secret, ``stand_in`` the level of the bot that played it for a person who was away.
    ``reveals``: it told somebody what he could not know before, so that its player can't take it
    back alone."""

    number: int
    seat: int
    action: str | None
    events: list[JsonObject] = Field(description="Event")
    stand_in: str | None = None
    reveals: bool = False


class UpdateMessage(Message):
    """Server → client: the view, and the log from entry ``from`` on (0: all of it): entries with
    this number or a higher one that came before don't stand any more.

    ``length``: how long the log is that is kept, with all that was taken back.
    """

    type: Literal["update"] = "update"
    length: int
    from_: int = Field(alias="from", serialization_alias="from")
    entries: list[Entry]
    view: JsonObject = Field(description="View")


class RecordToReplay(Message):
    """A record as a text, and whose eyes to look with, as in the address of a replay."""

    record: str
    seat: str | None = None


class OpenSeat(Message):
    """What a seat sees of itself. ``on_the_track_cards``: its stack, where it may see that."""

    hand: dict[str, int]
    tickets: list[JsonObject] = Field(description="TicketView")
    offered: JsonObject | None = Field(description="OfferedTickets")
    on_the_track_cards: dict[str, int] | None


class Frame(Message):
    """What an action changed: fields of the view, of seats in it by their numbers, and where all
    lie open of what seats see of themselves. What is not named stays as it was."""

    view: JsonObject = Field(description="ViewChanges")
    seats: dict[str, JsonObject] = Field(default_factory=dict, description="SeatChanges by seat")
    open: dict[str, JsonObject] = Field(default_factory=dict, description="OpenChanges by seat")


class Replay(Message):
    """A game from its first moment on, as certain eyes see it.

    ``table``: None of a record. ``eyes``: the seat through whose eyes it is seen, ``none`` for a
    spectator's, ``open`` for all. ``start``: the view before the first action, with nothing that
    could be done, as in all that follow; ``open`` by seat, empty unless all lie open. Each entry
    of the log has its frame.
    """

    title: str
    table: TableInfo | None
    eyes: int | Literal["none", "open"]
    start: JsonObject = Field(description="View")
    open: dict[str, OpenSeat]
    entries: list[Entry]
    frames: list[Frame]
