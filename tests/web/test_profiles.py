"""Profiles: what somebody has played, how they fare, their ratings, and who may see it."""

import re

import pytest
from django.test import override_settings

from tabletown.arena.rating import NEWCOMER, after_game
from tabletown.web.people.game_history import tally_of
from tabletown.web.people.models import Account, RatedTable, Rating
from tabletown.web.people.ratings import LEARNING, count_finished, places
from tabletown.web.tables.models import Seat, Table

from .test_accounts import known, new_account, visitor
from .visitors import Visitor, finish, friends_table, table_fields

HX = {"HX-Request": "true"}


def shared_table(
    host: Visitor, account: Account, *others: tuple[Visitor, str], rated: bool = False, audience: str = "link"
) -> Table:
    """A running table that somebody made and others have sat down at."""
    table = friends_table(host, *["open"] * len(others), name0=account.name, audience=audience)
    if rated:
        assert host.post(f"/t/{table.id}/people/rate", rated="1").status_code == 302
    for number, (other, name) in enumerate(others, 1):
        assert other.post(f"/t/{table.id}/sit", seat=str(number), name=name).status_code == 302
    table.refresh_from_db()
    assert table.status == Table.Status.RUNNING
    return table


def words_of(page: str) -> str:
    """What can be read on a page, in one line."""
    return " ".join(re.sub(r"<[^>]*>", " ", page.partition("<main")[2]).split())


def test_a_rated_game_between_people_moves_their_ratings_as_the_arena_would() -> None:
    one, two = new_account(), new_account()
    ann, ben = known(one), known(two)
    table = shared_table(ann, one, (ben, two.name), rated=True)
    assert "Rated" in visitor().page(f"/t/{table.id}")
    finish(table, 3, 7)
    page = words_of(ann.page(f"/people/{one.address}"))
    assert table.result
    expected = after_game([NEWCOMER, NEWCOMER], places(table.result, list(table.seats.all())), LEARNING)
    for account, (mean, deviation) in zip((one, two), expected, strict=True):
        rating = Rating.objects.get(account=account, game="neue_heimat")
        assert (rating.mean, rating.deviation, rating.games) == pytest.approx((mean, deviation, 1))
        assert deviation < NEWCOMER[1]
    assert f"{expected[0][0]:.1f}" in page
    count_finished()
    assert Rating.objects.get(account=one).games == 1  # a game counts once


def test_who_concedes_a_rated_game_comes_last() -> None:
    one, two = new_account(), new_account()
    ann, ben = known(one), known(two)
    table = shared_table(ann, one, (ben, two.name), rated=True)
    ann.post(f"/t/{table.id}/concede")
    finish(table, 9, 7)
    count_finished()
    assert Rating.objects.get(account=one).mean < NEWCOMER[0] < Rating.objects.get(account=two).mean
    assert "conceded" in ann.page(f"/people/{one.address}")


def test_who_ran_out_of_time_and_did_not_come_back_comes_last() -> None:
    one, two = new_account(), new_account()
    ann, ben = known(one), known(two)
    table = shared_table(ann, one, (ben, two.name), rated=True)
    table.seats.filter(number=0).update(kind=Seat.Kind.BOT, level="casual", timed_out=True)
    finish(table, 9, 7)
    count_finished()
    assert Rating.objects.get(account=one).mean < NEWCOMER[0] < Rating.objects.get(account=two).mean
    assert "lost on time" in ann.page(f"/people/{one.address}")
    assert not tally_of(two, two).against


def test_games_that_are_not_rated_or_with_guests_and_bots_count_for_nobody() -> None:
    one, two = new_account(), new_account()
    ann, ben = known(one), known(two)
    plain = shared_table(ann, one, (ben, two.name))
    rated = friends_table(ann, "open", name0=one.name)
    assert ann.post(f"/t/{rated.id}/people/rate", rated="1").status_code == 302
    Table.objects.filter(pk=rated.pk).update(audience=Table.Audience.PUBLIC)
    assert "Rated: the game counts" in visitor().page("/lobby")
    assert visitor().client.post(f"/t/{rated.id}/sit", {"seat": "1", "name": "Guest"}, headers=HX).status_code == 422
    assert ann.client.post(f"/t/{rated.id}/sit", {"seat": "1", "name": "Twice"}, headers=HX).status_code == 422
    ann.post(f"/t/{rated.id}/fill", seat="1", level="beginner")
    for table in (plain, rated):
        finish(table, 1, 2)
    count_finished()
    assert not Rating.objects.filter(account__in=[one, two]).exists()
    assert not RatedTable.objects.filter(counted=False, table=rated).exists()


