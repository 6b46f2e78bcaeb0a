"""What a scenario's saved MSU are worth, recorded month by month. Method: docs/methods/money.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import inf
from typing import Annotated, ClassVar, Protocol

from pydantic import ConfigDict, Field

from headroom.domain.evidence.words import EvidenceWords
from headroom.domain.machines.million import MILLION_SAVING, million_cost
from headroom.domain.machines.msu import HIGHEST_MSU
from headroom.domain.money.phases import MONTHS, Phase
from headroom.domain.money.pricing import (
    bill_at_flat_price,
    bill_by_levels,
    bill_fall_msu,
    bill_saving,
    capped_msu,
    cash_before,
    consumption_saving,
    costs_of_horizon,
    cumulated_cash,
    grown,
    growth_ratio,
    internal_rate_of_return,
    lost_msu,
    major_units,
    minor_units,
    months_paid_back,
    months_paid_back_at_first,
    months_to_payback,
    net_of_months,
    net_present_value,
    payback_month,
    peak_after,
    present_value,
    return_on_investment,
    saving_at_flat_price,
    saving_of_months,
    total_amount,
    whole_billed_msu,
    yearly_net_saving,
    yearly_saving,
)
from headroom.domain.money.terms import (
    HIGHEST_GROWTH,
    LOWEST_GROWTH,
    LevelPrice,
    Money,
    PricedProduct,
    Product,
)
from headroom.domain.quantities.figures import LABELS
from headroom.domain.quantities.formulas import Function, Ledger, LedgerLine
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import Amount, phrase
from headroom.domain.quantities.quantities import ALWAYS_WHOLE, Kind, Quantity, Source, taken
from headroom.domain.quantities.stated import described
from headroom.domain.quantities.words import FigureWords
from headroom.domain.value.consumption import CONSUMED_PER_MILLION

INTERNAL_RATE = "internal_rate_of_return"
"""A figure of the point estimate: an interval is the net present value's."""
MOST_MONEY = 1e15
PRICE_FACTOR = "price_factor"
"""An input that moves all prices at once: 1 is the prices as they are stated."""
HIGHEST_PRICE_FACTOR = 100
AS_STATED = Source("the prices as they are stated: 1 leaves each as it is")


