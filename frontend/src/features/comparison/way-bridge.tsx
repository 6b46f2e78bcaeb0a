import { Link } from '@tanstack/react-router'
import { memo, useId, useMemo } from 'react'
import { buttonClass } from '@/components/button'
import { ChartCard } from '@/components/chart-card'
import { formatFigure } from '@/components/number-format'
import { componentMark, processors } from '@/components/palette'
import { PatternFill } from '@/components/pattern-fill'
import { SearchableSelect } from '@/components/searchable-select'
import type { SourceList } from '@/components/source-note'
import type { Column } from '@/components/table-data'
import { formatWithUnit } from '@/components/units'
import classes from './comparison-page.module.css'
import type { Comparison, Way } from './comparison-query'
import { switchSearch } from './comparison-search'
import { basisText, rankedWays, whereText } from './comparison-series'
import type { ComparisonState } from './comparison-state'
import { LabLinks } from './lab-links'

type Bridge = NonNullable<Comparison['bridge']>
type Step = Bridge['steps'][number]

const engines = { gp: '', ziip: ' on zIIP' } as const
const nameOf = (step: Step) => `${step.name}${engines[step.processor]}`

const columns: Column<Step>[] = [
  { id: 'space', header: 'Address space', value: nameOf },
  { id: 'before', header: 'Before', unit: 'ms', numeric: true, value: (step) => step.before_ms },
  { id: 'after', header: 'After', unit: 'ms', numeric: true, value: (step) => step.after_ms },
  {
    id: 'difference',
    header: 'Difference',
    unit: 'ms',
    numeric: true,
    value: (step) => step.difference_ms,
  },
]

function signed(value: number | null): string {
  if (value === null) return 'not available'
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatWithUnit(Math.abs(value), 'ms')}`
}

const tall = 28

/** A bridge from one total to the other: each address space moves on from where the last one ended. */
function BridgeDrawing({ bridge, width }: { bridge: Bridge; width: number }) {
  const id = useId()
  const left = Math.min(190, Math.round(width * 0.38))
  const steps = bridge.steps.filter((step) => step.difference_ms !== 0)
  const before = bridge.before_ms ?? 0
  const ends: number[] = []
  for (const step of steps) ends.push((ends.at(-1) ?? before) + step.difference_ms)
  const room = (width - left - 84) / Math.max(before, bridge.after_ms ?? 0, ...ends, 1e-9)
  const rows = [
    {
      label: bridge.before_label,
      from: 0,
      to: before,
      text: formatWithUnit(before, 'ms'),
      fill: processors.GP.color,
    },
    ...steps.map((step, position) => ({
      label: nameOf(step),
      from: ends[position - 1] ?? before,
      to: ends[position] ?? before,
      text: signed(step.difference_ms),
      fill: `url(#${id}-${position})`,
    })),
    {
      label: bridge.after_label,
      from: 0,
      to: bridge.after_ms ?? 0,
      text: formatWithUnit(bridge.after_ms ?? 0, 'ms'),
      fill: processors.GP.color,
    },
  ]
  return (
    <svg width={width} height={rows.length * tall} role="img" aria-label="Bridge by address space">
      <defs>
        {steps.map((step, position) => (
          <PatternFill
            key={nameOf(step)}
            id={`${id}-${position}`}
            mark={componentMark(step.name, step.processor)}
          />
        ))}
      </defs>
      {rows.map((row, position) => {
        const y = position * tall
        const low = left + Math.min(row.from, row.to) * room
        const high = left + Math.max(row.from, row.to) * room
        return (
          <g key={`${row.label} ${row.from} ${row.to}`}>
            <text x={left - 8} y={y + 18} textAnchor="end" fill="var(--hr-ink)" fontSize={12}>
              {row.label.length > 30 ? `${row.label.slice(0, 29)}…` : row.label}
            </text>
            <rect x={low} y={y + 5} width={Math.max(1, high - low)} height={18} fill={row.fill} />
            <text x={high + 6} y={y + 18} fill="var(--hr-ink)" fontSize={12} fontWeight={600}>
              {row.text}
            </text>
            {position < rows.length - 1 && (
              <path
                d={`M${left + row.to * room} ${y + 5}v${tall + 18}`}
                stroke="var(--hr-line-strong)"
                strokeDasharray="2 3"
              />
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** Returns the dearest way that moves the same payload as the cheapest: the two compare. */
function dearestLike(first: Way | undefined, ways: readonly Way[]): Way | undefined {
  return ways.findLast(
    (way) => way !== first && way.payload_class === first?.payload_class && way.rank !== null,
  )
}

interface WaySwitchProps {
  answer: Comparison
  state: ComparisonState
  sources: SourceList
  onChange: (change: Partial<ComparisonState>) => void
}

/** Two ways side by side, and their switch taken to the value calculator. */
export const WaySwitch = memo(function WaySwitch({
  answer,
  state,
  sources,
  onChange,
}: WaySwitchProps) {
  const measured = useMemo(
    () => rankedWays(answer, state).filter((way) => way.rank !== null),
    [answer, state],
  )
  const [from, to] = state.pair ?? []
  const after = measured.find((way) => way.configuration === to) ?? measured[0]
  const before = measured.find((way) => way.configuration === from) ?? dearestLike(after, measured)
  if (before === undefined || after === undefined) return null
  const groups = [
    {
      group: 'Measured at this rate',
      items: measured.map((way) => ({ value: way.configuration, label: way.short_label })),
    },
  ]
  const same = before === after
  const apart = before.payload_class !== after.payload_class
  const own = [before, after].some((way) => way.origin === 'user')
  const pick = (one: string | null, other: string | null) =>
    onChange({ pair: one === null || other === null ? null : [one, other] })
  const { bridge } = answer
  return (
    <section className={classes.switch} aria-label="Two access methods side by side">
      <div className={classes.move} data-screen-only="">
        <SearchableSelect
          label="Switch from"
          groups={groups}
          value={before.configuration}
          onChange={(id) => pick(id, after.configuration)}
        />
        <SearchableSelect
          label="to"
          groups={groups}
          value={after.configuration}
          onChange={(id) => pick(before.configuration, id)}
          error={
            same
              ? 'Choose another access method'
              : apart
                ? 'Payloads differ: choose one with the same payload'
                : undefined
          }
        />
        {!same && !apart && !own && (
          <Link
            to="/value"
            search={switchSearch(before.configuration, after.configuration, answer, state)}
            className={buttonClass('filled')}
          >
            Value this switch
          </Link>
        )}
        {own && (
          <p className={classes.soft}>
            Your own measurements cannot be valued yet: choose two published access methods.
          </p>
        )}
      </div>
      <LabLinks way={after} answer={answer} />
      {bridge !== null && bridge.before !== bridge.after && (
        <ChartCard
          title={`${bridge.before_label} → ${bridge.after_label}: ${signed(bridge.difference_ms)}`}
          unit={
            bridge.why ??
            `GP ${signed(bridge.gp_difference_ms)}, zIIP ${signed(bridge.ziip_difference_ms)}, ms per transaction by address space ${whereText(answer)}, ${basisText(answer)}`
          }
          sources={sources}
          columns={columns}
          rows={bridge.steps}
          rowKey={nameOf}
          height={(bridge.steps.filter((step) => step.difference_ms !== 0).length + 2) * tall}
          fileName={`headroom-bridge-${formatFigure(answer.rate_per_second)}-tps`}
        >
          {({ width }) => <BridgeDrawing bridge={bridge} width={width} />}
        </ChartCard>
      )}
    </section>
  )
})
