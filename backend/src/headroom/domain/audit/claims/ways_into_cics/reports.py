"""The RMF and CICS statistics extracts, against themselves and against the tables."""

from __future__ import annotations

from collections.abc import Iterator

from headroom.domain.audit.checks import Check, Outcome
from headroom.domain.audit.claims.types import (
    derived,
    stated,
)
from headroom.domain.audit.claims.ways_into_cics.operands import (
    cell_name,
    figure_id,
    mode_time,
    ordered,
)
from headroom.domain.audit.evidence import (
    AuditedStudy,
)
from headroom.domain.audit.recomputation import total, value_of
from headroom.domain.quantities.expressions import Expression, Name


def check_rmf_reports(study: AuditedStudy) -> Iterator[Check]:
    """Check the RMF extracts against themselves and against the tables."""
    rates, times, exci = figure_id("example-2"), figure_id("example-1"), figure_id("example-3")
    interval = study.line(rates, "ENDED") / study.line(rates, "END/S")
    yield _report(
        study,
        times,
        "CP",
        (study.line(times, "CPU") + study.line(times, "SRB")) / interval * 100,
        "(CPU + SRB) ÷ interval, the interval from ENDED ÷ END/S of Example 2",
    )
    length = study.line(exci, "IIP", "SERVICE TIME") / study.line(exci, "IIP", "APPL %") * 100
    yield _report(
        study,
        exci,
        "CP",
        (
            study.line(exci, "CPU")
            + study.line(exci, "SRB")
            - study.line(exci, "IIP", "SERVICE TIME")
        )
        / length
        * 100,
        "(CPU + SRB − IIP) ÷ interval, the interval from the two IIP lines: CPU contains IIP",
    )
    for extract, name, configuration, row, component, processor in (
        (times, "CP", "3270-basic", "4", "CICS", "gp"),
        (exci, "CP", "ctg-exci", "5", "CTG", "gp"),
        (exci, "IIP", "ctg-exci", "5", "CTG", "zaap"),
        (exci, "IIPCP", "ctg-exci", "5", "CTG", "aapcp"),
    ):
        cell = study.number(cell_name(study, configuration, row, component, processor))
        yield _cross_reference(study, extract, name, "APPL %", cell.id)
    yield _cross_reference(study, rates, "END/S", None, "etr[3270-basic.4]")
    yield _cross_reference(study, rates, "ACTUAL", None, "response_ms[3270-basic.4]")
    aapcp = study.extract(exci).find("AAPCP", "APPL %")
    in_table = study.number(cell_name(study, "ctg-exci", "5", "CTG", "aapcp"))
    assert aapcp is not None and aapcp.value is not None
    yield stated(
        study,
        check_id=figure_id("example-3-aapcp"),
        place=f"Data sources; {aapcp.place}; {in_table.place}",
        quantity="AAPCP of the tables comes from the AAPCP line of this report",
        statement="the report's AAPCP line against the table's AAPCP",
        printed=in_table.printed or "",
        printed_value=in_table.value,
        recomputed=aapcp.value,
        recomputed_text=f"{aapcp.printed} (AAPCP); 2.94 stands under IIPCP",
        unit="percent",
        working=f"AAPCP {aapcp.printed}; table {in_table.printed}",
        configuration="ctg-exci",
        family="label",
        outcome=Outcome.WRONG_LABEL,
        cause=(
            "zAAP on zIIP: the table's AAPCP is the report's IIPCP, its zAAP CPU% the report's IIP"
        ),
        consequence=(
            "Who looks up AAPCP in an own RMF report of such a system finds zero and misses the "
            "overflow to GPs: read IIPCP."
        ),
        inputs=(aapcp, in_table),
    )
    coprocessors = study.extract(figure_id("example-4"))
    for group in dict.fromkeys(each.group for each in coprocessors.lines):
        busy = coprocessors.find("UTIL%", group)
        if busy is None:
            continue
        yield _report(
            study,
            coprocessors.id,
            "UTIL%",
            study.line(coprocessors.id, "RATE", group)
            * study.line(coprocessors.id, "EXEC TIME", group)
            / 10,
            "RATE × EXEC TIME (ms) ÷ 10",
            group,
        )


def _report(
    study: AuditedStudy,
    extract: str,
    name: str,
    expression: Expression,
    statement: str,
    group: str | None = None,
) -> Check:
    """Check a line of a report against its other lines, within the rounding of both."""
    line = study.line(extract, name, group or ("APPL %" if name == "CP" else None))
    assert isinstance(line, Name)
    return derived(
        study,
        line.name,
        expression,
        statement,
        suffix="inside",
        family="report",
        fits_within_rounding=True,
        otherwise=(Outcome.UNEXPLAINED, "the lines of the report do not fit each other"),
        consequence="The report's times and percentages cannot both be used.",
    )


