import type { FindFigure } from '@/api/figure'
import { Fields, ofRow } from '@/components/fields'
import { AddRow, Item, Rows } from '@/components/form-fields'
import { Stat } from '@/components/stat'
import type { Stretch } from './peaks-inputs'
import type { PeaksAnswer } from './peaks-query'
import type { ZiipInputs, ZiipWork } from './ziip-inputs'
import classes from './ziip-panel.module.css'

export interface ZiipWorkProps {
  inputs: ZiipInputs
  lpars: readonly string[]
  /** Hours that the old peak averages, to begin with; null: there is no peak. */
  peakHours: Stretch | null
  answer: PeaksAnswer['overflow'] | undefined
  find: FindFigure
}
const ofPeaks = [
  'overflow_before_msu',
  'r4ha_before_msu',
  'overflow_after_msu',
  'r4ha_after_msu',
  'billed_for_overflow_msu',
] as const

/** Eligible work by the hour: what of it overflows stands in the chart and in the sum as MSU. */
export function ZiipWorkList({ inputs, lpars, peakHours, answer, find }: ZiipWorkProps) {
  const placesOf = (work: ZiipWork | undefined) =>
    [...new Set([...lpars, work?.lpar ?? ''])].map((name) => ({ value: name, label: name }))
  function next(held: readonly ZiipWork[]): ZiipWork {
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
  }
  return (
    <div className="stack gap-3">
      <h3 className="m-0 size-text strong">Overflow by the hour, in the chart and in the bill</h3>
      <p className={`hint m-0 ${classes.soft}`}>
        What overflows in these hours is GP time: it is part of the consumption and of the R4HA
        above, by the zIIPs (one where no number is entered), the help of GPs and the machine that
        are entered here.
      </p>
      <div className={`stack gap-5 ${classes.work}`}>
        <Rows at="work">
          {(at, position) => (
            <Item
              at={at}
              name={`hours ${position + 1} of eligible work`}
              head={
                <div className="stack halves top gap-5">
                  <Fields
                    at={at}
                    names={[
                      ...['start_minute', 'end_minute', 'eligible_seconds_per_hour'],
                      ...(lpars.length > 1 ? ['lpar'] : []),
                    ]}
                    options={{ lpar: placesOf(inputs.work[position]) }}
                    called={ofRow(`Hours ${position + 1}`)}
                  />
                </div>
              }
            />
          )}
        </Rows>
        <div>
          <AddRow at="work" make={next}>
            Add hours of eligible work
          </AddRow>
        </div>
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
