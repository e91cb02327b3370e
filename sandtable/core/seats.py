"""Seats that are not people, and the colours of those that are: people are 0, 1, 2 …"""

NOBODY = -9  # no seat at all
CHANCE = -1  # dice and deals
CLOCK = -2  # the passing of time
SPECTATOR = -3  # looks on; is never asked
HOST = -5  # whoever keeps the table; plays or not
EVERYONE = -4  # all eyes together, once a game is over: what was hidden is drawn too
COLOURS = ("azure", "gules", "or", "vert", "purpure", "sable")  # of the first six people; theme.css paints them
