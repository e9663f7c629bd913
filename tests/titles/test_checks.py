"""Every kind of mistake that the author of a title can make is found and named."""

import copy

import pytest

from title_changes import (
    FACTS,
    add,
    cards,
    cities,
    city,
    drop,
    island,
    misspell,
    routes,
    rules,
    small_deck,
    tickets,
)
from whistlestop.titles import title_ids
from whistlestop.titles.checks import check_facts


@pytest.fixture
def facts():
    return copy.deepcopy(FACTS["europe"])


def problems(facts):
    return dict(check_facts(facts))


@pytest.mark.parametrize("name", title_ids())
def test_the_titles_we_ship_have_no_mistakes(name):
    assert check_facts(FACTS[name]) == []


ROUTE = {"a": "wien", "b": "roma", "colour": "red", "length": 3}


def substitutes_without_ferries(facts):
    facts["rules"]["ferry_substitutes"] = 3
    for route in facts["routes"]:
        route.pop("ferry", None)


MISTAKES = [
    # flags
    ("a misspelt flag", misspell(["rules", "trains"], "trians"), "rules.trians", "mean trains"),
    ("a missing flag", drop("rules", "trains"), "rules.trains", "is missing"),
    ("an unknown flag", rules(bridges=3), "rules.bridges", "no such field"),
    ("an unknown choice", rules(locomotives="everywhere"), "rules.locomotives", "anywhere"),
    ("a misspelt choice", rules(returned_tickets="botom"), "rules.returned_tickets", "bottom"),
    ("a text for a number", rules(trains="45"), "rules.trains", "a whole number"),
    ("half a train", rules(trains=45.5), "rules.trains", "a whole number"),
    ("a truth for a number", rules(trains=True), "rules.trains", "a whole number"),
    ("a negative number", rules(trains=-1), "rules.trains", "at least 1"),
    ("too many trains", rules(trains=10**6), "rules.trains", "at most"),
    ("a tie-breaker unknown", rules(tie_breakers=["luck"]), "rules.tie_breakers[0]", "luck"),
    ("an unknown score item", rules(score_items=["routes", "longest"]), "rules.score_items[1]",
     '"longest" is not allowed; did you mean longest_path?'),
    ("a score item like no other", rules(score_items=["routes", "qqq"]), "rules.score_items[1]",
     "there are routes, tickets, completed_tickets, failed_tickets, longest_path, stations"),
    ("a score item twice", rules(score_items=["routes"] * 2), "rules.score_items", ""),
    ("no score items", rules(score_items=[]), "rules.score_items", "at least 1"),
    ("nothing said of what is scored", drop("rules", "score_items"), "rules.score_items",
     "The items of a score"),
    ("a score item that is no text", rules(score_items=[3]), "rules.score_items[0]",
     "should be a text, not 3"),
    ("routes that do not score", rules(score_items=["tickets", "longest_path", "stations"]),
     "rules.score_items", "routes is missing"),
    ("a bonus that is not named", rules(score_items=["routes", "tickets", "stations"]),
     "rules.score_items", "longest_path is missing, although rules.longest_path_points"),
    ("tickets that never score", rules(score_items=["routes", "longest_path", "stations"]),
     "rules.score_items", "tickets is missing"),
    ("tickets that only cost", rules(score_items=["routes", "failed_tickets", "longest_path"]),
     "rules.score_items", "tickets is missing"),
    ("a tie broken by what is not there", rules(tie_breakers=["big_cities"]),
     "rules.tie_breakers[0]", "the title has no big cities"),
    ("a bonus without points", rules(longest_path_points=0), "rules.score_items[2]",
     "longest_path scores nothing; give its points in rules.longest_path_points"),
    ("tickets that count twice",
     rules(score_items=["routes", "tickets", "longest_path", "stations", "failed_tickets"]),
     "rules.score_items[4]", "tickets already counts failed_tickets"),
    ("a tie-breaker twice", rules(tie_breakers=["longest_path"] * 2), "rules.tie_breakers", ""),
    ("no players", rules(players_at_least=5, players_at_most=3), "rules.players_at_least", "3"),
    ("costs for two stations of three", rules(station_costs=[1, 2]), "rules.station_costs", "3"),
    ("keeps more than are drawn", rules(tickets_kept=4), "rules.tickets_kept", "3 are drawn"),
    ("keeps more than are dealt", rules(tickets_kept_at_start=5), "rules.tickets_kept_at_start",
     "only 4"),
    ("deals more long tickets than there are", rules(tickets_dealt={"long": 2, "short": 2}),
     "rules.tickets_dealt.long", "10"),
    ("never deals its long tickets", rules(tickets_dealt={"short": 3}), "rules.tickets_dealt.long",
     "never dealt"),
    ("deals too many", rules(tickets_dealt={"long": 1, "short": 6}), "rules.tickets_dealt",
     "at most"),
    ("deals more cards than there are", small_deck, "rules.starting_hand", "5 players"),
    ("no points for a length", rules(route_points={"1": 1, "2": 2, "3": 4, "4": 7, "6": 15}),
     "routes[86].length", "no points for length 8"),
    ("points for a length that is none", rules(route_points={"one": 1}), "rules.route_points", ""),
    ("tunnels that turn up nothing", rules(tunnel_cards=0), None, "tunnel"),
    # the deck
    ("a deck that does not add up", cards(red=13), "train_cards.total", "111, not to 110"),
    ("a colour misspelt", misspell(["train_cards", "red"], "rde"), "train_cards.rde", "red"),
    ("a colour that routes need is missing", cards(red=0, total=98), None, "no red cards"),
    ("no total", drop("train_cards", "total"), "train_cards.total", "is missing"),
    # cities
    ("a city twice", cities(1, id="amsterdam"), "cities[1].id", "cities[0]"),
    ("a name twice", cities(1, name="Amsterdam"), "cities[1].name", "cities[0]"),
    ("a name that can't be seen", cities(1, name="\u3164 \u2800"), "cities[1].name", ""),
    ("an id with a capital", cities(0, id="Amsterdam"), "cities[0].id", "small letters"),
    ("a city nowhere on earth", cities(0, lat=152.4), "cities[0].lat", "at most 90"),
    ("two cities on one spot", cities(1, lat=52.37, lon=4.895), "cities[1].lat", "cities[0]"),
    ("a city without routes", city("avalon"), "cities[47].id", "no route leads to"),
    ("a city without a name", drop("cities", 3, "name"), "cities[3].name", "is missing"),
    # routes
    ("a route to nowhere", routes(3, b="lodnon"), "routes[3].b", "london"),
    ("a route with one end", drop("routes", 3, "b"), "routes[3].b", "is missing"),
    ("a route with an empty end", routes(3, b=""), "routes[3].b", "an end is missing"),
    ("a route with no end but a number", routes(3, b=7), "routes[3].b", "should be a text, not 7"),
    ("a route from a city to itself", routes(3, b="amsterdam"), "routes[3]", "two different"),
    ("an unknown colour", routes(3, colour="pink"), "routes[3].colour", "pink"),
    ("the other spelling of gray", routes(3, colour="grey"), "routes[3].colour", "gray"),
    ("a route without length", routes(3, length=0), "routes[3].length", "at least 1"),
    ("a route as a text", lambda facts: facts["routes"].__setitem__(3, "x"), "routes[3]", "object"),
    ("more locomotives than spaces", routes(3, ferry=3), "routes[3].ferry", "do not fit"),
    ("other cards for those of a tunnel", routes(8, tunnel=True, substitutes=4),
     "routes[8].substitutes", "a tunnel takes no substitutes"),
    ("a separate route with no other beside it", add("routes", ROUTE | {"separate": True}),
     "routes[101].separate", "there is one route"),
    ("other cards for locomotives of ferries that are none",
     substitutes_without_ferries, "rules.ferry_substitutes", "no route is a ferry"),
    ("a double of two lengths", add("routes", {**ROUTE, "a": "paris", "b": "zurich", "length": 2}),
     "routes[101].length", "[2, 3]"),
    ("three routes between two cities",
     lambda f: f["routes"].extend([dict(ROUTE), dict(ROUTE), dict(ROUTE)]), "routes[103]", "two"),
    ("a route with a field misspelt", misspell(["routes", 4, "tunnel"], "tunel"), "routes[4].tunel",
     "tunnel"),
    # tickets
    ("a ticket to nowhere", tickets(3, a="danzg"), "tickets[3].a", "danzig"),
    ("a ticket with one end", drop("tickets", 3, "a"), "tickets[3].a", "is missing"),
    ("a ticket nobody can complete", island, "tickets[46]", "no player can complete it"),
    ("a ticket twice", add("tickets", {"a": "roma", "b": "berlin", "points": 9, "deck": "short"}),
     "tickets[46]", "tickets["),
    ("a ticket to itself", tickets(3, a="lisboa"), "tickets[3]", "two different"),
    ("a ticket worth nothing", tickets(3, points=0), "tickets[3].points", "at least 1"),
    ("a ticket of no deck", tickets(3, deck="longer"), "tickets[3].deck", "long"),
    # the whole
    ("no tickets at all", drop("tickets"), "tickets", "is missing"),
    ("a part misspelt", misspell(["tickets"], "tikets"), "tikets", "tickets"),
    ("no routes at all", lambda facts: facts.update(routes=[]), "routes", "at least 1 is needed"),
    ("routes that are no list", lambda facts: facts.update(routes={}), "routes",
     "should be a list, not {}"),
    ("rules that are no object", lambda facts: facts.update(rules=[]), "rules",
     "should be an object"),
    ("an id with a space", lambda facts: facts.update(id="my europe"), "id", "small letters"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "field", "message"), [case[1:] for case in MISTAKES], ids=[c[0] for c in MISTAKES]
)
def test_a_mistake_is_reported_with_its_field_and_a_correction(facts, change, field, message):
    change(facts)
    found = problems(facts)
    assert found
    if field is None:
        assert any(message in text for text in found.values())
    else:
        assert field in found
        assert message in found[field]


