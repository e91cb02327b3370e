"""Positions for the clause tests."""

from typing import Any

from sandtable.core.checks.scenes import fresh, play, refusal
from sandtable.games.timemachine import GAME
from sandtable.games.timemachine.notation import card, cards_in, read_card
from sandtable.games.timemachine.rules.state import Zone
from sandtable.games.timemachine.scene import scene

# The worked example of the rules: what seat a has played in rounds 1 to 5.
EXAMPLE = """
    a R1 parts1a fuel1a research1a
    a R2 parts2a fuel2a research2a
    a R3 parts3a fuel3a research3a
    a R4 parts4a fuel4a finance1a
    a R5 parts5a finance2a research4a
"""
# Exactly twelve components, in rounds 1 to 4.
TWELVE = """
    a R1 parts1a fuel1a research1a
    a R2 parts2a fuel2a research2a
    a R3 parts3a fuel3a research3a
    a R4 parts4a finance1a finance2a
"""
# The same, turned up and active.
RUNNING = """
    a R1 ^parts1a ^fuel1a ^research1a
    a R2 ^parts2a ^fuel2a ^research2a
    a R3 ^parts3a ^fuel3a ^research3a
    a R4 ^parts4a ^finance1a ^finance2a
    active a
"""
OTHER = (
    RUNNING.replace("a R", "b R")
    .replace("1a", "1b")
    .replace("2a", "2b")
    .replace("3a", "3b")
    .replace("4a", "4b")
    .replace("active a", "active b")
)


def lay(text: str, round: int, step: str, n_seats: int = 2, **options: Any) -> Any:
    return scene(fresh(GAME, n_seats, **options), text, round, step)


def do(state: Any, *answers: str) -> Any:
    """Answers like "a play fuel7a"; "chance deal fuel7a"."""
    for answer in answers:
        who, _, text = answer.partition(" ")
        play(GAME, state, -1 if who == "chance" else "abcdefgh".index(who), text)
    return state


def why_not(state: Any, answer: str) -> Any:
    """The reason for which an answer like "a play fuel7a" is refused."""
    who, _, text = answer.partition(" ")
    return refusal(GAME, state, -1 if who == "chance" else "abcdefgh".index(who), text)


def zone_of(state: Any, name: str) -> Zone:
    return Zone(state.zone[read_card(state, name)])


def place_of(state: Any, name: str) -> tuple[Zone, int, int]:
    """Zone, owner, round."""
    c = read_card(state, name)
    return Zone(state.zone[c]), state.owner[c], state.when[c]


def named(state: Any, zone: int, owner: int | None = None, when: int | None = None) -> list[str]:
    return [card(state, c) for c in cards_in(state, zone, owner, when)]


def legal(state: Any, who: str) -> list[str]:
    """What a seat may answer, as text."""
    seat = -1 if who == "chance" else "abcdefgh".index(who)
    out = [0] * 300
    return [GAME.people.notation.write(state, seat, a) for a in out[: GAME.rules.legal(state, seat, out)]]


def view(state: Any, who: str) -> Any:
    """What a seat sees."""
    seen = state.copy()
    GAME.secrets.hide(seen, "abcdefgh".index(who) if who != "spectator" else -3)
    return seen


def outcome(state: Any) -> list[int]:
    out = [0] * state.book.n_seats
    GAME.rules.outcome(state, out)
    return out


def everyone_plays(state: Any) -> Any:
    """One turn: every seat plays the first card it may."""
    for seat in range(state.book.n_seats):
        if GAME.rules.asks(state, seat):
            GAME.rules.apply(state, seat, GAME.thinking.idle(state, seat))
    return state


def deal_all(state: Any) -> Any:
    """Chance deals the first cards there are."""
    out = [0] * 64
    while GAME.rules.legal(state, -1, out):
        GAME.rules.apply(state, -1, out[0])
    return state
