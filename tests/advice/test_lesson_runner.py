"""Every game's guided first game, played on many paths: a broken chapter fails here and not a learner."""

import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from click.testing import CliRunner
from tools.lesson_minutes import length_of

from tabletown import GAMES
from tabletown.advice.lesson_runner import Guidance, answer_of_bot, begin, facts_of, guidance, lesson_of, let_others_play, play
from tabletown.cli import main
from tabletown.engine.rng import new_rng
from tabletown.game.lesson import YOU, Facts, Verdict
from tabletown.match.match import Match
from tabletown.match.steps import Move
from tabletown.text.i18n import speaking, spoken
from tests.kit.marked import NAMES, Marked, unmarked
from tests.oracles.lessons import told_at

KEYS = [key for key in GAMES if GAMES[key].display.lesson is not None]
LONGEST = 130
"""No lesson needs so many decisions of the learner, whatever they do."""
Chooser = Callable[[Match, Guidance], Move]


def lesson_match(key: str, names: list[str] | None = None) -> Match:
    """A lesson at its beginning."""
    names = names or ["Ann", *lesson_of(GAMES[key]).opponents]
    return begin(GAMES[key], names[0], names[1:])


def moments(match: Match, chooser: Chooser) -> Iterator[Guidance]:
    """What the guide says at each decision of a lesson that somebody plays in their way, and at its end."""
    for _decision in range(LONGEST):
        while match.turn not in (YOU, None):
            assert guidance(match, match.steps).text == "" or guidance(match, match.steps).over
            play(match, answer_of_bot(match))
        now = guidance(match, match.steps)
        yield now
        if now.over or match.over:
            return
        play(match, chooser(match, now))
    raise AssertionError("the lesson does not end")


def fitting(match: Match, verdict: Verdict) -> list[Move]:
    """The legal moves to which the chapter at hand gives an answer of this kind; all where there is none."""
    said = {move.id: told_after(match, move) for move in match.legal()} if len(match.legal()) < 40 else {}
    return [move for move in match.legal() if said.get(move.id) is verdict] or match.legal()


def told_after(match: Match, move: Move) -> Verdict | None:
    """What the guide thinks of a move."""
    twin = match.copy()
    play(twin, move)
    let_others_play(twin)
    answers = guidance(twin, twin.steps).answers
    return answers[-1].verdict if answers else None


def by_verdict(verdict: Verdict, seed: int) -> Chooser:
    """Somebody who does what the guide finds good, or always what it does not."""
    rng = random.Random(seed)
    return lambda match, now: rng.choice(fitting(match, verdict))


def at_random(seed: int) -> Chooser:
    """Somebody who does anything."""
    rng = random.Random(seed)
    return lambda match, now: rng.choice(match.legal())


def what_was_least_tried(seed: int) -> Chooser:
    """Somebody who tries everything at each chapter, in one game after the other."""
    rng, tried = random.Random(seed), Counter[tuple[int, str]]()

    def chosen(match: Match, now: Guidance) -> Move:
        rest = rng.sample(match.legal(), len(match.legal()))
        move = min(rest, key=lambda move: tried[now.number, move.text])
        tried[now.number, move.text] += 1
        return move

    return chosen


PATHS: dict[str, Callable[[], Chooser]] = {
    "what is good": lambda: by_verdict(Verdict.GOOD, 1),
    "what costs something": lambda: by_verdict(Verdict.COSTS, 2),
    "what is possible": lambda: by_verdict(Verdict.POSSIBLE, 3),
    "the first move": lambda: lambda match, now: match.legal()[0],
    "the last move": lambda: lambda match, now: match.legal()[-1],
    "anything": lambda: at_random(1),
    "anything else": lambda: at_random(2),
    "something else again": lambda: at_random(3),
}


def lights_up(match: Match) -> set[str]:
    """The ids of the pieces of the learner's drawing that have an outline to light up."""
    drawings = [ET.fromstring(drawing) for drawing in match.panels(YOU).values()]
    groups = [group for drawing in drawings for group in drawing.iter() if group.get("id")]
    return {str(group.get("id")) for group in groups if any("glow" in (part.get("class") or "") for part in group)}


