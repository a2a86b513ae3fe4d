"""What the features that bots weigh say to players."""

from tabletown.text.feature_words import Advantage
from tabletown.text.i18n import N_


def told(feature: str, *templates: str, **how: str | float | bool) -> Advantage:
    """A feature, which is weighed once by itself and once by how near the end is."""
    return Advantage((feature, f"{feature}, near the end"), *templates, **how)  # type: ignore[arg-type]


ADVANTAGES = (
    told(
        "what houses and cheques promise",
        N_("one more point in sight"),
        N_("{n} more points in sight"),
        N_("one point in sight fewer"),
        N_("{n} fewer points in sight"),
        unit=5.0,
    ),
    told(
        "what the auction promises",
        N_("one more point to hope for from the auction"),
        N_("{n} more points to hope for from the auction"),
        N_("one point less to hope for from the auction"),
        N_("{n} fewer points to hope for from the auction"),
        unit=5.0,
    ),
    told(
        "stashed cheques",
        N_("one more cheque in the stash"),
        N_("{n} more cheques in the stash"),
        N_("one cheque fewer in the stash"),
        N_("{n} fewer cheques in the stash"),
    ),
    told(
        "cheques in hand",
        N_("one more cheque in hand"),
        N_("{n} more cheques in hand"),
        N_("one cheque fewer in hand"),
        N_("{n} fewer cheques in hand"),
    ),
    told(
        "points so far",
        N_("one more point as things stand"),
        N_("{n} more points as things stand"),
        N_("one point fewer as things stand"),
        N_("{n} fewer points as things stand"),
    ),
    told(
        "being the auctioneer",
        N_("the auction"),
        N_("the auction"),
        N_("no auction"),
        N_("no auction"),
        likelier=N_("the auction more often"),
        unlikelier=N_("the auction less often"),
        shown=False,
    ),
    told(
        "leading the bidding",
        N_("the highest bid"),
        N_("the highest bid"),
        N_("no highest bid"),
        N_("no highest bid"),
        likelier=N_("the highest bid more often"),
        unlikelier=N_("the highest bid less often"),
    ),
)
