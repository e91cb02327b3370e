"""A game is known by its home, however it was named; two games may share a name, but not a hall."""

import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

import sandtable
from sandtable.bots import levels
from sandtable.core import library
from sandtable.core.contract import Game
from sandtable.core.errors import Unknown, Unreadable
from sandtable.server.tables.hall import Hall

FOUR = (Path(__file__).parents[2] / "examples" / "four.py").read_text("utf-8")
OUTWARDS = FOUR.replace("scores[i] = 3 - abs(", "scores[i] = abs(").replace("= 1000\n", "= -1000\n")
OUTWARDS = OUTWARDS.replace("scores[i] = 100\n", "scores[i] = -100\n")


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """What a test imports from its folder is forgotten after it."""
    before, paths = set(sys.modules), dict(library._paths)
    yield
    for name in set(sys.modules) - before:
        if name.partition(".")[0].startswith("guest"):
            del sys.modules[name]
    library._paths.clear()
    library._paths.update(paths)


def file_of(folder: Path, name: str, text: str = FOUR) -> Path:
    path = folder / f"{name}.py"
    path.write_text(text, "utf-8")
    return path


def package_of(folder: Path, name: str, text: str = FOUR) -> Path:
    (folder / name).mkdir(parents=True)
    (folder / name / "__init__.py").write_text(f"from {name}.game import GAME as GAME\n", "utf-8")
    (folder / name / "game.py").write_text(text.replace("home=__name__", "home=__package__"), "utf-8")
    return folder / name


def test_a_game_is_found_by_file_by_folder_and_in_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file_of(tmp_path, "guest_file")
    package_of(tmp_path, "guest_folder")
    monkeypatch.chdir(tmp_path)
    found = [library.find(t) for t in ("./guest_file.py", "guest_file", "guest_folder", "./guest_folder")]
    assert [g.home for g in found] == ["guest_file", "guest_file", "guest_folder", "guest_folder"]
    assert found[0] is found[1] and found[2] is found[3]
    monkeypatch.chdir("/")
    assert library.load("guest_file") is found[0], "a record names it by its home"
    assert library.find(library.address(found[2])) is found[2]
    assert sandtable.new(str(tmp_path / "guest_folder")).asked == [0]


def test_a_part_of_a_larger_package_is_imported_as_such() -> None:
    path = Path(library.__file__).parents[1] / "games" / "tank"
    assert library.find(str(path)) is library.load("tank")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("./nowhere", "there is no such file or folder"),
        (".", "there is no __init__.py in it"),
        ("./a-b.py", "cannot be the name of a module"),
        ("./json.py", "the name 'json' is taken"),
        ("./guest_empty.py", "there is no GAME in guest_empty"),
        ("./guest_syntax.py", "guest_syntax.py, line 2:"),
        ("./guest_wrong.py", "guest_wrong.py, line 3: NameError: name 'nothing' is not defined"),
        ("no.such.module", "No module named 'no'"),
        ("nothing", "there are doubletime, tank"),
        ("..", "game '..'"),
        (".nothing", "no such file"),
    ],
)
def test_what_cannot_be_found_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, says: str
) -> None:
    (tmp_path / "in").mkdir()
    for name, content in {"a-b": "", "json": "", "guest_empty": "", "guest_syntax": "\nif:\n"}.items():
        file_of(tmp_path / "in", name, content)
    file_of(tmp_path / "in", "guest_wrong", "\n\nnothing\n")
    monkeypatch.chdir(tmp_path / "in")
    with pytest.raises(Unknown) as raised:
        library.find(text)
    assert says in str(raised.value) and "\n" not in str(raised.value)


def test_two_folders_of_one_name_are_told_apart(tmp_path: Path) -> None:
    a, b = package_of(tmp_path / "a", "guest_twice"), package_of(tmp_path / "b", "guest_twice")
    library.find(str(a))
    with pytest.raises(Unknown, match="the name 'guest_twice' is taken by .*rename the folder"):
        library.find(str(b))


def test_a_record_never_names_a_path(tmp_path: Path) -> None:
    """It may come from anywhere, and what it names is executed."""
    path = file_of(tmp_path, "guest_path", "raise SystemExit('executed')")
    for name in (str(path), str(path.with_suffix("")), "./guest_path.py", "../guest_path"):
        with pytest.raises(Unknown):
            library.load(name)


def two(folder: Path) -> tuple[Game, Game]:
    """Connect four, and a copy under the same name that thinks otherwise."""
    return library.load("examples.four"), library.find(str(file_of(folder, "guest_four", OUTWARDS)))


def test_two_games_of_one_name_do_not_share_their_bots(tmp_path: Path) -> None:
    four, other = two(tmp_path)
    assert four.name == other.name
    picks = []
    for game in (four, other):
        match = sandtable.new(game)
        size = game.size(match.settings, 2)
        picks.append(levels.choose("sergeant", game, match.state, 0, size, 1))
        assert levels.captain_for(game, size, 2, False, 8).game is game
    assert picks == [3, 0] or picks == [3, 6], picks


@pytest.mark.compiled
@pytest.mark.needs_fast
def test_a_copied_game_that_thinks_otherwise_plays_otherwise_in_the_lab(tmp_path: Path) -> None:
    from sandtable.cli.lab import cell_of
    from sandtable.lab.compare import compare

    two(tmp_path)
    a = cell_of("examples.four", "sergeant")
    b = cell_of(str(tmp_path / "guest_four.py"), "sergeant")
    assert compare(a, b, "length", 1, 400, 0.1).verdict == "differ"


@pytest.mark.compiled
@pytest.mark.needs_fast
def test_a_bound_that_is_too_small_is_found_by_batches_and_captains(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compiled code writes on past the end of a buffer; results that were reckoned so are never given."""
    from numba.core import config

    monkeypatch.setattr(config, "BOUNDSCHECK", None)  # as in the lab: nothing else looks at an index there
    from sandtable.bots.contests.arena import play_series

    text = FOUR.replace("max_legal=WIDTH,", "max_legal=2, max_odds=2,")
    game = library.find(str(file_of(tmp_path, "guest_small", text)))
    says = "guest_small writes 7 numbers where Size.max_legal is 2"
    with pytest.raises(Unreadable, match=says):
        play_series(game, game.settings(), [0, 0], 1, 5)
    state = game.fresh(game.settings(), 2)
    game.rules.setup(state)
    with pytest.raises(Unreadable, match=says):
        levels.captain_for(game, game.size(game.settings(), 2), 2, True, 20).look(state, 0, 1, 20)


def test_two_games_of_one_name_cannot_share_a_hall(tmp_path: Path) -> None:
    text = FOUR.replace('name="four"', 'name="tank"')
    path = file_of(tmp_path, "guest_tank", text)
    says = "two games are called 'tank', sandtable.games.tank and guest_tank: give one of them another `name`"
    with pytest.raises(Unknown, match=says):
        Hall(str(tmp_path / "x.sqlite"), extra_games=[str(path)])
    hall = Hall(str(tmp_path / "y.sqlite"), extra_games=[str(file_of(tmp_path, "guest_fine"))])
    assert hall.game("guest_fine").title == "Connect four" and hall.game("tank").home == "sandtable.games.tank"


def test_a_package_that_announces_a_name_of_ours_is_not_guessed_about(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = metadata.EntryPoint("tank", "examples.four:GAME", "sandtable.games")
    monkeypatch.setattr(metadata, "entry_points", lambda group: [entry])
    with pytest.raises(Unknown, match="two games are called 'tank': .*sandtable.games.tank or examples.four"):
        library.load("tank")
    assert library.load("sandtable.games.tank").name == "tank"
