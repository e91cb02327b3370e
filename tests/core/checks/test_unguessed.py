"""A field that was hidden and that a guess forgets is found; one that may be so is not."""

from sandtable.core.checks.unguessed import ENOUGH, Unguessed
from sandtable.core.record import Array, Int, Record, sized

UNKNOWN = -1


class Piece(Record):
    rank = Int()
    moved = Int()


class State(Record):
    turn = Int()
    pieces = Array(Piece, 8)


def looked_at(guessed_rank: int, times: int = ENOUGH) -> list[str]:
    """Tables whose third piece has a hidden rank of 1 to 4, and whether it moved is hidden too."""
    plain = sized(State)
    state, looks = plain.fresh(), Unguessed(plain.layout)
    for i in range(times // 8):
        for at, piece in enumerate(state.pieces):
            piece.rank, piece.moved = 1 + (i + at) % 4, (i + at) % 2
        view = state.copy()
        view.pieces[2].rank, view.pieces[2].moved = UNKNOWN, 0
        guessed = view.copy()
        guessed.pieces[2].rank = guessed_rank
        looks.look(state, view, guessed)
    return looks.found()


def test_a_guess_that_forgets_a_field_is_named_with_what_it_leaves() -> None:
    assert looked_at(UNKNOWN) == [
        "a guess leaves pieces.rank at -1, as it was hidden; no table has that there",
    ]


def test_a_guess_that_is_made_and_one_that_may_be_so_are_well() -> None:
    assert looked_at(guessed_rank=3) == []


def test_few_tables_prove_nothing() -> None:
    assert looked_at(UNKNOWN, ENOUGH // 2) == []
