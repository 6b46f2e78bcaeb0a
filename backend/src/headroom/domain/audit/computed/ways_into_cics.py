"""What the CICS study says of its own tables: how many, how large, over which adapter."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import correlation

from headroom.domain.audit.checks import AuditCheck, Outcome, check_of_count, stated
from headroom.domain.audit.comparison import rounded_text
from headroom.domain.audit.evidence import AuditedConfiguration, AuditedStudy
from headroom.domain.audit.rates import component_cost, row_cost
from headroom.domain.audit.recomputation import value_of
from headroom.domain.quantities.ids import Id, slug
from headroom.domain.quantities.phrases import in_decimals

SCENARIO = "Scenario: "
ADAPTER_BITS_PER_SECOND = 10**9
_LARGE_BYTES = 32768


def figure_id(name: str) -> str:
    """Return the id of a figure of this paper."""
    return f"ways-into-cics-{name}"


def payload(study: AuditedStudy) -> Iterator[AuditCheck]:
    """Check that all ways move 32 KB, which the document says in three places: one fact."""
    printed = study.number(figure_id("data-in"))
    places = (study.number(figure_id(name)).place for name in ("data-out", "summary-data-in"))
    small = [way for way in study.configurations if way.payload_class != "32k"]
    stray = [way for way in small if way.id != "3270-basic"]
    covered = len(study.configurations) - 1
    yield stated(
        study,
        check_id=printed.id,
        place="; ".join(dict.fromkeys((printed.place, *places))),
        quantity="Data of all scenarios but the base 3270 one",
        statement="configurations that move 32 KB, among those that the sentence covers",
        printed=printed.printed or "",
        recomputed=float(covered - len(stray)),
        recomputed_text=f"{covered - len(stray)} of {covered} configurations",
        unit="configurations",
        working="; ".join(
            f"{way.label}: {way.payload_in_bytes} bytes in, {way.payload_out_bytes} out"
            for way in small
        ),
        printed_figure=printed.id,
        agrees=not stray,
        cause=f"{_labels(stray)} moves 1,920 bytes by its own description",
        consequence=(
            "Comparing all access methods as if each moved 32 KB makes the 3270 rows look too "
            "cheap: compare only equal payloads."
        ),
    )


def rows_of_each_scenario(study: AuditedStudy) -> Iterator[AuditCheck]:
    printed = study.number(figure_id("measurements-per-scenario"))
    for way in study.configurations:
        rows = len(way.rows)
        yield check_of_count(
            study,
            printed.id,
            float(rows),
            "rows of the raw data table",
            f"{way.rows[0].table}: {rows} rows",
            check_id=Id.in_address(printed.id, way.id),
            place=f"{printed.place}; {way.locator}",
            quantity=f"{printed.label}: {way.label}",
            unit="rows",
            configuration=way.id,
            cause="one measurement is not printed",
            consequence=(
                "The printed average may hold a row that nobody can see; "
                "use the mean of the printed rows."
            ),
        )


def scenarios(study: AuditedStudy) -> Iterator[AuditCheck]:
    """Check how many scenarios there are said to be of a kind."""
    for figure, family, secured in (
        ("3270-scenarios", "3270 clients", None),
        ("web-support-scenarios", "CICS Web support", None),
        ("web-support-unsecured-scenarios", "CICS Web support", False),
        ("web-support-secured-scenarios", "CICS Web support", True),
        ("https-scenarios", "CICS Web support", True),
        ("web-support-summary-https", "CICS Web support", True),
        ("ctg-scenarios", "CICS Transaction Gateway", None),
        ("web-services-scenarios", "CICS Web services", None),
        ("ws-conclusion-scenarios", "CICS Web services", None),
        ("sockets-models", "Communication Server IP Sockets", None),
        ("mq-scenarios", "CICS and WebSphere MQ", None),
        ("dpl-environments", "Distributed program link", None),
        ("lu62-configurations", "VTAM LU6.2 Distributed Transaction Processing", None),
    ):
        ways = [
            way
            for way in study.configurations
            if way.family == family and secured in (None, way.security.startswith("tls"))
        ]
        yield check_of_count(
            study,
            figure_id(figure),
            float(len(ways)),
            "configurations with tables in this section",
            _labels(ways),
        )


def address_spaces(study: AuditedStudy) -> Iterator[AuditCheck]:
    for way_id in ("3270-basic", "mq-3270-bridge"):
        first = study.configuration(way_id).rows[0]
        names = [cell.component for cell in first.cells if cell.processor == "gp"]
        yield check_of_count(
            study,
            figure_id(f"{way_id}-address-spaces"),
            float(len(names)),
            f"columns of CPU percent in {first.table}",
            ", ".join(names),
        )


def linear_rise(study: AuditedStudy) -> Iterator[AuditCheck]:
    rows = study.configuration("3270-basic").rows
    rates = [row.etr.value or 0.0 for row in rows if row.etr]
    percents = [sum(cell.number.value or 0.0 for cell in row.cells) for row in rows]
    fit = correlation(rates, percents) ** 2
    yield stated(
        study,
        check_id=figure_id("3270-basic-linear"),
        place=f"{SCENARIO}3270 clients, Basic 3270 terminals, Conclusions",
        quantity="Processor use rises linearly with the rate",
        statement="R² of CPU percent against ETR over the rows of Table 1, at least 0.99",
        printed="linear",
        recomputed=fit,
        recomputed_text=f"R² {rounded_text(fit, 5)}",
        unit="share",
        working=", ".join(
            f"{rounded_text(rate, 2)}: {rounded_text(percent, 2)} %"
            for rate, percent in zip(rates, percents, strict=True)
        ),
        configuration="3270-basic",
        agrees=fit >= 0.99,
    )


def other_payloads(study: AuditedStudy) -> Iterator[AuditCheck]:
    """Check that most other ways than the MQ bridge move 32 KB."""
    others = [way for way in study.configurations if way.id != "mq-3270-bridge"]
    large = sum(way.payload_class == "32k" for way in others)
    for figure in ("mq-3270-bridge-other-scenarios", "mq-3270-bridge-other-payloads"):
        yield check_of_count(
            study,
            figure_id(figure),
            float(large),
            "most of the other configurations move 32 KB",
            f"{large} of {len(others)} configurations with 32 KB",
            recomputed_text=f"{large} of {len(others)} configurations",
            unit="configurations",
            configuration="mq-3270-bridge",
            printed_value=None,
            agrees=large > len(others) / 2,
        )


def missing_bpxoinit(study: AuditedStudy) -> Iterator[AuditCheck]:
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
        recomputed_text=f"{', '.join(sorted({number.printed or '' for number in absent}))} in "
        f"{len(absent)} of {len(rows)} rows",
        unit="rows",
        working="; ".join(f"{number.place}: {number.printed}" for number in absent),
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


def similar_costs(study: AuditedStudy) -> Iterator[AuditCheck]:
    """Check which address spaces cost as much with the MQ bridge as with both TriggerTypes."""
    for component in ("MQ CHINN", "MQ MSTR", "TCP/IP"):
        bridge = _component_ms(study, "mq-dpl-bridge", component)
        others = {way: _component_ms(study, way, component) for way in ("mq-every", "mq-first")}
        shares = {way: bridge / ms - 1 for way, ms in others.items()}
        yield stated(
            study,
            check_id=figure_id(f"mq-dpl-bridge-similar-{slug(component)}"),
            place=f"{SCENARIO}CICS and WebSphere MQ, Distributed program link bridge, Conclusions",
            quantity=f"{component} costs about the same as in the other MQ scenarios",
            statement=(
                f"{component} ms per transaction, mean of the rows, within 10 % of both "
                "TriggerTypes"
            ),
            printed="similar",
            recomputed=max(shares.values(), key=abs) * 100,
            recomputed_text="; ".join(
                f"{_signed(share)} against {study.configuration(way).label}"
                for way, share in shares.items()
            ),
            unit="percent",
            working="; ".join((_ms(bridge), *(f"{way} {_ms(ms)}" for way, ms in others.items()))),
            configuration="mq-dpl-bridge",
            agrees=all(abs(share) <= 0.1 for share in shares.values()),
            cause="the same data, but the bridge monitor browses the queue for each message"
            if component == "MQ MSTR"
            else None,
            consequence=(
                "Small in absolute terms, hundredths of a ms, but no reason to carry one MQ "
                f"scenario's {component} cost over to another."
            ),
        )


def network(study: AuditedStudy) -> Iterator[AuditCheck]:
    """Check the network adapter, which the text does not discuss, against the rates."""
    through_adapter = [
        way
        for way in study.configurations
        if way.payload_in_bytes == _LARGE_BYTES
        and any(cell.component == "TCP/IP" for cell in way.rows[0].cells)
    ]
    gbits = {
        way.id: _highest_rate(way) * _LARGE_BYTES * 8 / ADAPTER_BITS_PER_SECOND
        for way in through_adapter
    }
    busiest = sorted(gbits.items(), key=lambda way: -way[1])
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
        recomputed_text=f"at most {rounded_text(busiest[0][1], 3)} Gbit/s a direction",
        unit="Gbit/s",
        working="; ".join(f"{name} {rounded_text(gbit, 3)}" for name, gbit in busiest),
        family="label",
        agrees=False,
        outcome=Outcome.WRONG_LABEL,
        cause="Gbit/s meant: 1 Gigabit Ethernet, not gigabytes",
        consequence="Read as gigabytes a second it hides how full the link was.",
    )
    full = [name for name, gbit in busiest if gbit >= 0.85]
    elsewhere = max(_highest_rate(study.configuration(way)) for way in ("lu62-xcf", "lu62-ctc"))
    yield stated(
        study,
        check_id=figure_id("osa-limit"),
        place="Tables 8, 14, 16 and 18, last rows",
        quantity="What ended these measurements",
        statement="payload of the highest rate in Gbit/s a direction, over one 1 Gbit/s adapter",
        printed="no limit stated",
        recomputed=float(len(full)),
        recomputed_text=f"{len(full)} configurations at {rounded_text(gbits[full[-1]], 2)} to "
        f"{rounded_text(gbits[full[0]], 2)} Gbit/s"
        if full
        else "none",
        unit="configurations",
        working="; ".join(f"{name} {rounded_text(gbits[name], 3)} Gbit/s" for name in full),
        agrees=not full,
        outcome=Outcome.UNEXPLAINED,
        cause=(
            f"{_labels([study.configuration(name) for name in full])}: all stop where a gigabit "
            "link is full with payload alone; the paths that do not use the adapter reach "
            f"{in_decimals(elsewhere, 0)} a second with the same payload"
        ),
        consequence=(
            "Their highest rate is probably the adapter's, not CICS's: no limit of the access "
            "method on a faster network."
        ),
    )


def column_of_table_36(study: AuditedStudy) -> Iterator[AuditCheck]:
    ctg_ms = _component_ms(study, "dpl-lu62", "NET")
    candidates = {
        "NET of Table 42 (the same path)": _component_ms(study, "lu62-ctc", "NET"),
        "TCP/IP of Table 34": _component_ms(study, "dpl-ipic", "TCP/IP"),
    }
    nearest = min(candidates, key=lambda name: abs(candidates[name] / ctg_ms - 1))
    first = study.configuration("dpl-lu62").rows[0]
    yield stated(
        study,
        check_id=figure_id("table-36-column"),
        place="Table 36, column 4",
        quantity="The address space of the column",
        statement="the column's ms per transaction against the same data over known address spaces",
        printed=next(cell.column for cell in first.cells if cell.component == "NET"),
        recomputed=ctg_ms,
        recomputed_text=f"{_ms(ctg_ms)}, nearest to {nearest}",
        unit="ms",
        working="; ".join(f"{name} {_ms(ms)}" for name, ms in candidates.items()),
        configuration="dpl-lu62",
        family="label",
        agrees=not nearest.startswith("NET"),
        outcome=Outcome.WRONG_LABEL,
        cause="the data flows over VTAM and a CTC: no TCP/IP is on the path; head copied",
        consequence="Stored as NET. Counted as TCP/IP, the cost is sought in the wrong place.",
    )


def rule_of_the_totals(study: AuditedStudy) -> Iterator[AuditCheck]:
    ratios = []
    for way in study.configurations:
        for row in way.rows:
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
        recomputed_text=f"sum ÷ ETR × 10 (median of the rows: {rounded_text(middle, 2)})",
        unit="ratio",
        working=f"{len(ratios)} rows, median {rounded_text(middle, 4)}",
        family="label",
        agrees=abs(middle - 1) < 0.05,
        outcome=Outcome.READING_NOTE,
        cause=(
            "Terminology is right: milliseconds of processor usage ÷ rate. Data sources adds the "
            "table's numbers, which are percent: 1 % of a CP is 10 ms a second"
        ),
        consequence="Multiply percent of a CP ÷ ETR by 10 to get milliseconds.",
    )


def tables_with_rates(study: AuditedStudy) -> Iterator[AuditCheck]:
    table_numbers = (5, 7, 9, 11, 13, 15, 21, 23)
    with_rates = {
        row.table for way in study.configurations for row in way.rows if row.etr is not None
    }
    wrong = [number for number in table_numbers if f"Table {number}" not in with_rates]
    yield stated(
        study,
        check_id=figure_id("etr-tables"),
        place="Sentences before Tables 5, 7, 9, 11, 13, 15, 21 and 23",
        quantity="Table that holds the ETR",
        statement="tables named there that hold an ETR",
        printed="Tables 5, 7, 9, 11, 13, 15, 21, 23",
        recomputed=float(len(table_numbers) - len(wrong)),
        recomputed_text=f"{len(table_numbers) - len(wrong)} of {len(table_numbers)} hold one",
        unit="tables",
        agrees=not wrong,
        working=f"no ETR in Tables {', '.join(map(str, wrong))}",
        family="label",
        outcome=Outcome.WRONG_LABEL,
        cause="the raw data table before each is meant (4, 6, 8, 10, 12, 14, 20, 22)",
        consequence="None, once known.",
    )


def client_side(study: AuditedStudy) -> Iterator[AuditCheck]:
    by_client = [way for way in study.configurations if "client" in way.unit_of_work]
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
        working=_labels(by_client),
        cause="notes on Tables 26 and 31 take ETR and response time from the client",
        consequence=(
            "Response times of these two contain the client's queueing and are not comparable with "
            "the others."
        ),
    )


def _labels(ways: list[AuditedConfiguration]) -> str:
    return ", ".join(way.label for way in ways)


def _highest_rate(way: AuditedConfiguration) -> float:
    return max(row.etr.value or 0.0 for row in way.rows if row.etr)


def _ms(ms: float) -> str:
    return f"{rounded_text(ms, 4)} ms"


def _signed(share: float) -> str:
    return f"{'' if share < 0 else '+'}{rounded_text(share * 100, 0)} %"


def _component_ms(study: AuditedStudy, way: str, component: str) -> float:
    return value_of(study, component_cost(study.configuration(way), component))
