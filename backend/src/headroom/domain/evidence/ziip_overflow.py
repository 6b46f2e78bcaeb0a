"""What GPs run because zIIPs are busy, by measured rows. Method: docs/methods/ziip.md."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from operator import add
from typing import Annotated, Any, Literal, TypeAlias

import numpy as np
from pydantic import Field, model_validator

from headroom.domain.evidence.rates import MeasuredCell, RateSeries
from headroom.domain.machines.conversion import NFFS_AT_FULL_SPEED
from headroom.domain.quantities.arrays import Numbers
from headroom.domain.quantities.expressions import greatest, least
from headroom.domain.quantities.formulas import Ledger, formula
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.phrases import Amount, in_decimals, phrase
from headroom.domain.quantities.quantities import Interval, Kind, Quantity, taken
from headroom.domain.quantities.stated import InputModel, Share
from headroom.domain.quantities.words import FigureWords

HONOR_PRIORITY = "IIPHONORPRIORITY"
"""The system parameter: with YES, GPs help busy zIIPs; with NO, eligible work waits for a zIIP."""

HonorPriority = Annotated[
    bool,
    Field(
        json_schema_extra={
            "in_sight": True,
            "asked_as": "When zIIPs are busy: IIPHONORPRIORITY",
            "names": {"true": "YES: GPs help", "false": "NO: work waits"},
        }
    ),
]
OverflowBasis: TypeAlias = Literal["per_cp_rating", "service_units"]
"""How GP seconds of overflow become MSU; the whole machine's rating is no basis for a bill."""


NFFS_MEANS = (
    "Normalisation factor of SMF 72.3 and RMF: 256 where zIIPs are as fast as GPs, more on "
    "sub-capacity models"
)
NFFS_UNSTATED = "From the machine’s PCI"
NFFS_DEFAULT = "Empty: from the PCI of the machine's model and of the one at full speed"
Nffs = Annotated[float, Field(ge=NFFS_AT_FULL_SPEED, le=100 * NFFS_AT_FULL_SPEED)]


class Offload(InputModel):
    """The zIIPs of the LPAR: what finds them busy runs on GPs and is no saving."""

    engines: Annotated[int, Field(ge=1, le=64)] = Field(
        title="zIIPs",
        description="zIIPs of the LPAR",
        examples=[1],
        json_schema_extra={"unit": "zIIP"},
    )
    ziip_seconds_in_use_per_hour: Annotated[float, Field(ge=0, le=3600 * 64)] = Field(
        title="Other work on these zIIPs",
        default=0,
        description="What other work takes of the same zIIPs in the peak window",
        json_schema_extra={"unit": "s/h", "hint": "In the peak window"},
    )
    r723nffs: Nffs | None = Field(
        title="Normalisation, R723NFFS",
        default=None,
        description=f"{NFFS_MEANS}. {NFFS_DEFAULT}",
        json_schema_extra={"hint": NFFS_DEFAULT, "unstated": NFFS_UNSTATED},
    )
    honor_priority: HonorPriority = Field(
        title="IIPHONORPRIORITY, GPs help",
        default=True,
        description="IIPHONORPRIORITY. false: work waits, nothing overflows",
    )
    overflow_share: Share | None = Field(
        title="Overflow share (override)",
        default=None,
        description="Your own share that overflows, in place of the measured one",
        json_schema_extra={"style": "percent", "unstated": FigureWords.as_measured},
    )

    @model_validator(mode="after")
    def _in_use_fits(self) -> Offload:
        if self.ziip_seconds_in_use_per_hour > self.engines * 3600:
            raise ValueError(
                f"{self.engines} zIIPs run at most {Amount(self.engines * 3600, 's', True)} an "
                "hour; other work cannot take more of them"
            )
        return self


@formula(label="GP seconds saved less overflow, per hour", unit="s/h", takes=("s/h", "s/h"))
def gp_seconds_saved_net(gp_seconds_saved_per_hour: float, overflow_gp_seconds: float) -> float:
    """Return what the GPs are spared once eligible work that finds zIIPs busy runs on them."""
    return gp_seconds_saved_per_hour - overflow_gp_seconds


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


@formula(label="Load", unit="Erlang", takes=("s/h",))
def offered_load(seconds_per_hour: float) -> float:
    """Return how many zIIPs the work would keep busy all the time."""
    return seconds_per_hour / 3600


