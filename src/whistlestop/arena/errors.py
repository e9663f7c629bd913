"""The error of tournaments."""


class TournamentError(ValueError):
    """A tournament that can't be played or stored; the message says what would be right."""
