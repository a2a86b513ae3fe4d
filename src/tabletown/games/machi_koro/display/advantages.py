"""What the features that bots weigh say to players."""

from tabletown.text.feature_words import Advantage
from tabletown.text.i18n import N_

from ..notation.names import CARD_TEMPLATES, LANDMARK_TEMPLATES

ADVANTAGES = (
    Advantage(
        ("coins, up to what a turn or two can use", "coins, up to the price of all landmarks"),
        N_("one more coin"),
        N_("{n} more coins"),
        N_("one coin fewer"),
        N_("{n} fewer coins"),
    ),
    Advantage(
        ("coins on Tech Startup",),
        N_("one more coin on Tech Startup"),
        N_("{n} more coins on Tech Startup"),
        N_("one coin fewer on Tech Startup"),
        N_("{n} fewer coins on Tech Startup"),
    ),
    Advantage(
        ("turns until the own one",),
        N_("one more turn to wait"),
        N_("{n} more turns to wait"),
        N_("one turn less to wait"),
        N_("{n} fewer turns to wait"),
        good=False,
        shown=False,
    ),
    Advantage(
        ("own roll still to come",),
        N_("the next roll"),
        N_("the next roll"),
        N_("no roll to come"),
        N_("no roll to come"),
        likelier=N_("the next roll more often"),
        unlikelier=N_("the next roll less often"),
        shown=False,
    ),
    Advantage(
        ("time to victory, halved how often",),
        N_("half the way to victory still to go"),
        N_("a shorter way to victory"),
        N_("twice the way to victory still to go"),
        N_("a longer way to victory"),
        likelier=N_("a shorter way to victory"),
        unlikelier=N_("a longer way to victory"),
        unit=100.0,
    ),
    Advantage(
        ("income of the best roll", "income of a roll of one die", "income of a roll of two dice"),
        N_("one more coin a turn"),
        N_("{n} more coins a turn"),
        N_("one coin less a turn"),
        N_("{n} fewer coins a turn"),
        unit=36.0,
    ),
    Advantage(
        ("income from the others' rolls",),
        N_("one more coin a round from the others' rolls"),
        N_("{n} more coins a round from the others' rolls"),
        N_("one coin less a round from the others' rolls"),
        N_("{n} fewer coins a round from the others' rolls"),
        unit=36.0,
    ),
    Advantage(
        ("price of the missing landmarks",),
        N_("one more coin to pay for landmarks"),
        N_("{n} more coins to pay for landmarks"),
        N_("one coin less to pay for landmarks"),
        N_("{n} fewer coins to pay for landmarks"),
        good=False,
    ),
    Advantage(
        ("landmarks still needed",),
        N_("one more landmark to build"),
        N_("{n} more landmarks to build"),
        N_("one landmark fewer to build"),
        N_("{n} fewer landmarks to build"),
        good=False,
    ),
    Advantage(
        ("most landmarks of another player",),
        N_("a rival with one more landmark"),
        N_("a rival with {n} more landmarks"),
        N_("no rival with so many landmarks"),
        N_("no rival with so many landmarks"),
        good=False,
        shown=False,
    ),
    Advantage(
        ("most coins of another player",),
        N_("a rival with one more coin"),
        N_("a rival with {n} more coins"),
        N_("a rival with one coin fewer"),
        N_("a rival with {n} fewer coins"),
        good=False,
        shown=False,
    ),
    Advantage(
        ("income of the roll being made",),
        N_("one more coin from this roll"),
        N_("{n} more coins from this roll"),
        N_("one coin less from this roll"),
        N_("{n} fewer coins from this roll"),
        unit=36.0,
    ),
    *(
        Advantage(
            (f"has built {name}",),
            N_("a finished {name}"),
            N_("a finished {name}"),
            N_("no finished {name}"),
            N_("no finished {name}"),
            likelier=N_("a better chance of a finished {name}"),
            unlikelier=N_("a smaller chance of a finished {name}"),
            name=name,
            vague=True,
        )
        for name in LANDMARK_TEMPLATES
    ),
    *(
        Advantage(
            (f"copies of {name}",),
            N_("one more {name}"),
            N_("{n} more of {name}"),
            N_("one {name} fewer"),
            N_("{n} fewer of {name}"),
            likelier=N_("a better chance of another {name}"),
            unlikelier=N_("a smaller chance of another {name}"),
            name=name,
            vague=True,
        )
        for name in CARD_TEMPLATES
    ),
)
