"""What the table is waiting for: to the player who decides, what can be done now; to the others, what that player is about."""

from collections.abc import Callable
from typing import Any

from tabletown.positions.snapshot import ask
from tabletown.text.i18n import N_, _, ngettext, one_of

from ..notation.names import card_name
from ..rules.city import copy_pays
from ..rules.components import BLIND_DRAW_COSTS, HARBOR_ADDS, INVESTED, MOST_DICE, Kind
from ..rules.construction import nothing_pays
from ..rules.dice import add_two
from ..rules.reasons import Reason, blind_draw_reason, roll_reason, something_to_build
from ..rules.state import Phase
from .prospects import demolition_pays


def question(s: Any, names: list[str], seat: int | None) -> str:
    """What the table is waiting for."""
    if s.phase == Phase.OVER:
        return _("The game is over.")
    if s.phase not in QUESTIONS:
        return _("Luck decides.")
    return QUESTIONS[Phase(s.phase)](s, None if seat == s.active else names[s.active])


# Each question is asked of a player by name, or of whoever reads it where there is no name.

ROLLS = {
    (1,): N_("Roll the die."),
    (1, 2): N_("Roll one or two dice."),
    (1, 3): N_("Roll one or three dice."),
    (1, 2, 3): N_("Roll one, two or three dice."),
}
ROLLS_OF = {
    (1,): N_("{name} rolls one die."),
    (1, 2): N_("{name} rolls one or two dice."),
    (1, 3): N_("{name} rolls one or three dice."),
    (1, 2, 3): N_("{name} rolls one, two or three dice."),
}


def roll(s: Any, name: str | None) -> str:
    """How many dice."""
    numbers = tuple(dice for dice in range(1, MOST_DICE + 1) if ask(roll_reason, s, dice) == Reason.NONE)
    return _(ROLLS_OF[numbers], name=name) if name else _(ROLLS[numbers])


def keep(s: Any, name: str | None) -> str:
    """Two of three dice."""
    a, b, c = s.dice
    if name:
        return _("{name} keeps two of the dice {a}, {b} and {c}.", name=name, a=a, b=b, c=c)
    return _("Keep two of the dice {a}, {b} and {c}: choose the one to set aside.", a=a, b=b, c=c)


def harbor(s: Any, name: str | None) -> str:
    """The Harbor's 2, or not."""
    if name:
        return _("{name} has rolled {total} and may add {added} at the Harbor.", name=name, total=s.total, added=HARBOR_ADDS)
    return _(
        "You have rolled {total}: leave it, or add {added} at the Harbor and make it {raised}.",
        total=s.total,
        added=HARBOR_ADDS,
        raised=ask(add_two, s),
    )


def followed(asked: str, s: Any) -> str:
    """A company's question, and how many copies will ask after this one."""
    if s.copies < 2:
        return asked
    return f"{asked} {ngettext('{n} more copy follows.', '{n} more copies follow.', s.copies - 1)}"


def demolish(s: Any, name: str | None) -> str:
    """A landmark for coins: a Shopping Mall that falls adds nothing (ruling R23)."""
    most, mall = demolition_pays(s, s.active)
    if 0 < mall < most:
        if name:
            asked = _(
                "{name} must demolish a landmark for ${pays}, or ${less} if it is the Shopping Mall (Demolition Company).",
                name=name,
                pays=most,
                less=mall,
            )
        else:
            asked = _(
                "Demolish one of your landmarks for ${pays}, or ${less} if it is the Shopping Mall (Demolition Company).",
                pays=most,
                less=mall,
            )
    elif name:
        asked = _("{name} must demolish a landmark for ${pays} (Demolition Company).", name=name, pays=most)
    else:
        asked = _("Demolish one of your landmarks for ${pays} (Demolition Company).", pays=most)
    return followed(asked, s)


def give(s: Any, name: str | None) -> str:
    """A card for coins."""
    pays = ask(copy_pays, s, s.active, int(Kind.MOVING_COMPANY))
    if name:
        asked = _("{name} must give an establishment away for ${pays} (Moving Company).", name=name, pays=pays)
    else:
        asked = _("Give one of your establishments away for ${pays} (Moving Company).", pays=pays)
    return followed(asked, s)


def receive(s: Any, name: str | None) -> str:
    """To whom."""
    card = card_name(s.card)
    if name:
        return _("{name} gives {card} away and chooses to whom (Moving Company).", name=name, card=card)
    return _("Choose who gets your {card} (Moving Company).", card=card)


def swap(s: Any, name: str | None) -> str:
    """The own card of a swap."""
    if name:
        return _("{name} may swap an establishment for another player's (Business Center).", name=name)
    return _("You may swap an establishment for another player's: choose yours, or do not swap (Business Center).")


def swap_for(s: Any, name: str | None) -> str:
    """The other card of a swap."""
    card = card_name(s.card)
    if name:
        return _("{name} gives {card} and chooses another player's establishment for it (Business Center).", name=name, card=card)
    return _("Choose another player's establishment for your {card} (Business Center).", card=card)


def roll_again(s: Any, name: str | None) -> str:
    """After a double."""
    if name:
        return _("{name} has rolled a double and may roll again.", name=name)
    return _("You have rolled a double: you may roll again.")


def build(s: Any, name: str | None) -> str:
    """One thing, or nothing."""
    coins, pays = s.coins[s.active], ask(nothing_pays, s, s.active)
    if name:
        return _("{name} has ${coins} to build with.", name=name, coins=coins)
    something, blind = ask(something_to_build, s), ask(blind_draw_reason, s) == Reason.NONE
    if not something and not blind and not pays:
        return _("You have ${coins}, and nothing can be built with that.", coins=coins)
    if something and not blind and not pays:
        return _("You have ${coins}: build something, or nothing.", coins=coins)
    acts = [_("build something")] if something else []
    acts += [_("pay ${price} for a blind draw", price=BLIND_DRAW_COSTS)] if blind else []
    acts.append(_("take ${pays} at the Airport", pays=pays) if pays else _("build nothing"))
    return _("You have ${coins}: {acts}.", coins=coins, acts=one_of(acts))


def invest(s: Any, name: str | None) -> str:
    """A coin for Tech Startup."""
    stored = s.stored[s.active]
    if name:
        return _("{name} may invest ${coins} in Tech Startup, which holds ${stored}.", name=name, coins=INVESTED, stored=stored)
    return _("You may invest ${coins} in Tech Startup, which holds ${stored}.", coins=INVESTED, stored=stored)


def extra_turn(s: Any, name: str | None) -> str:
    """By the official rule, after a double."""
    if name:
        return _("{name} has rolled a double this turn and may take another turn.", name=name)
    return _("You have rolled a double this turn: you may take another turn.")


QUESTIONS: dict[Phase, Callable[[Any, str | None], str]] = {
    Phase.ROLL: roll,
    Phase.KEEP: keep,
    Phase.HARBOR: harbor,
    Phase.DEMOLISH: demolish,
    Phase.GIVE: give,
    Phase.RECEIVE: receive,
    Phase.SWAP: swap,
    Phase.SWAP_FOR: swap_for,
    Phase.ROLL_AGAIN: roll_again,
    Phase.BUILD: build,
    Phase.INVEST: invest,
    Phase.EXTRA_TURN: extra_turn,
}


def chapter(s: Any, names: list[str]) -> str:
    """Whose turn it is."""
    return _("{name}'s turn", name=names[s.active]) if s.active >= 0 else ""
