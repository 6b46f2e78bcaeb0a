"""The working behind one way in a comparison, down to the printed cells.

The same formulas as in the fast answer, applied through a ledger.
Method: docs/methods/comparison.md.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from headroom.domain.comparison.compared_ways import NO_RESPONSE, NO_UTILISATION, Comparison
from headroom.domain.comparison.ways_in import (
    WayIn,
    ceilings_needed,
    cps_used,
    cpu_seconds_per_hour,
    link_gbit_per_second,
    lpar_share,
    ms_on_target,
    overflow_share,
    percent_of_one_cp,
    response_at_rate,
    ziips_needed,
)
from headroom.domain.evidence.component_costs import Column, derived_once
from headroom.domain.evidence.rates import (
    ONE_MEASUREMENT,
    rate_cost,
    rate_per_region,
    specialty_cost,
)
from headroom.domain.machines.msu import (
    saved_msu_per_cp_rating,
    saved_msu_service_units,
    saved_msu_whole_machine_rating,
)
from headroom.domain.quantities.formulas import Function, Ledger
from headroom.domain.quantities.quantities import Quantity, Source


@dataclass(frozen=True, slots=True)
class WayWorking:
    """Every figure of a way at a rate as the id of its quantity, with all that it rests on."""

    ledger: Ledger
    figures: dict[str, str]
    components: dict[Column, str]


def way_working(
    comparison: Comparison,
    way: WayIn,
    rate: float,
    ziip_target_utilisation: float | None,
    *,
    regions: int = 1,
) -> WayWorking:
    """Return the figures of a way at a rate in so many regions with their whole working."""
    work = _Working(comparison, way, rate, regions)
    work.add_use()
    work.add_msu()
    work.add_ziips(ziip_target_utilisation)
    work.add_overflow()
    work.add_response()
    work.add_ceilings()
    work.add_link()
    work.ledger.spread()
    return WayWorking(work.ledger, work.figures, work.components)


class _Working:
    """Records the figures of one way, step by step."""

    def __init__(self, comparison: Comparison, way: WayIn, rate: float, regions: int) -> None:
        self.ledger = Ledger()
        self.ledger.include(comparison.ledger)
        conversion = comparison.conversion_of(way)
        self._factor, self._kind = conversion.factor, conversion.kind
        self._way = way
        self._value = rate_per_region(rate, regions)
        whole = None
        if regions > 1:
            whole = self._in_regions(rate, regions)
        self._measured = rate_cost(self.ledger, way.series, self._value, through_all=True)
        self._region_rate = self._rate_id(self._value)
        self._rate = whole or self._region_rate
        ziip = self._ziip()
        self.figures = {
            "gp_ms": self._on_target("gp_ms", self._measured.sums["gp"]),
            "ziip_ms": self._on_target("ziip_ms", ziip),
            "total_ms": self._on_target("total_ms", self._measured.total),
        }
        self.components = {
            column: self._on_target(f"ms_on_target[{index}]", each)
            for index, (column, each) in enumerate(self._measured.components.items())
        }

    def _in_regions(self, rate: float, regions: int) -> str:
        """Record the rate of each region; return the id of the rate of all."""
        whole = self.ledger.add(
            Quantity("total_rate", "Rate of all regions", rate, "transactions/s", "assumed")
        )
        count = self.ledger.add(
            Quantity("regions", "Regions", float(regions), "regions", "assumed")
        )
        if not any(point.etr_per_second == self._value for point in self._way.series.points):
            self.ledger.derive(
                f"rate[{self._value:.15g}]",
                rate_per_region,
                whole,
                count,
                label="Rate of each region",
            )
        return whole

    def _ziip(self) -> str:
        """Return the id of zIIP time; missing, not 0, where nothing was measured."""
        gp = self.ledger[self._measured.sums["gp"]]
        if gp.value is not None:
            return specialty_cost(self.ledger, self._way.series, self._measured)
        return self.ledger.add(
            Quantity(
                "ziip_ms",
                f"zAAP and zIIP time per transaction, {self._way.configuration.label}",
                None,
                gp.unit,
                "derived",
                why_missing=gp.why_missing,
            )
        )

    def _rate_id(self, rate: float) -> str:
        for point in self._way.series.points:
            if point.etr_per_second == rate:
                return f"etr[{point.id}]"
        return f"rate[{rate:.15g}]"

    def _on_target(self, name: str, measured: str) -> str:
        """Return the id of a time on the target; the measured one where nothing is converted."""
        if self._factor is None:
            return measured
        label = f"{self.ledger[measured].label}, on the target machine"
        key = name if "[" in name else f"{name}_on_target"
        return self.ledger.derive(
            key, ms_on_target, measured, self._factor, label=label, kind=self._kind
        )

    def _derive(self, name: str, function: Function, *inputs: str, label: str) -> str:
        self.figures[name] = derived_once(self.ledger, name, function, inputs, label)
        return name

    def add_use(self) -> None:
        """Record CPU per hour and at the rate."""
        gp, ziip, total = (self.figures[each] for each in ("gp_ms", "ziip_ms", "total_ms"))
        derive, rate = self._derive, self._rate
        derive("gp_seconds_per_hour", cpu_seconds_per_hour, gp, rate, label="GP seconds per hour")
        derive(
            "ziip_seconds_per_hour", cpu_seconds_per_hour, ziip, rate, label="zIIP seconds per hour"
        )
        derive(
            "cpu_percent", percent_of_one_cp, total, rate, label="GP and zIIP use, of one processor"
        )
        derive("gp_cpu_percent", percent_of_one_cp, gp, rate, label="GP use, of one CP")
        derive("gp_cps_used", cps_used, gp, rate, label="CPs used by these address spaces")
        if "lpar_cps" in self.ledger:
            derive(
                "lpar_utilisation_share",
                lpar_share,
                gp,
                rate,
                "lpar_cps",
                label="Share of the LPAR's CPs",
            )

    def add_msu(self) -> None:
        """Record MSU per hour on every basis."""
        for basis, function, inputs in (
            ("per CP rating", saved_msu_per_cp_rating, ("rated_msu", "cps")),
            ("service units", saved_msu_service_units, ("su_per_sec",)),
            ("whole machine rating", saved_msu_whole_machine_rating, ("rated_msu",)),
        ):
            self._derive(
                f"msu_per_hour_{basis.replace(' ', '_').lower()}",
                function,
                "gp_seconds_per_hour",
                *inputs,
                label=f"MSU, {basis}",
            )

    def add_ziips(self, utilisation: float | None) -> None:
        """Record how many zIIPs the work needs."""
        self.ledger.add(
            Quantity(
                "ziip_target_utilisation",
                "Planned zIIP utilisation",
                utilisation,
                "share",
                "assumed",
                why_missing=NO_UTILISATION if utilisation is None else None,
            )
        )
        self._derive(
            "ziips_needed",
            ziips_needed,
            "ziip_seconds_per_hour",
            "ziip_target_utilisation",
            label="zIIPs needed",
        )

    def add_overflow(self) -> None:
        """Record the share that overflowed, where the study measured one."""
        if self._way.overflow_missing:
            return
        sums = self._measured.sums
        self._derive(
            "overflow_share",
            overflow_share,
            sums["aapcp"],
            sums["zaap"],
            label="Share of zAAP-eligible work that ran on GPs",
        )

    def add_response(self) -> None:
        """Record the response time with the measured ones that it lies between."""
        way, series = self._way, self._way.series
        clock = "client" if way.clock == "client" else "CICS region"
        label = f"Response time, {way.configuration.label}"
        printed = way.responses_printed
        for point, ms, cell in zip(series.points, way.responses_ms, printed, strict=True):
            quantity_id = f"response_ms[{point.id}]"
            prefix = point.etr_source.locator.rpartition(",")[0]
            source = replace(point.etr_source, locator=f"{prefix}, Resp (ms)", printed=cell)
            if self._beside(point.etr_per_second):
                self.ledger.add(
                    Quantity(
                        quantity_id,
                        f"{label}, point {point.name}, by the clock of the {clock}",
                        ms,
                        "ms",
                        series.kind,
                        source=source,
                        interval_missing=ONE_MEASUREMENT[series.kind],
                        why_missing=None if ms is not None else NO_RESPONSE[series.kind],
                    )
                )
        if not series.range.holds(self._value):
            return
        names = [each.id for each in series.points if self._beside(each.etr_per_second)]
        if len(names) == 1:
            self.figures["response_ms"] = f"response_ms[{names[0]}]"
            return
        low, high = names
        self._derive(
            "response_ms",
            response_at_rate,
            f"response_ms[{low}]",
            f"response_ms[{high}]",
            f"etr[{low}]",
            f"etr[{high}]",
            self._region_rate,
            label=f"{label} at the rate",
        )

    def _beside(self, etr: float) -> bool:
        """Return whether a measured rate is the one asked for or its neighbour."""
        etrs = [each.etr_per_second for each in self._way.series.points]
        if not self._way.series.range.holds(self._value):
            return False
        if self._value in etrs:
            return etr == self._value
        below = max(each for each in etrs if each < self._value)
        above = min(each for each in etrs if each > self._value)
        return etr in (below, above)

    def add_link(self) -> None:
        """Record what the highest measured rate takes of the adapter that it went through."""
        way, points = self._way, self._way.series.points
        if way.link_gbit(way.series.range.high) is None:
            return
        payload = max(way.payload_in_bytes or 0, way.payload_out_bytes or 0)
        configuration = way.configuration
        source = Source(
            way.locator, configuration.study, configuration.study_title, configuration=way.id
        )
        highest = f"etr[{points[-1].id}]"
        if highest not in self.ledger:
            self.ledger.add(
                Quantity(
                    highest,
                    f"ETR of {configuration.label}, highest measured",
                    points[-1].etr_per_second,
                    "transactions/s",
                    way.series.kind,
                    source=points[-1].etr_source,
                )
            )
        self.ledger.add(
            Quantity(
                "payload_bytes",
                f"Bytes each way, {configuration.label}",
                float(payload),
                "bytes",
                "published",
                source=source,
            )
        )
        self._derive(
            "link_gbit_per_second",
            link_gbit_per_second,
            highest,
            "payload_bytes",
            label="Payload on the adapter at the highest measured rate, each way",
        )

    def add_ceilings(self) -> None:
        """Record how often the rate holds the ceiling of one region or server."""
        ceiling = self._way.ceiling
        if ceiling.kind != "method" or ceiling.per is None:
            return
        self.ledger.add(
            Quantity(
                "ceiling",
                f"Most that one {ceiling.per} reached, {self._way.configuration.label}",
                ceiling.rate_per_second,
                "transactions/s",
                "published",
                source=ceiling.source,
            )
        )
        self._derive(
            "ceilings_needed",
            ceilings_needed,
            self._rate,
            "ceiling",
            label=f"How many of one {ceiling.per}, before rounding up",
        )
