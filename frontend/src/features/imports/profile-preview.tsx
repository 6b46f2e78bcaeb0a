import { fields } from '@/api/fields.gen'
import { Button } from '@/components/button'
import { DataTable, type TableColumn } from '@/components/data-table'
import { ChoiceAt } from '@/components/form-fields'
import { formatFigure } from '@/components/number-format'
import { ReadingFields } from '@/components/reading-fields'
import { Note } from '@/components/states'
import { formatWithUnit } from '@/components/units'
import { DayPicture } from './day-picture'
import { ImportFrame } from './import-frame'
import classes from './import-page.module.css'
import type { ColumnUse, ProfileBrought, TakenOver } from './import-query'
import { useImport } from './use-import'

interface ProfilePreviewProps {
  first: ProfileBrought
  onEnd: (made: TakenOver | null) => void
}

/** A profile as it was understood, with everything that can be understood otherwise. */
export function ProfilePreview({ first, onEnd }: ProfilePreviewProps) {
  const { shown, choose, choosing, frame } = useImport(first, onEnd)
  const { preview, choices } = shown
  const known = shown.known_columns
  const kept = preview.lpars.filter((lpar) => lpar.kept)
  return (
    <ImportFrame
      {...frame}
      hindrance={
        preview.problem !== null
          ? 'Settle first what is marked above.'
          : kept.length === 0
            ? 'Tick at least one LPAR.'
            : null
      }
    >
      {known !== null && (
        <Note tone="caution">
          {`A table with these heads was imported as ${known.name}. `}
          <Button small disabled={choosing} onClick={() => choose(known.mapping)}>
            Read it the same way
          </Button>
        </Note>
      )}
      {preview.problem === null && <Figures shown={shown} />}
      {preview.machines.length > 1 && (
        <ChoiceAt
          at="machine"
          label="Machine to read"
          {...(preview.columns.length > 0 && { placeholder: 'All, by name' })}
          options={preview.machines.map(({ id, machine, reports }) => ({
            value: id,
            label:
              reports === 0
                ? id
                : `${machine ?? 'Machine'}, serial ${id} (${formatFigure(reports)} reports)`,
          }))}
        />
      )}
      {preview.lpars.length > 0 && (
        <Lpars shown={shown} busy={choosing} onChoose={(lpars) => choose({ lpars })} />
      )}
      {preview.columns.length > 0 && (
        <Columns
          shown={shown}
          onChoose={(index, use) => choose({ columns: { ...choices.columns, [index]: use } })}
          onAlone={(index) => {
            const others = preview.columns.flatMap(({ use }, at) => (use === 'value' ? [at] : []))
            const ignored = Object.fromEntries(others.map((at) => [at, 'ignore' as const]))
            choose({ columns: { ...choices.columns, ...ignored, [index]: 'value' } })
          }}
        />
      )}
      {preview.columns.length > 0 && (
        <label className={`inline middle gap-4 ${classes.tick}`}>
          <input
            type="checkbox"
            checked={choices.keep_columns}
            disabled={choosing}
            onChange={(event) => choose({ keep_columns: event.currentTarget.checked })}
          />
          Remember how these columns are read for the next table with the same heads
        </label>
      )}
      <details className="more" open={preview.problem !== null}>
        <summary>How it is read</summary>
        <ReadingFields
          of={[preview.columns.length > 0 ? 'table' : 'report']}
          found={{ ...preview, unit: null }}
        />
      </details>
    </ImportFrame>
  )
}

function Figures({ shown: { preview } }: { shown: ProfileBrought }) {
  const day = (iso: string) => iso.slice(0, 16).replace('T', ', ')
  return (
    <div className={`stack gap-7 top ${classes.figures}`}>
      <dl className={`stack gap-4 m-0 ${classes.facts}`}>
        <div>
          <dt>From</dt>
          <dd>{preview.starts_at === null ? 'no dates in the file' : day(preview.starts_at)}</dd>
        </div>
        <div>
          <dt>To</dt>
          <dd>{preview.ends_at === null ? 'no dates in the file' : day(preview.ends_at)}</dd>
        </div>
        <div>
          <dt>Intervals</dt>
          <dd>{`${formatFigure(preview.intervals)} of ${preview.interval_minutes} minutes`}</dd>
        </div>
        {preview.unit === 'MSU' && preview.highest_r4ha_msu !== null && (
          <div>
            <dt>Highest R4HA, ticked LPARs together</dt>
            <dd>
              {formatWithUnit(preview.highest_r4ha_msu, 'MSU')}
              {preview.highest_r4ha_at === null ? '' : ` until ${day(preview.highest_r4ha_at)}`}
            </dd>
          </div>
        )}
        {preview.numbers > 0 && (
          <div>
            <dt>Printed numbers of the report</dt>
            <dd>
              {preview.rows_differing === 0
                ? `All ${formatFigure(preview.numbers)} printed numbers agree with their own rows`
                : `${formatFigure(preview.rows_differing)} of ${formatFigure(preview.rows)} partition rows print a number that does not come out of them`}
            </dd>
          </div>
        )}
      </dl>
      {preview.interval_minutes !== null && (
        <DayPicture
          values={preview.first_day}
          unit={preview.unit}
          intervalMinutes={preview.interval_minutes}
          startsAt={preview.starts_at}
        />
      )}
    </div>
  )
}

