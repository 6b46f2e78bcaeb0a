import { formatForWorking } from '@/components/number-format'
import { formatWithUnitForWorking } from '@/components/units'
import { inMajor } from './currency'
import classes from './difference-table.module.css'
import type { Difference } from './scenario-queries'

type Scalar = Difference['before']

/** Returns a field's value as a person reads it. */
export function valueText(value: Scalar, unit: string | null, currency: string | null): string {
  if (value === null) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value === '' ? 'empty' : value
  if (unit === 'money') {
    return currency === null
      ? `${formatForWorking(value)} minor units`
      : formatWithUnitForWorking(inMajor(value, currency), currency)
  }
  return unit === null ? formatForWorking(value) : formatWithUnitForWorking(value, unit)
}

interface DifferenceTableProps {
  caption: string
  before: string
  after: string
  items: readonly Difference[]
  currencyBefore: string | null
  currencyAfter: string | null
}

/** What differs between two saves of a scenario, a field a row. */
export function DifferenceTable({
  caption,
  before,
  after,
  items,
  currencyBefore,
  currencyAfter,
}: DifferenceTableProps) {
  return (
    <section className={classes.differences} aria-label={caption}>
      <h3 className={classes.heading}>{caption}</h3>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.path}>
              <th scope="row">{item.label}</th>
              <td>{valueText(item.before, item.unit, currencyBefore)}</td>
              <td>{valueText(item.after, item.unit, currencyAfter)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