@override_settings(AGENTS={"careful": "my_module:Careful", "js": "node agent.js"})
def test_an_agent_of_the_site_is_rated_like_everybody() -> None:
    one = new_account()
    ann = known(one)
    table = friends_table(ann, "open", name0=one.name)
    assert ann.post(f"/t/{table.id}/people/rate", rated="1").status_code == 302
    ann.post(f"/t/{table.id}/fill", seat="1", level="careful")
    finish(table, 3, 7)
    count_finished()
    assert table.result
    expected = after_game([NEWCOMER, NEWCOMER], places(table.result, list(table.seats.all())), LEARNING)
    found = Rating.objects.get(account=one), Rating.objects.get(agent="careful", account=None)
    for rating, (mean, deviation) in zip(found, expected, strict=True):
        assert (rating.game, rating.games) == ("neue_heimat", 1)
        assert (rating.mean, rating.deviation) == pytest.approx((mean, deviation))
    assert 'href="/agents"' in ann.page(f"/people/{one.address}")
    page = words_of(visitor().page("/agents"))
    assert f"careful Game Rating between Games Neue Heimat {expected[1][0]:.1f}" in page
    assert "js No rated game yet." in page
    own = friends_table(ann, "bot:js", "bot:careful", name0=one.name, rated="1")  # which begins at once
    assert RatedTable.objects.filter(table=own).exists()
    for bots in (("bot:js", "bot:js"), ("bot:js", "bot:casual")):
        answer = ann.post("/new/neue_heimat?players=3", **table_fields("neue_heimat", *bots, name0=one.name, rated="1"))
        assert answer.status_code == 422


def test_only_the_host_decides_whether_a_game_counts_and_only_before_it() -> None:
    one, two = new_account(), new_account()
    ann, ben = known(one), known(two)
    table = friends_table(ann, "open", "open", name0=one.name)
    assert ben.post(f"/t/{table.id}/people/rate", rated="1").status_code == 422
    assert "Let it be rated" in ann.page(f"/t/{table.id}/people")
    assert "Let it be rated" not in ben.page(f"/t/{table.id}/people")
    visitor().post(f"/t/{table.id}/sit", seat="1", name="Guest")
    assert ann.post(f"/t/{table.id}/people/rate", rated="1").status_code == 422  # a guest sits there
    running = shared_table(ann, one, (ben, two.name), rated=True)
    assert ann.post(f"/t/{running.id}/people/rate", rated="0").status_code == 422
    assert RatedTable.objects.filter(table=running).exists()
    assert not RatedTable.objects.filter(table=table).exists()


def test_a_profile_is_ones_own_until_it_is_published() -> None:
    account = new_account()
    ann, eve = known(account), known(new_account())
    path = f"/people/{account.address}"
    assert ann.get("/account/profile").url == path
    assert eve.get(path).status_code == visitor().get(path).status_code == eve.get("/people/nobody").status_code == 404
    assert ann.post("/account/publish", public="1").status_code == 302
    assert account.name in visitor().page(path)
    ann.post("/account/publish", public="0")
    assert visitor().get(path).status_code == 404
    assert ann.get(path).status_code == 200


