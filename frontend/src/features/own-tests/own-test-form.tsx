import type { OwnTest } from '@/api/own-tests'
import { DraftNote, DraftNumber, DraftSheet, DraftText } from '@/components/draft-sheet'
import form from '@/components/draft-sheet.module.css'
import { MachineSelect } from '@/components/machine-select'
import type { NumberLimits } from '@/components/number-field'
import { Segmented } from '@/components/segmented'
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
import { ownTests } from './own-tests'
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
  const save = ownTests.records.useSave()
  const of = useDraftForm({
    first: () => (test ? draftOf(test) : emptyDraft()),
    check: draftErrors,
    refused: save.error,
    fieldOf: formField,
    save: (draft) => save.mutate({ thing: test, body: writeOf(draft) }, { onSuccess: onSaved }),
  })
  const { draft, set, errors } = of
  const count = (name: CountName, label: string, unit: string, hint: string) => (
    <DraftNumber
      {...{ of, name, label, unit, hint }}
      limits={counts[name]}
      style={name === 'touched_share' ? 'share' : 'number'}
    />
  )
  return (
    <DraftSheet
      title={test === null ? 'Add a test of your own' : `Change ${test.name}`}
      of={of}
      saving={save.isPending}
      onClose={onClose}
    >
      <div className={`stack top gap-5 ${form.fields}`}>
        <DraftText of={of} name="name" label="Name" placeholder="Socket pool" maxLength={80} />
        <DraftText of={of} name="author" label="Measured by" maxLength={80} />
        <label className="stack gap-2 min-0 size-small medium">
          Measured on
          <input
            type="date"
            className={form.control}
            value={draft.measured_on}
            aria-invalid={errors.measured_on !== undefined}
            onChange={(event) => set({ measured_on: event.currentTarget.value })}
          />
          {errors.measured_on !== undefined && (
            <span className={form.error}>{errors.measured_on}</span>
          )}
        </label>
      </div>
      <div className={`stack top gap-5 ${form.fields}`}>
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
      <details open={test?.region != null}>
        <summary>The change touches a share of a region (optional)</summary>
        <p className={classes.soft}>
          Your region’s GP time per transaction × the share that the change touches × the reduction
          that the cycles show. Without it a request of the cycles is a transaction.
        </p>
        <div className={`stack gap-y-4 gap-x-5 ${classes.columns}`}>
          {count('region_seconds', 'GP time of the region', 's', 'From SMF or RMF')}
          {count('region_transactions', 'Its transactions', 'transactions', 'In the same time')}
          {count('touched_share', 'Share that the change touches', '%', 'Of that GP time')}
        </div>
      </details>
      <DraftNote
        of={of}
        name="note"
        label="Note"
        hint="What was changed, and how it was measured"
      />
    </DraftSheet>
  )
}