def sentences(now: Guidance) -> list[str]:
    return [now.text, *(answer.text for answer in now.answers)]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("key", KEYS)
def test_a_lesson_copes_with_every_path(key: str, path: str) -> None:
    match, number = lesson_match(key), 0
    for now in moments(match, PATHS[path]()):
        assert now.text
        assert 1 <= now.number <= now.count
        assert now.number >= number, "chapters go forward"
        number = now.number
        for sentence in sentences(now):
            assert not re.search(r"[{}]", sentence)
            assert len(re.findall(r"[.?!:](?= |$)", sentence)) <= 4, sentence
        drawn = "".join(match.panels(YOU).values()) if now.places else ""
        assert not now.places or any(f' id="{place}"' in drawn for place in now.places), now
    assert now.over


@pytest.mark.parametrize("key", KEYS)
def test_who_does_what_is_good_sees_every_chapter_and_nothing_missing(key: str) -> None:
    lesson, seen = lesson_of(GAMES[key]), set[int]()
    for seed in range(8):
        match = lesson_match(key)
        for now in moments(match, by_verdict(Verdict.GOOD, seed)):
            seen |= {now.number}
            assert set(now.places) <= lights_up(match), f"chapter {now.number}"
            assert not any(answer.costs for answer in now.answers), now
        assert not match.over, "there is a game to play on"
    assert 6 <= len(lesson.chapters) <= 13
    assert seen == set(range(1, len(lesson.chapters) + 1))


@pytest.mark.parametrize("key", KEYS)
def test_a_lesson_takes_about_eight_minutes(key: str) -> None:
    """By the number of words and decisions: 200 words a minute, ten seconds to look, three seconds a click."""
    assert 6 <= length_of(key, 0).minutes <= 10


@pytest.mark.parametrize("key", KEYS)
def test_every_answer_of_every_chapter_is_given_to_somebody(key: str) -> None:
    """Each answer is met by some legal move somewhere: a condition with a wrong word would never be."""
    given = {(told.chapter, told.answer.template) for told in told_at(key, 60)}
    chapters = lesson_of(GAMES[key]).chapters
    wanted = {(number, answer.text) for number, chapter in enumerate(chapters, 1) for answer in chapter.answers}
    assert wanted - given == set()


@pytest.mark.parametrize("key", KEYS)
def test_the_same_decisions_make_the_same_lesson(key: str) -> None:
    one, other = lesson_match(key), lesson_match(key)
    for _now in moments(one, at_random(7)):
        pass
    for _now in moments(other, at_random(7)):
        pass
    assert one.position() == other.position()


@pytest.mark.parametrize("key", KEYS)
def test_a_move_that_is_taken_back_was_never_told(key: str) -> None:
    match = lesson_match(key)
    before, kept = guidance(match, match.steps), len(match.steps)
    play(match, PATHS["what costs something"]()(match, before))
    assert guidance(match, match.steps) != before
    back = match.after(kept)
    assert guidance(back, back.steps) == before


@pytest.mark.parametrize("key", KEYS)
def test_every_sentence_is_a_template(key: str) -> None:
    with speaking(Marked()):
        match = lesson_match(key, NAMES[: 1 + len(lesson_of(GAMES[key]).opponents)])
        for now in moments(match, at_random(3)):
            assert [text for text in sentences(now) if unmarked(text)] == []


@pytest.mark.parametrize("key", KEYS)
def test_the_guide_knows_no_more_than_the_learner(key: str) -> None:
    match, names = lesson_match(key), ("Ann", *lesson_of(GAMES[key]).opponents)
    for _now in moments(match, at_random(4)):
        known = match.known_to(YOU, new_rng(5)).tobytes()
        assert facts_of(key, known, names, spoken()) == facts_of(key, match.states().tobytes(), names, spoken())


def known_facts(match: Match) -> Facts:
    """What the guide may speak of now."""
    return facts_of(match.game.key, match.states().tobytes(), tuple(match.names), spoken())


