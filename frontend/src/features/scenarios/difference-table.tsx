import { DataTable } from '@/components/data-table'
import { formatForWorking } from '@/components/number-format'
import { formatWithUnitForWorking } from '@/components/units'
import { inMajor } from './currency'
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
    <DataTable
      caption={caption}
      columns={[
        { id: 'label', header: 'What', prose: true, value: (row) => row.label },
        {
          id: 'before',
          header: before,
          prose: true,
          value: (row) => valueText(row.before, row.unit, currencyBefore),
        },
        {
          id: 'after',
          header: after,
          prose: true,
          value: (row) =>
            row.change === 'removed' && row.after === null
              ? 'removed'
              : valueText(row.after, row.unit, currencyAfter),
        },
      ]}
      rows={items}
      rowKey={(row) => row.path}
    />
  )
}
