"""The tables. One row is one fact with its unit, its kind and its place in a document."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any, ClassVar

from sqlalchemy import (
    CheckConstraint,
    Computed,
    DateTime,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    LargeBinary,
    MetaData,
    String,
    UniqueConstraint,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

ORIGINS = ("seed", "user")
MACHINE_ORIGINS = (*ORIGINS, "table")
RECORD_KINDS = (
    "machine",
    "way",
    "value",
    "test",
    "sender",
    "series",
    "scenario",
    "file",
    "edition",
    "estate",
)
RATING_NAMES = ("rated_msu", "hardware_msu", "pci_mips", "su_per_sec")
RATING_KINDS = ("published", "derived", "measured")
PROCESSORS = ("gp", "aapcp", "zaap", "ziip", "all")
COMPONENT_QUANTITIES = ("cpu_percent", "cpu_time")
MACHINE_BASES = ("stated", "assumed", "none")
AVAILABILITIES = ("text", "picture")
KEPT_FILE_KINDS = ("profile", "bill", "load_test", "mapping")


def one_of(column: str, values: tuple[str, ...], *, nullable: bool = False) -> CheckConstraint:
    """Return a check that a text column holds one of the named values."""
    listed = ", ".join(f"'{value}'" for value in values)
    condition = f"{column} IN ({listed})"
    if nullable:
        condition = f"{column} IS NULL OR {condition}"
    return CheckConstraint(condition, name=f"{column}_known")


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map: ClassVar[dict[Any, Any]] = {
        dict[str, Any]: JSONB,
        list[dict[str, Any]]: JSONB,
    }


class Versioned:
    """A row that a user may change: the number of its current version, from 1."""

    version: Mapped[int] = mapped_column(server_default="1", default=1)


class Owned:
    """Who a row comes from: the seeds, or a user. Seeds never overwrite a user's rows."""

    origin: Mapped[str] = mapped_column(String(8), server_default="seed")
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
    updated_at: Mapped[datetime] = mapped_column(
        DateTime(timezone=True), server_default=func.now(), onupdate=func.now()
    )


class MachineRow(Owned, Versioned, Base):
    """A machine model, ``TYPE-MODEL``; a user's own has the prefix ``own-``.

    origin: ``table`` for a model that only editions of users hold.
    """

    __tablename__ = "machines"
    __table_args__ = (
        one_of("origin", MACHINE_ORIGINS),
        CheckConstraint("cps BETWEEN 1 AND 1000", name="cps_plausible"),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    machine_type: Mapped[str]
    model: Mapped[str]
    family: Mapped[str]
    generation: Mapped[str] = mapped_column(server_default="")
    cps: Mapped[int]
    partitions: Mapped[int | None]
    most_ziips: Mapped[int | None]
    most_zaaps: Mapped[int | None]
    most_ifls: Mapped[int | None]
    most_icfs: Mapped[int | None]
    note: Mapped[str | None]
    ratings: Mapped[list[MachineRatingRow]] = relationship(
        cascade="all, delete-orphan", lazy="raise", order_by="MachineRatingRow.name"
    )


class RatingColumns:
    """A capacity figure: MSU and MIPS of the whole model, SU/sec per CP."""

    name: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[float]
    low: Mapped[float | None]
    high: Mapped[float | None]
    kind: Mapped[str]
    source: Mapped[str | None]
    method: Mapped[str | None]


class MachineRatingRow(RatingColumns, Base):
    """One capacity figure that a user entered for a machine of their own."""

    __tablename__ = "machine_ratings"
    __table_args__ = (
        one_of("name", RATING_NAMES),
        one_of("kind", RATING_KINDS),
        CheckConstraint("value > 0", name="value_positive"),
        CheckConstraint("low <= value AND value <= high", name="range_holds_value"),
        CheckConstraint("source IS NOT NULL OR method IS NOT NULL", name="has_origin"),
    )

    machine_id: Mapped[str] = mapped_column(
        ForeignKey("machines.id", ondelete="CASCADE"), primary_key=True
    )


class RatingEditionRow(Owned, Base):
    """A table of ratings as a whole: published, or imported by a user.

    dated: None where its figures come from documents of different dates. Whether a user's counts
    or was removed stands in its history.
    """

    __tablename__ = "rating_editions"
    __table_args__ = (one_of("origin", ORIGINS), CheckConstraint("name <> ''", name="name_given"))

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    dated: Mapped[date | None]
    source: Mapped[str]


class EditionRatingRow(RatingColumns, Base):
    """One capacity figure of a model in an edition. Without source and method the edition's."""

    __tablename__ = "edition_ratings"
    __table_args__ = (
        one_of("name", RATING_NAMES),
        one_of("kind", RATING_KINDS),
        CheckConstraint("value > 0", name="value_positive"),
        CheckConstraint("low <= value AND value <= high", name="range_holds_value"),
        CheckConstraint("kind <> 'derived' OR method IS NOT NULL", name="derived_has_method"),
    )

    edition_id: Mapped[str] = mapped_column(
        ForeignKey("rating_editions.id", ondelete="CASCADE"), primary_key=True
    )
    machine_id: Mapped[str] = mapped_column(
        ForeignKey("machines.id", ondelete="CASCADE"), primary_key=True, index=True
    )


class StudyRow(Base):
    """A published document."""

    __tablename__ = "studies"

    id: Mapped[str] = mapped_column(primary_key=True)
    title: Mapped[str]
    document: Mapped[dict[str, Any]]
    summary: Mapped[str]
    claims: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default=text("'{}'::jsonb"))
    questions: Mapped[list[dict[str, Any]]] = mapped_column(server_default=text("'[]'::jsonb"))
    pack: Mapped[dict[str, Any] | None] = mapped_column(JSONB)


