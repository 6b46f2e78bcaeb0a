"""Measured configurations, and the saving of replacing one by another."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field, computed_field

from headroom.domain.evidence.component_costs import Processor
from headroom.domain.evidence.costs import (
    cycle_addition,
    cycle_saving,
    ms_added,
    ms_saved,
    seconds_from_ms,
    touched_addition,
    touched_saving,
    touched_seconds,
)
from headroom.domain.evidence.cycles import (
    NO_RUNS,
    TestCycle,
    TimeUnit,
    mean_time,
    per_transaction,
    requests_differ,
    run_times,
)
from headroom.domain.evidence.rates import (
    RateRange,
    RateSeries,
    add_etr,
    gp_percent,
    ms_at_rate,
    rate_cost,
    specialty_cost,
    specialty_percent,
)
from headroom.domain.evidence.studies import Configuration, Environment, MachineBasis, Study
from headroom.domain.machines.machines import Origin
from headroom.domain.quantities.answers import Unsaid
from headroom.domain.quantities.formulas import Ledger
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.intervals import (
    StandardError,
    joined_error,
    mean_error,
    welch_error,
)
from headroom.domain.quantities.phrases import TextWithAmounts, with_its_amounts, wording_of
from headroom.domain.quantities.quantities import Interval, Quantity, Source

LEVEL = 0.95
"""Probability of the intervals that published runs give."""


@dataclass(frozen=True, slots=True)
class MeasuredConfiguration:
    """One way that a study measured, with its numbers where they are published.

    unit_of_work: what one unit is and, after a semicolon, who or what counts it.
    concurrency: concurrent test cycles or clients; None where not stated.
    measurement: None when no CPU time is published as a number; ``no_measurement`` says why.
    origin: ``user`` where a user entered it; its label then says so.
    """

    id: str
    label: str
    family: str
    study: str
    study_title: str
    environment: Environment
    unit_of_work: str
    payload_class: str
    security: str
    exchange: str
    concurrency: int | None
    measurement: TestCycle | RateSeries | None
    no_measurement: str | None = None
    origin: Origin = "seed"

    @classmethod
    def of(
        cls,
        study: Study,
        way: Configuration,
        key: str,
        label: str,
        measurement: TestCycle | RateSeries | None,
        *,
        no_measurement: str | None = None,
        origin: Origin,
    ) -> MeasuredConfiguration:
        """Return a way of a document under an id and a name, with what was measured of it."""
        return cls(
            id=key,
            label=label,
            family=way.family,
            study=study.id,
            study_title=study.title,
            environment=study.environment(way.environment_id),
            unit_of_work=way.unit_of_work,
            payload_class=way.payload_class,
            security=way.security,
            exchange=way.exchange,
            concurrency=way.concurrency,
            measurement=measurement,
            no_measurement=no_measurement,
            origin=origin,
        )


@dataclass(frozen=True, slots=True)
class PublishedDifference:
    """A saving that a document prints as such, per so many requests."""

    figure: str
    label: str
    value: float
    unit: TimeUnit
    source: Source
    requests_per_cycle: int
    requests_source: Source
    ziip_missing: str


@dataclass(frozen=True, slots=True)
class TouchedShare:
    """The part of a region's GP time that a change touches; it shrinks as the cycles do.

    gp_seconds: of the region, for so many transactions. share: of them that is touched, 0 to 1.
    """

    gp_seconds: float
    transactions: float
    share: float
    source: Source

    @property
    def seconds(self) -> float:
        """Return the touched GP time of a transaction, s."""
        return touched_seconds(self.gp_seconds, self.transactions, self.share)


@dataclass(frozen=True, slots=True)
class SameRate:
    """Two configurations at one rate, transactions per second, in both measured ranges.

    rate: None takes the one that the volume of a window means.
    """

    before: RateSeries
    after: RateSeries
    rate: float | None

    @property
    def sides(self) -> tuple[RateSeries, RateSeries]:
        """Return what is replaced and what replaces it."""
        return self.before, self.after

    @property
    def range(self) -> RateRange:
        """Return the rates that both were measured at or between."""
        shared = self.before.range.shared_with(self.after.range)
        assert shared is not None, "else they make no substitution"
        return shared


@dataclass(frozen=True, slots=True)
class Caveat:
    """Something that a reader must know. text: in English, with its numbers written out."""

    code: str
    text: str

    def __post_init__(self) -> None:
        """Read the amounts that the text was written with."""
        object.__setattr__(self, "text", with_its_amounts(self.text))

    @computed_field(  # type: ignore[prop-decorator]
        description="The same apart from its numbers, to write them in a reader's way; null where "
        "it names none"
    )
    @property
    def wording(self) -> TextWithAmounts | None:
        """Return the text apart from its numbers."""
        return wording_of(self.text)


@dataclass(frozen=True)
class Substitution:
    """One configuration replaced by another: a saving per transaction with its evidence.

    before, after: ids of configurations; None where a document prints the difference alone.
    origin: ``user`` where it is a user's own test; its label then says so. version: of that test.
    touched: where the cycles say how a part of a region's time shrinks, not the saving itself.
    """

    __pydantic_config__: ClassVar = ConfigDict(json_schema_serialization_defaults_required=True)

    id: Annotated[str, Field(examples=["socket2-ezasoket"])]
    label: str
    description: str
    study: str
    study_title: str
    before: Annotated[
        str | None,
        Field(serialization_alias="from", description="Configuration that is replaced"),
    ]
    after: Annotated[
        str | None,
        Field(serialization_alias="to", description="Configuration that replaces it"),
    ]
    environment: Unsaid[Environment]
    evidence: Unsaid[tuple[TestCycle, TestCycle] | SameRate | PublishedDifference]
    caveats: Unsaid[tuple[Caveat, ...]] = ()
    origin: Annotated[Origin, Field(description="`user`: your own test")] = "seed"
    version: Unsaid[int | None] = None
    touched: Unsaid[TouchedShare | None] = None

    @cached_property
    def saving(self) -> Saving:
        """What it saves on GPs and adds on zIIPs, s per transaction, with the whole working."""
        if isinstance(self.evidence, PublishedDifference):
            return _published_saving(self.id, self.evidence)
        if isinstance(self.evidence, SameRate):
            return _saving_of_pair(self.id, self.evidence)
        if self.touched is not None:
            return _touched_saving(self.id, *self.evidence, self.touched)
        return _measured_saving(self.id, *self.evidence)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def gp_saving(self) -> Quantity:
        return self.saving.ledger[self.saving.gp]

    @computed_field  # type: ignore[prop-decorator]
    @property
    def ziip_added(self) -> Quantity:
        return self.saving.ledger[self.saving.ziip]

    @computed_field  # type: ignore[prop-decorator]
    @property
    def measured_machine(self) -> str | None:
        return self.environment.machine_id

    @computed_field  # type: ignore[prop-decorator]
    @property
    def measured_machine_basis(self) -> MachineBasis:
        return self.environment.machine_basis


@dataclass(frozen=True, slots=True)
class Saving:
    """The saving of a substitution with its whole working.

    gp: id of the GP seconds saved per transaction; ziip: id of the zIIP seconds added. Where the
    saving depends on a window's rate, the ledger holds the measured points alone, and
    ``saving_at_rate`` records the saving under these ids. before: id of the GP seconds that a
    transaction took; None where a document prints the difference alone.
    """

    ledger: Ledger
    gp: str
    ziip: str
    before: str | None = None


_BEFORE = "GP time of a transaction before the change"


def _published_saving(key: str, published: PublishedDifference) -> Saving:
    ledger = Ledger()
    difference = ledger.add(
        Quantity(
            published.figure,
            published.label,
            published.value,
            f"{published.unit}/cycle",
            "published",
            source=published.source,
            interval_missing="not published: the document prints one difference, no single runs",
        )
    )
    requests = ledger.add(
        Quantity(
            Id.write("requests_per_cycle", key),
            "Requests per test cycle",
            float(published.requests_per_cycle),
            "requests/cycle",
            "published",
            source=published.requests_source,
        )
    )
    gp = ledger.derive(
        Id.write("gp_saving", key),
        per_transaction(published.unit),
        difference,
        requests,
        label="GP time saved per transaction",
    )
    ziip = ledger.add(
        Quantity(
            Id.write("ziip_added", key),
            "zIIP time added per transaction",
            None,
            "s/transaction",
            "published",
            source=replace(published.source, figure=None, printed=None),
            why_missing=published.ziip_missing,
        )
    )
    return Saving(ledger, gp, ziip)


def saving_at_rate(ledger: Ledger, key: str, pair: SameRate, rate: str, window: str) -> Saving:
    """Record a pair's saving at the rate of a window, on the lines through its measured points.

    key: id of the substitution. rate: id of a rate in the range of the pair. window: how the ids
    of what is recorded begin. ledger: holds that of ``saving``.
    """

    def named(name: str) -> str:
        return window + Id.write(name, key)

    took, after = (ms_at_rate(ledger, side, rate, window, key, "gp") for side in pair.sides)
    gp = ledger.derive(
        named("ms_saved"), ms_saved, took, after, label="GP time saved per transaction, in ms"
    )
    before, after = (
        ms_at_rate(ledger, side, rate, window, key, "specialty") for side in pair.sides
    )
    ziip = ledger.derive(
        named("ziip_ms_added"),
        ms_added,
        after,
        before,
        label="zIIP time added per transaction, in ms",
    )
    return Saving(
        ledger,
        ledger.derive(
            named("gp_saving"), seconds_from_ms, gp, label="GP time saved per transaction"
        ),
        ledger.derive(
            named("ziip_added"),
            seconds_from_ms,
            ziip,
            label="zIIP time added per transaction",
        ),
        ledger.derive(named("gp_before"), seconds_from_ms, took, label=_BEFORE),
    )


def _saving_of_pair(key: str, pair: SameRate) -> Saving:
    ledger = Ledger()
    for series in pair.sides:
        for point in series.points if pair.rate is None else (series.points[0], series.points[-1]):
            add_etr(ledger, series, point)
        if pair.rate is None:
            gp_percent(ledger, series)
            specialty_percent(ledger, series)
    if pair.rate is None:
        return Saving(ledger, Id.write("gp_saving", key), Id.write("ziip_added", key))
    before, after = (rate_cost(ledger, side, pair.rate) for side in pair.sides)
    gp = ledger.derive(
        Id.write("ms_saved", key),
        ms_saved,
        before.sums["gp"],
        after.sums["gp"],
        label="GP time saved per transaction, in ms",
    )
    ziip = ledger.derive(
        Id.write("ziip_ms_added", key),
        ms_added,
        specialty_cost(ledger, pair.after, after),
        specialty_cost(ledger, pair.before, before),
        label="zIIP time added per transaction, in ms",
    )
    return Saving(
        ledger,
        ledger.derive(
            Id.write("gp_saving", key), seconds_from_ms, gp, label="GP time saved per transaction"
        ),
        ledger.derive(
            Id.write("ziip_added", key),
            seconds_from_ms,
            ziip,
            label="zIIP time added per transaction",
        ),
        ledger.derive(
            Id.write("gp_before", key), seconds_from_ms, before.sums["gp"], label=_BEFORE
        ),
    )


def _measured_saving(key: str, before: TestCycle, after: TestCycle) -> Saving:
    ledger = Ledger()
    unit = before.runs[0].times[0].unit
    apart = requests_differ(before, after)
    gp_before, gp_after = (
        mean_time(ledger, side, "gp", unit, each_request=apart) for side in (before, after)
    )
    interval, missing = _difference_interval(before, after, "gp")
    gp = ledger.derive(
        Id.write("gp_saving", key) if apart else Id.write("cycle_saving", key),
        cycle_saving,
        gp_before,
        gp_after,
        label=f"GP time saved per {'transaction' if apart else 'test cycle'}",
        interval=interval,
        interval_missing=missing,
        error=_difference_error(before, after, "gp"),
    )
    ziip_missing = before.ziip_missing or after.ziip_missing
    ziip = Id.write("ziip_added", key)
    if ziip_missing is not None:
        ledger.add(_no_ziip(key, before, ziip_missing))
    else:
        ziip_before, ziip_after = (
            mean_time(ledger, side, "ziip", unit, each_request=apart) for side in (before, after)
        )
        interval, missing = _addition_interval(before, after)
        ziip = ledger.derive(
            ziip if apart else Id.write("cycle_ziip_added", key),
            cycle_addition,
            ziip_after,
            ziip_before,
            label=f"zIIP time added per {'transaction' if apart else 'test cycle'}",
            interval=interval,
            interval_missing=missing,
            error=_addition_error(before, after),
        )
    if not apart:
        requests = ledger.add(
            Quantity(
                Id.write("requests_per_cycle", key),
                "Requests per test cycle",
                float(before.requests_per_cycle),
                "requests/cycle",
                before.kind,
                source=before.requests_source,
            )
        )
        function = per_transaction(unit)
        gp = ledger.derive(
            Id.write("gp_saving", key),
            function,
            gp,
            requests,
            label="GP time saved per transaction",
        )
        if ziip_missing is None:
            ziip = ledger.derive(
                Id.write("ziip_added", key),
                function,
                ziip,
                requests,
                label="zIIP time added per transaction",
            )
    ledger.spread()
    took = gp_before
    if not apart:
        took = ledger.derive(
            Id.write("gp_before", key),
            per_transaction(unit),
            gp_before,
            Id.write("requests_per_cycle", key),
            label=_BEFORE,
        )
    return Saving(ledger, gp, ziip, took)


def _touched_saving(key: str, before: TestCycle, after: TestCycle, touched: TouchedShare) -> Saving:
    """Return the saving where a part of a region's time shrinks as the cycles do."""
    ledger = Ledger()
    unit = before.runs[0].times[0].unit
    part = ledger.derive(
        Id.write("touched_seconds", key),
        touched_seconds,
        *(
            ledger.add(Quantity(Id.write(name, key), label, value, unit_of, kind, touched.source))
            for name, label, value, unit_of, kind in (
                ("region_seconds", "GP time of the region", touched.gp_seconds, "s", before.kind),
                (
                    "region_transactions",
                    "Transactions in that time",
                    touched.transactions,
                    "transactions",
                    before.kind,
                ),
                (
                    "touched_share",
                    "Share of it that the change touches",
                    touched.share,
                    "share",
                    before.kind,
                ),
            )
        ),
    )
    gp_before, gp_after = (
        mean_time(ledger, side, "gp", unit, each_request=True) for side in (before, after)
    )
    error = touched_error(before, after, touched.seconds, "gp")
    gp = ledger.derive(
        Id.write("gp_saving", key),
        touched_saving,
        part,
        gp_before,
        gp_after,
        interval=error.interval(LEVEL) if error else None,
        error=error,
    )
    missing = before.ziip_missing or after.ziip_missing
    if missing is not None:
        return Saving(ledger, gp, ledger.add(_no_ziip(key, before, missing)))
    error = touched_error(before, after, touched.seconds, "ziip")
    ziip_after, ziip_before = (
        mean_time(ledger, side, "ziip", unit, each_request=True) for side in (after, before)
    )
    ziip = ledger.derive(
        Id.write("ziip_added", key),
        touched_addition,
        part,
        gp_before,
        ziip_after,
        ziip_before,
        interval=error.interval(LEVEL) if error else None,
        error=error,
    )
    ledger.spread()
    return Saving(ledger, gp, ziip)