def _cross_reference(
    study: AuditedStudy, extract: str, name: str, group: str | None, cell: str
) -> Check:
    line = study.line(extract, name, group)
    assert isinstance(line, Name)
    return derived(
        study,
        line.name,
        Name(cell),
        f"the same value in {study.number(cell).place}",
        suffix="table",
        family="report",
        otherwise=(Outcome.CONTRADICTED, "report and table give different numbers"),
        consequence="The table's row does not come from the report that is said to show it.",
    )


def check_tcb_times(study: AuditedStudy) -> Iterator[Check]:
    """Check the TCB times of CICS statistics."""
    example, table = figure_id("example-5"), figure_id("table-3")
    groups = dict.fromkeys(each.group for each in study.extract(example).lines)
    for group in groups:
        yield ordered(
            study,
            f"example-5-{group.split()[-1]}-dispatched",
            f"Example 5, {group}",
            f"{group}: processor time within dispatched time",
            "processor time is at most the time that the TCBs were dispatched",
            [
                (
                    study.line(example, "Accumulated Time / TCB", group),
                    study.line(example, "Accumulated Time Dispatched", group),
                )
            ],
            configuration="https-pooled",
            or_equal=True,
            outcome=Outcome.UNEXPLAINED,
            cause="a TCB cannot use more processor time than it was dispatched: two accountings",
            consequence="CICS TCB times of this report are good to about 1 %, not to the digit.",
        )
    yield ordered(
        study,
        "table-3-dispatched",
        "Table 3",
        "QR TCB: processor time within dispatched time",
        "processor time is at most the time that the TCB was dispatched",
        [
            (
                study.line(table, "Accumulated time/TCB"),
                study.line(table, "Accumulated time dispatched"),
            )
        ],
        configuration="3270-basic",
        or_equal=True,
    )
    qr = mode_time(study, "QR")
    for group in groups:
        mode = group.split()[-1]
        tcbs = study.line(example, "TCBs Attached, Peak", group)
        yield ordered(
            study,
            f"example-5-{mode}-interval",
            f"Example 5, {group}",
            f"{group}: waited + dispatched time fits its TCBs and the interval",
            "waited + dispatched time is at most peak TCBs × the interval (that of QR), to 0.001 %",
            [(mode_time(study, mode), tcbs * qr * 1.00001)],
            configuration="https-pooled",
            or_equal=True,
            outcome=Outcome.UNEXPLAINED,
            cause=(
                f"the printed times are those of {_tcbs_needed(study, mode):.0f} TCBs in this "
                "interval: waits that began before it are counted, or a slip"
            ),
            consequence="No share of waiting can be taken from the S8 line; its CPU time stands.",
        )
    times, rates = figure_id("example-1"), figure_id("example-2")
    yield ordered(
        study,
        "table-3-share-of-tcb-time",
        "Table 3; Example 1",
        "the QR TCB's processor time is part of the address space's TCB time",
        "QR processor time ÷ its interval against CPU ÷ RMF interval (ENDED ÷ END/S)",
        [
            (
                study.line(table, "Accumulated time/TCB")
                / study.line(table, "Accumulated time dispatched"),
                study.line(times, "CPU")
                / (study.line(rates, "ENDED") / study.line(rates, "END/S")),
            )
        ],
        configuration="3270-basic",
        or_equal=True,
        outcome=Outcome.UNEXPLAINED,
        cause="one TCB takes more than all TCBs together: other intervals or accountings",
        consequence="Do not split the CICS percent of Table 1 by the TCB times of Table 3.",
    )
    modes = total(*(study.line(example, "Accumulated Time / TCB", each) for each in groups))
    yield ordered(
        study,
        "example-5-share-of-cics",
        "Example 5; Table 14, row 5",
        "the four TCB modes are part of the address space",
        "their processor time ÷ interval × 100 against the CICS percent of Table 14",
        [(modes / qr * 100, study.cell("https-pooled", "5", "CICS"))],
        configuration="https-pooled",
        or_equal=True,
        outcome=Outcome.UNEXPLAINED,
        cause="four TCB modes alone take more than RMF counts for the whole address space",
        consequence="CICS statistics and RMF differ here: do not mix them in one calculation.",
    )


def _tcbs_needed(study: AuditedStudy, mode: str) -> float:
    """Return how many TCBs the printed times of a mode would need in the interval of QR."""
    return value_of(study, mode_time(study, mode) / mode_time(study, "QR"))
