"""One table: its seats, game, clock, bots, take-backs and talk, and its players and spectators."""
