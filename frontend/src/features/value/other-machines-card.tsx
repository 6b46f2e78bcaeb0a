import { memo } from 'react'
import type { Schemas } from '@/api/schemas'
import { valueWords } from '@/api/value-words.gen'
import { BarsCard } from '@/components/chart-bars'
import { LinesCard } from '@/components/chart-lines'
import { placeAlone } from '@/components/figure-sources'
import { categoryMark } from '@/components/palette'
import { EmptyState } from '@/components/states'
import type { OnMachine } from './other-machines-query'
import { machineColumns, machinesFinding } from './other-machines-series'

const mark = categoryMark(0)
const mostBars = 24

function saved(row: OnMachine): number | null {
  return row.figures.saved_msu_per_cp_rating.value
}

/** MSU saved on each machine: bars for few, a line along the CPs for a whole family. */
export const OtherMachinesCard = memo(function OtherMachinesCard({
  answer,
}: {
  answer: Schemas['OtherMachines']
}) {
  const title = machinesFinding(answer)
  const [first, ...rest] = answer.sources.map(placeAlone)
  if (first === undefined) return <EmptyState title={title} />
  const card = {
    title,
    unit: 'MSU',
    sources: [first, ...rest],
    columns: machineColumns,
    rows: answer.rows,
    rowKey: (row: OnMachine) => row.machine,
    series: [{ label: valueWords.msu_saved, value: saved, mark }],
    fileName: 'headroom-other-machines',
  } as const
  return answer.rows.length <= mostBars ? (
    <BarsCard
      {...card}
      says="MSU saved, by rating per CP"
      name={(row) => row.name}
      names={110}
      tall={30}
    />
  ) : (
    <LinesCard
      {...card}
      says="MSU saved, by rating per CP, along the CPs"
      x={(row) => row.cps}
      xName="CPs"
      xFrom="rows"
      xWhole
      height={320}
    />
  )
})
