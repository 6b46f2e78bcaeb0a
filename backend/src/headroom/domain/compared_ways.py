"""A comparison of ways in on one machine: what does not depend on the rate, and all at a rate.

Method: docs/methods/comparison.md.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Literal, TypeAlias

import numpy as np

from headroom.domain.comparability import payload_label
from headroom.domain.conversion import seconds_by_service_units
from headroom.domain.crossovers import Crossover, Measure, crossover
from headroom.domain.evidence import Caveat, Environment
from headroom.domain.formulas import FloatArray, Ledger
from headroom.domain.machines import Machine, capacity_setting
from headroom.domain.msu import (
    MsuBasis,
    saved_msu_per_cp_rating,
    saved_msu_service_units,
    saved_msu_whole_machine_rating,
)
from headroom.domain.quantities import Quantity, Source
from headroom.domain.target import Conversion, Statements, Target
from headroom.domain.ways_in import (
    NOT_BOUND,
    OWN_NOT_BOUND,
    Ceiling,
    Engine,
    WayCosts,
    WayIn,
    ceilings_needed,
    cost_ratio,
    cpu_seconds_per_hour,
    lpar_share,
    percent_of_one_cp,
    share_of_total,
    way_caveats,
    ziips_needed,
)

Status: TypeAlias = Literal["measured_range", "beyond_measured_range", "not_comparable"]
ConversionBasis: TypeAlias = Literal["same_machine", "service_units", "pci", "none"]

FULL_SPEED = "7"
MOST_TIMES_FASTER = 1e6
NO_RESPONSE = {
    "published": "the document prints no response time",
    "measured": "no response time was entered",
}
NO_UTILISATION = "state the utilisation that you plan zIIPs for"
NO_TARGET = (
    "The machine that costs are shown for is not known, so the seconds are taken as measured. "
    "Choose a target machine."
)
MSU_INPUTS: dict[MsuBasis, tuple[str, ...]] = {
    "per_cp_rating": ("rated_msu", "cps"),
    "service_units": ("su_per_sec",),
    "whole_machine_rating": ("rated_msu",),
}
NO_MSU: dict[MsuBasis, float | None] = dict.fromkeys(MSU_INPUTS)


class ComparisonError(ValueError):
    """The inputs make no comparison. ``field`` names the input to correct."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, slots=True)
class Warned:
    """What must be said about a comparison, and the configurations that it touches."""

    code: str
    text: str
    configurations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ComponentTime:
    """An address space on one kind of processor: per transaction, and per hour at the rate.

    share: of the way's total. msu_per_hour: None for zIIP time, which counts no MSU, and where the
    basis is missing.
    """

    name: str
    processor: Engine
    ms: float
    share: float
    seconds_per_hour: float
    msu_per_hour: dict[MsuBasis, float | None]


@dataclass(frozen=True, slots=True)
class ComparedWay:
    """One way at one rate. Numbers are None where ``why`` or ``missing`` says why.

    rank: by total time, among all that were measured around the rate; gp_rank: by GP time;
    rank_in_payload_class: by total time, among equal payloads.
    """

    way: WayIn
    status: Status
    why: str | None
    point: str | None
    gp_ms: float | None
    ziip_ms: float | None
    total_ms: float | None
    aapcp_ms: float | None
    ziip_share: float | None
    components: tuple[ComponentTime, ...]
    gp_seconds_per_hour: float | None
    ziip_seconds_per_hour: float | None
    total_seconds_per_hour: float | None
    msu_per_hour: dict[MsuBasis, float | None]
    cpu_percent: float | None
    gp_cpu_percent: float | None
    lpar_utilisation_share: float | None
    response_ms: float | None
    regions_needed: int | None
    ziips_needed: float | None
    overflow_share: float | None
    overflow_share_at_target: float | None
    missing: dict[str, str]
    caveats: tuple[Caveat, ...]
    rank: int | None = None
    gp_rank: int | None = None
    rank_in_payload_class: int | None = None

    @property
    def ceiling(self) -> Ceiling:
        return self.way.ceiling


@dataclass(frozen=True, slots=True)
class Finding:
    """The cheapest and the dearest way of one payload, and how many times one costs the other."""

    text: str
    cheapest: str
    dearest: str
    ratio: float


