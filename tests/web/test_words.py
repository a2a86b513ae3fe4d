"""Every sentence on every page is a template: in a language of marks, no plain word is left."""

import re
import secrets
from collections.abc import Iterator
from datetime import timedelta
from html.parser import HTMLParser
from typing import Any

import pytest
from django.core import mail as outgoing
from django.test import RequestFactory, override_settings
from django.utils import timezone, translation

from tabletown import GAMES
from tabletown.advice.puzzles import puzzle
from tabletown.arena import run
from tabletown.match.record_writer import FIRST_LINE
from tabletown.text.i18n import speaking
from tabletown.web.http import languages
from tabletown.web.jobs import child_process_jobs as background
from tabletown.web.people import turn_mail
from tabletown.web.people.models import Account, Passkey, RatedTable, Rating, TurnMail
from tabletown.web.study import analysis_jobs as analysing
from tabletown.web.study import balance_jobs as balance
from tabletown.web.study import table_hints as hinting
from tabletown.web.study.models import BalanceStudy, GameAnalysis, HintAgreement
from tabletown.web.tables.bots.bot_worker import take_turn
from tabletown.web.tables.models import Film, HouseLine, Seat, Table
from tabletown.web.tables.play.match_storage import changed
from tabletown.web.tables.seats.seating import Place, TablePlan, hashed, make

from ..kit.marked import NAMES, WIDE_LETTERS, Marked, unmarked
from ..kit.tables import each_game
from .visitors import Visitor, advance, friends_table, match_of, run_jobs

FIELD = re.compile(r"(%\(\w+\)[sd]|%[sd]|\{[^}]*\}|<[^>]*>|&\w+;)")
READ = {
    "aria-label", "title", "placeholder", "alt", "data-trap", "data-text", "data-title", "data-answered", "data-unanswered",
    "data-one", "data-many", "data-said", "data-copied",
}  # fmt: skip
"""Attributes whose words somebody reads or hears."""


def marked_page(template: str) -> str:
    """A template of the pages in the language of marks: what is filled in stays what it is."""
    return "".join(part if FIELD.fullmatch(part) else part.translate(WIDE_LETTERS) for part in FIELD.split(str(template)))


@pytest.fixture
def marks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Pages and library speak the language of marks."""
    translation.gettext("")  # the functions are there from now on
    spoken = translation._trans  # type: ignore[attr-defined]
    monkeypatch.setattr(spoken, "gettext", marked_page)
    monkeypatch.setattr(spoken, "pgettext", lambda context, message: marked_page(message), raising=False)
    monkeypatch.setattr(spoken, "ngettext", lambda one, many, n: marked_page(one if n == 1 else many))
    monkeypatch.setattr(spoken, "npgettext", lambda context, one, many, n: marked_page(one if n == 1 else many), raising=False)
    monkeypatch.setattr(languages, "catalogue_of", lambda language: Marked())
    monkeypatch.setattr(languages, "language_of", lambda request: "marks")
    with speaking(Marked()):
        yield


class Words(HTMLParser):
    """What can be read on a page, seen or heard."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.read: list[str] = []
        self.silent = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.silent += tag in ("script", "style")
        self.read += [value for name, value in attributes if name in READ and value]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.read.append(data)


def plain_words_of(html: str) -> list[str]:
    """The words of a page that no template has said; names of games, of the house and of its records stay."""
    same = re.compile("|".join(map(re.escape, (FIRST_LINE, "Tabletown", *(GAMES[key].title for key in GAMES)))))
    read = [same.sub("", text) for text in Words(html).read]
    return [f"{word}: {text.strip()[:80]}" for text in read for word in unmarked(text)]


def marked_table(key: str) -> tuple[Table, Visitor]:
    """A table whose players' names have no plain letter, and a visitor in each seat of it."""
    request: Any = RequestFactory().get("/")
    request.session = {}
    players = GAMES[key].seats.start
    table = make(request, TablePlan(key, tuple(Place("device", name) for name in NAMES[:players]), {}))
    visitor = Visitor()
    for seat in table.seats.all():
        Seat.objects.filter(pk=seat.pk).update(token_hash=hashed(f"token-{seat.number}"))
        assert visitor.get(f"/t/{table.id}/seat/token-{seat.number}").status_code == 302
    table.refresh_from_db()
    return table, visitor


@each_game
def test_every_word_at_a_table_is_a_template(marks: None, key: str) -> None:
    table, ann = marked_table(key)
    for _moment in range(4):
        move = match_of(table).legal()[0].id
        for path in ("", "/text", "/replay", f"/about/{move}"):
            assert plain_words_of(ann.client.get(f"/t/{table.id}{path}").content.decode()) == [], path
        assert plain_words_of(Visitor().page(f"/t/{table.id}")) == []
        ann.post(f"/t/{table.id}/uncover")
        advance(table, 9)
    advance(table, 3000)
    for path in ("", "/text", "/replay"):
        assert plain_words_of(ann.page(f"/t/{table.id}{path}")) == [], path


