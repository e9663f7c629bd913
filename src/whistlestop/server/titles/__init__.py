"""The titles that clients show, and the custom titles that guests draw."""
