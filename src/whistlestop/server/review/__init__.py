"""After a game: replays, analyses, puzzles and profiles."""
