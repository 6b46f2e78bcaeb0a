import { formatFigure } from '@/components/number-format'
import { formatWithUnit } from '@/components/units'
import classes from './import-page.module.css'

const width = 480
const height = 120

interface DayPictureProps {
  values: readonly (number | null)[]
  unit: string
  intervalMinutes: number
  /** null: the file has no dates, and hours are counted from its begin. */
  startsAt: string | null
}

/** The first 24 hours of what was read, as bars from zero with hours and unit; a gap is left open. */
export function DayPicture({ values, unit, intervalMinutes, startsAt }: DayPictureProps) {
  const known = values.flatMap((value) => value ?? [])
  const top = Math.max(...known, 0)
  if (known.length === 0 || top === 0) return null
  const step = width / values.length
  const path = values
    .flatMap((value, at) => {
      if (value === null || value === 0) return []
      const up = (value / top) * height
      return `M${at * step} ${height}v${-up}h${step}v${up}z`
    })
    .join('')
  const highest = values.indexOf(top)
  const peak = (highest + 0.5) / values.length
  const hours = (values.length * intervalMinutes) / 60
  const clock = (at: number) => clockOf(startsAt, at * 60)
  const peakTime = clockOf(startsAt, highest * intervalMinutes)
  const day = startsAt === null ? 'First 24 hours' : `24 hours from ${startsAt.slice(0, 10)}`
  const words = `${day}, ticked LPARs together: ${formatFigure(Math.min(...known))} to ${formatWithUnit(top, unit)}, the highest interval from ${peakTime}`
  return (
    <figure className={`stack gap-3 m-0 ${classes.picture}`}>
      <div className={classes.plot}>
        <ol className={`nowrap ${classes.levels}`} aria-hidden="true">
          {[1, 0.5, 0].map((share) => (
            <li key={share}>
              {formatFigure(top * share)}
              {share === 1 && ` ${unit}`}
            </li>
          ))}
        </ol>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={words}
        >
          <path d={`M0 0h${width}M0 ${height / 2}h${width}`} className={classes.rule} />
          <path d={path} fill="currentColor" />
          <path d={`M${peak * width} 0v${height}`} className={classes.mark} />
        </svg>
        <ol className={classes.hours} aria-hidden="true">
          {[0, 0.25, 0.5, 0.75, 1].map((share) => (
            <li key={share}>{clock(hours * share)}</li>
          ))}
        </ol>
      </div>
      <figcaption className="hint m-0 regular anywhere">{words}</figcaption>
    </figure>
  )
}

/** Returns the time of day so many minutes behind a begin, `13:15`; hours from the begin without. */
function clockOf(startsAt: string | null, minutes: number): string {
  const [hour, minute] = startsAt === null ? [0, 0] : startsAt.slice(11, 16).split(':').map(Number)
  const all = (hour ?? 0) * 60 + (minute ?? 0) + minutes
  const inDay = all > 1440 ? all - 1440 : all
  return [Math.floor(inDay / 60), Math.round(inDay % 60)]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
