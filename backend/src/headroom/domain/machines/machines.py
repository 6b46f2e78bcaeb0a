"""Machine models and what is known of their capacity."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cached_property, lru_cache
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, TypeAlias, overload

from pydantic import ConfigDict, Field, computed_field, field_serializer

from headroom.domain.machines.msu import rated_msu_per_cp
from headroom.domain.machines.pci import pci_per_cp, ziips_per_cp
from headroom.domain.quantities.answers import Unsaid
from headroom.domain.quantities.formulas import Ledger
from headroom.domain.quantities.quantities import ALWAYS_WHOLE, Interval, Quantity, Source
from headroom.domain.quantities.words import FigureWords

RatingName: TypeAlias = Literal["rated_msu", "hardware_msu", "pci_mips", "su_per_sec"]
Origin: TypeAlias = Literal["seed", "user"]
MachineOrigin: TypeAlias = Literal["seed", "user", "table"]
"""``user``: the user's own entry; ``table``: known from a table alone that a user imported."""

RATING_LABELS: dict[RatingName, str] = {
    "rated_msu": "Rated MSU",
    "hardware_msu": "Hardware MSU",
    "pci_mips": "PCI (MIPS)",
    "su_per_sec": "SU/sec per CP",
}
RATING_UNITS: dict[RatingName, str] = {
    "rated_msu": "MSU",
    "hardware_msu": "MSU",
    "pci_mips": "MIPS",
    "su_per_sec": "SU/s",
}


@dataclass(frozen=True, slots=True)
class Edition:
    """A table of ratings that was published, or that a user imported, as a whole.

    source: where it comes from, in words that a customer can follow.
    """

    id: Annotated[str, Field(examples=["zpcr-2026-08-06"])]
    name: str
    dated: Annotated[
        date | None, Field(description="null: its figures come from documents of various dates")
    ]
    source: str
    origin: Annotated[Origin, Field(description="`user`: brought by you")]

    def precedence(self) -> tuple[bool, date, bool, str]:
        """Return what sorts editions; the greatest counts: the newest, a user's before another."""
        return (self.dated is not None, self.dated or date.min, self.origin == "user", self.id)


@dataclass(frozen=True, slots=True)
class KeptEdition(Edition):
    """A table of ratings and what is kept of it.

    models, ratings: how many. alone: models that no other table holds; without it they have no
    ratings.
    """

    models: int
    ratings: int
    alone: Unsaid[int]
    kept_at: datetime
    removed_at: Annotated[datetime | None, Field(description="null while it counts")]
    version: Annotated[int, Field(description="Rises with each removal and return")]

    @computed_field(description="What counts in its place, or would")  # type: ignore[prop-decorator]
    @property
    def says(self) -> str:
        """What counts in place of a removed table, or what removing it would mean."""
        if self.origin == "seed":
            return "Shipped with Headroom."
        rest, alone = counted_models(self.models - self.alone), counted_models(self.alone)
        take = "take the figures of the next newest table."
        if self.removed_at is None:
            text = f"Removed, {rest} would {take}"
            left = f" {alone} would leave the list; calculations that name one keep their "
        else:
            text = f"Does not count: {rest} {take}"
            left = f" {alone} left the list: calculations that name one keep their "
        return f"{text}{left}CPU time but have no MSU." if self.alone else text


def counted_models(count: int) -> str:
    """Return so many models in words."""
    return "1 model" if count == 1 else f"{count:,} models"


@dataclass(frozen=True, slots=True)
class Rating:
    """What one edition says of a capacity figure of a model.

    kind: published (source), derived (method, with a range where known) or measured (a user's).
    """

    __pydantic_config__: ClassVar[ConfigDict] = ALWAYS_WHOLE

    name: RatingName
    value: float
    kind: Literal["published", "derived", "measured"]
    source: str | None = None
    method: str | None = None
    low: float | None = None
    high: float | None = None
    edition: Annotated[Edition | None, Field(description="null for a figure that you entered")] = (
        None
    )
    counts: Annotated[bool, Field(description="Whether calculations take this one")] = True

    @field_serializer("source")
    def _said_source(self, _: str | None) -> str:
        return self.origin_text()

    def origin_text(self) -> str:
        """Return where the figure comes from, in words."""
        own = self.source or self.method
        if own is None:
            return "" if self.edition is None else self.edition.source
        return own


