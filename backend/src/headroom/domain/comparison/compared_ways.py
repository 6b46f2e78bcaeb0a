"""A comparison of ways in on one machine: what does not depend on the rate, and all at a rate.

Method: docs/methods/comparison.md.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from typing import Any

from headroom.domain.comparison.crossovers import Crossover, crossover
from headroom.domain.comparison.joint_studies import NO_PAYLOAD, NO_UNIT, JointStudies
from headroom.domain.comparison.way_answers import (
    NO_MSU,
    ComparedWay,
    ComponentTime,
    ConversionBasis,
    MeasuredMachine,
    MsuByBasis,
    ShownConversion,
    ShownMachine,
    Status,
    Warned,
    ranked,
)
from headroom.domain.comparison.way_costs import (
    MACHINE_UNITS,
    PlannedCosts,
    RecordedCosts,
    SpeedFactors,
    WayCosts,
    costs_at_rates,
    overflow_at_use,
    way_working,
)
from headroom.domain.comparison.way_findings import rate_text
from headroom.domain.comparison.ways_in import (
    NO_PRICE_CONSUMED,
    NO_RESPONSE,
    NO_UTILISATION,
    NOT_BOUND,
    OWN_NOT_BOUND,
    StatedPayload,
    WayCaveat,
    WayIn,
    ceilings_needed,
    cpu_seconds_per_hour,
    share_of_total,
    way_caveats,
)
from headroom.domain.evidence.comparability import payload_label, server_alone
from headroom.domain.evidence.costs import total_ms
from headroom.domain.evidence.evidence import (
    Caveat,
)
from headroom.domain.evidence.rates import ONE_MEASUREMENT, rate_per_region
from headroom.domain.evidence.studies import Environment
from headroom.domain.evidence.target import SPREAD, Conversion, Statements, Target
from headroom.domain.machines.conversion import seconds_by_pci, seconds_by_service_units
from headroom.domain.machines.machines import Machine, as_machines
from headroom.domain.machines.msu import (
    MsuBasis,
    saved_msu_per_cp_rating,
    saved_msu_service_units,
    saved_msu_whole_machine_rating,
)
from headroom.domain.quantities.formulas import Ledger
from headroom.domain.quantities.phrases import (
    Amount,
    in_digits,
    inside,
    one_sentence,
    phrase,
    rounded_share,
)
from headroom.domain.quantities.quantities import Interval, Quantity, Source, taken
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.domain.quantities.words import FigureWords

_MSU_FIELDS = {
    f"{measure}_{basis}": f"{measure}.{basis}"
    for measure in ("msu_per_hour", "msu_hours_per_million")
    for basis in ("per_cp_rating", "service_units", "whole_machine_rating")
}
"""Fields of a ComparedWay's MSU, by a record's names of them."""
_FIGURES = (
    "gp_ms",
    "ziip_ms",
    "total_ms",
    "gp_seconds_per_hour",
    "ziip_seconds_per_hour",
    "cpu_percent",
    "gp_cpu_percent",
    "gp_cps_used",
    "lpar_utilisation_share",
    "ziips_needed",
    "overflow_share",
)
"""Fields of a ComparedWay that a way's record gives under the same names."""
_RANGED = (
    "gp_ms",
    "ziip_ms",
    "total_ms",
    "gp_seconds_per_hour",
    "ziip_seconds_per_hour",
    *_MSU_FIELDS,
)
"""Those of a record's figures that are converted, and whose range is shown."""
ZIIP_FIGURES = (
    "ziip_ms",
    "ziip_eligible_ms",
    "ziip_share",
    "ziip_seconds_per_hour",
    "ziips_needed",
)
MOST_TIMES_FASTER = 1e6
NOTHING_PLANNED = PlannedCosts()
NO_REGIONS = "no number of regions keeps each of them within the measured rates"
PAYLOAD_PART = "Payload (assumed)"
"""What stands among the address spaces for the GP time of a payload that was not measured."""
_AS_MEASURED = (
    "CPU time is converted to the target machine; rates, limits and response times are as measured."
)
REGIONS_SHARE = (
    "Each region is taken to cost what the one measured region cost at its share of the rate; "
    "address spaces that regions share (TCP/IP, MQ, CTG) were measured with one region."
)
_NO_TARGET = (
    "The machine that costs are shown for is not known, so the seconds are taken as measured. "
    "Choose a target machine."
)
MSU_INPUTS: dict[MsuBasis, tuple[str, ...]] = {
    "per_cp_rating": ("rated_msu", "cps"),
    "service_units": ("su_per_sec",),
    "whole_machine_rating": ("rated_msu",),
}


