"""tests before and after a change that users ran themselves

A downgrade sets them and their history aside in a schema of its own; the next upgrade brings them
back.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0011"
down_revision: str | None = "0010"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

SET_ASIDE = "headroom_own_tests_set_aside"
KNOWN = "ck_own_versions_kind_known"


def upgrade() -> None:
    op.create_table(
        "own_tests",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("machine_id", sa.String(), nullable=True),
        sa.Column("content", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("origin", sa.String(length=8), server_default="user", nullable=False),
        sa.Column("version", sa.Integer(), server_default="1", nullable=False),
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
    _know("machine", "way", "value", "test")
    if sa.inspect(op.get_bind()).has_table("own_tests", schema=SET_ASIDE):
        # a machine that went meanwhile is not known any more
        op.execute(
            "INSERT INTO own_tests (id, machine_id, content, version, created_at, updated_at)"
            " SELECT kept.id, machines.id, kept.content || jsonb_build_object('machine',"
            " machines.id), kept.version, kept.created_at, kept.updated_at"
            f" FROM {SET_ASIDE}.own_tests AS kept LEFT JOIN machines"
            " ON machines.id = kept.machine_id"
        )
        op.execute(f"INSERT INTO own_versions SELECT * FROM {SET_ASIDE}.own_versions")
        op.execute(f"DROP SCHEMA {SET_ASIDE} CASCADE")


def downgrade() -> None:
    if op.get_bind().scalar(
        sa.text("SELECT EXISTS (SELECT FROM own_versions WHERE kind = 'test')")
    ):
        op.execute(f"CREATE SCHEMA {SET_ASIDE}")
        op.execute(f"CREATE TABLE {SET_ASIDE}.own_tests AS SELECT * FROM own_tests")
        op.execute(
            f"CREATE TABLE {SET_ASIDE}.own_versions AS"
            " SELECT * FROM own_versions WHERE kind = 'test'"
        )
        op.execute("DELETE FROM own_versions WHERE kind = 'test'")
    op.drop_table("own_tests")
    _know("machine", "way", "value")


def _know(*kinds: str) -> None:
    listed = ", ".join(f"'{kind}'" for kind in kinds)
    op.drop_constraint(op.f(KNOWN), "own_versions", type_="check")
    op.create_check_constraint(op.f(KNOWN), "own_versions", f"kind IN ({listed})")
