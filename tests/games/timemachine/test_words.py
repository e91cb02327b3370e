"""Sentences, and pictures that keep the page's rules."""

import re
import xml.etree.ElementTree as ElementTree
from types import SimpleNamespace
from typing import Any

from sandtable.core import match
from sandtable.core.checks.clauses import clauses
from sandtable.core.checks.scenes import fresh
from sandtable.core.drawing import picture
from sandtable.core.library import load
from sandtable.games.timemachine import GAME
from sandtable.games.timemachine.rules.state import DECK, Kind, Phase, Refusal, Zone
from tests.games.timemachine.table import EXAMPLE, RUNNING, TWELVE, do, lay, view, why_not
from tests.games.timemachine.worlds import generator, record, view_of

NAMES = ("azure", "gules", "or", "vert", "purpure", "sable", "azure 2", "gules 2")
HOOKS = {
    "body",
    "card",
    "card-in-hand",
    "dial",
    "gearwheel",
    "hand",
    "hx",
    "panel",
    "piece",
    "timemachine",
    "wedge",
    "hot",
    "finance",
    "fuel",
    "research",
    "parts",
}


def picture_of(state: Any, seat: int) -> ElementTree.Element:
    view = view_of(state, seat)
    return ElementTree.fromstring(
        picture.standalone(GAME, GAME.people.draw.draw(view, seat, NAMES[: view.book.n_seats]))
    )


def test_pictures_keep_the_rules_of_the_page() -> None:
    known = (
        set(re.findall(r"\.([a-zA-Z][\w-]*)", picture.theme()))
        | HOOKS
        | {
            "h2",
            "ground",
            "pieces",
            "panel-tray",
            "panel-passed",
            "panel-removed",
            "panel-tally",
            "panel-machine",
            "panel-hand",
            "panel-deeds",
        }
    )
    for seats, answers in ((2, 60), (3, 150), (5, 260), (8, 420), (2, 9999)):
        table, _ = record(fresh(GAME, seats), generator(seats), answers)
        for seat in (-3, 0, seats - 1):
            tree = picture_of(table, seat)
            ids = [e.get("id") for e in tree.iter() if e.get("id")]
            assert len(ids) == len(set(ids))
            for e in tree.iter():
                assert not e.get("style") and set(e.get("class", "").split()) <= known, e.attrib
                assert all(not e.get(a) or e.get(a, "").startswith("url(#h") for a in ("fill", "stroke"))


def test_every_seen_card_is_in_the_picture_once_and_no_other() -> None:
    table, _ = record(fresh(GAME, 3), generator(4), 170)
    for seat in (-3, 0, 1, 2):
        seen = view_of(table, seat)
        ids = {e.get("id") for e in picture_of(table, seat).iter()}
        for c in range(120):
            is_shown = seen.zone[c] not in (Zone.DECK, Zone.PASSED) and not (
                seen.zone[c] == Zone.HAND and seen.owner[c] != seat
            )
            assert (f"card-{c}" in ids) == (is_shown or seen.zone[c] == Zone.PASSED and seat >= 0)


def test_refusals_say_the_numbers_and_the_clause() -> None:
    def said(table: Any, answer: str) -> tuple[str, str]:
        who, _, text = answer.partition(" ")
        seat = "abcdefgh".index(who)
        action = GAME.people.notation.read(table, seat, text)
        return GAME.people.words.refusal(view(table, who), seat, action, why_not(table, answer), NAMES)

    assert said(lay(TWELVE.replace("parts1a", ""), 5, "activate"), "a activate") == (
        "components are missing: parts 3 of 4",
        "TM-4.3",
    )
    acting = lay(RUNNING + "declared a", 6, "act")
    assert said(acting, "a destroy fuel R6") == ("only rounds before round 6 are past, round 6 is not", "TM-6.8")
    assert (
        said(do(acting, "a destroy fuel R1"), "a pay fuel1a")[0]
        == "who acts first pays the highest fuel that is face up: 3, not fuel 1 (azure)"
    )
    assert said(lay("", 1, "play"), "a play parts12a") == ("parts 12 (azure) is not in your hand", "TM-3.2")


def test_every_refusal_has_words_and_a_clause_of_the_rulebook() -> None:
    table, book = lay(EXAMPLE, 6, "activate"), clauses(load("timemachine"))
    for reason in Refusal:
        if reason:
            words, clause = GAME.people.words.refusal(
                table, 0, GAME.people.notation.read(table, 0, "pay fuel1a"), reason, NAMES
            )
            assert words and clause in book


def test_a_scene_has_words() -> None:
    table = lay(EXAMPLE, 6, "activate")
    assert GAME.people.words.ask(table, 0, NAMES) == "Round 6: activate your time machine?"
    do(table, "a activate")
    assert GAME.people.words.ask(table, 0, NAMES) == "Which cards are turned up? 3 fuel, 3 research, 4 parts."
    assert GAME.people.words.status(
        table, NAMES
    ) == "round 6 of 8 · machines are activated" and GAME.people.words.seat_line(table, 1).endswith("choosing")
    over, _ = record(fresh(GAME), generator(1), 9999)
    assert over.phase == Phase.OVER and GAME.people.words.result(over, NAMES)


def test_who_has_won_says_so_where_nothing_else_stands() -> None:
    table = match.new("timemachine", seed=2, seats=2)
    assert table.view(0).drawing.pieces.count(" in hand<") == 1
    table.concede(0)
    assert ">wins<" in table.view(0).drawing.pieces and " in hand<" not in table.view(0).drawing.pieces


def test_a_line_of_the_log_says_whose_deck_a_card_is_of_where_it_is_another_s() -> None:
    """`Azure is dealt fuel 7 (azure)` said it twice."""
    state = lay("", 1, "play")
    own, other = (next(c for c in range(DECK * s, DECK * (s + 1))) for s in (0, 1))
    said = [
        GAME.people.words.event(state, SimpleNamespace(kind=kind, who=0, what=card, amount=3), NAMES)
        for kind in (Kind.DEALT, Kind.RETRIEVED)
        for card in (own, other)
    ]
    assert [("(azure)" in line, "(gules)" in line) for line in said] == [(False, False), (False, True)] * 2


def test_who_has_given_up_is_no_sentence_behind_you() -> None:
    """On a phone one's own plate read *You has given up*."""
    played = match.new("timemachine", seed=3, seats=("Odile", "Pipit"))
    played.concede(0)
    assert [GAME.people.words.seat_line(played.state, seat) for seat in (0, 1)][0] == "given up"
