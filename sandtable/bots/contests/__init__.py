"""Games between bots: one that is refereed, many that are compiled, pairings and ratings."""
