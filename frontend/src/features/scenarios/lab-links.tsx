import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { referenceYear, signingSearch } from '@/api/billed-months'
import { billedCustomersQuery, estateQuery } from '@/api/bills'
import type { Content } from './scenario-draft'
import type { Calculation } from './scenario-queries'
import type { ResultsProps } from './scenario-results'

/** Takes what a scenario saves, and the rate of a region into the lab. */
export function LabLinks({ answer, content }: { answer: Calculation; content: Content }) {
  const saved = answer.figures.gp_seconds_saved_per_hour?.value
  const perCp = answer.inputs.rated_msu_per_cp?.value
  const { peak_hours } = content.workload
  const rated = answer.windows.flatMap(({ parts }) => parts).find(({ rate }) => rate !== null)?.rate
  const rate = rated == null ? undefined : answer.inputs[rated.per_region]?.value
  if ((saved == null || saved <= 0) && rate == null) return null
  return (
    <p className="hint m-0 mt-4">
      In the lab, without their ranges:{' '}
      {saved != null && saved > 0 && (
        <Link
          to="/lab/freed"
          search={{
            gp_seconds_freed_per_hour: String(saved),
            peak_hours: String(peak_hours),
            ...(perCp == null ? {} : { msu_per_cp: String(perCp) }),
          }}
        >
          what fits into the GP time freed
        </Link>
      )}
      {saved != null && saved > 0 && rate != null && ' · '}
      {rate != null && (
        <Link to="/lab/limits" search={{ rate_per_second: String(rate), regions: '1' }}>
          what stops first in a region
        </Link>
      )}
    </p>
  )
}

/** Takes what a case saves to the contract that its customer is about to sign. */
export function SigningLink({
  answer,
  content,
  customer,
}: Pick<ResultsProps, 'answer' | 'content' | 'customer'>) {
  const customers = useQuery(billedCustomersQuery)
  const billed = customers.data?.items.find(
    ({ name }) => name.toLowerCase() === customer.toLowerCase(),
  )
  const bills = useQuery({ ...estateQuery(billed?.id ?? ''), enabled: billed !== undefined })
  const { figures } = answer
  const consumed = figures.msu_hours_saved_per_year?.value
  const peak = (figures.billed_saving_msu ?? figures.r4ha_saved_msu ?? figures.saved_msu)?.value
  if (customers.data === undefined || (billed !== undefined && bills.data === undefined))
    return null
  const year = bills.data === undefined ? null : referenceYear(bills.data.estate)
  const lacking = [
    ...(year === null ? ['twelve months of the customer’s bills'] : []),
    ...(consumed == null ? ['the transactions of a year'] : []),
  ]
  return (
    <p className="hint m-0 mt-4">
      {year === null || consumed == null ? (
        `Before or after signing a contract by consumption: takes ${lacking.join(' and ')}.`
      ) : (
        <Link
          to="/lab/signing"
          search={signingSearch(year, {
            msuHoursPerYear: Math.max(consumed, 0),
            peakMsu: Math.max(peak ?? 0, 0),
            ...(content.money != null && { currency: content.money.currency }),
          })}
        >
          Before or after you sign, with the reference year from the customer’s bills
        </Link>
      )}
    </p>
  )
}
