"""The domain's types go out as they are; the models that describe them have to fit."""

from dataclasses import fields

import pytest

from headroom.api.app import create_app
from headroom.api.models import DESCRIBED_AS, FigureRead, IntervalRead, OutputModel, SourceRead
from headroom.api.substitutions.router import SubstitutionRead
from headroom.domain.quantities.quantities import Interval, Quantity, Source
from headroom.settings import Settings


@pytest.mark.parametrize(
    ("domain", "model"),
    [(Quantity, FigureRead), (Source, SourceRead), (Interval, IntervalRead)],
)
def test_a_described_type_has_the_fields_of_its_description(
    domain: type, model: type[OutputModel]
) -> None:
    assert DESCRIBED_AS[domain.__name__] is model
    assert {each.name for each in fields(domain)} == set(model.model_fields)


def test_a_quantity_that_goes_out_fits_its_description() -> None:
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
    answer = SubstitutionRead.model_validate(
        {
            **dict.fromkeys(("id", "label", "description", "study", "study_title"), "x"),
            **dict.fromkeys(("from", "to", "measured_machine")),
            "measured_machine_basis": "none",
            "origin": "seed",
            "gp_saving": quantity,
            "ziip_added": quantity,
        }
    )
    assert answer.gp_saving is quantity
    sent = answer.model_dump(mode="json")["gp_saving"]
    assert FigureRead.model_validate(sent).model_dump(mode="json") == sent


def test_the_document_names_no_type_of_the_domain() -> None:
    document = create_app(Settings(), database_url="postgresql+psycopg://nowhere/x").openapi()
    schemas = document["components"]["schemas"]
    assert DESCRIBED_AS.keys().isdisjoint(schemas)
    assert schemas["ValueAnswer"]["properties"]["inputs"]["additionalProperties"] == {
        "$ref": "#/components/schemas/FigureRead"
    }
    assert "locator" in schemas["SourceRead"]["required"]
