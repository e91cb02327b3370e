"""A second council, written from the rulings alone: members, ballots, when they close and what passes. It reads nothing of the first."""

COSTS = {"stimulus": 3, "life": 15}
WEIGHTS = {"living": 0, "dead": 1, "destroyed": 2}


class Ballot:
    def __init__(self, opener):
        self.opener, self.votes, self.changes = opener, {}, {}


class Council:
    """An option is (target, amount); a vote is an option, "nothing" or "abstain"."""

    def __init__(self, status, coffer, options):
        self.status, self.coffer, self.options = status, coffer, options
        self.lives = [3 if s == "living" else 0 for s in status]
        self.actions = [5 if s == "living" else 0 for s in status]
        self.bounties = [0] * len(status)
        self.ballots = {}  # by kind, in the order they were opened
        self.failed, self.done, self.used = set(), set(), set()

    def weight(self, seats):
        return sum(WEIGHTS[self.status[s]] for s in seats)

    def members(self):
        return [s for s in range(len(self.status)) if self.status[s] != "living"]

    def may_decree(self, kind, amount=0):
        if kind in self.used and (kind == "bounty" or kind == "life" and self.options["grant_life_daily"]):
            return False
        if kind == "life" and len(self.members()) < 3:
            return False
        return self.coffer >= COSTS.get(kind, max(amount, 1))

    def is_legal(self, kind, option):
        target, amount = option
        if kind == "bounty" and not 1 <= amount <= 5:
            return False
        if kind == "life":
            fits = self.status[target] != "destroyed" and (self.lives[target] < 3 or self.options["waste_lives"])
        else:
            fits = self.status[target] == "living"
        return fits and self.may_decree(kind, amount)

    # ---- answers

    def may_speak(self, seat):
        return seat in self.members() and seat not in self.done and self.coffer > 0

    def open(self, seat, kind):
        if not self.may_speak(seat) or kind in self.ballots or (seat, kind) in self.failed or not self.may_decree(kind):
            return False
        self.ballots[kind] = Ballot(seat)
        self.close_due()
        return True

    def vote(self, seat, kind, vote):
        if not self.may_speak(seat) or kind not in self.ballots:
            return False
        ballot = self.ballots[kind]
        if 0 < self.options["vote_changes"] < ballot.changes.get(seat, 0) or ballot.votes.get(seat) == vote:
            return False
        if isinstance(vote, tuple) and not self.is_legal(kind, vote):
            return False
        ballot.votes[seat] = vote
        ballot.changes[seat] = ballot.changes.get(seat, 0) + 1
        self.close_due()
        return True

    # ---- counting

    def is_due(self, kind):
        votes, members = self.ballots[kind].votes, self.members()
        if all(s in votes and not (kind == "life" and votes[s] == "abstain") for s in members):
            return True
        options = set(votes.values()) - {"abstain"}
        return kind != "life" and any(
            2 * self.weight(s for s in votes if votes[s] == o) > self.weight(members) for o in options
        )

    def winner(self, kind, votes):
        members = self.members()
        if kind == "life":
            said = {votes.get(s) for s in members}
            return said.pop() if len(members) > 2 and len(said) == 1 else None
        cast = {s: v for s, v in votes.items() if s in members and v != "abstain"}
        weight = self.weight(cast)
        if not weight or 2 * weight < self.weight(members):
            return None
        half = [o for o in set(cast.values()) if 2 * self.weight(s for s in cast if cast[s] == o) >= weight]
        return half[0] if len(half) == 1 else None

    def close(self, kind):
        ballot = self.ballots.pop(kind)
        option = self.winner(kind, ballot.votes)
        if isinstance(option, tuple) and self.is_legal(kind, option):
            self.pass_decree(kind, *option)
        else:
            self.failed.add((ballot.opener, kind))

    def pass_decree(self, kind, target, amount):
        self.coffer -= COSTS.get(kind, amount)
        self.used.add(kind)
        if kind == "stimulus":
            self.actions[target] = min(5, self.actions[target] + 1)
        elif kind == "bounty":
            self.bounties[target] += amount
        else:
            self.lives[target] = min(3, self.lives[target] + 1)
            if self.status[target] == "dead":
                self.status[target] = "living"
                for ballot in self.ballots.values():
                    ballot.votes.pop(target, None)
                    ballot.changes.pop(target, None)

    def close_due(self):
        while due := next((kind for kind in self.ballots if self.is_due(kind)), None):
            self.close(due)

    def start_day(self):
        for kind in list(self.ballots):
            self.close(kind)
        self.actions = [min(5, a + (s == "living")) for a, s in zip(self.actions, self.status, strict=True)]
        self.failed, self.done, self.used = set(), set(), set()
