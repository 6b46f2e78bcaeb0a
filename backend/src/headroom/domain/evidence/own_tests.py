"""Tests before and after a change that users ran themselves: what they state, and its evidence.

A test is read as the same test cycles and the same substitution as published ones.
Method: docs/methods/own-tests.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from statistics import fmean, stdev
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, ConfigDict, Field, computed_field

from headroom.domain.evidence.component_costs import Processor
from headroom.domain.evidence.costs import share_saved
from headroom.domain.evidence.cycles import (
    CycleRun,
    CycleTime,
    TestCycle,
    average_run_cost,
    run_cost,
    run_times,
)
from headroom.domain.evidence.evidence import (
    LEVEL,
    Caveat,
    MeasuredConfiguration,
    Substitution,
    TouchedShare,
    touched_error,
)
from headroom.domain.evidence.studies import OwnEnvironment
from headroom.domain.evidence.words import EvidenceWords
from headroom.domain.machines.machines import Machine
from headroom.domain.machines.msu import msu_hours_of_a_million, rated_msu_per_cp
from headroom.domain.machines.own_machines import StatedRating
from headroom.domain.quantities.formulas import Ledger
from headroom.domain.quantities.phrases import Amount
from headroom.domain.quantities.quantities import Interval, Quantity, Source
from headroom.domain.quantities.refusals import Fault
from headroom.domain.quantities.stated import (
    LARGE_ENOUGH,
    Day,
    FreeText,
    Identifier,
    InputModel,
    ShortText,
    TextLine,
)

Side: TypeAlias = Literal["before", "after"]
SIDES: tuple[Side, Side] = ("before", "after")

LEAST_CYCLES = 2
MOST_CYCLES = 200
COMPONENT = "Region"
ZIIP_UNKNOWN = "your test states no zIIP time"


Measures: TypeAlias = Annotated[
    Literal["infrastructure", "transaction"],
    Field(
        title="What the test measures",
        json_schema_extra={
            "names": {
                "infrastructure": EvidenceWords.infrastructure_alone,
                "transaction": EvidenceWords.whole_transaction,
            }
        },
    ),
]
MeasuredDay: TypeAlias = Annotated[Day, Field(title=EvidenceWords.measured_on)]


def _some_requests(requests: int) -> int:
    if requests < 1:
        raise ValueError("a cycle without requests has no cost per request; enter at least 1")
    return requests


_Seconds = Annotated[float, Field(ge=0, le=1e9)]


class OwnCycle(InputModel):
    """One run: so many requests, and the CPU time that they took."""

    requests: Annotated[int, Field(le=10**12), AfterValidator(_some_requests)] = Field(
        title="Requests of each cycle",
        description="Requests of this run",
        examples=[2500],
        json_schema_extra={"minimum": 1, "unit": "requests"},
    )
    gp_seconds: Annotated[float, Field(gt=0, le=1e9), LARGE_ENOUGH] = Field(
        title="GP seconds",
        description="CPU seconds on general-purpose processors",
        examples=[0.473416],
    )
    ziip_seconds: _Seconds | None = Field(
        title="zIIP seconds",
        default=None,
        description="CPU seconds on zIIPs, 0 where none ran; null: not measured",
        examples=[0.162292],
    )
    elapsed_seconds: Annotated[float, Field(gt=0, le=1e9), LARGE_ENOUGH] | None = Field(
        title="Elapsed seconds",
        default=None,
        description="Length of the run; null: not measured",
        examples=[69.4],
    )
    place: ShortText = Field(
        default="",
        description="Where the numbers stand: line of a file, screen of a monitor; may be empty",
        examples=["HBZT, CICSA, 2012-07-31 23:37:56 to 23:39:06"],
    )


class OwnRegion(InputModel):
    """A region of yours, of whose GP time the change touches a part."""

    gp_seconds: Annotated[float, Field(gt=0, le=1e12), LARGE_ENOUGH] = Field(
        title="GP time of the region",
        description="GP seconds of the region in some time, from SMF or RMF",
        examples=[7200],
        json_schema_extra={"unit": "s", "hint": "From SMF or RMF"},
    )
    transactions: Annotated[float, Field(ge=1, le=1e15)] = Field(
        title="Its transactions",
        description="Its transactions in the same time",
        examples=[12000000],
        json_schema_extra={"unit": "transactions", "hint": "In the same time"},
    )
    touched_share: Annotated[float, Field(gt=0, le=1), LARGE_ENOUGH] = Field(
        title="Share that the change touches",
        description="Share of that GP time which the change touches, 0 to 1",
        examples=[0.3],
        json_schema_extra={"unit": "share", "hint": "Of that GP time"},
    )


class OwnTest(InputModel):
    """A test before and after a change, as you measured it."""

    name: Annotated[TextLine, Field(max_length=80)] = Field(
        title="Name", examples=["Socket pool, July"]
    )
    author: Annotated[TextLine, Field(max_length=80)] = Field(
        title="Measured by", description="Who measured", examples=["A. Measurer"]
    )
    measured_on: MeasuredDay = Field(examples=["2026-11-22"])
    note: FreeText = Field(
        title="Note",
        default="",
        json_schema_extra={"lines": 2, "hint": "What was changed, and how it was measured"},
    )
    machine: Identifier | None = Field(
        description="Machine model; null: not known, so that its speed has to be stated later",
        examples=["2818-Y02"],
    )
    lpar_cps: Annotated[int, Field(ge=1, le=1000)] | None = Field(
        title="CPs of the LPAR",
        default=None,
        description="CPs of the LPAR; null: all of the machine",
        json_schema_extra={"unit": "CP", "hint": "Empty: all of the machine"},
    )
    pci_mips: StatedRating | None = Field(
        title="PCI of the LPAR",
        default=None,
        description="PCI of the model with the LPAR's CPs, if you hold it; above the machine's own",
        json_schema_extra={"unit": "MIPS", "hint": "If you hold it"},
    )
    su_per_sec: StatedRating | None = Field(
        title="SU/sec per CP",
        default=None,
        description="SU/sec per CP of the LPAR, if you hold it; above the machine's",
        json_schema_extra={"unit": "SU/s", "hint": "If you hold it"},
    )
    measures: Measures = Field(
        description="`infrastructure`: the infrastructure alone, as an echo test does; "
        "`transaction`: the whole transaction"
    )
    concurrency: Annotated[int, Field(ge=1, le=10**6)] | None = Field(
        title="Concurrency",
        default=None,
        description="Requests or cycles at a time, before and after; null: not known",
        json_schema_extra={"unit": "at a time", "hint": "Empty: not known"},
    )
    payload_bytes: Annotated[int, Field(ge=0, le=10**8)] | None = Field(
        title="Payload",
        default=None,
        description="Bytes of a request, and of its answer; null: not known. Comparisons hold only "
        "equal payloads against each other",
        examples=[32768],
        json_schema_extra={"unit": "bytes", "hint": "Each way; empty: not known"},
    )
    region: OwnRegion | None = Field(
        default=None,
        description="Where the cycles say how a part of a region's GP time shrinks; null: a "
        "request of the cycles is a transaction",
    )
    before: Annotated[list[OwnCycle], Field(max_length=MOST_CYCLES)]
    after: Annotated[list[OwnCycle], Field(max_length=MOST_CYCLES)]

    def cycles(self, side: Side) -> list[OwnCycle]:
        """Return the cycles of one side."""
        return self.before if side == "before" else self.after


class StoredOwnTest(OwnTest):
    """A test that a user ran; never part of the published evidence."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    id: str
    version: int
    created_at: datetime
    updated_at: datetime

    @computed_field(  # type: ignore[prop-decorator]
        description="Ids of both sides in a comparison, where every cycle has its length",
        examples=[["own-test-1.before", "own-test-1.after"]],
    )
    @property
    def compared_as(self) -> list[str]:
        lengths = [cycle.elapsed_seconds for side in SIDES for cycle in self.cycles(side)]
        return [] if None in lengths else [f"{self.id}.{side}" for side in SIDES]

    @computed_field(  # type: ignore[prop-decorator]
        description="As the comparison names it", examples=["32k"]
    )
    @property
    def compared_payload_class(self) -> str:
        return payload_class(self)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def kind(self) -> Literal["measured"]:
        return "measured"


