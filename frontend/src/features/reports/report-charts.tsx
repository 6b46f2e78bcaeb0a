import { type ReactElement, useId, useRef } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Line,
  LineChart,
  ReferenceLine,
  XAxis,
  YAxis,
  type YAxisTickContentProps,
} from 'recharts'
import type { ReportSubject } from '@/api/reports'
import { monthTicks } from '@/components/month-ticks'
import { formatCompact } from '@/components/number-format'
import { type Mark, processors } from '@/components/palette'
import { PatternFill, Swatch } from '@/components/pattern-fill'
import { PictureButtons } from '@/components/picture-buttons'
import { formatWithUnit } from '@/components/units'
import {
  basisNames,
  type ComparisonSubject,
  type MixSubject,
  mixRows,
  quantitiesOf,
  rankedWays,
} from './report-content'
import classes from './report-page.module.css'

const tick = { fill: 'var(--hr-ink-soft)', fontSize: 12 }
const axisLine = { stroke: 'var(--hr-line-strong)' }

/** Pixels: what fits between the margins of A4 and of Letter. */
export const width = 660
const names = 300

const chosen: Mark = processors.GP
const others: Mark = { color: '#7d756b', pattern: 'diagonal' }

/** Returns a chart's title as the name of a file. */
function fileName(title: string): string {
  const words = title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return `headroom-${words.slice(0, 60).replace(/^-|-$/g, '')}`
}

