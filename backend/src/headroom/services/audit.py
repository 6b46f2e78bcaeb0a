"""The audit of all documents, computed from the database and kept while the seeds stay the same."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from textwrap import shorten, wrap
from typing import Annotated, Any

from pydantic import Field

from headroom.cache import Cache
from headroom.domain.audit.answers import AuditAnswer, WholeAudit
from headroom.domain.audit.audit import StudyAudit, audit_study
from headroom.domain.audit.checks import AuditCheck, Outcome, Severity, findings
from headroom.domain.audit.digits import Digits, digits_of
from headroom.domain.audit.evidence import AuditedStudy, Printed, audited_study
from headroom.domain.audit.words import OUTCOME_NAMES, SEVERITY_PLURALS
from headroom.domain.evidence.studies import UnknownStudyError
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import Amount, phrase
from headroom.domain.quantities.quantities import Interval, Quantity, Source
from headroom.domain.quantities.refusals import Refusal, UnknownConfigurationError
from headroom.persistence.session import create_engine, one_moment, session_factory
from headroom.services.catalogue import Catalogue, read_catalogue

_LINE = 100
TITLE = 62

LEGEND = (
    "A number agrees when the recomputed one, rounded half up to the printed place, gives the "
    "printed digits. Otherwise these are tried in this order: truncation, a named other way of "
    "computing, the rounding of the printed inputs, other rules of rounding. Only what none of "
    "them explains is a typo. Findings by reading concern wordings and are not counted as checks. "
    "No check: pictures, and claims that rest on them."
)

UNITS = {"us": "µs", "msu": "MSU", "percent": "%", "share": "", "count": "", "ratio": ""}
NUMBER = re.compile(r"[-+\u2212]?\s?[\d.,]+\*?")
"""A text that is a number and nothing else."""


class UnknownCheckError(Refusal):
    """No check has this id."""

    status, slug, title = 404, "unknown-check", "Unknown check"

    def __init__(self, check_id: str) -> None:
        super().__init__(f"{check_id} is not a check here. The audit lists those that are.")


@dataclass(frozen=True)
class Audit:
    """The audit of one document or of all: counts first, then every finding, most serious first."""

    studies: tuple[StudyAudit, ...]

    @property
    def checks(self) -> list[AuditCheck]:
        """Every check, by study, then in the order of its tables and text."""
        return [check for study in self.studies for check in study.checks]

    @property
    def findings(self) -> list[AuditCheck]:
        return findings(self.checks)

    @property
    def substance(self) -> int:
        return sum(study.substance for study in self.studies)

    @property
    def performed(self) -> int:
        return sum(study.performed for study in self.studies)

    @property
    def found(self) -> int:
        return len(self.findings)

    @property
    def unavailable(self) -> int:
        return sum(study.unavailable for study in self.studies)

    @property
    def answer(self) -> AuditAnswer:
        """The counts and every finding, as an answer has them."""
        return AuditAnswer(**self._answer)

    @property
    def whole(self) -> WholeAudit:
        """The same with every check."""
        return WholeAudit(**self._answer, checks=self.checks)

    @property
    def _answer(self) -> dict[str, Any]:
        return {
            "by_study": [study.result for study in self.studies],
            "findings": self.findings,
            "substance_total": self.substance,
            "checks_total": self.performed,
            "findings_total": self.found,
            "cannot_be_checked_total": self.unavailable,
        }

    @cached_property
    def by_id(self) -> dict[str, AuditCheck]:
        """Every check by its id."""
        return {check.id: check for check in self.checks}

    def get_check(self, check_id: str) -> AuditCheck:
        """Return one check. Raises UnknownCheckError."""
        check = self.by_id.get(check_id)
        if check is None:
            raise UnknownCheckError(check_id)
        return check

    def title(self, study_id: str) -> str:
        """Return the title of an audited study."""
        return next(study.title for study in self.studies if study.study == study_id)

    def of_study(self, study_id: str | None) -> Audit:
        """Return the part of one study, or all. Raises UnknownStudyError."""
        if study_id is None:
            return self
        of_study = tuple(study for study in self.studies if study.study == study_id)
        if not of_study:
            raise UnknownStudyError(study_id)
        return Audit(of_study)

    def list_checks(
        self, *, configuration_id: str | None = None, outcome: Outcome | None = None
    ) -> list[AuditCheck]:
        """Return checks in their order. Raises UnknownConfigurationError."""
        if configuration_id is not None and not any(
            configuration_id in study.configurations for study in self.studies
        ):
            raise UnknownConfigurationError(configuration_id)
        return [
            check
            for check in self.checks
            if configuration_id in (None, check.configuration) and outcome in (None, check.outcome)
        ]


def audited_studies(catalogue: Catalogue) -> Iterator[AuditedStudy]:
    """Yield the published studies as the audit reads them, with the machines they measured on."""
    for study in catalogue.studies.values():
        ids = sorted({place.machine_id for place in study.environments if place.machine_id})
        machines_found = (catalogue.find_machine(machine_id) for machine_id in ids)
        machines = (machine for machine in machines_found if machine and machine.origin == "seed")
        yield audited_study(study, machines)


def compute_audit(catalogue: Catalogue) -> Audit:
    """Return the audit of the published studies: a function of the evidence alone."""
    return Audit(tuple(audit_study(study) for study in audited_studies(catalogue)))


def current_audit(catalogue: Catalogue, audits: Cache[str, Audit]) -> Audit:
    """Return the audit of the evidence, computed anew only when other seeds were loaded.

    audits: earlier ones, by version of the evidence.
    """
    if catalogue.evidence_version is None:
        return compute_audit(catalogue)
    return audits.get(catalogue.evidence_version, lambda: compute_audit(catalogue))


def digits_in(
    catalogue: Catalogue, audit: Audit, study_id: str, *, point: str | None, figure: str | None
) -> Digits:
    """Return how sure a printed number of a loaded study is. Raises UnknownStudyError."""
    study = catalogue.studies.get(study_id)
    if study is None:
        raise UnknownStudyError(study_id)
    of_pack = [other for other in catalogue.studies.values() if other.pack == study.pack]
    checks = audit.of_study(study_id).checks
    return digits_of(study, of_pack, checks, point=point, figure=figure)


@dataclass(frozen=True, kw_only=True)
class CheckDetail(AuditCheck):
    """A check with its formula and every number that it rests on."""

    printed_quantity: Quantity
    recomputed_quantity: Quantity | None
    formula: Annotated[
        str | None, Field(description="Text that contains the ids of `inputs`", exclude=False)
    ]
    inputs: dict[str, Quantity]


def check_detail(check: AuditCheck, title: str) -> CheckDetail:
    """Return a check with its numbers as quantities. title: the document's."""
    printed = Printed(
        check.printed_figure or check.id,
        check.quantity,
        check.printed or None,
        check.printed_value,
        check.unit,
        check.place,
        configuration=check.configuration,
        point=check.point,
        figure=check.printed_figure,
    )
    why = check.why_not or "a claim in words, no number"
    return CheckDetail(
        **vars(check),
        printed_quantity=_published(check, title, printed, why),
        recomputed_quantity=_recomputed(check),
        inputs={
            number.id: _published(check, title, number, f"printed {number.printed}")
            for number in check.numbers
        },
    )


