"""Which configurations compare, what must be said when they do, and their substitution.

Two configurations make a saving only where nothing but the way in differs: one study, one machine
and LPAR, one payload class, one unit of work and, for rates, one rate that both were measured at
or around. What differs and may be wanted (encryption, queueing) is said, not refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import Annotated

import numpy as np
from pydantic import Field, computed_field

from headroom.domain.evidence.component_costs import Processor
from headroom.domain.evidence.cycles import TestCycle
from headroom.domain.evidence.evidence import (
    Caveat,
    MeasuredConfiguration,
    SameRate,
    Substitution,
)
from headroom.domain.evidence.rates import RateRange, RateSeries
from headroom.domain.quantities.ids import PairId
from headroom.domain.quantities.phrases import Amount, Phrase, phrase, phrase_of
from headroom.domain.quantities.refusals import Refusal
from headroom.domain.quantities.words import FigureWords

OWN_PAYLOAD = re.compile(r"([0-9]+)i([0-9]+)o")
"""The payload class of users' ways that move neither 32 KB nor 1,920 bytes: bytes in and out."""

_SERVER_ALONE = {"ways-into-cics": "High-level summary; Methodology"}
"""Where a study says that it counts the server's system alone, by study."""


class NotComparableError(Refusal):
    """Two configurations make no substitution. field: from, to, rate_per_second or neither."""

    slug, title = "not-comparable", "These configurations do not compare"

    def __init__(self, reason: str, field: str = "") -> None:
        super().__init__(reason, (field, reason))


@dataclass(frozen=True, slots=True)
class Comparability:
    """Whether a configuration can stand in for another, and at which rates.

    reason: why not, in words; None when it can. shared_rates and default_rate: None for test
    cycles.
    """

    configuration: str
    label: str
    family: str
    reason: str | None
    shared_rates: Annotated[
        RateRange | None, Field(description="Rates that both measured ranges hold")
    ]
    default_rate: Annotated[float | None, Field(description="Taken when a calculation states none")]
    caveats: tuple[Caveat, ...]

    @computed_field  # type: ignore[prop-decorator]
    @property
    def comparable(self) -> bool:
        return self.reason is None

    @computed_field  # type: ignore[prop-decorator]
    @property
    def needs_rate(self) -> bool:
        return self.shared_rates is not None


def comparability(before: MeasuredConfiguration, after: MeasuredConfiguration) -> Comparability:
    """Return whether ``after`` compares with ``before``, with the reason where it does not."""
    after_is = partial(Comparability, after.id, after.label, after.family)
    reason = _difference_in_kind(before, after)
    if reason is not None:
        return after_is(reason, None, None, ())
    caveats = _differences_to_mention(before, after)
    old, new = before.measurement, after.measurement
    if isinstance(old, RateSeries) and isinstance(new, RateSeries):
        shared = old.range.shared_with(new.range)
        if shared is None:
            reason = (
                f"no rate was measured for both: {before.label} {old.range.text()}, "
                f"{after.label} {new.range.text()}"
            )
            return after_is(reason, None, None, ())
        return after_is(None, shared, _default_rate(old, shared), caveats)
    return after_is(None, None, None, caveats)


