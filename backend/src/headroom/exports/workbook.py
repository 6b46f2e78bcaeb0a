"""A report as an Excel workbook whose cells calculate. Method: docs/methods/workbook.md."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, BinaryIO

from PIL import Image
from xlsxwriter import Workbook
from xlsxwriter.utility import xl_range, xl_range_abs

from headroom.domain.comparison.words import WayWords
from headroom.domain.evidence.words import EvidenceWords
from headroom.domain.quantities.expressions import NEVER_WRITTEN, Call, Notation
from headroom.domain.quantities.figures import turned
from headroom.domain.quantities.formula_text import read_expression
from headroom.domain.quantities.formulas import NOISE
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.reports.report import FrozenReport
from headroom.domain.value.answers import RateAnswer
from headroom.exports.answers import VALUED, scenario_of, ways_compared
from headroom.exports.cell_names import cell_names
from headroom.exports.cells import plain_line
from headroom.exports.document import NO_PRICES
from headroom.exports.document.blocks import (
    Cell,
    Column,
    Figures,
    Steps,
    Table,
)
from headroom.exports.document.case import Case
from headroom.exports.document.composed import document_of
from headroom.exports.document.kinds import words_of
from headroom.exports.document.method import TIMES
from headroom.exports.document.tables import AS_PRINTED, documents_evidence
from headroom.exports.input_rules import validation
from headroom.exports.number_formats import number_format
from headroom.exports.peak_sheet import SHEET as PEAKS
from headroom.exports.peak_sheet import Live, SheetCell, peak_sheet
from headroom.exports.peaks import peak_words
from headroom.exports.quantities import (
    ReportQuantities,
    figure_ids,
)
from headroom.exports.sheet_charts import (
    WIDTH,
    begins_at_zeros,
    chart_options,
    chart_rows,
    feet_of,
    peak_chart,
    table_chart,
)
from headroom.exports.sheets import (
    FIRST_ROW,
    LONGEST_TEXT,
    MOST_LINES,
    ROW_HEIGHT,
    Sheets,
    pixels,
)
from headroom.exports.wording import (
    DASH,
    NOT_AVAILABLE,
    kind_of,
    kind_with_document,
    origin_of,
    read_in,
    read_unit,
)

SUMMARY, INPUTS, CALCULATION = "Summary", "Inputs", "Calculation"
EVIDENCE, FINDINGS = "Evidence", "Findings"
ON_OWN_SHEETS = (
    "Figures",
    "Peaks",
    "Rules",
    "By the hour",
    "Assumptions",
)
"""Tables of the document that stand on Summary, R4HA and Inputs with more."""
LONGEST_FORMULA = 8192
"""Characters that Excel takes in one formula."""
LONGEST_PIECE = 120
"""Characters of one text within a formula; Excel takes 255, each quotation mark counts twice."""
BARS_BEGIN = "Where the bars begin"
INPUTS_CHANGED = "inputs changed"
"""Stands in place of a number of the server's that does not belong to the inputs any more."""
_SAME = 1e-9
"""Relative difference up to which a value is still that of the report."""
RATE_ENDS = ("per_region", "lowest", "highest")
HOLDS, BROKEN = "holds", "does not hold"
_UNIT = re.compile(r"[+−]?[\d.,’'\u00a0\u202f]*\d[\u00a0 ](?=\D)(.+)")
"""A number with its unit, as texts of cells have it."""
LOGO_HEIGHT = 40
"""Pixels."""
VALUE_COLUMN = 1
UNIT_COLUMN = 2
PRINTED_COLUMN = 4
"""Of the sheets Inputs and Evidence."""
NARROW, WIDE, WIDEST = 18, 46, 110
LONGEST_NAME = 60
"""Widths of columns, characters."""
ROWS_LYING, ROWS_STANDING = 33, 68
"""Rows that a page holds in landscape, and in portrait as small as can be read well."""
PIXELS_OF_A_COLUMN, PIXELS_OF_A_PAGE = 64, 540
"""Widths: of a column that nobody set, and of a page in portrait where letters are wide."""

_FINDING = {
    "statement": 32,
    "document": 22,
    "place": 22,
    "quantity": 18,
    "printed": 12,
    "recomputed": 13,
    "unit": 9,
    "severity": 10,
    "cause": 26,
    "consequence": 30,
}
"""Fields of a finding, with the widths of their columns."""

_OPTIONS = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_numbers": False,
    "strings_to_urls": False,
}


