import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DataTable, type TableColumn } from '@/components/data-table'
import { readSorting } from '@/components/link-state'
import { formatFigure } from '@/components/number-format'
import { payloadText } from '@/components/payload'
import { columnId, type Sorting, sortedRows } from '@/components/table-data'
import { inWords } from './configuration-words'
import type { StudyConfiguration, StudyRead } from './study-query'
import classes from './study-tables.module.css'
import { ratesText } from './study-words'

interface ConfigurationColumn extends TableColumn<StudyConfiguration> {
  /** Whether the document says it of this row; a column that is never said is left out. */
  said?: (row: StudyConfiguration) => boolean
}

const all: readonly ConfigurationColumn[] = [
  {
    id: 'configuration',
    header: 'Configuration',
    value: (row) => row.label,
    cell: (row) => (
      <Link
        to="/evidence/configurations/$configuration"
        params={{ configuration: row.id }}
        className={classes.name}
      >
        {row.label}
      </Link>
    ),
  },
  { id: 'family', header: 'Family', value: (row) => row.family },
  {
    id: 'payload',
    header: 'Payload',
    value: (row) => row.payload_in_bytes,
    cell: (row) => payloadText(row.payload_class),
    said: (row) => row.payload_class !== 'unspecified',
  },
  {
    id: 'rows',
    header: 'Rows',
    numeric: true,
    value: (row) => row.rows,
    said: (row) => row.rows > 0,
    cell: (row) =>
      row.rows > 0 ? formatFigure(row.rows) : <span className="soft">none published</span>,
  },
  {
    id: 'rates',
    header: 'Rates',
    unit: 'per_second',
    value: (row) => row.highest_rate_per_second,
    said: (row) => row.highest_rate_per_second !== null,
    cell: (row) =>
      ratesText(row.lowest_rate_per_second, row.highest_rate_per_second) ?? (
        <span className="soft">none published</span>
      ),
  },
  {
    id: 'security',
    header: 'Security',
    value: (row) => inWords('security', row.security),
    said: (row) => row.security !== 'not-stated',
  },
  {
    id: 'connection',
    header: 'Connection',
    value: (row) => inWords('connection', row.connection),
    said: (row) => row.connection !== 'not-stated',
  },
  {
    id: 'offload',
    header: 'zAAP or zIIP',
    value: (row) => inWords('offload', row.offload),
    said: (row) => row.offload !== 'none',
  },
  {
    id: 'limit',
    header: 'Limit',
    value: (row) => (row.limit === null ? null : inWords('limit', row.limit.kind)),
    said: (row) => row.limit !== null,
    cell: (row) =>
      row.limit === null ? (
        <span className="soft">none stated</span>
      ) : (
        inWords('limit', row.limit.kind)
      ),
  },
  {
    id: 'place',
    header: 'Place',
    value: (row) => row.locator,
    cell: (row) => <span className={`hint leading ${classes.place}`}>{row.locator}</span>,
  },
]

interface StudyConfigurationsProps {
  study: StudyRead
  sort: string | undefined
  onSort: (sorting: Sorting) => void
}

/** The ways that a study measured, in its own order or sorted by a column. */
export function StudyConfigurations({ study, sort, onSort }: StudyConfigurationsProps) {
  const columns = useMemo(
    () => all.filter(({ said }) => said === undefined || study.configurations.some(said)),
    [study],
  )
  const sorting = useMemo(() => readSorting(sort, columns.map(columnId)), [sort, columns])
  const rows = useMemo(
    () => sortedRows(study.configurations, columns, sorting),
    [study, columns, sorting],
  )
  return (
    <div className={classes.wide}>
      <DataTable
        caption={`Configurations of ${study.title}`}
        hideCaption
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        sorting={sorting}
        onSort={onSort}
      />
    </div>
  )
}
