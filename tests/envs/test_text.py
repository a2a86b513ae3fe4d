"""Text environments: what a language model is told, how its answers are read, and that nobody is told a secret."""

from itertools import islice
from typing import Any

import pytest
from tools.text_observations import sizes, table

import tabletown
import tabletown.envs
from tabletown.engine.rng import new_rng
from tabletown.envs.text_answers import read, verbs_of
from tabletown.envs.text_env import Reply, TextEnv
from tabletown.envs.text_observation import BUDGET, LEAST_BUDGET, expanded, grouped, observation, told_to
from tabletown.errors import BadOption, IllegalMove, UnknownPiece
from tabletown.rulebook.source import chapters, rules_page
from tabletown.testing.game_settings import Setting
from tabletown.testing.random_walks import random_walk, restored
from tabletown.testing.secrecy import unwatched
from tests.kit.tables import each_game, each_seat_count, option_values

REFUSED_AT_ONCE = ["", "   \n\n", "I would rather not.", "***", "# 5 of them"]


def bidding() -> TextEnv:
    """A table of Neue Heimat where somebody is asked for a bid."""
    env = tabletown.envs.text("neue_heimat", 3, seed=5)
    while not any(move.text == "bid 3" for move in env.match.legal()):
        env.step(env.match.legal()[0].text)
    return env


# --- what is told -----------------------------------------------------------------------------------------------------------


@each_game
def test_a_game_is_played_to_its_end_in_words(key: str) -> None:
    env = tabletown.envs.text(key, players=3, bots=[None, "greedy", None], seed=3)
    reply = Reply(env.observation(), env.seat)
    answered = 0
    while not env.over:
        assert reply.seat == env.seat != 1
        assert len(reply.text) <= BUDGET < 6000
        moves = [move.text for move in env.match.legal()]
        assert expanded(grouped(moves)) == moves
        said = moves[answered % len(moves)]
        reply = env.step(f"First I thought of this:\n{moves[0]}\nThen of that.\nMove: **{said}**")
        assert (reply.accepted, reply.move, reply.refusal) == (True, said, "")
        answered += 1
    assert reply.over
    assert reply.seat is None
    assert sum(reply.rewards) == pytest.approx(1)
    assert tabletown.load(env.record()).scores == env.match.scores


@each_game
def test_every_legal_move_means_itself(key: str) -> None:
    env = tabletown.envs.text(key, players=max(tabletown.GAMES[key].seats), seed=8)
    for number, match in enumerate(random_walk(env.match, 8, 600)):
        for move in match.legal() if number % 12 == 0 and not match.over else ():
            assert read(match, f"Some thoughts.\n{move.text}").move == move
            assert read(match, f"- [{move.text}]").move == move


@each_game
def test_no_observation_is_longer_than_it_may_be(key: str) -> None:
    players = max(tabletown.GAMES[key].seats)
    found: dict[str, list[object]] = {}
    for kind, size in sizes(key, players, 1):
        assert 0 < size.told <= BUDGET
        found.setdefault(kind, []).append(size)
    assert len(table(found)) == 1 + len(found) > 2  # type: ignore[arg-type]
    assert all(size.told <= LEAST_BUDGET for _kind, size in islice(sizes(key, players, 1, LEAST_BUDGET), 120))


def test_what_is_left_out_is_said_and_can_be_asked_for() -> None:
    env = tabletown.envs.text("machi_koro", 5, seed=1, budget=LEAST_BUDGET)
    text = env.observation()
    assert "ask for board" in text
    assert len(text) <= LEAST_BUDGET
    pages = []
    for number in range(1, 20):
        told = env.step(f"? board page {number}")
        if not told.text.startswith("there are pages 1 to"):
            assert len(told.text) <= LEAST_BUDGET
            pages.append(told.text.rpartition("\n(Page ")[0])
    assert "\n".join(pages).strip() == env.match.text(0).strip()


def test_many_moves_are_named_by_what_they_share() -> None:
    assert grouped([f"bid {n}" for n in (3, 4, 5, 6, 9)] + ["pass"]) == ["bid: 3 to 6 | 9", "pass"]
    assert grouped(["keep it", "add 2: 14", "add 3: 15", "add 4: 16"]) == ["keep it", "add 2: 14", "add 3: 15", "add 4: 16"]
    assert grouped(["a: x | y", "b"]) == ["a: x | y", "b"]  # a game's own words that look like a group
    swaps = [f"swap {one} for {other}" for one in ("Bank", "Port") for other in ("Farm", "Mine", "Café")]
    assert grouped(swaps) == ["swap Bank for: Farm | Mine | Café", "swap Port for: Farm | Mine | Café"]


# --- how answers are read ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "answer",
    [
        "bid 3", "BID 3.", "I think of their money.\n\nbid 3\n",
        "bid 3\nThat should be enough!", "Answer: bid 3", "Final move: `bid 3`",
        "> bid 3", "- **bid 3**", "[bid 3]", "pass\nbid 7\nNo, better:\nbid 3", "3", "My move is: 3", "x" * 50_000 + "\nbid 3",
    ],
)  # fmt: skip
def test_the_last_line_that_is_a_move_counts(answer: str) -> None:
    assert bidding().step(answer).move == "bid 3"


