"""The sentences of an analysis: about everybody by name, and to the player who reads it as "you"."""

from tabletown.text.i18n import N_

Templates = tuple[str, str]
"""About a player, and to that player."""

IS_AHEAD = N_("The game is not over; {name} is ahead with {chance}."), N_("The game is not over; you are ahead with {chance}.")
WHY_WON: dict[str, Templates] = {
    "against luck": (
        N_("{name} won against the luck: from {start}, decisions gave {skill}, and luck {luck}."),
        N_("You won against the luck: from {start}, decisions gave {skill}, and luck {luck}."),
    ),
    "luck": (
        N_("{name} won by luck: from {start}, it gave {luck}, and decisions {skill}."),
        N_("You won by luck: from {start}, it gave {luck}, and decisions {skill}."),
    ),
    "mostly luck": (
        N_("{name} won mostly by luck: from {start}, it gave {luck}, and decisions {skill}."),
        N_("You won mostly by luck: from {start}, it gave {luck}, and decisions {skill}."),
    ),
    "mostly decisions": (
        N_("{name} won mostly by decisions: from {start}, they gave {skill}, and luck {luck}."),
        N_("You won mostly by decisions: from {start}, they gave {skill}, and luck {luck}."),
    ),
    "both": (
        N_("{name} won by decisions and luck alike: from {start}, they gave {skill} and {luck}."),
        N_("You won by decisions and luck alike: from {start}, they gave {skill} and {luck}."),
    ),
}
CANNOT_TELL = (
    N_("{name} won: from {start}, decisions gave {skill} and luck {luck}, each give or take {error}."),
    N_("You won: from {start}, decisions gave {skill} and luck {luck}, each give or take {error}."),
)
"""Where what decided the game would be called otherwise if luck is as far off as it may be."""

LUCK = (
    N_("Luck: “{move}” takes {name} from {before} to {after}."),
    N_("Luck: “{move}” takes you from {before} to {after}."),
)
MISTAKE = (
    N_("{player} chooses “{move}”: {after} instead of {before} with “{best}”."),
    N_("You choose “{move}”: {after} instead of {before} with “{best}”."),
)
OWN_MOVE = (
    N_("{player} chooses “{move}” and comes from {before} to {after}."),
    N_("You choose “{move}” and come from {before} to {after}."),
)
MOVE_OF_ANOTHER = N_("{player} chooses “{move}”, which takes {name} from {before} to {after}.")
MY_MOVE = N_("You choose “{move}”, which takes {name} from {before} to {after}.")
MOVE_AGAINST_ME = N_("{player} chooses “{move}”, which takes you from {before} to {after}.")

HONEST = N_(
    "Chances are a search's opinion, and so are accuracy and mistakes: nothing was hidden. A stroke of luck is compared with all"
    " that could have come; everybody's decisions changed the rest. Start, decisions and luck add up to the result."
)
HONEST_OF_HIDDEN = N_(
    "Chances are a search's opinion with all hands shown, accuracy and mistakes by what each player knew. A stroke of luck is"
    " compared with all that could have come; everybody's decisions changed the rest. Start, decisions and luck add up to the"
    " result."
)
