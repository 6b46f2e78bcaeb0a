"""What can be set is written down where a user looks for it."""

from __future__ import annotations

from pathlib import Path

from headroom.settings import Settings

README = Path(__file__).parents[3] / "README.md"


def test_every_setting_has_its_variable_in_the_readme() -> None:
    text = README.read_text(encoding="utf-8")
    variables = [str(field.validation_alias) for field in Settings.model_fields.values()]
    assert [name for name in variables if f"`{name}`" not in text] == []


def test_every_page_of_methods_is_in_the_list_of_them() -> None:
    methods = README.parent / "docs" / "methods"
    listed = (methods / "README.md").read_text(encoding="utf-8")
    assert [page.name for page in methods.glob("*.md") if f"]({page.name})" not in listed] == [
        "README.md"
    ]
