"""Bots: written against the contract, never against a game. They see views only."""
