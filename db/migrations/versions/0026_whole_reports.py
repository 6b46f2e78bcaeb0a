"""reports whose links open a copy keep the whole report beside it

A downgrade sets the whole ones aside in a schema of its own; the next upgrade brings them back.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0026"
down_revision: str | None = "0028"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

SET_ASIDE = "headroom_whole_reports_set_aside"


def upgrade() -> None:
    op.add_column("reports", sa.Column("whole", postgresql.JSONB(none_as_null=True), nullable=True))
    op.create_check_constraint("whole_object", "reports", "jsonb_typeof(whole) = 'object'")
    if sa.inspect(op.get_bind()).has_table("reports", schema=SET_ASIDE):
        op.execute(
            f"UPDATE reports SET whole = aside.whole FROM {SET_ASIDE}.reports AS aside "
            "WHERE aside.id = reports.id"
        )
        op.execute(f"DROP SCHEMA {SET_ASIDE} CASCADE")


def downgrade() -> None:
    held = "SELECT id, whole FROM reports WHERE whole IS NOT NULL"
    if op.get_bind().scalar(sa.text(f"SELECT EXISTS ({held})")):
        op.execute(f"CREATE SCHEMA {SET_ASIDE}")
        op.execute(f"CREATE TABLE {SET_ASIDE}.reports AS {held}")
    op.drop_column("reports", "whole")
