"""What the compiler refuses, in one sentence with the author's file and line."""

import re
from typing import Any

from sandtable.core.checks.dialect import shown
from sandtable.core.errors import Unreadable

PLACE = re.compile(r'File "([^"]+)", line (\d+)')
NOISE = (
    "Failed in",
    "During:",
    "There are",
    "No match",
    "- Of which",
    "File ",
    "This error",
    "Overload",
    "raised from",
    "<source",
)


def told(error: Any, function: Any) -> Unreadable:
    """The compiler's own trace is hundreds of lines about its own parts; the first place it names is the innermost."""
    text, code = str(getattr(error, "msg", error)), function.__code__
    place, named = getattr(error, "loc", None), PLACE.search(text)
    path, line = code.co_filename, code.co_firstlineno
    if named:
        path, line = (path if path.endswith(named[1]) else named[1]), int(named[2])
    elif place is not None and str(place.filename) == path:
        line = place.line
    lines = [part.strip() for part in text.splitlines()]
    what = next((part for part in lines if part and not part.startswith(NOISE)), type(error).__name__)
    return Unreadable(f"{shown(path)}, line {line}: this does not compile: {what[:160]}")
