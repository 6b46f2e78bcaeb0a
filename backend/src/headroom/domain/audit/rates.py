"""Checks of tables that print CPU percent by address space against a rate.

Rule of these tables: total ms per transaction = sum of CPU percent ÷ ETR × 10, over GP and
specialty engines; AAPCP is inside the GP percent and is not added.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from statistics import fmean

from headroom.domain.audit.checks import (
    AuditCheck,
    Hypothesis,
    Outcome,
    check_order,
    compare_number,
    cost_consequence,
)
from headroom.domain.audit.comparison import digits_that_differ, rounded_text
from headroom.domain.audit.evidence import (
    AuditedConfiguration,
    AuditedPoint,
    AuditedStudy,
    DocumentCell,
    Printed,
)
from headroom.domain.audit.recomputation import total, traced, value_of
from headroom.domain.evidence.costs import mean_ms, ms_from_percent
from headroom.domain.quantities.expressions import Expression, Name
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import in_decimals

_TOTAL = "total_ms_per_transaction"
TOTAL_WITHOUT_ENGINES = "total_ms_per_transaction_excluding_zaap"
_ENGINES = ("zaap", "ziip")


def cost_cells(point: AuditedPoint, *, engines: bool = True) -> list[DocumentCell]:
    """Return the cells that a row's total adds: never AAPCP, and no cell without a value."""
    wanted = ("gp", *_ENGINES) if engines else ("gp",)
    return [
        cell
        for cell in point.cells
        if cell.quantity == "cpu_percent"
        and cell.processor in wanted
        and cell.number.value is not None
    ]


def row_cost(point: AuditedPoint, *, engines: bool = True) -> Expression | None:
    """Return CPU ms per transaction of a row as a formula; None for a row without percent."""
    cells = cost_cells(point, engines=engines)
    if not cells or point.etr is None:
        return None
    percent = total(*(Name(cell.number.id) for cell in cells))
    return traced(ms_from_percent, percent, Name(point.etr.id))


def mean_row_cost(configuration: AuditedConfiguration, *, engines: bool = True) -> Expression:
    """Return the mean over the rows of a configuration as a formula, in ms per transaction."""
    costs = [row_cost(row, engines=engines) for row in configuration.rows]
    return traced(mean_ms, *(cost for cost in costs if cost is not None))


def component_cost(
    configuration: AuditedConfiguration, component: str, processor: str = "gp"
) -> Expression:
    """Return the mean over the rows of one address space, in ms per transaction."""
    costs = []
    for point in configuration.rows:
        cell = point.find_cell(component, processor)
        if cell is not None and cell.number.value is not None and point.etr is not None:
            costs.append(traced(ms_from_percent, Name(cell.number.id), Name(point.etr.id)))
    return traced(mean_ms, *costs)


def check_rate_tables(study: AuditedStudy) -> Iterator[AuditCheck]:
    """Check every printed total and average, and that AAPCP lies inside the GP percent."""
    for configuration in study.configurations:
        yield from _row_totals(study, configuration)
        yield from _averages(study, configuration)
        yield from _aapcp_inside_gp(study, configuration)
        yield from _fits_processors(study, configuration)


def _row_totals(study: AuditedStudy, configuration: AuditedConfiguration) -> Iterator[AuditCheck]:
    for point in configuration.rows:
        printed, cost = point.find_total(_TOTAL), row_cost(point)
        if printed is None or cost is None:
            continue
        yield compare_number(
            study,
            printed,
            cost,
            family="row_total",
            statement=_row_statement(point),
            hypotheses=list(_row_hypotheses(study, configuration, point)),
            otherwise=(Outcome.SLIP, _row_slip(study, configuration, point, printed)),
            quantity=f"total of the row at {point.row}/s, {configuration.label}",
            consequence=cost_consequence(
                configuration.label, "at this rate", printed.value or 0.0, value_of(study, cost)
            ),
        )


def _row_statement(point: AuditedPoint) -> str:
    text = "sum of the row's CPU percent ÷ ETR × 10"
    if any(cell.processor == "aapcp" for cell in point.cells):
        text += ", zAAP added, AAPCP not (it is inside the GP percent)"
    left_out = [cell for cell in point.cells if cell.number.value is None]
    if left_out:
        names = ", ".join(f"{left.component} ({left.number.printed})" for left in left_out)
        text += f", without {names}"
    return text


