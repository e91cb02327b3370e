"""The hall's log on standard error: lines for people, or one JSON object a line for a machine that searches them."""

import json
import logging
import sys
from datetime import UTC, datetime

PLAIN = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        said = {"at": at, "level": record.levelname.lower(), "part": record.name, "message": record.getMessage()}
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def begin(as_json: bool) -> None:
    """Whatever is logged from now on goes there. What names those who connect is not logged at all."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if as_json else logging.Formatter(PLAIN))
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # It names addresses and paths, and has a line for whatever cannot be read.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
