"""New maps: drawn by seed, connected, without crossings, and worth what they cost."""

import itertools
import json
import unicodedata
from collections import Counter

import networkx
import numpy as np
import pytest
from shapely.geometry import LineString

from command_line import refusal, run_command
from whistlestop.envs import EncodedGame
from whistlestop.envs.table_picture import table_svg
from whistlestop.generating.cities import city_id, usable
from whistlestop.generating.generate import MOST_CITIES, generate_title
from whistlestop.generating.world import checked_region, is_land, is_mountain, places_in, regions
from whistlestop.titles import COLOURS, TitleError, load, title_specs
from whistlestop.titles.checks import check_facts
from whistlestop.titles.custom_checks import LONGEST_TEXT, check_custom
from whistlestop.titles.title import numbered_ids

MAPS = [("South America", 36, 7), ("Western Europe", 40, 2), ("Japan", 28, 3), ("Italy", 20, 4)]


@pytest.fixture(scope="module", params=MAPS, ids=lambda each: each[0])
def facts(request):
    return generate_title(*request.param)


def graph_of(facts):
    graph = networkx.Graph()
    for route in facts["routes"]:
        graph.add_edge(route["a"], route["b"], length=route["length"])
    return graph


def test_it_passes_the_checks_of_titles(facts):
    assert check_facts(facts) == []


def test_the_same_seed_gives_the_same_map_and_another_seed_another_map():
    first, again = (generate_title("Italy", 20, 4) for _ in range(2))
    assert first == again
    other = generate_title("Italy", 20, 5)
    assert other["cities"] != first["cities"]


@pytest.mark.parametrize(
    "name", ["Nordic Countries", "nordic", "Kraje nordyckie", " NORDIC  countries "]
)
def test_a_region_may_have_any_of_its_names(name):
    assert checked_region(name) == "Nordic"
    assert places_in(name) == places_in("Nordic")


def test_a_map_does_not_depend_on_how_its_region_is_written():
    assert generate_title("nordic countries", 20, 4) == generate_title("Nordic", 20, 4)
    assert generate_title("pl, cz", 20, 4) == generate_title("PL,CZ", 20, 4)


def test_all_cities_are_connected_each_with_two_neighbours_or_more(facts):
    graph = graph_of(facts)
    assert set(graph) == {city["id"] for city in facts["cities"]}
    assert networkx.is_connected(graph)
    assert min(dict(graph.degree).values()) >= 2
    assert 3.0 <= 2 * graph.number_of_edges() / len(graph) <= 4.3


def test_no_two_routes_cross(facts):
    at = {city["id"]: (city["lon"], city["lat"]) for city in facts["cities"]}
    for (a, b), (c, d) in itertools.combinations(graph_of(facts).edges, 2):
        if not {a, b} & {c, d}:
            assert not LineString([at[a], at[b]]).crosses(LineString([at[c], at[d]]))


def test_every_ticket_is_worth_its_shortest_way_and_every_city_has_one(facts):
    graph = graph_of(facts)
    ends = Counter()
    for ticket in facts["tickets"]:
        way = networkx.shortest_path_length(graph, ticket["a"], ticket["b"], weight="length")
        assert ticket["points"] == way
        ends.update((ticket["a"], ticket["b"]))
    assert set(ends) == set(graph)
    assert max(ends.values()) <= 4 * min(ends.values())
    assert {ticket["deck"] for ticket in facts["tickets"]} == {"long", "short"}


def test_colours_are_spread_evenly_and_the_routes_of_a_double_differ(facts):
    spaces = Counter()
    for route in facts["routes"]:
        spaces[route["colour"]] += route["length"]
    coloured = [spaces[colour] for colour in COLOURS]
    assert max(coloured) - min(coloured) <= 6
    grays = sum(route["colour"] == "gray" for route in facts["routes"])
    assert 0.2 <= grays / len(facts["routes"]) <= 0.5
    pairs = {}
    for route in facts["routes"]:
        pairs.setdefault((route["a"], route["b"]), []).append(route["colour"])
    for colours in pairs.values():
        assert len(colours) <= 2
        assert len(set(colours)) == len(colours) or set(colours) == {"gray"}


