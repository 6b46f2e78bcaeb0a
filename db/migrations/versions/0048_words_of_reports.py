"""what a report says is kept beside its content

Reports that exist get what today's program says of them; their content and hash stay. One that
cannot be read gets nothing, and opening it says why. A downgrade forgets the words, and the
program that comes after it composes them anew.
"""

import json
import logging
from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision: str = "0048"
down_revision: str | None = "0043"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

logger = logging.getLogger("headroom.migrations")


def upgrade() -> None:
    op.add_column("reports", sa.Column("composed", JSONB(), nullable=True))
    connection = op.get_bind()
    reports = connection.scalars(sa.text("SELECT id FROM reports ORDER BY created_at")).all()
    for report in reports:
        _compose(connection, report)


def _compose(connection: sa.Connection, report: str) -> None:
    # only where there are reports: a new database is made without what writes them
    from headroom.domain.reports.report import read_document
    from headroom.exports.document.composed import compose

    content = connection.scalar(
        sa.text("SELECT content FROM reports WHERE id = :id"), {"id": report}
    )
    try:
        composed = compose(read_document(content))
    except Exception as error:  # whatever is wrong with one report, the others are brought up
        logger.warning("What the report %s says was not kept: %s", report, error)
        return
    connection.execute(
        sa.text("UPDATE reports SET composed = CAST(:composed AS jsonb) WHERE id = :id"),
        {"composed": json.dumps(composed), "id": report},
    )


def downgrade() -> None:
    op.drop_column("reports", "composed")
