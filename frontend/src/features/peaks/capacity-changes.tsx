import { Fields, ofRow } from '@/components/fields'
import { useForm, useValue } from '@/components/form'
import { AddRow, Item, Rows } from '@/components/form-fields'
import { NumberField } from '@/components/number-field'
import { TextField } from '@/components/text-field'
import type { CapacityChange, PeaksInputs } from './peaks-inputs'
import { daysIn, startsOn } from './peaks-series'

const dayMs = 24 * 60 * 60 * 1000
const lastHour = 23 * 60

/** From when on the defined capacity of an LPAR is another one. */
export function CapacityChanges({ inputs, lpar }: { inputs: PeaksInputs; lpar: number }) {
  const own = inputs.lpars[lpar] ?? inputs.lpars[0]
  const days = daysIn(inputs)
  const at = `lpars.${lpar}.capacity_changes`
  const last = own.capacity_changes.at(-1)
  const isFull = last !== undefined && last.day === days - 1 && last.minute >= lastHour
  return (
    <>
      <Rows at={at}>
        {(change, position) => (
          <Item
            at={change}
            name={`change ${position + 1} of the capacity of ${own.name}`}
            head={
              <div className="stack halves top gap-5">
                <DayAt at={`${change}.day`} {...{ position, days }} first={startsOn(inputs)} />
                <Fields at={change} names={['minute']} called={ofRow(`Change ${position + 1}`)} />
              </div>
            }
          >
            <Fields
              at={change}
              names={['defined_capacity_msu']}
              called={ofRow(`Change ${position + 1}`)}
            />
          </Item>
        )}
      </Rows>
      <div>
        <AddRow
          at={at}
          disabled={isFull}
          make={(held: readonly CapacityChange[]) => {
            const before = held.at(-1)
            const day = Math.min((before?.day ?? -1) + 1, days - 1)
            return {
              day,
              minute: before !== undefined && day === before.day ? before.minute + 60 : 0,
              defined_capacity_msu: (before ?? own).defined_capacity_msu,
            }
          }}
        >
          Add a change of the capacity
        </AddRow>
      </div>
    </>
  )
}

interface DayAtProps {
  at: string
  position: number
  days: number
  /** The date of the first day, where it is known. */
  first: string | null
}

/** A day of the series: a date, where it has any; else its number, which the API counts from 0. */
function DayAt({ at, position, days, first }: DayAtProps) {
  const { move, change, settle, onValidity } = useForm()
  const { value: day } = useValue<number>(at)
  const dateOf = (day: number) =>
    new Date(Date.parse(first ?? '') + day * dayMs).toISOString().slice(0, 10)
  return first === null ? (
    <NumberField
      label={`Change ${position + 1}: from day`}
      unit=""
      value={day + 1}
      limits={{ low: 1, high: days, whole: true }}
      onChange={(next) => next !== null && move(at, next - 1)}
      onSettle={settle}
      onValidity={(valid) => onValidity(at, valid)}
    />
  ) : (
    <TextField
      day
      label={`Change ${position + 1}: from`}
      value={dateOf(day)}
      onChange={(date) => {
        const next = Math.round((Date.parse(date) - Date.parse(first)) / dayMs)
        if (next >= 0 && next < days) change(at, next)
      }}
    />
  )
}
