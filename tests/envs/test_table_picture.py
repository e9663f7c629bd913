"""Pictures of games (``render_mode="rgb_array"``): what a player at the table would see."""

import re
from xml.etree import ElementTree

import gymnasium
import msgspec
import numpy as np
import pytest

from positions import europe
from whistlestop import Game
from whistlestop.envs.board_picture import SEA, TERRAIN
from whistlestop.envs.encoded_game import EncodedGame
from whistlestop.envs.table_picture import picture, table_svg
from whistlestop.titles import load, title_ids

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg):
    return [each.text for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def height(svg):
    return ElementTree.fromstring(svg).get("height")


def played(title, actions=0, players=2):
    """Return a game after some actions: the last legal one each time."""
    game = Game.new(title, players=players, seed=4)
    for _ in range(actions):
        if game.seat is not None:
            game.play(game.legal_actions()[-1])
    return game


def share_of(shown, colour):
    """Return the share of a picture's pixels that have a colour."""
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return float((shown == np.array([red, green, blue])).all(axis=2).mean())


@pytest.mark.parametrize("title", title_ids())
def test_the_tickets_on_offer_are_shown_with_their_points(title):
    game = played(title)
    view = game.view(game.seat)
    shown = texts(table_svg(game.title, view))
    assert "On offer" in shown
    names = {place.id: place.name for place in (*game.title.cities, *game.title.countries)}
    points = {ticket.id: ticket.least for ticket in game.title.tickets}
    for ticket in view.offered.tickets:
        b = "a neighbour" if ticket.b is None else names[ticket.b]
        start = f"{names[ticket.a]} – {b}: {points[ticket.id]}"
        assert any(re.fullmatch(f"{re.escape(start)}( to \\d+)?", text) for text in shown), start


def test_one_thing_is_in_the_singular():
    game = played("usa", 2)
    view = game.view(0)
    ones = msgspec.structs.replace(view.seats[1], score=1, trains=1, hand_size=1, ticket_count=1)
    shown = texts(table_svg(game.title, msgspec.structs.replace(view, seats=[view.seats[0], ones])))
    assert "1 card, 1 ticket · 1 point, 1 train" in shown
    assert any(text.endswith("· 0 points, 45 trains") for text in shown)


def test_a_spectator_sees_no_tickets():
    game = played("europe")
    assert not any(" – " in text for text in texts(table_svg(game.title, game.view(None))))


def test_at_other_times_the_seat_sees_its_own_tickets():
    game = played("usa", 2)
    while game.view(game.seat).offered is not None:
        game.play(game.legal_actions()[0])
    view = game.view(game.seat)
    shown = texts(table_svg(game.title, view))
    assert "Tickets" in shown
    assert sum(" – " in text for text in shown) == len(view.tickets) > 0


@pytest.mark.parametrize("title", ["card_game", "europe", "berlin"])
def test_all_pictures_of_a_game_have_the_same_size(title):
    game = Game.new(title, players=2, seed=4)
    sizes = set()
    while game.seat is not None:
        sizes.add(height(table_svg(game.title, game.view(game.seat))))
        game.play(game.legal_actions()[-1])
    sizes.update(height(table_svg(game.title, game.view(seat))) for seat in (0, None))
    assert len(sizes) == 1


def test_tunnels_ferries_and_subways_look_different_from_plain_routes():
    for name in ("europe", "berlin"):
        title = load(name)
        drawn = table_svg(title, played(name).view(None))
        ferries = [route for route in title.routes if route.ferry]
        assert drawn.count('class="engine"') == sum(route.ferry for route in ferries)
        assert drawn.count('class="waves"') == sum(route.length for route in ferries)
        tunnels = sum(route.length for route in title.routes if route.tunnel)
        assert drawn.count("stroke-dasharray") == tunnels
        subways = sum(route.subway for route in title.routes)
        assert drawn.count('class="tube"') == 2 * subways


def test_a_claimed_ferry_has_wagons_alone():
    claimed = europe({"routes": ["palermo-roma"]})
    before, after = (table_svg(game.title, game.view(None)) for game in (played("europe"), claimed))
    ferry = next(route for route in claimed.title.routes if route.id == "palermo-roma")
    assert before.count('class="engine"') - after.count('class="engine"') == ferry.ferry > 0
    assert before.count('class="waves"') - after.count('class="waves"') == ferry.length


def test_a_map_without_a_drawing_has_land_and_sea():
    game = EncodedGame("generated:japan:30:3")
    shown = picture(game.title, game.view(0))
    assert share_of(shown, TERRAIN["land"]) > 0.08
    assert share_of(shown, SEA) > 0.3


def test_an_environment_renders_pictures():
    env = gymnasium.make("whistlestop/London-v1", opponents=["random"], render_mode="rgb_array")
    env.reset(seed=1)
    shown = env.render()
    assert shown.dtype == np.uint8
    assert shown.shape[1:] == (1000, 3)