class EnvironmentRow(Base):
    """Where a study measured: machine, LPAR, software."""

    __tablename__ = "environments"
    __table_args__ = (one_of("machine_basis", MACHINE_BASES),)

    id: Mapped[str] = mapped_column(primary_key=True)
    study_id: Mapped[str] = mapped_column(ForeignKey("studies.id", ondelete="CASCADE"), index=True)
    label: Mapped[str]
    machine_id: Mapped[str | None] = mapped_column(ForeignKey("machines.id"), index=True)
    machine_basis: Mapped[str]
    machine_printed: Mapped[str | None]
    lpar_cps: Mapped[int | None]
    lpar_ziips: Mapped[int | None]
    locator: Mapped[str]
    facts: Mapped[list[dict[str, Any]]]
    position: Mapped[int]


class ConfigurationRow(Base):
    """One way that a study measured."""

    __tablename__ = "configurations"

    id: Mapped[str] = mapped_column(primary_key=True)
    study_id: Mapped[str] = mapped_column(ForeignKey("studies.id", ondelete="CASCADE"), index=True)
    environment_id: Mapped[str] = mapped_column(ForeignKey("environments.id"), index=True)
    label: Mapped[str]
    family: Mapped[str]
    description: Mapped[str]
    unit_of_work: Mapped[str]
    requests_per_cycle: Mapped[int | None]
    concurrency: Mapped[int | None]
    payload_class: Mapped[str]
    payload_in_bytes: Mapped[int | None]
    payload_out_bytes: Mapped[int | None]
    security: Mapped[str]
    connection: Mapped[str]
    exchange: Mapped[str]
    offload: Mapped[str]
    limit: Mapped[dict[str, Any] | None] = mapped_column("method_limit", JSONB)
    payload_limit: Mapped[str | None]
    callers: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, server_default=text("'[]'::jsonb"))
    locator: Mapped[str]
    position: Mapped[int]


