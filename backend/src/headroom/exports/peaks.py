"""What a report says about the billed peak of a scenario's profile: sentences, rules, places.

Every number comes from the frozen answer; nothing is calculated here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from headroom.domain.peaks.day_savings import ClockSaving
from headroom.domain.peaks.profile import (
    CapacityGroup,
    Profile,
    ProfileProduct,
    ProfileSaving,
    ProfileSource,
    sources_stated,
)
from headroom.domain.peaks.words import PeakLabels
from headroom.domain.quantities.phrases import Amount, Phrase, phrase, phrase_of
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.spoken import clock
from headroom.domain.reports.report import FrozenReport
from headroom.domain.scenario.answers import ProfileAnswer
from headroom.domain.scenario.billed_peak import Place
from headroom.exports.answers import scenario_of, stated_profile
from headroom.exports.quantities import quantities_of
from headroom.exports.wording import figure_text, machine_name

STEPS = (
    "peak_before_msu",
    "saved_at_old_peak_msu",
    "lost_to_new_peak_msu",
    "peak_after_msu",
    "billed_saving_msu",
)
"""Ids of the figures, in the order in which they follow from each other."""
_WINDOW_HOURS = 4
"""The profile of a scenario is always averaged over four hours."""


@dataclass(frozen=True, slots=True)
class Rule:
    """How the average was taken, in words. name: what the rule decides."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class PeakWords:
    """What a report says about the peak.

    stand: where both peaks are; finding: what is billed. gain: up to which size a saving pays;
    empty where it is not known. figures: ids of the answer. before, after: day and time at which
    the four hours of a peak end, None where there is none.
    """

    stand: Phrase
    finding: Phrase
    gain: Phrase
    rules: tuple[Rule, ...]
    figures: tuple[str, ...]
    before: str | None
    after: str | None

    @property
    def sentence(self) -> Phrase:
        """Return all of it: both peaks and what is billed."""
        return phrase(self.stand.parts + self.finding.parts)

    @property
    def ends(self) -> dict[str, str | None]:
        """Return when the four hours of a peak end, by the id of its figure."""
        return {"peak_before_msu": self.before, "peak_after_msu": self.after}


def peak_words(report: FrozenReport) -> PeakWords | None:
    """Return what a report says about the peak; None without that part and without a profile."""
    if "r4ha" not in report.parts or report.kind != "scenario":
        return None
    profile = stated_profile(report)
    if profile is None:
        return None
    quantities = quantities_of(report)
    peaks = scenario_of(report).profile
    rules = (*_rules(report, profile),)
    figures = tuple(step for step in STEPS if step in quantities)
    if peaks is None:
        why = quantities["billed_saving_msu"].why_missing
        missing = f"What is billed is not available: {why}."
        return PeakWords(phrase_of(), phrase_of(missing), phrase_of(), rules, figures, None, None)
    before, after = (place_words(profile, place) for place in (peaks.before, peaks.after))
    stand = phrase_of(*_stand(quantities, peaks, before, after))
    finding = phrase_of(*_finding(quantities))
    # up to which size a saving pays is no question to work that is added
    rises = (quantities["billed_saving_msu"].value or 0.0) < 0
    gain = phrase_of() if rises else _gain(peaks)
    return PeakWords(stand, finding, gain, rules, figures, before, after)


def place_words(profile: Profile, place: Place) -> str:
    """Return day and time of a place on the calendar: ``day 1 (First), 13:00``."""
    return f"{day_words(profile, place.day)}, {clock(place.end_minute)}"


def day_words(profile: Profile, day: int) -> str:
    """Return a day of the calendar, from 1, with its date where it has one, and its kind."""
    first = profile.starts_on
    label = profile.calendar[day - 1]
    if not first:
        return f"day {day} ({label})"
    written = (date.fromisoformat(first) + timedelta(days=day - 1)).isoformat()
    # the days of a series that was loaded are called by their dates
    return f"day {day}, {written}" + ("" if label == written else f" ({label})")


