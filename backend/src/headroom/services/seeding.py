"""Loads the seed files: all or nothing, safe to repeat, never touching what users added."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from sqlalchemy.pool import NullPool

from headroom.persistence import tables
from headroom.persistence.queries import seeds as queries
from headroom.persistence.queries.scenarios import VersionContent, write_samples
from headroom.services.seed_files import (
    MeasurementSeed,
    SeedError,
    SeedFiles,
    StudyFiles,
    content_hash,
    read_edition,
    read_seeds,
)

Row: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SeedReport:
    """What a load found. ``loaded`` is False when the same files were loaded before."""

    loaded: bool
    machines: int
    studies: int
    configurations: int
    values: int


@dataclass(frozen=True, slots=True)
class OlderSeeds:
    """These seeds are older than the loaded ones, which stay."""

    edition: int
    loaded_edition: int


def load_seeds(database_url: str, folder: Path) -> SeedReport | OlderSeeds | None:
    """Load the seed files in one transaction; None when these very files are loaded already.

    Of two programs on one database the one with the newer edition wins, whichever starts last.
    Raises SeedError, with nothing written, when the files are not valid.
    """
    engine = create_engine(database_url, poolclass=NullPool)
    try:
        with engine.begin() as connection:
            queries.lock_seeds(connection)
            if queries.find_loaded_hash(connection) == content_hash(folder):
                return None
            edition = read_edition(folder)
            loaded = queries.find_loaded_edition(connection)
            if loaded is not None and loaded > edition:
                return OlderSeeds(edition, loaded)
            files = read_seeds(folder)
            _write(connection, files)
            queries.record_load(connection, files.content_hash, edition)
    except (IntegrityError, DataError) as error:
        raise SeedError(
            f"the published data in {folder} contradict what the database holds, and nothing was "
            f"loaded: {_reason(error)}"
        ) from error
    finally:
        engine.dispose()
    return SeedReport(
        loaded=True,
        machines=len(_machine_rows(files)),
        studies=len(files.studies),
        configurations=sum(len(each.study.configurations) for each in files.studies),
        values=sum(
            len(each.measurements) + len(each.figures) + len(each.extracts)
            for each in files.studies
        )
        + sum(1 for _ in _rating_rows(files)),
    )


def _reason(error: DBAPIError) -> str:
    """Return the database's words in one line, without the statement."""
    return " ".join(str(error.orig).split())


def _write(connection: Connection, files: SeedFiles) -> None:
    _write_machines(connection, files)
    rows: dict[type[tables.Base], list[Row]] = {}
    for each in files.studies:
        for table, found in _study_rows(each).items():
            rows.setdefault(table, []).extend(found)
    rows[tables.WorkedExampleRow] = _example_rows(files)
    for table in (
        tables.StudyRow,
        tables.EnvironmentRow,
        tables.ConfigurationRow,
        tables.StatementRow,
        tables.PointRow,
        tables.ComponentRow,
        tables.PublishedFigureRow,
        tables.ExtractRow,
        tables.ExtractValueRow,
        tables.SubstitutionRow,
        tables.WorkedExampleRow,
    ):
        queries.upsert(connection, table, rows.get(table, []))
    studies = [each.study.id for each in files.studies]
    points = [each["id"] for each in rows.get(tables.PointRow, [])]
    extracts = [each["id"] for each in rows.get(tables.ExtractRow, [])]
    configurations = [each["id"] for each in rows.get(tables.ConfigurationRow, [])]
    for table, scope, names in (
        (tables.WorkedExampleRow, "study_id", studies),
        (tables.SubstitutionRow, "study_id", studies),
        (tables.ExtractValueRow, "extract_id", extracts),
        (tables.ExtractRow, "study_id", studies),
        (tables.PublishedFigureRow, "study_id", studies),
        (tables.ComponentRow, "point_id", points),
        (tables.PointRow, "configuration_id", configurations),
        (tables.StatementRow, "study_id", studies),
        (tables.ConfigurationRow, "study_id", studies),
        (tables.EnvironmentRow, "study_id", studies),
    ):
        queries.delete_others(connection, table, scope, names, rows.get(table, []))
    write_samples(
        connection,
        {
            each.id: VersionContent(
                each.name, each.customer, each.note, each.rationale, each.content
            )
            for each in files.samples
        },
    )


