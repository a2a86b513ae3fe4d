"""OpenSkill ratings: one number for each bot, from all places of all games."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from tabletown.errors import TabletownError
from tabletown.text.i18n import _

from .confidence_intervals import Estimate, Z
from .game_result import Played

Rating = tuple[float, float]
"""A mean, and its standard deviation."""
NEWCOMER: Rating = (25.0, 25.0 / 3)


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
    standing = [NEWCOMER] * bots
    for game in games:
        if not game.finished or len(set(game.seating)) < 2:
            continue
        after = after_game([standing[bot] for bot in game.seating], game.places())
        held = sorted(zip(game.seating, after, strict=True), key=lambda pair: pair[0])
        for bot, pairs in groupby(held, key=lambda pair: pair[0]):
            means, deviations = zip(*(rating for _, rating in pairs), strict=True)
            standing[bot] = sum(means) / len(means), sum(deviations) / len(deviations)
    return [estimate(rating) for rating in standing]


def after_game(before: Sequence[Rating], places: Sequence[int], tau: float = 0.0) -> list[Rating]:
    """The ratings of those who sat at one game, after it. With `tau` above 0 they stay a little unsure: who learns may change."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=tau)
    after = model.rate([[model.rating(mu, sigma)] for mu, sigma in before], ranks=[float(place) for place in places])
    return [(seat[0].mu, seat[0].sigma) for seat in after]


def estimate(rating: Rating) -> Estimate:
    """A rating with the interval where it is likely to lie."""
    mu, sigma = rating
    return Estimate(mu, mu - Z * sigma, mu + Z * sigma)
