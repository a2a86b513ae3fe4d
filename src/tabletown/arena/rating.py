"""OpenSkill ratings: one number for each bot, from all places of all games."""

from collections.abc import Iterable
from itertools import groupby

from tabletown.errors import TabletownError
from tabletown.language import _

from .intervals import Estimate, Z
from .played import Played


def check_openskill() -> None:
    """Say it before the first game when ratings cannot be computed."""
    try:
        import openskill  # noqa: F401
    except ImportError:
        raise TabletownError(_("ratings need OpenSkill: pip install 'tabletown[arena]'")) from None


def ratings(games: Iterable[Played], bots: int) -> list[Estimate]:
    """The rating of each bot after all games, in their order; 25 is where everybody starts.

    Bots do not learn, so that the uncertainty only shrinks (tau is 0). A bot that holds several seats of a game is
    moved by the mean of what they would move it.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    standing = [model.rating() for _ in range(bots)]
    for game in games:
        if not game.finished or len(set(game.seating)) < 2:
            continue
        seats = [[model.rating(standing[bot].mu, standing[bot].sigma)] for bot in game.seating]
        after = model.rate(seats, ranks=[float(place) for place in game.places()])
        held = sorted(zip(game.seating, (seat[0] for seat in after), strict=True), key=lambda pair: pair[0])
        for bot, pairs in groupby(held, key=lambda pair: pair[0]):
            moved = [rating for _, rating in pairs]
            mu = sum(rating.mu for rating in moved) / len(moved)
            sigma = sum(rating.sigma for rating in moved) / len(moved)
            standing[bot] = model.rating(mu, sigma)
    return [Estimate(r.mu, r.mu - Z * r.sigma, r.mu + Z * r.sigma) for r in standing]
