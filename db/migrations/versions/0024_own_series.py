"""series that users read off published pictures stand in the history of what users entered

A downgrade sets them aside in a schema of its own; the next upgrade brings them back.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0024"
down_revision: str | None = "0026"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

SET_ASIDE = "headroom_own_series_set_aside"
KNOWN = "ck_own_versions_kind_known"


def upgrade() -> None:
    _know("machine", "way", "value", "test", "sender", "series")
    if sa.inspect(op.get_bind()).has_table("own_versions", schema=SET_ASIDE):
        op.execute(f"INSERT INTO own_versions SELECT * FROM {SET_ASIDE}.own_versions")
        op.execute(f"DROP SCHEMA {SET_ASIDE} CASCADE")


def downgrade() -> None:
    if op.get_bind().scalar(
        sa.text("SELECT EXISTS (SELECT FROM own_versions WHERE kind = 'series')")
    ):
        op.execute(f"CREATE SCHEMA {SET_ASIDE}")
        op.execute(
            f"CREATE TABLE {SET_ASIDE}.own_versions AS"
            " SELECT * FROM own_versions WHERE kind = 'series'"
        )
        op.execute("DELETE FROM own_versions WHERE kind = 'series'")
    _know("machine", "way", "value", "test", "sender")


def _know(*kinds: str) -> None:
    listed = ", ".join(f"'{kind}'" for kind in kinds)
    op.drop_constraint(op.f(KNOWN), "own_versions", type_="check")
    op.create_check_constraint(op.f(KNOWN), "own_versions", f"kind IN ({listed})")
