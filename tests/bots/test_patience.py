"""Patient play: it collects cards while there is time, and claims only urgent routes before."""

import json

import numpy as np
import pytest

from whistlestop.bots import make_bot
from whistlestop.bots.planning.planner import planner_bytes
from whistlestop.bots.planning.self_play import PLAYED_GAME, play_against_itself
from whistlestop.bots.planning.weights import DEFAULTS, pack_weights, tuned, weights_file
from whistlestop.envs.map_spec import load_map
from whistlestop.game import Game
from whistlestop.rules.constants import SEATS
from whistlestop.rules.records import playing_bytes
from whistlestop.titles import load, title_ids

TUNED = [t for t in title_ids() if weights_file(t).is_file() and not load(t).rules.railyards]
GAMES = 300  # of each seat
COLOURS = ("black", "white", "blue", "green", "red", "yellow", "orange")


@pytest.mark.parametrize(
    ("bot", "of_each_colour", "others_trains", "claims"),
    [
        ("planner", 2, 20, True),
        ("planner:patient=true", 2, 20, False),  # it waits
        ("planner:patient=true", 2, 10, True),  # there is little time
        ("planner:patient=true", 3, 20, True),  # it lacks few cards
    ],
)
def test_a_patient_seat_claims_when_there_is_no_reason_to_wait(
    bot, of_each_colour, others_trains, claims
):
    hand = dict.fromkeys(COLOURS, of_each_colour)
    seats = [{"tickets": ["dallas-new_york"], "hand": hand}, {"trains": others_trains}]
    game = Game.from_position({"title": "usa", "phase": "act", "seats": seats})
    assert (make_bot(bot, 1).choose(game.view(0)).kind == "claim") == claims


@pytest.mark.parametrize("title", TUNED)
def test_every_tuned_title_has_weights_for_patient_play(title):
    found = json.loads(weights_file(title, patient=True).read_text(encoding="utf-8"))
    rules = load(title).rules
    seats = range(rules.players_at_least, rules.players_at_most + 1)
    assert "2" in found and all(int(number) in seats for number in found)
    assert all(set(weights) <= set(DEFAULTS) for weights in found.values())


def test_with_railyards_patient_play_is_the_planners():
    """Other weights won against planner, but a search with them lost against one without."""
    assert tuned("card_game", 2, patient=True) == tuned("card_game", 2)


@pytest.mark.parametrize(
    ("title", "players", "least"),
    [
        ("usa", 2, 0.70),
        ("usa", 4, 0.36),
        ("europe", 2, 0.58),
        ("generated:brazil:29:6", 2, 0.56),  # without tuned weights
    ],
)
def test_patient_play_wins_more_games_than_the_planners(title, players, least):
    map_title = load_map(title) if ":" in title else load(title)
    patient, usual = (
        pack_weights(tuned(map_title.id, players, patient)) for patient in (True, False)
    )
    won = 0.0
    for seat in range(players):
        weights = np.concatenate([patient if seat == s else usual for s in range(SEATS)])
        played = np.zeros(GAMES, PLAYED_GAME)
        played["seed"] = [(deal, 5, 0) for deal in range(GAMES)]
        play_against_itself(
            planner_bytes(map_title.spec, weights), playing_bytes(), players, played.view(np.uint8)
        )
        winners = played["winner"]
        won += (winners[:, seat] / winners.sum(axis=1)).sum()
    assert won / (GAMES * players) > least
