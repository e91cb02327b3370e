"""The process that speaks to the world outside: pushes, and webhooks by Apprise.

Every connection is checked when it is opened, so after a name was resolved and for every redirect: what is no public address
is refused, unless the host allows it. Nothing else runs in this process.
"""

import importlib
import ipaddress
import os
import socket
from contextlib import suppress
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.server.word.hooks import SERVICES, read_address
from sandtable.server.workers.answering import serve

REDIRECTS = 3
PATIENCE = 8.0  # seconds for an answer
MEMORY = 1 << 30  # bytes: who answers without end is cut off
PUBLIC = ipaddress.IPv6Network("2000::/3")  # what is given out so far; the rest is reserved
TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")  # IPv4 behind a translator
allowed: list[ipaddress.IPv4Network | ipaddress.IPv6Network] = []
refused: list[str] = []  # addresses, since the last question
answered: list[int] = []  # statuses, since the last question


class Private(OSError):
    """Nobody is spoken to there."""


def may_go(text: str) -> bool:
    """Is this a public address, or one that the host allows?"""
    found = ipaddress.ip_address(text.partition("%")[0])
    if any(found in network for network in allowed if network.version == found.version):
        return True
    if not found.is_global or found.is_multicast:
        return False
    if isinstance(found, ipaddress.IPv4Address):
        return True
    inner = found.ipv4_mapped or found.sixtofour
    if found in TRANSLATED:
        inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
    return may_go(str(inner)) if inner else found in PUBLIC


class Guarded(socket.socket):
    """Connects to numbers that were looked at, and to nothing else."""

    def connect(self, address: Any) -> None:
        self._look(address)
        super().connect(address)

    def connect_ex(self, address: Any) -> int:
        self._look(address)
        return super().connect_ex(address)

    def _look(self, address: Any) -> None:
        if self.family not in (socket.AF_INET, socket.AF_INET6):
            raise Private("only the internet is spoken to")
        try:
            good = may_go(str(address[0]))
        except ValueError:  # a name: it would be resolved after this look
            good = False
        if not good:
            refused.append(str(address[0]))
            raise Private(f"{address[0]} is a private address")


def guard() -> None:
    """From here on this process opens guarded connections only, by no proxy."""
    socket.socket = Guarded  # type: ignore[misc]
    for name in [name for name in os.environ if name.lower().endswith("_proxy")]:
        del os.environ[name]
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def requests_library() -> Any:
    """`requests`, which Apprise speaks through; it notes what was answered, and follows few redirects."""
    requests = importlib.import_module("requests")
    if not hasattr(requests.Session, "sandtable"):
        plain = requests.Session.send

        def send(session: Any, request: Any, **more: Any) -> Any:
            session.max_redirects = REDIRECTS
            response = plain(session, request, **more)
            answered.append(response.status_code)
            return response

        requests.Session.send, requests.Session.sandtable = send, True
    return requests


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """What was answered: a status, or why there is none."""
    allowed[:] = [ipaddress.ip_network(text) for text in question.get("private", ())]
    refused.clear()
    answered.clear()
    try:
        do = {"post": post, "hook": hook, "check": check}[question["do"]]
        return do(question)
    except SandtableError as error:
        return {"said": error.message}
    except ImportError:
        return {"said": "the packages of the set 'people' are missing"}
    except Exception as error:  # whatever the world outside makes a library say
        return {"said": why() or f"it cannot be reached ({type(error).__name__})"}


def why() -> str:
    if refused:
        return "it leads to a private address, where nothing is sent"  # which, is none of the asker's business
    return f"it answers {answered[-1]}" if answered and not 200 <= answered[-1] < 300 else ""


def post(question: dict[str, Any]) -> dict[str, Any]:
    sent = requests_library().post(
        question["url"],
        data=question["body"],
        headers=question["headers"],
        timeout=PATIENCE,
        allow_redirects=False,
        stream=True,
    )
    sent.close()
    return {"status": sent.status_code}


def plugin(url: str) -> Any:
    """The service as Apprise knows it; None where the address does not fit."""
    requests_library()
    url, service = read_address(url)
    apprise = importlib.import_module("apprise")
    asset = apprise.AppriseAsset(app_id="Sandtable", image_url_mask="", image_url_logo="")
    found = apprise.Apprise.instantiate(url, asset=asset, suppress_exceptions=True)
    known = found is not None and not set(_schemes(found)).isdisjoint(SERVICES)
    return found if known and service in SERVICES.values() else None


def _schemes(found: Any) -> list[str]:
    names: list[str] = []
    for part in (found.protocol, found.secure_protocol):
        names += [part] if isinstance(part, str) else list(part or ())
    return names


def check(question: dict[str, Any]) -> dict[str, Any]:
    return {} if plugin(question["url"]) else {"said": "the address is not whole"}


def hook(question: dict[str, Any]) -> dict[str, Any]:
    service = plugin(question["url"])
    if service is None:
        return {"said": "the address is not whole"}
    if service.notify(body=question["text"], title=question["title"]):
        return {"status": answered[-1] if answered else 200}
    return {"said": why() or "it cannot be reached"}


if __name__ == "__main__":
    guard()
    serve(answer, aside=5)
