import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Figure } from '@/api/figure'
import { begun } from '@/components/begun'
import { Sheet } from '@/components/sheet'
import { SourceLink } from '@/components/source-link'
import { ErrorState, LoadingState } from '@/components/states'
import { formatWithUnitForWorking } from '@/components/units'
import { Working } from '@/components/working'
import { checkSource, withUnit } from './audit-list'
import { type CheckDetail, checkQuery } from './audit-query'
import classes from './audit-working.module.css'

/** Returns the results that the rounding of the printed inputs allows. */
function reach({ low, high, unit }: CheckDetail): string | null {
  if (low === null || high === null || low >= high) return null
  return `${formatWithUnitForWorking(low, unit)} to ${formatWithUnitForWorking(high, unit)}`
}

function Comparison({ check }: { check: CheckDetail }) {
  const off = check.distance
  const inWords = check.recomputed === null
  const rows: [string, string | null][] = [
    ['What was recomputed', begun(check.statement)],
    ['Says', check.printed === '' ? null : withUnit(check.printed, check.unit)],
    ['The printed number is', off],
    ['Recomputed', inWords ? check.recomputed_text : null],
    ['The rounding of the printed inputs allows', reach(check)],
    ['Compared', check.formula === null ? check.working : null],
    ['Likely cause', check.cause === null ? null : begun(check.cause)],
    ['Consequence for a value case', check.consequence === null ? null : begun(check.consequence)],
    ['Why it cannot be checked', check.why_not === null ? null : begun(check.why_not)],
  ]
  return (
    <dl className={`stack gap-4 m-0 mt-5 ${classes.list}`}>
      <div>
        <dt>Place</dt>
        <dd>
          <SourceLink source={checkSource(check, check.printed_quantity.source?.document ?? null)}>
            {check.place}
          </SourceLink>
        </dd>
      </div>
      {rows.map(([label, text]) =>
        text === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

function found(check: CheckDetail): (id: string) => Figure | undefined {
  const known = new Map(Object.entries(check.inputs))
  known.set(check.printed_quantity.id, check.printed_quantity)
  return (id) => known.get(id)
}

/** One check in full: what is printed, what comes out, and every printed number behind it. */
export function AuditWorking({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useQuery(checkQuery(id))
  const find = useMemo(() => answer.data && found(answer.data), [answer.data])
  if (answer.error !== null) {
    return (
      <Sheet title="Working of a check" onClose={onClose}>
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </Sheet>
    )
  }
  if (answer.data === undefined || find === undefined) {
    return (
      <Sheet title="Working of a check" onClose={onClose}>
        <LoadingState what="the check" height={320} />
      </Sheet>
    )
  }
  const { data } = answer
  const title = begun(data.quantity)
  const figure = data.recomputed_quantity
  if (figure === null) {
    return (
      <Sheet title={title} onClose={onClose}>
        <Comparison check={data} />
      </Sheet>
    )
  }
  return (
    <Working
      // what rounding allows stands in its own row: it is no estimate
      figure={{ ...figure, label: title, interval: null, interval_missing: null }}
      find={find}
      onClose={onClose}
    >
      <Comparison check={data} />
    </Working>
  )
}
