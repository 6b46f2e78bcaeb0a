"""How many zIIPs work needs, what overflows to GPs and what waits. Method: docs/methods/ziip.md."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from headroom.domain.comparison.ways_in import ziips_needed
from headroom.domain.evidence.cycles import TestCycle, mean_time, run_times
from headroom.domain.evidence.evidence import Substitution
from headroom.domain.evidence.target import GpSpeed
from headroom.domain.evidence.ziip_overflow import (
    HONOR_PRIORITY,
    NFFS_DEFAULT,
    NFFS_MEANS,
    NFFS_UNSTATED,
    HonorPriority,
    MeasuredRow,
    Nffs,
    Overflow,
    OverflowBasis,
    OverflowCurve,
    OverflowRecorder,
    OverflowRow,
    normalisation,
    offered_load,
    overflow_gp_seconds,
    ziip_seconds_wanted,
)
from headroom.domain.evidence.ziip_words import ZiipLabels
from headroom.domain.machines.machines import Machine, as_machines
from headroom.domain.peaks.profile_units import machine_ratings
from headroom.domain.quantities.answers import QuantitiesById, Unsaid
from headroom.domain.quantities.expressions import rounded_up
from headroom.domain.quantities.formulas import SAME, Ledger, formula
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import Amount, in_decimals, rounded_share
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.domain.quantities.stated import LARGE_ENOUGH, Identifier, InputModel
from headroom.domain.value.value import Notice, msu_steps

MOST_ENGINES = 64
HELPED = (
    "the zIIPs are offered more than they can run: GPs take the rest, and how much waits before "
    "they do is not known"
)
NOT_HELPED = (
    "the zIIPs are offered more than they can run and GPs do not help: there is no steady state, "
    "what waits grows without end"
)
NO_MACHINE = "no machine is chosen"


@formula(label="GP-equivalent seconds per hour", unit="s/h", takes=("s/h", "ratio"))
def gp_equivalent_seconds(ziip_seconds_per_hour: float, normalisation: float) -> float:
    """Return the time that work of a zIIP takes on a GP."""
    return ziip_seconds_per_hour * normalisation


@formula(label="zIIPs needed, whole", unit="zIIP", takes=("zIIP",))
def whole_ziips(ziips_needed: float) -> float:
    """Return the next whole number of zIIPs."""
    whole: float = rounded_up(ziips_needed)
    return whole


@formula(label="Blocked share", unit="share", takes=("Erlang", "share", SAME))
def blocked_share(offered_load: float, blocked_with_one_less: float, engines: float) -> float:
    """Return Erlang B from that with one engine less; with none it is 1."""
    return offered_load * blocked_with_one_less / (engines + offered_load * blocked_with_one_less)


@formula(label="Share of work that waits", unit="share", takes=("share", "share"))
def waiting_share(blocked_share: float, utilisation: float) -> float:
    """Return Erlang C: the share of arrivals that find all engines busy.

    For arrivals at random and service times that vary as much (M/M/c), utilisation below 1.
    """
    return blocked_share / (1 - utilisation * (1 - blocked_share))


@formula(label=ZiipLabels.eligible_before, unit="s/h", takes=("s/h", "s/h"))
def eligible_gp_seconds(gp_seconds_of_all: float, gp_seconds_staying: float) -> float:
    """Return what of the work's GP time can leave the GPs: all of it less what stays there."""
    return gp_seconds_of_all - gp_seconds_staying


@formula(label="Saved on GPs per hour", unit="s/h", takes=("s/h", "s/h", "ratio"))
def gp_seconds_saved_by_offload(
    gp_seconds_before: float, not_offloaded: float, normalisation: float
) -> float:
    """Return what leaves the GPs: what the eligible part took there less what does not leave.

    not_offloaded: zIIP seconds that overflow, or that are not served: work undone is no saving.
    """
    return gp_seconds_before - not_offloaded * normalisation


@formula(label="GP time of the work, after", unit="s/h", takes=("s/h", "s/h"))
def gp_seconds_after(gp_seconds_staying: float, overflow_gp_seconds: float) -> float:
    """Return what the work takes on GPs after: what was never eligible, and what overflows."""
    return gp_seconds_staying + overflow_gp_seconds


@formula(label="Peak with this overflow", unit="MSU", takes=("MSU", "MSU"))
def peak_with_overflow_msu(peak_msu: float, overflow_msu: float) -> float:
    """Return the peak once overflow that it does not hold yet runs in its hours."""
    return peak_msu + overflow_msu


