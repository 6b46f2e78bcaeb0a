import type { ReactNode } from 'react'
import { beyondRange } from './answer-board'
import { Button } from './button'
import { type Spoken, spokenText } from './phrase'
import { Note } from './states'
import { Unbroken } from './unbroken'

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

/** More are folded, so that what the figures lead to stays near. */
const mostOpen = 3
const exceedsMachine = 'saving_exceeds_machine'

/** Returns the notes that stand open, and those that are folded behind them. */
export function openAndFolded<Note extends CalculationNote>(
  notes: readonly Note[],
): [Note[], Note[]] {
  if (notes.length <= mostOpen) return [[...notes], []]
  // what says that figures do not hold, or what can be done about them, is never folded
  const isLoud = ({ code, field }: Note) =>
    code === exceedsMachine || code === beyondRange || field != null
  const loud = notes.filter(isLoud)
  const rest = notes.filter((note) => !isLoud(note))
  const open = Math.max(0, mostOpen - 1 - loud.length)
  return [[...loud, ...rest.slice(0, open)], rest.slice(open)]
}

/** What a reader of figures must know, with one click for what can be done about it. */
export function CalculationNotes({
  warnings,
  fewestRegions,
  onRegions,
  mend,
}: CalculationNotesProps) {
  const [open, folded] = openAndFolded(warnings)
  const first = open.find(({ code }) => code === beyondRange)
  const draw = (warning: CalculationNote) => (
    <Note
      key={`${warning.code} ${warning.text}`}
      tone={warning.code === exceedsMachine ? 'bad' : 'caution'}
    >
      <Unbroken text={spokenText(warning)} />
      {warning === first && fewestRegions !== null && onRegions !== undefined && (
        <>
          {' '}
          <Button small onClick={() => onRegions(fewestRegions)}>
            Use {fewestRegions} {fewestRegions === 1 ? 'region' : 'regions'}
          </Button>
        </>
      )}
      {mend?.(warning)}
    </Note>
  )
  return (
    <>
      {open.map(draw)}
      {folded.length > 0 && (
        <details className="more" data-printed="">
          <summary>
            {folded.length} further {folded.length === 1 ? 'caveat' : 'caveats'}
          </summary>
          <div className="stack gap-4 mt-4">{folded.map(draw)}</div>
        </details>
      )}
    </>
  )
}
