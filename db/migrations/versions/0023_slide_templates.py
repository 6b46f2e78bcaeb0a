"""templates of slides that letterheads and reports name by their hash

A downgrade sets them aside in a schema of its own; the next upgrade brings them back.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0023"
down_revision: str | None = "0019"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

SET_ASIDE = "headroom_slide_templates_set_aside"


def upgrade() -> None:
    op.create_table(
        "slide_templates",
        sa.Column("content_hash", sa.String(length=64), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("content_hash", name=op.f("pk_slide_templates")),
    )
    if sa.inspect(op.get_bind()).has_table("slide_templates", schema=SET_ASIDE):
        op.execute(f"INSERT INTO slide_templates SELECT * FROM {SET_ASIDE}.slide_templates")
        op.execute(f"DROP SCHEMA {SET_ASIDE} CASCADE")


def downgrade() -> None:
    if op.get_bind().scalar(sa.text("SELECT EXISTS (SELECT FROM slide_templates)")):
        op.execute(f"CREATE SCHEMA {SET_ASIDE}")
        op.execute(f"CREATE TABLE {SET_ASIDE}.slide_templates AS SELECT * FROM slide_templates")
    op.drop_table("slide_templates")
