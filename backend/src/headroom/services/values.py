"""The value calculation as a use case: from ids and numbers to figures with their working."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from headroom.domain.evidence.comparability import NotComparableError
from headroom.domain.evidence.evidence import Substitution
from headroom.domain.evidence.own_tests import with_older_version
from headroom.domain.machines.machines import Machine
from headroom.domain.machines.million import NOT_PRICED, ConsumedPrice
from headroom.domain.machines.own_machines import OWN
from headroom.domain.quantities.answers import wordings_of_figures
from headroom.domain.quantities.arrays import or_null
from headroom.domain.quantities.figures import PRICED_FIGURES
from headroom.domain.quantities.formulas import Ledger
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.refusals import (
    InvalidInputError,
    Refusal,
    UnknownConfigurationError,
    UnknownMachineError,
)
from headroom.domain.quantities.words import FigureWords
from headroom.domain.value.answers import (
    CurveAnswer,
    CurvePoint,
    CurveUnits,
    CurveVariable,
    FigureLimit,
    PartAnswer,
    RateAnswer,
    ValueAnswer,
)
from headroom.domain.value.board import AnsweredCase, board
from headroom.domain.value.capacity_frame import capacity_frame
from headroom.domain.value.content import (
    CurveContent,
    CurveInput,
    Pair,
    Part,
    ValueContent,
    Workload,
)
from headroom.domain.value.examples import PublishedResult
from headroom.domain.value.value import (
    MeasuredPart,
    RatedPart,
    ValueCase,
    beyond_along,
    curve_of_value,
    spaced,
    value_case,
)
from headroom.domain.value.words import ValueWords
from headroom.services.catalogue import Catalogue

CURVE_LABELS: dict[CurveInput, tuple[str, str]] = {
    "transactions": ("Transactions", "transactions"),
    "peak_share": ("Share in the peak window", "share"),
    "peak_hours": ("Length of the peak window", "h"),
    "first_share": (ValueWords.share_of_first_part, "share"),
}
CURVE_FIGURES = ("gp_seconds_saved", "saved_msu", "ziip_seconds_added")


class UnknownSubstitutionError(Refusal):
    """No substitution has this id. field: the part of the mix."""

    status, slug, title = 404, "unknown-substitution", "Unknown substitution"

    def __init__(self, substitution: str, field: str) -> None:
        super().__init__(
            f"There is no substitution {substitution}. Choose one from the list, or two "
            "configurations.",
            (field, FigureWords.no_id),
        )


class DeletedTestError(Refusal):
    """A user's own test that the mix names is deleted. field: the part of the mix."""

    status, slug, title = 404, "deleted-own-test", "Your test is deleted"

    def __init__(self, name: str, field: str) -> None:
        super().__init__(
            f"Your test “{name}” is deleted. Restore it, or choose another substitution.",
            (field, "is a test that was deleted"),
        )


def calculate_value(
    catalogue: Catalogue, content: ValueContent, price: ConsumedPrice = NOT_PRICED
) -> ValueAnswer:
    """Return the value case of the content, in money where an MSU consumed has a price.

    Raises UnknownMachineError, UnknownSubstitutionError, UnknownConfigurationError,
    NotComparableError, and InvalidInputError for inputs that contradict each other.
    """
    case, mix = _case(catalogue, content, price)
    quantities = case.ledger.by_id()
    figures = {name: quantities[name] for name in PRICED_FIGURES if name in quantities}
    parts = [part_answer(part, case.ledger, case.rated) for part in mix]
    # a slider waits for it, and it is made of what it says
    return ValueAnswer.model_construct(
        figures=figures,
        inputs={name: quantity for name, quantity in quantities.items() if name not in figures},
        parts=parts,
        published=published_results(catalogue, content, mix),
        warnings=case.notices,
        limits=figure_limits(case.ledger),
        fewest_regions=case.fewest_regions(),
        capacity=capacity_frame(case.ledger, case.rated),
        board=board(
            AnsweredCase(
                quantities,
                [(part.substitution, part.gp_seconds_saved) for part in parts],
                machine=machine_label(content.machine),
            )
        ),
        wordings=wordings_of_figures(quantities.values()),
    )


