"""The commitment to a shuffle, which shows afterwards that no one chose the cards.

The server publishes the hash of its secret number before the first card. Then the players'
browsers add random numbers. All of them together determine the game's seed, so neither the server
nor a player could know it before. Once the game is over, the secret is published, too.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass

from whistlestop.game.setting_up import secure_seed

CONTRIBUTION = re.compile(r"[0-9a-f]{32}")
SECRET_BYTES = 32
SALT_BYTES = 16


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The numbers from which a game's cards follow.

    ``contributions``: the random numbers of the players' browsers, each of 32 hexadecimal digits,
    in the order in which they are hashed. None if the secret alone is the seed, as in simulations
    and in games from before players contributed.
    """

    secret: int
    salt: str = ""
    contributions: tuple[str, ...] | None = None

    @property
    def commitment(self) -> str:
        """Return the SHA-256 of ``secret:salt`` in hexadecimal."""
        return hashlib.sha256(f"{self.secret}:{self.salt}".encode()).hexdigest()

    @property
    def seed(self) -> int:
        """Return the game's seed: the secret, or the SHA-256 of ``secret:salt:number:number``."""
        if self.contributions is None:
            return self.secret
        numbers = ":".join((str(self.secret), self.salt, *self.contributions))
        return secure_seed(hashlib.sha256(numbers.encode()).digest())


def new_shuffle() -> Shuffle:
    """Return a new secret, without contributions."""
    return Shuffle(secure_seed(secrets.token_bytes(SECRET_BYTES)), new_salt(), ())


def shuffle_of(key: str, name: str) -> Shuffle:
    """Return the secret that a secret key determines for a name, without contributions.

    Without the key, the secrets of other names do not reveal it (HMAC, RFC 2104).
    """
    secret, salt = (
        hmac.digest(key.encode(), f"{use} of {name}".encode(), "sha256")
        for use in ("secret", "salt")
    )
    return Shuffle(secure_seed(secret), salt[:SALT_BYTES].hex(), ())


def new_salt() -> str:
    """Return a random salt, so that a commitment does not reveal its secret."""
    return secrets.token_hex(SALT_BYTES)
