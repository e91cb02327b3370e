"""Looking back: the verdict, the curve, the turning points with small boards. `backward.js` fills the frame."""

from sandtable.server.web import look
from sandtable.server.web.look import icon, words
from sandtable.server.web.pages.frame import FOOT, Known, mast, page
from sandtable.server.web.pages.replay import listed, play_on


def looking_back(game: Known) -> str:
    """The page. *game*: what a replay's page knows."""
    id = words(game["id"])
    body = f"""{look.board_sheet()}{mast(game["me"], "Records")}
<main class="page back" id="ui-back"><header class="back-head"><div><p class="over">{words(game["title"])} · {words(listed(game["names"]))}</p>
<h1 id="ui-verdict">Looking back</h1><p class="lead" id="ui-lead">{words(game["result"])}</p></div>
<div class="back-acts"><a class="btn" href="/replay/{id}">{icon("play")}Replay</a></div></header>
<section class="back-wait" id="ui-wait" aria-live="polite"></section>
<section class="back-plot" id="ui-plot" aria-label="Chances" hidden></section>
<div class="back-grid" id="ui-turning" hidden></div>
<section class="back-measures" id="ui-measures" aria-label="Who plays how" hidden></section></main>
{play_on(game)}{FOOT}"""
    known = {"table": game["id"], "game": game["game"], "me": game["me"], "seats": len(game["names"])}
    return page(f"Looking back: {listed(game['names'])}", body, ("form", "slow", "back"), "backward", known)