def _figure(name: str) -> Any:
    def figure(machine: Machine) -> Quantity:
        return machine.capacity[name]

    return computed_field(property(figure))


@dataclass(frozen=True)
class Machine:
    """A machine model with its capacity figures; a missing one says why.

    cps: general-purpose processors of the model. Ratings other than SU/sec are of the whole model.
    most_ziips, most_zaaps, most_ifls, most_icfs: the most such engines beside those CPs; None where
    no table says so. origin: `table` is a model that only a table of a user's holds.
    ratings: the one of each kind that counts. other_ratings: what other editions say, newest first.
    """

    __pydantic_config__: ClassVar[ConfigDict] = ALWAYS_WHOLE

    id: Annotated[str, Field(examples=["2818-Y02"])]
    machine_type: str
    model: str
    family: str
    cps: int
    origin: MachineOrigin = "seed"
    ratings: Annotated[
        dict[RatingName, Rating],
        Field(description="Every edition's figures; of each name the one that counts comes first"),
    ] = field(default_factory=dict)
    note: str | None = None
    generation: Annotated[str, Field(examples=["z114"])] = ""
    partitions: Annotated[int | None, Field(description="The most LPARs")] = None
    most_ziips: Annotated[int | None, Field(description="The most zIIPs beside those CPs")] = None
    most_zaaps: int | None = None
    most_ifls: int | None = None
    most_icfs: int | None = None
    other_ratings: Unsaid[tuple[Rating, ...]] = ()
    version: Annotated[int, Field(description="Of a machine of yours; 1 for published ones")] = 1

    @field_serializer("ratings")
    def _every_rating(self, _: dict[RatingName, Rating]) -> list[Rating]:
        return [*self.all_ratings()]

    @cached_property
    def capacity(self) -> dict[str, Quantity]:
        """All capacity figures by id, with those per CP derived."""
        ledger = Ledger()
        for name in RATING_UNITS:
            ledger.add(self.rating(name))
        ledger.add(self.cp_count())
        ledger.derive("rated_msu_per_cp", rated_msu_per_cp, "rated_msu", "cps")
        ledger.derive("pci_per_cp", pci_per_cp, "pci_mips", "cps")
        ledger.add(self.ziip_limit(quantity_id="most_ziips"))
        ledger.derive("ziips_per_cp", ziips_per_cp, "most_ziips", "cps")
        ledger.spread()
        return ledger.by_id()

    rated_msu = _figure("rated_msu")
    rated_msu_per_cp = _figure("rated_msu_per_cp")
    hardware_msu = _figure("hardware_msu")
    pci_mips = _figure("pci_mips")
    pci_per_cp = _figure("pci_per_cp")
    su_per_sec = _figure("su_per_sec")
    ziips_per_cp = _figure("ziips_per_cp")

    def all_ratings(self) -> tuple[Rating, ...]:
        return (*self.ratings.values(), *self.other_ratings)

    def is_linux_only(self) -> bool:
        """Return whether the model is a LinuxONE, on which z/OS does not run."""
        return self.model.endswith("_L")

    def is_listed(self) -> bool:
        """Return whether lists show the machine: not where a removed table alone knew it."""
        return self.origin != "table" or bool(self.ratings)

    def name(self) -> str:
        """Return how people call the machine, with the mark of a user's own."""
        plain = f"{self.machine_type}-{self.model}"
        return f"{plain} (yours)" if self.origin == "user" else plain

    def rating(self, name: RatingName, *, quantity_id: str | None = None) -> Quantity:
        """Return a capacity figure as a quantity; a missing one says that it is missing."""
        label = f"{RATING_LABELS[name]} of the {self.name()}"
        identity, unit = quantity_id or name, RATING_UNITS[name]
        rating = self.ratings.get(name)
        if rating is None:
            lowered = RATING_LABELS[name].replace("Hardware", "hardware").replace("Rated", "rated")
            return Quantity(
                identity,
                label,
                None,
                unit,
                "assumed",
                why_missing=f"no {lowered} is "
                f"{'entered' if self.origin == 'user' else 'published'} for the {self.name()}",
            )
        interval = None
        if rating.low is not None and rating.high is not None:
            interval = Interval(rating.low, rating.high, None)
        typed, origin = rating.kind == "measured", rating.origin_text()
        return Quantity(
            identity,
            label,
            rating.value,
            unit,
            # what a user typed may be his contract's: nobody measured it
            "assumed" if typed else rating.kind,
            source=Source(FigureWords.as_entered, document=origin) if typed else Source(origin),
            interval=interval,
        )

    def ziip_limit(self, *, quantity_id: str = "ziips_allowed") -> Quantity:
        """Return the most zIIPs as a quantity; missing where no table says."""
        label = f"Most zIIPs of the {self.name()}"
        if self.most_ziips is None:
            why = f"no table says how many zIIPs the {self.name()} may have"
            return Quantity(quantity_id, label, None, "zIIP", "assumed", why_missing=why)
        table = self.ratings.get("pci_mips") or self.ratings.get("rated_msu")
        return Quantity(
            quantity_id,
            label,
            float(self.most_ziips),
            "zIIP",
            "published",
            source=Source(table.origin_text() if table else f"table of the {self.family}"),
        )

    def rating_of(self, name: RatingName, edition_id: str) -> Rating | None:
        """Return what one edition says of a capacity figure."""
        for rating in self.all_ratings():
            if (
                rating.name == name
                and rating.edition is not None
                and rating.edition.id == edition_id
            ):
                return rating
        return None

    def cp_count(self, *, quantity_id: str = "cps") -> Quantity:
        """Return the number of CPs as a quantity."""
        return Quantity(
            quantity_id,
            f"CPs of the {self.name()}",
            float(self.cps),
            "CP",
            "published",
            source=Source(f"capacity setting of the {self.name()}"),
        )


