"""What the features that bots weigh say to players."""

from tabletown.text.feature_words import Advantage
from tabletown.text.i18n import N_


def told(features: tuple[str, ...], *templates: str, **how: str | bool) -> Advantage:
    """Features, each of which is weighed once by itself and once by how long the game will still go on."""
    later = (f"{feature}, times the rounds to come" for feature in features)
    return Advantage((*features, *later), *templates, **how)  # type: ignore[arg-type]


ADVANTAGES = (
    told(
        ("Fame",),
        N_("one more Fame"),
        N_("{n} more Fame"),
        N_("one Fame less"),
        N_("{n} Fame less"),
    ),
    told(
        (
            "money",
            "money that can be spent soon",
        ),
        N_("$1 more"),
        N_("${n} more"),
        N_("$1 less"),
        N_("${n} less"),
    ),
    told(
        ("Population",),
        N_("one more Population"),
        N_("{n} more Population"),
        N_("one Population less"),
        N_("{n} Population less"),
    ),
    told(
        ("Revenue",),
        N_("one more Revenue"),
        N_("{n} more Revenue"),
        N_("one Revenue less"),
        N_("{n} Revenue less"),
    ),
    told(
        ("income",),
        N_("$1 more a round"),
        N_("${n} more a round"),
        N_("$1 less a round"),
        N_("${n} less a round"),
    ),
    told(
        ("worth at a glance",),
        N_("better prospects on the whole"),
        N_("better prospects on the whole"),
        N_("poorer prospects on the whole"),
        N_("poorer prospects on the whole"),
        vague=True,
    ),
    told(
        ("place in Population",),
        N_("one more Fame for the rank in Population"),
        N_("{n} more Fame for the rank in Population"),
        N_("one Fame less for the rank in Population"),
        N_("{n} Fame less for the rank in Population"),
    ),
    told(
        ("place in Revenue",),
        N_("one more Fame for the rank in Revenue"),
        N_("{n} more Fame for the rank in Revenue"),
        N_("one Fame less for the rank in Revenue"),
        N_("{n} Fame less for the rank in Revenue"),
    ),
    told(
        ("complete areas",),
        N_("one more Fame for complete areas"),
        N_("{n} more Fame for complete areas"),
        N_("one Fame less for complete areas"),
        N_("{n} Fame less for complete areas"),
    ),
    told(
        ("diamonds",),
        N_("one more Fame for diamonds"),
        N_("{n} more Fame for diamonds"),
        N_("one Fame less for diamonds"),
        N_("{n} Fame less for diamonds"),
    ),
    told(
        ("connected entrances",),
        N_("one more Fame for connected entrances"),
        N_("{n} more Fame for connected entrances"),
        N_("one Fame less for connected entrances"),
        N_("{n} Fame less for connected entrances"),
    ),
    told(
        ("red corners",),
        N_("one more red corner"),
        N_("{n} more red corners"),
        N_("one red corner fewer"),
        N_("{n} fewer red corners"),
    ),
    told(
        ("squares covered in the hotel area",),
        N_("one more square covered in the hotel"),
        N_("{n} more squares covered in the hotel"),
        N_("one square fewer covered in the hotel"),
        N_("{n} fewer squares covered in the hotel"),
    ),
    told(
        ("squares covered in the casino area",),
        N_("one more square covered in the casino"),
        N_("{n} more squares covered in the casino"),
        N_("one square fewer covered in the casino"),
        N_("{n} fewer squares covered in the casino"),
    ),
    told(
        ("open doors with a path to the hotel entrance",),
        N_("one more open door in the hotel"),
        N_("{n} more open doors in the hotel"),
        N_("one open door fewer in the hotel"),
        N_("{n} fewer open doors in the hotel"),
    ),
    told(
        ("open doors with a path to the casino entrance",),
        N_("one more open door in the casino"),
        N_("{n} more open doors in the casino"),
        N_("one open door fewer in the casino"),
        N_("{n} fewer open doors in the casino"),
    ),
    told(
        ("tiles in the reserve",),
        N_("better tiles in reserve"),
        N_("better tiles in reserve"),
        N_("poorer tiles in reserve"),
        N_("poorer tiles in reserve"),
    ),
    told(
        ("standing bid or action",),
        N_("a better bid or action under way"),
        N_("a better bid or action under way"),
        N_("a poorer bid or action under way"),
        N_("a poorer bid or action under way"),
    ),
    told(
        ("Fame if the game ended now, money apart",),
        N_("one more Fame if the game ended now"),
        N_("{n} more Fame if the game ended now"),
        N_("one Fame less if the game ended now"),
        N_("{n} Fame less if the game ended now"),
    ),
    told(
        ("being asked now",),
        N_("the next decision"),
        N_("the next decision"),
        N_("no next decision"),
        N_("no next decision"),
        likelier=N_("the next decision more often"),
        unlikelier=N_("the next decision less often"),
        shown=False,
    ),
)
