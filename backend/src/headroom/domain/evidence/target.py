"""The machine that seconds are moved to: what is known of it, and how its seconds are reached.

Method: docs/methods/another-machine.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from headroom.domain.evidence.studies import Environment, OwnEnvironment
from headroom.domain.evidence.words import EvidenceWords
from headroom.domain.machines.conversion import (
    NFFS_AT_FULL_SPEED,
    r723nffs_of_speeds,
    seconds_as_measured,
    seconds_by_pci,
    seconds_by_service_units,
    speed_by_pci,
    speed_by_service_units,
)
from headroom.domain.machines.machines import Edition, Machine, Machines, Rating, as_machines
from headroom.domain.machines.own_machines import StatedRating
from headroom.domain.machines.published_spreads import published_spread
from headroom.domain.quantities.formulas import Function, Ledger
from headroom.domain.quantities.ids import Id
from headroom.domain.quantities.quantities import Interval, Quantity, not_stated, taken
from headroom.domain.quantities.spoken import spoken_percent
from headroom.domain.quantities.stated import InputModel

SPEED_FACTORS: dict[Function, Function] = {
    seconds_by_service_units: speed_by_service_units,
    seconds_by_pci: speed_by_pci,
}
"""The factor that stands in a conversion, as a quantity of its own with its range."""


SpeedBasis: TypeAlias = Literal["pci", "su_per_sec"]

SPREAD = "speed_spread"
"""How ids of the spread between workloads begin."""
SPREAD_UNKNOWN = (
    "how much the ratio of two machines' speeds differs from workload to workload is not in the "
    "table; choose a spread between workloads to see a range"
)
NO_SPREAD = 0.0
NAMED_SPREADS = {"None, ± 0 %": NO_SPREAD, "± 5 %": 0.05, "± 10 %": 0.1}
"""Spreads that are offered by name. No table or document that we hold prints one, so each is the
user's own statement; None is one, too: that the ratio of the tables holds for this work."""
SPEED_UNKNOWN = "the speed of the measured machine against yours is not known"


Cps = Annotated[int, Field(ge=1, le=1000, json_schema_extra={"unit": "CP"})]


class Statements(InputModel):
    """What the user states of the machines, in place of stored figures or beside them."""

    lpar_cps: Cps | None = Field(
        title="CPs of the LPAR",
        default=None,
        description="CPs online to the LPAR, when fewer than the machine has",
        json_schema_extra={"hint": "When fewer than the machine has"},
    )
    rated_msu: StatedRating | None = Field(
        title="Rated MSU (override)",
        default=None,
        description="Your own rating of the whole machine, in place of the stored one",
        json_schema_extra={"unit": "MSU", "hint": "Of the whole machine"},
    )
    measured_su_per_sec: StatedRating | None = Field(
        title="SU/sec, measured machine",
        default=None,
        description="SU/sec per CP of the measured machine, if you hold it",
        json_schema_extra={"unit": "SU/s", "hint": "Per CP, where the study measured"},
    )
    target_su_per_sec: StatedRating | None = Field(
        title="SU/sec, your machine",
        default=None,
        description="SU/sec per CP of the target machine, if you hold it",
        json_schema_extra={"unit": "SU/s", "hint": "Per CP of the LPAR"},
    )
    measured_pci_mips: StatedRating | None = Field(
        title="PCI, measured LPAR",
        default=None,
        description="PCI of the model with the CPs of the measured LPAR",
        json_schema_extra={"unit": "MIPS", "hint": "Of the model with that LPAR’s CPs"},
    )
    target_pci_mips: StatedRating | None = Field(
        title="PCI, your LPAR",
        default=None,
        description="PCI of the model with the CPs of your LPAR",
        json_schema_extra={"unit": "MIPS", "hint": "Of the model with your LPAR’s CPs"},
    )
    measured_cps: Cps | None = Field(
        title="CPs, measured LPAR",
        default=None,
        description="CPs of the measured LPAR, where the document names neither them nor a machine",
        json_schema_extra={"hint": "Where the document does not say"},
    )
    speed_by: SpeedBasis | None = Field(
        title="Convert CPU time by",
        default=None,
        description="Which speeds to convert by; null: PCI, or SU/sec where these alone are stated",
    )
    speed_spread_share: Annotated[float, Field(ge=NO_SPREAD, lt=1)] | None = Field(
        title="Spread between workloads, ±",
        default=None,
        description="How far the ratio of speeds may lie from the tables' for this work, ± share; "
        "0: not at all; null: not stated, so converted figures have no range",
        json_schema_extra={
            "unit": "share",
            "hint": "Gives converted figures a range",
            "choices": [{"label": label, "value": share} for label, share in NAMED_SPREADS.items()],
        },
    )

    def stated(self) -> tuple[object, ...]:
        """Return what is stated, without what a subclass adds."""
        return _stated(self)

    def alone(self) -> Statements:
        """Return the statements without what a subclass adds to them."""
        return Statements.model_construct(
            **{name: getattr(self, name) for name in Statements.model_fields}
        )

    def speed_order(self, *, measured: bool) -> tuple[SpeedBasis, SpeedBasis]:
        """Return which speeds to look for first. measured: whether those of the measured count."""
        service_units = self.target_su_per_sec or (measured and self.measured_su_per_sec)
        pci = self.target_pci_mips or (measured and self.measured_pci_mips)
        first = self.speed_by or ("su_per_sec" if service_units and not pci else "pci")
        return ("pci", "su_per_sec") if first == "pci" else ("su_per_sec", "pci")