def test_mountains_have_tunnels_and_water_has_ferries():
    routes = generate_title("South America", 36, 7)["routes"]
    assert any(route.get("tunnel") for route in routes)
    routes = generate_title("Japan", 28, 3)["routes"]
    assert all(1 <= route["ferry"] <= 3 for route in routes if "ferry" in route)
    assert any("ferry" in route for route in routes)
    rules = generate_title("Japan", 28, 3, rules_of="usa")
    assert not any("ferry" in route or "tunnel" in route for route in rules["routes"])
    assert {ticket["deck"] for ticket in rules["tickets"]} == {"short"}


UNFIT = {"berlin", "card_game", "london", "new_york", "switzerland"}


@pytest.mark.parametrize("spec", [spec for spec in title_specs() if spec not in UNFIT])
def test_a_map_follows_the_rules_of_a_title_or_variant(spec):
    made = generate_title("Japan", 24, 1, rules_of=spec)
    assert check_facts(made) == []
    title = load(spec)
    assert made["rules"]["tickets_dealt"] == title.rules.tickets_dealt
    assert tuple(made["rules"]["score_items"]) == title.rules.score_items
    assert made["train_cards"]["locomotive"] == title.train_cards["locomotive"]


@pytest.mark.parametrize("spec", sorted(UNFIT))
def test_the_refusal_of_a_title_is_one_line_that_names_those_that_fit(spec):
    message = refusal(*ITALY, "--rules", spec)
    assert message.startswith(f"Error: {spec}: it")
    assert message.count("\n") == 1
    for fit in title_specs():
        assert (f" {fit}," in f"{message.strip()},") == (fit not in UNFIT)


def test_a_map_without_water_and_mountains_has_no_rules_about_them():
    inland = generate_title("PL,CZ", 20, 1, rules_of="nordic")
    assert not any("ferry" in route or "tunnel" in route for route in inland["routes"])
    assert "ferry_substitutes" not in inland["rules"]
    assert inland["rules"]["locomotives"] == "anywhere"
    islands = generate_title("Japan", 24, 1, rules_of="nordic")["rules"]
    assert islands["ferry_substitutes"] == 3
    assert islands["locomotives"] == "ferries_and_tunnels"


def test_a_map_follows_the_rules_of_a_title_file_and_its_colours(tmp_path):
    file = tmp_path / "mine.json"
    mine = generate_title("Italy", 20, 4)
    mine["train_cards"] = {"total": 50, "locomotive": 14, "red": 12, "blue": 12, "green": 12}
    for route in mine["routes"]:
        route["colour"] = "gray"
    file.write_text(json.dumps(mine))
    made = generate_title("Japan", 20, 1, rules_of=str(file))
    assert made["train_cards"] == mine["train_cards"]
    assert {route["colour"] for route in made["routes"]} == {"gray", "red", "blue", "green"}


def test_the_id_names_the_rules_unless_they_are_the_usual_ones():
    def id_with(rules):
        return generate_title("PL,CZ", 12, 4, rules_of=rules)["id"]

    assert id_with(None) == id_with("europe") == "generated_pl_cz_12_4"
    assert id_with("usa") == "generated_pl_cz_12_4_usa"
    assert id_with("usa_1910:mega") == "generated_pl_cz_12_4_usa_1910_mega"
    assert id_with("usa_1910:1910") == id_with("usa_1910")


def test_the_description_names_the_rules_unless_they_are_the_usual_ones():
    usual, usa = (
        generate_title("PL,CZ", 12, 4, rules_of=rules)["about"] for rules in (None, "usa")
    )
    assert usual == "A new map with 12 cities, made by a program."
    assert usa == "A new map with 12 cities and the rules of USA, made by a program."


def test_the_editor_accepts_the_id_of_every_map():
    longest = max(regions(), key=len)
    for rules in (None, "europe_1912:big_cities"):
        made = generate_title(longest, 12, 999_999_999, rules_of=rules)
        assert len(made["id"]) <= LONGEST_TEXT["id"]
        other = generate_title(longest, 12, 999_999_998, rules_of=rules)
        assert made["id"] != other["id"]


