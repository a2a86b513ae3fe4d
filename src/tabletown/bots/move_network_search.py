"""Monte-Carlo tree search that is led by a network which judges moves by what they lead to.

The tree is that of `search.py`, and turns are played on beyond it as there; then the network says everybody's chances, by what
the seat knows that searches: also when another is to move it knows what it has kept itself. Trying all moves of a position costs
more than looking at it, so that is done only when the search comes there a second time.
"""

from tabletown.kernel import CHANCE, OVER, State, apply, kernel, legal, of_unit, turn

from .chances import certain_chances
from .move_network import MoveNetwork, think_of_move, think_of_position, think_of_seats, turn_to_moves
from .scratch import Scratch
from .search import (
    NONE,
    Settings,
    Tree,
    add_child,
    back_up,
    begin_again,
    forced_child,
    mark_children,
    most_promising,
    play_on,
)
from .style import bent


@kernel
def move_network_search(tree: Tree, net: MoveNetwork, scratch: Scratch, settings: Settings, iterations: int, bend: float) -> None:
    """So many iterations more; `bend` is the style's (`style.py`), 0 is plain."""
    seat, usual = settings.seat, 0.0
    if bend != 0.0:
        look_at(scratch.root[0], net, seat, settings.seats)
        usual = net.chances[seat]
    for _ in range(iterations):
        begin_again(scratch, seat)
        length = foreseeing_dive(tree, net, scratch, settings)
        play_on(scratch, settings.policy, settings.depth, tree.counters[0].last_decider if settings.finish else NONE)
        look_at(scratch.position[0], net, seat, settings.seats)
        if bend != 0.0:
            net.chances[seat] = bent(net.chances[seat], usual, bend)
        back_up(tree, net.chances, settings.seats, length)


@kernel
def foreseeing_dive(tree: Tree, net: MoveNetwork, scratch: Scratch, settings: Settings) -> int:
    """From the root to a decision that was never looked at, or to the end; returns how many nodes lead there."""
    position, path, moves = scratch.position, tree.path, scratch.moves
    node, length = 0, 1
    path[0] = 0
    while length < path.size:
        who = turn(position[0])
        n = legal(position[0], moves) if who != OVER else 0
        if n == 0:
            break
        if who == CHANCE or n == 1:
            move, child = forced_child(tree, scratch, node, n)
        else:
            if tree.visits[node] == 0 and node != 0:
                break
            foresee_moves(tree, net, scratch, node, n)
            child = most_promising(tree, node, who, settings)
            move = tree.move[child] if child != NONE else NONE
        if child == NONE:
            break  # the memory is full
        if who != CHANCE:
            tree.counters[0].last_decider = who
        apply(position[0], move, scratch.journal)
        node = child
        path[length] = node
        length += 1
    return length


@kernel
def foresee_moves(tree: Tree, net: MoveNetwork, scratch: Scratch, node: int, n: int) -> None:
    """Give every legal move that has none a node, with the network's opinion of what it leads to."""
    moves, stamp = scratch.moves, tree.stamp
    if mark_children(tree, moves, node, n) == 0:
        return
    who, walk = turn(scratch.position[0]), 2 * tree.counters[0].walks
    think_of_position(scratch.position[0], who, net)
    turn_to_moves(net)
    for i in range(n):
        if stamp[moves[i]] == walk:
            opinion = think_of_move(scratch, who, moves[i], net)
            if add_child(tree, node, moves[i], opinion) != NONE:
                stamp[moves[i]] = walk + 1


@kernel
def look_at(s: State, net: MoveNetwork, seat: int, seats: int) -> None:
    """Everybody's chances in a position, as a seat sees it; with NONE whoever is to decide."""
    who = turn(s)
    if who == OVER:
        certain_chances(s, seats, net.chances)
    else:
        observer = seat if seat != NONE else max(who, 0)
        think_of_position(s, observer, net)
        think_of_seats(net, observer, seats)


of_unit("tabletown.bots.unit", move_network_search)