class StatementRow(Base):
    """What a document says that is not a number of a table, in our words, with its place."""

    __tablename__ = "statements"

    id: Mapped[str] = mapped_column(primary_key=True)
    study_id: Mapped[str] = mapped_column(ForeignKey("studies.id", ondelete="CASCADE"), index=True)
    configuration_id: Mapped[str | None] = mapped_column(
        ForeignKey("configurations.id", ondelete="CASCADE"), index=True
    )
    topic: Mapped[str]
    text: Mapped[str]
    locator: Mapped[str]
    position: Mapped[int]


class PointRow(Base):
    """One measured row: a rate step, a run of a test cycle, or a printed average of runs."""

    __tablename__ = "points"
    __table_args__ = (Index("ix_points_configuration_id", "configuration_id", "position"),)

    id: Mapped[str] = mapped_column(primary_key=True)
    configuration_id: Mapped[str] = mapped_column(
        ForeignKey("configurations.id", ondelete="CASCADE")
    )
    name: Mapped[str]
    position: Mapped[int]
    is_average: Mapped[bool]
    etr_per_second: Mapped[float | None]
    etr_printed: Mapped[str | None]
    response_ms: Mapped[float | None]
    response_printed: Mapped[str | None]
    table: Mapped[str] = mapped_column("table_name")
    row: Mapped[str] = mapped_column("row_name")
    components: Mapped[list[ComponentRow]] = relationship(
        lazy="raise", order_by="ComponentRow.position"
    )


class ComponentRow(Base):
    """CPU of one address space or transaction in a point, on one kind of processor."""

    __tablename__ = "components"
    __table_args__ = (
        one_of("processor", PROCESSORS),
        one_of("quantity", COMPONENT_QUANTITIES),
    )

    point_id: Mapped[str] = mapped_column(
        ForeignKey("points.id", ondelete="CASCADE"), primary_key=True
    )
    name: Mapped[str] = mapped_column(primary_key=True)
    processor: Mapped[str] = mapped_column(primary_key=True)
    quantity: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[float | None]
    printed: Mapped[str]
    unit: Mapped[str]
    table: Mapped[str] = mapped_column("table_name")
    row: Mapped[str] = mapped_column("row_name")
    column: Mapped[str] = mapped_column("column_name")
    position: Mapped[int]


class PublishedFigureRow(Base):
    """A number that a document prints beside its measurements: totals, averages, claims.

    ``picture`` marks what was published as a picture: its value is not available.
    """

    __tablename__ = "published_figures"
    __table_args__ = (one_of("availability", AVAILABILITIES),)

    id: Mapped[str] = mapped_column(primary_key=True)
    study_id: Mapped[str] = mapped_column(ForeignKey("studies.id", ondelete="CASCADE"), index=True)
    configuration_id: Mapped[str | None] = mapped_column(
        ForeignKey("configurations.id", ondelete="CASCADE"), index=True
    )
    point_id: Mapped[str | None] = mapped_column(
        ForeignKey("points.id", ondelete="CASCADE"), index=True
    )
    label: Mapped[str]
    quantity: Mapped[str | None]
    component: Mapped[str | None]
    processor: Mapped[str | None]
    printed: Mapped[str | None]
    value: Mapped[float | None]
    unit: Mapped[str]
    availability: Mapped[str]
    locator: Mapped[str]
    position: Mapped[int]


class OwnVersionRow(Base):
    """What a user entered, as it stood after one save; the last version is what stands.

    kind: of what record_id is the id, "sender" being a letterhead and "estate" what was settled of
    a customer's bills; machines, scenarios and what
    came from files (kinds "file" and "edition") stand in tables of their own as well. deleted: the
    save that took it away; the content is what it was, and empty once it cannot come back.
    request_key, request_hash: of the request that made the version, so that a repeated one is not
    carried out again. origin: ``seed`` of a sample.
    """

    __tablename__ = "own_versions"
    __table_args__ = (
        one_of("kind", RECORD_KINDS),
        one_of("origin", ORIGINS),
        CheckConstraint("number >= 1", name="number_counts"),
        CheckConstraint("jsonb_typeof(content) = 'object'", name="content_object"),
        CheckConstraint("restored_from < number", name="restored_from_before"),
        Index("ix_own_versions_request_key", "request_key", unique=True),
    )

    kind: Mapped[str] = mapped_column(String(8), primary_key=True)
    record_id: Mapped[str] = mapped_column(String(80), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    content: Mapped[dict[str, Any]] = mapped_column(JSONB)
    deleted: Mapped[bool]
    restored_from: Mapped[int | None]
    request_key: Mapped[str | None] = mapped_column(String(200))
    request_hash: Mapped[str | None] = mapped_column(String(64))
    origin: Mapped[str] = mapped_column(String(8), server_default="user")
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())


