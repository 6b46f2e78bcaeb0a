import type { ReactNode } from 'react'
import { beyondRange } from './answer-board'
import { Button } from './button'
import { type Spoken, spokenText } from './phrase'
import { Note } from './states'

export interface CalculationNote extends Spoken {
  code: string
  /** Path of the input that settles it. */
  field?: string | null | undefined
}

interface CalculationNotesProps {
  warnings: readonly CalculationNote[]
  /** With which every rate is in the measured range; null where none is offered. */
  fewestRegions: number | null
  onRegions?: (regions: number) => void
  /** What else settles a note in place. */
  mend?: (note: CalculationNote) => ReactNode
}

/** What a reader of figures must know, with one click for what can be done about it. */
export function CalculationNotes({
  warnings,
  fewestRegions,
  onRegions,
  mend,
}: CalculationNotesProps) {
  const first = warnings.findIndex((warning) => warning.code === beyondRange)
  return warnings.map((warning, position) => (
    <Note
      key={`${warning.code} ${warning.text}`}
      tone={warning.code === 'saving_exceeds_machine' ? 'bad' : 'caution'}
    >
      {spokenText(warning)}
      {position === first && fewestRegions !== null && onRegions !== undefined && (
        <>
          {' '}
          <Button small onClick={() => onRegions(fewestRegions)}>
            Use {fewestRegions} {fewestRegions === 1 ? 'region' : 'regions'}
          </Button>
        </>
      )}
      {mend?.(warning)}
    </Note>
  ))
}
