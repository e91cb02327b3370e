"""A drawing as a file of its own: by day or by lamp, with only the rules it uses inside."""

import re

from sandtable.core.drawing import glyphs, picture, svg
from sandtable.server.web.look import css_rules


def rules_for(body: str) -> str:
    """The rules of the boards' theme that name only classes this drawing has."""
    used = {name for names in re.findall(r'class="([^"]*)"', body) for name in names.split()} | {"st"}
    kept = []
    for head, text in css_rules(picture.theme()):
        if head.startswith("@"):
            continue
        heads = [
            h for h in head.split(",") if not h.strip().startswith(".") or set(re.findall(r"\.([\w-]+)", h)) <= used
        ]
        if heads:
            kept.append(f"{','.join(heads)}{{{text}}}")
    return re.sub(r"\s+", " ", "".join(kept) + ".contour-4{stroke-width:1.5}")


def sheet(w: float, h: float, body: str, night: bool) -> str:
    """The file."""
    used = set(re.findall(r'href="#g-([\w-]+)"', body))
    patterns = re.findall(r'<pattern [^>]*?id="([\w-]+)".*?</pattern>', svg.hatches())
    whole = re.findall(r"<pattern .*?</pattern>", svg.hatches())
    hatches = "".join(text for id, text in zip(patterns, whole, strict=True) if f"url(#{id})" in body)
    defs = hatches + glyphs.symbols(used)
    look = "dark" if night else "light"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="st" data-theme="{look}" viewBox="0 0 {svg.n(w)} {svg.n(h)}" '
        f'preserveAspectRatio="xMidYMid slice"><style>{rules_for(defs + body)}</style><defs>{defs}</defs>{body}</svg>\n'
    )
