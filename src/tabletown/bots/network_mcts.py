"""Monte-Carlo tree search that is led by a network: its opinion of moves leads down the tree, its chances stand at the end.

The tree is that of `search.py`; but a position is looked at once, when it is added, and then every move has its first opinion.
Nothing is played on: what the network says of the position itself is what the dive brings.
"""

from tabletown.engine.game_calls import apply, legal, turn
from tabletown.engine.kernel import CHANCE, OVER, kernel, of_unit
from tabletown.game.levels import LeadingNetwork, Level

from .mcts import (
    NONE,
    Settings,
    Tree,
    add_child,
    back_up,
    begin_again,
    forced_child,
    let_luck_fall,
    mark_children,
    most_promising,
    settings_of,
)
from .network import Network, think, weigh_moves, weigh_seats
from .risk_attitude import bent
from .scratch_buffers import Scratch
from .win_probability import certain_chances


def led_settings(level: Level, network: LeadingNetwork, seats: int, seat: int, widen: float) -> Settings:
    """How bots of a level search that are led by a network."""
    return settings_of(level, seats, seat)._replace(explore=network.explore, trust=network.trust, widen=widen)


@kernel
def network_search(tree: Tree, net: Network, scratch: Scratch, settings: Settings, iterations: int, bend: float) -> None:
    """So many iterations more; `bend` is the style's (`style.py`), 0 is plain."""
    seat, usual = settings.seat, 0.0
    if bend != 0.0:
        scratch.position[0] = scratch.root[0]
        look(scratch, net, settings.seats)
        usual = net.chances[seat]
    for _ in range(iterations):
        begin_again(scratch, seat)
        length = led_dive(tree, net, scratch, settings)
        if bend != 0.0:
            net.chances[seat] = bent(net.chances[seat], usual, bend)
        back_up(tree, net.chances, settings.seats, length)


@kernel
def led_dive(tree: Tree, net: Network, scratch: Scratch, settings: Settings) -> int:
    """From the root to a decision that is not in the tree yet, or to the end; returns how many nodes lead there."""
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
            new = tree.first[node] == NONE and node != 0
            if give_opinions(tree, net, scratch, settings, node, n) and new:
                return length
            child = most_promising(tree, node, who, settings)
            move = tree.move[child] if child != NONE else NONE
        if child == NONE:
            break  # the memory is full
        apply(position[0], move, scratch.journal)
        node = child
        path[length] = node
        length += 1
    look(scratch, net, settings.seats)
    return length


@kernel
def give_opinions(tree: Tree, net: Network, scratch: Scratch, settings: Settings, node: int, n: int) -> bool:
    """Give every legal move a node with the network's opinion; returns whether it was asked, since some had none."""
    moves, stamp = scratch.moves, tree.stamp
    if mark_children(tree, moves, node, n) == 0:
        return False
    who, walk = turn(scratch.position[0]), 2 * tree.counters[0].walks
    think(scratch.position[0], who, net)
    weigh_moves(net, moves, n)
    weigh_seats(net, who, settings.seats)
    for i in range(n):
        if stamp[moves[i]] == walk and add_child(tree, node, moves[i], net.logits[i]) != NONE:
            stamp[moves[i]] = walk + 1
    return True


@kernel
def look(scratch: Scratch, net: Network, seats: int) -> None:
    """Everybody's chances in the position on the table, after the luck that is due."""
    who, _ = let_luck_fall(scratch)
    if who == OVER:
        certain_chances(scratch.position[0], seats, net.chances)
    else:
        think(scratch.position[0], max(who, 0), net)
        weigh_seats(net, max(who, 0), seats)


of_unit("tabletown.bots.link_unit", network_search)
