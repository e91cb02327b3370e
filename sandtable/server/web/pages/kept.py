"""A finished game of earlier rules: its result, its log, its record, and why it does not replay."""

from sandtable.server.records.finished import Kept
from sandtable.server.web.look import icon, words
from sandtable.server.web.pages.frame import FOOT, drawing, mast, page
from sandtable.server.web.pages.replay import day, listed


def kept(game: Kept, me: str) -> str:
    """The page."""
    lines = "".join(f"<li>{words(line)}</li>" for line in game.log())
    record = f"/api/v1/tables/{words(game.id)}/replay/record?form=jsonl"
    download = f'<p><a class="btn" href="{record}" download>{icon("log")}Record, as JSON Lines</a></p>'
    bare = '<p class="quiet">It ended before this hall put games into words: the record has every answer by its number.</p>'
    told = f'<section><div class="section-head"><h2>What happened</h2></div><ol class="kept-log">{lines}</ol></section>'
    body = f"""{mast(me, "Records")}<main class="page stack"><section class="stack-s">
<div class="section-head"><h1>{words(game.title)}</h1></div>
<div class="panel panel-body stack-s kept"><span class="row-thumb">{drawing(game.game, "cover")}</span>
<p>{words(listed(game.names))} · {day(game.made)}</p><p><strong>{words(game.result)}</strong></p>
<p class="quiet">{words(game.why)}</p>{"" if lines else bare}{download}</div></section>{told if lines else ""}</main>{FOOT}"""
    return page(game.title, body, ("home", "form", "replay"))