@pytest.mark.parametrize(
    "region",
    ["China", "Africa", *(pytest.param(name, marks=pytest.mark.slow) for name in regions())],
)
def test_a_map_with_many_cities_has_no_more_routes_than_a_custom_title(region):
    cities = min(MOST_CITIES, len(usable(places_in(region))))
    made = generate_title(region, cities, 1)
    assert check_custom(made) == []
    assert networkx.is_connected(graph_of(made))


def test_long_routes_over_water_are_ferries():
    for region in ("Indonesia", "Italy"):
        made = generate_title(region, 30, 1)
        places = {city["id"]: city for city in made["cities"]}
        for route in made["routes"]:
            line = np.linspace(
                *([places[route[end]][way] for way in ("lon", "lat")] for end in "ab")
            )
            over_water = 1 - is_land(line[1:-1]).mean()
            if over_water > 0.5 and route["length"] > 1:
                assert route["ferry"] >= 1
                assert route["colour"] == "gray"
            if over_water < 0.3:
                assert "ferry" not in route


def test_the_ground_is_known():
    points = np.array([(7.9, 46.5), (2.35, 48.86), (-30.0, 45.0), (-87.0, 44.0)])
    assert is_land(points).tolist() == [True, True, False, False]  # the last is Lake Michigan
    assert is_mountain(points).tolist() == [True, False, False, False]


@pytest.mark.slow
@pytest.mark.parametrize("region", regions())
def test_every_region_has_enough_places_for_some_map(region):
    count = min(30, len({city_id(place.name) for place in places_in(region)}) * 2 // 3)
    assert check_facts(generate_title(region, max(12, count), 1)) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("Atlantis", 30, 1), "there is no region 'Atlantis'"),
        (("South Amerika", 30, 1), "no region 'South Amerika'; did you mean South America"),
        (("Atlantis", 30, 1), "'Atlantis'; choose from Africa"),
        (("XX", 30, 1), "there is no country XX; give codes of ISO 3166"),
        (("PL,XX", 30, 1), "there is no country XX"),
        (("Poland", 60, 1), "60 cities: Poland has 24 places, so its maps have 12 to 24"),
        (("Poland", 5, 1), "5 cities: a map has 12 to 60"),
        (("Poland", 61, 1), "61 cities: a map has 12 to 60"),
        (("LU", 20, 1), "LU has 3 places; a map needs 12"),
        (("Italy", 20, 1, "card_game"), "card_game: it has no board; maps can .* rules of europe"),
        (("Italy", 20, 1, "berlin"), "its rules need subways, .*; maps can have the rules of"),
        (("Italy", 20, 1, "london"), "its rules need districts, .*; maps can have the rules of"),
        (("Italy", 20, 1, "switzerland"), "its tickets name countries, .*, usa_1910:mega"),
        (("Italy", 20, 1, "usa_1910:giga"), "usa_1910 has no variant 'giga'"),
        (("Italy", 20, 1, "chess"), "there is no title 'chess'"),
    ],
)
def test_maps_that_cannot_be_made_are_refused(arguments, message):
    with pytest.raises(TitleError, match=message):
        generate_title(*arguments)


def test_the_command_writes_a_title_that_can_be_played(tmp_path):
    file = tmp_path / "map.json"
    arguments = ["titles", "generate", "--region", "Italy", "--cities", "20", "--seed", "4"]
    result = run_command(*arguments, "--no-board", "--out", file)
    assert result.output == f"wrote {file}\n"
    assert json.loads(file.read_text()) == generate_title("Italy", 20, 4)
    assert "no mistakes" in run_command("titles", "check", file).output


ITALY = ("titles", "generate", "--region", "Italy", "--cities", 20)


@pytest.fixture
def quickly_drawn(monkeypatch):
    """Replace the drawing, which takes a minute, by the places and spaces alone."""

    def draw(facts, on_progress):
        routes = zip(numbered_ids(facts["routes"]), facts["routes"], strict=True)
        return {
            "title": facts["id"],
            "cities": {city["id"]: {} for city in facts["cities"]},
            "routes": {name: {"spaces": [[0, 0, 0]] * each["length"]} for name, each in routes},
        }

    monkeypatch.setattr("whistlestop.generating.board.draw", draw)