@formula(label="One more zIIP saves on GPs, per hour", unit="s/h", takes=("s/h", "s/h"))
def saved_by_one_more(saved_with_one_more: float, saved: float) -> float:
    """Return what a further zIIP takes off the GPs."""
    return saved_with_one_more - saved


@formula(label="zIIPs allowed", unit="zIIP", takes=("CP", "zIIP/CP"))
def ziips_allowed(cps: float, ziips_per_cp: float) -> float:
    """Return how many zIIPs the machine may have with its CPs."""
    return cps * ziips_per_cp


@formula(label="CPU time per request", unit="us/request", takes=("us/cycle", "requests/cycle"))
def us_per_request(cycle_time_us: float, requests_per_cycle: float) -> float:
    """Return µs per request from the mean time of a test cycle."""
    return cycle_time_us / requests_per_cycle


@formula(label=ZiipLabels.leaves_gps, unit="us/request", takes=("us/request", "us/request"))
def us_leaving_gps(gp_us_before: float, gp_us_after: float) -> float:
    """Return what leaves the GPs of one request's CPU time; the rest stays there."""
    return gp_us_before - gp_us_after


@formula(label="Share of eligible work", unit="share", takes=("s/h", "s/h"))
def share_of_eligible(seconds_per_hour: float, eligible_seconds_per_hour: float) -> float:
    """Return what share of the eligible work this is."""
    return seconds_per_hour / eligible_seconds_per_hour


_Seconds = Annotated[float, Field(ge=0, le=3600 * MOST_ENGINES)]
GpSeconds = Annotated[float, Field(ge=0, le=3600 * 1000)]


class ZiipWork(InputModel):
    """Eligible work of the peak hour, and what it runs on."""

    eligible_seconds_per_hour: _Seconds = Field(
        title="Eligible work at the peak",
        description="zIIP seconds an hour if all eligible work ran on zIIPs",
        examples=[1080],
        json_schema_extra={"unit": "s/h", "hint": "zIIP seconds an hour if all of it ran there"},
    )
    target_utilisation: Annotated[float, Field(ge=0.01, le=1)] = Field(
        title="Target utilisation of each zIIP",
        description="How busy each zIIP may be",
        examples=[0.5],
        json_schema_extra={"unit": "share", "style": "percent"},
    )
    ziip_seconds_in_use_per_hour: _Seconds = Field(
        title=ZiipLabels.other_work,
        default=0,
        description="What other work takes of the same zIIPs",
        json_schema_extra={"unit": "s/h"},
    )
    engines: Annotated[int, Field(ge=1, le=MOST_ENGINES)] | None = Field(
        title=ZiipLabels.of_lpar,
        default=None,
        description="zIIPs of the LPAR; as many as are needed when left out",
        json_schema_extra={"unit": "zIIP", "unstated": "As many as needed"},
    )
    r723nffs: Nffs | None = Field(
        title=ZiipLabels.normalisation,
        default=None,
        description=f"{NFFS_MEANS}. {NFFS_DEFAULT}",
        json_schema_extra={"unstated": NFFS_UNSTATED},
    )
    gp_seconds_before_per_hour: GpSeconds | None = Field(
        title=ZiipLabels.eligible_before,
        default=None,
        json_schema_extra={"unit": "s/h", "unstated": "As the eligible work"},
        description="What the eligible part alone took on GPs before; when left out, what the "
        "eligible work would take there",
    )
    gp_seconds_of_all_before_per_hour: GpSeconds | None = Field(
        title="Or: GP time of the whole work, before",
        default=None,
        json_schema_extra={"unit": "s/h", "hint": "Then enter what of it stays on GPs"},
        description="What the whole work took on GPs before, in place of the eligible part; needs "
        "what of it stays there",
    )
    gp_seconds_staying_per_hour: GpSeconds | None = Field(
        title=ZiipLabels.stays_on_gps,
        default=None,
        description="What of the whole work stays on GPs: it was never eligible",
        json_schema_extra={"unit": "s/h", "hint": "What was never eligible"},
    )
    overflow_share: Annotated[float, Field(ge=0, le=1)] | None = Field(
        title=ZiipLabels.own_overflow,
        default=None,
        description="Your own share that overflows, in place of the measured one",
        json_schema_extra={"unit": "share", "style": "percent", "unstated": "as measured"},
    )
    honor_priority: HonorPriority = Field(
        title="IIPHONORPRIORITY, GPs help",
        default=True,
        description="IIPHONORPRIORITY. true: GPs help busy zIIPs; false: work waits "
        "for a zIIP, nothing overflows",
    )
    machine: Identifier | None = Field(default=None, examples=["2818-Y02"])
    ziips_per_cp: Annotated[float, Field(gt=0, le=100), LARGE_ENOUGH] | None = Field(
        title="zIIPs per CP (override)",
        default=None,
        description="zIIPs that the machine may have for each CP",
        json_schema_extra={"unit": "zIIP", "hint": "In place of the machine’s most zIIPs"},
    )
    msu_basis: OverflowBasis = Field(
        title="MSU basis",
        default="per_cp_rating",
        description="How GP seconds of overflow become MSU",
    )
    peak_msu: Annotated[float, Field(ge=0, le=1e9)] | None = Field(
        title="Billed peak",
        default=None,
        description="The billed peak that overflow comes on top of",
    )
    inside_gp_time: bool = Field(
        title="Overflow is in the billed peak",
        default=False,
        description="Whether that peak holds this overflow already, as measured GP time does "
        "(IIPCP, AAPCP): then nothing is added to it",
    )

    def check(self) -> None:
        """Raise InvalidInputError for statements that contradict each other."""
        whole, staying = self.gp_seconds_of_all_before_per_hour, self.gp_seconds_staying_per_hour
        if (whole is None) != (staying is None):
            field = "of_all_before" if whole is None else "staying"
            raise InvalidInputError(
                f"gp_seconds_{field}_per_hour",
                "is needed too: the eligible part is the whole less what stays on GPs",
            )
        if whole is not None and staying is not None:
            if self.gp_seconds_before_per_hour is not None:
                raise InvalidInputError(
                    "gp_seconds_before_per_hour",
                    "is the whole less what stays on GPs; state one or the other",
                )
            if staying > whole:
                raise InvalidInputError(
                    "gp_seconds_staying_per_hour",
                    f"may be {Amount(whole, 's/h')} at most, the GP time of the whole work",
                )
        if self.engines is not None and self.ziip_seconds_in_use_per_hour > self.engines * 3600:
            some = "1 zIIP" if self.engines == 1 else f"{self.engines} zIIPs"
            raise InvalidInputError(
                "ziip_seconds_in_use_per_hour",
                f"cannot be above {Amount(self.engines * 3600, 's/h')}: {some} can run no more",
            )


