"""Who may come in, how often, with how much; and what every answer carries."""

import os
import re
import secrets
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.test import override_settings

from tabletown import GAMES
from tabletown.errors import BadOption
from tabletown.web.config import environment
from tabletown.web.config import settings as site_settings
from tabletown.web.people.models import QuietTable, RatedTable
from tabletown.web.people.turn_mail import token_of
from tabletown.web.tables.models import ChatLine, Seat, Table
from tabletown.web.tables.seats.seating import hashed

from ..kit.tables import each_game
from .visitors import Visitor, addresses, advance, friends_table, match_of, people, stored_bytes

ROOT = Path(__file__).parents[2]
HX = {"HX-Request": "true"}
PEOPLE = ["/account/sign-in", "/account/sign-up", "/account/forgotten", f"/account/turns/stop/{token_of(0)}"]


# --- links and seats ----------------------------------------------------------------------------------------------


def test_an_invite_link_seats_one_friend_and_is_used_up() -> None:
    ann, ben, eve = Visitor(), Visitor(), Visitor()
    table = friends_table(ann, "friend")
    link = re.search(r'value="http://testserver(/t/[^"]+/invite/[^"]+)"', ann.page(f"/t/{table.id}"))
    assert link
    assert "/invite/" not in eve.page(f"/t/{table.id}")
    assert ben.get(link[1]).status_code == 200
    assert ben.client.post(link[1], {"name": "Ben"}).status_code == 302
    table.refresh_from_db()
    assert table.status == Table.Status.RUNNING
    assert eve.get(link[1]).status_code == 404
    assert eve.client.post(link[1], {"name": "Eve"}).status_code == 404
    assert ann.client.post(link[1], {"name": "Ann again"}).status_code == 404
    assert [seat.name for seat in table.seats.all()] == ["Ann", "Ben"]


def invite_links(visitor: Visitor, table: Table) -> list[str]:
    """The links for friends that somebody's page shows."""
    return re.findall(r'value="http://testserver(/t/[^"]+/invite/[^"]+)"', visitor.page(f"/t/{table.id}"))


def test_invite_links_stay_with_whoever_made_the_table() -> None:
    ann, ben, phone = Visitor(), Visitor(), Visitor()
    table = friends_table(ann, "friend", "friend")
    links = invite_links(ann, table)
    assert len(set(links)) == 2
    for _newer in range(8):
        friends_table(ann, "friend")
    assert invite_links(ann, table) == links
    assert phone.get(f"/t/{table.id}/seat/{ann.client.session['seats'][table.id][0]}").status_code == 302
    assert invite_links(phone, table) == links
    assert ben.client.post(links[0], {"name": "Ben"}).status_code == 302
    assert invite_links(ben, table) == []  # a guest invites nobody
    assert invite_links(ann, table) == links[1:]
    assert invite_links(Visitor(), table) == []


def test_who_makes_a_table_for_others_is_shown_its_links() -> None:
    ann = Visitor()
    table = friends_table(ann, "friend", seat0="friend")
    first, second = invite_links(ann, table)
    assert table.id in ann.page("/")
    for link, name in ((first, "Ben"), (second, "Cleo")):
        assert Visitor().client.post(link, {"name": name}).status_code == 302
    table.refresh_from_db()
    assert table.status == Table.Status.RUNNING
    assert 'name="move"' not in ann.page(f"/t/{table.id}")  # making a table gives no seat


def test_a_seat_that_is_kept_for_a_friend_is_not_open() -> None:
    table = friends_table(Visitor(), "friend")
    answer = Visitor().client.post(f"/t/{table.id}/sit", {"seat": "1", "name": "Eve"}, headers=HX)
    assert answer.status_code == 422
    assert not table.seats.get(number=1).taken


def test_an_open_seat_goes_to_who_comes_first() -> None:
    table = friends_table(Visitor(), "open", audience="public")
    ben, eve = Visitor(), Visitor()
    assert table.id in eve.page("/lobby")
    assert table.id in eve.page("/")
    assert table.id not in eve.page("/watch")
    assert ben.post(f"/t/{table.id}/sit", seat="1", name="Ben").status_code == 302
    assert eve.client.post(f"/t/{table.id}/sit", {"seat": "1", "name": "Eve"}, headers=HX).status_code == 422
    assert table.seats.get(number=1).name == "Ben"


def test_a_players_own_link_opens_the_seat_elsewhere() -> None:
    ann, phone = Visitor(), Visitor()
    table = ann.play_now("neue_heimat", 2)
    link = re.search(rf'href="(/t/{table.id}/seat/[^"]+)"', ann.page(f"/t/{table.id}"))
    assert link
    assert "You are watching" in phone.page(f"/t/{table.id}") or "is thinking" in phone.page(f"/t/{table.id}")
    assert phone.get(link[1]).status_code == 302
    assert "<strong>You</strong>" in phone.page(f"/t/{table.id}")
    assert Visitor().get(link[1][:-1]).status_code == 404


