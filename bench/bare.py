"""The peer of the value calculation: a FastAPI handler that does nothing but the HTTP part.

It takes the same request model and gives the same response model, with an answer that it is told
once (POST /answer).
"""

from __future__ import annotations

import sys
from dataclasses import fields
from typing import Any

import uvicorn
from fastapi import FastAPI
from pydantic import TypeAdapter

from headroom.api.connections import BoundedH11Protocol
from headroom.domain.capacity.frame import Capacity
from headroom.domain.quantities.formulas import Ledger
from headroom.domain.quantities.phrases import TextWithAmounts
from headroom.domain.value.answers import ValueAnswer
from headroom.domain.value.content import ValueContent

app = FastAPI()
kept: list[ValueAnswer] = []
says: list[str] = []
wordings: list[TextWithAmounts | None] = []
WORDINGS = TypeAdapter(list[TextWithAmounts | None])


class ReadyCapacity(Capacity):
    """A frame whose sentences are ready: ours makes them when the answer is written."""

    @property
    def says(self) -> tuple[str, ...]:
        return tuple(says)

    @property
    def wordings(self) -> tuple[TextWithAmounts | None, ...]:
        return tuple(wordings)


@app.post("/answer")
async def answer(body: dict[str, Any]) -> int:
    says[:] = body["capacity"].pop("says")
    wordings[:] = WORDINGS.validate_python(body["capacity"].pop("wordings"))
    body["capacity"]["ledger"] = Ledger()  # of nothing: no sentence is made of it
    given = ValueAnswer.model_validate(body)
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
