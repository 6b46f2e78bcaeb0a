"""The peer of the value calculation: a FastAPI handler that does nothing but the HTTP part.

It takes the same request model and gives the same response model, with an answer that it is told
once (POST /answer).
"""

from __future__ import annotations

import sys

import uvicorn
from fastapi import FastAPI

from headroom.api.connections import BoundedH11Protocol
from headroom.domain.value.answers import ValueAnswer
from headroom.domain.value.content import ValueContent

app = FastAPI()
kept: list[ValueAnswer] = []


@app.post("/answer")
async def answer(body: ValueAnswer) -> int:
    kept[:] = [body]
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
