"""The set-ups in which the contract suite tries Tank Game: each size class, each option away from its default."""

SETUPS = [
    ({"map": "four rooms", "day_limit": 12}, 16),
    ({"sight": "both_sides", "self_shot": True, "self_gift": True, "corpse_gold": "looter", "illegal": "forfeit"}, 4),
    (
        {"votes": "recorded", "corpse_gold": "coffer", "waste_lives": True, "grant_life_daily": False, "day_limit": 60},
        8,
    ),
    ({"map": "fair 20 seed 2", "day_limit": 6}, 20),
    ({"map": "fair 40 seed 5", "day_limit": 2}, 40),
]
