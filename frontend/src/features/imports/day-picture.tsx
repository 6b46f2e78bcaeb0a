import { formatFigure } from '@/components/number-format'
import classes from './import-page.module.css'

const width = 480
const height = 120

/** The first 24 hours of what was read, as bars from zero; a gap is left open. */
export function DayPicture({ values, unit }: { values: readonly (number | null)[]; unit: string }) {
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
  return (
    <figure className={`stack gap-3 m-0 ${classes.picture}`}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`First 24 hours: from ${formatFigure(Math.min(...known))} to ${formatFigure(top)} ${unit}`}
      >
        <path d={path} fill="currentColor" />
      </svg>
      <figcaption className="hint m-0 regular anywhere">
        {`First 24 hours, ticked LPARs together: from ${formatFigure(Math.min(...known))} to ${formatFigure(top)} ${unit}`}
      </figcaption>
    </figure>
  )
}
