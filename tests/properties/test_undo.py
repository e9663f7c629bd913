"""Free take-backs reveal nothing: the referee says which actions those are, and a player who
took one back has learned nothing from it.
"""

import random

import pytest

from amount import FAST_TITLES, slow_except, tries
from whistlestop import Game
from whistlestop.bots import make_bot
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.titles import title_ids


@pytest.mark.rule("CO-50")
@pytest.mark.parametrize("title", slow_except(FAST_TITLES, title_ids()))
def test_an_action_that_reveals_nothing_does_not_depend_on_hidden_things(title: str):
    """From every state that the player thinks possible, it leads to the same view and events."""
    kinds = set()
    for seed in range(tries(3, 1)):
        game = Game.new(title, players=2, seed=seed)
        chance = random.Random(seed)
        bots = [make_bot("planner" if seed % 2 else "path", seat) for seat in range(2)]
        beliefs = [BeliefState() for _ in range(2)]
        while (seat := game.seat) is not None:
            view, belief = game.view(seat), beliefs[seat]
            belief.update(view)
            is_random = chance.random() < 0.3
            action = chance.choice(view.legal) if is_random else bots[seat].choose(view)
            possible = [
                Game(game.title, belief.determinize(chance.getrandbits(32)), 0) for _ in range(3)
            ]
            belief.remember(view, action)
            events = game.play(action)
            if any(event.reveals for event in events):
                continue
            kinds.add(action.kind)
            visible = [event.visible_to(seat) for event in events]
            for other in possible:
                assert [event.visible_to(seat) for event in other.play(str(action))] == visible
                assert other.view(seat) == game.view(seat)
    assert kinds - {"draw_deck", "draw_tickets", "pass"}, "no action was ever free to be taken back"


@pytest.mark.parametrize("title", title_ids())
def test_showing_a_hidden_card_or_ticket_reveals_something(title: str):
    """Drawing from a deck, turning up tunnel cards and drawing tickets are no free take-backs."""
    game = Game.new(title, players=2, seed=5)
    chance = random.Random(5)
    seen = set()
    while not game.is_over:
        action = chance.choice(game.legal_actions())
        events = game.play(action)
        shows = action.kind in ("draw_deck", "draw_tickets") or any(
            event.kind == "tunnel_turned_up" for event in events
        )
        if shows:
            seen.add(action.kind)
            assert any(event.reveals for event in events)
    assert "draw_deck" in seen