@dataclass(frozen=True, slots=True)
class Engines:
    """The figures with so many zIIPs, as ids in ``inputs``. unserved: None where GPs help.

    bounded: at least this overflows, since more is offered than the zIIPs can run.
    """

    engines: int
    utilisation: str
    waiting_share: str
    overflow_share: str
    overflowed: str
    offloaded: str
    unserved: str | None
    saved_on_gps: str
    overflow_msu: str
    bounded: bool


@dataclass(frozen=True, slots=True)
class MeasuredMove:
    """A measured move to zIIPs, taken apart: ids of µs per request in ``inputs``.

    gp_before: all of it on GPs before; stays: on GPs after; leaves: the GPs; on_ziip: zIIP time.
    """

    substitution: str
    label: str
    gp_before: str
    stays: str
    leaves: str
    on_ziip: str


@dataclass(frozen=True, slots=True)
class ZiipFigures:
    """The figures with the number of zIIPs in ``engines``."""

    eligible: Quantity
    offloaded: Quantity
    overflowed: Quantity
    saved_on_gps: Quantity
    utilisation: Quantity
    waiting_share: Quantity
    overflow_share: Quantity
    ziips_needed: Quantity
    whole_ziips: Quantity
    ziips_allowed: Quantity
    gp_equivalent: Quantity
    one_more_saves: Quantity | None
    overflowed_at_least: Annotated[
        Quantity,
        Field(
            description="What is offered beyond the zIIPs' 3,600 s an hour each: a lower bound of "
            "overflow, or what is not served where GPs do not help"
        ),
    ]
    unserved: Annotated[Quantity | None, Field(description="null where GPs help")]
    gp_before: Annotated[Quantity, Field(description="GP time of the eligible part alone, before")]
    gp_staying: Annotated[
        Quantity | None, Field(description="GP time that was never eligible, if stated")
    ]
    gp_after: Quantity | None
    overflow_msu: Quantity
    saved_msu: Quantity
    peak_with_overflow: Quantity | None

    @classmethod
    def of(cls, inputs: QuantitiesById, chosen: Engines) -> ZiipFigures:
        """Return what was recorded, with the chosen number of zIIPs."""
        return cls(
            eligible=inputs["eligible_seconds"],
            offloaded=inputs[chosen.offloaded],
            overflowed=inputs[chosen.overflowed],
            saved_on_gps=inputs[chosen.saved_on_gps],
            utilisation=inputs[chosen.utilisation],
            waiting_share=inputs[chosen.waiting_share],
            overflow_share=inputs[chosen.overflow_share],
            ziips_needed=inputs["ziips_needed"],
            whole_ziips=inputs["whole_ziips"],
            ziips_allowed=inputs["ziips_allowed"],
            gp_equivalent=inputs["gp_equivalent_seconds"],
            one_more_saves=inputs.get("saved_by_one_more"),
            overflowed_at_least=inputs[Id.write("beyond_capacity", chosen.engines)],
            unserved=None if chosen.unserved is None else inputs[chosen.unserved],
            gp_before=inputs.get("gp_seconds_before", inputs["gp_equivalent_seconds"]),
            gp_staying=inputs.get("gp_seconds_staying"),
            gp_after=inputs.get("gp_seconds_after"),
            overflow_msu=inputs[chosen.overflow_msu],
            saved_msu=inputs["saved_msu"],
            peak_with_overflow=inputs.get("peak_with_overflow_msu"),
        )


