"""profiles and bills that users took over from files

A downgrade sets them aside in a schema of its own; the next upgrade brings them back.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0014"
down_revision: str | None = "0013"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

SET_ASIDE = "headroom_kept_files_set_aside"


def upgrade() -> None:
    op.create_table(
        "kept_files",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("file_name", sa.String(), nullable=True),
        sa.Column("file_hash", sa.String(length=64), nullable=False),
        sa.Column("content", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint("kind IN ('profile', 'bill')", name=op.f("ck_kept_files_kind_known")),
        sa.CheckConstraint(
            "jsonb_typeof(content) = 'object'", name=op.f("ck_kept_files_content_object")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_kept_files")),
    )
    if sa.inspect(op.get_bind()).has_table("kept_files", schema=SET_ASIDE):
        op.execute(f"INSERT INTO kept_files SELECT * FROM {SET_ASIDE}.kept_files")
        op.execute(f"DROP SCHEMA {SET_ASIDE} CASCADE")
    _know("machine_table", "profile", "bill")


def downgrade() -> None:
    if op.get_bind().scalar(sa.text("SELECT EXISTS (SELECT FROM kept_files)")):
        op.execute(f"CREATE SCHEMA {SET_ASIDE}")
        op.execute(f"CREATE TABLE {SET_ASIDE}.kept_files AS SELECT * FROM kept_files")
    op.drop_table("kept_files")
    op.execute("DELETE FROM imports WHERE kind <> 'machine_table'")
    _know("machine_table")


def _know(*kinds: str) -> None:
    listed = ", ".join(f"'{kind}'" for kind in kinds)
    op.drop_constraint(op.f("ck_imports_kind_known"), "imports", type_="check")
    op.create_check_constraint(op.f("ck_imports_kind_known"), "imports", f"kind IN ({listed})")
