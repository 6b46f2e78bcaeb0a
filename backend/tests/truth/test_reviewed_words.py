"""What the review of the numbers found in single words, each held by its sentence."""

from __future__ import annotations

import json
from dataclasses import replace

from headroom.domain.quantities.quantities import Interval, Quantity
from headroom.domain.value.content import ValueContent
from headroom.exports.document import report_document
from headroom.exports.document.blocks import Sentence
from headroom.exports.wording import bounds_text, figure_text, interval_text
from headroom.services.audit import compute_audit
from headroom.services.values import calculate_value
from tests.truth.contents import catalogue
from tests.truth.reports import scenario_report, value_report
from tests.truth.test_prose import REPORTED

SOCKET2 = ValueContent.model_validate(
    {
        "machine": "2818-Y02",
        "lpar_cps": 1,
        "workload": {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4},
        "mix": [{"substitution": "socket2-ezasoket", "share": 1}],
    }
)


def test_seconds_are_converted_to_the_lpar_and_not_to_the_machine_they_came_from() -> None:
    (text,) = (
        warning.text
        for warning in calculate_value(catalogue(), SOCKET2).warnings
        if warning.code == "measured_machine_assumed"
    )
    assert text.endswith("converted from that one to the 2818-Y02 (1 CP).")


def test_a_missing_range_says_whose_it_is() -> None:
    sentences = [
        block.text
        for number in REPORTED[::5]
        for report in [scenario_report(number)]
        for section in report_document(report).sections
        for block in section.blocks
        if isinstance(block, Sentence)
    ]
    named = [text for text in sentences if text.startswith("No interval of ")]
    assert named
    assert not any(text.startswith("Where there is no interval") for text in sentences)
    report = value_report(SOCKET2)
    (whole, *_) = (
        block.text
        for section in report_document(report).sections
        for block in section.blocks
        if isinstance(block, Sentence) and block.text.startswith("No interval of ")
    )
    assert "GP seconds saved, GP minutes saved, GP seconds saved per hour and " in whole


def test_an_inference_of_the_audit_is_not_printed_as_proof() -> None:
    causes = [check.cause or "" for check in compute_audit(catalogue()).checks]
    inferred = [cause for cause in causes if "agree with their neighbours" in cause]
    assert inferred
    assert all("likelier to be wrong than the row" in cause for cause in inferred)


def test_the_rule_of_the_totals_is_ten_and_its_median_beside_it() -> None:
    (check,) = (one for one in compute_audit(catalogue()).checks if one.id.endswith("total-rule"))
    assert check.recomputed_text == "sum ÷ ETR × 10 (median of the rows: 9.99)"


def test_names_that_the_figure_of_server_xml_transposes_are_all_listed() -> None:
    (check,) = (
        one for one in compute_audit(catalogue()).checks if one.id == "zosconnect-server-xml-names"
    )
    for name in (
        "zsoLocalAdapters",
        "zsoconnect_localAdaptersConnectService",
        "zsoconnect_zosConnectService",
        *(f"comm{size}k" for size in (1, 4, 8, 16)),
    ):
        assert name in check.printed


def test_a_size_of_zos_connect_is_not_offered_for_comparison_with_the_32_kb_studies() -> None:
    consequences = [
        check.consequence or ""
        for check in compute_audit(catalogue()).checks
        if check.id.endswith("-on-the-wire")
    ]
    assert len(consequences) == 4
    for text in consequences:
        assert "size networks by the JSON." in text
        assert "compare with 32 KB" not in text
        assert "No size compares with the 32 KB studies" in text


def test_the_labs_document_of_511_elements_is_two_bytes_below_the_audits() -> None:
    (audited,) = (
        one for one in compute_audit(catalogue()).checks if one.id == "zosconnect-16k-on-the-wire"
    )
    element = {"user_data": "0" * 32}
    around = {"COMM4KOperationResponse": {"send_size": 4096, "user_data": [element] * 511}}
    whole = {"COMM16KOperationResponse": {"send_size": 16384, "user_data": [element] * 511}}
    lengths = [len(json.dumps(one, separators=(",", ":"))) for one in (around, whole)]
    assert lengths[1] - lengths[0] == 2
    assert audited.recomputed == 25_158


def test_an_hours_seconds_say_their_hour_once() -> None:
    assert figure_text(347.25, "s/h", "en-US", "GP seconds saved per hour") == "347.25\u00a0s"
    assert figure_text(347.25, "s/h", "en-US", "GP seconds saved") == "347.25\u00a0s/h"


def test_a_range_of_no_width_is_no_range() -> None:
    of_zero = Quantity("z", "zIIP seconds", 0.0, "s", "derived", interval=Interval(0, 0, 0.95))
    assert (interval_text(of_zero, "en-US"), bounds_text(of_zero, "en-US")) == ("", "")
    wide = replace(of_zero, interval=Interval(0, 2, 0.95))
    assert bounds_text(wide, "en-US") == "0 to 2\u00a0s"
