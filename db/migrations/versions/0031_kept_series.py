"""long series that pages calculate with, for all processes of one database

The table is not logged: what it holds is sent again where it is missing, after a crash too.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0031"
down_revision: str | None = "0030"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "kept_series",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column(
            "used_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_kept_series")),
        prefixes=["UNLOGGED"],
    )
    # numbers as they come hardly become smaller
    op.execute("ALTER TABLE kept_series ALTER COLUMN content SET STORAGE EXTERNAL")


def downgrade() -> None:
    op.drop_table("kept_series")
