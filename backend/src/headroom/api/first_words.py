"""Which first words stand in the HTML of a page: seen before any script is there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from urllib.parse import parse_qs

from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import Headers, State

from headroom.api.pages import page_of
from headroom.domain.quantities.refusals import Refusal
from headroom.exports.first_words import (
    FirstWords,
    customer_words,
    machine_words,
    report_words,
    scenario_words,
    study_words,
    way_words,
)
from headroom.services.catalogue import Catalogue

_OF_THE_CATALOGUE: Mapping[str, Callable[[Catalogue, str], FirstWords | None]] = {
    "/machines/$machineId": machine_words,
    "/evidence/studies/$study": study_words,
    "/evidence/configurations/$configuration": way_words,
}


async def first_words(path: str, query: bytes, headers: Headers, state: State) -> FirstWords | None:
    """Return what a page says of the thing that it opens; None for pages that open none.

    Numbers are written in English: who reads another language gets them with the screen, as does
    who looks at an earlier version.
    """
    page, identity = page_of(path)
    asked = parse_qs(query)
    try:
        if page in _OF_THE_CATALOGUE:
            return _OF_THE_CATALOGUE[page](await state.catalogue.current(), identity)
        if page not in ("/scenarios/$scenario", "/reports/$token", "/bills/$customer"):
            return None
        async with state.sessions() as session:
            if page == "/bills/$customer":
                return await customer_words(session, identity)
            if page == "/reports/$token":
                full = asked.get(b"preset") == [b"full"]
                return await report_words(session, identity, "full" if full else "short")
            english = headers.get("accept-language", "en").lower().startswith("en")
            return await scenario_words(
                session,
                await state.catalogue.current(),
                identity,
                figures=english and b"version" not in asked,
            )
    except (AttributeError, SQLAlchemyError, Refusal):
        return None  # the screen says what is wrong
