"""Guests of a server: they send HTTP requests, watch tables over a WebSocket, and play."""

import json
import random
from collections.abc import Callable
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

from documented import check_documented

PATIENCE = 120  # seconds: a busy machine may load or compile code first
Json = dict[str, Any]
IMPOSSIBLE = "wait"  # no action of the game


class Guest:
    """A person with a browser, who sends HTTP requests, watches tables and plays."""

    def __init__(self, port: int, name: str = "Ada", cookies: httpx.Cookies | None = None) -> None:
        self.port = port
        self.name = name
        self.http = httpx.Client(
            base_url=f"http://127.0.0.1:{port}/api",
            cookies=cookies,
            timeout=PATIENCE,
            verify=False,  # plain HTTP: loading certificates takes 25 ms
            event_hooks={"response": [check_documented]},
        )

    @property
    def cookies(self) -> dict[str, str]:
        """Return the cookies of this guest's browser, by name."""
        return dict(self.http.cookies)

    def ask(self, method: str, path: str, **options: Any) -> Json:
        """Send a request that must succeed; return the answer."""
        response = self.http.request(method, path, **options)
        assert response.status_code == 200, response.text
        answer: Json = response.json()
        return answer

    def refusal(self, method: str, path: str, **options: Any) -> tuple[int, str, str]:
        """Return status, code and message of a refused request."""
        response = self.http.request(method, path, **options)
        body = response.json()
        assert set(body) == {"code", "message"}, body
        return response.status_code, body["code"], body["message"]

    def open_table(self, *seats: str, **wanted: Any) -> Json:
        """Create a table: seats are ``you``, ``open`` or the name of a bot."""
        return self.ask("POST", "/tables", json=table_request(*seats, name=self.name, **wanted))

    def join(self, table: Json, seat: int | None = None, **wanted: Any) -> Json:
        """Take an open seat, with the invitation that the creator sees."""
        invitations = [s["invitation"] for s in table["seats"] if s["invitation"]]
        invitation = invitations[0] if seat is None else table["seats"][seat]["invitation"]
        person = {"invitation": invitation, "name": self.name, **wanted}
        return self.ask("POST", f"/tables/{table['code']}/join", json=person)

    def start(self, table: Json) -> Json:
        return self.ask("POST", f"/tables/{table['code']}/start")

    def agree(self, table: Json, seat: int, agree: bool = True) -> Json:
        """Agree, or stop agreeing, that a bot plays for the player of this seat."""
        path = f"/tables/{table['code']}/seats/{seat}/stand-in"
        return self.ask("POST", path, json={"agree": agree})

    def nudge(self, table: Json, seat: int) -> Json:
        """Ask the player of this seat to move."""
        return self.ask("POST", f"/tables/{table['code']}/seats/{seat}/nudge")

    def hint(self, table: Json, number: int) -> Json:
        """Return a strong bot's advice after ``number`` actions."""
        return self.ask("POST", f"/tables/{table['code']}/hint", json={"number": number})

    def again(self, table: Json, **wanted: Any) -> Json:
        """Ask for a rematch at a table that is over."""
        wish = {"agree": True, "seating": "drawn", **wanted}
        return self.ask("POST", f"/tables/{table['code']}/again", json=wish)

    def table(self, table: Json) -> Json:
        """Return the table as this guest sees it now."""
        return self.ask("GET", f"/tables/{table['code']}")

    def visit(self, table: Json, protocol: int = 1, **options: Any) -> "TableClient":
        """Open the page of a table. With protocol 2 it gets changes of views."""
        path = f"/tables/{table['code']}/play?protocol={protocol}"
        return TableClient(self.connect(path, **options))

    def list_games(self) -> "GameList":
        """Open the list of this guest's games."""
        return GameList(self.connect("/games/live"))

    def connect(self, path: str, **options: Any) -> Any:
        """Open a WebSocket with this browser's cookies."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        options.setdefault("additional_headers", {"Cookie": cookies} if cookies else None)
        address = f"ws://127.0.0.1:{self.port}/api{path}"
        # With a full queue of unread messages, closing would wait ten seconds for the answer.
        return connect(address, open_timeout=PATIENCE, max_queue=None, **options)


def table_request(*seats: str, name: str = "Ada", **wanted: Any) -> Json:
    def kind_of(seat: str) -> Json:
        kind, _, name = seat.partition(":")  # beside:Béla
        if kind == "beside":
            return {"kind": kind, "name": name}
        return {"kind": seat} if seat in ("you", "open") else {"kind": "bot", "bot": seat}

    kinds = [kind_of(seat) for seat in seats]
    return {"title": "europe", "name": name, "seats": kinds, "pace": 0, **wanted}


class GameList:
    """A page that shows a guest's games, by code."""

    def __init__(self, connecting: Any) -> None:
        self.connecting = connecting
        self.games: dict[str, Json] | None = None
        self.messages: list[Json] = []

    def __enter__(self) -> Self:
        self.socket: ClientConnection = self.connecting.__enter__()
        return self.until(lambda shown: shown.games is not None)

    def __exit__(self, *error: Any) -> None:
        self.connecting.__exit__(*error)

    def until(self, reached: Callable[["GameList"], Any]) -> Self:
        """Listen until this holds."""
        while not reached(self):
            message = json.loads(self.socket.recv(timeout=PATIENCE))
            self.messages.append(message)
            match message["type"]:
                case "games":
                    self.games = {game["code"]: game for game in message["games"]}
                case "game":
                    assert self.games is not None, "a change came before the list"
                    self.games[message["game"]["code"]] = message["game"]
        return self

    def game(self, table: Json) -> Json:
        """Return the list's entry of a table."""
        assert self.games is not None
        return self.games[table["code"]]


