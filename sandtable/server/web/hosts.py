"""Under which names the hall is known: a page of another site that gives its own name to our address gets nothing."""

import socket
from collections.abc import Sequence

EVERY = ("0.0.0.0", "::")  # bound to all addresses of the machine
HERE = ("127.0.0.1", "::1", "localhost")


def name_of(host: str) -> str:
    """A Host header without its port, as names are compared."""
    host = host.strip().lower()
    if host.startswith("["):
        name, _, rest = host[1:].partition("]")
        return name if not rest or rest[0] == ":" and is_port(rest[1:]) else ""
    name, colon, port = host.rpartition(":")
    return (name if colon and is_port(port) and ":" not in name else host).rstrip(".")


def is_port(text: str) -> bool:
    """Nothing else may stand behind a name: links in messages begin with the whole of it."""
    return text.isascii() and text.isdigit() and len(text) <= 5


class Hosts:
    """The bound address and localhost; bound to all, this machine's own names and addresses; and what the host allows."""

    def __init__(self, bound: str, more: Sequence[str] = ()) -> None:
        self.names = {name_of(name) for name in more} | {"localhost", bound.lower()}
        self.to_all = bound in EVERY
        if bound in HERE:
            self.names |= set(HERE)
        if self.to_all:
            own = socket.gethostname().lower()
            self.names |= {*HERE, own, socket.getfqdn().lower(), own.partition(".")[0] + ".local"}

    def knows(self, host: str, reached: str) -> bool:
        """May this name be asked for, by somebody who reached us at that address?"""
        name = name_of(host)
        return bool(name) and ("*" in self.names or name in self.names or self.to_all and name == reached.lower())
