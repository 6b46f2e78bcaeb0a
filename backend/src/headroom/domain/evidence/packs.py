"""The cover of a pack: who typed a study, from which copy, and what may become of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import ConfigDict, Field

from headroom.domain.evidence.typed_files import STRICT, Text, seeded_as

PACK_ID = re.compile(r"^[a-z0-9]+(-[a-z0-9]+)*$")
PackId: TypeAlias = Annotated[str, Field(pattern=PACK_ID.pattern, max_length=80)]


@dataclass(frozen=True, slots=True)
class Transcription:
    """Who typed the numbers, from which copy of the document, and when."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    by: Text
    copy_read: Annotated[Text, seeded_as("from", "copy_read")]
    dated: date


@dataclass(frozen=True, slots=True)
class Review:
    """Who held the numbers against the document, how, and when.

    digits: of a second reader, who typed every cell as well: the hash of the cells that agreed
    (``digits_hash``). A digit that is changed afterwards is another one.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    by: Text
    how: Text
    dated: date
    digits: Annotated[str | None, Field(pattern=r"^[0-9a-f]{64}$")] = None


@dataclass(frozen=True, slots=True)
class PackCover:
    """What a pack says of itself.

    licence: of our own words; numbers are facts. redistribution: ``facts-only`` may be passed on,
    ``private`` stays with who has it. replaces: packs that leave when this one comes. needs: packs
    whose ids this one names. What of a document is not in a pack stands in its statements with the
    topic ``missing``.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    format: Literal["headroom-pack-1"]
    id: PackId
    version: Annotated[int, Field(ge=1)]
    title: Text
    licence: Text
    redistribution: Literal["facts-only", "private"]
    made_by: Text
    transcribed: Transcription
    checked: tuple[Review, ...] = ()
    replaces: tuple[PackId, ...] = ()
    needs: tuple[PackId, ...] = ()

    def owns(self, thing_id: str) -> bool:
        """Return whether an id lies in the pack's own space: its id, or behind it and a dash."""
        return thing_id == self.id or thing_id.startswith(f"{self.id}-")


@dataclass(frozen=True, slots=True)
class StudyPack:
    """The pack that a study lies in, as it is loaded.

    content_hash: SHA-256 over names and contents of its files. taken: a user took it; the others
    come with the program. agreed: second readers whose copy agreed with the loaded one. signed_by:
    whose key signed those files; empty where nobody's did.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    cover: PackCover
    content_hash: str
    taken: bool = False
    agreed: tuple[Review, ...] = ()
    signed_by: str = ""

    @property
    def is_private(self) -> bool:
        return self.cover.redistribution == "private"

    def second_readers(self, digits: str) -> list[str]:
        """Return who typed every cell as well, by a hash of the cells that are there."""
        return [
            review.by for review in (*self.cover.checked, *self.agreed) if review.digits == digits
        ]
