"""Two of Django's tags that every fragment has dozens of, with the same meaning and a tenth of the work.

Where somebody uses more of them than a constant text or a plain address (`as`, `noop`, `context`, filters, named arguments),
Django's own do it.
"""

from functools import lru_cache
from typing import Any

from django import template
from django.template.base import FilterExpression, Node, Parser, Token
from django.template.context import Context
from django.template.defaulttags import url as djangos_url
from django.templatetags.i18n import do_translate
from django.urls import get_script_prefix, reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

register = template.Library()


class ConstantText(Node):
    """A text of a template in the visitor's language."""

    child_nodelists = ()

    def __init__(self, text: str) -> None:
        self.message = text.replace("%", "%%")  # as it stands in the catalogue

    def render(self, context: Context) -> SafeString:
        """What the catalogue has, or the text itself."""
        return mark_safe(gettext(self.message).replace("%%", "%"))


@register.tag("translate")
def translate(parser: Parser, token: Token) -> Node:
    """`{% translate "Go" %}`."""
    node: Any = do_translate(parser, token)
    found = node.filter_expression
    plain = not (node.noop or node.asvar or node.message_context or found.filters)
    return ConstantText(found.var.literal) if plain and isinstance(found.var.literal, str) else node


class PlainAddress(Node):
    """The address of a view."""

    child_nodelists = ()

    def __init__(self, view: FilterExpression, arguments: list[FilterExpression]) -> None:
        self.view, self.arguments = view, arguments

    def render(self, context: Context) -> SafeString:
        """The address, ready to stand in an attribute."""
        return address(get_script_prefix(), self.view.resolve(context), *[value.resolve(context) for value in self.arguments])


@lru_cache(maxsize=4096)
def address(prefix: str, view: str, *arguments: str) -> SafeString:
    """Where a view is, under the prefix of the whole site."""
    return mark_safe(escape(reverse(view, args=arguments)))


@register.tag("url")
def url(parser: Parser, token: Token) -> Node:
    """`{% url "table" table.id %}`."""
    node: Any = djangos_url(parser, token)
    return node if node.kwargs or node.asvar else PlainAddress(node.view_name, node.args)
