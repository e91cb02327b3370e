"""Draws covers and hero anew."""

from pathlib import Path

from sandtable.server.web.art.covers import COVERS
from sandtable.server.web.art.hero import HEIGHT, WIDTH, hero
from sandtable.server.web.art.sheet import sheet

PLACE = Path(__file__).parent.parent / "static" / "art"


def files() -> dict[str, str]:
    """Every drawing by the name of its file."""
    drawn = {name: (480, 320, draw()) for name, draw in COVERS.items()} | {"hero": (WIDTH, HEIGHT, hero())}
    return {
        f"{name}-{look}.svg": sheet(w, h, body, look == "lamp")
        for name, (w, h, body) in drawn.items()
        for look in ("day", "lamp")
    }


if __name__ == "__main__":
    for name, text in files().items():
        (PLACE / name).write_text(text, "utf-8")
        print(f"{name} {len(text)}")
