"""editions of machine ratings; generations, specialty engines and partitions of machines

A downgrade does not lose what users imported: with an edition of theirs the tables are set aside
in a schema of their own, models that only such an edition held are kept as the user's machines,
and the next upgrade brings all of it back.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0005"
down_revision: str | None = "0004"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

TABLES = ("rating_editions", "edition_ratings")
COUNTS = ("partitions", "most_ziips", "most_zaaps", "most_ifls", "most_icfs")
SET_ASIDE = "headroom_editions_set_aside"


def upgrade() -> None:
    # ratings of published models come again with the seeds, each in its edition
    op.execute("DELETE FROM seed_loads")
    op.execute(
        "DELETE FROM machine_ratings USING machines"
        " WHERE machines.id = machine_id AND machines.origin = 'seed'"
    )
    op.add_column(
        "machines", sa.Column("generation", sa.String(), server_default="", nullable=False)
    )
    op.execute("UPDATE machines SET generation = family")
    for name in COUNTS:
        op.add_column("machines", sa.Column(name, sa.Integer(), nullable=True))
    _allow_origins("'seed', 'user', 'table'")
    if sa.inspect(op.get_bind()).has_table("rating_editions", schema=SET_ASIDE):
        _bring_back()
        return
    op.create_table(
        "rating_editions",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("dated", sa.Date(), nullable=True),
        sa.Column("source", sa.String(), nullable=False),
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
            "origin IN ('seed', 'user')", name=op.f("ck_rating_editions_origin_known")
        ),
        sa.CheckConstraint("name <> ''", name=op.f("ck_rating_editions_name_given")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rating_editions")),
    )
    op.create_table(
        "edition_ratings",
        sa.Column("edition_id", sa.String(), nullable=False),
        sa.Column("machine_id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.Float(), nullable=False),
        sa.Column("low", sa.Float(), nullable=True),
        sa.Column("high", sa.Float(), nullable=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("source", sa.String(), nullable=True),
        sa.Column("method", sa.String(), nullable=True),
        sa.CheckConstraint(
            "name IN ('rated_msu', 'hardware_msu', 'pci_mips', 'su_per_sec')",
            name=op.f("ck_edition_ratings_name_known"),
        ),
        sa.CheckConstraint(
            "kind IN ('published', 'derived', 'measured')",
            name=op.f("ck_edition_ratings_kind_known"),
        ),
        sa.CheckConstraint("value > 0", name=op.f("ck_edition_ratings_value_positive")),
        sa.CheckConstraint(
            "low <= value AND value <= high", name=op.f("ck_edition_ratings_range_holds_value")
        ),
        sa.CheckConstraint(
            "kind <> 'derived' OR method IS NOT NULL",
            name=op.f("ck_edition_ratings_derived_has_method"),
        ),
        sa.ForeignKeyConstraint(
            ["edition_id"],
            ["rating_editions.id"],
            name=op.f("fk_edition_ratings_edition_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["machine_id"],
            ["machines.id"],
            name=op.f("fk_edition_ratings_machine_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "edition_id", "machine_id", "name", name=op.f("pk_edition_ratings")
        ),
    )
    op.create_index(op.f("ix_edition_ratings_machine_id"), "edition_ratings", ["machine_id"])


def downgrade() -> None:
    op.execute("DELETE FROM seed_loads")
    users = "SELECT EXISTS (SELECT FROM rating_editions WHERE origin = 'user')"
    if op.get_bind().scalar(sa.text(users)):
        _set_aside()
    else:
        for table in reversed(TABLES):
            op.drop_table(table)
        # the seeds of before held fewer models, and bring back those that they held
        op.execute(
            "DELETE FROM machines WHERE origin = 'seed'"
            " AND id NOT IN (SELECT machine_id FROM environments WHERE machine_id IS NOT NULL)"
            " AND id NOT IN (SELECT machine_id FROM worked_examples WHERE machine_id IS NOT NULL)"
        )
    _allow_origins("'seed', 'user'")
    for name in (*COUNTS, "generation"):
        op.drop_column("machines", name)


def _allow_origins(listed: str) -> None:
    op.drop_constraint(op.f("ck_machines_origin_known"), "machines", type_="check")
    op.create_check_constraint(
        op.f("ck_machines_origin_known"), "machines", f"origin IN ({listed})"
    )


def _set_aside() -> None:
    op.execute(f"CREATE SCHEMA {SET_ASIDE}")
    op.execute("DELETE FROM rating_editions WHERE origin = 'seed'")
    op.execute(
        f"CREATE TABLE {SET_ASIDE}.table_machines AS"
        f" SELECT id, generation, {', '.join(COUNTS)} FROM machines WHERE origin = 'table'"
    )
    op.execute(
        "INSERT INTO machine_ratings (machine_id, name, value, low, high, kind, source, method)"
        " SELECT DISTINCT ON (machine_id, edition_ratings.name) machine_id, edition_ratings.name,"
        " value, low, high, kind, coalesce(edition_ratings.source, rating_editions.source), method"
        " FROM edition_ratings JOIN rating_editions ON rating_editions.id = edition_id"
        " JOIN machines ON machines.id = machine_id WHERE machines.origin = 'table'"
        " ORDER BY machine_id, edition_ratings.name, dated DESC NULLS LAST, edition_id"
    )
    op.execute("UPDATE machines SET origin = 'user' WHERE origin = 'table'")
    for table in TABLES:
        op.execute(f"ALTER TABLE {table} SET SCHEMA {SET_ASIDE}")


def _bring_back() -> None:
    ours = op.get_bind().scalar(sa.text("SELECT quote_ident(current_schema())"))
    for table in TABLES:
        op.execute(f"ALTER TABLE {SET_ASIDE}.{table} SET SCHEMA {ours}")
    counts = ", ".join(f"{name} = held.{name}" for name in COUNTS)
    op.execute(
        f"UPDATE machines SET origin = 'table', generation = held.generation, {counts}"
        f" FROM {SET_ASIDE}.table_machines AS held"
        " WHERE held.id = machines.id AND machines.origin = 'user'"
    )
    op.execute(
        "DELETE FROM machine_ratings USING machines"
        " WHERE machines.id = machine_id AND machines.origin = 'table'"
    )
    op.execute(f"DROP SCHEMA {SET_ASIDE} CASCADE")