def test_each_generated_title_has_a_folder_with_its_drawing(tmp_path, monkeypatch, quickly_drawn):
    monkeypatch.chdir(tmp_path)
    run_command(*ITALY, "--seed", 1)
    run_command(*ITALY, "--seed", 2)
    for seed in (1, 2):
        title = load(f"generated_italy_20_{seed}/title.json")
        board = title.board()
        assert board is not None
        assert board["title"] == title.id
        assert run_command("titles", "check", title.path).exit_code == 0


def test_the_command_overwrites_files_only_if_forced(tmp_path, quickly_drawn):
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    assert run_command(*ITALY, "--seed", 1, "--out", first).exit_code == 0
    assert f"{first} exists already" in refusal(*ITALY, "--seed", 1, "--out", first, "--no-board")
    assert "board.json exists already" in refusal(*ITALY, "--seed", 2, "--out", second)
    assert not second.exists()
    assert run_command(*ITALY, "--seed", 2, "--out", second, "--force").exit_code == 0
    assert load(str(second)).board() is not None


def test_the_drawing_of_another_title_is_none_and_the_check_says_so(tmp_path, quickly_drawn):
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    run_command(*ITALY, "--seed", 1, "--out", first)
    run_command(*ITALY, "--seed", 2, "--out", second, "--force")
    assert load(str(first)).board() is None
    game = EncodedGame(str(first))
    assert "<svg" in table_svg(game.title, game.view(0))
    checked = run_command("titles", "check", first)
    assert checked.exit_code == 1
    assert "board.json: is the drawing of 'generated_italy_20_2'" in checked.output


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda board: "{", "is not the JSON of a drawing"),
        (lambda board: "[]", "is not the JSON of a drawing"),
        (lambda board: json.dumps(board | {"cities": {}}), "does not show the city"),
        (lambda board: json.dumps(board | {"cities": 1}), "has no cities and routes"),
        (lambda board: json.dumps(board | {"routes": {}}), "does not show the route"),
    ],
)
def test_a_drawing_that_does_not_fit_its_title_is_none(tmp_path, quickly_drawn, change, fault):
    run_command(*ITALY, "--out", tmp_path / "italy")
    title, file = load(str(tmp_path / "italy/title.json")), tmp_path / "italy/board.json"
    file.write_text(change(json.loads(file.read_text())))
    assert title.board() is None
    assert fault in run_command("titles", "check", title.path).output


def test_the_command_lists_regions_and_refuses_what_it_cannot_write(tmp_path):
    assert "South America\n" in run_command("titles", "generate").output
    message = refusal(
        "titles", "generate", "--region", "Italy", "--cities", 20, "--no-board", "--out",
        tmp_path / "none" / "map.json",
    )  # fmt: skip
    assert "can't write to it" in message
    assert "there is no region" in refusal("titles", "generate", "--region", "Atlantis")


@pytest.mark.parametrize("options", [("--cities", 20), ("--rules", "usa"), ("--no-board",)])
def test_the_command_refuses_options_without_a_region(options):
    result = run_command("titles", "generate", *options)
    assert result.exit_code == 2
    assert f"{options[0]}: --region is missing" in result.stderr
    assert result.stdout == ""


def test_names_of_places_have_no_invisible_letters():
    """Two places named Granada had a mark for the direction of writing, which the checks refuse."""
    everywhere = {place.name for region in regions() for place in places_in(region)}
    assert "Granada" in everywhere
    for name in everywhere:
        assert name == name.strip()
        assert not {unicodedata.category(letter) for letter in name} & {"Cf", "Cc", "Zl", "Zp"}


def test_no_route_is_as_long_as_another_way_and_no_ticket_takes_more_than_half_the_trains(facts):
    graph = graph_of(facts)
    for a, b, length in list(graph.edges(data="length")):
        graph.remove_edge(a, b)
        if networkx.has_path(graph, a, b):
            way = networkx.shortest_path_length(graph, a, b, weight="length")
            assert length < way or length == 1
        graph.add_edge(a, b, length=length)
    trains = facts["rules"]["trains"]
    assert max(ticket["points"] for ticket in facts["tickets"]) <= trains / 2
