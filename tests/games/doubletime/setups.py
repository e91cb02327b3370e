"""Further set-ups for the contract suite: every option both ways, the smallest and the largest field."""

SETUPS = [
    (
        {
            "columns": 3,
            "rows": 6,
            "hold_wall": True,
            "collision": "first_player",
            "passing_shot": False,
            "hero_damage": 3,
            "goddess": "once",
            "turn_limit": 5,
        },
        2,
    ),
    ({"columns": 8, "rows": 14, "turn_limit": 200}, 2),
]
