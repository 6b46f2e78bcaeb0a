"""What a refused field is called: its label, with the places of lists, and never its id alone."""

import pytest

from headroom.api.reports.schemas import ReportWrite
from headroom.domain.lab.queues import DemandBoundsContent
from headroom.domain.quantities.field_labels import fault_of_field, field_label
from headroom.domain.scenario.content import ScenarioContent


@pytest.mark.parametrize(
    ("field", "label"),
    [
        ("workload.transactions", "Transactions"),
        ("mix.0.share", "Mix 1, Share"),
        ("money.products.1.price.levels.2.from_msu", "Product 2, Level 3, From"),
        ("periods.0.mix.1.substitution.from", "Further hours 1, Mix 2, From"),
        ("money.nothing", "nothing"),
    ],
)
def test_a_field_is_called_by_its_label(field: str, label: str) -> None:
    assert field_label(ScenarioContent, field) == label


def test_the_kind_of_a_part_is_no_part_of_its_name() -> None:
    field = "subject.scenario.inputs.money.products.0.next_peak_msu"
    assert field_label(ReportWrite, field) == "Product 1, Next peak"


@pytest.mark.parametrize(
    ("field", "label"),
    [
        ("subject.lab.inputs.limits.content.resources.0.hold", "Resources 1, Hold"),
        ("subject.lab.inputs.signing.content.least_baseline_msu_hours", "Least baseline"),
        # as a calculation itself names what it refuses
        ("lpar_cps", "CPs of the LPAR"),
        ("least_baseline_msu_hours", "Least baseline"),
    ],
)
def test_what_a_report_is_of_is_called_as_where_it_is_calculated(field: str, label: str) -> None:
    assert field_label(ReportWrite, field) == label


def test_what_has_no_label_is_called_as_it_was_sent() -> None:
    assert field_label(None, "0") == "0"
    assert field_label(ScenarioContent, "3.4") == "3.4"


def test_a_fault_goes_on_from_its_field_or_stands_behind_it() -> None:
    bounds, least = DemandBoundsContent, "needs to be at least the think time that exhausted them"
    fault = fault_of_field(bounds, "borne_think_seconds", least)
    assert fault == f"“Think time that did not” {least}"
    fault = fault_of_field(ScenarioContent, "lpar_cps", "the 2818-Y02 has 2 CPs")
    assert fault == "“CPs of the LPAR”: the 2818-Y02 has 2 CPs"
    assert fault_of_field(None, "body", "is not valid JSON") == "The request is not valid JSON"
    assert fault_of_field(None, "limit", "has to be at least 1").startswith("“limit” has")
