import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { billedCustomersQuery } from '@/api/bills'
import { importKinds } from '@/api/import-fields.gen'
import { buttonClass } from '@/components/button'
import { DataTable } from '@/components/data-table'
import { monthText } from '@/components/month-text'
import { PageHead } from '@/components/page-head'
import { EmptyState, ErrorState, LoadingState } from '@/components/states'

const sampleBill = importKinds.find(({ id }) => id === 'bill')?.layouts[0]?.sample

/** Customers of whom SCRT files are kept. */
export function BillsPage() {
  useDocumentTitle('Bills · Headroom')
  const answer = useQuery(billedCustomersQuery)
  return (
    <>
      <PageHead
        title="Bills"
        lede="MSU consumed and peaks by machine, LPAR, container and product, month by month, from the SCRT files that you imported."
      >
        <Link to="/import" className={buttonClass('filled')}>
          Import SCRT files
        </Link>
      </PageHead>
      {answer.error !== null ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data === undefined ? (
        <LoadingState what="the bills" height={160} />
      ) : answer.data.items.length === 0 ? (
        <EmptyState title="No bills yet" picture="bill">
          <p>
            A customer’s months side by side: what each machine, LPAR and product used, and which
            month set the bill. Import all SCRT files at once or one at a time.
          </p>
          <Link
            to="/import"
            search={{ sample: sampleBill }}
            preload={false}
            className={buttonClass('outline')}
          >
            Look at a sample
          </Link>
        </EmptyState>
      ) : (
        <DataTable
          caption="Customers"
          hideCaption
          rows={answer.data.items}
          rowKey={(row) => row.id}
          columns={[
            {
              header: 'Customer',
              prose: true,
              value: (row) => row.name,
              cell: (row) => (
                <Link to="/bills/$customer" params={{ customer: row.id }}>
                  {row.name}
                </Link>
              ),
            },
            {
              header: 'Months',
              unbroken: true,
              value: (row) =>
                row.first_month === row.last_month
                  ? monthText(row.first_month)
                  : `${monthText(row.first_month)} to ${monthText(row.last_month)}`,
            },
            { header: 'Machines', numeric: true, value: (row) => row.machines },
            {
              header: 'MSU consumed, newest month',
              unit: 'MSU-hours',
              value: (row) => row.consumed_msu_hours,
            },
            {
              header: 'To settle',
              value: (row) =>
                row.open_choices > 0
                  ? 'Choose which file counts'
                  : row.why_missing === null
                    ? 'Nothing'
                    : row.why_missing,
              prose: true,
            },
          ]}
        />
      )}
    </>
  )
}
