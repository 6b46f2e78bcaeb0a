"""what users entered stands in its history alone: the last version is what there is

Ways into CICS stood as studies in five tables of the evidence, tests, values and letterheads in
tables of their own, each row beside the version that says the same. A downgrade writes those rows
again, out of the last versions.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0032"
down_revision: str | None = "0031"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

TABLES = ("own_tests", "own_values", "letterheads")


def upgrade() -> None:
    # the configuration first: it refers to the environment without a cascade
    op.execute(
        "DELETE FROM configurations USING studies"
        " WHERE studies.id = study_id AND studies.origin = 'user'"
    )
    op.execute("DELETE FROM studies WHERE origin = 'user'")
    op.drop_column("studies", "version")
    for table in TABLES:
        op.drop_table(table)


def standing(kind: str) -> str:
    """Return the query of what stands of a kind, each with the row's columns."""
    return (
        "(SELECT record_id AS id, content, number AS version, first_at AS created_at,"
        " created_at AS updated_at FROM (SELECT *, min(created_at) OVER record AS first_at,"
        " max(number) OVER record AS newest FROM own_versions"
        f" WHERE kind = '{kind}' WINDOW record AS (PARTITION BY record_id)) AS versions"
        " WHERE number = newest AND NOT deleted) AS stands"
    )


POINTS = (
    f"{standing('way')} CROSS JOIN LATERAL jsonb_array_elements(content -> 'points')"
    " WITH ORDINALITY AS points (point, number)"
)
COMPONENTS = (
    f"{POINTS} CROSS JOIN LATERAL jsonb_array_elements(point -> 'components')"
    " WITH ORDINALITY AS parts (part, place)"
)
WAYS = f"""
INSERT INTO studies (id, title, document, summary, origin, version, created_at, updated_at)
SELECT id, 'Own measurements, ' || (content ->> 'author'),
       jsonb_build_object('author', content -> 'author'), content ->> 'note', 'user', version,
       created_at, updated_at
  FROM {standing("way")};
INSERT INTO environments
       (id, study_id, label, machine_id, machine_basis, lpar_cps, locator, facts, position)
SELECT id, id, 'Own measurements', content ->> 'machine', 'stated',
       (content ->> 'lpar_cps')::integer, 'Own measurements', '[]', 0
  FROM {standing("way")};
INSERT INTO configurations
       (id, study_id, environment_id, label, family, description, unit_of_work, payload_class,
        payload_in_bytes, payload_out_bytes, security, connection, exchange, offload, locator,
        position)
SELECT id, id, id, content ->> 'label', content ->> 'family', content ->> 'description',
       'one transaction',
       CASE WHEN size IS NOT NULL THEN content ->> 'payload_class'
            ELSE concat(content ->> 'payload_in_bytes', 'i', content ->> 'payload_out_bytes', 'o')
        END,
       coalesce(size, (content ->> 'payload_in_bytes')::integer),
       coalesce(size, (content ->> 'payload_out_bytes')::integer),
       content ->> 'security', content ->> 'connection', content ->> 'exchange',
       content ->> 'offload', 'Own measurements', 0
  FROM {standing("way")}
 CROSS JOIN LATERAL (SELECT CASE content ->> 'payload_class'
                            WHEN '32k' THEN 32768 WHEN '1920' THEN 1920 END AS size) AS payload;
INSERT INTO points
       (id, configuration_id, name, position, is_average, etr_per_second, response_ms, table_name,
        row_name)
SELECT concat(id, '.', number), id, number::text, number, false,
       (point ->> 'etr_per_second')::float, (point ->> 'response_ms')::float, 'Own measurements',
       concat(point ->> 'etr_per_second', ' a second')
  FROM {POINTS};
INSERT INTO components
       (point_id, name, processor, quantity, value, printed, unit, table_name, row_name,
        column_name, position)
SELECT concat(id, '.', number), part ->> 'name', part ->> 'processor', 'cpu_percent',
       (part ->> 'cpu_percent')::float, part ->> 'cpu_percent', 'percent', 'Own measurements',
       concat(point ->> 'etr_per_second', ' a second'), part ->> 'name', place - 1
  FROM {COMPONENTS};
"""
OTHERS = f"""
INSERT INTO own_tests (id, machine_id, content, version, created_at, updated_at)
SELECT id, content ->> 'machine', content, version, created_at, updated_at
  FROM {standing("test")};
INSERT INTO own_values
       (id, figure_id, value, unit, note, author, version, created_at, updated_at)
SELECT id::bigint, content ->> 'figure_id', (content ->> 'value')::float, content ->> 'unit',
       content ->> 'note', content ->> 'author', version, created_at, updated_at
  FROM {standing("value")};
SELECT setval(pg_get_serial_sequence('own_values', 'id'), max(record_id::bigint))
  FROM own_versions WHERE kind = 'value' HAVING count(*) > 0;
INSERT INTO letterheads (id, content, version, created_at)
SELECT id, content, version, created_at
  FROM {standing("sender")};
"""


def downgrade() -> None:
    op.add_column("studies", sa.Column("version", sa.Integer(), server_default="1", nullable=False))
    op.create_table(
        "own_tests",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("machine_id", sa.String(), nullable=True),
        sa.Column("content", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        *_kept(),
        sa.CheckConstraint("origin = 'user'", name=op.f("ck_own_tests_origin_user")),
        sa.CheckConstraint(
            "jsonb_typeof(content) = 'object'", name=op.f("ck_own_tests_content_object")
        ),
        sa.ForeignKeyConstraint(
            ["machine_id"], ["machines.id"], name=op.f("fk_own_tests_machine_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_own_tests")),
    )
    op.create_index(op.f("ix_own_tests_machine_id"), "own_tests", ["machine_id"])
    op.create_table(
        "own_values",
        sa.Column("id", sa.BigInteger(), sa.Identity(), nullable=False),
        sa.Column("figure_id", sa.String(), nullable=False),
        sa.Column("value", sa.Float(), nullable=False),
        sa.Column("unit", sa.String(), nullable=False),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("author", sa.String(), nullable=False),
        *_kept(),
        sa.CheckConstraint("origin = 'user'", name=op.f("ck_own_values_origin_user")),
        sa.CheckConstraint("value >= 0", name=op.f("ck_own_values_value_not_negative")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_own_values")),
    )
    op.create_index(op.f("ix_own_values_figure_id"), "own_values", ["figure_id", "id"])
    op.create_table(
        "letterheads",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("content", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("version", sa.Integer(), server_default="1", nullable=False),
        _when("created_at"),
        sa.CheckConstraint(
            "jsonb_typeof(content) = 'object'", name=op.f("ck_letterheads_content_object")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_letterheads")),
    )
    for statement in f"{WAYS}{OTHERS}".split(";\n"):
        if statement.strip():
            op.execute(statement)


def _kept() -> tuple[sa.Column[object], ...]:
    return (
        sa.Column("origin", sa.String(length=8), server_default="user", nullable=False),
        sa.Column("version", sa.Integer(), server_default="1", nullable=False),
        _when("created_at"),
        _when("updated_at"),
    )


def _when(name: str) -> sa.Column[object]:
    return sa.Column(
        name, sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False
    )