class ExtractRow(Base):
    """A printed monitor screen or report excerpt."""

    __tablename__ = "extracts"

    id: Mapped[str] = mapped_column(primary_key=True)
    study_id: Mapped[str] = mapped_column(ForeignKey("studies.id", ondelete="CASCADE"), index=True)
    configuration_id: Mapped[str | None] = mapped_column(
        ForeignKey("configurations.id", ondelete="CASCADE"), index=True
    )
    label: Mapped[str]
    position: Mapped[int]
    values: Mapped[list[ExtractValueRow]] = relationship(
        lazy="raise", order_by="ExtractValueRow.position"
    )


class ExtractValueRow(Base):
    """One line of an extract as printed, and as a number."""

    __tablename__ = "extract_values"

    extract_id: Mapped[str] = mapped_column(
        ForeignKey("extracts.id", ondelete="CASCADE"), primary_key=True
    )
    position: Mapped[int] = mapped_column(primary_key=True)
    group: Mapped[str] = mapped_column("group_name")
    name: Mapped[str]
    meaning: Mapped[str]
    printed: Mapped[str]
    value: Mapped[float | None]
    unit: Mapped[str]
    processor: Mapped[str | None]
    locator: Mapped[str]


class SubstitutionRow(Base):
    """This configuration replaced by that one, or a difference that a document prints."""

    __tablename__ = "substitutions"
    __table_args__ = (
        CheckConstraint(
            "(from_configuration_id IS NOT NULL AND to_configuration_id IS NOT NULL"
            " AND gp_saving_figure_id IS NULL)"
            " OR (gp_saving_figure_id IS NOT NULL AND requests_per_cycle IS NOT NULL"
            " AND environment_id IS NOT NULL AND ziip_missing IS NOT NULL)",
            name="has_evidence",
        ),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    study_id: Mapped[str] = mapped_column(ForeignKey("studies.id", ondelete="CASCADE"), index=True)
    label: Mapped[str]
    description: Mapped[str]
    from_configuration_id: Mapped[str | None] = mapped_column(ForeignKey("configurations.id"))
    to_configuration_id: Mapped[str | None] = mapped_column(ForeignKey("configurations.id"))
    gp_saving_figure_id: Mapped[str | None] = mapped_column(ForeignKey("published_figures.id"))
    requests_per_cycle: Mapped[int | None]
    environment_id: Mapped[str | None] = mapped_column(ForeignKey("environments.id"))
    locator: Mapped[str]
    ziip_missing: Mapped[str | None]
    position: Mapped[int]


class WorkedExampleRow(Base):
    """A calculation that a document makes: its inputs, and what it prints as results."""

    __tablename__ = "worked_examples"

    id: Mapped[str] = mapped_column(primary_key=True)
    study_id: Mapped[str] = mapped_column(ForeignKey("studies.id", ondelete="CASCADE"), index=True)
    label: Mapped[str]
    machine_id: Mapped[str | None] = mapped_column(ForeignKey("machines.id"))
    transactions: Mapped[float]
    peak_share: Mapped[float]
    peak_hours: Mapped[float]
    mix: Mapped[list[dict[str, Any]]]
    published: Mapped[list[dict[str, Any]]]


class ScenarioRow(Owned, Base):
    """A scenario as of its current version; ``version`` numbers it and guards every save.

    A row whose origin is ``seed`` is a sample: users read and copy it. kind: of its versions.
    """

    __tablename__ = "scenarios"
    __table_args__ = (
        one_of("origin", ORIGINS),
        CheckConstraint("id ~ '^[A-Za-z0-9_-]{1,80}$'", name="id_fits_an_address"),
        CheckConstraint("name <> ''", name="name_given"),
        CheckConstraint("char_length(note) <= 10000", name="note_short"),
        CheckConstraint("version >= 1", name="version_counts"),
        CheckConstraint("origin = 'user' OR archived_at IS NULL", name="samples_stay"),
        # checked at the commit, because a scenario and its first version need each other
        ForeignKeyConstraint(
            ["kind", "id", "version"],
            ["own_versions.kind", "own_versions.record_id", "own_versions.number"],
            name="fk_scenarios_current_version",
            deferrable=True,
            initially="DEFERRED",
        ),
        Index("ix_scenarios_updated_at", "updated_at", "id"),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(200))
    customer: Mapped[str] = mapped_column(String(200))
    note: Mapped[str]
    version: Mapped[int]
    archived_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    kind: Mapped[str] = mapped_column(String(8), Computed("'scenario'", persisted=True))


class ReportRow(Base):
    """A frozen report: never changed but to be revoked.

    content: what its links open. composed: what that says; none where it could not be read when
    older reports got theirs. whole: what the content is a copy of, where parts are left out; no
    link opens it. owner_hash: of the secret that its owner keeps. idempotency_key and
    request_hash: of the request that made it, so that a repeated one does not make another.
    """

    __tablename__ = "reports"
    __table_args__ = (
        CheckConstraint("jsonb_typeof(content) = 'object'", name="content_object"),
        CheckConstraint("jsonb_typeof(whole) = 'object'", name="whole_object"),
        CheckConstraint(
            "(idempotency_key IS NULL) = (request_hash IS NULL)", name="key_with_request"
        ),
        UniqueConstraint("owner_hash", "idempotency_key", name="uq_reports_owner_hash_key"),
        Index("ix_reports_owner_hash_created_at", "owner_hash", "created_at", "id"),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    owner_hash: Mapped[str] = mapped_column(String(64))
    title: Mapped[str] = mapped_column(String(200))
    customer: Mapped[str] = mapped_column(String(200))
    content: Mapped[dict[str, Any]] = mapped_column(deferred=True)
    content_hash: Mapped[str] = mapped_column(String(64))
    composed: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True), deferred=True)
    whole: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True), deferred=True)
    idempotency_key: Mapped[str | None] = mapped_column(String(200))
    request_hash: Mapped[str | None] = mapped_column(String(64))
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
    expires_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    revoked_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))


