"""Where the site is, for mails: not what somebody has written into a request whose answer goes to somebody else."""

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port


def address_for_mail(request: HttpRequest) -> str:
    """What the settings say; or else the name by which the site was reached, with no port but the one that the server listens on.

    The name is one of TABLETOWN_HOSTS; the port is anybody's to choose.
    """
    if settings.ADDRESS:
        return str(settings.ADDRESS)
    name, port = split_domain_port(request.get_host())
    return (
        f"{request.scheme}://{name}:{port}" if port and port == request.META.get("SERVER_PORT") else f"{request.scheme}://{name}"
    )