def substitution_of(
    before: MeasuredConfiguration, after: MeasuredConfiguration, rate: float | None
) -> Substitution:
    """Return the substitution of one configuration by another of its study.

    rate: transactions per second, for configurations that were measured at rates; None takes the
    one that the volume of a window means.
    Raises NotComparableError.
    """
    compared = comparability(before, after)
    if compared.reason is not None:
        raise NotComparableError(_sentence(compared.reason))
    old, new = before.measurement, after.measurement
    caveats = [*compared.caveats, *server_alone(before.study)]
    evidence: SameRate | tuple[TestCycle, TestCycle]
    label = f"{before.label} → {after.label}"
    if isinstance(old, RateSeries) and isinstance(new, RateSeries):
        assert compared.shared_rates is not None and compared.default_rate is not None
        for series, side in ((old, before), (new, after)):
            if rate is not None and not series.range.holds(rate):
                raise NotComparableError(
                    f"{Amount(rate, exact=True)} a second is beyond the measured range of "
                    f"{side.label}, {series.range.text().parts}, and nothing is extrapolated. "
                    f"Both were measured at {compared.shared_rates.text().parts}.",
                    "rate_per_second",
                )
        caveats += _caveats_at_rate(old, new, rate or compared.default_rate)
        evidence = SameRate(old, new, rate)
        if rate is not None:
            label = phrase(f"{label} at {Amount(rate, exact=True)}/s")
    else:
        assert isinstance(old, TestCycle) and isinstance(new, TestCycle)
        if rate is not None:
            raise NotComparableError(
                f"{before.label} was measured in test cycles, not at rates; leave the rate out.",
                "rate_per_second",
            )
        evidence = (old, new)
    return Substitution(
        id=str(PairId(before.id, after.id, rate)),
        label=label,
        description=f"{before.label} replaced by {after.label}.",
        study=before.study,
        study_title=before.study_title,
        before=before.id,
        after=after.id,
        environment=before.environment,
        evidence=evidence,
        caveats=tuple(caveats),
    )


def payload_label(payload_class: str) -> Phrase:
    """Return a payload class in words: ``32 KB``."""
    sizes = OWN_PAYLOAD.fullmatch(payload_class)
    if sizes is not None:
        into, out = (int(group) for group in sizes.groups())
        if into == out:
            return phrase_of(_in_bytes(into))
        return phrase(f"{_in_bytes(into)} in, {Amount(out, exact=True)} out")
    if payload_class == "1920":
        return phrase_of(_in_bytes(1920))
    return phrase(
        {"32k": "32 KB", "unspecified": FigureWords.unstated}.get(payload_class, payload_class)
    )


def _in_bytes(count: int) -> Amount:
    return Amount(count, "bytes", exact=True)


def _difference_in_kind(before: MeasuredConfiguration, after: MeasuredConfiguration) -> str | None:
    """Return why two configurations do not compare at any rate; None when they may."""
    if before.id == after.id:
        return f"{before.label} is on both sides"
    if before.study != after.study:
        return (
            f"{before.label} and {after.label} come from different studies "
            f"({before.study_title}; {after.study_title})"
        )
    for configuration in (before, after):
        if configuration.measurement is None:
            return f"{configuration.label}: {configuration.no_measurement}"
    if not _same_machine(before, after):
        return f"{before.label} and {after.label} were not measured on the same machine"
    if before.payload_class != after.payload_class:
        sizes = [payload_label(side.payload_class).parts for side in (before, after)]
        return phrase(f"the payloads differ: {before.label} {sizes[0]}, {after.label} {sizes[1]}")
    if _unit(before) != _unit(after):
        return (
            f"the units of work differ: {before.label} {_unit(before)}, "
            f"{after.label} {_unit(after)}"
        )
    if isinstance(before.measurement, RateSeries) != isinstance(after.measurement, RateSeries):
        return f"only one of {before.label} and {after.label} was measured at rates"
    if isinstance(before.measurement, TestCycle) and before.concurrency != after.concurrency:
        return (
            "they ran under different loads, "
            f"{_concurrency(before)} against {_concurrency(after)}: the difference would not be "
            "that of the configurations alone"
        )
    return None


def _same_machine(before: MeasuredConfiguration, after: MeasuredConfiguration) -> bool:
    one, other = before.environment, after.environment
    if one.id == other.id:
        return True
    return (
        one.machine_id is not None
        and one.machine_id == other.machine_id
        and one.lpar_cps == other.lpar_cps
    )


def _unit(each: MeasuredConfiguration) -> str:
    return each.unit_of_work.partition(";")[0].strip()


