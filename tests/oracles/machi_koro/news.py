"""The numbers of questions and of what happened."""

import re
from collections import Counter
from typing import Any

import numpy as np

from tabletown.games.machi_koro.rules.components import CARD_NAMES, LANDMARK_NAMES
from tabletown.games.machi_koro.rules.numbers import BUILD, BUILD_NOTHING, DRAW_BLIND, EXTRA_TURN, ROLL_AGAIN, Event
from tabletown.games.machi_koro.rules.state import Phase
from tabletown.match.match import Match

from ..kit import after, numbers_in
from .told import GAME, events_after

# --- questions --------------------------------------------------------------------------------------------------------


def without_names(match: Match, words: str) -> str:
    return re.sub("|".join(match.names), "", words)


def earned(match: Match, before: Match, card: str) -> int:
    """What the bank has paid the active player for a card since."""
    return sum(
        event[3]
        for event in events_after(match, before)
        if event[:2] == [Event.EARNED, before.state.active] and event[2] % 32 == CARD_NAMES.index(card)
    )


def check_question(match: Match) -> None:
    """Numbers of a question are right, and what it offers is legal: to the player, to another, to onlookers."""
    seat, s, legal = match.turn, match.state, match.legal()
    assert seat is not None
    for viewer in (seat, (seat + 1) % len(match.names), None):
        asks, mine = without_names(match, match.view(viewer)["asks"]), viewer == seat
        numbers, moves = numbers_in(asks), [move.id for move in legal]
        match s.phase:
            case Phase.ROLL:
                words = ("one", "two", "three")
                assert [word for word in words if re.search(rf"\b{word}\b", asks)] == (
                    [words[move] for move in moves] if len(moves) > 1 or not mine else []
                ), asks
            case Phase.KEEP:
                assert sorted(numbers) == sorted(s.dice), asks
            case Phase.HARBOR:
                assert numbers == ([s.total, 2, s.total + 2] if mine else [s.total, 2]), asks
            case Phase.DEMOLISH:
                paid = {earned(after(match, move), match, "Demolition Company") for move in legal}
                more = [s.copies - 1] if s.copies > 1 else []
                assert set(numbers[: len(numbers) - len(more)]) == paid, asks
                assert numbers[len(numbers) - len(more) :] == more, asks
            case Phase.GIVE:
                more = [s.copies - 1] if s.copies > 1 else []
                assert numbers[1:] == more, asks
                assert {pays_for_gift(match, move.id) for move in legal} == {numbers[0]}, asks
            case Phase.BUILD:
                check_build_question(match, asks, moves, mine)
            case Phase.INVEST:
                assert numbers == [1, s.stored[seat]], asks
            case Phase.ROLL_AGAIN | Phase.EXTRA_TURN:
                assert ROLL_AGAIN in moves or EXTRA_TURN in moves
            case Phase.RECEIVE | Phase.SWAP_FOR:
                assert CARD_NAMES[s.card] in asks


def pays_for_gift(match: Match, move: int) -> int:
    """What the bank pays for a card that is given away, whoever gets it."""
    twin = after(match, move)
    while twin.state.phase == Phase.RECEIVE:
        twin.play(twin.legal_ids()[0])
    return earned(twin, match, "Moving Company")


def check_build_question(match: Match, asks: str, moves: list[int], mine: bool) -> None:
    """The coins, and what can be done with them."""
    seat = match.state.active
    assert numbers_in(asks)[0] == match.state.coins[seat], asks
    if mine:
        assert ("build something" in asks) == any(BUILD <= move < DRAW_BLIND for move in moves), asks
        assert ("blind draw" in asks) == (DRAW_BLIND in moves), asks
        paid = after(match, BUILD_NOTHING).state.coins[seat] - match.state.coins[seat]
        airport = re.search(r"take \$(\d+) at the Airport", asks)
        landed = [event[2] for event in events_after(after(match, BUILD_NOTHING), match) if event[:2] == [Event.AIRPORT, seat]]
        assert [int(airport[1])] == landed if airport else not landed, f"{asks} {paid}"