class Comparison:
    """Ways in on one machine, ready to be taken at any rate.

    ways: of one study and one measured machine, in the study's order, and users' own ones, whose
    seconds are converted where they were measured elsewhere.
    machine: the target; None takes the measured one with the CPs of its LPAR.
    home: whose machine is the measured one where all ways are users' own.
    Raises ComparisonError.
    """

    def __init__(
        self,
        ways: Sequence[WayIn],
        *,
        machine: Machine | None,
        machines: Sequence[Machine],
        stated: Statements,
        home: WayIn | None = None,
    ) -> None:
        self.ways = tuple(ways)
        self.home = _home(ways, home)
        self.measured_on = self.home.configuration.environment
        self._known = {each.id: each for each in machines}
        self.measured_machine = self._known.get(self.measured_on.machine_id or "")
        self.chosen = machine
        if machine is None and self.measured_machine is not None:
            machine = self.measured_machine
            if stated.lpar_cps is None:
                stated = Statements(
                    self.measured_on.lpar_cps,
                    stated.rated_msu,
                    stated.measured_su_per_sec,
                    stated.target_su_per_sec,
                )
        if machine is not None and stated.lpar_cps is not None and stated.lpar_cps > machine.cps:
            raise ComparisonError(
                "lpar_cps",
                f"the {machine.name()} has {machine.cps} CPs; an LPAR cannot have more",
            )
        self.machine = machine
        self.ledger = Ledger()
        target = Target(self.ledger, machine, machines, stated)
        self.conversion = target.conversion(self.measured_on.id, self.measured_on)
        self._conversions = {self.measured_on.id: self.conversion}
        for each in self.ways:
            self._add_conversion(target, each.configuration.environment)
        self._lpar_cps = self._add_lpar_cps(machine, stated)
        self.ledger.spread()

    @cached_property
    def factor(self) -> float:
        """Return how many seconds of the target a measured second takes."""
        return self._factor(self.conversion)

    def factor_of(self, way: WayIn) -> float:
        """Return how many seconds of the target a measured second of a way takes."""
        return self._factors[way.configuration.environment.id]

    def conversion_of(self, way: WayIn) -> Conversion:
        """Return how seconds of a way become seconds of the target."""
        return self._conversions[way.configuration.environment.id]

    @cached_property
    def _factors(self) -> dict[str, float]:
        return {key: self._factor(each) for key, each in self._conversions.items()}

    def _factor(self, conversion: Conversion) -> float:
        if conversion.factor is None:
            return 1.0
        found = self.ledger[conversion.factor].value
        if found is None or not 1 / MOST_TIMES_FASTER <= found <= MOST_TIMES_FASTER:
            raise ComparisonError(
                "target_su_per_sec", "the two speeds differ too much to be those of machines"
            )
        return found

    @cached_property
    def basis(self) -> ConversionBasis:
        """Return what the conversion of seconds rests on."""
        if self.conversion.function is None:
            return "same_machine"
        if self.conversion.kind == "assumed":
            return "none"
        return "service_units" if self.conversion.function is seconds_by_service_units else "pci"

    def place(self) -> str | None:
        """Return the machine that costs are shown for in words; None where none is known."""
        return None if self.machine is None else place(self.machine, self.lpar_cps)

    def measured_place(self) -> str:
        """Return where the study measured in words."""
        return place(self.measured_machine, self.measured_on.lpar_cps)

    @property
    def lpar_cps(self) -> int | None:
        """Return the CPs of the LPAR that costs are shown for."""
        return None if self._lpar_cps is None else int(self._lpar_cps)

    def conversion_note(self) -> str:
        """Return the conversion in a sentence."""
        measured, target = self.measured_place(), self.place()
        if target is None or (target == measured and self.basis == "same_machine"):
            return f"As measured: {measured}."
        if self.basis == "same_machine":
            return f"As measured: {target} runs at the speed of {measured}."
        if self.basis == "none":
            return self.conversion.notice[1] if self.conversion.notice else ""
        by = "SU/sec" if self.basis == "service_units" else "PCI per CP"
        return f"1 CPU second of {measured} is {self.factor:.4g} s of {target}, by {by} of both."

    def msu(self, gp_seconds_per_hour: float) -> dict[MsuBasis, float | None]:
        """Return MSU per hour on every basis; None where ``msu_missing`` says why."""
        value = self._value
        rated, cps, speed = value("rated_msu"), value("cps"), value("su_per_sec")
        return {
            "per_cp_rating": None
            if rated is None or cps is None
            else saved_msu_per_cp_rating(gp_seconds_per_hour, rated, cps),
            "service_units": None
            if speed is None
            else saved_msu_service_units(gp_seconds_per_hour, speed),
            "whole_machine_rating": None
            if rated is None
            else saved_msu_whole_machine_rating(gp_seconds_per_hour, rated),
        }

    @cached_property
    def msu_missing(self) -> dict[MsuBasis, str]:
        """Return why a basis gives no MSU on this machine."""
        found: dict[MsuBasis, str] = {}
        for basis, inputs in MSU_INPUTS.items():
            reasons = [why for each in inputs if (why := self.ledger[each].why_missing)]
            if reasons:
                found[basis] = "; ".join(dict.fromkeys(reasons))
        return found

    @cached_property
    def usual_payload(self) -> str:
        """Return the payload class of most ways; the first one where none is in the majority."""
        published = [each for each in self.ways if not each.own]
        counts = Counter(each.configuration.payload_class for each in published or self.ways)
        return max(counts, key=lambda each: counts[each])

    @cached_property
    def caveats(self) -> dict[str, tuple[Caveat, ...]]:
        """Return what must be said of each way at any rate."""
        return {
            each.id: way_caveats(each, self.usual_payload) + self._own_conversion(each)
            for each in self.ways
        }

    @cached_property
    def crossovers(self) -> tuple[Crossover, ...]:
        """Return where each two of the ways overtake each other along the rate."""
        return tuple(
            crossover(one, other, (self.factor_of(one), self.factor_of(other)))
            for one, other in combinations(self.ways, 2)
        )

    @cached_property
    def standing_warnings(self) -> tuple[Warned, ...]:
        """Return what must be said at any rate."""
        found: list[Warned] = []
        everyone = tuple(each.id for each in self.ways)
        if self.conversion.notice is not None:
            found.append(Warned(*self.conversion.notice, everyone))
        classes = Counter(each.configuration.payload_class for each in self.ways)
        if len(classes) > 1:
            odd = [
                each for each in self.ways if each.configuration.payload_class != self.usual_payload
            ]
            names = ", ".join(each.configuration.label for each in odd)
            sizes = ", ".join(
                sorted({payload_label(each.configuration.payload_class) for each in odd})
            )
            found.append(
                Warned(
                    "mixed_payloads",
                    f"Payloads differ: {names}: {sizes}; the others "
                    f"{payload_label(self.usual_payload)}. Compare equal payloads only.",
                    tuple(each.id for each in odd),
                )
            )
        queued = tuple(each.id for each in self.ways if each.configuration.exchange == "queued")
        if 0 < len(queued) < len(self.ways):
            found.append(
                Warned(
                    "mixed_exchange",
                    "Queued and synchronous ways stand side by side: callers wait and recover in "
                    "another way.",
                    queued,
                )
            )
        if self.basis != "same_machine":
            found.append(
                Warned(
                    "as_measured",
                    "CPU time is moved to the target machine. Measured rates, limits, response "
                    "times and overflow to GPs are not: they stay those of the measured LPAR.",
                    everyone,
                )
            )
            ziip = tuple(each.id for each in self.ways if each.summed["ziip"])
            if ziip and self.machine and capacity_setting(self.machine) != FULL_SPEED:
                found.append(
                    Warned(
                        "ziip_speed",
                        "zIIP time is moved by the speed of GPs. zIIPs always run at full speed, "
                        "so where the GPs of the target do not, zIIP time comes out too high.",
                        ziip,
                    )
                )
        moved = [each for each in self.ways if self._own_conversion(each)]
        if moved:
            names = ", ".join(each.configuration.label for each in moved)
            found.append(
                Warned(
                    "own_elsewhere",
                    f"Measured on another machine than the study's: {names}. Their CPU time is "
                    "converted as far as speeds are known; rates, limits and response times stay "
                    "those of the measured LPAR.",
                    tuple(each.id for each in moved),
                )
            )
        return tuple(found)

    def at(
        self,
        rate: float,
        *,
        ziip_target_utilisation: float | None = None,
        payload_class: str | None = None,
    ) -> tuple[list[ComparedWay], tuple[Warned, ...]]:
        """Return every way at a rate, cheapest total first, those without a cost last.

        payload_class: rank these only; others are not comparable and follow, with their costs.
        """
        rates = np.array([rate], dtype=np.float64)
        found = [
            self._compared(
                each,
                each.at(rates, self.factor_of(each)),
                rate,
                ziip_target_utilisation,
                payload_class,
            )
            for each in self.ways
        ]
        return _ranked(found), self.standing_warnings + self._warnings(found, rate)

    def _compared(
        self,
        way: WayIn,
        costs: WayCosts,
        rate: float,
        utilisation: float | None,
        payload_class: str | None,
    ) -> ComparedWay:
        status, why = self._status(way, rate, payload_class)
        missing: dict[str, str] = {}
        gp, ziip, total = (_number(each) for each in (costs.gp, costs.ziip, costs.total))
        if way.ziip_missing and gp is not None:
            ziip = None
            for figure in ("ziip_ms", "ziip_share", "ziip_seconds_per_hour", "ziips_needed"):
                missing[figure] = way.ziip_missing
        hourly = None if gp is None else cpu_seconds_per_hour(gp, rate)
        ziip_hourly = None if ziip is None else cpu_seconds_per_hour(ziip, rate)
        msu: dict[MsuBasis, float | None] = dict.fromkeys(MSU_INPUTS)
        if hourly is not None:
            msu = self.msu(hourly)
        for basis, reason in self.msu_missing.items():
            missing[f"msu_per_hour.{basis}"] = reason
        engines = None
        if ziip_hourly is not None and utilisation is not None:
            engines = ziips_needed(ziip_hourly, utilisation)
        elif utilisation is None:
            missing.setdefault("ziips_needed", NO_UTILISATION)
        overflow = _number(costs.overflow)
        at_target = None
        if way.overflow_missing:
            missing["overflow_share"] = missing["overflow_share_at_target"] = way.overflow_missing
        elif utilisation is None:
            missing["overflow_share_at_target"] = NO_UTILISATION
        else:
            at_target = way.overflow_at_use(utilisation)
            if at_target is None:
                pairs = way.overflow_pairs
                missing["overflow_share_at_target"] = (
                    f"overflow was measured where the zIIP was {pairs[0].ziip_busy_share:.1%} to "
                    f"{pairs[-1].ziip_busy_share:.1%} busy; nothing is extrapolated"
                )
        response = _number(costs.response)
        if response is None and gp is not None:
            missing["response_ms"] = NO_RESPONSE[way.series.kind]
        lpar = None
        if gp is not None and self._lpar_cps:
            lpar = lpar_share(gp, rate, self._lpar_cps)
        elif self._lpar_cps is None:
            missing["lpar_utilisation_share"] = "no machine is chosen"
        regions = None
        if way.ceiling.binds == "method" and way.ceiling.per:
            regions = math.ceil(ceilings_needed(rate, way.ceiling.rate_per_second))
        else:
            missing["regions_needed"] = OWN_NOT_BOUND if way.own else NOT_BOUND
        caveats = self.caveats[way.id]
        if lpar is not None and lpar > 1:
            caveats += (_beyond_lpar(lpar, self._lpar_cps),)
        return ComparedWay(
            way=way,
            status=status,
            why=why,
            point=next(
                (each.id for each in way.series.points if each.etr_per_second == rate), None
            ),
            gp_ms=gp,
            ziip_ms=ziip,
            total_ms=total,
            aapcp_ms=_number(costs.spilled),
            ziip_share=None if ziip is None or total is None else share_of_total(ziip, total),
            components=self._components(way, costs, rate, total),
            gp_seconds_per_hour=hourly,
            ziip_seconds_per_hour=ziip_hourly,
            total_seconds_per_hour=None if total is None else cpu_seconds_per_hour(total, rate),
            msu_per_hour=msu,
            cpu_percent=None if total is None else percent_of_one_cp(total, rate),
            gp_cpu_percent=None if gp is None else percent_of_one_cp(gp, rate),
            lpar_utilisation_share=lpar,
            response_ms=response,
            regions_needed=regions,
            ziips_needed=engines,
            overflow_share=overflow,
            overflow_share_at_target=at_target,
            missing=missing,
            caveats=caveats,
        )

    def _components(
        self, way: WayIn, costs: WayCosts, rate: float, total: float | None
    ) -> tuple[ComponentTime, ...]:
        """Return the times that make up the total, in the document's order."""
        if total is None:
            return ()
        row = costs.components[0].tolist()
        found = []
        for index, engine in way.engines:
            hourly = cpu_seconds_per_hour(row[index], rate)
            found.append(
                ComponentTime(
                    way.series.columns[index][0],
                    engine,
                    row[index],
                    share_of_total(row[index], total),
                    hourly,
                    self.msu(hourly) if engine == "gp" else dict(NO_MSU),
                )
            )
        return tuple(found)

    def _status(
        self, way: WayIn, rate: float, payload_class: str | None
    ) -> tuple[Status, str | None]:
        measured = way.series.range
        outside = None
        if not measured.holds(rate):
            side = "below" if rate < measured.low else "above"
            outside = (
                f"{rate:,.10g} a second is {side} the measured range, {measured.text()}; nothing "
                "is extrapolated"
            )
        own = way.configuration.payload_class
        if payload_class is not None and own != payload_class:
            why = f"it moves {payload_label(own)}, not {payload_label(payload_class)}"
            return "not_comparable", f"{why}; {outside}" if outside else why
        return ("beyond_measured_range", outside) if outside else ("measured_range", None)

    def _warnings(self, found: Sequence[ComparedWay], rate: float) -> tuple[Warned, ...]:
        warned = []
        unmeasured = tuple(each.way.id for each in found if each.total_ms is None)
        if unmeasured:
            warned.append(
                Warned(
                    "beyond_measured_range",
                    f"{len(unmeasured)} of {len(found)} ways were not measured around {rate:,.10g} "
                    "a second and have no cost there.",
                    unmeasured,
                )
            )
        full = tuple(
            each.way.id
            for each in found
            if each.lpar_utilisation_share is not None and each.lpar_utilisation_share > 1
        )
        if full:
            warned.append(
                Warned(
                    "beyond_lpar",
                    f"{len(full)} of {len(found)} ways take more CPs than the LPAR has.",
                    full,
                )
            )
        return tuple(warned)

    def _add_conversion(self, target: Target, measured_on: Environment) -> None:
        """Find how seconds of an environment other than the study's are moved."""
        if measured_on.id in self._conversions:
            return
        if self._at_home(measured_on):
            found = self.conversion
        elif self.machine is None:
            found = Conversion(None, notice=("no_speed_basis", NO_TARGET))
        else:
            # what the user states of the measured machine is said of the study's
            found = target.conversion(measured_on.id, measured_on, speed_stated=False)
        self._conversions[measured_on.id] = found

    def _at_home(self, measured_on: Environment) -> bool:
        home = self.measured_on
        return (measured_on.machine_id, measured_on.lpar_cps) == (home.machine_id, home.lpar_cps)

    def _own_conversion(self, way: WayIn) -> tuple[Caveat, ...]:
        """Return what must be said of the seconds of a way that was measured elsewhere."""
        measured_on = way.configuration.environment
        if self._at_home(measured_on):
            return ()
        conversion = self.conversion_of(way)
        if conversion.notice is not None:
            return (Caveat(*conversion.notice),)
        if conversion.function is None:
            return ()
        source = self._known.get(measured_on.machine_id or "")
        by = "SU/sec" if conversion.function is seconds_by_service_units else "PCI per CP"
        text = (
            f"Measured on {place(source, measured_on.lpar_cps)}: 1 CPU second there is "
            f"{self.factor_of(way):.4g} s of {self.place()}, by {by} of both."
        )
        settings = [capacity_setting(each) for each in (source, self.machine) if each]
        if way.summed["ziip"] and any(each != FULL_SPEED for each in settings):
            text += " zIIP time is moved by the same factor, though zIIPs run at full speed."
        return (Caveat("converted", text),)

    def _value(self, quantity_id: str) -> float | None:
        return self.ledger[quantity_id].value

    def _add_lpar_cps(self, machine: Machine | None, stated: Statements) -> float | None:
        if machine is None:
            return None
        if self.chosen is None and stated.lpar_cps == self.measured_on.lpar_cps:
            count = float(self.measured_on.lpar_cps or machine.cps)
            study = self.home.configuration
            source = Source("Environment", study.study, study.study_title)
            label = "CPs of the measured LPAR"
            self.ledger.add(Quantity("lpar_cps", label, count, "CP", "published", source=source))
            return count
        label = "CPs of the LPAR, as you state it"
        if stated.lpar_cps is None:
            label = "CPs of the LPAR, taken as all of the machine"
        count = float(stated.lpar_cps or machine.cps)
        self.ledger.add(Quantity("lpar_cps", label, count, "CP", "assumed"))
        return count