def faults_of_test(test: OwnTest, machine: Machine | None) -> list[Fault]:
    """Return what keeps a statement from being a test, by field. machine: the one it names."""
    test_faults = [*_place_faults(test, machine)]
    cps = test.lpar_cps or (machine.cps if machine else None)
    for side in SIDES:
        cycles = test.cycles(side)
        if len(cycles) < LEAST_CYCLES:
            test_faults.append(
                (side, f"{side} has {_cycles(len(cycles))}; an interval needs two or more")
            )
        for number, cycle in enumerate(cycles, 1):
            test_faults += _cycle_faults(
                f"{side}.{number - 1}", f"cycle {number} of {side}", cycle, cps
            )
    has_ziip = [cycle.ziip_seconds is not None for side in SIDES for cycle in test.cycles(side)]
    if any(has_ziip) and not all(has_ziip):
        first = next(
            (side, number)
            for side in SIDES
            for number, cycle in enumerate(test.cycles(side))
            if cycle.ziip_seconds is None
        )
        test_faults.append(
            (
                f"{first[0]}.{first[1]}.ziip_seconds",
                "zIIP time is stated for some cycles only; enter 0 where none ran on zIIPs",
            )
        )
    return test_faults


def _place_faults(test: OwnTest, machine: Machine | None) -> Iterator[Fault]:
    if machine is not None and test.lpar_cps is not None and test.lpar_cps > machine.cps:
        yield "lpar_cps", f"the {machine.name()} has {machine.cps} CPs; an LPAR cannot have more"
    if machine is None and test.pci_mips is not None and test.lpar_cps is None:
        yield "lpar_cps", "a PCI is of so many CPs; enter the CPs of the LPAR"