_IDS = {"licence_per_year": "licence", "consumption_price_per_msu_hour": "consumption_price"}
"""Numbers of the money whose quantities are called otherwise."""
TODAY = (
    LedgerLine("yearly_saving", yearly_saving, "monthly_saving"),
    LedgerLine("running_costs", total_amount, "licence yearly_costs", "Running costs"),
    LedgerLine("yearly_net_saving", yearly_net_saving, "yearly_saving running_costs"),
)
PRICES_OF_YEAR = LedgerLine(
    "{of_year}price_growth",
    growth_ratio,
    "price_growth_share_per_year {of_year}elapsed",
    "Prices of year {year} against year 1",
)
BILLED_AS_MEASURED = LedgerLine(
    "{own}billed_saving_msu",
    bill_fall_msu,
    "{billed} {billed_after}",
    "MSU that the bill of {product} falls by",
)
BILLED_WHOLE = (
    LedgerLine(
        "{own}measured_saving_msu",
        bill_fall_msu,
        "{measured} {measured_after}",
        "MSU that the peak of {product} falls by, before rounding",
    ),
    BILLED_AS_MEASURED._replace(label="Whole MSU that the bill of {product} falls by"),
)
LOST = LedgerLine(
    "{own}lost_msu",
    lost_msu,
    "{at_old_peak} {fall}",
    "MSU of {product} lost to the next peak or the cap",
)
PEAKS_OF_YEAR = (
    LedgerLine(
        "{at}peak_growth",
        growth_ratio,
        "{own}peak_growth_share_per_year {of_year}elapsed",
        "Peak of {product} in year {year} against year 1",
    ),
    LedgerLine("{at}peak_msu", grown, "{peak} {at}peak_growth", "{peak_label}, year {year}"),
    LedgerLine("{at}next_peak_msu", grown, "{next} {at}peak_growth", "{next_label}, year {year}"),
)
CASH_OF_PHASE = (
    LedgerLine("{at}amount", saving_of_months, "{saving} {at}months", "Saving of {words}"),
    LedgerLine("{at}net", net_of_months, "{at}amount running_costs {at}months", "Net of {words}"),
    LedgerLine(
        "{at}cumulated",
        cumulated_cash,
        "{before} {at}net",
        "Cumulated cash flow after month {last}",
    ),
)
PAID_BACK = "Months that it has stayed paid back, after month {last}"
PAID_BACK_AT_FIRST = LedgerLine(
    "{at}paid_back", months_paid_back_at_first, "{before} {at}cumulated {at}months", PAID_BACK
)
PAID_BACK_LATER = LedgerLine(
    "{at}paid_back", months_paid_back, "{known} {before} {at}cumulated {at}months", PAID_BACK
)
DISCOUNTED_CASH_OF_PHASE = (
    LedgerLine(
        "{at}present_value",
        present_value,
        "{at}net discount_rate_share {of_year}number",
        "Present value of {words}",
    ),
    LedgerLine(
        "{at}discounted_cash",
        cumulated_cash,
        "{before} {at}present_value",
        "Cumulated discounted cash after month {last}",
    ),
)
NOT_DISCOUNTED = "Net value, not discounted"
"""What the net present value is called without a rate, at which it is none."""
DISCOUNTED_PAID_BACK = "Months that it has stayed paid back, discounted, after month {last}"
DISCOUNTED_PAID_BACK_AT_FIRST = LedgerLine(
    "{at}discounted_paid_back",
    months_paid_back_at_first,
    "{before} {at}discounted_cash {at}months",
    DISCOUNTED_PAID_BACK,
)
DISCOUNTED_PAID_BACK_LATER = LedgerLine(
    "{at}discounted_paid_back",
    months_paid_back,
    "{known} {before} {at}discounted_cash {at}months",
    DISCOUNTED_PAID_BACK,
)
CASH_OF_YEAR = (
    LedgerLine("{at}saving", total_amount, "{amounts}", "Saving of year {year}"),
    LedgerLine("{at}net", total_amount, "{nets}", "Net of year {year}"),
    LedgerLine(
        "{at}present_value",
        present_value,
        "{at}net discount_rate_share {at}number",
        "Present value of year {year}",
    ),
)


@dataclass(frozen=True, slots=True)
class Variable:
    """An input that may be uncertain or sought: its place in the content, and its possible range.

    field: None where the content does not hold the number (it comes from a document).
    low, high: in the quantity's unit. currency: where the content holds minor units of one.
    whose: what the quantity belongs to, where its own label does not say. saving_of: the
    substitution whose measured saving it is.
    """

    field: str | None
    low: float
    high: float
    currency: str | None = None
    whose: str | None = None
    saving_of: str | None = None


@dataclass(frozen=True, slots=True)
class ProductIds:
    """Ids of one product's figures; None where its peak is not known or it does not apply."""

    __pydantic_config__: ClassVar[ConfigDict] = ALWAYS_WHOLE

    label: str
    applies: bool
    saving: str
    saved: Annotated[str | None, Field(description="Id of the MSU that its peak falls by")] = None
    lpars: Annotated[
        tuple[str, ...] | None,
        Field(
            description="LPARs of the profile by whose peak it is billed; null without a profile"
        ),
    ] = None
    peak_before: str | None = None
    peak_after: str | None = None
    billed_before: Annotated[
        str | None,
        Field(description="Id of the whole MSU billed; null where MSU count as measured"),
    ] = None
    billed_after: str | None = None
    measured_saving: Annotated[
        str | None,
        Field(
            description="Id of the MSU that its peak falls by before they are counted whole; null "
            "where they count as measured"
        ),
    ] = None
    billed_saving: Annotated[
        str | None, Field(description="Id of the MSU that its bill falls by")
    ] = None
    lost: Annotated[
        str | None, Field(description="Id of the MSU lost to the next peak or the cap")
    ] = None
    bill_before: str | None = None
    bill_after: str | None = None


@dataclass(frozen=True, slots=True)
class YearIds:
    """Ids of one year's figures."""

    year: int
    saving: str
    net: str
    present_value: str
    cumulated: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BillLine(ProductIds):
    """One product at full adoption in year 1: ids of its figures, and its bill rounded once.

    Ids are null where the product does not apply or its own peak is not stated.
    """

    before_minor: Annotated[int | None, Field(description="A month's bill, whole minor units")]
    after_minor: int | None
    saving_minor: int | None


