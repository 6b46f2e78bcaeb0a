import { evidenceWords } from '@/api/evidence-words.gen'
import { figureWords } from '@/api/figure-words.gen'
import { parts } from '@/api/import-fields.gen'
import { begun } from '@/components/begun'
import { MachineSelect } from '@/components/machine-select'
import type { Choices } from './import-query'
import { SettledText } from './settled-text'

/** Who measured what was read, and on which machine; `optional`: the machine may be unknown. */
export function MeasuredBy({
  author,
  machine,
  optional = false,
  choose,
}: {
  author: string | null
  machine: string | null
  optional?: boolean
  choose: (choices: Choices) => void
}) {
  return (
    <>
      <MachineSelect
        label={begun(evidenceWords.measured_machine)}
        value={machine}
        {...(optional && { clearable: true, placeholder: begun(figureWords.not_known) })}
        onChange={(measured) => choose({ machine: measured })}
      />
      <SettledText
        label="Who measured it"
        value={author ?? ''}
        maxLength={parts.ImportChoicesWrite.author.most}
        onSettle={(name) => choose({ author: name || null })}
      />
    </>
  )
}
