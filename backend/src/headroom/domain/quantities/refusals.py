"""What the application refuses, in words that a person can act on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from headroom.domain.quantities.phrases import inside, with_its_amounts
from headroom.domain.quantities.words import FigureWords

Fault: TypeAlias = tuple[str, str]
"""A field of a request, and what is wrong with it."""


class Refusal(Exception):  # noqa: N818  (an answer to give, not a fault)
    """Something that is refused; the API answers it as a problem document (RFC 9457).

    A subclass has the HTTP status, the stable slug and the title. detail: what to do instead, in
    whole sentences. errors: each field that is wrong, and how. headers: of the answer. members:
    what its problem document has besides. Numbers in the words may be amounts.
    """

    status: int = 422
    slug: str = "invalid-input"
    title: str = "The input is not valid"

    def __init__(
        self,
        detail: str,
        *errors: Fault,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.detail = with_its_amounts(detail)
        super().__init__(self.detail)
        self.errors = tuple((field, with_its_amounts(message)) for field, message in errors)
        self.headers = dict(headers or {})
        self.members: Mapping[str, Any] = {}

    @property
    def field(self) -> str | None:
        """The first field that is wrong."""
        return self.errors[0][0] if self.errors else None

    def within(self, place: str) -> Refusal:
        """Return the same refusal, its fields being those of a part of what was sent."""
        self.errors = tuple(
            (f"{place}.{field}" if field else place, message) for field, message in self.errors
        )
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        # subclasses are made of other arguments than the detail: what pickles are made of
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[Refusal], given: tuple[Any, ...], state: dict[str, Any]) -> Refusal:
    refusal = kind.__new__(kind, *given)
    refusal.__dict__.update(state)
    return refusal


class InvalidInputError(Refusal, ValueError):
    """An input that cannot be. ``field`` names it; a type's own checks may raise it as well.

    The API calls the fields by their labels in what it answers. others: further fields.
    """

    def __init__(self, field: str, message: str, *others: Fault) -> None:
        faults = ((field, message), *others)
        texts = "; ".join(inside(text) for _, text in faults)
        super().__init__(f"Correct the input: {texts}.", *faults)

    def __str__(self) -> str:
        return self.errors[0][1]


class UnknownMachineError(Refusal):
    """No machine has this id."""

    status, slug, title = 404, "unknown-machine", "Unknown machine"

    def __init__(self, machine_id: str, field: str = "machine") -> None:
        super().__init__(
            f"There is no machine {machine_id}. Choose one from the list of machines, or add it "
            "there.",
            (field, FigureWords.no_id),
        )


class UnknownConfigurationError(Refusal):
    """No configuration has this id. field: its place in the request, None for its path."""

    status, slug, title = 404, "unknown-configuration", "Unknown configuration"

    def __init__(self, configuration_id: str, field: str | None = None) -> None:
        super().__init__(
            f"There is no configuration {configuration_id}. Choose one of those in the evidence.",
            *([(field, FigureWords.no_id)] if field else []),
        )
