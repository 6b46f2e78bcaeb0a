"""Fill a data folder with a delivered version of the program, and keep a dump of it for the tests.

    make release-folder COMMIT=36f26953

The version is taken out of the repository into a folder of its own, installed there as its users
install it, started, filled over its own API with every kind of thing that it has, and dumped.
What is kept: ``backend/tests/data/releases/COMMIT.dump`` (PostgreSQL's custom format) and
``COMMIT.json``: what was made, as that version answered. tests/api/test_releases.py brings
each of them up to date, and opens, changes, deletes and brings back everything in it.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from pptx import Presentation
from pptx.util import Emu

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "backend" / "tests" / "data" / "releases"
OWNER = "release-owner-0123456789abcdef"
Json = dict[str, Any]

MIX = [{"substitution": "socket2-ezasoket", "share": 1}]
WORKLOAD = {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4}
CASE: Json = {"machine": "2818-Y02", "workload": WORKLOAD, "mix": MIX}
PRICED: Json = CASE | {
    "money": {
        "currency": "EUR",
        "years": 3,
        "one_off": 2_000_000,
        "products": [{"label": "CICS TS", "price": {"flat_per_msu_month": 41_050}}],
    }
}
MACHINE: Json = {
    "machine_type": "9999",
    "model": "X03",
    "family": "a machine that no table holds",
    "cps": 2,
    "rated_msu": 156.0,
    "pci_mips": None,
    "su_per_sec": None,
    "source": "our contract",
    "note": "as delivered",
}
WAY: Json = {
    "label": "Our REST gateway",
    "family": "CICS Web support",
    "description": "",
    "payload_class": "32k",
    "payload_in_bytes": None,
    "payload_out_bytes": None,
    "security": "none",
    "connection": "kept",
    "exchange": "synchronous",
    "offload": "none",
    "machine": "2817-779",
    "lpar_cps": 3,
    "author": "A. Measurer",
    "note": "RMF intervals of ten minutes",
    "points": [
        {
            "etr_per_second": rate,
            "response_ms": response,
            "components": [
                {"name": "CICS", "processor": "gp", "cpu_percent": cics},
                {"name": "TCP/IP", "processor": "gp", "cpu_percent": tcpip},
            ],
        }
        for rate, response, cics, tcpip in ((500, 8.0, 10.0, 2.0), (1500, None, 31.0, 6.0))
    ],
}
OTHER_PAYLOAD: Json = WAY | {
    "label": "Our gateway, small",
    "payload_class": "other",
    "payload_in_bytes": 700,
    "payload_out_bytes": 4100,
    "machine": "own-9999-X03",
    "lpar_cps": None,
}
VALUE: Json = {"value": 0.5, "note": "top of the third bar", "author": "A. Reader"}
CYCLES = [
    {"requests": 2500, "gp_seconds": gp, "ziip_seconds": ziip, "elapsed_seconds": 60.0, "place": ""}
    for gp, ziip in ((0.473416, 0.0), (0.456343, 0.0), (0.260442, 0.162292), (0.260517, 0.163108))
]
TEST: Json = {
    "name": "Socket pool",
    "author": "A. Measurer",
    "measured_on": "2026-11-22",
    "note": "as in our change record",
    "machine": None,
    "lpar_cps": None,
    "pci_mips": None,
    "su_per_sec": None,
    "measures": "transaction",
    "concurrency": 1,
    "payload_bytes": None,
    "before": CYCLES[:2],
    "after": CYCLES[2:],
}
SERIES: Json = {  # invented numbers: what the pictures show is not known here
    "configuration": "zosconnect-1k",
    "over": "clients",
    "figures": [
        "zosconnect-figure-14-1k",
        "zosconnect-figure-22-1k-gcp",
        "zosconnect-figure-16-1k",
    ],
    "rows": [
        {"at": 100, "values": [900, 90, 4]},
        {"at": 200, "values": [1800, 200, 5.5]},
        {"at": 300, "values": [2000, 260, None]},
    ],
    "note": "with a ruler",
    "author": "A. Reader",
}
# one pixel
LOGO = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJg"
    "gg=="
)
RUN: Json = {
    "interval_minutes": 60,
    "series": [{"lpar": "PROD", "msu": ([100.0] * 9 + [140.0] * 4 + [100.0] * 11) * 40}],
    "savings": [{"lpar": "PROD", "msu": 20, "start_minute": 0, "end_minute": 240, "days": None}],
    "starts_on": "2026-01-01",
    "time_zone": "Europe/Berlin",
}
REPORTS: dict[str, Json] = {
    "value": CASE,
    "scenario": PRICED,
    "comparison": {"rate_per_second": 900, "configurations": ["http-nonpooled", "ctg-ipic"]},
    "peaks": RUN,
    "side_by_side": {"contents": [CASE, PRICED], "names": ["As it is", "With its price"]},
    "audit": {"study": "ways-into-cics"},
    "lab": {
        "calculation": "segments",
        "content": {"request_bytes": 700, "response_bytes": 40_000},
    },
}
DAY = "when;A;B\n" + "\n".join(
    f"02.03.2026 {hour:02d}:00;{100 + hour};{hour}" for hour in range(24)
)
MACHINES = "\n".join(
    (
        "Processor\t#CP\tPCI**\tMSU***",
        "9999-701\t1\t3,000\t370",
        "2818-Y01\t1\t690\t86",
        "2818-Y02\t2\t1,300\t157",
    )
)
LOAD_TEST = "timeStamp,elapsed,label,success,allThreads\n" + "\n".join(
    f"{1_700_000_000_000 + 50 * at},{40 + at % 5},{('list', 'pay')[at % 2]},true,{1 + at // 900}"
    for at in range(1800)
)
BILL = """\
"==B5========= SCRT SUB-CAPACITY MVM REPORT - IBM Corp ================"
"Customer Name","A BANK"
"Machine Serial Number","00-1"
"Machine Type and Model","2818-Y02"
"Machine Rated Capacity (MSUs)",156
"Machine peak utilization",90
"Machine MSU Consumed",300
"==C5==============================================================="
"Tool Release","30.1.2"
"Reporting Period","2 Sep, 2026 - 1 Oct, 2026 inclusive (30 days)"
"==E5==============================================================="
"IPLA Product Name","IPLA Product ID","Tool MSUs","Customer MSUs","Comments","Footnotes"
"IBM CICS TS","5655-YA1",70,70,"","(n2)"
"==N5==============================================================="
"","Highest","Hour Count","Date/Time","","2nd Highest","Hour Count","Date/Time"
"PROD",90,1,"05 Sep 2026 - 15:00","",80,1,"03 Sep 2026 - 11:00"
"CPC",90,1,"05 Sep 2026 - 15:00","",80,1,"03 Sep 2026 - 11:00"
"==N7==============================================================="
"","Total MSU Consumed","Peak Hour MSU","Date/Time","Operating System"
"PROD",300,95,"05 Sep 2026 - 14:00","z/OS"
"CPC",300,"","",""
""".replace("\n", "\r\n")


class Client:
    """Asks a running version over its API; what it makes is remembered with its answers."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.routes: dict[str, Any] = self.ask("GET", "/openapi.json")["paths"]
        self.made: dict[str, list[Json]] = {}

    def has(self, path: str) -> bool:
        return f"/api/v1{path}" in self.routes

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """Return an answer; a refusal ends the run with what it says."""
        text = self.fetch(method, path, body, **headers)
        return json.loads(text) if text else None

    def fetch(self, method: str, path: str, body: Any = None, **headers: str) -> bytes:
        """Return an answer's bytes; a refusal ends the run with what it says."""
        content = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        kind = {} if isinstance(body, bytes) else {"Content-Type": "application/json"}
        request = urllib.request.Request(
            f"{self.address}/api/v1{path}", content, {**kind, **headers}, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return bytes(answer.read())
        except urllib.error.HTTPError as error:
            raise SystemExit(f"{method} {path}: {error.code} {error.read().decode()}") from error

    def save(self, kind: str, path: str, body: Json, **changes: Any) -> Json:
        """Make one, change it where changes are stated, and remember it."""
        made: Json = self.ask("POST", path, body)
        if changes:
            # earlier versions ask for no version and do not mind
            version = {"If-Match": f'"{made.get("version", 1)}"'}
            made = self.ask("PUT", f"{path}/{made['id']}", body | changes, **version)
        self.made.setdefault(kind, []).append(made)
        return made

    def bring(self, kind: str, name: str, content: bytes, **choices: Any) -> None:
        """Bring a file, settle its choices, and take it over."""
        boundary = secrets.token_hex(8)
        form = (
            f'--{boundary}\r\nContent-Disposition: form-data; name="files"; filename="{name}"\r\n'
            "Content-Type: text/plain\r\n\r\n"
        ).encode() + content
        form += f"\r\n--{boundary}--\r\n".encode()
        multipart = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
        brought = self.ask("POST", "/imports?kind=any", form, **multipart)
        if choices:
            self.ask("PATCH", f"/imports/{brought['id']}", choices)
        taken = self.ask("POST", f"/imports/{brought['id']}/take-over")["taken_over"]
        self.made.setdefault(kind, []).append(taken)


def fill(client: Client) -> None:
    """Make every kind of thing that this version has: two of each, one of them changed."""
    for noted in ({}, {"note": "changed once"}):
        client.save("machine", "/machines", MACHINE | {"model": f"X0{3 + len(noted)}"}, **noted)
    client.save("way", "/own-ways", WAY, note="changed once")
    client.save("way", "/own-ways", OTHER_PAYLOAD)
    study = client.ask("GET", "/studies/ways-into-cics")
    picture = next(item for item in study["figures"] if item["availability"] == "picture")
    for changes in ({}, {"note": "changed once"}):
        client.save("value", f"/published-figures/{picture['id']}/own-values", VALUE, **changes)
    if client.has("/own-tests"):
        client.save("test", "/own-tests", TEST, note="changed once")
        client.save("test", "/own-tests", TEST | {"name": "Socket pool, again"})
    if client.has("/own-series"):
        client.save("series", "/own-series", SERIES, note="changed once")
        client.save("series", "/own-series", SERIES | {"author": "B. Reader"})
    delivered = {"name": "As delivered", "content": PRICED}
    for changes in ({}, {"note": "changed once"}):
        client.save("scenario", "/scenarios", delivered, **changes)
    archived = client.save("scenario", "/scenarios", {"name": "Put away", "content": CASE})
    client.ask("POST", f"/scenarios/{archived['id']}/archive")
    letterhead = None
    if client.has("/letterheads"):
        sender: Json = {"name": "Partners & Sons", "logo": f"data:image/png;base64,{LOGO}"}
        if client.has("/letterheads/templates"):
            deck, content = Presentation(), BytesIO()
            deck.slide_height = Emu(round(deck.slide_width * 9 / 16))
            deck.save(content)
            sender["template"] = client.ask("POST", "/letterheads/templates", content.getvalue())
        letterhead = client.save("letterhead", "/letterheads", sender)["id"]
        client.save("letterhead", "/letterheads", {"name": "Partners"}, name="Partners and Sons")
    kinds = json.dumps(client.ask("GET", "/openapi.json")["components"]["schemas"])
    for kind, inputs in REPORTS.items():
        if not re.search(rf'"const": "{kind}"', kinds):
            continue
        body = {"title": f"A {kind}", "date": "2026-01-31", "customer": "A bank"}
        body |= {"subject": {"kind": kind, "inputs": inputs}}
        body |= {"letterhead": letterhead} if letterhead and kind == "value" else {}
        link = client.ask("POST", "/reports", body, **{"Owner-Secret": OWNER})
        client.made.setdefault("report", []).append(link | {"kind": kind})
    if client.has("/imports"):
        client.bring("machine_edition", "machines.txt", MACHINES.encode(), dated="2026-09-01")
        # columns of its own, which are remembered for the next table of the same heads
        client.bring(
            "kept_file", "march.csv", DAY.encode(), columns={"1": "ignore"}, keep_columns=True
        )
        client.bring("kept_file", "bill.csv", BILL.encode())
        client.bring("kept_file", "peak.jtl", LOAD_TEST.encode())
    if client.has("/bills/{customer}/entries"):
        [billed] = client.ask("GET", "/bills")["items"]
        path = f"/bills/{billed['id']}/entries"
        for number, lpars in enumerate((["PROD"], ["P*"])):
            settled = {"groups": [{"name": "Production", "lpars": lpars}]}
            entries = client.ask("PUT", path, settled, **{"If-Match": f'"{number}"'})
        client.made["estate"] = [entries | {"customer": billed["id"]}]
    if client.has("/packs"):
        client.bring("pack", "pack.zip", client.fetch("GET", "/imports/samples/pack.zip"))


@contextmanager
def running(folder: Path, data: Path) -> Iterator[str]:
    """Yield the address of the version that is installed in a folder, on an empty data folder."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("HEADROOM_", "PG", "PYTHON", "VIRTUAL_ENV")) and name != "MAKEFLAGS"
    }
    environment |= {"HEADROOM_DATA": str(data), "PORT": "0", "DATABASE_URL": ""}
    command = [str(folder / ".venv/bin/python"), "-m", "headroom", "run"]
    program = subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
    )
    assert program.stdout is not None
    try:
        for line in program.stdout:
            address = re.search(r"http://127\.0\.0\.1:\d+", line)
            if address:
                yield address.group()
                return
        raise SystemExit("the version did not start")
    finally:
        program.terminate()
        program.wait(60)


def dump(folder: Path, data: Path, file: Path) -> None:
    """Write the database of a running version to a file, with that version's PostgreSQL."""
    [programs] = {
        path.parent for path in folder.glob(".venv/lib/python3*/site-packages/**/bin/pg_dump")
    }
    [cluster] = data.glob("postgres-*/PG_VERSION")
    command = [programs / "pg_dump", "--format=custom", "--compress=9", f"--file={file}"]
    command += ["--no-owner", "--no-privileges"]
    address = f"--dbname=host={cluster.parent} user=headroom dbname=headroom"
    subprocess.run([*command, address], check=True)


def main(commit: str) -> None:
    """Take a version out of the repository, fill it and keep what it holds."""
    tree = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True)
    with tempfile.TemporaryDirectory(prefix="headroom-release-") as parent:
        Path(parent).chmod(0o755)  # to an account that root lends PostgreSQL as well
        folder, data = Path(parent) / "version", Path(parent) / "data"
        folder.mkdir()
        data.mkdir(mode=0o700)
        subprocess.run(["tar", "x", "-C", folder], input=tree.stdout, check=True)
        bare = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}
        subprocess.run(["make", "setup", "build"], cwd=folder, check=True, env=bare)
        keep(commit, folder, data)


def keep(commit: str, folder: Path, data: Path) -> None:
    """Fill an installed version and write what it holds beside the tests."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with running(folder, data) as address:
        client = Client(address)
        fill(client)
        dump(folder, data, KEPT / f"{commit}.dump")
    made = {"commit": commit, "owner": OWNER, "made": client.made}
    (KEPT / f"{commit}.json").write_text(json.dumps(made, indent=1, sort_keys=True) + "\n")
    counted = ", ".join(f"{len(things)} {kind}" for kind, things in client.made.items())
    print(f"{commit}: {counted}")


if __name__ == "__main__":
    main(sys.argv[1])