def finding(found: Sequence[ComparedWay], payload_class: str, measure: Measure) -> Finding | None:
    """Return what stands out among ways with one payload; None with fewer than two costs."""
    costs = [
        (cost, index)
        for index, each in enumerate(found)
        if each.way.configuration.payload_class == payload_class
        and (cost := each.gp_ms if measure == "gp" else each.total_ms)
    ]
    if len(costs) < 2:
        return None
    (low, cheapest), (high, dearest) = min(costs), max(costs)
    one, other = found[dearest].way, found[cheapest].way
    ratio = cost_ratio(high, low)
    time = "CPU time" if measure == "total" else "GP time"
    text = f"{one.configuration.label}: {ratio:.3g} times the {time} of {other.configuration.label}"
    return Finding(text, other.id, one.id, ratio)


def place(machine: Machine | None, lpar_cps: int | None) -> str:
    """Return a machine and its LPAR in words: ``2817-779 (LPAR of 3 CPs)``."""
    if machine is None:
        return "a machine that the study does not name"
    if lpar_cps is None or lpar_cps == machine.cps:
        return machine.name()
    return f"{machine.name()} (LPAR of {lpar_cps} CPs)"


def _home(ways: Sequence[WayIn], home: WayIn | None) -> WayIn:
    """Return the first published way, whose machine all of them share."""
    if not ways:
        raise ComparisonError("configurations", "name at least one configuration")
    found = next((each for each in ways if not each.own), home or ways[0])
    first = found.configuration
    for position, each in enumerate(ways):
        if each.own:
            continue
        if each.configuration.study != first.study:
            raise ComparisonError(
                f"configurations.{position}",
                f"{first.label} and {each.configuration.label} come from different studies "
                f"({first.study_title}; {each.configuration.study_title}); compare within one",
            )
        if each.configuration.environment != first.environment:
            raise ComparisonError(
                f"configurations.{position}",
                f"{first.label} and {each.configuration.label} were not measured on the same "
                "machine",
            )
    return found


