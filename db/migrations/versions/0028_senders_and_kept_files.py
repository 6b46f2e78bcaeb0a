"""letterheads have a history, and what is deleted of kept files can be brought back

A downgrade sets the letterheads' history and what was deleted aside in a schema of its own; the
next upgrade brings them back.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0028"
down_revision: str | None = "0022"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

SET_ASIDE = "headroom_senders_set_aside"
KNOWN = "ck_own_versions_kind_known"


def upgrade() -> None:
    op.add_column(
        "letterheads", sa.Column("version", sa.Integer(), server_default="1", nullable=False)
    )
    op.add_column("kept_files", sa.Column("removed_at", sa.DateTime(timezone=True), nullable=True))
    _know("machine", "way", "value", "test", "sender")
    if sa.inspect(op.get_bind()).has_table("own_versions", schema=SET_ASIDE):
        op.execute(f"INSERT INTO own_versions SELECT * FROM {SET_ASIDE}.own_versions")
        # one that was changed by the older program meanwhile begins after its history
        op.execute(
            "UPDATE letterheads SET version = kept.number FROM (SELECT record_id, max(number) AS"
            " number FROM own_versions WHERE kind = 'sender' GROUP BY record_id) AS kept"
            " WHERE kept.record_id = letterheads.id"
        )
        op.execute(
            "UPDATE letterheads SET version = version + 1 FROM own_versions AS kept"
            " WHERE kept.kind = 'sender' AND kept.record_id = letterheads.id"
            " AND kept.number = letterheads.version AND kept.content <> letterheads.content"
        )
        op.execute(f"INSERT INTO kept_files SELECT * FROM {SET_ASIDE}.kept_files")
        op.execute(f"DROP SCHEMA {SET_ASIDE} CASCADE")


def downgrade() -> None:
    asked = (
        "SELECT EXISTS (SELECT FROM own_versions WHERE kind = 'sender')"
        " OR EXISTS (SELECT FROM kept_files WHERE removed_at IS NOT NULL)"
    )
    if op.get_bind().scalar(sa.text(asked)):
        op.execute(f"CREATE SCHEMA {SET_ASIDE}")
        op.execute(
            f"CREATE TABLE {SET_ASIDE}.own_versions AS"
            " SELECT * FROM own_versions WHERE kind = 'sender'"
        )
        op.execute(
            f"CREATE TABLE {SET_ASIDE}.kept_files AS"
            " SELECT * FROM kept_files WHERE removed_at IS NOT NULL"
        )
        op.execute("DELETE FROM own_versions WHERE kind = 'sender'")
        op.execute("DELETE FROM kept_files WHERE removed_at IS NOT NULL")
    _know("machine", "way", "value", "test")
    op.drop_column("kept_files", "removed_at")
    op.drop_column("letterheads", "version")


def _know(*kinds: str) -> None:
    listed = ", ".join(f"'{kind}'" for kind in kinds)
    op.drop_constraint(op.f(KNOWN), "own_versions", type_="check")
    op.create_check_constraint(op.f(KNOWN), "own_versions", f"kind IN ({listed})")
