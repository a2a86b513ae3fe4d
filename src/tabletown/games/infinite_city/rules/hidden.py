"""What lies hidden: hands, the deck, and who has seen what of them.

A seat that has seen tiles of another hand is sure of them for as long as it can follow them: `known` counts them by kind.
A tile that is played or shown is struck off; when a tile leaves the hand unseen, one of each kind can no longer be relied on.
Face-down tiles of the city and tiles at the bottom of the deck carry one bit for each seat that knows them.
"""

from tabletown.engine.kernel import Moves, State, asked, kernel
from tabletown.engine.rng import Rng, draw

from .components import KINDS, LIBRARY_TILES, MOST_TILES, Kind
from .numbers import DRAW
from .state import NO_TILE, NOBODY, TOGETHER, Phase

# --- hands ----------------------------------------------------------------------------------------------------------


@kernel
def everybody(s: State) -> int:
    """One bit for each seat."""
    return (1 << s.seats) - 1


@kernel
def add_to_hand(s: State, seat: int, kind: int, seen: int) -> None:
    """A tile comes to a hand; the seats of `seen` know which."""
    s.hand[seat, kind] += 1
    s.hand_size[seat] += 1
    if seen != 0:
        for other in range(s.seats):
            if other != seat and seen >> other & 1 != 0:
                s.known[seat, kind, other] += 1


@kernel
def take_openly(s: State, seat: int, kind: int) -> None:
    """A tile leaves a hand for everybody to see."""
    s.hand[seat, kind] -= 1
    s.hand_size[seat] -= 1
    for other in range(s.seats):
        if s.known[seat, kind, other] > 0:
            s.known[seat, kind, other] -= 1


@kernel
def take_unseen(s: State, seat: int, kind: int) -> int:
    """A tile leaves a hand face down. Its owner can tell which it was, and whoever knows that all tiles were alike."""
    seen = 1 << seat
    for other in range(s.seats):
        if other != seat and s.known[seat, kind, other] == s.hand_size[seat]:
            seen |= 1 << other
    s.hand[seat, kind] -= 1
    s.hand_size[seat] -= 1
    for other_kind in range(KINDS):
        for other in range(s.seats):
            if s.known[seat, other_kind, other] > 0:
                s.known[seat, other_kind, other] -= 1
    return seen


@kernel
def look_at_hand(s: State, viewer: int, seat: int) -> None:
    for kind in range(KINDS):
        s.known[seat, kind, viewer] = s.hand[seat, kind]


@kernel
def swap_hands(s: State, one: int, other: int) -> None:
    """Whole hands change owners. Both know what they gave away; what others know of a hand goes with it."""
    s.hand_size[one], s.hand_size[other] = s.hand_size[other], s.hand_size[one]
    for kind in range(KINDS):
        s.hand[one, kind], s.hand[other, kind] = s.hand[other, kind], s.hand[one, kind]
        for third in range(s.seats):
            of_one = s.known[one, kind, third]
            s.known[one, kind, third] = s.known[other, kind, third]
            s.known[other, kind, third] = of_one
        s.known[one, kind, one], s.known[other, kind, other] = 0, 0
        s.known[one, kind, other], s.known[other, kind, one] = s.hand[one, kind], s.hand[other, kind]


# --- the deck ---------------------------------------------------------------------------------------------------------


@asked
@kernel
def tiles_in_deck(s: State) -> int:
    return s.deck_size + s.bottom_size


@kernel
def put_at_bottom(s: State, kind: int, seen: int) -> None:
    s.bottom[s.bottom_size], s.bottom_seen[s.bottom_size] = kind, seen
    s.bottom_size += 1


@kernel
def first_batch(s: State) -> int:
    """How many tiles at the head of the bottom part were shuffled together: any of them can come next."""
    n = min(1, s.bottom_size)
    while n < s.bottom_size and joins_batch(s, n):
        n += 1
    return n


@kernel
def list_draws(s: State, moves: Moves) -> int:
    """What the next tile of the deck can be; a likelier kind stands there more often."""
    n = 0
    if s.deck_size > 0:
        for kind in range(KINDS):
            for _ in range(s.deck[kind]):
                moves[n] = DRAW + kind
                n += 1
        return n
    batch = first_batch(s)
    for kind in range(KINDS):
        for k in range(batch):
            if s.bottom[k] == kind:
                moves[n] = DRAW + kind
                n += 1
    return n


@kernel
def list_hand_draws(s: State, seat: int, moves: Moves) -> int:
    """What a random tile of a hand can be."""
    n = 0
    for kind in range(KINDS):
        for _ in range(s.hand[seat, kind]):
            moves[n] = DRAW + kind
            n += 1
    return n