# countries, subways, railyards: mistakes that only some titles can have


def countries(number, **changes):
    return lambda facts: facts["countries"][number].update(changes)


def neighbours(*names, **ticket):
    """Return another ticket, from Bern by default, worth 5 in each of these countries."""
    values = dict.fromkeys(names, 5)
    return add("tickets", {"a": "bern", "countries": values, "deck": "short", **ticket})


def both(*changes):
    def change(facts):
        for each in changes:
            each(facts)

    return change


def place_of(kind, fits):
    """Return the index in Berlin's list of the first matching thing."""
    return next(place for place, thing in enumerate(FACTS["berlin"][kind]) if fits(thing))


def ends_of(route):
    return sorted((route["a"], route["b"]))


SUBWAY = place_of("routes", lambda route: route.get("subway"))
LONG_SUBWAY = place_of("routes", lambda route: route.get("subway") and route["length"] == 4)
STREETCAR = place_of("routes", lambda route: not route.get("subway"))
SECOND_LANE = place_of(
    "routes",
    lambda route: (
        route.get("subway")
        and route is not next(r for r in FACTS["berlin"]["routes"] if ends_of(r) == ends_of(route))
    ),
)


def no_subways(facts):
    for route in facts["routes"]:
        route.pop("subway", None)


RICH_CITIES = ["atlanta", "boston", "calgary", "chicago", "dallas", "denver", "duluth", "miami",
               "seattle"]  # fmt: skip

