"""Records: bring one along; those one brought, and the games one has finished."""

from sandtable.core.wording import many
from sandtable.server.web.look import icon, words
from sandtable.server.web.pages.frame import FOOT, Known, drawing, mast, page
from sandtable.server.web.pages.replay import day, listed


def row(game: str, id: str, title: str, notes: list[str], mine: bool = False) -> str:
    bin = f'<button class="btn btn--small" data-delete="{words(id)}">{icon("bin")}Delete</button>' if mine else ""
    shown = "".join(f"<span>{words(note)}</span>" for note in notes if note)
    return f"""<li class="row"><span class="row-thumb">{drawing(game, "cover")}</span>
<div><a class="row-title" href="/replay/{words(id)}">{words(title)}</a><div class="row-meta">{shown}</div></div>
<a class="btn btn--small" href="/replay/{words(id)}">{icon("play")}Replay</a>{bin}</li>"""


def section(title: str, rows: list[str]) -> str:
    head = f'<div class="section-head"><h2>{title}</h2></div>'
    return f'<section>{head}<ul class="rows">{"".join(rows)}</ul></section>' if rows else ""


def records(known: Known) -> str:
    """The page. *known*: me, records (as `GET /records`), over (tables as `GET /tables`), titles."""
    titles = known["titles"]
    brought = [
        row(
            record["game"],
            record["record"],
            titles.get(record["game"], record["game"]),
            [listed(record["names"]), many(record["entries"], "entry"), "" if record["over"] else "not over"],
            mine=True,
        )
        for record in known["records"]
    ]
    played = [
        row(
            table["game"],
            table["table"],
            table["title"],
            [listed([s["name"] for s in table["seats"]]), table["status"], day(table["made"])],
        )
        for table in known["over"]
    ]
    lists = section("Records I brought", brought) + section("Games I finished", played)
    body = f"""{mast(known["me"], "Records")}<main class="page stack"><section class="stack-s">
<div class="section-head"><h1>Records</h1></div>
<form class="panel panel-body stack-s bring" id="bring"><p>A record made anywhere replays here: the table is laid, every entry is
played again, every hash and every roll of the dice is compared. What does not hold is named with its place.</p>
<div class="field"><label for="file">A record of a game</label>
<input class="input" id="file" type="file" accept=".jsonl,.txt,.json,text/plain,application/jsonl">
<span class="hint">JSON Lines or text, up to 8 MiB.</span></div>
<div class="field"><label for="text">Or paste it</label>
<textarea class="input" id="text" rows="3" spellcheck="false" autocomplete="off"></textarea></div>
<p class="error" id="bring-error" role="alert" hidden></p>
<p><button class="btn btn--go">{icon("play")}Look at it</button></p></form></section>{lists}</main>{FOOT}"""
    return page("Records", body, ("home", "form", "replay"), "records")