_stated = attrgetter(*Statements.model_fields)
NOTHING_STATED = Statements().stated()


@dataclass(frozen=True, slots=True)
class ZiipConversion:
    """How measured zIIP seconds become those of the target where GPs of a side are slower.

    inputs: of ``seconds_by_pci`` beside the seconds; factor: id of the factor alone. why_missing:
    the speed of the zIIPs is not known, so that there are no such seconds.
    """

    inputs: tuple[str, ...] = ()
    factor: str | None = None
    why_missing: str | None = None


@dataclass(frozen=True, slots=True)
class Conversion:
    """How measured seconds become seconds of the target.

    function, inputs: the formula that takes the seconds and then these quantities; None where
    seconds count as they are. factor: id of the factor alone. kind: of what is made with it.
    notices: code and text of what a reader must know. ziip: of zIIP seconds, which run at full
    speed; None where they are moved as GP seconds are.
    """

    function: Function | None
    inputs: tuple[str, ...] = ()
    factor: str | None = None
    kind: Literal["assumed"] | None = None
    notices: tuple[tuple[str, str], ...] = ()
    ziip: ZiipConversion | None = None


_NOTHING_STATED = OwnEnvironment("", None, "none")


def _in_its_place(measured_on: Environment, source: Machine) -> tuple[tuple[str, str], ...]:
    """Return that one model stands for another, where the printed one is in no table."""
    if measured_on.machine_printed is None:
        return ()
    text = (
        f"The study measured on a {measured_on.machine_printed}, which no table of machines lists; "
        f"the {source.name()} stands for its speed."
    )
    return (("measured_machine_assumed", text),)


