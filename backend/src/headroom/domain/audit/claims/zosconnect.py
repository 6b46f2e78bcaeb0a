"""Claims of the z/OS Connect EE V2.0 performance summary against its own numbers.

Its results are pictures: what can be checked is the structure of the payloads and the rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain

from headroom.domain.audit.checks import Check, Outcome
from headroom.domain.audit.claims.types import (
    Comparisons,
    check_comparisons,
    counted,
    derived,
    same_number,
    stated,
    unavailable,
    wording,
)
from headroom.domain.audit.evidence import AuditedStudy
from headroom.domain.evidence.costs import ms_from_percent
from headroom.domain.quantities.expressions import Name

STUDY = "zosconnect"
SIZES = ("1k", "4k", "8k", "16k")
ELEMENT = "0001-ABCDEFGHIJKLMNOPQRSTUVWXYZ-"
"""One element of the array as Figure 3 prints it."""
FIELDS: dict[str, str | int] = {
    "tranid": "BBO#",
    "taskid": 181,
    "rs_spare": "",
    "recv_size": 0,
    "send_size": 1024,
}
"""The five fields of the response in Figure 3."""
FIELD_BYTES = {"RECV-SIZE": 4, "SEND-SIZE": 4, "TASKID": 4, "TRANID": 4, "RS-SPARE": 16}
"""Their bytes by the copybook of Figure 4: three COMP-4 of nine(8), X(4) and X(16)."""


GIVEN: dict[str, str] = {
    "zosconnect-gcps": "states the test's LPAR",
    "zosconnect-thinktime-small": "states a setting of the test",
    "zosconnect-thinktime-large": "states a setting of the test",
    "zosconnect-minimum-connections": "states a setting of the test",
    "zosconnect-maximum-connections": "states a setting of the test",
    "zosconnect-clients-low-small": "states a setting of the test",
    "zosconnect-clients-high-small": "states a setting of the test",
    "zosconnect-response-ideal-users-low": "an ideal, nothing that was measured",
    "zosconnect-cost-factor": "milliseconds in a second",
    **{f"zosconnect-{size}-elements": "states the structure of the response" for size in SIZES},
}
"""Figures that are inputs: there is nothing in the document to check them against."""

REPEATED = {
    "4k-request-bytes": "request-bytes",
    "larger-request-bytes": "request-bytes",
    "asymmetric-request-bytes": "request-bytes",
    "mapping-elements": "4k-elements",
    "asymmetric-4k-elements": "4k-elements",
    "asymmetric-1k-elements": "1k-elements",
    "cpu-1k-elements": "1k-elements",
    "cpu-4k-elements": "4k-elements",
    "cpu-8k-elements": "8k-elements",
    "cpu-16k-elements": "16k-elements",
    "tps-thinktime-small": "thinktime-small",
    "tps-thinktime-exhausted": "thinktime-small",
    "tps-thinktime-large": "thinktime-large",
    "response-thinktime-exhausted": "thinktime-small",
    "response-thinktime-large": "thinktime-large",
    "clients-low-large": "clients-low-small",
    "clients-high-large": "clients-high-small",
    "response-ideal-users-high": "clients-high-small",
    "eligibility-gcps": "gcps",
    "eligible-share-4k": "eligible-share",
    "eligible-share-8k": "eligible-share",
    "eligible-share-16k": "eligible-share",
}
"""Numbers that the report states again, and where it states them first."""


def claims(study: AuditedStudy) -> Iterator[Check]:
    """Yield a check for every claim of the report. Raises UnknownNumberError."""
    for again, first in REPEATED.items():
        yield same_number(study, fid(again), fid(first))
    yield from chain(
        _requests(study), _responses(study), _rules(study), _pictures(study), _wordings(study)
    )


def fid(name: str) -> str:
    """Return the id of a figure of this report."""
    return f"{STUDY}-{name}"


def _requests(study: AuditedStudy) -> Iterator[Check]:
    request = {"COMM4KOperation": {"count_in": 1, "count_out": 128}}
    text = json.dumps(request, separators=(",", ":"))
    printed = study.number(fid("request-bytes"))
    yield counted(
        study,
        printed.id,
        float(len(text)),
        "characters of the request of Figure 5, without the line breaks of the figure",
        text,
    )
    yield counted(
        study,
        fid("request-fields"),
        float(len(request["COMM4KOperation"])),
        "fields of the request of Figure 5",
        ", ".join(request["COMM4KOperation"]),
    )


def _responses(study: AuditedStudy) -> Iterator[Check]:
    for size in SIZES:
        elements = study.figure(fid(f"{size}-elements"))
        element = study.figure(fid(f"{size}-element-bytes"))
        yield derived(
            study,
            fid(f"{size}-array-bytes"),
            elements * element,
            "elements × bytes of an element",
        )
        yield derived(
            study,
            fid(f"{size}-response-bytes"),
            elements * element + study.figure(fid(f"{size}-field-bytes")),
            "elements × bytes of an element + bytes of the five fields",
        )
        yield derived(
            study,
            fid(f"{size}-response-bytes"),
            Name(study.number(f"payload_out_bytes[zosconnect-{size}]").id),
            "the size that names the configuration",
            suffix="named",
        )
        yield counted(
            study,
            fid(f"{size}-element-bytes"),
            float(len(ELEMENT)),
            "characters of an element in Figure 3",
            ELEMENT,
        )
        yield counted(
            study,
            fid(f"{size}-field-bytes"),
            float(sum(FIELD_BYTES.values())),
            "bytes of the fields by the copybook",
            " + ".join(f"{each} ({name})" for name, each in FIELD_BYTES.items()),
        )
        yield counted(
            study,
            fid(f"{size}-fields"),
            float(len(FIELDS)),
            "fields of the response in Figure 3, beside the array",
            ", ".join(FIELDS),
        )
        asked = fid(f"{size}-count-out")
        if asked in study.numbers:
            yield derived(study, asked, elements + 1, "elements + one block for the fields")
        yield _on_the_wire(study, size)
    yield _alphabetic(study)
    yield check_comparisons(
        study,
        Comparisons(
            id=fid("steeper-by-fields"),
            configuration="zosconnect-16k",
            place="8.2 CPU % usage, Observations",
            quantity="16K responses contain a larger number of fields than 8K",
            printed="larger number of fields",
            statement="fields of 8K against fields of 16K",
            pairs=((study.figure(fid("8k-fields")), study.figure(fid("16k-fields"))),),
            outcome=Outcome.WRONG_LABEL,
            cause="array elements are meant, as in the sentence for 4K: the fields are five in all",
            consequence="Cost grows with elements of an array; nothing was measured on fields.",
            family="label",
        ),
    )


def _on_the_wire(study: AuditedStudy, size: str) -> Check:
    """Check the size that names the response against the JSON that travels over HTTP."""
    printed = study.number(fid(f"{size}-response-bytes"))
    elements = int(study.number(fid(f"{size}-elements")).value or 0)
    response = {
        f"COMM{size.upper()}OperationResponse": {
            "tranid": FIELDS["tranid"],
            "user_data": [
                {"user_data": f"{each:04d}{ELEMENT[4:]}"} for each in range(1, elements + 1)
            ],
            "taskid": FIELDS["taskid"],
            "rs_spare": FIELDS["rs_spare"],
            "recv_size": FIELDS["recv_size"],
            "send_size": int(printed.value or 0),
        }
    }
    length = len(json.dumps(response, separators=(",", ":")))
    bytes_named = printed.value or 0.0
    return stated(
        study,
        check_id=fid(f"{size}-on-the-wire"),
        place=f"{printed.place}; Figure 3",
        quantity=f"Size of the {size.upper()} response over HTTP",
        statement="JSON of the response built as in Figure 3, without blanks",
        printed=printed.printed or "",
        printed_value=printed.value,
        recomputed=float(length),
        unit="bytes",
        working=f"{elements} × {len(ELEMENT) + 17} bytes of an element in JSON, and the fields",
        configuration=f"zosconnect-{size}",
        printed_id=printed.id,
        family="label",
        agrees=length <= bytes_named * 1.05,
        outcome=Outcome.WRONG_LABEL,
        cause="the name counts the byte array between z/OS Connect and CICS, not the JSON",
        consequence=(
            f"{length / bytes_named:.2f} times as much travels to the client: size networks by the "
            "JSON, and compare with 32 KB studies by the byte array."
        ),
    )


def _alphabetic(study: AuditedStudy) -> Check:
    letters = sum(each.isalpha() for each in ELEMENT)
    return stated(
        study,
        check_id=fid("alphabetic"),
        place="3.3 Format of Responses; Figure 3",
        quantity="What an element consists of",
        statement="letters in an element of Figure 3",
        printed="32 alphabetic values",
        recomputed=float(letters),
        unit="characters",
        working=ELEMENT,
        family="label",
        agrees=letters == len(ELEMENT),
        outcome=Outcome.WRONG_LABEL,
        cause="four digits and two hyphens are among the 32 characters",
        consequence="None: text needs no conversion either way.",
    )


def _rules(study: AuditedStudy) -> Iterator[Check]:
    yield derived(
        study,
        fid("maximum-percent"),
        study.figure(fid("gcps")) * 100,
        "100 × dedicated GCPs",
    )
    yield same_number(study, fid("maximum-gcps"), fid("gcps"))
    ours = ms_from_percent(100, 1000)
    theirs = 1 / 1 / 1000 * 1000
    yield stated(
        study,
        check_id=fid("cost-rule"),
        place="7. CPU Cost Per Transaction",
        quantity="CPU service time ÷ seconds of the interval ÷ TPS × 1000 gives ms",
        statement="one CP fully busy at 1,000 TPS, by this rule and by percent ÷ rate × 10",
        printed="milliseconds (ms)",
        recomputed=theirs,
        recomputed_text=f"{theirs:g} ms",
        unit="ms",
        working="1 s ÷ 1 s ÷ 1000 × 1000",
        agrees=abs(theirs - ours) < 1e-12,
        cause="the two rules differ",
        consequence="Costs of this report and of the others would not compare.",
    )


def _pictures(study: AuditedStudy) -> Iterator[Check]:
    yield unavailable(
        study,
        fid("eligible-share"),
        "the zIIP eligibility that it is taken of is published as a picture",
    )


def _wordings(study: AuditedStudy) -> Iterator[Check]:
    yield wording(
        study,
        check_id=fid("think-time-unit"),
        place="1.3 Terminology; 4.3 Workload Driver",
        quantity="Unit of the think time",
        printed="Think Time in seconds",
        right="milliseconds: 100 ms and 400 ms",
        cause="every think time of the report is in ms",
        consequence="Read as seconds the load would be a thousandth.",
    )
    yield wording(
        study,
        check_id=fid("server-xml-names"),
        place="4.5 WOLA and Service Definitions, Figure 12",
        quantity="Names of elements in server.xml",
        printed="zsoLocalAdapters, zsoconnect_localAdaptersConnectService",
        right="zosLocalAdapters, zosconnect_localAdaptersConnectService",
        cause="letters exchanged; the text above the figure has zosconnect_",
        consequence="A server.xml copied from the figure does not define the service.",
    )