@formula(label="Utilisation wanted of each zIIP", unit="share", takes=("Erlang", "zIIP"))
def utilisation(offered_load: float, engines: float) -> float:
    """Return the share of time that each zIIP would be busy if all eligible work ran there."""
    return offered_load / engines


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


@formula(label="Share of what is offered that overflows, at least", unit="share", takes=("share",))
def least_overflow_share(utilisation: float) -> Any:
    """Return what the zIIPs cannot run of all that they are offered: 1 − 1 ÷ utilisation past 1.

    A lower bound: overflow begins long before the zIIPs are full.
    """
    return 1 - 1 / greatest(1, utilisation)


def is_bound_by_capacity(overflowed: float | None, beyond_capacity: float) -> bool:
    """Return whether at least what zIIPs cannot run overflows, and no more is known.

    overflowed: by its share, or what overflows in the end; None where it is not known. Both in zIIP
    seconds per hour, where GPs help.
    """
    return beyond_capacity > 0 and (overflowed is None or beyond_capacity >= overflowed)


@formula(label="Beyond what the zIIPs can run, per hour", unit="s/h", takes=("s/h", "share"))
def seconds_beyond_capacity(ziip_seconds_wanted: float, least_overflow_share: float) -> float:
    """Return the seconds that are offered beyond zIIPs × 3,600 s, in zIIP seconds."""
    return ziip_seconds_wanted * least_overflow_share


@formula(label="Overflowed to GPs per hour", unit="s/h", takes=("s/h", "share", "s/h"))
def overflowed_seconds(
    eligible_seconds_per_hour: float, overflow_share: float, beyond_capacity: float
) -> Any:
    """Return the eligible work that runs on GPs because the zIIPs are busy, in zIIP seconds.

    beyond_capacity: what the zIIPs cannot run at all, which overflows whatever the share says.
    What runs on the zIIPs already stays there; no more overflows than is eligible.
    """
    return least(
        eligible_seconds_per_hour,
        greatest(eligible_seconds_per_hour * overflow_share, beyond_capacity),
    )


@formula(label="Not served per hour", unit="s/h", takes=("s/h", "s/h"))
def unserved_seconds(eligible_seconds_per_hour: float, beyond_capacity: float) -> Any:
    """Return the eligible work for which there is no zIIP and, without help, no GP either."""
    return least(eligible_seconds_per_hour, beyond_capacity)


@formula(label="Offloaded to zIIPs per hour", unit="s/h", takes=("s/h", "s/h"))
def offloaded_seconds(eligible_seconds_per_hour: float, not_offloaded: float) -> float:
    """Return the eligible work that runs on zIIPs, in zIIP seconds.

    not_offloaded: what overflows to GPs, or is not served.
    """
    return eligible_seconds_per_hour - not_offloaded


@formula(label="Overflow as GP time per hour", unit="s/h", takes=("s/h", "ratio"))
def overflow_gp_seconds(overflowed_seconds_per_hour: float, normalisation: float) -> float:
    """Return the GP time that overflow takes."""
    return overflowed_seconds_per_hour * normalisation


@dataclass(frozen=True, slots=True)
class OverflowRow:
    """One measured row: what overflowed and what ran on the zIIP, % of one CP."""

    configuration: str
    label: str
    point: str
    aapcp: MeasuredCell
    zaap: MeasuredCell


@dataclass(frozen=True, slots=True)
class MeasuredRow:
    """A measured row, as ids in ``inputs``: percent of the one zIIP, and the share on GPs."""

    configuration: str
    label: str
    point: str
    zaap_percent: str
    aapcp_percent: str
    wanted_percent: str
    overflow_share: str


@dataclass(frozen=True, slots=True)
class OverflowCurve:
    """Overflow between the measured rows of one configuration.

    wanted_percent: of one CP; overflow_share: of the eligible work, at each of them.
    """

    configuration: str
    label: str
    wanted_percent: Numbers
    overflow_share: Numbers


def overflow_rows(series: RateSeries, label: str) -> list[OverflowRow]:
    """Return the rows of a configuration that print AAPCP and zAAP of one component."""
    rows = []
    for point in series.points:
        cells = {(cell.component, cell.processor): cell for cell in point.cells}
        for cell in point.cells:
            zaap = cells.get((cell.component, "zaap"))
            if cell.processor == "aapcp" and cell.percent and zaap and zaap.percent:
                rows.append(OverflowRow(series.configuration, label, point.id, cell, zaap))
    return rows