def _write_machines(connection: Connection, files: SeedFiles) -> None:
    ours = queries.write_machines(
        connection,
        list(_machine_rows(files).values()),
        [{**edition.model_dump(), "origin": "seed"} for edition in files.editions],
    )
    queries.write_edition_ratings(
        connection,
        [edition.id for edition in files.editions],
        [rating for rating in _rating_rows(files) if rating["machine_id"] in ours],
    )


def _machine_rows(files: SeedFiles) -> dict[str, Row]:
    """Return the models by id. A table of whole models knows more than a single rating."""
    machines: dict[str, Row] = {
        rating.machine: {
            **_machine_names(rating.machine),
            "family": rating.family,
            "generation": rating.family,
            "cps": rating.cps,
            "partitions": None,
            "most_ziips": None,
            "most_zaaps": None,
            "most_ifls": None,
            "most_icfs": None,
        }
        for rating in files.ratings
    }
    dates = {edition.id: edition.dated or date.min for edition in files.editions}
    for table in sorted(files.tables, key=lambda table: dates[table.edition]):
        for model in table.models:
            machines[model.model] = {
                **_machine_names(model.model),
                "family": model.family,
                "generation": model.generation,
                "cps": model.cps,
                "partitions": model.partitions,
                "most_ziips": model.ziips,
                "most_zaaps": model.zaaps,
                "most_ifls": model.ifls,
                "most_icfs": model.icfs,
            }
    return machines


def _machine_names(machine_id: str) -> Row:
    machine_type, _, model = machine_id.partition("-")
    return {
        "id": machine_id,
        "machine_type": machine_type,
        "model": model,
        "note": None,
        "origin": "seed",
    }


def _rating_rows(files: SeedFiles) -> Iterator[Row]:
    for table in files.tables:
        for model in table.models:
            for name, value in (("rated_msu", model.rated_msu), ("pci_mips", model.pci_mips)):
                yield {
                    "edition_id": table.edition,
                    "machine_id": model.model,
                    "name": name,
                    "value": value,
                    "low": None,
                    "high": None,
                    "kind": "published",
                    "source": None,
                    "method": None,
                }
    for rating in files.ratings:
        yield {
            "edition_id": rating.edition,
            "machine_id": rating.machine,
            "name": rating.quantity,
            "value": rating.value,
            "low": rating.low,
            "high": rating.high,
            "kind": rating.kind,
            "source": rating.source,
            "method": rating.method,
        }


def _study_rows(files: StudyFiles) -> dict[type[tables.Base], list[Row]]:
    study = files.study
    points, components, totals = _measurement_rows(files)
    return {
        tables.StudyRow: [
            {
                "id": study.id,
                "title": study.title,
                "document": study.document,
                "summary": study.summary,
                "claims": files.claims.model_dump(mode="json"),
                "origin": "seed",
            }
        ],
        tables.EnvironmentRow: [
            {
                "id": each.id,
                "study_id": study.id,
                "label": each.label,
                "machine_id": each.machine,
                "machine_basis": each.machine_basis,
                "lpar_cps": each.lpar_cps,
                "lpar_ziips": each.lpar_ziips,
                "locator": each.locator,
                "facts": [fact.model_dump() for fact in each.facts],
                "position": position,
            }
            for position, each in enumerate(study.environments)
        ],
        tables.ConfigurationRow: [
            {
                "id": each.id,
                "study_id": study.id,
                "environment_id": each.environment,
                "label": each.label,
                "family": each.family,
                "description": each.description,
                "unit_of_work": each.unit_of_work,
                "requests_per_cycle": each.requests_per_cycle,
                "concurrency": each.concurrency,
                "payload_class": each.payload_class,
                "payload_in_bytes": each.payload_in_bytes,
                "payload_out_bytes": each.payload_out_bytes,
                "security": each.security,
                "connection": each.connection,
                "exchange": each.exchange,
                "offload": each.offload,
                "method_limit": each.limit.model_dump() if each.limit else None,
                "locator": each.locator,
                "position": position,
            }
            for position, each in enumerate(study.configurations)
        ],
        tables.StatementRow: [
            {
                "id": each.id,
                "study_id": study.id,
                "configuration_id": each.configuration,
                "topic": each.topic,
                "text": each.text,
                "locator": each.locator,
                "position": position,
            }
            for position, each in enumerate(study.statements)
        ],
        tables.PointRow: points,
        tables.ComponentRow: components,
        tables.PublishedFigureRow: [*totals, *_figure_rows(files)],
        tables.ExtractRow: _extract_rows(files),
        tables.ExtractValueRow: [
            {
                "extract_id": each.extract,
                "position": position,
                "group_name": each.group,
                "name": each.name,
                "meaning": each.meaning,
                "printed": each.printed,
                "value": each.value,
                "unit": each.unit,
                "processor": each.processor,
                "locator": each.locator,
            }
            for position, each in enumerate(files.extracts)
        ],
        tables.SubstitutionRow: [
            {
                "id": each.id,
                "study_id": study.id,
                "label": each.label,
                "description": each.description,
                "from_configuration_id": each.from_,
                "to_configuration_id": each.to,
                "gp_saving_figure_id": each.gp_saving_figure,
                "requests_per_cycle": each.requests_per_cycle,
                "environment_id": each.environment,
                "locator": each.locator,
                "ziip_missing": each.ziip_missing,
                "position": position,
                "origin": "seed",
            }
            for position, each in enumerate(study.substitutions)
        ],
    }


