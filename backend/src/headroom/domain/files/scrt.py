"""Reports of IBM's Sub-Capacity Reporting Tool as CSV: a month of a bill, its own sums checked.

Two layouts are read: one machine (sub-capacity MVM) and a multiplex (Tailored Fit Pricing). A
section begins with a line such as ``==N5====``. Method: docs/methods/scrt.md.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Literal, TypeAlias

from headroom.domain.files.delimited_text import decoded, unpacked_lines
from headroom.domain.files.written_times import LocalMoment
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.quantities.phrases import Amount
from headroom.domain.quantities.words import FigureWords

_Layout: TypeAlias = Literal["mvm", "tfp"]

_MOST_BYTES = 4 << 20
_MOST_ROWS = 20_000
_SECTION = re.compile(r"==([A-Z]\d{1,2})=+")
_PERIOD = re.compile(r"(\d{1,2} \w{3},? \d{4}) - (\d{1,2} \w{3},? \d{4})")
_NUMBER = re.compile(r"\d{1,12}(\.\d{1,6})?")
_GROUPED = re.compile(r"\d{1,3}(,\d{3})+(\.\d{1,6})?")
_DECIMAL_COMMA = re.compile(r"\d{1,12},(\d{1,2}|\d{4,6})")
_TWICE = re.compile("[\u00c2-\u00df][\u0080-\u00bf\u20ac\u2018-\u201e]")
"""What a letter of Europe becomes where UTF-8 was taken for Windows' letters and written anew."""
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_LEAST_QUOTES = 10
_TOTAL = "CPC"
_FIRST_MACHINE = 5
"""Column of a multiplex's first machine."""


@dataclass(frozen=True, slots=True)
class Peak:
    """An MSU value and the hour it belongs to, as printed."""

    msu: float
    at: LocalMoment | None


@dataclass(frozen=True, slots=True)
class BilledLpar:
    """An LPAR in a month, or the CPC. r4ha: its highest R4HA; hour: its highest hour."""

    name: str
    r4ha: Peak | None
    second_r4ha: Peak | None
    consumed_msu: float | None
    hour: Peak | None
    operating_system: str | None


@dataclass(frozen=True, slots=True)
class BilledMachine:
    """A machine in a month. flags: what the report says of its data, in words."""

    id: str
    serial: str
    machine: str
    rated_msu: float | None
    peak_msu: float | None
    consumed_msu: float | None
    flags: tuple[str, ...]
    lpars: tuple[BilledLpar, ...]
    cpc: BilledLpar | None


@dataclass(frozen=True, slots=True)
class BilledContainer:
    """A container of a multiplex and what it consumed, on each machine in their order."""

    id: str
    name: str
    consumed_msu: float | None
    by_machine: tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class BilledProduct:
    """A product: what the tool found and what the customer reports. unit: of both."""

    name: str
    id: str
    unit: Literal["MSU", "units"]
    tool: float | None
    customer: float | None
    comment: str
    highest: Peak | None
    mobile_reduction_msu: float | None


@dataclass(frozen=True, slots=True)
class ScrtReport:
    """One month of a customer's bill.

    file_name, sha256: of the file that it stands in; None of months kept before these were.
    """

    layout: _Layout
    release: str
    customer: str
    period_from: date
    period_to: date
    machines: tuple[BilledMachine, ...]
    containers: tuple[BilledContainer, ...]
    products: tuple[BilledProduct, ...]
    findings: tuple[Finding, ...]
    file_name: str | None = None
    sha256: str | None = None

    @property
    def month(self) -> str:
        """Return the month of the bill: the one in which the period begins, ``2026-10``."""
        return f"{self.period_from:%Y-%m}"


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    cells: list[str]
    commas: bool
    """Whether commas part the cells, so that within one they group digits."""

    @property
    def head(self) -> str:
        return self.cells[0]

    def cell(self, index: int) -> str:
        return self.cells[index] if index < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class _Section:
    name: str
    lines: list[_Line]

    def stated(self, head: str) -> _Line | None:
        return next((line for line in self.lines if line.head == head), None)


