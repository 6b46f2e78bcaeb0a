"""CPU reports as the RMF Postprocessor writes them, with partitions that nobody has.

``python -m tests.unit.rmf_samples`` writes the sample anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from headroom.domain.files.read_rules import ReadRules
from headroom.domain.files.rmf import RmfProfile, read_reports, series_of
from headroom.services.file_kinds import SAMPLES_FOLDER

EIGHT_HOURS = SAMPLES_FOLDER / "rmf-cpu.xml"
START = datetime(2026, 3, 1, 6)
RATED_MSU, CPS, SECONDS = 156, 2, 1800


@dataclass(frozen=True, slots=True)
class Row:
    """A partition's CPU seconds in an interval; msu None for what follows from them."""

    name: str
    seconds: float
    processor: str = "CP"
    logical: int = 2
    msu: int | None = None


def read_rmf(
    files: bytes | Sequence[Iterable[bytes]], rules: ReadRules | None = None
) -> RmfProfile:
    """Return the series of files of CPU reports, each given in parts."""
    return series_of(read_reports([[files]] if isinstance(files, bytes) else files), rules)


def dispatch(seconds: float) -> str:
    """Return a dispatch time as RMF writes it."""
    thousandths = round(seconds * 1000)
    minutes, rest = divmod(thousandths, 60_000)
    return f"{minutes // 60:02d}.{minutes % 60:02d}.{rest // 1000:02d}.{rest % 1000:03d}"


def cells(row: Row) -> list[str]:
    """Return a partition row's cells, consistent with each other."""
    physical = CPS if row.processor == "CP" else 1
    actual = round(row.seconds / SECONDS * RATED_MSU / CPS) if row.msu is None else row.msu
    logical_percent = f"{row.seconds / SECONDS / row.logical * 100:.2f}"
    physical_percent = f"{row.seconds / SECONDS / physical * 100:.2f}"
    charged = row.processor == "CP"
    return [
        row.name,
        "Active",
        str(actual) if charged else "",
        str(row.logical),
        row.processor,
        dispatch(row.seconds),
        dispatch(row.seconds),
        logical_percent,
        logical_percent,
        "0.00",
        physical_percent,
        physical_percent,
    ]


HEADINGS = (
    "Partition Name",
    "Partition Status",
    "MSU Actual",
    "Num of LOG PROCs",
    "PROC Type",
    "Effective Dispatch Time",
    "Total Dispatch Time",
    "Avg Util%: LOG PROC Effective",
    "Avg Util%: LOG PROC Total",
    "Avg Util%: PHYS PROC LPAR MGMT",
    "Avg Util%: PHYS PROC Effective",
    "Avg Util%: PHYS PROC Total",
)


def report(
    start: datetime,
    rows: Sequence[Row],
    *,
    capacity: str = str(RATED_MSU),
    system: str = "SYSA",
    length: str | None = None,
    end: datetime | None = None,
    serial: str | None = None,
    model: str = "Y02",
) -> str:
    """Return one CPU report of half an hour; length and end where they are others."""
    time, until = (
        f"{moment:%m/%d/%Y-%H.%M.%S}" for moment in (start, end or start + timedelta(minutes=30))
    )
    stated = f'<report-interval unit="minutes">{length}</report-interval>\n' if length else ""
    code = f"<var><name>Sequence Code</name><value>{serial}</value></var>\n" if serial else ""
    table = "\n".join(
        "<row>"
        + "".join(f"<col>{cell}</col>" if cell else "<col/>" for cell in cells(row))
        + "</row>"
        for row in rows
    )
    total = "".join("<col/>" if index else "<col>TOTAL</col>" for index in range(len(HEADINGS)))
    headings = "".join(f"<col>{each}</col>" for each in HEADINGS)
    return f"""<postprocessor><metric id="CPU"/><resource><resname>{system}</resname></resource>
<time-data>
<display-start locale="en-us">{time}</display-start>
<display-end locale="en-us">{until}</display-end>
{stated}</time-data>
<segment id="1"><name>CPU Activity</name>
<part id="2"><var-list id="3">
<var><name>CPU</name><value>2818</value></var><var><name>Model</name><value>{model}</value></var>
{code}<var><name>CPC Capacity</name><value>{capacity}</value></var>
</var-list></part>
</segment>
<segment id="4"><name>Partition Data Report</name>
<part id="5"><name>Number of Physical Processors</name>
<table id="6"><column-headers><col>Type</col><col>Number</col></column-headers>
<row><col>General purpose processor (CP)</col><col>{CPS}</col></row>
<row><col>Integrated Information Processor (zIIP)</col><col>1</col></row></table></part>
<part id="7"><name>Partition Data</name>
<table id="8"><column-headers>{headings}</column-headers>
{table}
<row type="SUM">{total}</row></table></part>
</segment>
</postprocessor>
"""


def document(*reports: str) -> bytes:
    """Return reports as a file."""
    body = "".join(reports)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<ddsml>\n{body}</ddsml>\n'.encode()


def eight_hours() -> bytes:
    """Return half hours from 6 to 14 of two partitions, the first with a peak at noon."""
    online = (
        400,
        500,
        700,
        900,
        1200,
        1500,
        1700,
        1800,
        1900,
        2000,
        2100,
        2100,
        1800,
        1500,
        900,
        600,
    )
    return document(
        *(
            report(
                START + timedelta(minutes=30 * index),
                (
                    Row("ONLINE", seconds + 0.25),
                    Row("BATCH", 900.5 - 50 * index),
                    Row("ONLINE", seconds / 10, "IIP", 1),
                ),
            )
            for index, seconds in enumerate(online)
        )
    )


if __name__ == "__main__":
    EIGHT_HOURS.write_bytes(eight_hours())