class ReportLinkRow(Base):
    """A link to a report, known by the hash of its token alone."""

    __tablename__ = "report_links"

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    report_id: Mapped[str] = mapped_column(ForeignKey("reports.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())


class SlideTemplateRow(Base):
    """A template of slides, without slides, by the SHA-256 of its file; reports name it too."""

    __tablename__ = "slide_templates"

    content_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    content: Mapped[bytes] = mapped_column(deferred=True)
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())


IMPORT_LIFE = timedelta(days=1)
"""How long a file waits to be taken over."""


class ImportRow(Base):
    """A file that a user brought, with what was chosen of it.

    kind: one of those that are registered. likeness: score and reason by kind, as they were
    recognised. made: what taking over made; None until then. It goes after IMPORT_LIFE; what was
    made stays. state: reading while nobody waits for it, then read or refused. read_share: of its
    bytes, 0 to 1. refusal: why it was refused. files: name, SHA-256 and bytes of each; None for
    those of earlier versions. sender: whose room it takes. read_until: whoever reads it is alive
    until then.
    """

    __tablename__ = "imports"
    __table_args__ = (
        CheckConstraint("state IN ('reading', 'read', 'refused')", name="state_known"),
        CheckConstraint(
            "(idempotency_key IS NULL) = (request_hash IS NULL)", name="key_with_request"
        ),
        UniqueConstraint("idempotency_key", name="uq_imports_idempotency_key"),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    file_name: Mapped[str | None]
    choices: Mapped[dict[str, Any]]
    likeness: Mapped[dict[str, Any]] = mapped_column(server_default=text("'{}'"))
    made: Mapped[dict[str, Any] | None]
    idempotency_key: Mapped[str | None] = mapped_column(String(200))
    request_hash: Mapped[str | None] = mapped_column(String(64))
    state: Mapped[str] = mapped_column(server_default="read")
    read_share: Mapped[float] = mapped_column(server_default="0")
    refusal: Mapped[dict[str, Any] | None]
    files: Mapped[list[dict[str, Any]] | None]
    sender: Mapped[str | None]
    read_until: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())


class ImportPartRow(Base):
    """A part of the zip that holds the files of an import as they were brought.

    So what is taken over is what was shown. at: its place, from 0.
    """

    __tablename__ = "import_parts"

    import_id: Mapped[str] = mapped_column(
        ForeignKey("imports.id", ondelete="CASCADE"), primary_key=True
    )
    at: Mapped[int] = mapped_column(primary_key=True)
    content: Mapped[bytes] = mapped_column(LargeBinary)


class ImportDigestRow(Base):
    """A part of what was read of a long file before anything was chosen.

    So a choice does not read the file anew. at: its place, from 0.
    """

    __tablename__ = "import_digests"

    import_id: Mapped[str] = mapped_column(
        ForeignKey("imports.id", ondelete="CASCADE"), primary_key=True
    )
    at: Mapped[int] = mapped_column(primary_key=True)
    content: Mapped[bytes] = mapped_column(LargeBinary)


class KeptFileRow(Base):
    """What a user took over from a file: a profile, or a month of a bill.

    file_hash: SHA-256 of what was brought. content: in the domain's own form. Whether it is there
    or deleted stands in its history.
    """

    __tablename__ = "kept_files"
    __table_args__ = (
        one_of("kind", KEPT_FILE_KINDS),
        CheckConstraint("jsonb_typeof(content) = 'object'", name="content_object"),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    name: Mapped[str] = mapped_column(String(120))
    file_name: Mapped[str | None]
    file_hash: Mapped[str] = mapped_column(String(64))
    content: Mapped[dict[str, Any]] = mapped_column(deferred=True)
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())


class KeptSeriesRow(Base):
    """A long series that a page calculates with, under its hash; gone where the server crashed."""

    __tablename__ = "kept_series"
    __table_args__ = ({"prefixes": ["UNLOGGED"]},)

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    content: Mapped[bytes] = mapped_column(LargeBinary)
    used_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())


