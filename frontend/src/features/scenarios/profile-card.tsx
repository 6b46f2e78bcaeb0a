import { memo, useMemo } from 'react'
import { CartesianGrid, Line, LineChart, ReferenceDot, Tooltip, XAxis, YAxis } from 'recharts'
import type { FindFigure } from '@/api/figure'
import { ChartCard } from '@/components/chart-card'
import { ChartTooltip } from '@/components/chart-tooltip'
import { sourceList, sourcesOf } from '@/components/figure-sources'
import { formatCompact } from '@/components/number-format'
import type { Mark } from '@/components/palette'
import type { Column } from '@/components/table-data'
import { FigureCell } from './figure-cell'
import { type CourseRow, courseRows, courseTicks, courseTitle } from './profile-course'
import type { Calculation } from './scenario-queries'
import classes from './scenario-results.module.css'

const tick = { fill: 'var(--hr-ink-soft)', fontSize: 12 }
const axisLine = { stroke: 'var(--hr-line-strong)' }
const marks = {
  msu_before: { color: '#7d756b', pattern: 'rings' },
  msu_after: { color: '#3b8b50', pattern: 'solid' },
  r4ha_before: { color: '#3177c6', pattern: 'horizontal' },
  r4ha_after: { color: '#b8621b', pattern: 'solid' },
} as const satisfies Record<string, Mark>

const names = {
  msu_before: 'Consumption before',
  msu_after: 'Consumption after',
  r4ha_before: 'R4HA before',
  r4ha_after: 'R4HA after',
} as const
type Series = keyof typeof names
const drawn = ['msu_before', 'msu_after', 'r4ha_before', 'r4ha_after'] as const

const three = ['saved_at_old_peak_msu', 'lost_to_new_peak_msu', 'billed_saving_msu'] as const

const columns: readonly Column<CourseRow>[] = [
  { id: 'when', header: 'Day and time', value: (row) => row.when },
  ...drawn.map((name) => ({
    id: name,
    header: names[name],
    unit: 'MSU',
    numeric: true,
    value: (row: CourseRow) => row[name],
  })),
]

/** What the scenario's days make of its saving: three numbers, and the days of both peaks. */
export default memo(function ProfileCard({
  answer,
  find,
}: {
  answer: Calculation
  find: FindFigure
}) {
  const { profile, figures, sampling } = answer
  const rows = useMemo(() => (profile === null ? [] : courseRows(profile)), [profile])
  const sources = sourceList(sourcesOf(find, ['billed_saving_msu']))
  if (figures.billed_saving_msu === undefined) return null
  const title = profile === null ? '' : courseTitle(profile)
  const byTime = new Map(rows.map((row) => [row.at, row.when]))
  return (
    <>
      <section className={classes.headline} aria-label="What is billed">
        {three.map((name) => {
          const figure = figures[name]
          return (
            figure !== undefined && (
              <FigureCell
                key={name}
                figure={figure}
                quantiles={sampling?.quantiles[name]}
                sampled={sampling !== null}
                size="large"
              />
            )
          )
        })}
      </section>
      {profile !== null && sources !== null && (
        <ChartCard
          title={title}
          unit="MSU of all LPARs on the days of the old and the new peak"
          sources={sources}
          columns={columns}
          rows={rows.filter((row) => row.when !== '')}
          rowKey={(row) => String(row.at)}
          legend={drawn.map((name) => ({
            label: name.startsWith('r4ha_before') ? `${names[name]}, dashed` : names[name],
            mark: marks[name],
          }))}
          height={280}
          fileName="headroom-scenario-peak"
        >
          {({ width, height }) => (
            <LineChart
              width={width}
              height={height}
              data={rows}
              margin={{ top: 20, right: 28, bottom: 8, left: 8 }}
              title={title}
            >
              <CartesianGrid vertical={false} stroke="var(--hr-line)" />
              <XAxis
                type="number"
                dataKey={(row: CourseRow) => row.at}
                domain={['dataMin', 'dataMax']}
                ticks={courseTicks(rows)}
                tick={tick}
                tickFormatter={(at: number) => byTime.get(at)?.slice(-5) ?? ''}
                axisLine={axisLine}
                tickLine={false}
              />
              <YAxis
                tick={tick}
                tickFormatter={(value: number) => formatCompact(value)}
                axisLine={axisLine}
                tickLine={false}
                width={64}
              />
              <Tooltip isAnimationActive={false} content={<CourseTooltip />} />
              {drawn.map((name) => (
                <Line
                  key={name}
                  name={names[name]}
                  type={name.startsWith('msu') ? 'stepAfter' : 'linear'}
                  dataKey={(row: CourseRow) => row[name as Series]}
                  stroke={marks[name].color}
                  strokeWidth={name.startsWith('msu') ? 1.5 : 2.5}
                  {...(name === 'r4ha_before' ? { strokeDasharray: '6 4' } : {})}
                  dot={false}
                  isAnimationActive={false}
                />
              ))}
              {(['before', 'after'] as const).map((which) => {
                const peak = profile[which]
                const found = rows.find(
                  (row) =>
                    row[`r4ha_${which}`] === peak.msu && row.when.startsWith(`Day ${peak.day} `),
                )
                return (
                  found !== undefined && (
                    <ReferenceDot
                      key={which}
                      x={found.at}
                      y={peak.msu}
                      r={5}
                      fill="var(--hr-panel)"
                      stroke={marks[`r4ha_${which}`].color}
                      strokeWidth={2.5}
                    />
                  )
                )
              })}
            </LineChart>
          )}
        </ChartCard>
      )}
    </>
  )
})

function CourseTooltip({
  active,
  payload,
}: {
  active?: boolean
  payload?: readonly { payload?: CourseRow }[]
}) {
  const row = payload?.[0]?.payload
  if (!active || row === undefined || row.when === '') return null
  return (
    <ChartTooltip
      unit="MSU"
      active
      label={row.when}
      payload={drawn.flatMap((name) => {
        const value = row[name]
        return value === null ? [] : [{ name: names[name], value }]
      })}
    />
  )
}
