"""The page at /api: every address of the API in words, read from its own OpenAPI description."""

import re
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from .description import ABOUT, api, missing


@dataclass(frozen=True)
class ToldField:
    """A parameter, or a field of what is sent or answered."""

    name: str
    kind: str
    about: str
    required: bool
    schema: str = ""
    """The schema that describes it further, if there is one."""


@dataclass(frozen=True)
class Operation:
    """One method at one address."""

    method: str
    path: str
    about: str
    subject: str
    parameters: tuple[ToldField, ...]
    sends: str
    answers: str
    takes_token: bool

    @property
    def anchor(self) -> str:
        """The name of its place on the page."""
        return f"{self.method}-{re.sub(r'[^a-z]+', '-', self.path.lower()).strip('-')}"


def kind_of(schema: dict[str, Any]) -> tuple[str, str]:
    """A schema in few words, and the name of the schema that it refers to."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return name, name
    choices = schema.get("anyOf") or schema.get("oneOf")
    if choices:
        found = [kind_of(choice) for choice in choices]
        return " or ".join(dict.fromkeys(kind for kind, _name in found)), next((name for _kind, name in found if name), "")
    if "enum" in schema or "const" in schema:
        return " or ".join(f"“{value}”" for value in schema.get("enum", [schema.get("const")])), ""
    if schema.get("type") == "array":
        kind, name = kind_of(schema.get("items", {}))
        return f"list of {kind}", name
    return str(schema.get("type", "any value")), ""


def fields_of(schema: dict[str, Any]) -> tuple[ToldField, ...]:
    """The fields of an object."""
    required = schema.get("required", [])
    found = []
    for name, field in schema.get("properties", {}).items():
        kind, other = kind_of(field)
        found.append(ToldField(name, kind, field.get("description", ""), name in required, other))
    return tuple(found)


def body_schema(content: dict[str, Any]) -> str:
    """The name of the schema of a body, or its media type where it is text."""
    for media, described in content.items():
        kind, name = kind_of(described.get("schema", {}))
        return name or (kind if media == "application/json" else media)
    return ""


def operations(description: dict[str, Any]) -> list[Operation]:
    """All operations in the order of the description."""
    found = []
    for path, methods in description["paths"].items():
        for method, told in methods.items():
            parameters = tuple(
                ToldField(
                    each["name"], kind_of(each.get("schema", {}))[0], each.get("description", ""), each.get("required", False)
                )
                for each in told.get("parameters", [])
            )
            good = next(response for status, response in told["responses"].items() if int(status) < 300)
            sent = body_schema(told.get("requestBody", {}).get("content", {}))
            subject = (told.get("tags") or [""])[0]
            about, takes_token = told.get("description", ""), "security" in told
            answers = body_schema(good.get("content", {}))
            found.append(Operation(method, path, about, subject, parameters, sent, answers, takes_token))
    return found


@cache
def page_context() -> dict[str, Any]:
    """Everything on the page; it is the same for everybody as long as the process runs."""
    description: dict[str, Any] = api.get_openapi_schema(path_prefix="/api/")
    grouped = groupby(sorted(operations(description), key=lambda each: each.subject), key=lambda each: each.subject)
    schemas = description["components"]["schemas"]
    told = [(name, schema.get("description", ""), fields_of(schema)) for name, schema in sorted(schemas.items())]
    about, _blank, more = ABOUT.partition("\n\n")
    return {
        "about": (about, more),
        "subjects": [(subject.capitalize(), list(each)) for subject, each in grouped],
        "schemas": [(name, about, fields) for name, about, fields in told if fields],
        "linked": {name for name, _about, fields in told if fields},
    }


@require_safe
def reference(request: HttpRequest) -> HttpResponse:
    """The page itself."""
    return render(request, "api/reference.html", page_context())


@csrf_exempt
def root(request: HttpRequest) -> HttpResponse:
    """The address with a slash at its end: browsers are led to the page, programs are told that nothing is there."""
    if request.method in ("GET", "HEAD") and "text/html" in request.headers.get("Accept", ""):
        return redirect("api_reference")
    return missing(request)