@each_game
def test_every_word_before_a_game_and_in_the_gallery_is_a_template(marks: None, key: str) -> None:
    for path in (f"/new/{key}", f"/g/{key}/pieces"):
        assert plain_words_of(Visitor().page(path)) == [], path
    first = next(iter(GAMES[key].explanations()))
    assert plain_words_of(Visitor().page(f"/g/{key}/pieces/{first}")) == []
    table, ann = marked_table(key)
    for answer in (ann.get(f"/t/{table.id}/explain/{first}", headers={"X-Card": "1"}), ann.get(f"/t/{table.id}/explain?words=1")):
        assert plain_words_of(answer.content.decode()) == []


@each_game
def test_every_word_of_a_lesson_is_a_template(marks: None, key: str) -> None:
    ann = Visitor()
    assert plain_words_of(ann.page(f"/learn/{key}")) == []
    table = Table.objects.get(pk=ann.post(f"/learn/{key}").url.rsplit("/", 1)[1])
    for seat in table.seats.all():
        Seat.objects.filter(pk=seat.pk).update(name=NAMES[seat.number])
    for choice in (-1, 0, -1, 0):
        assert plain_words_of(ann.page(f"/t/{table.id}")) == []
        ann.move(table, match_of(table).legal()[choice].id)
        for _turn in range(20):
            take_turn(table.id)
    assert plain_words_of(ann.page(f"/t/{table.id}/text")) == []


def test_every_word_of_the_other_pages_is_a_template(marks: None) -> None:
    ann = Visitor()
    Table.objects.update(audience=Table.Audience.PLAYERS)  # nobody's name stands on the list of tables
    for path in ("/", "/away", "/mine", "/lobby", "/watch", "/open", "/t/nothing"):
        assert plain_words_of(ann.get(path).content.decode()) == [], path
    for fields in ({}, {"text": "12"}):
        assert plain_words_of(ann.post("/open", **fields).content.decode()) == []
    for path in ("/account/sign-in", "/account/sign-up", "/account/forgotten"):
        assert plain_words_of(ann.page(path)) == [], path
    with override_settings(MAIL={"host": "mail.example"}):
        assert plain_words_of(ann.page("/account/forgotten")) == []
        assert plain_words_of(ann.post("/account/sign-in", name=NAMES[0], password="x").content.decode()) == []
        assert plain_words_of(ann.post("/account/sign-up", name="P1", password="x").content.decode()) == []
    refused = ann.post("/new/neue_heimat", players="2", seat0="me", name0="1,2", seat1="me")
    assert plain_words_of(refused.content.decode()) == []


def test_every_word_of_hints_and_analyses_is_a_template(marks: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hinting, "ITERATIONS", 60)
    monkeypatch.setattr(analysing, "ITERATIONS", 4)
    monkeypatch.setattr(background, "PATIENCE", timedelta(hours=1))  # however busy the machine is
    table, ann = marked_table("neue_heimat")
    ann.post(f"/t/{table.id}/uncover")
    assert plain_words_of(ann.page(f"/t/{table.id}/hint")) == []
    assert plain_words_of(Visitor().get(f"/t/{table.id}/hint").content.decode()) == []
    assert plain_words_of(ann.get(f"/t/{table.id}/analysis").content.decode()) == []
    table.seats.filter(number=1).update(token_hash=hashed("somebody else's"))
    changed(table)
    for agreed in ([], [0], [1]):
        HintAgreement.objects.update_or_create(table=table, defaults={"agreed": agreed})
        changed(table)
        assert plain_words_of(ann.page(f"/t/{table.id}")) == []
    advance(table, 3000)
    assert plain_words_of(ann.page(f"/t/{table.id}/analysis")) == []
    analysis = analysing.order(table)
    for state in ("waiting", "failed"):
        GameAnalysis.objects.filter(pk=analysis.pk).update(
            state=state, asked="2020-01-01T00:00Z", claimed_until="2100-01-01T00:00Z"
        )
        assert plain_words_of(ann.page(f"/t/{table.id}/analysis")) == []
    analysing.ANALYSES.work_at(analysing.order(table))
    for path in ("analysis", "replay?move=9"):
        page = ann.page(f"/t/{table.id}/{path}")
        assert "<polyline" in page
        assert plain_words_of(page) == [], path


