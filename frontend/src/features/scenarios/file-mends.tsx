import { useQuery } from '@tanstack/react-query'
import { machineQuery } from '@/api/catalogue'
import { Button } from '@/components/button'
import type { CalculationNote } from '@/components/calculation-notes'
import {
  type ContentDraft,
  type ContentUpdate,
  withBilledPeak,
  withFilePeak,
} from './scenario-draft'

interface FileMendsProps {
  note: CalculationNote
  content: ContentDraft
  update: (update: ContentUpdate) => void
}

/** One click for what a file and the case say otherwise: the file's machine, its peak. */
export function FileMends({ note, content, update }: FileMendsProps) {
  if (note.code === 'file_of_another_machine') {
    // files of several machines: which one is the case's is the reader's to say
    const machines = new Set(content.profile?.sources?.map((source) => source.machine))
    const [machine] = machines
    return machine == null || machines.size > 1 ? null : (
      <FileMachine machine={machine} update={update} />
    )
  }
  if (note.code === 'bill_of_another_machine')
    return content.bill == null ? null : (
      <FileMachine machine={content.bill.machine} update={update} />
    )
  if (note.code === 'bill_peak_differs_from_profile')
    return (
      <>
        {' '}
        <Button small onClick={() => update((draft) => ({ ...draft, profile: null }))}>
          Remove the profile
        </Button>{' '}
        <Button small onClick={() => update((draft) => ({ ...draft, bill: null }))}>
          Leave out the bill
        </Button>
      </>
    )
  const ofBill = note.code === 'peak_differs_from_bill'
  if (!ofBill && note.code !== 'peak_differs_from_profile') return null
  const position = productOf(note.field)
  if (position === null) return null
  return (
    <>
      {' '}
      <Button
        small
        onClick={() =>
          update((draft) =>
            ofBill ? withBilledPeak(draft, position) : withFilePeak(draft, position),
          )
        }
      >
        Use the peak of the{' '}
        {ofBill ? 'bill' : (content.profile?.sources ?? []).length === 0 ? 'profile' : 'file'}
      </Button>
    </>
  )
}

/** Returns which product, from 0, a note's input belongs to. */
function productOf(field: CalculationNote['field']): number | null {
  const [, position] = /^money\.products\.(\d+)\./.exec(field ?? '') ?? []
  return position === undefined ? null : Number(position)
}

/** A machine that is not in the tables cannot be chosen. */
function FileMachine({ machine, update }: { machine: string; update: FileMendsProps['update'] }) {
  const choice = useQuery(machineQuery(machine))
  if (choice.data == null) return null
  return (
    <>
      {' '}
      <Button small onClick={() => update((draft) => ({ ...draft, machine }))}>
        Use the {machine}
      </Button>
    </>
  )
}
