"""Text as people type and paste it: kept in one form, and never as a formula in a file."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from headroom.domain.quantities.stated import TextLine, plain_text
from headroom.exports.cells import FULL_WIDTH, markdown_cell, text_cell

LINE: TypeAdapter[str] = TypeAdapter(TextLine)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("15\u00a0Mio", "15 Mio"),
        ("日本\u3000銀行", "日本 銀行"),
        ("Last\u00adschrift\ufeff", "Lastschrift"),
        ("Zu\u0308rich", "Zürich"),
        ("👩\u200d💻 team", "👩\u200d💻 team"),
        ("\u06a9\u200c\u06cc", "\u06a9\u200c\u06cc"),
        ("\u00a0 Wide\tspaces\u2009", "Wide spaces"),
        ("right\u202e to left", "right to left"),
    ],
)
def test_text_of_word_processors_and_other_keyboards_is_text(typed: str, kept: str) -> None:
    assert LINE.validate_python(typed) == kept


@pytest.mark.parametrize("typed", ["\u00a0\u3000", "\u00ad", "", "a\x00b", "a\x1b[31m", "\ud800"])
def test_text_without_a_sign_or_with_control_characters_is_refused(typed: str) -> None:
    with pytest.raises(ValidationError):
        LINE.validate_python(typed)


@given(st.text())
def test_what_is_kept_stays_as_it_is_when_it_is_kept_again(typed: str) -> None:
    try:
        kept = plain_text(typed)
    except ValueError:
        return
    assert plain_text(kept) == kept


@pytest.mark.parametrize("start", [*"=+-@", *FULL_WIDTH])
def test_no_text_is_a_formula_in_a_file(start: str) -> None:
    assert text_cell(f"{start}1+1").startswith("'")
    assert markdown_cell(f"{start}1+1").startswith("\\")