@pytest.mark.parametrize("last", ["bid 1000", "Move: sell the house", "1000", "#99", "[hello]", "build the purple 2 on A1"])
def test_a_line_that_would_be_a_move_is_never_replaced_by_one_before_it(last: str) -> None:
    env = bidding()
    before = env.match.record()
    reply = env.step(f"pass\nbid 3\n{last}")
    assert not reply.accepted
    assert reply.move == ""
    assert env.match.record() == before
    said = last.removeprefix("Move: ").strip("[]")
    with pytest.raises(IllegalMove) as refused:
        env.match.find(said)
    assert reply.refusal == str(refused.value)
    assert reply.text == f"Refused: {reply.refusal}"
    assert reply.seat == env.seat


@pytest.mark.parametrize("answer", REFUSED_AT_ONCE)
def test_what_holds_no_move_is_refused_in_a_sentence(answer: str) -> None:
    env = bidding()
    before = env.match.record()
    reply = env.step(answer)
    assert not reply.accepted
    assert "bid" in reply.refusal
    assert env.match.record() == before


@pytest.mark.parametrize("answer", ["\x00\x01", "\ud800", "?" * 3000, "\n" * 100_000, "(" * 5000, "bid 3" * 4000])
def test_any_text_is_answered(answer: str) -> None:
    reply = bidding().step(answer)
    assert reply.text
    assert reply.move == ""
    assert len(reply.text) <= BUDGET


def test_an_answer_that_is_no_text_is_a_mistake_of_the_program() -> None:
    with pytest.raises(BadOption, match="an answer is text"):
        bidding().step(5)  # type: ignore[arg-type]


@pytest.mark.parametrize("illegal", ["refuse", "random", "lose"])
def test_what_happens_to_answers_that_are_no_moves(illegal: str) -> None:
    env = tabletown.envs.text("neue_heimat", 3, seed=5, illegal=illegal, tries=2)
    first, second = env.step("fly"), env.step("fly")
    assert not first.accepted
    assert not first.over
    assert not second.accepted
    if illegal == "refuse":
        assert not second.over
        assert second.move == ""
    elif illegal == "random":
        assert second.move
        assert second.refusal
        assert not second.over
        twin = tabletown.envs.text("neue_heimat", 3, seed=5, illegal=illegal, tries=2)
        twin.step("fly")
        assert twin.step("fly") == second
    else:
        assert second.over
        assert second.truncated
        assert second.rewards == (0.0, 0.0, 0.0)
        assert env.over
        with pytest.raises(IllegalMove, match="the game is over"):
            env.step("pass")


@each_game
def test_words_with_which_moves_begin_are_known(key: str) -> None:
    game = tabletown.GAMES[key]
    env = tabletown.envs.text(key, players=max(game.seats), seed=77)
    seen = {move.text.split()[0] for match in random_walk(env.match, 77, 600) if not match.over for move in match.legal()}
    assert seen <= verbs_of(game)


# --- questions --------------------------------------------------------------------------------------------------------------


def test_questions_cost_no_move() -> None:
    env = tabletown.envs.text("machi_koro", 3, seed=1)
    before = env.match.record()
    assert "Your turn (" in env.step("? rules").text
    assert env.step("Let me look.\n? rules your turn").text.startswith("## Your turn")
    assert env.step("? rules page 1").accepted
    assert "Harbor" in env.step("?explain harbor").text
    assert env.step("? moves roll").text == "\n".join(grouped([move.text for move in env.match.legal()]))
    assert "No legal move has the words 'fly'" in env.step("? moves fly").text
    assert "to the market." in env.step("? news").text
    assert "Did you mean rules?" in env.step("? rulez").text
    assert "there is no chapter" in env.step("? rules flying").text
    assert "say what is to be explained" in env.step("? explain").text
    assert not env.step("? rules").accepted  # the eleventh
    assert env.match.record() == before
    assert env.step("roll one die").accepted
    assert env.step("? rules").accepted


@each_game
def test_rules_are_told_whole_or_by_chapters(key: str) -> None:
    env = tabletown.envs.text(key)
    assert env.rules() == rules_page(key)
    assert env.chapters == [chapter.title for chapter in chapters(key)]
    assert len(env.chapters) > 5
    below = [chapter for chapter in chapters(key) if chapter.level == 2]
    for chapter in below:
        assert env.rules(chapter.title) == chapter.text
        assert chapter.text in rules_page(key)
    whole = rules_page(key).strip()
    assert whole.endswith(below[-1].text)
    assert sum(len(chapter.text) for chapter in below) > len(whole) * 0.7
    with pytest.raises(UnknownPiece, match="several chapters"):
        env.rules("the")
    assert env.ask("rules") == env.step("? rules").text


# --- seeds, options, rewards ------------------------------------------------------------------------------------------------