def test_tokens_are_random_and_only_their_hashes_are_kept() -> None:
    ann = Visitor()
    table = friends_table(ann, "friend")
    held = ann.client.session["seats"][table.id]
    (link,) = invite_links(ann, table)
    invite = link.rsplit("/", 1)[1]
    assert all(len(token) >= 22 for token in [*held, invite])
    mine, friend = table.seats.all()
    assert (mine.token_hash, friend.invite_hash) == (hashed(held[0]), hashed(invite))
    assert table.maker_hash == hashed(held[0])
    if os.environ["DATABASE_URL"]:
        return
    stored = stored_bytes()
    assert hashed(invite).encode() in stored
    assert not any(token.encode() in stored for token in [*held, invite])


def test_nobody_acts_as_somebody_else() -> None:
    table, _people = people("neue_heimat", 2)
    eve = Visitor()
    eve.play_now("neue_heimat", 2)
    before = match_of(table).position()
    step = table.length - 1
    said = {"move": "0", "version": table.version, "step": step, "seat": "0", "agree": "1", "rated": "1", "quiet": "1"}
    acts = ("move", "back", "back/ask", "back/answer", "concede", "rematch", "uncover", "fill", "cancel")
    for path in (*acts, "return", "pause", "pause/answer", "pause/end", "people/rate", "people/quiet"):
        eve.client.post(f"/t/{table.id}/{path}", said)
    assert eve.client.post(f"/t/{table.id}/chat", {"text": "I am Ann"}, headers=HX).status_code == 403
    assert match_of(table).position() == before
    assert not ChatLine.objects.filter(table=table).exists()
    assert not Seat.objects.filter(table=table, conceded=True).exists()
    assert not RatedTable.objects.filter(table=table).exists()
    assert not QuietTable.objects.filter(table=table).exists()


def test_a_forged_cookie_opens_no_seat() -> None:
    ann, eve = Visitor(), Visitor()
    table = ann.play_now("neue_heimat", 2)
    eve.client.cookies["tabletown"] = ann.client.cookies["tabletown"].value[:-2] + "xx"
    assert not re.search(r"<strong>Guest</strong>\s*<span[^>]*>you", eve.page(f"/t/{table.id}"))


# --- what every answer carries ------------------------------------------------------------------------------------


