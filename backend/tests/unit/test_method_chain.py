"""What holds one method back: its own chain of resources, and models that start with it."""

from __future__ import annotations

import pytest

from headroom.domain.comparison.subject import Subject
from headroom.domain.lab.answers import LabAnswer
from headroom.domain.lab.load_test import LoadTestContent
from headroom.domain.lab.method_chain import MethodChain
from headroom.domain.lab.queues import closed_model
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Quantity
from headroom.domain.quantities.stated import InputModel
from headroom.services.catalogue import Catalogue, catalogue_of, published_of
from headroom.services.comparison import chain_of, numbers_of
from headroom.services.lab import answer_of_method
from headroom.services.seed_files import read_files
from headroom.settings import ROOT


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    seeds = read_files(ROOT / "seeds")
    return catalogue_of(published_of(seeds.machines, seeds.studies, seeds.examples))


def chain(catalogue: Catalogue, method: str, rate: float, **more: object) -> MethodChain:
    stated = {"method": method, "rate_per_second": rate, **more}
    return chain_of(catalogue, Subject.model_validate(stated))


def stops(answer: MethodChain) -> dict[str, float]:
    assert answer.stops is not None
    rows = zip(answer.links, answer.stops.resources, strict=True)
    return {link.label: answer.stops.inputs[row.stops_at].value or 0 for link, row in rows}


def needed(answer: MethodChain) -> dict[str, tuple[float | None, str | None]]:
    assert answer.stops is not None
    rows = zip(answer.links, answer.stops.resources, strict=True)
    return {
        link.label: (answer.stops.inputs[row.needed or ""].value, row.per) for link, row in rows
    }


def test_http_pooled_has_its_adapter_its_qr_tcb_and_its_cps_and_nothing_of_others(
    catalogue: Catalogue,
) -> None:
    answer = chain(catalogue, "http-pooled", 2000)
    assert [link.label for link in answer.links] == [
        "HTTP pooled: 1 Gbit/s adapter",
        "HTTP pooled: CICS part, all on the QR TCB",
        "HTTP pooled: CPs of the LPAR",
    ]
    assert stops(answer)["HTTP pooled: 1 Gbit/s adapter"] == pytest.approx(3560.45)
    assert answer.stops is not None and answer.stops.first == 0
    assert (answer.connection, answer.security) == ("Kept open", "No encryption")


def test_what_has_a_limit_is_counted_and_not_the_region(catalogue: Catalogue) -> None:
    ports = chain(catalogue, "http-nonpooled", 2000)
    assert needed(ports)["HTTP non-pooled: client's ports"] == (2, "client LPAR")
    server = chain(catalogue, "sock-iter", 2000)
    label = "IP sockets (iterative server): single-threaded"
    assert needed(server)[label] == (3, "server transaction")
    at_its_end = chain(catalogue, "sock-iter", 957.62)
    assert needed(at_its_end)[label] == (1, "server transaction")


def test_the_end_of_a_test_is_no_limit(catalogue: Catalogue) -> None:
    labels = stops(chain(catalogue, "dpl-ipic", 2000))
    assert not any("end of test" in label for label in labels)


def test_a_limit_that_the_measurement_passed_is_left_out_with_the_reason(
    catalogue: Catalogue,
) -> None:
    answer = chain(catalogue, "sock-child", 2000)
    assert not any("port" in link.label.lower() for link in answer.links)
    assert any("3,162.22 tps were measured" in text for text in answer.left_out)
    assert any("QR TCB" in text for text in answer.left_out)


def test_only_full_handshakes_take_the_coprocessor(catalogue: Catalogue) -> None:
    assert "Crypto coprocessor, full handshakes" in stops(chain(catalogue, "https-full", 700))
    for method in ("https-pooled", "https-partial", "http-pooled"):
        assert "Crypto coprocessor, full handshakes" not in stops(chain(catalogue, method, 700))


def test_zaap_work_has_its_ziips_on_another_machine_too(catalogue: Catalogue) -> None:
    here = stops(chain(catalogue, "ctg-ipic", 2000))
    there = stops(chain(catalogue, "ctg-ipic", 2000, machine="3931-704"))
    assert here["CTG over IPIC: zIIPs"] == pytest.approx(4007, rel=1e-3)
    assert any(label.startswith("CTG over IPIC: zIIPs, as many") for label in there)


def test_beyond_the_measured_range_the_times_are_those_of_its_end_and_it_is_said(
    catalogue: Catalogue,
) -> None:
    answer = chain(catalogue, "http-pooled", 30_680)
    assert answer.costs_at_per_second == answer.measured_to_per_second == pytest.approx(3560.45)
    assert [notice.code for notice in answer.notices] == ["beyond_measured_range"]
    assert answer.closed is not None
    brought = closed_model(answer.closed)
    assert (brought.figures["throughput_per_second"].value or 0) <= 3560.45


def test_more_clients_than_the_model_takes_are_cut_and_it_is_said(catalogue: Catalogue) -> None:
    answer = chain(catalogue, "http-pooled", 7000, regions=2)
    assert answer.closed is not None
    assert answer.closed.clients == 5000
    cut = next(notice for notice in answer.notices if notice.code == "clients_cut")
    assert "at most 5,000" in cut.text
    whole = chain(catalogue, "http-pooled", 2000)
    assert "clients_cut" not in [notice.code for notice in whole.notices]


