"""CUDA's assembler: what it writes is kept, and what it refuses is one sentence with the way out."""

import os
from pathlib import Path

import pytest

from sandtable.core.compiled.assembler import assembled
from sandtable.core.errors import Unreadable

TOO_NEW = "ptxas kernel.ptx, line 9; fatal   : Unsupported .version 9.4; current version is '9.0'"
ASSEMBLER = """#!/bin/sh
if [ "$1" = --version ]; then echo 'Cuda compilation tools, release 13.0, V13.0.88'; exit 0; fi
{does}
"""


def on_path(folder: Path, monkeypatch: pytest.MonkeyPatch, does: str) -> None:
    """An assembler that does this is the first on the path."""
    program = folder / "bin" / "ptxas"
    program.parent.mkdir()
    program.write_text(ASSEMBLER.format(does=does))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")


def test_machine_code_is_written_where_it_was_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on_path(tmp_path, monkeypatch, 'while [ "$1" != -o ]; do shift; done; cp "$3" "$2"')
    assert assembled(".version 9.0", "sm_90", tmp_path / "kernel.cubin", registers=64)
    assert (tmp_path / "kernel.cubin").read_text() == ".version 9.0"


def test_without_an_assembler_there_is_no_machine_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not assembled(".version 9.0", "sm_90", tmp_path / "kernel.cubin")


def test_an_assembler_older_than_the_ptx_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It used to end in a traceback."""
    on_path(tmp_path, monkeypatch, f'echo "{TOO_NEW}" >&2; exit 255')
    with pytest.raises(Unreadable) as refused:
        assembled(".version 9.4", "sm_90", tmp_path / "kernel.cubin")
    said = str(refused.value)
    assert "of CUDA 13.0 cannot read PTX 9.4" in said and 'pip install "nvidia-nvvm==13.0.*"' in said
    assert "\n" not in said and not (tmp_path / "kernel.cubin").exists()


def test_what_else_an_assembler_refuses_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on_path(tmp_path, monkeypatch, 'echo "line 4; error   : no instruction foo" >&2; exit 255')
    with pytest.raises(Unreadable, match="wrote no machine code: line 4; error : no instruction foo"):
        assembled("foo", "sm_90", tmp_path / "kernel.cubin")
