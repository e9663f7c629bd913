"""Two games that differ only in information hidden from a seat give it equal views (CO-50)."""

import json
import random
from collections import Counter

import pytest
from hypothesis import given, settings

import oracle
from amount import examples
from playing import GAMES, random_game, some_moments
from whistlestop import Game
from whistlestop.testing.redealing import can_redeal, redealt


@pytest.mark.rule("CO-50", "CO-32", "CG-12", "CG-40")
@settings(max_examples=examples(40, 10))
@given(GAMES)
def test_a_view_does_not_depend_on_hidden_information(game):
    chance = random.Random(game[2])
    tried = different = 0
    for moment in some_moments(random_game(*game), chance, 0.03):
        position = moment.position()
        if not can_redeal(position):
            continue
        for viewer in (*range(moment.players), None):
            changed = Game.from_position(redealt(position, viewer, chance))
            tried += 1
            different += changed.position() != position
            seen, same = moment.view(viewer), changed.view(viewer)
            assert seen == same
            assert seen.to_dict() == same.to_dict()
    assert different == tried


def everything_in(value):
    """Yield all texts and numbers in plain JSON."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield key
            yield from everything_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from everything_in(each)
    else:
        yield value


@pytest.mark.rule("CO-50", "CO-32")
@settings(max_examples=examples(40, 10))
@given(GAMES)
def test_no_view_contains_another_seats_ticket_or_the_seed(game):
    chance = random.Random(game[2])
    for moment in some_moments(random_game(*game), chance, 0.03):
        if moment.is_over:
            continue
        position = moment.position()
        for viewer in (*range(moment.players), None):
            view = moment.view(viewer).to_dict()
            assert json.loads(json.dumps(view)) == view
            own_values = set(everything_in(view["tickets"])) | set(everything_in(view["offered"]))
            offers = [text for text in view["legal"] if not text.startswith("claim ")]
            own_values |= {word for text in offers for word in text.split()}
            for number, seat in enumerate(position["seats"]):
                if number != viewer:
                    assert not own_values & {*seat["tickets"], *seat.get("offered", [])}
            assert not own_values & set(position["ticket_deck"])
            numbers = {each for each in everything_in(view) if isinstance(each, int)}
            assert not numbers & {word for word in position["chance"] if word > 1000}
            assert moment.seed not in numbers or moment.seed < 1000
            assert "chance" not in view
            assert "deck" not in view


SECRET = {"card_taken": {"card"}, "tickets_offered": {"tickets"}, "tickets_kept": {"tickets"}}


@pytest.mark.rule("CO-50", "CO-04")
@settings(max_examples=examples(40, 10))
@given(GAMES)
def test_events_hide_from_others_the_same_as_views(game):
    chance = random.Random(game[2])
    for moment in random_game(*game):
        if moment.is_over:
            break
        at_start = moment.phase == "choose_tickets"
        twin, actor = moment.copy(), moment.seat
        for event in twin.play(chance.choice(twin.legal_actions())):
            own = event.visible_to(actor).to_dict()
            assert own == event.to_dict()
            for viewer in (*range(game[1]), None):
                seen = event.visible_to(viewer).to_dict()
                hidden = set(event.to_dict()) - set(seen) - {"private"}
                assert seen.items() <= event.to_dict().items()
                if (
                    viewer == actor
                    or event.kind not in SECRET
                    or (event.kind == "card_taken" and event.source == "face_up")
                ):
                    assert not hidden
                else:
                    count = {"count"} if at_start and event.kind == "tickets_kept" else set()
                    assert hidden == SECRET[event.kind] | count


@pytest.mark.rule("CO-50")
@settings(max_examples=examples(40, 10))
@given(GAMES)
def test_known_cards_are_those_that_an_observer_would_have_noted(game):
    """The count uses public events alone: cards taken face up or taken back, minus cards paid.

    It starts with the locomotives that all players begin with (CG-01).
    """
    locomotives = oracle.facts(game[0])["rules"].get("starting_locomotives", 0)
    known = [+Counter(locomotive=locomotives) for _ in range(game[1])]
    chance = random.Random(game[2])
    begun = Game.new(game[0], players=game[1], seed=game[2])
    while not begun.is_over:
        actor = begun.seat
        tunnel = begun.view().tunnel
        action = chance.choice(begun.legal_actions())
        for event in begun.play(action):
            if event.kind == "card_taken" and event.source == "face_up":
                known[actor][event.card] += 1
            elif event.kind in ("route_claimed", "station_built", "cards_placed"):
                known[actor] -= Counter(event.cards)
            elif event.kind == "card_laid":
                known[actor] -= Counter([event.card])
            elif event.kind == "tunnel_abandoned":
                known[actor] |= Counter(tunnel.laid)
        if begun.phase != "tunnel":
            own_values = [Counter(seat.known_cards) for seat in begun.view().seats]
            assert own_values == known
        for seat, cards in enumerate(begun.position()["seats"]):
            assert Counter(begun.view().seats[seat].known_cards) <= Counter(cards["hand"])
