"""All claims of "A Processor Usage Study of Ways into CICS", and the figures that are inputs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from headroom.domain.audit.checks import Check
from headroom.domain.audit.claims.ways_into_cics.gateway_and_services import (
    check_gateway,
    check_sockets,
    check_web_services,
)
from headroom.domain.audit.claims.ways_into_cics.labels import (
    check_labels,
    check_network,
    check_wordings,
)
from headroom.domain.audit.claims.ways_into_cics.operands import STUDY
from headroom.domain.audit.claims.ways_into_cics.queues_and_links import (
    check_lu62,
    check_program_link,
    check_queues,
)
from headroom.domain.audit.claims.ways_into_cics.reports import check_rmf_reports, check_tcb_times
from headroom.domain.audit.claims.ways_into_cics.scope import check_counts, check_scope
from headroom.domain.audit.claims.ways_into_cics.terminals_and_web import (
    check_basic_3270,
    check_http,
    check_https,
    check_queue_bridge_3270,
)
from headroom.domain.audit.evidence import (
    AuditedStudy,
)


def claims(study: AuditedStudy) -> Iterator[Check]:
    """Yield a check for every claim of the text. Raises UnknownNumberError."""
    parts: tuple[Callable[[AuditedStudy], Iterator[Check]], ...] = (
        check_scope,
        check_counts,
        check_basic_3270,
        check_queue_bridge_3270,
        check_http,
        check_https,
        check_gateway,
        check_web_services,
        check_sockets,
        check_queues,
        check_program_link,
        check_lu62,
        check_rmf_reports,
        check_tcb_times,
        check_network,
        check_labels,
        check_wordings,
    )
    yield from chain.from_iterable(part(study) for part in parts)


GIVEN: dict[str, str] = {
    f"{STUDY}-{name}": reason
    for reason, names in {
        "states what the test sent or received; nothing in the document derives it": (
            "3270-basic-changed-bytes",
            "3270-basic-maximum-data",
            "mq-3270-bridge-maximum-data",
            "http-nonpooled-data",
            "https-data",
            "https-pooled-payload",
            "https-pooled-payload-section",
            "https-pooled-data",
            "ctg-exci-data",
            "ctg-ipic-data",
            "ws-1x32k-element",
            "ws-1000x32-elements",
            "ws-1000x32-element",
            "sock-child-data",
            "sock-iter-data",
            "mq-every-data",
            "mq-first-data",
            "mq-dpl-bridge-data",
            "dpl-data",
            "lu62-data",
        ),
        "states a setting of the test": (
            "https-full-delay",
            "https-partial-delay",
        ),
        "states a property of TCP/IP; nothing in the document derives it": (
            "http-nonpooled-port-lifetime",
            "http-nonpooled-port-limit",
        ),
    }.items()
    for name in names
}
