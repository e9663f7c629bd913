"""A replay gives the views that players saw, and reveals nothing else (CO-50)."""

import json
import random

import pytest
from hypothesis import given, settings

from amount import examples
from playing import GAMES, random_game
from replaying import views_of, without_actions
from whistlestop import Game
from whistlestop.server.review.replay import replay_json
from whistlestop.server.store.game_log import StandingAction
from whistlestop.server.table.encoding import LogEntry
from whistlestop.titles.title import FOLDER


def played(game, share: float):
    """Play a random game or its beginning; return the game after every action, its log and
    entries.
    """
    begun = random_game(*game)
    moments = [next(begun).copy()]
    stop = random.Random(game[2]).random() < share
    for moment in begun:
        moments.append(moment.copy())
        if stop and len(moments) > 1 + game[2] % 60:
            break
    last = moments[-1]
    log = [StandingAction(seat, str(action)) for seat, action in last.played]
    again, entries = last.from_start(), []
    for number, (seat, action) in enumerate(last.played):
        entries.append(LogEntry(number, seat, action, again.play(action)))
    return moments, log, entries


@pytest.mark.rule("CO-50")
@settings(max_examples=examples(30, 2))
@given(GAMES)
def test_a_replay_from_one_seat_shows_exactly_what_that_seat_saw(game):
    moments, log, entries = played(game, share=0.5)
    for seat in (None, *range(game[1])):
        perspective = "none" if seat is None else seat
        replay = json.loads(replay_json(moments[0].copy(), log, perspective, {"title": game[0]}))
        assert set(replay) == {"title", "perspective", "start", "open", "entries", "frames"}
        assert (replay["perspective"], replay["open"]) == (perspective, {})
        assert replay["entries"] == [json.loads(entry.encode_for(seat)) for entry in entries]
        seen = views_of(replay)
        assert len(seen) == len(moments)
        for (view, opened), moment in zip(seen, moments, strict=True):
            assert view == without_actions(moment, seat)
            assert opened == {}


@pytest.mark.rule("CO-50")
@settings(max_examples=examples(30, 2))
@given(GAMES)
def test_a_replay_with_all_cards_visible_shows_every_seats_own_cards(game):
    moments, log, entries = played(game, share=0.1)
    replay = json.loads(replay_json(moments[0].copy(), log, "open", {}))
    for replayed, entry in zip(replay["entries"], entries, strict=True):
        assert replayed["action"] == str(entry.action)
        assert replayed["events"] == [json.loads(json.dumps(e.to_dict())) for e in entry.events]
    for (view, opened), moment in zip(views_of(replay), moments, strict=True):
        assert view == without_actions(moment, None)
        for seat in range(game[1]):
            own = without_actions(moment, seat)
            stack = own["seats"][seat]["on_the_track_cards"]
            fields = {field: own[field] for field in ("hand", "tickets", "offered")}
            assert opened[str(seat)] == {**fields, "on_the_track_cards": stack}


@pytest.mark.rule("EU-42")
def test_a_ticket_completed_by_another_players_route_is_reported_at_once():
    """A station borrows a route of another player, which random games hardly ever need."""
    record = FOLDER / "europe_1912" / "records" / "5-random.txt"
    game = Game.from_record(record.read_text(encoding="utf-8"))
    log = [StandingAction(seat, str(action)) for seat, action in game.played]
    seen = views_of(json.loads(replay_json(game.from_start(), log, "open", {})))
    again, borrowed = game.from_start(), 0
    for number, (acting, action) in enumerate(game.played, 1):
        again.play(action)
        (_, before), (_, after) = seen[number - 1 : number + 1]
        for seat in range(game.players):
            assert after[str(seat)]["tickets"] == without_actions(again, seat)["tickets"]
            borrowed += seat != acting and before[str(seat)] != after[str(seat)]
    assert borrowed > 0