def is_scrt(text: str) -> bool:
    """Return whether a text begins as SCRT's CSV does."""
    return bool(_SECTION.search(text[:400]))


def read_scrt(data: bytes) -> ScrtReport:
    """Return the month that a report is about. Raises FileError with its line."""
    if len(data) > _MOST_BYTES:
        raise FileError(
            f"{Amount(len(data), exact=True)} bytes; a report has at most "
            f"{Amount(_MOST_BYTES, exact=True)}"
        )
    text, twice = _text(data)
    sections = list(_sections(text))
    summary = next((section for section in sections if section.name == "B5"), None)
    if summary is None:
        raise FileError("the section B5 is missing, which names the customer and the machines")
    multiplex = summary.stated("Machine identifier")
    machines = _multiplex(summary, multiplex) if multiplex else [_one_machine(summary)]
    period = next(
        (line for section in sections if (line := section.stated("Reporting Period"))), None
    )
    if period is None:
        raise FileError("the reporting period is missing")
    first, last = _period(period)
    machines = _with_lpars(machines, sections)
    report = ScrtReport(
        layout="tfp" if multiplex else "mvm",
        release=_stated(sections, "SCRT Tool Release") or _stated(sections, "Tool Release"),
        customer=_stated(sections, "Customer Name"),
        period_from=first,
        period_to=last,
        machines=tuple(machines),
        containers=tuple(_containers(summary, len(machines))),
        products=tuple(_products(sections)),
        findings=(),
    )
    findings = [*_findings(report), *_cut_off(report, sections)]
    if twice:
        findings.insert(0, Finding("encoded_twice", "Letters were encoded twice; they are mended."))
    return replace(report, findings=tuple(_with_lines(findings, summary)))


def _text(data: bytes) -> tuple[str, bool]:
    """Return a file's text, and whether its letters had been encoded twice."""
    try:
        text, _ = decoded(data, [])
    except FileError:
        text = data.decode("latin-1")
    once = _encoded_once(text)
    return _CONTROL.sub(" ", unpacked_lines(once)), once != text


def _encoded_once(text: str) -> str:
    """Return a text whose letters were written as UTF-8, read as Windows-1252 and written again."""
    if not _TWICE.search(text):
        return text
    for codec in ("cp1252", "latin-1"):
        try:
            return text.encode(codec).decode()
        except UnicodeError:
            continue
    return text


def _sections(text: str) -> Iterator[_Section]:
    current: _Section | None = None
    separator, quote = _signs(text)
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=separator, quotechar=quote, skipinitialspace=True
    )
    try:
        for cells in reader:
            stripped = [cell.strip() for cell in cells] or [""]
            begins = _SECTION.match(stripped[0])
            if begins:
                if current:
                    yield current
                current = _Section(begins[1], [])
            elif current and any(stripped):
                current.lines.append(_Line(reader.line_num, stripped, separator == ","))
            if reader.line_num > _MOST_ROWS:
                raise FileError(f"more than {Amount(_MOST_ROWS)} lines", reader.line_num)
    except csv.Error as error:
        raise FileError(f"the quotes do not match: {error}", reader.line_num) from error
    if current:
        yield current


def _signs(text: str) -> tuple[str, str]:
    """Return separator and quote: a desk in Europe saves commas as semicolons."""
    separator = max(",;\t|", key=text.count)
    quote = "'" if '"' not in text and text.count("'") > _LEAST_QUOTES else '"'
    return separator, quote


def _stated(sections: Sequence[_Section], head: str) -> str:
    lines = (line for section in sections if (line := section.stated(head)))
    return next((line.cell(1) for line in lines if line.cell(1)), "")


