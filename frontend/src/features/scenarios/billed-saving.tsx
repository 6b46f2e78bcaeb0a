import { memo } from 'react'
import { clock } from '@/components/clock'
import { fullUpTo, moveText, nothingBeyond, placeText } from '@/components/profile-course'
import type { Profile } from '@/components/profile-handover'
import { savingText } from '@/components/profile-savings'
import { FigureCell } from './figure-cell'
import type { Content } from './scenario-draft'
import type { Calculation } from './scenario-queries'
import classes from './scenario-results.module.css'

const three = ['saved_at_old_peak_msu', 'lost_to_new_peak_msu', 'billed_saving_msu'] as const
type Peaks = NonNullable<Calculation['profile']>

/** Returns in which hours of the profile the window lies: both say the same. */
function windowText(peaks: Peaks, { window, days, calendar }: Profile): string {
  const end = peaks.window_end_minute
  const until = end > 1440 ? `${clock(end - 1440)} of the day after` : clock(end)
  const hours = `from ${clock(peaks.window_start_minute)} to ${until}`
  const where = (days[0]?.lpars.length ?? 0) > 1 ? ` in ${window.lpar}` : ''
  const kinds = new Set(calendar)
  const chosen = window.days.filter((label) => kinds.has(label))
  const all = chosen.length === kinds.size
  const when =
    calendar.length === 1 || all
      ? ''
      : chosen.length > 4
        ? `, on ${chosen.length} days`
        : `, on days of the kind ${chosen.join(' or ')}`
  return `The peak window is drawn in the profile ${hours}${where}${when}.`
}

/** Returns where the peak goes, and up to which size a saving pays; of added work no size does. */
function gainText(peaks: Peaks, startsOn: string | null, rises: boolean): string {
  const { before, after, moved, full_up_to_msu: full, none_beyond_msu: none } = peaks
  const place = moved
    ? `The billed peak moves ${moveText({ before, after }, startsOn)}.`
    : `The billed peak stays at ${placeText(before, startsOn)}.`
  if (rises) return place
  if (full === null) {
    return `${place} The LPAR has a defined capacity or is in a group with a limit: it is billed by no more than that.`
  }
  return `${place} ${fullUpTo(full)}${none === null ? '.' : nothingBeyond(full, none)}`
}

/** What the scenario's days make of its saving: three numbers, and why. */
export const BilledSaving = memo(function BilledSaving({
  answer,
  content,
}: {
  answer: Calculation
  content: Content
}) {
  const { profile, figures, sampling } = answer
  const days = content.profile ?? null
  if (figures.billed_saving_msu === undefined || days === null) return null
  // profiles that were stored before savings were have none
  const savings = days.savings ?? []
  return (
    <section className={`panel stack ${classes.headline}`} aria-label="What is billed">
      {three.map((name) => {
        const figure = figures[name]
        return (
          figure !== undefined && (
            <FigureCell
              key={name}
              figure={figure}
              quantiles={sampling?.quantiles[name]}
              sampled={sampling !== null}
              size="large"
            />
          )
        )
      })}
      {profile !== null && (
        <div className={`stack gap-2 size-text ${classes.story}`}>
          {savings.length === 0 ? (
            <p>{windowText(profile, days)}</p>
          ) : (
            <p>{`Stated in Peaks: ${savings.map(savingText).join(' ')}`}</p>
          )}
          <p>
            {gainText(profile, days.starts_on ?? null, (figures.billed_saving_msu.value ?? 0) < 0)}
          </p>
        </div>
      )}
    </section>
  )
})
