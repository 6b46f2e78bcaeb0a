"""Claims on WebSphere MQ, distributed program link and LU6.2."""

from __future__ import annotations

from collections.abc import Iterator

from headroom.domain.audit.checks import Check
from headroom.domain.audit.claims.types import (
    same_number,
    stated,
)
from headroom.domain.audit.claims.ways_into_cics.operands import (
    SCENARIO,
    change,
    component_of,
    figure_id,
    highest_rate,
    mean_of,
    ordered,
    row_costs,
)
from headroom.domain.audit.evidence import (
    AuditedConfiguration,
    AuditedPoint,
    AuditedStudy,
)
from headroom.domain.audit.recomputation import value_of
from headroom.domain.quantities.expressions import Name


def check_queues(study: AuditedStudy) -> Iterator[Check]:
    """Check the text on WebSphere MQ."""
    for name in ("mq-every", "mq-first"):
        yield same_number(study, figure_id(f"{name}-reply"), figure_id(f"{name}-data"))
    place = f"{SCENARIO}CICS and WebSphere MQ"
    first = f"{place}, TriggerType FIRST, Conclusions"
    yield ordered(
        study,
        "mq-first-cheaper",
        first,
        "less processor usage than with TriggerType EVERY",
        "ms per transaction, row by row at about equal rates",
        list(zip(row_costs(study, "mq-first"), row_costs(study, "mq-every"), strict=True)),
        configuration="mq-first",
    )
    rows, last = study.configuration("mq-every").rows, study.configuration("mq-first").rows
    yield ordered(
        study,
        "mq-first-slower",
        first,
        "throughput was not as high as with TriggerType EVERY",
        "highest ETR",
        [(highest_rate(study, "mq-first"), highest_rate(study, "mq-every"))],
        configuration="mq-first",
        cause=(
            "the last row of Table 30 is faster than the last row of Table 28, with a response "
            f"time of {_ms(last[-1])} against {_ms(rows[-1])}; the row before, {_rate(last[-2])} "
            f"a second at {_ms(last[-2])}, would bear the claim"
        ),
        consequence=(
            "The printed rows give no lower limit for TriggerType FIRST; at a response time that "
            f"anybody would accept it is nearer {_rate(last[-2])} a second."
        ),
    )
    yield ordered(
        study,
        "mq-every-scales",
        f"{place}, TriggerType EVERY, Conclusions",
        "TriggerType EVERY scales well",
        "cost and response time of the last row against the first",
        [
            (row_costs(study, "mq-every")[-1], row_costs(study, "mq-every")[0]),
            (
                study.response("mq-every", rows[-1].name),
                study.response("mq-every", rows[0].name),
            ),
        ],
        configuration="mq-every",
        or_equal=True,
    )
    bridge = f"{place}, Distributed program link bridge, Conclusions"
    yield ordered(
        study,
        "mq-dpl-bridge-cics-dearer",
        bridge,
        "CICS costs more than with basic GET and PUT",
        "CICS ms per transaction, mean of the rows, against both TriggerTypes",
        [
            (component_of(study, each, "CICS"), component_of(study, "mq-dpl-bridge", "CICS"))
            for each in ("mq-every", "mq-first")
        ],
        configuration="mq-dpl-bridge",
    )
    for component in ("MQ CHINN", "MQ MSTR", "TCP/IP"):
        ours = value_of(study, component_of(study, "mq-dpl-bridge", component))
        shares = {
            each: ours / value_of(study, component_of(study, each, component)) - 1
            for each in ("mq-every", "mq-first")
        }
        yield stated(
            study,
            check_id=figure_id(
                f"mq-dpl-bridge-similar-{component.replace('/', '-').replace(' ', '-')}"
            ),
            place=bridge,
            quantity=f"{component} costs about the same as in the other MQ scenarios",
            statement=(
                f"{component} ms per transaction, mean of the rows, within 10 % of both "
                "TriggerTypes"
            ),
            printed="similar",
            recomputed=max(shares.values(), key=abs) * 100,
            recomputed_text="; ".join(
                f"{share * 100:+.0f} % against {study.configuration(each).label}"
                for each, share in shares.items()
            ),
            unit="percent",
            working=f"{ours:.4f} ms; "
            + "; ".join(
                f"{each} {value_of(study, component_of(study, each, component)):.4f} ms"
                for each in shares
            ),
            configuration="mq-dpl-bridge",
            agrees=all(abs(each) <= 0.1 for each in shares.values()),
            cause="the same data, but the bridge monitor browses the queue for each message"
            if component == "MQ MSTR"
            else None,
            consequence=(
                "Small in absolute terms, hundredths of a ms, but no reason to carry one MQ "
                f"scenario's {component} cost over to another."
            ),
        )