def _row_hypotheses(
    study: AuditedStudy, configuration: AuditedConfiguration, point: AuditedPoint
) -> Iterator[Hypothesis]:
    cells = cost_cells(point)
    rate = point.etr.value if point.etr else None
    if not rate:
        return
    percent = sum(used.number.value or 0.0 for used in cells)
    overflow = sum(used.number.value or 0.0 for used in point.cells if used.processor == "aapcp")
    if overflow:
        yield Hypothesis(
            (percent + overflow) / rate * 10,
            Outcome.OTHER_SET,
            "AAPCP was added although it is inside the GP percent",
        )
    for cell in cells:
        yield Hypothesis(
            (percent - (cell.number.value or 0.0)) / rate * 10,
            Outcome.OTHER_SET,
            f"{cell.component} ({cell.processor}) was left out",
        )
    for other in configuration.rows:
        if other is not point and other.etr and other.etr.value:
            yield Hypothesis(
                percent / other.etr.value * 10,
                Outcome.OTHER_SET,
                f"divided by the ETR of another row ({other.etr.printed})",
            )


def _row_slip(
    study: AuditedStudy,
    configuration: AuditedConfiguration,
    point: AuditedPoint,
    printed: Printed,
) -> str:
    cost = row_cost(point)
    if cost is None or printed.value is None or point.etr is None or not point.etr.value:
        return "none of the rules tried gives these digits"
    right = value_of(study, cost)
    rows = [row for row in configuration.rows if row_cost(row) is not None]
    costs = [_cost(study, row, True) for row in rows]
    place = rows.index(point)
    neighbours = [costs[at] for at in (place - 1, place + 1) if 0 <= at < len(costs)]
    if digits_that_differ(printed.printed or "", right) == 1:
        text = f"typo in one digit of {rounded_text(right, 5)}"
    else:
        missing = (printed.value - right) * point.etr.value / 10
        text = (
            "an error, not rounding: the printed total would need another "
            f"{in_decimals(missing, 1, 'percent')} of a CP, which no column shows"
        )
    beside = fmean(neighbours) if neighbours else printed.value
    if abs(right - beside) < abs(printed.value - beside):
        series = "; ".join(f"{in_decimals(ms, 3)}" for ms in costs)
        text += (
            f"; the row's percentages agree with their neighbours ({series} ms), "
            "so the total is likelier to be wrong than the row"
        )
    return text


def _averages(study: AuditedStudy, configuration: AuditedConfiguration) -> Iterator[AuditCheck]:
    average = next((point for point in configuration.points if point.name == "average"), None)
    if average is None:
        return
    for quantity, engines in ((_TOTAL, True), (TOTAL_WITHOUT_ENGINES, False)):
        printed = average.find_total(quantity)
        costs = [row_cost(row, engines=engines) for row in configuration.rows]
        rows = [cost for cost in costs if cost is not None]
        if printed is None or not rows:
            continue
        yield compare_number(
            study,
            printed,
            traced(mean_ms, *rows),
            family="average",
            statement=(
                f"mean of the {len(rows)} rows, each recomputed from its percentages"
                + ("" if engines else ", GP time alone")
            ),
            quantity=f"average, {configuration.label}" + ("" if engines else ", without zAAP"),
            hypotheses=list(_average_hypotheses(study, configuration, quantity, engines)),
            otherwise=(Outcome.SLIP, _average_slip(study, configuration, printed, engines)),
            consequence=cost_consequence(
                configuration.label,
                "on average",
                printed.value or 0.0,
                fmean(value_of(study, row) for row in rows),
            ),
        )


def _average_hypotheses(
    study: AuditedStudy, configuration: AuditedConfiguration, quantity: str, engines: bool
) -> Iterator[Hypothesis]:
    points = [row for row in configuration.rows if row_cost(row, engines=engines) is not None]
    exact = [_cost(study, point, engines) for point in points]
    yield Hypothesis(
        fmean(_cut(value) for value in exact),
        Outcome.TRUNCATED,
        "truncated twice: the mean of totals that were themselves cut to three decimals",
    )
    printed = [point.find_total(_TOTAL) for point in points]
    if engines and all(number is not None and number.value is not None for number in printed):
        values = [number.value or 0.0 for number in printed if number is not None]
        wrong = [
            point
            for point, value, right in zip(points, values, exact, strict=True)
            if value not in (_cut(right), round(right, 3))
        ]
        if wrong:
            rows = ", ".join(f"{row.table} row {row.row}" for row in wrong)
            yield Hypothesis(
                fmean(values),
                Outcome.CARRIED,
                f"the mean of the printed totals, with the wrong total of {rows} carried in",
            )
        yield from _subset_hypotheses(points, values)
    rates = [point.etr.value or 0.0 for point in points if point.etr is not None]
    yield Hypothesis(
        sum(cost * rate for cost, rate in zip(exact, rates, strict=True)) / sum(rates),
        Outcome.OTHER_SET,
        "a mean weighted by the rate, where all other averages weigh the rows equally",
    )