def touched_error(
    before: TestCycle, after: TestCycle, seconds: float, figure: Literal["gp", "ziip"]
) -> StandardError | None:
    """Return how sure ``touched_saving`` or ``touched_addition`` is, to the first order.

    seconds: the touched GP time.
    """
    sides: list[tuple[TestCycle, Processor]] = [(before, "gp"), (after, "gp")]
    if figure == "ziip":
        sides = [(before, "gp"), (before, "ziip"), (after, "ziip")]
    runs = [run_times(cycle, processor, each_request=True) for cycle, processor in sides]
    if min(map(len, runs)) < 2:
        return None
    parts = [mean_error(times, _runs(*side)) for times, side in zip(runs, sides, strict=True)]
    base = parts[0].centre
    slopes: tuple[float, ...]
    if figure == "gp":
        left = parts[1].centre
        centre = touched_saving(seconds, base, left)
        slopes = (seconds * left / base**2, -seconds / base)
    else:
        moved = parts[2].centre - parts[1].centre
        centre = touched_addition(seconds, base, parts[2].centre, parts[1].centre)
        slopes = (-seconds * moved / base**2, -seconds / base, seconds / base)
    return joined_error(centre, parts, slopes)


def _no_ziip(key: str, before: TestCycle, why: str) -> Quantity:
    return Quantity(
        Id.write("ziip_added", key),
        "zIIP time added per transaction",
        None,
        "s/transaction",
        before.kind,
        source=before.requests_source,
        why_missing=why,
    )


