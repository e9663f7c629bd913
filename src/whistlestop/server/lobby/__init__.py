"""All tables: opening and finding them, lists of games, public tables, the next game."""
