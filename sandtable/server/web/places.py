"""Places to fight in, as pictures: what a game declares for an option (`Option.places`), laid by its own functions."""

from functools import cache

from sandtable.core.contract import Game
from sandtable.core.dice import Dice
from sandtable.core.match import Match
from sandtable.core.options import Place
from sandtable.server.web.figures import own_ids


@cache
def picture(game: Game, option: str, place: Place) -> str:
    """The place with all its seats taken, as anyone sees it before the first move."""
    seats = place.seats.stop - 1
    match = Match(
        game, game.settings({option: place.value}), seats, Dice.from_seed(1), [f"{s + 1}" for s in range(seats)]
    )
    drawing = match.view().drawing
    body = own_ids(drawing.ground + drawing.pieces, f"{option}-{place.value}")
    return f'<svg class="st {game.name}" viewBox="0 0 {drawing.width:g} {drawing.height:g}" aria-hidden="true">{body}</svg>'


def rows(game: Game) -> list[dict[str, object]]:
    """Every place of a game, for the page."""
    return [
        {
            "option": option.name,
            "value": place.value,
            "title": place.title,
            "blurb": place.blurb,
            "seats": [place.seats.start, place.seats.stop - 1],
            "picture": picture(game, option.name, place),
        }
        for option in game.options
        for place in option.places
    ]
