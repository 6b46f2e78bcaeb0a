import type { Machine } from '@/api/catalogue'
import { DraftSheet } from '@/components/draft-sheet'
import form from '@/components/draft-sheet.module.css'
import { Fields } from '@/components/fields'
import { NumbersAt } from '@/components/form-numbers'
import { useDraftForm } from '@/components/use-draft-form'
import { draftErrors, draftFor, draftOf, writeOf } from './machine-draft'
import { ownMachines } from './own-machines'

interface MachineFormProps {
  /** The machine to change; null adds one. */
  machine: Machine | null
  /** Name of the model to add, where it is known. */
  model?: string | undefined
  onClose: () => void
  onSaved: (machine: Machine) => void
}

/** Adds or changes an own machine. What was typed stays until it is saved or given up. */
export function MachineForm({ machine, model, onClose, onSaved }: MachineFormProps) {
  const save = ownMachines.records.useSave()
  const of = useDraftForm({
    model: 'OwnMachine',
    first: () => (machine ? draftOf(machine) : draftFor(model)),
    check: draftErrors,
    refused: save.error,
    save: (draft) => save.mutate({ thing: machine, body: writeOf(draft) }, { onSuccess: onSaved }),
  })
  return (
    <DraftSheet
      title={machine === null ? 'Add a machine of your own' : `Change ${machine.id}`}
      of={of}
      saving={save.isPending}
      onClose={onClose}
      place="center"
    >
      <div className={`stack top gap-5 ${form.fields}`}>
        <Fields names={['machine_type', 'model', 'family']} />
      </div>
      <div className="stack halves top gap-5">
        <NumbersAt names={['cps', 'rated_msu', 'su_per_sec', 'pci_mips']} />
      </div>
      <Fields names={['source', 'note']} />
    </DraftSheet>
  )
}
