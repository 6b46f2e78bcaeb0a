import type { FindFigure } from '@/api/figure'
import { fields } from '@/api/peaks-fields.gen'
import { Choice } from '@/components/choice'
import { NumberField } from '@/components/number-field'
import { Stat } from '@/components/stat'
import { ListRows } from './list-rows'
import type { Stretch } from './peaks-inputs'
import type { PeaksAnswer } from './peaks-query'
import { TimeField } from './time-field'
import type { ZiipInputs, ZiipWork } from './ziip-inputs'
import classes from './ziip-panel.module.css'

export interface ZiipWorkProps {
  inputs: ZiipInputs
  lpars: readonly string[]
  /** Hours that the old peak averages, to begin with; null: there is no peak. */
  peakHours: Stretch | null
  answer: PeaksAnswer['overflow'] | undefined
  find: FindFigure
  onChange: (part: Partial<ZiipInputs>) => void
  settle: () => void
}

const mostLines = 24
const ofPeaks = [
  'overflow_before_msu',
  'r4ha_before_msu',
  'overflow_after_msu',
  'r4ha_after_msu',
  'billed_for_overflow_msu',
] as const

/** Eligible work by the hour: what of it overflows stands in the chart and in the sum as MSU. */
export function ZiipWorkList({
  inputs,
  lpars,
  peakHours,
  answer,
  find,
  onChange,
  settle,
}: ZiipWorkProps) {
  const move = (update: (rows: readonly ZiipWork[]) => readonly ZiipWork[]) =>
    onChange({ work: update(inputs.work) })
  return (
    <div className="stack gap-3">
      <h3 className="m-0 size-text strong">Overflow by the hour, in the chart and in the bill</h3>
      <p className={`hint m-0 ${classes.soft}`}>
        What overflows in these hours is GP time: it is part of the consumption and of the R4HA
        above, by the zIIPs (one where no number is entered), the help of GPs and the machine that
        are entered here.
      </p>
      <div className={`stack gap-5 ${classes.work}`}>
        <ListRows<ZiipWork>
          rows={inputs.work}
          name={(_, position) => `hours ${position + 1} of eligible work`}
          most={mostLines}
          add="Add hours of eligible work"
          next={(held) => {
            const last = held.at(-1)
            const eligible_seconds_per_hour =
              last?.eligible_seconds_per_hour ?? inputs.eligible_seconds_per_hour ?? 0
            const lpar = last?.lpar ?? lpars[0] ?? ''
            if (last === undefined) {
              const hours = peakHours ?? { start_minute: 9 * 60, end_minute: 13 * 60 }
              return { ...hours, eligible_seconds_per_hour, lpar }
            }
            const start_minute = last.end_minute % 1440
            const end_minute = Math.min(1440, start_minute + 60)
            return { start_minute, end_minute, eligible_seconds_per_hour, lpar }
          }}
          change={(update) => {
            move(update)
            settle()
          }}
          move={move}
        >
          {(row, position, set, type) => (
            <>
              {lpars.length > 1 && (
                <Choice
                  label={`Hours ${position + 1}: LPAR`}
                  value={row.lpar}
                  choices={[...new Set([...lpars, row.lpar])].map((name) => [name, name] as const)}
                  onChange={(lpar) => set({ lpar })}
                />
              )}
              <div className="stack halves gap-5">
                <TimeField
                  label={`Hours ${position + 1}: from`}
                  minute={row.start_minute}
                  other={row.end_minute}
                  onChange={(start_minute) => set({ start_minute })}
                />
                <TimeField
                  label={`Hours ${position + 1}: to`}
                  minute={row.end_minute}
                  other={row.start_minute}
                  end
                  onChange={(end_minute) => set({ end_minute })}
                />
              </div>
              <NumberField
                label={`Hours ${position + 1}: eligible work`}
                unit="s/h"
                value={row.eligible_seconds_per_hour}
                limits={fields.ZiipWork.eligible_seconds_per_hour.limits}
                onChange={(eligible) =>
                  eligible !== null && type({ eligible_seconds_per_hour: eligible })
                }
                onSettle={settle}
              />
            </>
          )}
        </ListRows>
      </div>
      {answer != null && (
        <div className={`stack gap-y-5 gap-x-8 ruled ${classes.four}`}>
          {[...answer.lines.map(({ msu }) => msu), ...ofPeaks].map((id) => {
            const figure = find(id)
            return figure !== undefined && <Stat key={id} figure={figure} />
          })}
        </div>
      )}
    </div>
  )
}
