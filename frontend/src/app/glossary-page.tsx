import { useDocumentTitle } from '@mantine/hooks'
import { DataTable, type TableColumn } from '@/components/data-table'
import { type Term, terms } from '@/components/glossary'
import { PageHead } from '@/components/page-head'
import { useAnchor } from '@/components/use-anchor'

const columns: readonly TableColumn<Term>[] = [
  { header: 'Term', value: ({ name }) => name },
  {
    header: 'Meaning and source',
    value: ({ meaning }) => meaning,
    prose: true,
    cell: ({ meaning, source }) => (
      <>
        {meaning}
        <span className="hint block">{source}</span>
      </>
    ),
  },
]

/** The words of the field, each with its source. */
export function GlossaryPage() {
  useDocumentTitle('Glossary · Headroom')
  useAnchor(true)
  return (
    <>
      <PageHead title="Glossary" lede="The words of the field, each with its source." />
      <DataTable
        caption="Glossary"
        hideCaption
        columns={columns}
        rows={terms}
        rowKey={({ name }) => name}
        rowId={({ name }) => name}
      />
    </>
  )
}
