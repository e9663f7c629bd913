"""The routers of all rooms; a router that is missing here has no address."""

from __future__ import annotations

from itertools import chain

from whistlestop.server.lobby import feed_socket, public_socket
from whistlestop.server.lobby import routes as lobby_routes
from whistlestop.server.notifications import push_routes
from whistlestop.server.operation import routes as operation_routes
from whistlestop.server.people import mail_routes, person_routes
from whistlestop.server.ratings import routes as rating_routes
from whistlestop.server.review import (
    analysis_routes,
    curve_routes,
    profile_routes,
    puzzle_routes,
    replay_routes,
)
from whistlestop.server.table import play_socket, talk_routes
from whistlestop.server.table import routes as table_routes
from whistlestop.server.titles import map_routes
from whistlestop.server.titles import routes as title_routes

SECTIONS = {  # of docs/protocol.md; routes are searched in this order
    "WebSockets": (play_socket.router, feed_socket.router, public_socket.router),
    "Titles and the editor": (title_routes.router, map_routes.router),
    "Tables": (table_routes.router, talk_routes.router, lobby_routes.router),
    "You": (
        person_routes.router,
        mail_routes.api,
        mail_routes.page,
        push_routes.router,
        rating_routes.router,
        profile_routes.router,
    ),
    "Replays, analyses, puzzles": (
        replay_routes.router,
        curve_routes.router,
        analysis_routes.router,
        puzzle_routes.router,
    ),
}
ROUTERS = (*chain.from_iterable(SECTIONS.values()), operation_routes.router)
