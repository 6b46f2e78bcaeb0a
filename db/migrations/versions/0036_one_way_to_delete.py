"""what came from files is deleted and brought back by the history that everything has

The tables hold what was brought, which never changes; whether it is there stands in own_versions.
A downgrade marks the rows as they were.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0036"
down_revision: str | None = "0035"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

KNOWN = "ck_own_versions_kind_known"
KINDS = ("machine", "way", "value", "test", "sender", "series", "scenario")
BROUGHT = {"file": "kept_files", "edition": "rating_editions"}


def upgrade() -> None:
    _know(*KINDS, *BROUGHT)
    for kind, table in BROUGHT.items():
        users = "true" if kind == "file" else "origin = 'user' OR removed_at IS NOT NULL"
        op.execute(
            f"""
            INSERT INTO own_versions (kind, record_id, number, content, deleted, created_at)
            SELECT '{kind}', id, version, jsonb_build_object('name', name),
                   removed_at IS NOT NULL, coalesce(removed_at, created_at)
              FROM {table} WHERE {users}
            """
        )
        op.drop_column(table, "removed_at")
        op.drop_column(table, "version")


def downgrade() -> None:
    for kind, table in BROUGHT.items():
        op.add_column(table, sa.Column("version", sa.Integer(), server_default="1", nullable=False))
        op.add_column(table, sa.Column("removed_at", sa.DateTime(timezone=True), nullable=True))
        op.execute(
            f"""
            UPDATE {table}
               SET version = number, removed_at = CASE WHEN deleted THEN last.created_at END
              FROM (SELECT DISTINCT ON (record_id) * FROM own_versions
                     WHERE kind = '{kind}' ORDER BY record_id, number DESC) AS last
             WHERE record_id = id
            """
        )
        op.execute(f"DELETE FROM own_versions WHERE kind = '{kind}'")
    _know(*KINDS)


def _know(*kinds: str) -> None:
    # what this transaction wrote is checked now: a table with checks to come cannot be altered
    op.execute("SET CONSTRAINTS ALL IMMEDIATE")
    listed = ", ".join(f"'{kind}'" for kind in kinds)
    op.drop_constraint(op.f(KNOWN), "own_versions", type_="check")
    op.create_check_constraint(op.f(KNOWN), "own_versions", f"kind IN ({listed})")
