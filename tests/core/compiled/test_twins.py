"""The cache of compiled code: what cannot be read back is compiled anew, and games do not share what they compiled."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

pytestmark = [pytest.mark.compiled, pytest.mark.needs_fast]
ROOT = Path(__file__).parents[3]

PROGRAM = """
    from pathlib import Path
    from sandtable.core import library
    from sandtable.core.compiled import twins
    game = library.load("{game}")
    twin = twins.compiled(game)["apply"]
    size = game.size({{}}, 2)
    states = twins.table(game, size)
    twins.freeze_into(states, 0, game.fresh({{}}, 2, events=False))
    twin(states[0], 0, 3)
    print(states[0].n_discs, sum(twin.stats.cache_hits.values()))
"""


def played(folder: Path, game: str, cache: str = "cache", before: str = "", **more: str) -> list[str]:
    """What one answer of a game gives in a process of its own, and whether it came from the cache."""
    env = {**os.environ, "SANDTABLE_CACHE": str(folder / cache), "PYTHONPATH": f"{ROOT}{os.pathsep}{folder}", **more}
    done = subprocess.run(
        [sys.executable, "-c", before + textwrap.dedent(PROGRAM.format(game=game))],
        capture_output=True,
        text=True,
        env=env,
        timeout=120,
    )
    assert not done.returncode, done.stderr
    return [*done.stdout.split(), *(["warned"] if "compiling takes longer" in done.stderr else [])]


def test_the_ordinary_way_plays_and_keeps_what_it_compiled(tmp_path: Path) -> None:
    for hits in ("0", "1"):
        assert played(tmp_path, "examples.four", SANDTABLE_TWINS="ordinary") == ["1", hits]


@pytest.mark.parametrize(
    "change",
    [
        "from numba.core import caching; del caching._CacheLocator.get_source_stamp",
        "from numba.core import caching; caching.IndexDataCacheFile.load = lambda self, other: None",
        "from numba.core import codegen; codegen.JITCodeLibrary = object",
        "from numba.core.typed_passes import NativeLowering; NativeLowering.run_pass = lambda self, state: 1 // 0",
    ],
)
def test_where_a_private_part_of_numba_has_changed_the_ordinary_way_is_taken(tmp_path: Path, change: str) -> None:
    """The last one keeps its name and parameters: trying it out shows it."""
    if "run_pass" in change:  # then the ordinary way has no lowering either: only the choice is looked at
        program = f"{change}\nfrom sandtable.core.compiled import twins; print(twins._way.NAME)"
        env = {**os.environ, "SANDTABLE_CACHE": str(tmp_path), "PYTHONPATH": str(ROOT)}
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env, timeout=120)
        assert done.stdout.split() == ["ordinary"], done.stderr
    else:
        assert played(tmp_path, "examples.four", before=f"{change}\n", SANDTABLE_TWINS="") == ["1", "0", "warned"]


REFUSED = """
    from sandtable.core.compiled.twins import compile_functions, numbers
    def rule(out):
        return inner(out)
    def inner(out):
        n = out[0] + 1
        return out.nothing + n
    try:
        compile_functions({"rule": rule}, {})["rule"](numbers(2))
    except Exception as error:
        print(f"{type(error).__name__}: {error}")
