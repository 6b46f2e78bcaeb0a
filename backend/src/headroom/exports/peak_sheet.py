"""The R4HA as cells that calculate: the intervals of the peak days, and what follows from them.

What an LPAR saves is the cell of the saved MSU on the sheet of the calculation, so that a changed
saving moves the averages and their peaks. Method: docs/methods/workbook.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from operator import itemgetter
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from xlsxwriter.utility import xl_col_to_name, xl_rowcol_to_cell

from headroom.domain.peaks.peaks import ProfileSeries
from headroom.domain.peaks.profile import Profile
from headroom.domain.peaks.profile_units import MsuConversion
from headroom.domain.peaks.words import PeakLabels
from headroom.domain.quantities.formulas import FloatArray, Ledger
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.spoken import clock
from headroom.domain.reports.report import FrozenReport
from headroom.domain.scenario.answers import ProfileAnswer
from headroom.domain.scenario.billed_peak import STATED_SAVING, WINDOW_SAVING, laid_out_saving
from headroom.exports.answers import scenario_of, stated_profile
from headroom.exports.peaks import STEPS, PeakWords, day_words
from headroom.exports.quantities import quantities_of
from headroom.exports.wording import NOT_AVAILABLE

SHEET = "R4HA"
BLOCK_ROW = 2
"""Row of the heads of the peaks, from 0, under title and note."""
CHART_ROWS = 19
DAY, END = 0, 1
FIRST_LPAR = 2

_STEP_DAY = re.compile(r" of day (\d+)\b")


@dataclass(frozen=True, slots=True)
class Live:
    """A cell that calculates. value: what it gives for the report as it was frozen."""

    formula: str
    value: float | str


SheetCell: TypeAlias = Live | str | float


@dataclass(frozen=True, slots=True)
class PeakSheet:
    """What stands on the sheet.

    heads: rows of heads, by their row. cells: by row and column. names: addresses of the named
    ranges. drawn: first and last row of the chart. used, averages: columns that it draws, with
    before first.
    """

    note: str
    heads: dict[int, tuple[str, ...]]
    cells: dict[tuple[int, int], SheetCell]
    names: dict[str, str]
    chart_row: int
    drawn: tuple[int, int]
    used: tuple[int, int]
    averages: tuple[int, int]
    columns: int


def peak_sheet(
    report: FrozenReport, words: PeakWords, names: Mapping[str, str]
) -> PeakSheet | None:
    """Return the sheet of a report; None where the answer has no peaks.

    names: of the cells of quantities, by their ids.
    """
    peaks, stated = scenario_of(report).profile, stated_profile(report)
    if peaks is None or stated is None:
        return None
    quantities = quantities_of(report)
    saved = STATED_SAVING if stated.savings else WINDOW_SAVING
    ratings = _ratings(stated, report.inputs["msu_basis"])
    if not {saved, *STEPS, *ratings} <= quantities.keys():
        return None  # a copy that leaves out what the sheet calculates from
    series = _in_msu(stated, report)
    net, _ = laid_out_saving(stated, series, report.inputs["workload"]["peak_hours"])
    return _Layout(stated, series, net, names, saved, quantities).sheet(words, peaks)


def _ratings(stated: Profile, basis: str) -> tuple[str, ...]:
    """Return the ids of what turns a profile into MSU."""
    if stated.unit == "MSU":
        return ()
    names = ("su_per_sec",) if basis == "service_units" else ("rated_msu", "cps")
    return tuple(f"profile.{name}" if stated.machine else name for name in names)


def _in_msu(stated: Profile, report: FrozenReport) -> ProfileSeries:
    """Return a profile laid out in MSU, where it is in GP seconds by the report's own ratings."""
    series = stated.series()
    if stated.unit == "MSU":
        return series
    name, quantities, ledger = "profile." if stated.machine else "", quantities_of(report), Ledger()
    for rating in ("rated_msu", "cps", "su_per_sec"):
        rating_read = quantities.get(f"{name}{rating}")
        if rating_read is not None:
            # without what it was made of, which this ledger does not hold
            ledger.add(replace(rating_read, id=rating, formula=None, inputs=()))
    conversion = MsuConversion(ledger, stated.interval_minutes, report.inputs["msu_basis"])
    return conversion.converted(series).held()


