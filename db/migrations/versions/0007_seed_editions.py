"""seeds have an edition, so that an older program does not overwrite newer ones"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0007"
down_revision: str | None = "0005"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column(
        "seed_loads", sa.Column("edition", sa.Integer(), server_default="0", nullable=False)
    )


def downgrade() -> None:
    op.drop_column("seed_loads", "edition")
