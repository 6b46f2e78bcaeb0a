"""The contents that the rules run over hold what the rules are about."""

from __future__ import annotations

from headroom.domain.machines.machines import capacity_setting
from headroom.domain.scenario.content import ScenarioContent
from headroom.services.scenario_calculation import recorded_case
from tests.truth.contents import CONTENTS, GENERATIONS, OWN_TESTS, catalogue, contents, recorded


def test_every_content_is_calculated_and_the_same_in_each_run() -> None:
    assert len(contents()) == CONTENTS
    assert contents(20) == contents()[:20]
    assert all(recorded(number).ledger["peak_transactions"].value for number in range(CONTENTS))


def test_the_contents_ask_about_every_study_and_every_generation() -> None:
    machines = {content.machine for content in contents()}
    asked = {part.substitution for content in contents() for mix in content.mixes() for part in mix}
    models = [model for model in catalogue().machines if model.id in machines]
    assert {model.generation for model in models} >= {*GENERATIONS}
    assert {*catalogue().substitutions} | {*OWN_TESTS} <= asked
    settings = {capacity_setting(model) for model in models}
    assert {"7", "4", "Z", "A"} <= settings


def test_the_contents_have_what_a_rule_may_be_about() -> None:
    mixes = [content.mix for content in contents()]
    assert any(part.share == 0 for mix in mixes for part in mix)
    assert any(content.money and content.money.mode == "consumption" for content in contents())
    for field in ("profile", "ziip", "ramp", "periods", "speed_spread_share", "lpar_cps"):
        assert sum(bool(getattr(content, field)) for content in contents()) >= 20, field


def test_a_way_in_a_mix_may_be_one_of_those_that_overflow_was_measured_with() -> None:
    moved = {"from": "http-nonpooled", "to": "ctg-ipic", "rate_per_second": 500}
    content = ScenarioContent.model_validate(
        {
            "machine": "2818-Y02",
            "workload": {"transactions": 10_000_000, "peak_share": 0.5, "peak_hours": 4},
            "mix": [
                {"substitution": moved, "share": 0.5},
                {"substitution": "own-test-1", "share": 0.5},
            ],
            "ziip": {"engines": 1},
        }
    )
    case = recorded_case(catalogue(), content)
    assert case.ledger["overflow_msu"].value