class _Layout:
    def __init__(
        self,
        profile: Profile,
        series: ProfileSeries,
        net: FloatArray,
        names: Mapping[str, str],
        saved: str,
        quantities: Mapping[str, Quantity],
    ) -> None:
        """Begin. net: what each MSU of the saving takes; saved: id of that saving."""
        self._stated, self._quantities = profile, quantities
        self._rules, self._lpars = series.rules, series.lpars
        self._msu, self._net = series.msu, net
        self._saved_msu, self._saved = quantities[saved].value or 0.0, names[saved]
        self._msu_after = series.msu - self._saved_msu * net
        self._names = names
        self._clock = series.clock
        lengths = np.bincount(series.clock.day)
        self._starts = np.concatenate(([0], np.cumsum(lengths))).tolist()
        # LPARs × steps; infinite where there is none
        self._caps = np.broadcast_to(series.caps, (len(series.lpars), series.steps))
        self._run_starts = _run_starts(self._msu)
        self._cap_cells: dict[tuple[int, float], str] = {}
        self._groups = series.groups
        self._limit_cells: list[str] = []
        self._cells: dict[tuple[int, int], SheetCell] = {}
        self._rows: dict[int, int] = {}
        # columns
        count = len(self._lpars)
        self._total = FIRST_LPAR + count
        saving = np.flatnonzero(net.any(axis=1)).tolist()
        # beside each other: what part of the saving an LPAR takes, and what it uses after it
        self._share = {row: self._total + 1 + 2 * at for at, row in enumerate(saving)}
        self._total_after = self._total + 1 + 2 * len(saving)
        self._r4ha = self._total_after + 1
        self._last = self._r4ha + 1
        hourly = self._rules.reading == "scrt_like"
        self._hour = self._last + 1 if hourly else self._r4ha
        self._last += 2 if hourly else 0
        capped = bool(self._groups) or bool(np.isfinite(self._caps).any())
        self._billed = self._last + 1 if capped else self._hour
        self._last += 2 if capped else 0

    def sheet(self, words: PeakWords, peaks: ProfileAnswer) -> PeakSheet:
        quantities = self._quantities
        shown = sorted({day.day for day in peaks.days} | set(_other_days(quantities)))
        row = self._write_caps(BLOCK_ROW + 7)
        for rule in words.rules:
            row += 1
            self._cells[row, 0], self._cells[row, 1] = rule.name, rule.text
        chart_row = row + 2
        heads_row = chart_row + CHART_ROWS
        last = self._write_days(shown, heads_row + 1)
        block = self._write_block(quantities, peaks, heads_row + 1, last)
        days = [day.day for day in peaks.days]
        drawn = (
            self._rows[self._starts[days[0] - 1]],
            self._rows[self._starts[days[-1]] - 1],
        )
        names = {
            f"r4ha_{name}": f"={SHEET}!{_range(heads_row + 1, last, column)}"
            for name, column in (
                ("day", DAY),
                ("window_end", END),
                ("before", self._billed),
                ("after", self._billed + 1),
            )
        }
        return PeakSheet(
            note=_note(shown, self._starts, words),
            heads={BLOCK_ROW: block, heads_row: self._heads()},
            cells=self._cells,
            names=names,
            chart_row=chart_row,
            drawn=drawn,
            used=(self._total, self._total_after),
            averages=(self._billed, self._billed + 1),
            columns=self._last + 1,
        )

    # the head of the sheet

    def _write_caps(self, row: int) -> int:
        for position, lpar in enumerate(self._lpars):
            steps = {cap: step for step, cap in reversed(list(enumerate(self._caps[position])))}
            for cap, step in sorted(steps.items(), key=itemgetter(1)):
                if np.isinf(cap):
                    continue
                end = (step + 1) * self._rules.intervals_per_step - 1
                since = f", first on {self._day(int(self._clock.day[end]) + 1)}"
                self._cells[row, 0] = f"Defined capacity of {lpar}{since if step else ''}"
                self._cells[row, 1], self._cells[row, 2] = float(cap), "MSU"
                self._cap_cells[position, float(cap)] = _absolute(row, 1)
                row += 1
        for group in self._groups:
            self._cells[row, 0] = f"Limit of {group.group}"
            self._cells[row, 1], self._cells[row, 2] = group.limit_msu, "MSU"
            self._limit_cells.append(_absolute(row, 1))
            row += 1
        return row

    def _write_block(
        self, quantities: Mapping[str, Quantity], peaks: ProfileAnswer, first: int, last: int
    ) -> tuple[str, ...]:
        place = peaks.before
        start = self._starts[place.day - 1]
        old = self._rows[start + place.end_minute // self._rules.interval_minutes - 1]
        before, after = (_absolute(BLOCK_ROW + offset, 1) for offset in (1, 2))
        left = _absolute(old, self._billed + 1)
        kind = "Billed" if self._billed != self._hour else "R4HA"
        rows = (
            (f"{kind} peak before", "MAX(r4ha_before)", "peak_before_msu"),
            (f"{kind} peak after", self._with_saving("MAX(r4ha_after)"), "peak_after_msu"),
            (
                PeakLabels.saved_at_old_peak,
                self._with_saving(f"{before}-{left}"),
                "saved_at_old_peak_msu",
            ),
            (
                PeakLabels.lost_to_new_peak,
                self._with_saving(f"{after}-{left}"),
                "lost_to_new_peak_msu",
            ),
            ("Billed", self._with_saving(f"{before}-{after}"), "billed_saving_msu"),
        )
        for row, (label, formula, figure) in enumerate(rows, BLOCK_ROW + 1):
            value = quantities[figure].value or 0.0
            self._cells[row, 0], self._cells[row, 2] = label, "MSU"
            self._cells[row, 1] = Live(f"={formula}", value)
            self._cells[row, 3] = Live(f"={self._names[figure]}", value)
            here, there = _absolute(row, 1), _absolute(row, 3)
            both_numbers = f"AND(ISNUMBER({here}),ISNUMBER({there}))"
            difference = f'=IF({both_numbers},{here}-{there},"{NOT_AVAILABLE}")'
            self._cells[row, 4] = Live(difference, 0.0)
        for row, which, place in (
            (BLOCK_ROW + 1, "before", peaks.before),
            (BLOCK_ROW + 2, "after", peaks.after),
        ):
            place_of_row = f"MATCH({_absolute(row, 1)},r4ha_{which},0)"
            words = f'INDEX(r4ha_day,{place_of_row})&", "&INDEX(r4ha_window_end,{place_of_row})'
            self._cells[row, 5] = Live(
                f"={words if which == 'before' else self._with_saving(words)}",
                f"{self._day(place.day)}, {clock(place.end_minute)}",
            )
        return (
            "Number",
            "From the intervals below",
            "Unit",
            "From the calculation",
            "Difference",
            "Four hours to",
        )

    def _heads(self) -> tuple[str, ...]:
        part = "Part of the interval in the window"
        if self._saved != self._names.get(WINDOW_SAVING):
            part = "Part of the saving"
        heads = [
            "Day",
            "Interval to",
            *(f"{lpar} before (MSU)" for lpar in self._lpars),
            "All LPARs before (MSU)",
        ]
        for row in self._share:
            lpar = self._lpars[row]
            heads += [part if len(self._share) == 1 else f"{part}, {lpar}", f"{lpar} after (MSU)"]
        heads += [
            "All LPARs after (MSU)",
            "R4HA before (MSU)",
            "R4HA after (MSU)",
        ]
        if self._hour != self._r4ha:
            heads += ["Value of the hour before (MSU)", "Value of the hour after (MSU)"]
        if self._billed != self._hour:
            heads += ["Billed before (MSU)", "Billed after (MSU)"]
        return tuple(heads)

    def _with_saving(self, formula: str) -> str:
        """Return a formula for as long as the saving is a number: beyond the machine it is none."""
        return f'IF(ISNUMBER({self._saved}),{formula},"{NOT_AVAILABLE}")'

    # the intervals

    def _write_days(self, shown: list[int], row: int) -> int:
        """Write the intervals of days; return the last row.

        The four hours before a day stand above it where the day before does not; an empty row
        keeps days apart that do not follow each other.
        """
        for position, day in enumerate(shown):
            first, end = self._starts[day - 1], self._starts[day]
            follows = position > 0 and shown[position - 1] == day - 1
            if not follows:
                row += position > 0
                lead = max(first - self._rules.window + 1, 0)
                for at in range(lead, first):
                    if at not in self._rows:
                        row = self._write_used(at, row)
            for at in range(first, end):
                row = self._write_used(at, row)
            for at in range(first, end):
                self._write_averages(at)
        return row - 1

    def _day(self, day: int) -> str:
        text = day_words(self._stated, day)
        return f"{text[0].upper()}{text[1:]}"

    def _write_used(self, at: int, row: int) -> int:
        cells, day = self._cells, int(self._clock.day[at])
        self._rows[at] = row
        cells[row, DAY] = self._day(day + 1)
        cells[row, END] = clock(int(self._clock.minute[at]) + self._rules.interval_minutes)
        msu = self._msu[:, at]
        for position, value in enumerate(msu.tolist()):
            if not np.isnan(value):
                cells[row, FIRST_LPAR + position] = value
        for lpar, column in self._share.items():
            cells[row, column] = float(self._net[lpar, at])
            if not np.isnan(msu[lpar]):
                less = f"{_at(row, FIRST_LPAR + lpar)}-{self._saved}*{_at(row, column)}"
                cells[row, column + 1] = Live(
                    f"={self._with_saving(less)}", float(self._msu_after[lpar, at])
                )
        if not np.isnan(msu).any():
            total, lpars = float(msu.sum()), _span(row, row, FIRST_LPAR, self._total - 1)
            cells[row, self._total] = Live(f"=SUM({lpars})", total)
            moved = "".join(
                f"-{_at(row, FIRST_LPAR + lpar)}+{_at(row, column + 1)}"
                for lpar, column in self._share.items()
            )
            cells[row, self._total_after] = Live(
                f"={self._with_saving(f'{_at(row, self._total)}{moved}')}",
                float(self._msu_after[:, at].sum()),
            )
        return row + 1

    def _write_averages(self, at: int) -> None:
        """Write the average of the four hours that end with an interval."""
        rules, row = self._rules, self._rows[at]
        if (at + 1) % rules.intervals_per_end == 0:
            self._write(row, self._r4ha, [at], capped=False)
        if (at + 1) % rules.intervals_per_step:
            return
        ends = [at]
        if rules.reading == "scrt_like":
            hour = at + 1 - rules.intervals_per_step
            ends = list(range(hour + rules.intervals_per_end - 1, at + 1, rules.intervals_per_end))
            self._write(row, self._hour, ends, capped=False)
        if self._billed != self._hour:
            self._write(row, self._billed, ends, capped=True)

    def _write(self, row: int, column: int, ends: list[int], *, capped: bool) -> None:
        """Write the mean of the averages at these ends, before and after."""
        windows = [self._known_ends(position, ends) for position in range(len(self._lpars))]
        if not any(windows):
            return
        if self._rules.start == "complete_windows" and any(
            len(series) < len(ends) for series in windows
        ):
            return
        for after in (False, True):
            formula, value = self._mean(windows, ends, after=after, capped=capped)
            formula = self._with_saving(formula) if after else formula
            self._cells[row, column + after] = Live(f"={formula}", value)

    def _known_ends(self, position: int, ends: list[int]) -> list[tuple[int, int]]:
        """Return the windows of an LPAR that end there: first and last interval of each."""
        window, windows = self._rules.window, []
        for end in ends:
            start = int(self._run_starts[position, end])  # after the interval where it is a gap
            if self._rules.start == "complete_windows":
                if start <= end - window + 1:
                    windows.append((end - window + 1, end))
            elif start <= end:
                windows.append((max(start, end - window + 1), end))
        return windows

    def _mean(
        self,
        windows_of: list[list[tuple[int, int]]],
        ends: list[int],
        *,
        after: bool,
        capped: bool,
    ) -> tuple[str, float]:
        """Return the formula of a mean and what it gives; known: the windows of each LPAR."""
        window, terms = self._rules.window, dict[int, tuple[str, float]]()
        msu = self._msu_after if after else self._msu
        for position, windows in enumerate(windows_of):
            if not windows:
                continue
            column = FIRST_LPAR + position
            if after and position in self._share:
                column = self._share[position] + 1
            sums = [float(msu[position, first : last + 1].sum()) for first, last in windows]
            mean = sum(sums) / (window * len(windows))
            ranges = ",".join(
                _span(self._rows[first], self._rows[last], column, column)
                for first, last in windows
            )
            term = f"SUM({ranges})/{window * len(windows)}"
            if all(last - first + 1 == window for first, last in windows) and len(windows) == 1:
                term = f"AVERAGE({ranges})"
            cap = float(self._caps[position, ends[-1] // self._rules.intervals_per_step])
            if capped and np.isfinite(cap):
                term = f"MIN({term},{self._cap_cells[position, cap]})"
                mean = min(mean, cap)
            terms[position] = term, mean
        if capped:
            self._limit(terms)
        value = 0.0
        for _, mean in terms.values():
            value += mean
        same = all(series == windows_of[0] for series in windows_of)
        if same and not capped:  # the sum over LPARs first, then its mean
            column = self._total_after if after else self._total
            if len(ends) == 1:
                (first, last), *_ = windows_of[0]
                span = _span(self._rows[first], self._rows[last], column, column)
                whole = last - first + 1 == window
                return (f"AVERAGE({span})" if whole else f"SUM({span})/{window}"), value
            if len(windows_of[0]) == len(ends):
                averages = ",".join(_at(self._rows[end], self._r4ha + after) for end in ends)
                if len(ends) == self._rules.intervals_per_step:
                    first, last = self._rows[ends[0]], self._rows[ends[-1]]
                    averages = _span(first, last, self._r4ha + after, self._r4ha + after)
                return f"AVERAGE({averages})", value
        return "+".join(term for term, _ in terms.values()), value

    def _limit(self, terms: dict[int, tuple[str, float]]) -> None:
        """Put the LPARs of each group into one term, with the group's limit; by LPAR."""
        for group, cell in zip(self._groups, self._limit_cells, strict=True):
            members = [terms.pop(row) for row in group.rows if row in terms]
            if members:
                together = "+".join(term for term, _ in members)
                held = min(sum(mean for _, mean in members), group.limit_msu)
                terms[group.rows[0]] = f"MIN({together},{cell})", held


def _run_starts(msu: FloatArray) -> NDArray[np.int64]:
    """Return for each interval where its run without a gap began; beyond itself in a gap."""
    positions = np.arange(msu.shape[1])
    starts: NDArray[np.int64] = (
        np.maximum.accumulate(np.where(np.isnan(msu), positions, -1), axis=1) + 1
    )
    return starts


def _other_days(quantities: Mapping[str, Quantity]) -> Iterator[int]:
    """Yield the days on which the peak can come to stand when more or less is saved."""
    at_old = quantities["relief_at_old_peak"].value or 0.0
    for key, quantity in quantities.items():
        step = Id.read(key)
        if step.path == "profile.step.r4ha_msu":
            relief = quantities[str(Id((*step.names[:-1], ("relief", None))))].value or 0.0
            match = _STEP_DAY.search(quantity.label)
            if relief <= at_old and match is not None:
                yield int(match[1])


def _note(shown: list[int], starts: list[int], words: PeakWords) -> str:
    every = len(starts) - 1
    days = f"day {shown[0]}" if len(shown) == 1 else f"days {', '.join(map(str, shown))}"
    rest = ""
    if every > len(shown):
        apart = any(after - before > 1 for before, after in pairwise(shown)) or shown[0] > 1
        rest = f" of {every}: those on which the peak is or can be when the saving changes" + (
            ", with the four hours before them" if apart else ""
        )
    return f"Only {days} of the profile{rest}." if rest else "All days of the profile."


def _at(row: int, column: int) -> str:
    return str(xl_rowcol_to_cell(row, column))


def _absolute(row: int, column: int) -> str:
    return str(xl_rowcol_to_cell(row, column, row_abs=True, col_abs=True))


def _span(first: int, last: int, left: int, right: int) -> str:
    start, end = _at(first, left), _at(last, right)
    return start if start == end else f"{start}:{end}"


def _range(first: int, last: int, column: int) -> str:
    name = xl_col_to_name(column)
    return f"${name}${first + 1}:${name}${last + 1}"
