import { memo, useId } from 'react'
import { CartesianGrid, Line, LineChart, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { axisLine, axisTitle, tick } from '@/components/chart-axis'
import { ChartCard } from '@/components/chart-card'
import { ChartTooltip } from '@/components/chart-tooltip'
import { formatCompact } from '@/components/number-format'
import { categoryMark } from '@/components/palette'
import type { Column } from '@/components/table-data'
import { familyFinding } from './family-series'
import type { Family, FamilyMember } from './machine-page-query'

const columns: readonly Column<FamilyMember>[] = [
  { id: 'name', header: 'Model', value: (member) => member.name },
  { id: 'cps', header: 'CPs', numeric: true, value: (member) => member.cps },
  { id: 'msu', header: 'Rated MSU', numeric: true, value: (member) => member.rated_msu },
  {
    id: 'msu_per_cp',
    header: 'MSU per CP',
    numeric: true,
    value: (member) => member.rated_msu_per_cp,
  },
  { id: 'pci', header: 'PCI (MIPS)', numeric: true, value: (member) => member.pci_mips },
  { id: 'pci_per_cp', header: 'PCI per CP', numeric: true, value: (member) => member.pci_per_cp },
  { id: 'ziips', header: 'Most zIIPs', numeric: true, value: (member) => member.most_ziips },
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
  const id = useId()
  const [first, ...rest] = family.sources.map((locator) => ({
    study: null,
    document: null,
    locator,
    configuration: null,
    point: null,
    figure: null,
    printed: null,
  }))
  if (first === undefined || family.total < 2) return null
  const title = familyFinding(family.items)
  return (
    <ChartCard
      title={title}
      unit={`PCI per CP (MIPS) and rated MSU per CP, by CPs of the ${family.family}`}
      sources={[first, ...rest]}
      columns={columns}
      rows={family.items}
      rowKey={(member) => member.id}
      legend={[
        { label: 'PCI per CP, left scale', mark: pci },
        { label: 'MSU per CP, right scale', mark: msu },
      ]}
      height={300}
      fileName={`headroom-family-${family.machine}`}
    >
      {({ width, height }) => (
        <LineChart
          id={id}
          width={width}
          height={height}
          data={[...family.items]}
          margin={{ top: 8, right: 4, bottom: 22, left: 4 }}
          title={title}
        >
          <CartesianGrid vertical={false} stroke="var(--hr-line)" />
          <XAxis
            niceTicks="snap125"
            type="number"
            dataKey={(member: FamilyMember) => member.cps}
            domain={['dataMin', 'dataMax']}
            allowDecimals={false}
            tick={tick}
            axisLine={axisLine}
            tickLine={false}
            label={axisTitle('CPs')}
          />
          <YAxis
            niceTicks="snap125"
            yAxisId="pci"
            tick={tick}
            axisLine={axisLine}
            tickLine={false}
            width={54}
            tickFormatter={(value: number) => formatCompact(value)}
          />
          <YAxis
            niceTicks="snap125"
            yAxisId="msu"
            orientation="right"
            tick={tick}
            axisLine={axisLine}
            tickLine={false}
            width={48}
            tickFormatter={(value: number) => formatCompact(value)}
          />
          <ReferenceLine
            yAxisId="pci"
            x={cps}
            stroke="var(--hr-line-strong)"
            strokeDasharray="4 3"
          />
          <Tooltip
            isAnimationActive={false}
            content={<ChartTooltip unit="" />}
            labelFormatter={(value) => `${String(value)} CPs`}
          />
          <Line
            yAxisId="pci"
            dataKey={(member: FamilyMember) => member.pci_per_cp}
            name="PCI per CP"
            stroke={pci.color}
            strokeWidth={2}
            dot={family.total <= 12}
            isAnimationActive={false}
          />
          <Line
            yAxisId="msu"
            dataKey={(member: FamilyMember) => member.rated_msu_per_cp}
            name="MSU per CP"
            stroke={msu.color}
            strokeWidth={2}
            strokeDasharray="6 3"
            dot={family.total <= 12}
            isAnimationActive={false}
          />
        </LineChart>
      )}
    </ChartCard>
  )
})
