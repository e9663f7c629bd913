"""The turn, the phase and the random generator of a position."""

from __future__ import annotations

from whistlestop.game.names import PHASES
from whistlestop.game.position.draft import Draft
from whistlestop.game.position.words import PositionError, whole


def read_phase(draft: Draft) -> None:
    """Set the seat that must decide, the phase, and the counters of turns."""
    state = draft.state
    empty = not any(draft.seats)
    phase = draft.position.get("phase", "choose_tickets" if empty else "act")
    if phase not in PHASES:
        raise PositionError(f"phase: {phase!r} is not one of {', '.join(PHASES)}")
    state.phase = PHASES.index(phase)
    state.seat = whole(draft.position.get("turn", 0), "turn", 0, len(draft.seats) - 1)
    state.passes = whole(draft.position.get("passes", 0), "passes", 0, len(draft.seats))
    state.actions = whole(draft.position.get("number", 0), "number", 0, 1_000_000)
    left = draft.position.get("turns_left")
    if left is not None:
        state.turns_left = whole(left, "turns_left", 0, len(draft.seats))
        if phase == "complete_tickets" and left:
            raise PositionError("turns_left: 0 or null, because all turns were taken")
        if left == 0 and phase not in ("over", "complete_tickets"):
            raise PositionError("turns_left: at least 1 while the game goes on")
    _completing(draft, phase)
    if phase == "tunnel" and draft.title.rules.railyards:
        raise PositionError(f"phase: {draft.title.name} has no tunnels")
    if phase == "tunnel" and draft.position.get("tunnel") is None:
        raise PositionError("tunnel: the phase is tunnel, so say what was paid and turned up")
    if phase != "tunnel" and draft.position.get("tunnel") is not None:
        raise PositionError(f"tunnel: leave it out, since the phase is {phase}")


def _completing(draft: Draft, phase: str) -> None:
    state, last = draft.state, draft.position.get("last_to_play")
    if phase != "complete_tickets":
        if last is not None:
            raise PositionError(f"last_to_play: no tickets are completed in phase {phase}")
        return
    if not draft.title.rules.railyards:
        raise PositionError(f"phase: on {draft.title.name} no tickets are completed by hand")
    before = (int(state.seat) - 1) % len(draft.seats)
    state.last_to_play = (
        before if last is None else whole(last, "last_to_play", 0, len(draft.seats) - 1)
    )
    state.turns_left = 0


def read_chance(draft: Draft) -> None:
    """Set the generator's numbers: four words, or a key whose last number is negative."""
    words = draft.position["chance"]
    if not isinstance(words, list) or len(words) != 4:
        raise PositionError("chance: four whole numbers, as in a position that was exported")
    is_key = isinstance(words[3], int) and words[3] < 0
    limits = (-(1 << 63), (1 << 63) - 1) if is_key else (0, 0xFFFFFFFF)
    draft.state.chance[:] = [whole(word, "chance", *limits) for word in words]
