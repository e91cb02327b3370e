"""Hands one message to the mail server, to a browser's push service or to a webhook."""

import asyncio
import json
from typing import TYPE_CHECKING, Any

from sandtable.server.keep.store import Row
from sandtable.server.people.guests import Guest
from sandtable.server.settings import Mail, Word
from sandtable.server.word import mail, push
from sandtable.server.word.messages import Message, composed
from sandtable.server.word.signing import Signing
from sandtable.server.word.undelivered import Undelivered
from sandtable.server.word.wishes import HOOK, MAIL, PUSH
from sandtable.server.workers.worker import Worker

if TYPE_CHECKING:
    from sandtable.server.tables.hall import Hall

WAY_WORDS = {MAIL: "by mail", PUSH: "here", HOOK: "by this webhook"}


class Carriers:
    """What is said by which way; raises Undelivered."""

    def __init__(self, hall: "Hall") -> None:
        self.hall, self.signing = hall, Signing(hall.store)
        self.mail, self.word = Mail(), Word()
        self._workers = {kind: Worker("sending") for kind in (PUSH, HOOK)}

    async def close(self) -> None:
        for worker in self._workers.values():
            await worker.close()

    async def carry(self, way: Row, id: str, what: dict[str, Any], zone: str, at: int) -> None:
        if "notices" in what:
            message = composed(id, what["notices"], what["more"], zone, at, named=way["kind"] != HOOK)
            off = f"{way['origin']}/put-off/{await self.signing.sign('off', way['id'], list(message.tables))}"
        else:
            message, off = await self._special(way, id, what["kind"]), ""
        match way["kind"]:
            case "mail":
                await self._mail(way, message, off, at)
            case "push":
                await self._push(way, message, off)
            case _:
                await self._hook(way, message, off)

    async def _special(self, way: Row, id: str, kind: str) -> Message:
        """Links in these are made when they are sent: none lies in the outbox."""
        if kind == "confirm":
            link = f"/confirm/{await self.signing.sign('confirm', way['id'])}"
            words = ("Somebody entered this address at the table, to be told when it is their move.",)
            return Message(id, "Is this your address?", (*words, "Not you? Then do nothing."), (), link)
        if kind == "signin":
            link = f"/add/{await self.hall.keys.link(Guest(way['person'], ''))}"
            words = ("This link opens your seats on the device where you press it, once, for ten minutes.",)
            return Message(id, "Open your seats", (*words, "Not you? Then do nothing."), (), link)
        return Message(id, "A trial", ("This is how you are told when it is your move.",), (), "/me")

    async def _mail(self, way: Row, message: Message, off: str, at: int) -> None:
        if not self.mail.is_on:
            raise Undelivered("this hall has no mail server", everybody=True)
        text = f"{message.text}\n\nOpen: {link(way, message)}\n"
        if off:
            text += f"No more of this {WAY_WORDS[MAIL]}: {off}\n"
        made = mail.letter(self.mail.sender, way["address"], message.id, way["origin"], message.title, text, off, at)
        await asyncio.to_thread(mail.deliver, self.mail, way["address"], made)

    async def _push(self, way: Row, message: Message, off: str) -> None:
        keys, pem = json.loads(way["more"])["keys"], await self.signing.pushes()
        answer = await self._ask(PUSH, push.request(way["address"], keys, message, off, pem, way["origin"]))
        push.judge(answer["status"])

    async def _hook(self, way: Row, message: Message, off: str) -> None:
        text = f"{message.text}\n{link(way, message)}" + (f"\nNo more of this here: {off}" if off else "")
        await self._ask(HOOK, {"do": "hook", "url": way["address"], "title": message.title, "text": text})

    async def check_hook(self, address: str) -> None:
        """Raises Undelivered where Apprise cannot read the address."""
        await self._ask(HOOK, {"do": "check", "url": address})

    async def _ask(self, kind: str, question: dict[str, Any]) -> dict[str, Any]:
        try:
            answer = await self._workers[kind].ask({**question, "private": list(self.word.private)})
        except (OSError, TimeoutError):
            raise Undelivered("it does not answer in time") from None
        if "said" in answer:
            raise Undelivered(str(answer["said"])[:200])
        return answer


def link(way: Row, message: Message) -> str:
    """Where a message leads; it names the message, so that a repeat can be told from a second one."""
    path, hash, place = message.link.partition("#")
    return f"{way['origin']}{path}?word={message.id}{hash}{place}" if message.tables else f"{way['origin']}{path}"
