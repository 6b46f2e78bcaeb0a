import { machineWords } from '@/api/machine-words.gen'
import type { Schemas } from '@/api/schemas'
import { valueWords } from '@/api/value-words.gen'
import { formatFigure } from '@/components/number-format'
import type { Column } from '@/components/table-data'
import type { OnMachine } from './other-machines-query'

export const modelColumn: Column<OnMachine> = { header: 'Model', value: (row) => row.name }

function numbers(header: string, value: (row: OnMachine) => number | null, unit?: string) {
  return { header, numeric: true, value, ...(unit && { unit }) }
}

/** The case on each machine, as the page has it and the files of its chart. */
export const machineColumns: readonly Column<OnMachine>[] = [
  modelColumn,
  { header: 'Generation', value: (row) => row.generation },
  numbers('CPs', (row) => row.cps),
  numbers('CPU time against yours', (row) => row.time_against?.value ?? null, 'ratio'),
  numbers('GP seconds saved per hour', (row) => row.figures.gp_seconds_saved_per_hour.value),
  numbers(valueWords.msu_saved, (row) => row.figures.saved_msu_per_cp_rating.value),
  numbers('zIIP seconds added per hour', (row) => row.figures.ziip_seconds_added_per_hour.value),
  numbers(machineWords.most_ziips, (row) => row.most_ziips),
]

/** Returns the finding: what the machine that saves the most MSU saves against the case's own. */
export function machinesFinding({ own, rows }: Schemas['OtherMachines']): string {
  const rated = rows.filter((row) => row.figures.saved_msu_per_cp_rating.value !== null)
  const most = rated.reduce<OnMachine | undefined>(
    (best, row) => (best === undefined || msu(row) > msu(best) ? row : best),
    undefined,
  )
  const least = rated.reduce<OnMachine | undefined>(
    (best, row) => (best === undefined || msu(row) < msu(best) ? row : best),
    undefined,
  )
  if (most === undefined || least === undefined) return 'No rated MSU is known of these machines'
  if (rows.length === 1 && own !== null && own.figures.saved_msu_per_cp_rating.value !== null) {
    return `${onMachine(most)}, ${onMachine(own).replace('The', 'the')}`
  }
  if (most === least) return onMachine(most)
  return `${onMachine(least)}, ${onMachine(most).replace('The', 'the')}`
}

function onMachine(row: OnMachine): string {
  const verb = msu(row) < 0 ? 'adds' : 'saves'
  return `The ${row.name} ${verb} ${formatFigure(Math.abs(msu(row)))} MSU`
}

function msu(row: OnMachine): number {
  return row.figures.saved_msu_per_cp_rating.value ?? 0
}