def _cycle_faults(field: str, where: str, cycle: OwnCycle, cps: int | None) -> Iterator[Fault]:
    elapsed = cycle.elapsed_seconds
    if elapsed is not None and cps is not None and cycle.gp_seconds > elapsed * cps:
        yield (
            f"{field}.gp_seconds",
            f"{where}: {Amount(cycle.gp_seconds, exact=True)} s of GP time is more than "
            f"{_cps(cps)} in {Amount(elapsed, exact=True)} s",
        )


def _cycles(count: int) -> str:
    return "1 cycle" if count == 1 else f"{count or 'no'} cycles"


def _cps(count: int) -> str:
    return "1 CP gives" if count == 1 else f"{Amount(count, exact=True)} CPs give"


def test_cycles(test: OwnTest, key: str) -> tuple[TestCycle, TestCycle]:
    """Return both sides as published cycles are read. key: the test's id."""
    before, after = (_test_cycle(test, key, side) for side in SIDES)
    return before, after


def _test_cycle(test: OwnTest, key: str, side: Side) -> TestCycle:
    cycles = test.cycles(side)
    first = cycles[0].requests
    measured = all(cycle.ziip_seconds is not None for cycle in cycles)
    runs = []
    for number, cycle in enumerate(cycles, 1):
        place = f"cycle {number} of {side}"
        source = Source(
            f"{place} ({cycle.place})" if cycle.place else place, document=_document(test)
        )
        times: dict[Processor, float | None] = {
            "gp": cycle.gp_seconds,
            "ziip": cycle.ziip_seconds,
        }
        runs.append(
            CycleRun(
                str(number),
                False,
                tuple(
                    CycleTime(COMPONENT, processor, seconds, "s", source)
                    for processor, seconds in times.items()
                    if seconds is not None
                ),
                None if cycle.requests == first else cycle.requests,
            )
        )
    return TestCycle(
        configuration=f"{key}.{side}",
        label=f"{test.name}, {side}",
        requests_per_cycle=first,
        requests_source=Source(f"cycles of {side}", document=_document(test)),
        runs=tuple(runs),
        kind="measured",
        runs_are="cycle",
        ziip_missing=None if measured else ZIIP_UNKNOWN,
    )