def machine_label(machine: str | None) -> str | None:
    """Return a machine as its plate names it: also one of the user's own, whose id says so."""
    return None if machine is None else machine.removeprefix(OWN)


def figure_limits(ledger: Ledger) -> list[FigureLimit]:
    """Return what some figures cannot exceed."""
    return [
        FigureLimit(figure, limit.amount, limit.most) for figure, limit in ledger.limits().items()
    ]


def published_results(
    catalogue: Catalogue, content: ValueContent, mix: Sequence[MeasuredPart]
) -> list[PublishedResult]:
    """Return what documents print for a case that they calculate themselves.

    mix: the content's, its substitutions looked up.
    """
    shares = {part.substitution.id: part.share for part in mix}
    return [
        result
        for example in catalogue.examples
        if example.has_inputs(content, shares)
        for result in example.published
    ]


def calculate_curve(catalogue: Catalogue, content: CurveContent) -> CurveAnswer:
    """Return headline figures along one input, from low to high in even steps.

    By default volumes run from 0 to twice the current one, shares from 0 to 1, and hours from a
    quarter of an hour to 24. Raises what calculate_value raises, and InvalidInputError for bounds
    that are out of order or out of the input's range.
    """
    case, mix = _case(catalogue, content)
    workload, over = content.workload, content.over
    current = {
        "transactions": workload.transactions,
        "peak_share": workload.peak_share,
        "peak_hours": workload.peak_hours,
        "first_share": mix[0].share,
    }[over]
    if over == "first_share" and len(mix) < 2:
        raise InvalidInputError("over", "a mix of one part has no share to vary")
    least, most = {
        "transactions": (0.0, 2 * current or 1.0),
        "peak_hours": (0.25, 24.0),
        "peak_share": (0.0, 1.0),
        "first_share": (0.0, 1.0),
    }[over]
    start = least if content.low is None else content.low
    end = most if content.high is None else content.high
    if not start < end:
        raise InvalidInputError("low", "the low end has to lie below the high end")
    if over in ("peak_share", "first_share") and end > 1:
        raise InvalidInputError("high", "a share lies between 0 and 1")
    if over == "peak_hours" and start <= 0:
        raise InvalidInputError("low", "a window has a length above 0 hours")
    values = spaced(start, end, content.steps)
    evaluated = curve_of_value(case, over=over, mix=mix, values=values)
    columns = [
        [None] * content.steps
        if (value := evaluated[figure]) is None
        else or_null(np.broadcast_to(np.asarray(value, dtype=np.float64), values.shape))
        for figure in CURVE_FIGURES
    ]
    beyond = beyond_along(case, evaluated, values).tolist()
    # a slider waits for it, and it is made of what it says
    return CurveAnswer.model_construct(
        over=CurveVariable(over, *CURVE_LABELS[over]),
        current=current,
        rows=[CurvePoint(*row) for row in zip(values.tolist(), *columns, beyond, strict=True)],
        units=CurveUnits(*(case.ledger[figure].unit for figure in CURVE_FIGURES)),
        msu_basis=content.msu_basis,
    )


