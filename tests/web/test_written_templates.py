"""Templates that are written down as Python functions say what Django says, to the letter."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.template import Context, Template
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils.safestring import mark_safe

from tabletown import GAMES
from tabletown.web.tables.models import Table
from tabletown.web.tables.presenter import FORM_TOKEN, show
from tabletown.web.tables.written_templates import NotWritten, Writer, render_written, written

from .visitors import Visitor, advance, people


def request_of(visitor: Visitor) -> Any:
    """A request with the cookies of a visitor."""
    request: Any = RequestFactory().get("/")
    request.session = visitor.client.session
    return request


@pytest.mark.parametrize("name", ["tables/_table.html", "tables/_strip.html"])
def test_what_every_move_needs_is_written(name: str) -> None:
    assert written(name, "en")[1] is not None


@pytest.mark.parametrize("key", list(GAMES))
def test_fragments_are_the_same_for_every_viewer_from_the_first_move_to_the_last(key: str) -> None:
    table, visitors = people(key, 3)
    visitors[0].post(f"/t/{table.id}/chat", text="<b>good evening</b>")
    for moves in (0, 1, 5, 20, 10_000):
        advance(table, moves)
        table = Table.objects.get(pk=table.pk)
        for visitor in (*visitors, Visitor()):
            for notice in ("", "Not <so> fast."):
                showing = show(request_of(visitor), table, notice)
                context = {"show": showing, "table": table, "csrf_token": FORM_TOKEN, "plain": False}
                assert render_written("tables/_table.html", context) == render_to_string("tables/_table.html", context)
    assert table.status == Table.Status.OVER


class Thing:
    """A value with an attribute, a method, and a property that fails."""

    words = "<words>"

    def says(self) -> str:
        """What is called without being asked to."""
        return "said"

    def wants(self, more: str) -> str:
        """What cannot be called."""
        return more

    @property
    def broken(self) -> str:
        """What fails loudly."""
        raise ValueError("broken")


VALUES = {
    "none": None, "zero": 0, "number": 12345, "text": "<b>&'\"", "safe": mark_safe("<i>"), "thing": Thing(), "truth": True,
    "items": ["a", "<b>"], "pairs": [(1, "x"), (2, "y")], "deep": {"a": {"b": [1, 2]}, "0": "nought"}, "half": 0.5,
    "space": SimpleNamespace(name="n", items=[1]), "csrf_token": "token", "nothing": [],
}  # fmt: skip


@pytest.mark.parametrize(
    "source",
    [
        "{{ text }}{{ safe }}{{ number }}{{ truth }}{{ none }}{{ half }}{{ missing }}{{ missing.more }}{{ text.more }}",
        "{{ thing.words }}{{ thing.says }}{{ thing.wants }}{{ deep.a.b.1 }}{{ deep.0 }}{{ deep.a.b.7 }}{{ space.name }}",
        "{{ text|upper }}{{ safe|upper }}{{ items|join:', ' }}{{ items|length }}{{ missing|yesno:'a,b,c' }}",
        "{{ text|truncatechars:number }}{{ number|stringformat:'d' }}{{ 'constant'|capfirst }}{{ 7 }}",
        "{% if missing %}1{% elif none is None %}2{% endif %}{% if missing is None %}3{% endif %}{% if not none %}4{% endif %}",
        "{% if zero == 0 and number > 5 %}1{% endif %}{% if number > text %}2{% endif %}{% if 'a' in items %}4{% endif %}",
        "{% if missing == none or text %}{% endif %}{% if 'x' not in missing %}2{% endif %}{% if items|length > 1 %}4{% endif %}",
        "{% for a in items %}[{{ a }}]{% empty %}none{% endfor %}{% for a in nothing %}x{% empty %}none{% endfor %}",
        "{% for a in missing %}x{% empty %}{{ a }}none{% endfor %}{% for n, l in pairs reversed %}{{ n }}{{ l }}{% endfor %}",
        "{% for a in items %}{% for b in deep.a.b %}{{ a }}{{ b }}{% endfor %}{{ b }}{% endfor %}{{ a }}",
        "{% with a=text b=missing %}{{ a }}{{ b }}{% if b is None %}x{% endif %}{% endwith %}{{ a }}",
        "{% csrf_token %}{% translate 'Your turn' %}{# nothing #}{% comment %}x{% endcomment %}{% url 'table' space.name %}",
        "{% for s in items %}{% blocktranslate with name=s %}Your turn: {{ name }}{% endblocktranslate %}{% endfor %}",
        "{% player_mark 1 6 %}{% sign 'forward' %}{% for a in pairs %}{% player_mark a.0 radius=9 %}{% endfor %}",
        "{% with name='tables/_chat_form.html' id='t' %}{% include name %}{% include 'tables/_chat_form.html' %}{% endwith %}",
        "{% include 'tables/_chat_form.html' with id=space.name %}{% extras 'over' %}",
    ],
)
def test_tags_values_and_what_is_missing_mean_the_same(source: str) -> None:
    template = Template(source)
    context = Context(VALUES)
    with context.bind_template(template):
        assert Writer().function_for(template)(context) == Template(source).render(Context(VALUES))


@pytest.mark.parametrize(
    "source",
    [
        "{% for a in items %}{{ forloop.counter }}{% endfor %}",
        "{% now 'Y' %}",
        "{% url 'home' as there %}{{ there }}",
        "{% before_the_rules 'neue_heimat' as offers %}",
        "{% include 'tables/_chat_form.html' only %}",
        "{{ _('Your turn') }}{% translate 'x' as y %}",
    ],
)
def test_what_only_django_can_render_is_left_to_it(source: str) -> None:
    with pytest.raises(NotWritten):
        Writer().function_for(Template(source))


def test_a_mistake_in_a_value_is_no_silence() -> None:
    context = Context(VALUES)
    template = Template("{{ thing.broken }}")
    with context.bind_template(template), pytest.raises(ValueError, match="broken"):
        Writer().function_for(template)(context)
