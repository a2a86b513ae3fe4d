"""Templates as Python functions: for what is rendered at every move, to every viewer.

Django walks a tree of nodes and looks every name up anew; half of the time that a fragment takes is that walk. Here the same
tree, which Django has parsed, is written down once for each language as a Python function: texts that are always the same
stand in it as they are, templates that are included stand in their places, and names are variables.

What it writes is what Django writes, to the letter. It knows the tags that our fragments have; a template with any other is
left to Django. Templates are read once, so that a server must be started anew after one was changed.
"""

from collections.abc import Callable
from functools import cache
from html import escape
from types import SimpleNamespace
from typing import Any

from django.conf import settings
from django.template.base import (
    FilterExpression,
    Node,
    NodeList,
    Template,
    TextNode,
    Variable,
    VariableDoesNotExist,
    VariableNode,
)
from django.template.base import render_value_in_context as written_by_django
from django.template.context import Context
from django.template.defaulttags import CommentNode, CsrfTokenNode, ForNode, IfNode, LoadNode, TemplateLiteral, WithNode
from django.template.engine import Engine
from django.template.library import SimpleNode
from django.template.loader_tags import IncludeNode
from django.templatetags.i18n import BlockTranslateNode
from django.urls import get_script_prefix
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeData, SafeString, mark_safe
from django.utils.translation import get_language

from .templatetags.quick import ConstantText, PlainAddress, address

Written = Callable[[Context], str]
DEEPEST = 10
"""Templates that include each other further than this are left to Django."""
ORDERS = {"==", "!=", ">", ">=", "<", "<=", "in", "not in", "is", "is not"}


class NotWritten(Exception):
    """A template has something that only Django can render."""


def render_written(name: str, values: dict[str, Any]) -> SafeString:
    """A template with these values, as `render_to_string` renders it."""
    template, write = written(name, get_language())
    context = Context(values)
    if write is None:
        return template.render(context)
    with context.render_context.push_state(template), context.bind_template(template):
        return mark_safe(write(context))


@cache
def written(name: str, language: str | None) -> tuple[Template, Written | None]:
    """A template, and the function that renders it in a language: the one that is spoken now."""
    template = Engine.get_default().get_template(name)
    try:
        return template, Writer().function_for(template)
    except NotWritten:
        return template, None


# --- writing the function -----------------------------------------------------------------------------------------------

Scope = dict[str, str]
"""Names of the template that stand for variables of the function."""


