"""scenarios have the history that everything has which people enter

Their versions, the requests that made them and their deletions stand in own_versions; the table of
scenarios holds what is there now, for lists. A downgrade writes the three tables as they were.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0033"
down_revision: str | None = "0032"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

KNOWN = "ck_own_versions_kind_known"
KINDS = ("machine", "way", "value", "test", "sender", "series")
UP = (
    # a key that another kind of thing used too is that one's
    """
    INSERT INTO own_versions (kind, record_id, number, content, deleted, restored_from,
                              request_key, request_hash, origin, created_at)
    SELECT 'scenario', versions.scenario_id, versions.number,
           jsonb_build_object('name', versions.name, 'customer', versions.customer,
                              'note', versions.note, 'rationale', versions.rationale,
                              'content', versions.content),
           false, versions.restored_from, keys.key, keys.request_hash, scenarios.origin,
           versions.created_at
      FROM scenario_versions AS versions
      JOIN scenarios ON scenarios.id = versions.scenario_id
      LEFT JOIN idempotency_keys AS keys
        ON keys.scenario_id = versions.scenario_id AND keys.version = versions.number
       AND NOT EXISTS (SELECT FROM own_versions AS used WHERE used.request_key = keys.key)
    """,
    # keys of what is gone stay used
    """
    INSERT INTO own_versions (kind, record_id, number, content, deleted, request_key, request_hash,
                              created_at)
    SELECT 'scenario', 'gone-' || md5(key), 1, '{}', true, key, request_hash, created_at
      FROM idempotency_keys AS keys
     WHERE scenario_id IS NULL
       AND NOT EXISTS (SELECT FROM own_versions AS used WHERE used.request_key = keys.key)
    """,
    # a deletion is a version, and what is deleted stands in its history alone
    """
    INSERT INTO own_versions (kind, record_id, number, content, deleted, created_at)
    SELECT 'scenario', id, version + 1, content, true, deleted_at
      FROM scenarios
      JOIN own_versions ON kind = 'scenario' AND record_id = id AND number = version
     WHERE deleted_at IS NOT NULL
    """,
)
# what is deleted comes before what was saved of it: its row stands again, in the archive
DOWN = (
    """
    INSERT INTO scenarios (id, name, customer, note, version, origin, archived_at, deleted_at,
                           created_at, updated_at)
    SELECT record_id, content ->> 'name', content ->> 'customer', content ->> 'note', number - 1,
           origin, created_at, created_at, first_at, created_at
      FROM (SELECT *, min(created_at) OVER record AS first_at, max(number) OVER record AS newest
              FROM own_versions WHERE kind = 'scenario'
            WINDOW record AS (PARTITION BY record_id)) AS versions
     WHERE number = newest AND deleted AND content <> '{}'
    """,
    """
    INSERT INTO scenario_versions (scenario_id, number, name, customer, note, rationale, content,
                                   restored_from, created_at)
    SELECT record_id, number, own_versions.content ->> 'name',
           own_versions.content ->> 'customer', own_versions.content ->> 'note',
           own_versions.content ->> 'rationale', own_versions.content -> 'content', restored_from,
           own_versions.created_at
      FROM own_versions
      JOIN scenarios ON scenarios.id = record_id AND number <= scenarios.version
     WHERE own_versions.kind = 'scenario'
     ORDER BY record_id, number
    """,
    """
    INSERT INTO idempotency_keys (key, request_hash, scenario_id, version, created_at)
    SELECT request_key, request_hash, scenarios.id, number, own_versions.created_at
      FROM own_versions
      LEFT JOIN scenarios ON scenarios.id = record_id AND number <= scenarios.version
     WHERE own_versions.kind = 'scenario' AND request_key IS NOT NULL
    """,
    "DELETE FROM own_versions WHERE kind = 'scenario'",
)


def upgrade() -> None:
    op.add_column(
        "own_versions",
        sa.Column("origin", sa.String(length=8), server_default="user", nullable=False),
    )
    op.create_check_constraint(
        op.f("ck_own_versions_origin_known"), "own_versions", "origin IN ('seed', 'user')"
    )
    _know(*KINDS, "scenario")
    op.drop_constraint("fk_scenarios_current_version", "scenarios", type_="foreignkey")
    for statement in UP:
        op.execute(statement)
    op.execute("DELETE FROM idempotency_keys")
    op.execute("DELETE FROM scenario_versions")
    op.execute("DELETE FROM scenarios WHERE deleted_at IS NOT NULL")
    op.drop_table("idempotency_keys")
    op.drop_table("scenario_versions")
    op.drop_constraint(op.f("ck_scenarios_archived_first"), "scenarios", type_="check")
    op.drop_column("scenarios", "deleted_at")
    op.add_column(
        "scenarios",
        sa.Column(
            "kind",
            sa.String(length=8),
            sa.Computed("'scenario'", persisted=True),
            nullable=False,
        ),
    )
    op.create_foreign_key(
        "fk_scenarios_current_version",
        "scenarios",
        "own_versions",
        ["kind", "id", "version"],
        ["kind", "record_id", "number"],
        deferrable=True,
        initially="DEFERRED",
    )


def downgrade() -> None:
    op.drop_constraint("fk_scenarios_current_version", "scenarios", type_="foreignkey")
    op.drop_column("scenarios", "kind")
    op.add_column("scenarios", sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True))
    op.create_check_constraint(
        op.f("ck_scenarios_archived_first"),
        "scenarios",
        "archived_at IS NOT NULL OR deleted_at IS NULL",
    )
    op.create_table(
        "scenario_versions",
        sa.Column("scenario_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("customer", sa.String(length=200), nullable=False),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("rationale", sa.String(), nullable=False),
        sa.Column("content", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("restored_from", sa.Integer(), nullable=True),
        _saved_at(),
        sa.CheckConstraint(
            "jsonb_typeof(content) = 'object'", name=op.f("ck_scenario_versions_content_object")
        ),
        sa.CheckConstraint(
            "char_length(note) <= 10000", name=op.f("ck_scenario_versions_note_short")
        ),
        sa.CheckConstraint(
            "char_length(rationale) <= 2000", name=op.f("ck_scenario_versions_rationale_short")
        ),
        sa.CheckConstraint("number >= 1", name=op.f("ck_scenario_versions_number_counts")),
        sa.CheckConstraint(
            "restored_from < number", name=op.f("ck_scenario_versions_restored_from_before")
        ),
        sa.ForeignKeyConstraint(
            ["scenario_id"],
            ["scenarios.id"],
            name=op.f("fk_scenario_versions_scenario_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["scenario_id", "restored_from"],
            ["scenario_versions.scenario_id", "scenario_versions.number"],
            name="fk_scenario_versions_restored_from",
        ),
        sa.PrimaryKeyConstraint("scenario_id", "number", name=op.f("pk_scenario_versions")),
    )
    op.create_table(
        "idempotency_keys",
        sa.Column("key", sa.String(length=200), nullable=False),
        sa.Column("request_hash", sa.String(length=64), nullable=False),
        sa.Column("scenario_id", sa.String(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        _saved_at(),
        sa.ForeignKeyConstraint(
            ["scenario_id"],
            ["scenarios.id"],
            name=op.f("fk_idempotency_keys_scenario_id"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_idempotency_keys")),
    )
    op.create_index(op.f("ix_idempotency_keys_scenario_id"), "idempotency_keys", ["scenario_id"])
    for statement in DOWN:
        op.execute(statement)
    op.create_foreign_key(
        "fk_scenarios_current_version",
        "scenarios",
        "scenario_versions",
        ["id", "version"],
        ["scenario_id", "number"],
        deferrable=True,
        initially="DEFERRED",
    )
    _know(*KINDS)
    op.drop_constraint(op.f("ck_own_versions_origin_known"), "own_versions", type_="check")
    op.drop_column("own_versions", "origin")


def _saved_at() -> sa.Column[object]:
    return sa.Column(
        "created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False
    )


def _know(*kinds: str) -> None:
    listed = ", ".join(f"'{kind}'" for kind in kinds)
    op.drop_constraint(op.f(KNOWN), "own_versions", type_="check")
    op.create_check_constraint(op.f(KNOWN), "own_versions", f"kind IN ({listed})")