function Lpars({
  shown: { preview },
  busy,
  onChoose,
}: {
  shown: ProfileBrought
  busy: boolean
  onChoose: (lpars: string[]) => void
}) {
  const kept = preview.lpars.filter((lpar) => lpar.kept).map(({ lpar }) => lpar)
  const columns: readonly TableColumn<ProfileBrought['preview']['lpars'][number]>[] = [
    {
      header: 'LPAR',
      value: (row) => row.lpar,
      cell: (row) => (
        <label className={`inline middle gap-4 ${classes.tick}`}>
          <input
            type="checkbox"
            checked={row.kept}
            disabled={busy}
            onChange={() =>
              onChoose(row.kept ? kept.filter((lpar) => lpar !== row.lpar) : [...kept, row.lpar])
            }
          />
          {row.lpar}
        </label>
      ),
    },
    {
      header: 'Highest interval',
      unit: preview.unit === 'MSU' ? 'MSU' : 's',
      value: (row) => row.highest_msu,
    },
    { header: 'Mean', unit: preview.unit === 'MSU' ? 'MSU' : 's', value: (row) => row.mean_msu },
    {
      header: fields.ProfileCapacity.defined_capacity_msu.label,
      value: (row) => {
        const found = preview.capacities.find(({ lpar }) => lpar === row.lpar)
        return found === undefined ? 'none' : formatWithUnit(found.defined_capacity_msu, 'MSU')
      },
    },
    { header: 'Intervals without a value', numeric: true, value: (row) => row.gaps },
  ]
  return (
    <DataTable
      caption="LPARs to import"
      columns={columns}
      rows={preview.lpars}
      rowKey={(row) => row.lpar}
    />
  )
}

const uses: readonly (readonly [ColumnUse, string])[] = [
  ['time', 'Time or date'],
  ['hour', 'Hour of the date'],
  ['value', 'Values of an LPAR'],
  ['lpar', 'Names of LPARs'],
  ['total', 'Total, to check'],
  ['recorded', 'Recorded R4HA (SMF70LAC)'],
  ['capacity', 'Defined capacity of the LPAR'],
  ['ignore', 'Ignore'],
]

/** Not a use of its own: the other columns of values are ignored. */
const alone = 'alone'

interface ColumnRow {
  index: number
  heading: string
  use: ColumnUse
  sample: readonly string[]
  stated: boolean
}

function Columns({
  shown: { preview, choices },
  onChoose,
  onAlone,
}: {
  shown: ProfileBrought
  onChoose: (index: number, use: ColumnUse) => void
  onAlone: (index: number) => void
}) {
  const several = preview.columns.filter(({ use }) => use === 'value').length > 1
  const rows = preview.columns.map(
    (column, index): ColumnRow => ({
      ...column,
      index,
      stated: choices.columns[index] !== undefined,
    }),
  )
  const columns: readonly TableColumn<ColumnRow>[] = [
    { header: 'Column', value: (row) => row.heading || `Column ${row.index + 1}` },
    {
      header: 'Take as',
      value: (row) => row.use,
      cell: (row) => (
        <span className={`inline middle gap-4 ${classes.use}`}>
          <select
            className="control"
            aria-label={`Take ${row.heading || `column ${row.index + 1}`} as`}
            value={row.use}
            onChange={(event) => {
              if (event.currentTarget.value === alone) onAlone(row.index)
              const use = uses.find(([id]) => id === event.currentTarget.value)?.[0]
              if (use !== undefined) onChoose(row.index, use)
            }}
          >
            {uses.map(([id, label]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
            {several && <option value={alone}>Values, of this column alone</option>}
          </select>
          <span className="hint m-0 regular nowrap">{row.stated ? 'chosen' : 'guessed'}</span>
        </span>
      ),
    },
    {
      header: 'First cells',
      prose: true,
      value: (row) => row.sample.map((cell) => (cell === '' ? '(empty)' : cell)).join(' · '),
    },
  ]
  return (
    <DataTable
      caption="Columns of the table"
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row.index)}
    />
  )
}
