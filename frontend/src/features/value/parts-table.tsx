import type { FindFigure } from '@/api/figure'
import { DataTable, type TableColumn } from '@/components/data-table'
import { TableQuantity } from '@/components/quantity-column'
import { PublishedBeside } from './published-beside'
import type { ValueAnswer } from './value-query'

function PartFigure({
  id,
  find,
  answer,
  label,
}: {
  id: string
  find: FindFigure
  answer: ValueAnswer
  label: string
}) {
  const figure = find(id)
  if (figure === undefined) return null
  const printed = answer.published.filter((printedFigure) => printedFigure.figure === id)
  return (
    <>
      <TableQuantity figure={figure} name={label} />
      {printed.map((printedFigure) => (
        <PublishedBeside key={printedFigure.published.id} published={printedFigure} />
      ))}
    </>
  )
}

/** What each substitution of the mix brings. */
export function PartsTable({ answer, find }: { answer: ValueAnswer; find: FindFigure }) {
  const value = (id: string) => find(id)?.value ?? null
  const columns: TableColumn<ValueAnswer['parts'][number]>[] = [
    { header: 'Substitution', value: (part) => part.label },
    { header: 'Share', unit: 'share', value: (part) => part.share },
    {
      header: 'Transactions',
      numeric: true,
      value: (part) => value(part.transactions),
      cell: (part) => (
        <PartFigure
          id={part.transactions}
          find={find}
          answer={answer}
          label={`Transactions of ${part.label}`}
        />
      ),
    },
    {
      header: 'GP time saved',
      numeric: true,
      value: (part) => value(part.gp_seconds_saved),
      cell: (part) => (
        <PartFigure
          id={part.gp_seconds_saved}
          find={find}
          answer={answer}
          label={`GP time saved by ${part.label}`}
        />
      ),
    },
    {
      header: 'zIIP time added',
      numeric: true,
      value: (part) => value(part.ziip_seconds_added),
      cell: (part) => (
        <PartFigure
          id={part.ziip_seconds_added}
          find={find}
          answer={answer}
          label={`zIIP time added by ${part.label}`}
        />
      ),
    },
  ]
  return (
    <DataTable
      caption="The mix, part by part"
      hideCaption
      columns={columns}
      rows={answer.parts}
      rowKey={(part) => part.substitution}
    />
  )
}