class Target:
    """Records a target machine in a ledger and finds how seconds are moved to it."""

    def __init__(
        self,
        ledger: Ledger,
        machine: Machine | None,
        machines: Sequence[Machine],
        stated: Statements,
    ) -> None:
        self.machine = machine
        self._ledger = ledger
        self._machines = as_machines(machines)
        self._stated = stated
        self._add_ratings()

    def conversion(
        self, key: str, measured_on: Environment, *, speed_stated: bool = True
    ) -> Conversion:
        """Return how seconds of an environment become seconds of the target, recording its inputs.

        key: the part in brackets of the ids that are recorded.
        speed_stated: whether the speed that the user states for the measured machine is that of
        this environment.
        """
        target = self.machine
        if target is None:
            return Conversion(None)
        source = self._machines.find(measured_on.machine_id)
        own = measured_on if isinstance(measured_on, OwnEnvironment) else _NOTHING_STATED
        measured = _Side(
            source,
            measured_on.lpar_cps
            or (source.cps if source else self._stated.measured_cps if speed_stated else None),
            (self._stated.measured_pci_mips if speed_stated else None) or own.pci_mips,
            (self._stated.measured_su_per_sec if speed_stated else None) or own.su_per_sec,
        )
        ours = _Side(
            target,
            self._stated.lpar_cps or target.cps,
            self._stated.target_pci_mips,
            self._stated.target_su_per_sec,
        )
        if not measured.states_speed:
            same = self._same_speed(measured_on, measured, ours)
            if same is not None:
                return same
        for basis in self._stated.speed_order(measured=speed_stated):
            formula_and_inputs = (
                self._by_pci(key, measured, ours)
                if basis == "pci"
                else self._by_service_units(key, measured)
            )
            if formula_and_inputs is not None:
                function, inputs = formula_and_inputs
                factor = self._ledger.derive(
                    Id.write("speed_factor", key),
                    SPEED_FACTORS[function],
                    *inputs,
                    label=f"Speed of the {measured.words()} against the {ours.words()}",
                )
                assumed = (
                    *self._machine_assumed(measured_on, source, ours),
                    *(self._whole_machines(measured, ours) if basis == "pci" else ()),
                )
                notices = (*assumed, *self._other_basis(basis, measured, ours))
                kind: Literal["assumed"] | None = "assumed" if assumed else None
                ziip = self._ziip(key, measured, ours)
                return Conversion(function, inputs, factor, kind, notices, ziip)
        ratio = self._ledger.add(
            Quantity(
                Id.write("speed_ratio", key),
                "Speed ratio, taken as 1: the speeds are not known",
                1.0,
                "ratio",
                "assumed",
                source=taken(SPEED_UNKNOWN),
                interval_missing=SPEED_UNKNOWN,
            )
        )
        text = self._unknown_speed(measured_on, measured, ours)
        unknown = (("no_speed_basis", text),)
        return Conversion(seconds_as_measured, (ratio,), ratio, "assumed", unknown)

    def _machine_assumed(
        self, measured_on: Environment, source: Machine | None, ours: _Side
    ) -> tuple[tuple[str, str], ...]:
        """Return that the machine that seconds are converted from is not the document's word."""
        if source is None and not isinstance(measured_on, OwnEnvironment):
            text = (
                "The study does not name its machine; its seconds are converted to the "
                f"{ours.words()} from the speed that you state for it."
            )
        elif source is not None and measured_on.machine_printed is not None:
            return _in_its_place(measured_on, source)
        elif source is not None and measured_on.machine_basis == "assumed":
            text = (
                f"The study applies its seconds to the {source.name()} without saying on which "
                f"machine it measured; they are converted from that one to the {ours.words()}."
            )
        else:
            return ()
        return (("measured_machine_assumed", text),)

    def _other_basis(
        self, basis: SpeedBasis, measured: _Side, ours: _Side
    ) -> tuple[tuple[str, str], ...]:
        """Return that seconds are converted by another speed than the user chose."""
        chosen = self._stated.speed_by
        if chosen in (None, basis):
            return ()
        by = {"pci": "PCI", "su_per_sec": "SU/sec"}
        text = (
            f"You chose to convert CPU time by {by[chosen]}, which is not known of both the "
            f"{measured.words()} and the {ours.words()}: it is converted by {by[basis]}. Enter the "
            f"{by[chosen]} that is missing."
        )
        return (("other_speed_basis", text),)

    def _add_ratings(self) -> None:
        machine, stated = self.machine, self._stated
        if machine is None:
            why = "no machine is chosen"
            for identity, label, unit in (
                ("rated_msu", "Rated MSU", "MSU"),
                ("cps", "CPs", "CP"),
                ("su_per_sec", "SU/sec per CP", "SU/s"),
            ):
                self._ledger.add(Quantity(identity, label, None, unit, "assumed", why_missing=why))
            return
        if stated.rated_msu is None:
            self._ledger.add(machine.rating("rated_msu"))
        else:
            label = f"Rated MSU of the {machine.name()}, as you state it"
            self._ledger.add(Quantity("rated_msu", label, stated.rated_msu, "MSU", "assumed"))
        self._ledger.add(machine.cp_count())
        self._ledger.add(
            self._speed(machine, stated.lpar_cps, stated.target_su_per_sec, "su_per_sec")
        )

    def _speed(
        self, machine: Machine, lpar_cps: int | None, stated: float | None, quantity_id: str
    ) -> Quantity:
        """Return SU/sec per CP for the CPs online to the LPAR, or why it is missing."""
        cps = lpar_cps or machine.cps
        where = _where(machine, cps)
        if stated is not None:
            label = f"SU/sec per CP of the {where}, as you state it"
            return Quantity(quantity_id, label, stated, "SU/s", "assumed")
        model = self._machines.with_cps(machine, cps)
        if model is None:
            return Quantity(
                quantity_id,
                f"SU/sec per CP of the {where}",
                None,
                "SU/s",
                "assumed",
                why_missing=f"no SU/sec is known for the {where}",
            )
        return model.rating("su_per_sec", quantity_id=quantity_id)

    def _same_speed(
        self, measured_on: Environment, measured: _Side, ours: _Side
    ) -> Conversion | None:
        """Return a conversion that changes nothing, where both LPARs run at one speed."""
        target = ours.machine
        assert target is not None
        if measured_on.machine_id == target.id and (measured.cps or target.cps) == ours.cps:
            if measured_on.machine_basis != "assumed":
                return Conversion(None, notices=_in_its_place(measured_on, target))
            text = (
                f"The study applies its seconds to the {target.name()} without saying on which "
                "machine it measured; they are taken without conversion, as the study does."
            )
            return Conversion(None, notices=(("measured_machine_assumed", text),))
        if ours.states_speed or measured.machine is None:
            return None
        one, other = self._model(measured), self._model(ours)
        same = one is not None and other is not None and one.id == other.id
        notices = _in_its_place(measured_on, measured.machine)
        return Conversion(None, notices=notices) if same else None

    def _model(self, side: _Side) -> Machine | None:
        """Return the model that has the CPs of an LPAR."""
        if side.machine is None or side.cps is None:
            return None
        return self._machines.with_cps(side.machine, side.cps)

    def _pci_model(self, side: _Side) -> Machine | None:
        """Return the model whose PCI ÷ CPs is the speed of an LPAR.

        The one with the LPAR's CPs; where none is listed, the whole of a machine whose PCI the user
        entered.
        """
        model, machine = self._model(side), side.machine
        if model is not None or machine is None or side.pci_mips is not None or side.cps is None:
            return model
        entered = machine.ratings.get("pci_mips")
        return machine if entered is not None and entered.edition is None else None

    def _whole_machines(self, measured: _Side, ours: _Side) -> Iterator[tuple[str, str]]:
        """Give the LPARs whose CPs are taken to be as fast as those of the whole machine."""
        for side in (measured, ours):
            whole = self._pci_model(side)
            if whole is not None and whole.cps != side.cps:
                text = (
                    f"No PCI is known for the {side.words()}: its CPs are taken to be as fast as "
                    f"the {whole.cps} of the whole machine. Fewer CPs are mostly faster each; "
                    "enter the PCI of the LPAR."
                )
                yield "lpar_as_whole_machine", text

    def _by_service_units(
        self, key: str, measured: _Side
    ) -> tuple[Function, tuple[str, ...]] | None:
        """Return formula and inputs of a conversion by SU/sec; None where a side is unknown."""
        ledger, identity = self._ledger, Id.write("measured_su_per_sec", key)
        measured_speed: Quantity | None = None
        if measured.machine is not None:
            measured_speed = self._speed(
                measured.machine, measured.cps, measured.su_per_sec, identity
            )
        elif measured.su_per_sec is not None:
            label = "SU/sec per CP of the measured machine, as you state it"
            measured_speed = Quantity(identity, label, measured.su_per_sec, "SU/s", "assumed")
        if (
            measured_speed is None
            or measured_speed.value is None
            or ledger["su_per_sec"].value is None
        ):
            return None
        return seconds_by_service_units, (ledger.add(measured_speed), "su_per_sec", self._spread())

    def _by_pci(
        self, key: str, measured: _Side, ours: _Side
    ) -> tuple[Function, tuple[str, ...]] | None:
        """Return formula and inputs of a conversion by PCI per CP; None where a side is unknown."""
        ledger = self._ledger
        if measured.cps is None or ours.cps is None:
            return None
        one, other = self._pci(measured, ours, Id.write("measured_pci_mips", key), "pci_mips")
        if one is None or other is None:
            return None
        inputs = [ledger.add(one), self._measured_cps(key, measured)]
        # the target's PCI comes from the edition that it shares with the measured side: where
        # parts of a mix were measured on machines of different editions, each has its own
        if "pci_mips" in ledger and ledger["pci_mips"] != other:
            other = replace(other, id=Id.write("pci_mips", key))
        inputs.append(other.id if other.id in ledger else ledger.add(other))
        return seconds_by_pci, (*inputs, self._speed_cps(ours), self._pci_spread(measured, ours))

    def _ziip(self, key: str, measured: _Side, ours: _Side) -> ZiipConversion | None:
        """Return how zIIP seconds are moved; None where the GPs of both sides are as fast."""
        sides = [self._at_full_speed(side) for side in (measured, ours)]
        if all(as_fast is side for as_fast, side in zip(sides, (measured, ours), strict=True)):
            return None
        one, other = sides
        ratings = (
            self._pci(
                one,
                other,
                Id.write("ziip_measured_pci_mips", key),
                "ziip_pci_mips",
            )
            if one is not None and other is not None
            else (None, None)
        )
        if ratings[0] is None or ratings[1] is None or measured.cps is None or ours.cps is None:
            unknown = next(
                side
                for side, full, pci in zip((measured, ours), sides, ratings, strict=True)
                if full is None or pci is None
            )
            where = EvidenceWords.measured_machine
            if unknown.machine is not None:
                where = unknown.machine.name()
            return ZiipConversion(
                why_missing=f"the speed of the zIIPs of the {where} is not known: no table holds "
                "the PCI of its model at full speed"
            )
        inputs = (
            self._once(ratings[0], Id.write("measured_pci_mips", key), key),
            self._measured_cps(key, measured),
            self._once(ratings[1], "pci_mips", key),
            self._speed_cps(ours),
            self._pci_spread(measured, ours),
        )
        factor = self._ledger.derive(
            Id.write("ziip_speed_factor", key),
            speed_by_pci,
            *inputs,
            label="Speed of the measured zIIPs against the target's",
        )
        return ZiipConversion(inputs, factor)

    def _at_full_speed(self, side: _Side) -> _Side | None:
        """Return a side at the speed of its zIIPs: itself where its GPs are as fast.

        What is stated or measured without a machine counts as full speed. None: not known.
        """
        if side.machine is None or side.cps is None:
            return side
        model = self._pci_model(side)
        cps = side.cps if model is None else model.cps
        full = self._machines.full_speed(side.machine, cps)
        if full is None:
            return None
        return side if full == model else _Side(full, cps, None, None)

    def _once(self, quantity: Quantity, of_gps: str, key: str) -> str:
        """Return the id of a speed of zIIPs: that of the GPs where both are the same."""
        if of_gps in self._ledger and replace(quantity, id=of_gps) == self._ledger[of_gps]:
            return of_gps
        quantity = replace(quantity, label=f"{quantity.label}, as fast as its zIIPs")
        if quantity.id in self._ledger:
            if self._ledger[quantity.id] == quantity:
                return quantity.id
            quantity = replace(quantity, id=Id.write(quantity.id, key))
        return self._ledger.add(quantity)

    def r723nffs(self, stated: float | None, prefix: str = "") -> str:
        """Record how much faster the target's zIIPs are than its GPs, and return its id.

        stated: by the user, in place of what the tables' speeds give. prefix: how ids begin.
        """
        speed = GpSpeed(
            self.machine,
            self._machines,
            self._stated.lpar_cps,
            self._stated.target_pci_mips,
        )
        return speed.record_r723nffs(self._ledger, stated, prefix)

    def _measured_cps(self, key: str, measured: _Side) -> str:
        quantity_id = Id.write("measured_cps", key)
        if quantity_id not in self._ledger and measured.cps is not None:
            self._ledger.add(
                _cp_count(quantity_id, self._pci_model(measured), measured.cps, "measured")
            )
        return quantity_id

    def _speed_cps(self, ours: _Side) -> str:
        if "speed_cps" not in self._ledger and ours.cps is not None:
            self._ledger.add(_cp_count("speed_cps", self._pci_model(ours), ours.cps, "target"))
        return "speed_cps"

    def _pci(
        self, measured: _Side, ours: _Side, measured_id: str, ours_id: str
    ) -> tuple[Quantity | None, Quantity | None]:
        """Return PCI of both sides from one edition, or what the user states or entered."""
        one, other = self._pci_model(measured), self._pci_model(ours)
        mine, theirs = measured.own_pci(one), ours.own_pci(other)
        edition: Edition | None = None
        if mine is None and theirs is None:
            edition = shared_edition(one, other)
            if edition is None:
                return None, None
        return (
            measured.pci_quantity(measured_id, one, mine, edition),
            ours.pci_quantity(ours_id, other, theirs, edition),
        )

    def _pci_spread(self, measured: _Side, ours: _Side) -> str:
        """Return the id of the spread between workloads: the published one where nothing else is
        stated and LSPR's own is printed for exactly these LPARs."""
        stated = self._stated.speed_spread_share is not None
        if stated or measured.states_speed or ours.states_speed:
            return self._spread()
        sides = [(side.machine, side.cps) for side in (measured, ours)]
        (source, source_cps), (target, target_cps) = sides
        if source is None or target is None or source_cps is None or target_cps is None:
            return self._spread()
        printed = published_spread(source, target, source_cps, target_cps)
        if printed is None or any(
            self._at_full_speed(side) is not side for side in (measured, ours)
        ):
            return self._spread()
        interval, where = printed
        spread_id = Id.write(SPREAD, f"{source.machine_type}-{source_cps}")
        if spread_id not in self._ledger:
            label = (
                "Ratio of speeds for this work against the tables', between workloads of low and "
                "high relative nest intensity"
            )
            self._ledger.add(
                Quantity(
                    spread_id, label, 1.0, "ratio", "published", source=where, interval=interval
                )
            )
        return spread_id

    def _spread(self) -> str:
        """Return the id of the spread between workloads, recorded once: one statement for all."""
        share = self._stated.speed_spread_share
        if SPREAD not in self._ledger:
            self._ledger.add(
                Quantity(
                    SPREAD,
                    f"Ratio of speeds for this work against the tables'{_spread_in_words(share)}",
                    1.0,
                    "ratio",
                    "assumed",
                    source=not_stated(1) if share is None else None,
                    interval=Interval(1 - share, 1 + share, None) if share else None,
                    interval_missing=SPREAD_UNKNOWN if share is None else None,
                )
            )
        return SPREAD

    def _unknown_speed(self, measured_on: Environment, measured: _Side, ours: _Side) -> str:
        """Return in words which speed is missing, and what to enter."""
        target = ours.machine
        assert target is not None and ours.cps is not None
        source = measured.machine
        if source is None:
            unnamed = (
                "Your test names no machine"
                if isinstance(measured_on, OwnEnvironment)
                else "The study does not name its machine"
            )
            text = (
                f"{unnamed}: CPU times are as measured there, not "
                f"converted to the {target.name()}. "
            )
            if measured.pci_mips is not None and measured.cps is None:
                return text + "Enter how many CPs the measured LPAR has."
            if measured.su_per_sec is not None:
                return text + f"Enter the SU/sec of {target.name()}: the measured one is there."
            if measured.pci_mips is not None:
                return text + f"Enter the PCI of {target.name()}: the measured one is there."
            return (
                text + "Enter the PCI and CPs, or the SU/sec, of the measured LPAR if you know it."
            )
        assert measured.cps is not None
        times = f"{source.generation or source.machine_type} times"
        ours_known = any(
            quantity.value is not None
            for quantity in (
                self._speed(source, measured.cps, measured.su_per_sec, "measured"),
                measured.pci_quantity("measured", self._model(measured), None, None),
            )
            if quantity is not None
        )
        if ours_known and ours.pci_quantity("pci_mips", self._model(ours), None, None) is not None:
            return (
                f"No table holds both the {source.name()} and the {target.name()}: CPU times below "
                f"are {times}, not converted. Enter the PCI or SU/sec of your LPAR."
            )
        missing, whose = (ours, "your LPAR") if ours_known else (measured, "the measured LPAR")
        assert missing.machine is not None and missing.cps is not None
        return (
            f"No speed for the {_where(missing.machine, missing.cps)}: CPU times below are "
            f"{times}, not converted. Enter the PCI or SU/sec of {whose}."
        )