def write_workbook(report: FrozenReport, stream: BinaryIO) -> None:
    """Write the report as .xlsx: the same bytes for the same report."""
    with Workbook(stream, _OPTIONS) as book:
        _Writer(book, report).write()


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a quantity stands: its sheet and its row, from 0."""

    sheet: str
    row: int

    def address(self) -> str:
        return f"{self.sheet}!$B${self.row + 1}"

    def words(self, *, of: str = "") -> str:
        """Return the cell as a reader finds it; of: the sheet that he is on."""
        cell = f"B{self.row + 1}"
        return cell if self.sheet == of else f"{self.sheet}!{cell}"


class _Writer(Sheets):
    def __init__(self, book: Any, report: FrozenReport) -> None:
        self._report = report
        self._case = Case.of(report)
        self._known: ReportQuantities = self._case.quantities
        self._document = document_of(report)
        super().__init__(book, paper=self._document.paper, foot=self._document.below)
        self._names = cell_names(self._known.by_id)
        self._places = {
            quantity.id: _Place(sheet, row)
            for sheet, quantities in (
                (INPUTS, self._known.given()),
                (CALCULATION, self._known.computed()),
            )
            for row, quantity in enumerate(quantities, FIRST_ROW)
        }
        # a cell holds the unit in which it is read, formulas calculate in their own
        self._factors = {
            quantity.id: factor
            for quantity in self._known.by_id.values()
            if (factor := read_in(1.0, quantity.unit)[0]) != 1
        }
        self._headlines = {*figure_ids(report)}
        valued = scenario_of(report) if report.kind in VALUED else None
        self._published = [] if valued is None else valued.published
        self._evidence = documents_evidence(report) if "evidence" in report.parts else []
        self._cells = self._cells_of_evidence()
        self._limits: dict[str, tuple[str, str]] = {
            limit.figure: (limit.amount, limit.most)
            for limit in (() if valued is None else valued.limits)
        }
        self._may_miss = self._beyond_limits()
        self._windows = () if valued is None else valued.windows
        self._rates: dict[str, RateAnswer] = {
            part.rate.per_region: part.rate
            for window in self._windows
            for part in window.parts
            if part.rate is not None
            and {part.rate.lowest, part.rate.highest} <= self._known.by_id.keys()
        }

    def write(self) -> None:
        report = self._report
        self._book.set_properties(
            {
                "title": report.title,
                "author": report.author,
                "company": report.customer,
                "comments": f"Headroom {report.software_version}, SHA-256 {report.content_hash}",
                "created": datetime.fromisoformat(report.frozen_at).replace(tzinfo=None),
            }
        )
        summary = self._add(SUMMARY)
        if self._known.by_id:
            self._write_inputs()
            self._write_calculation()
        # findings about numbers that are used have a sheet with more; those of an audit are its own
        elsewhere = (EVIDENCE, *TIMES.values(), *([FINDINGS] if report.findings else []))
        tables = [
            table
            for name, table in self._document.tables().items()
            if name not in ON_OWN_SHEETS and not name.startswith(elsewhere)
        ]
        for table in tables:
            self._write_table(table)
        self._write_evidence()
        self._write_method()
        self._write_findings()
        self._write_summary(summary, tables)
        self._finish()
        for quantity_id, place in self._places.items():
            self._book.define_name(self._names[quantity_id], f"={place.address()}")

    def _refer(
        self,
        sheet: Any,
        row: int,
        column: int,
        quantity_id: str,
        shown: float | None = None,
        **look: Any,
    ) -> None:
        """Write a cell that shows a quantity's cell; the other way round if that is shown."""
        quantity, name = self._known.by_id[quantity_id], self._names[quantity_id]
        sign = ""
        if shown and quantity.value == -shown:
            quantity, sign = replace(quantity, value=shown), "-"
        formula = f"={sign}{name}"
        if quantity.value is None or quantity_id in self._may_miss:
            number = f"ISNUMBER({name})" if sign else f"OR(ISNUMBER({name}),ISTEXT({name}))"
            formula = f'=IF({number},{sign}{name},"{NOT_AVAILABLE}")'
        self._formula(sheet, row, column, formula, quantity, **look)

    def _formula(
        self, sheet: Any, row: int, column: int, formula: str, quantity: Quantity, **look: Any
    ) -> None:
        value, unit = read_in(quantity.value or 0.0, quantity.unit)
        look = self._numeric(sheet, row, column, unit, **look)
        if quantity.value is None:
            look["align"] = "right"
        cached = self._missing(quantity) if quantity.value is None else value
        sheet.write_formula(row, column, formula, self._format(**look), cached)

    def _missing(self, quantity: Quantity) -> str:
        """Return what stands for a number that is missing: never, where its formula says so."""
        inputs = [self._known.by_id[name].value for name in quantity.inputs]
        shown = NEVER_WRITTEN if NEVER_WRITTEN in (quantity.formula or "") else NOT_AVAILABLE
        return NOT_AVAILABLE if None in inputs else shown

    def _as_frozen(self, quantity_ids: Sequence[str]) -> str:
        """Return the condition of a cell that quantities are still those of the report."""
        return "AND(" + ",".join(map(self._same_as_frozen, quantity_ids)) + ")"

    def _same_as_frozen(self, quantity_id: str) -> str:
        name, quantity = self._names[quantity_id], self._known.by_id[quantity_id]
        if quantity.value is None:
            return f"NOT(ISNUMBER({name}))"
        value, _ = read_in(quantity.value, quantity.unit)
        frozen, apart = _digits(value), _digits(_SAME * max(abs(value), 1))
        return f"IF(ISNUMBER({name}),ABS({name}-({frozen}))<={apart},FALSE)"

    def _frozen_number(
        self,
        sheet: Any,
        row: int,
        column: int,
        value: float,
        of: Sequence[str],
        unit: str,
        **look: Any,
    ) -> None:
        """Write a number of the server's that stands only as long as its figures do."""
        value, unit = read_in(value, unit)
        look = {"align": "right", **self._numeric(sheet, row, column, unit, **look)}
        formula = f'=IF({self._as_frozen(of)},{_digits(value)},"{INPUTS_CHANGED}")'
        sheet.write_formula(row, column, formula, self._format(**look), value)

    # the sheets

    def _write_inputs(self) -> None:
        sheet = self._sheet(
            INPUTS,
            "Inputs",
            "Change a value here: every other sheet follows. Empty values are missing; the note "
            "says why.",
            (
                "Input",
                "Value",
                "Unit",
                "Kind",
                "Printed",
                "Document",
                "Place",
                "Low",
                "High",
                "Note",
                "Name of the cell",
                "Evidence",
            ),
            (36, 13, 17, 9, 11, 26, 28, 11, 11, 27, self._width_of_names(), 18),
            {VALUE_COLUMN, PRINTED_COLUMN, 7, 8},
        )
        printed = {result.figure: result for result in self._published}
        for row, quantity in enumerate(self._known.given(), FIRST_ROW):
            self._text(sheet, row, 0, self._label(quantity), text_wrap=True)
            look: dict[str, Any] = {
                "bg_color": "#FFF8DC",
                "border": 1,
                "border_color": "#C4CCCF",
                "locked": False,
            }
            rule = validation(quantity)
            sheet.data_validation(row, VALUE_COLUMN, row, VALUE_COLUMN, rule)
            if quantity.value is None:
                self._text(sheet, row, VALUE_COLUMN, "", **look)
            else:
                self._given(sheet, row, VALUE_COLUMN, quantity.value, quantity.unit, **look)
            self._text(sheet, row, 2, read_unit(quantity.unit), align="left", indent=1)
            self._text(sheet, row, 3, kind_of(quantity))
            source, note = quantity.source, quantity.why_missing or quantity.interval_missing
            if source is None and quantity.id in printed:
                source = printed[quantity.id].published.source
                note = note or "stated, as the document has it"
            if source is not None:
                self._text(
                    sheet,
                    row,
                    PRINTED_COLUMN,
                    source.printed,
                    text_wrap=True,
                    align="right",
                    indent=1,
                )
                self._text(sheet, row, 5, source.document, text_wrap=True)
            place = origin_of(quantity) if source is None else source.locator
            self._text(sheet, row, 6, place, text_wrap=True, align="left", indent=1)
            self._interval(sheet, row, 7, quantity)
            self._text(sheet, row, 9, note, text_wrap=True, align="left", indent=1)
            self._text(sheet, row, 10, self._names[quantity.id])
            if quantity.id in self._cells:
                self._link(sheet, row, 11, EVIDENCE, [self._cells[quantity.id]])
        self._filter(sheet, len(self._known.given()), 11, printed=9)

    def _width_of_names(self) -> int:
        """Return the width of a column that holds names of cells."""
        return min(max((len(name) for name in self._names.values()), default=0) + 2, LONGEST_NAME)

    def _write_calculation(self) -> None:
        sheet = self._sheet(
            CALCULATION,
            "Calculation",
            "One row a quantity, each calculated from the rows above it and the inputs. Low and "
            f"high were computed by the server: once inputs give another value, “{INPUTS_CHANGED}” "
            "stands there.",
            (
                "Quantity",
                "Value",
                "Unit",
                "Kind",
                "Formula",
                "Low",
                "High",
                "Note",
                "The same by cells",
                "Name of the cell",
            ),
            (36, 13, 17, 9, 48, 11, 11, 26, 48, self._width_of_names()),
            {VALUE_COLUMN, 5, 6},
        )
        for row, quantity in enumerate(self._known.computed(), FIRST_ROW):
            headline: dict[str, Any] = {"bold": True} if quantity.id in self._headlines else {}
            self._text(sheet, row, 0, self._label(quantity), text_wrap=True, **headline)
            note: str | None = quantity.why_missing
            if quantity.formula is not None:
                self._formula(sheet, row, VALUE_COLUMN, self._live(quantity), quantity, **headline)
                self._text(sheet, row, 4, self._readable(quantity, self._names), text_wrap=True)
                cells = {key: self._places[key].words(of=CALCULATION) for key in quantity.inputs}
                self._text(sheet, row, 8, self._readable(quantity, cells), text_wrap=True)
            else:
                if quantity.value is None:
                    self._text(sheet, row, VALUE_COLUMN, NOT_AVAILABLE, align="right")
                elif quantity.inputs:
                    self._frozen_number(
                        sheet,
                        row,
                        VALUE_COLUMN,
                        quantity.value,
                        quantity.inputs,
                        quantity.unit,
                        **headline,
                    )
                else:
                    self._number(
                        sheet, row, VALUE_COLUMN, quantity.value, quantity.unit, **headline
                    )
                how = "" if quantity.source is None else quantity.source.locator
                self._text(sheet, row, 4, how, text_wrap=True)
                note = "; ".join(
                    text
                    for text in (quantity.why_missing, "does not follow changed inputs")
                    if text
                )
            self._text(sheet, row, 2, read_unit(quantity.unit), align="left", indent=1)
            self._text(sheet, row, 3, kind_of(quantity))
            self._interval(sheet, row, 5, quantity)
            if quantity.id in self._rates:
                self._rate_status(sheet, row, quantity)
            else:
                self._text(sheet, row, 7, note, text_wrap=True, align="left", indent=1)
            self._text(sheet, row, 9, self._names[quantity.id])
        self._filter(sheet, len(self._known.computed()), 9, printed=7)

    def _label(self, quantity: Quantity) -> str:
        """Return a quantity's label, with the way in where only one has it."""
        owner = self._known.owner.get(quantity.id)
        if owner is None:
            return quantity.label
        names: list[str] = self._report.inputs.get("names", [])
        way = (
            names[int(owner) - 1]
            if names
            else next(
                item.label for item in ways_compared(self._report) if item.configuration == owner
            )
        )
        return quantity.label if way in quantity.label else f"{quantity.label}, {way}"

    def _live(self, quantity: Quantity) -> str:
        """Return the formula of a cell: the traced one, over the names of cells."""
        tree = read_expression(quantity.formula or "", quantity.inputs)
        names = self._in_own_units(quantity, self._names, "/")
        formula = tree.renamed(names).write(Notation.SPREADSHEET)
        if len(formula) > LONGEST_FORMULA - 200:
            places = {used: self._places[used].address() for used in quantity.inputs}
            formula = tree.renamed(self._in_own_units(quantity, places, "/")).write(
                Notation.SPREADSHEET
            )
        if quantity.id in self._factors:
            formula = f"({formula})*{self._factors[quantity.id]:.0f}"
        if isinstance(tree, Call) and tree.function == "line through":
            place, lowest, highest = (
                argument.renamed(names).write(Notation.SPREADSHEET)
                for argument in (tree.arguments[0], tree.arguments[1], tree.arguments[-2])
            )
            formula = f'IF(AND({place}>={lowest},{place}<={highest}),{formula},"{NOT_AVAILABLE}")'
        limit = self._limits.get(quantity.id)
        if limit is not None:
            amount, most = (self._places[quantity_id].address() for quantity_id in limit)
            formula = f'IF(ABS({amount})<={most}*{1 + NOISE!r},{formula},"{NOT_AVAILABLE}")'
        if quantity.value is None or quantity.id in self._may_miss:
            inputs = list(dict.fromkeys([*quantity.inputs, *(limit or ())]))
            counted = ",".join(self._places[used].address() for used in inputs)
            return f'=IF(COUNT({counted})={len(inputs)},{formula},"{NOT_AVAILABLE}")'
        return f"={formula}"

    def _beyond_limits(self) -> set[str]:
        """Return the figures that a changed input may leave without a value."""
        unbounded = set(self._limits)
        for quantity in self._known.computed():
            at_rate = (quantity.formula or "").startswith("line through(")
            if at_rate or not unbounded.isdisjoint(quantity.inputs):
                unbounded.add(quantity.id)
        return unbounded

    def _rate_status(self, sheet: Any, row: int, quantity: Quantity) -> None:
        """Write beside a rate whether it was measured, as a formula that follows the inputs."""
        rate = self._rates[quantity.id]
        name, low, high = (
            self._names[quantity_id] for quantity_id in (quantity.id, rate.lowest, rate.highest)
        )
        within = "in the measured range"
        nearest = " CPU time as at the nearest measured rate" if rate.priced else ""
        beyond = (
            f"beyond the measured range:{nearest or ' CPU time as at the rate entered'}, estimated"
        )
        formula = f'=IF(AND({name}>={low},{name}<={high}),"{within}","{beyond}")'
        status = beyond if rate.beyond_measured_range else within
        look = self._format(text_wrap=True, align="left", indent=1)
        sheet.write_formula(row, 7, formula, look, status)

    def _readable(self, quantity: Quantity, names: Mapping[str, str]) -> str:
        tree = read_expression(quantity.formula or "", quantity.inputs)
        formula = tree.renamed(self._in_own_units(quantity, names, " ÷ ")).write(Notation.READABLE)
        factor = self._factors.get(quantity.id)
        return formula if factor is None else f"({formula}) × {round(factor)}"

    def _in_own_units(
        self, quantity: Quantity, names: Mapping[str, str], over: str
    ) -> dict[str, str]:
        """Return how a formula names cells: those read in another unit are brought back to
        theirs."""
        return {
            key: f"({names[key]}{over}{self._factors[key]:.0f})"
            if key in self._factors
            else names[key]
            for key in quantity.inputs
            if key in names
        }

    def _interval(self, sheet: Any, row: int, column: int, quantity: Quantity) -> None:
        interval = quantity.interval
        if interval is not None and interval.low < interval.high:
            for at, end in ((column, interval.low), (column + 1, interval.high)):
                if sheet.name == INPUTS or not self._is_live(quantity):
                    self._number(sheet, row, at, end, quantity.unit)
                else:
                    self._frozen_number(sheet, row, at, end, [quantity.id], quantity.unit)

    def _is_live(self, quantity: Quantity) -> bool:
        return self._places[quantity.id].sheet == CALCULATION

    def _write_table(self, table: Table) -> None:
        if table.name == PEAKS and self._write_peaks(table):
            return
        sheet = self._sheet(
            table.name,
            table.title,
            table.note,
            [column.head for column in table.columns],
            [_width(table, at) for at in range(len(table.columns))],
            {at for at, column in enumerate(table.columns) if column.numeric},
        )
        last = FIRST_ROW + len(table.rows) - 1
        for row, cells in enumerate(table.rows, FIRST_ROW):
            for column, cell in enumerate(cells):
                if table.total and row == last and cell.id is None and cell.value is not None:
                    self._sum(sheet, row, column, cell)
                else:
                    self._cell(sheet, row, column, cell, table.columns[column])
        charts = self._document.charts(table.name)
        top = FIRST_ROW + len(table.rows) + 2
        rows = top + sum(chart_rows(table, chart) for chart in charts)
        if charts:
            self._page_with_charts(sheet, len(table.columns), top, rows)
        for chart in charts:
            if begins_at_zeros(table, chart):
                first, last = feet_of(table, chart)
                self._text(sheet, first, 0, BARS_BEGIN)
                sheet.write_column(first, 1, [0] * (last - first + 1), self._format())
            # a frame upon a break of the page would leave its upper line before it
            where = chart_options(chart) | {"y_offset": 2}
            sheet.insert_chart(top, 0, table_chart(self._book, table, chart), where)
            top += chart_rows(table, chart)

    def _page_with_charts(self, sheet: Any, columns: int, top: int, rows: int) -> None:
        """Let a table stand on paper with its charts, which begin at a row and end at another."""
        width = sum(map(pixels, self._widths[sheet.name]))
        more = max(0, -(-(WIDTH - width) // PIXELS_OF_A_COLUMN))
        # a page is scaled to its cells alone unless it is told what else stands there
        sheet.print_area(0, 0, rows, columns - 1 + more)
        if rows <= ROWS_LYING:
            return
        sheet.set_portrait()
        if rows <= ROWS_STANDING:
            sheet.fit_to_pages(1, 1)
        else:  # where pages are fitted, no break that is set counts
            whole = width + more * PIXELS_OF_A_COLUMN
            sheet.set_print_scale(min(100, 100 * PIXELS_OF_A_PAGE // whole))
            sheet.set_h_pagebreaks([top])

    def _write_peaks(self, table: Table) -> bool:
        """Write the intervals of the peak days, with averages and peaks that follow the saving."""
        words, charts = peak_words(self._report), self._document.charts(table.name)
        laid_out = peak_sheet(self._report, words, self._names) if words and charts else None
        if laid_out is None:
            return False
        sheet = self._add(PEAKS)
        self._widths[PEAKS] = [28, *[15] * (laid_out.columns - 1)]
        for column, width in enumerate(self._widths[PEAKS]):
            sheet.set_column(column, column, width)
        sheet.set_row(0, 1.4 * ROW_HEIGHT)
        self._text(sheet, 0, 0, table.title, bold=True, font_size=14)
        self._text(sheet, 1, 0, laid_out.note, italic=True, font_color="#3C474C")
        self._page(sheet)
        for row, heads in laid_out.heads.items():
            self._heads(sheet, row, heads)
        for (row, column), cell in laid_out.cells.items():
            self._sheet_cell(sheet, row, column, cell)
        for name, address in laid_out.names.items():
            self._book.define_name(name, address)
        sheet.repeat_rows(max(laid_out.heads))
        drawn = peak_chart(self._book, charts[0].source, laid_out)
        sheet.insert_chart(laid_out.chart_row, 0, drawn, chart_options(charts[0]))
        return True

    def _sheet_cell(self, sheet: Any, row: int, column: int, cell: SheetCell) -> None:
        if isinstance(cell, str):
            look = {"align": "left", "indent": 1} if column else {}
            self._text(sheet, row, column, cell, **look)
        elif isinstance(cell, Live):
            look = (
                self._format(align="left", indent=1)
                if isinstance(cell.value, str)
                else self._format(num_format=number_format("MSU"))
            )
            sheet.write_formula(row, column, cell.formula, look, cell.value)
        else:
            self._number(sheet, row, column, cell)

    def _cell(self, sheet: Any, row: int, at: int, cell: Cell, column: Column) -> None:
        """Write a cell of a table: live where a quantity has it, else number or text."""
        # where a head names no unit, a number keeps that of the report
        look: dict[str, Any] = {} if column.unit else {"beside": _unit_beside(cell)}
        if cell.id in self._places:
            self._refer(sheet, row, at, cell.id, cell.value, **look)
        elif cell.value is not None:
            if cell.rests_on is None:
                self._number(sheet, row, at, cell.value, cell.unit, **look)
            else:
                self._frozen_number(sheet, row, at, cell.value, [cell.rests_on], cell.unit, **look)
        elif cell.rests_on in self._may_miss:
            name = self._names[cell.rests_on]
            formula = f'=IF(ISNUMBER({name}),"measured range","beyond measured range")'
            sheet.write_formula(row, at, formula, self._format(), cell.text)
        elif not (column.numeric and cell.text == DASH):
            # numbers stand on the right of their column: what follows them keeps its distance
            look = {} if column.numeric or not at else {"align": "left", "indent": 1}
            self._text(sheet, row, at, cell.text, text_wrap=True, **look)

    def _sum(self, sheet: Any, row: int, column: int, cell: Cell) -> None:
        """Write the sum of the column above a cell."""
        above = xl_range(FIRST_ROW, column, row - 1, column)
        self._shown.add(sheet, row, column, cell.unit)
        look = self._format(num_format=number_format(cell.unit), bold=True, top=1)
        sheet.write_formula(row, column, f"=SUM({above})", look, cell.value)

    def _write_evidence(self) -> None:
        rows = self._evidence
        if not rows:
            return
        sheet = self._sheet(
            EVIDENCE,
            "Evidence",
            "Every number taken from a document, with its place there.",
            (
                "Number",
                "Value",
                "Unit",
                "Kind",
                "Printed",
                "Document",
                "Table and row",
                "Why it is missing",
                "Goes into",
                "Configuration",
                EvidenceWords.measured_row,
                "Published figure",
            ),
            (36, 13, 17, 10, 12, 30, 34, 24, 22, 34, 44, 34),
            {VALUE_COLUMN, PRINTED_COLUMN},
        )
        inputs: dict[int, list[int]] = {}
        for quantity_id, row in self._cells.items():
            inputs.setdefault(row, []).append(self._places[quantity_id].row)
        beside: dict[str, list[int]] = {}
        for row, result in enumerate(self._published, FIRST_ROW):
            beside.setdefault(result.published.id, []).append(row)
        for row, evidence in enumerate(rows, FIRST_ROW):
            self._text(sheet, row, 0, evidence.label, text_wrap=True)
            self._given(sheet, row, VALUE_COLUMN, evidence.value, evidence.unit)
            for column, text in enumerate(
                (
                    read_unit(evidence.unit or ""),
                    kind_with_document(evidence.kind),
                    evidence.printed,
                    evidence.document,
                    evidence.locator,
                    evidence.why_missing,
                    None,
                    evidence.configuration,
                    evidence.point,
                    evidence.figure,
                ),
                2,
            ):
                look: dict[str, Any] = {}
                if text:
                    look = {"align": "right" if column == PRINTED_COLUMN else "left", "indent": 1}
                self._text(sheet, row, column, text, text_wrap=True, **look)
            if row in inputs:
                self._link(sheet, row, 8, INPUTS, inputs[row])
            elif evidence.id in beside and AS_PRINTED in self._widths:
                self._link(sheet, row, 8, AS_PRINTED, beside[evidence.id])
        self._filter(sheet, len(rows), 11, printed=7)

    def _cells_of_evidence(self) -> dict[str, int]:
        """Return the row of evidence, from 0, of each input that stands in a document."""
        rows = {evidence.id: row for row, evidence in enumerate(self._evidence, FIRST_ROW)}
        # not by id alone: in a comparison an id may stand for something else in each way in
        same = {
            (evidence.label, evidence.value, evidence.locator): row
            for row, evidence in enumerate(self._evidence, FIRST_ROW)
        }
        row_of: dict[str, int] = {}
        for quantity in self._known.given():
            if quantity.source is not None:
                row = same.get((quantity.label, quantity.value, quantity.source.locator))
                if row is not None:
                    row_of[quantity.id] = row
        for result in self._published:
            figure, published = result.figure, result.published.id
            place = self._places.get(figure)
            if place is not None and place.sheet == INPUTS and published in rows:
                row_of.setdefault(figure, rows[published])
        return row_of

    def _write_method(self) -> None:
        if "method" not in self._report.parts:
            return
        steps = [
            (block.way, step)
            for block in self._document.blocks()
            if isinstance(block, Steps) and block.show != "labels"
            for step in block.items
        ]
        if not steps:
            return
        ways = self._report.kind == "comparison"
        heads = (
            WayWords.access_method,
            "Quantity",
            "Formula with the numbers put in",
            "Result",
            "Unit",
            "Cell",
        )
        widths = (36, 36, 62, 13, 17, self._width_of_names())
        sheet = self._sheet(
            "Method",
            "How the figures came about, with the numbers put in",
            "As it was frozen: the texts here do not follow changed inputs. The sheet Calculation "
            "does, in the cell named.",
            heads if ways else heads[1:],
            widths if ways else widths[1:],
            {int(ways) + 2},
        )
        first, last = int(ways), None
        for row, (way, step) in enumerate(steps, FIRST_ROW):
            if ways:
                self._text(sheet, row, 0, way, text_wrap=True, bold=way != last)
                last = way
            self._text(sheet, row, first, step.label, text_wrap=True)
            self._text(sheet, row, first + 1, step.numbers, text_wrap=True)
            self._number(sheet, row, first + 2, step.result.value, step.result.unit)
            self._text(sheet, row, first + 3, read_unit(step.result.unit), align="left", indent=1)
            self._text(sheet, row, first + 4, self._names[step.id])
        self._filter(sheet, len(steps), first + 4, printed=first + 3)

    def _write_findings(self) -> None:
        findings = self._report.findings
        if "findings" not in self._report.parts or not findings:
            return
        sheet = self._sheet(
            FINDINGS,
            "Findings about the numbers used",
            "Where a document disagrees with itself, and what that means here.",
            [field.capitalize() if field != "statement" else "Finding" for field in _FINDING],
            [*_FINDING.values()],
            (),
        )
        for row, finding in enumerate(findings, FIRST_ROW):
            for column, field in enumerate(_FINDING):
                self._text(sheet, row, column, getattr(finding, field), text_wrap=True)
        self._filter(sheet, len(findings), 9)

    def _write_summary(self, sheet: Any, tables: Sequence[Table]) -> None:
        report = self._report
        self._widths[SUMMARY] = (44, 14, 18, 9, 12, 12, 20)
        for column, width in enumerate(self._widths[SUMMARY]):
            sheet.set_column(column, column, width)
        sheet.hide_gridlines(2)
        self._page(sheet)
        sheet.set_portrait()
        sheet.fit_to_pages(1, 1)
        sheet.set_row(0, 2 * ROW_HEIGHT)
        self._text(sheet, 0, 0, report.title, bold=True, font_size=18)
        who = " · ".join(text for text in (report.customer, report.author, report.date) if text)
        self._text(sheet, 1, 0, who, font_color="#3C474C")
        self._sign(sheet)
        look = self._format(text_wrap=True, font_size=13)
        sheet.set_row(2, 4 * ROW_HEIGHT)
        sheet.merge_range(2, 0, 2, 6, "", look)
        self._write_sentence(sheet, self._document.sentence, look)
        row = 4
        if report.answer.get("figures"):
            row = self._write_headlines(sheet, row)
            row = self._write_printed(sheet, row)
            row = self._write_checks(sheet, row)
        else:
            row = self._write_tiles(sheet, row)
        row = self._write_note(sheet, row)
        follows = (
            "Values on yellow cells of the sheet Inputs can be changed; all figures and charts "
            "follow, except where a sheet says otherwise."
        )
        for line in (
            *([follows] if self._known.by_id else []),
            *self._document.foot,
        ):
            self._text(sheet, row, 0, line, italic=True, font_color="#3C474C")
            row += 1
        row += 1
        for table in tables:
            for chart in self._document.charts(table.name)[:1]:
                if chart.form != "peaks":
                    drawn = table_chart(self._book, table, chart)
                    sheet.insert_chart(row, 0, drawn, chart_options(chart))
                    return

    def _sign(self, sheet: Any) -> None:
        """Put the sender's logo beside the title, and below that a copy has no prices."""
        head = self._report.letterhead
        signs = () if head is None else (head.name, head.confidentiality)
        line = " · ".join(filter(None, (*signs, NO_PRICES if self._report.redacted else "")))
        self._text(sheet, 3, 0, line, bold=True)
        if head is None:
            return
        picture = head.picture()
        if picture is not None:
            with Image.open(io.BytesIO(picture)) as logo:
                scale = LOGO_HEIGHT / logo.height
            options = {
                "image_data": io.BytesIO(picture),
                "x_scale": scale,
                "y_scale": scale,
                "description": f"Logo of {head.name}",
                "object_position": 2,
            }
            sheet.insert_image(0, 4, "logo.png", options)

    def _leads(self) -> list[str]:
        return words_of(self._report).leads(self._case)

    def _write_sentence(self, sheet: Any, sentence: str, look: Any) -> None:
        """Write what the report says, as long as its figures are those of the report."""
        figures = [name for name in self._leads() if name in self._places]
        if not figures:
            sheet.write_string(2, 0, sentence, look)
            return
        changed = f"{INPUTS_CHANGED.capitalize()}: the figures below follow. As frozen: {sentence}"
        formula = f"=IF({self._as_frozen(figures)},{_text(sentence)},{_text(changed)})"
        sheet.write_formula(2, 0, formula, look, sentence)

    def _write_headlines(self, sheet: Any, row: int) -> int:
        first = self._leads()
        rest = [figure_id for figure_id in figure_ids(self._report) if figure_id not in first]
        heads = ("Figure", "Value", "Unit", "Kind", "Low", "High", "Where")
        self._heads(sheet, row, heads, {1, 4, 5})
        for figure in (*first, *rest):
            row += 1
            quantity = turned(self._known.by_id[figure])
            look: dict[str, Any] = {"bold": True, "font_size": 13} if figure in first else {}
            self._text(sheet, row, 0, quantity.label, **look)
            self._refer(sheet, row, 1, figure, quantity.value, **look)
            self._text(sheet, row, 2, read_unit(quantity.unit), align="left", indent=1)
            self._text(sheet, row, 3, kind_of(quantity))
            self._interval(sheet, row, 4, quantity)
            place = self._places[figure]
            self._link(sheet, row, 6, place.sheet, [place.row])
        return row + 2

    def _write_tiles(self, sheet: Any, row: int) -> int:
        """Write the figures that stand first where they are not of one calculation."""
        figure_blocks = (block for block in self._document.blocks() if isinstance(block, Figures))
        tiles = next((block.items for block in figure_blocks), ())
        if not tiles:
            return row
        self._heads(sheet, row, ("Figure", "Value", "Unit", "", "", "", "Where"), {1})
        for shown in tiles:
            row += 1
            look = {"bold": True, "font_size": 13}
            self._text(sheet, row, 0, shown.label, text_wrap=True, **look)
            place = self._places.get(shown.id)
            if place is None:
                self._text(sheet, row, 1, shown.text, align="right", **look)
                self._text(sheet, row, 2, shown.beside, align="left", indent=1)
                continue
            quantity = turned(self._known.by_id[shown.id])
            self._refer(sheet, row, 1, shown.id, quantity.value, **look)
            unit = read_unit(quantity.unit)
            self._text(sheet, row, 2, unit, align="left", indent=1)
            self._link(sheet, row, 6, place.sheet, [place.row])
        return row + 2

    def _write_printed(self, sheet: Any, row: int) -> int:
        """Write what the document prints for the results, and why ours are not the same."""
        results = [
            (position, result)
            for position, result in enumerate(self._published, FIRST_ROW)
            if self._places[result.figure].sheet == CALCULATION
        ]
        if not results:
            return row
        heads = ("The document prints", "Printed", "Calculated here", "Unit", "", "", "Where")
        self._heads(sheet, row, heads, {1, 2})
        for position, result in results:
            row += 1
            published, quantity = result.published, self._known.by_id[result.figure]
            source = published.source
            self._text(sheet, row, 0, f"{published.label}: {quantity.label}", text_wrap=True)
            printed = None if source is None else source.printed
            if printed:
                self._text(sheet, row, 1, printed, align="right")
            else:
                self._number(sheet, row, 1, published.value, published.unit)
            self._refer(sheet, row, 2, result.figure)
            self._text(sheet, row, 3, read_unit(quantity.unit), align="left", indent=1)
            if AS_PRINTED in self._widths:
                self._link(sheet, row, 6, AS_PRINTED, [position])
            if result.note:
                row += 1
                look = self._format(text_wrap=True, italic=True, font_color="#3C474C")
                sheet.merge_range(row, 0, row, 6, "", look)
                sheet.write_string(row, 0, result.note, look)
                width = sum(self._widths[SUMMARY])
                self._lines[sheet, row] = -(-len(result.note) // width)
        return row + 2

    def _write_checks(self, sheet: Any, row: int) -> int:
        """Write what changed inputs have to keep true; where one does not, the summary is red."""
        checks = [*self._checks()]
        if not checks:
            return row
        self._heads(sheet, row, ("Check", "Now", "", "", "", "", ""))
        first = row + 1
        red = self._book.add_format({"bg_color": "#F7C6C0", "font_color": "#7A1A10", "bold": True})
        for row, (statement, condition) in enumerate(checks, first):
            self._text(sheet, row, 0, statement, text_wrap=True)
            formula = f'=IF({condition},"{HOLDS}","{BROKEN}")'
            sheet.write_formula(row, 1, formula, self._format(), HOLDS)
        area = xl_range_abs(first, 1, row, 1)
        is_broken = {"type": "cell", "criteria": "==", "value": f'"{BROKEN}"', "format": red}
        sheet.conditional_format(first, 1, row, 1, is_broken)
        any_broken = {"type": "formula", "criteria": f'=COUNTIF({area},"{BROKEN}")>0'}
        sheet.conditional_format(0, 0, 2, 6, any_broken | {"format": red})
        return row + 2

    def _checks(self) -> Iterator[tuple[str, str]]:
        """Give each check with its condition; only what holds as frozen is one."""
        for window in self._windows:
            prefix = "" if window.id == "peak" else Id.within(window.id)
            parts = [prefix + Id.write("share", part.substitution) for part in window.parts]
            if parts and all(part in self._places for part in parts):
                total = "+".join(self._names[part] for part in parts)
                label = window.label.lower()
                yield f"Shares of the mix sum to 100 %, {label}", f"ABS({total}-1)<=0.000001"
        for quantity_id, rate in self._rates.items():
            if rate.beyond_measured_range:
                continue
            name, low, high = (
                self._names[checked] for checked in (quantity_id, rate.lowest, rate.highest)
            )
            label = self._known.by_id[quantity_id].label
            yield f"In the measured range: {label}", f"AND({name}>={low},{name}<={high})"

    def _write_note(self, sheet: Any, row: int) -> int:
        if not self._report.note:
            return row
        width = sum(self._widths[SUMMARY])
        look = self._format(text_wrap=True)
        for line in filter(None, map(plain_line, self._report.note.splitlines())):
            sheet.merge_range(row, 0, row, 6, "", look)
            sheet.write_string(row, 0, line[:LONGEST_TEXT], look)
            self._lines[sheet, row] = min(-(-len(line) // width), MOST_LINES)
            row += 1
        return row + 1


def _width(table: Table, at: int) -> int:
    """Return the width of a column; one that holds sentences alone takes what they need."""
    column = table.columns[at]
    longest = max((len(row[at].text) for row in table.rows), default=0) + 2
    if column.numeric:
        return NARROW if column.unit else max(NARROW, min(longest, WIDE))
    if not column.wide:
        return max(NARROW, min(longest, WIDE))
    alone = [drawn_column.wide for drawn_column in table.columns].count(True) == 1
    return max(WIDE, min(longest, WIDEST)) if alone else WIDE


def _unit_beside(cell: Cell) -> str:
    """Return the unit that a cell's text has behind its number; what its format shows is none."""
    unit = _UNIT.fullmatch(cell.text)
    shown = unit is not None and not number_format(cell.unit).endswith("%")
    return unit[1] if unit and shown and read_unit(cell.unit).startswith(unit[1]) else ""


def _digits(value: float) -> str:
    """Return all digits of a number as a formula holds them."""
    return repr(float(value)).upper()


def _text(words: str) -> str:
    """Return a text as a formula holds it, in pieces that Excel takes."""
    pieces = [words[at : at + LONGEST_PIECE] for at in range(0, len(words), LONGEST_PIECE)]
    return "&".join('"' + piece.replace('"', '""') + '"' for piece in pieces)
