"""The domain's types go out as they are; the API's document has to describe what is sent."""

import pytest
from pydantic import TypeAdapter

from headroom.api.app import create_app
from headroom.domain.quantities.quantities import Interval, Quantity, Source
from headroom.domain.scenario.answers import ScenarioWorking
from headroom.settings import Settings


def test_a_quantity_goes_out_as_it_is() -> None:
    quantity = Quantity(
        "gp_saving",
        "GP time saved",
        1.5,
        "s/transaction",
        "derived",
        source=Source("Table 1", "study", "A document", "configuration", "point", "figure"),
        formula="a ÷ b",
        inputs=("a", "b"),
        interval=Interval(1.0, 2.0, 0.95),
    )
    answer = ScenarioWorking(figures={"gp_saving": quantity}, inputs={}, warnings=[])
    assert answer.figures["gp_saving"] is quantity
    sent = answer.model_dump(mode="json")["figures"]["gp_saving"]
    assert TypeAdapter(Quantity).validate_python(sent) == quantity


@pytest.mark.parametrize("described", [Quantity, Source, Interval])
def test_every_field_of_a_figure_is_always_there(described: type) -> None:
    document = create_app(Settings(), database_url="postgresql+psycopg://nowhere/x").openapi()
    schema = document["components"]["schemas"][described.__name__]
    absent = {"printed"} if described is Source else set()
    assert set(schema["required"]) == set(schema["properties"]) - absent
