"""The Content-Security-Policy: nothing from elsewhere, no inline script, no inline style."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

Answer = Callable[[HttpRequest], HttpResponseBase]


def content_policy(get_response: Answer) -> Answer:
    """Adds the policy to every answer that has none of its own."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        return guarded(response)

    return answer


def guarded(response: HttpResponseBase) -> HttpResponseBase:
    """The answer with its policy."""
    response.headers.setdefault("Content-Security-Policy", POLICY)
    response.headers.setdefault("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
    return response
