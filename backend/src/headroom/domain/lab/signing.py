"""Before or after a contract by consumption is signed. Method: docs/methods/contracts.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from headroom.domain.lab.answers import Bench, LabAnswer
from headroom.domain.lab.contracts import ConsumptionMonth, ContractsInForce, ContractYear
from headroom.domain.lab.settlements import IN_FORCE_SAVED, contracts_within
from headroom.domain.lab.words import LabWords
from headroom.domain.money.phases import MONTHS
from headroom.domain.money.pricing import bill_saving, total_amount
from headroom.domain.money.settlement import ChargedAmount, MsuHours, consumed_after
from headroom.domain.money.signing import (
    charges_with_change,
    consumption_of_year,
    cost_at_derived_total,
    cost_at_held_price,
    fall_at_equal_cost,
    fall_with_the_peak,
    price_of_the_reference_year,
    share_taken_off,
)
from headroom.domain.money.terms import Currency
from headroom.domain.quantities.answers import OutputModel
from headroom.domain.quantities.formulas import Function
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import (
    Amount,
    Phrase,
    TextWithAmounts,
    phrase,
    rounded_share,
    wording_of,
    wordings_of,
)
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.domain.quantities.stated import LARGE_ENOUGH, InputModel

GoingLive: TypeAlias = Literal[
    "never", "after_signing", "before_price_held", "before_total_derived"
]
GOING_LIVE: dict[GoingLive, str] = {
    "never": LabWords.without_the_change,
    "after_signing": "Live after signing",
    "before_price_held": "Live before, price per MSU held",
    "before_total_derived": "Live before, total from the charges",
}
_DRAWN = 25
"""Baselines at which the cost is drawn."""
_Positive = Annotated[
    float, Field(gt=0, le=1e12, json_schema_extra={"unit": "MSU-hours"}), LARGE_ENOUGH
]


class SigningContent(InputModel):
    """A contract that is about to be signed, its reference year, and a change."""

    currency: Currency = Field(title="Currency", default="EUR")
    charges_per_year: (
        Annotated[float, Field(gt=0, le=1e12, json_schema_extra={"unit": "a year"}), LARGE_ENOUGH]
        | None
    ) = Field(
        title="Charges of the reference year",
        default=9_600_000,
        description="null: not known yet, and asked for",
    )
    reference_msu_hours: _Positive = Field(
        title="MSU consumed in the reference year", default=12_000_000
    )
    growth_price_ratio: Annotated[float, Field(ge=0, le=2, json_schema_extra={"unit": "ratio"})] = (
        Field(
            title="Growth price",
            default=0.5,
            json_schema_extra={"hint": "Of the price of the baseline"},
        )
    )
    growth_share_per_year: Annotated[
        float, Field(ge=-0.5, le=1, json_schema_extra={"unit": "share"})
    ] = Field(title="Growth of the consumption a year", default=0.06)
    growth_low: Annotated[float, Field(ge=-0.5, le=1, json_schema_extra={"unit": "share"})] = Field(
        title="Growth, P5", default=0.06, json_schema_extra={"hint": "Lower in 1 of 20 cases"}
    )
    growth_high: Annotated[float, Field(ge=-0.5, le=1, json_schema_extra={"unit": "share"})] = (
        Field(
            title="Growth, P95", default=0.06, json_schema_extra={"hint": "Higher in 1 of 20 cases"}
        )
    )
    years: Annotated[int, Field(ge=1, le=10)] = Field(title="Years", default=3)
    saved_msu_hours_per_year: MsuHours = Field(title="MSU saved a year", default=600_000)
    charges_fall_per_year: ChargedAmount | None = Field(
        title="Fall of the reference year's charges",
        default=192_000,
        json_schema_extra={
            "unit": "a year",
            "hint": "By the lower peaks, when the change is live. Empty: as the peak falls",
        },
    )
    peak_msu: Annotated[float, Field(gt=0, le=1e9), LARGE_ENOUGH] | None = Field(
        title="Peak of the reference year",
        default=None,
        json_schema_extra={"unit": "MSU", "hint": "Mean of its months' peaks, all machines"},
    )
    saved_peak_msu: Annotated[float, Field(ge=0, le=1e9)] | None = Field(
        title="MSU saved of the peak",
        default=None,
        json_schema_extra={"unit": "MSU", "hint": "What the change takes off it"},
    )
    least_baseline_msu_hours: MsuHours = Field(
        title="Least baseline",
        default=0,
        json_schema_extra={"hint": "What has to be committed at least, a year"},
    )
    in_force: ContractsInForce | None = Field(
        title="Contracts in force now",
        default=None,
        description="null: none. What the change saves a month of them is a twelfth of its year",
    )


class SigningYear(OutputModel):
    """A year of the contract: ids of its figures by when the change goes live."""

    year: int
    consumed: str
    consumed_after: str
    cost: dict[GoingLive, str]


class SigningChoice(OutputModel):
    """What a time of going live costs: ids of its figures. low, high: at P5 and P95 of growth."""

    time: GoingLive
    label: str
    cost: str
    saved: str | None
    cost_low: str | None
    cost_high: str | None


class BaselineCost(OutputModel):
    """What all years cost at a baseline, price held, without the change and with it."""

    baseline_msu_hours: float
    cost: float
    cost_after: float


class SavingInForce(OutputModel):
    """What the change is worth under contracts that are in force, in one of their years or in all.

    saved, saved_low, saved_high: ids of figures, the latter at P5 and P95 of growth; null where
    they are one. Answers that were frozen before these opened their working have amounts there.
    """

    label: str
    year: ContractYear | None = Field(description="null: all years of all contracts")
    saved: str
    saved_low: str | float | None
    saved_high: str | float | None


class SigningInForce(OutputModel):
    """The contracts in force: this contract year first, then all of it, and what is said of it."""

    says: list[str]
    wordings: dict[str, TextWithAmounts]
    savings: list[SavingInForce]
    months: list[ConsumptionMonth]


class SigningAnswer(LabAnswer):
    """What a change is worth before and after signing. advice: what to do, in a sentence."""

    currency: str
    advice: str
    advice_wording: TextWithAmounts | None = Field(
        description="`advice` apart from its numbers, to write them in a reader's way"
    )
    choices: list[SigningChoice]
    years: list[SigningYear]
    baselines: list[BaselineCost]
    cheapest: str = Field(description="Which of the baselines costs least, price held, and what")
    cheapest_wording: TextWithAmounts | None
    in_force: SigningInForce | None = Field(description="null: no contract in force was stated")


def before_or_after_signing(content: SigningContent) -> SigningAnswer:
    """Return what a change is worth by when it goes live. Raises InvalidInputError."""
    return _Signing(content).answer()


class _Signing:
    def __init__(self, content: SigningContent) -> None:
        self._content = content
        self._bench = Bench()
        self._ledger = self._bench.ledger

    def answer(self) -> SigningAnswer:
        content = self._content
        _check(content)
        self._record_terms()
        years = self._record_years(None)
        for time in GOING_LIVE:
            self._record_total(time, None)
        self._record_savings()
        ranged = content.growth_low != content.growth_high
        for end in ("low", "high") if ranged else ():
            self._record_years(end)
            for time in GOING_LIVE:
                self._record_total(time, end)
        in_force = None if content.in_force is None else self._in_force(content.in_force)
        self._warn()
        baselines = _drawn(content)
        figures = ["saved[before_price_held]", "saved[after_signing]"]
        figures += ["saved[before_total_derived]", "fall_at_equal_cost"]
        if in_force is not None and in_force.savings:
            figures.insert(0, IN_FORCE_SAVED)
        return SigningAnswer(
            figures=self._bench.figures(*figures),
            inputs=self._bench.inputs(),
            warnings=self._bench.notices,
            currency=content.currency,
            advice=(advice := self._advice()),
            advice_wording=wording_of(advice),
            choices=[
                SigningChoice(
                    time=time,
                    label=label,
                    cost=_total(time, None),
                    saved=None if time == "never" else Id.write("saved", time),
                    cost_low=_total(time, "low") if ranged else None,
                    cost_high=_total(time, "high") if ranged else None,
                )
                for time, label in GOING_LIVE.items()
            ],
            years=years,
            baselines=baselines,
            cheapest=(cheapest := _cheapest(content, baselines)),
            cheapest_wording=wording_of(cheapest),
            in_force=in_force,
        )

    def _record_terms(self) -> None:
        content, bench, ledger = self._content, self._bench, self._ledger
        a_year = f"{content.currency}/year"
        bench.given("charges", "Charges of the reference year", _charges(content), a_year)
        bench.given(
            "reference",
            "MSU consumed in the reference year",
            content.reference_msu_hours,
            "MSU-hours/year",
        )
        bench.given(
            "growth_price_ratio", "Growth price by baseline's", content.growth_price_ratio, "ratio"
        )
        bench.given(
            "saved_a_year", "MSU saved a year", content.saved_msu_hours_per_year, "MSU-hours/year"
        )
        if content.peak_msu is not None and content.saved_peak_msu is not None:
            bench.given("peak", "Peak of the reference year", content.peak_msu, "MSU")
            bench.given("saved_peak", "MSU saved of the peak", content.saved_peak_msu, "MSU")
            ledger.derive(
                "peak_share",
                share_taken_off,
                "saved_peak",
                "peak",
                label="Peak that the change saves",
            )
        if content.charges_fall_per_year is None:
            ledger.derive("charges_fall", fall_with_the_peak, "charges", "saved_peak", "peak")
        else:
            bench.given(
                "charges_fall", "Fall of the charges", content.charges_fall_per_year, a_year
            )
        ends = {"": content.growth_share_per_year}
        if content.growth_low != content.growth_high:
            ends |= {"low": content.growth_low, "high": content.growth_high}
        for end, share in ends.items():
            which = {"": "", "low": ", P5", "high": ", P95"}[end]
            growth_id = _growth(end or None)
            bench.given(growth_id, f"Growth a year{which}", share, "share/year")
        ledger.derive("price", price_of_the_reference_year, "charges", "reference")
        ledger.derive(
            "baseline_after",
            consumed_after,
            "reference",
            "saved_a_year",
            label="Baseline where the change is live in the reference year",
        )
        ledger.derive(
            "charges_after",
            charges_with_change,
            "charges",
            "charges_fall",
            label="Charges of a reference year with the change",
        )
        ledger.derive(
            "saved_share",
            share_taken_off,
            "saved_a_year",
            "reference",
            label="Consumption that the change saves",
        )
        ledger.derive(
            "fall_share",
            share_taken_off,
            "charges_fall",
            "charges",
            label="Charges that it takes off",
        )

    def _record_years(self, end: str | None) -> list[SigningYear]:
        ledger, rows = self._ledger, []
        which = {None: "", "low": ", P5", "high": ", P95"}[end]
        for year in range(1, self._content.years + 1):
            count = Id.write("year", year, "number")
            if count not in ledger:
                self._bench.given(count, f"Years to year {year}", float(year), "years")
            consumed = _of_year(year, end, "consumed")
            consumed_with = _of_year(year, end, "consumed_after")
            ledger.derive(
                consumed,
                consumption_of_year,
                "reference",
                _growth(end),
                count,
                label=f"MSU consumed in year {year}{which}",
            )
            ledger.derive(
                consumed_with,
                consumed_after,
                consumed,
                "saved_a_year",
                label=f"MSU consumed in year {year}, with the change{which}",
            )
            held, derived = cost_at_held_price, cost_at_derived_total
            ratio = "growth_price_ratio"
            costs: tuple[tuple[GoingLive, Function, tuple[str, ...]], ...] = (
                ("never", held, ("reference", "price", ratio, consumed)),
                ("after_signing", held, ("reference", "price", ratio, consumed_with)),
                ("before_price_held", held, ("baseline_after", "price", ratio, consumed_with)),
                (
                    "before_total_derived",
                    derived,
                    ("charges_after", ratio, consumed_with, "baseline_after"),
                ),
            )
            for time, function, inputs in costs:
                ledger.derive(
                    _cost(year, time, end),
                    function,
                    *inputs,
                    label=f"Cost of year {year}, {_within(GOING_LIVE[time])}{which}",
                )
            rows.append(
                SigningYear(
                    year=year,
                    consumed=consumed,
                    consumed_after=consumed_with,
                    cost={time: _cost(year, time, end) for time in GOING_LIVE},
                )
            )
        return rows

    def _record_total(self, time: GoingLive, end: str | None) -> None:
        which = {None: "", "low": ", P5", "high": ", P95"}[end]
        self._ledger.derive(
            _total(time, end),
            total_amount,
            *(_cost(year, time, end) for year in range(1, self._content.years + 1)),
            label=f"{GOING_LIVE[time]}, {self._content.years} years{which}",
        )

    def _record_savings(self) -> None:
        never = _total("never", None)
        for time, label in GOING_LIVE.items():
            if time == "never":
                continue
            self._ledger.derive(
                Id.write("saved", time),
                bill_saving,
                never,
                _total(time, None),
                label=f"Saved, {_within(label)}",
            )
        self._ledger.derive(
            "fall_at_equal_cost",
            fall_at_equal_cost,
            "charges",
            _total("after_signing", None),
            self._record_at_full_charges(),
        )

    def _record_at_full_charges(self) -> str:
        """Record what a change before signing costs where the charges do not fall at all."""
        ledger, years = self._ledger, range(1, self._content.years + 1)
        for year in years:
            ledger.derive(
                Id.write("year", year, "cost_at_full_charges"),
                cost_at_derived_total,
                "charges",
                "growth_price_ratio",
                _of_year(year, None, "consumed_after"),
                "baseline_after",
                label=f"Cost of year {year}, live before, the charges not lower",
            )
        return ledger.derive(
            "cost_at_full_charges",
            total_amount,
            *(Id.write("year", year, "cost_at_full_charges") for year in years),
            label="Live before, the charges not lower",
        )

    def _advice(self) -> Phrase:
        """Return what to do: whether going live before signing costs less."""
        value = self._bench.value
        what, share = ("the charges of the reference year", "fall_share")
        if "peak_share" in self._ledger:
            what, share = ("the peak", "peak_share")
        if not value("saved_share") and not value(share):
            return phrase("Enter what the change saves of the peak and of the consumption.")
        lowers = (
            f"Your change lowers {what} by {rounded_share(value(share), 1)} and consumption by "
            f"{rounded_share(value('saved_share'), 1)}"
        )
        after = value(_total("after_signing", None))
        held, derived = (
            value(_total(time, None)) < after
            for time in ("before_price_held", "before_total_derived")
        )
        if held and derived:
            return phrase(f"{lowers}: let it go live before the reference year.")
        if held:
            return phrase(
                f"{lowers}: let it go live after signing unless the price per MSU is fixed."
            )
        if derived:
            return phrase(
                f"{lowers}: let it go live before the reference year unless the price per MSU is "
                "fixed."
            )
        return phrase(f"{lowers}: let it go live after signing.")

    def _in_force(self, contracts: ContractsInForce) -> SigningInForce:
        """Work out what the change is worth now: in this contract year, and in all of them."""
        content = self._content
        saved = content.saved_msu_hours_per_year / MONTHS
        stated = contracts.model_copy(
            update={"saved_msu_hours_per_month": saved, "currency": content.currency}
        )
        try:
            answer = contracts_within(self._bench, stated)
        except InvalidInputError as refusal:
            field = refusal.field
            if field == "saved_msu_hours_per_month":
                raise InvalidInputError("saved_msu_hours_per_year", str(refusal)) from refusal
            raise InvalidInputError(f"in_force.{field}", str(refusal)) from refusal
        ranged = content.growth_low != content.growth_high
        growths = (("low", "P5", content.growth_low), ("high", "P95", content.growth_high))
        ends: list[tuple[str, str, Bench]] = []
        for end, words, growth in growths if ranged else ():
            bench = Bench()
            contracts_within(bench, _at_growth(stated, growth))
            ends.append((Id.within("in_force", end), f", at {words} of growth", bench))

        def saving(label: str, year: ContractYear | None, figure: str) -> SavingInForce:
            at_ends = [
                self._ledger.include_within(bench.ledger, figure, name, words)
                for name, words, bench in ends
            ]
            both = len(at_ends) == len(growths) and all(
                self._ledger[name].value is not None for name in at_ends
            )
            return SavingInForce(
                label=label,
                year=year,
                saved=figure,
                saved_low=at_ends[0] if both else None,
                saved_high=at_ends[-1] if both else None,
            )

        savings = [
            saving(
                f"{LabWords.this_contract_year}: {year.contract}, {year.months}", year, year.saved
            )
            for year in answer.years
            if year.is_this_year
        ]
        if answer.years:
            savings.append(saving(LabWords.whole_contract, None, IN_FORCE_SAVED))
        sentences = [self._now(year) for year in answer.years if year.is_this_year]
        return SigningInForce(
            says=[*sentences],
            wordings=wordings_of(sentences),
            savings=savings,
            months=answer.months,
        )

    def _now(self, year: ContractYear) -> Phrase:
        """Say what the change is worth in this contract year, and how far it reaches."""
        saved = self._ledger[year.saved]
        left = None if year.charged_after is None else self._ledger[year.charged_after]
        which = _which(year)
        if saved.value is None or (left is not None and left.value is None):
            return phrase(f"{which}: what the change saves is not known: {saved.why_missing}.")
        worth = f"{which}: the change saves {Amount(saved.value, self._content.currency)}"
        if year.runs_out is not None:
            return phrase(
                f"{worth}; from {year.runs_out} on nothing is left above the baseline, and a "
                "further saving is worth nothing in that year."
            )
        if left is None or left.value is None:
            return phrase(f"{worth}.")
        if left.value <= 0:
            return phrase(f"{worth}; nothing lies above the baseline.")
        return phrase(
            f"{worth}; {Amount(left.value, left.unit)} above the baseline are left with it."
        )

    def _warn(self) -> None:
        content, bench = self._content, self._bench
        if content.charges_fall_per_year is None:
            bench.warn(
                "fall_with_the_peak",
                "The charges are taken to fall as the peak does. Where levels or products price "
                "it otherwise, enter the fall of the charges.",
            )
        if content.growth_price_ratio < 1:
            bench.warn(
                "lowest_is_cheapest",
                "With a growth price below that of the baseline, the lowest baseline is the "
                "cheapest at a price that is held: commit the least that you must.",
            )
        bench.warn(
            "clauses",
            "Which of the two a contract does, hold the price per MSU or derive the total from "
            "the charges of the reference year, stands in its clauses. Nothing here is an offer "
            "of anybody.",
        )


def _check(content: SigningContent) -> None:
    if content.saved_msu_hours_per_year >= content.reference_msu_hours:
        raise InvalidInputError(
            "saved_msu_hours_per_year", "is all that the reference year consumes: state less"
        )
    _check_peak(content)
    if (content.charges_fall_per_year or 0) >= _charges(content):
        raise InvalidInputError(
            "charges_fall_per_year", "is all that the reference year is charged: state less"
        )
    if not content.growth_low <= content.growth_share_per_year <= content.growth_high:
        raise InvalidInputError(
            "growth_low", "P5, growth and P95 have to be in order, the lowest first"
        )
    if content.least_baseline_msu_hours > content.reference_msu_hours:
        raise InvalidInputError(
            "least_baseline_msu_hours", "is more than the reference year consumes: state less"
        )
    least = min(0, content.growth_low)
    last = content.reference_msu_hours * (1 + least) ** content.years
    if content.saved_msu_hours_per_year >= last:
        raise InvalidInputError(
            "saved_msu_hours_per_year", "is all that the last year consumes: state less"
        )


def _charges(content: SigningContent) -> float:
    if content.charges_per_year is None:
        raise InvalidInputError(
            "charges_per_year", "enter what the reference year is charged: bills do not say it"
        )
    return content.charges_per_year


def _check_peak(content: SigningContent) -> None:
    peak, saved = content.peak_msu, content.saved_peak_msu
    if (peak is None) != (saved is None):
        missing = "peak_msu" if peak is None else "saved_peak_msu"
        raise InvalidInputError(missing, "state both the peak and what is saved of it, or neither")
    if peak is not None and saved is not None and saved >= peak:
        raise InvalidInputError("saved_peak_msu", "is all of the peak: state less")
    if content.charges_fall_per_year is None and peak is None:
        raise InvalidInputError(
            "charges_fall_per_year", "state how far they fall, or the peak and what is saved of it"
        )


def _at_growth(contracts: ContractsInForce, growth: float) -> ContractsInForce:
    """Return contracts at an end of growth: months not reported move with it, by the year.

    A planned month of the first year is (1 + growth) ÷ (1 + planned growth) of what was planned.
    """
    factor = (1 + growth) / (1 + contracts.growth_share_per_year)

    def moved(months: Sequence[float | None]) -> list[float | None]:
        return [
            value
            if value is None or place < contracts.reported_months
            else value * factor ** (place // MONTHS + 1)
            for place, value in enumerate(months)
        ]

    return contracts.model_copy(
        update={
            "consumed_msu_hours": moved(contracts.consumed_msu_hours),
            "cpu_hours": moved(contracts.cpu_hours),
            "peak_msu": moved(contracts.peak_msu),
            "parts": [
                part.model_copy(update={"consumed_msu_hours": moved(part.consumed_msu_hours)})
                for part in contracts.parts
            ],
            "growth_share_per_year": growth,
        }
    )


def _within(label: str) -> str:
    """Return a label as it stands within a sentence."""
    return label[0].lower() + label[1:]


def _which(year: ContractYear) -> str:
    return f"{year.contract}, {year.months}"


def _growth(end: str | None) -> str:
    return "growth_a_year" if end is None else Id.write("growth", end)


def _of_year(year: int, end: str | None, name: str) -> str:
    return Id.write("year", year if end is None else (str(year), end), name)


def _cost(year: int, time: GoingLive, end: str | None) -> str:
    return Id.write("year", year if end is None else (str(year), end), "cost", time)


def _total(time: GoingLive, end: str | None) -> str:
    return Id.write("cost", time if end is None else (time, end))


def _cheapest(content: SigningContent, baselines: Sequence[BaselineCost]) -> Phrase:
    """Say which baseline costs least with the change, of those that may be committed."""
    least = min(baselines, key=lambda drawn: drawn.cost_after)
    which = "lies between the least that has to be committed and the reference year's"
    if least is baselines[0]:
        which = "is the least that has to be committed"
    elif least is baselines[-1]:
        which = "is the reference year's"
    return phrase(
        f"The cheapest baseline at a held price {which}: "
        f"{Amount(least.baseline_msu_hours, 'MSU-hours')} a year, "
        f"{Amount(least.cost_after, content.currency)} in {Amount(content.years, 'years')} with "
        "the change."
    )


def _drawn(content: SigningContent) -> list[BaselineCost]:
    """Return the cost of all years by baseline, from the least to the reference year's."""
    price = _charges(content) / content.reference_msu_hours
    growth = 1 + content.growth_share_per_year
    consumed = [content.reference_msu_hours * growth**year for year in range(1, content.years + 1)]
    low, high = content.least_baseline_msu_hours, content.reference_msu_hours

    def cost(baseline: float, years: Sequence[float]) -> float:
        return sum(
            float(cost_at_held_price(baseline, price, content.growth_price_ratio, year))
            for year in years
        )

    saved = [year - content.saved_msu_hours_per_year for year in consumed]
    places = (low + (high - low) * step / (_DRAWN - 1) for step in range(_DRAWN))
    return [
        BaselineCost(
            baseline_msu_hours=place, cost=cost(place, consumed), cost_after=cost(place, saved)
        )
        for place in places
    ]
