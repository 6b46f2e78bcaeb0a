import { useState } from 'react'
import { evidenceWords } from '@/api/evidence-words.gen'
import { parts } from '@/api/import-fields.gen'
import { fields } from '@/api/own-fields.gen'
import type { CyclesText, ReadCycles } from '@/api/own-tests'
import { asProblem } from '@/api/problem'
import { Button } from '@/components/button'
import form from '@/components/draft-sheet.module.css'
import { NumberField } from '@/components/number-field'
import { formatExactly } from '@/components/number-format'
import { spokenText } from '@/components/phrase'
import { Segmented } from '@/components/segmented'
import { Note } from '@/components/states'
import { TextField } from '@/components/text-field'
import { type OwnTestDraft, type Side, withRead } from './own-test-draft'
import { useReadCycles } from './own-tests'
import classes from './own-tests.module.css'

type Column = ReadCycles['columns'][number]

const roles: readonly (readonly [Column['taken_as'], string])[] = [
  ['requests', 'Requests'],
  ['gp_seconds', 'CPU on GP'],
  ['ziip_seconds', 'CPU on zIIP'],
  ['elapsed_seconds', 'Elapsed'],
  ['concurrency', 'Concurrency'],
  ['side', 'Before or after'],
  ['ignore', 'Ignore'],
]
const scales: readonly (readonly [Column['unit'], string])[] = [
  ['s', 's'],
  ['ms', 'ms'],
  ['us', 'µs'],
]
const into: readonly { value: Side; label: string }[] = [
  { value: 'before', label: evidenceWords.before_the_change },
  { value: 'after', label: evidenceWords.after_the_change },
]
const decimals = [
  { value: 'found', label: 'Decimals: found out' },
  { value: 'point', label: '1.5' },
  { value: 'comma', label: '1,5' },
] as const
const { label, unit, limits } = fields.OwnCycle.requests

interface PasteCyclesProps {
  draft: OwnTestDraft
  onTaken: (change: Partial<OwnTestDraft>) => void
}

