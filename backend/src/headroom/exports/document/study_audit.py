"""A report about the audit of one study: what its own numbers give, beside what it prints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from headroom.domain.audit.answers import StudyResult
from headroom.domain.audit.checks import SUBSTANCE, AuditCheck, Outcome
from headroom.domain.audit.words import OUTCOME_NAMES, SEVERITY_NAMES, AuditWords
from headroom.domain.quantities.units import unit_name
from headroom.exports.document import tables
from headroom.exports.document.blocks import (
    Block,
    Cell,
    Column,
    Figures,
    Heading,
    Points,
    Shown,
    Table,
)
from headroom.exports.document.case import Case
from headroom.exports.document.tables import (
    chart,
    meaning,
    packs,
    plain,
    points,
    soft,
    table,
)
from headroom.exports.document.words import Message, Words, first_page, summarised
from headroom.exports.palette import series_color
from headroom.exports.wording import DASH, cut, figure_text, sentence
from headroom.services.audit import LEGEND

MOST_FINDINGS, MOST_ON_A_SLIDE, MOST_ON_A_PAGE = 3, 5, 5
MOST_CHECKS = 12
_UNCHECKED = Outcome.CANNOT_BE_CHECKED
_LONGEST_TEXT = 150
"""Characters of what a finding means, on the two pages and on slides."""
ALL_CHECKS = "All checks"
HOW = tuple(f"{rule.rstrip('.')}." for rule in LEGEND.split(". "))


def _study(case: Case) -> StudyResult:
    return case.audit.by_study[0]


def _of_substance(case: Case) -> list[AuditCheck]:
    return [check for check in case.audit.findings if check.severity in SUBSTANCE]


def _kind(check: AuditCheck) -> str:
    """Return which kind of finding a check is; empty where it found nothing."""
    return "" if check.severity is None else SEVERITY_NAMES[check.severity]


def _message(case: Case) -> str:
    """Return what the report says in a line."""
    study = _study(case)
    checks = case.counted(study.checks, "check")
    if not study.substance:
        return f"{checks} of “{study.title}” found nothing that changes a conclusion"
    findings = case.counted(study.substance, "finding")
    verb = "changes" if study.substance == 1 else "change"
    return f"{findings} of {checks} {verb} what a reader of “{study.title}” may conclude"


def _lede(case: Case) -> str:
    """Return the result of the audit."""
    return f"{_study(case).title}: {_study(case).sentence}"


def _tiles(case: Case) -> Figures:
    """Return how many checks there are, and what they found."""
    study = _study(case)
    counts = (
        ("checks", study.checks, "Checks", "printed numbers computed again"),
        (
            "substance",
            study.substance,
            AuditWords.findings_of_substance,
            "errors, contradictions, open questions",
        ),
        ("findings", study.findings, "All findings", "with labels, notes and rounding"),
        (
            "cannot_be_checked",
            study.cannot_be_checked,
            AuditWords.unchecked,
            "pictures, and what rests on them",
        ),
    )
    return Figures(
        "figures",
        tuple(
            Shown(name, label, case.say(count, ""), "derived", beside, False)
            for name, count, label, beside in counts
        ),
    )


def outcomes(case: Case) -> Iterator[Block]:
    """Give how the checks came out, as a chart."""
    counts = {row.outcome: row.count for row in _study(case).outcomes}
    rows = [
        (_named(outcome), case.number(float(counts[outcome])))
        for outcome in Outcome
        if counts.get(outcome)
    ]
    drawn = table(
        "Outcomes",
        "How the checks came out",
        (Column("Outcome", wide=True), Column("Checks", "", True, series_color(0))),
        rows,
        drawn_only=True,
    )
    if rows:
        agree = counts.get(Outcome.AGREES, 0)
        checks = case.counted(_study(case).checks, "printed number")
        title = f"{case.say(agree, '')} of {checks} {'agrees' if agree == 1 else 'agree'}"
        yield drawn
        yield chart(case, "bar", title, drawn, (1,), "checks")


def _named(outcome: Outcome) -> str:
    """Return what an outcome is called."""
    name = OUTCOME_NAMES[outcome]
    return f"{name[0].upper()}{name[1:]}"


def _short(text: str | None) -> str:
    return cut(sentence(text or ""), _LONGEST_TEXT)


def _with_unit(text: str | None, unit: str) -> str:
    name = "" if unit == "share" else unit_name(unit)  # the text of a share has its own sign
    return text or DASH if not name or not _is_number(text) else f"{text}\u00a0{name}"


def _is_number(text: str | None) -> bool:
    return text is not None and text.strip("+-−*.,0123456789 ") == ""


def _recomputed(check: AuditCheck) -> str:
    """Return what a check gives: a share of which the document prints a word stands as percent."""
    text, unit = check.recomputed_text, check.unit
    in_words = unit == "share" and not any(mark.isdigit() for mark in check.printed or "")
    if in_words and _is_number(text) and check.recomputed is not None:
        return figure_text(check.recomputed, unit, None)
    return _with_unit(text, unit)


def _reasons(case: Case) -> list[str]:
    """Return the most serious findings."""
    reasons = [
        f"{check.place}: prints {_with_unit(check.printed, check.unit)}, its own numbers "
        f"give {_with_unit(check.recomputed_text, check.unit)}."
        for check in _of_substance(case)
        if check.recomputed_text and check.printed
    ]
    rest = [
        f"{check.place}: {_short(check.statement)}"
        for check in _of_substance(case)
        if not (check.recomputed_text and check.printed)
    ]
    return [*reasons, *rest][:MOST_FINDINGS] or [_study(case).sentence]


def _conditions(case: Case) -> list[str]:
    """Return what the result holds for."""
    study = _study(case)
    conditions = ["The audit compares a document with itself; it does not measure anything again."]
    if study.cannot_be_checked:
        figures = case.counted(study.cannot_be_checked, "figure or claim", "figures or claims")
        conditions.append(f"{figures} cannot be checked: published as pictures.")
    return conditions


def _asked(case: Case) -> str:
    """Return what a reader is to do."""
    if not _study(case).substance:
        return "Use the numbers as they are printed, and quote the place."
    return "Use the recomputed numbers where a finding changes one, and quote the place."


def rests_on(case: Case) -> list[str]:
    """Return what the audit rests on."""
    study = _study(case)
    grounds = [f"{case.counted(study.checks, 'number')} printed in “{study.title}”."]
    if study.read:
        grounds.append(f"{case.counted(study.read, 'finding')} by reading, not counted as checks.")
    return grounds


def _meaning(case: Case, check: AuditCheck, *, brief: bool) -> str:
    """Return why a finding is one and what it does; in brief what it does."""
    if brief:
        brief_text = meaning(None, check.consequence) or check.cause or check.statement
        return _short(case.in_its_locale(brief_text))
    texts = [case.in_its_locale(text or "") for text in (check.cause, check.consequence)]
    return meaning(*texts) or sentence(check.statement)


def _serious(case: Case) -> str:
    """Return how many findings there are, and of which kind most are."""
    kinds = Counter(_kind(check) for check in case.audit.findings)
    if not kinds:
        return "Nothing was found"
    kind, count = kinds.most_common(1)[0]
    whole = sum(kinds.values())
    many = "all" if count == whole else case.say(count, "")
    return f"{case.counted(whole, 'finding')}, {many} of the kind “{kind}”"


def _heading(case: Case) -> str:
    return "What changes a conclusion" if _of_substance(case) else "Notes that change no conclusion"


def found(case: Case, most: int | None = None) -> Iterator[Block]:
    """Give the findings; of few pages what changes a conclusion, shortened."""
    every = case.audit.findings
    rows = every if most is None else (_of_substance(case) or every)[:most]
    if not rows:
        yield plain("Nothing was found.")
        return
    yield table(
        "Findings" if most is None else "Main findings",
        "What the audit found" if most is None else _heading(case),
        (
            Column("Kind"),
            Column("Place", wide=True),
            Column("Says", numeric=True),
            Column("Recomputed", numeric=True),
            Column("What it means", wide=True),
        ),
        [
            (
                _kind(check),
                check.place,
                _with_unit(check.printed or DASH, check.unit),
                _recomputed(check),
                _meaning(case, check, brief=most is not None),
            )
            for check in rows
        ],
    )
    left = len(every) - len(rows)
    if left > 0:
        yield soft(f"{case.counted(left, 'further finding')} in the full report.")


def _looked_at(case: Case, most: int) -> Iterator[Block]:
    """Give the first checks: those that do not agree, then the others, with their working."""
    made = [check for check in case.audit.checks if check.outcome is not _UNCHECKED]
    made.sort(key=lambda check: check.outcome is Outcome.AGREES)
    if made and "evidence" in case.report.parts:
        yield table(
            "Checks",
            f"{case.counted(len(made), 'number')} computed again",
            (
                Column("Place", wide=True),
                Column(AuditWords.what_is_checked, wide=True),
                Column("Says", numeric=True),
                Column("Recomputed", numeric=True),
                Column("Outcome"),
            ),
            [
                (
                    check.place,
                    check.quantity,
                    _with_unit(check.printed, check.unit),
                    _recomputed(check),
                    _named(check.outcome),
                )
                for check in made[:most]
            ],
        )
        left = len(made) - most
        if left > 0:
            yield soft(f"{case.counted(left, 'further check')} in the workbook of this report.")


def _all(case: Case) -> Table:
    """Return every check for the workbook."""
    return table(
        ALL_CHECKS,
        "Every number that was checked",
        (
            Column("Place", wide=True),
            Column(AuditWords.what_is_checked, wide=True),
            Column("Says", numeric=True),
            Column("Recomputed", numeric=True),
            Column("Unit"),
            Column("Outcome"),
            Column("Working", wide=True),
        ),
        [
            (
                check.place,
                check.quantity,
                Cell(check.printed, check.printed_value),
                Cell(_recomputed(check), check.recomputed),
                unit_name(check.unit),
                _named(check.outcome),
                check.working or check.why_not or "",
            )
            for check in case.audit.checks
        ],
        note="Printed and recomputed numbers in the unit beside them.",
        drawn_only=True,
    )


def _evidence(case: Case) -> Iterator[Block]:
    """Give what the audit rests on; every check stands in the workbook and in the CSV."""
    yield _all(case)
    yield Points("points", tuple(rests_on(case)))
    yield from packs(case)
    yield soft("Every check with its working is in the workbook and in the CSV of this report.")


def _why_not(case: Case) -> list[tuple[str, str]]:
    """Return how many figures cannot be checked, by the reason."""
    unchecked = (check for check in case.audit.checks if check.outcome is _UNCHECKED)
    why = Counter(check.why_not or AuditWords.picture for check in unchecked)
    return [(case.say(count, ""), sentence(reason)) for reason, count in why.items()]


def _limits(case: Case) -> Iterator[Block]:
    """Give what cannot be checked, and why."""
    rows = _why_not(case)
    if not rows:
        yield plain("Everything that the document derives could be checked.")
        return
    yield table(
        "Limits",
        "What cannot be checked",
        (Column("Figures", numeric=True), Column("Why", wide=True)),
        rows,
    )


def _method(_case: Case) -> Iterator[Block]:
    """Give how numbers are checked."""
    yield Points("points", HOW)


def _shown(case: Case) -> Iterator[Block]:
    """Give what the first page draws and lists."""
    yield from outcomes(case)
    if "findings" in case.report.parts:
        if _of_substance(case):
            yield from points("What was found", _reasons(case))
        yield Heading("heading", _heading(case))
        yield from found(case, MOST_ON_A_PAGE)


def _basis(case: Case) -> Iterator[Block]:
    """Give the second page."""
    if "limits" in case.report.parts and _study(case).cannot_be_checked:
        yield Heading("heading", "What cannot be checked")
        yield from _limits(case)
    if "evidence" in case.report.parts:
        yield Heading("heading", "What was checked")
        yield from _looked_at(case, MOST_CHECKS)
    yield from points("What it rests on", rests_on(case))
    if "method" in case.report.parts:
        yield from points("How numbers are checked", HOW[:3])


def _slides(case: Case) -> Iterator[Message]:
    """Give what the slides say."""
    shown = "findings" in case.report.parts
    yield Message(_message(case), [_tiles(case), *outcomes(case)])
    if shown:
        few = (_of_substance(case) or case.audit.findings)[:MOST_ON_A_SLIDE]
        numbers = any(check.printed and check.recomputed_text for check in few)
        left_out = ("What it means",) if numbers else ("Says", "Recomputed")
        meant = [f"{check.place}: {_meaning(case, check, brief=False)}" for check in few]
        shown_few = tables.without(found(case, MOST_ON_A_SLIDE), *left_out)
        yield Message(_serious(case), shown_few, meant)
    limits = [f"{count} of them: {why}" for count, why in _why_not(case)]
    if "limits" not in case.report.parts:
        limits = []
    ending = [*limits, *_conditions(case)[:1], *rests_on(case), *HOW]
    yield Message(_unchecked(case), [], ending, asked=_asked(case))


def _unchecked(case: Case) -> str:
    """Return how much cannot be checked, as a title."""
    count: int = _study(case).cannot_be_checked
    if not count:
        return "Everything that the document derives could be checked"
    return f"{case.counted(count, 'figure or claim', 'figures or claims')} cannot be checked"


AUDIT_WORDS = Words(
    message=_message,
    lede=_lede,
    tiles=_tiles,
    reasons=_reasons,
    conditions=_conditions,
    asked=_asked,
    answer=first_page(_tiles, _shown, _conditions, _asked),
    basis=_basis,
    parts={
        "summary": summarised(_lede, _tiles, outcomes),
        "findings": found,
        "evidence": _evidence,
        "limits": _limits,
        "method": _method,
    },
    slides=_slides,
    evidence=rests_on,
)
