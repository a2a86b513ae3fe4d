"""What is said of a move: on its button, as a warning, point by point."""

import random
import re
from fractions import Fraction

from tabletown.games.machi_koro.rules.components import CARD_NAMES, LANDMARK_NAMES
from tabletown.games.machi_koro.rules.numbers import (
    ADD_TWO,
    BUILD,
    DEMOLISH,
    DRAW_BLIND,
    FINISH,
    GIVE,
    GIVE_TO,
    KEEP,
    ROLL_AGAIN,
    SWAP_FOR,
    Event,
)
from tabletown.games.machi_koro.rules.state import Phase
from tabletown.match.match import Match
from tests.witnesses.machi_koro import LANDMARKS

from ..kit import after
from .income import works
from .news import pays_for_gift
from .pieces import NOW
from .told import CHOICES, Roll, Told, check, events_after, pays, sentences, until_decision, way_of


def shown(amount: Fraction, digits: int) -> str:
    """'+$3', '−$0.5', '$0'."""
    rounded = round(float(amount), digits)
    return f"{'+' if rounded > 0 else '−' if rounded < 0 else ''}${abs(rounded):g}"


def brief_of_roll(match: Match, dice: int) -> str:
    """The mean over the dice and the tuna roll, which doubles allow more, and whether a 6 allows a swap."""
    falls = Roll(match).falls(dice)
    parts = [f"on average {shown(sum((chance * end.coins[match.state.active] for chance, _fall, end in falls), Fraction()), 1)}"]
    more = "turn" if match.position()["options"].get("amusement_park") == "official" else "roll"
    doubles = [end.goes_on for _chance, fall, end in falls if dice == 2 and fall[0] == fall[1]]
    if dice == 3 and any(end.goes_on for _chance, _fall, end in falls):
        parts.append(f"another {more} after")
    elif any(doubles):
        parts.append(f"another {more} after {'a double' if all(doubles) else 'some doubles'}")
    if any(end.swaps for _chance, _fall, end in falls):
        parts.append("a swap on 6")
    return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))


def brief_of_outcome(match: Match, move: int) -> str:
    """What dice that are kept, or a total that is left or raised, come to."""
    end = Roll(match).end(after(match, move))
    parts = [shown(end.coins[match.state.active], 2)]
    if end.goes_on:
        parts.append("another turn" if match.position()["options"].get("amusement_park") == "official" else "another roll")
    if end.swaps:
        parts.append("a swap")
    return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))


def check_briefs(match: Match) -> None:
    """The figures of rolls, of dice that may be kept, and of the Harbor's choice."""
    seat = match.turn
    for move in match.view(seat)["moves"]:
        told = Told(match, match.state.active, move["brief"], move["id"])
        if move["id"] < KEEP and move["id"] != 2:
            assert move["brief"] == brief_of_roll(match, move["id"] + 1), str(told)
        elif KEEP <= move["id"] <= ADD_TWO:
            assert move["brief"] == brief_of_outcome(match, move["id"]), str(told)
        if move["id"] < KEEP or move["id"] == ROLL_AGAIN:
            check_roll_trap(match, move["id"], move["trap"])


def check_roll_trap(match: Match, move: int, trap: str) -> None:
    """No way to roll so brings anything; where there is no choice between rolls, nothing is said of one."""
    if move == ROLL_AGAIN:
        again = after(match, move)
        assert bool(trap) == (not any(Roll(again).can_bring(after(again, roll)) for roll in again.legal_ids())), str(match)
    elif len(match.legal_ids()) < 3:  # three dice take long
        bring = {roll: Roll(match).can_bring(after(match, roll)) for roll in match.legal_ids()}
        assert bool(trap) == (not bring[move] and any(bring.values())), f"{match.position()} {move}: {trap}"


CHANGE = re.compile(r"(?P<coins>[+−]\$[\d.]+) when (?P<who>you|another player|.*) rolls? (?P<ways>[\d+, or]+)")


