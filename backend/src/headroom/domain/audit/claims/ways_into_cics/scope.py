"""The introduction and the counts: what was measured, how often, with how much data."""

from __future__ import annotations

from collections.abc import Iterator

from headroom.domain.audit.checks import Check
from headroom.domain.audit.claims.types import (
    counted,
    same_number,
    stated,
)
from headroom.domain.audit.claims.ways_into_cics.operands import figure_id
from headroom.domain.audit.evidence import (
    AuditedConfiguration,
    AuditedStudy,
)


def check_scope(study: AuditedStudy) -> Iterator[Check]:
    """Check what all scenarios are said to have in common."""
    yield same_number(study, figure_id("base-3270-limit"), figure_id("3270-basic-maximum-data"))
    yield same_number(study, figure_id("changed-bytes"), figure_id("3270-basic-changed-bytes"))
    yield from _check_payload(study)
    printed = study.number(figure_id("measurements-per-scenario"))
    for configuration in study.configurations:
        rows = len(configuration.rows)
        yield stated(
            study,
            check_id=f"{printed.id}.{configuration.id}",
            place=f"{printed.place}; {configuration.locator}",
            quantity=f"{printed.label}: {configuration.label}",
            statement="rows of the raw data table",
            printed=printed.printed or "",
            printed_value=printed.value,
            recomputed=float(rows),
            unit="rows",
            working=f"{configuration.rows[0].table}: {rows} rows",
            configuration=configuration.id,
            printed_id=printed.id,
            family="claim",
            cause="one measurement is not printed",
            consequence=(
                "The printed average may hold a row that nobody can see; "
                "use the mean of the printed rows."
            ),
        )


def _check_payload(study: AuditedStudy) -> Iterator[Check]:
    """Check that all ways move 32 KB, which the document says in three places: one fact."""
    printed = study.number(figure_id("data-in"))
    others = ("data-out", "summary-data-in")
    for other in others:
        yield same_number(study, figure_id(other), printed.id)
    small = [each for each in study.configurations if each.payload_class != "32k"]
    stray = [each for each in small if each.id != "3270-basic"]
    names = ", ".join(each.label for each in stray)
    covered = len(study.configurations) - 1
    yield stated(
        study,
        check_id=printed.id,
        place="; ".join(
            dict.fromkeys(
                (printed.place, *(study.number(figure_id(other)).place for other in others))
            )
        ),
        quantity="Data of all scenarios but the base 3270 one",
        statement="configurations that move 32 KB, among those that the sentence covers",
        printed=printed.printed or "",
        recomputed=float(covered - len(stray)),
        recomputed_text=f"{covered - len(stray)} of {covered} configurations",
        unit="configurations",
        working="; ".join(
            f"{each.label}: {each.payload_in_bytes} bytes in, {each.payload_out_bytes} out"
            for each in small
        ),
        printed_id=printed.id,
        agrees=not stray,
        cause=f"{names} moves 1,920 bytes by its own description",
        consequence=(
            "A comparison of all ways in as if each moved 32 KB puts the 3270 rows too cheap: "
            "compare only equal payloads."
        ),
    )


def check_counts(study: AuditedStudy) -> Iterator[Check]:
    """Check how many scenarios and address spaces there are said to be."""

    def family(name: str, *, secured: bool | None = None) -> list[AuditedConfiguration]:
        return [
            each
            for each in study.configurations
            if each.family == name and secured in (None, each.security.startswith("tls"))
        ]

    for figure, found in (
        ("3270-scenarios", family("3270 clients")),
        ("web-support-scenarios", family("CICS Web support")),
        ("web-support-unsecured-scenarios", family("CICS Web support", secured=False)),
        ("web-support-secured-scenarios", family("CICS Web support", secured=True)),
        ("https-scenarios", family("CICS Web support", secured=True)),
        ("web-support-summary-https", family("CICS Web support", secured=True)),
        ("ctg-scenarios", family("CICS Transaction Gateway")),
        ("web-services-scenarios", family("CICS Web services")),
        ("ws-conclusion-scenarios", family("CICS Web services")),
        ("sockets-models", family("Communication Server IP Sockets")),
        ("mq-scenarios", family("CICS and WebSphere MQ")),
        ("dpl-environments", family("Distributed program link")),
        ("lu62-configurations", family("VTAM LU6.2 Distributed Transaction Processing")),
    ):
        yield counted(
            study,
            figure_id(figure),
            float(len(found)),
            "configurations with tables in this section",
            ", ".join(each.label for each in found),
        )
    for figure, configuration_id in (
        ("3270-basic-address-spaces", "3270-basic"),
        ("mq-3270-bridge-address-spaces", "mq-3270-bridge"),
    ):
        configuration = study.configuration(configuration_id)
        names = [each.component for each in configuration.rows[0].cells if each.processor == "gp"]
        yield counted(
            study,
            figure_id(figure),
            float(len(names)),
            f"columns of CPU percent in {configuration.rows[0].table}",
            ", ".join(names),
        )