@dataclass(frozen=True, slots=True)
class _Side:
    """One of the two LPARs whose speeds are compared, and what the user states of it."""

    machine: Machine | None
    cps: int | None
    pci_mips: float | None
    su_per_sec: float | None

    def words(self) -> str:
        """Return the LPAR as a sentence names it."""
        if self.machine is None:
            return "measured LPAR"
        name, cps = self.machine.name(), self.cps or self.machine.cps
        if cps == self.machine.cps:
            return name
        return f"{name} ({cps} CP{'' if cps == 1 else 's'})"

    @property
    def states_speed(self) -> bool:
        return self.pci_mips is not None or self.su_per_sec is not None

    def own_pci(self, model: Machine | None) -> Rating | None:
        """Return PCI that stands above any table: as stated, or entered for an own machine."""
        if self.pci_mips is not None:
            return Rating("pci_mips", self.pci_mips, "measured", source="as you state it")
        rating = model.ratings.get("pci_mips") if model is not None else None
        return rating if rating is not None and rating.edition is None else None

    def pci_quantity(
        self, quantity_id: str, model: Machine | None, own: Rating | None, edition: Edition | None
    ) -> Quantity | None:
        """Return PCI of the LPAR: the own one, or the table's, of an edition where one is given."""
        if self.pci_mips is not None:
            where = (
                _where(self.machine, self.cps)
                if self.machine is not None and self.cps is not None
                else "measured LPAR"
            )
            label = f"PCI (MIPS) of the {where}, as you state it"
            return Quantity(quantity_id, label, self.pci_mips, "MIPS", "assumed")
        if model is None:
            return None
        if own is None and edition is not None:
            rating = model.rating_of("pci_mips", edition.id)
            if rating is not None:
                model = replace(model, ratings={**model.ratings, "pci_mips": rating})
        quantity = model.rating("pci_mips", quantity_id=quantity_id)
        return quantity if quantity.value is not None else None


