"""load tests, own tests and measurements as imports; kept load tests and mappings of columns

A downgrade sets those that were kept aside in a schema of its own; the next upgrade brings them
back.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0019"
down_revision: str | None = "0018"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

SET_ASIDE = "headroom_load_tests_set_aside"
IMPORTED = ("machine_table", "profile", "bill")
KEPT = ("profile", "bill")


def upgrade() -> None:
    _know("imports", *IMPORTED, "load_test", "own_test", "measurement")
    _know("kept_files", *KEPT, "load_test", "mapping")
    if sa.inspect(op.get_bind()).has_table("kept_files", schema=SET_ASIDE):
        op.execute(f"INSERT INTO kept_files SELECT * FROM {SET_ASIDE}.kept_files")
        op.execute(f"DROP SCHEMA {SET_ASIDE} CASCADE")


def downgrade() -> None:
    newer = "kind NOT IN ('profile', 'bill')"
    if op.get_bind().scalar(sa.text(f"SELECT EXISTS (SELECT FROM kept_files WHERE {newer})")):
        op.execute(f"CREATE SCHEMA {SET_ASIDE}")
        op.execute(f"CREATE TABLE {SET_ASIDE}.kept_files AS SELECT * FROM kept_files WHERE {newer}")
        op.execute(f"DELETE FROM kept_files WHERE {newer}")
    op.execute("DELETE FROM imports WHERE kind NOT IN ('machine_table', 'profile', 'bill')")
    _know("imports", *IMPORTED)
    _know("kept_files", *KEPT)


def _know(table: str, *kinds: str) -> None:
    listed = ", ".join(f"'{kind}'" for kind in kinds)
    name = op.f(f"ck_{table}_kind_known")
    op.drop_constraint(name, table, type_="check")
    op.create_check_constraint(name, table, f"kind IN ({listed})")
