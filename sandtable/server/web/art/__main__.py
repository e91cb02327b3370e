"""Draws the covers of our games, the hero and the icon of the app anew."""

from importlib import import_module
from pathlib import Path

from sandtable.core import library
from sandtable.core.drawing.cover import HEIGHT, WIDTH, files
from sandtable.server.web.art import hall, hero, icon

PLACE = Path(__file__).parent.parent / "static" / "art"


def drawn() -> dict[Path, str]:
    """Every drawing by its file: a game's cover lies in the game."""
    out = {PLACE / name: text for name, text in files("hall", WIDTH, HEIGHT, hall.cover()).items()}
    out |= {PLACE / name: text for name, text in files("hero", hero.WIDTH, hero.HEIGHT, hero.hero()).items()}
    out[PLACE / "icon.svg"] = icon.icon()
    for name in library.names():
        game = library.load(name)
        cover = import_module(f"{game.home}.cover").cover()
        out |= {game.folder / file: text for file, text in files("cover", WIDTH, HEIGHT, cover).items()}
    return out


if __name__ == "__main__":
    for path, text in drawn().items():
        path.write_text(text, "utf-8")
        print(f"{path.parent.name}/{path.name} {len(text)}")
    for size in icon.SIZES:
        (PLACE / f"icon-{size}.png").write_bytes(icon.painted(size))
