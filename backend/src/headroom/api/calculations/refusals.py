"""What calculations refuse, as problems that say what to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from headroom.api.problems import ProblemError
from headroom.domain.comparison.compared_ways import ComparisonError
from headroom.domain.value.value import ValueCaseError
from headroom.services.values import (
    NotASubstitutionError,
    UnknownConfigurationError,
    UnknownMachineError,
    UnknownSubstitutionError,
)

Answer = TypeVar("Answer")


def explained(calculate: Callable[..., Answer], *arguments: Any, **options: Any) -> Answer:
    """Call a calculation and turn what it refuses into a problem that says what to do."""
    try:
        return calculate(*arguments, **options)
    except UnknownMachineError as error:
        raise ProblemError(
            404,
            "unknown-machine",
            "Unknown machine",
            f"{error} is not a machine here. Choose one from the list of machines, or add it "
            "there.",
            errors=(("machine", "is not known"),),
        ) from error
    except UnknownSubstitutionError as error:
        raise ProblemError(
            404,
            "unknown-substitution",
            "Unknown substitution",
            f"{error} is not a substitution here. Choose one from the list, or two configurations.",
            errors=((error.field, "is not known"),),
        ) from error
    except UnknownConfigurationError as error:
        raise ProblemError(
            404,
            "unknown-configuration",
            "Unknown configuration",
            f"{error} is not a configuration here. Choose one of those in the evidence.",
            errors=((error.field, "is not known"),),
        ) from error
    except NotASubstitutionError as error:
        raise ProblemError(
            422,
            "not-comparable",
            "These configurations do not compare",
            str(error),
            errors=((error.field, str(error)),),
        ) from error
    except (ValueCaseError, ComparisonError) as error:
        raise ProblemError(
            422,
            "invalid-input",
            "The input is not valid",
            f"Correct the input: {error}.",
            errors=((error.field, str(error)),),
        ) from error
