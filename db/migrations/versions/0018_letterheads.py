"""letterheads that sellers sign reports with

A downgrade sets them aside in a schema of its own; the next upgrade brings them back.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0018"
down_revision: str | None = "0014"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

SET_ASIDE = "headroom_letterheads_set_aside"


def upgrade() -> None:
    op.create_table(
        "letterheads",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("content", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.CheckConstraint(
            "jsonb_typeof(content) = 'object'", name=op.f("ck_letterheads_content_object")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_letterheads")),
    )
    if sa.inspect(op.get_bind()).has_table("letterheads", schema=SET_ASIDE):
        op.execute(f"INSERT INTO letterheads SELECT * FROM {SET_ASIDE}.letterheads")
        op.execute(f"DROP SCHEMA {SET_ASIDE} CASCADE")


def downgrade() -> None:
    if op.get_bind().scalar(sa.text("SELECT EXISTS (SELECT FROM letterheads)")):
        op.execute(f"CREATE SCHEMA {SET_ASIDE}")
        op.execute(f"CREATE TABLE {SET_ASIDE}.letterheads AS SELECT * FROM letterheads")
    op.drop_table("letterheads")