FULL_SPEED_SETTINGS = ("7", "Z")
"""How names of models begin whose CPs run at full speed: 7xx of large machines, Z0x of small."""


def capacity_setting(machine: Machine) -> str | None:
    """Return the part of the model's name that gives the speed of a CP: ``7`` of ``7A5``.

    The rest of the name counts the CPs, from 100 on with a letter for the tens (``A5`` is 105).
    None where the name does not follow this rule.
    """
    for length in (1, 2):
        setting, count = machine.model[:length], machine.model[length:]
        if count and _cp_count(count) == machine.cps:
            return setting
    return None


def _cp_count(text: str) -> int | None:
    if text.isdigit():
        return int(text)
    if len(text) == 2 and text[0].isalpha() and text[1].isdigit():
        return (ord(text[0].upper()) - ord("A") + 10) * 10 + int(text[1])
    return None


class _Listed(NamedTuple):
    """A machine with the lower-case text that a search looks through, its name and its model."""

    machine: Machine
    searched: str
    name: str
    model: str


class Machines(Sequence[Machine]):
    """Machine models in their order, found by id and by the CPs of an LPAR without a search."""

    def __init__(self, machines: Iterable[Machine]) -> None:
        self._all = tuple(machines)
        self._by_id = {machine.id: machine for machine in self._all}
        self._by_setting: dict[tuple[str, str, int], list[Machine]] = {}
        for machine in self._all:
            setting = capacity_setting(machine)
            if setting is not None:
                key = (machine.machine_type, setting, machine.cps)
                self._by_setting.setdefault(key, []).append(machine)

    @overload
    def __getitem__(self, place: int) -> Machine: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Machine, ...]: ...
    def __getitem__(self, place: int | slice) -> Machine | tuple[Machine, ...]:
        return self._all[place]

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Machine]:
        return iter(self._all)

    def __reduce__(self) -> tuple[type[Machines], tuple[tuple[Machine, ...]]]:
        return Machines, (self._all,)  # indexes are made anew sooner than they travel

    def find(self, machine_id: str | None) -> Machine | None:
        """Return the machine with this id."""
        return None if machine_id is None else self._by_id.get(machine_id)

    def search(
        self,
        text: str = "",
        *,
        generation: str | None = None,
        least_cps: int = 1,
        most_cps: int | None = None,
        own_first: bool = False,
    ) -> list[Machine]:
        """Return the machines that all words of a text are found in, in their order.

        Models whose name begins with the text come first. own_first: a user's own before these.
        """
        words = text.lower().split()
        matching = [
            listed
            for listed in self._searched
            if all(word in listed.searched for word in words)
            and (generation is None or listed.machine.generation == generation)
            and listed.machine.cps >= least_cps
            and (most_cps is None or listed.machine.cps <= most_cps)
        ]
        if words:
            start = words[0].replace("-", "")
            matching.sort(
                key=lambda listed: (
                    not listed.name.startswith(start),
                    not listed.model.startswith(start),
                )
            )
        if own_first:
            matching.sort(key=lambda listed: listed.machine.origin != "user")
        return [listed.machine for listed in matching]

    def family(self, machine: Machine) -> list[Machine]:
        """Return the listed models of a machine's type and capacity setting, fewest CPs first.

        A user's own machine stands in its family in place of the table's model of its CPs.
        """
        setting = capacity_setting(machine)
        if setting is None:
            return [machine]
        by_cps: dict[int, Machine] = {machine.cps: machine}
        for (machine_type, its, cps), models in self._by_setting.items():
            if (machine_type, its) == (machine.machine_type, setting) and cps != machine.cps:
                listed = [model for model in models if model.origin != "user" and model.is_listed()]
                if listed:
                    by_cps[cps] = min(listed, key=lambda model: model.id)
        return [by_cps[cps] for cps in sorted(by_cps)]

    @cached_property
    def generations(self) -> dict[str, int]:
        """How many models each generation has, newest first."""
        counts = Counter(machine.generation for machine in self._all if machine.is_listed())
        return dict(sorted(counts.items(), key=lambda item: (-generation_place(item[0]), item[0])))

    @cached_property
    def _searched(self) -> list[_Listed]:
        return [
            _Listed(
                machine,
                f"{machine.name()} {machine.machine_type}{machine.model} {machine.generation} "
                f"{machine.family} {machine.cps} cp{'' if machine.cps == 1 else 's'}".lower(),
                f"{machine.machine_type}{machine.model}".lower(),
                machine.model.lower(),
            )
            for machine in self._all
            if machine.is_listed()
        ]

    @cached_property
    def _full_speed_settings(self) -> dict[str, str]:
        """The capacity setting of each machine type whose CPs run at full speed.

        That of the type's fastest model among those with the fewest CPs, by PCI.
        """
        full_speed: dict[str, tuple[int, float, str]] = {}
        for (machine_type, setting, cps), models in self._by_setting.items():
            for model in models:
                pci = model.ratings.get("pci_mips")
                if pci is not None and model.origin != "user":
                    fastest = (-cps, pci.value, setting)
                    full_speed[machine_type] = max(full_speed.get(machine_type, fastest), fastest)
        return {machine_type: setting for machine_type, (_, _, setting) in full_speed.items()}

    def full_speed(self, machine: Machine, cps: int) -> Machine | None:
        """Return the model of the same type with so many CPs whose CPs run at full speed.

        As fast as they do the type's zIIPs run, whatever the capacity setting of its CPs. None
        where the tables do not tell.
        """
        own = capacity_setting(machine)
        top = self._full_speed_settings.get(machine.machine_type)
        if top is None and own in FULL_SPEED_SETTINGS:
            top = own  # no table of this type is known, its name says so
        if top is None or own is None:
            return None
        if own == top:
            return self.with_cps(machine, cps)
        models = self._by_setting.get((machine.machine_type, top, cps), [])
        published = [model for model in models if model.origin != "user"]
        return min(published, key=lambda model: model.id, default=None)

    def with_cps(self, machine: Machine, cps: int) -> Machine | None:
        """Return the model of the same type and capacity setting with so many CPs.

        The speed of a CP follows the CPs online to the LPAR, so an LPAR of 3 CPs on a 2817-779
        has the speed of a 2817-703. A user's own entry is preferred. None when it is not listed.
        """
        if machine.cps == cps:
            return machine
        setting = capacity_setting(machine)
        if setting is None:
            return None
        models = self._by_setting.get((machine.machine_type, setting, cps), [])
        return min(models, key=lambda model: (model.origin != "user", model.id), default=None)


