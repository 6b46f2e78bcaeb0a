"""The lab's calculations that rest on something kept or measured."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.lab.answers import LabAnswer, MethodNumbers, SpeaksOfAMethod
from headroom.domain.lab.calculations import calculated
from headroom.domain.lab.load_test import LoadTestAnswer, LoadTestContent, load_test
from headroom.domain.lab.load_test_results import LoadTestRun
from headroom.domain.quantities.refusals import InvalidInputError
from headroom.domain.quantities.stated import InputModel
from headroom.persistence.queries.kept_files import KeptFileNotFoundError
from headroom.services.catalogue import Catalogue
from headroom.services.comparison import numbers_of
from headroom.services.kept_files import read_load_test_kept


async def lab_answer(session: AsyncSession, catalogue: Catalogue, content: InputModel) -> LabAnswer:
    """Return what a calculation of the lab answers.

    Raises UnknownMachineError, UnknownConfigurationError, InvalidInputError.
    """
    if isinstance(content, LoadTestContent):
        return await planned_load_test(session, catalogue, content)
    return answer_of_method(catalogue, content)


def answer_of_method(catalogue: Catalogue, content: InputModel) -> LabAnswer:
    """Return the same of what rests on nothing that is kept."""
    return calculated(content, _method_of(catalogue, content))


def _method_of(catalogue: Catalogue, content: InputModel) -> MethodNumbers | None:
    if not isinstance(content, SpeaksOfAMethod) or content.speaks_of is None:
        return None
    return numbers_of(catalogue, content.speaks_of)


async def planned_load_test(
    session: AsyncSession, catalogue: Catalogue, content: LoadTestContent
) -> LoadTestAnswer:
    """Return the plan of a load test beside those that were chosen. Raises InvalidInputError."""
    runs = []
    for place, kept_id in enumerate(content.kept_files):
        try:
            kept = await read_load_test_kept(session, kept_id)
        except KeptFileNotFoundError as error:
            raise InvalidInputError(
                f"kept_files.{place}",
                "is no load test that is kept: choose another, or import its file again",
            ) from error
        runs.append(LoadTestRun(kept.file.name, kept.file.file_name or kept.file.name, kept.test))
    return load_test(content, runs, _method_of(catalogue, content))
