import { Button } from './button'
import { Note } from './states'

export const beyondRange = 'beyond_measured_range'

interface CalculationNotesProps {
  warnings: readonly { code: string; text: string }[]
  /** With which every rate is in the measured range; null where none is offered. */
  fewestRegions: number | null
  onRegions?: (regions: number) => void
}

/** What a reader of figures must know, with one click for what can be done about it. */
export function CalculationNotes({ warnings, fewestRegions, onRegions }: CalculationNotesProps) {
  const first = warnings.findIndex((warning) => warning.code === beyondRange)
  return warnings.map((warning, position) => (
    <Note
      key={`${warning.code} ${warning.text}`}
      tone={warning.code === 'saving_exceeds_machine' ? 'bad' : 'caution'}
    >
      {warning.text}
      {position === first && fewestRegions !== null && onRegions !== undefined && (
        <>
          {' '}
          <Button small onClick={() => onRegions(fewestRegions)}>
            Use {fewestRegions} {fewestRegions === 1 ? 'region' : 'regions'}
          </Button>
        </>
      )}
    </Note>
  ))
}
