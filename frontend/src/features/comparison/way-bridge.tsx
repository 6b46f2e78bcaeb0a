import { Link } from '@tanstack/react-router'
import { memo, useMemo } from 'react'
import { evidenceWords } from '@/api/evidence-words.gen'
import { figureWords } from '@/api/figure-words.gen'
import { buttonClass } from '@/components/button'
import { BridgeCard, type BridgeStep } from '@/components/chart-bridge'
import { componentMark, processors } from '@/components/palette'
import { inReadersWay } from '@/components/phrase'
import { SearchableSelect } from '@/components/searchable-select'
import { Note } from '@/components/states'
import { switchSearch } from '@/components/subject'
import type { Column } from '@/components/table-data'
import { formatWithUnit } from '@/components/units'
import classes from './comparison-page.module.css'
import type { Comparison, ShownComparison, Way } from './comparison-query'
import { basisText, rankedWays, whereText } from './comparison-series'
import { withPair } from './comparison-state'

type Bridge = NonNullable<Comparison['bridge']>
type Step = Bridge['steps'][number]

const engines = { gp: '', ziip: ' on zIIP' } as const
const nameOf = (step: Step) => `${step.name}${engines[step.processor]}`

const columns: Column<Step>[] = [
  { header: evidenceWords.address_space, value: nameOf },
  { header: 'Before', unit: 'ms', value: (step) => step.before_ms },
  { header: 'After', unit: 'ms', value: (step) => step.after_ms },
  { header: 'Difference', unit: 'ms', value: (step) => step.difference_ms },
]

function signed(value: number | null): string {
  if (value === null) return figureWords.not_available
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatWithUnit(Math.abs(value), 'ms')}`
}

/** Returns the bridge's pieces: each address space moves on from where the last one ended. */
function stepsOf(bridge: Bridge): BridgeStep[] {
  const { before_ms, after_ms } = bridge
  if (before_ms === null || after_ms === null) return []
  const whole = (label: string, value: number): BridgeStep => ({
    label,
    from: 0,
    to: value,
    text: formatWithUnit(value, 'ms'),
    mark: processors.GP,
  })
  let end = before_ms
  const moved = bridge.steps
    .filter((step) => step.difference_ms !== 0)
    .map((step): BridgeStep => {
      const from = end
      end += step.difference_ms
      return {
        label: nameOf(step),
        from,
        to: end,
        text: signed(step.difference_ms),
        mark: componentMark(step.name, step.processor),
      }
    })
  return [whole(bridge.before_label, before_ms), ...moved, whole(bridge.after_label, after_ms)]
}

/** Returns the dearest way that moves the same payload as the cheapest: the two compare. */
function dearestLike(first: Way | undefined, ways: readonly Way[]): Way | undefined {
  return ways.findLast(
    (way) => way !== first && way.payload_class === first?.payload_class && way.rank !== null,
  )
}

/** Two ways side by side, and their switch taken to the value calculator. */
export const WaySwitch = memo(function WaySwitch({
  answer,
  state,
  sources,
  onChange,
}: Omit<ShownComparison, 'ways' | 'choices'>) {
  const measured = useMemo(
    () => rankedWays(answer, state).filter((way) => way.rank !== null),
    [answer, state],
  )
  const wayOf = (id: string | null) => answer.items.find((way) => way.configuration === id)
  const after = wayOf(state.method) ?? measured[0]
  const before = wayOf(state.today) ?? dearestLike(after, measured)
  if (before === undefined || after === undefined) return null
  const groups = [
    {
      group: 'Measured at this rate',
      items: measured.map((way) => ({ value: way.configuration, label: way.short_label })),
    },
    {
      group: 'Not measured at this rate',
      items: answer.items
        .filter((way) => way.rank === null)
        .map((way) => ({ value: way.configuration, label: way.short_label })),
    },
  ]
  const same = before === after
  const apart = before.payload_class !== after.payload_class
  const own = [before, after].some((way) => way.origin === 'user')
  const joined = !own && before.study !== after.study
  const pick = (one: string | null, other: string | null) =>
    onChange(one === null || other === null ? withPair([]) : withPair([one, other]))
  const { bridge } = answer
  return (
    <section className="stack gap-5" aria-label="Two access methods side by side">
      <div className={`stack bottom gap-5 ${classes.move}`} data-screen-only="">
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
              : joined
                ? 'Of two studies: a switch is valued within one'
                : apart
                  ? 'Payloads differ: choose one with the same payload'
                  : undefined
          }
        />
        {!same && !apart && !own && !joined && before.rank !== null && after.rank !== null && (
          <Link
            to="/value"
            search={switchSearch(before.configuration, after.configuration, answer, state)}
            className={buttonClass('filled')}
          >
            Value this switch
          </Link>
        )}
        {own && (
          <p className="hint m-0 regular">
            Your own measurements cannot be valued yet: choose two published access methods.
          </p>
        )}
      </div>
      {bridge !== null && bridge.before !== bridge.after && bridge.difference_ms === null && (
        <Note>
          {bridge.before_label} → {bridge.after_label}: no difference can be given.{' '}
          {bridge.why && inReadersWay(answer, bridge.why)}
        </Note>
      )}
      {bridge !== null && bridge.before !== bridge.after && bridge.difference_ms !== null && (
        <BridgeCard
          title={`${bridge.before_label} → ${bridge.after_label}: ${signed(bridge.difference_ms)}`}
          unit={
            (bridge.why && inReadersWay(answer, bridge.why)) ??
            `GP ${signed(bridge.gp_difference_ms)}, zIIP ${signed(bridge.ziip_difference_ms)}, ms per transaction by address space ${whereText(answer)}, ${basisText(answer)}`
          }
          sources={sources}
          columns={columns}
          rows={bridge.steps}
          rowKey={nameOf}
          steps={stepsOf(bridge)}
          fileName={`headroom-bridge-${answer.rate_per_second}-tps`}
        />
      )}
    </section>
  )
})
