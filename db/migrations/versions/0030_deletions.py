"""what users delete can be brought back, and asks for the version that they read

A deleted scenario stays for a while; tables of ratings and what came from files have a version. A
downgrade puts deleted scenarios back into the archive.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0030"
down_revision: str | None = "0029"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

VERSIONED = ("kept_files", "rating_editions")
ARCHIVED_FIRST = "ck_scenarios_archived_first"


def upgrade() -> None:
    op.add_column("scenarios", sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True))
    op.create_check_constraint(
        op.f(ARCHIVED_FIRST), "scenarios", "archived_at IS NOT NULL OR deleted_at IS NULL"
    )
    for table in VERSIONED:
        op.add_column(table, sa.Column("version", sa.Integer(), server_default="1", nullable=False))


def downgrade() -> None:
    for table in VERSIONED:
        op.drop_column(table, "version")
    op.drop_constraint(op.f(ARCHIVED_FIRST), "scenarios", type_="check")
    op.drop_column("scenarios", "deleted_at")
