import { figureWords } from '@/api/figure-words.gen'
import type { OwnTest } from '@/api/own-tests'
import { begun } from '@/components/begun'
import { DraftSheet } from '@/components/draft-sheet'
import form from '@/components/draft-sheet.module.css'
import { Fields } from '@/components/fields'
import { NumberAt, NumbersAt } from '@/components/form-numbers'
import { MachineSelect } from '@/components/machine-select'
import { useDraftForm } from '@/components/use-draft-form'
import { CyclesField } from './cycles-field'
import { draftErrors, draftOf, emptyDraft, formField, sides, writeOf } from './own-test-draft'
import { ownTests } from './own-tests'
import classes from './own-tests.module.css'
import { PasteCycles } from './paste-cycles'

const counts = ['lpar_cps', 'pci_mips', 'su_per_sec', 'concurrency', 'payload_bytes'] as const

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
    model: 'OwnTest',
    first: () => (test ? draftOf(test) : emptyDraft()),
    check: draftErrors,
    refused: save.error,
    fieldOf: formField,
    save: (draft) => save.mutate({ thing: test, body: writeOf(draft) }, { onSuccess: onSaved }),
  })
  const { draft, set, errors } = of
  return (
    <DraftSheet
      title={test === null ? 'Add a test of your own' : `Change ${test.name}`}
      of={of}
      saving={save.isPending}
      onClose={onClose}
    >
      <div className={`stack top gap-5 ${form.fields}`}>
        <Fields names={['name', 'author', 'measured_on']} />
      </div>
      <div className={`stack top gap-5 ${form.fields}`}>
        <MachineSelect
          label="Machine"
          value={draft.machine}
          onChange={(machine) => set({ machine })}
          placeholder={begun(figureWords.not_known)}
          clearable
          error={errors.machine}
        />
        <NumbersAt names={counts} />
      </div>
      <Fields names={['measures']} />
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
          <NumberAt at="region_seconds" of="region.gp_seconds" optional />
          <NumberAt at="region_transactions" of="region.transactions" optional />
          <NumberAt at="touched_share" of="region.touched_share" optional />
        </div>
      </details>
      <Fields names={['note']} />
    </DraftSheet>
  )
}
