"""Where a visitor comes from: the address at the other end of the line, unless that is a proxy of ours.

Anybody can write `X-Forwarded-For`. It is believed from the addresses in TABLETOWN_PROXIES alone.
"""

from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from .body_limit import Application, Receive, Send

LOOPBACK = ip_address("127.0.0.1")
"""Servers such as uvicorn believe what comes from here, unless they are told otherwise."""


def known_by(proxies: list[str], site: Application) -> Application:
    """The site, with each visitor's own address in the scope."""
    forwarded: Any = ProxyHeadersMiddleware(site, trusted_hosts=proxies)
    loopback_is_ours = any(LOOPBACK in ip_network(proxy) for proxy in proxies)

    async def placed(scope: Any, receive: Receive, send: Send) -> None:
        if not loopback_is_ours and was_forwarded(scope):
            scope["client"] = None
        await forwarded(scope, receive, send)

    return placed


def was_forwarded(scope: Any) -> bool:
    """Whether the server took the visitor's address from the visitor's own words: then it is nobody's address."""
    client = scope.get("client")
    words = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for").decode("latin1")
    return bool(client) and any(client[0] in word for word in words.split(","))


def household(address: str) -> str:
    """Whoever shares an allowance: an IPv4 address, or all IPv6 addresses of one line, which has 2^64 to choose from."""
    return place_of(address, 64)


def neighbourhood(address: str) -> str:
    """The same in wider bounds: whoever has many lines (an IPv6 customer may get 2^16 of them) shares one allowance."""
    return place_of(address, 48)


def place_of(address: str, bits: int) -> str:
    """An IPv4 address, or so many bits of an IPv6 address."""
    try:
        found = ip_address(address)
    except ValueError:
        return ""
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Network((int(found), bits), strict=False))
