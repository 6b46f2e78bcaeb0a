"""How sure the digits of a printed number are: typed, read a second time, recomputed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from headroom.domain.audit.checks import AuditCheck, Outcome
from headroom.domain.evidence.packs import StudyPack
from headroom.domain.evidence.printed_cells import digits_hash
from headroom.domain.evidence.studies import Study

Recomputing: TypeAlias = Literal["agrees", "differs", "used", "used_and_differs", "not_reached"]

RECOMPUTED: dict[Recomputing, str] = {
    "agrees": "The audit recomputed it from the document's other numbers: it agrees",
    "differs": "The audit recomputed it from the document's other numbers: it differs",
    "used": "The audit recomputed other printed numbers from it: they agree",
    "used_and_differs": "The audit recomputed other printed numbers from it: not all agree",
    "not_reached": "No other number of the document depends on it, so that no audit can find a "
    "wrong digit",
}


@dataclass(frozen=True, slots=True)
class Digits:
    """How sure the digits of a number are, in three steps.

    typed: who typed it from which copy; None where the study says nothing of its pack. signed: by
    whose key its pack is. second: who typed every cell of the pack again. recomputed: by the audit.
    """

    typed: str | None
    signed: str | None
    second: str | None
    recomputed: Annotated[Recomputing | None, Field(description="null: a whole study is asked of")]
    recomputed_text: str | None
    checks: Annotated[list[str], Field(description="Ids of the audit's checks that reach it")]


def digits_of(
    study: Study,
    of_pack: Iterable[Study],
    checks: Iterable[AuditCheck],
    *,
    point: str | None,
    figure: str | None,
) -> Digits:
    """Return how sure a printed number is, or a row of a table.

    of_pack: the studies of its pack. checks: of its study. Without point and figure it is the
    whole study.
    """
    own: list[AuditCheck] = []
    uses: list[AuditCheck] = []
    for check in (check for check in checks if check.performed):
        if _is_about(check, point, figure):
            own.append(check)
        elif any(
            (figure is not None and number.figure == figure)
            or (figure is None and point is not None and number.point == point)
            for number in check.numbers
        ):
            uses.append(check)
    recomputed: Recomputing | None = None if point is None and figure is None else "not_reached"
    if own:
        recomputed = "agrees" if _all_agree(own) else "differs"
    elif uses:
        recomputed = "used" if _all_agree(uses) else "used_and_differs"
    return Digits(
        typed=None if study.pack is None else typed_text(study.pack),
        signed=None if study.pack is None else signed_text(study.pack),
        second=None if study.pack is None else second_text(study.pack, of_pack),
        recomputed=recomputed,
        recomputed_text=None if recomputed is None else RECOMPUTED[recomputed],
        checks=[check.id for check in (*own, *uses)],
    )


def typed_text(pack: StudyPack) -> str:
    """Return who typed the numbers of a pack, and from which copy."""
    typed = pack.cover.transcribed
    return f"Typed by {typed.by} from {typed.copy_read}, {typed.dated.isoformat()}"


def signed_text(pack: StudyPack) -> str:
    """Return whose key signed a pack."""
    if not pack.taken:
        return "It comes with Headroom"
    return f"Signed by {pack.signed_by}" if pack.signed_by else "Not signed"


def second_text(pack: StudyPack, of_pack: Iterable[Study]) -> str:
    """Return who typed a pack's numbers as well, with no cell differing."""
    readers = pack.second_readers(digits_hash(of_pack))
    if readers:
        return f"Typed a second time by {', '.join(readers)}: no cell differs"
    return "Not typed a second time: check it against the document"


def _is_about(check: AuditCheck, point: str | None, figure: str | None) -> bool:
    if figure is not None:
        return check.printed_figure == figure
    return point is not None and check.point == point


def _all_agree(checks: list[AuditCheck]) -> bool:
    precise = (Outcome.AGREES, Outcome.TRUNCATED, Outcome.ROUNDED_DIFFERENTLY)
    return all(check.outcome in precise for check in checks)
