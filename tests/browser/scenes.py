"""Moments of games for pages to show: a guest plays there over the wire, and a browser opens it."""

import random
from collections.abc import Callable
from dataclasses import dataclass

import httpx
from playwright.sync_api import Page

from guests import Guest, Json, TableClient
from serving import Served
from whistlestop.titles import load

NEARLY_OUT = 12  # trains that a player has left before the last clicks of a long game


@dataclass
class Scene:
    """A page to open and the cookies of the player who sits there."""

    path: str
    cookies: dict[str, str]


def lobby(served: Served) -> Scene:
    """Return a table with an open seat, as its creator sees it."""
    guest = Guest(served.port)
    table = guest.open_table("you", "open", "path")
    return scene(guest, table)


def choosing(served: Served) -> Scene:
    """Return a game in which the first tickets are to be chosen."""
    return reach(served, lambda client: client.my_turn)


def middle(served: Served) -> Scene:
    """Return the middle of a game: your turn, with routes to claim and a station to build."""
    return reach(
        served, lambda client: client.number > 130 and can(client, "claim", "station", "tickets")
    )


def tunnel(served: Served) -> Scene:
    """Return a game in which your tunnel asks for extra cards."""
    return reach(served, lambda client: client.my_turn and client.view["phase"] == "tunnel")


def laying(served: Served) -> Scene:
    """Return a game of Nordic Countries: you have claimed a route and still have to pay
    substitutes.
    """

    def reached(client: TableClient) -> bool:
        return client.my_turn and client.view["phase"] == "substitutes" and len(client.legal) > 2

    return reach(served, reached, title="nordic", bots=1)


def last_turn(served: Served) -> Scene:
    """Return your last turn of a game, with a route to claim."""
    return reach(
        served,
        lambda client: bool(client.view["turns_left"]) and can(client, "claim", "tickets", "draw"),
    )


def end(served: Served) -> Scene:
    return reach(served, lambda client: client.is_over)


def usa_choosing(served: Served) -> Scene:
    return reach(served, lambda client: client.my_turn, title="usa", bots=4)


def usa(served: Served) -> Scene:
    """Return a full table in the middle of a game: your turn, with routes to claim."""
    return reach(
        served,
        lambda client: client.number > 60 and can(client, "claim", "tickets"),
        title="usa",
        bots=4,
    )


def second_card(served: Served) -> Scene:
    """Return a turn in which you have taken one card and may take another."""
    return reach(
        served, lambda client: client.my_turn and client.view["phase"] == "second_card", title="usa"
    )


def theirs(served: Served, title: str = "europe") -> Scene:
    """Return a game in which it is the turn of a player who is away."""
    host, away = Guest(served.port), Guest(served.port, "Bartholomew")
    table = host.open_table("open", "you", "path", "path", seating="as_listed", title=title)
    away.join(table)
    host.start(table)
    for guest in (away, host):
        with guest.visit(table) as client:
            client.until_my_turn().play(max(client.legal, key=len))
    away.http.close()
    return scene(host, table)


def cards_theirs(served: Served) -> Scene:
    return theirs(served, "card_game")


def switzerland_choosing(served: Served) -> Scene:
    return reach(served, lambda client: client.my_turn, title="switzerland", bots=2)


def switzerland_end(served: Served) -> Scene:
    return reach(served, lambda client: client.is_over, title="switzerland", bots=2)


def berlin_choosing(served: Served) -> Scene:
    return reach(served, lambda client: client.my_turn, title="berlin", bots=3)


def berlin_end(served: Served) -> Scene:
    return reach(served, lambda client: client.is_over, title="berlin", bots=1)


def cards_choosing(served: Served) -> Scene:
    """Return The Card Game with the first tickets and the cards they ask for."""
    return reach(served, lambda client: client.my_turn, title="card_game")


def cards(served: Served) -> Scene:
    """Return The Card Game: your turn, cards on all railyards, and a player whom you could rob."""

    def reached(client: TableClient) -> bool:
        return (
            can(client, "place", "tickets")
            and sum(bool(seat["railyard"]) for seat in client.view["seats"]) >= 2
            and any(placement["robs"] for placement in client.view["placements"])
            and max(seat["on_the_track"] for seat in client.view["seats"]) >= 5
        )

    return reach(served, reached, title="card_game")


