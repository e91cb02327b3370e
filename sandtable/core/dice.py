"""Dice one can check.

A table has a secret. Its k-th roll is HMAC-SHA-256(secret, table, k), reduced without bias over integer weights; k counts
rolls only, so nobody can shift the dice by waiting or undoing. A hash of the secret is published before the game, the
secret itself after it. A seed is a secret that everyone knows. Where the seats have added words, each sealed by its hash
before any was opened, the rolls follow from secret and words: then nobody can have chosen the secret for its dice.

Where millions of games are played, the k-th roll comes from the generator of `core.chance` instead, which compiled code and
GPUs have too: `Dice.from_stream(seed)` throws what a batch of `sandtable.envs` throws in the game of that seed.
"""

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from sandtable.core.chance import MASK, Rng, seeded, stream, weighted
from sandtable.core.errors import Refused, Unreadable
from sandtable.core.record import sized

HAND = "hand"  # people type in what their real dice show
SEED = "seed"  # from a number, for tests and the lab
STREAM = "stream"  # from a number, as compiled code throws
SECRET = "secret"  # from the operating system, published after the game


@dataclass(frozen=True)
class Word:
    """A seat's own word for the dice: sealed, then opened."""

    seat: int
    hash: str
    word: str = ""  # empty until it is opened


@dataclass(frozen=True)
class Dice:
    """Where a table's chance answers come from."""

    kind: str
    table: str = ""
    secret: bytes = b""
    commitment: str = ""
    words: tuple[Word, ...] = ()  # by seat; who added none, a bot for example, is not among them

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

    def sealed(self, hashes: Mapping[int, str]) -> "Dice":
        """With words that these seats have sealed; the dice are not thrown before all of them are opened."""
        return replace(self, words=tuple(Word(seat, hashes[seat]) for seat in sorted(hashes)))

    def opened(self, words: Mapping[int, str]) -> "Dice":
        """With the words themselves; Refused where one is not what its seat has sealed."""
        for word in self.words:
            if word.seat in words and seal_of(words[word.seat], word.seat, self.table) != word.hash:
                raise Refused(f"the word of seat {word.seat} is not the one it sealed")
        return replace(self, words=tuple(replace(w, word=words.get(w.seat, w.word)) for w in self.words))

    @property
    def is_open(self) -> bool:
        """Are all sealed words opened?"""
        return all(word.word for word in self.words)

    @cached_property
    def key(self) -> bytes:
        """What the rolls follow from: the secret, and the words where there are any."""
        if not self.words:
            return self.secret
        message = b"sandtable words:" + self.table.encode()
        for word in self.words:
            text = word.word.encode()
            message += f":{word.seat}:{len(text)}:".encode() + text
        return hmac.new(self.secret, message, hashlib.sha256).digest()

    def roll(self, k: int, weights: Sequence[int]) -> int:
        """The index that the k-th roll of this table gives, each as likely as its weight."""
        total = sum(weights)
        assert total > 0 and self.kind != HAND and self.is_open, "a roll needs weights, a secret and all words"
        if self.kind == STREAM:
            rng = sized(Rng).fresh()
            seeded(rng, stream(int.from_bytes(self.secret, "big"), k))
            return int(weighted(rng, weights, len(weights)))
        limit = (1 << 256) // total * total
        attempt = 0
        while True:
            message = f"{self.table}:{k}:{attempt}".encode()
            number = int.from_bytes(hmac.new(self.key, message, hashlib.sha256).digest(), "big")
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


def seal_of(word: str, seat: int, table: str) -> str:
    """What a seat publishes before any word is opened: it settles the word and does not tell it."""
    return hashlib.sha256(f"sandtable word:{table}:{seat}:{word}".encode()).hexdigest()
