"""The basics of every request: messages, refusals, guests and their cookies, limits, the client."""
