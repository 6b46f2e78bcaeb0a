"""A kind of import: words, reader, choices, preview and what it makes, in one object."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO, Annotated, Any, ClassVar, TypeAlias

from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.files.load_test_files import MOST_NAMES
from headroom.domain.quantities.stated import ShortLine, TextLine
from headroom.services.brought_files import Brought
from headroom.services.catalogue import Catalogue
from headroom.settings import ROOT

SAMPLES_FOLDER = ROOT / "backend/src/headroom/samples"

# choices that several kinds have, which are one in the request that settles them
ChosenName: TypeAlias = Annotated[TextLine, Field(title="Name to keep it under", max_length=120)]
ChosenAuthor: TypeAlias = Annotated[
    Annotated[TextLine, Field(max_length=80)] | None, Field(title="Who measured it")
]
ChosenMachine: TypeAlias = TextLine | None
ChosenLabels: TypeAlias = Annotated[list[ShortLine], Field(max_length=MOST_NAMES + 1)] | None


@dataclass(frozen=True, slots=True)
class Layout:
    """Files of one form, as the screen lists them.

    needs: the columns or sections without which they are not read. makes: what becomes of them.
    sample: the name of a small file of this form, with made-up numbers, in SAMPLES_FOLDER.
    """

    files: str
    needs: str
    makes: str
    sample: str


class FileKind(ABC):
    """How files of one kind are called, read and kept.

    id: of its choices, its preview and its likenesses. choices: with the limits of what is sent.
    more: fields that its answer has besides.
    """

    id: ClassVar[str]
    label: ClassVar[str]
    layouts: ClassVar[tuple[Layout, ...]]
    choices: ClassVar[type[Any]]
    preview: ClassVar[type[Any]]
    more: ClassVar[Mapping[str, Any]] = {}

    @abstractmethod
    def parse(self, files: list[Brought], choices: Mapping[str, Any] | None) -> Any:
        """Return what stands in the files, before anything is chosen too. Raises FileError."""

    def digest(self, parsed: Any) -> IO[bytes] | None:
        """Return what was read before anything is chosen, to be kept with a long file.

        None for kinds of which a choice reads the file anew.
        """
        return None

    def parse_digest(
        self, files: list[Brought], choices: Mapping[str, Any], digest: IO[bytes]
    ) -> Any:
        """Return what ``parse`` does, out of a digest; files: without what they hold."""
        raise NotImplementedError

    @abstractmethod
    def first_choices(self, parsed: Any) -> dict[str, Any]:
        """Return what the file itself says of the choices."""

    @abstractmethod
    def read(self, parsed: Any, choices: Mapping[str, Any], catalogue: Catalogue) -> Any:
        """Return what the files hold under these choices, a Reading. Raises FileError."""

    @abstractmethod
    async def take_over(
        self, session: AsyncSession, reading: Any, file_name: str | None
    ) -> dict[str, Any]:
        """Keep what was read; return what was made: id, says, links. Raises ChoiceError."""

    async def more_of(self, session: AsyncSession, reading: Any) -> dict[str, Any]:
        """Return the values of ``more``."""
        return {}