class Inline(HTMLParser):
    """Finds what a strict policy forbids, and ids that stand twice."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        if tag == "style" or (tag == "script" and "src" not in names and names.get("type") != "application/json"):
            self.found.append(tag)
        self.found += [f"{tag} {name}" for name in names if name == "style" or name.startswith("on")]
        if names.get("id"):
            self.ids.append(str(names["id"]))


@each_game
def test_pages_keep_to_the_policy_and_ids_are_unique(key: str) -> None:
    table, (ann, *_others) = people(key, 3)
    advance(table, 25)
    paths = ["/", "/mine", "/lobby", "/watch", "/open", *PEOPLE, f"/new/{key}", f"/rules/{key}", f"/learn/{key}", "/t/nothing"]
    lesson = ann.post(f"/learn/{key}").url
    paths += [lesson, f"{lesson}/text", "/puzzles", f"/puzzles/{key}/1", f"/g/{key}/guide", f"/g/{key}/edit"]
    for path in paths + [f"/t/{table.id}{part}" for part in ("", "/text", "/replay", "/replay?move=9", "/people")]:
        answer = ann.get(path, headers={"host": "localhost"})  # where there are passkeys
        policy = answer.headers["Content-Security-Policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert answer.headers["X-Frame-Options"] == "DENY"
        page = Inline()
        page.feed(answer.content.decode())
        assert page.found == [], path
        assert len(page.ids) == len(set(page.ids)), (path, [i for i in page.ids if page.ids.count(i) > 1])


@each_game
def test_the_pages_style_does_not_reach_into_the_drawings(key: str) -> None:
    css = (ROOT / "src/tabletown/web/http/static/http/site.css").read_text()
    selectors = re.findall(r"([^{}]+)\{", re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL))
    ours = {name for selector in selectors for name in re.findall(r"\.([a-zA-Z][\w-]*)", selector)}
    theirs = set(re.findall(r"\.([a-zA-Z][\w-]*)", GAMES[key].display.style))
    meant = {"glow", "legal", "lit", *(f"p{n}" for n in range(1, 7))}
    assert ours & theirs <= meant


def test_every_post_needs_the_forms_token() -> None:
    table, _visitors = people("neue_heimat", 2)
    stranger = Visitor(enforce_csrf_checks=True)
    fills = {"key": "neue_heimat", "table_id": table.id, "token": "x", "move": "0"}
    posted = 0
    for pattern in addresses():
        if pattern.startswith("api/"):
            continue  # programs show a token of their own; a browser's cookies open nothing there
        # A link that stops mail takes none, either: mail programs send it. A wrong one, as here, is refused by its signature.
        path = "/" + re.sub(r"<(\w+):(\w+)>", lambda part: fills.get(part[2], "1" if part[1] == "int" else "x"), pattern)
        answer = stranger.client.post(path, {}, REMOTE_ADDR="198.51.100.204")  # whose allowances no other test has used
        assert answer.status_code in (403, 405), path
        posted += answer.status_code == 403
    assert posted >= 12


def test_what_people_write_is_escaped() -> None:
    ann = Visitor()
    evil = "<script>alert(1)</script>"[:40]
    table = friends_table(ann, "bot:beginner", name0=evil)
    ann.post(f"/t/{table.id}/chat", text=evil)
    for reader, path in ((ann, ""), (ann, "/text"), (ann, "/replay"), (Visitor(), ""), (Visitor(), "/replay")):
        page = reader.page(f"/t/{table.id}{path}")
        assert "<script>alert" not in page
        assert "&lt;script&gt;" in page or (reader is ann and path == "/replay"), path  # there she is "you"


def test_hosts_are_checked() -> None:
    with override_settings(ALLOWED_HOSTS=["localhost"]):
        assert Visitor().client.get("/", headers={"host": "evil.example"}).status_code == 400


def test_cookies_are_kept_from_scripts_and_other_sites() -> None:
    ann = Visitor()
    ann.page("/")
    ann.play_now("neue_heimat", 2)
    for name in ("tabletown", "tabletown_form"):
        cookie = ann.client.cookies[name]
        assert cookie["httponly"]
        assert cookie["samesite"] == "Lax"


# --- how often, how much ------------------------------------------------------------------------------------------


def test_making_tables_has_a_limit() -> None:
    limits: dict[str, Any] = {**site_settings.LIMITS, "tables": (3, 3600)}
    with override_settings(LIMITS=limits):
        eve = Visitor(REMOTE_ADDR=f"2001:db8::{secrets.token_hex(2)}:{secrets.token_hex(2)}")
        codes = [eve.post("/play/neue_heimat", level="beginner", players="2").status_code for _ in range(5)]
    assert codes == [302, 302, 302, 429, 429]


def test_chatting_has_a_limit() -> None:
    table, (ann, ben) = people("neue_heimat", 2)
    codes = [ann.client.post(f"/t/{table.id}/chat", {"text": f"{n}"}, headers=HX).status_code for n in range(12)]
    assert codes[:8] == [200] * 8
    assert 429 in codes
    assert ben.client.post(f"/t/{table.id}/chat", {"text": "hello"}, headers=HX).status_code == 200


@pytest.mark.parametrize("text", ["", "   ", "x" * 301])
def test_a_line_of_chat_is_bounded(text: str) -> None:
    table, (ann, _ben) = people("neue_heimat", 2)
    assert ann.client.post(f"/t/{table.id}/chat", {"text": text}, headers=HX).status_code == 422
    assert not ChatLine.objects.filter(table=table).exists()


@pytest.mark.parametrize("name", ["", "   ", ",", "x" * 41, "\x07"])
def test_a_name_is_bounded(name: str) -> None:
    table = friends_table(Visitor(), "open")
    assert Visitor().client.post(f"/t/{table.id}/sit", {"seat": "1", "name": name}, headers=HX).status_code == 422
    assert not table.seats.get(number=1).taken


def test_a_huge_record_is_refused() -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    before = Table.objects.count()
    ann = Visitor()
    assert ann.client.post("/open", {"text": "x" * 1_000_001}).status_code in (400, 422)
    assert ann.client.post("/open", {"file": SimpleUploadedFile("a.txt", b"x" * 1_000_001)}).status_code == 422
    assert ann.client.post("/open", {"file": SimpleUploadedFile("a.txt", b"\xff\xfe\x00")}).status_code == 422
    assert ann.client.post("/open", {"text": "tabletown record 1\ngame: chess\n"}).status_code == 422
    assert ann.client.post("/open", {"text": "y" * 3_000_000}).status_code in (400, 413, 422)
    assert Table.objects.count() == before


ODD = ["/t/" + "x" * 300, "/t/%00", "/static/../settings.py", "/static/x", "/play/chess", "/rules/../x"]


@pytest.mark.parametrize("path", ODD)
def test_odd_addresses_are_not_found(path: str) -> None:
    assert Visitor().get(path).status_code in (404, 405)


# --- settings -----------------------------------------------------------------------------------------------------


def test_the_secret_key_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    key = environment.secret_key(tmp_path)
    assert len(key) >= 50
    assert environment.secret_key(tmp_path) == key
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["secret_key", "start.lock"]


CHECK_AND_ASK = """
import django
from django.core.management import call_command
from django.test import Client

