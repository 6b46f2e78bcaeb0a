"""frozen reports, and the links under which they open

A downgrade does not lose what users froze: tables that hold a report are set aside in a schema of
their own, and the next upgrade brings them back.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0004"
down_revision: str | None = "0003"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

TABLES = ("reports", "report_links")
SET_ASIDE = "headroom_reports_set_aside"


def upgrade() -> None:
    if sa.inspect(op.get_bind()).has_table("reports", schema=SET_ASIDE):
        ours = op.get_bind().scalar(sa.text("SELECT quote_ident(current_schema())"))
        for table in TABLES:
            op.execute(f"ALTER TABLE {SET_ASIDE}.{table} SET SCHEMA {ours}")
        op.execute(f"DROP SCHEMA {SET_ASIDE}")
        return
    op.create_table(
        "reports",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("owner_hash", sa.String(length=64), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("customer", sa.String(length=200), nullable=False),
        sa.Column("content", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("content_hash", sa.String(length=64), nullable=False),
        sa.Column("idempotency_key", sa.String(length=200), nullable=True),
        sa.Column("request_hash", sa.String(length=64), nullable=True),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "jsonb_typeof(content) = 'object'", name=op.f("ck_reports_content_object")
        ),
        sa.CheckConstraint(
            "(idempotency_key IS NULL) = (request_hash IS NULL)",
            name=op.f("ck_reports_key_with_request"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
        sa.UniqueConstraint("owner_hash", "idempotency_key", name="uq_reports_owner_hash_key"),
    )
    op.create_index(
        "ix_reports_owner_hash_created_at", "reports", ["owner_hash", "created_at", "id"]
    )
    op.create_table(
        "report_links",
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("report_id", sa.String(), nullable=False),
        sa.Column(
            "created_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["report_id"],
            ["reports.id"],
            name=op.f("fk_report_links_report_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_report_links")),
    )
    op.create_index(op.f("ix_report_links_report_id"), "report_links", ["report_id"])


def downgrade() -> None:
    if op.get_bind().scalar(sa.text("SELECT EXISTS (SELECT FROM reports)")):
        op.execute(f"CREATE SCHEMA {SET_ASIDE}")
        for table in TABLES:
            op.execute(f"ALTER TABLE {table} SET SCHEMA {SET_ASIDE}")
        return
    for table in reversed(TABLES):
        op.drop_table(table)
