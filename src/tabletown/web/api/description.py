"""The API, and its description: OpenAPI 3.1, made from the code."""

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema

from tabletown.version import __version__

from .endpoints import chat_and_log as talking
from .endpoints import clocks, games, records, tables, tokens
from .endpoints import moves as playing
from .problem_details import CONTENT_TYPE, handle_all, problem
from .responses import ProblemTold

ABOUT = """Play, watch and study the games of this site with programs.

A program has the rights that a page has, by a token for a seat: it is given one when it makes or joins a table, or by a player,
from the page of their table. Names, sentences and legality are the library's own."""
WRONG_EVERYWHERE = (400, 404, 422, 503)
WRONG_WITH_TOKENS = (401, 403, 429)
WRONG_WHEN_CHANGING = (403, 409, 413, 429)
PROBLEM = "Problem"


class Api(NinjaAPI):
    """The API, with everything said that can go wrong, and in which format."""

    def get_openapi_schema(self, *, path_prefix: str | None = None, path_params: dict[str, Any] | None = None) -> OpenAPISchema:
        """The description, completed."""
        found = super().get_openapi_schema(path_prefix=path_prefix, path_params=path_params)
        found["components"]["schemas"][PROBLEM] = ProblemTold.model_json_schema(mode="serialization")
        for operations in found["paths"].values():
            for method, operation in operations.items():
                complete(method, operation)
        return found


def complete(method: str, operation: dict[str, Any]) -> None:
    """Say of an operation in which format it answers, and what can go wrong."""
    produces = operation.pop("produces", "")
    if produces:
        operation["responses"][200]["content"] = {produces: {"schema": {"type": "string"}}}
    wrong = {*WRONG_EVERYWHERE}
    wrong |= {*WRONG_WITH_TOKENS} if "security" in operation else set()
    wrong |= {*WRONG_WHEN_CHANGING} if method != "get" else set()
    told = {CONTENT_TYPE: {"schema": {"$ref": f"#/components/schemas/{PROBLEM}"}}}
    for status in sorted(wrong):
        operation["responses"][status] = {"description": HTTPStatus(status).phrase, "content": told}


api = Api(
    title="Tabletown",
    version=__version__,
    description=ABOUT,
    docs_url=None,  # its page would load scripts from elsewhere
    openapi_url="openapi.json",
    urls_namespace="api",
)
handle_all(api)
for part in (games, tables, playing, clocks, talking, records, tokens):
    api.add_router("", part.router)


def missing(request: HttpRequest, path: str = "") -> HttpResponse:
    """Where nothing is."""
    return problem(404, _("There is nothing at this address; /api/openapi.json says what there is."), "not_found")
