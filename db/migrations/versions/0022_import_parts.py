"""files of imports in parts, so that a long one is never in memory whole"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0022"
down_revision: str | None = "0023"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "import_parts",
        sa.Column("import_id", sa.String(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["import_id"],
            ["imports.id"],
            name=op.f("fk_import_parts_import_id_imports"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("import_id", "at", name=op.f("pk_import_parts")),
    )
    # a table of machines was not kept as a zip; it waits for a day at most
    op.execute("DELETE FROM imports WHERE kind = 'machine_table'")
    op.execute("INSERT INTO import_parts SELECT id, 0, content FROM imports")
    op.drop_column("imports", "content")


def downgrade() -> None:
    op.add_column("imports", sa.Column("content", sa.LargeBinary(), nullable=True))
    op.execute("DELETE FROM imports WHERE kind = 'machine_table'")
    op.execute(
        "UPDATE imports SET content = (SELECT string_agg(content, ''::bytea ORDER BY at) "
        "FROM import_parts WHERE import_id = imports.id)"
    )
    op.execute("DELETE FROM imports WHERE content IS NULL")
    op.alter_column("imports", "content", nullable=False)
    op.drop_table("import_parts")
