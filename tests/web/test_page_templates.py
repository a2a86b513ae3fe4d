"""The environment of the pages' templates: everything is escaped and translated, and what a view has forgotten is an error."""

import re
from types import SimpleNamespace

import pytest
from django.template import engines
from django.test import RequestFactory
from django.utils import translation
from django.utils.safestring import mark_safe
from jinja2 import Environment, UndefinedError, nodes
from tools.templates import PAGES, catalogue, every_template

from tabletown.web.http.error_pages import crowded
from tabletown.web.tables.models import ChatLine, Table

from ..kit.tables import each_game
from .visitors import Visitor, advance, match_of, people

EVIL = "<script>alert(1)</script>\"'&"
SCRIPT = re.compile(r"<script(?! type=\"application/json\" id=\"scene\">)[^>]*>[^<]", re.IGNORECASE)
"""A script whose text stands on the page itself."""


@pytest.fixture
def environment() -> Environment:
    """What the pages are compiled with."""
    found = engines["jinja2"].env  # type: ignore[attr-defined]
    assert isinstance(found, Environment)
    return found


def test_every_template_escapes_what_it_is_given_but_for_mails(environment: Environment) -> None:
    assert environment.autoescape is True
    names = environment.list_templates()
    assert {name.partition("/")[0] for name in names} >= {"tables", "people", "study", "learning", "api", "base.html"}
    for name in names:
        assert environment.loader
        source = environment.loader.get_source(environment, name)[0]
        parsed = environment.parse(source)
        environment.get_template(name)
        assert "safe" not in {found.name for found in parsed.find_all(nodes.Filter)}, name
        assert "Markup" not in {found.name for found in parsed.find_all(nodes.Name)}, name
        unescaped = any(True for _ in parsed.find_all(nodes.ScopedEvalContextModifier))
        assert unescaped == (name.endswith("_mail.txt") or name == "people/turn_mail.txt"), name


def test_values_are_escaped_in_text_attributes_and_sentences(environment: Environment) -> None:
    source = '{{ a }}<i title="{{ a }}">{% trans n=a %}Your turn: {{ n }}{% endtrans %}{{ _("Your turn: %(name)s", name=a) }}'
    shown = environment.from_string(source).render(a=EVIL)
    assert shown.count("&lt;script&gt;alert(1)&lt;/script&gt;&#34;&#39;&amp;") == 4
    assert environment.from_string("{{ a }}").render(a=mark_safe("<b>")) == "<b>"


def test_percent_signs_of_sentences_are_shown_once(environment: Environment) -> None:
    source = "{{ _('5 %% lost') }}{% trans n=2 %}{{ n }} % of it{% endtrans %}{% trans %}3 % left{% endtrans %}"
    assert environment.from_string(source).render() == "5 % lost2 % of it3 % left"


def test_sentences_are_looked_up_when_a_page_is_rendered(environment: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    source = "{{ _('Lobby') }}{% trans n=k %}{{ n }} seat free{% pluralize %}{{ n }} seats free{% endtrans %}"
    template = environment.from_string(source)
    assert template.render(k=1) == "Lobby1 seat free"
    spoken = translation._trans  # type: ignore[attr-defined]
    monkeypatch.setattr(spoken, "gettext", {"Lobby": "Saal"}.__getitem__)
    monkeypatch.setattr(spoken, "ngettext", lambda one, many, n: {"%(n)s seats free": "%(n)s Plätze"}[many if n > 1 else one])
    assert template.render(k=2) == "Saal2 Plätze"


def test_a_page_may_ask_for_what_a_view_has_not_given_and_nothing_else(environment: Environment) -> None:
    assert environment.from_string("{% if absent %}1{% elif not absent %}2{% endif %}{{ absent or 3 }}").render() == "23"
    for source in ("{{ absent }}", "{% for a in absent %}{% endfor %}", "{{ a.absent }}", "{% if absent.more %}{% endif %}"):
        with pytest.raises(UndefinedError):
            environment.from_string(source).render(a=1)


def test_a_method_that_is_not_called_is_an_error(environment: Environment) -> None:
    assert environment.from_string("{{ a.upper() }}").render(a=SimpleNamespace(upper=lambda: "A")) == "A"
    with pytest.raises(TypeError, match=r"Visitor\.page"):
        environment.from_string("{{ a.page }}").render(a=Visitor())


@each_game
def test_no_name_and_nothing_that_is_said_writes_markup(key: str) -> None:
    table, (ann, *_others) = people(key, 3)
    table.seats.update(name=EVIL)
    Table.objects.filter(pk=table.pk).update(audience=Table.Audience.PUBLIC)
    ChatLine.objects.create(table=table, seat=1, text=EVIL)
    ann.post(f"/t/{table.id}/notes", seat="0", text=EVIL)
    advance(table, 9)
    for visitor in (ann, Visitor()):
        for path in ("", "/text", "/replay", "/people", "/programs"):
            assert_harmless(visitor.get(f"/t/{table.id}{path}").content.decode(), path)
        for path in ("/", "/watch", "/lobby", "/mine"):
            assert_harmless(visitor.page(path), path)
    assert match_of(table).names[0] == EVIL
    assert "&lt;script&gt;alert(1)" in ann.page(f"/t/{table.id}")


def assert_harmless(page: str, path: str) -> None:
    """No script of a visitor's stands on a page, nor a quotation mark that ends an attribute."""
    assert "<script>alert" not in page, path
    assert not SCRIPT.search(page), path
    assert 'alert(1)</script>"' not in page, path


def test_the_catalogue_for_translators_has_the_sentences_of_pages_and_mails() -> None:
    found = catalogue([template for template in every_template() if template.domain == PAGES])
    assert found["Your password at Tabletown"].locations[0][0].endswith("jinja2/people/reset_subject.txt")
    assert found["%(n)s seat free"].id == ("%(n)s seat free", "%(n)s seats free")
    assert any(isinstance(message.id, str) and "lost 5 %% or more" in message.id for message in found)


def test_a_server_can_refuse_before_it_is_known_who_asks() -> None:
    page = crowded(RequestFactory().get("/")).content.decode()
    assert "One moment, please" in page
    assert "Sign in" in page