def _document(test: OwnTest) -> str:
    return f"Your test “{test.name}” of {test.measured_on}"


def payload_class(test: OwnTest) -> str:
    """Return the class that only equal payloads share."""
    size = test.payload_bytes
    classes = {32768: "32k", 1920: "1920", None: "unspecified"}
    return classes.get(size) or f"{size}i{size}o"


def measured_sides(test: OwnTest, key: str) -> list[MeasuredConfiguration]:
    """Return both sides as published configurations are read. key: the test's id."""
    place = own_substitution(test, key).environment
    return [
        MeasuredConfiguration(
            id=f"{key}.{side}",
            label=f"{test.name}, {side} (yours)",
            family=EvidenceWords.your_tests,
            study=key,
            study_title=_document(test),
            environment=place,
            unit_of_work="one transaction",
            payload_class=payload_class(test),
            security="not-stated",
            exchange="synchronous",
            concurrency=test.concurrency,
            measurement=cycle,
            origin="user",
        )
        for side, cycle in zip(SIDES, test_cycles(test, key), strict=True)
    ]


def own_substitution(test: OwnTest, key: str, version: int | None = None) -> Substitution:
    """Return what a test says of its change, as a published substitution is read."""
    before, after = test_cycles(test, key)
    return Substitution(
        id=key,
        label=f"{test.name} (yours)",
        description=test.note,
        study=key,
        study_title=_document(test),
        before=None,
        after=None,
        environment=OwnEnvironment(
            id=key,
            machine_id=test.machine,
            machine_basis="none" if test.machine is None else "stated",
            lpar_cps=test.lpar_cps,
            label="Your test",
            pci_mips=test.pci_mips,
            su_per_sec=test.su_per_sec,
        ),
        evidence=(before, after),
        caveats=tuple(_caveats(test, before, after)),
        origin="user",
        version=version,
        touched=None
        if test.region is None
        else TouchedShare(
            test.region.gp_seconds,
            test.region.transactions,
            test.region.touched_share,
            Source("your region", document=_document(test)),
        ),
    )


def with_older_version(substitution: Substitution, version: int) -> Substitution:
    """Return a test's substitution for a case that was saved with another version of the test."""
    if substitution.version is None:
        return substitution
    changed = Caveat(
        "own_test_changed",
        f"{substitution.study_title} has changed since this was saved: then version {version}, now "
        f"version {substitution.version}, which the figures take. Saving takes note of it.",
    )
    return replace(substitution, caveats=(*substitution.caveats, changed))


def _caveats(test: OwnTest, before: TestCycle, after: TestCycle) -> Iterator[Caveat]:
    name = f"Your test “{test.name}”"
    if test.measures == "infrastructure" and test.region is None:
        yield Caveat(
            "infrastructure_alone",
            f"{name} measured the infrastructure alone: its saving holds per request; as a share "
            "it holds for that part of a transaction, not for the whole of it.",
        )
    old, new = (fmean(run_times(side, "gp", each_request=True)) for side in (before, after))
    if new > old:
        yield Caveat(
            "costs_more",
            f"{name}: a request takes more GP time after the change than before; the saving is "
            "negative, a cost.",
        )


@dataclass(frozen=True, slots=True)
class CycleResult:
    """One cycle; ids of its GP and zIIP time per request, and the rate that it ran at."""

    gp: str
    ziip: str | None
    requests_per_second: float | None


