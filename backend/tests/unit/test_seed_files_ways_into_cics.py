"""Structural facts of the Redpaper's data files, checked without the document."""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any

import pytest
import yaml

STUDY = "ways-into-cics"
PACK = Path(__file__).parents[3] / "seeds" / "packs" / STUDY

CICS_TCPIP = {("CICS", "gp"), ("TCP/IP", "gp")}
GATEWAY = CICS_TCPIP | {("CTG", "gp"), ("CTG", "aapcp"), ("CTG", "zaap")}
SOCKETS = CICS_TCPIP | {("BPXOINIT", "gp")}
QUEUES = CICS_TCPIP | {("MQ CHINN", "gp"), ("MQ MSTR", "gp")}
CICS_NET = {("CICS", "gp"), ("NET", "gp")}

# configuration: first table, points, components; in the document's order
TABLES: dict[str, tuple[int, int, set[tuple[str, str]]]] = {
    "3270-basic": (1, 4, CICS_NET | {("XCFAS", "gp")}),
    "mq-3270-bridge": (4, 5, QUEUES),
    "http-nonpooled": (6, 5, CICS_TCPIP),
    "http-pooled": (8, 5, CICS_TCPIP),
    "https-full": (10, 5, CICS_TCPIP),
    "https-partial": (12, 5, CICS_TCPIP),
    "https-pooled": (14, 5, CICS_TCPIP),
    "ctg-exci": (16, 5, GATEWAY),
    "ctg-ipic": (18, 5, GATEWAY),
    "ws-1x32k": (20, 5, CICS_TCPIP),
    "ws-1000x32": (22, 5, CICS_TCPIP | {("CICS", "aapcp"), ("CICS", "zaap")}),
    "sock-child": (24, 5, SOCKETS),
    "sock-iter": (26, 5, SOCKETS),
    "mq-every": (28, 5, QUEUES),
    "mq-first": (30, 5, QUEUES),
    "mq-dpl-bridge": (32, 5, QUEUES),
    "dpl-ipic": (34, 4, CICS_TCPIP),
    "dpl-lu62": (36, 5, CICS_NET),
    "lu62-xcf": (38, 5, CICS_NET | {("XCFAS", "gp")}),
    "lu62-ee": (40, 5, CICS_NET | {("TCP/IP", "gp")}),
    "lu62-ctc": (42, 5, CICS_NET),
}

# (configuration, point): why the printed total disagrees with the sum of its own row
TOTALS_THAT_DISAGREE = {
    ("https-full", "5"): "printed 1.548, the row gives 1.339: slip, carried into the average",
    ("ws-1000x32", "2"): "printed 1.501, the row gives 1.506: slip, carried into the average",
}
# (configuration, quantity): why the printed average disagrees with the mean of the printed totals
AVERAGES_THAT_DISAGREE = {
    (
        "3270-basic",
        "total_ms_per_transaction",
    ): "printed 0.139, the mean is 0.14025: 0.139 is the mean of points 2 to 4",
    (
        "https-partial",
        "total_ms_per_transaction",
    ): "printed 1.041, the mean is 1.0242: above every row, so no mean of any of them",
}
# Averages are truncated; these two only come out when they are rounded.
AVERAGES_ROUNDED = {"lu62-xcf", "lu62-ctc"}

TOTAL = "total_ms_per_transaction"
TOTAL_EXCLUDING_ZAAP = "total_ms_per_transaction_excluding_zaap"


