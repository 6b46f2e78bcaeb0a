"""A frozen report: a question, its whole answer, and everything that the answer rests on.

A report never changes. What it holds is JSON in one canonical form, so that its hash is the same
wherever it is computed: here, in the database, or by a reader who has the file alone.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Annotated, Any, Literal, TypeVar, cast

from pydantic import BaseModel, Field

from headroom.domain.quantities.refusals import Refusal
from headroom.domain.quantities.stated import PrintedCell
from headroom.domain.reports.frozen_answers import FrozenShapeError, frozen_wordings, read_frozen
from headroom.domain.reports.kinds import PARTS, ReportPart, SubjectKind
from headroom.domain.reports.letterhead import Letterhead

_FORMAT = "headroom-report"
FORMAT_VERSION = 1

AnswerModel = TypeVar("AnswerModel", bound=BaseModel)

_EXACT_INTEGERS = 1e21
"""Up to here whole numbers are written in digits alone, as ECMAScript writes them."""

_SAME = 1e-12
"""Relative difference below which two figures count as the same: order of additions, no more."""


class NotAReportError(Refusal):
    """A document that is no report of this format. reason: what is wrong."""

    status, slug, title = 500, "report-damaged", "The report is damaged"

    def __init__(self, reason: str) -> None:
        super().__init__(f"{reason[:1].upper()}{reason[1:]}.")


@dataclass(frozen=True, slots=True)
class EvidenceRow:
    """A number that a report rests on and that nobody computed here.

    value in ``unit``; why_missing says why there is none. document and locator: where a reader
    finds it. configuration, point, figure: ids of the stored row, where it is one. printed: the
    cell as it stands in the document, where that is stored; older reports have none.
    """

    id: str
    label: str
    value: float | None
    unit: str
    kind: str
    study: str | None
    document: str | None
    locator: str
    configuration: str | None
    point: str | None
    figure: str | None
    why_missing: str | None
    printed: PrintedCell = None


@dataclass(frozen=True, slots=True)
class ReportPack:
    """A pack of studies that a report's numbers are from, as it was when it was frozen.

    content_hash: SHA-256 over its files. studies: those that the report rests on. typed_by,
    typed_from: who typed its digits, from which copy. second_readers: who typed them as well, with
    no cell differing. signed_by: whose key signed it; empty where nobody's did.
    """

    id: str
    version: int
    title: str
    content_hash: str
    studies: Annotated[tuple[str, ...], Field(description="Ids of studies that it rests on")]
    typed_by: str
    typed_from: str
    second_readers: tuple[str, ...]
    signed_by: str
    private: bool


@dataclass(frozen=True, slots=True)
class ReportFinding:
    """A disagreement of a document with itself that concerns numbers of a report.

    rows: ids of the evidence rows that it concerns.
    """

    id: str
    study: str
    document: str
    place: str
    quantity: str
    statement: str
    printed: str
    recomputed: str | None
    unit: str
    outcome: str
    severity: str
    cause: str | None
    consequence: str | None
    rows: Annotated[
        tuple[str, ...], Field(description="Ids of the rows in ``evidence`` that it concerns")
    ]


@dataclass(frozen=True, slots=True)
class MadeWith:
    """What a report was made with, beside what is there now: software, formulas, published data."""

    name: str
    then: str | None
    now: str | None


@dataclass(frozen=True, slots=True)
class Recomputed:
    """A number of a report beside what today's data and formulas give for it.

    role: ``figure`` for results, ``input`` for what they rest on. of: the way in, for a
    comparison. now is None as well where today's answer has no such number; why says so.
    """

    id: str
    label: str
    unit: str
    role: Literal["figure", "input"]
    of: Annotated[
        str | None, Field(description="The way in, for a comparison; the scenario, side by side")
    ]
    then: float | None
    now: float | None
    why: Annotated[str | None, Field(description="Why there is none now")]

    @property
    def differs(self) -> bool:
        """Whether the two are not the same number."""
        if self.then is None or self.now is None:
            return self.then is not self.now
        return abs(self.now - self.then) > _SAME * max(abs(self.then), abs(self.now))


@dataclass(frozen=True, slots=True)
class LineChanged:
    """A line of a report that is new, gone or different.

    part: its title. line: what a row or figure is about; empty for a sentence. then, now: what it
    says; None where it does not stand there.
    """

    part: str
    line: str
    then: Annotated[str | None, Field(description="null: the line is new")]
    now: Annotated[str | None, Field(description="null: the line is gone")]


@dataclass(frozen=True, slots=True)
class Since:
    """What has changed since an earlier report of the same question.

    date, content_hash: of that report. compared: how many numbers were; changes: those that
    differ, figures first. editions: what was made with another one. lines: what the report says
    otherwise; empty in reports from before lines were compared.
    """

    date: str
    content_hash: str
    compared: int
    editions: tuple[MadeWith, ...]
    changes: tuple[Recomputed, ...]
    lines: tuple[LineChanged, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Authored:
    """What its author says of a report.

    date: the day that the author put on it, ISO 8601. locale: a BCP 47 tag for files, or None.
    note: Markdown. redacted: prices were left out. letterhead: who sends it.
    """

    title: str
    customer: str = ""
    author: str = ""
    date: str
    locale: str | None = None
    note: str = ""
    parts: tuple[ReportPart, ...] = PARTS
    redacted: bool = False
    letterhead: Letterhead | None = None


def as_authored(report: Authored) -> dict[str, Any]:
    """Return what the author of a report says, by its field."""
    return {of.name: getattr(report, of.name) for of in fields(Authored)}


@dataclass(frozen=True, slots=True, kw_only=True)
class FrozenReport(Authored):
    """A report as it was frozen.

    content_hash: SHA-256 of everything else. inputs: the request's body; answer: the API's whole
    answer to it; workings: for a comparison, the working of each way by its configuration; of
    scenarios side by side, each one's by its number. formula_version: fingerprint of the formulas;
    data_version: of the published data. withheld: names of inputs that the answer rests on and the
    report leaves out. since: what has changed since the report that it refreshes. packs: which its
    evidence is from. Earlier reports have none of these three, nor a letterhead, and hold prices.
    composed: what it says, as JSON; it stands beside the content under a hash of its own, and a
    report that is not stored has none.
    """

    content_hash: str = ""
    kind: SubjectKind
    inputs: dict[str, Any]
    answer: dict[str, Any]
    workings: dict[str, dict[str, Any]]
    evidence: tuple[EvidenceRow, ...]
    findings: tuple[ReportFinding, ...]
    software_version: str
    formula_version: str
    data_version: str | None
    frozen_at: str
    withheld: tuple[str, ...] = ()
    since: Since | None = None
    packs: tuple[ReportPack, ...] = ()
    composed: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    _read: dict[tuple[str, str], BaseModel] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    _wordings: dict[str, Mapping[str, Any]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def read_answer(self, model: type[AnswerModel]) -> AnswerModel:
        """Return the answer as the type that calculations answer with, read once.

        What a copy leaves out, or an earlier release did not know, is None or empty in it. Raises
        NotAReportError where the answer is of another kind.
        """
        return self._read_part("answer", model, self.answer)

    def read_workings(self, model: type[AnswerModel]) -> dict[str, AnswerModel]:
        """Return the workings beside the answer by their keys, as read_answer. Raises the same."""
        return {key: self._read_part(key, model, part) for key, part in self.workings.items()}

    def _read_part(
        self, name: str, model: type[AnswerModel], frozen: Mapping[str, Any]
    ) -> AnswerModel:
        key = (name, model.__name__)
        if key not in self._read:
            try:
                self._read[key] = read_frozen(model, frozen)
            except FrozenShapeError as error:
                raise NotAReportError(f"the report's {name} cannot be read: {error}") from error
        return cast("AnswerModel", self._read[key])

    @property
    def wordings(self) -> Mapping[str, Mapping[str, Any]]:
        """The wordings of sentences and of asked rates, by the text as it was frozen."""
        if not self._wordings:
            self._wordings.update(frozen_wordings([self.answer, *self.workings.values()]))
        return self._wordings

    @property
    def document(self) -> dict[str, Any]:
        """The report as JSON, with its hash."""
        return {**_content(self), "content_hash": self.content_hash}

    def quantities(self) -> dict[str, dict[str, Any]]:
        """Return every quantity of a value's or scenario's answer by its id, figures first.

        Scenarios side by side have theirs in their workings.
        """
        if self.kind == "side_by_side":
            return {}
        figures: dict[str, dict[str, Any]] = self.answer.get("figures") or {}
        inputs: dict[str, dict[str, Any]] = self.answer.get("inputs") or {}
        # of peaks: overflow of zIIPs, what was recorded, and the billing months with their cost
        own: dict[str, dict[str, Any]] = {}
        for part in ("overflow", "recorded"):
            own |= (self.answer.get(part) or {}).get("inputs") or {}
        months: dict[str, dict[str, Any]] = self.answer.get("months_inputs") or {}
        saving: dict[str, Any] | None = self.answer.get("months_saving")
        return figures | inputs | own | months | ({} if saving is None else {saving["id"]: saving})


def signed(unsigned: FrozenReport) -> FrozenReport:
    """Return a report with the hash of what it holds, read as it would be from its file."""
    return read_document(json.loads(canonical_json(_content(unsigned))), check=False)


def read_document(document: Mapping[str, Any], *, check: bool = True) -> FrozenReport:
    """Return the report that a document holds.

    check: whether its hash has to fit. Raises NotAReportError.
    """
    if document.get("format") != _FORMAT:
        raise NotAReportError(f"this is no report: its format is not {_FORMAT}")
    if document.get("format_version") != FORMAT_VERSION:
        raise NotAReportError(
            f"the report has the format version {document.get('format_version')}; this program "
            f"reads version {FORMAT_VERSION}"
        )
    hash_now = content_hash(_unsigned(document))
    if check and hash_now != document.get("content_hash"):
        raise NotAReportError(
            "the report was changed after it was frozen: its content does not fit its hash"
        )
    try:
        subject = document["subject"]
        return FrozenReport(
            **_authored(document),
            content_hash=hash_now,
            kind=subject["kind"],
            inputs=subject["inputs"],
            answer=subject["answer"],
            workings=subject["workings"],
            evidence=tuple(EvidenceRow(**row) for row in document["evidence"]),
            findings=tuple(
                ReportFinding(**{**finding, "rows": tuple(finding["rows"])})
                for finding in document["findings"]
            ),
            software_version=document["software_version"],
            formula_version=document["formula_version"],
            data_version=document["data_version"],
            frozen_at=document["frozen_at"],
            withheld=tuple(document.get("withheld", ())),
            since=_since(document.get("since")),
            packs=tuple(_pack(pack) for pack in document.get("packs", ())),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise NotAReportError(f"the report lacks a field or has one too many: {error}") from error


def sealed(report: FrozenReport, composed: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a report says with the hash of both."""
    own = {**composed, "of": report.content_hash}
    return {**own, "content_hash": content_hash(own)}


