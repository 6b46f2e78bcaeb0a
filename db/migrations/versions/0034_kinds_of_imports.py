"""kinds of imports are those that the program registers; what speaks for each is kept with a file

A downgrade forgets files that wait and are of a kind that the earlier version does not have.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0034"
down_revision: str | None = "0033"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

KNOWN = "kind IN ('machine_table', 'profile', 'bill', 'load_test', 'own_test', 'measurement')"


def upgrade() -> None:
    op.drop_constraint(op.f("ck_imports_kind_known"), "imports", type_="check")
    op.add_column(
        "imports",
        sa.Column(
            "likeness",
            postgresql.JSONB(astext_type=sa.Text()),
            server_default=sa.text("'{}'"),
            nullable=False,
        ),
    )


def downgrade() -> None:
    op.drop_column("imports", "likeness")
    op.execute(f"DELETE FROM imports WHERE NOT ({KNOWN})")
    op.create_check_constraint(op.f("ck_imports_kind_known"), "imports", KNOWN)