def standard_errors(substitution: Substitution) -> dict[str, StandardError]:
    """Return how sure the savings are that come from single runs, by quantity id.

    In the unit of the runs, per test cycle, or in seconds per transaction where the runs took
    different numbers of requests; empty where no single runs are published.
    """
    if not isinstance(substitution.evidence, tuple):
        return {}
    before, after = substitution.evidence
    touched = substitution.touched
    if touched is not None:
        no_ziip = before.ziip_missing or after.ziip_missing
        errors = {
            Id.write("gp_saving", substitution.id): touched_error(
                before, after, touched.seconds, "gp"
            ),
            Id.write("ziip_added", substitution.id): None
            if no_ziip
            else touched_error(before, after, touched.seconds, "ziip"),
        }
        return {key: error for key, error in errors.items() if error and error.error > 0}
    apart = requests_differ(before, after)
    gp, ziip = ("gp_saving", "ziip_added") if apart else ("cycle_saving", "cycle_ziip_added")
    by_quantity = {
        Id.write(gp, substitution.id): _difference_error(before, after, "gp"),
        Id.write(ziip, substitution.id): _addition_error(before, after),
    }
    return {
        key: error for key, error in by_quantity.items() if error is not None and error.error > 0
    }


def _difference_error(
    before: TestCycle, after: TestCycle, processor: Processor
) -> StandardError | None:
    apart = requests_differ(before, after)
    one, other = (run_times(side, processor, each_request=apart) for side in (before, after))
    if min(len(one), len(other)) < 2:
        return None
    return welch_error(one, other, (_runs(before, processor), _runs(after, processor)))


def _addition_error(before: TestCycle, after: TestCycle) -> StandardError | None:
    if before.ziip_missing or after.ziip_missing:
        return None
    if any(run_times(before, "ziip")):
        saved = _difference_error(before, after, "ziip")
        return None if saved is None else saved.moved(-saved.centre, -1)
    times = run_times(after, "ziip", each_request=requests_differ(before, after))
    return mean_error(times, _runs(after, "ziip")) if len(times) >= 2 else None


def _runs(cycle: TestCycle, processor: Processor) -> str:
    return f"{cycle.configuration}.{processor}"


def _difference_interval(
    before: TestCycle, after: TestCycle, processor: Processor
) -> tuple[Interval | None, str | None]:
    error = _difference_error(before, after, processor)
    return (error.interval(LEVEL), None) if error else (None, NO_RUNS)


def _addition_interval(before: TestCycle, after: TestCycle) -> tuple[Interval | None, str | None]:
    error = _addition_error(before, after)
    if error is None:
        return None, NO_RUNS
    nothing_moves = not any(run_times(before, "ziip")) and not any(run_times(after, "ziip"))
    return (None if nothing_moves else error.interval(LEVEL)), None
