"""Options and numbers of seats in which `sandtable check` plays the game, beside the default."""

SETUPS = [({"road": 4}, 2), ({"road": 12}, 2)]
