"""What stops first, on the documents' own numbers."""

import csv

import pytest

from headroom.domain.lab.limits import DOCUMENTS, LimitsContent, limits
from headroom.settings import ROOT

Given = dict[str, object]


def answered(rate: float = 1000, **resource: object) -> dict[str, float | None]:
    """Return the first resource's figures at a rate; the documents' cases without one."""
    body: Given = {"rate_per_second": rate}
    if resource:
        body["resources"] = [{"label": "It", **resource}]
    answer = limits(LimitsContent.model_validate(body))
    row = answer.resources[0].model_dump()
    return {
        name: answer.inputs[row[name]].value
        for name in ("held_ms", "in_use", "utilisation", "stops_at")
    } | {"first": answer.first}


def test_ephemeral_ports_end_at_1083_connections_a_second() -> None:
    """Ways into CICS, HTTP non-pooled, Conclusions: 65,000 ports, approximately 60 seconds."""
    found = answered(1000)
    assert found["stops_at"] == pytest.approx(1083.33, abs=5e-3)
    assert found["in_use"] == pytest.approx(60_000)


def test_787_handshakes_keep_a_coprocessor_56_percent_busy() -> None:
    """Ways into CICS, Example 4: ID 6, rate 787.7, execution time 0.710 ms, 56.0 %."""
    found = answered(787.7, kind="crypto", count=1, hold={"by": "held", "held_seconds": 0.00071})
    assert found["utilisation"] == pytest.approx(0.56, abs=1e-3)
    assert found["stops_at"] == pytest.approx(1408.45, abs=5e-3)


def test_the_iterative_server_waits_most_of_the_time_that_it_is_held() -> None:
    """Ways into CICS, Table 26: 957.62 a second, CICS 6.51 % of a CP, so 1.044 ms, 6.5 % CPU."""
    answer = limits(LimitsContent())
    row = next(row for row in answer.resources if row.kind == "server")
    assert row.cpu_share_of_hold is not None and row.regions_needed is not None
    assert answer.inputs[row.held_ms].value == pytest.approx(1.044, abs=5e-4)
    assert answer.inputs[row.cpu_share_of_hold].value == pytest.approx(0.0651)
    assert answer.inputs[row.regions_needed].value == 2
    assert answer.resources[answer.first].kind == "server"
    assert [each.code for each in answer.warnings] == [
        "rate_beyond_limit",
        "ports_as_published",
        "waiting_binds",
    ]


def test_the_qr_tcb_of_the_3270_test_stops_at_the_rate_that_was_its_maximum() -> None:
    """Ways into CICS, Table 3: dispatched 60.982635 s without an MVS wait at 10,160 a second."""
    statistics = {
        "by": "dispatched",
        "dispatched_seconds": 60.982635,
        "interval_seconds": 60.982635,
        "at_rate_per_second": 10_160,
    }
    assert answered(kind="qr", count=1, hold=statistics)["stops_at"] == pytest.approx(10_160)


def test_130_s8_tcbs_were_far_from_their_end() -> None:
    """Ways into CICS, Example 5: S8 dispatched 122.565503 s while QR waited and ran 62.982455 s."""
    answer = limits(LimitsContent(rate_per_second=3499.03))
    row = next(row for row in answer.resources if row.kind == "s8")
    assert answer.inputs[row.in_use].value == pytest.approx(122.565503 / 62.982455)


def test_a_gigabit_link_bears_no_more_than_3621_payloads_of_32_kb() -> None:
    link = {"by": "sent", "payload_bytes": 32_768, "bits_per_second": 1e9}
    assert answered(kind="link", count=1, hold=link)["stops_at"] == pytest.approx(3621.23, abs=0.01)


def test_regions_share_the_rate_and_the_lpar_does_not_grow_with_them() -> None:
    content = LimitsContent(rate_per_second=2000, regions=3)
    answer = limits(content)
    ports, server = answer.resources[:2]
    assert answer.inputs[ports.stops_at].value == pytest.approx(1083.33, abs=5e-3)
    assert answer.inputs[server.stops_at].value == pytest.approx(3 * 957.62)
    assert server.regions_needed is not None
    assert answer.inputs[server.regions_needed].value == 3


def test_a_documents_number_carries_its_place_and_another_is_entered() -> None:
    answer = limits(LimitsContent())
    held = answer.inputs["held[0]"]
    assert held.kind == "published" and held.source is not None
    assert held.source.study == "ways-into-cics"
    assert answer.inputs["uses[0]"].kind == "assumed"


def test_the_numbers_are_those_of_the_seeds() -> None:
    with (ROOT / "seeds/packs/ways-into-cics/figures/ways-into-cics.csv").open() as file:
        seeded = {
            row["figure"]: float(row["value"]) for row in csv.DictReader(file) if row["value"]
        }
    for seed, known in (("port-limit", "ports.count"), ("port-lifetime", "ports.held")):
        assert float(seeded[f"ways-into-cics-http-nonpooled-{seed}"]) == DOCUMENTS[known][0].value