class Comparison:
    """Ways in on one machine, ready to be taken at any rate.

    ways: of one study and one measured machine, in the study's order, then those of a second one
    and users' own ones, whose seconds are converted where they were measured elsewhere.
    machine: the target; None takes the measured one with the CPs of its LPAR.
    home: whose machine is the measured one where all ways are users' own.
    payload: what a transaction moves, where it is not what was measured. unprinted_payload_bytes:
    what ways moved whose document prints nothing of it, by the user's word.
    joint: of two studies, what makes them comparable; the first way's is the one at home.
    Raises InvalidInputError.
    """

    def __init__(
        self,
        ways: Sequence[WayIn],
        *,
        machine: Machine | None,
        machines: Sequence[Machine],
        stated: Statements,
        home: WayIn | None = None,
        payload: StatedPayload | None = None,
        unprinted_payload_bytes: int | None = None,
        joint: JointStudies | None = None,
    ) -> None:
        self.payload = payload
        self.joint = joint
        if unprinted_payload_bytes is not None:
            ways = [_moving(way, unprinted_payload_bytes) for way in ways]
        self.ways = tuple(ways)
        self.home = _home(ways, home, joint)
        self.measured_on = self.home.configuration.environment
        self._known = as_machines(machines)
        self.measured_machine = self._known.find(self.measured_on.machine_id)
        self.chosen = machine
        if machine is None and self.measured_machine is not None:
            machine = self.measured_machine
            if stated.lpar_cps is None:
                stated = stated.model_copy(update={"lpar_cps": self.measured_on.lpar_cps})
        if machine is not None and stated.lpar_cps is not None and stated.lpar_cps > machine.cps:
            raise InvalidInputError(
                "lpar_cps",
                f"the {machine.name()} has {machine.cps} CPs; an LPAR cannot have more",
            )
        self.machine = machine
        self.ledger = Ledger()
        target = Target(self.ledger, machine, machines, stated)
        self.conversion = target.conversion(self.measured_on.id, self.measured_on)
        self._conversions = {self.measured_on.id: self.conversion}
        for way in self.ways:
            self._add_conversion(target, way.configuration.environment)
        self._lpar_cps = self._add_lpar_cps(machine, stated)
        self.ledger.spread()

    def working(
        self, way: WayIn, rate: float, planned: PlannedCosts, regions: int
    ) -> RecordedCosts:
        """Return a way's figures at a rate in so many regions with their whole working."""
        conversion = self.conversion_of(way)
        return way_working(
            way,
            self.ledger,
            conversion,
            rate,
            planned,
            regions=regions,
            payload=self.payload,
        )

    @cached_property
    def given(self) -> dict[str, float]:
        """Return what is known of machine and payload for records; NaN where it is missing."""
        of_machine = {
            name: self.ledger[name].value for name in MACHINE_UNITS if name in self.ledger
        }
        given = {
            name: math.nan if (value := of_machine.get(name)) is None else value
            for name in MACHINE_UNITS
        }
        if self.payload is not None:
            given |= {"payload_kb": self.payload.kb, "gp_ms_per_kb": self.payload.gp_ms_per_kb}
        return given

    @cached_property
    def factor(self) -> float:
        """Return how many seconds of the target a measured second takes."""
        return self._factor(self.conversion)

    def factors_of(self, way: WayIn) -> SpeedFactors:
        """Return how many seconds of the target a measured second of a way takes."""
        factors = self._factors[way.configuration.environment.id]
        return factors if way.summed["ziip"] else SpeedFactors(factors.gp, factors.gp)

    def conversion_of(self, way: WayIn) -> Conversion:
        """Return how seconds of a way become seconds of the target."""
        return self._conversions[way.configuration.environment.id]

    def _factor_ends(self, way: WayIn) -> list[SpeedFactors]:
        """Return the speeds of a way at both ends of their range; none without a range."""
        conversion = self.conversion_of(way)
        gp = None if conversion.factor is None else self.ledger[conversion.factor].interval
        if gp is None or gp.low == gp.high:
            return []
        ziip = conversion.ziip if way.summed["ziip"] else None
        own = None if ziip is None or ziip.factor is None else self.ledger[ziip.factor].interval
        of_ziips = own or gp
        return [SpeedFactors(gp.low, of_ziips.low), SpeedFactors(gp.high, of_ziips.high)]

    @cached_property
    def _factors(self) -> dict[str, SpeedFactors]:
        factors = {}
        for key, conversion in self._conversions.items():
            factor, ziip = self._factor(conversion), conversion.ziip
            of_ziips = None if ziip is None or ziip.factor is None else self._value(ziip.factor)
            unknown = math.nan if of_ziips is None else of_ziips
            factors[key] = SpeedFactors(factor, factor if ziip is None else unknown)
        return factors

    def _factor(self, conversion: Conversion) -> float:
        if conversion.factor is None:
            return 1.0
        factor = self.ledger[conversion.factor].value
        if factor is None or not 1 / MOST_TIMES_FASTER <= factor <= MOST_TIMES_FASTER:
            by_pci = conversion.function is seconds_by_pci
            raise InvalidInputError(
                "target_pci_mips" if by_pci else "target_su_per_sec",
                "the two speeds differ too much to be those of machines",
            )
        return factor

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
        return None if self.machine is None else machine_and_lpar(self.machine, self.lpar_cps)

    def measured_place(self) -> str:
        """Return where the study measured in words."""
        return machine_and_lpar(self.measured_machine, self.measured_on.lpar_cps)

    def shown_machine(self) -> ShownMachine | None:
        """Return the machine that costs are shown for; None where none is known."""
        cps, label = self.lpar_cps, self.place()
        if self.machine is None or cps is None or label is None:
            return None
        return ShownMachine(self.machine.id, label, cps)

    def measured_machine_shown(self) -> MeasuredMachine:
        """Return the machine that the study measured on."""
        measured_on = self.measured_on
        ziips = self.home.lpar_ziips
        place = self.measured_place()
        return MeasuredMachine(measured_on.machine_id, place, measured_on.lpar_cps, ziips)

    def shown_conversion(self) -> ShownConversion:
        """Return how seconds are moved."""
        factor = self.conversion.factor
        quantity = None if factor is None else self.ledger[factor]
        ziip = self.conversion.ziip
        own = None if ziip is None or ziip.factor is None else self.ledger[ziip.factor]
        return ShownConversion(quantity, own, self.basis, self.conversion_note())

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
            return one_sentence(" ", (text for _, text in self.conversion.notices))
        by = "SU/sec" if self.basis == "service_units" else "PCI per CP"
        assert self.conversion.factor is not None
        interval = self.ledger[self.conversion.factor].interval
        spread = (
            f" ({in_digits(interval.low, 3)} to {in_digits(interval.high, 3)})" if interval else ""
        )
        factor = in_digits(self.factor, 4, "s")
        return phrase(
            f"1 CPU second of {measured} is {factor}{spread} of {target}, "
            f"by {by} of both.{self._ziip_words(self.conversion)}"
        )

    def _ziip_words(self, conversion: Conversion) -> str:
        """Return how zIIP seconds are moved where not as those of GPs, as a sentence."""
        if conversion.ziip is None:
            return ""
        factor = conversion.ziip.factor
        if factor is None:
            return f" There is no zIIP time: {inside(conversion.ziip.why_missing or '')}."
        seconds = in_digits(self._value(factor) or 0.0, 4, "s")
        return (
            f" zIIPs run at full speed: 1 zIIP second is {seconds}, by PCI per CP of the models at "
            "full speed."
        )

    def ranges_note(self) -> str:
        """Return what the ranges of converted figures hold, or why there are none, in words."""
        measured_once = ONE_MEASUREMENT[self.home.series.kind]
        factor = None if self.conversion.factor is None else self.ledger[self.conversion.factor]
        interval = None if factor is None else factor.interval
        if interval is None or interval.low == interval.high:
            why = None if factor is None else factor.interval_missing
            return phrase(f"No range: {inside(why or measured_once)}.")
        spread = next(
            self.ledger[name] for name in self.conversion.inputs if name.startswith(SPREAD)
        )
        whose, stated = "the ratio of the two machines' speeds", spread.interval
        if spread.kind == "published" and spread.source is not None:
            whose += (
                ", with the spread between workloads that LSPR prints for these two "
                f"({spread.source.document}, {spread.source.locator})"
            )
        elif stated is not None:
            share = rounded_share((stated.high - stated.low) / 2)
            whose += f", with ±{share} between workloads as entered"
        return phrase(
            f"Ranges are those of {whose}; they move all methods of one machine together, so that "
            f"ranks stay. A range of the measurement is {measured_once}."
        )

    def msu_note(self, basis: MsuBasis) -> str | None:
        """Return what MSU on a basis are made of, with source and range; None where they are
        missing."""
        if basis in self.msu_missing or self.machine is None:
            return None
        name = self.machine.name()
        if basis == "service_units":
            speed = self.ledger["su_per_sec"]
            return phrase(f"MSU by SU/sec: {_stated(speed)} per CP of the {name}; hardware MSU.")
        rated, cps = self.ledger["rated_msu"], Amount(self._value("cps") or 0, exact=True)
        if basis == "whole_machine_rating":
            return phrase(
                f"MSU by the whole machine's rating: {_stated(rated)} for each CP of the {name}, "
                f"{cps} times its share; it reproduces a paper and is no saving."
            )
        return phrase(f"MSU by the rating per CP: {_stated(rated)} of the {name} ÷ {cps} CPs.")

    def msu(self, gp_seconds_per_hour: float) -> MsuByBasis:
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
        reasons_missing: dict[MsuBasis, str] = {}
        for basis, inputs in MSU_INPUTS.items():
            reasons = [why for input_id in inputs if (why := self.ledger[input_id].why_missing)]
            if reasons:
                reasons_missing[basis] = one_sentence("; ", dict.fromkeys(reasons))
        return reasons_missing

    @cached_property
    def usual_payload(self) -> str:
        """Return the payload class of most ways; the first one where none is in the majority."""
        published = [way for way in self.ways if not (way.own or self._of_other_study(way))]
        counts = Counter(way.configuration.payload_class for way in published or self.ways)
        return max(counts, key=lambda payload_class: counts[payload_class])

    @cached_property
    def caveats(self) -> dict[str, tuple[WayCaveat, ...]]:
        """Return what must be said of each way at any rate."""
        return {
            way.id: _located(
                way_caveats(way, None if self.payload else self.usual_payload)
                + self._own_conversion(way)
            )
            for way in self.ways
        }

    @cached_property
    def ranked_ways(self) -> tuple[WayIn, ...]:
        """Return the ways whose seconds stand on one machine's speed."""
        return tuple(way for way in self.ways if self.unranked(way) is None)

    @cached_property
    def crossovers(self) -> tuple[Crossover, ...]:
        """Return where each two of the ways overtake each other along the rate."""
        return tuple(
            crossover(one, other, (self.factors_of(one), self.factors_of(other)), self.payload)
            for one, other in combinations(self.ranked_ways, 2)
        )

    @cached_property
    def standing_warnings(self) -> tuple[Warned, ...]:
        """Return what must be said at any rate."""
        warnings: list[Warned] = []
        everyone = tuple(way.id for way in self.ways)
        warnings += [Warned(*notice, everyone) for notice in self.conversion.notices]
        classes = Counter(way.configuration.payload_class for way in self.ways)
        if len(classes) > 1 and self.payload is None:
            odd = [
                way for way in self.ways if way.configuration.payload_class != self.usual_payload
            ]
            names = ", ".join(way.configuration.label for way in odd)
            sizes = ", ".join(
                sorted({payload_label(way.configuration.payload_class).parts for way in odd})
            )
            warnings.append(
                Warned(
                    "mixed_payloads",
                    f"Payloads differ: {names}: {sizes}; the others "
                    f"{payload_label(self.usual_payload).parts}. Compare equal payloads only.",
                    tuple(way.id for way in odd),
                )
            )
        queued = tuple(way.id for way in self.ways if way.configuration.exchange == "queued")
        if 0 < len(queued) < len(self.ways):
            warnings.append(
                Warned(
                    "mixed_exchange",
                    "Asynchronous (MQ) and synchronous methods are mixed: response time and "
                    "recovery are not comparable.",
                    queued,
                )
            )
        alone: dict[Caveat, list[str]] = {}
        for way in self.ways:
            for caveat in server_alone(way.configuration.study):
                alone.setdefault(caveat, []).append(way.id)
        warnings += [Warned(caveat.code, caveat.text, (*ids,)) for caveat, ids in alone.items()]
        if self.basis not in ("same_machine", "none"):
            warnings.append(Warned("as_measured", _AS_MEASURED, everyone))
        warnings += self._own_warnings()
        if self.joint is not None:
            guests = tuple(way.id for way in self.ways if self._of_other_study(way))
            warnings.append(Warned("two_studies", self.joint.note, guests))
        if self.payload is not None:
            warnings.append(
                Warned(
                    "payload_stated",
                    f"{Amount(self.payload.kb, exact=True)} KB each way was not measured: GP time "
                    "is assumed to grow by "
                    f"{Amount(self.payload.gp_ms_per_kb, exact=True)} ms a KB, as entered. zIIP "
                    "time, limits and response times are those of the measured payload.",
                    everyone,
                )
            )
        return tuple(warnings)

    def _own_warnings(self) -> list[Warned]:
        moved = [way for way in self.ways if self._own_conversion(way)]
        warnings = []
        for code, unknown, text in (
            (
                "own_elsewhere",
                False,
                "Measured on another machine than the study's: {names}. Their CPU time is "
                "converted; rates, limits and response times are as measured.",
            ),
            (
                "own_not_ranked",
                True,
                "Not ranked: {names}. Measured on another machine whose speed against the "
                "others' is not known. Enter the PCI or SU/sec of both.",
            ),
        ):
            touched = [way for way in moved if (self._speed_missing(way) is not None) == unknown]
            if touched:
                names = ", ".join(way.configuration.label for way in touched)
                text = text.format(names=names)
                warnings.append(Warned(code, text, tuple(way.id for way in touched)))
        return warnings

    def unranked(self, way: WayIn) -> str | None:
        """Return why a way has no place beside the study's: speed, payload or basis part them."""
        if self.payload is not None and way.moves_unprinted:
            return NO_PAYLOAD
        return self._speed_missing(way) or self._parted(way)

    def _of_other_study(self, way: WayIn) -> bool:
        return not way.own and way.configuration.study != self.home.configuration.study

    def _parted(self, way: WayIn) -> str | None:
        """Return why a way of the second study does not rank with those of the first."""
        if not self._of_other_study(way):
            return None
        by_pci = {None, seconds_by_pci}
        if not {self.conversion.function, self.conversion_of(way).function} <= by_pci:
            return "two studies compare by PCI alone; choose to convert CPU time by PCI"
        moved = way.configuration.payload_class
        if self.payload is not None or (
            moved == self.usual_payload and not way.moves_unprinted and not way.payload_entered
        ):
            return None
        usual = payload_label(self.usual_payload).parts
        return phrase(
            f"it moves {payload_label(moved).parts}, those of the other study {usual}; enter one "
            "payload and the GP time per KB for all"
            if not way.moves_unprinted or way.payload_entered
            else f"{NO_PAYLOAD}, with one payload and the GP time per KB for all"
        )

    def _speed_missing(self, way: WayIn) -> str | None:
        """Return why no speed relates a way's machine to the others'."""
        measured_on = way.configuration.environment
        ziip = self.conversion_of(way).ziip
        if ziip is not None and ziip.why_missing is not None and way.summed["ziip"]:
            return ziip.why_missing
        if self._at_home(measured_on):
            return None
        if not (_speed_unknown(self.conversion_of(way)) or _speed_unknown(self.conversion)):
            return None
        source = self._known.find(measured_on.machine_id)
        where = machine_and_lpar(source, measured_on.lpar_cps)
        return (
            f"it was measured on {where}, whose speed against "
            f"{self.measured_place()} is not known; enter the PCI or SU/sec of both to rank it"
        )

    def at(
        self,
        rate: float,
        *,
        regions: int = 1,
        planned: PlannedCosts = NOTHING_PLANNED,
        msu_basis: MsuBasis = "per_cp_rating",
        payload_class: str | None = None,
    ) -> tuple[list[ComparedWay], tuple[Warned, ...]]:
        """Return every way at a rate, cheapest total first, those without a cost last.

        Ways that move another payload than most follow these, each payload by itself.

        regions: the rate is spread evenly over so many; each costs what one region was measured to
        cost at its share, and figures per hour are those of all.
        payload_class: rank these only; others are not comparable and follow, with their costs.
        """
        each_rate = rate_per_region(rate, regions)
        given = self.given | planned.values()
        compared = []
        for way in self.ways:
            costs: WayCosts | None = None
            ends: list[WayCosts] = []
            if self.unranked(way) is None and way.series.range.holds(each_rate):
                record = costs_at_rates(way)
                costs = record.at(rate, given, self.factors_of(way), each_rate)
                ends = [
                    record.at(rate, given, factors, each_rate) for factors in self._factor_ends(way)
                ]
                if costs.figures["gp_ms"] <= 0:
                    raise InvalidInputError(
                        "gp_ms_per_kb",
                        f"at this cost a KB {way.short_label} would take no GP time; "
                        "enter a lower one",
                    )
            compared.append(
                self._compared(way, costs, ends, rate, regions, planned, msu_basis, payload_class)
            )
        return ranked(compared), self.standing_warnings + self._warnings(compared, rate, regions)

    def _compared(
        self,
        way: WayIn,
        costs: WayCosts | None,
        ends: Sequence[WayCosts],
        rate: float,
        regions: int,
        planned: PlannedCosts,
        msu_basis: MsuBasis,
        payload_class: str | None,
    ) -> ComparedWay:
        utilisation = planned.ziip_target_utilisation
        each_rate = rate_per_region(rate, regions)
        in_range = way.series.range.fewest_regions(rate)
        status, why = self._status(way, rate, regions, payload_class)
        missing: dict[str, str] = {}
        if way.ziip_missing and costs is not None:
            for figure in ZIIP_FIGURES:
                missing[figure] = way.ziip_missing
        for basis, reason in self.msu_missing.items():
            missing[f"msu_per_hour.{basis}"] = missing[f"msu_hours_per_million.{basis}"] = reason
        if utilisation is None:
            missing.setdefault("ziips_needed", NO_UTILISATION)
        at_target = None
        if way.overflow_missing:
            missing["overflow_share"] = missing["overflow_share_at_target"] = way.overflow_missing
        elif utilisation is None:
            missing["overflow_share_at_target"] = NO_UTILISATION
        else:
            at_target = overflow_at_use(way, utilisation)
            if at_target is None:
                pairs = way.overflow_pairs
                missing["overflow_share_at_target"] = phrase(
                    "overflow was measured where the zIIP was "
                    f"{rounded_share(pairs[0].ziip_busy_share, 1)} to "
                    f"{rounded_share(pairs[-1].ziip_busy_share, 1)} busy; nothing is extrapolated"
                )
        response = None
        if costs is not None:
            response = way.response_at(each_rate)
            if response is None:
                missing["response_ms"] = NO_RESPONSE[way.series.kind]
        if in_range is None:
            missing["regions_in_range"] = NO_REGIONS
        if self._lpar_cps is None:
            missing["lpar_utilisation_share"] = "no machine is chosen"
        bound = None
        if way.ceiling.kind == "method" and way.ceiling.per:
            bound = math.ceil(ceilings_needed(rate, way.ceiling.rate_per_second))
        else:
            missing["regions_needed"] = OWN_NOT_BOUND if way.own else NOT_BOUND
        figures = {} if costs is None else costs.figures
        value: dict[str, Any] = {name: _number(figures.get(name)) for name in _FIGURES}
        charged = "million_cost_with_ziip" if planned.ziip_charged_share else "million_cost"
        cost = _number(figures.get(f"{charged}_{msu_basis}"))
        if cost is None:
            missing["million_cost"] = self._no_cost(way, planned, msu_basis)
        total, lpar = value["total_ms"], value["lpar_utilisation_share"]
        caveats = self.caveats[way.id]
        if lpar is not None and lpar > 1:
            caveats += _located((_beyond_lpar(lpar, self._lpar_cps),))
        return ComparedWay(
            **way.compared,
            way=way,
            ranked_apart=self.payload is None
            and way.configuration.payload_class != (payload_class or self.usual_payload),
            status=status,
            why=why,
            point=next(
                (point.id for point in way.series.points if point.etr_per_second == each_rate), None
            ),
            **value,
            aapcp_ms=None if costs is None else costs.overflowed_ms,
            ziip_eligible_ms=None
            if costs is None or value["ziip_ms"] is None
            else total_ms(value["ziip_ms"], costs.overflowed_ziip_ms),
            ziip_share=None
            if total is None or value["ziip_ms"] is None
            else share_of_total(value["ziip_ms"], total),
            components=() if costs is None else self._components(way, costs, rate),
            total_seconds_per_hour=None if total is None else cpu_seconds_per_hour(total, rate),
            msu_per_hour=_msu_by_basis("msu_per_hour", figures),
            msu_hours_per_million=_msu_by_basis("msu_hours_per_million", figures),
            million_cost=cost,
            response_ms=response,
            regions_in_range=in_range,
            regions_needed=bound,
            overflow_share_at_target=at_target,
            ranges=_ranges(ends, rate),
            missing=missing,
            caveats=caveats + way.remarks_of_study,
        )

    def _no_cost(self, way: WayIn, planned: PlannedCosts, basis: MsuBasis) -> str:
        """Return why a million transactions have no cost in money, where the rate has one in ms."""
        if planned.price_per_msu_hour is None:
            return NO_PRICE_CONSUMED
        if basis == "whole_machine_rating":
            return "the whole machine's rating makes no money; choose another basis"
        why = self.msu_missing.get(basis)
        return why or way.ziip_missing or "it was not measured at this rate"

    def _components(self, way: WayIn, costs: WayCosts, rate: float) -> tuple[ComponentTime, ...]:
        """Return the times that make up the total, in the document's order."""
        total = costs.figures["total_ms"]
        times = []
        parts = [
            (way.series.columns[index][0], engine, costs.components[index])
            for index, engine in way.engines
        ]
        if costs.figures["payload_ms"]:
            parts.append((PAYLOAD_PART, "gp", costs.figures["payload_ms"]))
        for name, engine, ms in parts:
            hourly = cpu_seconds_per_hour(ms, rate)
            times.append(
                ComponentTime(
                    name,
                    engine,
                    ms,
                    share_of_total(ms, total),
                    hourly,
                    self.msu(hourly) if engine == "gp" else NO_MSU,
                )
            )
        return tuple(times)

    def _status(
        self, way: WayIn, rate: float, regions: int, payload_class: str | None
    ) -> tuple[Status, str | None]:
        measured = way.series.range
        reasons = []
        own = way.configuration.payload_class
        if payload_class is not None and own != payload_class:
            reasons.append(
                f"it moves {payload_label(own).parts}, not {payload_label(payload_class).parts}"
            )
        unranked = self.unranked(way)
        if unranked is not None:
            reasons.append(unranked)
        status: Status = "not_comparable" if reasons else "measured_range"
        each_rate = rate_per_region(rate, regions)
        if not measured.holds(each_rate):
            side = "below" if each_rate < measured.low else "above"
            which = f"{Amount(each_rate, exact=True)} a second"
            if regions > 1:
                which += f" in each of {Amount(regions, exact=True)} regions"
            fewest = measured.fewest_regions(rate)
            fits = ""
            if fewest is not None:
                stay = "region stays" if fewest == 1 else "regions stay"
                fits = f"; {Amount(fewest, exact=True)} {stay} in it"
            reasons.append(
                f"{which} is {side} the measured range, {measured.text().parts}{fits}; nothing is "
                "extrapolated"
            )
            if status == "measured_range":
                status = "beyond_measured_range"
        return status, one_sentence("; ", reasons) or None

    def _warnings(
        self, compared_ways: Sequence[ComparedWay], rate: float, regions: int
    ) -> tuple[Warned, ...]:
        warned = []
        unmeasured = tuple(
            cost.way.id for cost in compared_ways if cost.status == "beyond_measured_range"
        )
        if unmeasured:
            were = "was" if len(unmeasured) == 1 else "were"
            warned.append(
                Warned(
                    "beyond_measured_range",
                    f"{len(unmeasured)} of {_count(len(compared_ways))} {were} "
                    f"{FigureWords.not_measured} {rate_text(rate, regions).parts}; no cost is "
                    "shown.",
                    unmeasured,
                )
            )
        if regions > 1:
            warned.append(
                Warned("regions", REGIONS_SHARE, tuple(cost.way.id for cost in compared_ways))
            )
        over = [
            (load, compared)
            for compared in compared_ways
            if compared.total_ms is not None
            and compared.way.adapter is not None
            and (load := compared.way.link_gbit(rate)) is not None
            and load > compared.way.adapter.gbit_per_second
        ]
        if over:
            most = Amount(max(load for load, _ in over), "Gbit/s")
            warned.append(
                Warned(
                    "beyond_adapter",
                    f"{_count(len(over))} over TCP/IP would move up to {most} each way: "
                    "more than the 1 Gbit/s adapter of the test carries.",
                    tuple(compared.way.id for _, compared in over),
                )
            )
        full = tuple(
            cost.way.id
            for cost in compared_ways
            if cost.lpar_utilisation_share is not None and cost.lpar_utilisation_share > 1
        )
        if full:
            warned.append(
                Warned(
                    "beyond_lpar",
                    f"{len(full)} of {_count(len(compared_ways))} need more CPs than the LPAR has.",
                    full,
                )
            )
        return tuple(warned)

    def _add_conversion(self, target: Target, measured_on: Environment) -> None:
        """Find how seconds of an environment other than the study's are moved."""
        if measured_on.id in self._conversions:
            return
        if self._at_home(measured_on):
            conversion = self.conversion
        elif self.machine is None:
            conversion = Conversion(None, notices=(("no_speed_basis", _NO_TARGET),))
        else:
            # what the user states of the measured machine is said of the study's
            conversion = target.conversion(measured_on.id, measured_on, speed_stated=False)
        self._conversions[measured_on.id] = conversion

    def _at_home(self, measured_on: Environment) -> bool:
        home = self.measured_on
        return (measured_on.machine_id, measured_on.lpar_cps) == (home.machine_id, home.lpar_cps)

    def _own_conversion(self, way: WayIn) -> tuple[Caveat, ...]:
        """Return what must be said of the seconds of a way that was measured elsewhere."""
        measured_on = way.configuration.environment
        if self._at_home(measured_on):
            return ()
        conversion = self.conversion_of(way)
        notices = tuple(Caveat(*notice) for notice in conversion.notices)
        if conversion.function is None or _speed_unknown(conversion):
            return notices
        source = self._known.find(measured_on.machine_id)
        by = "SU/sec" if conversion.function is seconds_by_service_units else "PCI per CP"
        text = (
            f"Measured on {machine_and_lpar(source, measured_on.lpar_cps)}: 1 CPU second there is "
            f"{in_digits(self.factors_of(way).gp, 4, 's')} of {self.place()}, by {by} of both."
        )
        if way.summed["ziip"]:
            text += self._ziip_words(conversion)
        return (*notices, Caveat("converted", text))

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
        label, assumed = "CPs of the LPAR, as you state it", None
        if stated.lpar_cps is None:
            label = "CPs of the LPAR, taken as all of the machine"
            assumed = taken("no CPs of the LPAR are stated")
        count = float(stated.lpar_cps or machine.cps)
        self.ledger.add(Quantity("lpar_cps", label, count, "CP", "assumed", source=assumed))
        return count


