"""Under which names the hall is known: a page of another site that gives its own name to our address gets nothing."""

import socket
from collections.abc import Sequence

EVERY = ("0.0.0.0", "::")  # bound to all addresses of the machine
USUAL = ("", "80", "443")  # ports that need not be named
MAPPED = "::ffff:"  # before an address of version 4, on a socket for both
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


def port_of(host: str) -> str:
    """The port of a Host header; empty where it names none."""
    port = host.strip().rpartition(":")[2]
    return port if ":" in host and is_port(port) else ""


class Hosts:
    """The bound address and localhost; bound to all, this machine's own names and addresses; and what the host allows."""

    def __init__(self, bound: str, more: Sequence[str] = ()) -> None:
        self.names = {name_of(name) for name in more} | {"localhost", bound.lower()}
        self.ports = {port_of(name) for name in more} | set(USUAL)
        self.to_all = bound in EVERY
        if bound in HERE:
            self.names |= set(HERE)
        if self.to_all:
            own = socket.gethostname().lower()
            self.names |= {*HERE, own, socket.getfqdn().lower(), own.partition(".")[0] + ".local"}

    def knows(self, host: str, reached: str, at_port: int | None = None) -> bool:
        """May this name be asked for, by somebody who reached us at that address and port? Links in messages begin with both,
        so that of other names than this machine's own only a port leads on that is ours, a usual one or one the host allows."""
        name, port, reached = name_of(host), port_of(host), reached.lower().removeprefix(MAPPED)
        if not name or not ("*" in self.names or name in self.names or self.to_all and name == reached):
            return False
        return name in HERE or "*" in self.names or port in self.ports or at_port is None or port == str(at_port)
