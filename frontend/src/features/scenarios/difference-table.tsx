import type { Schemas } from '@/api/schemas'
import { valueInReadersWay } from '@/components/phrase'
import { ComparedTable } from './compared-table'
import { valueText } from './value-text'

interface DifferenceTableProps {
  caption: string
  before: string
  after: string
  items: readonly Schemas['ScenarioDifference'][]
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
    <>
      <h3 className="m-0 mb-4 size-text strong">{caption}</h3>
      <ComparedTable
        caption={caption}
        corner="What"
        sides={[
          { id: 'before', head: before },
          { id: 'after', head: after },
        ]}
        rows={items}
        cell={(item, position) => {
          const value = position === 0 ? item.before : item.after
          const currency = position === 0 ? currencyBefore : currencyAfter
          return valueText(valueInReadersWay(item, value), item.unit, currency, item.path)
        }}
      />
    </>
  )
}