def with_composed(report: FrozenReport, stored: Mapping[str, Any]) -> FrozenReport:
    """Return a report with what it says, as it was stored beside it. Raises NotAReportError."""
    if sealed(report, _unsigned(stored)) != stored:
        raise NotAReportError(
            "the report's words were changed after it was frozen: they do not fit their hash"
        )
    return replace(report, composed=stored)


def _unsigned(document: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in document.items() if key != "content_hash"}


def _authored(document: Mapping[str, Any]) -> dict[str, Any]:
    head = document.get("letterhead")
    own = ("title", "customer", "author", "date", "locale", "note")
    return {name: document[name] for name in own} | {
        "parts": tuple(document["parts"]),
        "redacted": document.get("redacted", False),
        "letterhead": None if head is None else Letterhead.model_validate(head),
    }


def _since(stored: Mapping[str, Any] | None) -> Since | None:
    if stored is None:
        return None
    return Since(
        stored["date"],
        stored["content_hash"],
        stored["compared"],
        tuple(MadeWith(**edition) for edition in stored["editions"]),
        tuple(Recomputed(**change) for change in stored["changes"]),
        tuple(LineChanged(**line) for line in stored.get("lines", ())),
    )


def _pack(stored: Mapping[str, Any]) -> ReportPack:
    lists = {name: tuple(stored[name]) for name in ("studies", "second_readers")}
    return ReportPack(**{**stored, **lists})