def _stand(
    quantities: Mapping[str, Quantity], peaks: ProfileAnswer, before: str, after: str
) -> Iterator[str | Amount]:
    """Say where the peak stands before and after."""
    capped = peaks.days[0].billed_before is not None
    yield (
        "Before the change the billed peak is "
        if capped
        else "Before the change the R4HA peaks at "
    )
    yield _msu(quantities, "peak_before_msu")
    yield f", in the four hours to {before}; after it "
    yield "" if capped else "at "
    yield _msu(quantities, "peak_after_msu")
    yield f", in the four hours to {after}. " if peaks.moved else ", in the same four hours. "


def _finding(quantities: Mapping[str, Quantity]) -> Iterator[str | Amount]:
    """Say what is billed of the saving."""
    billed = quantities["billed_saving_msu"].value or 0.0
    if billed == 0:
        yield "The billed peak stays as it is"
    elif billed < 0:
        yield "The bill rises by "
        yield _msu(quantities, "billed_saving_msu", -1)
    elif (quantities["lost_to_new_peak_msu"].value or 0.0) > 0:
        yield "Of "
        yield _msu(quantities, "saved_at_old_peak_msu")
        yield " saved at the old peak "
        yield _msu(quantities, "lost_to_new_peak_msu")
        yield " are lost to the new one: the bill falls by "
        yield _msu(quantities, "billed_saving_msu")
    else:
        yield "The whole saving at the peak counts: the bill falls by "
        yield _msu(quantities, "billed_saving_msu")
    yield "."


def _msu(quantities: Mapping[str, Quantity], figure: str, sign: int = 1) -> Amount:
    return Amount(sign * (quantities[figure].value or 0.0), "MSU")


def _gain(peaks: ProfileAnswer) -> Phrase:
    full, none = peaks.full_up_to_msu, peaks.none_beyond_msu
    if full is None:
        return phrase_of(
            "The LPAR that saves has a defined capacity or is in a group with a limit: it is "
            "billed by no more than that."
        )
    first = f"The first {Amount(full, 'MSU')} saved lower the bill in full"
    if none is None:
        return phrase(f"{first}; beyond that, in part.")
    if none == full:
        return phrase(f"{first}; {PeakLabels.nothing_beyond}.")
    return phrase(f"{first}, then in part; beyond {Amount(none, 'MSU')}, nothing more.")


def peak_files(report: FrozenReport) -> list[ProfileSource]:
    """Return the files that a report's peaks are from; none as before they had any."""
    inputs = report.inputs
    peaks = inputs if report.kind == "peaks" else inputs.get("profile")
    return sources_stated(peaks or {})


def _rules(report: FrozenReport, profile: Profile) -> Iterator[Rule]:
    every, lpars = (
        profile.interval_minutes,
        profile.lpars,
    )
    smf = profile.smf_interval_minutes or every

    def msu_text(msu: float) -> str:
        return figure_text(msu, "MSU", report.locale)

    for file in peak_files(report):
        yield Rule("File", f"Read from {file.words(whole=True)}.")
    yield Rule(
        "Reading",
        "Simple: the mean of the last four hours, at the end of every interval."
        if profile.reading == "simple"
        else "SCRT-like: an hour's value is the mean of the four-hour averages at the ends of its "
        f"SMF intervals of {smf} minutes.",
    )
    yield Rule(
        "Start",
        "Only complete windows count: no value until four hours have passed without a gap."
        if profile.start == "complete_windows"
        else "The hours before the profile, and in a gap, count as zero, as WLM starts after an "
        "IPL.",
    )
    yield Rule(
        "Interval", f"{every} minutes; {_WINDOW_HOURS * 60 // every} intervals make four hours."
    )
    if profile.unit != "MSU":
        machine = machine_name(profile.machine or report.inputs["machine"])
        yield Rule("Unit", f"GP seconds of each interval, as MSU by the rating of the {machine}.")
    yield Rule(
        "LPARs",
        f"{lpars[0]} alone."
        if len(lpars) == 1
        else f"{', '.join(lpars)}: their sum first, then its highest value.",
    )
    caps = [
        f"{cap.lpar} {msu_text(cap.defined_capacity_msu)}" for cap in profile.defined_capacities
    ]
    if caps:
        yield Rule(
            "Defined capacity",
            f"{', '.join(caps)}: such an LPAR is billed by the lower of R4HA and cap.",
        )
    for change in profile.capacity_changes:
        msu = change.defined_capacity_msu
        yield Rule(
            "Defined capacity",
            f"{change.lpar} from {day_words(profile, change.day + 1)}, {clock(change.minute)}: "
            + ("none." if msu is None else f"{msu_text(msu)}."),
        )
    for cap in profile.absolute_caps:
        yield absolute_cap_rule(cap.lpar, msu_text(cap.absolute_cap_msu))
    yield from group_and_product_rules(profile.groups, profile.products, report.locale)
    calendar = profile.calendar
    kinds = ", ".join(f"{calendar.count(day)} × {day}" for day in dict.fromkeys(calendar))
    first = f", from {profile.starts_on}" if profile.starts_on else ""
    days = "1 day" if len(calendar) == 1 else f"{len(calendar)} days"
    yield Rule("Calendar", f"{days}{first}: {kinds}.")
    for saving in profile.savings:
        yield Rule("Saving", _stated_saving(saving, report.locale))
    if profile.savings:
        return
    window = profile.window
    start = window.start_minute
    end = start + report.inputs["workload"]["peak_hours"] * 60
    until = clock(end) if end <= 1440 else f"{clock(end % 1440)} of a later day"
    yield Rule(
        "Saving",
        f"Taken from {window.lpar}, {clock(start)} to {until}, on {', '.join(window.days)}.",
    )


