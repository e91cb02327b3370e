"""Connections that do not end: a head or a body that comes too slowly or is too long, and too many from one address."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from sandtable.server.web.limits import network_of

HEAD_TIME = 15.0  # seconds for the head of a request
BODY_TIME = 120.0  # and for its body
HEAD_LARGEST = 16 << 10  # bytes of a head
SAID = b'{"ok":false,"code":"too_large","clause":"","message":"a head of more than %d bytes"}' % HEAD_LARGEST
TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: application/json\r\nconnection: close\r\n"
    b"content-length: %d\r\n\r\n%b" % (len(SAID), SAID)
)
NO_STREAM = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


def streams() -> Any:
    """uvicorn's protocol for streams, which can send several messages at once too; as uvicorn chooses where that one is not there."""
    try:
        from uvicorn.protocols.utils import ClientDisconnected
        from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
        from websockets.protocol import State
    except ImportError:
        return "auto"

    class Streams(WebSocketsSansIOProtocol):
        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if not self.handshake_initiated:  # its head came whole, and is none: nobody would ever answer it or end it
                self.transport.write(NO_STREAM)
                self.transport.close()

        async def send_all(self, texts: Sequence[bytes]) -> None:
            """Straight to the line, and in one write: what a move brings to those who watch is most of what is sent."""
            await self.writable.wait()
            if self.disconnected or self.close_sent or self.transport.is_closing() or self.conn.state is not State.OPEN:
                raise ClientDisconnected
            self.transport.writelines([part for text in texts for part in (head_of_text(len(text)), text)])

    return Streams


def head_of_text(size: int) -> bytes:
    """What goes before a text of so many bytes, whole, from a server (RFC 6455, 5.2): so what is long is not copied to be sent."""
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2) if size < 1 << 16 else b"\x81\x7f" + size.to_bytes(8)


def base(take: Callable[[Any, bytes], Any]) -> Any:
    """The quick parser where it is there, else the one in Python; each knows in its own way whether it reads a head. With the quick one,
    what can be *taken* as it is need not be parsed."""
    try:
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
    except ImportError:
        import h11
        from uvicorn.protocols.http.h11_impl import H11Protocol

        class InPython(H11Protocol):
            def takes(self, data: bytes) -> bool:
                return False

            def reads_head(self) -> bool:
                return self.conn.their_state in (h11.IDLE, h11.DONE)

        return InPython

    class Quick(HttpToolsProtocol):
        in_head = True

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self.heads: dict[bytes, Any] = {}  # of requests that were taken: most are like one before

        def on_headers_complete(self) -> None:
            self.in_head = False
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            self.in_head = True
            super().on_message_complete()

        def reads_head(self) -> bool:
            return self.in_head

        def takes(self, data: bytes) -> bool:
            """Is this a request by itself, after all others were answered, that is answered without the application?"""
            if not self.in_head or self.cycle is not None and not self.cycle.response_complete:
                return False
            taken = take(self, data)
            if taken is None:
                return False
            self._unset_keepalive_if_required()
            self.cycle = taken
            return True

    return Quick


def protocol(most: int, proxies: Sequence[str], take: Callable[[Any, bytes], Any]) -> type[asyncio.Protocol]:
    """uvicorn's protocol, with an eye on the clock. So many connections an address may have; a proxy, any number."""
    here: Counter[str] = Counter()
    parent: Any = base(take)

    class Patient(parent):  # type: ignore[misc]
        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._timer: asyncio.TimerHandle | None = None
            self._head = 0
            address = self.client[0] if self.client else ""
            self._from: Any = network_of(address)
            here[self._from] += 1
            if most and here[self._from] > most and not {address, "*"} & set(proxies):
                transport.close()
            self._wait(HEAD_TIME)

        def connection_lost(self, exc: Exception | None) -> None:
            self._left()
            super().connection_lost(exc)

        def _left(self) -> None:
            self._wait(0)
            if self._from is not None and here[self._from] <= 1:
                del here[self._from]
            elif self._from is not None:
                here[self._from] -= 1
            self._from = None

        def _wait(self, seconds: float) -> None:
            """Ends the connection after so many seconds; 0: does not."""
            if self._timer is not None:
                self._timer.cancel()
            self._timer = self.loop.call_later(seconds, self._late) if seconds else None

        def _late(self) -> None:
            if not self.transport.is_closing():
                self.transport.abort()

        def data_received(self, data: bytes) -> None:
            if self.reads_head():
                end = data.find(b"\r\n\r\n")
                self._head += len(data) if end < 0 else end
                if self._head > HEAD_LARGEST:
                    self.transport.write(TOO_LARGE)
                    self.transport.close()
                    return
                if self._head == end and self.takes(data):  # nothing of it had come before
                    self._head = 0
                    return self._wait(0)
            before = self.cycle
            super().data_received(data)
            if self._from is None:  # a stream by now
                return
            if self.cycle is not before:
                self._head = 0
                self._wait(0 if self.reads_head() else BODY_TIME)  # a head comes next: all of this request is here
            elif self._timer is None:
                self._wait(HEAD_TIME if self.reads_head() and self._head else 0)
            elif self.reads_head() and not self._head:
                self._wait(0)

        def handle_websocket_upgrade(self, *event: Any) -> None:
            self._wait(0)
            upgraded, self._from = self._from, None
            super().handle_websocket_upgrade(*event)
            here[upgraded] -= 1  # streams have a limit of their own
            if not here[upgraded]:
                del here[upgraded]

    return Patient
