"""Pages in their plainest form, until those of the hall are here."""

from collections.abc import Mapping
from html import escape
from typing import Any

Known = Mapping[str, Any]


def page(title: str, body: str) -> str:
    head = f'<head><meta charset="utf-8"><title>{escape(title)}</title></head>'
    return f'<!doctype html>\n<html lang="en">{head}<body>{body}</body></html>\n'


def home(hall: Known) -> str:
    games = "".join(
        f'<li><form method="post" action="/play/{escape(g["name"])}"><button>{escape(g["title"])}</button></form></li>'
        for g in hall["games"]
    )
    mine = "".join(f'<li><a href="/table/{t["table"]}">{escape(t["title"])}</a></li>' for t in hall["mine"])
    return page("The hall", f"<h1>Sandtable</h1><ul>{games}</ul><ul>{mine}</ul>")


def table(table: Known) -> str:
    return page(str(table["title"]), f"<h1>{escape(str(table['title']))}</h1>")


def join(invite: Known) -> str:
    form = '<form method="post"><input name="name"><button>Sit down</button></form>'
    return page("Join", f"<h1>{escape(str(invite['title']))}</h1>{form}")


def error(status: int, message: str) -> str:
    return page("Not here", f"<p>{status}</p><h1>{escape(message)}</h1>")


def new(form: Known) -> str:
    return page("New table", "".join(f"<p>{escape(g['title'])}</p>" for g in form["games"]))


def rulebooks(hall: Known) -> str:
    return page("Rulebooks", "".join(f"<p>{escape(g['title'])}</p>" for g in hall["games"]))


def rulebook(book: Known) -> str:
    return page(str(book["title"]), "".join(f"<h2>{escape(c['id'])}</h2>{c['text']}" for c in book["clauses"]))
