import type { FindFigure } from '@/api/figure'
import { DataTable, type TableColumn } from '@/components/data-table'
import { quantityColumn } from '@/components/quantity-column'
import { PublishedBeside } from './published-beside'
import type { ValueAnswer } from './value-query'

type Part = ValueAnswer['parts'][number]
type FigureOfPart = 'transactions' | 'gp_seconds_saved' | 'ziip_seconds_added'

/** What each substitution of the mix brings. */
export function PartsTable({ answer, find }: { answer: ValueAnswer; find: FindFigure }) {
  const column = (id: FigureOfPart, header: string, of: string) =>
    quantityColumn<Part>({
      header,
      figure: (part) => find(part[id]),
      name: (part, head) => `${head} ${of} ${part.label}`,
      beside: (part) =>
        answer.published
          .filter((printed) => printed.figure === part[id])
          .map((printed) => <PublishedBeside key={printed.published.id} published={printed} />),
    })
  const columns: TableColumn<Part>[] = [
    { header: 'Substitution', value: (part) => part.label },
    { header: 'Share', unit: 'share', value: (part) => part.share },
    column('transactions', 'Transactions', 'of'),
    column('gp_seconds_saved', 'GP time saved', 'by'),
    column('ziip_seconds_added', 'zIIP time added', 'by'),
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
