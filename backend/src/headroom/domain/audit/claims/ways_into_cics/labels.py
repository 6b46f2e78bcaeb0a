"""The network, labels and units, and wordings that mislead."""

from __future__ import annotations

from collections.abc import Iterator

from headroom.domain.audit.checks import Check, Outcome
from headroom.domain.audit.claims.types import (
    stated,
    wording,
)
from headroom.domain.audit.claims.ways_into_cics.operands import (
    component_of,
    figure_id,
    highest_rate,
)
from headroom.domain.audit.evidence import (
    AuditedStudy,
)
from headroom.domain.audit.rates import (
    row_cost,
)
from headroom.domain.audit.recomputation import value_of

PAYLOAD_BITS_PER_SECOND = 10**9


def check_network(study: AuditedStudy) -> Iterator[Check]:
    """Check the network adapter, which the text does not discuss, against the rates."""
    through_osa = [
        each
        for each in study.configurations
        if each.payload_in_bytes == 32768
        and any(cell.component == "TCP/IP" for cell in each.rows[0].cells)
    ]
    bits = {
        each.id: value_of(study, highest_rate(study, each.id)) * 32768 * 8 / PAYLOAD_BITS_PER_SECOND
        for each in through_osa
    }
    busiest = sorted(bits.items(), key=lambda each: -each[1])
    yield stated(
        study,
        check_id=figure_id("osa-unit"),
        place="High-level summary; Environment, Hardware",
        quantity="Speed of the OSA-Express3 adapter",
        statement=(
            "highest ETR × 32,768 bytes × 8 of every configuration over TCP/IP: a link of 1 Gbit/s "
            "carries it, and none goes beyond"
        ),
        printed="1 GB",
        recomputed=busiest[0][1],
        recomputed_text=f"at most {busiest[0][1]:.3f} Gbit/s a direction",
        unit="Gbit/s",
        working="; ".join(f"{name} {value:.3f}" for name, value in busiest),
        family="label",
        agrees=False,
        outcome=Outcome.WRONG_LABEL,
        cause="Gbit/s meant: 1 Gigabit Ethernet, not gigabytes",
        consequence="Read as gigabytes a second it hides how full the link was.",
    )
    full = [name for name, value in busiest if value >= 0.85]
    labels = ", ".join(study.configuration(each).label for each in full)
    elsewhere = max(value_of(study, highest_rate(study, each)) for each in ("lu62-xcf", "lu62-ctc"))
    yield stated(
        study,
        check_id=figure_id("osa-limit"),
        place="Tables 8, 14, 16 and 18, last rows",
        quantity="What ended these measurements",
        statement="payload of the highest rate in Gbit/s a direction, over one 1 Gbit/s adapter",
        printed="no limit stated",
        recomputed=float(len(full)),
        recomputed_text=f"{len(full)} configurations at {bits[full[-1]]:.2f} to "
        f"{bits[full[0]]:.2f} Gbit/s"
        if full
        else "none",
        unit="configurations",
        working="; ".join(f"{name} {bits[name]:.3f} Gbit/s" for name in full),
        agrees=not full,
        outcome=Outcome.UNEXPLAINED,
        cause=(
            f"{labels}: all stop where a gigabit link is full with payload alone; the paths that "
            f"do not use the adapter reach {elsewhere:,.0f} a second with the same payload"
        ),
        consequence=(
            "Their highest rate is probably the adapter's, not CICS's: it is no limit of the way "
            "in on a faster network."
        ),
    )


