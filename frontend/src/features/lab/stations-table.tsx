import type { FindFigure } from '@/api/figure'
import { labTables } from '@/api/lab-tables.gen'
import { TablePanel } from './lab-frame'
import type { Answer } from './lab-queries'

interface StationsTableProps {
  stations: Answer<'open-model'>['stations']
  /** Place of the station that saturates first. */
  first: number | null
  find: FindFigure
}

/** What happens at each station. */
export function StationsTable({ stations, first, find }: StationsTableProps) {
  const saturates = first === null ? undefined : stations[first]
  const note = (row: object) => (row === saturates ? 'saturates first' : '')
  return (
    <TablePanel
      table={labTables.stations}
      rows={stations}
      find={find}
      also={[{ header: 'Note', value: note }]}
    />
  )
}
