import { memo, useCallback, useMemo, useState } from 'react'
import type { Machine } from '@/api/catalogue'
import { Button } from '@/components/button'
import { MachineSelect } from '@/components/machine-select'
import { NumberField } from '@/components/number-field'
import { formatFigure } from '@/components/number-format'
import { Segmented } from '@/components/segmented'
import { SliderField } from '@/components/slider-field'
import { evenScale } from '@/components/slider-scale'
import { SpeedByChoice } from '@/components/speed-by'
import classes from './comparison-page.module.css'
import { chosenWays, type WayChoice } from './comparison-query'
import { type ComparisonState, limits, type NumberInput } from './comparison-state'

const rateScale = evenScale(50, 5000, 10)
type Update = (state: ComparisonState) => ComparisonState

interface ControlsProps {
  state: ComparisonState
  /** The target machine, where one is chosen and known. */
  machine: Machine | undefined
  /** All ways that can be compared. */
  ways: readonly WayChoice[]
  move: (update: Update) => void
  settle: () => void
  change: (update: Update) => void
  onValidity: (field: string, valid: boolean) => void
  errors: Readonly<Record<string, string>>
  /** Opens what the user may state, until the user closes it. */
  openAdvanced: boolean
}

const words: Readonly<Record<string, string>> = {
  none: 'No encryption',
  'not-stated': 'Not stated',
  kept: 'Kept open',
  'per-request': 'New for each request',
  'not-applicable': 'Does not apply',
  synchronous: 'Synchronous',
  queued: 'Asynchronous (MQ)',
  tls: 'TLS',
}

