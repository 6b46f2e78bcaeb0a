"""A small study made by hand, for tests of the audit alone."""

from __future__ import annotations

from collections.abc import Sequence

from headroom.domain.audit.evidence import (
    AuditedConfiguration,
    AuditedPoint,
    AuditedStudy,
    DocumentCell,
    Printed,
    Total,
    cell_id,
    measured_rounding,
)

NAME = "way-in"
Row = tuple[str, Sequence[tuple[str, str, str]], str | None]
"""ETR, cells as (component, processor, percent), printed total; all as printed."""


def printed(key: str, text: str, unit: str = "ms", point: str | None = None) -> Printed:
    value = None if text == "NA" else float(text)
    return Printed(key, key, text, value, unit, key, measured_rounding(text, value), NAME, point)


def rate_study(
    rows: Sequence[Row], average: str | None = None, average_without_zaap: str | None = None
) -> AuditedStudy:
    """Return a study with one table of rates, its totals and its average."""
    points = []
    for number, (etr, cells, total) in enumerate(rows, start=1):
        key = f"{NAME}.{number}"
        points.append(
            AuditedPoint(
                id=key,
                name=str(number),
                is_average=False,
                table="Table 1",
                row=etr,
                etr=printed(f"etr[{key}]", etr, "per_second", key),
                response=None,
                cells=tuple(
                    DocumentCell(
                        component,
                        processor,
                        "cpu_percent",
                        component,
                        printed(
                            cell_id("cpu_percent", key, component, processor), text, "percent", key
                        ),
                    )
                    for component, processor, text in cells
                ),
                totals=(_total("total_ms_per_transaction", key, total),) if total else (),
            )
        )
    averages = [
        _total(quantity, f"{NAME}.average", text)
        for quantity, text in (
            ("total_ms_per_transaction", average),
            ("total_ms_per_transaction_excluding_zaap", average_without_zaap),
        )
        if text
    ]
    if averages:
        points.append(
            AuditedPoint(
                f"{NAME}.average", "average", True, "Table 2", "", None, None, (), tuple(averages)
            )
        )
    configuration = AuditedConfiguration(
        id=NAME,
        label="Way in",
        family="family",
        locator="Table 1",
        environment="lpar",
        unit_of_work="one exchange",
        payload_class="32k",
        security="none",
        connection="kept",
        requests_per_cycle=None,
        concurrency=None,
        payload_in_bytes=None,
        payload_out_bytes=None,
        points=tuple(points),
    )
    return AuditedStudy("study", "A document", (configuration,), (), ())


def _total(quantity: str, point: str, text: str) -> Total:
    return Total(quantity, "all", "all", printed(f"{point}.{quantity}", text, "ms", point))
