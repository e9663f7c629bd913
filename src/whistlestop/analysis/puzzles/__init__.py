"""Puzzles from bots' games: their search, their form and the judgement of answers.

A puzzle is a position in which one move is clearly better than all others, or a question with an
exact answer.
"""