def _beyond_lpar(share: float, cps: float | None) -> Caveat:
    return Caveat(
        "beyond_lpar",
        f"It takes {share:.0%} of the LPAR's {cps:.0f} CPs: more than there are.",
    )


def _ranked(found: Sequence[ComparedWay]) -> list[ComparedWay]:
    """Return the ways in order, with their ranks."""
    order = {each.way.id: index for index, each in enumerate(found)}

    def by(first: float | None, then: float | None, each: ComparedWay) -> tuple[float, float, int]:
        assert first is not None and then is not None
        return first, then, order[each.way.id]

    ranked = [each for each in found if each.status == "measured_range"]
    by_total = sorted(ranked, key=lambda each: by(each.total_ms, each.gp_ms, each))
    by_gp = sorted(ranked, key=lambda each: by(each.gp_ms, each.total_ms, each))
    gp_rank = {each.way.id: rank for rank, each in enumerate(by_gp, 1)}
    among: Counter[str] = Counter()
    answer = []
    for rank, each in enumerate(by_total, 1):
        payload = each.way.configuration.payload_class
        among[payload] += 1
        answer.append(
            replace(
                each,
                rank=rank,
                gp_rank=gp_rank[each.way.id],
                rank_in_payload_class=among[payload],
            )
        )
    others = [each for each in found if each.status != "measured_range"]
    others.sort(
        key=lambda each: (
            each.total_ms is None,
            each.total_ms if each.total_ms is not None else 0.0,
            order[each.way.id],
        )
    )
    return [*answer, *others]


def _number(values: FloatArray) -> float | None:
    found = float(values[0])
    return None if math.isnan(found) else found
