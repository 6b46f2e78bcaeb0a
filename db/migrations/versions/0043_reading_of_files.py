"""a long file is read while nobody waits: how far it is, what it came to, and whose it is

A downgrade forgets files that are being read or were refused.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision: str = "0043"
down_revision: str | None = "0047"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column(
        "imports",
        sa.Column("state", sa.String(), server_default="read", nullable=False),
    )
    op.create_check_constraint(
        op.f("ck_imports_state_known"),
        "imports",
        "state IN ('reading', 'read', 'refused')",
    )
    op.add_column(
        "imports",
        sa.Column("read_share", sa.Float(), server_default="0", nullable=False),
    )
    op.add_column("imports", sa.Column("refusal", JSONB(), nullable=True))
    op.add_column("imports", sa.Column("files", JSONB(), nullable=True))
    op.add_column("imports", sa.Column("sender", sa.String(), nullable=True))
    op.add_column("imports", sa.Column("read_until", sa.DateTime(timezone=True), nullable=True))
    op.create_table(
        "import_digests",
        sa.Column("import_id", sa.String(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["import_id"],
            ["imports.id"],
            name=op.f("fk_import_digests_import_id_imports"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("import_id", "at", name=op.f("pk_import_digests")),
    )


def downgrade() -> None:
    op.drop_table("import_digests")
    op.execute("DELETE FROM imports WHERE state <> 'read'")
    op.drop_constraint(op.f("ck_imports_state_known"), "imports", type_="check")
    for column in ("read_until", "sender", "files", "refusal", "read_share", "state"):
        op.drop_column("imports", column)
