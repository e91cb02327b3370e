"""Chance. A generator that is itself a record, exact plain, compiled and on a GPU; and dice one can check."""

from sandtable.core.record import Int64, Record

MASK = 0xFFFFFFFF


class Rng(Record):
    """Four 32-bit words held in int64: xoshiro128++ with every step masked; and the order in which seats take turns."""

    a = Int64()
    b = Int64()
    c = Int64()
    d = Int64()
    order = Int64()  # the number that puts the seats in order where they answer in rotation
    turn = Int64()  # the place in that order of who answered last; START before the first


START = -1


def word(rng):
    """The next 32 random bits."""
    a = rng.a
    b = rng.b
    c = rng.c ^ a
    d = rng.d ^ b
    first = (a + rng.d) & MASK
    rng.a = a ^ d
    rng.b = b ^ c
    rng.c = c ^ b << 9 & MASK
    rng.d = (d << 11 | d >> 21) & MASK
    return ((first << 7 | first >> 25) + a) & MASK


def below(rng, n):
    """A number 0 … n-1, each as likely as any other (n at most 2**31)."""
    least = (1 << 32) % n
    while True:
        m = word(rng) * n
        if (m & MASK) >= least:
            return m >> 32


def mixed(x):
    x = (x ^ x >> 16) & MASK
    x = x * 0x21F0AAAD & MASK
    x = x ^ x >> 15
    x = x * 0x735A2D97 & MASK
    return x ^ x >> 15


def seeded(rng, seed):
    """Sets the generator to the start of the stream that belongs to *seed*."""
    rng.a = mixed(seed & MASK)
    rng.b = mixed(rng.a + 0x9E3779B9 & MASK)
    rng.c = mixed(rng.b + 0x9E3779B9 & MASK)
    rng.d = mixed(rng.c + (seed >> 32) & MASK) | 1
    rng.order = mixed(rng.d)
    rng.turn = START


def stream(seed, number):
    """The seed of one of the streams that belong to a game: its k-th roll has number k."""
    return (number + 1 << 32) + (seed & MASK)


def place_in(order, seat):
    """Where the seat comes in this order: no two seats have the same place."""
    return mixed(order + seat & MASK)


def weighted(rng, weights, n):
    """An index 0 … n-1, as likely as its weight says."""
    total = 0
    for i in range(n):
        total += weights[i]
    roll = below(rng, total)
    i = 0
    while roll >= weights[i]:
        roll -= weights[i]
        i += 1
    return i