class PackRow(Base):
    """A version of a pack that a user took: its files as one zip, and what they load.

    studies: their ids. agreed: second readers whose copy agreed with it. signed_by: fingerprint
    of the key, empty where it is not signed. removed_at: since when its studies are not loaded.
    """

    __tablename__ = "packs"

    id: Mapped[str] = mapped_column(primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    title: Mapped[str]
    content_hash: Mapped[str]
    cover: Mapped[dict[str, Any]] = mapped_column(JSONB)
    agreed: Mapped[list[dict[str, Any]]] = mapped_column(server_default=text("'[]'::jsonb"))
    signed_by: Mapped[str] = mapped_column(server_default=text("''"))
    studies: Mapped[list[str]] = mapped_column(JSONB)
    content: Mapped[bytes] = mapped_column(LargeBinary)
    taken_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())
    removed_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))


class SeedLoadRow(Base):
    """Which seed files are loaded, by content: a start with the same files loads nothing.

    edition: a number that grows with every change of them, so that the newer ones stay.
    """

    __tablename__ = "seed_loads"

    id: Mapped[int] = mapped_column(primary_key=True)
    content_hash: Mapped[str]
    edition: Mapped[int] = mapped_column(server_default="0")
    loaded_at: Mapped[datetime] = mapped_column(
        DateTime(timezone=True), server_default=func.now(), onupdate=func.now()
    )
