"""Somebody who hears a page: knows its accessibility tree, and nothing else; presses by focus and keys."""

import random
from collections.abc import Iterator
from typing import Any

from tests.client.people import Person
from tests.hearing import REBUILT

BOARD, QUESTION = "The board, place by place", "Your answer"
# These lead nowhere new.
NO_ANSWERS = ("take back", "no more hints", "step back", "put the hint", "close", "fewer", "see it again")
TAKE = "Take this place"


class Ears:
    """The accessibility tree of a person's page, as Chromium gives it to a screen reader."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.line = person.page.context.new_cdp_session(person.page)

    def listen(self) -> None:
        self.nodes = {node["nodeId"]: node for node in self.line.send("Accessibility.getFullAXTree")["nodes"]}

    def said(self, role: str, name: str) -> Any:
        return next(
            (node for node in self.nodes.values() if is_role(node, role) and node.get("name", {}).get("value") == name),
            None,
        )

    def below(self, node: Any) -> Iterator[Any]:
        for child in node.get("childIds", ()):
            if child in self.nodes:
                yield self.nodes[child]
                yield from self.below(self.nodes[child])

    def places(self) -> list[str]:
        """The board, item by item."""
        items = [node for node in self.below(self.said("list", BOARD)) if is_role(node, "listitem")]
        return ["".join(words(node) for node in self.below(item) if is_role(node, "StaticText")) for item in items]

    def answers(self) -> list[Any]:
        """What may be pressed: things of the board and its panels, buttons and rows of the question."""
        groups = [node for node in self.nodes.values() if is_role(node, "group")]
        homes = [node for node in (self.said("region", QUESTION), *groups) if node]
        found = {node["nodeId"]: node for home in homes for node in self.below(home) if is_role(node, "button")}
        return [
            node
            for node in found.values()
            if words(node) and not words(node).lower().startswith(NO_ANSWERS) and not is_off(node)
        ]

    def press(self, node: Any) -> None:
        """Focus, then Enter: as with a keyboard."""
        thing = self.line.send("DOM.resolveNode", {"backendNodeId": node["backendDOMNodeId"]})["object"]
        self.line.send(
            "Runtime.callFunctionOn",
            {"objectId": thing["objectId"], "functionDeclaration": "function () { this.focus(); }"},
        )
        self.person.page.keyboard.press("Enter")

    def point(self) -> None:
        """Where a place is to be chosen, the next good one is."""
        self.person.page.evaluate("() => document.activeElement?.blur()")
        self.person.page.keyboard.press("n")
        self.person.page.keyboard.press("Enter")


def is_role(node: Any, role: str) -> bool:
    return not node.get("ignored") and node.get("role", {}).get("value") == role


def words(node: Any) -> str:
    return str(node.get("name", {}).get("value", ""))


def is_off(node: Any) -> bool:
    return any(one["name"] == "disabled" and one["value"].get("value") for one in node.get("properties", ()))


def heard_and_seen(person: Person, ears: Ears, game: str) -> tuple[str, str]:
    """The table as it is rebuilt from what is heard, and as the hall gives it to the seat; both of one moment."""
    table = person.page.evaluate("() => sandtable.id")
    while True:
        before = person.my_turn()
        if before["over"]:
            return "", ""
        ears.listen()
        now = person.call("GET", f"/tables/{table}?bot=true")
        if now["number"] == before["number"] == person.state["number"] and now["asks"]:
            return REBUILT[game](ears.places()), now["asks"][0]["table"]


def answer(person: Person, ears: Ears, choose: random.Random) -> None:
    """One press, chosen from what is heard."""
    ears.listen()
    offered = ears.answers()
    if any(words(node).startswith(TAKE) for node in offered) or ears.said("button", TAKE):
        ears.point()
    elif offered:
        try:
            ears.press(choose.choice(offered))
        except Exception as error:  # it has gone while it was reached for
            if "No node" not in str(error) and "not belong" not in str(error):
                raise