@dataclass(frozen=True, slots=True)
class GpSpeed:
    """How fast the GPs of an LPAR are, as far as it is known.

    cps: of the LPAR; None for all of the machine. pci_mips: of the LPAR, as a user states it.
    """

    machine: Machine | None
    machines: Machines
    cps: int | None = None
    pci_mips: float | None = None

    def record_r723nffs(
        self, ledger: Ledger, stated: float | None, prefix: str = "", whose: str = ""
    ) -> str:
        """Record R723NFFS in a ledger and return its id.

        As stated; else from the PCI of the model at full speed against that of the LPAR; else 256,
        as where GPs are as fast as zIIPs. prefix: how ids begin. whose: ends labels.
        """
        name, label = f"{prefix}r723nffs", f"R723NFFS{whose}"
        if stated is not None:
            return ledger.add(Quantity(name, label, stated, "R723NFFS", "assumed"))
        speeds = self._speeds(prefix)
        if speeds is None:
            source = not_stated(NFFS_AT_FULL_SPEED)
            default = float(NFFS_AT_FULL_SPEED)
            return ledger.add(Quantity(name, label, default, "R723NFFS", "assumed", source=source))
        ids = [ledger.add(speed) for speed in speeds]
        return ledger.derive(name, r723nffs_of_speeds, *ids, label=label)

    def _speeds(self, prefix: str) -> tuple[Quantity, Quantity] | None:
        """Return PCI at full speed and of the LPAR; None where either is unknown."""
        machine = self.machine
        if machine is None:
            return None
        cps = self.cps or machine.cps
        full, model = self.machines.full_speed(machine, cps), self.machines.with_cps(machine, cps)
        if full is None or model is None:
            return None
        stated = self.pci_mips if full != model else None
        ours = _Side(machine, cps, stated, None)
        own = ours.own_pci(model)
        edition = None if own is not None else shared_edition(full, model)
        if own is None and edition is None:
            return None
        at_full = _Side(full, cps, None, None).pci_quantity(
            f"{prefix}full_speed_pci_mips", full, None, edition
        )
        of_lpar = ours.pci_quantity(f"{prefix}lpar_pci_mips", model, own, edition)
        return None if at_full is None or of_lpar is None else (at_full, of_lpar)


def shared_edition(one: Machine | None, other: Machine | None) -> Edition | None:
    """Return the newest edition that holds PCI of both models."""
    if one is None or other is None:
        return None
    ratings = one.all_ratings()
    return next(
        (
            rating.edition
            for rating in ratings
            if rating.name == "pci_mips"
            and rating.edition is not None
            and other.rating_of("pci_mips", rating.edition.id) is not None
        ),
        None,
    )


def _spread_in_words(share: float | None) -> str:
    if share is None:
        return ""
    how_far = "without spread" if share == NO_SPREAD else f"±{spoken_percent(share)}"
    return f", {how_far} as you state it"


def _cp_count(quantity_id: str, model: Machine | None, cps: int, name: str) -> Quantity:
    """Return the CPs that a PCI is of."""
    if model is not None:
        return model.cp_count(quantity_id=quantity_id)
    return Quantity(quantity_id, f"CPs of the {name} LPAR", float(cps), "CP", "assumed")


def _where(machine: Machine, cps: int) -> str:
    noun = "CP" if cps == 1 else "CPs"
    return machine.name() if cps == machine.cps else f"{machine.name()}, LPAR of {cps} {noun}"