@kernel
def draw_tile(s: State, kind: int, viewer: int) -> int:
    """Take the top tile, which is of this kind, and return who knows it, but for the viewer (NOBODY: it stays unseen)."""
    if s.deck_size > 0:
        s.deck[kind] -= 1
        s.deck_size -= 1
        return 0
    batch = first_batch(s)
    bit = 1 << viewer if viewer >= 0 else 0
    found = NO_TILE
    for k in range(batch):
        if s.bottom[k] == kind and (found == NO_TILE or s.bottom_seen[found] & bit < s.bottom_seen[k] & bit):
            found = k
    seen = s.bottom_seen[found] & ~TOGETHER if batch == 1 else 0
    if found == 0 and batch > 1:
        s.bottom_seen[1] &= ~TOGETHER
    for k in range(found, s.bottom_size - 1):
        s.bottom[k], s.bottom_seen[k] = s.bottom[k + 1], s.bottom_seen[k + 1]
    s.bottom_size -= 1
    s.bottom[s.bottom_size], s.bottom_seen[s.bottom_size] = NO_TILE, 0
    for k in range(batch - 1):  # whoever did not see the tile can no longer tell what is left of its batch
        s.bottom_seen[k] &= TOGETHER | bit
    return seen


@kernel
def clear_looked(s: State) -> None:
    for k in range(LIBRARY_TILES):
        s.looked[k], s.looked_seen[k] = NO_TILE, 0


@kernel
def look_at_tile(s: State, kind: int, seen: int) -> int:
    """Library's next tile lies open to the player; return how many do."""
    k = 0
    while s.looked[k] != NO_TILE:
        k += 1
    s.looked[k], s.looked_seen[k] = kind, seen
    return k + 1


@kernel
def seats_in(mask: int) -> int:
    n = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


@kernel
def take_looked(s: State, kind: int) -> None:
    """Take a tile of this kind openly out of those looked at. Who knew of one can no longer be sure of another like it."""
    taken = NO_TILE
    for k in range(LIBRARY_TILES):
        if s.looked[k] == kind and (taken == NO_TILE or seats_in(s.looked_seen[k]) > seats_in(s.looked_seen[taken])):
            taken = k
    sure = s.looked_seen[taken] | 1 << s.active
    for k in range(LIBRARY_TILES):
        if s.looked[k] == kind:
            s.looked_seen[k] &= sure
    for k in range(taken, LIBRARY_TILES - 1):
        s.looked[k], s.looked_seen[k] = s.looked[k + 1], s.looked_seen[k + 1]
    s.looked[LIBRARY_TILES - 1], s.looked_seen[LIBRARY_TILES - 1] = NO_TILE, 0


@kernel
def reshelve(s: State) -> int:
    """The tiles looked at go to the bottom of the deck in random order; return how many they were."""
    n = 0
    for k in range(LIBRARY_TILES):
        if s.looked[k] != NO_TILE:
            put_at_bottom(s, s.looked[k], s.looked_seen[k] | (TOGETHER if n > 0 else 0))
            n += 1
    clear_looked(s)
    return n


@kernel
def clear_deck(s: State) -> None:
    s.bottom_size = 0
    for k in range(MOST_TILES):
        s.bottom[k], s.bottom_seen[k] = NO_TILE, 0


# --- the re-deal ------------------------------------------------------------------------------------------------------


@kernel
def knows_tile(s: State, seat: int, tile: int) -> bool:
    """Whether a seat knows a tile of the city: everybody does where it lies face up."""
    return s.up[tile] != 0 or s.seen[tile] >> seat & 1 != 0


@kernel
def knows_bottom(s: State, seat: int, k: int) -> bool:
    """Whether a seat knows a tile that was put under the deck, counted from the top down."""
    return s.bottom_seen[k] >> seat & 1 != 0


@kernel
def knows_looked(s: State, seat: int, k: int) -> bool:
    """Whether a seat knows one of the tiles that a Library lets its player look at."""
    return s.looked_seen[k] >> seat & 1 != 0


@asked
@kernel
def sees_looked(s: State, seat: int) -> bool:
    """Whether Library's tiles lie open to a seat: to the player alone, whatever others know of them."""
    return seat == s.active


@kernel
def joins_batch(s: State, k: int) -> bool:
    """Whether a tile under the deck was shuffled together with the one before it."""
    return s.bottom_seen[k] & TOGETHER != 0


@asked
@kernel
def list_known_tiles(s: State, seat: int, known: Moves) -> None:
    """For each tile of the city 1 where a seat knows it, else 0."""
    for tile in range(s.tiles):
        known[tile] = 1 if knows_tile(s, seat, tile) else 0


