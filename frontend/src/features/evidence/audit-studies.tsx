import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DataTable, type TableColumn } from '@/components/data-table'
import { outcomeCount, severityCount } from './audit-list'
import type { StudyAudit } from './audit-query'
import type { Severity } from './audit-search'
import classes from './audit-studies.module.css'

const heads: Record<Severity, string> = {
  error: 'Errors',
  contradiction: 'Contradicted',
  open_question: 'Open',
  label: 'Labels',
  note: 'Notes',
  precision: 'Precision',
}

function Count({ value }: { value: number }) {
  return <span className={value === 0 ? 'soft' : undefined}>{value.toLocaleString()}</span>
}

function countColumn(
  header: string,
  value: (study: StudyAudit) => number,
): TableColumn<StudyAudit> {
  return { header, numeric: true, value, cell: (study) => <Count value={value(study)} /> }
}

/** How each document came out: checks beside findings. */
export function AuditStudies({ studies }: { studies: readonly StudyAudit[] }) {
  const columns = useMemo<TableColumn<StudyAudit>[]>(
    () => [
      {
        header: 'Document',
        value: (study) => study.title,
        cell: (study) => (
          <span className={`block tight ${classes.document}`}>
            {study.title}
            {study.findings === 0 && (
              <span className={`block size-note regular ${classes.sentence}`}>
                {study.sentence}
              </span>
            )}
          </span>
        ),
      },
      countColumn('Checks', (study) => study.checks),
      countColumn('Of substance', (study) => study.substance),
      {
        header: 'Findings',
        numeric: true,
        value: (study) => study.findings,
        cell: (study) =>
          study.findings === 0 ? (
            'no finding'
          ) : (
            <Link
              to="/evidence/audit"
              search={{ study: study.study }}
              hash="audit-list"
              className={`min-24 strong ${classes.findings}`}
              aria-label={`Show ${study.findings} findings of ${study.title}`}
            >
              {study.findings}
            </Link>
          ),
      },
      countColumn('Agree', (study) => outcomeCount(study, 'agrees')),
      ...(Object.keys(heads) as Severity[]).map((severity) =>
        countColumn(heads[severity], (study) => severityCount(study, severity)),
      ),
      countColumn('Unchecked', (study) => study.cannot_be_checked),
      countColumn('Inputs', (study) => study.given),
    ],
    [],
  )
  return (
    <DataTable
      caption="Checks and findings by document"
      hideCaption
      columns={columns}
      rows={studies}
      rowKey={(study) => study.study}
    />
  )
}