def _number(line: _Line, index: int) -> float | None:
    text = line.cell(index)
    if not text or text.upper() == "N/A":
        return None
    if line.commas and _GROUPED.fullmatch(text):
        text = text.replace(",", "")
    elif not line.commas and _DECIMAL_COMMA.fullmatch(text):
        text = text.replace(",", ".")
    if not _NUMBER.fullmatch(text):
        raise FileError(f"{line.cell(index)[:40]} {FigureWords.no_number}", line.number, index + 1)
    return float(text)


def _period(line: _Line) -> tuple[date, date]:
    match = _PERIOD.search(line.cell(1))
    try:
        if match:
            first, last = (
                datetime.strptime(text.replace(",", ""), "%d %b %Y").date()
                for text in match.groups()
            )
            if first <= last:
                return first, last
    except ValueError:
        pass
    raise FileError(f"{line.cell(1)[:60]} is not a reporting period", line.number, 2)


def _at(line: _Line, index: int) -> datetime | None:
    text = line.cell(index)
    if not text:
        return None
    try:
        return datetime.strptime(text, "%d %b %Y - %H:%M")
    except ValueError as error:
        raise FileError(f"{text[:40]} is not a time", line.number, index + 1) from error


def _peak(line: _Line, msu: int, at: int) -> Peak | None:
    value = _number(line, msu)
    return None if value is None else Peak(value, _at(line, at))


_FLAGS = {
    "Machine Model changed": "the model changed",
    "Exclude data": "data are excluded",
    "Missing LPAR data": "data of an LPAR are missing",
    "Missing CPC data": "data of the CPC are missing",
}


def _machine(section: _Section, identifier: str, column: int) -> BilledMachine:
    def cell(head: str) -> str:
        line = section.stated(head)
        return "" if line is None else line.cell(column)

    def number(head: str) -> float | None:
        line = section.stated(head)
        return None if line is None else _number(line, column)

    return BilledMachine(
        id=identifier,
        serial=cell("Machine Serial Number"),
        machine=cell("Machine Type and Model"),
        rated_msu=number("Machine Rated Capacity (MSUs)"),
        peak_msu=number("Machine peak utilization"),
        consumed_msu=number("Machine MSU Consumed"),
        flags=tuple(words for head, words in _FLAGS.items() if cell(head).upper() == "Y"),
        lpars=(),
        cpc=None,
    )


def _one_machine(section: _Section) -> BilledMachine:
    if section.stated("Machine Serial Number") is None:
        raise FileError("the machine's serial number is missing in the section B5")
    return _machine(section, "M1", 1)


def _multiplex(section: _Section, identifiers: _Line) -> list[BilledMachine]:
    billed = [
        _machine(section, name, column)
        for column, name in enumerate(identifiers.cells)
        if column >= _FIRST_MACHINE and name
    ]
    if not billed:
        raise FileError("the multiplex names no machine", identifiers.number)
    return billed


def _containers(section: _Section, machines: int) -> Iterator[BilledContainer]:
    heads = section.stated("Container Identifier")
    if heads is None:
        return
    for line in section.lines:
        if line.number > heads.number:
            yield BilledContainer(
                line.head,
                line.cell(1),
                _number(line, 2),
                tuple(_number(line, _FIRST_MACHINE + at) for at in range(machines)),
            )


def _with_lpars(machines: list[BilledMachine], sections: Sequence[_Section]) -> list[BilledMachine]:
    """Return the machines with their LPARs: the sections N5 and N7 follow in their order."""
    peaks = [section for section in sections if section.name == "N5"]
    usage = [section for section in sections if section.name == "N7"]
    for name, of_machines in (("N5", peaks), ("N7", usage)):
        if of_machines and len(of_machines) != len(machines):
            raise FileError(
                f"{len(of_machines)} sections {name} for {len(machines)} machines",
                of_machines[0].lines[0].number if of_machines[0].lines else None,
            )
    result = []
    for at, machine in enumerate(machines):
        lpars: dict[str, BilledLpar] = {}
        for line in _data_lines(peaks[at].lines if peaks else []):
            lpars[line.head] = BilledLpar(
                line.head, _peak(line, 1, 3), _peak(line, 5, 7), None, None, None
            )
        for line in _data_lines(usage[at].lines if usage else []):
            lpar = lpars.get(line.head) or BilledLpar(line.head, *[None] * 5)
            lpars[line.head] = replace(
                lpar,
                consumed_msu=_number(line, 1),
                hour=_peak(line, 2, 3),
                operating_system=line.cell(4) or None,
            )
        cpc = lpars.pop(_TOTAL, None)
        result.append(replace(machine, lpars=tuple(lpars.values()), cpc=cpc))
    return result


