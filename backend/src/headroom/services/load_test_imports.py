"""Load tests as a kind of import: result files of JMeter, Gatling and k6."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import IO, Annotated, Any, TypeAlias
from zipfile import ZIP_DEFLATED, ZipFile

import numpy as np
from pydantic import Field, TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from headroom.cache import Cache
from headroom.domain.files.load_test_files import read_requests
from headroom.domain.files.load_tests import (
    MOST_STEP_SECONDS,
    LoadTest,
    LoadTestRules,
    Requests,
    StepsBy,
    measured_load_test,
)
from headroom.domain.peaks.profiles import FileError, Finding
from headroom.domain.quantities.phrases import Amount, in_decimals, phrase
from headroom.services.brought_files import (
    Brought,
    FileRead,
    HashedReading,
    bundle_hash,
    files_read,
    named_after,
    opened,
    temporary_file,
)
from headroom.services.catalogue import Catalogue
from headroom.services.file_kinds import ChosenLabels, ChosenName, FileKind, Layout
from headroom.services.kept_file_records import keep_file

LOAD_TEST = TypeAdapter(LoadTest)
_HELD: Cache[str, Requests] = Cache(most=4, most_bytes=32 << 20)
"""Requests that were read last; those of a load test of a gigabyte are taken out of its digest."""
_ARRAYS = (
    "ends_ms",
    "elapsed_ms",
    "failed",
    "labels",
    "users_at_ms",
    "users",
    "iterations_ms",
    "dropped_ms",
)
_SAID = "said.json"


@dataclass(frozen=True, slots=True)
class LoadTestChoices:
    """What can be settled of a load test; null where it is found out.

    step_seconds: of steps by time. labels: names of requests to count; null for all but sums.
    """

    name: ChosenName
    steps_by: Annotated[
        StepsBy | None,
        Field(
            title="Steps",
            json_schema_extra={
                "names": {
                    "labels": "as planned",
                    "users": "by users",
                    "plateaus": "by rate",
                    "time": "by time",
                },
                "unstated": "Automatic",
            },
        ),
    ]
    step_seconds: Annotated[
        Annotated[int, Field(ge=1, le=MOST_STEP_SECONDS)] | None,
        Field(
            title="Length of a step",
            json_schema_extra={
                "unit": "s",
                "unstated": "Some ten steps",
                "asked_with": "steps_by=time",
            },
        ),
    ]
    labels: ChosenLabels


@dataclass(frozen=True, slots=True)
class LoadTestPreview:
    """What a load test measured under the choices made so far, or why it cannot be told."""

    files: list[FileRead]
    problem: str | None
    test: LoadTest | None


LoadTestReading: TypeAlias = HashedReading[LoadTestChoices, LoadTestPreview]


@dataclass(frozen=True, slots=True)
class ParsedLoadTest:
    """Files and the requests in them."""

    files: list[Brought]
    requests: Requests


class LoadTestImport(FileKind):
    """How load tests are read and kept."""

    id = "load_test"
    label = "Load test"
    layouts = (
        Layout(
            "JMeter JTL, Gatling simulation.log, k6 results",
            "Start and length of each request",
            "a load test by steps",
            "jmeter.jtl",
        ),
    )
    choices = LoadTestChoices
    preview = LoadTestPreview

    def parse(self, files: list[Brought], choices: Mapping[str, Any] | None) -> ParsedLoadTest:
        """Return the requests of the files. Raises FileError."""
        key = bundle_hash(files)
        requests = _HELD.find(key)
        if requests is None:
            requests = read_requests([file.parts() for file in opened(files)])
            _HELD.keep(key, requests, requests.size)
        if not len(requests.ends_ms):
            raise FileError("there is no request in the file")
        return ParsedLoadTest(files, requests)

    def digest(self, parsed: ParsedLoadTest) -> IO[bytes]:
        """Return the requests, packed: a few bytes of each."""
        return requests_digest(parsed.requests)

    def parse_digest(
        self, files: list[Brought], choices: Mapping[str, Any], digest: IO[bytes]
    ) -> ParsedLoadTest:
        """Return the requests of a digest."""
        key = bundle_hash(files)
        requests = _HELD.find(key)
        if requests is None:
            requests = requests_of_digest(digest)
            _HELD.keep(key, requests, requests.size)
        return ParsedLoadTest(files, requests)

    def first_choices(self, parsed: ParsedLoadTest) -> dict[str, Any]:
        """Return the file's name, and all else as found out."""
        name = named_after(parsed.files, f"{parsed.requests.tool} test")
        return {"name": name, "steps_by": None, "step_seconds": None, "labels": None}

    def read(
        self, parsed: ParsedLoadTest, choices: Mapping[str, Any], catalogue: Catalogue
    ) -> LoadTestReading:
        """Return what would be kept."""
        chosen = LoadTestChoices(**choices)
        labels = None if chosen.labels is None else frozenset(chosen.labels)
        test, problem = None, None
        findings: list[Finding]
        try:
            rules = LoadTestRules(chosen.steps_by, chosen.step_seconds, labels)
            test = measured_load_test(parsed.requests, rules)
            findings = [*test.findings]
        except FileError as error:
            problem = str(error)
            findings = [Finding("unreadable", problem)]
        return LoadTestReading(
            says=_says(parsed.requests, test),
            choices=chosen,
            findings=findings,
            preview=LoadTestPreview(files_read(parsed.files), problem, test),
            file_hash=bundle_hash(parsed.files),
        )

    async def take_over(
        self,
        session: AsyncSession,
        reading: LoadTestReading,
        file_name: str | None,
    ) -> dict[str, Any]:
        """Keep the steps; the requests themselves are not kept. Raises FileError."""
        test = reading.preview.test
        if test is None:
            raise FileError(reading.preview.problem or "it cannot be read")
        kept_id = await keep_file(
            session,
            kind="load_test",
            name=reading.choices.name,
            file_name=file_name,
            file_hash=reading.file_hash,
            content={"test": LOAD_TEST.dump_python(test, mode="json")},
        )
        steps = Amount(len(test.steps), "steps", exact=True)
        return {
            "id": kept_id,
            "says": phrase(f"{reading.choices.name} is kept: {steps}."),
            "links": [["Your load tests", "/import"]],
        }


