"""Who has won, and why, in words: the last line of a game."""

from typing import NamedTuple


class Criterion(NamedTuple):
    """A figure that decides, or breaks a tie: '{n} cheque', '{n} cheques', and 'more cheques' where one has more of them."""

    one: str
    many: str
    more: str
    values: list[int]

    def amount(self, seat: int) -> str:
        """How much a seat has of it: '1 cheque', '7 cheques'."""
        value = self.values[seat]
        return (self.one if abs(value) == 1 else self.many).format(n=value)


def together(names: list[str]) -> str:
    """'Ann', 'Ann and Ben', 'Ann, Ben and Cleo'."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def by_figures(names: list[str], criteria: list[Criterion]) -> str:
    """The winner by the first figure in which somebody is ahead; whoever is level in all of them has won together."""
    level = list(range(len(names)))
    reasons: list[str] = []
    for number, criterion in enumerate(criteria):
        best = max(criterion.values[seat] for seat in level)
        ahead = [seat for seat in level if criterion.values[seat] == best]
        if number == 0 and len(ahead) == 1:
            return f"{names[ahead[0]]} wins with {criterion.amount(ahead[0])}."
        if number == 0:
            reasons.append(f"{together([names[seat] for seat in ahead])} {both(ahead)} have {criterion.amount(ahead[0])}")
        elif len(ahead) < len(level):
            second = max(criterion.values[seat] for seat in level if seat not in ahead)
            verb = "has" if len(ahead) == 1 else "have"
            reasons.append(f"{together([names[seat] for seat in ahead])} {verb} {criterion.more}, {best} to {second}")
        level = ahead
        if len(level) == 1:
            return f"{names[level[0]]} wins: {', and '.join(reasons)}."
    same = [criterion.amount(level[0]) for criterion in criteria]
    return f"{together([names[seat] for seat in level])} share the victory: {both(level)} have {together(same)}."


def both(seats: list[int]) -> str:
    """Two are 'both', more are 'all'."""
    return "both" if len(seats) == 2 else "all"
