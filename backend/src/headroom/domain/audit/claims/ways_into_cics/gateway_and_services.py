"""Claims on the CICS Transaction Gateway, web services and IP sockets."""

from __future__ import annotations

from collections.abc import Iterator

from headroom.domain.audit.checks import Check, Hypothesis, Outcome
from headroom.domain.audit.claims.types import (
    derived,
    same_number,
    stated,
)
from headroom.domain.audit.claims.ways_into_cics.operands import (
    SCENARIO,
    cell_cost,
    change,
    figure_id,
    highest_rate,
    mean_of,
    named,
    ordered,
)
from headroom.domain.audit.evidence import (
    AuditedPoint,
    AuditedStudy,
)
from headroom.domain.audit.rates import (
    TOTAL_WITHOUT_ENGINES,
    mean_cost,
    row_cost,
)
from headroom.domain.audit.recomputation import total, value_of
from headroom.domain.quantities.expressions import Name


def check_gateway(study: AuditedStudy) -> Iterator[Check]:
    """Check the text on the CICS Transaction Gateway."""
    yield same_number(study, figure_id("ctg-exci-data-limit"), figure_id("ctg-exci-data"))
    place = f"{SCENARIO}CICS Transaction Gateway, Conclusions"
    summary = f"{SCENARIO}CICS Transaction Gateway, Summary"
    yield ordered(
        study,
        "ctg-exci-cheapest",
        place,
        "EXCI used the least processor time per transaction",
        "mean ms per transaction with zAAP, EXCI against IPIC",
        [(mean_of(study, "ctg-exci"), mean_of(study, "ctg-ipic"))],
        configuration="ctg-exci",
    )
    exci, ipic = study.configuration("ctg-exci"), study.configuration("ctg-ipic")
    cheaper = [
        b.etr.printed
        for a, b in zip(exci.rows, ipic.rows, strict=True)
        if b.etr is not None and _gp_ms(study, b) < _gp_ms(study, a)
    ]
    yield ordered(
        study,
        "ctg-exci-cheapest-on-gps",
        f"{place}; Tables 17 and 19",
        "EXCI used the least processor time per transaction: of which processors",
        "the same on general-purpose processors alone: mean of the rows, and the printed averages "
        "without zAAP",
        [
            (mean_cost(exci, engines=False), mean_cost(ipic, engines=False)),
            (
                Name(study.average("ctg-exci", TOTAL_WITHOUT_ENGINES).id),
                Name(study.average("ctg-ipic", TOTAL_WITHOUT_ENGINES).id),
            ),
        ],
        configuration="ctg-exci",
        outcome=Outcome.READING_NOTE,
        cause=(
            "the sentence is true of all processors together, and the Summary says that IPIC "
            "offloads more. Row by "
            f"row IPIC is cheaper on GPs at {', '.join(each or '' for each in cheaper)} a second; "
            f"at its highest rate {_overflow(study, ipic.rows[-1]):.1%} of its eligible work "
            "overflows to GPs"
        ),
        consequence=(
            "MSU follow GP time: with a specialty engine IPIC is the cheaper way in at low and "
            "middle rates."
        ),
    )
    yield ordered(
        study,
        "ctg-exci-cics-cheaper",
        summary,
        "CICS costs less with EXCI than with IPIC",
        "CICS ms per transaction, row by row",
        [
            (cell_cost(a, "CICS"), cell_cost(b, "CICS"))
            for a, b in zip(exci.rows, ipic.rows, strict=True)
        ],
        configuration="ctg-exci",
    )
    yield ordered(
        study,
        "ctg-ipic-gateway-dearer",
        summary,
        "the gateway costs more in all with IPIC",
        "gateway ms per transaction, GP and zAAP, row by row",
        [
            (cell_cost(a, "CTG", "gp", "zaap"), cell_cost(b, "CTG", "gp", "zaap"))
            for a, b in zip(exci.rows, ipic.rows, strict=True)
        ],
        configuration="ctg-ipic",
    )
    yield ordered(
        study,
        "ctg-ipic-more-offload",
        summary,
        "more of the gateway runs on the zAAP with IPIC",
        "zAAP ms per transaction, row by row",
        [
            (cell_cost(a, "CTG", "zaap"), cell_cost(b, "CTG", "zaap"))
            for a, b in zip(exci.rows, ipic.rows, strict=True)
        ],
        configuration="ctg-ipic",
    )
    yield ordered(
        study,
        "ctg-ipic-fewer-gps",
        summary,
        "GPs are less critical in the gateway for IPIC",
        "gateway GP ms per transaction, row by row",
        [
            (cell_cost(b, "CTG", "gp"), cell_cost(a, "CTG", "gp"))
            for a, b in zip(exci.rows, ipic.rows, strict=True)
        ],
        configuration="ctg-ipic",
    )
    yield ordered(
        study,
        "ctg-most-eligible",
        place,
        "most of the processing in the gateway is zAAP-eligible",
        "half of the gateway's GP and zAAP percent against AAPCP + zAAP, all rows of both tables",
        [
            (
                total(named(row, "CTG", "gp"), named(row, "CTG", "zaap")) / 2,
                total(named(row, "CTG", "aapcp"), named(row, "CTG", "zaap")),
            )
            for row in (*exci.rows, *ipic.rows)
        ],
    )


def _gp_ms(study: AuditedStudy, row: AuditedPoint) -> float:
    cost = row_cost(row, engines=False)
    return 0.0 if cost is None else value_of(study, cost)


