"""Why a message did not get where it should."""


class Undelivered(Exception):
    """A sentence for the person's page; whether it will ever work, and whether it is nothing of theirs."""

    def __init__(self, words: str, for_good: bool = False, everybody: bool = False) -> None:
        super().__init__(words)
        self.words = words
        self.for_good = for_good  # trying again is no use
        self.everybody = everybody  # the hall's own trouble: others would not get through either