# --- sums ---------------------------------------------------------------------------------------------------------------

COINS = {
    r"Player \d pays you \$(\d+) for .*\.": 1,
    r"You pay Player \d \$(\d+) for .*\.": -1,
    r"The bank pays you \$(\d+) (?:for|at) .*\.": 1,
    r"City Hall pays you \$(\d+)\.": 1,
    r"You build .* for \$(\d+)\.": -1,
    r"You build nothing and take \$(\d+) at the Airport\.": 1,
    r"You pay \$(\d+) for a blind draw\.": -1,
    r"It is .*: you pay \$(\d+) and take it\.": -1,
    r"You invest \$(\d+) in Tech Startup, which now holds \$\d+\.": -1,
}
"""What reaches a player's purse or leaves it, in the words that this player reads."""
CARD = "(" + "|".join(map(re.escape, CARD_NAMES)) + ")"
LANDMARK = "(" + "|".join(map(re.escape, LANDMARK_NAMES)) + ")"
GAINED = (
    rf"You build {CARD} for \$\d+\.",
    rf"It is {CARD}: you pay \$\d+ and take it\.",
    rf".* gives you {CARD}\.",
    rf"You swap .* for .*'s {CARD}\.",
    rf".* swaps {CARD} for your .*\.",
)
LOST = (rf"You give {CARD} to .*\.", rf"You swap {CARD} for .*'s .*\.", rf".* swaps .* for your {CARD}\.")


def found_in(lines: list[str], patterns: tuple[str, ...]) -> list[str]:
    return [match[1] for line in lines for pattern in patterns if (match := re.fullmatch(pattern, line))]


def check_sums(match: Match, seat: int) -> None:
    """Coins, cards and landmarks change by what the sentences say, in every step."""
    names, ends = match.names, [step.before for step in match.steps[1:]] + [match.states().tobytes()]
    for step, end in zip(match.steps, ends, strict=True):
        before, then = (np.frombuffer(state, GAME.state)[0] for state in (step.before, end))
        lines = [GAME.display.sentence(event, names, seat) or "" for event in step.events]
        said = sum(sign * int(m[1]) for line in lines for pattern, sign in COINS.items() if (m := re.fullmatch(pattern, line)))
        assert int(then["coins"][seat]) - int(before["coins"][seat]) == said, lines
        check_cards(lines, before, then, seat)
        for line in lines:
            if found := re.fullmatch(r"You invest \$\d+ in Tech Startup, which now holds \$(\d+)\.", line):
                assert int(then["stored"][seat]) == int(found[1])
            if found := re.fullmatch(r"You (?:roll|keep) (\d) and (\d): (\d+)(, a double)?\.", line):
                assert int(found[1]) + int(found[2]) == int(found[3])
                assert bool(found[4]) == (found[1] == found[2])


def check_cards(lines: list[str], before: Any, then: Any, seat: int) -> None:
    """Establishments that come and go, landmarks that are built and demolished."""
    change = Counter(found_in(lines, GAINED))
    change.subtract(found_in(lines, LOST))
    cards = [int(new) - int(old) for new, old in zip(then["cards"][seat], before["cards"][seat], strict=True)]
    assert {name: n for name, n in change.items() if n} == {CARD_NAMES[k]: n for k, n in enumerate(cards) if n}, lines
    built, fallen = found_in(lines, (rf"You build {LANDMARK} for \$\d+\.",)), found_in(lines, (rf"You demolish {LANDMARK}\.",))
    stood, stand = (
        [name for n, name in enumerate(LANDMARK_NAMES) if int(state["built"][seat]) >> n & 1] for state in (before, then)
    )
    assert sorted([*stood, *built]) == sorted([*stand, *fallen]), lines
