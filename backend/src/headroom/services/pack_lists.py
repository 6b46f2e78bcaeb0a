"""Packs as they are listed: those that are loaded, and those that can be put back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.evidence.packs import StudyPack
from headroom.domain.evidence.printed_cells import cells_of, digits_hash
from headroom.domain.evidence.studies import Study
from headroom.persistence.queries.packs import list_packs
from headroom.services.catalogue import Catalogue
from headroom.services.installed_packs import COVER_OF_PACK, REVIEWS


@dataclass(frozen=True, slots=True)
class LoadedStudy:
    """A study that a pack loads."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class ListedPack:
    """A pack of studies. second_readers: who typed every cell as well, with none differing."""

    id: str
    version: int
    pack: StudyPack
    loaded: Annotated[bool, Field(description="false: it was removed and can be put back")]
    studies: list[LoadedStudy]
    cells: Annotated[int | None, Field(description="Printed numbers; null where it was removed")]
    second_readers: list[str]


async def list_all_packs(session: AsyncSession, catalogue: Catalogue) -> list[ListedPack]:
    """Return the loaded packs by id, then the newest version of each that was removed."""
    by_pack: dict[str, list[Study]] = {}
    for study in catalogue.studies.values():
        if study.pack is not None:
            by_pack.setdefault(study.pack.cover.id, []).append(study)
    loaded = [_loaded(studies) for _, studies in sorted(by_pack.items())]
    rows = await session.run_sync(lambda sync: list_packs(sync.connection()))
    removed: dict[str, ListedPack] = {}
    for row in rows:
        if row.id not in by_pack and row.id not in removed:
            cover = COVER_OF_PACK.validate_python(row.cover)
            agreed = REVIEWS.validate_python(row.agreed)
            removed[row.id] = ListedPack(
                id=row.id,
                version=row.version,
                pack=StudyPack(
                    cover, row.content_hash, taken=True, agreed=agreed, signed_by=row.signed_by
                ),
                loaded=False,
                studies=[LoadedStudy(study, study) for study in row.studies],
                cells=None,
                second_readers=[review.by for review in agreed],
            )
    return [*loaded, *removed.values()]


def _loaded(studies: list[Study]) -> ListedPack:
    pack = studies[0].pack
    assert pack is not None
    return ListedPack(
        id=pack.cover.id,
        version=pack.cover.version,
        pack=pack,
        loaded=True,
        studies=[LoadedStudy(study.id, study.title) for study in studies],
        cells=sum(1 for study in studies for _ in cells_of(study)),
        second_readers=pack.second_readers(digits_hash(studies)),
    )