def bill_lines(ledger: Ledger, products: Sequence[ProductIds], currency: str) -> list[BillLine]:
    """Return the lines of the bill at full adoption: the one place where money is rounded."""

    def minor(quantity_id: str | None) -> int | None:
        value = None if quantity_id is None else ledger[quantity_id].value
        return None if value is None else minor_units(value, currency)

    lines = []
    for product in products:
        before, after = minor(product.bill_before), minor(product.bill_after)
        # what is printed adds up: the saving is the difference of the two printed amounts
        saving = minor(product.saving) if before is None or after is None else before - after
        lines.append(
            BillLine(**asdict(product), before_minor=before, after_minor=after, saving_minor=saving)
        )
    return lines


@dataclass(frozen=True, slots=True)
class ProfiledPeak:
    """Where a profile says what a product is billed by: its LPARs, and ids of their figures.

    peak: None where the profile has no value in MSU.
    """

    lpars: tuple[str, ...]
    peak: str | None
    saved: str
    saved_at_old_peak: str


class Given(Protocol):
    """Records a stated number and returns its id."""

    def __call__(
        self,
        quantity_id: str,
        label: str,
        value: float,
        unit: str,
        variable: Variable | None = None,
    ) -> str: ...


class MoneyRecorder:
    """Records the money of a scenario: today at full adoption, then phase by phase."""

    def __init__(
        self,
        ledger: Ledger,
        money: Money,
        given: Given,
        profiled: Sequence[ProfiledPeak] | None = None,
    ) -> None:
        """Begin. profiled: for each product what a profile says; None without a profile."""
        self._ledger = ledger
        self._money = money
        self._given = given
        self._profiled = profiled
        self._peaks: dict[int, str] = {}
        self._bills: dict[int, tuple[Function, tuple[str, ...]]] = {}
        self._capped = False
        self.prices: list[str] = []
        self.products: list[ProductIds] = []
        self.years: list[YearIds] = []

    def record_today(self) -> None:
        """Record prices, costs, and the saving at full adoption in year 1, in both modes."""
        money, derive = self._money, self._ledger.derive
        self._state_prices()
        for number, product in enumerate(money.products, 1):
            self._record_product(number, product)
        self._vary_all_prices()
        by_peak = (total_amount, tuple(product.saving for product in self.products))
        by_hour = (consumption_saving, ("msu_hours_saved_per_month", "consumption_price"))
        chosen = by_peak if money.mode == "peak" else by_hour
        for figure, (function, inputs) in (
            ("peak_monthly_saving", by_peak),
            ("consumption_monthly_saving", by_hour),
            ("monthly_saving", chosen),
        ):
            if inputs:
                derive(figure, function, *inputs)
            else:
                self._no_saving(figure)
        if money.consumption_price_per_msu_hour is not None:
            derive(MILLION_SAVING, million_cost, CONSUMED_PER_MILLION, "consumption_price")
        self._ledger.record(TODAY)
        for year in range(2, money.years + 1):
            self._ledger.record([PRICES_OF_YEAR], year=year, of_year=Id.within("year", year))

    def _vary_all_prices(self) -> None:
        """Record the factor that moves all prices together, where there is one to move."""
        ledger = self._ledger
        self.prices = [
            quantity.id
            for quantity in ledger.quantities()
            if quantity.value is not None and _is_price(quantity.id)
        ]
        if self.prices:
            label = "All prices together, factor"
            is_assumed = any(ledger[price].kind == "assumed" for price in self.prices)
            kind: Kind = "assumed" if is_assumed else "derived"
            ledger.add(Quantity(PRICE_FACTOR, label, 1.0, "ratio", kind, source=AS_STATED))

    def _no_saving(self, figure: str) -> None:
        why = "no product with a price is stated"
        unit = f"{self._money.currency}/month"
        self._ledger.add(Quantity(figure, LABELS[figure], None, unit, "assumed", why_missing=why))

    def _amount(self, quantity_id: str, label: str, minor: float, unit: str, place: str) -> str:
        currency = self._money.currency
        return self._given(
            quantity_id,
            label,
            major_units(minor, currency),
            f"{currency}{unit}",
            Variable(place, 0, MOST_MONEY, currency),
        )

    def _state_prices(self) -> None:
        """Record every number of the money by the label, unit and ends that its model has."""
        money = self._money
        for field, field_text in described(Money).items():
            if "." in field or field_text.unit in (None, "years"):
                continue
            quantity_id, value = _IDS.get(field, field), getattr(money, field)
            unit = field_text.unit or ""
            if unit == "money":
                unit = f"/{field_text.per}" if field_text.per else ""
                if value is not None:
                    self._amount(quantity_id, field_text.label, value, unit, f"money.{field}")
                    continue
                why = f"no {field_text.label[:1].lower()}{field_text.label[1:]} is stated"
                self._ledger.add(
                    Quantity(
                        quantity_id,
                        field_text.label,
                        None,
                        f"{money.currency}{unit}",
                        "assumed",
                        why_missing=why,
                    )
                )
            elif value is not None:
                variable = Variable(f"money.{field}", field_text.low, field_text.high)
                self._given(quantity_id, field_text.label, value, unit, variable)
        self._capped = money.defined_capacity_msu is not None

    def _record_product(self, number: int, product: Product) -> None:
        name, place, label = (
            Id.within("product", number),
            f"money.products.{number - 1}",
            product.label,
        )
        saving = f"{name}saving"
        if not product.applies:
            self._take(
                saving,
                f"Monthly saving, {label}: it does not run in this LPAR",
                f"{self._money.currency}/month",
                "the product does not run in this LPAR",
            )
            self.products.append(ProductIds(label, False, saving))
            return
        self._bills[number] = self.state_price(name, f"{place}.price", product)
        profiled = None if self._profiled is None else self._profiled[number - 1]
        saved = at_old_peak = "r4ha_saved_msu"
        lpars = None
        if profiled is not None:
            saved, at_old_peak = profiled.saved, profiled.saved_at_old_peak
            lpars = profiled.lpars
        if not self._state_peak(number, product, profiled):
            self._derive_saving(number, saved, name, None, f"Monthly saving, {label}")
            self.products.append(ProductIds(label, True, saving, saved, lpars))
            return
        if self._money.years > 1:
            self._given(
                f"{name}peak_growth_share_per_year",
                f"Growth of the peak of {label} per year",
                product.peak_growth_share_per_year,
                "share",
                Variable(f"{place}.peak_growth_share_per_year", LOWEST_GROWTH, HIGHEST_GROWTH),
            )
        self._derive_saving(number, saved, name, None, f"Monthly saving, {label}")
        measured = f"{name}billed_msu" if self._capped else self._peaks[number]
        measured_after = f"{name}{'billed_msu_after' if self._capped else 'peak_msu_after'}"
        whole = self._money.counts_whole(product)
        self._ledger.record(
            (*BILLED_WHOLE, LOST) if whole else (BILLED_AS_MEASURED, LOST),
            own=name,
            product=label,
            measured=measured,
            measured_after=measured_after,
            billed=f"{name}whole_msu" if whole else measured,
            billed_after=f"{name}whole_msu_after" if whole else measured_after,
            fall=f"{name}{'measured' if whole else 'billed'}_saving_msu",
            at_old_peak=at_old_peak,
        )
        self.products.append(
            ProductIds(
                label,
                True,
                saving,
                saved,
                lpars,
                self._peaks[number],
                f"{name}peak_msu_after",
                f"{name}whole_msu" if whole else None,
                f"{name}whole_msu_after" if whole else None,
                f"{name}measured_saving_msu" if whole else None,
                f"{name}billed_saving_msu",
                f"{name}lost_msu",
                f"{name}bill",
                f"{name}bill_after",
            )
        )

    def _state_peak(self, number: int, product: Product, profiled: ProfiledPeak | None) -> bool:
        """Record a product's peak and the next one; return whether the peak is known."""
        name, place, label = (
            Id.within("product", number),
            f"money.products.{number - 1}",
            product.label,
        )
        words = FigureWords.unstated
        in_profile = profiled is not None and profiled.peak is not None
        if product.peak_msu is not None and (product.keep_peak or not in_profile):
            self._peaks[number] = self._given(
                f"{name}peak_msu",
                f"R4HA peak of {label}",
                product.peak_msu,
                "MSU",
                Variable(f"{place}.peak_msu", 1e-6, HIGHEST_MSU),
            )
        elif profiled is not None and profiled.peak is not None:
            self._peaks[number], words = profiled.peak, "in the profile already"
        else:
            return False
        identity, quantity = f"{name}next_peak_msu", f"Next R4HA peak of {label}"
        if product.next_peak_msu is None or words != FigureWords.unstated:
            self._take(identity, f"{quantity}, {words}: 0", "MSU", f"it is {words}")
            return True
        variable = Variable(f"{place}.next_peak_msu", 0, product.peak_msu or HIGHEST_MSU)
        self._given(identity, quantity, product.next_peak_msu, "MSU", variable)
        return True

    def _take(self, quantity_id: str, label: str, unit: str, because: str) -> str:
        """Record a 0 that nobody states."""
        return self._ledger.add(
            Quantity(quantity_id, label, 0.0, unit, "assumed", source=taken(because))
        )

    def _count(self, quantity_id: str, label: str, number: int, unit: str) -> str:
        """Record a number of months or years of the horizon."""
        return self._ledger.add(Quantity(quantity_id, label, float(number), unit, "derived"))

    def state_price(
        self, name: str, place: str, product: PricedProduct
    ) -> tuple[Function, tuple[str, ...]]:
        """Record a product's prices; return the formula of its bill and what follows the MSU."""
        price, label = product.price, product.label
        per_msu = "/MSU/month"
        if not isinstance(price, LevelPrice):
            flat = self._amount(
                f"{name}price",
                f"Price of {label}",
                price.flat_per_msu_month,
                per_msu,
                f"{place}.flat_per_msu_month",
            )
            return bill_at_flat_price, (flat,)
        base = f"{name}base", f"Base charge of {label}"
        inputs = [
            # levels from the first MSU on leave nothing for a base charge to cover
            self._amount(*base, price.base_per_month or 0, "/month", f"{place}.base_per_month")
            if price.levels[0].from_msu > 0 or price.base_per_month
            else self._take(
                *base, f"{self._money.currency}/month", "the levels begin at the first MSU"
            )
        ]
        for position, level in enumerate(price.levels):
            step, where = name + Id.within("level", position + 1), f"{place}.levels.{position}"
            inputs.append(
                self._given(
                    f"{step}from_msu",
                    f"Start of level {position + 1} of {label}",
                    level.from_msu,
                    "MSU",
                )
            )
            inputs.append(
                self._amount(
                    f"{step}price",
                    f"Price of level {position + 1} of {label}",
                    level.price_per_msu_month,
                    per_msu,
                    f"{where}.price_per_msu_month",
                )
            )
        return bill_by_levels, tuple(inputs)

    def _derive_bill(self, number: int, peak: str, name: str, after: str, where: str) -> str:
        """Record what a product's peak costs a month; return the id."""
        product = self._money.products[number - 1]
        label, billed = product.label, peak
        if self._capped:
            billed = self._ledger.derive(
                f"{name}billed_msu{after}",
                capped_msu,
                peak,
                "defined_capacity_msu",
                label=f"Billed MSU of {label}{where}",
            )
        if self._money.counts_whole(product):
            billed = self._ledger.derive(
                f"{name}whole_msu{after}",
                whole_billed_msu,
                billed,
                label=f"Whole MSU billed of {label}{where}",
            )
        function, inputs = self._bills[number]
        return self._ledger.derive(
            f"{name}bill{after}", function, billed, *inputs, label=f"Bill of {label}{where}"
        )

    def _derive_saving(
        self, number: int, saved: str, name: str, phase: Phase | None, label: str
    ) -> str:
        """Record a product's monthly saving at year 1's prices; return the id.

        saved: id of the MSU saved. name: how the ids begin. phase: None for today.
        """
        derive, product = self._ledger.derive, self._money.products[number - 1]
        own, year = Id.within("product", number), 1 if phase is None else phase.year
        if number not in self._peaks:
            return derive(
                f"{name}saving",
                saving_at_flat_price,
                saved,
                f"{own}price",
                label=label,
            )
        words = "" if phase is None else f", months from {phase.first_month} on"
        yearly, peaks = own, [self._peaks[number], f"{own}next_peak_msu"]
        if year > 1:
            yearly = own + Id.within("year", year)
            peaks = self._grown_peaks(number, year, yearly)
        before = f"{yearly}bill"
        if before not in self._ledger:
            self._derive_bill(number, peaks[0], yearly, "", f", year {year}" if year > 1 else "")
        after = derive(
            f"{name}peak_msu_after",
            peak_after,
            peaks[0],
            saved,
            peaks[1],
            label=f"R4HA peak of {product.label} {EvidenceWords.after_the_change.lower()}{words}",
        )
        bill = self._derive_bill(
            number, after, name, "_after", f" {EvidenceWords.after_the_change.lower()}{words}"
        )
        return derive(f"{name}saving", bill_saving, before, bill, label=label)

    def _grown_peaks(self, number: int, year: int, name: str) -> list[str]:
        own = Id.within("product", number)
        if f"{name}peak_growth" not in self._ledger:
            peak, other = self._peaks[number], f"{own}next_peak_msu"
            self._ledger.record(
                PEAKS_OF_YEAR,
                at=name,
                own=own,
                year=year,
                of_year=Id.within("year", year),
                product=self._money.products[number - 1].label,
                peak=peak,
                next=other,
                peak_label=self._ledger[peak].label,
                next_label=self._ledger[other].label,
            )
        return [f"{name}peak_msu", f"{name}next_peak_msu"]

    def record_phase(
        self, number: int, phase: Phase, saved: str, own: Sequence[str] | None = None
    ) -> str:
        """Record a phase's saving per month at its year's prices; return the id.

        saved: id of what the phase saves, R4HA MSU or MSU-hours a month, by the mode. own: the
        same for each product, where a profile tells them apart.
        """
        derive = self._ledger.derive
        if phase.step is None and phase.year == 1:
            return "monthly_saving"
        label = f"Monthly saving, {phase.words()}"
        name = Id.within("phase", number)
        function: Function
        inputs: tuple[str, ...]
        if self._money.mode == "consumption":
            function, inputs = consumption_saving, (saved, "consumption_price")
        elif not self.products:
            # the reason why there is no saving stays the same
            function, inputs = total_amount, ("monthly_saving",)
        else:
            function = total_amount
            inputs = tuple(
                self._derive_saving(
                    product,
                    saved if own is None else own[product - 1],
                    Id.write("product", product, name),
                    phase,
                    f"{label}, {ids.label}",
                )
                if ids.applies
                else ids.saving
                for product, ids in enumerate(self.products, 1)
            )
        if phase.year == 1:
            return derive(f"{name}saving", function, *inputs, label=label)
        prices_of_year_1 = derive(
            f"{name}saving_at_year_1_prices",
            function,
            *inputs,
            label=f"{label}, at the prices of year 1",
        )
        growth = Id.write("year", phase.year, "price_growth")
        return derive(f"{name}saving", grown, prices_of_year_1, growth, label=label)

    def record_years(
        self, stretches: Sequence[Phase], savings: Sequence[str]
    ) -> list[float] | None:
        """Record the cash flows; return them cumulated, before month 1 and after each phase.

        savings: id of each phase's saving per month. None where the saving is missing.
        """
        ledger, derive = self._ledger, self._ledger.derive
        cash = [derive("cash_before", cash_before, "one_off")]
        for year in range(1, self._money.years + 1):
            words = f"Years to the end of year {year}"
            self._count(Id.write("year", year, "number"), words, year, "years")
        months_of_all: list[str] = []
        paid_back = ""
        for number, (phase, saving) in enumerate(zip(stretches, savings, strict=True), 1):
            at, words = Id.within("phase", number), phase.words()
            months_of_all.append(
                self._count(f"{at}months", f"Length of {words}", phase.months, "months")
            )
            ledger.record(
                (*CASH_OF_PHASE, PAID_BACK_LATER if paid_back else PAID_BACK_AT_FIRST),
                at=at,
                words=words,
                last=phase.first_month + phase.months - 1,
                saving=saving,
                before=cash[-1],
                known=paid_back,
            )
            cash.append(f"{at}cumulated")
            paid_back = f"{at}paid_back"
        for year in range(1, self._money.years + 1):
            self._record_year(year, stretches)
        derive(
            "net_present_value",
            net_present_value,
            "one_off",
            *(e.present_value for e in self.years),
            label=None if self._money.discount_rate_share else NOT_DISCOUNTED,
        )
        derive("months_to_payback", months_to_payback, paid_back, *months_of_all)
        self._record_payback(cash[-1])
        self._record_discounted_payback(stretches, months_of_all)
        years = Id.write("year", self._money.years, "number")
        derive("costs_of_horizon", costs_of_horizon, "one_off", "running_costs", years)
        derive(
            "return_on_investment",
            return_on_investment,
            cash[-1],
            "costs_of_horizon",
            why_never="the change costs nothing, so there is no return to calculate",
        )
        nets = [year.net for year in self.years]
        derive(
            INTERNAL_RATE,
            internal_rate_of_return,
            cash[0],
            *nets,
            why_never=_why_no_rate([ledger[name].value for name in (cash[0], *nets)]),
        )
        values = [ledger[yearly].value for yearly in cash]
        return [value for value in values if value is not None] if None not in values else None

    def _record_discounted_payback(self, stretches: Sequence[Phase], months: Sequence[str]) -> None:
        """Record payback as it is without discount, each month's cash at its present value."""
        before, paid_before = "cash_before", ""
        for number, phase in enumerate(stretches, 1):
            at = Id.within("phase", number)
            self._ledger.record(
                (
                    *DISCOUNTED_CASH_OF_PHASE,
                    DISCOUNTED_PAID_BACK_LATER if paid_before else DISCOUNTED_PAID_BACK_AT_FIRST,
                ),
                at=at,
                of_year=Id.within("year", phase.year),
                words=phase.words(),
                last=phase.first_month + phase.months - 1,
                before=before,
                known=paid_before,
            )
            before, paid_before = f"{at}discounted_cash", f"{at}discounted_paid_back"
        self._ledger.derive(
            "months_to_discounted_payback",
            months_to_payback,
            paid_before,
            *months,
            label="Months to discounted payback",
        )
        self._record_payback(before, "discounted_")

    def _record_year(self, year: int, stretches: Sequence[Phase]) -> None:
        at = Id.within("year", year)
        phases = [number for number, phase in enumerate(stretches, 1) if phase.year == year]
        self._ledger.record(
            CASH_OF_YEAR,
            at=at,
            year=year,
            amounts=" ".join(Id.write("phase", number, "amount") for number in phases),
            nets=" ".join(Id.write("phase", number, "net") for number in phases),
        )
        cumulated = Id.write("phase", phases[-1], "cumulated")
        self.years.append(YearIds(year, f"{at}saving", f"{at}net", f"{at}present_value", cumulated))

    def _record_payback(self, last: str, discounted: str = "") -> None:
        end, months = self._ledger[last].value, self._money.years * MONTHS
        short = "" if end is None else f"{Amount(-end, self._money.currency)} short"
        discounting = "discounted" if discounted else "undiscounted"
        self._ledger.derive(
            f"{discounted}payback_month",
            payback_month,
            f"months_to_{discounted}payback",
            last,
            why_never=phrase(
                f"does not pay back in {Amount(months, 'months')}: {short} ({discounting})"
            ),
        )


def _is_price(quantity_id: str) -> bool:
    """Return whether a quantity is a price, or a base charge of a product."""
    id = Id.read(quantity_id)
    return quantity_id == "consumption_price" or (
        id.is_of("product") and id.last in ("price", "base")
    )


def _why_no_rate(flows: Sequence[float | None]) -> str:
    """Return why a cash flow has no internal rate of return."""
    amounts = [flow for flow in flows if flow is not None]
    if min(amounts, default=0.0) >= 0:
        return "no year has an outlay, so there is no rate of return"
    if max(amounts) <= 0:
        return "no year brings in money, so no rate of return makes up for the outlay"
    most = -inf
    for amount in amounts:
        if most > 0 > amount:
            break
        most = max(most, amount)
    else:
        return "next to nothing of what is paid out comes back: no rate above −90 % fits"
    return (
        "money is paid out again after some has come in: with more than one change of sign no "
        "single rate says what the case earns"
    )
