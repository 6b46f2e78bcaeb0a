"""Profiles out of files and shapes, as a client asks for them."""

import gzip
import hashlib
import zipfile
from datetime import datetime, timedelta
from io import BytesIO
from typing import Any

import httpx
import pytest
import xlsxwriter

from tests.unit.rmf_samples import START, Row, document, eight_hours, report

pytestmark = pytest.mark.anyio

READ = "/calculations/profiles/read"
DAY = "time;PROD1;PROD2\n" + "\n".join(f"{hour:02d}:00;{hour},5;" for hour in range(24))


async def read(api: httpx.AsyncClient, content: str | bytes, **query: Any) -> httpx.Response:
    kind = {"content-type": "text/csv"}
    return await api.post(READ, content=content, params=query, headers=kind)


async def test_a_table_becomes_series_with_gaps_as_null(api: httpx.AsyncClient) -> None:
    response = await read(api, DAY)
    assert response.status_code == 200, response.text
    found = response.json()
    assert (found["kind"], found["separator"], found["decimal"]) == ("table", "semicolon", "comma")
    assert found["interval_minutes"] == 60
    assert found["series"][0] == {"lpar": "PROD1", "msu": [hour + 0.5 for hour in range(24)]}
    assert found["series"][1]["msu"] == [None] * 24
    assert [each["code"] for each in found["findings"]] == ["gap"]


async def test_what_was_read_is_what_the_rolling_average_takes(api: httpx.AsyncClient) -> None:
    found = (await read(api, eight_hours())).json()
    assert found["kind"] == "rmf_postprocessor_xml"
    assert found["machine"] == "2818-Y02"
    assert found["starts_at"] == "2026-03-01T06:00:00"
    body = {"interval_minutes": found["interval_minutes"], "series": found["series"]}
    average = (await api.post("/calculations/rolling-average", json=body)).json()
    assert average["total"]["before"]["peak_index"] == 12
    assert average["total"]["before"]["peak_msu"] == pytest.approx(
        sum(item["msu"][i] for item in found["series"] for i in range(5, 13)) / 8
    )


async def test_every_partition_row_comes_with_its_checks(api: httpx.AsyncClient) -> None:
    data = document(report(START, [Row("A", 900.0), Row("B", 900.0, msu=41)]))
    found = (await read(api, data)).json()
    checks = {each["name"]: each["checks"][0] for each in found["partitions"]}
    assert checks["A"] == {
        "quantity": "MSU Actual",
        "printed": 39,
        "computed": 39,
        "agrees": True,
    }
    assert checks["B"]["agrees"] is False
    assert found["findings"][0]["code"] == "differs"


async def test_options_decide_what_a_file_leaves_open(api: httpx.AsyncClient) -> None:
    text = "\n".join(f"{hour},5" for hour in range(24))
    refused = await read(api, text)
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["field"] == "line 1, column 1"
    found = (await read(api, text, decimal="comma", interval_minutes=30)).json()
    assert found["series"][0]["msu"][1] == 1.5
    assert found["interval_minutes"] == 30


async def test_a_wrong_cell_is_named_by_line_and_column(api: httpx.AsyncClient) -> None:
    response = await read(api, DAY.replace("05:00;5,5", "05:00;x").replace("07:00;7,5", "07:00;y"))
    assert response.status_code == 422
    problem = response.json()
    assert problem["type"] == "/problems/unreadable-file"
    assert [each["field"] for each in problem["errors"]] == ["line 7, column 2", "line 9, column 2"]
    assert "Nothing was taken from it" in problem["detail"]