def check_changes(match: Match, move: int, words: str) -> None:
    """'+$3 when you roll 7 or 8': before and after, with the purses as they are."""
    found = CHANGE.fullmatch(words)
    assert found, words
    seat, before = match.state.active, match.position()
    then = until_decision(after(match, move)).position()
    others = [other for other in range(len(match.names)) if other != seat]
    named = [match.names.index(name) for name in re.split(r", | or ", found["who"]) if name in match.names]
    rollers = [seat] if found["who"] == "you" else others if found["who"] == "another player" else named
    assert rollers, words
    for label in re.split(r", | or ", found["ways"]):
        for roller in rollers:
            way = way_of(label)
            new, old = (pays(position, roller, before["coins"], way, seat) for position in (then, before))
            if old is None and way.double:  # it was no double before
                old = pays(before, roller, before["coins"], way._replace(double=False), seat)
            assert new is not None, f"{words}: {label} cannot be rolled"
            assert shown(new - (old or 0), 2) == found["coins"], f"{Told(match, seat, words, move)}: {new} and {old} at {label}"


def said_of_card(told: Told) -> bool:
    """A remark says what the card on sale would do now, as its own page does."""
    check(Told(told.match, told.seat, told.words, piece=CARD_NAMES[told.move - BUILD]), NOW)
    return True


def check_remarks(match: Match, move: int, trap: str) -> None:
    """What is left in the purse, how near the end is, and which rolls bring more or less."""
    seat, then = match.state.active, until_decision(after(match, move))
    for words in (remark.text for remark in match.remarks(move)):
        told = Told(match, seat, words, move)
        if CHANGE.fullmatch(words):
            check_changes(match, move, words)
        elif words == trap:
            continue
        elif re.fullmatch(r"You will have \$\d+(?: left)?\.", words):
            assert then.position()["coins"][seat] == told.n[0], str(told)
        elif words == "You win.":
            assert then.winners == [seat], str(told)
        elif found := re.fullmatch(r"Then (?:one|(\d+)) more landmarks? wins?\.", words):
            to_win = 5 if match.position()["options"].get("quick_win") else 6
            assert int(found[1] or 1) == to_win - len(then.position()["landmarks"][seat]), str(told)
        elif found := re.fullmatch(r"Lost with it: (.*)", words):
            (fallen,) = set(match.position()["landmarks"][seat]) - set(after(match, move).position()["landmarks"][seat])
            assert found[1] == match.explain(fallen).line, str(told)
        elif found := re.fullmatch(r"You get \$(\d+) for it\.", words):
            assert pays_for_gift(match, move) == int(found[1]), str(told)
        elif words == "You choose next what you get for it.":
            assert after(match, move).state.phase == Phase.SWAP_FOR
        elif BUILD <= move < FINISH:
            for sentence in sentences(words):
                assert said_of_card(Told(match, seat, sentence, move))
        else:
            raise AssertionError(f"nothing is known about: {told}")


def end_of_roll(match: Match) -> Match:
    """The position in which all cards have worked on a roll, whatever is chosen and drawn on the way."""
    twin = match.copy()
    while twin.state.phase in (*CHOICES, Phase.TUNA):
        twin.play(twin.legal_ids()[0])
    return twin


def paid_copies(match: Match, before: Match, seat: int, name: str) -> int:
    """For how many copies of a card the bank has paid a player since."""
    return sum(
        event[2] // 32
        for event in events_after(match, before)
        if event[:2] == [Event.EARNED, seat] and event[2] % 32 == CARD_NAMES.index(name)
    )


def check_gift_trap(match: Match, move: int, trap: str) -> None:
    """A card that works on this very roll: whoever gets it is paid for it."""
    name, giver = CARD_NAMES[move - GIVE], match.state.active
    given = after(match, move)
    ends = (
        [end_of_roll(after(given, to)) for to in given.legal_ids()]
        if given.state.phase == Phase.RECEIVE
        else [end_of_roll(given)]
    )
    gains = []
    for end in ends:
        (receiver,) = [
            event[3] for event in events_after(end, match)[:40] if event[:3] == [Event.GAVE, giver, CARD_NAMES.index(name)]
        ][:1]
        owned = match.position()["cities"][receiver].get(name, 0)
        gains.append(paid_copies(end, match, receiver, name) > owned)
    assert bool(trap) == any(gains), f"{match.position()} {move}: {trap}: {gains}"


