"""What a seat cannot know is dealt anew: cheques of the others that nobody has seen come where they are.

Each stash, bid and payment is seen by everybody, and all begin with as many cheques. So of a game that was played from its start
nothing is left to deal; of a position that was laid out, what has not been seen since.
"""

from tabletown.engine.kernel import State, asked, kernel
from tabletown.engine.rng import Rng, draw

from .state import IS_SETUP, NOBODY, HiddenMoney, Phase


@asked
@kernel
def hands_are_hidden(s: State) -> bool:
    """Whether hands are their owners' secret; at the end everything is shown."""
    return s.hidden_money == HiddenMoney.ALL and s.phase != Phase.OVER


@asked
@kernel
def stashes_are_hidden(s: State) -> bool:
    """Whether stashes are, and with them who has how many points."""
    return s.hidden_money != HiddenMoney.NOTHING and s.phase != Phase.OVER


@kernel
def neue_heimat_redeal(s: State, seat: int, rng: Rng) -> None:
    """With hidden money, spread the others' cheques anew that nobody has seen come where they are (ruling N3). Where hands are
    open, no cheque in them is unseen."""
    if not stashes_are_hidden(s):
        return
    pool = 0
    for other in range(s.seats):
        if other != seat:
            pool += s.unseen_hand[other] + s.unseen_stash[other]
            s.hand[other] -= s.unseen_hand[other]
            s.stash[other] -= s.unseen_stash[other]
            s.unseen_hand[other], s.unseen_stash[other] = 0, 0
    for _ in range(pool):
        other = (seat + 1 + draw(rng, s.seats - 1)) % s.seats
        if not hands_are_hidden(s) or (not IS_SETUP[s.phase] and draw(rng, 4) == 0):
            s.stash[other] += 1
            s.unseen_stash[other] += 1
        else:
            s.hand[other] += 1
            s.unseen_hand[other] += 1


@kernel
def show_cheques(s: State, seat: int, amount: int) -> None:
    """Everybody sees that a player holds so many cheques in hand."""
    s.unseen_hand[seat] = min(s.unseen_hand[seat], s.hand[seat] - amount)


@asked
@kernel
def seen_to_hold_the_bid(s: State) -> int:
    """Who must hold as many cheques as the bid: the highest bidder, and after the settlement whoever was paid; or NOBODY."""
    return s.auctioneer if s.phase == Phase.USE and s.builder == s.leader and s.leader != NOBODY else s.leader
