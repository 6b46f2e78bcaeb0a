import { Fields } from './fields'

const asked = {
  table: [
    ...['unit', 'capacity_msu', 'drop_untimed', 'empty', 'times', 'date_order'],
    ...['decimal', 'separator', 'interval_minutes'],
  ],
  report: ['msu_basis', 'odd_intervals'],
} as const

interface ReadingFieldsProps {
  of: readonly (keyof typeof asked)[]
  /** What the reader found out by itself. */
  found?: object
}

/** How a file with a profile is read, for what it leaves open. */
export function ReadingFields({ of, found }: ReadingFieldsProps) {
  const names = [...of.flatMap((kind) => asked[kind]), 'time_zone']
  return (
    <div className="stack cells lined top gap-x-5 pt-4">
      <Fields names={names} found={found} />
    </div>
  )
}