def check_labels(study: AuditedStudy) -> Iterator[Check]:
    """Check heads, units and rules as they are worded."""
    ours = value_of(study, component_of(study, "dpl-lu62", "NET"))
    known = {
        "NET of Table 42 (the same path)": value_of(study, component_of(study, "lu62-ctc", "NET")),
        "TCP/IP of Table 34": value_of(study, component_of(study, "dpl-ipic", "TCP/IP")),
    }
    nearest = min(known, key=lambda each: abs(known[each] / ours - 1))
    column = next(
        each.column
        for each in study.configuration("dpl-lu62").rows[0].cells
        if each.component == "NET"
    )
    yield stated(
        study,
        check_id=figure_id("table-36-column"),
        place="Table 36, column 4",
        quantity="The address space of the column",
        statement="the column's ms per transaction against the same data over known address spaces",
        printed=column,
        recomputed=ours,
        recomputed_text=f"{ours:.4f} ms, nearest to {nearest}",
        unit="ms",
        working="; ".join(f"{name} {value:.4f} ms" for name, value in known.items()),
        configuration="dpl-lu62",
        family="label",
        agrees=not nearest.startswith("NET"),
        outcome=Outcome.WRONG_LABEL,
        cause="the data flows over VTAM and a CTC: no TCP/IP is on the path; head copied",
        consequence="Stored as NET. Counted as TCP/IP, the cost is sought in the wrong place.",
    )
    key = study.number(figure_id("https-key-length"))
    bits = 3 * 56
    yield stated(
        study,
        check_id=key.id,
        place=key.place,
        quantity="Key length of the cipher suite",
        statement="three DES keys of 56 bits, in the unit that the document prints",
        printed=key.printed or "",
        printed_value=key.value,
        recomputed=bits / 8,
        recomputed_text=f"{bits} bits = {bits // 8} bytes",
        unit="bytes",
        working="3 × 56 ÷ 8",
        printed_id=key.id,
        family="label",
        outcome=Outcome.WRONG_LABEL,
        cause="bits printed as bytes",
        consequence="None for the cost; the cipher is as strong as a 168-bit key.",
    )
    ratios = []
    for configuration in study.configurations:
        for row in configuration.rows:
            printed, cost = row.find_total("total_ms_per_transaction"), row_cost(row)
            if printed is not None and printed.value and cost is not None:
                ratios.append(printed.value / (value_of(study, cost) / 10))
    ratios.sort()
    middle = ratios[len(ratios) // 2]
    yield stated(
        study,
        check_id=figure_id("total-rule"),
        place="Data sources; Terminology",
        quantity="Unit of the rule for the total: processor usage added and divided by the ETR",
        statement="printed total ÷ (sum of CPU percent ÷ ETR), median of all rows",
        printed="sum ÷ ETR",
        recomputed=middle,
        recomputed_text=f"sum ÷ ETR × {middle:.2f}",
        unit="ratio",
        working=f"{len(ratios)} rows, median {middle:.4f}",
        family="label",
        agrees=abs(middle - 1) < 0.05,
        outcome=Outcome.READING_NOTE,
        cause=(
            "Terminology is right: milliseconds of processor usage ÷ rate. Data sources adds the "
            "table's numbers, which are percent: 1 % of a CP is 10 ms a second"
        ),
        consequence="Percent of a CP ÷ ETR has to be taken times 10 to be milliseconds.",
    )
    named = (5, 7, 9, 11, 13, 15, 21, 23)
    with_rates = {
        row.table for each in study.configurations for row in each.rows if row.etr is not None
    }
    wrong = [each for each in named if f"Table {each}" not in with_rates]
    yield stated(
        study,
        check_id=figure_id("etr-tables"),
        place="Sentences before Tables 5, 7, 9, 11, 13, 15, 21 and 23",
        quantity="Table that holds the ETR",
        statement="tables named there that hold an ETR",
        printed="Tables 5, 7, 9, 11, 13, 15, 21, 23",
        recomputed=float(len(named) - len(wrong)),
        recomputed_text=f"{len(named) - len(wrong)} of {len(named)} hold one",
        unit="tables",
        agrees=not wrong,
        working=f"no ETR in Tables {', '.join(map(str, wrong))}",
        family="label",
        outcome=Outcome.WRONG_LABEL,
        cause="the raw data table before each is meant (4, 6, 8, 10, 12, 14, 20, 22)",
        consequence="None, once known.",
    )
    by_client = [each for each in study.configurations if "client" in each.unit_of_work]
    yield stated(
        study,
        check_id=figure_id("no-client-measurement"),
        place="Methodology; notes on Tables 26 and 31",
        quantity="No measurements were taken for the client side",
        statement="configurations whose rate and response time are the client's",
        printed="none",
        recomputed=float(len(by_client)),
        recomputed_text=f"{len(by_client)} configurations",
        agrees=not by_client,
        unit="configurations",
        working=", ".join(each.label for each in by_client),
        cause="notes on Tables 26 and 31 take ETR and response time from the client",
        consequence=(
            "Response times of these two contain the client's queueing and do not compare with "
            "the others."
        ),
    )


def check_wordings(study: AuditedStudy) -> Iterator[Check]:
    """Record wordings that mislead."""
    for name, place, quantity, printed, right, cause, consequence, configuration in (
        (
            "web-service-unit",
            "Text before Table 21",
            "What the rate of the single-element web service counts",
            "CWBA transactions",
            "CPIH transactions",
            "copied from the Web support section: the description runs CPIH, as before Table 23",
            "None for the cost: the unit is one request either way.",
            "ws-1x32k",
        ),
        (
            "aapcp-column",
            "Terminology, AAPCP%",
            "Column that contains AAPCP",
            "GCP%",
            "GCPU% (GCP CPU% for the gateway)",
            "no column has the printed head",
            "None, once known: AAPCP is inside the GP percent.",
            None,
        ),
        (
            "report-class",
            "Data sources",
            "Where zAAP and AAPCP come from",
            "WLM report group",
            "WLM report class",
            "two names for one thing in one description",
            "None.",
            "ctg-exci",
        ),
        (
            "session-id",
            "Scenario: CICS Web support, Summary",
            "What a partial handshake retains",
            "SSL IF",
            "SSL session ID",
            "typo",
            "None.",
            "https-partial",
        ),
        (
            "iterative-server",
            "Scenario: Communication Server IP Sockets, Conclusions",
            "The model without a task per message",
            "iterative child server",
            "iterative server",
            "the two models' names run together; one sentence stands twice",
            "Read as the child server the conclusion turns round.",
            "sock-iter",
        ),
        (
            "lu62-client-side",
            "Scenario: VTAM LU6.2 Distributed Transaction Processing, Example 6",
            "Head of the left column",
            "Client Server side",
            "Client side",
            "two heads run together; the text also calls the server's EXEC CICS SEND EXEC SEND",
            "None.",
            None,
        ),
        (
            "lu62-paragraph",
            "Scenario: VTAM LU6.2 Distributed Transaction Processing",
            "Where the flows are described",
            "in the next paragraph",
            "in Example 6",
            "the paragraph was moved",
            "None.",
            None,
        ),
        (
            "unit-cost",
            "Text before Table 31",
            "What Table 31 shows",
            "processor unit cost",
            "processor usage cost",
            "typo",
            "None.",
            "mq-first",
        ),
    ):
        yield wording(
            study,
            check_id=figure_id(name),
            place=place,
            quantity=quantity,
            printed=printed,
            right=right,
            cause=cause,
            consequence=consequence,
            configuration=configuration,
        )