def _published(check: AuditCheck, title: str, number: Printed, why_missing: str) -> Quantity:
    source = Source(
        number.place,
        check.study,
        title,
        configuration=number.configuration,
        point=number.point,
        figure=number.figure,
        printed=number.printed,
    )
    return Quantity(
        number.id,
        number.label,
        number.value,
        number.unit,
        "published",
        source=source,
        why_missing=None if number.value is not None else why_missing,
    )


def _recomputed(check: AuditCheck) -> Quantity | None:
    if check.recomputed is None:
        return None
    interval = None
    if check.low is not None and check.high is not None and check.low <= check.high:
        interval = Interval(check.low, check.high, None)
    return Quantity(
        id=Id.write("recomputed", check.id),
        label=f"{check.quantity}, recomputed",
        value=check.recomputed,
        unit=check.unit,
        kind="derived",
        formula=check.formula,
        inputs=tuple(number.id for number in check.numbers),
        interval=interval,
        interval_missing=None if interval else "not a formula of rounded numbers",
    )


def print_audit(
    database_url: str, *, study_id: str | None = None, write: Callable[[str], object] = print
) -> None:
    """Write the audit as text: counts by document, then each finding, most serious first.

    study_id: one study, or all. Raises UnknownStudyError.
    """

    async def read() -> Audit:
        engine = create_engine(database_url)
        try:
            async with session_factory(one_moment(engine))() as session:
                return compute_audit(await read_catalogue(session))
        finally:
            await engine.dispose()

    write_audit(asyncio.run(read()).of_study(study_id), write)