def read(kind: str) -> list[dict[str, str]]:
    with (PACK / kind / f"{STUDY}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def read_study() -> dict[str, Any]:
    content: dict[str, Any] = yaml.safe_load(
        (PACK / "studies" / f"{STUDY}.yaml").read_text(encoding="utf-8")
    )
    return content


MEASUREMENTS = read("measurements")
POINTS: dict[tuple[str, str], list[dict[str, str]]] = defaultdict(list)
for each_row in MEASUREMENTS:
    POINTS[each_row["configuration"], each_row["point"]].append(each_row)


def one(configuration: str, point: str, quantity: str) -> Decimal:
    (row,) = [row for row in POINTS[configuration, point] if row["quantity"] == quantity]
    return Decimal(row["value"])


def recomputed_total(configuration: str, point: str, processors: tuple[str, ...]) -> Decimal:
    """Return ms of CPU per transaction from a row's own percentages and rate."""
    percent = sum(
        Decimal(row["value"])
        for row in POINTS[configuration, point]
        if row["quantity"] == "cpu_percent" and row["processor"] in processors and row["value"]
    )
    return percent / one(configuration, point, "etr") * 10


def truncated(value: Decimal) -> Decimal:
    return value.quantize(Decimal("0.001"), ROUND_DOWN)


def points_of(configuration: str) -> list[str]:
    return [str(number) for number in range(1, TABLES[configuration][1] + 1)]


ALL_POINTS = [(name, point) for name in TABLES for point in points_of(name)]


def test_study_has_the_21_configurations_in_the_documents_order() -> None:
    study = read_study()
    assert [each["id"] for each in study["configurations"]] == list(TABLES)
    assert list(dict.fromkeys(row["configuration"] for row in MEASUREMENTS)) == list(TABLES)


def test_every_configuration_names_its_two_tables() -> None:
    for configuration in read_study()["configurations"]:
        first = TABLES[configuration["id"]][0]
        assert configuration["locator"] == f"Tables {first} and {first + 1}"


def test_there_are_103_points_and_643_printed_cells() -> None:
    assert len(ALL_POINTS) == 103
    assert len(POINTS) == 103 + 21
    assert len(MEASUREMENTS) == 643


@pytest.mark.parametrize("configuration", TABLES)
def test_every_point_has_exactly_the_columns_of_its_table(configuration: str) -> None:
    table, count, components = TABLES[configuration]
    numbered = [point for name, point in POINTS if name == configuration and point != "average"]
    assert numbered == points_of(configuration)
    assert len(numbered) == count
    for point in numbered:
        rows = POINTS[configuration, point]
        assert {row["table"] for row in rows} == {f"Table {table}"}
        cpu = [row for row in rows if row["quantity"] == "cpu_percent"]
        assert Counter((row["component"], row["processor"]) for row in cpu) == Counter(components)
        rest = Counter(row["quantity"] for row in rows if row["quantity"] != "cpu_percent")
        assert rest == Counter(["etr", "response_time", TOTAL])


@pytest.mark.parametrize("configuration", TABLES)
def test_averages_stand_in_the_table_after(configuration: str) -> None:
    rows = POINTS[configuration, "average"]
    has_zaap = any(processor == "zaap" for _, processor in TABLES[configuration][2])
    expected = [(TOTAL, "all", "all"), (TOTAL_EXCLUDING_ZAAP, "all", "gp")]
    found = [(row["quantity"], row["component"], row["processor"]) for row in rows]
    assert found == (expected if has_zaap else expected[:1])
    assert {row["table"] for row in rows} == {f"Table {TABLES[configuration][0] + 1}"}


def test_every_printed_cell_parses_to_its_value() -> None:
    for row in MEASUREMENTS:
        if row["printed"] == "NA":
            assert row["value"] == ""
        else:
            assert Decimal(row["value"]) == Decimal(row["printed"])


def test_only_bpxoinit_of_the_iterative_server_is_missing() -> None:
    missing = [(row["configuration"], row["component"]) for row in MEASUREMENTS if not row["value"]]
    assert missing == [("sock-iter", "BPXOINIT")] * 5


def test_units_follow_the_quantity() -> None:
    units = {(row["quantity"], row["unit"]) for row in MEASUREMENTS}
    assert units == {
        ("etr", "per_second"),
        ("response_time", "ms"),
        ("cpu_percent", "percent"),
        (TOTAL, "ms"),
        (TOTAL_EXCLUDING_ZAAP, "ms"),
    }


@pytest.mark.parametrize("configuration", TABLES)
def test_rates_rise_from_point_to_point(configuration: str) -> None:
    rates = [one(configuration, point, "etr") for point in points_of(configuration)]
    assert rates == sorted(set(rates))


def test_a_row_is_named_by_its_printed_rate() -> None:
    for configuration, point in ALL_POINTS:
        rows = POINTS[configuration, point]
        (etr,) = [row["printed"] for row in rows if row["quantity"] == "etr"]
        assert {row["row"] for row in rows} == {etr}


def test_aapcp_lies_within_the_gp_percentage() -> None:
    for configuration, point in ALL_POINTS:
        cpu = {
            (row["component"], row["processor"]): Decimal(row["value"])
            for row in POINTS[configuration, point]
            if row["quantity"] == "cpu_percent" and row["value"]
        }
        for (component, processor), value in cpu.items():
            if processor == "aapcp":
                assert value <= cpu[component, "gp"]


def test_vtam_over_a_ctc_keeps_the_printed_head_and_names_the_real_address_space() -> None:
    heads = {
        row["column"]
        for row in MEASUREMENTS
        if row["configuration"] == "dpl-lu62" and row["component"] == "NET"
    }
    assert heads == {"TCP/IP GCPU%"}


def test_elsewhere_the_component_stands_in_the_printed_head() -> None:
    for row in MEASUREMENTS:
        if row["quantity"] == "cpu_percent" and row["configuration"] != "dpl-lu62":
            assert row["column"].startswith(row["component"] + " ")


@pytest.mark.parametrize(("configuration", "point"), ALL_POINTS)
def test_printed_totals_are_the_rows_own_sum_truncated(configuration: str, point: str) -> None:
    printed = one(configuration, point, TOTAL)
    total = recomputed_total(configuration, point, ("gp", "zaap"))
    if (configuration, point) in TOTALS_THAT_DISAGREE:
        assert abs(printed - total) > Decimal("0.0015")
    else:
        assert abs(printed - total) < Decimal("0.0015")
        assert printed == truncated(total)


def test_exactly_two_of_103_totals_disagree() -> None:
    found = {
        (configuration, point)
        for configuration, point in ALL_POINTS
        if one(configuration, point, TOTAL)
        != truncated(recomputed_total(configuration, point, ("gp", "zaap")))
    }
    assert found == set(TOTALS_THAT_DISAGREE)


@pytest.mark.parametrize("configuration", TABLES)
def test_printed_averages_are_means_over_the_points(configuration: str) -> None:
    for row in POINTS[configuration, "average"]:
        quantity, printed = row["quantity"], Decimal(row["value"])
        if quantity == TOTAL:
            totals = [one(configuration, point, TOTAL) for point in points_of(configuration)]
        else:
            totals = [
                truncated(recomputed_total(configuration, point, ("gp",)))
                for point in points_of(configuration)
            ]
        mean = sum(totals, Decimal()) / len(totals)
        if (configuration, quantity) in AVERAGES_THAT_DISAGREE:
            assert printed not in {truncated(mean), mean.quantize(printed, ROUND_HALF_UP)}
        elif configuration in AVERAGES_ROUNDED:
            assert printed == mean.quantize(printed, ROUND_HALF_UP)
        else:
            assert printed == truncated(mean)


def test_environment_is_the_stated_z196_partition() -> None:
    (environment,) = read_study()["environments"]
    assert environment["machine"] == "2817-779"
    assert environment["machine_basis"] == "stated"
    assert (environment["lpar_cps"], environment["lpar_ziips"]) == (3, 1)


def test_only_the_3270_configurations_carry_1920_bytes() -> None:
    small = [
        each["id"] for each in read_study()["configurations"] if each["payload_class"] != "32k"
    ]
    assert small == ["3270-basic", "mq-3270-bridge"]


def test_zaap_use_is_marked_where_the_tables_or_the_text_have_it() -> None:
    used = {each["id"] for each in read_study()["configurations"] if each["offload"] != "none"}
    with_column = {
        row["configuration"] for row in MEASUREMENTS if row["processor"] in {"zaap", "aapcp"}
    }
    assert used == with_column | {"ws-1x32k"}


def test_stated_limits() -> None:
    limits = {
        each["id"]: each["limit"]["kind"]
        for each in read_study()["configurations"]
        if each["limit"]
    }
    assert limits == {
        "3270-basic": "qr-tcb-dispatch",
        "http-nonpooled": "client-ephemeral-ports",
        "https-partial": "client-ephemeral-ports",
        "https-pooled": "s8-tcbs",
        "sock-iter": "single-thread",
        "mq-first": "single-thread",
    }


def test_statements_are_unique_and_name_known_configurations() -> None:
    statements = read_study()["statements"]
    assert len({each["id"] for each in statements}) == len(statements)
    assert {each["configuration"] for each in statements} == {None, *TABLES}


def spoken(printed: str) -> Decimal:
    """Return the number that a printed text stands for (``four``, ``32 KB``, ``57%``)."""
    words = {"two": 2, "three": 3, "four": 4, "five": 5}
    if printed.lower() in words:
        return Decimal(words[printed.lower()])
    if printed in {"32 KB", "32K byte"}:
        return Decimal(32 * 1024)
    return Decimal(printed.removesuffix("%").removesuffix("-minute").replace(",", ""))


def test_figures_are_unique_and_parse() -> None:
    figures = read("figures")
    assert len({row["figure"] for row in figures}) == len(figures)
    for row in figures:
        assert row["unit"]
        assert row["locator"]
        assert row["configuration"] in {"", *TABLES}
        if row["availability"] == "text":
            assert Decimal(row["value"]) == spoken(row["printed"])


def test_the_nine_figures_are_pictures_without_values() -> None:
    pictures = [row for row in read("figures") if row["availability"] == "picture"]
    assert [row["figure"] for row in pictures] == [f"{STUDY}-figure-{n}" for n in range(1, 10)]
    assert {(row["printed"], row["value"]) for row in pictures} == {("", "")}


def elapsed_seconds(printed: str) -> Decimal:
    hours, minutes, seconds = printed.split(":")
    return int(hours) * 3600 + int(minutes) * 60 + Decimal(seconds)


def test_extracts_are_complete_and_parse() -> None:
    extracts = read("extracts")
    assert Counter(row["extract"] for row in extracts) == {
        f"{STUDY}-example-1": 12,
        f"{STUDY}-example-2": 14,
        f"{STUDY}-example-3": 12,
        f"{STUDY}-example-4": 32,
        f"{STUDY}-example-5": 32,
        f"{STUDY}-table-3": 4,
    }
    for row in extracts:
        if row["printed"] == "N/A":
            assert row["value"] == ""
        elif ":" in row["printed"]:
            assert Decimal(row["value"]) == elapsed_seconds(row["printed"])
        else:
            assert Decimal(row["value"]) == Decimal(row["printed"])


def test_extracts_agree_with_the_table_rows_that_they_show() -> None:
    extracts = {
        (row["extract"].removeprefix(f"{STUDY}-"), row["group"], row["name"]): row["value"]
        for row in read("extracts")
    }
    cpu = {
        (row["configuration"], row["point"], row["component"], row["processor"]): row["value"]
        for row in MEASUREMENTS
    }
    application = "APPL %"
    assert extracts["example-1", application, "CP"] == cpu["3270-basic", "4", "CICS", "gp"]
    assert extracts["example-3", application, "CP"] == cpu["ctg-exci", "5", "CTG", "gp"]
    assert extracts["example-3", application, "IIPCP"] == cpu["ctg-exci", "5", "CTG", "aapcp"]
    assert extracts["example-3", application, "IIP"] == cpu["ctg-exci", "5", "CTG", "zaap"]
    rate = Decimal(extracts["example-2", "TRANSACTIONS", "END/S"])
    assert rate == one("3270-basic", "4", "etr")
    response = Decimal(extracts["example-2", "TRANS-TIME HHH.MM.SS.TTT", "ACTUAL"])
    assert response == one("3270-basic", "4", "response_time")
