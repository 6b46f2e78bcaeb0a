"""What the snapshots ask: the screens' questions, at sizes that a person can review."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True)
class Asked:
    """A request, and the status that its answer has."""

    path: str
    body: Any = None
    """What is posted, or None for a GET."""
    status: int = 200
    content: bytes | None = None
    """What is posted instead of JSON."""
    media_type: str = "application/json"
    method: str = ""

    def verb(self) -> str:
        """Return the HTTP method."""
        return self.method or ("GET" if self.body is None and self.content is None else "POST")


def part(substitution: Any, share: float = 1) -> Json:
    """Return a part of a mix."""
    return {"substitution": substitution, "share": share}


FIRST_OF_MONTH: Json = {"transactions": 15_000_000, "peak_share": 0.5, "peak_hours": 4}
CUSTOMER_B_MIX = [part("tales-b-solution2", 0.2), part("tales-b-solution1", 0.8)]
POOLING: Json = {"from": "http-nonpooled", "to": "http-pooled"}
SOCKET2: Json = {
    "machine": "2818-Y02",
    "workload": FIRST_OF_MONTH,
    "mix": [part("socket2-ezasoket")],
}
CUSTOMER_B: Json = {
    "machine": None,
    "workload": {"transactions": 5_000_000, "peak_share": 1, "peak_hours": 4},
    "mix": CUSTOMER_B_MIX,
}
AT_1500: Json = {
    "machine": "2817-779",
    "lpar_cps": 3,
    "workload": {"transactions": 21_600_000, "peak_share": 1, "peak_hours": 4},
    "mix": [part({"from": "https-full", "to": "https-pooled"})],
}
TO_THE_GATEWAY: Json = {
    "machine": "2964-7A5",
    "workload": {"transactions": 12_960_000, "peak_share": 1, "peak_hours": 4},
    "mix": [
        part({"from": "http-nonpooled", "to": "ctg-ipic", "rate_per_second": 900}, 0.5),
        part(POOLING, 0.5),
    ],
}
SLOWER: Json = SOCKET2 | {
    "machine": "2817-703",
    "measured_pci_mips": 1254,
    "measured_cps": 2,
    "speed_by": "pci",
    "speed_spread_share": 0.1,
    "capture_ratio": 0.9,
}

VALUE = {
    "value-socket2": Asked("/calculations/value", SOCKET2),
    "value-service-units": Asked(
        "/calculations/value",
        SOCKET2 | {"machine": "2817-703", "msu_basis": "service_units", "rated_msu": 400},
    ),
    "value-machine-of-another-speed": Asked("/calculations/value", SLOWER),
    "value-customer-a-with-interval": Asked(
        "/calculations/value", CUSTOMER_B | {"mix": [part("tales-a-alt-ziip-1")]}
    ),
    "value-customer-b-without-machine": Asked("/calculations/value", CUSTOMER_B),
    "value-customer-b-on-a-large-machine": Asked(
        "/calculations/value", CUSTOMER_B | {"machine": "2964-7A5"}
    ),
    "value-pair-at-the-rate-of-the-volume": Asked(
        "/calculations/value",
        CUSTOMER_B | {"machine": "2817-779", "lpar_cps": 3, "mix": [part(POOLING)]},
    ),
    "value-beyond-the-measured-range": Asked("/calculations/value", AT_1500),
    "value-two-regions": Asked(
        "/calculations/value", AT_1500 | {"workload": AT_1500["workload"] | {"regions": 2}}
    ),
    "value-on-ziips": Asked("/calculations/value", TO_THE_GATEWAY),
    "value-at-a-price": Asked(
        "/calculations/value",
        TO_THE_GATEWAY | {"price_per_msu_hour": 0.4, "ziip_charged_share": 0.2},
    ),
    "value-larger-than-the-machine": Asked(
        "/calculations/value", SOCKET2 | {"workload": FIRST_OF_MONTH | {"transactions": 1e12}}
    ),
    "value-curve-over-transactions": Asked(
        "/calculations/value/curve",
        SOCKET2 | {"over": "transactions", "low": 0, "high": 30_000_000, "steps": 7},
    ),
    "value-curve-over-the-first-share": Asked(
        "/calculations/value/curve", CUSTOMER_B | {"over": "first_share", "steps": 5}
    ),
    "value-on-a-family": Asked(
        "/calculations/machines",
        SOCKET2 | {"machines": ["2964-7A5", "3931-701"], "family_of": "2818-Y02"},
    ),
    "examples": Asked("/examples"),
}

BUSY = [100.0] * 9 + [140.0] * 4 + [100.0] * 11
NIGHT = [90.0, 95.0, 120.0, 80.0] + [30.0] * 20
FLAT_PRICE: Json = {"label": "CICS TS", "price": {"flat_per_msu_month": 100_000}}
BY_LEVELS: Json = {
    "label": "Db2",
    "price": {
        "base_per_month": 100_000,
        "levels": [
            {"from_msu": 3, "to_msu": 45, "price_per_msu_month": 40_000},
            {"from_msu": 45, "to_msu": None, "price_per_msu_month": 30_000},
        ],
    },
    "peak_msu": 50,
    "next_peak_msu": 40,
    "peak_growth_share_per_year": 0.01,
    "keep_peak": True,
}
WITH_MONEY: Json = SOCKET2 | {"money": {"currency": "EUR", "products": [FLAT_PRICE]}}
WHOLE_CASE: Json = SOCKET2 | {
    "workload": FIRST_OF_MONTH | {"periods_per_month": 2, "growth_share_per_year": 0.05},
    "money": {
        "currency": "CHF",
        "products": [FLAT_PRICE, BY_LEVELS, FLAT_PRICE | {"label": "MQ", "applies": False}],
        "consumption_price_per_msu_hour": 150,
        "defined_capacity_msu": 140,
        "licence_per_year": 1_000_000,
        "one_off": 2_500_000,
        "yearly_costs": 300_000,
        "price_growth_share_per_year": 0.03,
        "discount_rate_share": 0.06,
        "years": 3,
    },
    "periods": [{"label": "Evening", "share": 0.2, "hours": 3, "mix": CUSTOMER_B_MIX}],
    "ramp": [{"month": 2, "share": 0.5}, {"month": 7, "share": 1}],
    "uncertainty": [
        {"input": "transactions", "shape": "range", "low": 12_000_000, "high": 18_000_000},
        {"input": "gp_saving[socket2-ezasoket]", "shape": "spread", "spread_share": 0.1},
        {
            "input": "product[1].price",
            "shape": "spread",
            "spread_share": 0.2,
            "distribution": "triangular",
        },
    ],
}
PROFILE: Json = {
    "interval_minutes": 60,
    "days": [{"label": "First", "lpars": [{"lpar": "A", "msu": BUSY}]}],
    "calendar": ["First"],
    "starts_on": "2026-11-01",
    "window": {"lpar": "A", "start_minute": 540, "days": ["First"]},
}
PROFILED: Json = WITH_MONEY | {
    "workload": FIRST_OF_MONTH | {"transactions": 100_000_000},
    "profile": PROFILE,
}
CAPPED: Json = PROFILED | {
    "profile": PROFILE
    | {
        "reading": "scrt_like",
        "smf_interval_minutes": 60,
        "days": [
            {
                "label": label,
                "lpars": [
                    {"lpar": "A", "msu": msu, "workload_msu": [value / 5 for value in msu]},
                    {"lpar": "B", "msu": NIGHT},
                ],
            }
            for label, msu in (("First", BUSY), ("Other", [80.0] * 24))
        ],
        "calendar": ["First", "Other", "Other"],
        "defined_capacities": [{"lpar": "A", "defined_capacity_msu": 130}],
        "products": [{"product": "CICS TS", "lpars": ["A"]}, {"product": "Db2", "lpars": ["B"]}],
    },
    "money": {
        "currency": "EUR",
        "products": [FLAT_PRICE, FLAT_PRICE | {"label": "Db2"}],
    },
}
DEARER = WITH_MONEY | {"money": WITH_MONEY["money"] | {"licence_per_year": 1_200_000}}


def solve(content: Json, figure: str, value: float, sought: str) -> Asked:
    """Return the search for the input with which a figure has a value."""
    target = {"figure": figure, "value": value}
    return Asked(
        "/calculations/scenario/solve", {"content": content, "target": target, "for": sought}
    )


SCENARIO = {
    "scenario-with-a-flat-price": Asked("/calculations/scenario?sampling=false", WITH_MONEY),
    "scenario-whole-case-with-samples": Asked("/calculations/scenario", WHOLE_CASE),
    "scenario-by-consumption": Asked(
        "/calculations/scenario?sampling=false",
        WITH_MONEY
        | {
            "money": WITH_MONEY["money"]
            | {"mode": "consumption", "consumption_price_per_msu_hour": 150}
        },
    ),
    "scenario-customer-a-with-published-runs": Asked(
        "/calculations/scenario", CUSTOMER_B | {"mix": [part("tales-a-alt-ziip-1")]}
    ),
    "scenario-profiled-with-samples": Asked(
        "/calculations/scenario",
        PROFILED
        | {"uncertainty": [{"input": "peak_share", "shape": "range", "low": 0.3, "high": 0.7}]},
    ),
    "scenario-capped-lpars-and-products": Asked("/calculations/scenario?sampling=false", CAPPED),
    "scenario-on-ziips-that-overflow": Asked(
        "/calculations/scenario?sampling=false",
        TO_THE_GATEWAY
        | {"ziip": {"engines": 1, "ziip_seconds_in_use_per_hour": 2400, "r723nffs": 256}},
    ),
    "scenario-larger-than-the-machine": Asked(
        "/calculations/scenario?sampling=false",
        WITH_MONEY | {"workload": FIRST_OF_MONTH | {"transactions": 1e12}},
    ),
    "scenario-side-by-side": Asked(
        "/calculations/scenario/side-by-side", {"contents": [WITH_MONEY, DEARER, CUSTOMER_B]}
    ),
    "scenario-sought-share": solve(
        CUSTOMER_B, "gp_seconds_saved", 2000, "share[tales-b-solution2]"
    ),
    "scenario-sought-price": solve(WITH_MONEY, "monthly_saving", 15_047.5, "product[1].price"),
    "scenario-sought-beyond-reach": solve(
        CUSTOMER_B, "gp_seconds_saved", 9000, "share[tales-b-solution2]"
    ),
    "price-templates": Asked("/price-templates"),
}

COMPARED: Json = {"rate_per_second": 900, "machine": "2818-Y02"}
TWO_WAYS: Json = {"rate_per_second": 900, "configurations": ["http-nonpooled", "http-pooled"]}

COMPARISON = {
    "comparison-at-2000-where-measured": Asked(
        "/calculations/comparison", {"rate_per_second": 2000}
    ),
    "comparison-at-900-on-a-rated-machine": Asked("/calculations/comparison", COMPARED),
    "comparison-two-ways": Asked("/calculations/comparison", TWO_WAYS),
    "comparison-in-four-regions-of-a-payload-class": Asked(
        "/calculations/comparison",
        {
            "rate_per_second": 6000,
            "regions": 4,
            "machine": "2964-705",
            "payload_class": "32k",
            "ziip_target_utilisation": 0.5,
            "msu_basis": "service_units",
        },
    ),
    "comparison-curve": Asked(
        "/calculations/comparison/curve",
        {"configurations": ["http-nonpooled", "ctg-ipic", "ws-1x32k"], "per_segment": 2},
    ),
    "comparison-curve-on-another-machine": Asked(
        "/calculations/comparison/curve",
        {"configurations": ["ctg-ipic"], "per_segment": 2, "machine": "2964-705"},
    ),
    "comparison-questions": Asked(
        "/calculations/comparison/questions", {"rate_per_second": 750, "machine": "2818-Y02"}
    ),
    "comparison-crossovers": Asked("/calculations/comparison/crossovers", TWO_WAYS),
    "comparison-crossovers-at-a-rate": Asked(
        "/calculations/comparison/crossovers",
        {"configurations": ["ctg-exci", "ctg-ipic", "http-pooled"], "rate_per_second": 1000},
    ),
    "comparison-working": Asked(
        "/calculations/comparison/working",
        {"configurations": ["ctg-exci"], "rate_per_second": 900, "machine": "2818-Y02"},
    ),
    "comparison-working-beyond-the-range": Asked(
        "/calculations/comparison/working",
        {"configurations": ["http-pooled"], "rate_per_second": 5000, "regions": 2},
    ),
}

HOURLY = [200, 210, 800, 820, 300, 250, 240, 230]
CLOCKED: Json = {"lpar": "A", "start_minute": 540, "end_minute": 780}


def averaged(*series: list[Any], **more: Any) -> Asked:
    """Return a request for rolling averages of LPARs A, B and so on."""
    return Asked(
        "/calculations/rolling-average",
        {
            "interval_minutes": 60,
            "series": [
                {"lpar": name, "msu": values} for name, values in zip("ABC", series, strict=False)
            ],
            **more,
        },
    )


def taken(level: float) -> list[Json]:
    """Return a saving of so many MSU in the busy hours of LPAR A."""
    return [{"lpar": "A", "msu": [0] * 9 + [level] * 4 + [0] * 11}]


CAPPED_AVERAGE = averaged(BUSY, reduction=taken(15))
CAPPED_AVERAGE.body["series"][0]["defined_capacity_msu"] = 120

AVERAGE = {
    "rolling-average-simple": averaged(HOURLY),
    "rolling-average-saved-in-part": averaged(BUSY, reduction=taken(50), consumption=True),
    "rolling-average-scrt-like": averaged(
        [value for value in BUSY for _ in range(4)],
        interval_minutes=15,
        reading="scrt_like",
        smf_interval_minutes=30,
    ),
    "rolling-average-under-a-cap": CAPPED_AVERAGE,
    "rolling-average-of-products": averaged(
        BUSY,
        NIGHT,
        products=[{"product": "CICS", "lpars": ["A"]}, {"product": "Db2", "lpars": ["A", "B"]}],
        product_averages=True,
        reduction=taken(20),
    ),
    "rolling-average-of-moved-work": averaged(
        [100.0] * 24,
        NIGHT,
        workload=[{"lpar": "A", "msu": [0] * 9 + [40] * 4 + [0] * 11}],
        savings=[
            CLOCKED | {"msu": 40, "moved": {"share": 1, "start_minute": 840, "end_minute": 1320}}
        ],
    ),
    "rolling-average-of-gp-seconds-with-a-gap": averaged(
        [value / 78 * 3600 for value in BUSY[:-1]] + [None],
        unit="GP seconds",
        machine="2818-Y02",
        start="from_zero",
        reduction=taken(15),
    ),
    "profile-shapes": Asked("/calculations/profiles/shapes"),
    "profile-of-a-shape": Asked(
        "/calculations/profiles/shapes/day", {"shape": "office_hours", "highest_msu": 120}
    ),
    "profile-read-from-a-table": Asked(
        "/calculations/profiles/read",
        content=(
            "time;PROD1;PROD2\n" + "\n".join(f"{hour:02d}:00;{hour},5;" for hour in range(24))
        ).encode(),
        media_type="text/csv",
    ),
}

ZIIP_WORK: Json = {"eligible_seconds_per_hour": 1080, "target_utilisation": 0.5, "engines": 1}

EVIDENCE = {
    "ziip-overloaded": Asked(
        "/calculations/ziip",
        ZIIP_WORK | {"eligible_seconds_per_hour": 5400, "machine": "2818-Y02", "peak_msu": 100},
    ),
    "ziip-work-that-was-on-gps": Asked(
        "/calculations/ziip",
        ZIIP_WORK
        | {
            "machine": "2964-705",
            "engines": None,
            "gp_seconds_of_all_before_per_hour": 2400,
            "gp_seconds_staying_per_hour": 900,
            "r723nffs": 320,
        },
    ),
    "audit-of-a-study": Asked("/audit?study=tales"),
    "audit-of-a-table": Asked("/audit/checks?configuration=http-pooled"),
    "audit-slips": Asked("/audit/checks?outcome=slip"),
    "studies": Asked("/studies"),
    "study": Asked("/studies/socket2"),
    "study-of-pictures": Asked("/studies/zosconnect"),
    "configuration-with-costs": Asked("/configurations/ctg-exci"),
    "configuration-of-test-cycles": Asked("/configurations/tales-b-solution1"),
    "configuration-cost-between-points": Asked(
        "/configurations/http-pooled/cost?rate_per_second=820"
    ),
    "configuration-comparable": Asked("/configurations/http-pooled/comparable"),
    "substitutions": Asked("/substitutions"),
    "search": Asked("/search?q=socket&limit=8"),
    "search-filtered": Asked("/search?q=pool&type=measurement&payload=32k&limit=5"),
}

MACHINES = {
    "machines": Asked("/machines?generation=z114&sort=rated_msu&descending=true&limit=3"),
    "machine": Asked("/machines/2818-Y02"),
    "machine-in-several-editions": Asked("/machines/2817-703"),
    "machine-family": Asked("/machines/3907-Z02/family"),
    "machine-editions": Asked("/machine-editions"),
}

REFUSALS = {
    "refused-unknown-machine": Asked(
        "/calculations/value", SOCKET2 | {"machine": "9999-X01"}, status=404
    ),
    "refused-unknown-substitution-of-a-scenario": Asked(
        "/calculations/scenario", SOCKET2 | {"mix": [part("nothing")]}, status=404
    ),
    "refused-unknown-report": Asked(f"/reports/{'x' * 32}", status=404),
    "refused-unknown-page": Asked("/configurations/nothing", status=404),
    "refused-method": Asked("/audit", method="DELETE", status=405),
    "refused-large-body": Asked("/calculations/value", content=b" " * (2 << 20), status=413),
    "refused-media-type": Asked(
        "/calculations/value", content=b"<a/>", media_type="application/xml", status=422
    ),
    "refused-no-json": Asked("/calculations/value", content=b'{"machine": ', status=422),
    "refused-shares": Asked(
        "/calculations/value", SOCKET2 | {"mix": [part("socket2-ezasoket", 0.9)]}, status=422
    ),
    "refused-several-fields": Asked(
        "/calculations/scenario",
        {"machine": 7, "workload": {"transactions": -1, "peak_share": 2}, "mix": []},
        status=422,
    ),
    "refused-pair": Asked(
        "/calculations/value",
        SOCKET2 | {"mix": [part({"from": "http-pooled", "to": "3270-basic"})]},
        status=422,
    ),
    "refused-series": Asked(
        "/calculations/rolling-average",
        {"interval_minutes": 60, "series": [{"lpar": "A", "msu": [1, 2, -3, 4]}]},
        status=422,
    ),
    "refused-profile": Asked(
        "/calculations/scenario",
        PROFILED | {"profile": PROFILE | {"calendar": ["Typical"]}},
        status=422,
    ),
    "refused-levels": Asked(
        "/calculations/scenario",
        WITH_MONEY
        | {
            "money": {
                "currency": "EUR",
                "products": [
                    {
                        "label": "Db2",
                        "price": {
                            "levels": [{"from_msu": 0, "to_msu": 45, "price_per_msu_month": 5}]
                        },
                    }
                ],
            }
        },
        status=422,
    ),
    "refused-file": Asked(
        "/calculations/profiles/read", content=b"<a/>", media_type="text/csv", status=422
    ),
}

SHARED_CPS: Json = {
    "clients": 20,
    "think_seconds": 0.5,
    "stations": [
        {"label": "CPs", "servers": 3, "demand_seconds": 0.05},
        {"label": "Network", "demand_seconds": 0.02, "waiting": False},
    ],
    "classes": [
        {"label": "Batch", "clients": 3, "think_seconds": 0.02, "demand_seconds": [0.09, 0]}
    ],
}
LAB: dict[str, Asked] = {
    "lab-limits": Asked("/calculations/limits", {"rate_per_second": 2000}),
    "lab-closed-model-of-two-classes": Asked("/calculations/closed-model", SHARED_CPS),
    "lab-open-model": Asked("/calculations/open-model", {"rate_per_second": 4000}),
    "lab-demand-bounds": Asked("/calculations/demand-bounds", {}),
    "lab-segments": Asked("/calculations/segments", {"mss_bytes": 1460}),
    "lab-exchange": Asked("/calculations/exchange", {}),
    "lab-json-length": Asked("/calculations/json-length", {}),
    "lab-load-test": Asked("/calculations/load-test", {"factors": [1, 2], "body": "{}"}),
    "lab-freed-capacity": Asked("/calculations/freed-capacity", {"price": 100}),
    "lab-contracts": Asked("/calculations/contracts", {}),
    "lab-signing": Asked("/calculations/signing", {}),
    "refused-lab-classes": Asked(
        "/calculations/closed-model",
        {"clients": 5000, "classes": [{"label": "B", "clients": 5000, "demand_seconds": [1]}]},
        422,
    ),
}

ANSWERS: dict[str, Asked] = (
    VALUE | SCENARIO | COMPARISON | AVERAGE | EVIDENCE | MACHINES | LAB | REFUSALS
)

REPORTS: dict[str, Json] = {
    "value": {"kind": "value", "inputs": SOCKET2},
    "scenario": {"kind": "scenario", "inputs": WHOLE_CASE | {"profile": PROFILE, "periods": []}},
    "comparison": {
        "kind": "comparison",
        "inputs": TWO_WAYS | {"machine": "2818-Y02"},
    },
}

SCENARIO_OF_A_USER: Json = {
    "name": "First of the month",
    "customer": "Customer B",
    "note": "Volumes of March.",
    "rationale": "Their figures, unchanged",
    "content": CUSTOMER_B | {"machine": "2818-Y02"},
}
CHANGED_SCENARIO = SCENARIO_OF_A_USER | {
    "rationale": "With prices",
    "content": WITH_MONEY | {"mix": [part("tales-b-solution1")]},
}
OWN_WAY: Json = {
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
        for rate, cics, tcpip, response in ((500, 10.0, 2.0, 8.0), (1500, 31.0, 6.0, None))
    ],
}
OWN_MACHINE: Json = {
    "machine_type": "9999",
    "model": "X02",
    "family": "a machine that no table holds",
    "cps": 2,
    "rated_msu": 156.0,
    "pci_mips": None,
    "su_per_sec": None,
    "source": "our contract",
    "note": None,
}
