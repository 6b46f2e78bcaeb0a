import { billWords } from '@/api/bill-words.gen'
import type { Estate } from '@/api/bills'
import { DataTable, type TableColumn, type TableColumns } from '@/components/data-table'
import { monthText } from '@/components/month-text'
import { formatFigure } from '@/components/number-format'

type Line = Estate['lpars'][number]

interface Part {
  title: string
  lines: readonly Line[]
}

/** Machines, LPARs, containers, products and groups by month, each table folded but the first. */
export function EstateTables({ estate }: { estate: Estate }) {
  const { machines } = estate
  const shown = machines.find(({ serial }) => serial === estate.serial)
  const of = shown === undefined ? '' : `, ${shown.machine} ${shown.serial}`
  const machineLines = (unit: string, values: (at: number) => readonly (number | null)[]): Line[] =>
    machines.map(({ machine, serial }, at) => ({
      id: serial,
      name: `${machine} ${serial}`,
      unit,
      values: [...values(at)],
    }))
  const parts: readonly Part[] = [
    {
      title: billWords.consumed_by_machine,
      lines: machineLines('MSU-hours', (at) => machines[at]?.consumed_msu_hours ?? []),
    },
    {
      title: billWords.highest_by_machine,
      lines: machineLines('MSU', (at) => machines[at]?.peak_msu ?? []),
    },
    { title: `${billWords.consumed_by_lpar}${of}`, lines: estate.lpars },
    { title: `${billWords.highest_by_lpar}${of}`, lines: estate.lpar_peaks },
    { title: billWords.containers, lines: estate.containers },
    { title: billWords.products, lines: estate.products },
  ]
  return (
    <section className="panel min-0 pad-7" aria-label="In each month">
      <h2 className="m-0 mb-4 size-lead strong">In each month</h2>
      <div className={`gap-6 stack`}>
        {parts
          .filter(({ lines }) => lines.some(({ values }) => values.some((one) => one !== null)))
          .map(({ title, lines }, at) => (
            <details key={title} className="more" open={at === 0}>
              <summary>{`${title} (${formatFigure(lines.length)})`}</summary>
              <MonthsTable estate={estate} title={title} lines={lines} />
            </details>
          ))}
      </div>
    </section>
  )
}

/** Lines of one kind, a column for each month. */
export function MonthsTable({ estate, title, lines }: Part & { estate: Estate }) {
  const units = new Set(lines.map(({ unit }) => unit))
  const [unit] = units
  const columns: TableColumns<Line> = [
    { header: 'Of', value: ({ name }) => name },
    units.size > 1 && { header: 'Unit', value: (line) => line.unit },
    ...estate.months.map(
      ({ month }, at): TableColumn<Line> => ({
        header: monthText(month),
        numeric: true,
        value: ({ values }) => values[at] ?? null,
        cell: ({ values }) => {
          const value = values[at] ?? null
          return value === null ? '–' : formatFigure(value)
        },
      }),
    ),
  ]
  return (
    <DataTable
      caption={units.size === 1 ? `${title}, ${unit}` : title}
      hideCaption
      columns={columns}
      rows={lines}
      rowKey={({ id, name }) => `${id} ${name}`}
      dense
    />
  )
}
