"""What people call the fields of a request: paths of the API as the labels of its models.

``products.0.next_peak_msu`` is called *Product 1, Next peak*; what holds other fields and has no
label of its own is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, get_args

from pydantic import BaseModel, RootModel
from pydantic.fields import FieldInfo

from headroom.domain.quantities.phrases import Phrase, phrase_of

WHOLE = "body"
"""As what a fault names a request where no field of it is at fault."""
_LEVELS = 2
"""How deep a request holds what a calculation is given."""
_VERBS = frozenset({"is", "are", "has", "have", "needs", "may", "holds", "cannot"})
"""With which what is wrong begins where it goes on from the field's name."""


def field_label(content: Any, field: str) -> str:
    """Return what a field is called. content: type of the request's body; None without one.

    What is no field of it is called as it was sent.
    """
    labels: list[str] = []
    within, parts = [content], field.split(".")
    for part, after in zip(parts, [*parts[1:], None], strict=True):
        if part.isdigit():
            labels[-1:] = [f"{label} {int(part) + 1}" for label in labels[-1:]]
            continue
        fields = _fields(within, part)
        if not fields and part is parts[0]:
            # a calculation names fields of what it was given, which a request may hold in another
            fields = _fields([*_further_in(within)], part)
        if fields:
            within = [info.annotation for info in fields]
        # else the kind of what lies there, which tells one model of several
        if after is None or (fields and after.isdigit()):
            spelled = part.replace("_", " ").capitalize() if fields else part
            labels.append(next((info.title for info in fields if info.title), spelled))
    return ", ".join(labels) or field


def _fields(annotations: Iterable[Any], part: str) -> list[FieldInfo]:
    """Return the fields that are called so in the models that may lie there."""
    return [
        info
        for model in _models(annotations)
        for name, info in model.model_fields.items()
        if part in (name, info.alias)
    ]


def _models(annotations: Iterable[Any]) -> Iterator[type[BaseModel]]:
    """Give the models that may lie in a field, in lists and choices as well."""
    for annotation in annotations:
        if not isinstance(annotation, type) or not issubclass(annotation, BaseModel):
            yield from _models(get_args(annotation))
        elif issubclass(annotation, RootModel):
            yield from _models([annotation.model_fields["root"].annotation])
        else:
            yield annotation


def _further_in(annotations: Iterable[Any], levels: int = _LEVELS) -> Iterator[Any]:
    """Give what lies in fields of models, at any remove."""
    for model in _models(annotations):
        within = [info.annotation for info in model.model_fields.values()]
        yield from within
        if levels:
            yield from _further_in(within, levels - 1)


def fault_of_field(content: Any, field: str, message: str) -> Phrase:
    """Return what is wrong with a field, as a sentence that names it; without its full stop."""
    name = "The request" if field == WHOLE else f"“{field_label(content, field)}”"
    goes_on = message.split(" ", 1)[0] in _VERBS
    return phrase_of(name, " " if goes_on else ": ", message)
