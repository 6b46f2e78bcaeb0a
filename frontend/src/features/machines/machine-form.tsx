import { useCallback } from 'react'
import type { Machine } from '@/api/catalogue'
import { Button } from '@/components/button'
import { NumberField } from '@/components/number-field'
import { Sheet } from '@/components/sheet'
import { Note } from '@/components/states'
import { TextField } from '@/components/text-field'
import { useDraftForm } from '@/components/use-draft-form'
import { draftErrors, draftFor, draftOf, type MachineDraft, writeOf } from './machine-draft'
import classes from './machine-form.module.css'
import { useSaveMachine } from './machine-mutations'

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
  const save = useSaveMachine()
  const { draft, set, errors, problem, onValidity, form, submit } = useDraftForm({
    first: () => (machine ? draftOf(machine) : draftFor(model)),
    check: draftErrors,
    refused: save.error,
    save: (draft) => save.mutate({ machine, body: writeOf(draft) }, { onSuccess: onSaved }),
  })

  return (
    <Sheet
      title={machine === null ? 'Add a machine of your own' : `Change ${machine.id}`}
      onClose={onClose}
      place="center"
      closesOutside={false}
    >
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        {problem !== undefined && (
          <Note tone="bad" live>
            Not saved. {problem.message}
          </Note>
        )}
        <div className={classes.pair}>
          <TextField
            label="Machine type"
            value={draft.machine_type}
            onChange={(machine_type) => set({ machine_type: machine_type.trim() })}
            placeholder="2818"
            maxLength={4}
            error={errors.machine_type}
          />
          <TextField
            label="Model"
            value={draft.model}
            onChange={(model) => set({ model: model.trim().toUpperCase() })}
            placeholder="Y02"
            maxLength={3}
            error={errors.model}
          />
          <TextField
            label="Family"
            value={draft.family}
            onChange={(family) => set({ family })}
            placeholder="z114"
            maxLength={40}
            error={errors.family}
          />
        </div>
        <div className={classes.capacity}>
          <Capacity name="cps" label="CPs" unit="CP" {...{ draft, set, onValidity, errors }} />
          <Capacity
            name="rated_msu"
            label="Rated MSU"
            unit="MSU"
            hint="Of the whole model"
            {...{ draft, set, onValidity, errors }}
          />
          <Capacity
            name="su_per_sec"
            label="SU/sec"
            unit="SU/sec"
            hint="Of one CP"
            {...{ draft, set, onValidity, errors }}
          />
          <Capacity
            name="pci_mips"
            label="PCI"
            unit="MIPS"
            hint="Of the whole model"
            {...{ draft, set, onValidity, errors }}
          />
        </div>
        <TextField
          label="Source of the figures"
          value={draft.source}
          onChange={(source) => set({ source })}
          placeholder="Our LSPR table, row 2818"
          hint="Shown with every figure that uses them"
          maxLength={500}
          error={errors.source}
        />
        <TextField
          label="Note"
          value={draft.note ?? ''}
          onChange={(note) => set({ note })}
          lines={2}
          maxLength={2000}
          error={errors.note}
        />
        <div className={classes.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="filled" type="submit" disabled={save.isPending}>
            {save.isPending ? 'Saving' : 'Save'}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

type CapacityName = 'cps' | 'rated_msu' | 'su_per_sec' | 'pci_mips'

interface CapacityProps {
  name: CapacityName
  label: string
  unit: string
  hint?: string
  draft: MachineDraft
  set: (change: Partial<MachineDraft>) => void
  onValidity: (field: string, valid: boolean) => void
  errors: Readonly<Record<string, string | undefined>>
}

function Capacity({ name, label, unit, hint, draft, set, onValidity, errors }: CapacityProps) {
  const onChange = useCallback((value: number | null) => set({ [name]: value }), [set, name])
  const validity = useCallback((valid: boolean) => onValidity(name, valid), [onValidity, name])
  return (
    <NumberField
      label={label}
      unit={unit}
      value={draft[name]}
      limits={name === 'cps' ? cpCount : capacity}
      optional
      hint={hint}
      onChange={onChange}
      onValidity={validity}
      error={errors[name]}
    />
  )
}