def check_program_link(study: AuditedStudy) -> Iterator[Check]:
    """Check the text on distributed program link."""
    yield same_number(study, figure_id("dpl-received"), figure_id("dpl-data"))
    yield same_number(study, figure_id("dpl-reply"), figure_id("dpl-data"))
    place = f"{SCENARIO}Distributed program link, Conclusions"
    yield ordered(
        study,
        "dpl-ipic-cheaper",
        place,
        "IPIC shows a modest reduction against VTAM LU6.2",
        f"mean ms per transaction ({change(study, 'dpl-ipic', 'dpl-lu62')})",
        [(mean_of(study, "dpl-ipic"), mean_of(study, "dpl-lu62"))],
        configuration="dpl-ipic",
    )
    pairs = [
        (near, row)
        for row in study.configuration("dpl-ipic").rows
        if (near := _nearest(study.configuration("dpl-lu62"), row)) is not None
    ]
    yield ordered(
        study,
        "dpl-lu62-response",
        place,
        "better response times for the VTAM configuration",
        "response time at the nearest equal rate (within 2 %)",
        [
            (Name(a.response.id), Name(b.response.id))
            for a, b in pairs
            if a.response is not None and b.response is not None
        ],
        configuration="dpl-lu62",
        cause="; ".join(
            f"at {_rate(a)} a second VTAM is slower, {_ms(a)} against {_ms(b)}"
            for a, b in pairs
            if a.response and b.response and (a.response.value or 0) >= (b.response.value or 0)
        )
        or None,
        consequence="At low rates the response time is no argument for VTAM over a CTC.",
    )


def _nearest(configuration: AuditedConfiguration, row: AuditedPoint) -> AuditedPoint | None:
    rate = row.etr.value if row.etr else None
    near = [
        each
        for each in configuration.rows
        if rate and each.etr and each.etr.value and abs(each.etr.value / rate - 1) <= 0.02
    ]
    return min(
        near,
        key=lambda each: abs((each.etr.value or 0.0) - (rate or 0.0)) if each.etr else 0.0,
        default=None,
    )


def check_lu62(study: AuditedStudy) -> Iterator[Check]:
    """Check the text on LU6.2."""
    yield same_number(study, figure_id("lu62-reply"), figure_id("lu62-data"))
    place = f"{SCENARIO}VTAM LU6.2 Distributed Transaction Processing, Conclusions"
    others = ("lu62-xcf", "lu62-ee")
    yield ordered(
        study,
        "lu62-ctc-cheapest",
        place,
        "VTAM over the CTC had the lowest processor cost",
        "ms per transaction, row by row, against XCF and Enterprise Extender",
        [
            pair
            for each in others
            for pair in zip(row_costs(study, "lu62-ctc"), row_costs(study, each), strict=True)
        ],
        configuration="lu62-ctc",
    )
    for other in others:
        yield ordered(
            study,
            f"lu62-ctc-fastest-{other}",
            place,
            "the best response times were achieved over the CTC",
            f"response time, row by row, against {study.configuration(other).label}",
            [
                (Name(a.response.id), Name(b.response.id))
                for a, b in zip(
                    study.configuration("lu62-ctc").rows,
                    study.configuration(other).rows,
                    strict=True,
                )
                if a.response is not None and b.response is not None
            ],
            configuration="lu62-ctc",
            cause=(
                f"{study.configuration(other).label}: {_range(study.configuration(other))}, "
                f"over the CTC: {_range(study.configuration('lu62-ctc'))}"
            ),
            consequence=(
                "XCF is the choice for response time, the CTC for processor cost; the document "
                "gives both to the CTC."
            ),
        )


def _ms(row: AuditedPoint) -> str:
    return f"{row.response.printed} ms" if row.response else "no response time"


def _rate(row: AuditedPoint) -> str:
    return f"{row.etr.value:,.0f}" if row.etr and row.etr.value else "no rate"


def _range(configuration: AuditedConfiguration) -> str:
    """Return the lowest and highest response time of a configuration."""
    times = [row.response.value or 0.0 for row in configuration.rows if row.response]
    return f"{min(times):g} to {max(times):g} ms"