def _measurement_rows(files: StudyFiles) -> tuple[list[Row], list[Row], list[Row]]:
    """Return points, their components, and the totals and averages printed beside them."""
    points: dict[str, Row] = {}
    components: list[Row] = []
    totals: list[Row] = []
    for position, each in enumerate(files.measurements):
        point_id = f"{each.configuration}.{each.point}"
        point = points.setdefault(point_id, _point_row(each, point_id, position))
        if each.quantity == "etr":
            point |= {"etr_per_second": each.value, "etr_printed": each.printed}
        elif each.quantity == "response_time":
            point |= {"response_ms": each.value, "response_printed": each.printed}
        elif (
            each.quantity in tables.COMPONENT_QUANTITIES
            and each.component not in (None, "all")
            and each.point != "total"
        ):
            components.append(
                {
                    "point_id": point_id,
                    "name": each.component,
                    "processor": each.processor,
                    "quantity": each.quantity,
                    "value": each.value,
                    "printed": each.printed,
                    "unit": each.unit,
                    "table_name": each.table,
                    "row_name": each.row,
                    "column_name": each.column,
                    "position": position,
                }
            )
        else:
            totals.append(_total_row(files.study.id, each, point_id, position))
    return list(points.values()), components, totals


def _point_row(each: MeasurementSeed, point_id: str, position: int) -> Row:
    return {
        "id": point_id,
        "configuration_id": each.configuration,
        "name": each.point,
        "position": position,
        "is_average": each.point in ("average", "total"),
        "etr_per_second": None,
        "etr_printed": None,
        "response_ms": None,
        "response_printed": None,
        "table_name": each.table,
        "row_name": each.row,
    }


def _total_row(study: str, each: MeasurementSeed, point_id: str, position: int) -> Row:
    parts = [point_id, each.quantity, each.component, each.processor]
    return {
        "id": ".".join(part for part in parts if part),
        "study_id": study,
        "configuration_id": each.configuration,
        "point_id": point_id,
        "label": each.column or each.row,
        "quantity": each.quantity,
        "component": each.component,
        "processor": each.processor,
        "printed": each.printed,
        "value": each.value,
        "unit": each.unit,
        "availability": "text",
        "locator": ", ".join(part for part in (each.table, each.row, each.column) if part),
        "position": position,
    }


def _figure_rows(files: StudyFiles) -> list[Row]:
    after = len(files.measurements)
    return [
        {
            "id": each.figure,
            "study_id": files.study.id,
            "configuration_id": each.configuration,
            "point_id": None,
            "label": each.label,
            "quantity": None,
            "component": None,
            "processor": None,
            "printed": each.printed,
            "value": each.value,
            "unit": each.unit,
            "availability": each.availability,
            "locator": each.locator,
            "position": position,
        }
        for position, each in enumerate(files.figures, start=after)
    ]


def _extract_rows(files: StudyFiles) -> list[Row]:
    rows: dict[str, Row] = {}
    for position, each in enumerate(files.extracts):
        rows.setdefault(
            each.extract,
            {
                "id": each.extract,
                "study_id": files.study.id,
                "configuration_id": each.configuration,
                "label": each.label,
                "position": position,
            },
        )
    return list(rows.values())


def _example_rows(files: SeedFiles) -> list[Row]:
    return [
        {
            "id": each.id,
            "study_id": each.study,
            "label": each.label,
            "machine_id": each.machine,
            "transactions": each.workload.transactions,
            "peak_share": each.workload.peak_share,
            "peak_hours": each.workload.peak_hours,
            "mix": [part.model_dump() for part in each.mix],
            "published": [result.model_dump() for result in each.published],
        }
        for each in files.examples
    ]