@each_game
def test_every_word_of_a_puzzle_is_a_template(marks: None, key: str) -> None:
    ann, names = Visitor(), puzzle(key, 1).match().names
    right = next(move.id for move in puzzle(key, 1).match().legal() if move.text == puzzle(key, 1).solution)
    pages = [ann.page(f"/puzzles/{key}/1"), ann.page("/puzzles")]
    pages += [ann.post(f"/puzzles/{key}/1", **fields).content.decode() for fields in ({"move": right}, {})]
    for page in pages:
        assert [found for found in plain_words_of(page) if found.split(":")[0] not in names] == []


def test_every_word_of_the_lab_is_a_template(marks: None) -> None:
    ann, key = Visitor(), "neue_heimat"
    for path in ("/lab", f"/lab/{key}"):
        assert plain_words_of(ann.page(path)) == [], path
    study = balance.order(key, ["random"], 2, 4, {"rounds": 3})
    BalanceStudy.objects.filter(pk=study.pk).update(claimed_until="2100-01-01T00:00Z")  # nobody begins to play
    assert plain_words_of(ann.page(f"/lab/{key}/{study.pk}")) == []
    tournament = balance.tournament_of(study)
    games = [played.data() for played in run(tournament)]
    assert balance.keep(study, games) == 4
    BalanceStudy.objects.filter(pk=study.pk).update(state="ready")
    page = ann.page(f"/lab/{key}/{study.pk}")
    found = [text for text in plain_words_of(page) if text.split(": ", 1)[1] not in names_of(study)]
    assert found == []


def names_of(study: BalanceStudy) -> set[str]:
    """Moves as records write them: those stay English."""
    found = balance.study_of(study)
    return {action.label for action in [*found.kinds, *found.actions]}


def test_every_word_beside_the_moves_is_a_template(marks: None) -> None:
    """What the house tells and somebody asks, why nothing can be taken back, what must be confirmed, films, and waiting rooms."""
    Table.objects.update(audience=Table.Audience.PLAYERS)  # nobody's name stands on the list of tables
    table, ann = marked_table("neue_heimat")
    advance(table, 6)
    for kind in HouseLine.Kind:
        HouseLine.objects.create(table=table, kind=kind, seat=0, at=table.length)
    Table.objects.filter(pk=table.pk).update(
        clock_kind="game", clock_seconds=3 * 86400, clock_increment=3600, clock_level="casual", clock_left=[90_000.0] * 2,
        clock_until=timezone.now() + timedelta(hours=5), pause_by=1, pause_granted=[1],
    )  # fmt: skip
    table.seats.filter(number=1).update(timed_out=True, kind="bot", level="casual")
    back_to = table.steps.filter(by__gte=0).last()
    assert back_to
    Table.objects.filter(pk=table.pk).update(back_to=back_to.number, stamp=table.stamp + 1)
    for visitor in (ann, Visitor()):
        assert plain_words_of(visitor.page(f"/t/{table.id}")) == []
    Table.objects.filter(pk=table.pk).update(paused=True, stamp=table.stamp + 2)
    assert plain_words_of(ann.page(f"/t/{table.id}")) == []
    assert plain_words_of(ann.page("/")) == []
    for state in Film.State:
        film = Film.objects.create(table=table, first=2, last=4, state=state)
        assert plain_words_of(ann.page(f"/t/{table.id}/film/{film.id}")) == []
    assert plain_words_of(ann.post(f"/t/{table.id}/film").content.decode()) == []
    for page in (
        ann.get(f"/t/{table.id}/programs"),
        ann.post(f"/t/{table.id}/programs", name="1"),
        ann.get(f"/t/{table.id}/programs"),
    ):
        assert plain_words_of(page.content.decode()) == []
    assert plain_words_of(Visitor().get(f"/t/{table.id}/programs").content.decode()) == []
    roll, dan = marked_table("machi_koro")
    dan.client.cookies["confirm"] = "1"
    asked = dan.post(f"/t/{roll.id}/move", version=roll.version, move=match_of(roll).legal()[0].id).content.decode()
    assert "<form" in asked
    assert plain_words_of(asked) == []
    for status in (Table.Status.WAITING, Table.Status.CANCELLED):
        Table.objects.filter(pk=table.pk).update(status=status)
        table.seats.filter(number=1).update(taken=False, name="", token_hash="")
        assert plain_words_of(ann.page(f"/t/{table.id}")) == []
    Table.objects.filter(pk=table.pk).update(status=Table.Status.WAITING, audience=Table.Audience.PUBLIC)
    assert table.id in Visitor().page("/lobby")
    assert plain_words_of(Visitor().page("/lobby")) == []
    Table.objects.filter(pk=table.pk).update(word_hash="salt$hash")
    assert plain_words_of(Visitor().page("/lobby")) == []
    for answer in (Visitor().get(f"/t/{table.id}"), Visitor().post(f"/t/{table.id}/word", word="1")):
        assert "<form" in answer.content.decode()
        assert plain_words_of(answer.content.decode()) == []