/** A chart with title, unit, legend and source. */
export function Drawing({
  title,
  unit,
  source,
  legend = [],
  children,
}: {
  title: string
  unit: string
  source: string
  legend?: readonly { label: string; mark: Mark }[]
  children: ReactElement
}) {
  const id = useId()
  const frame = useRef<HTMLElement>(null)
  return (
    <figure className={classes.drawing} ref={frame} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{title}</h3>
      <p className={classes.unit}>{unit}</p>
      {legend.length > 0 && (
        <ul className={classes.legend} data-legend="">
          {legend.map(({ label, mark }, position) => (
            <li key={label}>
              <Swatch id={`${id}-${position}`} mark={mark} />
              {label}
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section className={classes.chart} data-drawing="" aria-label={title} tabIndex={0}>
        {children}
      </section>
      <figcaption className={classes.source}>Source: {source}</figcaption>
      <PictureButtons
        title={title}
        unit={unit}
        sources={[`Source: ${source}`]}
        legend={legend}
        fileName={fileName(title)}
        frame={frame}
      />
    </figure>
  )
}

interface BarRow {
  key: string
  label: string
  first: number | null
  second: number | null
  text: string
}

const longestLine = 46

/** Returns a name in one line, or in two where it is long; what does not fit there is cut. */
function linesOf(name: string): string[] {
  if (name.length <= longestLine) return [name]
  const end = name.lastIndexOf(' ', longestLine)
  const at = end > 0 ? end : longestLine
  const rest = name.slice(at).trim()
  return [
    name.slice(0, at).trimEnd(),
    rest.length <= longestLine ? rest : `${rest.slice(0, longestLine - 1)}…`,
  ]
}

/** The name of a row. */
function Name({ x, y, payload }: YAxisTickContentProps) {
  const lines = linesOf(String(payload.value))
  return (
    <text
      y={y}
      textAnchor="end"
      dominantBaseline="central"
      fontSize={11.5}
      fill="var(--hr-ink-soft)"
    >
      {lines.map((line, position) => (
        <tspan key={line} x={x} dy={position === 0 ? `${(1 - lines.length) * 0.55}em` : '1.1em'}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

/** Returns the text of a row where its last piece ends, nothing at the other piece. */
function labelAt(row: BarRow | undefined, piece: 'first' | 'second'): string {
  if (row === undefined) return ''
  return (row.second ? 'second' : 'first') === piece ? row.text : ''
}

function Bars({
  rows,
  unit,
  marks,
}: {
  rows: readonly BarRow[]
  unit: string
  marks: readonly [Mark, Mark]
}) {
  const id = useId()
  return (
    <BarChart
      width={width}
      height={52 + rows.length * (rows.length > 10 ? 22 : 30)}
      data={[...rows]}
      layout="vertical"
      margin={{ top: 4, right: 96, bottom: 18, left: 0 }}
      accessibilityLayer={false}
      barCategoryGap={6}
    >
      <defs>
        <PatternFill id={`${id}-0`} mark={marks[0]} />
        <PatternFill id={`${id}-1`} mark={marks[1]} />
      </defs>
      <CartesianGrid horizontal={false} stroke="var(--hr-line)" />
      <XAxis
        type="number"
        tick={tick}
        axisLine={axisLine}
        tickLine={false}
        tickFormatter={(value: number) => formatCompact(value)}
        label={{ value: unit, position: 'insideBottom', offset: -10, ...tick }}
      />
      <YAxis
        type="category"
        dataKey={(row: BarRow) => row.label}
        width={names}
        tick={Name}
        axisLine={axisLine}
        tickLine={false}
        interval={0}
      />
      <Bar
        dataKey={(row: BarRow) => row.first}
        stackId="all"
        fill={`url(#${id}-0)`}
        isAnimationActive={false}
      >
        <LabelList
          position="right"
          fill="var(--hr-ink)"
          fontSize={12}
          valueAccessor={(entry: { payload?: BarRow }) => labelAt(entry.payload, 'first')}
        />
      </Bar>
      <Bar
        dataKey={(row: BarRow) => row.second}
        stackId="all"
        fill={`url(#${id}-1)`}
        isAnimationActive={false}
      >
        <LabelList
          position="right"
          fill="var(--hr-ink)"
          fontSize={12}
          valueAccessor={(entry: { payload?: BarRow }) => labelAt(entry.payload, 'second')}
        />
      </Bar>
    </BarChart>
  )
}

/** The one chart of the summary. */
export function SummaryChart({ subject, source }: { subject: ReportSubject; source: string }) {
  if (subject.kind === 'comparison') return <WaysChart subject={subject} source={source} />
  if (subject.kind === 'scenario' && subject.answer.money !== null) {
    return <CumulatedChart subject={subject} source={source} />
  }
  return <BasesChart subject={subject} source={source} />
}

function BasesChart({ subject, source }: { subject: MixSubject; source: string }) {
  const known = quantitiesOf(subject)
  const wanted = subject.inputs.msu_basis ?? 'per_cp_rating'
  const rows = (['per_cp_rating', 'service_units'] as const).map((basis) => {
    const value = known[`saved_msu_${basis}`]?.value ?? null
    const name = basisNames[basis]
    return {
      key: basis,
      label: value === null ? `${name}: none` : name,
      first: basis === wanted ? value : null,
      second: basis === wanted ? null : value,
      text: value === null ? 'not available' : formatWithUnit(value, 'MSU'),
    }
  })
  if (rows.every((row) => row.first === null && row.second === null)) {
    return <MixChart subject={subject} source={source} least={1} />
  }
  return (
    <Drawing
      title="MSU saved on each basis"
      unit="MSU"
      source={source}
      legend={[
        { label: `headline: ${basisNames[wanted]}`, mark: chosen },
        { label: 'other bases', mark: others },
      ]}
    >
      <Bars rows={rows} unit="MSU" marks={[chosen, others]} />
    </Drawing>
  )
}

/** What each part of the mix saves; nothing where there are fewer parts than `least`. */
export function MixChart({
  subject,
  source,
  least = 2,
}: {
  subject: MixSubject
  source: string
  least?: number
}) {
  const rows = mixRows(subject).map((row) => ({
    key: row.key,
    label: row.label,
    first: row.gp?.value ?? null,
    second: row.ziip?.value ?? null,
    text: row.gp?.value == null ? 'not available' : `GP ${formatWithUnit(row.gp.value, 's')}`,
  }))
  if (rows.length < least || rows.every((row) => row.first === null)) return null
  return (
    <Drawing
      title="GP seconds saved and zIIP seconds added by each part"
      unit="CPU seconds"
      source={source}
      legend={[
        { label: 'GP saved', mark: processors.GP },
        { label: 'zIIP added', mark: processors.zIIP },
      ]}
    >
      <Bars rows={rows} unit="s" marks={[processors.GP, processors.zIIP]} />
    </Drawing>
  )
}

function WaysChart({ subject, source }: { subject: ComparisonSubject; source: string }) {
  const rows = rankedWays(subject).map((way) => ({
    key: way.configuration,
    label: way.label,
    first: way.gp_ms,
    second: way.ziip_ms,
    text: way.total_ms === null ? '' : formatWithUnit(way.total_ms, 'ms'),
  }))
  if (rows.length === 0) return null
  return (
    <Drawing
      title="CPU per transaction, cheapest first"
      unit="ms of CPU per transaction"
      source={source}
      legend={[
        { label: 'GP', mark: processors.GP },
        { label: 'zIIP', mark: processors.zIIP },
      ]}
    >
      <Bars rows={rows} unit="ms per transaction" marks={[processors.GP, processors.zIIP]} />
    </Drawing>
  )
}

type ScenarioSubject = Extract<ReportSubject, { kind: 'scenario' }>
type Month = ScenarioSubject['answer']['months'][number]

function CumulatedChart({ subject, source }: { subject: ScenarioSubject; source: string }) {
  const { months, money } = subject.answer
  if (money === null || months.every((each) => each.cumulated === null)) return null
  return (
    <Drawing title="Cash flow, cumulated by month" unit={money.currency} source={source}>
      <LineChart
        width={width}
        height={260}
        data={[...months]}
        margin={{ top: 10, right: 24, bottom: 22, left: 16 }}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke="var(--hr-line)" />
        <XAxis
          type="number"
          dataKey={(row: Month) => row.month}
          domain={['dataMin', 'dataMax']}
          ticks={monthTicks(months)}
          tick={tick}
          axisLine={axisLine}
          label={{ value: 'month', position: 'insideBottom', offset: -12, ...tick }}
        />
        <YAxis
          tick={tick}
          axisLine={axisLine}
          width={80}
          tickFormatter={(value: number) => formatCompact(value)}
        />
        <ReferenceLine y={0} stroke="var(--hr-ink)" />
        <Line
          dataKey={(row: Month) => row.cumulated}
          stroke={processors.GP.color}
          strokeWidth={2.5}
          dot={false}
          isAnimationActive={false}
        />
      </LineChart>
    </Drawing>
  )
}
