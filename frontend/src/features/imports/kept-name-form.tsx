import { DraftSheet } from '@/components/draft-sheet'
import { TextAt } from '@/components/form-fields'
import { useDraftForm } from '@/components/use-draft-form'
import { type KeptFile, keptRecords } from './import-query'

interface Draft {
  name: string
  customer: string | null
}

function draftErrors({ name }: Draft): Readonly<Record<string, string>> {
  return name.trim() === '' ? { name: 'Enter a name.' } : {}
}

/** Gives what was imported another name, or a customer. */
export function KeptNameForm({ file, onClose }: { file: KeptFile; onClose: () => void }) {
  const save = keptRecords.useSave()
  const of = useDraftForm<Draft>({
    model: 'KeptName',
    first: () => ({ name: file.name, customer: file.customer }),
    check: draftErrors,
    refused: save.error,
    save: (body) => save.mutate({ thing: file, body }, { onSuccess: onClose }),
  })
  return (
    <DraftSheet
      title={`Rename ${file.name}`}
      of={of}
      saving={save.isPending}
      onClose={onClose}
      place="center"
    >
      <TextAt at="name" />
      <TextAt at="customer" />
    </DraftSheet>
  )
}