def canonical_json(value: Any) -> str:
    """Return JSON that is the same for the same content.

    Keys in the order of their code points, no spaces, numbers as ECMAScript writes them: whole
    ones without a fraction, so that a database or a browser in between changes nothing (the way
    of RFC 8785). Raises ValueError for NaN and Infinity.
    """
    return json.dumps(
        _canonical(value),
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=False,
        allow_nan=False,
    )


def content_hash(content: Mapping[str, Any]) -> str:
    """Return the SHA-256 of a report's content, in hexadecimal digits."""
    return hashlib.sha256(canonical_json(content).encode()).hexdigest()


def find_quantities(answer: Any) -> Iterator[dict[str, Any]]:
    """Return every quantity in an answer, wherever it stands; one may come more than once."""
    if isinstance(answer, dict):
        if answer.keys() >= _QUANTITY:
            yield answer
            return
        for inner in answer.values():
            yield from find_quantities(inner)
    elif isinstance(answer, list):
        for item in answer:
            yield from find_quantities(item)


_QUANTITY = {"id", "label", "value", "unit", "kind", "formula", "inputs", "source", "why_missing"}


def evidence_rows(*answers: Any) -> tuple[EvidenceRow, ...]:
    """Return what answers rest on and nobody computed here, by document, each number once."""
    rows: dict[EvidenceRow, None] = {}
    for answer in answers:
        for quantity in find_quantities(answer):
            source = quantity["source"]
            if source is None or quantity["formula"] or quantity["inputs"] or _is_taken(quantity):
                continue
            row = EvidenceRow(
                id=quantity["id"],
                label=quantity["label"],
                value=quantity["value"],
                unit=quantity["unit"],
                kind=quantity["kind"],
                study=source["study"],
                document=source["document"],
                locator=source["locator"],
                configuration=source["configuration"],
                point=source["point"],
                figure=source["figure"],
                why_missing=quantity["why_missing"],
                printed=source.get("printed"),
            )
            rows[row] = None
    return tuple(sorted(rows, key=lambda row: row.document or "~"))


