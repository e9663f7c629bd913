"""The headers that tell browsers how far to trust an answer; every answer has them."""

from __future__ import annotations

POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
SECURITY = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",  # for browsers that don't know frame-ancestors
    "Referrer-Policy": "same-origin",
    "Content-Security-Policy": POLICY,
}
