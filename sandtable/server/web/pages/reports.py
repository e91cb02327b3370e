"""Reports of the lab that the host has laid out."""

from sandtable.server.web.look import icon, words
from sandtable.server.web.pages.frame import FOOT, Known, mast, page
from sandtable.server.web.pages.replay import day


def row(report: Known) -> str:
    name = words(report["name"])
    return f"""<li class="row"><div><a class="row-title" href="/reports/{name}/report.html">{words(report["title"])}</a>
<div class="row-meta"><span>{day(report["changed"])}</span></div></div>
<a class="btn btn--small" href="/reports/{name}/report.html">{icon("eye")}Read</a></li>"""


def reports(known: Known) -> str:
    """The page. *known*: me, reports (name, title, changed)."""
    rows = "".join(map(row, known["reports"]))
    body = f"""{mast(known["me"])}<main class="page page--narrow stack"><div class="section-head"><h1>From the lab</h1>
<span class="small quiet">games played by the thousand, and what they say</span></div><ul class="rows">{rows}</ul></main>{FOOT}"""
    return page("From the lab", body, ("home",), "now")
