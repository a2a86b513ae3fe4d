"""The balance lab: a study is ordered by a form, played in the background, kept, and compared with another one."""

import re
from datetime import timedelta

import pytest

from tabletown.arena.balance_study import Action
from tabletown.arena.confidence_intervals import Estimate
from tabletown.web.jobs import child_process_jobs as background
from tabletown.web.study import balance_jobs as balance
from tabletown.web.study import balance_report as lab
from tabletown.web.study.models import BalanceStudy

from .visitors import Visitor, table_fields


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "PLAYOUTS", 1)
    monkeypatch.setattr(background, "PATIENCE", timedelta(hours=1))  # however busy the machine is
    monkeypatch.setattr("tabletown.web.study.views.balance.SIZES", (6, 8))


def fields(**changed: str) -> dict[str, str]:
    options = {name: value for name, value in table_fields("neue_heimat").items() if name.startswith("option_")}
    return options | {"players": "3", "bot": "random", "other": "", "games": "6"} | changed


def ordered(ann: Visitor, **changed: str) -> BalanceStudy:
    answer = ann.post("/lab/neue_heimat", **fields(**changed))
    assert answer.status_code == 302, answer.content.decode()
    background.background_thread.rest()
    return BalanceStudy.objects.get(pk=answer.url.rsplit("/", 1)[1])


def interrupt(one: BalanceStudy) -> None:
    """As if its server had been stopped after the first game."""
    one.rows.exclude(number=0).delete()
    BalanceStudy.objects.filter(pk=one.pk).update(state="waiting", done=1)


def test_a_study_is_played_in_the_background_goes_on_after_a_stop_and_is_laid_beside_another() -> None:
    ann = Visitor()
    assert "Neue Heimat" in ann.page("/lab")
    one = ordered(ann)
    assert (one.state, one.done) == ("ready", 6)
    interrupt(one)
    assert Visitor().get(f"/lab/neue_heimat/{one.pk}/progress").json()["state"] == "waiting"
    background.background_thread.rest()
    assert (BalanceStudy.objects.get(pk=one.pk).state, one.rows.count()) == ("ready", 6)
    page = ann.page(f"/lab/neue_heimat/{one.pk}")
    for words in ("Seats", "Luck", "changes of the lead", "Length and scores", "Cards, tiles", "6 games, 3 players, random"):
        assert words in page
    assert re.search(r"too few games to tell; about [\d,]+ would", page)
    other = ordered(ann, bot="greedy", option_rounds="3")
    both = ann.page(f"/lab/neue_heimat/{one.pk}?with={other.pk}")
    assert both.count("<circle") > page.count("<circle")
    assert "rounds: 3" in both
    assert f"/lab/neue_heimat/{other.pk}" in ann.page("/lab/neue_heimat")
    data = ann.get(f"/lab/neue_heimat/{one.pk}.json").json()
    assert data["games"] == 6
    assert len(data["seats"]) == 3
    assert ordered(ann).pk == one.pk  # the same study is not made twice


def test_nonsense_is_refused() -> None:
    ann = Visitor()
    for wrong in ({"players": "9"}, {"bot": "master"}, {"games": "100000"}, {"option_rounds": "x"}):
        assert ann.post("/lab/neue_heimat", **fields(**wrong)).status_code == 422
    for path in ("/lab/chess", "/lab/neue_heimat/nothing", "/lab/neue_heimat/nothing.json"):
        assert ann.get(path).status_code == 404


def test_two_steps_of_one_decision_are_told_once() -> None:
    def action(kind: str, words: str, times: int) -> Action:
        return Action(kind, words, times, 0.5, 0.4, Estimate(0.5, 0.4, 0.6), Estimate(0.3, 0.2, 0.4), None, f"{words} ({kind})")

    once = [action("auction", "bid on Lounge", 7), action("bid", "bid on Lounge", 7)]
    found = [*once, action("buy", "take", 2), action("win", "take", 3)]
    differ = lab.differing([found])
    assert [lab.line_name(one, differ) for one in found] == ["bid on Lounge", "bid on Lounge", "take (buy)", "take (win)"]