def completing(served: Served) -> Scene:
    """Return The Card Game with open stacks, where several tickets can be completed."""

    def reached(client: TableClient) -> bool:
        return client.view["phase"] == "complete_tickets" and can(client, "complete", "done")

    return reach(served, reached, title="card_game")


def cards_end(served: Served) -> Scene:
    return reach(served, lambda client: client.is_over, title="card_game")


def countries(served: Served) -> Scene:
    """Return Switzerland: one of your tickets leads to several countries, and one is reached."""

    def reached(client: TableClient) -> bool:
        return can(client, "claim") and any(
            target["reached"]
            for ticket in client.view["tickets"]
            for target in ticket["countries"] or ()
        )

    return reach(served, reached, title="switzerland", bots=2)


def subways(served: Served) -> Scene:
    """Return Berlin: a subway line of two stops or more can be claimed."""
    lines = {route.id for route in load("berlin").routes if route.subway and route.length > 1}

    def reached(client: TableClient) -> bool:
        claims = [action.split()[1] for action in client.legal if action.startswith("claim ")]
        return client.my_turn and bool(lines & set(claims))

    return reach(served, reached, title="berlin", bots=1)


def can(client: TableClient, *verbs: str) -> bool:
    return client.my_turn and set(verbs) <= {action.split()[0] for action in client.legal}


def reach(
    served: Served, reached: Callable[[TableClient], bool], bots: int = 3, **wish: object
) -> Scene:
    """Play games against bots until one reaches such a moment."""
    guest = Guest(served.port)
    chance = random.Random(1)
    while True:
        table = guest.open_table("you", *["path"] * bots, seating="as_listed", **wish)
        guest.start(table)
        with guest.visit(table) as client:
            client.until_my_turn()
            while not (client.is_over or reached(client)):
                client.play(sensible(client, chance)).until_my_turn()
            if reached(client):
                return scene(guest, table)


def sensible(client: TableClient, chance: random.Random) -> str:
    """Claim or place if possible, otherwise draw; at the start keep as many tickets as allowed."""
    if client.view["phase"] == "choose_tickets":
        return max(client.legal, key=len)
    claims = [action for action in client.legal if action.startswith(("claim ", "place "))]
    draws = [action for action in client.legal if action.startswith("draw ")]
    drawing = draws and chance.random() < 0.6
    return chance.choice(draws if drawing else claims or draws or client.legal)


def play_on_without_page(page: Page, served: Served) -> None:
    """Play over the wire, as the guest of this page, until a player has few trains left.

    Clicks take most of the time of a game, and are the same in its middle.
    """
    cookies = httpx.Cookies({one["name"]: one["value"] for one in page.context.cookies()})
    guest, chance = Guest(served.port, cookies=cookies), random.Random(1)
    with guest.visit({"code": page.url.rpartition("/")[2]}) as client:
        client.until_my_turn()
        while min(seat["trains"] for seat in client.view["seats"]) > NEARLY_OUT:
            assert not client.is_over
            client.play(sensible(client, chance)).until_my_turn()
    guest.http.close()


def scene(guest: Guest, table: Json) -> Scene:
    made = Scene(f"/table/{table['code']}", guest.cookies)
    guest.http.close()
    return made


def looking_back(served: Served) -> Scene:
    """Return a finished game of Europe, replayed from its middle from the player's own seat."""
    return looked_back_at(end(served), "move=60")


def all_open(served: Served) -> Scene:
    """Return the same with all cards visible."""
    return looked_back_at(end(served), "move=60&seat=open")


def looked_back_to_the_end(served: Served) -> Scene:
    return looked_back_at(end(served), "move=9999")


def cards_looking_back(served: Served) -> Scene:
    """Return The Card Game, replayed with all cards visible."""
    return looked_back_at(cards_end(served), "move=40&seat=open")


def looked_back_at(over: Scene, query: str) -> Scene:
    return Scene(f"{over.path.replace('/table/', '/game/')}?{query}", over.cookies)
