"""Ratings of people after rated games, and the ladders."""
