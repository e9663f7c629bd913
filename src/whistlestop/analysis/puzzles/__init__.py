"""Puzzles: positions from bots' games in which one move is clearly better than all others, or a
question has an exact answer; how they are found, what they are, and how answers are judged."""