def write_audit(audit: Audit, write: Callable[[str], object] = print) -> None:
    """Write an audit as text: counts by document, then each finding, most serious first."""
    _write_counts(audit, write)
    for study in audit.studies:
        write("")
        write("=" * _LINE)
        write(study.title)
        _write_wrapped(study.sentence, "", write)
        for severity in Severity:
            of_severity = [finding for finding in study.findings if finding.severity is severity]
            if of_severity:
                write("")
                write(f"{SEVERITY_PLURALS[severity]} ({len(of_severity)})")
            for check in of_severity:
                _write_finding(check, write)


def _write_counts(audit: Audit, write: Callable[[str], object]) -> None:
    documents = len(audit.studies)
    checks, substance, in_all = (
        Amount(count, exact=True) for count in (audit.performed, audit.substance, audit.found)
    )
    write(
        phrase(
            f"Audit of {documents} {'document' if documents == 1 else 'documents'}: "
            f"{checks} checks, {substance} findings of substance, {in_all} in all"
        )
    )
    write("")
    write(f"{'':<{TITLE}}{'checks':>6}{'substance':>10}{'findings':>10}{'no check':>10}")
    for study in audit.studies:
        title = shorten(study.title, TITLE, placeholder=" …")
        counts = str(study.found) if study.found else "none"
        write(
            f"{title:<{TITLE}}{study.performed:>6}{study.substance:>10}{counts:>10}"
            f"{study.unavailable:>10}"
        )
    write("")
    _write_wrapped(LEGEND, "", write)


def _write_finding(check: AuditCheck, write: Callable[[str], object]) -> None:
    write("")
    _write_wrapped(check.place, "  ", write)
    _write_wrapped(check.quantity, "    ", write)
    off = f" ({check.distance})" if check.distance else ""
    recomputed_text = _with_unit(check.recomputed_text or "in words", check.unit)
    if check.working and check.working != check.recomputed_text:
        recomputed_text += f" = {check.working}"
    outcome = OUTCOME_NAMES[check.outcome]
    if check.method == "read":
        outcome += ", found by reading"
    for label, text in (
        ("printed", _with_unit(check.printed, check.unit) + off),
        ("recomputed", recomputed_text),
        ("outcome", outcome),
        ("cause", check.cause),
        ("consequence", check.consequence),
    ):
        if text:
            _write_wrapped(text, f"    {label:<13}", write)


def _with_unit(text: str, unit: str) -> str:
    """Return a number with its unit; a wording says its own."""
    shown = UNITS.get(unit, unit.replace("_", " "))
    return f"{text} {shown}" if shown and NUMBER.fullmatch(text) else text


def _write_wrapped(text: str, label: str, write: Callable[[str], object]) -> None:
    for line in wrap(
        text,
        _LINE,
        initial_indent=label,
        subsequent_indent=" " * len(label),
        break_on_hyphens=False,
    ):
        write(line)
