import { Link } from '@tanstack/react-router'
import type { FindFigure } from '@/api/figure'
import { buttonClass } from '@/components/button'

/** Takes the rate of an answer into a scenario: as the transactions of one peak hour. */
export function ScenarioLink({ find }: { find: FindFigure }) {
  const transactions = find('hour_transactions')?.value
  if (transactions == null || transactions <= 0) return null
  return (
    <Link
      to="/scenarios/new"
      search={{ transactions: String(transactions), peak_share: '1', peak_hours: '1' }}
      className={buttonClass('outline')}
    >
      Use this rate in a scenario
    </Link>
  )
}