class Writer:
    """Writes one function, line by line."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.depth = 1
        self.text: list[str] = []
        """Constant texts that stand one after the other, not written yet."""
        self.objects: dict[str, Any] = dict(HELPERS)
        """What the function knows by name: its helpers, and parts of the template."""
        self.given: Scope = {}
        """Names that are looked up in the context: once, at the beginning."""
        self.number = 0
        self.included = 0

    def function_for(self, template: Template) -> Written:
        """The function that renders a template."""
        self.nodes(template.nodelist, {})
        self.flush()
        head = [f"    {variable} = given(context, {name!r})" for name, variable in self.given.items()]
        source = ["def write(context):", "    out = []", "    add = out.append", *head, *self.lines, "    return ''.join(out)"]
        exec(compile("\n".join(source), f"<{template.name}>", "exec"), self.objects)
        function: Written = self.objects["write"]
        return function

    def line(self, words: str) -> None:
        """One line of the function."""
        self.flush()
        self.lines.append("    " * self.depth + words)

    def flush(self) -> None:
        """Write the texts that were waiting."""
        if self.text:
            text, self.text = "".join(self.text), []
            self.lines.append("    " * self.depth + f"add({text!r})")

    def new(self, thing: Any = None) -> str:
        """A new name in the function; of an object that it is to know, if there is one."""
        self.number += 1
        name = f"v{self.number}" if thing is None else f"o{self.number}"
        if thing is not None:
            self.objects[name] = thing
        return name

    # --- nodes ------------------------------------------------------------------------------------------------------------

    def nodes(self, nodes: NodeList, scope: Scope) -> None:
        """Nodes one after the other."""
        for node in nodes:
            writer = WRITERS.get(type(node))
            if writer is None:
                raise NotWritten(type(node).__name__)
            writer(self, node, scope)

    def block(self, head: str, nodes: NodeList, scope: Scope) -> None:
        """Nodes below a line that leads to them."""
        self.line(head)
        self.depth += 1
        self.nodes(nodes, scope)
        self.line("pass")
        self.depth -= 1

    def text_node(self, node: TextNode, scope: Scope) -> None:
        """A text that is always the same."""
        self.text.append(node.s)

    def constant(self, node: ConstantText, scope: Scope) -> None:
        """A text in the language that is spoken."""
        self.text.append(node.render(Context()))

    def nothing(self, node: Node, scope: Scope) -> None:
        """What leaves no trace."""

    def variable(self, node: VariableNode, scope: Scope) -> None:
        """A value."""
        self.line(f"add(shown({self.expression(node.filter_expression, scope)}, context))")

    def condition(self, node: IfNode, scope: Scope) -> None:
        """One of several."""
        word = "if"
        for condition, nodes in node.conditions_nodelists:
            head = "else:" if condition is None else f"{word} {self.truth(condition, scope)}:"
            self.block(head, nodes, scope)
            word = "elif"

    def loop(self, node: Any, scope: Scope) -> None:
        """The same for each of several; `forloop` is unknown here."""
        values = self.new()
        sequence = self.expression(node.sequence, scope, "none")
        self.line(f"{values} = several({sequence})")
        names = [self.new() for _name in node.loopvars]
        inside = {**scope, **dict(zip(node.loopvars, names, strict=True)), "forloop": ""}
        order = f"reversed({values})" if node.is_reversed else values
        self.block(f"for {', '.join(names)} in {order}:", node.nodelist_loop, inside)
        if node.nodelist_empty:
            self.block(f"if not {values}:", node.nodelist_empty, scope)

    def naming(self, node: WithNode, scope: Scope) -> None:
        """Values with names of their own."""
        self.nodes(node.nodelist, {**scope, **self.named(node.extra_context, scope)})

    def named(self, values: dict[str, FilterExpression], scope: Scope) -> Scope:
        """Variables for values that get names."""
        found = {}
        for name, value in values.items():
            found[name] = self.new()
            self.line(f"{found[name]} = {self.expression(value, scope, 'empty')}")
        return found

    def include(self, node: IncludeNode, scope: Scope) -> None:
        """Another template, in its place. One whose name is not known yet is Django's."""
        name = node.template.var
        if node.isolated_context or self.included == DEEPEST:
            raise NotWritten("include")
        if isinstance(name, Variable) or node.template.filters:
            return self.by_django(node, scope)
        self.included += 1
        self.nodes(Engine.get_default().get_template(name).nodelist, {**scope, **self.named(node.extra_context, scope)})
        self.included -= 1
        return None

    def address(self, node: PlainAddress, scope: Scope) -> None:
        """The address of a view."""
        words = [self.expression(value, scope, "empty") for value in (node.view, *node.arguments)]
        self.line(f"add(address(prefix(), {', '.join(words)}))")

    def call(self, node: SimpleNode, scope: Scope) -> None:
        """A tag that is a function."""
        if node.target_var is not None:
            raise NotWritten("as")
        if node.takes_context:
            return self.by_django(node, scope)
        words = [self.expression(value, scope, "empty") for value in node.args]
        words += [f"{name}={self.expression(value, scope, 'empty')}" for name, value in node.kwargs.items()]
        self.line(f"add(escaped({self.new(node.func)}({', '.join(words)})))")
        return None

    def form_token(self, node: CsrfTokenNode, scope: Scope) -> None:
        """The token of a form."""
        self.line(f"add(form_token({self.name('csrf_token', scope)}))")

    def translated(self, node: BlockTranslateNode, scope: Scope) -> None:
        """A sentence with values in it."""
        if node.asvar:
            raise NotWritten("as")
        self.by_django(node, scope)

    def by_django(self, node: Node, scope: Scope) -> None:
        """A node that sets no names, rendered by Django with all that it may want to know."""
        known = ", ".join(f"{name!r}: {variable}" for name, variable in scope.items() if variable)
        self.line(f"add(by_django({self.new(node)}, context, {{{known}}}))")

    # --- expressions ------------------------------------------------------------------------------------------------------

    def name(self, name: str, scope: Scope) -> str:
        """The variable that a name stands for."""
        if name in scope:
            if not scope[name]:
                raise NotWritten(name)
            return scope[name]
        if name not in self.given:
            self.given[name] = self.new()
        return self.given[name]

    def looked_up(self, variable: Variable, scope: Scope) -> str:
        """`table.id`, or a constant."""
        if variable.translate:
            raise NotWritten("_")
        if variable.lookups is None:
            return self.new(variable.literal)
        first, *others = variable.lookups
        words = self.name(first, scope)
        for other in others:
            words = f"step({words}, {other!r})"
        return words

    def expression(self, expression: FilterExpression, scope: Scope, if_missing: str = "") -> str:
        """A value with its filters; what is missing is an empty text or None, or `MISSING` where that is understood."""
        found = expression.var
        words = self.looked_up(found, scope) if isinstance(found, Variable) else self.new(found)
        if isinstance(found, Variable) and found.lookups and (if_missing or expression.filters):
            words = f"{if_missing or 'empty'}({words})"
        for function, arguments in expression.filters:
            if getattr(function, "expects_localtime", False):
                raise NotWritten("localtime")
            values = [self.looked_up(it, scope) if is_name else self.new(mark_safe(it)) for is_name, it in arguments]
            words = f"filtered({', '.join([self.new(function), words, *values])})"
        return words

    def truth(self, condition: Any, scope: Scope, if_missing: str = "") -> str:
        """A condition."""
        if isinstance(condition, TemplateLiteral):
            value: Any = condition.value
            return self.expression(value, scope, "none" if value.filters else if_missing)
        if condition.id == "not":
            return f"(not {self.truth(condition.first, scope)})"
        order = condition.id in ORDERS
        first, second = [self.truth(side, scope, "none" if order else if_missing) for side in (condition.first, condition.second)]
        if order:
            return f"compared(lambda: {first} {condition.id} {second})"
        if condition.id not in ("and", "or"):
            raise NotWritten(condition.id)
        return f"({first} {condition.id} {second})"


