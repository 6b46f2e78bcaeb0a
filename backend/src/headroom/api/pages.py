"""The addresses of the screen: which are pages, and which name something that is there."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.datastructures import State
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from headroom.persistence.queries.own_versions import find_last_number
from headroom.persistence.queries.reports import opens_report
from headroom.services.bills import customer_name
from headroom.services.catalogue import Catalogue

PAGES = (
    "/",
    "/value",
    "/value/machines",
    "/machines",
    "/machines/$machineId",
    "/evidence",
    "/evidence/studies/$study",
    "/evidence/configurations/$configuration",
    "/evidence/audit",
    "/compare",
    "/peaks",
    "/import",
    "/import/what-opens",
    "/lab",
    "/lab/limits",
    "/lab/tcp",
    "/lab/json",
    "/lab/load-test",
    "/lab/freed",
    "/lab/contracts",
    "/lab/signing",
    "/bills",
    "/bills/$customer",
    "/glossary",
    "/settings",
    "/lab/clients",
    "/lab/arrivals",
    "/lab/bounds",
    "/tests",
    "/tests/$test",
    "/scenarios",
    "/scenarios/new",
    "/scenarios/compare",
    "/scenarios/$scenario",
    "/scenarios/$scenario/versions",
    "/reports",
    "/reports/letterheads",
    "/reports/$token",
)
"""As the screen's router names them; those that name nothing come before those that do."""

_PATTERNS = [
    re.compile(re.sub(r"\$(\w+)", r"(?P<\1>[A-Za-z0-9._-]{1,80})", page) + "/?") for page in PAGES
]
_ROOMS = {page.split("/")[1] for page in PAGES}


def is_in_a_room(path: str) -> bool:
    """Return whether an address is one of the screen's, page or not, and no file's."""
    return path.split("/")[1] in _ROOMS


def page_of(path: str) -> tuple[str, str]:
    """Return the page of an address as the router names it, and the id in it; empty for none."""
    for page, pattern in zip(PAGES, _PATTERNS, strict=True):
        if match := pattern.fullmatch(path):
            return page, match.group(1) if match.groups() else ""
    return "", ""


async def is_page(path: str, state: State) -> bool:
    """Return whether an address leads to a page, and what it names is there."""
    for pattern in _PATTERNS:
        match = pattern.fullmatch(path)
        if match is not None:
            name, identity = next(iter(match.groupdict().items()), ("", ""))
            holds = _KNOWN.get(name)
            return holds is None or await holds(state, identity)
    return False


async def _catalogued(state: State, has: Callable[[Catalogue], bool]) -> bool:
    try:
        return has(await state.catalogue.current())
    except (AttributeError, SQLAlchemyError):
        return True  # the page itself says what is wrong with the database


async def _machine(state: State, machine_id: str) -> bool:
    return await _catalogued(
        state, lambda catalogue: catalogue.find_machine(machine_id) is not None
    )


async def _study(state: State, study_id: str) -> bool:
    return await _catalogued(state, lambda catalogue: study_id in catalogue.studies)


async def _configuration(state: State, way_id: str) -> bool:
    return await _catalogued(state, lambda catalogue: way_id in catalogue.configurations)


async def _test(state: State, test_id: str) -> bool:
    return await _catalogued(state, lambda catalogue: test_id in catalogue.substitutions)


async def _stored(state: State, asked: Callable[[AsyncSession], Awaitable[bool]]) -> bool:
    try:
        async with state.sessions() as session:
            return await asked(session)
    except (AttributeError, SQLAlchemyError):
        return True


async def _scenario(state: State, scenario_id: str) -> bool:
    async def stands(session: AsyncSession) -> bool:
        _, deleted = await find_last_number(session, kind="scenario", record_id=scenario_id)
        return not deleted

    return await _stored(state, stands)


async def _report(state: State, token: str) -> bool:
    return await _stored(state, lambda session: opens_report(session, token=token))


async def _customer(state: State, identity: str) -> bool:
    async def is_known(session: AsyncSession) -> bool:
        return await customer_name(session, identity) is not None

    return await _stored(state, is_known)


_KNOWN: dict[str, Callable[[State, str], Awaitable[bool]]] = {
    "machineId": _machine,
    "study": _study,
    "configuration": _configuration,
    "test": _test,
    "scenario": _scenario,
    "token": _report,
    "customer": _customer,
}


async def answer_as_missing(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with the screen, which says that there is nothing, and with the status of that."""

    async def send_missing(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "status": 404}
        await send(message)

    # a browser that holds the screen already is told 404 as well, not "unchanged"
    asked = [header for header in scope["headers"] if not header[0].startswith(b"if-")]
    await app({**scope, "headers": asked}, receive, send_missing)
