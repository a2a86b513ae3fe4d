"""The analysis of a finished game on the site: in the background, kept, resumed, and only where nothing is hidden any more."""

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.utils import timezone

from tabletown.match.match import Match
from tabletown.web.jobs import child_process_jobs as background
from tabletown.web.study import analysis_jobs as analysing
from tabletown.web.study.analysis_jobs import ANALYSES
from tabletown.web.study.models import GameAnalysis
from tabletown.web.tables.models import Table

from .visitors import Visitor, advance, match_of, people


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small search; and nobody is held to have gone away, however busy the machine is."""
    monkeypatch.setattr(analysing, "ITERATIONS", 4)
    monkeypatch.setattr(background, "PATIENCE", timedelta(hours=1))


@pytest.fixture(scope="module")
def finished(site: None) -> tuple[Table, list[Visitor]]:
    table, visitors = people("infinite_city", 2)
    advance(table, 3000)
    assert table.status == Table.Status.OVER
    return table, visitors


def analysed(table: Table, visitor: Visitor) -> GameAnalysis:
    assert visitor.post(f"/t/{table.id}/analyse").url == f"/t/{table.id}/analysis"
    background.background_thread.rest()
    return GameAnalysis.objects.get(table=table)


def test_a_running_game_is_not_analysed() -> None:
    table, (ann, _ben) = people("neue_heimat", 2)
    for path in ("analysis", "analysis/progress", "analysis.json"):
        assert ann.get(f"/t/{table.id}/{path}").status_code == 403
    for path in ("analyse", "try"):
        assert ann.post(f"/t/{table.id}/{path}", move="3").status_code == 403
    assert not GameAnalysis.objects.filter(table=table).exists()


def test_a_game_is_analysed_in_the_background_and_told_with_graph_turning_points_and_table(
    finished: tuple[Table, list[Visitor]],
) -> None:
    table, (ann, _ben) = finished
    assert f'action="/t/{table.id}/analyse"' in ann.page(f"/t/{table.id}")
    assert "Analyse this game" in ann.page(f"/t/{table.id}/analysis")
    found = analysed(table, ann)
    assert (found.state, found.done, found.claimed_by) == (GameAnalysis.State.READY, table.length + 1, "")
    page = ann.page(f"/t/{table.id}/analysis")
    for words in ("with all hands shown", "by what was known", "Everybody's game", "accuracy", "luck", "You", "Person 2"):
        assert words in page
    own_words = re.sub('“.*?”|<td data-head="(chosen|best)">.*?</td>', "", unescape(page))  # but for moves, which name players
    assert "Person 1" not in own_words  # whoever reads it is spoken to
    assert "Person 1" in Visitor().page(f"/t/{table.id}/analysis")
    assert page.count("<polyline") == 2 * 2  # each player's line, on a wide and on a narrow drawing
    data = ann.get(f"/t/{table.id}/analysis.json").json()
    assert len(data["moves"]) == table.length
    for player in data["standings"]:
        assert abs(player["start"] + player["skill"] + player["luck"] - player["result"]) < 1e-4
    for point in data["turning_points"]:
        assert f'href="/t/{table.id}/replay?move={point["number"]}"' in page
    replay = ann.page(f"/t/{table.id}/replay?move=9")
    assert 'class="course-now"' in replay
    assert ann.post(f"/t/{table.id}/analyse").status_code == 302  # it is there: nothing is done again
    assert GameAnalysis.objects.get(table=table).created == found.created


def test_without_script_every_move_is_told_as_the_slider_tells_it(finished: tuple[Table, list[Visitor]]) -> None:
    table, (ann, _ben) = finished
    analysed(table, ann)
    data = ann.get(f"/t/{table.id}/analysis.json").json()
    decision = next(move for move in data["moves"] if move["by_what_was_known"])
    for at in (0, data["moves"].index(decision) + 1, table.length):
        page = ann.page(f"/t/{table.id}/analysis?move={at}")
        told = re.search(r'id="course-told">([^<]*)<', page)
        assert told
        assert ("The start." in told[1]) == (at == 0)
        assert ("By what was known" in told[1]) == (at > 0 and bool(data["moves"][at - 1]["by_what_was_known"]))
        assert re.search(rf'id="moment"[^>]*value="{at}"', page)
        assert ('rel="next"' in page, 'rel="prev"' in page) == (at < table.length, at > 0)
    assert re.search(r'id="moment"[^>]*value="0"', ann.page(f"/t/{table.id}/analysis?move=x"))
    assert re.search(rf'id="moment"[^>]*value="{table.length}"', ann.page(f"/t/{table.id}/analysis?move=9999999"))


@pytest.mark.parametrize("options", [{}, {"hidden_money": True}])
def test_where_nothing_was_hidden_nothing_is_told_of_hands_and_of_what_was_known(options: dict[str, Any]) -> None:
    """Whoever remembers every stash, bid and payment knows all hidden money."""
    table, (ann, _ben) = people("neue_heimat", 2, options)
    advance(table, 3000)
    analysed(table, ann)
    for path in ("analysis", "analysis?move=9", "replay?move=9"):
        page = ann.page(f"/t/{table.id}/{path}")
        assert "all hands" not in page.lower()
        assert "was known" not in page


def test_trying_a_better_move_makes_a_table_at_that_position_against_bots(finished: tuple[Table, list[Visitor]]) -> None:
    table, (ann, _ben) = finished
    analysed(table, ann)
    step = [step for step in table.steps.all() if step.by >= 0][20]
    answer = ann.post(f"/t/{table.id}/try", move=str(step.number))
    new = Table.objects.get(pk=answer.url.rsplit("/", 1)[1])
    assert [seat.kind for seat in new.seats.all()].count("person") == 1
    assert new.turn == step.by
    there: Match = match_of(new)
    assert step.move in there.legal_ids()
    assert "Go on from here" in ann.page(f"/t/{new.id}")
    assert ann.move(new, there.legal_ids()[0]).status_code == 303
    for wrong in ("", "x", "99999", "-1"):
        assert ann.post(f"/t/{table.id}/try", move=wrong).status_code == 404


def test_an_analysis_that_nobody_waits_for_rests_and_goes_on_where_it_was(
    finished: tuple[Table, list[Visitor]], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (ann, _ben) = finished
    GameAnalysis.objects.filter(table=table).delete()
    monkeypatch.setattr(background, "STORE_EVERY", 0.0)
    monkeypatch.setattr(background, "PATIENCE", timedelta(seconds=-1))  # whoever asked has gone again
    first = analysing.order(table)
    ANALYSES.work_at(first)
    first.refresh_from_db()
    assert first.state == GameAnalysis.State.WAITING
    assert 0 < first.done < first.total
    kept = list(first.rows.values_list("pk", flat=True))
    monkeypatch.setattr(background, "PATIENCE", timedelta(hours=1))
    GameAnalysis.objects.filter(table=table).update(claimed_by="another machine:1", claimed_until=timezone.now())  # it died
    state = ann.get(f"/t/{table.id}/analysis/progress").json()["state"]
    background.background_thread.rest()
    first.refresh_from_db()
    assert (state, first.state, first.rows.count()) == ("waiting", "ready", first.total)
    assert set(kept) < set(first.rows.values_list("pk", flat=True))


def test_what_another_process_works_at_is_left_to_it(finished: tuple[Table, list[Visitor]]) -> None:
    table, _visitors = finished
    GameAnalysis.objects.filter(table=table).delete()
    analysing.order(table)
    assert ANALYSES.claim() is not None
    assert ANALYSES.claim() is None
    GameAnalysis.objects.filter(table=table).update(claimed_by="another machine:1")
    assert ANALYSES.claim() is None
    GameAnalysis.objects.filter(table=table).update(claimed_until=timezone.now())
    assert ANALYSES.claim() is not None
    assert ANALYSES.claim() is None
    earlier = background.me().rpartition(":")[0] + ":of an earlier process with this number"
    GameAnalysis.objects.filter(table=table).update(claimed_by=earlier[:60])
    assert ANALYSES.claim() is not None


def test_when_many_games_wait_the_next_is_asked_for_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    table, (ann, _ben) = people("neue_heimat", 2)
    advance(table, 3000)
    monkeypatch.setattr(background, "MOST_WAITING", 0)
    answer = ann.post(f"/t/{table.id}/analyse")
    assert answer.status_code == 503
    assert re.search("Come back in a minute", answer.content.decode())
