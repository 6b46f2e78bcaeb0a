"""what users settle of a customer's bills has a history; a downgrade forgets it

No row that exists changes.
"""

from collections.abc import Sequence

from alembic import op

revision: str = "0046"
down_revision: str | None = "0038"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

KNOWN = "ck_own_versions_kind_known"
KINDS = ("machine", "way", "value", "test", "sender", "series", "scenario", "file", "edition")


def upgrade() -> None:
    _know(*KINDS, "estate")


def downgrade() -> None:
    op.execute("DELETE FROM own_versions WHERE kind = 'estate'")
    _know(*KINDS)


def _know(*kinds: str) -> None:
    op.drop_constraint(op.f(KNOWN), "own_versions", type_="check")
    listed = ", ".join(f"'{kind}'" for kind in kinds)
    op.create_check_constraint(op.f(KNOWN), "own_versions", f"kind IN ({listed})")
