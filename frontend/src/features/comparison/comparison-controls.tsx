import { memo, Suspense, useCallback, useMemo } from 'react'
import type { Machine } from '@/api/catalogue'
import type { Study } from '@/api/evidence'
import { figureWords } from '@/api/figure-words.gen'
import { connectionNames, securityNames, wayWords } from '@/api/way-words.gen'
import { begun } from '@/components/begun'
import { Button } from '@/components/button'
import { ChoiceAt } from '@/components/form-fields'
import { NumberAt, NumbersAt, SliderAt } from '@/components/form-numbers'
import { lazyPart } from '@/components/lazy-part'
import { MachineAt, MachineDetails } from '@/components/machine-fields'
import { formatFigure } from '@/components/number-format'
import { payloadText } from '@/components/payload'
import { Segmented } from '@/components/segmented'
import { evenScale } from '@/components/slider-scale'
import { useSame } from '@/components/use-settled'
import classes from './comparison-page.module.css'
import { chosenWays, payloadOf, type WayChoice } from './comparison-query'
import type { ComparisonState } from './comparison-state'
import { TableSwitches } from './table-switches'

// of one study nothing is chosen
const StudyChoice = lazyPart(() => import('./study-choice'))
const rateScale = evenScale(50, 5000, 10)
const priced = [
  'price_per_msu_month',
  'price_per_msu_hour',
  'ziip_charged_share',
  'switch_cost_per_month',
  'most_response_ms',
]

interface ControlsProps {
  state: ComparisonState
  /** The target machine, where one is chosen and known. */
  machine: Machine | undefined
  /** All studies, and those whose ways are compared. */
  studies: readonly Study[]
  compared: readonly Study[]
  /** Where the first of them measured, in words. */
  home: string | undefined
  /** All ways that can be compared. */
  ways: readonly WayChoice[]
  change: (update: (state: ComparisonState) => ComparisonState) => void
  /** Opens what the user may state, until the user closes it. */
  openAdvanced: boolean
}

const words: Readonly<Record<string, string>> = {
  ...securityNames,
  ...connectionNames,
  synchronous: 'Synchronous',
  queued: 'Asynchronous (MQ)',
  tls: 'TLS',
  cics: 'CICS region or LU 6.2 partner',
  java: 'Java client',
  browser: 'Browser',
  mq: 'MQ client',
  terminal: '3270 terminal',
}
const callers = ['cics', 'java', 'browser', 'mq', 'terminal']

/** Returns the kinds of clients that can be chosen: the usual ones, then others that a study names. */
function callersOf(ways: readonly WayChoice[]): readonly string[] {
  const kinds = ways.flatMap((way) => way.callers?.map((caller) => caller.kind) ?? [])
  return [...new Set([...callers, ...kinds])]
}

interface FilterProps {
  at: 'caller' | 'family' | 'security' | 'connection' | 'exchange'
  label: string
  values: readonly string[]
  onChange: (value: string | null) => void
  hint?: string | undefined
}

function Filter({ values, ...field }: FilterProps) {
  const options = values.map((value) => ({ value, label: words[value] ?? value }))
  return <ChoiceAt {...field} options={options} placeholder="All" />
}

/** Returns what the documents leave open of who calls; null where the client was measured. */
function unstated(caller: string | null, ways: readonly WayChoice[]): string | undefined {
  if (caller === null) return undefined
  const said = ways.flatMap((way) => way.callers?.filter((one) => one.kind === caller) ?? [])
  const open = said.filter((one) => one.basis === 'not-stated').length
  return open === 0
    ? undefined
    : `The documents do not say whether it can call: ${open} access methods by an open protocol, measured with another client.`
}

interface FiltersProps {
  state: ComparisonState
  ways: readonly WayChoice[]
  set: (changes: Partial<ComparisonState>) => void
}

const CallerFilter = memo(function CallerFilter({ state, ways, set }: FiltersProps) {
  function choose(caller: string | null) {
    const next = { caller, ways: null }
    // 3270 terminals were measured with 1,920 bytes alone
    const none = chosenWays({ ...state, ...next }, ways).length === 0
    set(none ? { ...next, payload: 'all' } : next)
  }
  return (
    <Filter
      at="caller"
      label="Who calls"
      values={callersOf(ways)}
      onChange={choose}
      hint={unstated(state.caller, ways)}
    />
  )
})

/** The method of today, which all others are held against. */
const TodayChoice = memo(function TodayChoice({ state, ways }: Omit<FiltersProps, 'set'>) {
  return (
    <ChoiceAt
      at="today"
      label={wayWords.today}
      placeholder="None"
      options={chosenWays(state, ways).map((value) => ({
        value,
        label: ways.find((way) => way.id === value)?.label ?? value,
      }))}
      hint={state.today === null ? 'Shows what each other method changes' : undefined}
    />
  )
})

