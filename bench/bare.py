"""The peer of the value calculation: a FastAPI handler that does nothing but the HTTP part.

It takes the same request model and gives the same response model, with an answer that it is told
once (POST /answer).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import uvicorn
from fastapi import FastAPI
from pydantic import TypeAdapter

from headroom.api.connections import BoundedH11Protocol
from headroom.domain.capacity.frame import Capacity
from headroom.domain.quantities.phrases import Phrase, TextWithAmounts, read_wording
from headroom.domain.value.answers import ValueAnswer
from headroom.domain.value.board import BoardText
from headroom.domain.value.content import ValueContent

app = FastAPI()
kept: list[ValueAnswer] = []
wordings: list[TextWithAmounts | None] = []
WORDINGS = TypeAdapter(list[TextWithAmounts | None])


class ReadyCapacity(Capacity):
    """A frame whose sentences keep the wordings that they were made with."""

    @property
    def wordings(self) -> tuple[TextWithAmounts | None, ...]:
        return tuple(wordings)


def worded(part: Any) -> Iterator[str]:
    """Yield the texts of an answer's board with the amounts that each names, in their order."""
    if isinstance(part, dict) and set(part) == {"text", "wording"}:
        wording = part.pop("wording")
        yield part["text"] if wording is None else Phrase(read_wording(wording))
        return
    for child in (
        part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    ):
        yield from worded(child)


def board_texts(part: Any) -> Iterator[BoardText]:
    """Yield the same of a board that was read."""
    if isinstance(part, BoardText):
        yield part
    elif isinstance(part, tuple):
        for child in part:
            yield from board_texts(child)
    elif is_dataclass(part):
        for field in fields(part):
            yield from board_texts(getattr(part, field.name))


@app.post("/answer")
async def answer(body: dict[str, Any]) -> int:
    wordings[:] = WORDINGS.validate_python(body["capacity"].pop("wordings"))
    texts = [*worded(body["board"])]
    given = ValueAnswer.model_validate(body)
    for text, worded_text in zip(board_texts(given.board), texts, strict=True):
        object.__setattr__(text, "text", worded_text)
    frame = {part.name: getattr(given.capacity, part.name) for part in fields(given.capacity)}
    kept[:] = [given.model_copy(update={"capacity": ReadyCapacity(**frame)})]
    return len(kept)


@app.post("/value")
async def value(body: ValueContent) -> ValueAnswer:
    return kept[0]


if __name__ == "__main__":
    uvicorn.run(
        app,
        http=BoundedH11Protocol,
        port=int(sys.argv[1]),
        log_level="warning",
        access_log=False,
    )
