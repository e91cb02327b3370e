"""What happened while a seat was away: to it first, folded where many did the same; and nothing that it was not told."""

import random

import pytest

from sandtable.core import digest, library
from sandtable.core.digest import BOARD, YOU, Told
from sandtable.core.match import Match, new
from sandtable.core.story import story

NAMES = ["Mara", "Finn", "Lale", "Bo", "Ada", "Ines", "Kaia"]


def row(n: int, line: str, *kinds: int, chapter: str = BOARD) -> Told:
    return Told(chapter, n, n, n - 1, [line], [], list(kinds))


def rows(told: list[Told], day: str = "") -> list[dict]:
    days, times = [day or "2027-03-15"] * 50, list(range(50))
    return digest.digest(told, NAMES, days, times)


def test_more_than_five_who_did_the_same_are_one_sentence() -> None:
    moved = [
        row(n + 1, f"{name} moves to {place}.", 5)
        for n, (name, place) in enumerate(zip(NAMES[1:], "abcdef", strict=True))
    ]
    (chapter,) = rows(moved)
    assert [r["lines"] for r in chapter["rows"]] == [["Each of Finn, Lale and 4 others moves to …"]]
    assert (chapter["rows"][0]["fold"], chapter["entries"], chapter["rows"][0]["number"]) == (6, 6, 6)
    assert len(rows(moved[:5])[0]["rows"]) == 5, "five are told one by one"


def test_what_one_did_often_or_their_pieces_did_is_a_sentence_too() -> None:
    often = [row(n, "Finn has deployed.", 5) for n in range(1, 8)]
    assert rows(often)[0]["rows"][0]["lines"] == ["Finn has deployed."]
    pieces = [row(n, f"Finn's tank {n}: nothing comes of it.", 5) for n in range(1, 8)]
    assert rows(pieces)[0]["rows"][0]["lines"] == ["Finn's tank …"]
    both = [row(n, f"{name}'s tank moves.", 5) for n, name in enumerate(NAMES[1:3] * 4, 1)]
    assert rows(both)[0]["rows"][0]["lines"] == ["Finn and Lale: tank moves."]


def test_shots_that_are_told_in_one_sentence_show_what_all_of_them_threw() -> None:
    shots = [row(n, f"Finn shoots at {n}.", 5, 6) for n in range(1, 8)]
    for shot in shots:
        shot.faces = ["miss"]
    shots[0].faces = ["miss", "miss"]
    assert rows(shots)[0]["rows"][0]["faces"] == ["miss"]
    shots[3].faces = ["miss", "hit"]
    assert rows(shots)[0]["rows"][0]["faces"] == []


def test_what_differs_is_not_folded_and_the_order_stays() -> None:
    told = [row(n, f"{name} is done for today.", 17) for n, name in enumerate(NAMES[1:], 1)]
    told.insert(3, row(9, "Bo shoots at a1.", 6))
    lines = [r["lines"][0] for r in rows(told)[0]["rows"]]
    assert lines == ["Each of Finn, Lale and 4 others is done for today.", "Bo shoots at a1."]
    days = ["2027-03-15"] * 4 + ["2027-03-16"] * 46
    by_day = digest.digest(told, NAMES, days, list(range(50)))[0]["rows"]
    assert len(by_day) == 7 and {r["day"] for r in by_day} == {"2027-03-15", "2027-03-16"}, "each day by itself"


def test_a_moment_shows_a_few_lines_and_counts_the_rest() -> None:
    long = Told(YOU, 1, 1, 0, [f"line {n}" for n in range(9)], [], [1])
    (chapter,) = rows([long])
    assert len(chapter["rows"][0]["lines"]) == 4 and chapter["rows"][0]["more"] == 5


def played(name: str, answers: int, seed: int = 3) -> Match:
    match, pick = new(name, seed=seed), random.Random(seed)
    for _ in range(answers):
        if not match.asked:
            break
        seat = pick.choice(match.asked)
        match.play(seat, pick.choice(match.codes(seat)))
    return match


def told_to(match: Match, seat: int, mine: bool = False) -> tuple[int, list[Told]]:
    heard = [
        (digest.tell(item, match.entries[item.entry], seat), match.entries[item.entry]) for item in story(match, seat)
    ]
    return digest.moments((told, what, mine and what.seat == seat) for told, what in heard)


@pytest.mark.parametrize("name", library.names())
def test_every_sentence_of_a_game_is_told_once_and_to_somebody(name: str) -> None:
    match = played(name, 60)
    for seat in range(match.n_seats):
        items = list(story(match, seat))
        n, told = told_to(match, seat)
        assert 0 < n <= len(items)  # dice are counted with what they were thrown for
        assert sorted(line for part in told for line in part.lines) == sorted(
            line for item in items for line in item.lines
        )
        n_left, _ = told_to(match, seat, mine=True)
        assert n_left < n, "what one did oneself is left out"


def test_a_shot_at_a_tank_concerns_it_and_shows_the_die() -> None:
    match = played("tank", 400, seed=5)
    shots = [part for seat in range(match.n_seats) for part in told_to(match, seat)[1] if part.faces]
    assert shots and {face for part in shots for face in part.faces} <= {"hit", "miss"}
    at_somebody = [part for part in shots if part.chapter == YOU and "shoots at" in part.lines[0]]
    assert at_somebody, "with the dice that were thrown for it"


def test_a_roll_for_a_seat_stands_with_what_it_was_thrown_for() -> None:
    match = played("wartime", 120)
    rolled = [
        part for seat in range(match.n_seats) for part in told_to(match, seat)[1] if " rolls " in " ".join(part.lines)
    ]
    mine = [part for part in rolled if part.chapter == YOU]
    assert len(mine) * match.n_seats == len(rolled) > 0, "each roll is its own seat's, and on the board for the others"
    assert all(len(part.lines) > 1 for part in mine), "beside the answer that it was thrown for"