def _is_taken(quantity: Mapping[str, Any]) -> bool:
    """Return whether the program takes a number: its source is no document."""
    return quantity["kind"] == "assumed" and quantity["source"]["document"] is None


def recomputed_quantities(then: FrozenReport, now: FrozenReport) -> list[Recomputed]:
    """Return each number of a report beside the one of a report frozen from the same inputs."""
    names: list[str] = then.inputs.get("names", [])
    pairs = [] if names else _compared(then.answer, now.answer, None)
    for key, working in then.workings.items():
        of = names[int(key) - 1] if names else key
        pairs += _compared(working, now.workings.get(key, {}), of)
    return [*pairs, *_checked_again(then.answer, now.answer)]


def refreshed(
    then: FrozenReport, now: FrozenReport, lines: tuple[LineChanged, ...]
) -> FrozenReport:
    """Return a report of the same question with what has changed since an earlier one.

    lines: what it says otherwise than that one.
    """
    rows = recomputed_quantities(then, now)
    since = Since(
        then.date,
        then.content_hash,
        len(rows),
        differing_editions(then, now.software_version, now.formula_version, now.data_version),
        tuple(row for row in rows if row.differs),
        lines,
    )
    return signed(replace(now, since=since))


def differing_editions(
    then: FrozenReport, software: str, formulas: str, data: str | None
) -> tuple[MadeWith, ...]:
    """Return what a report was made with and is another one now."""
    made_with = (
        MadeWith("Software", then.software_version, software),
        MadeWith("Formulas", then.formula_version, formulas),
        MadeWith("Published data", then.data_version, data),
    )
    return tuple(edition for edition in made_with if edition.then != edition.now)