def as_machines(machines: Sequence[Machine]) -> Machines:
    """Return machines with their index, made only where there is none yet."""
    return machines if isinstance(machines, Machines) else Machines(machines)


def rated_per_figure(machines: Iterable[Machine]) -> list[Machine]:
    """Return the machines, own ones completed by what the tables know of the same model.

    A user who enters MSU and PCI of a model does not take away the SU/sec that a table holds.
    """
    listed = list(machines)
    published = {machine.id: machine for machine in listed if machine.origin != "user"}
    return [
        _completed(machine, published.get(f"{machine.machine_type}-{machine.model}"))
        if machine.origin == "user"
        else machine
        for machine in listed
    ]


def _completed(own: Machine, published: Machine | None) -> Machine:
    if published is None or published.cps != own.cps or published.id == own.id:
        return own
    beside = [
        replace(rating, counts=False)
        for name, rating in published.ratings.items()
        if name in own.ratings
    ]
    return replace(
        own,
        ratings={**published.ratings, **own.ratings},
        other_ratings=(*beside, *published.other_ratings),
        generation=published.generation,
        partitions=published.partitions,
        most_ziips=published.most_ziips,
        most_zaaps=published.most_zaaps,
        most_ifls=published.most_ifls,
        most_icfs=published.most_icfs,
    )


