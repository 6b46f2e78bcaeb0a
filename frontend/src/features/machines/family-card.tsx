import { memo } from 'react'
import { machineWords, ratingNames } from '@/api/machine-words.gen'
import type { Schemas } from '@/api/schemas'
import { LinesCard } from '@/components/chart-lines'
import { placeAlone } from '@/components/figure-sources'
import { categoryMark } from '@/components/palette'
import type { Column } from '@/components/table-data'
import { familyFinding } from './family-series'
import type { Family } from './machine-page-query'

const columns: readonly Column<Schemas['FamilyMember']>[] = [
  { header: 'Model', value: (member) => member.name },
  { header: 'CPs', numeric: true, value: (member) => member.cps },
  { header: ratingNames.rated_msu, numeric: true, value: (member) => member.rated_msu },
  { header: machineWords.msu_per_cp, numeric: true, value: (member) => member.rated_msu_per_cp },
  { header: ratingNames.pci_mips, numeric: true, value: (member) => member.pci_mips },
  { header: machineWords.pci_per_cp, numeric: true, value: (member) => member.pci_per_cp },
  { header: machineWords.most_ziips, numeric: true, value: (member) => member.most_ziips },
]

const msu = categoryMark(0)
const pci = categoryMark(1)

/** What a CP has along a family's CPs: PCI on the left, MSU on the right. */
export const FamilyCard = memo(function FamilyCard({
  family,
  cps,
}: {
  family: Family
  cps: number
}) {
  const [first, ...rest] = family.sources.map(placeAlone)
  if (first === undefined || family.total < 2) return null
  const title = familyFinding(family.items)
  const kind = family.total <= 12 ? 'measured' : 'line'
  return (
    <LinesCard
      title={title}
      says={`PCI per CP (MIPS) and rated MSU per CP, by CPs of the ${family.family}`}
      unit=""
      sources={[first, ...rest]}
      columns={columns}
      rows={family.items}
      rowKey={(member) => member.id}
      legend={[
        { label: 'PCI per CP, left scale', mark: pci },
        { label: 'MSU per CP, right scale', mark: msu },
      ]}
      x={(member) => member.cps}
      xName="CPs"
      xFrom="rows"
      xWhole
      series={[
        {
          label: machineWords.pci_per_cp,
          value: (member) => member.pci_per_cp,
          mark: pci,
          kind,
          dash: '0',
        },
        {
          label: machineWords.msu_per_cp,
          value: (member) => member.rated_msu_per_cp,
          mark: msu,
          kind,
          shape: 1,
          dash: '6 3',
          right: true,
        },
      ]}
      across={[{ at: cps }]}
      height={300}
      fileName={`headroom-family-${family.machine}`}
    />
  )
})
