import type { Schemas } from '@/api/schemas'
import { formatFigure } from '@/components/number-format'
import type { OnMachine } from './other-machines-query'

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
