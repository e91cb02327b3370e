"""A reverse proxy on loopback that shows a hall under a path of its own host, and remembers who asked beside it."""

import asyncio
import contextlib
import threading
from collections.abc import Coroutine, Iterator
from functools import partial
from typing import Any
from urllib.parse import urlsplit

NOT_OURS = b"HTTP/1.1 404 Not Found\r\ncontent-length: 9\r\nconnection: close\r\n\r\nnot ours\n"


class Proxy:
    """Passes on what is asked under *prefix*, whole, or without it where it *strips*; everything else is a stray."""

    def __init__(self, behind: str, prefix: str, strips: bool = False) -> None:
        self.behind, self.prefix, self.strips = urlsplit(behind), prefix, strips
        self.strays: list[str] = []
        self.url = ""

    async def serve(self) -> asyncio.Server:
        server = await asyncio.start_server(self._met, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        return server

    async def _met(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            method, path, version = head.split(b"\r\n", 1)[0].decode().split(" ")
            if path.split("?")[0] != self.prefix and not path.startswith(f"{self.prefix}/"):
                self.strays.append(path)
                writer.write(NOT_OURS)
                await writer.drain()
            else:
                shown = path.removeprefix(self.prefix) if self.strips else path
                await self._pass_on(head, f"{method} {shown or '/'} {version}", reader, writer)
        writer.close()

    async def _pass_on(
        self, head: bytes, first: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """One request a connection; a stream stays open until one side ends it."""
        lines = head.decode("latin-1").split("\r\n")[1:-2]
        if not any(line.lower().startswith("upgrade:") for line in lines):
            lines = [line for line in lines if not line.lower().startswith("connection:")] + ["connection: close"]
        there, back = await asyncio.open_connection(self.behind.hostname, self.behind.port)
        back.write("\r\n".join([first, *lines, "", ""]).encode("latin-1"))
        await until_one_ends(poured(reader, back), poured(there, writer))
        back.close()


async def poured(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while some := await source.read(65536):
            target.write(some)
            await target.drain()


async def until_one_ends(*streams: Coroutine[Any, Any, None]) -> None:
    tasks = [asyncio.create_task(stream) for stream in streams]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@contextlib.contextmanager
def proxied(behind: str, prefix: str, strips: bool = False) -> Iterator[Proxy]:
    """A proxy that works beside the test, in a thread of its own."""
    proxy, is_open, end = Proxy(behind, prefix, strips), threading.Event(), []

    async def stay() -> None:
        ends = asyncio.Event()
        async with await proxy.serve():
            end.append(partial(asyncio.get_running_loop().call_soon_threadsafe, ends.set))
            is_open.set()
            await ends.wait()

    thread = threading.Thread(target=lambda: asyncio.run(stay()))
    thread.start()
    is_open.wait()
    try:
        yield proxy
    finally:
        end[0]()
        thread.join()