def _subset_hypotheses(
    points: Sequence[AuditedPoint], values: Sequence[float]
) -> Iterator[Hypothesis]:
    """Leave out one row, then two: the fewer rows are left out, the likelier."""
    for left_out in (1, 2):
        if len(values) - left_out < 2:
            return
        for rows in combinations(range(len(values)), left_out):
            kept = [value for index, value in enumerate(values) if index not in rows]
            names = " and ".join(points[index].name for index in rows)
            yield Hypothesis(
                fmean(kept),
                Outcome.OTHER_SET,
                f"the average of another set: without row {names} the printed totals give "
                f"{in_decimals(fmean(kept), 5)}",
            )


def _average_slip(
    study: AuditedStudy, configuration: AuditedConfiguration, printed: Printed, engines: bool
) -> str:
    costs = [
        _cost(study, row, engines)
        for row in configuration.rows
        if row_cost(row, engines=engines) is not None
    ]
    if printed.value is not None and not min(costs) <= printed.value <= max(costs):
        side = "above" if printed.value > max(costs) else "below"
        return (
            f"an error: the printed average is {side} every row ({in_decimals(min(costs), 3)} to "
            f"{in_decimals(max(costs), 3)}), so no subset of the rows can give it"
        )
    return "an error: neither rounding, nor leaving rows out, nor weighting gives it"


def _aapcp_inside_gp(
    study: AuditedStudy, configuration: AuditedConfiguration
) -> Iterator[AuditCheck]:
    for point in configuration.rows:
        for cell in point.cells:
            whole = point.find_cell(cell.component, "gp")
            if cell.processor != "aapcp" or whole is None:
                continue
            yield check_order(
                study,
                id=Id.in_address("aapcp", point.id),
                configuration=configuration.id,
                place=cell.number.place,
                quantity=f"AAPCP of {cell.component} inside its GP percent",
                printed=cell.number.printed or "",
                statement="AAPCP is at most the GP percent that it is part of",
                pairs=((Name(cell.number.id), Name(whole.number.id)),),
                or_equal=True,
                consequence="The overflow to GPs would be counted beside the GP percent.",
                family="inside",
            )


def _fits_processors(
    study: AuditedStudy, configuration: AuditedConfiguration
) -> Iterator[AuditCheck]:
    """Check that a row uses no more processor than the LPAR has."""
    for processors, constant, name in (
        (("gp",), Id.write("lpar_cps", configuration.environment), "CPs"),
        (("zaap", "ziip"), Id.write("lpar_ziips", configuration.environment), "zIIPs"),
    ):
        if constant not in study.numbers:
            continue
        for point in configuration.rows:
            cells = [
                cell.number
                for cell in point.cells
                if cell.processor in processors
                and cell.quantity == "cpu_percent"
                and cell.number.value is not None
            ]
            if not cells:
                continue
            yield check_order(
                study,
                id=Id.in_address(name, point.id),
                configuration=configuration.id,
                place=f"{point.table}, {point.row}",
                quantity=f"CPU percent of the row fits the LPAR's {name}",
                printed="; ".join(cell.printed or "" for cell in cells),
                statement=f"sum of the row's percentages, at most 100 × {name} of the LPAR",
                pairs=((total(*(Name(cell.id) for cell in cells)), Name(constant) * 100),),
                or_equal=True,
                consequence="A percentage of the row is wrong, and with it its cost.",
                family="inside",
            )


def _cost(study: AuditedStudy, point: AuditedPoint, engines: bool) -> float:
    expression = row_cost(point, engines=engines)
    assert expression is not None
    return value_of(study, expression)


def _cut(value: float) -> float:
    """Return a cost cut to the three decimals of these tables."""
    return int(round(value * 1e9) // 10**6) / 1000
