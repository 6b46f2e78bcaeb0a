import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/button'
import { clock } from '@/components/clock'
import { NumberField } from '@/components/number-field'
import classes from './fill-days.module.css'
import { intervalsOfDay, limits, type PeaksInputs, type Saving, unitMarks } from './peaks-inputs'
import { type Filled, withFilledDays } from './profile-changes'
import { type Shape, shapedDay, shapesQuery } from './profile-query'
import type { Update } from './use-peaks-state'

/** A level that a day's profile reaches in its highest hour; null: the profile stays as it is. */
interface Cell {
  shape: Shape['id']
  highest: number | null
}

/** The form on which a kind of day is begun, where nobody has chosen another. */
const usualShapes: readonly Shape['id'][] = ['office_hours', 'month_end', 'flat']

/** More rows than these are no overview. */
const mostRows = 12

const hours = Array.from({ length: 25 }, (_, hour) => hour)

interface FillDaysProps {
  inputs: PeaksInputs
  /** Position of the LPAR that is shown. */
  lpar: number
  change: (update: Update) => void
}

/** All days at a glance: a shape and a height for each LPAR and kind of day, and the workload in its hours. */
export function FillDays({ inputs, lpar, change }: FillDaysProps) {
  const shapes = useQuery(shapesQuery)
  const monthly = inputs.period.kind === 'month'
  const kinds = monthly ? inputs.kinds : ['Day']
  const [cells, setCells] = useState<ReadonlyMap<string, Partial<Cell>>>(new Map())
  const [work, setWork] = useState<ReadonlyMap<number, number | null>>(new Map())
  const [place, setPlace] = useState<number | null>(null)
  const [from, setFrom] = useState(9)
  const [to, setTo] = useState(13)
  const rows = [...inputs.lpars.keys()].filter(
    (row) => inputs.lpars.length <= mostRows || row === lpar,
  )
  const workLpar = place !== null && place < inputs.lpars.length ? place : 0
  const cellOf = (row: number, kind: number): Cell => ({
    shape: monthly ? (usualShapes[kind] ?? 'office_hours') : 'office_hours',
    highest: null,
    ...cells.get(`${row} ${kind}`),
  })
  const setCell = (row: number, kind: number, part: Partial<Cell>) =>
    setCells((before) => {
      const key = `${row} ${kind}`
      return new Map(before).set(key, { ...before.get(key), ...part })
    })
  const fill = useMutation({
    mutationFn: async () => {
      const wanted = rows.flatMap((row) =>
        [...kinds.keys()].flatMap((kind) => {
          const { shape, highest } = cellOf(row, kind)
          return highest === null ? [] : [{ row, kind, shape, highest }]
        }),
      )
      const shaped = await Promise.all(
        wanted.map(async ({ row, kind, shape, highest }): Promise<Filled> => {
          const values = await shapedDay(shape, highest, inputs.interval_minutes)
          return { lpar: row, kind, layer: 'background', values }
        }),
      )
      const perHour = intervalsOfDay(inputs.interval_minutes) / 24
      const worked = [...kinds.keys()].flatMap((kind): Filled[] => {
        const level = work.get(kind) ?? null
        if (level === null) return []
        const values = Array.from({ length: 24 * perHour }, (_, interval) =>
          within(Math.floor(interval / perHour), from, to) ? level : 0,
        )
        return [{ lpar: workLpar, kind, layer: 'workload', values }]
      })
      return { shaped, worked }
    },
    onSuccess: ({ shaped, worked }) =>
      change((held) => withFilledDays(held, [...shaped, ...worked], savingHours(worked, from, to))),
  })
  const error = shapes.error ?? fill.error
  const nothing =
    ![...cells.values()].some(({ highest }) => typeof highest === 'number') &&
    ![...work.values()].some((level) => level !== null)
  const one = inputs.lpars.length === 1
  return (
    <form
      className={`stack gap-4 min-0 ${classes.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!nothing) fill.mutate()
      }}
    >
      <p className={`hint m-0 leading ${classes.soft}`}>
        What else runs in {one ? 'this LPAR' : 'each LPAR'}: a shape, and the height of its highest
        hour. Then the workload under study, on top of it. A field that is left empty changes
        nothing. The shapes are assumptions to start from, nobody’s measurement.
      </p>
      <table className={`full size-small ${classes.table}`}>
        <caption className="visually-hidden">Shapes and heights of the days</caption>
        {monthly && (
          <thead>
            <tr>
              <td />
              {kinds.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row) => {
            const name = inputs.lpars[row]?.name ?? ''
            return (
              <tr key={name}>
                <th scope="row">{name}, background</th>
                {kinds.map((kindName, kind) => {
                  const cell = cellOf(row, kind)
                  const of = monthly ? `${name}, ${kindName}` : name
                  return (
                    <td key={kindName} data-kind={monthly ? kindName : undefined}>
                      <select
                        aria-label={`Shape of ${of}`}
                        value={cell.shape}
                        onChange={(event) =>
                          setCell(row, kind, { shape: event.currentTarget.value as Shape['id'] })
                        }
                      >
                        {(shapes.data ?? [{ id: cell.shape, label: '…' }]).map((shape) => (
                          <option key={shape.id} value={shape.id}>
                            {shape.label}
                          </option>
                        ))}
                      </select>
                      <NumberField
                        label={`Highest hour of ${of}`}
                        hideLabel
                        optional
                        placeholder="unchanged"
                        unit={unitMarks[inputs.unit]}
                        value={cell.highest}
                        limits={limits.msu}
                        onChange={(highest) => setCell(row, kind, { highest })}
                      />
                    </td>
                  )
                })}
              </tr>
            )
          })}
          <tr>
            <th scope="row">
              <span className={`stack gap-3 ${classes.work}`}>
                Workload
                {one ? null : (
                  <select
                    aria-label="LPAR of the workload"
                    value={workLpar}
                    onChange={(event) => setPlace(Number(event.currentTarget.value))}
                  >
                    {inputs.lpars.map(({ name }, row) => (
                      <option key={name} value={row}>
                        in {name}
                      </option>
                    ))}
                  </select>
                )}
                <span className={`line middle gap-3 regular ${classes.hours}`}>
                  <HourSelect
                    label="Workload from"
                    value={from}
                    choices={hours.slice(0, 24)}
                    other={to}
                    onChange={setFrom}
                  />
                  to
                  <HourSelect
                    label="Workload to"
                    value={to}
                    choices={hours.slice(1)}
                    other={from}
                    onChange={setTo}
                  />
                </span>
              </span>
            </th>
            {kinds.map((kindName, kind) => (
              <td key={kindName} data-kind={monthly ? kindName : undefined}>
                <NumberField
                  label={`Workload${monthly ? ` on ${kindName}` : ''}`}
                  hideLabel
                  optional
                  placeholder="unchanged"
                  unit={unitMarks[inputs.unit]}
                  value={work.get(kind) ?? null}
                  limits={limits.msu}
                  onChange={(level) => setWork((before) => new Map(before).set(kind, level))}
                />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {error !== null && <p role="alert">{error.message}</p>}
      <div className={`row middle gap-y-4 gap-x-5 ${classes.submit}`}>
        <Button
          type="submit"
          look="filled"
          disabled={nothing || shapes.data === undefined || fill.isPending}
        >
          Fill the {monthly ? 'month' : 'day'}
        </Button>
        <span className={`hint m-0 leading ${classes.soft}`} role="status">
          {fill.isSuccess && doneText(fill.data.shaped.length, fill.data.worked.length)}
        </span>
      </div>
    </form>
  )
}

function within(hour: number, from: number, to: number): boolean {
  return from < to ? hour >= from && hour < to : hour >= from || hour < to
}

/** Returns where the workload runs, for what is saved of it can be saved only there. */
function savingHours(
  worked: readonly Filled[],
  from: number,
  to: number,
): (Pick<Saving, 'start_minute' | 'end_minute' | 'kinds'> & { lpar: number }) | null {
  const [first] = worked
  if (first === undefined) return null
  const kinds = worked
    .filter(({ values }) => values.some((value) => (value ?? 0) > 0))
    .map(({ kind }) => kind)
  return kinds.length === 0
    ? null
    : { lpar: first.lpar, start_minute: from * 60, end_minute: to * 60, kinds }
}

function doneText(shaped: number, worked: number): string {
  const parts = [
    ...(shaped > 0 ? [`${shaped} ${shaped === 1 ? 'profile' : 'profiles'} filled`] : []),
    ...(worked > 0 ? ['the workload drawn; the saving is in its hours'] : []),
  ]
  const text = parts.join(', ')
  return text === '' ? '' : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}. Back undoes it.`
}

function HourSelect({
  label,
  value,
  choices,
  other,
  onChange,
}: {
  label: string
  value: number
  choices: readonly number[]
  other: number
  onChange: (hour: number) => void
}) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      {choices.map((hour) => (
        <option key={hour} value={hour} disabled={hour === other}>
          {clock(hour * 60)}
        </option>
      ))}
    </select>
  )
}
