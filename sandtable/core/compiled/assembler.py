"""CUDA's assembler: machine code from PTX, where it is on the path."""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from sandtable.core.errors import Unreadable


def assembled(ptx: str, arch: str, to: Path, registers: int = 0, lines: bool = False) -> bool:
    """Writes machine code for the GPU; False where CUDA's assembler is not there."""
    ptxas = shutil.which("ptxas")
    if ptxas is None:
        return False
    flags = [f"-maxrregcount={registers}"] if registers else []
    flags += ["-lineinfo"] if lines else []
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "kernel.ptx"
        source.write_text(ptx)
        command = [ptxas, f"-arch={arch}", "-O3", *flags, "-o", str(to), str(source)]
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise Unreadable(why(done.stdout + done.stderr, ptxas))
    return True


def why(said: str, ptxas: str) -> str:
    """Why the assembler wrote nothing, from what it said. A driver of its release could not load newer PTX either."""
    newer = re.search(r"Unsupported \.version ([\d.]*\d)", said)
    if not newer:
        return f"{ptxas} wrote no machine code: {' '.join(said.split())[:400]}"
    told = subprocess.run([ptxas, "--version"], capture_output=True, text=True).stdout
    found = re.search(r"release ([\d.]*\d)", told)
    release = found[1] if found else "X.Y"
    return (
        f"{ptxas} of CUDA {release} cannot read PTX {newer[1]}, which a newer NVVM wrote: install that of the same release, "
        f'`pip install "nvidia-nvvm=={release}.*"`'
    )