def test_every_word_of_mail_about_turns_is_a_template(marks: None) -> None:
    account = Account.objects.create(name=f"{secrets.randbelow(10**9)}", email=f"{secrets.randbelow(10**9)}@1.1")
    ann = Visitor(REMOTE_ADDR=f"2001:db8:{secrets.token_hex(2)}:{secrets.token_hex(2)}::1")
    ann.client.force_login(account)
    with override_settings(MAIL={"host": "mail.example"}):
        for after in ("1", "0", "", "24"):
            assert plain_words_of(ann.client.post("/account/turns", {"after": after}, follow=True).content.decode()) == []
    tables = [marked_table(key)[0] for key in ("neue_heimat", "machi_koro")]
    for table in tables:
        Table.objects.filter(pk=table.pk).update(
            waits_since=timezone.now() - timedelta(days=2), clock_until=timezone.now() + timedelta(days=1)
        )
    for some in (tables[:1], tables, tables * 11):
        seats = [Seat.objects.select_related("table").get(table=table, number=0) for table in some]
        letter = turn_mail.letter(TurnMail.objects.get(pk=account.pk), seats, timezone.now())
        text = re.sub(r"http://\S+", "", f"{letter.subject}\n{letter.body}")
        assert "\uff35\uff34\uff23" in text  # the time is said
        assert plain_words_of(text) == []
    run_jobs("password mail", "confirmation mail")
    asked = next(letter for letter in reversed(outgoing.outbox) if letter.to == [account.email])
    begin = re.search(r"http://testserver(\S+)", str(asked.body))
    assert begin
    assert plain_words_of(f"{asked.subject}\n{asked.body}".replace(begin[0], "")) == []
    link = f"/account/turns/stop/{turn_mail.token_of(account.pk)}"
    for answer in (*(ann.get(path) for path in (begin[1], link, f"{begin[1]}x", f"{link}x")), ann.post(begin[1]), ann.post(link)):
        assert plain_words_of(answer.content.decode()) == []


def test_every_word_of_an_account_is_a_template(marks: None) -> None:
    account = Account.objects.create(name=f"{secrets.randbelow(10**9)}", email="1@1.1")
    ann = Visitor()
    ann.client.force_login(account)
    for mail in ({}, {"host": "mail.example"}):
        with override_settings(MAIL=mail):
            for path in ("/account", "/account/programs"):
                assert plain_words_of(ann.page(path)) == []
    Passkey.objects.create(account=account, name=NAMES[0], host="127.0.0.1", used=timezone.now())
    home = {"host": "localhost"}
    for path in ("/account", "/account/sign-in"):
        page = (ann if path == "/account" else Visitor()).get(path, headers=home).content.decode()
        assert "data-passkeys" in page
        assert plain_words_of(page) == []
    for answer in (ann.client.post("/account/passkeys/add", headers=home), ann.client.post("/account/passkeys/add")):
        assert plain_words_of(answer.content.decode()) == []
    assert plain_words_of(Visitor().client.post("/account/passkeys/sign-in", headers=home).content.decode()) == []
    told = ann.client.post("/account/passkeys/ask", headers=home).json()["told"]
    assert told
    assert plain_words_of(f"<p>{told}</p>") == []
    table = friends_table(ann, "bot:casual", name0=NAMES[0])
    table.seats.update(name=NAMES[1])
    Table.objects.filter(pk=table.pk).update(status="over", result={"winners": [0], "scores": [2, 1]})
    Rating.objects.create(account=account, game="neue_heimat")
    waiting = friends_table(ann, "open", name0=NAMES[0])
    RatedTable.objects.create(table=waiting)
    for path in (f"/people/{account.address}", f"/t/{waiting.id}/people", f"/t/{waiting.id}", f"/t/{table.id}/people"):
        assert plain_words_of(ann.page(path)) == [], path
    stranger = Visitor()
    for fields in ({"muted": "1", "blocked": "1"}, {"muted": "0"}):
        stranger.post(f"/t/{waiting.id}/people/distance", seat="0", **fields)
        assert plain_words_of(stranger.page(f"/t/{waiting.id}/people")) == []
    ann.post(f"/t/{waiting.id}/people/quiet", quiet="1")
    for path in ("people", "people/report", "people/quiet"):
        assert plain_words_of(stranger.post(f"/t/{waiting.id}/{path}", seat="9").content.decode()) == [], path
    assert plain_words_of(stranger.page(f"/t/{waiting.id}")) == []
    assert plain_words_of(ann.client.post("/account/delete", {"delete-password": "x"}).content.decode()) == []
