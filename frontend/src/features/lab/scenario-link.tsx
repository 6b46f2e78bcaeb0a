import { Link } from '@tanstack/react-router'
import type { FindFigure } from '@/api/figure'
import { buttonClass } from '@/components/button'
import { formatWithUnit } from '@/components/units'

/**
 * Takes the rate of an answer into a scenario, as the transactions of one peak hour, with the
 * regions that share it.
 */
export function ScenarioLink({ find, regions }: { find: FindFigure; regions?: number | null }) {
  const transactions = find('hour_transactions')?.value
  if (transactions == null || transactions <= 0) return null
  return (
    <Link
      to="/scenarios/new"
      search={{
        ...{ transactions: String(transactions), peak_share: '1', peak_hours: '1' },
        ...(regions == null ? {} : { regions: String(regions) }),
      }}
      className={buttonClass('outline')}
    >
      {regions == null
        ? 'Use this rate in a scenario'
        : `Use this rate and ${formatWithUnit(regions, 'regions')} in a scenario`}
    </Link>
  )
}