def transcript(**settings: object) -> list[str]:
    """All that is told in a game with greedy bots, answered with the first legal move."""
    env = tabletown.envs.text("infinite_city", 3, bots="greedy", **settings)
    told = [env.observation()]
    while not env.over:
        told.append(env.step(env.match.legal()[0].text).text)
    return told


def test_the_same_seed_tells_the_same() -> None:
    one = transcript(seed=4)
    assert one == transcript(seed=4) != transcript(seed=5)
    env = tabletown.envs.text("infinite_city", 3, bots="greedy")
    assert env.reset(4) == one[0]
    assert env.seed == 4


def test_rewards_are_the_result_points_or_rank() -> None:
    def rewards(reward: str) -> tuple[TextEnv, tuple[float, ...]]:
        env = tabletown.envs.text("vegas_showdown", 3, bots=["greedy", None, "greedy"], seed=2, reward=reward)
        assert env.rewards == (0.0, 0.0, 0.0)
        while not env.over:
            env.step(env.match.legal()[-1].text)
        return env, env.rewards

    env, won = rewards("win")
    assert [seat for seat, share in enumerate(won) if share] == env.match.winners
    env, points = rewards("points")
    assert list(points) == env.match.scores
    _env, ranks = rewards("rank")
    assert sorted(ranks) == [0.0, 0.5, 1.0]
    assert ranks[env.match.winners[0]] == 1


def test_options_names_and_players_are_those_of_the_game() -> None:
    env = tabletown.envs.text("neue_heimat", 4, names=["Ann", "Ben", "Cem", "Dee"], hidden_money=True, seed=1)
    assert env.match.options["hidden_money"] is True
    assert "You are Ann, one of 4 players." in env.observation(0)
    assert "You are Dee" in env.observation(3)
    assert tabletown.envs.text("neue_heimat").chosen.players == 4


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"budget": 100}, "budget is a number of characters, 1500 at least"),
        ({"bots": ["greedy"]}, "bots is one bot for all seats but the first"),
        ({"bots": ["greedy"] * 4}, "nobody is left to answer"),
        ({"bots": "nobody"}, "there is no bot"),
        ({"illegal": "cry"}, "illegal can be refuse, random, lose"),
        ({"tries": 0}, "tries is a whole number, 1 at least"),
        ({"questions": -1}, "questions is a whole number, 0 at least"),
        ({"reward": "fun"}, "there is no reward"),
        ({"seed": "x"}, "seed must be a whole number"),
        ({"names": ["Ann"]}, "1"),
        ({"flying": True}, "flying"),
    ],
)
def test_what_cannot_be_is_refused(settings: dict[str, object], sentence: str) -> None:
    with pytest.raises(tabletown.TabletownError, match=sentence):
        tabletown.envs.text("neue_heimat", 4, **settings)


def test_a_record_is_there_when_nothing_is_hidden_any_more() -> None:
    with pytest.raises(BadOption, match="tells what is hidden"):
        tabletown.envs.text("infinite_city").record()


class Follower:
    """An agent that keeps what it is told."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def choose(self, view: Any) -> Any:
        self.told += view.news
        return view.moves[-1]


def test_an_agent_plays_against_whoever_answers_and_is_told_what_happens() -> None:
    agent = Follower()
    env = tabletown.envs.text("vegas_showdown", 3, bots=[None, agent, "random"], seed=6)
    while not env.over:
        env.step(env.match.legal()[0].text)
    assert any(line.startswith("You ") for line in agent.told)
    assert any(line.startswith("Player 1 ") for line in agent.told)


# --- secrets ----------------------------------------------------------------------------------------------------------------


def all_told(env: TextEnv, seat: int) -> list[str]:
    """Everything that a seat can read in text at this moment, however little room there is."""
    told = [observation(told_to(env.match, seat), budget) for budget in (BUDGET, LEAST_BUDGET, 100_000)]
    if env.match.turn == seat:
        told += [env.ask(question) for question in ("news", "board", "moves", "moves place", "explain points")]
        told.append(env._refused(seat, read(env.match, "fly").refusal).text)
    return told


@each_seat_count
def test_no_text_tells_a_secret(setting: Setting) -> None:
    walk_the_texts(setting)


@pytest.mark.parametrize("setting", [s for s in option_values() if s.game.hides or "hidden_money" in dict(s.options)], ids=str)
def test_no_text_tells_a_secret_with_any_option(setting: Setting) -> None:
    walk_the_texts(setting)


def walk_the_texts(setting: Setting) -> None:
    """Deal anew what a seat does not know: no text may change by a byte."""
    env = tabletown.envs.text(setting.game.key, setting.players, seed=9, **dict(setting.options))
    for number, match in enumerate(random_walk(env.match, 9, 300)):
        if number % 47:
            continue
        true = unwatched(match)
        for seat in range(setting.players):
            twin = restored(match, true.known_to(seat, new_rng(number * 10 + seat)))
            env.match = true
            shown = all_told(env, seat)
            env.match = twin
            assert all_told(env, seat) == shown, f"{match!r}: seat {seat} reads something that it cannot know"
