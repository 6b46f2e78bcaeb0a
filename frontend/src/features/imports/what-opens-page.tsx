import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { importKinds } from '@/api/import-fields.gen'
import { buttonClass } from '@/components/button'
import { DataTable, type TableColumn } from '@/components/data-table'
import { PageHead } from '@/components/page-head'

interface Layout {
  kind: string
  files: string
  needs: string
  makes: string
  sample: string
}

const layouts: readonly Layout[] = importKinds.flatMap(({ label, layouts }) =>
  layouts.map((layout) => ({ kind: label, ...layout })),
)

const columns: readonly TableColumn<Layout>[] = [
  {
    header: 'Files',
    prose: true,
    value: ({ files }) => files,
    cell: ({ files, sample }) => (
      <>
        {files}
        <span className="line regular gap-4 middle">
          <Link
            to="/import"
            search={{ sample }}
            preload={false}
            className={buttonClass('outline', true)}
            aria-label={`Try ${sample}`}
          >
            Try
          </Link>
          <a
            href={`/api/v1/imports/samples/${sample}`}
            download={sample}
            aria-label={`Download ${sample}`}
          >
            Download
          </a>
        </span>
      </>
    ),
  },
  { header: 'Kind', prose: true, value: ({ kind }) => kind },
  { header: 'What they need', prose: true, value: ({ needs }) => needs },
  { header: 'What they make', prose: true, value: ({ makes }) => makes },
]

/** Every layout of a file that is read, with a sample to try. */
export function WhatOpensPage() {
  useDocumentTitle('What opens · Headroom')
  return (
    <>
      <PageHead
        title="What opens"
        lede="A file is recognized by what it holds, never by its name. gzip and zip are opened, EBCDIC is read, and a table may be CSV, text, Excel, ods, HTML or SpreadsheetML."
      />
      <DataTable
        caption="Files that can be imported"
        hideCaption
        columns={columns}
        rows={layouts}
        rowKey={({ files }) => files}
      />
      <p className="hint regular anywhere">
        The numbers of samples are made up, except ratings of machines. Nothing of a sample is kept
        until you import it. <Link to="/import">Import your own files</Link>
      </p>
    </>
  )
}
