import type { Machine } from '@/api/catalogue'
import type { Schemas } from '@/api/schemas'

export type MachineWrite = Schemas['OwnMachine']

/** What stands in the form: a machine that may still lack its required fields. */
export interface MachineDraft extends Omit<MachineWrite, 'cps'> {
  cps: number | null
}

export const emptyDraft: MachineDraft = {
  machine_type: '',
  model: '',
  family: '',
  cps: null,
  rated_msu: null,
  pci_mips: null,
  su_per_sec: null,
  source: '',
  note: null,
}

/** Returns an own machine as the form takes it. */
export function draftOf(machine: Machine): MachineDraft {
  // what tables know of the model stands beside it and is not the user's
  const own = machine.ratings.filter((rating) => rating.edition === null)
  const value = (name: string) => own.find((rating) => rating.name === name)?.value ?? null
  return {
    machine_type: machine.machine_type,
    model: machine.model,
    family: machine.family,
    cps: machine.cps,
    rated_msu: value('rated_msu'),
    pci_mips: value('pci_mips'),
    su_per_sec: value('su_per_sec'),
    source: own[0]?.source ?? '',
    note: machine.note,
  }
}

/** Returns an empty draft for a model that somebody looked for: `3931-710`. */
export function draftFor(model: string | undefined): MachineDraft {
  const [machine_type = '', name = ''] = (model ?? '').split('-')
  return { ...emptyDraft, machine_type, model: name }
}

/** Returns what is wrong with a draft, by field, in the words of the form. */
export function draftErrors(draft: MachineDraft): Record<string, string> {
  const errors: Record<string, string> = {}
  if (!/^[0-9]{4}$/.test(draft.machine_type)) errors.machine_type = 'Four digits, such as 2818'
  if (!/^[0-9A-Z]{3}$/.test(draft.model)) errors.model = 'Three digits or letters, such as Y02'
  if (draft.family.trim() === '') errors.family = 'Enter the family, such as z114'
  if (draft.cps === null) errors.cps = 'Enter how many CPs the model has'
  if (draft.source.trim() === '') errors.source = 'Enter the source of the figures'
  return errors
}

/** Returns the draft as the API takes it; a draft without errors has all fields. */
export function writeOf(draft: MachineDraft): MachineWrite {
  const note = draft.note?.trim() ?? ''
  return { ...draft, cps: draft.cps ?? 0, note: note === '' ? null : note }
}
