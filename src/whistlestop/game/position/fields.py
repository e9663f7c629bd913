"""The fields of a position and of its seats, and those that only boards or railyards have."""

FIELDS = [
    "title",
    "seed",
    "chance",
    "turn",
    "phase",
    "turns_left",
    "passes",
    "number",
    "face_up",
    "deck",
    "discard",
    "ticket_deck",
    "offered",
    "tunnel",
    "to_lay",
    "options",
    "deck_number",
    "last_to_play",
    "closed",
    "seats",
]
SEAT_FIELDS = [
    "hand",
    "known",
    "tickets",
    "offered",
    "routes",
    "stations",
    "trains",
    "score",
    "stations_left",
    "subways_left",
    "railyard",
    "on_the_track",
    "completed",
]
BOARD_FIELDS = ["closed", "to_lay"]
RAILYARD_FIELDS = ["options", "deck_number", "last_to_play"]
RAILYARD_SEAT_FIELDS = ["railyard", "on_the_track", "completed"]
BOARD_SEAT_FIELDS = ["routes", "stations", "trains", "stations_left", "subways_left"]
TUNNEL_FIELDS = ["route", "laid", "turned_up"]