def _counted(each: MeasuredConfiguration) -> str:
    return each.unit_of_work.partition(";")[2].strip() or each.unit_of_work


def _concurrency(each: MeasuredConfiguration) -> str:
    if each.concurrency is None:
        return "a load that is not stated"
    return "one cycle at a time" if each.concurrency == 1 else f"{each.concurrency} at a time"


def _differences_to_mention(
    before: MeasuredConfiguration, after: MeasuredConfiguration
) -> tuple[Caveat, ...]:
    caveats = []
    if before.exchange != after.exchange:
        caveats.append(
            Caveat(
                "other_exchange",
                f"{before.label} is {before.exchange}, {after.label} is {after.exchange}: "
                "callers wait and recover differently.",
            )
        )
    encrypted = [way.security.startswith("tls") for way in (before, after)]
    if encrypted[0] != encrypted[1]:
        safe, plain = (before, after) if encrypted[0] else (after, before)
        words = "runs without it" if plain.security == "none" else "states nothing of it"
        caveats.append(
            Caveat(
                "other_security",
                f"{safe.label} is encrypted with TLS and {plain.label} {words}: part of the "
                "difference is the cost of encryption.",
            )
        )
    caveats += [
        Caveat(
            "counted_by_client",
            f"{way.label}: {_counted(way)}, not those that the CICS region reports.",
        )
        for way in (before, after)
        if "client" in _counted(way)
    ]
    return tuple(caveats)


def server_alone(study: str) -> tuple[Caveat, ...]:
    """Return what costs of a study leave out where it counts the server's system alone."""
    place = _SERVER_ALONE.get(study)
    if place is None:
        return ()
    return (
        Caveat(
            "server_alone",
            f"Only the server’s z/OS system is counted, as the document says ({place}): the client "
            "side was not measured. Callers that run on z/OS take CPU time of their own.",
        ),
    )


def _default_rate(before: RateSeries, shared: RateRange) -> float:
    """Return the measured rate of ``before`` nearest to the middle of the shared range.

    So one side at least is not interpolated. The middle itself where no point lies inside.
    """
    middle = (shared.low + shared.high) / 2
    inside = [point.etr_per_second for point in before.points if shared.holds(point.etr_per_second)]
    return min(inside, key=lambda rate: abs(rate - middle), default=middle)


def _caveats_at_rate(before: RateSeries, after: RateSeries, rate: float) -> list[Caveat]:
    """Return what must be said of the columns behind the two costs."""
    caveats = []
    for series in (before, after):
        cost = dict(zip(series.columns, series.ms_at(np.array([rate]))[0].tolist(), strict=True))

        def summed(
            processor: Processor,
            series: RateSeries = series,
            cost: dict[tuple[str, Processor], float] = cost,
        ) -> float:
            return sum(cost[position] for position in series.summed(processor))

        if series.summed("zaap"):
            caveats.append(
                Caveat(
                    "zaap_on_ziip",
                    f"{series.label}: the zAAP time ran on a zIIP (zAAP on zIIP) and is counted "
                    "as zIIP time.",
                )
            )
        if summed("aapcp") > 0:
            caveats.append(
                Caveat(
                    "aapcp_inside_gp",
                    f"{series.label}: {Amount(summed('aapcp'))} of its {Amount(summed('gp'))} ms "
                    f"of GP time at {Amount(rate, exact=True)} a second is zAAP-eligible work "
                    "that ran on a GP (AAPCP). It is inside the GP time and not added again.",
                )
            )
        if series.offload_missing is not None:
            caveats.append(Caveat("zaap_missing", f"{series.label}: {series.offload_missing}."))
        caveats += [
            Caveat(
                "component_missing",
                f"{series.label}: the document prints no number for {component}; its time is "
                "left out, as in the printed totals.",
            )
            for component, _ in series.unmeasured
        ]
    return caveats


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
