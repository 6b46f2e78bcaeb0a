import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { formatRange, formatWithUnit } from '@/components/units'
import classes from './comparison-page.module.css'
import { requestBoundsQuery } from './comparison-query'
import { Hatching } from './hatching'

/** What is known of z/OS Connect, which no document measured as a number: bounds, and no rank. */
export default function KnownBounds() {
  const id = useId()
  const { data } = useQuery(requestBoundsQuery)
  const [least, most, eligible] = ['least_demand_ms', 'most_demand_ms', 'eligible_share'].map(
    (name) => data?.figures[name]?.value ?? null,
  )
  if (least == null || most == null || eligible == null) return null
  const from = (least / most) * 100
  return (
    <aside className={classes.bounds} aria-label="z/OS Connect, known within bounds">
      <b>
        <Link to="/lab/bounds">z/OS Connect EE</Link>
      </b>
      <svg className={`full ${classes.bar}`} aria-hidden="true">
        <defs>
          <Hatching id={`${id}-bounds`} />
        </defs>
        <rect className={classes.outline} x={`${from}%`} width={`${100 - from}%`} height="100%" />
        <rect x={`${from}%`} width={`${100 - from}%`} height="100%" fill={`url(#${id}-bounds)`} />
      </svg>
      <p className="hint m-0 regular">
        No rank: bounds, not measured. {formatRange(least, most, 'ms')} of CPU a request with a
        response of 8 or 16 KB on a 2964-7A5, the driver included; over{' '}
        {formatWithUnit(eligible, 'share')} of it eligible for zIIPs. On a scale of its own.
      </p>
    </aside>
  )
}