"""


@pytest.mark.parametrize("way", ["private", "ordinary"])
def test_what_the_compiler_refuses_is_one_sentence_with_file_and_line(tmp_path: Path, way: str) -> None:
    (tmp_path / "refused.py").write_text(textwrap.dedent(REFUSED))
    env = {**os.environ, "SANDTABLE_CACHE": str(tmp_path / "c"), "PYTHONPATH": str(ROOT), "SANDTABLE_TWINS": way}
    done = subprocess.run(
        [sys.executable, "refused.py"], capture_output=True, text=True, env=env, timeout=120, cwd=tmp_path
    )
    assert len(done.stdout.splitlines()) == 1, done.stdout + done.stderr
    assert "Unreadable: unreadable: refused.py, line 7: " in done.stdout and "nothing" in done.stdout, done.stdout


def test_a_cache_that_cannot_be_read_is_filled_anew(tmp_path: Path) -> None:
    """Once broken bytes, once a game that has moved: its enums are no longer where the cache looks for them."""
    (tmp_path / "studio").mkdir()
    source = (ROOT / "examples" / "four.py").read_text("utf-8")
    (tmp_path / "studio" / "mine.py").write_text(source)
    assert played(tmp_path, "studio.mine") == ["1", "0"]
    for path in (tmp_path / "cache").rglob("*.nbi"):
        path.write_bytes(path.read_bytes()[:-20])
    assert played(tmp_path, "studio.mine") == ["1", "0"]
    assert played(tmp_path, "studio.mine") == ["1", "1"]
    (tmp_path / "studio" / "mine.py").write_text(source.replace("Kind", "Happening"))
    assert played(tmp_path, "studio.mine") == ["1", "0"]


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "a file").write_text("in the way")
    assert played(tmp_path, "examples.four", "a file/cache") == ["1", "0"]


def test_two_games_of_one_name_do_not_share_what_they_compiled(tmp_path: Path) -> None:
    (tmp_path / "studio").mkdir()
    source = (ROOT / "examples" / "four.py").read_text("utf-8")
    (tmp_path / "studio" / "mine.py").write_text(source)
    played(tmp_path, "studio.mine")
    (tmp_path / "studio" / "mine.py").unlink()
    assert played(tmp_path, "examples.four") == ["1", "0"]


SUMS = """
    import sys
    import numpy as np
    from sandtable.core.compiled.twins import compile_functions

    def hand(state):
        return mixed(state, 3) + mixed(state, 5) + mixed(state, 7)

    def mixed(state, by):
        total = 0
        for i in range(len(state.cards)):
{lines}
        return total

    twin = compile_functions({{"hand": hand}}, {{}})["hand"]
    for n in sys.argv[1:]:
        states = np.ones(1, np.dtype([("cards", np.int64, int(n))])).view(np.recarray)
        print(twin(states[0]) == hand(states[0]))
    print(sum(twin.stats.cache_hits.values()))
"""
LINE = "            total = (total * by + state.cards[i] * {}) % 10007"
LONG = "\n".join(map(LINE.format, range(100)))  # too long to be inlined


def mixed(folder: Path, *sizes: str) -> list[str]:
    """Are records of these sizes reckoned right, in a process of its own? And how many sizes came from the cache?"""
    (folder / "sums.py").write_text(textwrap.dedent(SUMS.format(lines=LONG)))
    env = {**os.environ, "SANDTABLE_CACHE": str(folder / "cache"), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, str(folder / "sums.py"), *sizes], capture_output=True, text=True, env=env, timeout=120
    )
    assert not done.returncode, done.stderr
    return done.stdout.split()


def test_sizes_compiled_in_two_processes_do_not_mix_in_a_third(tmp_path: Path) -> None:
    """numba names machine code by counters of the process: both were called the same, and the first was run for both."""
    assert mixed(tmp_path, "2") == ["True", "0"]
    assert mixed(tmp_path, "40") == ["True", "0"]
    assert mixed(tmp_path, "2", "40") == ["True", "True", "2"]
    assert mixed(tmp_path, "2", "77", "40") == ["True", "True", "True", "2"], (
        "one is compiled between two that were loaded"
    )


def test_who_only_loads_does_without_what_compiling_needs(tmp_path: Path) -> None:
    """All that numba knows of Python and numpy took four fifths of the time that loading a general took."""
    tells = "import atexit, sys; atexit.register(lambda: print('numba.np.linalg' in sys.modules))\n"
    assert played(tmp_path, "examples.four", before=tells) == ["1", "0", "True"]
    assert played(tmp_path, "examples.four", before=tells) == ["1", "1", "False"]


def last_of(out: Any) -> int:
    return int(out[-1])


def test_other_peoples_compiled_code_still_counts_from_the_end() -> None:
    import numba
    import numpy as np

    from sandtable.core import library
    from sandtable.core.compiled import twins

    game = library.load("examples.four")
    states = twins.table(game, game.size({}, 2))
    assert twins.compiled(game)["asks"](states[0], 0)
    assert numba.njit(last_of)(np.array([1, 2, 3])) == 3


def down(n: int) -> int:
    return 0 if n < 1 else up(n - 1)


def up(n: int) -> int:
    return down(n - 1)


def test_functions_that_come_back_to_themselves_are_refused() -> None:
    """One piece of machine code cannot hold them; seen: a warm cache ended in a crash of the process."""
    from sandtable.core.compiled.twins import compile_functions

    with pytest.raises(TypeError, match="down calls itself, or is called by what it calls"):
        compile_functions({"down": down}, {})
