"""What a seat may not know is dealt anew: with `hidden_money`, what the others hold in hand and stash."""

from tabletown.engine.kernel import State, asked, kernel
from tabletown.engine.rng import Rng, draw

from .state import IS_SETUP, NOBODY, Phase


@asked
@kernel
def money_is_hidden(s: State) -> bool:
    """Whether hands and stashes are their owners' secret; at the end everything is shown."""
    return s.hidden_money != 0 and s.phase != Phase.OVER


@kernel
def neue_heimat_redeal(s: State, seat: int, rng: Rng) -> None:
    """With hidden money, spread the others' cheques anew, but for those that everybody has just seen."""
    if not money_is_hidden(s):
        return
    pool = 0
    for other in range(s.seats):
        if other != seat:
            pool += s.hand[other] + s.stash[other]
            s.hand[other], s.stash[other] = 0, 0
    holder = seen_to_hold_the_bid(s)
    if holder != NOBODY and holder != seat:
        s.hand[holder] = s.bid
        pool -= s.bid
    if s.stashed != 0 and s.auctioneer != seat:
        s.stash[s.auctioneer] = 1
        pool -= 1
    for _ in range(pool):
        other = (seat + 1 + draw(rng, s.seats - 1)) % s.seats
        if not IS_SETUP[s.phase] and draw(rng, 4) == 0:
            s.stash[other] += 1
        else:
            s.hand[other] += 1


@asked
@kernel
def seen_to_hold_the_bid(s: State) -> int:
    """Who must hold as many cheques as the bid: the highest bidder, and after the settlement whoever was paid; or NOBODY."""
    return s.auctioneer if s.phase == Phase.USE and s.builder == s.leader and s.leader != NOBODY else s.leader
