import type { Schemas } from '@/api/schemas'
import { DataTable, type TableColumn } from '@/components/data-table'
import { Fields } from '@/components/fields'
import { formatFigure } from '@/components/number-format'
import { Note } from '@/components/states'
import { unitName } from '@/components/units'
import { ImportFrame } from './import-frame'
import classes from './import-page.module.css'
import type { AuditCheck, PackBrought, TakenOver } from './import-query'
import { useImport } from './use-import'

const cellColumns: readonly TableColumn<Schemas['StudyCell']>[] = [
  { header: 'Place', prose: true, value: (cell) => cell.place },
  { header: 'As typed', unbroken: true, value: (cell) => cell.text },
  { header: 'Kept as', prose: true, value: (cell) => cell.key },
]

const differenceColumns: readonly TableColumn<Schemas['CellDifference']>[] = [
  { header: 'Place', prose: true, value: (cell) => cell.place },
  { header: 'Loaded', value: (cell) => cell.first ?? 'not there' },
  { header: 'In this copy', value: (cell) => cell.second ?? 'not there' },
]

const auditColumns: readonly TableColumn<AuditCheck>[] = [
  { header: 'Place', prose: true, value: (check) => check.place },
  { header: 'Printed', unbroken: true, value: (check) => withUnit(check.printed, check) },
  {
    header: 'Recomputed',
    unbroken: true,
    value: (check) =>
      check.recomputed_text === null ? 'nothing' : withUnit(check.recomputed_text, check),
  },
  { header: 'From', prose: true, value: (check) => check.statement },
]

function withUnit(text: string, { unit }: AuditCheck): string {
  const name = unitName(unit)
  return name === '' ? text : `${text} ${name}`
}

interface PackPreviewProps {
  first: PackBrought
  onEnd: (made: TakenOver | null) => void
}

/** A pack of studies: who answers for it, what it holds, what its audit finds, what it changes. */
export function PackPreview({ first, onEnd }: PackPreviewProps) {
  const { shown, frame } = useImport(first, onEnd)
  const { preview } = shown
  const { cover, cells, cells_total, audit, differences, second_copy, faults } = preview
  const added = [
    ...preview.ways,
    ...preview.substitutions.map((change) => ({ ...change, why_not: null })),
  ]
  return (
    <ImportFrame {...frame} named hindrance={hindrance(preview, shown.choices.second_reader ?? '')}>
      {cover !== null && (
        <p>
          {`Typed by ${cover.transcribed.by} from ${cover.transcribed.copy_read}, ${cover.transcribed.dated}. ${checkedBy(preview)} SHA-256 ${preview.content_hash.slice(0, 12)}…`}
        </p>
      )}
      {cover?.redistribution === 'private' && (
        <Note>Its cover says private: no report takes its numbers, or what they give.</Note>
      )}
      {faults.length === 0 && (
        <p>
          {`${formatFigure(cells_total)} printed numbers. Checks of the audit: ${formatFigure(preview.checks_total)}; numbers that it finds otherwise: ${formatFigure(audit.length)}.`}
        </p>
      )}
      {second_copy && (
        <div className={classes.name}>
          <Fields names={['second_reader']} />
        </div>
      )}
      {differences.length > 0 && (
        <DataTable
          caption={`${formatFigure(differences.length)} cells differ from the loaded version`}
          columns={differenceColumns}
          rows={differences}
          rowKey={(cell) => cell.key}
        />
      )}
      {preview.installed !== null && differences.length === 0 && faults.length === 0 && (
        <p>{`No cell differs from version ${preview.installed.cover.version}, which is loaded.`}</p>
      )}
      {audit.length > 0 && (
        <DataTable
          caption="What the audit finds"
          columns={auditColumns}
          rows={audit}
          rowKey={(check) => check.id}
        />
      )}
      {preview.unreached.length > 0 && (
        <p className="anywhere">{`No check reaches ${preview.unreached.join(', ')}.`}</p>
      )}
      {added.length > 0 && !second_copy && (
        <DataTable
          caption="What it adds"
          columns={[
            { header: 'Way or substitution', prose: true, value: (way) => way.label },
            {
              header: 'Added to',
              prose: true,
              value: (way) =>
                preview.substitutions.some(({ id }) => id === way.id)
                  ? 'Value'
                  : way.why_not === null
                    ? 'Compare'
                    : `Evidence alone: ${way.why_not}`,
            },
          ]}
          rows={added}
          rowKey={(way) => way.id}
        />
      )}
      {cells.length > 0 && (
        <details className="more">
          <summary>
            {cells.length < cells_total
              ? `The first ${formatFigure(cells.length)} of its printed numbers`
              : 'Its printed numbers'}
          </summary>
          <DataTable
            caption="Printed numbers as they were typed"
            hideCaption
            dense
            columns={cellColumns}
            rows={cells}
            rowKey={(cell) => cell.key}
          />
        </details>
      )}
    </ImportFrame>
  )
}

type Preview = PackBrought['preview']

function hindrance(preview: Preview, reader: string): string | null {
  if (preview.faults.length > 0) return 'Mend what is listed, then bring the pack again.'
  if (!preview.second_copy) return null
  if (preview.differences.length > 0) return 'Settle the cells that differ first.'
  return reader.trim() === '' ? 'Enter who typed the second copy.' : null
}

function checkedBy({ cover }: Preview): string {
  const names = cover?.checked.map((review) => `${review.by} (${review.how})`) ?? []
  return names.length === 0
    ? 'Nobody else checked it: a digit is as sure as who typed it.'
    : `Checked by ${names.join('; ')}.`
}