@pytest.mark.parametrize(
    ("content", "query", "status"),
    [
        (b"", {}, 422),
        (b"\x00\x01", {}, 422),
        (b"<a/>", {}, 422),
        (b"<!DOCTYPE a><a/>", {}, 422),
        (b"{}", {}, 422),
        (b"1\n" * 24, {"interval_minutes": 7}, 422),
        (b"1\n" * 24, {"interval_minutes": "x"}, 422),
        (b"1\n" * 24, {"separator": "dash"}, 422),
        (b"1\n" * 24, {"time_zone": "x" * 100}, 422),
        (b"1\n" * (9 << 20), {}, 422),
        (b" " * ((64 << 20) + 1), {}, 422),
        (b"\x1f\x8b" + b"x" * 50, {}, 422),
        (b"PK\x03\x04" + b"x" * 50, {}, 422),
    ],
)
async def test_bad_files_and_options_are_refused(
    api: httpx.AsyncClient, content: bytes, query: dict[str, Any], status: int
) -> None:
    response = await read(api, content, **query)
    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"


async def test_shapes_are_assumptions_and_say_so(api: httpx.AsyncClient) -> None:
    found = (await api.get("/calculations/profiles/shapes")).json()
    assert [each["id"] for each in found["items"]] == [
        "flat",
        "office_hours",
        "night_batch",
        "month_end",
    ]
    assert {each["kind"] for each in found["items"]} == {"assumed"}
    body = {"shape": "office_hours", "highest_msu": 140, "interval_minutes": 5}
    day = (await api.post("/calculations/profiles/shapes/day", json=body)).json()
    assert len(day["msu"]) == 288
    assert max(day["msu"]) == 140


async def test_a_table_of_gp_seconds_is_what_the_rolling_average_takes(
    api: httpx.AsyncClient,
) -> None:
    table = "time;lpar;transactions;GP sec\n" + "\n".join(
        f"2026-03-02 {hour:02d}:00;A;{hour};1800" for hour in range(24)
    )
    found = (await read(api, table, unit="GP seconds")).json()
    assert found["unit"] == "GP seconds"
    assert found["series"] == [{"lpar": "A", "msu": [1800] * 24}]
    body = {
        "interval_minutes": 60,
        "series": found["series"],
        "unit": found["unit"],
        "machine": "2818-Y02",
    }
    average = (await api.post("/calculations/rolling-average", json=body)).json()
    assert average["total"]["before"]["peak_msu"] == pytest.approx(39)  # half of one CP's 78 MSU
    refused = await read(api, "A\n-5" + "\n7" * 23, unit="GP seconds")
    assert "GP seconds are 0 or more" in refused.text
    assert (await read(api, DAY)).json()["unit"] == "MSU"


async def test_a_report_says_its_own_unit(api: httpx.AsyncClient) -> None:
    found = (await read(api, eight_hours(), unit="GP seconds")).json()
    assert found["unit"] == "MSU"
    assert found["findings"][0]["code"] == "unit_of_report"


def halves(count: int, first: int = 0) -> bytes:
    return document(
        *(
            report(START + timedelta(minutes=30 * at), [Row("A", 100.0 + at)])
            for at in range(first, first + count)
        )
    )


async def test_reports_come_packed_and_in_several_files(api: httpx.AsyncClient) -> None:
    whole = (await read(api, halves(8))).json()
    compressed = gzip.compress(halves(8))
    (source,) = whole["sources"]
    packed_source = source | {"sha256": hashlib.sha256(compressed).hexdigest()}
    assert (await read(api, compressed)).json() == whole | {"sources": [packed_source]}
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("b/late.xml.gz", gzip.compress(halves(4, 4)))
        archive.writestr("early.xml", halves(4))
    zipped = (await read(api, packed.getvalue())).json()
    form = [("files", (f"{at}.xml", halves(4, at))) for at in (4, 0, 4)]
    several = (await api.post(READ, files=form)).json()
    for found in (zipped, several):
        assert found["series"] == whole["series"]
        assert (found["starts_at"], found["rows"]) == (whole["starts_at"], 8)


