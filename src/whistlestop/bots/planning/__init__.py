"""What bots work out inside compiled code: plans, decisions, beliefs about what is hidden, search.

Functions here read a State that the bot made itself from its View: its own cards and tickets are
as they are, everything hidden is a determinization.
"""