/** Pasted runs or HBZT screens, read by the server, looked at, then taken over as cycles. */
export function PasteCycles({ draft, onTaken }: PasteCyclesProps) {
  const reading = useReadCycles()
  const [text, setText] = useState('')
  const [side, setSide] = useState<Side>('before')
  const [decimal, setDecimal] = useState<(typeof decimals)[number]['value']>('found')
  const [requests, setRequests] = useState<number | null>(null)
  const [taken, setTaken] = useState('')
  const read = reading.data

  function ask(change: Partial<CyclesText> = {}) {
    const chosen = decimal === 'found' ? null : decimal
    if (text.trim() !== '') reading.mutate({ text, decimal: chosen, columns: null, ...change })
  }

  function choose(place: number, change: Partial<Column>) {
    const columns = read?.columns.map(({ taken_as, unit }, at) =>
      at === place ? { taken_as, unit, ...change } : { taken_as, unit },
    )
    ask({ columns: columns ?? null })
  }

  function take(found: ReadCycles) {
    onTaken(withRead(draft, found, side, requests))
    setTaken(`${found.says}: added.`)
    setText('')
    setSide(side === 'before' ? 'after' : 'before')
    reading.reset()
  }

  const lacking = read?.cycles.some((cycle) => cycle.requests === null) === true
  return (
    <fieldset className="stack gap-4 min-0 m-0 p-0 no-line">
      <legend className="p-0 size-text strong">Paste runs</legend>
      <TextField
        label="A table of runs, or HBZT screens"
        value={text}
        onChange={(next) => {
          setText(next)
          setTaken('')
          reading.reset()
        }}
        hint="Requests, CPU s on GP, CPU s on zIIP, elapsed, concurrency; tabs, semicolons or commas between"
        lines={4}
      />
      <div className={`row middle gap-4 ${classes.row}`}>
        <Button small disabled={text.trim() === '' || reading.isPending} onClick={() => ask()}>
          Read
        </Button>
        <Segmented
          label={parts.ImportChoicesWrite.decimal.label}
          options={decimals}
          value={decimal}
          onChange={(next) => {
            setDecimal(next)
            ask({ decimal: next === 'found' ? null : next })
          }}
        />
      </div>
      {taken !== '' && (
        <Note tone="good" live>
          {taken}
        </Note>
      )}
      {reading.error !== null && (
        <Note tone="bad" live>
          {asProblem(reading.error).message}
        </Note>
      )}
      {read !== undefined && (
        <>
          <Note tone="good" live>
            {read.says}.
            {read.findings.map((finding) => (
              <div key={`${finding.code} ${finding.line}`}>{spokenText(finding)}</div>
            ))}
          </Note>
          {read.columns.length > 0 && (
            <div className={`stack gap-y-4 gap-x-5 ${classes.columns}`}>
              {read.columns.map((column, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                <label key={place} className="stack gap-2 min-0 size-small medium">
                  {column.head === '' ? `Column ${place + 1}` : column.head}
                  <span className={`row middle gap-4 ${classes.row}`}>
                    <select
                      className="control"
                      value={column.taken_as}
                      onChange={(event) => {
                        const role = roles.find(([id]) => id === event.currentTarget.value)
                        if (role !== undefined) choose(place, { taken_as: role[0] })
                      }}
                    >
                      {roles.map(([role, name]) => (
                        <option key={role} value={role}>
                          {name}
                        </option>
                      ))}
                    </select>
                    {column.taken_as.endsWith('_seconds') && (
                      <select
                        className={`control ${classes.unit}`}
                        aria-label={`Unit of column ${place + 1}`}
                        value={column.unit}
                        onChange={(event) => {
                          const scale = scales.find(([id]) => id === event.currentTarget.value)
                          if (scale !== undefined) choose(place, { unit: scale[0] })
                        }}
                      >
                        {scales.map(([scale, name]) => (
                          <option key={scale} value={scale}>
                            {name}
                          </option>
                        ))}
                      </select>
                    )}
                  </span>
                </label>
              ))}
            </div>
          )}
          <Preview read={read} />
          {lacking && (
            <NumberField
              value={requests}
              {...{ label, unit, limits }}
              optional
              onChange={setRequests}
              hint="The text does not say how many"
            />
          )}
          <div className={`row middle gap-4 ${classes.row}`}>
            {read.cycles.some((cycle) => cycle.side === null) && (
              <Segmented label="Which side" options={into} value={side} onChange={setSide} />
            )}
            <Button look="filled" small onClick={() => take(read)}>
              Add these runs
            </Button>
          </div>
        </>
      )}
    </fieldset>
  )
}

const shown = (value: number | null) => (value === null ? '–' : formatExactly(value))

function Preview({ read }: { read: ReadCycles }) {
  return (
    <div className={form.scroller}>
      <table className={`size-small digits ${classes.preview}`}>
        <caption className="visually-hidden">What was read</caption>
        <thead>
          <tr>
            <th scope="col">Requests</th>
            <th scope="col">GP s</th>
            <th scope="col">zIIP s</th>
            <th scope="col">Elapsed s</th>
            <th scope="col">From</th>
          </tr>
        </thead>
        <tbody>
          {read.cycles.slice(0, 8).map((cycle) => (
            <tr key={cycle.place}>
              <td>{shown(cycle.requests)}</td>
              <td>{shown(cycle.gp_seconds)}</td>
              <td>{shown(cycle.ziip_seconds)}</td>
              <td>{shown(cycle.elapsed_seconds)}</td>
              <td className={classes.place}>
                {cycle.side === null ? cycle.place : `${cycle.side}, ${cycle.place}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {read.cycles.length > 8 && <p className={classes.soft}>and {read.cycles.length - 8} more</p>}
    </div>
  )
}
