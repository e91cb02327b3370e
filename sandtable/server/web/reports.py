"""Reports of the lab that the host has laid out: a folder of runs (`reports` of the settings), each with its `report.html`."""

import asyncio
import re
from html import unescape
from pathlib import Path
from typing import Any

from litestar import Response, get

from sandtable.server.errors import nowhere
from sandtable.server.web import pages
from sandtable.server.web.requests import person
from sandtable.server.web.site import Asking, page, sent, static_file

REPORT = "report.html"
HEAD = 4_000  # bytes at the head of a report in which its title stands
TITLE = re.compile(r"<title>(.*?) · Sandtable lab</title>")
# A report is a page of its own that needs nothing of the hall: it brings its style, runs no script and knows no cookie.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; frame-ancestors 'none'; sandbox allow-downloads"


def found(folder: str) -> list[dict[str, Any]]:
    """What lies in the host's folder, the newest first: name of the run's folder, title, when it was written."""
    runs = [path for path in Path(folder).glob(f"*/{REPORT}") if path.is_file()] if folder else []
    return sorted(map(one, runs), key=lambda report: -int(report["changed"]))


def one(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        said = TITLE.search(file.read(HEAD).decode("utf-8", "replace"))
    title = unescape(said[1]) if said else path.parent.name
    return {"name": path.parent.name, "title": title, "changed": int(path.stat().st_mtime * 1000)}


@get("/reports", include_in_schema=False)
async def reports(request: Asking) -> Response[Any]:
    """All of them; a hall that has none has no such page."""
    rows = await asyncio.to_thread(found, request.app.state.reports)
    if not rows:
        raise nowhere()
    guest = await person(request)
    return page(pages.reports({"me": guest.name if guest else "", "reports": rows}))


@get("/reports/{name:str}/{path:path}", include_in_schema=False)
async def report_file(request: Asking, name: str, path: Path) -> Response[Any]:
    """A report, or what it leads to: the games it counted, and records of some of them, which are saved and not shown."""
    folder = request.app.state.reports
    if not folder or "\0" in name + str(path):
        raise nowhere()
    run = (Path(folder) / name).resolve()
    file = (run / str(path).lstrip("/")).resolve()
    if run.parent != Path(folder).resolve() or not file.is_relative_to(run) or not file.is_file():
        raise nowhere()
    response = sent(request, static_file(file, file.stat().st_mtime_ns))
    response.headers["content-security-policy"] = POLICY
    if file.name != REPORT:
        response.headers["content-disposition"] = "attachment"
    return response


ROUTES = [reports, report_file]