@dataclass(frozen=True, slots=True)
class ZiipCase:
    """zIIP capacity: four figures that are never one, and what they rest on.

    engines: the number of zIIPs that the four figures are given for. rows: by number of zIIPs.
    """

    ledger: Unsaid[Ledger]
    engines: int
    figures: ZiipFigures
    rows: tuple[Engines, ...]
    measured: tuple[MeasuredRow, ...]
    curves: tuple[OverflowCurve, ...]
    moves: tuple[MeasuredMove, ...]
    inputs: Annotated[QuantitiesById, Field(description="Every quantity of the answer by id")]
    warnings: tuple[Notice, ...]


def moves_to_ziips(substitutions: Iterable[Substitution]) -> list[Substitution]:
    """Return the substitutions whose single runs print GP time before and after, and zIIP time."""
    return [
        substitution
        for substitution in substitutions
        if isinstance(substitution.evidence, tuple)
        and substitution.evidence[0].runs[0].times[0].unit == "us"
        and any(run_times(substitution.evidence[1], "ziip"))
    ]


def ziip_case(
    work: ZiipWork,
    rows: Iterable[OverflowRow],
    machine: Machine | None,
    moves: Iterable[Substitution] = (),
    machines: Sequence[Machine] = (),
) -> ZiipCase:
    """Return zIIPs needed, waiting and overflow by number of zIIPs, with every quantity recorded.

    rows: measured overflow. moves: measured moves to zIIPs, to be taken apart. machines: all known
    models, whose PCI at full speed says how fast the zIIPs of a slower one are.
    Raises InvalidInputError for statements that contradict each other.
    """
    work.check()
    return _Builder(work, rows, machine, moves, machines).build()


