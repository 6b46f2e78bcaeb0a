"""A report with its quantities at hand, and its numbers as cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isnan
from typing import Any

from headroom.domain.audit.answers import WholeAudit
from headroom.domain.comparison.answers import ComparisonAnswer
from headroom.domain.evidence.evidence import Caveat
from headroom.domain.peaks.profile import source_words
from headroom.domain.quantities.phrases import phrase
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.reports.report import FrozenReport
from headroom.domain.reports.withholding import LEFT_OUT
from headroom.domain.scenario.answers import MoneyAnswer, ScenarioAnswer
from headroom.domain.scenario.notices import Reason
from headroom.domain.scenario.tables import WindowPart
from headroom.exports.answers import scenario_of, studies_audited
from headroom.exports.document.blocks import Cell
from headroom.exports.numbers import chance, figure_number
from headroom.exports.peaks import peak_files
from headroom.exports.quantities import ReportQuantities, report_quantities
from headroom.exports.wording import (
    DASH,
    exact_text,
    figure_text,
    in_its_locale,
    in_the_way_of,
    shown_value,
    with_unit,
    wording_text,
    working_text,
)

LONG_HEAD = 400
"""Characters above the answer on the first page."""


@dataclass(frozen=True, slots=True)
class Case:
    """A report that is being put into words. source: the line under its charts."""

    report: FrozenReport
    quantities: ReportQuantities
    source: str

    @classmethod
    def of(cls, report: FrozenReport) -> Case:
        """Return the case of a report."""
        quantities = report_quantities(report)
        return cls(report, quantities, source_line(report, quantities))

    @property
    def locale(self) -> str | None:
        """The way in which numbers are written."""
        return self.report.locale

    @property
    def answer(self) -> Mapping[str, Any]:
        """What was frozen."""
        return self.report.answer

    @property
    def scenario(self) -> ScenarioAnswer:
        """What a scenario answers, or a value calculation as one without prices."""
        return scenario_of(self.report)

    @property
    def comparison(self) -> ComparisonAnswer:
        """What a comparison of access methods answers."""
        return self.report.read_answer(ComparisonAnswer)

    @property
    def audit(self) -> WholeAudit:
        """What the audit of a document answers."""
        return self.report.read_answer(WholeAudit)

    @property
    def money(self) -> MoneyAnswer | None:
        """What the saving is worth; None without prices."""
        return self.scenario.money

    @property
    def currency(self) -> str:
        """The currency of the amounts; empty without prices."""
        return "" if self.money is None else self.money.currency

    @property
    def long_head(self) -> bool:
        """Whether who sends a report to whom takes the room of a table on its first page."""
        report, head = self.report, self.report.letterhead
        sender = () if head is None else (head.name, head.confidentiality)
        head_texts = (report.title, report.customer, report.author, *sender)
        return sum(map(len, head_texts)) > LONG_HEAD

    def get(self, figure: str) -> Quantity:
        """Return a quantity by its unique id; one without a value where a copy leaves it out."""
        quantity = self.quantities.by_id.get(figure)
        return quantity or Quantity(figure, figure, None, "", "derived", why_missing=LEFT_OUT)

    def say(self, value: float, unit: str) -> str:
        """Return a number for a sentence."""
        return figure_text(value, unit, self.locale)

    def counted(self, number: int, one: str, several: str = "") -> str:
        """Return so many of what a noun names: 1 method, 2 methods."""
        return f"{self.say(number, '')} {one if number == 1 else several or f'{one}s'}"

    def of_samples(self, share: float, samples: int) -> str:
        """Return of how many samples something is so, for a sentence."""
        return f"{chance(share, self.locale)} of {self.say(samples, 'samples')}"

    def warnings(self) -> list[Caveat]:
        """Return what must be said about the answer, in the way of the locale."""
        return [
            Caveat(str(warning.get("code")), self.words(warning))
            for warning in self.report.answer.get("warnings") or []
        ]

    def why_zero(self) -> list[Reason]:
        """Return why the saving may be worth nothing, in the way of the locale."""
        return [
            Reason(str(reason.get("code")), self.words(reason), reason.get("applies"))
            for reason in self.report.answer.get("why_zero") or []
        ]

    def written(self, text: str) -> str:
        """Return a text with amounts as the report writes numbers."""
        return wording_text(phrase(text).wording, self.locale)

    def words(self, spoken: Mapping[str, Any]) -> str:
        """Return a notice or reason in the way of the locale.

        As it was frozen where that is the English one, and where its numbers are not known apart.
        """
        text, wording = str(spoken.get("text")), spoken.get("wording")
        return text if wording is None else self._written(text, wording)

    def in_its_locale(self, text: str) -> str:
        """Return a sentence of the answer in the way of the locale, where its numbers are known."""
        return in_its_locale(self.report, text)

    def capacity_words(self) -> list[str]:
        """Return whether the work fits, in sentences."""
        capacity = self.answer.get("capacity") or {}
        texts = capacity.get("says", ())
        wordings = capacity.get("wordings") or [None] * len(texts)
        pairs = zip(texts, wordings, strict=True)
        return [text if apart is None else self._written(text, apart) for text, apart in pairs]

    def _written(self, text: str, wording: Mapping[str, Any]) -> str:
        return in_the_way_of(self.locale, text, wording)

    def bare(self, figure: str) -> Cell:
        """Return the cell of a quantity in a column that says the unit."""
        return self.bare_of(self.get(figure))

    def bare_of(self, quantity: Quantity) -> Cell:
        """Return the cell of a quantity, as it is or turned, in a column that says the unit."""
        return Cell(self._plain(quantity), quantity.value, quantity.unit, quantity.id)

    def shown(self, figure: str) -> Cell:
        """Return the cell of a quantity with its unit, or why there is none."""
        return self.shown_of(self.get(figure))

    def shown_of(self, quantity: Quantity) -> Cell:
        """Return the cell of a quantity, as it is or turned, with its unit."""
        return Cell(with_unit(quantity, self.locale), quantity.value, quantity.unit, quantity.id)

    def number(self, value: float | None, unit: str = "", rests_on: str | None = None) -> Cell:
        """Return the cell of a number that no quantity is, in a column that says the unit."""
        if value is None or isnan(value):
            return Cell(DASH)
        text = figure_number(shown_value(value, unit), self.locale, unit)
        return Cell(text, float(value), unit, rests_on=rests_on)

    def amount(self, value: float | None, unit: str) -> Cell:
        """Return the cell of a number with its unit."""
        if value is None:
            return Cell(DASH)
        return Cell(figure_text(value, unit, self.locale), float(value), unit)

    def exact(self, value: float | None, unit: str, figure: str | None = None) -> Cell:
        """Return the cell of a number that was put in or printed: nothing of it is rounded."""
        if value is None:
            return Cell(DASH)
        label = self.get(figure).label if figure else ""
        return Cell(exact_text(value, unit, self.locale, label), float(value), unit, figure)

    def result(self, figure: str) -> Cell:
        """Return the cell of a quantity with the digits to calculate with again."""
        quantity = self.get(figure)
        value = quantity.value
        text = DASH if value is None else working_text(value, quantity.unit, self.locale)
        return Cell(text, value, quantity.unit, figure)

    def _plain(self, quantity: Quantity) -> str:
        if quantity.value is None:
            return DASH
        value = shown_value(quantity.value, quantity.unit)
        return figure_number(value, self.locale, quantity.unit)

    def parts(self) -> Iterator[WindowPart]:
        """Give window and part of every window's mix."""
        for window in self.scenario.windows:
            for part in window.parts:
                yield WindowPart(window, part)


def source_line(report: FrozenReport, known: ReportQuantities) -> str:
    """Return the documents that a report rests on, and what computed it."""
    rows = (row.document for row in report.evidence if row.study)
    # a report without its evidence still names the documents
    sources = (quantity.source for quantity in known.given() if not report.evidence)
    titles = (source.document for source in sources if source is not None and source.study)
    audited = (audit.title for audit in studies_audited(report))
    own = (source_words(peak_files(report)),)
    documents = "; ".join(name for name in dict.fromkeys((*own, *rows, *titles, *audited)) if name)
    return f"Source: {documents or 'own inputs'}. Computed with Headroom {report.software_version}."
