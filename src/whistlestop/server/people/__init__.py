"""Persons: their browsers and codes, mail addresses, and the data that belongs to them."""