class _Builder:
    def __init__(
        self,
        work: ZiipWork,
        rows: Iterable[OverflowRow],
        machine: Machine | None,
        moves: Iterable[Substitution],
        machines: Sequence[Machine],
    ) -> None:
        self._work, self._machine = work, machine
        self._machines = as_machines(machines)
        self.ledger = Ledger()
        self._moves = list(moves)
        self._recorder = OverflowRecorder(
            self.ledger, rows, stated=work.overflow_share, honor_priority=work.honor_priority
        )
        self._overflow: dict[int, Overflow] = {}

    def build(self) -> ZiipCase:
        work, ledger = self._work, self.ledger
        self._add_given()
        ledger.derive(
            "ziip_seconds_wanted", ziip_seconds_wanted, "eligible_seconds", "ziip_seconds_in_use"
        )
        ledger.derive("offered_load", offered_load, "ziip_seconds_wanted")
        ledger.derive("ziips_needed", ziips_needed, "ziip_seconds_wanted", "target_utilisation")
        needed = int(self._value(ledger.derive("whole_ziips", whole_ziips, "ziips_needed")))
        engines = work.engines or min(max(needed, 1), MOST_ENGINES)
        most = min(max(engines, needed) + 1, MOST_ENGINES)
        self._add_machine()
        ledger.add(
            Quantity("blocked_share[0]", "Blocked share without a zIIP", 1.0, "share", "derived")
        )
        steps = [self._add_engines(count) for count in range(1, most + 1)]
        chosen = steps[engines - 1]
        if engines < most:
            ledger.derive(
                "saved_by_one_more",
                saved_by_one_more,
                steps[engines].saved_on_gps,
                chosen.saved_on_gps,
            )
        self._add_after(engines, chosen)
        moves = tuple(self._add_move(move) for move in self._moves)
        ledger.spread()
        inputs = ledger.by_id()
        return ZiipCase(
            ledger=ledger,
            engines=engines,
            figures=ZiipFigures.of(inputs, chosen),
            rows=tuple(steps),
            measured=tuple(self._recorder.measured),
            curves=tuple(self._recorder.curves()),
            moves=moves,
            inputs=inputs,
            warnings=tuple(self._notices(engines)),
        )

    def _value(self, quantity_id: str) -> float:
        value = self.ledger[quantity_id].value
        assert value is not None
        return value

    def _add_given(self) -> None:
        work = self._work
        self.ledger.state(
            "eligible_seconds", "Eligible, per hour", work.eligible_seconds_per_hour, "s/h"
        )
        self.ledger.state(
            "ziip_seconds_in_use",
            "On these zIIPs already",
            work.ziip_seconds_in_use_per_hour,
            "s/h",
        )
        self.ledger.state(
            "target_utilisation", "Target utilisation", work.target_utilisation, "share"
        )
        GpSpeed(self._machine, self._machines).record_r723nffs(self.ledger, work.r723nffs)
        self.ledger.derive("normalisation", normalisation, "r723nffs")
        self.ledger.derive(
            "gp_equivalent_seconds",
            gp_equivalent_seconds,
            "eligible_seconds",
            "normalisation",
            label="Eligible as GP-equivalent seconds per hour",
        )
        if work.gp_seconds_before_per_hour is not None:
            label = ZiipLabels.eligible_before
            self.ledger.state("gp_seconds_before", label, work.gp_seconds_before_per_hour, "s/h")
        elif (
            work.gp_seconds_of_all_before_per_hour is not None
            and work.gp_seconds_staying_per_hour is not None
        ):
            self.ledger.derive(
                "gp_seconds_before",
                eligible_gp_seconds,
                self.ledger.state(
                    "gp_seconds_of_all",
                    "GP time of the whole work, before",
                    work.gp_seconds_of_all_before_per_hour,
                    "s/h",
                ),
                self.ledger.state(
                    "gp_seconds_staying",
                    ZiipLabels.stays_on_gps,
                    work.gp_seconds_staying_per_hour,
                    "s/h",
                ),
            )

    def _before(self) -> str:
        """Return the id of what the eligible part took on GPs."""
        has_before = "gp_seconds_before" in self.ledger
        return "gp_seconds_before" if has_before else "gp_equivalent_seconds"

    def _add_machine(self) -> None:
        machine, stated = self._machine, self._work.ziips_per_cp
        if machine:
            machine_ratings(self.ledger, machine)
        else:
            for identity, words, unit in (
                ("rated_msu", "Rated MSU", "MSU"),
                ("su_per_sec", "SU/sec per CP", "SU/s"),
                ("cps", "CPs", "CP"),
            ):
                self.ledger.add(
                    Quantity(identity, words, None, unit, "assumed", why_missing=NO_MACHINE)
                )
        if stated is not None:
            self.ledger.state("ziips_per_cp", "zIIPs allowed for each CP", stated, "zIIP/CP")
            self.ledger.derive("ziips_allowed", ziips_allowed, "cps", "ziips_per_cp")
        elif machine:
            self.ledger.add(machine.ziip_limit())
        else:
            self.ledger.add(
                Quantity(
                    "ziips_allowed",
                    "Most zIIPs of the machine",
                    None,
                    "zIIP",
                    "assumed",
                    why_missing=NO_MACHINE,
                )
            )

    def _add_engines(self, count: int) -> Engines:
        ledger = self.ledger
        name = f"{count} zIIP" if count == 1 else f"{count} zIIPs"
        engines = self.ledger.state(Id.write("engines", count), name, float(count), "zIIP")
        overflow = self._overflow[count] = self._recorder.record(
            count,
            eligible="eligible_seconds",
            wanted="ziip_seconds_wanted",
            load="offered_load",
            engines=engines,
        )
        self._add_waiting(count, overflow.utilisation, engines)
        at_least, at_most = (", at least", ", at most") if overflow.bounded else ("", "")
        share = Id.write("overflow_share", count)
        words = f"Share that overflows to GPs{at_least}"
        if self._work.eligible_seconds_per_hour > 0:
            ledger.derive(
                share, share_of_eligible, overflow.overflowed, "eligible_seconds", label=words
            )
        else:
            why = "nothing is eligible"
            ledger.add(Quantity(share, words, None, "share", "derived", why_missing=why))
        gp_seconds = ledger.derive(
            Id.write("overflow_gp_seconds", count),
            overflow_gp_seconds,
            overflow.overflowed,
            "normalisation",
            label=f"Overflow as GP time per hour{at_least}",
        )
        function, inputs = msu_steps(gp_seconds)[self._work.msu_basis]
        label = f"Overflow at the peak, in MSU{at_least}"
        msu = ledger.derive(Id.write("overflow_msu", count), function, *inputs, label=label)
        saved = ledger.derive(
            Id.write("saved_on_gps", count),
            gp_seconds_saved_by_offload,
            self._before(),
            overflow.not_offloaded,
            "normalisation",
            label=f"Saved on GPs per hour{at_most}",
        )
        return Engines(
            count,
            overflow.utilisation,
            Id.write("waiting_share", count),
            share,
            overflow.overflowed,
            overflow.offloaded,
            overflow.unserved,
            saved,
            msu,
            overflow.bounded,
        )

    def _add_waiting(self, count: int, used: str, engines: str) -> None:
        ledger, honor = self.ledger, self._work.honor_priority
        blocked = ledger.derive(
            Id.write("blocked_share", count),
            blocked_share,
            "offered_load",
            Id.write("blocked_share", count - 1),
            engines,
        )
        label = "Share of work that finds all zIIPs busy" if honor else "Share of work that waits"
        if self._value(used) < 1:
            ledger.derive(
                Id.write("waiting_share", count), waiting_share, blocked, used, label=label
            )
            return
        why = HELPED if honor else NOT_HELPED
        ledger.add(
            Quantity(
                Id.write("waiting_share", count), label, None, "share", "derived", why_missing=why
            )
        )

    def _add_after(self, engines: int, chosen: Engines) -> None:
        """Record what is left on GPs and at the peak, for the chosen number of zIIPs."""
        work, ledger = self._work, self.ledger
        bounded = self._overflow[engines].bounded
        at_least, at_most = (", at least", ", at most") if bounded else ("", "")
        if "gp_seconds_staying" in ledger:
            ledger.derive(
                "gp_seconds_after",
                gp_seconds_after,
                "gp_seconds_staying",
                Id.write("overflow_gp_seconds", engines),
                label=f"GP time of the work, after{at_least}",
            )
        function, inputs = msu_steps(chosen.saved_on_gps)[work.msu_basis]
        ledger.derive(
            "saved_msu", function, *inputs, label=f"Saved on GPs at the peak, in MSU{at_most}"
        )
        if work.peak_msu is None:
            return
        peak = self.ledger.state("peak_msu", "Peak, as it is stated", work.peak_msu, "MSU")
        added = chosen.overflow_msu
        if work.inside_gp_time:
            label = "Overflow that the peak does not hold yet"
            added = self.ledger.state("overflow_added_msu", label, 0.0, "MSU")
        ledger.derive(
            "peak_with_overflow_msu",
            peak_with_overflow_msu,
            peak,
            added,
            label=f"Peak with this overflow{at_least}",
        )

    def _add_move(self, move: Substitution) -> MeasuredMove:
        """Take a measured move to zIIPs apart, in µs per request."""
        assert isinstance(move.evidence, tuple), "moves_to_ziips chose it"
        before, after = move.evidence
        ledger, key = self.ledger, move.id
        requests = ledger.add(
            Quantity(
                Id.write("requests_per_cycle", key),
                "Requests per test cycle",
                float(before.requests_per_cycle),
                "requests/cycle",
                "published",
                source=before.requests_source,
            )
        )

        def per_request(name: str, cycle: TestCycle, processor: Literal["gp", "ziip"]) -> str:
            label = {
                "gp_us_before": "On GPs before, per request",
                "gp_us_stays": "Stays on GPs, per request",
                "ziip_us": "Runs on zIIPs, per request",
            }[name]
            time = mean_time(ledger, cycle, processor, "us")
            return ledger.derive(
                Id.write(name, key), us_per_request, time, requests, label=f"{label}, {move.label}"
            )

        gp_before = per_request("gp_us_before", before, "gp")
        stays = per_request("gp_us_stays", after, "gp")
        on_ziip = per_request("ziip_us", after, "ziip")
        leaves = ledger.derive(
            Id.write("gp_us_leaves", key),
            us_leaving_gps,
            gp_before,
            stays,
            label=f"Leaves the GPs, per request, {move.label}",
        )
        return MeasuredMove(key, move.label, gp_before, stays, leaves, on_ziip)

    def _notices(self, engines: int) -> Iterable[Notice]:
        ledger, work = self.ledger, self._work
        overflow = self._overflow[engines]
        used = self._value(overflow.utilisation)
        beyond = self._value(overflow.beyond_capacity)
        least_share = self._value(Id.write("least_share", engines))
        if not work.honor_priority:
            text = (
                f"With {HONOR_PRIORITY}=NO no GP helps: nothing overflows, work waits for a zIIP "
                "instead."
            )
            if beyond > 0:
                text += (
                    f" The zIIPs are offered {rounded_share(used)} of what they can run: "
                    f"{in_decimals(beyond, 0, 's')} an hour are not served, and what waits grows "
                    "without end."
                )
            yield Notice("no_help", text, (Id.write("waiting_share", engines), overflow.overflowed))
        elif beyond > 0:
            yield Notice(
                "overloaded",
                f"The zIIPs are offered {rounded_share(used)} of what they can run, so at least "
                f"{rounded_share(least_share, 1)} of it overflows to GPs (1 − 1 ÷ utilisation). "
                "That is a lower bound: overflow begins long before zIIPs are full.",
                (overflow.overflowed, overflow.beyond_capacity),
            )
        elif used > work.target_utilisation:
            yield Notice(
                "above_target",
                "The zIIPs would be busier than the target.",
                (Id.write("utilisation", engines), "ziips_needed"),
            )
        yield from self._notice_of_range(engines, overflow, used)
        allowed = ledger["ziips_allowed"].value
        needed = max(self._value("whole_ziips"), engines)
        if allowed is not None and needed > allowed:
            entered = work.engines is not None and engines > allowed
            which = f"{engines} zIIPs" if entered else f"The {in_decimals(needed, 0)} zIIPs needed"
            yield Notice(
                "more_than_allowed",
                f"{which} are more than the {in_decimals(allowed, 0)} that this machine may have.",
                ("whole_ziips", "ziips_allowed"),
            )
        if engines > 1 and overflow.taken in ("measured", "nearest") and not overflow.bounded:
            yield Notice(
                "measured_on_one_ziip",
                "Overflow was measured in an LPAR with one zIIP. Several zIIPs that are as "
                "busy each overflow less, so this errs on the side of caution.",
                (Id.write("overflow_share", engines),),
            )
        if work.inside_gp_time:
            yield Notice(
                "inside_gp_time",
                "The peak holds this overflow already (IIPCP is part of measured GP time), so "
                "nothing is added to it.",
                (Id.write("overflow_msu", engines),),
            )

    def _notice_of_range(self, engines: int, overflow: Overflow, used: float) -> Iterable[Notice]:
        measured = self._recorder.wanted_range()
        if overflow.taken != "nearest" or overflow.bounded or measured is None:
            return
        low, high = measured
        what = "little" if used * 100 < low else "much"
        taken = low if used * 100 < low else high
        yield Notice(
            "outside_measured",
            f"Overflow was measured where work wanted {rounded_share(low / 100, 1)} to "
            f"{rounded_share(high / 100, 1)} of one zIIP. Here it is {rounded_share(used, 1)}, so "
            f"{what} used that the row at {rounded_share(taken / 100, 1)} is taken: an "
            "assumption. State a share of your own if you know it.",
            (Id.write("overflow_share", engines), overflow.overflowed),
        )
