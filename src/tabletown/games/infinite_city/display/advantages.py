"""What the features that bots weigh say to players."""

from tabletown.text.feature_words import Advantage
from tabletown.text.i18n import N_

from ..notation.names import TILE_NAMES
from ..rules.components import NAMES, Kind

ADVANTAGES = (
    Advantage(
        ("own points", "points printed on own tiles", "lead in points", "players with more points"),
        N_("one more point"),
        N_("{n} more points"),
        N_("one point fewer"),
        N_("{n} fewer points"),
    ),
    Advantage(
        ("tiles in own areas",),
        N_("one more tile in areas"),
        N_("{n} more tiles in areas"),
        N_("one tile fewer in areas"),
        N_("{n} fewer tiles in areas"),
    ),
    Advantage(
        ("own areas",),
        N_("one more area"),
        N_("{n} more areas"),
        N_("one area fewer"),
        N_("{n} fewer areas"),
    ),
    Advantage(
        ("own pairs of tiles", "free sides of own pairs"),
        N_("one more pair that can become an area"),
        N_("{n} more pairs that can become areas"),
        N_("one pair fewer that can become an area"),
        N_("{n} fewer pairs that can become areas"),
    ),
    Advantage(
        ("own lone tiles", "free sides of own lone tiles"),
        N_("one more lone tile to build on"),
        N_("{n} more lone tiles to build on"),
        N_("one lone tile fewer"),
        N_("{n} fewer lone tiles"),
    ),
    Advantage(
        ("own locked tiles", "printed points that can be lost"),
        N_("one more locked tile"),
        N_("{n} more locked tiles"),
        N_("one locked tile fewer"),
        N_("{n} fewer locked tiles"),
    ),
    Advantage(
        ("own silver tiles", "own silver tiles if they score", "lead in silver tiles"),
        N_("one more silver tile"),
        N_("{n} more silver tiles"),
        N_("one silver tile fewer"),
        N_("{n} fewer silver tiles"),
    ),
    Advantage(
        ("own tokens left",),
        N_("one more token left"),
        N_("{n} more tokens left"),
        N_("one token fewer left"),
        N_("{n} fewer tokens left"),
    ),
    Advantage(
        ("fewest tokens left to another player", "fewest tokens left to anybody"),
        N_("one more token until the final round"),
        N_("{n} more tokens until the final round"),
        N_("one token fewer until the final round"),
        N_("{n} fewer tokens until the final round"),
    ),
    Advantage(
        ("tiles in hand",),
        N_("one more tile in hand"),
        N_("{n} more tiles in hand"),
        N_("one tile fewer in hand"),
        N_("{n} fewer tiles in hand"),
    ),
    Advantage(
        ("turns until the own turn",),
        N_("one more turn to wait"),
        N_("{n} more turns to wait"),
        N_("one turn less to wait"),
        N_("{n} fewer turns to wait"),
        good=False,
        shown=False,
    ),
    Advantage(
        ("the final round is running",),
        N_("the final round"),
        N_("the final round"),
        N_("no final round yet"),
        N_("no final round yet"),
        likelier=N_("the final round earlier"),
        unlikelier=N_("the final round later"),
    ),
    Advantage(
        ("the own final turn is still to come",),
        N_("a last turn"),
        N_("a last turn"),
        N_("no turn any more"),
        N_("no turn any more"),
        likelier=N_("a better chance of a last turn"),
        unlikelier=N_("a smaller chance of a last turn"),
    ),
    Advantage(
        ("Power Stations face up",),
        N_("one more open Power Station"),
        N_("{n} more open Power Stations"),
        N_("one open Power Station fewer"),
        N_("{n} fewer open Power Stations"),
    ),
    Advantage(
        ("own tiles that others share",),
        N_("one more tile that others share"),
        N_("{n} more tiles that others share"),
        N_("one tile fewer that others share"),
        N_("{n} fewer tiles that others share"),
        good=False,
    ),
    Advantage(
        ("free sides of own areas",),
        N_("one more side to grow at"),
        N_("{n} more sides to grow at"),
        N_("one side fewer to grow at"),
        N_("{n} fewer sides to grow at"),
    ),
    Advantage(
        ("size of the own largest group",),
        N_("one more tile in the largest group"),
        N_("{n} more tiles in the largest group"),
        N_("one tile fewer in the largest group"),
        N_("{n} fewer tiles in the largest group"),
    ),
    Advantage(
        ("free sides that join own groups",),
        N_("one more place that joins groups"),
        N_("{n} more places that join groups"),
        N_("one place fewer that joins groups"),
        N_("{n} fewer places that join groups"),
    ),
    Advantage(
        ("it is the own turn",),
        N_("the turn"),
        N_("the turn"),
        N_("no turn"),
        N_("no turn"),
        likelier=N_("the turn more often"),
        unlikelier=N_("the turn less often"),
        shown=False,
    ),
    Advantage(
        ("tiles in the city",),
        N_("one more tile in the city"),
        N_("{n} more tiles in the city"),
        N_("one tile fewer in the city"),
        N_("{n} fewer tiles in the city"),
    ),
    *(
        Advantage(
            (f"{name} in hand",),
            N_("one more {name} in hand"),
            N_("{n} more of {name} in hand"),
            N_("one {name} fewer in hand"),
            N_("{n} fewer of {name} in hand"),
            likelier=N_("a better chance of keeping {name} in hand"),
            unlikelier=N_("a smaller chance of keeping {name} in hand"),
            name=TILE_NAMES[Kind(kind)].alone,
            vague=True,
        )
        for kind, name in enumerate(NAMES)
    ),
)