@asked
@kernel
def list_bottom(s: State, seat: int, known: Moves, joined: Moves) -> None:
    """For each tile under the deck, from the top down, 1 where a seat (or NOBODY) knows it, and 1 where it was shuffled together
    with the one before it; else 0."""
    for k in range(s.bottom_size):
        known[k] = 1 if seat != NOBODY and knows_bottom(s, seat, k) else 0
        joined[k] = 1 if joins_batch(s, k) else 0


@kernel
def infinite_city_redeal(s: State, seat: int, rng: Rng) -> None:
    """Shuffle every tile that the seat does not know into the deck, and deal anew from there."""
    collect_unknown(s, seat)
    deal_looked(s, seat, rng)
    for tile in range(s.tiles):
        if not knows_tile(s, seat, tile):
            s.kind[tile] = any_tile_of_deck(s, rng)
    for k in range(s.bottom_size):
        if not knows_bottom(s, seat, k):
            s.bottom[k] = any_tile_of_deck(s, rng)
    for other in range(s.seats):
        if other != seat:
            deal_hand(s, other, seat, rng)


@kernel
def collect_unknown(s: State, seat: int) -> None:
    for tile in range(s.tiles):
        if not knows_tile(s, seat, tile):
            into_deck(s, s.kind[tile], 1)
    for k in range(s.bottom_size):
        if not knows_bottom(s, seat, k):
            into_deck(s, s.bottom[k], 1)
    for k in range(LIBRARY_TILES):
        if s.looked[k] != NO_TILE and not knows_looked(s, seat, k):
            into_deck(s, s.looked[k], 1)
    for other in range(s.seats):
        for kind in range(KINDS):
            if other != seat:
                into_deck(s, kind, s.hand[other, kind] - s.known[other, kind, seat])
                s.hand[other, kind] = s.known[other, kind, seat]


@kernel
def into_deck(s: State, kind: int, count: int) -> None:
    s.deck[kind] += count
    s.deck_size += count


@kernel
def any_tile_of_deck(s: State, rng: Rng) -> int:
    """Take a random tile out of the shuffled deck."""
    left = draw(rng, s.deck_size)
    kind = 0
    while left >= s.deck[kind]:
        left -= s.deck[kind]
        kind += 1
    s.deck[kind] -= 1
    s.deck_size -= 1
    return kind


@kernel
def deal_looked(s: State, seat: int, rng: Rng) -> None:
    """Library's tiles. While the player chooses among them, not all of them are Libraries."""
    readable, last = s.phase != Phase.READ, NO_TILE
    for k in range(LIBRARY_TILES):
        if s.looked[k] != NO_TILE:
            if not knows_looked(s, seat, k):
                s.looked[k] = any_tile_of_deck(s, rng)
                last = k
            readable = readable or s.looked[k] != Kind.LIBRARY
    if not readable and last != NO_TILE:
        libraries = 0 + s.deck[Kind.LIBRARY]
        into_deck(s, Kind.LIBRARY, -libraries)
        s.looked[last] = any_tile_of_deck(s, rng)
        into_deck(s, Kind.LIBRARY, libraries + 1)


@kernel
def deal_hand(s: State, owner: int, seat: int, rng: Rng) -> None:
    """Fill a hand up to its size, and spread what third seats know of it over the new tiles."""
    new = 0 + s.hand_size[owner]
    for kind in range(KINDS):
        new -= s.hand[owner, kind]
    for _ in range(new):
        s.hand[owner, any_tile_of_deck(s, rng)] += 1
    for third in range(s.seats):
        if third != seat and third != owner:
            spread_knowledge(s, owner, seat, third, new, rng)


@kernel
def spread_knowledge(s: State, owner: int, seat: int, third: int, new: int, rng: Rng) -> None:
    known = 0
    for kind in range(KINDS):
        known += max(0, s.known[owner, kind, third] - s.known[owner, kind, seat])
    for kind in range(KINDS):
        sure = min(s.known[owner, kind, third], s.known[owner, kind, seat])
        for _ in range(s.hand[owner, kind] - s.known[owner, kind, seat]):
            if draw(rng, new) < known:
                sure += 1
                known -= 1
            new -= 1
        s.known[owner, kind, third] = sure


@asked
@kernel
def count_outside_deck(s: State, counts: Moves) -> None:
    """How many tiles of each kind are not in the shuffled deck: in the city, in hands, under the deck, looked at or played."""
    for kind in range(KINDS):
        counts[kind] = 0
        for seat in range(s.seats):
            counts[kind] += s.hand[seat, kind]
    for tile in range(s.tiles):
        counts[s.kind[tile]] += 1
    for i in range(s.bottom_size):
        counts[s.bottom[i]] += 1
    for k in range(LIBRARY_TILES):
        if s.looked[k] != NO_TILE:
            counts[s.looked[k]] += 1
    if s.playing != NO_TILE:
        counts[s.playing] += 1
