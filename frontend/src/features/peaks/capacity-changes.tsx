import { NumberField } from '@/components/number-field'
import { ListRows } from './list-rows'
import { type CapacityChange, limits, mostCapacityChanges, type PeaksInputs } from './peaks-inputs'
import { daysIn, startsOn } from './peaks-series'
import { type Changes, withLpar } from './profile-changes'
import { TimeField } from './time-field'

interface CapacityChangesProps extends Changes {
  inputs: PeaksInputs
  lpar: number
  onValidity: (field: string, valid: boolean) => void
}

const dayMs = 24 * 60 * 60 * 1000

/** From when on the defined capacity of an LPAR is another one. */
export function CapacityChanges({ inputs, lpar, onValidity, ...changes }: CapacityChangesProps) {
  const own = inputs.lpars[lpar] ?? inputs.lpars[0]
  const days = daysIn(inputs)
  const first = startsOn(inputs)
  const by =
    (apply: Changes['change']) =>
    (update: (rows: readonly CapacityChange[]) => readonly CapacityChange[]) =>
      apply((held) =>
        withLpar(held, lpar, (lpar) => ({
          ...lpar,
          capacity_changes: update(lpar.capacity_changes),
        })),
      )
  const dateOf = (day: number) =>
    first === null ? '' : new Date(Date.parse(first) + day * dayMs).toISOString().slice(0, 10)
  return (
    <ListRows<CapacityChange>
      rows={own.capacity_changes}
      name={(_, position) => `change ${position + 1} of the capacity of ${own.name}`}
      most={mostCapacityChanges}
      add="Add a change of the capacity"
      next={(held) => {
        const last = held.at(-1)
        const day = Math.min((last?.day ?? -1) + 1, days - 1)
        const same = last !== undefined && day === last.day
        if (same && last.minute >= 23 * 60) return null
        return {
          day,
          minute: same ? last.minute + 60 : 0,
          defined_capacity_msu: last?.defined_capacity_msu ?? own.defined_capacity_msu,
        }
      }}
      change={by(changes.change)}
      move={by(changes.move)}
      onRemove={(position) => onValidity(`change-${position}`, true)}
    >
      {(row, position, set, type) => {
        const before = own.capacity_changes[position - 1]
        const early =
          before !== undefined &&
          (row.day < before.day || (row.day === before.day && row.minute <= before.minute))
        return (
          <>
            <div className="stack halves gap-5">
              {first === null ? (
                <NumberField
                  label={`Change ${position + 1}: from day`}
                  unit=""
                  value={row.day + 1}
                  limits={{ low: 1, high: days, whole: true }}
                  onChange={(day) => day !== null && type({ day: day - 1 })}
                  onSettle={changes.settle}
                  onValidity={(valid) => onValidity(`change-${position}`, valid)}
                />
              ) : (
                <label className="stack gap-2 min-0 packed size-small medium">
                  {`Change ${position + 1}: from`}
                  <input
                    type="date"
                    className="control"
                    value={dateOf(row.day)}
                    min={dateOf(0)}
                    max={dateOf(days - 1)}
                    onChange={({ currentTarget: { value } }) => {
                      const day = Math.round((Date.parse(value) - Date.parse(first)) / dayMs)
                      if (day >= 0 && day < days) set({ day })
                    }}
                  />
                </label>
              )}
              <TimeField
                label={`Change ${position + 1}: at`}
                minute={row.minute}
                other={-1}
                onChange={(minute) => set({ minute })}
              />
            </div>
            <NumberField
              label={`Change ${position + 1}: defined capacity from then on`}
              unit="MSU"
              value={row.defined_capacity_msu}
              limits={limits.defined_capacity_msu}
              optional
              placeholder="No cap"
              onChange={(defined_capacity_msu) => type({ defined_capacity_msu })}
              onSettle={changes.settle}
              onValidity={(valid) => onValidity(`change-${position}-msu`, valid)}
            />
            {early && (
              <p className="danger size-note regular" role="alert">
                Enter a time after the change before it: changes follow each other.
              </p>
            )}
          </>
        )
      }}
    </ListRows>
  )
}