def _overflow(study: AuditedStudy, row: AuditedPoint) -> float:
    overflow = named(row, "CTG", "aapcp")
    return value_of(study, overflow / (overflow + named(row, "CTG", "zaap")))


def check_web_services(study: AuditedStudy) -> Iterator[Check]:
    """Check the text on web services."""
    yield same_number(study, figure_id("ws-other-scenarios-data"), figure_id("ws-1x32k-element"))
    yield same_number(
        study, figure_id("ws-1x32k-conclusion-element"), figure_id("ws-1x32k-element")
    )
    for place in ("section", "conclusion", "summary", "offload"):
        yield same_number(
            study, figure_id(f"ws-1000x32-{place}-elements"), figure_id("ws-1000x32-elements")
        )
    for place in ("section", "conclusion"):
        yield same_number(
            study, figure_id(f"ws-1000x32-{place}-element"), figure_id("ws-1000x32-element")
        )
    printed = study.number(figure_id("ws-1000x32-data"))
    yield derived(
        study,
        printed.id,
        study.figure(figure_id("ws-1000x32-elements"))
        * study.figure(figure_id("ws-1000x32-element")),
        "elements × bytes of an element",
        hypotheses=(
            Hypothesis(
                32 * 1024.0,
                Outcome.WRONG_LABEL,
                "32 kB of 1,000 bytes: 2.3 % less than the 32 KB of 1,024 bytes elsewhere; "
                "the XML tags, which are sent too, are not counted",
            ),
        ),
        consequence="None of weight: the tags, whose length is not stated, outweigh it.",
    )
    complex_ws = study.configuration("ws-1000x32")
    yield ordered(
        study,
        "ws-1000x32-no-aapcp",
        f"{SCENARIO}CICS Web services, note after Table 23",
        "no AAPCP in this environment",
        "twice the AAPCP percent is no more than itself in every row: it is zero",
        [(named(row, "CICS", "aapcp") * 2, named(row, "CICS", "aapcp")) for row in complex_ws.rows],
        configuration="ws-1000x32",
        or_equal=True,
    )
    yield ordered(
        study,
        "ws-1000x32-dearer",
        f"{SCENARIO}CICS Web services, Conclusions",
        "the complexity of the XML is a main factor of the cost",
        f"mean ms per transaction ({change(study, 'ws-1000x32', 'ws-1x32k')} for 1,000 elements)",
        [(mean_of(study, "ws-1x32k"), mean_of(study, "ws-1000x32"))],
        configuration="ws-1000x32",
    )
    yield ordered(
        study,
        "ws-1000x32-offload-significant",
        f"{SCENARIO}CICS Web services, Conclusions",
        "the offload to the zAAP was significant",
        "one twentieth of the row's cost against its zAAP part, row by row",
        [
            (cost / 20, cell_cost(row, "CICS", "zaap"))
            for row in complex_ws.rows
            if (cost := row_cost(row)) is not None
        ],
        configuration="ws-1000x32",
    )


def check_sockets(study: AuditedStudy) -> Iterator[Check]:
    """Check the text on IP sockets."""
    yield same_number(study, figure_id("sock-child-reply"), figure_id("sock-child-data"))
    yield same_number(study, figure_id("sock-iter-read"), figure_id("sock-iter-data"))
    yield same_number(study, figure_id("sock-iter-reply"), figure_id("sock-iter-data"))
    yield derived(
        study,
        figure_id("sock-iter-maximum-rate"),
        highest_rate(study, "sock-iter"),
        "highest ETR of Table 26",
        consequence="None for a value case: 0.06 % low.",
    )
    yield ordered(
        study,
        "sock-iter-cheaper",
        f"{SCENARIO}Communication Server IP Sockets, Summary",
        "the iterative model had considerably smaller processor usage",
        f"mean ms per transaction ({change(study, 'sock-iter', 'sock-child')})",
        [(mean_of(study, "sock-iter"), mean_of(study, "sock-child"))],
        configuration="sock-iter",
    )
    yield ordered(
        study,
        "sock-iter-slower",
        f"{SCENARIO}Communication Server IP Sockets, Summary",
        "reduced throughput",
        "highest ETR",
        [(highest_rate(study, "sock-iter"), highest_rate(study, "sock-child"))],
        configuration="sock-iter",
    )
    rows = study.configuration("sock-iter").rows
    absent = [
        cell.number
        for row in rows
        for cell in row.cells
        if cell.component == "BPXOINIT" and cell.number.value is None
    ]
    yield stated(
        study,
        check_id=figure_id("sock-iter-bpxoinit"),
        place=f"{SCENARIO}Communication Server IP Sockets, Conclusions; Table 26, BPXOINIT GCPU%",
        quantity="BPXOINIT of the iterative server",
        statement="rows of Table 26 in which BPXOINIT holds a number",
        printed="no processor usage",
        recomputed=float(len(rows) - len(absent)),
        recomputed_text=f"{', '.join(sorted({each.printed or '' for each in absent}))} in "
        f"{len(absent)} of {len(rows)} rows",
        unit="rows",
        working="; ".join(f"{each.place}: {each.printed}" for each in absent),
        configuration="sock-iter",
        family="label",
        agrees=not absent,
        outcome=Outcome.WRONG_LABEL,
        cause=(
            "the table prints NA where the text says none: not available and zero are not the "
            "same; all five printed totals are the sums without it"
        ),
        consequence=(
            "Stored as missing. The totals of the iterative server are complete only if the text "
            "is right; otherwise they are a lower bound."
        ),
        inputs=tuple(absent),
    )
