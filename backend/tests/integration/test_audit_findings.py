"""What the audit finds in the published documents, each known finding by name."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence

import pytest
from sqlalchemy import Update, update
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine
from sqlalchemy.pool import NullPool

from headroom.domain.audit.audit import StudyAudit, audit_study
from headroom.domain.audit.checks import SUBSTANCE, AuditCheck, Outcome, Severity
from headroom.domain.audit.evidence import AuditedStudy
from headroom.persistence.tables import ComponentRow, PublishedFigureRow
from headroom.services.audit import Audit, audited_studies, compute_audit, print_audit
from headroom.services.catalogue import Catalogue, read_catalogue

WAYS = "ways-into-cics"


def read_evidence(database_url: str, changes: Sequence[Update] = ()) -> Catalogue:
    """Return the evidence, after changes that are taken back at the end."""

    async def read() -> Catalogue:
        engine = create_async_engine(database_url, poolclass=NullPool)
        async with AsyncSession(engine) as session:
            for each in changes:
                await session.execute(each)
            found = await read_catalogue(session)
            await session.rollback()
        await engine.dispose()
        return found

    return asyncio.run(read())


@pytest.fixture(scope="module")
def evidence(seeded_database_url: str) -> Catalogue:
    return read_evidence(seeded_database_url)


@pytest.fixture(scope="module")
def studies(evidence: Catalogue) -> dict[str, AuditedStudy]:
    return {study.id: study for study in audited_studies(evidence)}


@pytest.fixture(scope="module")
def audit(evidence: Catalogue) -> Audit:
    return compute_audit(evidence)


def of_study(audit: Audit, study: str) -> StudyAudit:
    return next(each for each in audit.studies if each.study == study)


def total_id(configuration: str, row: str) -> str:
    return f"{configuration}.{row}.total_ms_per_transaction.all.all"


KNOWN_FINDINGS: list[tuple[str, Outcome, str, str]] = [
    # the check, how it came out, what the cause has to say, printed
    (total_id("https-full", "5"), Outcome.SLIP, "16.4 % of a CP", "1.548"),
    (total_id("https-full", "average"), Outcome.CARRIED, "Table 10 row 787.34", "1.321"),
    (total_id("https-partial", "average"), Outcome.SLIP, "above every row", "1.041"),
    (total_id("3270-basic", "average"), Outcome.OTHER_SET, "without row 1", "0.139"),
    (total_id("ws-1000x32", "2"), Outcome.SLIP, "one digit", "1.501"),
    (total_id("ws-1000x32", "average"), Outcome.CARRIED, "Table 22 row 495.06", "1.498"),
    (total_id("http-pooled", "2"), Outcome.TRUNCATED, "cut off", "0.247"),
    (total_id("ctg-exci", "average"), Outcome.TRUNCATED, "truncated twice", "0.396"),
    (
        "ctg-exci.average.total_ms_per_transaction_excluding_zaap.all.gp",
        Outcome.TRUNCATED,
        "truncated twice",
        "0.259",
    ),
    (f"{WAYS}-3270-basic-maximum-rate", Outcome.TRUNCATED, "", "10,160"),
    (f"{WAYS}-https-full-handshakes.report", Outcome.TRUNCATED, "", "787"),
    (f"{WAYS}-https-pooled-qr-cpu", Outcome.TRUNCATED, "", "38"),
    (f"{WAYS}-sock-iter-maximum-rate", Outcome.TRUNCATED, "", "957"),
    (f"{WAYS}-measurements-per-scenario.3270-basic", Outcome.CONTRADICTED, "", "five"),
    (f"{WAYS}-measurements-per-scenario.dpl-ipic", Outcome.CONTRADICTED, "", "five"),
    (
        f"{WAYS}-lu62-ctc-fastest-lu62-xcf",
        Outcome.CONTRADICTED,
        "LU6.2 transaction processing over XCF: 2 to 6 ms",
        "",
    ),
    (f"{WAYS}-mq-first-slower", Outcome.CONTRADICTED, "102 ms", ""),
    (f"{WAYS}-dpl-lu62-response", Outcome.CONTRADICTED, "5 ms against 3 ms", ""),
    (f"{WAYS}-port-limit-sock-child", Outcome.UNEXPLAINED, "three times", ""),
    (f"{WAYS}-data-in", Outcome.CONTRADICTED, "MQ 3270 bridge", "32 KB"),
    (f"{WAYS}-mq-3270-bridge-less-MQ-MSTR", Outcome.CONTRADICTED, "", ""),
    (f"{WAYS}-mq-dpl-bridge-similar-MQ-MSTR", Outcome.CONTRADICTED, "", "similar"),
    (f"{WAYS}-no-client-measurement", Outcome.CONTRADICTED, "", ""),
    (f"{WAYS}-etr-tables", Outcome.WRONG_LABEL, "4, 6, 8", ""),
    (f"{WAYS}-sock-iter-bpxoinit", Outcome.WRONG_LABEL, "NA", ""),
    (f"{WAYS}-3270-basic-statistics-interval", Outcome.ROUNDED_DIFFERENTLY, "60.98", "1-minute"),
    (f"{WAYS}-https-pooled-statistics-interval", Outcome.ROUNDED_DIFFERENTLY, "62.98", "1-minute"),
    (f"{WAYS}-ctg-exci-cheapest-on-gps", Outcome.READING_NOTE, "all processors together", ""),
    (f"{WAYS}-table-36-column", Outcome.WRONG_LABEL, "VTAM", "TCP/IP GCPU%"),
    (f"{WAYS}-https-key-length", Outcome.WRONG_LABEL, "bits", "168"),
    (f"{WAYS}-total-rule", Outcome.READING_NOTE, "Terminology is right", ""),
    (f"{WAYS}-osa-unit", Outcome.WRONG_LABEL, "Gigabit", "1 GB"),
    (f"{WAYS}-osa-limit", Outcome.UNEXPLAINED, "gigabit link is full", ""),
    (f"{WAYS}-example-3-aapcp", Outcome.WRONG_LABEL, "IIPCP", "2.94"),
    (f"{WAYS}-example-5-SO-dispatched", Outcome.UNEXPLAINED, "", ""),
    (f"{WAYS}-example-5-S8-interval", Outcome.UNEXPLAINED, "160 TCBs", ""),
    (f"{WAYS}-table-3-share-of-tcb-time", Outcome.UNEXPLAINED, "one TCB", ""),
    (f"{WAYS}-example-5-share-of-cics", Outcome.UNEXPLAINED, "four TCB modes", ""),
    ("socket2-msu.per-cp", Outcome.OTHER_SET, "rating of both CPs", "15.05"),
    ("socket2-msu.full-machine", Outcome.CONTRADICTED, "", "156"),
    ("socket2-gp-seconds-per-hour.unit", Outcome.WRONG_LABEL, "per hour", "347.25"),
    ("tales-b-std-seconds", Outcome.ROUNDED_DIFFERENTLY, "1.008125", "807"),
    ("tales-b-total-seconds", Outcome.ROUNDED_DIFFERENTLY, "rounded only for", "1,710"),
    ("tales-b-total-minutes.of-line", Outcome.ROUNDED_DIFFERENTLY, "before", "28.49"),
    (
        "tales-a-alt-1.total.cpu_time.all.gp.of-averages",
        Outcome.ROUNDED_DIFFERENTLY,
        "rounded only for printing",
        "390620",
    ),
    ("tales-hbzt-gp-hours", Outcome.SLIP, "21.12 hours are 21 when rounded", "22"),
    ("tales-hbzt-ziip-hours", Outcome.TRUNCATED, "cut off", "5"),
    ("hbzt-2.moment.hbzt-1", Outcome.UNEXPLAINED, "one digit", "23:39:06.068080"),
    (
        "extract.hbzt-5.Programming-Interface-values.ASSBPHTM.parts",
        Outcome.UNEXPLAINED,
        "761.518769 s",
        "05:45:53.138314",
    ),
    (
        "extract.hbzt-1.Programming-Interface-values.ASSBPHTM.parts",
        Outcome.UNEXPLAINED,
        "0.000529 s",
        "00:00:00.385582",
    ),
    ("socket2-gp-saving.implied-before", Outcome.READING_NOTE, "picture", ".926 s and 74%"),
    ("socket2-gp-saving.other-comparison", Outcome.READING_NOTE, "native API", "76% and 74%"),
    ("tales-b-solution2.moved", Outcome.UNEXPLAINED, "no longer does", ""),
    ("tales-a-alt-ziip-5.whole-cpu", Outcome.UNEXPLAINED, "2.4 times", ""),
]


@pytest.mark.parametrize(
    ("check_id", "outcome", "cause", "printed"), KNOWN_FINDINGS, ids=lambda each: str(each)
)
def test_a_known_finding_is_found(
    audit: Audit, check_id: str, outcome: Outcome, cause: str, printed: str
) -> None:
    found = audit.get_check(check_id)
    assert found.outcome is outcome
    assert cause in (found.cause or "")
    assert printed in found.printed
    assert found.consequence


AGREEING = [
    total_id("lu62-xcf", "average"),  # the only two averages that are rounded
    total_id("lu62-ctc", "average"),
    f"{WAYS}-https-full-handshakes.table",
    f"{WAYS}-https-pooled-cps",
    f"{WAYS}-http-nonpooled-rate-limit",
    f"{WAYS}-lu62-ctc-cheapest",
    f"{WAYS}-ctg-exci-cheapest",
    f"{WAYS}-3270-basic-linear",
    "socket2-gp-seconds-per-hour",  # 15 million × half × .926 ÷ 5,000 ÷ 4
    "socket2-msu.whole-machine",
    "tales-a-alt-ziip-5.total.cpu_time.all.gp",  # 1035900.5: half up
    "tales-a-alt-1.total.change_share.all.gp",
    "tales-a-ziip-step-1.comparison",
    "tales-b-saving2",
    "extract.hbzt-4.Programming-Interface-values.ASSBPHTM.parts",  # equal to a microsecond
    f"{WAYS}-data-out",  # said three times, one finding
    f"{WAYS}-summary-data-in",
    "tales-b-alt-seconds",
    "tales-b-total-minutes",
]


@pytest.mark.parametrize("check_id", AGREEING)
def test_what_is_right_is_no_finding(audit: Audit, check_id: str) -> None:
    assert audit.get_check(check_id).outcome is Outcome.AGREES


def test_the_totals_of_the_redpaper_are_truncated_not_rounded(audit: Audit) -> None:
    totals = [each for each in of_study(audit, WAYS).checks if each.family == "row_total"]
    assert Counter(each.outcome for each in totals) == {
        Outcome.AGREES: 57,
        Outcome.TRUNCATED: 44,
        Outcome.SLIP: 2,
    }


def test_every_figure_is_checked_or_known_to_be_an_input(
    studies: dict[str, AuditedStudy],
) -> None:
    for study in studies.values():
        audited = audit_study(study)
        covered = {check.printed_figure for check in audited.checks} | set(audited.reasons)
        assert [figure.id for figure in study.figures if figure.id not in covered] == []


def test_inputs_that_are_listed_exist(studies: dict[str, AuditedStudy]) -> None:
    for study in studies.values():
        assert set(audit_study(study).reasons) <= {each.id for each in study.figures}


def test_every_printed_total_and_average_is_checked(
    studies: dict[str, AuditedStudy], audit: Audit
) -> None:
    checked = {each.printed_figure for each in audit.checks}
    totals = {
        total.number.id
        for study in studies.values()
        for configuration in study.configurations
        for point in configuration.points
        for total in point.totals
    }
    assert totals - checked == set()


def test_checks_have_ids_that_are_unique_and_fit_into_an_address(audit: Audit) -> None:
    ids = [each.id for each in audit.checks]
    assert [each for each, count in Counter(ids).items() if count > 1] == []
    assert [each for each in ids if len(each) > 80 or not set(each) <= ID_CHARACTERS] == []


ID_CHARACTERS = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-")


def test_every_finding_gives_cause_and_consequence(audit: Audit) -> None:
    incomplete = [each.id for each in audit.findings if not (each.cause and each.consequence)]
    assert incomplete == []


def test_two_printed_numbers_imply_the_times_that_the_picture_hides(audit: Audit) -> None:
    # 0.926 ÷ 0.74; the ends 0.9255 ÷ 0.745 and 0.9265 ÷ 0.735
    before = audit.get_check("socket2-gp-saving.implied-before")
    assert before.recomputed_text == "1.251 s (1.242 to 1.261)"
    after = audit.get_check("socket2-gp-saving.implied-after")
    assert after.recomputed_text == "0.325 s (0.317 to 0.334)"
    other = audit.get_check("socket2-gp-saving.other-comparison")
    assert other.recomputed_text == "1.218 s (1.210 to 1.227), not 1.251 s"


def test_what_has_no_consequence_is_a_note(audit: Audit) -> None:
    harmless = [each for each in audit.findings if (each.consequence or "").startswith("None")]
    assert harmless
    assert {each.severity for each in harmless} <= {Severity.NOTE, Severity.PRECISION}
    assert audit.get_check(f"{WAYS}-https-key-length").severity is Severity.NOTE


def test_a_number_is_off_by_what_a_reader_understands(audit: Audit) -> None:
    assert audit.get_check("socket2-msu.per-cp").distance == "twice the recomputed value"
    assert audit.get_check(total_id("https-full", "5")).distance == "16 % too high"
    assert audit.get_check("tales-hbzt-gp-hours").distance == "4.2 % too high"
    cut = audit.get_check(total_id("http-pooled", "2"))
    assert cut.distance == "one unit of its last place too low"


def test_findings_of_substance_come_first(audit: Audit) -> None:
    assert all(each.severity in SUBSTANCE for each in audit.findings[: audit.substance])
    assert [each.severity in SUBSTANCE for each in audit.findings].count(True) == audit.substance
    leading = audit.findings[: audit.substance]
    said = [each.id for each in leading if each.printed == "32 KB"]
    assert said == [f"{WAYS}-data-in"]


def test_findings_come_most_serious_first(audit: Audit) -> None:
    order = list(Severity)
    ranks = [order.index(each.severity) for each in audit.findings if each.severity]
    assert ranks == sorted(ranks)
    assert len(ranks) == len(audit.findings)


def test_the_working_of_every_check_rests_on_printed_numbers(audit: Audit) -> None:
    without = [
        each.id for each in audit.checks if each.performed and not each.working and not each.numbers
    ]
    assert without == []


def test_a_picture_cannot_be_checked_and_is_no_finding(audit: Audit) -> None:
    picture = audit.get_check(f"{WAYS}-figure-1")
    assert picture.outcome is Outcome.CANNOT_BE_CHECKED
    assert picture.why_not
    assert picture not in audit.findings


def find(evidence: Catalogue, check_id: str) -> AuditCheck:
    return compute_audit(evidence).get_check(check_id)


def test_a_broken_cell_is_reported_with_the_average_that_it_is_part_of(
    seeded_database_url: str,
) -> None:
    broken = read_evidence(
        seeded_database_url,
        [
            update(ComponentRow)
            .where(
                ComponentRow.point_id == "http-pooled.2",
                ComponentRow.name == "CICS",
                ComponentRow.processor == "gp",
            )
            .values(value=71.28, printed="71.28")
        ],
    )
    total = find(broken, total_id("http-pooled", "2"))
    average = find(broken, total_id("http-pooled", "average"))
    assert (total.outcome, total.severity) == (Outcome.SLIP, Severity.ERROR)
    assert total.recomputed == pytest.approx((71.28 + 3.07) / 821.14 * 10)
    assert average.severity is Severity.ERROR


def test_a_broken_figure_is_reported(seeded_database_url: str) -> None:
    broken = read_evidence(
        seeded_database_url,
        [
            update(PublishedFigureRow)
            .where(PublishedFigureRow.id == f"{WAYS}-https-pooled-cps")
            .values(value=2.5, printed="2.50")
        ],
    )
    assert find(broken, f"{WAYS}-https-pooled-cps").outcome is Outcome.SLIP


def test_the_audit_is_printed_with_counts_and_findings(seeded_database_url: str) -> None:
    lines: list[str] = []
    print_audit(seeded_database_url, study_id=WAYS, write=lines.append)
    text = "\n".join(lines)
    assert "Audit of 1 document: 422 checks, 22 findings of substance, 107 in all" in text
    assert "printed      1.548 ms (16 % too high)" in text
    assert "recomputed   1.33970 ms = (97.99 + 7.49) ÷ 787.34 × 10" in text
    assert "outcome      typo" in text
    assert max(map(len, lines)) <= 100


# scipy.stats.ttest_ind(on, off, equal_var=False).confidence_interval() ÷ the mean without zIIP
@pytest.mark.parametrize(
    ("streams", "change", "outcome"),
    [
        ("1", "+6.5 % (−9.4 % to +22.4 %)", Outcome.AGREES),
        ("5", "+27.3 % (+22.3 % to +32.3 %)", Outcome.UNEXPLAINED),
    ],
)
def test_whether_a_ziip_makes_work_is_judged_by_the_single_runs(
    audit: Audit, streams: str, change: str, outcome: Outcome
) -> None:
    (check,) = (
        check
        for check in of_study(audit, "tales").checks
        if check.id == f"tales-a-alt-ziip-{streams}.whole-cpu"
    )
    assert (check.recomputed_text, check.outcome) == (change, outcome)