def absolute_cap_rule(lpar: str, cap: str) -> Rule:
    """Return what an absolute cap does. cap: as it is written."""
    return Rule("Absolute cap", f"{lpar} {cap}: no interval uses more.")


def group_and_product_rules(
    groups: Iterable[CapacityGroup], products: Iterable[ProfileProduct], locale: str | None
) -> Iterator[Rule]:
    """Give what binds LPARs together, and by whose peak each product is billed."""
    for group in groups:
        limit = figure_text(group.limit_msu, "MSU", locale)
        yield Rule(
            "Capacity group",
            f"{group.group}, {', '.join(group.lpars)}: together by {limit} at most.",
        )
    for product in products:
        yield Rule("Product", _runs(product))


def _runs(product: ProfileProduct) -> str:
    """Say where and when a product runs. Reports from before it had hours have none."""
    times: dict[str, list[str]] = {}
    for hours in product.hours:
        days = f"{', '.join(hours.weekdays)} " if hours.weekdays else ""
        when = f"{days}{clock(hours.start_minute)} to {clock(hours.end_minute)}"
        times.setdefault(hours.lpar, []).append(when)
    where = ", ".join(
        f"{lpar} ({' and '.join(times[lpar])})" if lpar in times else lpar for lpar in product.lpars
    )
    return f"{product.product} runs in {where}, and is billed by their peak."


def _stated_saving(saving: ProfileSaving, locale: str | None) -> str:
    """Say what one LPAR saves as stated, when, and what of it moves."""
    days = "every day" if saving.days is None else ", ".join(saving.days)
    if saving.weekdays:
        days = f"{', '.join(saving.weekdays)} of {days}"
    amount, goes = saved_by_the_clock(saving, locale)
    return (
        f"As stated: {amount} from {saving.lpar}, {clock(saving.start_minute)} to "
        f"{clock(saving.end_minute)}, on {days}.{goes}"
    )


def saved_by_the_clock(saving: ClockSaving, locale: str | None) -> tuple[str, str]:
    """Return how much is saved in some hours, and a sentence of what of it moves."""
    moved, amount = saving.moved, ""
    for share, words in ((saving.workload_share, "the workload"), (saving.lpar_share, "all")):
        if share is not None:
            amount = f"{figure_text(share, 'share', locale)} of {words}"
    amount = amount or figure_text(saving.msu or 0.0, "MSU", locale)
    goes = (
        f" {figure_text(moved.share, 'share', locale)} of it moves to "
        f"{clock(moved.start_minute)} to {clock(moved.end_minute)}."
        if moved
        else ""
    )
    return amount, goes
