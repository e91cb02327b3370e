"""Random paper books, judged by the referee of the game and by a second one: the same entries are struck, and the tables are the same."""

import random
from datetime import date, timedelta

from sandtable.games.tank.logbook import replay, report

from .second import Referee, name

NAMES = ("Azure", "Gules", "Vert le Bon", "Or", "Žofie d'Été", "Jean-Luc")
CHOICES = {
    "sight": ("corners_block", "both_sides"),
    "corpse_gold": ("lost", "looter", "coffer"),
    "self_gift": (False, True),
    "self_shot": (False, True),
    "waste_lives": (False, True),
    "grant_life_daily": (False, True),
    "illegal": ("refuse", "forfeit"),
    "calendar": (False, True),
}
PHRASES = {
    "killed": "{0} killed",
    "stimulus": "Council Decree – Stimulus to {0}",
    "bounty": "Council Decree – {1} Gold Bounty on {0}",
    "life": "Council Decree – Grant Life to {0}",
    "move": "{0} – Move to {1}",
    "shoot": "{0} – Shoot at {1}{2}",
    "give": "{0} – Give {1} Gold to {2}",
    "trade": "{0} – Trade {1} gold",
    "upgrade": "{0} – Upgrade Range",
}


def phrase(kind, who, *rest):
    words = [
        name(r) if isinstance(r, tuple) else "" if r is None else f" ({r})" if r in ("hit", "miss") else r for r in rest
    ]
    return PHRASES[kind].format(who, *words)


def opening(rng):
    """Rows, tanks and the scenario's text."""
    width, height, thick = rng.randint(2, 7), rng.randint(2, 7), rng.random() / 2
    rows = [
        [rng.choice("1123") if rng.random() < thick else rng.choice("m...") for _ in range(width)]
        for _ in range(height)
    ]
    free = [(c, r) for r in range(height) for c in range(width) if not rows[r][c].isdigit()]
    rng.shuffle(free)
    tanks, lines = {}, [" ".join(row) for row in rows]
    for i, (who, square) in enumerate(zip(NAMES[: rng.randint(2, 6)], free, strict=False)):
        is_dead = i > 1 and rng.random() < 0.6
        card = {"gold": rng.randint(0, 20), "range": rng.randint(1, 4)}
        card |= (
            {"durability": rng.randint(1, 3)}
            if is_dead
            else {"lives": rng.randint(1, 3), "actions": rng.randint(0, 5), "bounty": rng.randint(0, 4)}
        )
        lines.append(f"tank: {who} {name(square)} {'dead ' * is_dead}" + " ".join(f"{k} {v}" for k, v in card.items()))
        tanks[who] = {"at": square, "lives": 0, "durability": 0, "actions": 0, "bounty": 0, "destroyed": False, **card}
    return rows, tanks, "\n".join(lines) + "\n"


def any_entry(rng, referee):
    who, other = rng.choice(list(referee.tanks)), rng.choice(list(referee.tanks))
    c, r = referee.tanks[who]["at"] or (0, 0)
    kind = rng.choice(
        ["move"] * 5 + ["shoot"] * 8 + ["give"] * 2 + ["trade", "upgrade", "stimulus", "bounty", "life", "killed"]
    )
    far = 1 if kind == "move" and rng.random() < 0.9 else 4
    near = max(0, c + rng.randint(-far, far)), max(0, r + rng.randint(-far, far))
    at_tank = referee.tanks[other]["at"]
    rest = {
        "move": (near,),
        "shoot": (at_tank if at_tank and rng.random() < 0.5 else near, rng.choice(("hit", "hit", "miss", None))),
        "give": (rng.choice((-2, 0, 1, 2, 3, 5, 9)), other if rng.random() < 0.9 else "Stranger"),
        "trade": (rng.choice((3, 5, 8, 10, 4, 6, 0, -3, 13)),),
        "bounty": (rng.randint(0, 6),),
    }
    return kind, who, *rest.get(kind, ())


def judged(rng):
    """A book and its options, what the second referee struck, and the table it is left with."""
    rows, tanks, scenario = opening(rng)
    options = {k: rng.choice(v) for k, v in CHOICES.items()}
    day, coffer = rng.randint(0, 5), rng.randint(0, 40)
    referee, today, book, struck = Referee(rows, tanks, day, coffer, options), None, [], []
    for _ in range(rng.randint(1, 120)):
        if today is None or rng.random() < 0.25:
            new = today + timedelta(rng.randint(1, 9)) if today else date(2023, 10, rng.randint(1, 28))
            for n in range(1, (new - today).days if today and options["calendar"] else 1):
                if (today + timedelta(n)).weekday() in (0, 2, 3):
                    referee.start_day()
            referee.start_day()
            today = new
        entry = any_entry(rng, referee)
        book.append(f"{today.month}/{today.day}/{today.year} – {phrase(*entry)}")
        if not referee.judge(entry):
            struck.append(len(book))
    return book, scenario + f"day: {day}\ncoffer: {coffer}\n", options, struck, referee


def table(referee):
    last = referee.living() if referee.over else []
    return {
        "over": referee.over,
        "winner": last[0] if last else None,
        "day": referee.day,
        "coffer": referee.coffer,
        "councillors": [n for n, t in referee.tanks.items() if not t["lives"] and not t["destroyed"]],
        "senators": [n for n, t in referee.tanks.items() if t["destroyed"]],
        "tanks": {n: {**t, "at": t["at"] and name(t["at"]), "dead": not t["lives"]} for n, t in referee.tanks.items()},
        "walls": {name(s): v for s, v in referee.walls.items()},
        "mines": {name(s) for s in referee.mines},
    }


def test_two_referees_agree_on_any_book():
    n_struck = n_over = 0
    for seed in range(150):
        book, scenario, options, struck, referee = judged(random.Random(seed))
        if len(referee.tanks) < 2:
            continue
        found = report(replay("\n".join(book), scenario, options))
        assert [r["line"] for r in found.pop("struck")] == struck, f"seed {seed}"
        found.pop("corrected")
        found["mines"] = set(found["mines"])
        assert found == table(referee), f"seed {seed}"
        n_struck, n_over = n_struck + len(struck), n_over + referee.over
    assert n_struck > 2000 and n_over > 30, "the books say enough to disagree on"