def test_a_profile_tells_games_opponents_results_and_who_was_ahead() -> None:
    one, two = new_account(is_public=True), new_account(is_public=True)
    ann, ben = known(one), known(two)
    alone = ann.play_now("neue_heimat", 2, "casual")
    together = shared_table(ann, one, (ben, two.name))
    finish(alone, 5, 2)
    finish(together, -3, 4)
    page = words_of(ann.page(f"/people/{one.address}"))
    assert "Game casual all games Neue Heimat 1 of 1 1 of 2" in page
    assert "place 2 of 2" in page
    assert f"with {two.name}" in page
    assert f"{together.length} moves" in page
    tally = tally_of(one, one)
    assert (tally.against["neue_heimat"]["casual"], tally.beaten["neue_heimat"]["casual"]) == (1, 1)
    met = tally.met[two.person]
    assert (met.games, met.before, met.behind, met.equal) == (1, 0, 1, 0)
    assert tally_of(two, two).met[one.person].before == 1
    assert f"/t/{together.id}/replay" in ann.page(f"/people/{one.address}?game=neue_heimat")
    assert together.id not in ann.page(f"/people/{one.address}?game=machi_koro")


def test_a_public_profile_gives_away_no_address_of_a_table_and_no_private_opponent() -> None:
    one, two = new_account(is_public=True), new_account()
    ann, ben, eve = known(one), known(two), visitor()
    tables = {audience: shared_table(ann, one, (ben, two.name), audience=audience) for audience in ("public", "link", "players")}
    tables["private"] = shared_table(ann, one, (ben, two.name), audience="public")
    for table in tables.values():
        finish(table, 1, 1)
    Table.objects.filter(pk=tables["private"].pk).update(word_hash="salt$hash")
    path = f"/people/{one.address}"
    for watcher in (eve, known(new_account())):
        page = watcher.page(path)
        assert tables["public"].id in page
        assert tables["link"].id not in page
        assert tables["players"].id not in page
        assert tables["private"].id not in page
        assert "Head to head" not in page
    for player in (ann, ben):
        page = player.page(path)
        assert all(table.id in page for table in tables.values())
        assert "Head to head" in page


def test_games_at_a_shared_device_are_listed_and_not_counted() -> None:
    account = new_account()
    ann = known(account)
    table = friends_table(ann, "device", name0=account.name, name1="Ben")
    finish(table, 1, 2)
    assert "several seats at one device" in ann.page(f"/people/{account.address}")
    assert not tally_of(account, account).games


def test_the_people_at_a_table() -> None:
    one, two = new_account(is_public=True), new_account()
    ann, ben = known(one), known(two)
    table = shared_table(ann, one, (ben, "Ben"), (visitor(), "Cleo"))
    Seat.objects.filter(table=table, number=0).update(name="Ann")
    page = visitor().page(f"/t/{table.id}/people")
    assert f"signed in as {one.name}" in page
    assert two.name not in page  # a private account is not told by another name
    assert words_of(page).count("signed in") == 2
    assert f"/t/{table.id}/people" in ann.page(f"/t/{table.id}")


def test_a_table_is_made_rated_by_whoever_is_signed_in_and_among_people_alone() -> None:
    ann = known(new_account())
    assert "counts for ratings" in ann.page("/new/neue_heimat?players=2")
    assert "counts for ratings" not in Visitor().page("/new/neue_heimat?players=2")
    table = friends_table(ann, "open", rated="1")
    assert RatedTable.objects.filter(pk=table.pk).exists()
    assert not RatedTable.objects.filter(pk=friends_table(ann, "open").pk).exists()
    before = Table.objects.count()
    for seat, why in (("bot:beginner", "A rated game is among people"), ("device", "in one seat each")):
        fields = table_fields("neue_heimat", seat, "open" if seat == "device" else "bot:beginner", rated="1", name1="Ben")
        answer = ann.post("/new/neue_heimat?players=3", **fields)
        assert (answer.status_code, why in answer.content.decode()) == (422, True)
    guest = Visitor()
    answer = guest.post("/new/neue_heimat?players=2", **table_fields("neue_heimat", "open", rated="1"))
    assert answer.status_code == 302  # it is not offered to guests, and nothing comes of it
    made = Table.objects.get(pk=answer.url.rsplit("/", 1)[1])
    assert (Table.objects.count(), RatedTable.objects.filter(pk=made.pk).exists()) == (before + 1, False)
