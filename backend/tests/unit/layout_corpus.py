"""Layouts of one known month as customers bring it, and what is expected of each.

Every layout is written here from the same values, so that what was read can be held against them.
"""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Literal, TypeAlias

import xlsxwriter

Opens: TypeAlias = Literal["at once", "after a choice", "refused"]

START = datetime(2026, 9, 1)
HOURS = 720
TIMES = tuple(START + timedelta(hours=hour) for hour in range(HOURS))
PROD = tuple(
    round(300.0 + 120 * (8 <= hour % 24 < 18) + hour % 7 + hour // 24 * 0.25, 2)
    for hour in range(HOURS)
)
TEST = tuple(
    round(40.5 + 30 * (hour % 24 < 4) + hour % 11 + hour // 24 * 0.5, 2) for hour in range(HOURS)
)
MONTH = {"PROD": PROD, "TEST": TEST}
RECORDED = tuple(round(sum(PROD[max(0, at - 3) : at + 1]) / 4, 1) for at in range(HOURS))
"""What the machine recorded of PROD, counting the hours before the month as zero."""


@dataclass(frozen=True)
class Layout:
    """One file, or several, and what is expected.

    choice: the one that reads it, by the name it has among rules of a table. says: words of the
    refusal, or the code of a finding that has to be there. quantum: how finely values are written.
    """

    name: str
    content: bytes
    opens: Opens = "at once"
    choice: dict[str, Any] = field(default_factory=dict)
    says: str | None = None
    values: dict[str, tuple[float, ...]] = field(default_factory=lambda: dict(MONTH))
    unit: str = "MSU"
    starts_at: datetime | None = START
    interval_minutes: int = 60
    recorded: dict[str, tuple[float, ...]] = field(default_factory=dict)
    capacities: dict[str, float] = field(default_factory=dict)
    quantum: float = 1e-9
    file_name: str | None = None
    kind: str = "profile"


Cell: TypeAlias = Any
Cells: TypeAlias = Sequence[Sequence[Cell]]


def lines(rows: Iterable[Sequence[Cell]], separator: str = ",") -> str:
    """Return rows as text with separated values."""
    return "".join(f"{separator.join(map(str, row))}\n" for row in rows)


def wide(
    time: Callable[[datetime], str] = str, heads: Sequence[str] = ("Time", "PROD", "TEST")
) -> list[list[Cell]]:
    """Return a row an hour with a column for each LPAR."""
    rows: list[list[Cell]] = [[*heads]]
    rows += [[time(at), *values] for at, *values in zip(TIMES, PROD, TEST, strict=True)]
    return rows


def one(head: str, values: Sequence[float] = PROD, time_head: str = "Time") -> list[list[Cell]]:
    """Return a row an hour with one column."""
    return [[time_head, head], *([at, value] for at, value in zip(TIMES, values, strict=True))]


def tall(heads: Sequence[str] = ("Time", "LPAR", "MSU")) -> list[list[Cell]]:
    """Return a row for each hour and LPAR."""
    rows: list[list[Cell]] = [[*heads]]
    for at, prod, test in zip(TIMES, PROD, TEST, strict=True):
        rows += [[at, "PROD", prod], [at, "TEST", test]]
    return rows


def text(
    name: str, rows: Iterable[Sequence[Cell]], separator: str = ",", **expected: Any
) -> Layout:
    """Return a layout of separated values."""
    return Layout(name, lines(rows, separator).encode(), **expected)


def workbook(sheets: dict[str, Cells]) -> bytes:
    """Return an Excel workbook, times as its own dates."""
    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True}) as book:
        dates = book.add_format({"num_format": "yyyy-mm-dd hh:mm"})
        for name, rows in sheets.items():
            sheet = book.add_worksheet(name)
            for line, row in enumerate(rows):
                for column, cell in enumerate(row):
                    if isinstance(cell, datetime):
                        sheet.write_datetime(line, column, cell, dates)
                    elif isinstance(cell, str):
                        sheet.write_string(line, column, cell)
                    else:
                        sheet.write(line, column, cell)
    return file.getvalue()


