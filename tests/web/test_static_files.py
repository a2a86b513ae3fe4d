"""Scripts and styles are kept by browsers for good, and no page is made of old ones; every page says what it is."""

import re
from posixpath import dirname, join, normpath

import pytest

from tabletown import GAMES
from tabletown.web.http import static_files

from .visitors import Visitor, people

FOR_GOOD, FOR_A_MINUTE = "public, max-age=31536000, immutable", "public, max-age=60"
IMPORTS = re.compile(rb"""\bfrom "(\.[^"]+)"|\bimport "(\.[^"]+)"|\bimport\("(\.[^"]+)"\)|url\("?(\.[^")]+)"?\)""")


def files_of(html: str) -> set[str]:
    """The addresses of scripts, styles and pictures that a page names."""
    return set(re.findall(r'(?:src|href|data-\w+)="(/static/[^"]+)"', html))


def test_what_pages_are_made_of_has_an_address_that_changes_with_it_and_is_kept_for_good() -> None:
    table, (ann, _ben) = people("neue_heimat", 2)
    paths = set[str]().union(*(files_of(ann.page(path)) for path in ("/", f"/t/{table.id}", f"/t/{table.id}/replay", "/lobby")))
    assert len(paths) > 8
    asked = list(paths)
    while asked:  # and what those are made of, in the same folder
        path = asked.pop()
        answer = ann.get(path)
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, FOR_GOOD), path
        for found in IMPORTS.findall(answer.content):
            beside = normpath(join(dirname(path), b"".join(found).decode()))
            if beside not in paths:
                paths.add(beside)
                asked.append(beside)
    assert any(path.endswith("/piece-motion.js") for path in paths)
    assert {path.split("/")[2] for path in paths} == {static_files.folder().strip("/")}


def test_a_page_that_is_older_or_newer_than_the_server_gets_its_files_and_keeps_them_for_a_minute() -> None:
    visitor = Visitor()
    for path in ("/static/http/site.css", "/static/0123456789ab/http/site.css"):
        answer = visitor.get(path)
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, FOR_A_MINUTE)
        assert visitor.client.get(path, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304
    for path in ("/static/0123456789ab/tabletown/none.css", "/static/0123456789abhttp/site.css", "/static/0123456789ab/"):
        assert visitor.get(path).status_code == 404


def test_other_files_are_another_folder_and_another_service_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    before, worker = static_files.folder(), Visitor().page("/service-worker.js")
    assert before in worker
    known = static_files.content
    monkeypatch.setattr(static_files, "content", lambda path: (b"", '"other"') if path.endswith("-motion.js") else known(path))
    static_files.folder.cache_clear()
    try:
        assert static_files.folder() != before
        assert before not in Visitor().page("/service-worker.js")
        assert files_of(Visitor().page("/")).isdisjoint(files_of(worker))
    finally:
        monkeypatch.undo()
        static_files.folder.cache_clear()
    assert static_files.folder() == before


def description(html: str) -> str:
    (found,) = re.findall(r'<meta name="description" content="([^"]*)">', html)
    assert isinstance(found, str)
    return found


def test_every_page_is_described_and_public_ones_each_in_its_own_words() -> None:
    ann = Visitor()
    own = ["/", "/lobby", "/watch", "/puzzles", "/open", "/lab", "/account/sign-in", "/account/sign-up"]
    for key in GAMES:
        own += [f"/rules/{key}", f"/new/{key}", f"/g/{key}/pieces", f"/lab/{key}", f"/g/{key}/edit", f"/g/{key}/guide"]
    found = {path: description(ann.page(path)) for path in own}
    assert all(20 < len(told) < 160 for told in found.values()), found
    assert len(set(found.values())) == len(own)
    for path in ("/mine", "/nothing"):
        assert description(ann.get(path).content.decode())


@pytest.mark.parametrize("key", GAMES)
def test_links_to_a_game_and_to_a_table_show_its_cover_its_title_and_who_plays(key: str) -> None:
    ann, stranger = Visitor(), Visitor()
    made = ann.post(f"/friends/{key}", players="3").url
    for path in (f"/g/{key}", f"/rules/{key}", made):
        page = stranger.page(path)
        address = re.search(r'<meta property="og:image" content="http://testserver(/share/[^"]+)"', page)
        assert address, path
        answer = stranger.get(address[1])
        assert answer.content.startswith(b"\x89PNG")
        assert "immutable" in answer["Cache-Control"]
        assert re.search(r'<meta property="og:title" content="[^"]*Tabletown">', page)
        assert f'<meta property="og:description" content="{description(page)}">' in page
    assert "with Guest" in description(stranger.page(made))
    assert "og:image" not in stranger.page("/lobby")