@dataclass(frozen=True, slots=True)
class Overflow:
    """Ids of what overflow is made of, for one number of zIIPs.

    bounded: whether the figures are those of the bound by capacity. taken: where the share comes
    from.
    """

    utilisation: str
    beyond_capacity: str
    overflowed: str
    offloaded: str
    unserved: str | None
    not_offloaded: str
    bounded: bool
    taken: Literal["measured", "nearest", "stated", "none"]


class OverflowRecorder:
    """Records what overflows in a ledger, for any number of zIIPs, by the measured rows."""

    def __init__(
        self,
        ledger: Ledger,
        rows: Iterable[OverflowRow],
        *,
        stated: float | None,
        honor_priority: bool,
    ) -> None:
        self._ledger, self._stated, self._honor = ledger, stated, honor_priority
        self.measured = [self._add_row(row) for row in rows]

    def wanted_range(self) -> tuple[float, float] | None:
        """Return the lowest and the highest measured use of the zIIP, % of one CP."""
        uses = [self._value(row.wanted_percent) for row in self.measured]
        return (min(uses), max(uses)) if uses else None

    def record(
        self,
        key: int | None,
        *,
        eligible: str,
        wanted: str,
        load: str,
        engines: str,
        prefix: str = "",
    ) -> Overflow:
        """Record overflow of the work ``eligible`` among all that the zIIPs are offered.

        key: of the ids; None where there is one alone. eligible, wanted: seconds an hour; load: in
        Erlang. prefix: how ids begin.
        """
        ledger, honor = self._ledger, self._honor
        used = ledger.derive(prefix + Id.write("utilisation", key), utilisation, load, engines)
        least_share = ledger.derive(
            prefix + Id.write("least_share", key), least_overflow_share, used
        )
        beyond = ledger.derive(
            prefix + Id.write("beyond_capacity", key), seconds_beyond_capacity, wanted, least_share
        )
        if not honor:
            unserved = ledger.derive(
                prefix + Id.write("unserved", key), unserved_seconds, eligible, beyond
            )
            overflowed = ledger.add(
                Quantity(
                    prefix + Id.write("overflowed", key),
                    f"Overflowed to GPs per hour, {HONOR_PRIORITY}=NO",
                    0.0,
                    "s/h",
                    "assumed",
                    source=taken(f"with {HONOR_PRIORITY}=NO work waits instead"),
                )
            )
            offloaded = ledger.derive(
                prefix + Id.write("offloaded", key), offloaded_seconds, eligible, unserved
            )
            return Overflow(used, beyond, overflowed, offloaded, unserved, unserved, False, "none")
        share, basis = self._share(key, used, prefix)
        work, surplus = self._value(eligible), self._value(beyond)
        taken_share = ledger[share].value
        by_share = None if taken_share is None else work * taken_share
        bounded = is_bound_by_capacity(by_share, surplus)
        at_least, at_most = (", at least", ", at most") if bounded else ("", "")
        kind: Kind | None = "assumed" if bounded or basis == "nearest" else None
        overflowed = ledger.derive(
            prefix + Id.write("overflowed", key),
            overflowed_seconds,
            eligible,
            share,
            beyond,
            label=f"Overflowed to GPs per hour{at_least}",
            kind=kind,
        )
        offloaded = ledger.derive(
            prefix + Id.write("offloaded", key),
            offloaded_seconds,
            eligible,
            overflowed,
            label=f"Offloaded to zIIPs per hour{at_most}",
        )
        return Overflow(used, beyond, overflowed, offloaded, None, overflowed, bounded, basis)

    def _value(self, quantity_id: str) -> float:
        value = self._ledger[quantity_id].value
        assert value is not None
        return value

    def _share(
        self, key: int | None, used: str, prefix: str
    ) -> tuple[str, Literal["measured", "nearest", "stated"]]:
        """Return the id of the share that overflows at a utilisation, and where it comes from."""
        ledger = self._ledger
        if self._stated is not None:
            stated = f"{prefix}overflow_share"
            if stated not in ledger:
                label = "Share that overflows, stated"
                ledger.add(Quantity(stated, label, self._stated, "share", "assumed"))
            return stated, "stated"
        wanted = ledger.derive(prefix + Id.write("wanted_percent", key), wanted_percent, used)
        shares = self._shares_at(key, wanted, prefix)
        if shares:
            values = [self._value(share) for share in shares]
            interval = Interval(min(values), max(values), None) if len(values) > 1 else None
            missing = None if interval else "one configuration is measured there"
            return ledger.derive(
                prefix + Id.write("share_as_measured", key),
                mean_overflow_share,
                *shares,
                interval=interval,
                interval_missing=missing,
            ), "measured"
        at = self._value(wanted)
        nearest = min(
            self.measured, key=lambda row: abs(self._value(row.wanted_percent) - at), default=None
        )
        if nearest is None:
            why = "no overflow to GPs is measured"
            return ledger.add(
                Quantity(
                    prefix + Id.write("share_as_measured", key),
                    "Share that overflows to GPs",
                    None,
                    "share",
                    "assumed",
                    why_missing=why,
                )
            ), "nearest"
        there = in_decimals(self._value(nearest.wanted_percent), 1, "percent")
        return ledger.derive(
            prefix + Id.write("share_as_measured", key),
            mean_overflow_share,
            nearest.overflow_share,
            label=phrase(f"Share that overflows to GPs, taken as measured at {there}"),
            kind="assumed",
            interval_missing="overflow is not measured at this utilisation",
        ), "nearest"

    def _shares_at(self, key: int | None, wanted: str, prefix: str) -> list[str]:
        """Return the share of each configuration that was measured around what is wanted."""
        at, shares = self._value(wanted), []
        for configuration, rows in self.by_configuration().items():
            place = f"{configuration}@{'' if key is None else key}"
            for below, above in pairwise(rows):
                ends = (self._value(below.wanted_percent), self._value(above.wanted_percent))
                if not ends[0] <= at <= ends[1] or ends[0] == ends[1]:
                    continue
                self._ledger.derive(
                    prefix + Id.write("aapcp_at", place),
                    aapcp_at,
                    below.aapcp_percent,
                    above.aapcp_percent,
                    below.wanted_percent,
                    above.wanted_percent,
                    wanted,
                )
                shares.append(
                    self._ledger.derive(
                        prefix + Id.write("overflow_share", place),
                        share_of_wanted,
                        prefix + Id.write("aapcp_at", place),
                        wanted,
                        label=f"Share that overflows to GPs, {below.label}",
                    )
                )
                break
        return shares

    def by_configuration(self) -> dict[str, list[MeasuredRow]]:
        """Return the measured rows of each configuration, the least used zIIP first."""
        by_configuration: dict[str, list[MeasuredRow]] = {}
        for row in sorted(self.measured, key=lambda row: self._value(row.wanted_percent)):
            by_configuration.setdefault(row.configuration, []).append(row)
        return dict(sorted(by_configuration.items()))

    def curves(self, steps: int = 12) -> Iterable[OverflowCurve]:
        """Return what is taken between the measured rows: the same formulas over arrays.

        steps: between two neighbouring rows.
        """
        for configuration, rows in self.by_configuration().items():
            wanted = [self._value(row.wanted_percent) for row in rows]
            aapcp = [self._value(row.aapcp_percent) for row in rows]
            pieces, shares = [], []
            for index in range(len(rows) - 1):
                low, high = wanted[index : index + 2]
                along = np.linspace(low, high, steps + 1)[0 if index == 0 else 1 :]
                between: Any = aapcp_at(aapcp[index], aapcp[index + 1], low, high, along)  # type: ignore[arg-type]
                pieces.append(along)
                shares.append(share_of_wanted(between, along))  # type: ignore[arg-type]
            if pieces:
                yield OverflowCurve(
                    configuration, rows[0].label, np.concatenate(pieces), np.concatenate(shares)
                )

    def _add_row(self, row: OverflowRow) -> MeasuredRow:
        ids = []
        for cell, words in ((row.aapcp, "AAPCP"), (row.zaap, "zAAP")):
            ids.append(Id.write("percent", (row.point, cell.component, cell.processor)))
            # a part of the mix may have brought the cell, as the same
            if ids[-1] not in self._ledger:
                self._ledger.add(
                    Quantity(
                        ids[-1],
                        f"{words} of {cell.component}, {row.label}, point {row.point}",
                        cell.percent,
                        "% of one CP",
                        "published",
                        source=cell.source,
                    )
                )
        aapcp, zaap = ids
        wanted = self._ledger.derive(
            Id.write("measured_wanted_percent", row.point), measured_wanted_percent, aapcp, zaap
        )
        share = self._ledger.derive(
            Id.write("measured_share", row.point), share_of_wanted, aapcp, wanted
        )
        return MeasuredRow(row.configuration, row.label, row.point, zaap, aapcp, wanted, share)