def machine_and_lpar(machine: Machine | None, lpar_cps: int | None) -> str:
    """Return a machine and its LPAR in words: ``2817-779 (LPAR of 3 CPs)``."""
    if machine is None:
        return "a machine that the study does not name"
    if lpar_cps is None or lpar_cps == machine.cps:
        return machine.name()
    return f"{machine.name()} (LPAR of {lpar_cps} CPs)"


def _moving(way: WayIn, entered: int) -> WayIn:
    """Return a way with the bytes that a user enters where its document prints none."""
    if way.own or not way.moves_unprinted:
        return way
    return replace(way, payload_in_bytes=entered, payload_out_bytes=entered, payload_entered=True)


def _home(ways: Sequence[WayIn], home: WayIn | None, joint: JointStudies | None = None) -> WayIn:
    """Return the first published way, whose machine all of its study share."""
    if not ways:
        raise InvalidInputError("configurations", "name at least one configuration")
    home_way = next((way for way in ways if not way.own), home or ways[0])
    first = home_way.configuration
    for position, way in enumerate(ways):
        if way.own:
            continue
        if way.configuration.study != first.study:
            if joint is not None:
                continue
            raise InvalidInputError(
                f"configurations.{position}",
                f"{first.label} and {way.configuration.label} come from different studies "
                f"({first.study_title}; {way.configuration.study_title}): {NO_UNIT}",
            )
        if way.configuration.environment != first.environment:
            raise InvalidInputError(
                f"configurations.{position}",
                f"{first.label} and {way.configuration.label} were not measured on the same "
                "machine",
            )
    return home_way


