"""A scenario: the value case of a peak window and further hours, through months, in money.

Method: docs/methods/money.md. How sure it is: ``headroom.domain.scenario.sampling``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

import numpy as np

from headroom.domain.capacity.load import (
    HOURS_OF_A_MONTH,
    hours_of_periods,
    load_share,
    month_limit,
    volume_counted,
)
from headroom.domain.evidence.evidence import SameRate, standard_errors
from headroom.domain.evidence.ziip_overflow import OverflowRow
from headroom.domain.machines.machines import Machine
from headroom.domain.money.money import (
    HIGHEST_PRICE_FACTOR,
    PRICE_FACTOR,
    MoneyRecorder,
    ProductIds,
    ProfiledPeak,
    Variable,
    YearIds,
)
from headroom.domain.money.phases import MONTHS, Phase, phases
from headroom.domain.money.pricing import (
    adopted,
    adopted_and_grown,
    grown,
    growth_ratio,
    msu_hours_per_month,
)
from headroom.domain.money.terms import HIGHEST_GROWTH, LOWEST_GROWTH
from headroom.domain.peaks.profile import same_product
from headroom.domain.quantities.figures import FIGURES, figures_at
from headroom.domain.quantities.formulas import Ledger, says_whose
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.intervals import StandardError
from headroom.domain.quantities.quantities import Quantity, Source, source_of_stated, taken
from headroom.domain.scenario.bill_before import add_bill, billed_peak_of
from headroom.domain.scenario.billed_peak import (
    STATED_SAVING,
    ProductPeaks,
    ProfileBilling,
    ProfilePeaks,
)
from headroom.domain.scenario.content import ScenarioContent
from headroom.domain.scenario.sampling import Between, Overrides, Spread, Student
from headroom.domain.value.value import (
    SECONDS,
    SHORT_WINDOW,
    MeasuredPart,
    Notice,
    RatedPart,
    shared_out,
    value_case,
)

MOST = 1e15
SMALLEST = 1e-6
"""Stands for an end at zero that is not itself possible."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario's content, and what its ids stand for.

    mixes: of the peak window, then of the further hours in turn.
    """

    content: ScenarioContent
    machine: Machine | None
    machines: Sequence[Machine]
    mixes: Sequence[Sequence[MeasuredPart]]
    profile_machine: Machine | None = None
    overflow_rows: Sequence[OverflowRow] = ()


@dataclass(frozen=True, slots=True)
class MixShare:
    """One share among those of its mix: when it moves, the free ones share out the rest."""

    shares: tuple[str, ...]
    position: int
    locked: Collection[int]


@dataclass(frozen=True, slots=True)
class Month:
    """One month, from 1: ids of what it saves, and the cumulated cash flow at its end.

    gp_seconds_saved: id of those saved in its peak window. saving: of the saving a month; null
    without money. cumulated: in the currency's major unit, not discounted.
    """

    month: int
    year: int
    adoption_share: float
    gp_seconds_saved: str
    saved_msu: str
    saving: str | None
    cumulated: float | None


@dataclass(slots=True)
class ScenarioCase:
    """All quantities of a scenario, and how its inputs may move."""

    ledger: Ledger
    notices: list[Notice]
    scenario: Scenario
    variables: dict[str, Variable] = field(default_factory=dict)
    mix_shares: dict[str, MixShare] = field(default_factory=dict)
    linked: dict[str, list[str]] = field(default_factory=dict)
    """Savings of further windows that move in proportion with a saving of the peak."""
    prices: Sequence[str] = ()
    """Ids of what the factor over all prices moves."""
    rated: tuple[RatedPart, ...] = ()
    fewest_regions: int | None = None
    months: list[Month] = field(default_factory=list)
    cash_ends: list[tuple[int, str]] = field(default_factory=list)
    """Months after which cash is worked out, 0 first, and ids of what has cumulated by then."""
    products: list[ProductIds] = field(default_factory=list)
    years: list[YearIds] = field(default_factory=list)
    peaks: ProfilePeaks | None = None
    product_peaks: list[ProductPeaks] = field(default_factory=list)

    @property
    def content(self) -> ScenarioContent:
        """What is stated."""
        return self.scenario.content

    def label(self, variable: str) -> str:
        """Return the label of an input, with what it belongs to where it does not say so itself."""
        whose, label = self.variables[variable].whose, self.ledger[variable].label
        return label if whose is None or says_whose(label, whose) else f"{label}, {whose}"

    def figures(self) -> list[str]:
        """Return the ids of the headline figures that samples can have."""
        others = {*figures_at("sought"), *figures_at("reproduced")}
        return [
            figure.id for figure in FIGURES if figure.id in self.ledger and figure.id not in others
        ]

    def expand(self, values: Mapping[str, Any]) -> Overrides:
        """Return overrides for moved inputs.

        A share of a mix moves the free ones beside it, the factor over all prices every price.
        """
        overrides: Overrides = {}
        for name, value in values.items():
            if name == PRICE_FACTOR:
                continue
            place = self.mix_shares.get(name)
            if place is None:
                overrides[name] = value
                for other in self.linked.get(name, ()):
                    base, follows = self.ledger[name].value, self.ledger[other].value
                    if base and follows is not None:
                        overrides[other] = value / base * follows
                continue
            shares = [self.ledger[share].value or 0.0 for share in place.shares]
            moved = shared_out(shares, place.position, value, place.locked)
            overrides |= dict(zip(place.shares, moved, strict=True))
        if PRICE_FACTOR in values:
            for price in self.prices:
                stated: Any = overrides.get(price, self.ledger[price].value)
                overrides[price] = stated * values[PRICE_FACTOR]
        return overrides

    def known_spreads(self) -> dict[str, Spread]:
        """Return how uncertain inputs are by what is published about them."""
        spreads: dict[str, Spread] = {}
        mixes = self.scenario.mixes
        for part in {part.substitution.id: part for mix in mixes for part in mix}.values():
            for cycle, error in standard_errors(part.substitution).items():
                of_gp = Id.read(cycle).path in ("cycle_saving", "gp_saving")
                target = part.substitution.saving.gp if of_gp else part.substitution.saving.ziip
                spreads[target] = Student(
                    _moved_error(part.substitution.saving.ledger, cycle, error, target)
                )
        for name in self.variables:
            interval = self.ledger[name].interval if name in self.ledger else None
            if interval is not None and name not in spreads:
                spreads[name] = Between(interval.low, interval.high)
        return spreads

    def _without_transactions(self, settled: Collection[str]) -> set[str]:
        """Return what parts of a mix save whose share is 0 and stays so."""
        ids = set()
        for number, mix in enumerate(self.scenario.mixes):
            window = Id.within("period", number) if number else ""
            for part in mix:
                key = part.substitution.id
                if part.share == 0 and window + Id.write("share", key) not in settled:
                    ids |= {window + Id.write("part", key, figure) for figure in SECONDS}
        return ids

    def unknown(self, settled: Collection[str]) -> dict[str, tuple[str, ...]]:
        """Return why the uncertainty of quantities is unknown, for those where it is.

        settled: inputs with a stated or published uncertainty; what is behind them counts no more.
        """
        reasons_of: dict[str, tuple[str, ...]] = {}
        without = self._without_transactions(settled)
        settled = {*settled, *(one for name in settled for one in self.linked.get(name, ()))}
        for quantity in self.ledger.quantities():
            if quantity.id in settled or quantity.id in without:
                continue
            reasons = [why for one in quantity.inputs for why in reasons_of.get(one, ())]
            inherited = any(self.ledger[input_id].interval_missing for input_id in quantity.inputs)
            if quantity.interval_missing and not inherited:
                reasons.append(quantity.interval_missing)
            if reasons:
                reasons_of[quantity.id] = tuple(dict.fromkeys(reasons))
        return reasons_of


def scenario_case(scenario: Scenario) -> ScenarioCase:
    """Return the scenario with every quantity recorded, without intervals of results.

    Raises InvalidInputError for inputs that contradict each other.
    """
    content = scenario.content
    mix, *further = scenario.mixes
    value = value_case(
        machine=scenario.machine,
        machines=scenario.machines,
        workload=content.workload,
        mix=mix,
        further=list(zip(content.periods, further, strict=True)),
        msu_basis=content.msu_basis,
        stated=content,
        capture_ratio=_capture_ratio(content),
        offload=content.ziip,
        overflow_rows=scenario.overflow_rows,
        spread=False,
        stated_saving_msu=content.stated_saving_msu,
        by_periods=content.month_by_periods(),
    )
    notices = [
        notice
        for notice in value.notices
        # a profile says itself what the window lowers
        if scenario.content.profile is None or notice.code != SHORT_WINDOW
    ]
    case = ScenarioCase(
        value.ledger,
        notices,
        scenario,
        rated=value.rated,
        fewest_regions=value.fewest_regions(),
    )
    _Recorder(case).record()
    return case


def _moved_error(ledger: Ledger, origin: str, error: StandardError, target: str) -> StandardError:
    """Return a standard error of an origin as that of what is made of it by proportion."""
    ends = np.array([error.centre, error.centre + error.error])
    centre, moved = ledger.evaluate({origin: ends})[target].tolist()
    return error.moved(centre, (moved - centre) / error.error)


def _capture_ratio(content: ScenarioContent) -> float | None:
    """Return the capture ratio as entered, 1 where a range of it alone is; None: not stated."""
    ranged = any(statement.input == "capture_ratio" for statement in content.uncertainty)
    return 1.0 if content.capture_ratio is None and ranged else content.capture_ratio


class _Recorder:
    """Records what a scenario adds to its value case, step by step."""

    def __init__(self, case: ScenarioCase) -> None:
        self._case = case
        self._ledger = case.ledger
        self._scenario = case.scenario
        self._content = case.content
        self._ranged = {statement.input for statement in case.content.uncertainty}

    def record(self) -> None:
        content = self._content
        self._vary_value_case()
        self._given(
            "growth_share_per_year",
            "Growth of the transactions per year",
            content.workload.growth_share_per_year,
            "share",
            Variable("workload.growth_share_per_year", LOWEST_GROWTH, HIGHEST_GROWTH),
        )
        for number, step in enumerate(content.ramp, 1):
            self._given(
                Id.write("ramp", number, "share"),
                f"Adoption from month {step.month}",
                step.share,
                "share",
                Variable(f"ramp.{number - 1}.share", 0, 1),
            )
        years = content.money.years if content.money else self._years_of_the_ramp()
        stretches = phases(content.ramp, years)
        if any(stretch.step == 0 for stretch in stretches):
            before = "Adoption before the first step"
            self._ledger.add(Quantity("ramp[0].share", before, 0.0, "share", "derived"))
        loads = self._loads() if years > 1 else []
        for year in range(2, years + 1):
            label = f"Years before year {year}"
            elapsed = self._ledger.add(
                Quantity(
                    Id.write("year", year, "elapsed"), label, float(year - 1), "years", "derived"
                )
            )
            growth = self._ledger.derive(
                Id.write("year", year, "volume_growth"),
                growth_ratio,
                "growth_share_per_year",
                elapsed,
                label=f"Volume of year {year} against year 1",
            )
            if loads:
                self._ledger.derive(
                    Id.write("year", year, "volume_counted"),
                    volume_counted,
                    growth,
                    *loads,
                    label=f"Volume of year {year} that counts: 0 where its work does not fit",
                    kind="derived",  # a guard makes no saving less sure than it is
                )
        saved = [
            (
                self._at_phase(number, phase, "gp_seconds_saved", "GP seconds saved in the window"),
                self._at_phase(number, phase, "saved_msu", "MSU saved in the window"),
            )
            for number, phase in enumerate(stretches, 1)
        ]
        billing = self._bill_by_profile()
        cash: list[float] | None = None
        savings: list[str] | None = None
        if content.money is not None:
            recorder = MoneyRecorder(
                self._ledger,
                content.money,
                self._given,
                None if billing is None else self._profiled_products(),
            )
            self._add_month_of_periods()
            recorder.record_today()
            savings = [
                recorder.record_phase(
                    number,
                    phase,
                    *self._valued_at_phase(number, phase, saved[number - 1][1], billing),
                )
                for number, phase in enumerate(stretches, 1)
            ]
            cash = recorder.record_years(stretches, savings)
            self._case.products, self._case.years = recorder.products, recorder.years
            self._case.prices = recorder.prices
            if recorder.prices:
                factor = Variable(None, 0, HIGHEST_PRICE_FACTOR)
                self._case.variables[PRICE_FACTOR] = factor
            self._case.cash_ends = [
                (0, "cash_before"),
                *(
                    (phase.first_month + phase.months - 1, Id.write("phase", number, "cumulated"))
                    for number, phase in enumerate(stretches, 1)
                ),
            ]
        add_bill(self._ledger, content)
        self._add_months(stretches, saved, savings, cash)
        self._vary_what_has_a_range()

    def _vary_what_has_a_range(self) -> None:
        """Let every given number move that has a range, whatever brought it."""
        for quantity in self._ledger.quantities():
            if quantity.formula is None and quantity.interval is not None:
                self._case.variables.setdefault(quantity.id, Variable(None, -inf, inf))

    def _loads(self) -> list[str]:
        """Record which part of what there is the work takes, for each limit; return the ids."""
        ledger = self._ledger
        limits = {
            limit.amount: limit
            for figure, limit in ledger.limits().items()
            if Id.read(figure).last in ("gp_seconds_saved", "saved_msu")
            and ledger[limit.amount].value is not None
        }
        return [
            ledger.derive(f"{amount}_share", load_share, amount, limit.most)
            for amount, limit in limits.items()
        ]

    def _bill_by_profile(self) -> ProfileBilling | None:
        """Record what the profile makes of the saving; None without a profile."""
        profile = self._content.profile
        if profile is None:
            return None
        billing = ProfileBilling(
            self._ledger,
            profile,
            self._scenario.profile_machine,
            self._content.msu_basis,
            self._content.workload.peak_hours,
        )
        if billing.saved == STATED_SAVING:
            self._case.variables[STATED_SAVING] = Variable(None, 0, MOST)
        self._case.peaks, self._case.product_peaks = billing.peaks, billing.products
        return billing

    def _profiled_products(self) -> list[ProfiledPeak]:
        """Return for each product of the money what the profile says that it is billed by."""
        money, profile = self._content.money, self._content.profile
        assert money is not None, "asked for its products"
        assert profile is not None, "asked for what it says"
        profiled = {same_product(peaks.product): peaks for peaks in self._case.product_peaks}
        peaks_of = []
        for product in money.products:
            own = profiled.get(same_product(product.label))
            name = "" if own is None else own.name
            peak = f"{name}peak_before_msu"
            peaks_of.append(
                ProfiledPeak(
                    tuple(profile.lpars) if own is None else own.lpars,
                    peak if self._ledger[peak].value is not None else None,
                    f"{name}billed_saving_msu",
                    f"{name}saved_at_old_peak_msu",
                )
            )
        return peaks_of

    def _valued_at_phase(
        self, number: int, phase: Phase, saved_msu: str, billing: ProfileBilling | None
    ) -> tuple[str, list[str] | None]:
        """Return the id of what a phase saves and the mode of the prices counts.

        And the same for each product, where a profile tells them apart.
        """
        money = self._content.money
        by_peak = money is not None and money.mode == "peak"
        if money is None or not by_peak or billing is None:
            valued = "r4ha_saved_msu" if by_peak else "msu_hours_saved_per_month"
            return self._at_phase(number, phase, valued, self._ledger[valued].label), None
        if billing.saved == STATED_SAVING:
            label = self._ledger[STATED_SAVING].label
            saved_msu = self._at_phase(number, phase, STATED_SAVING, label)
        if saved_msu == billing.saved:
            return "billed_saving_msu", None  # the same as today, which is recorded
        name, words = Id.within("phase", number), f", {phase.words()}"
        whole = billing.whole.record(saved_msu, name, words)
        own = {
            key: peaks.record(saved_msu, name, words)
            for key, peaks in billing.by_product.items()
            if key in {same_product(one.label) for one in money.products}
        }
        return whole, [own.get(same_product(product.label), whole) for product in money.products]

    def _given(
        self,
        quantity_id: str,
        label: str,
        value: float,
        unit: str,
        variable: Variable | None = None,
    ) -> str:
        if variable is not None:
            self._case.variables[quantity_id] = variable
        source = None
        # who states a range of a number states the number
        if variable is not None and variable.field is not None and quantity_id not in self._ranged:
            source = self._source(variable.field)
        if source is not None and source.document is not None:  # of the bill
            stated = Quantity(quantity_id, label, value, unit, "measured", source=source)
            return self._ledger.add(stated)
        return self._ledger.state(quantity_id, label, value, unit, source)

    def _source(self, field: str) -> Source | None:
        """Return where the number at a place of the content comes from; None: it was entered."""
        *places, name = field.split(".")
        model: Any = self._content
        for place in places:
            model = model[int(place)] if place.isdigit() else getattr(model, place)
        if name == "peak_msu":
            bill, billed = self._content.bill, billed_peak_of(self._content, model.label)
            if bill is not None and billed == model.peak_msu:
                return bill.source(f"Peak of {model.label}")
        return source_of_stated(model, name)

    def _years_of_the_ramp(self) -> int:
        last = max((step.month for step in self._content.ramp), default=1)
        return (last - 1) // MONTHS + 1

    def _vary_value_case(self) -> None:
        """Say which inputs of the value case may move, and how far."""
        content = self._content
        further = sum(hours.share for hours in content.periods)
        variables = self._case.variables
        variables["capture_ratio"] = Variable("capture_ratio", SMALLEST, 1)
        if "ziip.seconds_in_use" in self._ledger:
            most = content.ziip.engines * 3600 if content.ziip else 0
            variables["ziip.seconds_in_use"] = Variable(
                "ziip.ziip_seconds_in_use_per_hour", 0, most
            )
        if "ziip.overflow_share" in self._ledger:
            variables["ziip.overflow_share"] = Variable("ziip.overflow_share", 0, 1)
        if "ziip.share_as_measured" in self._ledger:
            variables["ziip.share_as_measured"] = Variable(None, 0, 1)
        if content.stated_saving_msu is not None:
            variables["saved_msu"] = Variable("stated_saving_msu", 0, MOST)
        variables["transactions"] = Variable("workload.transactions", 0, MOST)
        for name in content.workload.volumes():
            variables[name] = Variable(f"workload.{name}", 1, MOST)
        variables["peak_share"] = Variable("workload.peak_share", 0, max(1 - further, 0))
        if content.profile is None:  # else the profile's lines hold for the stated window alone
            variables["peak_hours"] = Variable("workload.peak_hours", 1 / 60, 744)
        windows: list[tuple[str, str, str | None]] = [("", "mix", None)]
        for position, hours in enumerate(content.periods):
            name, place = Id.within("period", position + 1), f"periods.{position}"
            others = content.workload.peak_share + further - hours.share
            variables[f"{name}share_of_transactions"] = Variable(
                f"{place}.share", 0, max(1 - others, 0)
            )
            variables[f"{name}hours"] = Variable(f"{place}.hours", 1 / 60, 744)
            windows.append((name, f"{place}.mix", hours.label))
        mixes = zip(self._scenario.mixes, content.mixes(), strict=True)
        for (name, place, whose), (mix, parts) in zip(windows, mixes, strict=True):
            locked = frozenset(position for position, part in enumerate(parts) if part.locked)
            self._vary_mix(name, place, whose, mix, locked)
        stated: dict[str, str | None] = {
            "rated_msu": "rated_msu",
            "su_per_sec": "target_su_per_sec",
            "pci_mips": "target_pci_mips",
            "speed_spread": None,
        }
        for rating, content_field in stated.items():
            if rating in self._ledger and self._ledger[rating].value is not None:
                variables[rating] = Variable(content_field, SMALLEST, 1e9)

    def _vary_mix(
        self,
        name: str,
        place: str,
        whose: str | None,
        mix: Sequence[MeasuredPart],
        locked: Collection[int],
    ) -> None:
        variables = self._case.variables
        ids = tuple(name + Id.write("share", part.substitution.id) for part in mix)
        for position, part in enumerate(mix):
            free = [
                number for number in range(len(mix)) if number != position and number not in locked
            ]
            if free:
                held = sum(mix[other].share for other in locked if other != position)
                variables[ids[position]] = Variable(
                    f"{place}.{position}.share", 0, 1 - held, whose=whose
                )
                self._case.mix_shares[ids[position]] = MixShare(ids, position, locked)
            label = part.substitution.label
            evidence = part.substitution.evidence
            at_window_rate = isinstance(evidence, SameRate) and evidence.rate is None
            for saving in (part.substitution.saving.gp, part.substitution.saving.ziip):
                own = f"{name}{saving}" if at_window_rate else saving
                if own != saving and saving in variables:
                    self._case.linked.setdefault(saving, []).append(own)
                elif self._ledger[own].value is not None:
                    key = part.substitution.id
                    variables[own] = Variable(None, -inf, inf, whose=label, saving_of=key)
            for speed, field_name in (
                ("measured_su_per_sec", "measured_su_per_sec"),
                ("measured_pci_mips", "measured_pci_mips"),
                ("speed_ratio", None),
            ):
                quantity_id = Id.write(speed, part.substitution.id)
                if quantity_id in self._ledger and self._ledger[quantity_id].value is not None:
                    variables[quantity_id] = Variable(field_name, SMALLEST, 1e9, whose=label)

    def _add_month_of_periods(self) -> None:
        """Record what a month consumes less by its periods, unless its transactions say so."""
        ledger, workload = self._ledger, self._content.workload
        self._given(
            "periods_per_month",
            "Such periods per month",
            workload.periods_per_month,
            "periods/month",
            Variable("workload.periods_per_month", 0, 744),
        )
        if not self._content.month_by_periods():
            return
        lengths = [
            Id.write("period", number, "hours") for number, _ in enumerate(self._content.periods, 1)
        ]
        ledger.derive(
            "hours_of_periods", hours_of_periods, "periods_per_month", "peak_hours", *lengths
        )
        ledger.add(
            Quantity(
                "hours_of_month",
                "Hours of the longest month",
                HOURS_OF_A_MONTH,
                "h",
                "derived",
                source=taken("31 days have 24 hours each"),
            )
        )
        ledger.derive(
            "msu_hours_saved_per_month",
            msu_hours_per_month,
            "msu_hours_saved_per_period",
            "periods_per_month",
            limit=month_limit(),
        )

    def _at_phase(self, number: int, phase: Phase, full: str, label: str) -> str:
        """Return the id of a saving as far as it is adopted, at the volume of the phase's year."""
        growth = Id.write("year", phase.year, "volume_counted")
        if growth not in self._ledger:
            growth = Id.write("year", phase.year, "volume_growth")
        share = Id.write("ramp", phase.step, "share")
        if phase.step is None and phase.year == 1:
            return full
        months = phase.words()
        name, label = Id.write("phase", number, full), f"{label}, {months}"
        if phase.step is None:
            return self._ledger.derive(name, grown, full, growth, label=label)
        if phase.year == 1:
            return self._ledger.derive(name, adopted, full, share, label=label)
        return self._ledger.derive(name, adopted_and_grown, full, share, growth, label=label)

    def _add_months(
        self,
        stretches: Sequence[Phase],
        saved: Sequence[tuple[str, str]],
        savings: Sequence[str] | None,
        cash: Sequence[float] | None,
    ) -> None:
        """Say for every month what it saves.

        cash: cumulated, before month 1 and after each phase.
        """
        cumulated = None
        if cash is not None:
            ends = [0, *(stretch.first_month + stretch.months - 1 for stretch in stretches)]
            cumulated = np.interp(np.arange(1, ends[-1] + 1), ends, cash).tolist()
        for index, phase in enumerate(stretches):
            share = 1.0
            if phase.step is not None:
                share = self._ledger[Id.write("ramp", phase.step, "share")].value or 0.0
            for month in range(phase.first_month, phase.first_month + phase.months):
                self._case.months.append(
                    Month(
                        month=month,
                        year=phase.year,
                        adoption_share=share,
                        gp_seconds_saved=saved[index][0],
                        saved_msu=saved[index][1],
                        saving=None if savings is None else savings[index],
                        cumulated=None if cumulated is None else cumulated[month - 1],
                    )
                )
