"""studies and substitutions are published ones alone: they say no more whose they are

What people measured themselves stands in its history since 0032. A downgrade writes them as the
seeds'.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0035"
down_revision: str | None = "0034"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

TABLES = ("studies", "substitutions")


def upgrade() -> None:
    for table in TABLES:
        op.drop_constraint(op.f(f"ck_{table}_origin_known"), table, type_="check")
        for column in ("origin", "created_at", "updated_at"):
            op.drop_column(table, column)


def downgrade() -> None:
    for table in TABLES:
        op.add_column(
            table,
            sa.Column("origin", sa.String(length=8), server_default="seed", nullable=False),
        )
        for column in ("created_at", "updated_at"):
            op.add_column(
                table,
                sa.Column(
                    column,
                    sa.DateTime(timezone=True),
                    server_default=sa.text("now()"),
                    nullable=False,
                ),
            )
        op.create_check_constraint(
            op.f(f"ck_{table}_origin_known"), table, "origin IN ('seed', 'user')"
        )
