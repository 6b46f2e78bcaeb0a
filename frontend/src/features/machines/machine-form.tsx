import type { Machine } from '@/api/catalogue'
import { DraftNote, DraftNumber, DraftSheet, DraftText } from '@/components/draft-sheet'
import form from '@/components/draft-sheet.module.css'
import { useDraftForm } from '@/components/use-draft-form'
import { draftErrors, draftFor, draftOf, writeOf } from './machine-draft'
import { ownMachines } from './own-machines'

const capacity = { low: 0, high: 1e9, aboveLow: true }
const cpCount = { low: 1, high: 1000, whole: true }

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
    first: () => (machine ? draftOf(machine) : draftFor(model)),
    check: draftErrors,
    refused: save.error,
    save: (draft) => save.mutate({ thing: machine, body: writeOf(draft) }, { onSuccess: onSaved }),
  })
  const whole = 'Of the whole model'
  return (
    <DraftSheet
      title={machine === null ? 'Add a machine of your own' : `Change ${machine.id}`}
      of={of}
      saving={save.isPending}
      onClose={onClose}
      place="center"
    >
      <div className={`stack top gap-5 ${form.fields}`}>
        <DraftText
          of={of}
          name="machine_type"
          label="Machine type"
          placeholder="2818"
          maxLength={4}
          read={(text) => text.trim()}
        />
        <DraftText
          of={of}
          name="model"
          label="Model"
          placeholder="Y02"
          maxLength={3}
          read={(text) => text.trim().toUpperCase()}
        />
        <DraftText of={of} name="family" label="Family" placeholder="z114" maxLength={40} />
      </div>
      <div className="stack halves top gap-5">
        <DraftNumber of={of} name="cps" label="CPs" unit="CP" limits={cpCount} />
        <DraftNumber
          of={of}
          name="rated_msu"
          label="Rated MSU"
          unit="MSU"
          hint={whole}
          limits={capacity}
        />
        <DraftNumber
          of={of}
          name="su_per_sec"
          label="SU/sec"
          unit="SU/sec"
          hint="Of one CP"
          limits={capacity}
        />
        <DraftNumber
          of={of}
          name="pci_mips"
          label="PCI"
          unit="MIPS"
          hint={whole}
          limits={capacity}
        />
      </div>
      <DraftText
        of={of}
        name="source"
        label="Source of the figures"
        placeholder="Our LSPR table, row 2818"
        hint="Shown with every figure that uses them"
        maxLength={500}
      />
      <DraftNote of={of} name="note" label="Note" />
    </DraftSheet>
  )
}
