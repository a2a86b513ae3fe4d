"""Who has won, and why, in words: the last lines of a game."""

from typing import Any, NamedTuple

from .i18n import N_, _, all_of, ngettext


class Criterion(NamedTuple):
    """A figure that decides, or breaks a tie, as templates: '{n} cheque', '{n} cheques', and 'more cheques' for who has more."""

    one: str
    many: str
    more: str
    values: list[int]

    def amount(self, seat: int) -> str:
        """How much a seat has of it: '1 cheque', '7 cheques', '−3 points'."""
        value = self.values[seat]
        return ngettext(self.one, self.many, abs(value), n=value if value >= 0 else f"−{-value}")


def by_figures(names: list[str], winners: list[int], criteria: list[Criterion], seat: int | None = None) -> str:
    """Why those have won whom the rules call winners: by the first figure in which one is ahead, or level with each other in all
    of them. Where the figures do not tell it, only who has won is said. The seat that reads it is "you"."""
    if not winners:
        return _("Nobody wins.")
    level = list(range(len(names)))
    reasons = ""
    for number, criterion in enumerate(criteria):
        best = criterion.values[winners[0]]
        ahead = [seat for seat in level if criterion.values[seat] == best]
        second = max((criterion.values[seat] for seat in level if seat not in ahead), default=best)
        if not set(winners) <= set(ahead) or (number > 0 and second > best):
            return without_why(winners, names, seat)
        if number == 0 and len(ahead) == 1:
            won = N_("You win with {amount}.") if ahead == [seat] else N_("{name} wins with {amount}.")
            return _(won, name=names[ahead[0]], amount=criterion.amount(ahead[0]))
        if number == 0:
            reasons = same(spoken_to(ahead, names, seat), criterion.amount(ahead[0]))
        elif len(ahead) < len(level):
            reason = ngettext(
                "{names} has {more}, {best} to {second}",
                "{names} have {more}, {best} to {second}",
                len(ahead) + (seat in ahead),  # "you have", alone as well
                names=all_of(spoken_to(ahead, names, seat)),
                more=_(criterion.more),
                best=best,
                second=second,
            )
            reasons = _("{reasons}, and {last}", reasons=reasons, last=reason)
        level = ahead
        if len(level) == 1:
            won = N_("You win: {reasons}.") if level == [seat] else N_("{name} wins: {reasons}.")
            return _(won, name=names[level[0]], reasons=reasons)
    if level != winners:
        return without_why(winners, names, seat)
    won = winners_in_words(winners, names, seat)
    amounts = all_of([criterion.amount(winners[0]) for criterion in criteria])
    if len(winners) == 2:
        return _("{names} share the victory: both have {amounts}.", names=won, amounts=amounts)
    return _("{names} share the victory: all have {amounts}.", names=won, amounts=amounts)


def without_why(winners: list[int], names: list[str], seat: int | None) -> str:
    """Who has won, where no figure tells why."""
    won = winners_in_words(winners, names, seat)
    if len(winners) > 1:
        return _("{names} share the victory.", names=won)
    return ngettext("{names} wins.", "{names} win.", 1 + (seat in winners), names=won)  # "you win", alone as well


def spoken_to(seats: list[int], names: list[str], seat: int | None) -> list[str]:
    """Players within a sentence; whoever reads it comes first, as 'you'."""
    others = [names[other] for other in seats if other != seat]
    return [_("you"), *others] if seat in seats else others


def winners_in_words(seats: list[int], names: list[str], seat: int | None) -> str:
    """The same at the beginning of a sentence."""
    others = [names[other] for other in seats if other != seat]
    return all_of([_("You"), *others] if seat in seats else others)


def same(names: list[str], amount: str) -> str:
    """Several have the same: two of them 'both', more of them 'all'."""
    if len(names) == 2:
        return _("{names} both have {amount}", names=all_of(names), amount=amount)
    return _("{names} all have {amount}", names=all_of(names), amount=amount)


def score_lines(view: dict[str, Any], *below: tuple[str, list[int]]) -> list[str]:
    """The final scores as text, adding up line by line, and what is to stand below them. Whose view it is is "you"."""
    names = [_("You") if seat == view["seat"] else name for seat, name in enumerate(view["names"])]
    rows = [("", names), *view["score_table"], (_("Total"), view["scores"]), *below]
    first, width = max(len(line) for line, numbers in rows), max(map(len, names))
    return [f"{line:<{first}}  " + "  ".join(f"{n:>{width}}" for n in numbers) for line, numbers in rows]
