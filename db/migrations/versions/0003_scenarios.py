"""scenarios with their versions, and requests that were carried out

A downgrade does not lose what users saved: tables that hold a user's scenario are set aside in a
schema of their own, and the next upgrade brings them back. Without one they are dropped, and the
next load of the seeds brings the samples.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

TABLES = ("scenarios", "scenario_versions", "idempotency_keys")
SET_ASIDE = "headroom_set_aside"


def upgrade() -> None:
    # the samples came with seeds that this database may count as loaded
    op.execute("DELETE FROM seed_loads")
    if sa.inspect(op.get_bind()).has_table("scenarios", schema=SET_ASIDE):
        ours = op.get_bind().scalar(sa.text("SELECT quote_ident(current_schema())"))
        for table in TABLES:
            op.execute(f"ALTER TABLE {SET_ASIDE}.{table} SET SCHEMA {ours}")
        op.execute(f"DROP SCHEMA {SET_ASIDE}")
        return
    op.create_table(
        "scenarios",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("customer", sa.String(length=200), nullable=False),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("archived_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("origin", sa.String(length=8), server_default="seed", nullable=False),
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
        sa.CheckConstraint(
            "id ~ '^[A-Za-z0-9_-]{1,80}$'", name=op.f("ck_scenarios_id_fits_an_address")
        ),
        sa.CheckConstraint("name <> ''", name=op.f("ck_scenarios_name_given")),
        sa.CheckConstraint(
            "origin = 'user' OR archived_at IS NULL", name=op.f("ck_scenarios_samples_stay")
        ),
        sa.CheckConstraint("origin IN ('seed', 'user')", name=op.f("ck_scenarios_origin_known")),
        sa.CheckConstraint("char_length(note) <= 10000", name=op.f("ck_scenarios_note_short")),
        sa.CheckConstraint("version >= 1", name=op.f("ck_scenarios_version_counts")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_scenarios")),
    )
    op.create_index("ix_scenarios_updated_at", "scenarios", ["updated_at", "id"])
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
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
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
    op.create_foreign_key(
        "fk_scenarios_current_version",
        "scenarios",
        "scenario_versions",
        ["id", "version"],
        ["scenario_id", "number"],
        deferrable=True,
        initially="DEFERRED",
    )
    op.create_table(
        "idempotency_keys",
        sa.Column("key", sa.String(length=200), nullable=False),
        sa.Column("request_hash", sa.String(length=64), nullable=False),
        sa.Column("scenario_id", sa.String(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["scenario_id"],
            ["scenarios.id"],
            name=op.f("fk_idempotency_keys_scenario_id"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_idempotency_keys")),
    )
    op.create_index(op.f("ix_idempotency_keys_scenario_id"), "idempotency_keys", ["scenario_id"])


def downgrade() -> None:
    users = "SELECT EXISTS (SELECT FROM scenarios WHERE origin = 'user')"
    if op.get_bind().scalar(sa.text(users)):
        op.execute(f"CREATE SCHEMA {SET_ASIDE}")
        for table in TABLES:
            op.execute(f"ALTER TABLE {table} SET SCHEMA {SET_ASIDE}")
        return
    op.drop_constraint("fk_scenarios_current_version", "scenarios", type_="foreignkey")
    for table in reversed(TABLES):
        op.drop_table(table)
