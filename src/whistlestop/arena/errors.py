"""What can be wrong with a tournament."""


class TournamentError(ValueError):
    """A tournament that can't be played or kept as asked; the message says what would be right."""