const PayloadChoice = memo(function PayloadChoice({ state, ways, set }: FiltersProps) {
  const measured = [
    ...new Set(ways.filter((way) => way.callers !== undefined).map((way) => way.payload_class)),
  ]
  if (measured.length < 2) return null
  const label = state.payload_kb === null ? 'Payload' : 'Measured payload'
  return (
    <div className="stack starts gap-2">
      <span className="size-small medium">{label}</span>
      <Segmented
        label={label}
        value={payloadOf(state, ways)}
        onChange={(payload) => set({ payload, ways: null })}
        options={[
          ...measured.map((value) => ({ value, label: payloadText(value) })),
          { value: 'all', label: measured.length === 2 ? 'Both' : 'All' },
        ]}
      />
      {state.payload_kb !== null && (
        <span className="hint">{`Costs are for ${formatFigure(state.payload_kb)} KB, as entered below`}</span>
      )}
    </div>
  )
})

/** Which ways are compared: all that pass, or those that are ticked. */
const WayFilters = memo(function WayFilters({ state, ways, set }: FiltersProps) {
  const families = useMemo(() => [...new Set(ways.map((way) => way.family))], [ways])
  const passing = useMemo(() => chosenWays({ ...state, ways: null }, ways), [state, ways])
  const chosen = state.ways ?? passing

  function toggle(id: string, on: boolean) {
    const next = passing.filter((passingId) => (passingId === id ? on : chosen.includes(passingId)))
    set({ ways: next.length === passing.length || next.length === 0 ? null : next })
  }

  return (
    <details className="more">
      <summary>
        {chosen.length} of {ways.length} access methods
      </summary>
      <div className="stack halves gap-4">
        <Filter
          at="family"
          label="Family"
          values={families}
          onChange={(family) => set({ family, ways: null })}
        />
        <Filter
          at="security"
          label="Security"
          values={['none', 'tls', 'not-stated']}
          onChange={(security) => set({ security, ways: null })}
        />
        <Filter
          at="connection"
          label="Connection"
          values={['kept', 'per-request', 'not-stated', 'not-applicable']}
          onChange={(connection) => set({ connection, ways: null })}
        />
        <Filter
          at="exchange"
          label="Exchange"
          values={['synchronous', 'queued']}
          onChange={(exchange) => set({ exchange, ways: null })}
        />
      </div>
      <fieldset className="stack starts gap-1 m-0 p-0 no-line">
        <legend className="visually-hidden">Access methods that are compared</legend>
        {ways
          .filter((way) => passing.includes(way.id))
          .map((way) => (
            <label key={way.id} className={`line middle gap-4 size-small ${classes.check}`}>
              <input
                type="checkbox"
                checked={chosen.includes(way.id)}
                onChange={(event) => toggle(way.id, event.currentTarget.checked)}
              />
              {way.label}
            </label>
          ))}
        {state.ways !== null && (
          <Button small onClick={() => set({ ways: null })}>
            All of them
          </Button>
        )}
      </fieldset>
    </details>
  )
})

/** The rate, which ways, and on which machine. */
export const ComparisonControls = memo(function ComparisonControls({
  state,
  machine,
  studies,
  compared,
  home,
  ways,
  change,
  openAdvanced,
}: ControlsProps) {
  const set = useCallback(
    (changes: Partial<ComparisonState>) => change((before) => ({ ...before, ...changes })),
    [change],
  )
  // the same object while only the rate moves: React writes each button and box anew that it draws
  const still = useSame({ ...state, rate_per_second: 0 })
  return (
    <section className="panel stack gap-5 pad-6" aria-label="Workload">
      {studies.filter((study) => study.compared.length > 0).length > 1 && (
        <Suspense fallback={null}>
          <StudyChoice state={still} studies={studies} compared={compared} set={set} />
        </Suspense>
      )}
      <CallerFilter state={still} ways={ways} set={set} />
      <TodayChoice state={still} ways={ways} />
      <SliderAt at="rate_per_second" scale={rateScale} />
      <NumberAt at="regions" unit={state.regions === 1 ? 'region' : 'regions'} />
      <PayloadChoice state={still} ways={ways} set={set} />
      <MachineAt
        label="Target machine"
        placeholder={begun(figureWords.as_measured) + (home === undefined ? '' : `: ${home}`)}
      />
      <TableSwitches state={still} onChange={set} />
      <WayFilters state={still} ways={ways} set={set} />
      <MachineDetails machine={machine} cps="3" needed={openAdvanced}>
        <NumberAt at="ziip_target_utilisation" />
      </MachineDetails>
      <details
        className="more"
        open={
          state.price_per_msu_month !== null ||
          state.price_per_msu_hour !== null ||
          state.most_response_ms !== null ||
          undefined
        }
      >
        <summary>Price and response (optional)</summary>
        <div className="stack halves top gap-y-5 gap-x-4 mt-4">
          <NumbersAt names={priced} />
        </div>
      </details>
      <details
        className="more"
        hidden={state.beside !== null}
        open={state.payload_kb !== null || undefined}
      >
        <summary>Another payload (assumed)</summary>
        <div className="stack halves top gap-y-5 gap-x-4 mt-4">
          <NumbersAt names={['payload_kb', 'gp_ms_per_kb']} />
        </div>
      </details>
    </section>
  )
})
