"""Claims of "Elvis and HostBridge: We Do Performance" against its own numbers."""

from __future__ import annotations

from collections.abc import Iterator

from headroom.domain.audit.checks import Check, Outcome
from headroom.domain.audit.claims.types import (
    counted,
    derived,
    same_number,
    stated,
    unavailable,
    wording,
)
from headroom.domain.audit.evidence import AuditedStudy

STUDY = "elvis"

GIVEN: dict[str, str] = {
    "elvis-gps": "states the customer's machine",
    "elvis-target-rate": "an assumption of the example",
    "elvis-high-rate": "an assumption of the example",
    "elvis-speed-share": "a statement on two systems without a measurement",
    "elvis-context-switches": "read off traces that are not printed",
    "elvis-ptf-hours": "nothing in the document derives it",
    "elvis-mtu-minimum": "a size of Ethernet",
    "elvis-mtu-default": "a default of z/OS",
    "elvis-nagle-tcp-header": "a size of TCP, in a quotation",
    "elvis-nagle-ip-header": "a size of IPv4, in a quotation",
    "elvis-nagle-data": "an example in a quotation",
    "elvis-ack-delay": "a statement in a quotation",
    "elvis-varied": "counts a list that is not available",
    "elvis-hostbridge-items": "counts what the text does not list",
    "elvis-cwxn-per-request": "how CICS works, nothing that was measured",
    "elvis-hbjs-per-request": "how the product works, nothing that was measured",
    "elvis-slow-start-window": "a statement in a quotation",
    "elvis-slow-start-window-high": "a statement in a quotation",
    "elvis-slow-start-growth": "a statement in a quotation",
    "elvis-slow-start-default-other": "a default in a quotation",
}
"""Figures that are inputs: there is nothing in the document to check them against."""


def claims(study: AuditedStudy) -> Iterator[Check]:
    """Yield a check for every claim of the paper. Raises UnknownNumberError."""
    yield from _rates(study)
    yield from _segments(study)
    yield from _headers(study)
    yield same_number(study, "elvis-mss-result-mtu", "elvis-mtu-default")
    yield same_number(study, "elvis-nagle-chunk", "elvis-nagle-data")
    yield counted(
        study,
        "elvis-buckets",
        3.0,
        "groups that the text goes through",
        "HostBridge, CICS, TCP/IP",
    )
    for figure in ("elvis-inbound-packets", "elvis-outbound-packets"):
        yield unavailable(study, figure, "the trace that it counts is published as a picture")
    yield unavailable(
        study,
        "elvis-response-reduction",
        "the times of both traces are published as pictures",
    )
    yield wording(
        study,
        check_id="elvis-outbound-request",
        place="MSS and MTU Sizes",
        quantity="What was chopped into six packets",
        printed="outbound request",
        right="outbound response",
        cause="CICS answers here; the inbound request is the one of three packets",
        consequence="None, once known.",
    )


def _rates(study: AuditedStudy) -> Iterator[Check]:
    yield same_number(study, "elvis-presented-rate", "elvis-target-rate")
    yield derived(
        study,
        "elvis-double-rate",
        study.figure("elvis-presented-rate") * 2,
        "twice the presentation rate",
    )


def _segments(study: AuditedStudy) -> Iterator[Check]:
    header = study.figure("elvis-header")
    for figure, mtu in (
        ("elvis-mss-client", "elvis-mtu-minimum"),
        ("elvis-mss-minimum", "elvis-mtu-minimum"),
        ("elvis-mss-zos", "elvis-mtu-default"),
        ("elvis-mss-default", "elvis-mtu-default"),
        ("elvis-mss-result", "elvis-mtu-default"),
    ):
        yield derived(study, figure, study.figure(mtu) - header, "MTU − headers of 40 bytes")
    yield same_number(study, "elvis-slow-start-default", "elvis-mss-default")


def _headers(study: AuditedStudy) -> Iterator[Check]:
    tcp, ip = study.figure("elvis-nagle-tcp-header"), study.figure("elvis-nagle-ip-header")
    yield derived(study, "elvis-nagle-header", tcp + ip, "TCP header + IPv4 header")
    yield derived(
        study,
        "elvis-nagle-packet",
        study.figure("elvis-nagle-header") + study.figure("elvis-nagle-data"),
        "headers + useful information",
    )
    yield derived(study, "elvis-header", tcp + ip, "TCP header + IPv4 header")
    printed, alone = study.number("elvis-header"), study.number("elvis-nagle-tcp-header")
    yield stated(
        study,
        check_id="elvis-header.name",
        place=printed.place,
        quantity="What the 40 bytes are",
        statement="length of a TCP header, by the quotation in the same paper",
        printed=f"{printed.printed} bytes for the TCP header",
        recomputed=alone.value or 0.0,
        unit="bytes",
        working=f"TCP {alone.printed} + IPv4 {study.number('elvis-nagle-ip-header').printed}",
        printed_id=printed.figure,
        family="label",
        agrees=alone.value == printed.value,
        outcome=Outcome.WRONG_LABEL,
        cause="the 40 bytes are the TCP and the IPv4 header, 20 bytes each",
        consequence="None for IPv4. With IPv6 headers, 60 bytes come off the MTU, not 40.",
    )
