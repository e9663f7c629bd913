"""The table of limits: how much a guest, a network address or a table may ask for.

Operators change a limit by its name, with ``serve --limit``. docs/limits.md shows this table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

By = Literal["guest", "address", "table", "socket", "mailbox", "server"]

TOO_OFTEN = "too_often"  # the code of most refusals
OFF = "off"


@dataclass(frozen=True, slots=True)
class Limited:
    """Something that is limited.

    ``about``: its description for operators. ``refusal``: the beginning of the refusal, for people.
    ``by``: who is limited, and to how much: ``20/hour`` (several rates: ``5/minute;20/hour``), or a
    number, which is how many there may be at the same time. ``codes``: the code of the refusal,
    where it is not ``too_often``.
    """

    name: str
    about: str
    refusal: str
    by: dict[By, str]
    codes: dict[By, str] | str = TOO_OFTEN

    def code(self, by: By) -> str:
        """Return the code of the refusal when this limit is reached."""
        return self.codes if isinstance(self.codes, str) else self.codes[by]


TABLE = (
    Limited(
        "tables",
        "tables that are opened, also to play on from a finished game",
        "many tables were opened",
        {"guest": "40/hour", "address": "200/hour"},
    ),
    Limited(
        "seats",
        "seats that are taken, opened or given to bots",
        "seats were changed many times",
        {"guest": "60/10 minutes", "address": "600/10 minutes"},
    ),
    Limited(
        "hints",
        "hints",
        "you asked for many hints",
        {"guest": "100/10 minutes", "address": "600/10 minutes"},
    ),
    Limited(
        "hints_waiting",
        "hints that wait for their search or are being searched",
        "you are waiting for several hints already; ask again when one has arrived",
        {"guest": "4", "address": "32"},
        "hints_busy",
    ),
    Limited(
        "searches",
        "actions that are judged for an analysis or a puzzle",
        "you asked for many searches",
        {"guest": "60/10 minutes", "address": "240/10 minutes"},
    ),
    Limited(
        "searches_waiting",
        "the same, waiting or running",
        "too many searches are waiting",
        {"guest": "2", "address": "6", "server": "24"},
        "analyses_busy",
    ),
    Limited(
        "analyses",
        "analyses that begin",
        "you asked for many analyses",
        {"guest": "40/hour", "address": "200/hour"},
    ),
    Limited(
        "analyses_waiting",
        "the same, waiting or running",
        "too many analyses are waiting",
        {"guest": "4", "address": "12", "server": "48"},
        "analyses_busy",
    ),
    Limited(
        "replays_waiting",
        "replays, and curves of the chances, that are being computed",
        "too many replays are waiting",
        {"guest": "8", "address": "32", "server": "128"},
        "replays_busy",
    ),
    Limited(
        "editor_jobs",
        "jobs of the editor: tidying a board, balancing a title",
        "the editor was asked for many jobs",
        {"guest": "60/hour", "address": "240/hour"},
    ),
    Limited(
        "editor_jobs_waiting",
        "the same and drawings of new maps, waiting or running",
        "too many jobs of the editor are waiting",
        {"guest": "1", "address": "4", "server": "24"},
        "editor_busy",
    ),
    Limited(
        "title_checks_waiting",
        "checks of custom titles, waiting or running",
        "too many titles are being checked",
        {"guest": "4", "address": "16", "server": "64"},
        "editor_busy",
    ),
    Limited(
        "titles",
        "custom titles that are stored",
        "many titles were stored",
        {"guest": "30/hour", "address": "100/hour"},
    ),
    Limited(
        "maps",
        "new maps by seed",
        "many maps were requested",
        {"guest": "60/hour", "address": "240/hour"},
    ),
    Limited(
        "texts",
        "phrases, reactions and texts; of a table: those of all its spectators",
        "you send messages too fast",
        {
            "guest": "5/10 seconds;30/5 minutes",
            "address": "50/10 seconds;600/5 minutes",
            "table": "25/10 seconds",
        },
        "too_much_talk",
    ),
    Limited(
        "table_codes",
        "wrong codes of tables",
        "too many wrong codes came from your internet connection",
        {"address": "20/2 minutes"},
        "wrong_codes",
    ),
    Limited(
        "recovery_codes",
        "wrong codes of persons: recovery codes and links to other devices",
        "too many wrong codes came from your internet connection",
        {"guest": "10/10 minutes", "address": "20/10 minutes"},
        "wrong_codes",
    ),
    Limited(
        "mail_codes",
        "codes that are sent by email; of a mailbox: those that are sent there",
        "codes were requested several times",
        {
            "guest": "1/minute;4/hour;8/day",
            "mailbox": "3/hour;5/day",
            "address": "10/hour;30/day",
            "server": "600/hour;3000/day",  # last resort: sixty networks would have to ask at once
        },
        {
            "guest": "mail_wait",
            "mailbox": "mail_often",
            "address": "mail_network",
            "server": "mail_busy",
        },
    ),
    Limited(
        "push",
        "browsers that register for notifications",
        "too many browsers registered",
        {"guest": "20/minute", "address": "20/minute"},
        "push_often",
    ),
    Limited(
        "sockets",
        "open WebSockets: pages that show a table or a list",
        "too many pages are open",
        {"guest": "30", "address": "400", "table": "1000"},
    ),
    Limited(
        "frames",
        "messages over one WebSocket",
        "this page sent too many messages",
        {"socket": "100/10 seconds"},
    ),
    Limited(
        "faults",
        "malformed requests and messages; after them, new requests are refused at once",
        "too many malformed requests came from your internet connection",
        {"address": "300/minute"},
    ),
    Limited(
        "connections",
        "open connections of any kind, except those of trusted proxies",
        "too many connections are open",
        {"address": "500"},
    ),
)