@dataclass(frozen=True, slots=True)
class SideResult:
    """The cycles before or after the change.

    gp, ziip: ids of the means per request. Spreads: standard deviation ÷ mean of the cycles.
    """

    cycles: tuple[CycleResult, ...]
    gp: str
    ziip: str | None
    gp_spread_share: float
    ziip_spread_share: float | None


@dataclass(frozen=True, slots=True)
class OwnTestResults:
    """What a test gives, per request, with its whole working. gp_saving …: ids of figures.

    consumed_saved: MSU-hours that a million requests save on the machine that it ran on.
    """

    gp_saving: str
    ziip_added: str
    gp_saved_share: str
    consumed_saved: str
    before: SideResult
    after: SideResult
    remarks: tuple[Caveat, ...]
    figures: dict[str, Quantity]


def own_test_results(test: OwnTest, key: str, machine: Machine | None) -> OwnTestResults:
    """Return cost of each cycle, means, spreads, and the saving with its interval.

    machine: that it ran on, where it states one that is known.
    """
    substitution = own_substitution(test, key, None)
    saved = substitution.saving
    ledger, cycles = saved.ledger, test_cycles(test, key)
    sides = []
    for side, cycle in zip(SIDES, cycles, strict=True):
        costs = [run_cost(ledger, cycle, run) for run in cycle.runs]
        mean = average_run_cost(ledger, cycle)
        ziip = mean.sums.get("ziip")
        sides.append(
            SideResult(
                cycles=tuple(
                    CycleResult(
                        cost.sums["gp"],
                        cost.sums.get("ziip"),
                        stated.requests / stated.elapsed_seconds
                        if stated.elapsed_seconds
                        else None,
                    )
                    for cost, stated in zip(costs, test.cycles(side), strict=True)
                ),
                gp=mean.sums["gp"],
                ziip=ziip,
                gp_spread_share=_spread(run_times(cycle, "gp", each_request=True)) or 0.0,
                ziip_spread_share=None
                if ziip is None
                else _spread(run_times(cycle, "ziip", each_request=True)),
            )
        )
    before, after = sides
    error = touched_error(*cycles, 1.0, "gp")
    share = ledger.derive(
        "gp_saved_share",
        share_saved,
        before.gp,
        after.gp,
        interval=error.interval(LEVEL) if error else None,
    )
    consumed = _consumed_saved(ledger, saved.gp, test, machine)
    return OwnTestResults(
        saved.gp,
        saved.ziip,
        share,
        consumed,
        before,
        after,
        substitution.caveats,
        ledger.by_id(),
    )


def _consumed_saved(ledger: Ledger, gp: str, test: OwnTest, machine: Machine | None) -> str:
    """Record the MSU-hours that a million requests save on the machine of the test."""
    if machine is None:
        where = "states no machine" if test.machine is None else f"ran on {test.machine}"
        ledger.add(
            Quantity(
                "rated_msu_per_cp",
                "Rated MSU per CP",
                None,
                "MSU/CP",
                "derived",
                why_missing=f"the test {where}, of which no rating is known here",
            )
        )
    else:
        ledger.add(machine.rating("rated_msu"))
        ledger.add(machine.cp_count())
        ledger.derive("rated_msu_per_cp", rated_msu_per_cp, "rated_msu", "cps")
    per_cp, saved = ledger["rated_msu_per_cp"].value, ledger[gp].interval
    interval = None
    if saved is not None and per_cp is not None:
        low, high = (msu_hours_of_a_million(end, per_cp) for end in (saved.low, saved.high))
        interval = Interval(low, high, saved.level)
    return ledger.derive(
        "msu_hours_saved_per_million",
        msu_hours_of_a_million,
        gp,
        "rated_msu_per_cp",
        interval=interval,
    )


def _spread(values: list[float]) -> float | None:
    return stdev(values) / fmean(values) if any(values) else None