def test_the_lowest_price_that_is_spoken_of_is_the_rules_own() -> None:
    """Under Good Relations an outbid is two spaces higher."""
    bid = {"players": 3, "actor": "P1", "cash": [50, 50, 50], "actions": {"P2": "bid 5 on Slots", "P3": "publicity"}}
    for face_up, least in ((["Good Relations (small)"], 9), ([], 7)):
        match = GAMES["vegas_showdown"].at({**bid, "face_up": face_up}, luck="manual")
        match.play("bid on Slots")
        amounts = [move.data["amount"] for move in match.legal()]
        assert (known_facts(match)["least"], known_facts(match)["lowest"]) == (least, (least,)) == (min(amounts), (amounts[0],))


def test_a_tile_that_lacks_another_is_spoken_of_as_the_rules_see_it() -> None:
    position = {**lesson_of(GAMES["vegas_showdown"]).position, "players": 3}
    spaces = {"spaces": ["Fancy Slots at 18", "Table Games at 18", "Sports Book at 25", None]}
    bare = GAMES["vegas_showdown"].at({**position, **spaces}, luck="manual")
    with_slots = GAMES["vegas_showdown"].at({**position, **spaces, "sheets": {"P1": ["Slots at G3"]}}, luck="manual")
    assert "Fancy Slots" in known_facts(bare)["unplaceable"]
    assert set(known_facts(bare)["unplaceable"]) - set(known_facts(with_slots)["unplaceable"]) == {"Fancy Slots"}


def test_a_card_that_nobodys_dice_can_reach_is_spoken_of_as_the_rules_see_it() -> None:
    """A red card works on the others' rolls, a blue one on all, any other on its owner's. What else it lacks does not count."""
    high = {"cheese_factory", "tuna_boat", "publisher", "pizza_joint"}
    of_others, own = {"cheese_factory", "publisher"}, {"pizza_joint"}
    for landmark, of_learner, of_ben in (
        ("", high, high),
        ("Harbor", high, high),
        ("Train Station", own, of_others),
        ("Moon Tower", own, of_others),  # three dice, without a Train Station
    ):
        for seat, expected in enumerate((of_learner, of_ben)):
            landmarks = [[landmark] if landmark and seat == n else [] for n in range(2)]
            match = GAMES["machi_koro"].at({"players": 2, "phase": "build", "landmarks": landmarks}, luck="manual")
            reached = set(known_facts(match)["out_of_reach"])
            assert reached & high == expected, landmarks
            assert reached.isdisjoint({"wheat_field", "flower_shop", "stadium"})


def test_what_a_card_counts_is_spoken_of_as_the_rules_see_it() -> None:
    for city, missing in (({}, (True, True)), ({"Ranch": 1}, (False, True)), ({"Forest": 2}, (True, False))):
        match = GAMES["machi_koro"].at({"players": 2, "phase": "build", "cities": [city, {}]}, luck="manual")
        assert (known_facts(match)["no_cow"], known_facts(match)["no_gear"]) == missing


def test_cells_that_make_an_area_are_those_where_a_tile_then_belongs_to_one() -> None:
    match, seen = lesson_match("infinite_city"), 0
    for _now in moments(match, at_random(6)):
        places = [move for move in match.legal() if move.data["kind"] == "place"] if match.turn == YOU else []
        if match.view(YOU)["table"]["source"] == YOU:
            for move in places:
                tried = match.copy()
                tried.play(move)
                there = move.data["at"].replace("cell", "tile")
                tile = next(tile for tile in tried.view(YOU)["table"]["tiles"] if tile["at"] == there)
                assert (move.data["at"] in known_facts(match)["area_cells"]) == (YOU in tile["areas"])
                seen += 1
    assert seen > 20


def test_a_lesson_at_the_terminal_is_guided_and_takes_back_whatever_followed() -> None:
    typed = "roll one die\nbuild nothing\nundo\nbuild ranch\n#1\nquit\n"
    said = CliRunner().invoke(main, ["learn", "machi_koro"], input=typed)
    assert said.exit_code == 0, said.output
    heads = [line.split(":")[0] for line in said.output.splitlines() if line.startswith("Chapter")]
    assert heads == [f"Chapter {number} of 10" for number in (1, 2, 3, 2, 3, 4)]
    assert "Look what that costs you." in said.output
    assert "Ben's Café is red" in said.output
    assert CliRunner().invoke(main, ["learn", "chess"]).exit_code == 2