def _speed_unknown(conversion: Conversion) -> bool:
    """Return whether seconds were taken as measured because no speed is known."""
    return conversion.kind == "assumed" or any(
        code == "no_speed_basis" for code, _ in conversion.notices
    )


def _stated(quantity: Quantity) -> str:
    """Return a rating with its range and source, as the part of a phrase."""
    text = f"{Amount(quantity.value or 0.0, quantity.unit, exact=True)}"
    if quantity.interval is not None:
        ends = quantity.interval
        text += f", {Amount(ends.low, exact=True)} to {Amount(ends.high, exact=True)},"
    source = quantity.source.locator if quantity.source else "entered here"
    return f"{text} ({source})"


def _count(ways: int) -> str:
    return "1 access method" if ways == 1 else f"{ways} access methods"


def _located(caveats: Iterable[Caveat]) -> tuple[WayCaveat, ...]:
    return tuple(WayCaveat(caveat.code, caveat.text, None) for caveat in caveats)


def _beyond_lpar(share: float, cps: float | None) -> Caveat:
    of_lpar = f"{rounded_share(share)} of the LPAR's {Amount(cps or 0, exact=True)} CPs"
    return Caveat("beyond_lpar", f"It takes {of_lpar}: more than there are.")


def _number(value: float | None) -> float | None:
    return None if value is None or math.isnan(value) else float(value)


def _ranges(ends: Sequence[WayCosts], rate: float) -> dict[str, Interval]:
    """Return between which ends figures lie, by the comparison's fields, of costs at each end."""
    ranges: dict[str, Interval] = {}
    for name in _RANGED:
        values = [value for end in ends if (value := _number(end.figures.get(name))) is not None]
        if values and min(values) < max(values):
            field = _MSU_FIELDS.get(name, name)
            ranges[field] = Interval(min(values), max(values), None)
    total = ranges.get("total_ms")
    if total is not None:
        low, high = (cpu_seconds_per_hour(end, rate) for end in (total.low, total.high))
        ranges["total_seconds_per_hour"] = Interval(low, high, None)
    return ranges


def _msu_by_basis(measure: str, figures: Mapping[str, float]) -> MsuByBasis:
    return {
        "per_cp_rating": _number(figures.get(f"{measure}_per_cp_rating")),
        "service_units": _number(figures.get(f"{measure}_service_units")),
        "whole_machine_rating": _number(figures.get(f"{measure}_whole_machine_rating")),
    }
