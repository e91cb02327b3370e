"""My wars: how they ended, how often I won, and ratings."""

from collections.abc import Sequence
from datetime import UTC, datetime

from sandtable.server.people.ratings import Rating
from sandtable.server.web.look import icon, words
from sandtable.server.web.pages.frame import FOOT, Known, drawing, mast, page


def tally(game: Known) -> str:
    """A game in numbers."""
    rating = (
        f'<dd>{game["rating"]}</dd><dd class="small quiet">place {game["place"]} of {game["rated"]}</dd>'
        if game["rating"] is not None
        else '<dd class="quiet">not yet</dd>'
    )
    shared = f", shared {game['shared']}" if game["shared"] else ""
    return f"""<article class="game tally-card">{drawing(game["game"], "cover")}<div class="game-body"><h3>{words(game["title"])}</h3>
<p class="small">{game["played"]} played · won {game["won"]}{shared}, lost {game["lost"]}</p>
<dl class="rated"><dt>Rating</dt>{rating}</dl></div></article>"""


def war_row(table: Known) -> str:
    end = "won" if table["points"] >= 1000 else "shared" if table["points"] > 0 else "lost"
    good = " chip--good" if end == "won" else ""
    when = datetime.fromtimestamp(table["at"] / 1000, UTC)
    note = "" if table["counts"] else "<span>does not count for ratings</span>"
    return f"""<li class="row"><span class="row-thumb">{drawing(table["game"], "cover")}</span>
<div><a class="row-title" href="/table/{words(table["table"])}">{words(table["title"])}</a>
<div class="row-meta"><span>{words(table["status"])}</span><span>{when:%-d %B %Y}</span>{note}</div></div>
<span class="chip{good}">{end}</span><a class="btn btn--bare btn--small" href="/replay/{words(table["table"])}">{icon("play")}Replay</a></li>"""


def ladder(title: str, ratings: Sequence[Rating], me: str) -> str:
    rows = "".join(
        f"<li{' class=is-you' if r.person == me else ''}><b>{words(r.name)}</b><span>{r.sure:.1f}</span>"
        f'<small class="quiet">{r.games} games</small></li>'
        for r in ratings
    )
    return (
        f'<section class="panel ladder"><div class="panel-head"><h3>{words(title)}</h3></div><ol>{rows}</ol></section>'
    )


def history(known: Known) -> str:
    """The page of somebody's wars."""
    tallies = "".join(tally(game) for game in known["games"])
    rows = "".join(war_row(table) for table in known["over"])
    ladders = "".join(ladder(title, ratings, known["id"]) for title, ratings in known["ladders"].items() if ratings)
    if not known["ratings"]:
        said = "This hall keeps no ratings."
    elif not known["lasting"]:
        said = """Ratings are for people with a key that lasts: <a href="/me">write down six words or make a passkey</a>,
and your games count, also those you have played."""
    else:
        said = "A rating counts seats that you held from beginning to end, against people with lasting keys. After three games it is shown."
    none = "" if rows else '<p class="quiet">No war of yours is over yet.</p>'
    body = f"""{mast(known["me"])}<main class="page history"><header><p class="over">{words(known["me"])}</p><h1>Your wars</h1>
<p>{said}</p></header>{f'<div class="five tallies">{tallies}</div>' if tallies else ""}
<section><div class="section-head"><h2>How they ended</h2></div>{none}<ul class="rows">{rows}</ul></section>
{f'<section><div class="section-head"><h2>Ratings</h2></div><div class="ladders">{ladders}</div></section>' if ladders else ""}</main>{FOOT}"""
    return page("Your wars", body, ("home", "form", "slow", "talk"))