MISTAKES_OF = {
    "switzerland": [
        # countries and their crossings
        ("a country twice", add("countries", {"id": "italy", "name": "Italia"}), "countries[4].id",
         "'italy' is there twice"),
        ("a country called like a city", countries(3, id="bern"), "countries[3].id",
         "already the id of a city"),
        ("a country without a crossing", add("countries", {"id": "monaco", "name": "Monaco"}),
         "countries[4].id", "no border crossing leads to 'monaco'"),
        ("a country without a name", drop("countries", 0, "name"), "countries[0].name",
         "is missing"),
        ("a country with a capital", countries(0, id="Austria"), "countries[0].id",
         "small letters"),
        ("a country with a field misspelt", countries(0, nmae="x"), "countries[0].nmae", "name"),
        ("nine countries",
         lambda f: f["countries"].extend({"id": f"c{n}", "name": "x"} for n in range(5)),
         "countries", "at most 8"),
        ("a crossing to no country", cities(34, country="asutria"), "cities[34].country",
         "did you mean austria"),
        ("a crossing with two routes",
         add("routes", {"a": "austria_davos", "b": "bern", "colour": "red", "length": 1}),
         "cities[34].id", "2 routes lead to 'austria_davos'"),
        ("stations in a title with countries",
         rules(stations=1, station_costs=[1], station_points=4), "rules.stations",
         "a title with countries can't have stations"),
        # tickets to countries
        ("countries and a second end", tickets(34, b="basel"), "tickets[34].b",
         "a ticket with countries has no b"),
        ("countries and points", tickets(34, points=5), "tickets[34].points",
         "a ticket with countries has no points"),
        ("a ticket to an unknown country", neighbours("frnace"), "tickets[46].countries.frnace",
         "did you mean france"),
        ("a ticket to the country where it begins", neighbours("italy", "france", a="italy"),
         "tickets[46].countries.italy", "where the ticket begins"),
        ("a ticket to five countries",
         neighbours("austria", "france", "germany", "italy", "monaco"), "tickets[46].countries",
         "at most 4"),
        ("a ticket to no country", neighbours(), "tickets[46].countries", "at least 1"),
        ("a ticket to a country worth nothing", tickets(34, countries={"france": 0}),
         "tickets[34].countries.france", "at least 1"),
        ("a country of a ticket with a capital", neighbours("France"), "tickets[46].countries",
         "'France' is not an id"),
        ("a ticket from nowhere to countries", neighbours("france", a="brn"), "tickets[46].a",
         "did you mean bern"),
        ("a ticket from a country to a city", tickets(0, a="italy"), "tickets[0].a",
         "no city 'italy'"),
        ("a ticket with one end and no countries", drop("tickets", 0, "b"), "tickets[0].b",
         "is missing"),
        ("a ticket without points", drop("tickets", 0, "points"), "tickets[0].points",
         "is missing"),
        # rules
        ("a ticket with cards on a board", tickets(0, cards={"red": 1}), "tickets[0].cards",
         "completed by routes"),
        ("locomotives for tunnels only where there are none",
         lambda f: [route.pop("tunnel", None) for route in f["routes"]], "rules.locomotives",
         "the board has no tunnel"),
        ("a second deck on a board", rules(second_deck_from_players=3),
         "rules.second_deck_from_players", "only a title with railyards has it"),
        ("cards from a second deck on a board", rules(second_deck_hand=3),
         "rules.second_deck_hand", "only a title with railyards has it"),
        ("big cities on a board", rules(big_cities={"bern": 5}), "rules.big_cities",
         "only a title with railyards has it"),
    ],
    "berlin": [
        ("subways without pieces", rules(subways=0), f"routes[{SUBWAY}].subway",
         "say how many in rules.subways"),
        ("subways and nothing said of pieces", drop("rules", "subways"),
         f"routes[{SUBWAY}].subway", "players have no subway pieces"),
        ("a subway that is a tunnel", both(routes(SUBWAY, tunnel=True), rules(tunnel_cards=3)),
         f"routes[{SUBWAY}].tunnel", "a subway can't be a tunnel"),
        ("a subway that is a ferry", routes(SUBWAY, ferry=1, colour="gray"),
         f"routes[{SUBWAY}].ferry", "a subway can't be a ferry"),
        ("a double that is half a subway", routes(SECOND_LANE, subway=False),
         f"routes[{SECOND_LANE}].subway", "make them alike"),
        ("no points for a subway of 4", rules(subway_points={"1": 2, "2": 4, "3": 7}),
         f"routes[{LONG_SUBWAY}].length", "rules.subway_points has no points for length 4"),
        ("no points for subways at all", drop("rules", "subway_points"),
         f"routes[{SUBWAY}].length", "it has none"),
        ("no points for streetcars", rules(route_points={"9": 1}), f"routes[{STREETCAR}].length",
         "rules.route_points has no points"),
        ("points for a length that is none", rules(subway_points={"ten": 1}),
         "rules.subway_points", "'ten' is not the length"),
        ("subway pieces for no route", no_subways, "rules.subways", "no route is a subway"),
        ("too many subway pieces", rules(subways=21), "rules.subways", "at most 20"),
        ("a streetcar route that takes more than there are", rules(trains=3),
         f"routes[{place_of('routes', lambda r: not r.get('subway') and r['length'] == 4)}].length",
         "no player has more than 3 trains"),
        ("an unknown vehicle", lambda f: f.update(vehicle="tram"), "vehicle", "train"),
    ],
    "card_game": [
        ("a route", add("routes", {"a": "miami", "b": "dallas", "colour": "red", "length": 3}),
         "routes[0]", "there is no board"),
        ("trains", rules(trains=45), "rules.trains", "only a title with a board has it"),
        ("stations", rules(stations=3, station_costs=[1, 2, 3]),
         "rules.stations", "only a title with a board has it"),
        ("subways", rules(subways=5), "rules.subways", "only a title with a board has it"),
        ("a longest path", rules(longest_path_points=10), "rules.longest_path_points",
         "only a title with a board has it"),
        ("a last round", rules(last_round_at=2),
         "rules.last_round_at", "only a title with a board has it"),
        ("routes that score", rules(score_items=["routes", "tickets", "big_cities"]),
         "rules.score_items[0]", "only titles with a board have routes"),
        ("a row that is swept", rules(sweep_at_locomotives=3), "rules.sweep_at_locomotives",
         "never swept (CG-20); say 6"),
        ("a ticket to countries",
         both(lambda f: f.update(countries=[{"id": "cuba", "name": "Cuba"}]),
              cities(0, country="cuba"),
              add("tickets", {"a": "miami", "countries": {"cuba": 3}, "deck": "short"})),
         "tickets[46].countries", "only a title with a board has it"),
        ("a ticket without cards", drop("tickets", 3, "cards"), "tickets[3].cards",
         "the train cards that complete it"),
        ("a ticket with no card", tickets(3, cards={}), "tickets[3].cards", "at least 1"),
        ("a ticket that asks for locomotives", tickets(3, cards={"locomotive": 1}),
         "tickets[3].cards", '"locomotive" is not allowed'),
        ("a ticket that asks for thirteen of a colour", tickets(3, cards={"red": 13}),
         "tickets[3].cards.red", "at most 12"),
        ("a colour that tickets ask for is missing", cards(red=0, total=86),
         "tickets[5].cards.red", "train_cards has no red cards"),
        ("an unknown big city", rules(big_cities={"chigaco": 12}), "rules.big_cities.chigaco",
         "did you mean chicago"),
        ("a big city with a capital", rules(big_cities={"Chicago": 12}), "rules.big_cities",
         "'Chicago' is not an id"),
        ("a big city worth nothing", rules(big_cities={"chicago": 0}),
         "rules.big_cities.chicago", "at least 1"),
        ("nine big cities", rules(big_cities=dict.fromkeys(RICH_CITIES, 5)), "rules.big_cities",
         "at most 8"),
        ("too few locomotives to begin with", cards(locomotive=3, total=83),
         "rules.starting_locomotives", "4 players need 4 locomotives"),
        ("the same ticket twice, cards and all",
         lambda f: f["tickets"].append(dict(f["tickets"][0])), "tickets[46]",
         "chicago-new_york is already tickets[0]"),
        ("a truth for railyards", rules(railyards="yes"), "rules.railyards", "true or false"),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("title", "change", "field", "message"),
    [
        pytest.param(title, *case[1:], id=f"{title}: {case[0]}")
        for title, cases in MISTAKES_OF.items()
        for case in cases
    ],
)
def test_a_mistake_possible_in_some_titles_only_is_found(title, change, field, message):
    facts = copy.deepcopy(FACTS[title])
    change(facts)
    found = check_facts(facts)
    assert any(field == where and message in text for where, text in found), found


RULES_OF_BOARDS = (
    "trains", "stations", "station_costs", "station_points", "locomotives",
    "double_routes_from_players", "tunnel_cards", "route_points", "longest_path_points",
    "last_round_at",
)  # fmt: skip


@pytest.mark.parametrize("railyards", [None, False])
def test_without_railyards_missing_board_rules_are_named_and_explained(railyards):
    facts = copy.deepcopy(FACTS["card_game"])
    if railyards is None:
        del facts["rules"]["railyards"]
    else:
        facts["rules"]["railyards"] = railyards
    found = problems(facts)
    for rule in RULES_OF_BOARDS:
        missing, _, about = found[f"rules.{rule}"].partition(". ")
        assert missing == "is missing"
        assert len(about) > 15, f"nothing is said of {rule}"


@pytest.mark.parametrize("title", [name for name in title_ids() if "board_of" not in FACTS[name]])
def test_every_missing_rule_is_named_once_with_its_purpose(title):
    facts = copy.deepcopy(FACTS[title])
    facts["rules"] = {"railyards": True} if "railyards" in facts["rules"] else {}
    missing = [(field, text) for field, text in check_facts(facts) if field.startswith("rules.")]
    fields = [field for field, text in missing if text.startswith("is missing")]
    assert {"rules.players_at_least", "rules.tickets_drawn", "rules.tie_breakers"} <= set(fields)
    assert len(fields) == len(set(fields))
    assert all(len(text) > len("is missing. ") + 10 for _, text in missing)


def test_two_tickets_between_the_same_cities_may_ask_for_different_cards():
    facts = copy.deepcopy(FACTS["card_game"])
    twin = {**facts["tickets"][0], "cards": {"red": 2, "purple": 1}}
    facts["tickets"].append(twin)
    assert check_facts(facts) == []


def test_crossings_to_one_country_may_share_its_name_but_cities_may_not():
    facts = copy.deepcopy(FACTS["switzerland"])
    cities(34, name="Bern")(facts)  # even that of a city: it is not drawn on the board
    assert check_facts(facts) == []
    cities(0, name="Bern")(facts)
    assert set(problems(facts)) == {"cities[3].name"}


def test_with_railyards_no_city_needs_a_route():
    facts = copy.deepcopy(FACTS["card_game"])
    city("avalon")(facts)
    assert check_facts(facts) == []


# more than one


def test_several_mistakes_are_reported_at_once(facts):
    rules(trains="many")(facts)
    cards(red=13)(facts)
    routes(3, b="lodnon")(facts)
    tickets(3, a="danzg")(facts)
    found = problems(facts)
    assert set(found) == {"rules.trains", "train_cards.total", "routes[3].b", "tickets[3].a"}


@pytest.mark.parametrize("facts", [None, [], 3, "europe", {}], ids=repr)
def test_data_that_is_not_a_title_is_refused(facts):
    assert check_facts(facts)
