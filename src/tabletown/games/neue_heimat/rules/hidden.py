"""What a seat may not know is dealt anew: with `hidden_money`, what the others hold in hand and stash."""

from tabletown.kernel import Rng, State, draw, kernel

from .state import NOBODY, Phase


@kernel
def neue_heimat_redeal(s: State, seat: int, rng: Rng) -> None:
    """With hidden money, spread the others' cheques anew; until it is settled, the highest bidder holds at least the bid."""
    if s.hidden_money == 0 or s.phase == Phase.OVER:
        return
    pool = 0
    for other in range(s.seats):
        if other != seat:
            pool += s.hand[other] + s.stash[other]
            s.hand[other], s.stash[other] = 0, 0
    if s.leader != NOBODY and s.leader != seat and s.phase != Phase.USE:
        s.hand[s.leader] = s.bid
        pool -= s.bid
    for _ in range(pool):
        other = (seat + 1 + draw(rng, s.seats - 1)) % s.seats
        if draw(rng, 4) == 0:
            s.stash[other] += 1
        else:
            s.hand[other] += 1
