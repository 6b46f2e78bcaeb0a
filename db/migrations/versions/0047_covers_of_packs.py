"""a study says which pack it lies in, and a pack that was taken keeps its cover

Packs that were taken get theirs from the files that were kept. Those that come with the program
are loaded again at the next start, which fills in the rest.
"""

import json
import zipfile
from collections.abc import Sequence
from io import BytesIO

import sqlalchemy as sa
import yaml
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision: str = "0047"
down_revision: str | None = "0046"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("studies", sa.Column("pack", JSONB(), nullable=True))
    op.add_column(
        "packs",
        sa.Column("cover", JSONB(), server_default=sa.text("'{}'::jsonb"), nullable=False),
    )
    op.add_column(
        "packs",
        sa.Column("agreed", JSONB(), server_default=sa.text("'[]'::jsonb"), nullable=False),
    )
    op.add_column(
        "packs", sa.Column("signed_by", sa.String(), server_default=sa.text("''"), nullable=False)
    )
    connection = op.get_bind()
    rows = connection.execute(
        sa.text("SELECT id, version, content, content_hash, studies, removed_at FROM packs")
    ).all()
    for row in rows:
        with zipfile.ZipFile(BytesIO(row.content)) as packed:
            cover = json.dumps(yaml.safe_load(packed.read("pack.yaml")), default=str)
        connection.execute(
            sa.text(
                "UPDATE packs SET cover = CAST(:cover AS jsonb) WHERE id = :id AND version = :v"
            ),
            {"cover": cover, "id": row.id, "v": row.version},
        )
        if row.removed_at is None:
            pack = {"cover": json.loads(cover), "content_hash": row.content_hash, "taken": True}
            connection.execute(
                sa.text(
                    "UPDATE studies SET pack = CAST(:pack AS jsonb) WHERE id IN"
                    " (SELECT jsonb_array_elements_text(CAST(:studies AS jsonb)))"
                ),
                {"pack": json.dumps(pack), "studies": json.dumps(row.studies)},
            )
    op.alter_column("packs", "cover", server_default=None)
    op.execute("UPDATE seed_loads SET content_hash = ''")


def downgrade() -> None:
    op.drop_column("packs", "signed_by")
    op.drop_column("packs", "agreed")
    op.drop_column("packs", "cover")
    op.drop_column("studies", "pack")
