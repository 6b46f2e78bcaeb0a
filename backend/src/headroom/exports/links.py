"""The link under which others open a report, and its QR code for paper."""

from __future__ import annotations

import re
from ipaddress import ip_address
from urllib.parse import urlsplit

_ORIGIN = re.compile(
    r"https?://[A-Za-z0-9.\-]+(?::\d{1,5})?|https?://\[[0-9A-Fa-f:.]+\](?::\d{1,5})?"
)


def public_link(origin: str, token: str) -> str | None:
    """Return a report's link; None where its server is reached from its own machine alone."""
    if _ORIGIN.fullmatch(origin) is None:
        return None
    host = urlsplit(origin).hostname or "localhost"
    return None if is_own_machine(host) else f"{origin}/reports/{token}"


def is_own_machine(host: str) -> bool:
    """Return whether a host is the machine that asks."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def link_code(link: str) -> str:
    """Return a link as QR code: an SVG as a data address, read with a quarter of it lost."""
    import segno  # slow to load

    address: str = segno.make(link, error="q", micro=False).svg_data_uri(
        border=2, scale=4, encode_minimal=True, svgclass=None, lineclass=None, dark="#1b2529"
    )
    return address
