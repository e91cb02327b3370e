"""For schemathesis: half of what it sends to a table goes to one that is there, in the name of somebody who sits at it."""

import os
import zlib
from typing import Any

import schemathesis

TABLES = os.environ.get("SANDTABLE_TABLES", "").split()
INVITES = os.environ.get("SANDTABLE_INVITES", "").split()


@schemathesis.hook
def before_call(context: schemathesis.HookContext, case: schemathesis.Case, _: dict[str, Any]) -> None:
    """Chosen by what was going to be sent, so that the same seed sends the same."""
    parts = case.path_parameters
    for name, known in (("id", TABLES), ("token", INVITES)):
        if parts and name in parts and known:
            pick = zlib.crc32(repr((parts[name], case.body)).encode())
            if pick % 2:
                parts[name] = known[pick // 2 % len(known)]
