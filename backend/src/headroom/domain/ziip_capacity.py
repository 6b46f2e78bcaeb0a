"""How many zIIPs work needs, what overflows to GPs and what waits. Method: docs/methods/ziip.md."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from operator import add

from headroom.domain.expressions import rounded_up
from headroom.domain.formulas import Ledger, formula
from headroom.domain.machines import Machine
from headroom.domain.quantities import Interval, Quantity
from headroom.domain.rates import Cell, RateSeries
from headroom.domain.value import Notice
from headroom.domain.ways_in import ziips_needed

MOST_ENGINES = 64
FULL_SPEED = 256
"""R723NFFS of a model whose zIIPs are as fast as its GPs."""
NO_STEADY_STATE = "the zIIPs are offered more than they can do: what waits grows without end"


@formula(label="zIIP seconds wanted per hour", unit="s/h", takes=("s/h", "s/h"))
def ziip_seconds_wanted(eligible_seconds_per_hour: float, ziip_seconds_in_use: float) -> float:
    """Return what all work wants of the zIIPs, the eligible work and what runs there already."""
    return eligible_seconds_per_hour + ziip_seconds_in_use


@formula(label="zIIP speed against a GP", unit="ratio", takes=("R723NFFS",))
def normalisation(r723nffs: float) -> float:
    """Return how much faster a zIIP is than a GP of a sub-capacity model.

    r723nffs: the field of SMF 72.3 and RMF, 256 on full-speed models.
    """
    return r723nffs / 256


@formula(label="GP-equivalent seconds per hour", unit="s/h", takes=("s/h", "ratio"))
def gp_equivalent_seconds(ziip_seconds_per_hour: float, normalisation: float) -> float:
    """Return the time that work of a zIIP takes on a GP."""
    return ziip_seconds_per_hour * normalisation


@formula(label="zIIPs needed, whole", unit="zIIP", takes=("zIIP",))
def whole_ziips(ziips_needed: float) -> float:
    """Return the next whole number of zIIPs."""
    return rounded_up(ziips_needed)  # type: ignore[no-any-return]


@formula(label="Load", unit="Erlang", takes=("s/h",))
def offered_load(seconds_per_hour: float) -> float:
    """Return how many zIIPs the work would keep busy all the time."""
    return seconds_per_hour / 3600


@formula(label="Utilisation wanted of each zIIP", unit="share", takes=("Erlang", "zIIP"))
def utilisation(offered_load: float, engines: float) -> float:
    """Return the share of time that each zIIP would be busy if all eligible work ran there."""
    return offered_load / engines


@formula(label="Blocked share", unit="share", takes=("Erlang", "share", "zIIP"))
def blocked_share(offered_load: float, blocked_with_one_less: float, engines: float) -> float:
    """Return Erlang B from that with one engine less; with none it is 1."""
    return offered_load * blocked_with_one_less / (engines + offered_load * blocked_with_one_less)


@formula(label="Share of work that waits", unit="share", takes=("share", "share"))
def waiting_share(blocked_share: float, utilisation: float) -> float:
    """Return Erlang C: the share of arrivals that find all engines busy.

    For arrivals at random and service times that vary as much (M/M/c), utilisation below 1.
    """
    return blocked_share / (1 - utilisation * (1 - blocked_share))


@formula(
    label="Eligible work of the measured row",
    unit="% of one CP",
    takes=("% of one CP", "% of one CP"),
)
def measured_wanted_percent(aapcp_percent: float, zaap_percent: float) -> float:
    """Return what the measured work wanted of the one zIIP: what ran there and what overflowed."""
    return aapcp_percent + zaap_percent


@formula(label="Wanted of each zIIP", unit="% of one CP", takes=("share",))
def wanted_percent(utilisation: float) -> float:
    """Return a utilisation as percent, as the study prints it."""
    return utilisation * 100


@formula(
    label="AAPCP at this utilisation",
    unit="% of one CP",
    takes=("% of one CP",) * 5,
)
def aapcp_at(
    aapcp_below: float,
    aapcp_above: float,
    wanted_below: float,
    wanted_above: float,
    wanted_percent: float,
) -> float:
    """Return what overflows on the straight line between two neighbouring measured rows."""
    return aapcp_below + (aapcp_above - aapcp_below) * (wanted_percent - wanted_below) / (
        wanted_above - wanted_below
    )


@formula(label="Share that overflows to GPs", unit="share", takes=("% of one CP", "% of one CP"))
def share_of_wanted(aapcp_percent: float, wanted_percent: float) -> float:
    """Return the share of eligible work that runs on GPs."""
    return aapcp_percent / wanted_percent


@formula(label="Share that overflows to GPs, mean", unit="share", takes=("share",), variadic=True)
def mean_overflow_share(*shares: float) -> float:
    """Return the unweighted mean over the configurations measured around this utilisation."""
    return reduce(add, shares) / len(shares)


@formula(label="Overflowed to GPs per hour", unit="s/h", takes=("s/h", "share"))
def overflowed_seconds(eligible_seconds_per_hour: float, overflow_share: float) -> float:
    """Return the eligible work that runs on GPs because the zIIPs are busy, in zIIP seconds."""
    return eligible_seconds_per_hour * overflow_share


@formula(label="Offloaded to zIIPs per hour", unit="s/h", takes=("s/h", "share"))
def offloaded_seconds(eligible_seconds_per_hour: float, overflow_share: float) -> float:
    """Return the eligible work that runs on zIIPs, in zIIP seconds."""
    return eligible_seconds_per_hour * (1 - overflow_share)


@formula(label="Saved on GPs per hour", unit="s/h", takes=("s/h", "s/h", "share", "ratio"))
def gp_seconds_saved_by_offload(
    gp_seconds_before: float,
    eligible_seconds_per_hour: float,
    overflow_share: float,
    normalisation: float,
) -> float:
    """Return what leaves the GPs: what the work took there before less what still runs there."""
    return gp_seconds_before - eligible_seconds_per_hour * overflow_share * normalisation


@formula(label="One more zIIP saves on GPs, per hour", unit="s/h", takes=("s/h", "s/h"))
def saved_by_one_more(saved_with_one_more: float, saved: float) -> float:
    """Return what a further zIIP takes off the GPs."""
    return saved_with_one_more - saved


@formula(label="zIIPs allowed", unit="zIIP", takes=("CP", "zIIP/CP"))
def ziips_allowed(cps: float, ziips_per_cp: float) -> float:
    """Return how many zIIPs the machine may have with its CPs."""
    return cps * ziips_per_cp


@dataclass(frozen=True, slots=True)
class OverflowRow:
    """One measured row: what overflowed and what ran on the zIIP, % of one CP."""

    configuration: str
    label: str
    point: str
    aapcp: Cell
    zaap: Cell


@dataclass(frozen=True, slots=True)
class ZiipWork:
    """What is asked.

    eligible_seconds_per_hour: zIIP seconds at the peak if all of it ran on zIIPs.
    ziip_seconds_in_use: of other work on the same zIIPs. engines: zIIPs of the LPAR; None for as
    many as are needed. gp_seconds_before: what the work took on GPs before; None when it is what
    the eligible work would take there. overflow_share: the user's own, in place of the measured.
    ziips_per_cp: what the machine allows.
    """

    eligible_seconds_per_hour: float
    target_utilisation: float
    ziip_seconds_in_use: float = 0.0
    engines: int | None = None
    r723nffs: float = FULL_SPEED
    gp_seconds_before: float | None = None
    overflow_share: float | None = None
    ziips_per_cp: float | None = None


@dataclass(frozen=True, slots=True)
class Engines:
    """Ids of the figures with so many zIIPs."""

    engines: int
    utilisation: str
    waiting_share: str
    overflow_share: str
    overflowed: str
    offloaded: str
    saved_on_gps: str


@dataclass(frozen=True, slots=True)
class MeasuredRow:
    """Ids of the figures of one measured row."""

    configuration: str
    label: str
    point: str
    zaap_percent: str
    aapcp_percent: str
    wanted_percent: str
    overflow_share: str


@dataclass(frozen=True, slots=True)
class ZiipCase:
    """All quantities, the figures by number of zIIPs, and the measured rows that they rest on.

    engines: the number that the four figures are given for.
    """

    ledger: Ledger
    engines: int
    rows: tuple[Engines, ...]
    measured: tuple[MeasuredRow, ...]
    notices: tuple[Notice, ...]


def overflow_rows(series: RateSeries, label: str) -> list[OverflowRow]:
    """Return the rows of a configuration that print AAPCP and zAAP of one component."""
    rows = []
    for point in series.points:
        cells = {(each.component, each.processor): each for each in point.cells}
        for cell in point.cells:
            zaap = cells.get((cell.component, "zaap"))
            if cell.processor == "aapcp" and cell.percent and zaap and zaap.percent:
                rows.append(OverflowRow(series.configuration, label, point.id, cell, zaap))
    return rows


def ziip_case(work: ZiipWork, rows: Iterable[OverflowRow], machine: Machine | None) -> ZiipCase:
    """Return zIIPs needed, waiting and overflow by number of zIIPs, with every quantity recorded.

    rows: measured overflow. Beyond them nothing is extrapolated: overflow is missing there, and
    so is what follows from it, unless the user states a share.
    """
    return _Builder(work, rows, machine).build()


class _Builder:
    def __init__(
        self, work: ZiipWork, rows: Iterable[OverflowRow], machine: Machine | None
    ) -> None:
        self._work, self._machine = work, machine
        self.ledger = Ledger()
        self.measured = [self._add_row(each) for each in rows]

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
        self._add_allowed()
        ledger.add(
            Quantity("blocked_share[0]", "Blocked share without a zIIP", 1.0, "share", "derived")
        )
        found = [self._add_engines(count) for count in range(1, most + 1)]
        if engines < most:
            ledger.derive(
                "saved_by_one_more",
                saved_by_one_more,
                found[engines].saved_on_gps,
                found[engines - 1].saved_on_gps,
            )
        ledger.spread()
        return ZiipCase(
            ledger, engines, tuple(found), tuple(self.measured), tuple(self._notices(engines))
        )

    def _value(self, quantity_id: str) -> float:
        value = self.ledger[quantity_id].value
        assert value is not None
        return value

    def _given(self, quantity_id: str, label: str, value: float, unit: str) -> str:
        return self.ledger.add(Quantity(quantity_id, label, value, unit, "assumed"))

    def _add_given(self) -> None:
        work = self._work
        self._given("eligible_seconds", "Eligible, per hour", work.eligible_seconds_per_hour, "s/h")
        self._given(
            "ziip_seconds_in_use", "On these zIIPs already", work.ziip_seconds_in_use, "s/h"
        )
        self._given("target_utilisation", "Target utilisation", work.target_utilisation, "share")
        self._given("r723nffs", "R723NFFS", work.r723nffs, "R723NFFS")
        self.ledger.derive("normalisation", normalisation, "r723nffs")
        self.ledger.derive(
            "gp_equivalent_seconds",
            gp_equivalent_seconds,
            "eligible_seconds",
            "normalisation",
            label="Eligible as GP-equivalent seconds per hour",
        )
        if work.gp_seconds_before is not None:
            self._given(
                "gp_seconds_before", "On GPs before, per hour", work.gp_seconds_before, "s/h"
            )

    def _add_allowed(self) -> None:
        machine, stated = self._machine, self._work.ziips_per_cp
        label = "zIIPs allowed for each CP"
        if stated is not None:
            self._given("ziips_per_cp", label, stated, "zIIP/CP")
        else:
            name = machine.name() if machine else "no machine is chosen"
            why = f"no ratio of zIIPs to CPs is recorded for the {name}" if machine else name
            self.ledger.add(
                Quantity("ziips_per_cp", label, None, "zIIP/CP", "assumed", why_missing=why)
            )
        self.ledger.add(
            machine.cp_count()
            if machine
            else Quantity("cps", "CPs", None, "CP", "assumed", why_missing="no machine is chosen")
        )
        self.ledger.derive("ziips_allowed", ziips_allowed, "cps", "ziips_per_cp")

    def _add_engines(self, count: int) -> Engines:
        ledger, key = self.ledger, f"[{count}]"
        name = f"{count} zIIP" if count == 1 else f"{count} zIIPs"
        engines = self._given(f"engines{key}", name, float(count), "zIIP")
        used = ledger.derive(f"utilisation{key}", utilisation, "offered_load", engines)
        blocked = ledger.derive(
            f"blocked_share{key}",
            blocked_share,
            "offered_load",
            f"blocked_share[{count - 1}]",
            engines,
        )
        waiting = f"waiting_share{key}"
        if self._value(used) < 1:
            ledger.derive(waiting, waiting_share, blocked, used)
        else:
            label = "Share of work that waits"
            ledger.add(
                Quantity(waiting, label, None, "share", "derived", why_missing=NO_STEADY_STATE)
            )
        share = self._overflow_share(count, used)
        before = "gp_seconds_before"
        if before not in ledger:
            before = "gp_equivalent_seconds"
        return Engines(
            count,
            used,
            waiting,
            share,
            ledger.derive(f"overflowed{key}", overflowed_seconds, "eligible_seconds", share),
            ledger.derive(f"offloaded{key}", offloaded_seconds, "eligible_seconds", share),
            ledger.derive(
                f"saved_on_gps{key}",
                gp_seconds_saved_by_offload,
                before,
                "eligible_seconds",
                share,
                "normalisation",
            ),
        )

    def _overflow_share(self, count: int, used: str) -> str:
        """Return the id of the share that overflows with so many zIIPs."""
        stated = self._work.overflow_share
        if stated is not None:
            if "overflow_share" not in self.ledger:
                self._given("overflow_share", "Share that overflows, stated", stated, "share")
            return "overflow_share"
        quantity_id = f"overflow_share[{count}]"
        wanted = self.ledger.derive(f"wanted_percent[{count}]", wanted_percent, used)
        shares = self._shares_at(count, wanted)
        if not shares:
            return self.ledger.add(
                Quantity(
                    quantity_id,
                    "Share that overflows to GPs",
                    None,
                    "share",
                    "derived",
                    why_missing=self._why_not_measured(wanted),
                )
            )
        values = [self._value(each) for each in shares]
        interval = Interval(min(values), max(values), None) if len(values) > 1 else None
        return self.ledger.derive(
            quantity_id,
            mean_overflow_share,
            *shares,
            interval=interval,
            interval_missing=None if interval else "one configuration is measured there",
        )

    def _shares_at(self, count: int, wanted: str) -> list[str]:
        """Return the share of each configuration that was measured around what is wanted."""
        at, found = self._value(wanted), []
        for configuration in dict.fromkeys(each.configuration for each in self.measured):
            rows = sorted(
                (each for each in self.measured if each.configuration == configuration),
                key=lambda each: self._value(each.wanted_percent),
            )
            place = f"[{configuration}@{count}]"
            for below, above in pairwise(rows):
                ends = (self._value(below.wanted_percent), self._value(above.wanted_percent))
                if not ends[0] <= at <= ends[1] or ends[0] == ends[1]:
                    continue
                self.ledger.derive(
                    f"aapcp_at{place}",
                    aapcp_at,
                    below.aapcp_percent,
                    above.aapcp_percent,
                    below.wanted_percent,
                    above.wanted_percent,
                    wanted,
                )
                found.append(
                    self.ledger.derive(
                        f"overflow_share{place}",
                        share_of_wanted,
                        f"aapcp_at{place}",
                        wanted,
                        label=f"Share that overflows to GPs, {below.label}",
                    )
                )
                break
        return found

    def _why_not_measured(self, wanted: str) -> str:
        if not self.measured:
            return "no overflow to GPs is measured"
        known = [self._value(each.wanted_percent) for each in self.measured]
        return (
            f"overflow was measured where work wanted {min(known):.1f} to {max(known):.1f} % of "
            f"one zIIP; {self._value(wanted):.1f} % is outside. Nothing is extrapolated: state a "
            "share of your own"
        )

    def _add_row(self, row: OverflowRow) -> MeasuredRow:
        ids = []
        for cell, words in ((row.aapcp, "AAPCP"), (row.zaap, "zAAP")):
            ids.append(
                self.ledger.add(
                    Quantity(
                        f"percent[{row.point}.{cell.component}.{cell.processor}]",
                        f"{words} of {cell.component}, {row.label}, point {row.point}",
                        cell.percent,
                        "% of one CP",
                        "published",
                        source=cell.source,
                    )
                )
            )
        aapcp, zaap = ids
        wanted = self.ledger.derive(
            f"measured_wanted_percent[{row.point}]", measured_wanted_percent, aapcp, zaap
        )
        share = self.ledger.derive(f"measured_share[{row.point}]", share_of_wanted, aapcp, wanted)
        return MeasuredRow(row.configuration, row.label, row.point, zaap, aapcp, wanted, share)

    def _notices(self, engines: int) -> list[Notice]:
        ledger, found = self.ledger, []
        key = f"[{engines}]"
        if self._value(f"utilisation{key}") >= 1:
            found.append(
                Notice("overloaded", f"{NO_STEADY_STATE[0].upper()}{NO_STEADY_STATE[1:]}.", ())
            )
        elif self._value(f"utilisation{key}") > self._work.target_utilisation:
            found.append(
                Notice(
                    "above_target",
                    "The zIIPs would be busier than the target.",
                    (f"utilisation{key}", "ziips_needed"),
                )
            )
        allowed = ledger["ziips_allowed"].value
        needed = max(self._value("whole_ziips"), engines)
        if allowed is not None and needed > allowed:
            found.append(
                Notice(
                    "more_than_allowed",
                    f"{needed:.0f} zIIPs are more than the {allowed:g} that this machine may have.",
                    ("whole_ziips", "ziips_allowed"),
                )
            )
        if self._work.overflow_share is None and self.measured:
            found.append(
                Notice(
                    "measured_on_one_ziip",
                    "Overflow was measured in an LPAR with one zIIP. Several zIIPs that are as "
                    "busy each overflow less, so this errs on the side of caution.",
                    (f"overflow_share{key}",),
                )
            )
        return found