WRITERS: dict[type[Node], Callable[[Writer, Any, Scope], None]] = {
    TextNode: Writer.text_node,
    ConstantText: Writer.constant,
    LoadNode: Writer.nothing,
    CommentNode: Writer.nothing,
    VariableNode: Writer.variable,
    IfNode: Writer.condition,
    ForNode: Writer.loop,
    WithNode: Writer.naming,
    IncludeNode: Writer.include,
    PlainAddress: Writer.address,
    SimpleNode: Writer.call,
    CsrfTokenNode: Writer.form_token,
    BlockTranslateNode: Writer.translated,
}


# --- what the functions call ----------------------------------------------------------------------------------------------


class Missing:
    """A value that is not there."""

    def __bool__(self) -> bool:
        return False


MISSING = Missing()


class Alone(dict[str, Any]):
    """A context with nothing but one value, for names that only Django can look up."""

    template = SimpleNamespace(engine=SimpleNamespace(string_if_invalid=""))


def given(context: Context, name: str) -> Any:
    """A value of the context."""
    try:
        value = context[name]
    except KeyError:
        return MISSING
    return value if not callable(value) else looked_up_by_django(Alone(it=value), "it")


def step(value: Any, name: str) -> Any:
    """`value.name` as templates mean it: an item, an attribute, or what the method returns."""
    kind = value.__class__
    try:
        found = value[name] if kind is dict else MISSING if has_items(kind) else getattr(value, name)
    except (KeyError, AttributeError, TypeError):
        found = MISSING
    if found is MISSING or callable(found):
        return looked_up_by_django(Alone(it=value), f"it.{name}")
    return found


@cache
def has_items(kind: type) -> bool:
    """Whether values of a class may have items."""
    return hasattr(kind, "__getitem__")


def looked_up_by_django(context: Alone, words: str) -> Any:
    """What is not plain."""
    try:
        return variable(words).resolve(context)
    except VariableDoesNotExist:
        return MISSING


@cache
def variable(words: str) -> Variable:
    """Django's own."""
    return Variable(words)


def empty(value: Any) -> Any:
    """A value that is to be shown or handed on."""
    return "" if value is MISSING else value


def none(value: Any) -> Any:
    """A value that decides."""
    return None if value is MISSING else value


def several(values: Any) -> Any:
    """What a loop goes through."""
    if values is None:
        return ()
    return values if hasattr(values, "__len__") else list(values)


def shown(value: Any, context: Context) -> str:
    """A value as it stands on a page."""
    kind = value.__class__
    if kind is SafeString:
        return str(value)
    if kind is str:
        return escape(value)  # what Django's own writes, without a wrapper for lazy texts
    if kind is int and not settings.USE_THOUSAND_SEPARATOR:
        return str(value)
    return str(written_by_django(empty(value), context))


def filtered(function: Callable[..., Any], value: Any, *arguments: Any) -> Any:
    """A value after a filter."""
    more = {"autoescape": True} if getattr(function, "needs_autoescape", False) else {}
    found = function(value, *arguments, **more)
    return mark_safe(found) if getattr(function, "is_safe", False) and isinstance(value, SafeData) else found


def compared(compare: Callable[[], Any]) -> bool:
    """What cannot be compared is not so."""
    try:
        return bool(compare())
    except Exception:
        return False


def form_token(token: Any) -> str:
    """The hidden field of a form."""
    if token is MISSING or not token or token == "NOTPROVIDED":
        return ""
    return format_html('<input type="hidden" name="csrfmiddlewaretoken" value="{}">', token)


def by_django(node: Node, context: Context, values: dict[str, Any]) -> str:
    """A node that only Django renders."""
    with context.push(**{name: value for name, value in values.items() if value is not MISSING}):
        return str(node.render_annotated(context))


HELPERS: dict[str, Any] = {
    "given": given, "step": step, "empty": empty, "none": none, "several": several, "shown": shown, "filtered": filtered,
    "compared": compared, "form_token": form_token, "by_django": by_django, "escaped": conditional_escape, "address": address,
    "prefix": get_script_prefix,
}  # fmt: skip
