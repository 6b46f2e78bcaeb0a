import type { Machine } from '@/api/catalogue'
import { DraftSheet } from '@/components/draft-sheet'
import form from '@/components/draft-sheet.module.css'
import { TextAt } from '@/components/form-fields'
import { NumberAt } from '@/components/form-numbers'
import { useDraftForm } from '@/components/use-draft-form'
import { draftErrors, draftFor, draftOf, writeOf } from './machine-draft'
import { ownMachines } from './own-machines'

const numbers = ['cps', 'rated_msu', 'su_per_sec', 'pci_mips'] as const

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
        <TextAt at="machine_type" placeholder="2818" read={(text) => text.trim()} />
        <TextAt at="model" placeholder="Y02" read={(text) => text.trim().toUpperCase()} />
        <TextAt at="family" placeholder="z114" />
      </div>
      <div className="stack halves top gap-5">
        {numbers.map((name) => (
          <NumberAt key={name} at={name} optional />
        ))}
      </div>
      <TextAt at="source" example hint="Shown with every figure that uses them" />
      <TextAt at="note" lines={2} />
    </DraftSheet>
  )
}