def requests_digest(requests: Requests) -> IO[bytes]:
    """Return requests as a packed file of their arrays."""
    arrays = {name: getattr(requests, name) for name in _ARRAYS}
    if requests.users_at_ms is requests.ends_ms:
        arrays.pop("users_at_ms")  # it is the same array
    facts = {
        "tool": requests.tool,
        "layout": requests.layout,
        "since_ms": requests.since_ms,
        "names": requests.names,
        "transactions": sorted(requests.transactions),
        "findings": [asdict(finding) for finding in requests.findings],
    }
    digest = temporary_file()
    with ZipFile(digest, "w", ZIP_DEFLATED, compresslevel=1) as packed:
        packed.writestr(_SAID, json.dumps(facts))
        for name, array in arrays.items():
            with packed.open(name, "w", force_zip64=True) as member:
                np.lib.format.write_array(member, array, allow_pickle=False)
    return digest


def requests_of_digest(digest: IO[bytes]) -> Requests:
    """Return the requests of a digest."""
    arrays: dict[str, Any] = {}
    with ZipFile(digest) as packed:
        facts = json.loads(packed.read(_SAID))
        for name in packed.namelist():
            if name != _SAID:
                with packed.open(name) as member:
                    arrays[name] = np.lib.format.read_array(member, allow_pickle=False)
    arrays.setdefault("users_at_ms", arrays["ends_ms"])
    return Requests(
        tool=facts["tool"],
        layout=facts["layout"],
        since_ms=facts["since_ms"],
        names=tuple(facts["names"]),
        transactions=frozenset(facts["transactions"]),
        findings=tuple(Finding(**finding) for finding in facts["findings"]),
        **arrays,
    )


def _says(requests: Requests, test: LoadTest | None) -> str:
    if test is None:
        count = Amount(len(requests.ends_ms), "requests", exact=True)
        return phrase(f"{requests.tool}, {requests.layout}: {count}; something is left to choose.")
    seconds = test.whole.seconds
    length = (
        in_decimals(seconds / 60, 0, "minutes") if seconds >= 120 else in_decimals(seconds, 0, "s")
    )
    count = Amount(test.whole.requests, "requests", exact=True)
    return phrase(
        f"A load test of {requests.tool} ({requests.layout}): {count} in {length}, "
        f"{Amount(len(test.steps), 'steps', exact=True)}."
    )
