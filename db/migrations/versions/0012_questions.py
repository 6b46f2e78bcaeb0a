"""what each study is asked, and how much a way can carry, read from the seeds"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0012"
down_revision: str | None = "0011"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column(
        "studies",
        sa.Column(
            "questions",
            postgresql.JSONB(astext_type=sa.Text()),
            server_default=sa.text("'[]'::jsonb"),
            nullable=False,
        ),
    )
    op.add_column("configurations", sa.Column("payload_limit", sa.String(), nullable=True))


def downgrade() -> None:
    op.drop_column("configurations", "payload_limit")
    op.drop_column("studies", "questions")