def changed_view(view: Json, changes: Json) -> Json:
    """Return a view after the changes of a ChangesMessage."""
    changed = view | changes
    if view["offers"] and changes.get("offers"):
        changed["offers"] = view["offers"] | changes["offers"]
    return changed


class TableClient:
    """A client that shows a table: its messages and the state that follows from them."""

    def __init__(self, connecting: Any) -> None:
        self.connecting = connecting
        self.heard: list[str] = []
        self.table: Json | None = None
        self.view: Json | None = None
        self.time: Json | None = None
        self.length = 0  # number of log entries
        self.watching = 0
        self.entries: list[Json] = []
        self.refusals: list[Json] = []

    def __enter__(self) -> Self:
        self.socket: ClientConnection = self.connecting.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self.connecting.__exit__(*error)

    def receive(self) -> Json:
        """Return the next message, waiting for it if necessary."""
        text = self.socket.recv(timeout=PATIENCE)
        assert isinstance(text, str)
        self.heard.append(text)
        message: Json = json.loads(text)
        match message["type"]:
            case "table":
                self.table = message["table"]
            case "update" | "changes":
                if message["type"] == "changes":
                    assert self.view is not None
                    message["view"] = changed_view(self.view, message["view"])
                assert message["from"] <= len(self.entries), "part of the log was never shown"
                self.entries[message["from"] :] = message["entries"]  # undone entries are removed
                self.view, self.length = message["view"], message["length"]
            case "time":
                self.time = message
            case "audience":
                self.watching = message["watching"]
            case "refused":
                self.refusals.append(message)
        return message

    def until(self, reached: Callable[["TableClient"], Any]) -> "TableClient":
        """Listen until this holds."""
        while not reached(self):
            self.receive()
        return self

    def until_seen(self) -> "TableClient":
        return self.until(lambda client: client.view is not None)

    def until_my_turn(self) -> "TableClient":
        """Listen until this page has a decision, or the game is over."""
        return self.until(lambda client: client.view and (client.my_turn or client.is_over))

    @property
    def my_turn(self) -> bool:
        assert self.view is not None
        return self.view["turn"] is not None and self.view["turn"] == self.view["seat"]

    @property
    def is_over(self) -> bool:
        return self.view is not None and self.view["phase"] == "over"

    @property
    def has_chosen(self) -> bool:
        """Check whether this page's first tickets are chosen while others still choose theirs."""
        view = self.view
        assert view is not None
        return (
            view["phase"] == "choose_tickets" and view["seat"] is not None and not view["offered"]
        )

    @property
    def number(self) -> int:
        assert self.view is not None
        number: int = self.view["number"]
        return number

    @property
    def legal(self) -> list[str]:
        assert self.view is not None
        legal: list[str] = self.view["legal"]
        return legal

    def send(self, action: str, number: int | None = None) -> None:
        wanted = {"type": "play", "number": self.length if number is None else number}
        self.socket.send(json.dumps({**wanted, "action": action}))

    def play(self, action: str) -> "TableClient":
        """Play an action and listen until it is shown; first tickets wait for those of others."""
        number = self.number
        self.send(action)
        return self.until(lambda client: client.number > number or client.has_chosen)

    def show_to(self, seat: int | None) -> "TableClient":
        """Show the cards of one of this device's players, or of none."""
        self.socket.send(json.dumps({"type": "look", "seat": seat}))
        return self.until(lambda client: client.view and client.view["seat"] == seat)

    def refusal(self, action: str, number: int | None = None) -> tuple[str, str]:
        """Return code and message of a refused action."""
        self.send(action, number)
        return self.refusal_of_text(None)

    def refusal_of_text(self, text: str | bytes | None) -> tuple[str, str]:
        before = len(self.refusals)
        if text is not None:
            self.socket.send(text)
        self.until(lambda client: len(client.refusals) > before)
        refusal = self.refusals[-1]
        return refusal["code"], refusal["message"]

    def codes_so_far(self) -> list[str]:
        """Return the codes of all refusals since the last call.

        The server answers in order, so the refusal of an impossible action comes after all others.
        """
        self.send(IMPOSSIBLE, 0)
        self.until(lambda client: client.refusals and client.refusals[-1]["action"] == IMPOSSIBLE)
        codes = [refusal["code"] for refusal in self.refusals[:-1]]
        self.refusals.clear()
        return codes


def choose_tickets(*clients: TableClient) -> None:
    """Keep all first tickets of all players, which begins the game."""
    for client in clients:
        client.until_my_turn().play(client.legal[-1])
    for client in clients:
        client.until(lambda client: client.view["phase"] != "choose_tickets")


def play_to_the_end(*clients: TableClient, chance: random.Random) -> None:
    """Play any legal actions of all players until the game is over."""
    while not clients[0].is_over:
        number = max(client.number for client in clients)
        for client in clients:
            client.until(lambda client, number=number: client.number >= number)
        for client in clients:
            if client.my_turn and client.number == number:
                client.play(chance.choice(client.legal))
                break
        else:
            clients[0].until(lambda client, number=number: client.is_over or client.number > number)
    for client in clients:
        client.until(lambda client: client.is_over and client.table["state"] == "over")
