import { valueWords } from '@/api/value-words.gen'
import type { ScrtReport } from './import-query'

/** One line of a bill's table: a figure of something, month by month. */
export interface BillRow {
  group: string
  name: string
  figure: string
  unit: 'MSU' | 'units'
  /** In the order of the months; null: the month's report does not have it. */
  values: readonly (number | null)[]
}

/** Returns the month of a bill: the one in which its period begins, `2026-10`. */
export function monthOf(report: ScrtReport): string {
  return report.period_from.slice(0, 7)
}

/** Returns the lines of the months side by side: machines, their LPARs, containers, products. */
export function billRows(months: readonly ScrtReport[]): BillRow[] {
  const rows = new Map<string, BillRow & { values: (number | null)[] }>()
  const add = (
    at: number,
    row: Omit<BillRow, 'values'>,
    value: number | null | undefined,
  ): void => {
    if (value === null || value === undefined) return
    const key = [row.group, row.name, row.figure].join('\n')
    const found = rows.get(key) ?? { ...row, values: months.map(() => null) }
    found.values[at] = value
    rows.set(key, found)
  }
  for (const [at, report] of months.entries()) {
    for (const machine of report.machines) {
      const group = `${machine.machine} ${machine.serial}`
      const own = { group, name: 'Machine', unit: 'MSU' } as const
      add(at, { ...own, figure: 'Rated capacity' }, machine.rated_msu)
      add(at, { ...own, figure: 'Peak utilization' }, machine.peak_msu)
      add(at, { ...own, figure: valueWords.msu_consumed }, machine.consumed_msu)
      for (const lpar of [...machine.lpars, ...(machine.cpc === null ? [] : [machine.cpc])]) {
        const part = { group, name: lpar.name, unit: 'MSU' } as const
        add(at, { ...part, figure: valueWords.highest_r4ha }, lpar.r4ha?.msu)
        add(at, { ...part, figure: valueWords.msu_consumed }, lpar.consumed_msu)
        add(at, { ...part, figure: 'Highest hour' }, lpar.hour?.msu)
      }
    }
    for (const { name, consumed_msu } of report.containers) {
      add(
        at,
        { group: 'Containers', name, figure: valueWords.msu_consumed, unit: 'MSU' },
        consumed_msu,
      )
    }
    for (const { name, unit, tool, customer, mobile_reduction_msu } of report.products) {
      const product = { group: 'Products', name, unit } as const
      add(at, { ...product, figure: 'Tool' }, tool)
      add(at, { ...product, figure: 'Customer' }, customer)
      add(at, { ...product, figure: 'Mobile reduction', unit: 'MSU' }, mobile_reduction_msu)
    }
  }
  return [...rows.values()]
}
