"""Ways in made from the CICS study's seed file, for tests of the domain alone."""

from functools import cache

from headroom.domain.comparison.ways_in import MethodLimit, WayIn
from headroom.domain.evidence.studies import Environment
from tests.unit.evidence_samples import cics_study, configuration, printed_rows

ENVIRONMENT = Environment("z196", "2817-779", "stated", 3)
SMALL_PAYLOADS = ("3270-basic", "mq-3270-bridge")
SINGLE_THREAD = MethodLimit(
    "single-thread", "One server transaction.", "Conclusions", "method", "server transaction", 957
)


@cache
def responses(name: str) -> dict[str, float]:
    """Return printed response times by point, ms."""
    return {
        row["point"]: float(row["value"])
        for row in printed_rows()
        if row["configuration"] == name and row["quantity"] == "response_time"
    }


@cache
def ways() -> dict[str, WayIn]:
    """Return all ways in of the study."""
    return {
        name: WayIn(
            configuration=configuration(
                series,
                study="ways-into-cics",
                environment=ENVIRONMENT,
                security="tls-full-handshake" if name.startswith("https") else "none",
                payload_class="1920" if name in SMALL_PAYLOADS else "32k",
            ),
            series=series,
            payload_in_bytes=1920 if name in SMALL_PAYLOADS else 32768,
            payload_out_bytes=1920 if name in SMALL_PAYLOADS else 32768,
            connection="kept",
            lpar_ziips=1,
            responses_ms=tuple(responses(name)[each.name] for each in series.points),
            responses_printed=tuple(None for _ in series.points),
            published_mean=None,
            limit=SINGLE_THREAD if name == "sock-iter" else None,
            payload_limit=None,
            remarks=(),
            locator="Tables",
        )
        for name, series in cics_study().items()
    }
