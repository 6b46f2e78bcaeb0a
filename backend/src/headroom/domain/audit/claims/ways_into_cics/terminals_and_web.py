"""Claims on 3270 clients and CICS Web support."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import correlation

from headroom.domain.audit.checks import Check, Outcome
from headroom.domain.audit.claims.types import (
    about,
    derived,
    same_number,
    stated,
)
from headroom.domain.audit.claims.ways_into_cics.operands import (
    SCENARIO,
    change,
    component_of,
    figure_id,
    highest_rate,
    interval,
    mean_of,
    mode_time,
    ordered,
    row_costs,
    tcb,
)
from headroom.domain.audit.evidence import (
    AuditedStudy,
)
from headroom.domain.audit.recomputation import total
from headroom.domain.quantities.expressions import Name


def check_basic_3270(study: AuditedStudy) -> Iterator[Check]:
    """Check the text on basic 3270 terminals."""
    top = study.configuration("3270-basic").rows[-1]
    yield derived(
        study,
        figure_id("3270-basic-maximum-rate"),
        highest_rate(study, "3270-basic"),
        "highest ETR of Table 1",
        consequence="None for a value case: 0.008 % low.",
    )
    dispatched = study.line(figure_id("table-3"), "Accumulated time dispatched")
    waited = study.line(figure_id("table-3"), "Accumulated time in MVS Wait")
    yield derived(
        study,
        figure_id("3270-basic-qr-cpu"),
        study.line(figure_id("table-3"), "Accumulated time/TCB"),
        "processor time of the QR TCB in Table 3",
    )
    yield derived(
        study,
        figure_id("3270-basic-qr-dispatched"),
        dispatched,
        "dispatched time of the QR TCB in Table 3",
        consequence="The interval looks like exactly a minute and is 1.6 % longer.",
    )
    yield interval(study, "3270-basic-statistics-interval", dispatched + waited, "Table 3")
    yield same_number(
        study, figure_id("3270-basic-qr-interval"), figure_id("3270-basic-statistics-interval")
    )
    busy = total(*(Name(each.number.id) for each in top.cells))
    yield ordered(
        study,
        "3270-basic-lpar-busy",
        study.number(figure_id("3270-basic-lpar-busy")).place,
        "LPAR 57% busy at the maximum rate",
        "the three listed address spaces, as a share of all CPs, are at most that",
        [
            (
                busy / Name("lpar_cps[ways-into-cics-z196]"),
                study.figure(figure_id("3270-basic-lpar-busy")),
            )
        ],
        configuration="3270-basic",
        or_equal=True,
        printed_id=figure_id("3270-basic-lpar-busy"),
    )
    points = study.configuration("3270-basic").rows
    rates = [each.etr.value or 0.0 for each in points if each.etr]
    percents = [sum(cell.number.value or 0.0 for cell in each.cells) for each in points]
    fit = correlation(rates, percents) ** 2
    yield stated(
        study,
        check_id=figure_id("3270-basic-linear"),
        place=f"{SCENARIO}3270 clients, Basic 3270 terminals, Conclusions",
        quantity="Processor use rises linearly with the rate",
        statement="R² of CPU percent against ETR over the rows of Table 1, at least 0.99",
        printed="linear",
        recomputed=fit,
        recomputed_text=f"R² {fit:.5f}",
        unit="share",
        working=", ".join(
            f"{rate:g}: {each:.2f} %" for rate, each in zip(rates, percents, strict=True)
        ),
        configuration="3270-basic",
        agrees=fit >= 0.99,
    )


def check_queue_bridge_3270(study: AuditedStudy) -> Iterator[Check]:
    """Check the text on the WebSphere MQ 3270 bridge."""
    maximum = figure_id("mq-3270-bridge-maximum-data")
    yield same_number(study, figure_id("mq-3270-bridge-message"), maximum)
    yield same_number(study, figure_id("mq-3270-bridge-reply"), maximum)
    others = [each for each in study.configurations if each.id != "mq-3270-bridge"]
    large = [each for each in others if each.payload_class == "32k"]
    for figure in ("mq-3270-bridge-other-scenarios", "mq-3270-bridge-other-payloads"):
        printed = study.number(figure_id(figure))
        yield stated(
            study,
            check_id=figure_id(figure),
            place=printed.place,
            quantity=printed.label,
            statement="most of the other configurations move 32 KB",
            printed=printed.printed or "",
            recomputed=float(len(large)),
            recomputed_text=f"{len(large)} of {len(others)} configurations",
            unit="configurations",
            working=f"{len(large)} of {len(others)} configurations with 32 KB",
            configuration="mq-3270-bridge",
            printed_id=printed.id,
            agrees=len(large) > len(others) / 2,
        )
    place = f"{SCENARIO}3270 clients, WebSphere MQ 3270 Bridge, Conclusions"
    queues = ("mq-every", "mq-first", "mq-dpl-bridge")
    for component in ("CICS", "MQ CHINN", "MQ MSTR", "TCP/IP"):
        yield ordered(
            study,
            f"mq-3270-bridge-less-{component.replace('/', '-').replace(' ', '-')}",
            place,
            f"less data, less processor use in {component} than with 32 KB",
            f"{component} ms per transaction, mean of the rows, against the DPL bridge with 32 KB: "
            "the other scenarios have no bridge",
            [
                (
                    component_of(study, "mq-3270-bridge", component),
                    component_of(study, "mq-dpl-bridge", component),
                )
            ],
            configuration="mq-3270-bridge",
            consequence=(
                f"The {component} cost of the bridge cannot be scaled down from a 32 KB "
                "measurement by the amount of data."
            ),
        )
    yield ordered(
        study,
        "mq-3270-bridge-throughput",
        place,
        "more throughput than with 32 KB",
        "highest ETR against the three MQ scenarios with 32 KB",
        [(highest_rate(study, each), highest_rate(study, "mq-3270-bridge")) for each in queues],
        configuration="mq-3270-bridge",
    )


def check_http(study: AuditedStudy) -> Iterator[Check]:
    """Check the text on HTTP, and the rule of the ephemeral ports wherever it applies."""
    rule = study.figure(figure_id("http-nonpooled-port-limit")) / study.figure(
        figure_id("http-nonpooled-port-lifetime")
    )
    yield about(
        study,
        figure_id("http-nonpooled-rate-limit"),
        rule,
        "ports of an LPAR ÷ time that a closed port stays",
        within_share=0.1,
    )
    yield about(
        study,
        figure_id("http-nonpooled-maximum-connections"),
        highest_rate(study, "http-nonpooled"),
        "highest ETR of Table 6, each with its own connection",
        within_share=0.1,
    )
    for configuration in study.configurations:
        if configuration.connection != "per-request":
            continue
        yield ordered(
            study,
            f"port-limit-{configuration.id}",
            f"{SCENARIO}CICS Web support, HTTP, Non-pooled connections, Conclusions; "
            f"{configuration.rows[0].table}",
            "about 1000 new connections a second when the client is a CICS region",
            "highest ETR of a configuration that connects for each request, against "
            "ports ÷ lifetime",
            [(highest_rate(study, configuration.id), rule)],
            configuration=configuration.id,
            or_equal=True,
            outcome=Outcome.UNEXPLAINED,
            cause=(
                "it connects and closes a socket for each transaction from a client CICS region "
                "and still runs at nearly three times the limit; who closes first decides where "
                "the port waits, and the document does not say"
            ),
            consequence=(
                "Do not apply the rule of 1,000 connections a second to the sockets scenarios."
            ),
        )
    place = f"{SCENARIO}CICS Web support, HTTP, Pooled connections, Conclusions"
    yield ordered(
        study,
        "http-pooled-cheaper",
        place,
        "pooled connections take much less processor time",
        f"mean ms per transaction ({change(study, 'http-pooled', 'http-nonpooled')})",
        [(mean_of(study, "http-pooled"), mean_of(study, "http-nonpooled"))],
        configuration="http-pooled",
    )
    yield ordered(
        study,
        "http-pooled-faster",
        place,
        "the rate with pooled connections is higher",
        "highest ETR",
        [(highest_rate(study, "http-nonpooled"), highest_rate(study, "http-pooled"))],
        configuration="http-pooled",
    )


def check_https(study: AuditedStudy) -> Iterator[Check]:
    """Check the text on HTTPS."""
    yield same_number(study, figure_id("https-no-delay"), figure_id("https-full-delay"))
    yield same_number(study, figure_id("https-delay"), figure_id("https-partial-delay"))
    yield same_number(study, figure_id("https-retained"), figure_id("https-delay"))
    for figure in ("web-support-summary-in", "web-support-summary-out"):
        yield same_number(study, figure_id(figure), figure_id("http-nonpooled-data"))
    handshakes = study.line(figure_id("example-4"), "RATE", "CEX3C ID 6")
    yield derived(
        study,
        figure_id("https-full-handshakes"),
        handshakes,
        "RATE of coprocessor ID 6 in Example 4",
        suffix="report",
        consequence="None for a value case.",
    )
    yield derived(
        study,
        figure_id("https-full-handshakes"),
        study.etr("https-full", "5"),
        "ETR of the last row of Table 10, which it is said to match",
        suffix="table",
    )
    place = f"{SCENARIO}CICS Web support, HTTPS"
    yield ordered(
        study,
        "https-full-dearer",
        place,
        "a full handshake is much more expensive than a partial one",
        "mean ms per transaction of a partial against a full handshake, recomputed "
        f"({change(study, 'https-full', 'https-partial')} for the full one; by the printed "
        "averages 26.9 %), without the coprocessor's own time",
        [(mean_of(study, "https-partial"), mean_of(study, "https-full"))],
        configuration="https-full",
    )
    yield ordered(
        study,
        "https-partial-cheaper",
        f"{place}, Partial handshake, Conclusions",
        "a partial handshake takes less processor time than a full one",
        "ms per transaction, row by row at about equal rates",
        list(zip(row_costs(study, "https-partial"), row_costs(study, "https-full"), strict=True)),
        configuration="https-partial",
    )
    pooled = f"{place}, No handshake, pooled connections, Conclusions"
    yield ordered(
        study,
        "https-pooled-best",
        pooled,
        "avoiding handshakes is best for processor use and throughput",
        "mean ms per transaction, and highest ETR, against both other HTTPS scenarios",
        [
            *(
                (mean_of(study, "https-pooled"), mean_of(study, each))
                for each in ("https-partial", "https-full")
            ),
            *(
                (highest_rate(study, each), highest_rate(study, "https-pooled"))
                for each in ("https-partial", "https-full")
            ),
        ],
        configuration="https-pooled",
    )
    yield derived(
        study,
        figure_id("https-pooled-rate"),
        highest_rate(study, "https-pooled"),
        "highest ETR of Table 14",
    )
    yield derived(
        study,
        figure_id("https-pooled-cps"),
        study.cell("https-pooled", "5", "CICS") / 100,
        "CICS CPU percent of the last row of Table 14 ÷ 100",
    )
    for figure, mode in (("s8", "S8"), ("qr", "QR"), ("so", "SO")):
        yield derived(
            study,
            figure_id(f"https-pooled-{figure}-cpu"),
            tcb(study, mode, "Accumulated Time / TCB"),
            f"processor time of TCB mode {mode} in Example 5",
            consequence=f"The text reads {mode} 1.8 % low." if mode == "QR" else None,
        )
    yield ordered(
        study,
        "https-pooled-most-on-s8",
        pooled,
        "most of the processor time was on the S8 TCBs",
        "processor time of the other modes of Example 5 against that of S8",
        [
            (
                total(*(tcb(study, each, "Accumulated Time / TCB") for each in ("QR", "SL", "SO"))),
                tcb(study, "S8", "Accumulated Time / TCB"),
            )
        ],
        configuration="https-pooled",
    )
    yield interval(study, "https-pooled-statistics-interval", mode_time(study, "QR"), "Example 5")
