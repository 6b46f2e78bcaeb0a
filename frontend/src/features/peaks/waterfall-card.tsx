import { memo } from 'react'
import type { FindFigure } from '@/api/figure'
import { peakWords } from '@/api/peak-words.gen'
import { BridgeCard, type BridgeStep } from '@/components/chart-bridge'
import { formatFigure } from '@/components/number-format'
import { marks } from '@/components/peak-scene'
import type { SourceList } from '@/components/source-note'
import type { Column } from '@/components/table-data'
import { formatWithUnit } from '@/components/units'

interface Step extends BridgeStep {
  msu: number
}

/** Returns the steps from the old bill to the new one, or null where there is no change. */
export function waterfall(find: FindFigure): { title: string; steps: Step[] } | null {
  const value = (id: string) => find(id)?.value ?? null
  const before = value('peak_before_msu')
  const after = value('peak_after_msu')
  const left = value('after_at_old_peak_msu')
  const saved = value('saved_at_old_peak_msu')
  const toNewPeak = find('lost_to_new_peak_msu')
  const lost = toNewPeak?.value ?? null
  const billed = value('billed_saving_msu')
  if (
    before === null ||
    after === null ||
    left === null ||
    saved === null ||
    toNewPeak === undefined ||
    lost === null ||
    billed === null
  ) {
    return null
  }
  const signed = (sign: '+' | '\u2212', amount: number) =>
    `${amount === 0 ? '' : sign}${formatFigure(amount)}`
  const steps: Step[] = [
    {
      label: peakWords.peak_before,
      msu: before,
      from: 0,
      to: before,
      mark: marks.r4ha_before,
      text: formatFigure(before),
    },
    {
      label: saved < 0 ? peakWords.added_at_old_peak : peakWords.saved_at_old_peak,
      msu: Math.abs(saved),
      from: before,
      to: left,
      mark: saved < 0 ? marks.cap : marks.consumed_after,
      text: signed(saved < 0 ? '+' : '\u2212', Math.abs(saved)),
    },
    {
      label: toNewPeak.label,
      msu: lost,
      from: left,
      to: after,
      mark: marks.cap,
      text: signed('+', lost),
    },
    {
      label: peakWords.peak_after,
      msu: after,
      from: 0,
      to: after,
      mark: marks.r4ha_after,
      text: formatFigure(after),
    },
  ]
  return { title: waterfallTitle(saved, lost, billed), steps }
}

/** Returns what becomes of the MSU saved at the old peak. */
function waterfallTitle(saved: number, lost: number, billed: number): string {
  const msu = (amount: number) => formatWithUnit(Math.abs(amount), 'MSU')
  if (billed < 0) {
    const there = `${msu(saved)} ${saved < 0 ? 'added' : 'saved'} at the old peak`
    if (lost === 0) return `All ${there} are billed`
    return `${there}, and the new peak adds ${msu(lost)}: ${msu(billed)} more are billed`
  }
  if (saved === 0) return 'Nothing is saved at the old peak'
  if (lost === 0) return `All ${msu(saved)} saved at the old peak are billed`
  return `Of ${msu(saved)} saved at the old peak ${msu(billed)} are billed: the new peak takes ${msu(lost)} back`
}

const columns: readonly Column<Step>[] = [
  { header: 'Step', value: (row) => row.label },
  { header: 'Amount', unit: 'MSU', value: (row) => row.msu },
]

/** From the old peak to the new one. */
export default memo(function WaterfallCard({
  find,
  sources,
}: {
  find: FindFigure
  sources: SourceList
}) {
  const chart = waterfall(find)
  if (chart === null) return null
  return (
    <BridgeCard
      title={chart.title}
      unit="MSU"
      sources={sources}
      columns={columns}
      rows={chart.steps}
      rowKey={(row) => row.label}
      steps={chart.steps}
      fileName="headroom-billed-saving"
    />
  )
})