def _data_lines(lines: list[_Line]) -> Iterator[_Line]:
    heads = next((at for at, line in enumerate(lines) if not line.head), None)
    if heads is not None:
        yield from (line for line in lines[heads + 1 :] if line.head)


def _products(sections: Sequence[_Section]) -> Iterator[BilledProduct]:
    peaks: dict[str, tuple[Peak | None, float | None]] = {}
    for section in sections:
        if section.name == "P5":
            for line in section.lines:
                if line.cell(1) and line.cell(1) != "Product ID" and line.cell(2) != "Highest":
                    peaks[line.cell(1)] = (_peak(line, 2, 3), _number(line, 6))
    unit: Literal["MSU", "units"] | None = None
    for section in sections:
        if section.name != "E5":
            continue
        for line in section.lines:
            if line.head.startswith("Footnotes"):
                break
            if line.head.startswith(("IPLA Product Name", "Product Name", "MLC Product Name")):
                unit = "units" if "non-MSU" in line.head else "MSU"
            elif unit and line.cell(1):
                highest, mobile = peaks.get(line.cell(1), (None, None))
                yield BilledProduct(
                    line.head,
                    line.cell(1),
                    unit,
                    _number(line, 2),
                    _number(line, 3),
                    line.cell(4),
                    highest,
                    mobile,
                )


def _findings(report: ScrtReport) -> Iterator[Finding]:
    for machine in report.machines:
        yield from _of_machine(report, machine)
    yield from _of_containers(report)
    yield from _of_products(report)


def _msu(msu: float) -> Amount:
    return Amount(msu, "MSU", exact=True)


def _cut_off(report: ScrtReport, sections: Sequence[_Section]) -> Iterator[Finding]:
    """Say where a file ends too early: a section of LPARs that has no total, or none of usage."""
    names = [section.name for section in sections]
    last = max((line.number for section in sections for line in section.lines), default=None)
    if "N7" not in names:
        text = "No section N7 says what the LPARs consumed: the file may be cut off."
        yield Finding("cut_off", text, last)
    for machine in report.machines:
        has_total = machine.cpc is not None and (
            "N7" not in names or machine.cpc.consumed_msu is not None
        )
        if machine.lpars and not has_total:
            text = (
                f"{_named(machine)}: its LPARs end without a total (CPC): the file may be cut off."
            )
            yield Finding("cut_off", text, last)


def _with_lines(findings: Sequence[Finding], summary: _Section) -> Iterator[Finding]:
    """Give each difference from a machine's printed sum the line where that is printed."""
    printed = summary.stated("Machine MSU Consumed")
    for finding in findings:
        if finding.code == "sum_differs" and finding.line is None and printed is not None:
            yield replace(finding, line=printed.number)
        else:
            yield finding


def _differs(what: str, printed: float | None, summed: float | None) -> Iterator[Finding]:
    if printed is not None and summed is not None and abs(printed - summed) > 1e-6:
        text = f"{what}: {_msu(printed)} is printed, {Amount(summed, exact=True)} is their sum."
        yield Finding("sum_differs", text)


def _sum(values: Sequence[float | None]) -> float | None:
    present = [value for value in values if value is not None]
    return sum(present) if values and len(present) == len(values) else None


def _named(machine: BilledMachine) -> str:
    return f"{machine.machine} {machine.serial}"


