"""Every shipped puzzle proved anew, by another seed and three times the budget; the sergeant must miss most of them."""

from pathlib import Path

from sandtable.core import library
from sandtable.core.puzzle import shipped
from sandtable.lab.puzzles import Checked, check
from soak import Row
from soak.shared import keep, load, until

NAME = "puzzles"
SEED = 77


def run(minutes: float, state_path: Path) -> Row:
    """One puzzle after another, those not looked at yet."""
    state = load(state_path)
    wanted = [
        (name, number, puzzle)
        for name in library.names()
        if (shelf := shipped(library.load(name)))
        for number, puzzle in enumerate(shelf.puzzles)
    ]
    left = iter([one for one in wanted if one[2].id not in state.get(one[0], {})])
    for _ in until(minutes):
        one = next(left, None)
        if one is None:
            break
        name, number, puzzle = one
        shelf = shipped(library.load(name))
        assert shelf is not None
        same, missed = check(library.load(name), shelf, puzzle, SEED * 1_000_003 + number)
        state.setdefault(name, {})[puzzle.id] = [same, missed]
        keep(state_path, state)
    found = {name: counted(state.get(name, {})) for name in dict.fromkeys(one[0] for one in wanted)}
    note = ", ".join(f"{name} {f.agree} of {f.puzzles} the same, {f.missed} missed" for name, f in found.items())
    return Row(
        NAME, all(f.holds or not f.puzzles for f in found.values()), sum(f.puzzles for f in found.values()), note
    )


def counted(rows: dict[str, list[bool]]) -> Checked:
    return Checked(len(rows), sum(same for same, _ in rows.values()), sum(missed for _, missed in rows.values()))