def open_document(rows: Cells) -> bytes:
    """Return a spreadsheet of LibreOffice."""
    cells = []
    for row in rows:
        written = "".join(
            f'<table:table-cell office:value-type="float" office:value="{cell}"/>'
            if isinstance(cell, float | int)
            else f'<table:table-cell office:value-type="string"><text:p>{cell}</text:p>'
            "</table:table-cell>"
            for cell in row
        )
        cells.append(f"<table:table-row>{written}</table:table-row>")
    names = "".join(
        f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    content = (
        f'<?xml version="1.0"?><office:document-content{names}><office:body><office:spreadsheet>'
        f'<table:table table:name="Sheet1">{"".join(cells)}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = (
        '<?xml version="1.0"?><manifest:manifest '
        'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/>'
        '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
        "</manifest:manifest>"
    )
    return zipped(
        {
            "mimetype": kind.encode(),
            "content.xml": content.encode(),
            "META-INF/manifest.xml": manifest.encode(),
        }
    )


def zipped(files: dict[str, bytes]) -> bytes:
    """Return files in a zip."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    return file.getvalue()


def html(rows: Cells, around: str = "") -> bytes:
    """Return a table as a mail or an old export writes it."""
    cells = "".join(
        "<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>\n" for row in rows
    )
    return f"<html><body>{around}<table border=1>\n{cells}</table></body></html>".encode()


def spreadsheet_xml(rows: Cells) -> bytes:
    """Return Excel 2003's XML."""
    cells = "".join(
        "<Row>"
        + "".join(
            f'<Cell><Data ss:Type="{"Number" if isinstance(cell, float | int) else "String"}">'
            f"{cell}</Data></Cell>"
            for cell in row
        )
        + "</Row>\n"
        for row in rows
    )
    return (
        '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n'
        '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" '
        'xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">\n'
        '<Worksheet ss:Name="MSU"><Table>\n'
        f"{cells}</Table></Worksheet></Workbook>\n"
    ).encode()


TIME_FORMS = {
    "ISO": "%Y-%m-%d %H:%M",
    "ISO with T": "%Y-%m-%dT%H:%M:%S",
    "ISO with Z": "%Y-%m-%dT%H:%M:%SZ",
    "ISO with milliseconds": "%Y-%m-%d %H:%M:%S.000",
    "ISO with an offset": "%Y-%m-%dT%H:%M:%S+02:00",
    "slashes, year first": "%Y/%m/%d %H:%M",
    "points, year first": "%Y.%m.%d %H:%M",
    "German": "%d.%m.%Y %H:%M",
    "German with seconds": "%d.%m.%Y %H:%M:%S",
    "German, short year": "%d.%m.%y %H:%M",
    "British": "%d/%m/%Y %H:%M",
    "American": "%m/%d/%Y %I:%M %p",
    "American, 24 hours": "%m/%d/%Y %H:%M",
    "American, short year": "%m/%d/%y %H:%M",
    "SAS datetime": "%d%b%Y:%H:%M:%S",
    "SAS datetime, fractions": "%d%b%Y:%H:%M:%S.00",
    "with the name of the month": "%d-%b-%Y %H:%M",
    "RMF": "%m/%d/%Y-%H.%M.%S",
    "points in the clock": "%Y-%m-%d %H.%M",
}
UNIT_HEADS = {
    "MSU": ("MSU", "MSUs", "msu_used", "MSU Actual", "CPCPAMSU", "MSU consumed", "Used MSU"),
    "percent": (
        *("CPU%", "CPU Busy %", "PCTCPUBY", "Utilization", "Auslastung in %", "cpu_percent"),
        *("PCTMVSBY", "% busy", "avg(cpu_util)"),
    ),
    "GP seconds": (
        *("CPU seconds", "CPU time (s)", "CPUTM", "cpu_seconds", "GP seconds", "CPU-Zeit (s)"),
    ),
    "SU": ("SU", "Service units", "CPU service units", "R723CCPU"),
    "MSU-hours": ("MSU-hours", "MSUh", "MSU hours"),
    "SU/sec": ("SU/s", "Service units per second"),
}
PER_MSU = {
    "MSU": 1.0,
    "percent": 100 / 1250,
    "GP seconds": 3.0,
    "SU": 1e6,
    "MSU-hours": 1.0,
    "SU/sec": 1e6 / 3600,
}
"""What stands in a file for one MSU through an hour; of GP seconds three, say."""
AVERAGES = (
    *("MSU4HRAV", "R4HA", "R4HA_MSU", "4HRA", "MSU 4HRA", "Rolling 4-hour average", "SMF70LAC"),
    *("4h MSU Average", "lpar_r4ha_msu", "CPCHLMSU", "Rolling 4h avg MSU", "Recorded R4HA"),
    *("Gleitender 4-Stunden-Mittelwert", "MSU_RA4H", "Four hour average"),
)
END_HEADS = (
    *("Interval End", "Intervallende", "End", "Ende", "End time", "Heure de fin", "Stop", "_stop"),
    *("SMFTIME", "Zeit bis"),
)
START_HEADS = ("STARTIME", "Interval Start", "Beginn", "Début", "_start", "von", "Interval begin")
NO_CONSUMPTION = ("MIPS", "Transactions", "tps", "zIIP MSU", "Response", "Weight", "Memory MB")


def layouts() -> Iterator[Layout]:
    """Yield every layout."""
    yield from _times()
    yield from _texts()
    yield from _units()
    yield from _averages()
    yield from _edges()
    yield from _tall()
    yield from _shapes()
    yield from _containers()
    yield from _refused()


def _times() -> Iterator[Layout]:
    for name, form in TIME_FORMS.items():
        # 1 to 30 September tells the order of day and month by the days that follow on
        yield text(f"times: {name}", wide(lambda at, form=form: at.strftime(form)))  # type: ignore[misc]
    yield text("times: seconds since 1970", wide(_epoch(1), ("timestamp", "PROD", "TEST")))
    yield text("times: milliseconds since 1970", wide(_epoch(1000), ("timestamp", "PROD", "TEST")))
    yield text("times: Excel's numbers", wide(_serial))
    yield text(
        "times: date and hour",
        [["Date", "Hour", "PROD", "TEST"]]
        + [[f"{at:%Y-%m-%d}", at.hour, *row] for at, *row in _hours()],
    )
    yield text(
        "times: date and hour 1 to 24",
        [["Date", "Hour", "PROD", "TEST"]]
        + [[f"{at:%Y-%m-%d}", at.hour + 1, *row] for at, *row in _hours()],
        says="times_are_ends",
    )
    yield text(
        "times: date and time apart",
        [["Datum", "Uhrzeit", "PROD", "TEST"]]
        + [[f"{at:%d.%m.%Y}", f"{at:%H:%M}", *row] for at, *row in _hours()],
    )
    yield text(
        "times: day of the year",
        [["Date", "Time", "PROD", "TEST"]]
        + [[f"{at:%Y.%j}", f"{at:%H:%M}", *row] for at, *row in _hours()],
    )
    yield text(
        "times: digits alone",
        [["DATE", "TIME", "PROD", "TEST"]]
        + [[f"{at:%Y%m%d}", f"{at:%H%M}", *row] for at, *row in _hours()],
    )
    yield text(
        "times: year, month and day in columns",
        [["Year", "Month", "Day", "Hour", "PROD", "TEST"]]
        + [[at.year, at.month, at.day, at.hour, *row] for at, *row in _hours()],
    )
    yield text(
        "times: start and end",
        [["Start", "End", "PROD", "TEST"]]
        + [[at, at + timedelta(hours=1), *row] for at, *row in _hours()],
    )
    yield text(
        "times: end before start",
        [["End", "Start", "PROD", "TEST"]]
        + [[at + timedelta(hours=1), at, *row] for at, *row in _hours()],
    )
    yield text(
        "times: date in the first row of a day",
        [["Date", "Hour", "PROD", "TEST"]]
        + [[f"{at:%Y-%m-%d}" if at.hour == 0 else "", at.hour, *row] for at, *row in _hours()],
    )
    yield text("times: newest first", [wide()[0], *reversed(wide()[1:])])
    yield text(
        "times: 24:00 and no 00:00",
        [["Time", "PROD", "TEST"]] + [[_ended(at), *row] for at, *row in _hours()],
        says="times_are_ends",
    )


def _hours() -> Iterator[tuple[Any, ...]]:
    return zip(TIMES, PROD, TEST, strict=True)


def _epoch(scale: int) -> Callable[[datetime], str]:
    return lambda at: str((at - datetime(1970, 1, 1)) // timedelta(seconds=1) * scale)


def _serial(at: datetime) -> str:
    return repr(round((at - datetime(1899, 12, 30)) / timedelta(days=1), 9))


def _ended(at: datetime) -> str:
    return f"{at:%Y-%m-%d} {at.hour + 1:02d}:00"


def _texts() -> Iterator[Layout]:
    for name, separator in {"semicolons": ";", "tabs": "\t", "bars": "|"}.items():
        yield text(f"text: {name}", wide(), separator)
    comma = [[str(cell).replace(".", ",") for cell in row] for row in wide()]
    for name, separator in {"semicolons": ";", "tabs": "\t", "bars": "|"}.items():
        yield text(f"text: {name}, decimal commas", comma, separator)
    spaced = wide(lambda at: at.strftime("%Y-%m-%dT%H:%M"))
    yield text("text: spaces", spaced, "   ")
    quoted = [[f'"{cell}"' for cell in row] for row in wide()]
    yield text("text: quotes", quoted)
    yield text("text: quotes and decimal commas", [[f'"{cell}"' for cell in row] for row in comma])
    plain = lines(wide())
    for name, codec in {
        "UTF-8 with its mark": "utf-8-sig",
        "UTF-16 with its mark": "utf-16",
        "UTF-16 without": "utf-16-le",
        "UTF-16, the other order": "utf-16-be",
        "UTF-32": "utf-32",
        "EBCDIC 037": "cp037",
        "EBCDIC 1047": "cp1047",
        "EBCDIC 1141": "cp1141",
        "EBCDIC 500": "cp500",
    }.items():
        yield Layout(f"text: {name}", _encoded(plain, codec))
    yield Layout(
        "text: Windows-1252",
        lines(wide(heads=("Größe der Stunde", "PROD", "TEST"))).encode("cp1252"),
        says="windows_1252",
    )
    yield Layout("text: lines of Windows", plain.replace("\n", "\r\n").encode())
    yield Layout("text: lines of an old Mac", plain.replace("\n", "\r").encode())
    yield Layout("text: sep= of Excel", ("sep=;\n" + lines(wide(), ";")).encode())
    yield Layout("text: no end of the last line", plain.rstrip("\n").encode())
    yield Layout("text: empty lines between", plain.replace("\n", "\n\n").encode())
    yield text("text: empty columns at the end", [[*row, "", ""] for row in wide()])
    thousands = [["Time", "PROD", "TEST"]] + [
        [str(at), f'"{prod * 10:,.2f}"', test] for at, prod, test in _hours()
    ]
    ten = {"PROD": tuple(value * 10 for value in PROD), "TEST": TEST}
    yield text("text: thousands of commas", thousands, values=ten)
    german = [["Zeit", "PROD", "TEST"]] + [
        [at.strftime("%d.%m.%Y %H:%M"), _german(prod * 10), _german(test)]
        for at, prod, test in _hours()
    ]
    yield text(
        "text: thousands of points beside whole hundreds",
        [["Zeit", "PROD"]]
        + [[f"{at:%d.%m.%Y %H:%M}", "1.461" if at.hour % 2 else "472"] for at, _, _ in _hours()],
        ";",
        opens="after a choice",
        choice={"decimal": "comma"},
        says="may be a thousand or have a decimal point",
        values={"PROD": tuple(1461.0 if at.hour % 2 else 472.0 for at, _, _ in _hours())},
    )
    yield text("text: thousands of points", german, ";", values=ten)
    yield from _units_in_cells()
    packed = [[f'"{line}"'] for line in lines(wide(), ",").splitlines()]
    yield text("text: each line packed into one cell", packed)


def _units_in_cells() -> Iterator[Layout]:
    def with_unit(behind: str, per_msu: float = 1.0, **expected: Any) -> Layout:
        rows = [
            [str(at), *(f"{round(value * per_msu, 6)}{behind}" for value in values)]
            for at, *values in _hours()
        ]
        return text(
            f"text: the unit in the cells,{behind}", [["Time", "PROD", "TEST"], *rows], **expected
        )

    def seconds(length: float) -> dict[str, tuple[float, ...]]:
        return {
            name: tuple(round(value * 3 / length, 6) * length for value in values)
            for name, values in MONTH.items()
        }

    yield with_unit(" MSU", says="unit_in_cells")
    yield with_unit("msu", says="unit_in_cells")
    yield with_unit(" MIPS", opens="refused", says="MIPS")
    for unit in (" %", "%", " percent"):
        yield with_unit(
            unit,
            PER_MSU["percent"],
            opens="after a choice",
            choice={"capacity_msu": 1250.0},
            says="percent of how many MSU",
            quantum=1e-4,
        )
    for unit, length in ((" s", 1.0), (" ms", 1e-3), (" min", 60.0), (" h", 3600.0)):
        yield with_unit(
            unit,
            3 / length,
            says="unit_converted",
            values=seconds(length),
            unit="GP seconds",
            quantum=1e-2,
        )
    yield text(
        "text: two units in the cells of one column",
        [["Time", "PROD"]]
        + [[str(at), f"{prod} {'MSU' if at.day < 9 else '%'}"] for at, prod, _ in _hours()],
        opens="refused",
        says="another unit than the cells above",
    )
    yield text(
        "text: some cells of a column without their unit",
        [["Time", "PROD"]]
        + [[str(at), f"{prod} %" if at.day < 20 else prod] for at, prod, _ in _hours()],
        opens="refused",
        says="has no unit where the cells above are in %",
    )
    yield text(
        "text: head and cells of two units",
        [["Time", "PROD CPU%"]] + [[str(at), f"{prod} MSU"] for at, prod, _ in _hours()],
        opens="refused",
        says="says percent and its cells are in MSU",
    )
    yield text(
        "text: the hour with its unit",
        [["Date", "Hour", "PROD", "TEST"]]
        + [[f"{at:%Y-%m-%d}", f"{at.hour} h", f"{prod} MSU", test] for at, prod, test in _hours()],
        says="unit_in_cells",
    )


def _german(value: float) -> str:
    return f"{value:,.2f}".replace(",", " ").replace(".", ",").replace(" ", ".")


def _encoded(plain: str, codec: str) -> bytes:
    if codec == "cp1047":  # Python has no codec of it: 037 with six signs elsewhere
        return plain.encode("cp037")
    if codec == "cp1141":
        return plain.encode("cp273")
    if codec.startswith("cp") and codec != "cp1252":
        return plain.replace("\n", "\x85").encode(codec)
    return plain.encode(codec)


def _units() -> Iterator[Layout]:
    for unit, heads in UNIT_HEADS.items():
        for at, head in enumerate(heads):
            # beside names of LPARs, as columns of them, and alone
            written = {
                name: tuple(round(value * PER_MSU[unit], 6) for value in values)
                for name, values in MONTH.items()
            }
            values = (
                {name: tuple(3 * value for value in of) for name, of in MONTH.items()}
                if unit == "GP seconds"
                else dict(MONTH)
            )
            shape = ("tall", "wide", "alone")[at % 3]
            if shape == "tall":
                rows: list[list[Cell]] = [["Time", "LPAR", head]]
                for row, time in enumerate(TIMES):
                    rows += [[time, name, written[name][row]] for name in MONTH]
            elif shape == "wide":
                rows = [["Time", f"PROD {head}", f"TEST {head}"]]
                rows += [[t, *row] for t, *row in zip(TIMES, *written.values(), strict=True)]
            else:
                rows = one(head, written["PROD"])
                values = {"LPAR 1": values["PROD"]}
            percent = unit == "percent"
            yield text(
                f"unit: {head}, {shape}",
                rows,
                opens="after a choice" if percent else "at once",
                choice={"capacity_msu": 1250.0} if percent else {},
                says="percent of how many MSU"
                if percent
                else None
                if unit == "MSU"
                else "unit_converted",
                values=values,
                unit="GP seconds" if unit == "GP seconds" else "MSU",
                quantum=1e-4 if unit != "MSU" else 1e-9,
            )
    yield text(
        "unit: MSU beside CPU%",
        [["Time", "PROD MSU", "PROD CPU%"]] + [[at, prod, prod / 12.5] for at, prod, _ in _hours()],
        values={"PROD": PROD},
        says="column_left_out",
    )
    yield text(
        "unit: no head says it",
        [["Time", "LPAR", "Load"], *tall()[1:]],
    )
    yield text(
        "unit: chosen against the heads",
        one("PROD CPU%"),
        opens="after a choice",
        choice={"unit": "MSU"},
        says="percent of how many MSU",
        values={"PROD": PROD},
    )


def _averages() -> Iterator[Layout]:
    for at, head in enumerate(AVERAGES):
        rows = one(head, RECORDED) if at % 2 else _named(head)
        yield text(f"average alone: {head}", rows, opens="refused", says="average of four hours")
    yield text(
        "average: PROD and TEST R4HA",
        wide(heads=("Time", "PROD R4HA", "TEST R4HA")),
        opens="refused",
        says="average of four hours",
    )
    for head in ("SMF70LAC", "MSU4HRAV", "R4HA", "4h MSU Average"):
        yield text(
            f"average beside MSU: {head}",
            [["Time", "LPAR", "MSU", head]]
            + [
                [at, "PROD", prod, said]
                for at, prod, said in zip(TIMES, PROD, RECORDED, strict=True)
            ],
            values={"PROD": PROD},
            recorded={"PROD": RECORDED},
            says="recorded_r4ha",
        )
    yield text(
        "average beside its LPAR",
        [["Time", "PROD", "TEST", "PROD R4HA"]]
        + [[at, *row] for at, *row in zip(TIMES, PROD, TEST, RECORDED, strict=True)],
        recorded={"PROD": RECORDED},
        says="recorded_r4ha",
    )


def _named(head: str) -> list[list[Cell]]:
    rows: list[list[Cell]] = [["Time", "LPAR", head]]
    return rows + [[at, "PROD", value] for at, value in zip(TIMES, RECORDED, strict=True)]


def _edges() -> Iterator[Layout]:
    for head in END_HEADS:
        yield text(
            f"end: {head}",
            wide(lambda at: str(at + timedelta(hours=1)), (head, "PROD", "TEST")),
            says="times_are_ends",
        )
    for head in START_HEADS:
        yield text(f"start: {head}", wide(heads=(head, "PROD", "TEST")))
    yield text(
        "end: chosen",
        wide(lambda at: str(at + timedelta(hours=1))),
        opens="after a choice",
        choice={"times": "end"},
        says="open",
    )


def _tall() -> Iterator[Layout]:
    for head in ("LPAR", "LPARNAME", "Partition Name", "SMF70LPM", "System", "Image", "SYSTEM"):
        yield text(f"names: {head}", tall(("Time", head, "MSU")))
    yield text(
        "names: system beside LPAR",
        [["Time", "SYSTEM", "LPAR", "MSU"]]
        + [[at, f"SY{name[:2]}", name, value] for at, name, value in tall()[1:]],
    )
    yield text(
        "names: one CPC",
        [["Time", "CPC", "LPAR", "MSU"]] + [[at, "CPCA", *row] for at, *row in tall()[1:]],
    )
    cpcs: list[list[Cell]] = [["Time", "CPC", "LPAR", "MSU"]]
    for at, prod, test in _hours():
        for cpc, more in (("CPCA", 0.0), ("CPCB", 1000.0)):
            cpcs += [[at, cpc, "PROD", prod + more], [at, cpc, "TEST", test + more]]
    both = {
        f"{cpc} {name}": tuple(value + more for value in values)
        for cpc, more in (("CPCA", 0.0), ("CPCB", 1000.0))
        for name, values in MONTH.items()
    }
    yield text("names: two CPCs", cpcs, values=both, says="several_machines")
    yield text(
        "names: one CPC of two",
        cpcs,
        choice={"machine": "CPCA"},
        opens="after a choice",
        says="several_machines",
    )
    yield text(
        "names: defined capacity beside",
        [["Time", "LPAR", "MSU", "LPARCAP"]]
        + [[*row, 450 if row[1] == "PROD" else 90] for row in tall()[1:]],
        capacities={"PROD": 450.0, "TEST": 90.0},
    )
    yield text(
        "names: SMF70MSU beside",
        [["Time", "SMF70LPM", "MSU", "SMF70MSU", "SMF70GMU"]]
        + [[*row, 450 if row[1] == "PROD" else 90, 600] for row in tall()[1:]],
        capacities={"PROD": 450.0, "TEST": 90.0},
    )
    yield text(
        "names: day of the week beside",
        [["Time", "Weekday", "LPAR", "MSU"]]
        + [[row[0], f"{row[0]:%a}", *row[1:]] for row in tall()[1:]],
    )
    yield text(
        "MXG: TYPE70PR",
        [["STARTIME", "CECSER", "SYSTEM", "LPARNAME", "MSU", "LPCTBY", "LPARCAP", "MSU4HRAV"]]
        + [
            [at.strftime("%d%b%Y:%H:%M:%S"), "02ABCD", "SYSA", "PROD", prod, prod / 12.5, 450, lac]
            for at, prod, lac in zip(TIMES, PROD, RECORDED, strict=True)
        ],
        values={"PROD": PROD},
        recorded={"PROD": RECORDED},
        capacities={"PROD": 450.0},
    )
    yield text(
        "MXG: RMFINTRV",
        [["SYSTEM", "STARTIME", "DURATM", "CPUTM", "PCTCPUBY", "MSU4HRAV"]]
        + [
            ["SYSA", at.strftime("%d%b%Y:%H:%M:%S"), 3600, prod * 3, prod / 12.5, lac]
            for at, prod, lac in zip(TIMES, PROD, RECORDED, strict=True)
        ],
        values={"SYSA": tuple(3 * value for value in PROD)},
        recorded={"SYSA": RECORDED},
        unit="GP seconds",
        says="unit_converted",
    )
    yield text("tall: a total among the names", _with_total(), says="total")


def _with_total() -> list[list[Cell]]:
    rows = [["Time", "LPAR", "MSU"]]
    for at, prod, test in _hours():
        rows += [[at, "PROD", prod], [at, "TEST", test], [at, "Total", round(prod + test, 2)]]
    return rows


def _shapes() -> Iterator[Layout]:
    yield text(
        "shape: a total column",
        [[*wide()[0], "Total"]] + [[*row, round(row[1] + row[2], 2)] for row in wide()[1:]],
        says="total",
    )
    yield text("shape: a title above", [["MSU of September"], [""], *wide()], says="title")
    days: list[list[Cell]] = [["Date", *(f"{hour:02d}" for hour in range(24))]]
    days += [[f"{TIMES[day]:%Y-%m-%d}", *PROD[day : day + 24]] for day in range(0, HOURS, 24)]
    yield text("shape: hours in columns", days, values={"LPAR 1": PROD}, says="hours_in_columns")
    yield text("shape: turned", [*zip(*wide(), strict=True)])
    yield text(
        "shape: sixteen columns, one of them MSU",
        [
            [
                *("timestamp", "hour", "weekday", "is_weekend", "is_holiday", "msu_current"),
                *("msu_previous", "r4ha_msu", "cpu_count", "jobs", "tps", "response_ms"),
                *("memory_gb", "flag", "month", "year"),
            ],
            *(
                [
                    *(at, at.hour, at.weekday(), 0, 0, prod, test, average),
                    *(4, at.day, 250, 0.2, 32, 1, 9, 2026),
                ]
                for (at, prod, test), average in zip(_hours(), RECORDED, strict=True)
            ),
        ],
        says="column_left_out",
        recorded={"LPAR 1": RECORDED},
        values={"LPAR 1": PROD},
    )
    yield text("shape: no heads", wide()[1:], values={"LPAR 1": PROD, "LPAR 2": TEST})
    leave: dict[str, Any] = {"opens": "after a choice", "choice": {"drop_untimed": True}}
    yield text(
        "rows: a Total row at the end",
        [*wide(), ["Total", round(sum(PROD), 2), round(sum(TEST), 2)]],
        says="Total is not a time",
        **leave,
    )
    yield text(
        "rows: Average and Max at the end",
        [*wide(), ["Average", 350.0, 60.0], ["Max", 450.0, 99.0]],
        says="Average is not a time",
        **leave,
    )
    yield text("rows: a footer", [*wide(), ["Generated by RMF"]], says="cells where", **leave)
    repeated = [
        row for day in range(30) for row in (wide()[0], *wide()[1 + day * 24 : 25 + day * 24])
    ]
    yield text("rows: heads on each page", repeated, says="PROD is not a number", **leave)
    rule = [wide()[0], ["---", "---:", "---:"], *wide()[1:]]
    marked = "".join(f"| {' | '.join(map(str, row))} |\n" for row in rule)
    yield Layout("rows: a table of Markdown", marked.encode())
    boxed = "+---+\n" + "".join(f"| {' | '.join(map(str, row))} |\n" for row in wide()) + "+---+\n"
    yield Layout("rows: a table between rules", boxed.encode())
    yield text(
        "rows: comments above",
        [["# exported from a monitor"], ["# host SYSA"], *wide()],
        says="title",
    )


def _containers() -> Iterator[Layout]:
    plain = lines(wide()).encode()
    yield Layout("container: gzip", gzip.compress(plain))
    yield Layout("container: zip", zipped({"september.csv": plain}))
    yield Layout(
        "container: two files in a zip",
        zipped(
            {
                "b.csv": lines([wide()[0], *wide()[361:]]).encode(),
                "a.csv": lines(wide()[:361]).encode(),
            }
        ),
        says="joined",
    )
    yield Layout("container: gzip in gzip", gzip.compress(gzip.compress(plain)))
    typed = [wide()[0], *([at, prod, test] for at, prod, test in _hours())]
    yield Layout("container: xlsx", workbook({"MSU": typed}))
    yield Layout(
        "container: xlsx, times as text",
        workbook(
            {
                "MSU": [
                    [str(cell) if at == 0 else cell for at, cell in enumerate(row)]
                    for row in wide()
                ]
            }
        ),
    )
    yield Layout("container: xlsx, tall", workbook({"MSU": tall()}))
    yield Layout(
        "container: xlsx with a sheet of notes",
        workbook({"Notes": [["Exported", "by the monitor"]], "MSU": typed}),
        says="sheet_taken",
    )
    long = [[f"note {line}"] for line in range(900)]
    yield Layout(
        "container: xlsx with longer notes",
        workbook({"Notes": long, "MSU": typed}),
        says="sheet_taken",
    )
    yield Layout(
        "container: a sheet for each LPAR",
        workbook(
            {
                name: [
                    ["Time", "MSU"],
                    *([at, value] for at, value in zip(TIMES, values, strict=True)),
                ]
                for name, values in MONTH.items()
            }
        ),
        says="sheets_joined",
    )
    yield Layout("container: ods", open_document([[str(row[0]), *row[1:]] for row in wide()]))
    yield Layout(
        "container: a table of a mail", html(wide(), "<p>Hello, the MSU of September:</p>")
    )
    yield Layout("container: .xls that is HTML", html(tall()))
    yield Layout("container: SpreadsheetML", spreadsheet_xml(wide()))
    records = [
        dict(zip(("Time", "PROD", "TEST"), (str(row[0]), *row[1:]), strict=True))
        for row in wide()[1:]
    ]
    yield Layout("JSON: rows", json.dumps(records).encode())
    yield Layout("JSON: rows, indented", json.dumps(records, indent=2).encode())
    yield Layout("JSON: rows under a name", json.dumps({"data": records}).encode())
    yield Layout("JSON: lines", "".join(f"{json.dumps(record)}\n" for record in records).encode())
    yield Layout(
        "JSON: heads and values",
        json.dumps(
            {"columns": wide()[0], "data": [[str(row[0]), *row[1:]] for row in wide()[1:]]}
        ).encode(),
    )
    yield Layout("JSON: lists", json.dumps([[str(row[0]), *row[1:]] for row in wide()]).encode())
    yield Layout(
        "Prometheus: query_range",
        json.dumps(
            {
                "status": "success",
                "data": {
                    "resultType": "matrix",
                    "result": [
                        {
                            "metric": {"__name__": "lpar_msu", "lpar": name},
                            "values": [
                                [int(_epoch(1)(at)), str(value)]
                                for at, value in zip(TIMES, values, strict=True)
                            ],
                        }
                        for name, values in MONTH.items()
                    ],
                },
            }
        ).encode(),
    )
    yield Layout(
        "Prometheus: query_range of a share",
        json.dumps(
            {
                "status": "success",
                "data": {
                    "resultType": "matrix",
                    "result": [
                        {
                            "metric": {"__name__": "lpar_cpu_busy_percent", "lpar": name},
                            "values": [
                                [int(_epoch(1)(at)), str(value * 100 / 1250)]
                                for at, value in zip(TIMES, values, strict=True)
                            ],
                        }
                        for name, values in MONTH.items()
                    ],
                },
            }
        ).encode(),
        opens="after a choice",
        choice={"capacity_msu": 1250.0},
        says="percent of how many MSU",
        quantum=1e-6,
    )
    metrics = "".join(
        f'lpar_msu{{lpar="{name}"}} {value} {_epoch(1)(at)}\n'
        for name, values in MONTH.items()
        for at, value in zip(TIMES, values, strict=True)
    )
    yield Layout(
        "Prometheus: OpenMetrics", f"# TYPE lpar_msu gauge\n{metrics}# EOF\n".encode(), says="utc"
    )
    yield Layout("InfluxDB: annotated CSV", _annotated().encode())
    yield text(
        "Grafana: series as columns",
        wide(heads=("Time", 'lpar_msu{lpar="PROD"}'.replace('"', ""), "lpar_msu{lpar=TEST}")),
    )
    yield text(
        "Splunk: timechart",
        wide(lambda at: at.strftime("%Y-%m-%dT%H:%M:%S.000+0000"), ("_time", "PROD", "TEST")),
    )


def _annotated() -> str:
    rows = "#group,false,false,true,true,false,false,true,true,true\n"
    rows += (
        "#datatype,string,long,dateTime:RFC3339,dateTime:RFC3339,dateTime:RFC3339,double,string,"
        "string,string\n#default,_result,,,,,,,,\n"
        ",result,table,_start,_stop,_time,_value,_field,_measurement,lpar\n"
    )
    bounds = f"{TIMES[0]:%Y-%m-%dT%H:%M:%SZ},{TIMES[0] + timedelta(days=30):%Y-%m-%dT%H:%M:%SZ}"
    for table, (name, values) in enumerate(MONTH.items()):
        rows += "".join(
            f",,{table},{bounds},{at:%Y-%m-%dT%H:%M:%SZ},{value},msu,cpu,{name}\n"
            for at, value in zip(TIMES, values, strict=True)
        )
    return rows


def _refused() -> Iterator[Layout]:
    for head in NO_CONSUMPTION:
        yield text(f"no consumption: {head}", one(head), opens="refused", says="import MSU")
    for name, content, says in (
        ("a PDF", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj", "seems to be a PDF"),
        ("a picture", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "seems to be a picture"),
        ("nothing", b"", "the file is empty"),
        ("blank", b" \n\n", "the file is empty"),
        (
            "a letter",
            b"Dear colleague,\nplease find the MSU attached.\n",
            "no column holds numbers",
        ),
        (
            "dates alone",
            lines([["Date", "PROD"], *([f"{at:%Y-%m-%d}", 1] for at in TIMES)]).encode(),
            "no column is the hour",
        ),
        (
            "values below zero",
            lines(one("PROD", [-value for value in PROD])).encode(),
            "is negative",
        ),
        (
            "two units of decimals",
            lines(
                [["Time", "PROD"], ["2026-09-01 00:00", '"1,5"'], ["2026-09-01 01:00", "1.5"]]
            ).encode(),
            "in different ways",
        ),
        ("a damaged workbook", workbook({"MSU": wide()})[:4000], "damaged"),
        ("a gzip file cut off", gzip.compress(lines(wide()).encode())[:2000], "ends too early"),
        (
            "a document of Word",
            zipped({"[Content_Types].xml": b"<Types/>", "word/document.xml": b"<w/>"}),
            "word processor is not read: copy its table",
        ),
        (
            "no times that keep step",
            lines(
                [
                    ["Time", "PROD"],
                    *([TIMES[0] + timedelta(minutes=at * 7), 1.0] for at in range(50)),
                ]
            ).encode(),
            "minutes",
        ),
    ):
        yield Layout(f"refused: {name}", content, opens="refused", says=says)


CORPUS = {layout.name: layout for layout in layouts()}