def counted(ratings: Iterable[Rating]) -> tuple[dict[RatingName, Rating], tuple[Rating, ...]]:
    """Return the rating of each name that counts, and the others, newest edition first.

    A figure that stands in a table counts before an estimate, of two tables the newest.
    """
    ordered = sorted(ratings, key=_precedence, reverse=True)
    first: dict[RatingName, Rating] = {}
    others: list[Rating] = []
    for rating in ordered:
        if rating.name in first:
            others.append(replace(rating, counts=False))
        else:
            first[rating.name] = rating
    return first, tuple(others)


def _precedence(rating: Rating) -> tuple[bool, bool, tuple[bool, date, bool, str]]:
    return (
        rating.edition is None,
        rating.kind != "derived",
        rating.edition.precedence() if rating.edition is not None else (False, date.min, False, ""),
    )


EARLY_GENERATIONS: dict[str, int] = {"z900": 7, "z990": 8, "z196": 11, "z114": 11}
"""Places of the generations whose names do not count them."""


@lru_cache(maxsize=256)
def generation_place(generation: str) -> int:
    """Return a number that grows from generation to generation: 7 for the z900, 17 for the z17.

    A name that says nothing is placed before all others.
    """
    if generation in EARLY_GENERATIONS:
        return EARLY_GENERATIONS[generation]
    counts = re.match(r"z(?:EC|BC)?(\d{1,2})(?!\d)", generation)
    return int(counts[1]) if counts else 0