django.setup()
call_command("check", deploy=True, fail_level="WARNING")
print(Client().get("/static/nothing", secure=True, headers={"Host": "play.example"})["Strict-Transport-Security"])
"""


@pytest.mark.parametrize(("wanted", "told"), [("", ""), ("preload", "; includeSubDomains; preload")])
def test_deployment_settings_pass_djangos_own_check_and_bind_no_other_names(tmp_path: Path, wanted: str, told: str) -> None:
    surroundings = {
        **os.environ, "TABLETOWN_DATA": str(tmp_path), "TABLETOWN_HTTPS": "1", "TABLETOWN_HOSTS": "play.example",
        "TABLETOWN_HSTS": wanted, "PYTHONPATH": str(ROOT / "src"),
    }  # fmt: skip
    done = subprocess.run([sys.executable, "-W", "error", "-c", CHECK_AND_ASK], env=surroundings, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    checked, header = done.stdout.splitlines()
    assert "no issues" in checked
    assert header == f"max-age=31536000{told}"


def test_models_and_migrations_agree() -> None:
    from django.core.management import call_command

    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


URLS = {
    "postgresql://ann:s%40fe@db.example:5433/town": ("ann", "s@fe", "db.example", "5433", "town", {}),
    "postgres://ann@[2001:db8::1]:5433/town": ("ann", "", "2001:db8::1", "5433", "town", {}),
    "postgresql://%2Frun%2Fpostgresql/town": ("", "", "/run/postgresql", "", "town", {}),
    "postgresql:///town?host=/run/postgresql": ("", "", "/run/postgresql", "", "town", {}),
    "postgresql://ann:%3A%2F%3F%23@db/my%20town": ("ann", ":/?#", "db", "", "my town", {}),
    "postgresql://db/town?sslmode=require&sslrootcert=/etc/ca.pem": (
        "", "", "db", "", "town", {"sslmode": "require", "sslrootcert": "/etc/ca.pem"},
    ),
    "postgresql://db/town?connect_timeout=3": ("", "", "db", "", "town", {"connect_timeout": "3"}),
}  # fmt: skip


@pytest.mark.parametrize("url", URLS)
def test_postgresql_is_one_url(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, url: str) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    found = environment.database(tmp_path)
    assert found["ENGINE"].endswith("postgresql")
    *place, options = URLS[url]
    assert [found[name] for name in ("USER", "PASSWORD", "HOST", "PORT", "NAME")] == place
    assert found["OPTIONS"] == {"connect_timeout": "10", **options}


SECRET_URLS = ["?sslmoode=require", "/%zz", "%zz@h/t", "@[::1/town", "%00@h/t"]


@pytest.mark.parametrize("rest", SECRET_URLS)
def test_an_url_that_cannot_be_read_is_refused_without_telling_the_password(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, rest: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"postgresql://ann:hunter2{rest}")
    with pytest.raises(BadOption, match="DATABASE_URL cannot be read: ") as refused:
        environment.database(tmp_path)
    assert "hunter2" not in str(refused.value)


def test_a_server_that_must_speak_tls_is_not_spoken_to_without(tmp_path: Path) -> None:
    """What stands after the question mark reaches the driver."""
    code = "from django.db import connection as c; print(c.get_connection_params()['sslmode'])"
    surroundings = {**os.environ, "TABLETOWN_DATA": str(tmp_path), "DATABASE_URL": "postgresql://db.example/town?sslmode=require"}
    done = subprocess.run([sys.executable, "-c", code], env=surroundings, capture_output=True, text=True)
    assert done.stdout == "require\n", done.stderr


def test_whoever_is_too_quick_is_told_when_to_come_again() -> None:
    with override_settings(LIMITS=site_settings.LIMITS | {"tables": (2, 600), "chat": (1, 20)}):
        ann = Visitor(REMOTE_ADDR="198.51.100.77")
        table = ann.play_now("neue_heimat", 2)
        ann.play_now("neue_heimat", 2)
        refused = ann.post("/play/neue_heimat", level="beginner", players="2")
        assert 290 < int(refused.headers["Retry-After"]) <= 300
        assert "Try again in 5 minutes." in refused.content.decode()
        said = [ann.client.post(f"/t/{table.id}/chat", {"text": "hello"}, headers=HX) for _ in range(2)]
        assert [answer.status_code for answer in said] == [200, 429]
        assert 0 < int(said[1].headers["Retry-After"]) <= 20
