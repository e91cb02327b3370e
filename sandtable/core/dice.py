"""Dice one can check.

A table has a secret. Its k-th roll is HMAC-SHA-256(secret, table, k), reduced without bias over integer weights; k counts
rolls only, so nobody can shift the dice by waiting or undoing. A hash of the secret is published before the game, the
secret itself after it. A seed is a secret that everyone knows.

Where millions of games are played, the k-th roll comes from the generator of `core.chance` instead, which compiled code and
GPUs have too: `Dice.from_stream(seed)` throws what a batch of `sandtable.envs` throws in the game of that seed.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.core.chance import MASK, Rng, seeded, stream, weighted
from sandtable.core.errors import Unreadable
from sandtable.core.record import sized

HAND = "hand"  # people type in what their real dice show
SEED = "seed"  # from a number, for tests and the lab
STREAM = "stream"  # from a number, as compiled code throws
SECRET = "secret"  # from the operating system, published after the game


@dataclass(frozen=True)
class Dice:
    """Where a table's chance answers come from."""

    kind: str
    table: str = ""
    secret: bytes = b""
    commitment: str = ""

    @classmethod
    def from_seed(cls, seed: int) -> "Dice":
        secret = hashlib.sha256(f"seed {seed}".encode()).digest()[:16]
        return cls(SEED, f"seed {seed}", secret, commitment_of(secret, f"seed {seed}"))

    @classmethod
    def from_stream(cls, seed: int) -> "Dice":
        if not 0 <= seed <= MASK:
            raise Unreadable(f"seed {str(seed)[:40]}: a stream has a seed of 0 to {MASK}")
        secret = seed.to_bytes(4, "big")
        return cls(STREAM, f"stream {seed}", secret, commitment_of(secret, f"stream {seed}"))

    @classmethod
    def from_secret(cls, table: str, secret: bytes | None = None) -> "Dice":
        secret = secrets.token_bytes(16) if secret is None else secret
        return cls(SECRET, table, secret, commitment_of(secret, table))

    @classmethod
    def by_hand(cls) -> "Dice":
        return cls(HAND)

    def roll(self, k: int, weights: Sequence[int]) -> int:
        """The index that the k-th roll of this table gives, each as likely as its weight."""
        total = sum(weights)
        assert total > 0 and self.kind != HAND, "a roll needs weights and a secret"
        if self.kind == STREAM:
            rng = sized(Rng).fresh()
            seeded(rng, stream(int.from_bytes(self.secret, "big"), k))
            return int(weighted(rng, weights, len(weights)))
        limit = (1 << 256) // total * total
        attempt = 0
        while True:
            message = f"{self.table}:{k}:{attempt}".encode()
            number = int.from_bytes(hmac.new(self.secret, message, hashlib.sha256).digest(), "big")
            if number < limit:
                break
            attempt += 1
        number %= total
        index = 0
        while number >= weights[index]:
            number -= weights[index]
            index += 1
        return index


def commitment_of(secret: bytes, table: str) -> str:
    """What is published before the game: it settles the secret and does not tell it."""
    return hashlib.sha256(b"sandtable commitment:" + table.encode() + b":" + secret).hexdigest()
