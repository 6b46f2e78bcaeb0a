"""The structure of the z/OS Connect payloads as the report's figures draw it."""

from __future__ import annotations

import json
from collections.abc import Iterator

from headroom.domain.audit.checks import AuditCheck, Outcome, check_of_count, stated
from headroom.domain.audit.evidence import AuditedStudy
from headroom.domain.quantities.phrases import in_decimals

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


def fid(name: str) -> str:
    """Return the id of a figure of this report."""
    return f"zosconnect-{name}"


def request(study: AuditedStudy) -> Iterator[AuditCheck]:
    body = {"COMM4KOperation": {"count_in": 1, "count_out": 128}}
    text = json.dumps(body, separators=(",", ":"))
    printed = study.number(fid("request-bytes"))
    yield check_of_count(
        study,
        printed.id,
        float(len(text)),
        "characters of the request of Figure 5, without the line breaks of the figure",
        text,
    )
    yield check_of_count(
        study,
        fid("request-fields"),
        float(len(body["COMM4KOperation"])),
        "fields of the request of Figure 5",
        ", ".join(body["COMM4KOperation"]),
    )


def structure(study: AuditedStudy, size: str) -> Iterator[AuditCheck]:
    """Count bytes and fields of the response of one size."""
    yield check_of_count(
        study,
        fid(f"{size}-element-bytes"),
        float(len(ELEMENT)),
        "characters of an element in Figure 3",
        ELEMENT,
    )
    yield check_of_count(
        study,
        fid(f"{size}-field-bytes"),
        float(sum(FIELD_BYTES.values())),
        "bytes of the fields by the copybook",
        " + ".join(f"{count} ({name})" for name, count in FIELD_BYTES.items()),
    )
    yield check_of_count(
        study,
        fid(f"{size}-fields"),
        float(len(FIELDS)),
        "fields of the response in Figure 3, beside the array",
        ", ".join(FIELDS),
    )


def size_over_http(study: AuditedStudy, size: str) -> Iterator[AuditCheck]:
    """Check the size that names the response against the JSON that travels over HTTP."""
    printed = study.number(fid(f"{size}-response-bytes"))
    elements = int(study.number(fid(f"{size}-elements")).value or 0)
    response = {
        f"COMM{size.upper()}OperationResponse": {
            "tranid": FIELDS["tranid"],
            "user_data": [
                {"user_data": f"{number:04d}{ELEMENT[4:]}"} for number in range(1, elements + 1)
            ],
            "taskid": FIELDS["taskid"],
            "rs_spare": FIELDS["rs_spare"],
            "recv_size": FIELDS["recv_size"],
            "send_size": int(printed.value or 0),
        }
    }
    length = len(json.dumps(response, separators=(",", ":")))
    bytes_named = printed.value or 0.0
    yield stated(
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
        printed_figure=printed.id,
        family="label",
        agrees=length <= bytes_named * 1.05,
        outcome=Outcome.WRONG_LABEL,
        cause="the name counts the byte array between z/OS Connect and CICS, not the JSON",
        consequence=(
            f"{in_decimals(length / bytes_named, 2)} times as much travels to the client: size "
            "networks by the JSON. No size compares with the 32 KB studies, which move as much "
            "each way: here some 50 bytes go in (4.4 Asymmetric Payloads)."
        ),
    )


def letters(study: AuditedStudy) -> Iterator[AuditCheck]:
    count = sum(character.isalpha() for character in ELEMENT)
    yield stated(
        study,
        check_id=fid("alphabetic"),
        place="3.3 Format of Responses; Figure 3",
        quantity="What an element consists of",
        statement="letters in an element of Figure 3",
        printed="32 alphabetic values",
        recomputed=float(count),
        unit="characters",
        working=ELEMENT,
        family="label",
        agrees=count == len(ELEMENT),
        outcome=Outcome.WRONG_LABEL,
        cause="four digits and two hyphens are among the 32 characters",
        consequence="None: text needs no conversion either way.",
    )