def test_stations_and_delay_add_up_to_the_measured_response(catalogue: Catalogue) -> None:
    for method in ("http-pooled", "ctg-ipic", "sock-child", "https-pooled", "mq-first"):
        answer = chain(catalogue, method, 1500)
        assert answer.closed is not None and answer.response_ms is not None
        seconds = sum(station.demand_seconds for station in answer.closed.stations)
        assert seconds == pytest.approx(answer.response_ms / 1000, rel=1e-6), method


def test_regions_multiply_what_a_region_has_and_not_the_clients_ports(
    catalogue: Catalogue,
) -> None:
    one, two = (chain(catalogue, "http-nonpooled", 900, regions=count) for count in (1, 2))
    port, qr = "HTTP non-pooled: client's ports", "HTTP non-pooled: CICS part, all on the QR TCB"
    assert stops(two)[port] == stops(one)[port]
    assert stops(two)[qr] > 1.8 * stops(one)[qr]
    assert two.load_test is not None and two.load_test.target_rate_per_second == 450


def given_by(answer: MethodChain) -> list[InputModel]:
    """Return what the lab is asked of a chain."""
    asked: list[InputModel | None] = [answer.limits, answer.closed, answer.open]
    if answer.load_test is not None:
        asked.append(LoadTestContent.model_validate(answer.load_test.model_dump()))
    return [content for content in asked if content is not None]


def taken(answer: LabAnswer) -> dict[str, Quantity]:
    """Return the times, highest rates, bytes and speeds that an answer rests on."""
    asked = {"held", "demand", "response", "highest", "payload", "speed", "dispatched"}
    return {
        name: quantity
        for name, quantity in answer.inputs.items()
        if Id.read(name).names[0][0] in asked
    }


def cells(answer: LabAnswer, name: str) -> set[str]:
    """Return where what a quantity rests on is printed."""
    quantity = answer.inputs[name]
    places = {place for given in quantity.inputs for place in cells(answer, given)}
    if quantity.source is not None and quantity.source.study is not None:
        places.add(quantity.source.locator)
    return places


METHODS = (
    "http-pooled",
    "http-nonpooled",
    "https-pooled",
    "ctg-ipic",
    "dpl-ipic",
    "sock-iter",
    "mq-dpl-bridge",
)


@pytest.mark.parametrize("machine", [None, "2818-Y02", "2964-7A5"])
@pytest.mark.parametrize("method", METHODS)
def test_what_a_chain_gives_the_lab_is_taken_apart_to_its_printed_cells(
    catalogue: Catalogue, method: str, machine: str | None
) -> None:
    for content in given_by(chain(catalogue, method, 900, machine=machine)):
        answer = answer_of_method(catalogue, content)
        plain = answer_of_method(catalogue, content.model_copy(update={"speaks_of": None}))
        for name, quantity in plain.figures.items():
            assert answer.figures[name].value == pytest.approx(quantity.value, rel=1e-12)
        assert taken(answer)
        for name in taken(answer):
            assert cells(answer, name), name
            assert answer.inputs[name].kind in ("derived", "published"), name


def test_a_number_that_is_changed_is_entered_and_the_others_stay_measured(
    catalogue: Catalogue,
) -> None:
    content = chain(catalogue, "http-pooled", 2000).open
    assert content is not None
    first, *others = content.stations
    changed = first.model_copy(update={"demand_seconds": 2 * first.demand_seconds})
    asked = content.model_copy(update={"stations": [changed, *others]})
    inputs = answer_of_method(catalogue, asked).inputs
    assert (inputs["demand[0]"].kind, inputs["demand[1]"].kind) == ("assumed", "derived")


def test_a_station_of_another_name_takes_nothing_from_the_method(catalogue: Catalogue) -> None:
    content = chain(catalogue, "http-pooled", 2000).open
    assert content is not None
    stations = [one.model_copy(update={"label": f"Mine {one.label}"}) for one in content.stations]
    answer = answer_of_method(catalogue, content.model_copy(update={"stations": stations}))
    demands = [answer.inputs[Id.write("demand", place)] for place in range(len(stations))]
    assert {demand.kind for demand in demands} == {"assumed"}


def test_beyond_the_measured_range_the_numbers_are_those_of_its_end(catalogue: Catalogue) -> None:
    subject = Subject(method="http-pooled", rate_per_second=9000)
    numbers = numbers_of(catalogue, subject)
    content = chain(catalogue, "http-pooled", 9000).limits
    assert content is not None
    answer = answer_of_method(catalogue, content)
    assert numbers.times
    assert any("3560.45" in place for place in cells(answer, "held[1]"))


def test_labels_of_a_method_s_numbers_are_in_the_reader_s_notation(catalogue: Catalogue) -> None:
    content = chain(catalogue, "http-pooled", 2000).open
    assert content is not None
    answer = answer_of_method(catalogue, content)
    rated = {
        part
        for quantity in answer.inputs.values()
        for part in quantity.label.split(", ")
        if "2,000" in part
    }
    assert rated and not rated - answer.wordings.keys()
