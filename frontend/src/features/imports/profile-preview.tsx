import { useState } from 'react'
import { fields } from '@/api/fields.gen'
import { fields as importFields, parts } from '@/api/import-fields.gen'
import { Button } from '@/components/button'
import { Choice } from '@/components/choice'
import { DataTable, type TableColumn } from '@/components/data-table'
import { NumberField } from '@/components/number-field'
import { formatFigure } from '@/components/number-format'
import { Note } from '@/components/states'
import { tableUnits } from '@/components/table-units'
import { formatWithUnit } from '@/components/units'
import { DayPicture } from './day-picture'
import { ImportFrame } from './import-frame'
import classes from './import-page.module.css'
import type { Choices, ColumnUse, ProfileBrought, TakenOver } from './import-query'
import { SettledText } from './settled-text'
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
        <Choice
          label="Machine to read"
          value={
            choices.machine ?? (preview.columns.length > 0 ? '' : preview.machines[0]?.id) ?? ''
          }
          {...(preview.columns.length > 0 ? { none: 'All, by name' } : {})}
          choices={preview.machines.map(({ id, machine, reports }) => [
            id,
            reports === 0
              ? id
              : `${machine ?? 'Machine'}, serial ${id} (${formatFigure(reports)} reports)`,
          ])}
          onChange={(machine) => choose({ machine: machine || null })}
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
        {preview.columns.length > 0 ? (
          <TableChoices shown={shown} choose={choose} />
        ) : (
          <ReportChoices shown={shown} choose={choose} />
        )}
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

type LparRow = ProfileBrought['preview']['lpars'][number]

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
  const columns: readonly TableColumn<LparRow>[] = [
    {
      id: 'lpar',
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
      id: 'highest',
      header: 'Highest interval',
      unit: preview.unit === 'MSU' ? 'MSU' : 's',
      numeric: true,
      value: (row) => row.highest_msu,
    },
    {
      id: 'mean',
      header: 'Mean',
      unit: preview.unit === 'MSU' ? 'MSU' : 's',
      numeric: true,
      value: (row) => row.mean_msu,
    },
    {
      id: 'capacity',
      header: fields.ProfileCapacity.defined_capacity_msu.label,
      value: (row) => {
        const found = preview.capacities.find(({ lpar }) => lpar === row.lpar)
        return found === undefined ? 'none' : formatWithUnit(found.defined_capacity_msu, 'MSU')
      },
    },
    { id: 'gaps', header: 'Intervals without a value', numeric: true, value: (row) => row.gaps },
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
    { id: 'heading', header: 'Column', value: (row) => row.heading || `Column ${row.index + 1}` },
    {
      id: 'use',
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
      id: 'sample',
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

const intervals = [5, 10, 15, 20, 30, 60] as const

function TableChoices({
  shown: { choices, preview },
  choose,
}: {
  shown: ProfileBrought
  choose: (choices: Choices) => void
}) {
  const [capacity, setCapacity] = useState(choices.capacity_msu ?? null)
  return (
    <div className={`stack gap-5 top pt-4 ${classes.choices}`}>
      <Choice
        label="Unit"
        value={choices.unit ?? ''}
        none="As the heads say"
        choices={tableUnits}
        onChange={(value) => choose({ unit: tableUnits.find(([id]) => id === value)?.[0] ?? null })}
      />
      <NumberField
        {...importFields.ImportChoicesWrite.capacity_msu}
        value={capacity}
        onChange={setCapacity}
        onSettle={() =>
          capacity !== (choices.capacity_msu ?? null) && choose({ capacity_msu: capacity })
        }
      />
      <Choice
        label="Rows without a time"
        value={choices.drop_untimed ? 'out' : ''}
        none="Refuse"
        choices={[['out', 'Leave out']]}
        onChange={(value) => choose({ drop_untimed: value === 'out' })}
      />
      <Choice
        label="Empty cells"
        value={choices.empty}
        choices={[
          ['unknown', 'Unknown'],
          ['zero', '0'],
        ]}
        onChange={(value) => choose({ empty: value === 'zero' ? 'zero' : 'unknown' })}
      />
      <Choice
        label="A time names"
        value={choices.times ?? ''}
        none="Automatic"
        choices={[
          ['start', 'The start of its interval'],
          ['end', 'The end of its interval'],
        ]}
        onChange={(value) => choose({ times: value === 'start' || value === 'end' ? value : null })}
      />
      <Choice
        label="Order of a date"
        value={choices.date_order ?? ''}
        none="Automatic"
        choices={[
          ['day_first', 'Day first'],
          ['month_first', 'Month first'],
        ]}
        onChange={(value) =>
          choose({
            date_order: value === 'day_first' || value === 'month_first' ? value : null,
          })
        }
      />
      <Choice
        label="Decimal sign"
        value={choices.decimal ?? ''}
        none={preview.decimal === null ? 'Automatic' : `Automatic: ${preview.decimal}`}
        choices={[
          ['point', 'Point'],
          ['comma', 'Comma'],
        ]}
        onChange={(value) =>
          choose({ decimal: value === 'point' || value === 'comma' ? value : null })
        }
      />
      <Choice
        label="Interval"
        value={choices.interval_minutes === null ? '' : String(choices.interval_minutes)}
        none="Automatic"
        choices={intervals.map((minutes) => [String(minutes), `${minutes} minutes`])}
        onChange={(value) =>
          choose({
            interval_minutes: intervals.find((minutes) => String(minutes) === value) ?? null,
          })
        }
      />
      <Zone value={choices.time_zone} choose={choose} />
    </div>
  )
}

function ReportChoices({
  shown: { choices },
  choose,
}: {
  shown: ProfileBrought
  choose: (choices: Choices) => void
}) {
  return (
    <div className={`stack gap-5 top pt-4 ${classes.choices}`}>
      <Choice
        label="MSU of a row"
        value={choices.msu_basis}
        choices={[
          ['effective_dispatch', 'From dispatch time, unrounded'],
          ['msu_actual', 'As printed, whole MSU'],
        ]}
        onChange={(value) =>
          choose({ msu_basis: value === 'msu_actual' ? 'msu_actual' : 'effective_dispatch' })
        }
      />
      <Choice
        label="Intervals of another length"
        value={choices.odd_intervals}
        choices={[
          ['weighted', 'Count by their length'],
          ['left_out', 'Leave out'],
        ]}
        onChange={(value) =>
          choose({ odd_intervals: value === 'left_out' ? 'left_out' : 'weighted' })
        }
      />
      <Zone value={choices.time_zone} choose={choose} />
    </div>
  )
}

function Zone({ value, choose }: { value: string | null; choose: (choices: Choices) => void }) {
  return (
    <SettledText
      label={parts.ImportChoicesWrite.time_zone.label}
      value={value ?? ''}
      placeholder="Europe/Berlin"
      maxLength={parts.ImportChoicesWrite.time_zone.most}
      onSettle={(zone) => choose({ time_zone: zone || null })}
      hint="Of local times, to follow daylight saving time"
    />
  )
}
