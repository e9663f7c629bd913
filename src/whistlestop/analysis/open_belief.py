"""The hidden information when all hands and tickets are open: the order of the decks."""

from __future__ import annotations

from collections.abc import Iterable

from whistlestop.bots.planning.hidden import HIDDEN
from whistlestop.bots.planning.open_decks import hide_decks
from whistlestop.game import Event, Game
from whistlestop.rules.layout import LAYOUT, layout_of
from whistlestop.rules.records import STATE, as_record, new_bytes


class OpenBelief:
    """The full state of a game, except the unknown part of the order of its decks.

    Returned tickets lie under all that were never drawn (CO-31), in the order of their return. All
    orders of the other tickets and of the train cards are equally likely. ``state`` and ``hidden``
    (the bytes of a STATE and a HIDDEN record) are replaced by ``update``; determinizations are
    dealt from them.
    """

    def __init__(self, game: Game) -> None:
        """Start at the first position of ``game``, or at one with an unknown order of tickets."""
        self._layout = as_record(layout_of(game.title), LAYOUT)
        self._new_decks = 0
        self.known = 0  # number of tickets at the bottom in a known order
        self._write(game)

    @classmethod
    def of(cls, game: Game) -> OpenBelief:
        """Return the belief for a game's present position, from its actions since the start."""
        now = game.from_start()
        belief = cls(now)
        for _, action in game.played:
            belief.update(now, now.play(action))
        return belief

    def update(self, game: Game, events: Iterable[Event]) -> None:
        """Take in the last action of ``game`` (``events``, with all secrets)."""
        before, drawn = self.size, 0
        events = list(events)
        for event in events:
            if event.kind == "tickets_offered":
                drawn += len(event.tickets or ())
            self._new_decks += event.kind in ("deck_reshuffled", "new_deck")
        self._write_state(game)
        self.known = min(self.size, self.known + self.size - (before - drawn))
        at_start = game.title.rules.returned_tickets_at_start
        if at_start == "reshuffled" and any(event.kind == "all_chosen" for event in events):
            self.known = 0  # CG-02
        self._write_hidden()

    @property
    def decks(self) -> tuple[int, int, int]:
        """Return values that change with every draw.

        They are the size of the train deck, the number of reshuffled and new decks, and the top of
        the ticket deck.
        """
        return int(self._record.deck_size), self._new_decks, int(self._record.ticket_top)

    @property
    def actions(self) -> int:
        """Return the number of actions played."""
        return int(self._record.actions)

    def _write(self, game: Game) -> None:
        self._write_state(game)
        self._write_hidden()

    def _write_state(self, game: Game) -> None:
        self.state = game.state_bytes()
        self._record = as_record(self.state, STATE)
        self.size = int(self._record.ticket_deck_size)

    def _write_hidden(self) -> None:
        self.hidden = new_bytes(HIDDEN)
        hide_decks(self._layout, self._record, self.known, as_record(self.hidden, HIDDEN))
