"""The process in which bots think.

A question holds the game, its options and the bytes of one seat's view: a bot cannot know more than its seat.
"""

import time
from dataclasses import asdict
from typing import Any

from sandtable.bots import agree, levels
from sandtable.bots.advice import advice
from sandtable.bots.ready import Twins, warm_up
from sandtable.core import library
from sandtable.core.options import Settings
from sandtable.core.ranks import THINKERS
from sandtable.server.workers.answering import serve

LEAST = 0.02  # seconds that a captain has even when its time was up before it was asked
PATIENT = 0.75  # of its time it waits for a twin that may be on disk: compiled it thinks hundreds of times as fast
twins = Twins()


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """What the bot does, and how it came to it; its word to an offer; or what it would do in somebody's seat."""
    if "warms_up" in question:
        warm_up()
        return {}
    if "expects" in question:
        return expect(question)
    if "terms" in question:
        return {"agrees": agreed(question)}
    game, level = library.find(question["game"]), question["level"]
    options, n_seats = Settings(question["options"]), question["n_seats"]
    size = game.size(options, n_seats)
    view = game.plain(size).thaw(question["view"])
    mind = levels.minded(level, game, view, question["seed"])
    patience = max(0.0, question["until"] - time.time()) * PATIENT
    fast = mind in THINKERS and twins.ready(game, options, n_seats, mind, patience)
    seconds = max(LEAST, question["until"] - time.time())
    if "advises" in question:
        return {"advice": advice(game, view, question["seat"], size, question["seed"], fast, seconds)}
    action, thought = levels.think(
        level, game, view, question["seat"], size, question["seed"], compile=fast, seconds=seconds
    )
    return {"action": action, "thought": asdict(thought), "compiled": fast}


def expect(question: dict[str, Any]) -> dict[str, Any]:
    """Makes ready what bots of these levels need at such a table, before they are asked: the game, and whether the general knows it;
    where one is expected who searches, its twin too."""
    game, options, n_seats = library.find(question["game"]), Settings(question["options"]), question["n_seats"]
    laid = game.fresh(options, n_seats)
    levels.seated("general", game, laid)
    for mind in {mind for level in question["expects"] for mind in levels.minds(level, game, laid)}:
        twins.ready(game, options, n_seats, mind)
    return {}


def agreed(question: dict[str, Any]) -> bool:
    """A bot's word to an offer, from its own view."""
    game, n_seats = library.find(question["game"]), question["n_seats"]
    size = game.size(Settings(question["options"]), n_seats)
    sees = agree.Sees(game, size, n_seats, game.plain(size).thaw(question["view"]), question["seat"])
    return agree.word(question["level"], sees, question["terms"], question["voters"], question["seed"], compile=False)


if __name__ == "__main__":
    serve(answer, aside=2)
