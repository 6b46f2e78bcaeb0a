"""Timer screens on their way from seed rows to the answer of a study."""

import shutil
from pathlib import Path
from typing import Any

import httpx
import pytest

from headroom.api.app import create_app
from headroom.services.seeding import load_seeds
from headroom.settings import ROOT, Settings

pytestmark = pytest.mark.anyio

HEAD = "extract,label,configuration,group,name,meaning,printed,value,unit,processor,locator\n"
TIMERS = (
    "ASSB_ZIIP_PHTM",
    "ASSB_SRB_TIME_ON_CP",
    "ASSB_TASK_TIME_ON_CP",
    "ASSB_TIME_ON_ZIIP",
    "ASSB_ZIIP_ENCT",
)


def screen(name: str, heading: str, *seconds: float) -> str:
    lines = [
        f"{name},A screen,,header,APPLID,region,CICSA,,,,slide 9",
        f"{name},A screen,,header,Values,what they are,{heading},,,,slide 9",
    ]
    lines += [
        f"{name},A screen,,timers,{timer},meaning,{value:.6f},{value},s,,slide 9"
        for timer, value in zip(TIMERS, seconds, strict=True)
    ]
    return "\n".join(lines) + "\n"


@pytest.fixture
def study_with_screens(database_url: str, tmp_path: Path) -> str:
    """Return a database whose Tales study has two screens of one session, and no others."""
    seeds = shutil.copytree(ROOT / "seeds", tmp_path / "seeds")
    (seeds / "packs/tales/extracts/tales.csv").write_text(
        HEAD
        + screen(
            "reading",
            "ACTUAL values at 2012/07/31 23:39:06.068086",
            *(0.378829, 0.288598, 2.473032, 0.0, 0.378829),
        )
        + screen(
            "difference",
            "DELTA values from 2012/07/31 23:37:56.619510 to 2012/07/31 23:39:06.068080",
            *(0.369743, 0.145086, 1.083711, 0.0, 0.369743),
        ),
        encoding="utf-8",
    )
    claims = seeds / "packs/tales/claims/tales.yaml"
    claims.write_text("given: {}\nclaims: []\n", encoding="utf-8")
    load_seeds(database_url, seeds)
    return database_url


async def test_a_study_adds_up_its_timer_screens_and_shows_what_changed(
    study_with_screens: str,
) -> None:
    app = create_app(Settings(), database_url=study_with_screens)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://127.0.0.1"
        ) as client,
    ):
        study: dict[str, Any] = (await client.get("/api/v1/studies/tales")).json()
    reading, difference = study["extracts"]
    figures = difference["summary"]["figures"]
    assert figures["gp_seconds"]["value"] == pytest.approx(1.228797)
    assert figures["ziip_seconds"]["value"] == pytest.approx(0.369743)
    assert figures["ziip_share"]["value"] == pytest.approx(0.2313, abs=5e-5)
    assert set(figures["gp_seconds"]["inputs"]) <= difference["summary"]["inputs"].keys()
    roles = {each["name"]: each["role"] for each in reading["summary"]["counters"]}
    assert roles["ASSB_ZIIP_PHTM"] == "inside_another"
    (change,) = study["extract_changes"]
    task = next(each for each in change["rows"] if each["name"] == "ASSB_TASK_TIME_ON_CP")
    assert (task["after"], task["change"]) == (2.473032, 1.083711)
    assert task["before"] == pytest.approx(1.389321)
    assert task["figures"].keys() == {"before", "after", "change"}
    assert set(task["figures"].values()) <= change["inputs"].keys()
    assert change["before"] is None and change["after"] == "reading"