def _checked_again(then: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[Recomputed]:
    """Give what the checks of an audit compute, beside what they compute now."""
    today = {check["id"]: check for check in now.get("checks", [])}
    for check in then.get("checks", []):
        after = today.get(check["id"])
        value = None if after is None else after["recomputed"]
        reason = "the audit has no such check any more" if after is None else after["why_not"]
        yield Recomputed(
            id=check["id"],
            label=f"{check['place']}: {check['quantity']}",
            unit=check["unit"],
            role="figure",
            of=None,
            then=check["recomputed"],
            now=value,
            why=None if value is not None else reason,
        )


def _compared(then: Mapping[str, Any], now: Mapping[str, Any], of: str | None) -> list[Recomputed]:
    rows: list[Recomputed] = []
    roles: tuple[tuple[Literal["figure", "input"], str], ...] = (
        ("figure", "figures"),
        ("input", "inputs"),
    )
    for role, place in roles:
        today = now.get(place) or {}
        for key, before in (then.get(place) or {}).items():
            after = today.get(key)
            value = None if after is None else after["value"]
            reason = "today's answer has no such number" if after is None else after["why_missing"]
            rows.append(
                Recomputed(
                    id=key,
                    label=before["label"],
                    unit=before["unit"],
                    role=role,
                    of=of,
                    then=before["value"],
                    now=value,
                    why=None if value is not None else reason,
                )
            )
    return rows


def _content(report: FrozenReport) -> dict[str, Any]:
    return {
        "format": _FORMAT,
        "format_version": FORMAT_VERSION,
        "title": report.title,
        "customer": report.customer,
        "author": report.author,
        "date": report.date,
        "locale": report.locale,
        "note": report.note,
        "parts": list(report.parts),
        "subject": {
            "kind": report.kind,
            "inputs": report.inputs,
            "answer": report.answer,
            "workings": report.workings,
        },
        "evidence": [_evidence(row) for row in report.evidence],
        "findings": [
            {key: getattr(finding, key) for key in ReportFinding.__slots__}
            | {"rows": [*finding.rows]}
            for finding in report.findings
        ],
        "software_version": report.software_version,
        "formula_version": report.formula_version,
        "data_version": report.data_version,
        "frozen_at": report.frozen_at,
        **_added(report),
    }


def _added(report: FrozenReport) -> dict[str, Any]:
    """Return what earlier reports do not know, where it is said: their hash covers every key."""
    added: dict[str, Any] = {}
    if report.letterhead is not None:
        # reports from before there were templates have no key for one
        without = {"template"} if report.letterhead.template is None else set[str]()
        added["letterhead"] = report.letterhead.model_dump(mode="json", exclude=without)
    if report.redacted:
        added["redacted"] = True
    if report.withheld:
        added["withheld"] = list(report.withheld)
    if report.since is not None:
        added["since"] = asdict(report.since)
        if not report.since.lines:  # reports from before lines were compared have no key
            del added["since"]["lines"]
    if report.packs:
        added["packs"] = [
            {**asdict(pack), "studies": [*pack.studies], "second_readers": [*pack.second_readers]}
            for pack in report.packs
        ]
    return added


def _evidence(row: EvidenceRow) -> dict[str, Any]:
    """Return a row as JSON, without a key for a cell that it does not know.

    Reports from before the cells were kept stay as they were frozen: their hash covers every key.
    """
    cells = {key: getattr(row, key) for key in EvidenceRow.__slots__}
    if row.printed is None:
        del cells["printed"]
    return cells


def _canonical(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _canonical(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_canonical(item) for item in value]
    if isinstance(value, int) and not isinstance(value, bool):
        return value if abs(value) < _EXACT_INTEGERS else float(value)
    if isinstance(value, float) and value.is_integer() and abs(value) < _EXACT_INTEGERS:
        return int(value)
    return cast("Any", value)
