"""Reports of the contents, frozen as the API freezes them, without a database."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any, cast

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.reports.kinds import SubjectKind
from headroom.domain.reports.report import FrozenReport
from headroom.domain.value.content import ValueContent
from headroom.exports.document.kinds import REPORT_KINDS
from headroom.services.report_subjects import Sources, as_json
from headroom.services.scenario_calculation import calculate_scenario
from headroom.services.values import calculate_value
from tests.frozen_report import frozen_report
from tests.truth.contents import catalogue, contents


def frozen(
    kind: SubjectKind, inputs: BaseModel, answer: dict[str, Any], **workings: dict[str, Any]
) -> FrozenReport:
    """Return a report of an answer with all parts."""
    named = {"title": "Truth", "customer": "Example AG", "author": "A. Author"}
    return frozen_report(kind, as_json(inputs), answer, workings, locale="en-US", **named)


@cache
def scenario_report(position: int) -> FrozenReport:
    """Return the report of one of the contents, with its samples."""
    content = contents()[position]
    return frozen(
        "scenario", content, as_json(calculate_scenario(catalogue(), content, sampling=True))
    )


def value_report(content: ValueContent) -> FrozenReport:
    """Return the report of a value."""
    return frozen("value", content, as_json(calculate_value(catalogue(), content)))


def asked_report(kind: SubjectKind, inputs: BaseModel) -> FrozenReport:
    """Return a report of what is calculated by several questions, or of no scenario alone."""
    sources = Sources(cast(AsyncSession, None), catalogue(), None)
    answer, workings = asyncio.run(REPORT_KINDS[kind].subject.answer(inputs, sources))
    return frozen(kind, inputs, answer, **workings)