function Filter({
  label,
  value,
  values,
  onChange,
}: {
  label: string
  value: string | null
  values: readonly string[]
  onChange: (value: string | null) => void
}) {
  return (
    <label className={classes.filter}>
      {label}
      <select
        className={classes.select}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      >
        <option value="">All</option>
        {values.map((each) => (
          <option key={each} value={each}>
            {words[each] ?? each}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The rate, which ways, and on which machine. */
export const ComparisonControls = memo(function ComparisonControls({
  state,
  machine,
  ways,
  move,
  settle,
  change,
  onValidity,
  errors,
  openAdvanced,
}: ControlsProps) {
  const set = useCallback(
    (changes: Partial<ComparisonState>) => change((before) => ({ ...before, ...changes })),
    [change],
  )
  const setMachine = useCallback((machine: string | null) => set({ machine }), [set])
  const moveRate = useCallback(
    (rate_per_second: number) => move((before) => ({ ...before, rate_per_second })),
    [move],
  )
  const rateValidity = useCallback(
    (valid: boolean) => onValidity('rate_per_second', valid),
    [onValidity],
  )
  const moveRegions = useCallback(
    (regions: number | null) => move((before) => ({ ...before, regions: regions ?? 1 })),
    [move],
  )
  const regionsValidity = useCallback(
    (valid: boolean) => onValidity('regions', valid),
    [onValidity],
  )
  const families = useMemo(() => [...new Set(ways.map((each) => each.family))], [ways])
  const passing = useMemo(() => chosenWays({ ...state, ways: null }, ways), [state, ways])
  const chosen = state.ways ?? passing
  const [advanced, setAdvanced] = useState<boolean | null>(null)

  function toggle(id: string, on: boolean) {
    const next = passing.filter((each) => (each === id ? on : chosen.includes(each)))
    set({ ways: next.length === passing.length || next.length === 0 ? null : next })
  }

  return (
    <section className={classes.panel} aria-labelledby="controls-heading">
      <h2 id="controls-heading" className={classes.panelHeading}>
        Workload
      </h2>
      <SliderField
        label="Transactions a second"
        unit="a second"
        apiUnit="transactions/s"
        value={state.rate_per_second}
        limits={limits.rate_per_second}
        scale={rateScale}
        onChange={moveRate}
        onSettle={settle}
        onValidity={rateValidity}
        error={errors.rate_per_second}
      />
      <NumberField
        label="CICS regions"
        unit={state.regions === 1 ? 'region' : 'regions'}
        value={state.regions}
        limits={limits.regions}
        hint="They share the rate evenly"
        onChange={moveRegions}
        onSettle={settle}
        onValidity={regionsValidity}
        error={errors.regions}
      />
      <div className={classes.group}>
        <span className={classes.label}>Payload</span>
        <Segmented
          label="Payload"
          value={state.payload}
          onChange={(payload) => set({ payload, ways: null })}
          options={[
            { value: '32k', label: '32 KB' },
            { value: '1920', label: '1,920 bytes' },
            { value: 'all', label: 'Both' },
          ]}
        />
      </div>
      <div className={classes.filters}>
        <Filter
          label="Family"
          value={state.family}
          values={families}
          onChange={(family) => set({ family, ways: null })}
        />
        <Filter
          label="Security"
          value={state.security}
          values={['none', 'tls', 'not-stated']}
          onChange={(security) => set({ security, ways: null })}
        />
        <Filter
          label="Connection"
          value={state.connection}
          values={['kept', 'per-request', 'not-stated', 'not-applicable']}
          onChange={(connection) => set({ connection, ways: null })}
        />
        <Filter
          label="Exchange"
          value={state.exchange}
          values={['synchronous', 'queued']}
          onChange={(exchange) => set({ exchange, ways: null })}
        />
      </div>
      <details className={classes.more}>
        <summary>
          {chosen.length} of {ways.length} access methods
        </summary>
        <fieldset className={classes.checks}>
          <legend className="visually-hidden">Access methods that are compared</legend>
          {ways
            .filter((each) => passing.includes(each.id))
            .map((each) => (
              <label key={each.id} className={classes.check}>
                <input
                  type="checkbox"
                  checked={chosen.includes(each.id)}
                  onChange={(event) => toggle(each.id, event.currentTarget.checked)}
                />
                {each.label}
              </label>
            ))}
          {state.ways !== null && (
            <Button small onClick={() => set({ ways: null })}>
              All of them
            </Button>
          )}
        </fieldset>
      </details>
      <MachineSelect
        label="Target machine"
        value={state.machine}
        onChange={setMachine}
        placeholder="As measured: 2817-779, 3 CPs"
        error={errors.machine}
        clearable
      />
      <details
        className={classes.more}
        open={advanced ?? openAdvanced}
        onToggle={(event) => {
          const { open } = event.currentTarget
          if (open !== (advanced ?? openAdvanced)) setAdvanced(open)
        }}
      >
        <summary>Machine details (optional)</summary>
        <div className={classes.fields}>
          <Stated
            name="lpar_cps"
            label="CPs of the LPAR"
            unit="CP"
            placeholder={machine ? formatFigure(machine.cps) : '3'}
            hint="When fewer than the machine has"
            {...{ state, move, settle, onValidity, errors }}
          />
          <Stated
            name="rated_msu"
            label="Rated MSU (override)"
            unit="MSU"
            placeholder={
              machine?.rated_msu.value == null ? '' : formatFigure(machine.rated_msu.value)
            }
            hint="Of the whole machine"
            {...{ state, move, settle, onValidity, errors }}
          />
          <Stated
            name="target_pci_mips"
            label="PCI, your LPAR"
            unit="MIPS"
            placeholder={
              machine?.pci_mips.value == null ? '' : formatFigure(machine.pci_mips.value)
            }
            hint="Of the model with your LPAR’s CPs"
            {...{ state, move, settle, onValidity, errors }}
          />
          <Stated
            name="measured_pci_mips"
            label="PCI, measured LPAR"
            unit="MIPS"
            placeholder=""
            hint="Of the model with that LPAR’s CPs"
            {...{ state, move, settle, onValidity, errors }}
          />
          <Stated
            name="measured_cps"
            label="CPs, measured LPAR"
            unit="CP"
            placeholder=""
            hint="Where the document does not say"
            {...{ state, move, settle, onValidity, errors }}
          />
          <Stated
            name="measured_su_per_sec"
            label="SU/sec, measured LPAR"
            unit="SU/sec"
            placeholder=""
            hint="Per CP, where the study measured"
            {...{ state, move, settle, onValidity, errors }}
          />
          <Stated
            name="target_su_per_sec"
            label="SU/sec, your machine"
            unit="SU/sec"
            placeholder={
              machine?.su_per_sec.value == null ? '' : formatFigure(machine.su_per_sec.value)
            }
            hint="Per CP of the LPAR"
            {...{ state, move, settle, onValidity, errors }}
          />
          <Stated
            name="speed_spread_share"
            label="Spread between workloads, ±"
            unit="%"
            share
            placeholder="not stated"
            hint="Gives converted figures a range"
            {...{ state, move, settle, onValidity, errors }}
          />
          <SpeedByChoice
            value={state.speed_by}
            onChange={(speed_by) => change((before) => ({ ...before, speed_by }))}
          />
          <Stated
            name="ziip_target_utilisation"
            label="Target zIIP utilization"
            unit="%"
            share
            placeholder="not stated"
            hint="Gives how many zIIPs a way needs"
            {...{ state, move, settle, onValidity, errors }}
          />
        </div>
      </details>
    </section>
  )
})

interface StatedProps
  extends Pick<ControlsProps, 'state' | 'move' | 'settle' | 'onValidity' | 'errors'> {
  name: Exclude<NumberInput, 'rate_per_second' | 'regions'>
  label: string
  unit: string
  placeholder: string
  hint: string
  share?: boolean
}

function Stated({
  name,
  label,
  unit,
  placeholder,
  hint,
  share = false,
  state,
  move,
  settle,
  onValidity,
  errors,
}: StatedProps) {
  const onChange = useCallback(
    (value: number | null) => move((before) => ({ ...before, [name]: value })),
    [move, name],
  )
  const validity = useCallback((valid: boolean) => onValidity(name, valid), [name, onValidity])
  return (
    <NumberField
      label={label}
      unit={unit}
      style={share ? 'percent' : 'number'}
      value={state[name]}
      limits={limits[name]}
      optional
      placeholder={placeholder}
      hint={hint}
      onChange={onChange}
      onValidity={validity}
      onSettle={settle}
      error={errors[name]}
    />
  )
}
