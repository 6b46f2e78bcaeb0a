"""What two printed numbers of Socket II imply of a third that is lost in a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from headroom.domain.audit.checks import AuditCheck, Outcome, stated
from headroom.domain.audit.comparison import half_step, rounded_text
from headroom.domain.audit.evidence import AuditedStudy, Printed
from headroom.domain.audit.recomputation import plain_number
from headroom.domain.evidence.costs import seconds_after, seconds_before
from headroom.domain.quantities.ids import Id


def implied_seconds(study: AuditedStudy) -> Iterator[AuditCheck]:
    saving = study.number("socket2-gp-saving")
    emulated, native = (
        study.number(f"socket2-reduction-{name}") for name in ("emulated", "native")
    )
    for name, function in (("before", seconds_before), ("after", seconds_after)):
        seconds, low, high = _with_rounding(function, saving, emulated)
        yield stated(
            study,
            check_id=Id.in_address(saving.id, f"implied-{name}"),
            place="; ".join(dict.fromkeys((saving.place, emulated.place))),
            quantity=f"GP time per 5,000 requests {name} the change, as two numbers imply it",
            statement=("saving ÷ share" if name == "before" else "saving × (1 ÷ share − 1)")
            + ", with the range that the rounding of both leaves",
            printed=f"{saving.printed} s and {emulated.printed}",
            recomputed=seconds,
            recomputed_text=_in_its_range(seconds, low, high),
            unit="s",
            working=(
                f"{plain_number(saving)} ÷ {plain_number(emulated)}"
                if name == "before"
                else f"{plain_number(saving)} × (1 ÷ {plain_number(emulated)} − 1)"
            ),
            inputs=(saving, emulated),
            agrees=False,
            outcome=Outcome.READING_NOTE,
            cause="the GP times themselves are published as a picture; the two numbers give them",
            consequence=(
                "A region that spends less than this per 5,000 requests cannot save "
                f"{saving.printed} s."
                if name == "before"
                else "This much stays on GPs; a further change can still save it."
            ),
        )
    other, low, high = _with_rounding(seconds_before, saving, native)
    right = _with_rounding(seconds_before, saving, emulated)[0]
    yield stated(
        study,
        check_id="socket2-gp-saving.other-comparison",
        place=f"{native.place}; {emulated.place}",
        quantity=f"{native.printed} and {emulated.printed} are two comparisons",
        statement="GP time before the change, if the saving belonged to the native test",
        printed=f"{native.printed} and {emulated.printed}",
        recomputed=other,
        recomputed_text=f"{_in_its_range(other, low, high)}, not {rounded_text(right, 3)} s",
        unit="s",
        working=f"{plain_number(saving)} ÷ {plain_number(native)}",
        inputs=(saving, native, emulated),
        agrees=False,
        outcome=Outcome.READING_NOTE,
        cause=(
            f"{native.printed} is the test with the native API, {emulated.printed} the one with "
            f"EZASOKET emulation; the {saving.printed} s are printed beside {emulated.printed}"
        ),
        consequence=f"Take the {saving.printed} s with {emulated.printed}, never with "
        f"{native.printed}.",
    )


def _in_its_range(seconds: float, low: float, high: float) -> str:
    return f"{rounded_text(seconds, 3)} s ({rounded_text(low, 3)} to {rounded_text(high, 3)})"


def _with_rounding(
    function: Callable[[float, float], float], saving: Printed, share: Printed
) -> tuple[float, float, float]:
    """Return a result with the least and the most that the rounding of both numbers allows."""
    saved, part = saving.value or 0.0, share.value or 0.0
    by, of = (half_step(number.printed or "", number.value) for number in (saving, share))
    ends = [function(saved + one * by, part + other * of) for one in (-1, 1) for other in (-1, 1)]
    return function(saved, part), min(ends), max(ends)
