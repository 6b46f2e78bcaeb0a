"""What is wrong with a field that was stated, in words."""

from __future__ import annotations

from pydantic_core import ErrorDetails

from headroom.domain.quantities.phrases import Amount, with_its_amounts

_MESSAGES = {
    "missing": "is required",
    "extra_forbidden": "is not a field of this request; remove it",
    "finite_number": "has to be a finite number",
    "json_invalid": "is not valid JSON",
    "float_type": "has to be a number",
    "int_type": "has to be a whole number",
    "int_from_float": "has to be a whole number",
    "string_type": "has to be text",
    "string_unicode": "holds characters that are not valid text",
    "model_attributes_type": "has to be an object",
    "model_type": "has to be an object",
    "list_type": "has to be a list",
    "dict_type": "has to be an object",
    "bool_type": "has to be true or false",
    "bool_parsing": "has to be true or false",
    "float_parsing": "has to be a number",
    "int_parsing": "has to be a whole number",
    "string_pattern_mismatch": "holds characters that are not possible here",
}


_LENGTHS = {
    "string_too_long": ("may have at most", "max_length", "character", "characters"),
    "string_too_short": ("needs at least", "min_length", "character", "characters"),
    "too_long": ("may have at most", "max_length", "entry", "entries"),
    "too_short": ("needs at least", "min_length", "entry", "entries"),
}
"""Words, the bound's name in pydantic's context, one and several of what is counted."""


def fault_words(error: ErrorDetails) -> str:
    """Return what is wrong with a field, to stand behind its name."""
    context = error.get("ctx", {})
    kind = error["type"]
    if kind in _MESSAGES:
        return _MESSAGES[kind]
    for name, words in (
        ("ge", "has to be at least"),
        ("gt", "has to be above"),
        ("le", "has to be at most"),
        ("lt", "has to be below"),
    ):
        if name in context:
            return with_its_amounts(f"{words} {Amount(context[name], exact=True)}")
    if kind == "value_error":
        return with_its_amounts(str(context.get("error", error["msg"])))
    if kind == "literal_error":
        return f"has to be one of {context['expected']}"
    if kind.startswith("union_tag"):  # one of several shapes, told by a field of each
        shapes = f", one of {context['expected_tags']}" if "expected_tags" in context else ""
        return f"needs {context['discriminator']}, which says what it is{shapes}"
    if kind.startswith("too_") and isinstance(error["input"], str):
        kind = f"string_{kind}"  # a text that was put into shape before its length was looked at
    if kind in _LENGTHS:
        words, bound, one, several = _LENGTHS[kind]
        counted = one if context[bound] == 1 else several
        return with_its_amounts(f"{words} {Amount(context[bound], exact=True)} {counted}")
    message = str(error["msg"])
    return message[:1].lower() + message[1:]
