"""search over all evidence, and values that users read off pictures

A downgrade does not lose what users read off: a table that holds a value is set aside in a schema
of its own, and the next upgrade brings it back.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

SET_ASIDE = "headroom_own_values_set_aside"

SEARCH_ENTRIES = """
CREATE VIEW search_entries AS
WITH entries AS (
    SELECT 'study' AS type, 1 AS type_order, id, title AS label, summary AS text, '' AS place,
        id AS study_id, 0 AS position, NULL AS configuration_id, NULL AS point_id,
        NULL AS component, NULL AS processor, NULL AS printed, NULL::float AS value, NULL AS unit,
        NULL AS figure_id, NULL AS extract_id, NULL AS statement_id,
        concat_ws(' ', id, document) AS more
    FROM studies
    UNION ALL
    SELECT 'configuration', 2, id, label, description, locator, study_id, position, id, NULL,
        NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
        concat_ws(' ', family, unit_of_work, security, connection, exchange, offload,
            method_limit ->> 'text')
    FROM configurations
    UNION ALL
    SELECT 'statement', 3, id, initcap(topic), text, locator, study_id, position,
        configuration_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, id, NULL
    FROM statements
    UNION ALL
    SELECT 'environment', 4, environments.id || '.' || fact.name, fact.name, fact.value,
        fact.locator, study_id, position, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
        NULL, concat_ws(' ', label, machine_id)
    FROM environments
    CROSS JOIN jsonb_to_recordset(facts) AS fact (name text, value text, locator text)
    UNION ALL
    SELECT 'measurement', 5, concat_ws('.', point_id, components.name, processor, quantity),
        column_name, concat_ws(' ', components.name, processor),
        concat_ws(', ', components.table_name, nullif(components.row_name, ''),
            nullif(column_name, '')),
        NULL, components.position, configuration_id, point_id, components.name, processor,
        printed, value, unit, NULL, NULL, NULL, NULL
    FROM components
    JOIN points ON points.id = point_id
    UNION ALL
    SELECT 'measurement', 5, points.id || '.etr', 'ETR', 'transactions a second',
        concat_ws(', ', table_name, nullif(row_name, '')), NULL, position, configuration_id,
        points.id, NULL, NULL, etr_printed, etr_per_second, 'per_second', NULL, NULL, NULL, NULL
    FROM points
    WHERE etr_printed IS NOT NULL
    UNION ALL
    SELECT 'measurement', 5, points.id || '.response', 'Response time', '',
        concat_ws(', ', table_name, nullif(row_name, '')), NULL, position, configuration_id,
        points.id, NULL, NULL, response_printed, response_ms, 'ms', NULL, NULL, NULL, NULL
    FROM points
    WHERE response_printed IS NOT NULL
    UNION ALL
    SELECT 'measurement', 5, id, label, replace(coalesce(quantity, ''), '_', ' '), locator,
        study_id, position, configuration_id, point_id, component, processor, printed, value,
        unit, id, NULL, NULL, NULL
    FROM published_figures
    WHERE point_id IS NOT NULL
    UNION ALL
    SELECT 'figure', 6, id, label,
        CASE availability
            WHEN 'picture' THEN 'published as a picture; value not available'
            ELSE ''
        END,
        locator, study_id, position, configuration_id, NULL, NULL, NULL, printed, value, unit,
        id, NULL, NULL, NULL
    FROM published_figures
    WHERE point_id IS NULL
    UNION ALL
    SELECT 'extract', 7, concat_ws('.', extract_id, extract_values.position),
        concat_ws(', ', nullif(group_name, ''), name), meaning, locator, study_id,
        extract_values.position, configuration_id, NULL, NULL, processor, printed, value, unit,
        NULL, extract_id, NULL, extracts.label
    FROM extract_values
    JOIN extracts ON extracts.id = extract_id
)
SELECT entries.type, entries.type_order, entries.id, entries.label, entries.text, entries.place,
    coalesce(entries.study_id, configurations.study_id) AS study_id, entries.position,
    entries.configuration_id, configurations.label AS configuration_label, entries.point_id,
    entries.component, entries.processor, entries.printed, entries.value, entries.unit,
    entries.figure_id, entries.extract_id, entries.statement_id, configurations.family,
    configurations.payload_class, configurations.security, configurations.connection,
    configurations.offload,
    concat_ws(' ', entries.label, entries.text, entries.place, entries.printed, entries.more,
        entries.configuration_id, configurations.label) AS sought
FROM entries
LEFT JOIN configurations ON configurations.id = entries.configuration_id
"""


def upgrade() -> None:
    if sa.inspect(op.get_bind()).has_table("own_values", schema=SET_ASIDE):
        ours = op.get_bind().scalar(sa.text("SELECT quote_ident(current_schema())"))
        op.execute(f"ALTER TABLE {SET_ASIDE}.own_values SET SCHEMA {ours}")
        op.execute(f"DROP SCHEMA {SET_ASIDE}")
        op.execute(SEARCH_ENTRIES)
        return
    op.create_table(
        "own_values",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("figure_id", sa.String(), nullable=False),
        sa.Column("value", sa.Float(), nullable=False),
        sa.Column("unit", sa.String(), nullable=False),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("author", sa.String(), nullable=False),
        sa.Column("origin", sa.String(length=8), server_default="user", nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column(
            "updated_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint("origin = 'user'", name=op.f("ck_own_values_origin_user")),
        sa.CheckConstraint("value >= 0", name=op.f("ck_own_values_value_not_negative")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_own_values")),
    )
    op.create_index(op.f("ix_own_values_figure_id"), "own_values", ["figure_id", "id"])
    op.execute(SEARCH_ENTRIES)


def downgrade() -> None:
    op.execute("DROP VIEW search_entries")
    if op.get_bind().scalar(sa.text("SELECT EXISTS (SELECT FROM own_values)")):
        op.execute(f"CREATE SCHEMA {SET_ASIDE}")
        op.execute(f"ALTER TABLE own_values SET SCHEMA {SET_ASIDE}")
        return
    op.drop_index(op.f("ix_own_values_figure_id"), table_name="own_values")
    op.drop_table("own_values")
