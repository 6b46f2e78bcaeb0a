import { useCallback, useMemo, useState } from 'react'
import type { OwnTest } from '@/api/own-tests'
import { Button } from '@/components/button'
import { MachineSelect } from '@/components/machine-select'
import { NumberField, type NumberLimits } from '@/components/number-field'
import { Segmented } from '@/components/segmented'
import { Sheet } from '@/components/sheet'
import { Note } from '@/components/states'
import { TextField } from '@/components/text-field'
import { useDraftForm } from '@/components/use-draft-form'
import { CyclesField } from './cycles-field'
import {
  type CountName,
  draftErrors,
  draftOf,
  emptyDraft,
  formField,
  type OwnTestDraft,
  sides,
  writeOf,
} from './own-test-draft'
import { useSaveOwnTest } from './own-test-mutations'
import classes from './own-tests.module.css'
import { PasteCycles } from './paste-cycles'

const counts: Record<CountName, NumberLimits> = {
  lpar_cps: { low: 1, high: 1000, whole: true },
  concurrency: { low: 1, high: 1e6, whole: true },
  pci_mips: { low: 0, high: 1e9, aboveLow: true },
  su_per_sec: { low: 0, high: 1e9, aboveLow: true },
  payload_bytes: { low: 0, high: 1e8, whole: true },
  region_seconds: { low: 0, high: 1e12, aboveLow: true },
  region_transactions: { low: 1, high: 1e15 },
  touched_share: { low: 0, high: 1, aboveLow: true },
}

const kinds: readonly { value: OwnTestDraft['measures']; label: string }[] = [
  { value: 'infrastructure', label: 'Infrastructure alone (echo test)' },
  { value: 'transaction', label: 'The whole transaction' },
]

interface OwnTestFormProps {
  /** The test to change; null adds one. */
  test: OwnTest | null
  onClose: () => void
  onSaved: (test: OwnTest) => void
}

/** Adds or changes a test. What was typed stays until saved or given up. */
export function OwnTestForm({ test, onClose, onSaved }: OwnTestFormProps) {
  const save = useSaveOwnTest()
  const first = useMemo(() => (test ? draftOf(test) : emptyDraft()), [test])
  const { draft, set, errors, problem, onValidity, form, submit } = useDraftForm({
    first: () => first,
    check: draftErrors,
    refused: save.error,
    fieldOf: formField,
    save: (draft) => save.mutate({ test, body: writeOf(draft) }, { onSuccess: onSaved }),
  })
  const [asking, setAsking] = useState(false)
  const close = () =>
    JSON.stringify(draft) === JSON.stringify(first) ? onClose() : setAsking(true)
  const count = (name: CountName, label: string, unit: string, hint: string) => (
    <Count {...{ name, label, unit, hint, draft, set, onValidity, errors }} />
  )
  return (
    <Sheet
      title={test === null ? 'Add a test of your own' : `Change ${test.name}`}
      onClose={close}
      closesOutside={false}
    >
      {asking && (
        <Sheet title="Discard what you entered?" place="center" onClose={() => setAsking(false)}>
          <div className={classes.confirm}>
            <Button onClick={() => setAsking(false)}>Keep editing</Button>
            <Button look="danger" onClick={onClose}>
              Discard
            </Button>
          </div>
        </Sheet>
      )}
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        {problem !== undefined && (
          <Note tone="bad" live>
            Not saved. {problem.message}
          </Note>
        )}
        <div className={classes.fields}>
          <TextField
            label="Name"
            value={draft.name}
            onChange={(name) => set({ name })}
            placeholder="Socket pool"
            maxLength={80}
            error={errors.name}
          />
          <TextField
            label="Measured by"
            value={draft.author}
            onChange={(author) => set({ author })}
            maxLength={80}
            error={errors.author}
          />
          <label className={classes.choice}>
            Measured on
            <input
              type="date"
              className={classes.control}
              value={draft.measured_on}
              aria-invalid={errors.measured_on !== undefined}
              onChange={(event) => set({ measured_on: event.currentTarget.value })}
            />
            {errors.measured_on !== undefined && (
              <span className={classes.error}>{errors.measured_on}</span>
            )}
          </label>
        </div>
        <div className={classes.fields}>
          <MachineSelect
            label="Machine"
            value={draft.machine}
            onChange={(machine) => set({ machine })}
            placeholder="Not known"
            clearable
            error={errors.machine}
          />
          {count('lpar_cps', 'CPs of the LPAR', 'CP', 'Empty: all of the machine')}
          {count('pci_mips', 'PCI of the LPAR', 'MIPS', 'If you hold it')}
          {count('su_per_sec', 'SU/sec per CP', 'SU/sec', 'If you hold it')}
          {count('concurrency', 'Concurrency', 'at a time', 'Empty: not known')}
          {count('payload_bytes', 'Payload', 'bytes', 'Each way; empty: not known')}
        </div>
        <Segmented
          label="What the test measures"
          options={kinds}
          value={draft.measures}
          onChange={(measures) => set({ measures })}
        />
        <PasteCycles draft={draft} onTaken={set} />
        {sides.map((side) => (
          <CyclesField
            key={side}
            side={side}
            rows={draft[side]}
            onChange={(rows) => set({ [side]: rows })}
            errors={errors}
          />
        ))}
        <details open={first.region_seconds !== null}>
          <summary>The change touches a share of a region (optional)</summary>
          <p className={classes.soft}>
            Your region’s GP time per transaction × the share that the change touches × the
            reduction that the cycles show. Without it a request of the cycles is a transaction.
          </p>
          <div className={classes.columns}>
            {count('region_seconds', 'GP time of the region', 's', 'From SMF or RMF')}
            {count('region_transactions', 'Its transactions', 'transactions', 'In the same time')}
            {count('touched_share', 'Share that the change touches', '%', 'Of that GP time')}
          </div>
        </details>
        <TextField
          label="Note"
          value={draft.note}
          onChange={(note) => set({ note })}
          hint="What was changed, and how it was measured"
          lines={2}
          maxLength={2000}
          error={errors.note}
        />
        <div className={classes.confirm}>
          <Button onClick={close}>Cancel</Button>
          <Button look="filled" type="submit" disabled={save.isPending}>
            {save.isPending ? 'Saving' : 'Save'}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

interface CountProps {
  name: CountName
  label: string
  unit: string
  hint: string
  draft: OwnTestDraft
  set: (change: Partial<OwnTestDraft>) => void
  onValidity: (field: string, valid: boolean) => void
  errors: Readonly<Record<string, string | undefined>>
}

function Count({ name, label, unit, hint, draft, set, onValidity, errors }: CountProps) {
  const change = useCallback((value: number | null) => set({ [name]: value }), [set, name])
  const validity = useCallback((valid: boolean) => onValidity(name, valid), [onValidity, name])
  return (
    <NumberField
      label={label}
      unit={unit}
      hint={hint}
      value={draft[name]}
      limits={counts[name]}
      style={name === 'touched_share' ? 'share' : 'number'}
      optional
      onChange={change}
      onValidity={validity}
      error={errors[name]}
    />
  )
}
