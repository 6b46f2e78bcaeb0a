"""everything that users entered has a history, also what was there before there were any

Machines, ways into CICS and values (before 0008) and letterheads (before 0028) were kept without
one. Their rows as they stand are the version that their number says. A downgrade keeps it: it is
what the earlier program would have written at the next save.
"""

from collections.abc import Sequence

from alembic import op

revision: str = "0029"
down_revision: str | None = "0024"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

MACHINES = """
SELECT 'machine', stands.id, stands.version, jsonb_build_object(
         'machine_type', stands.machine_type, 'model', stands.model, 'family', stands.family,
         'cps', stands.cps,
         'rated_msu', (SELECT value FROM machine_ratings AS rating
                        WHERE machine_id = stands.id AND rating.name = 'rated_msu'),
         'pci_mips', (SELECT value FROM machine_ratings AS rating
                       WHERE machine_id = stands.id AND rating.name = 'pci_mips'),
         'su_per_sec', (SELECT value FROM machine_ratings AS rating
                         WHERE machine_id = stands.id AND rating.name = 'su_per_sec'),
         'source', coalesce((SELECT min(source) FROM machine_ratings AS rating
                              WHERE machine_id = stands.id AND source <> ''), ''),
         'note', stands.note), stands.updated_at
  FROM machines AS stands WHERE stands.origin = 'user'
"""
WAYS = """
SELECT 'way', stands.id, stands.version, jsonb_build_object(
         'label', way.label, 'family', way.family, 'description', way.description,
         'payload_class', CASE WHEN fixed THEN way.payload_class ELSE 'other' END,
         'payload_in_bytes', CASE WHEN NOT fixed THEN way.payload_in_bytes END,
         'payload_out_bytes', CASE WHEN NOT fixed THEN way.payload_out_bytes END,
         'security', way.security, 'connection', way.connection, 'exchange', way.exchange,
         'offload', CASE WHEN way.offload = 'ziip' THEN 'ziip' ELSE 'none' END,
         'machine', place.machine_id, 'lpar_cps', place.lpar_cps,
         'author', stands.document ->> 'author', 'note', stands.summary,
         'points', (SELECT jsonb_agg(jsonb_build_object(
                             'etr_per_second', point.etr_per_second,
                             'response_ms', point.response_ms,
                             'components', (SELECT jsonb_agg(jsonb_build_object(
                                                     'name', part.name,
                                                     'processor', part.processor,
                                                     'cpu_percent', part.value)
                                                   ORDER BY part.position)
                                              FROM components AS part
                                             WHERE part.point_id = point.id))
                           ORDER BY point.position, point.id)
                      FROM points AS point WHERE point.configuration_id = way.id)
         ), stands.updated_at
  FROM studies AS stands
  JOIN configurations AS way ON way.study_id = stands.id
  JOIN environments AS place ON place.id = way.environment_id
 CROSS JOIN LATERAL (SELECT way.payload_class IN ('32k', '1920') AS fixed) AS payload
 WHERE stands.origin = 'user'
"""
VALUES = """
SELECT 'value', stands.id::text, stands.version, jsonb_build_object(
         'figure_id', stands.figure_id, 'value', stands.value, 'unit', stands.unit,
         'note', stands.note, 'author', stands.author), stands.updated_at
  FROM own_values AS stands
"""
TESTS = """
SELECT 'test', stands.id, stands.version, stands.content, stands.updated_at
  FROM own_tests AS stands
"""
LETTERHEADS = """
SELECT 'sender', stands.id, stands.version, stands.content, stands.created_at
  FROM letterheads AS stands
"""


def upgrade() -> None:
    for rows in (MACHINES, WAYS, VALUES, TESTS, LETTERHEADS):
        op.execute(
            "INSERT INTO own_versions (kind, record_id, number, content, created_at, deleted)"
            " SELECT *, false FROM ("
            f"{rows}) AS standing (kind, record_id, number, content, created_at)"
            " WHERE NOT EXISTS (SELECT FROM own_versions AS kept WHERE kept.kind = standing.kind"
            " AND kept.record_id = standing.record_id AND kept.number >= standing.number)"
        )


def downgrade() -> None:
    pass