def _of_machine(report: ScrtReport, machine: BilledMachine) -> Iterator[Finding]:
    name = _named(machine)
    for flag in machine.flags:
        yield Finding("flagged", f"{name}: {flag}, as the report itself says.")
    summed = _sum([lpar.consumed_msu for lpar in machine.lpars])
    yield from _differs(f"{name}, MSU consumed by its LPARs", machine.consumed_msu, summed)
    cpc = machine.cpc
    if cpc is not None:
        yield from _differs(f"{name}, MSU consumed in N7", cpc.consumed_msu, summed)
    rated = machine.rated_msu
    if cpc is not None and cpc.r4ha is not None:
        together = _sum([None if lpar.r4ha is None else lpar.r4ha.msu for lpar in machine.lpars])
        if together is not None and cpc.r4ha.msu > together + 1e-6:
            yield Finding(
                "above_parts",
                f"{name}: the CPC's highest R4HA is {_msu(cpc.r4ha.msu)}, the highest of its "
                f"LPARs are only {Amount(together, exact=True)} together.",
            )
        if machine.peak_msu is not None and abs(machine.peak_msu - cpc.r4ha.msu) > 1e-6:
            yield Finding(
                "peak_differs",
                f"{name}: its peak is {_msu(machine.peak_msu)} in B5 and "
                f"{Amount(cpc.r4ha.msu, exact=True)} in N5.",
            )
    places = [*machine.lpars, *([cpc] if cpc else [])]
    for lpar in places:
        for what, peak in (("R4HA", lpar.r4ha), ("hour", lpar.hour)):
            if peak is None:
                continue
            if rated is not None and peak.msu > rated:
                yield Finding(
                    "above_rating",
                    f"{name}, {lpar.name}: the highest {what} of {_msu(peak.msu)} is more than "
                    f"the machine's rating of {Amount(rated, exact=True)}.",
                )
            yield from _in_period(report, f"{name}, {lpar.name}: the highest {what}", peak.at)


def _in_period(report: ScrtReport, what: str, at: datetime | None) -> Iterator[Finding]:
    if at is not None and not report.period_from <= at.date() <= report.period_to:
        yield Finding(
            "outside_period",
            f"{what} is dated {at.isoformat(' ', 'minutes')}, outside the reporting period.",
        )


def _of_containers(report: ScrtReport) -> Iterator[Finding]:
    for container in report.containers:
        what = f"Container {container.name}, MSU consumed on its machines"
        yield from _differs(what, container.consumed_msu, _sum(container.by_machine))
    for at, machine in enumerate(report.machines):
        parts = [container.by_machine[at] for container in report.containers]
        what = f"{_named(machine)}, MSU consumed by its containers"
        yield from _differs(what, machine.consumed_msu, _sum(parts))


def _of_products(report: ScrtReport) -> Iterator[Finding]:
    peaks = [machine.cpc.r4ha for machine in report.machines if machine.cpc]
    highest = max((peak.msu for peak in peaks if peak), default=None)
    for product in report.products:
        if product.customer is not None and product.customer != product.tool:
            comment = f" ({product.comment})" if product.comment else ""
            yield Finding(
                "customer_value",
                f"{product.name}: the customer reports "
                f"{Amount(product.customer, exact=True)} {product.unit}, the tool found "
                f"{Amount(product.tool or 0, exact=True)}{comment}.",
            )
        if product.highest is not None:
            yield from _in_period(report, f"{product.name}: its highest hour", product.highest.at)
            if product.tool is not None and product.highest.msu != product.tool:
                yield Finding(
                    "peak_differs",
                    f"{product.name}: {_msu(product.tool)} in E5 and "
                    f"{Amount(product.highest.msu, exact=True)} in P5.",
                )
        alone = len(report.machines) == 1 and product.unit == "MSU"
        if alone and highest is not None and product.tool is not None and product.tool > highest:
            yield Finding(
                "above_parts",
                f"{product.name}: {_msu(product.tool)} are more than the CPC's "
                f"{Amount(highest, exact=True)}.",
            )