def check_demolition_trap(match: Match, move: int, trap: str) -> None:
    """What a landmark brings, and what it costs to build again."""
    name = LANDMARK_NAMES[move - DEMOLISH]
    pays = next(
        event[3]
        for event in events_after(after(match, move), match)
        if event[0] == Event.EARNED and event[2] % 32 == CARD_NAMES.index("Demolition Company")
    )
    assert bool(trap) == (LANDMARKS[name] > pays), f"{match.position()} {move}: {trap}"
    if trap:
        assert [int(n) for n in re.findall(r"\$(\d+)", trap)] == [pays, LANDMARKS[name]], trap


def check_blind_draw_trap(match: Match, trap: str) -> None:
    """No card that may come can be had; and why."""
    seat, paid = match.state.active, after(match, DRAW_BLIND)
    cities = [until_decision(after(paid, card)).position()["cities"][seat] for card in paid.legal_ids()]
    had = any(city != match.position()["cities"][seat] for city in cities)
    assert bool(trap) == (not had), f"{match.position()}: {trap}"
    if found := re.fullmatch(r"You would have \$(\d+) left, .*", trap):
        assert int(found[1]) == paid.position()["coins"][seat], trap
    if found := re.fullmatch(r"The top card is (.*), which you own: the \$(\d+) would be lost\.", trap):
        position = match.position()
        assert found[1] == position["top"]
        assert position["cities"][seat].get(found[1])
        assert int(found[2]) == position["coins"][seat] - paid.position()["coins"][seat]


def check_trap(match: Match, move: int, trap: str) -> None:
    """A card that would bring nothing yet, and a win that is passed over."""
    seat = match.state.active
    wins = [other for other in match.legal_ids() if FINISH <= other < DRAW_BLIND and after(match, other).over]
    if wins:
        said = f"You could build {LANDMARK_NAMES[wins[0] - FINISH]} now and win."
        assert trap == ("" if FINISH <= move < DRAW_BLIND else said), f"{match.position()} {move}: {trap}"
    elif DEMOLISH <= move < GIVE:
        check_demolition_trap(match, move, trap)
    elif GIVE <= move < GIVE_TO:
        check_gift_trap(match, move, trap)
    elif move == DRAW_BLIND:
        check_blind_draw_trap(match, trap)
    elif BUILD <= move < FINISH:
        idle = not works(match.position(), seat, CARD_NAMES[move - BUILD])
        assert trap.startswith("It would bring nothing") == idle, f"{match.position()} {move}: {trap}"
        if "the cheapest" in trap:
            cheapest = min(match.position()["landmarks"][seat], key=lambda name: LANDMARKS[name])
            assert f"costs ${LANDMARKS[cheapest]} " in trap
    elif SWAP_FOR <= move < ROLL_AGAIN:
        kind = CARD_NAMES[(move - SWAP_FOR) % 22]
        assert bool(trap) == (not works(after(match, move).position(), seat, kind)), f"{match.position()} {move}: {trap}"


def check_moves(match: Match, rng: random.Random, most: int) -> None:
    """All that is said of rolls, and of some of the other moves."""
    check_briefs(match)
    traps = {move["id"]: move["trap"] for move in match.view(match.turn)["moves"]}
    for move in rng.sample(list(traps), min(most, len(traps))):
        if match.state.phase in (Phase.BUILD, Phase.SWAP_FOR, Phase.DEMOLISH, Phase.GIVE):
            check_trap(match, move, traps[move])
        if move > ADD_TWO:
            check_remarks(match, move, traps[move])
