"""an environment says which model was printed where no table of machines lists it

Rows that exist name a listed model, or none.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0037"
down_revision: str | None = "0036"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("environments", sa.Column("machine_printed", sa.String(), nullable=True))


def downgrade() -> None:
    op.drop_column("environments", "machine_printed")
