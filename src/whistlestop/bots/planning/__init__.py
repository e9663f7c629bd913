"""The compiled code of bots: plans, decisions, beliefs about hidden information, and search.

Functions here read a State that the bot made itself from its View. Its own cards and tickets are
real; everything hidden is a determinization.
"""
