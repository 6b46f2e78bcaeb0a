"""The domain's types go out as they are; the API's document has to describe what is sent."""

from typing import Any

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


@pytest.fixture(scope="module")
def schemas() -> dict[str, Any]:
    """What the API's document says of each type; making it takes seconds."""
    document = create_app(Settings(), database_url="postgresql+psycopg://nowhere/x").openapi()
    described: dict[str, Any] = document["components"]["schemas"]
    return described


@pytest.mark.parametrize("described", [Quantity, Source, Interval])
def test_every_field_of_a_figure_is_always_there(schemas: dict[str, Any], described: type) -> None:
    schema = schemas[described.__name__]
    absent = {"printed"} if described is Source else set()
    assert set(schema["required"]) == set(schema["properties"]) - absent