def _case(
    catalogue: Catalogue, content: ValueContent, price: ConsumedPrice = NOT_PRICED
) -> tuple[ValueCase, list[MeasuredPart]]:
    """Return the case of the content, in money where it has a price.

    A slider asks for the same machine and mix again and again with other numbers: such a case is
    made once and kept with the catalogue, and only its numbers are made again.
    """
    asked = (
        content.machine,
        # a part without transactions brings no remarks, and no reasons for what is missing
        tuple((part.substitution, part.test_version, part.share > 0) for part in content.mix),
        content.msu_basis,
        content.stated(),
        content.capture_ratio,
        content.workload.regions == Workload.model_fields["regions"].default,
        tuple(content.workload.volumes()),
        tuple(price.stated_prices()),
    )
    case_and_parts = catalogue.cases.find(asked)
    if case_and_parts is not None:
        case, parts = case_and_parts
        mix = [
            MeasuredPart(part.substitution, stated.share)
            for part, stated in zip(parts, content.mix, strict=True)
        ]
        shares = {part.substitution.id: part.share for part in mix}
        return case.revalued(content.workload, shares, price), mix
    machine = chosen_machine(catalogue, content.machine)
    mix = asked_mix(catalogue, content.mix, "mix")
    case = value_case(
        machine=machine,
        machines=catalogue.machines,
        workload=content.workload,
        mix=mix,
        msu_basis=content.msu_basis,
        stated=content,
        capture_ratio=content.capture_ratio,
        price=price,
    )
    catalogue.cases.keep(asked, (case, mix))
    return case, mix


def chosen_machine(
    catalogue: Catalogue, machine_id: str | None, field: str = "machine"
) -> Machine | None:
    """Return the machine, None where none is chosen.

    field: where it was chosen. Raises UnknownMachineError, and InvalidInputError for one that does
    not run z/OS.
    """
    if machine_id is None:
        return None
    machine = catalogue.find_machine(machine_id)
    if machine is None:
        raise UnknownMachineError(machine_id)
    if machine.is_linux_only():
        raise InvalidInputError(
            field,
            f"the {machine.name()} is a LinuxONE; z/OS and CICS do not run there. Choose the model "
            "without “_L”",
        )
    return machine


def asked_mix(catalogue: Catalogue, mix: Sequence[Part], place: str) -> list[MeasuredPart]:
    """Return the parts of a mix with their savings. place: the mix in the request.

    Raises UnknownSubstitutionError, UnknownConfigurationError, NotComparableError.
    """
    parts = []
    for position, part in enumerate(mix):
        asked, field = part.substitution, f"{place}.{position}.substitution"
        if isinstance(asked, Pair):
            substitution = _pair(catalogue, asked, field)
        elif asked in catalogue.substitutions:
            substitution = catalogue.substitutions[asked]
        elif asked in catalogue.deleted_tests:
            raise DeletedTestError(catalogue.deleted_tests[asked], field)
        else:
            raise UnknownSubstitutionError(asked, field)
        if part.test_version is not None and part.test_version != substitution.version:
            substitution = with_older_version(substitution, part.test_version)
        parts.append(MeasuredPart(substitution, part.share))
    return parts


def _pair(catalogue: Catalogue, asked: Pair, field: str) -> Substitution:
    for side, configuration in (("from", asked.before), ("to", asked.after)):
        if configuration not in catalogue.measured:
            raise UnknownConfigurationError(configuration, f"{field}.{side}")
    try:
        return catalogue.substitute(asked.before, asked.after, asked.rate_per_second)
    except NotComparableError as error:
        raise error.within(field) from None


def part_answer(
    part: MeasuredPart, ledger: Ledger, rated: Sequence[RatedPart], window: str = ""
) -> PartAnswer:
    """Return a part of a window's mix with the ids of its figures."""
    key = part.substitution.id
    at_rate = next(
        (priced for priced in rated if (priced.window, priced.key) == (window, key)), None
    )
    return PartAnswer(
        substitution=key,
        label=part.substitution.label,
        study=part.substitution.study,
        share=part.share,
        transactions=window + Id.write("part", key, "transactions"),
        gp_seconds_saved=window + Id.write("part", key, "gp_seconds_saved"),
        ziip_seconds_added=window + Id.write("part", key, "ziip_seconds_added"),
        rate=None
        if at_rate is None
        else RateAnswer(
            per_region=at_rate.rate,
            lowest=Id.write("lowest_rate", key),
            highest=Id.write("highest_rate", key),
            priced=at_rate.priced,
            beyond_measured_range=at_rate.beyond(ledger),
            fewest_regions=at_rate.fewest_regions(ledger),
        ),
        measured_on=part.substitution.environment.measured_on(),
    )
