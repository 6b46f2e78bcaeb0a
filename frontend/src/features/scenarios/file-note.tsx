import { Button } from '@/components/button'
import type { FileFacts } from '@/components/profile-handover'
import { Note } from '@/components/states'
import { formatWithUnit } from '@/components/units'
import { type FileField, fileFields } from './file-fields'
import type { DraftUpdate, ScenarioDraft } from './scenario-draft'

interface FileNoteProps {
  facts: FileFacts
  hasDays: boolean
  draft: ScenarioDraft
  update: (update: DraftUpdate) => void
}

const shown = (value: string | number) =>
  typeof value === 'number' ? formatWithUnit(value, 'MSU') : value

/** Which fields are from the file; where the case says otherwise, one click settles it. */
export function FileNote({ facts, hasDays, draft, update }: FileNoteProps) {
  const fields = fileFields(facts, draft)
  const same = fields.filter(({ file, own }) => file === own)
  const differing = fields.filter(({ file, own }) => own !== null && file !== own)
  const taken = [
    ...(hasDays ? ['the day profile'] : []),
    ...same.map(({ label, file }) => `${label} ${shown(file)}`),
  ]
  return (
    <>
      {taken.length > 0 && (
        <Note tone="good" live>
          From the file {facts.name}: {taken.join(', ')}.
        </Note>
      )}
      {facts.unlisted_machine !== null && (
        <Note>
          The file names machine {facts.unlisted_machine}, which is not in the tables. Choose the
          machine of this scenario yourself, or import a table of machines that has it.
        </Note>
      )}
      {differing.map((field) => (
        <Differing key={field.label} field={field} update={update} />
      ))}
    </>
  )
}

function Differing({ field, update }: { field: FileField; update: FileNoteProps['update'] }) {
  if (field.own === null) return null
  return (
    <Note tone="caution">
      {field.label}: this scenario has {shown(field.own)}, the file {shown(field.file)}.{' '}
      <Button small onClick={() => update(field.take)}>
        Use {shown(field.file)}
      </Button>
    </Note>
  )
}