async def test_each_of_several_files_is_named_with_its_days_and_lpars(
    api: httpx.AsyncClient,
) -> None:
    def day(lpar: str, after: int) -> bytes:
        times = [START + timedelta(days=after, minutes=30 * at) for at in range(48)]
        return document(*(report(time, [Row(lpar, 100.0)]) for time in times))

    files = {"two.xml": day("A", 1), "one.xml": day("A", 0)}
    form = [("files", named) for named in files.items()]
    found = (await api.post(READ, files=form)).json()
    hashes = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    brought = hashlib.sha256("".join(hashes.values()).encode()).hexdigest()
    assert [source["file_name"] for source in found["sources"]] == [*files]
    for source, after in zip(found["sources"], (1, 0), strict=True):
        begin = START + timedelta(days=after)
        assert source["sha256"] == hashes[source["file_name"]]
        assert source["brought_sha256"] == brought
        assert source["lpars"] == ["A"]
        dates = sorted({f"{begin + timedelta(minutes=30 * at):%Y-%m-%d}" for at in (0, 47)})
        assert source["days"] == dates
        assert (source["starts_at"], source["intervals"]) == (f"{begin:%Y-%m-%dT%H:%M}", 48)


async def test_tables_of_several_files_are_named_one_by_one(api: httpx.AsyncClient) -> None:
    def table(day: int) -> bytes:
        lines = [f"2026-03-0{day} {hour:02}:00;{100 + hour}" for hour in range(24)]
        return "\n".join(["when;PROD", *lines]).encode()

    form = [("files", (f"{day}.csv", table(day))) for day in (1, 2)]
    found = (await api.post(READ, files=form)).json()
    days = {source["file_name"]: source["days"] for source in found["sources"]}
    assert days == {"1.csv": ["2026-03-01"], "2.csv": ["2026-03-02"]}


async def test_reports_as_zos_keeps_them_are_read(api: httpx.AsyncClient) -> None:
    text = halves(2).decode().replace("UTF-8", "IBM-037")
    found = (await read(api, text.encode("cp037"))).json()
    assert found["series"] == (await read(api, halves(2))).json()["series"]


async def test_a_workbook_is_read_with_its_dates(api: httpx.AsyncClient) -> None:
    file = BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True}) as book:
        book.add_worksheet("notes").write(0, 0, "by the team")
        sheet = book.add_worksheet("MSU")
        date = book.add_format({"num_format": "yyyy-mm-dd hh:mm"})
        sheet.write_row(0, 0, ["When", "PROD", "TEST"])
        for hour in range(48):
            when = datetime(2026, 3, 2) + timedelta(hours=hour)
            sheet.write_datetime(hour + 1, 0, when, date)
            sheet.write_row(hour + 1, 1, [100.5 + hour, hour])
    found = (await read(api, file.getvalue())).json()
    assert [series["lpar"] for series in found["series"]] == ["PROD", "TEST"]
    assert found["series"][0]["msu"][:2] == [100.5, 101.5]
    assert (found["starts_at"], found["interval_minutes"]) == ("2026-03-02T00:00:00", 60)
    assert [finding["code"] for finding in found["findings"]] == ["sheet_taken"]


async def test_an_answer_carries_what_is_shown_of_a_report(api: httpx.AsyncClient) -> None:
    found = (await read(api, halves(100))).json()
    assert (found["rows"], found["rows_differing"], len(found["partitions"])) == (100, 0, 60)
    assert found["numbers"] == 600


async def test_tables_of_the_same_heads_in_one_zip_are_one_and_others_are_refused_by_name(
    api: httpx.AsyncClient,
) -> None:
    def day(number: int, head: str = "time,PROD") -> str:
        rows = [f"2026-06-0{number} {hour:02d}:00,{number}" for hour in range(24)]
        return "\n".join(["June", head, *rows])

    def packed(*texts: str) -> bytes:
        file = BytesIO()
        with zipfile.ZipFile(file, "w") as archive:
            for at, text in enumerate(texts):
                archive.writestr(f"{at}.csv", text)
        return file.getvalue()

    found = (await read(api, packed(day(2), day(1), day(3)))).json()
    assert found["series"][0]["msu"] == [1.0] * 24 + [2.0] * 24 + [3.0] * 24
    assert "joined" in {finding["code"] for finding in found["findings"]}
    refused = await read(api, packed(day(1), day(2, "time,TEST")))
    assert refused.status_code == 422
    assert "has other heads than the first (time, TEST)" in refused.json()["detail"]
